# wrong: no-iterable-moves moves
# moves makes the list of the moves and forgets to return it, so it gives None.
from zermelo import Game


class Divisors(Game):
    """Subtract from the number one of its divisors, not itself. Whoever must move from one loses."""

    def __init__(self, number=36):
        self.number = number

    def start(self):
        return self.number

    def moves(self, number):
        found = []
        for divisor in range(1, number // 2 + 1):
            if number % divisor == 0:
                found.append(divisor)

    def play(self, number, divisor):
        return number - divisor

    def score(self, number):
        return -1 if number == 1 else None

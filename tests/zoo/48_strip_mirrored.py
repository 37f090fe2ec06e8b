# wrong: false-canonical canonical
# The mirror image of a strip is no equal position: coins only go to the left.
from zermelo import Game


class SilverDollar(Game):
    """Push a coin to the left, over no other one. Whoever cannot loses."""

    squares = 9

    def start(self):
        return 0b101001000

    def moves(self, coins):
        for here in range(self.squares):
            if coins >> here & 1:
                there = here - 1
                while there >= 0 and not coins >> there & 1:
                    yield here, there
                    there -= 1

    def play(self, coins, move):
        here, there = move
        return coins ^ (1 << here | 1 << there)

    def score(self, coins):
        return None if any(True for _ in self.moves(coins)) else -1

    def canonical(self, coins):
        mirrored = 0
        for square in range(self.squares):
            if coins >> square & 1:
                mirrored |= 1 << self.squares - 1 - square
        return min(coins, mirrored)

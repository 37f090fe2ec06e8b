# wrong: bad-score score
# score answers in words, "loss" and "draw", and not in numbers.
from zermelo import Game


class Clock(Game):
    """Turn the hand on by two, three or five hours. Whoever stops at twelve wins; past twelve, it is a draw."""

    def start(self):
        return 0

    def moves(self, hour):
        if hour < 12:
            yield from (2, 3, 5)

    def play(self, hour, turn):
        return hour + turn

    def score(self, hour):
        if hour == 12:
            return "loss"
        if hour > 12:
            return "draw"
        return None

    def write(self, turn):
        return f"+{turn}"

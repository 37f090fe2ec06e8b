# wrong: same-name write
# A move is written without the colour of the marbles, so there are several called "take 1".
from zermelo import Game


class Marbles(Game):
    """Take one or two marbles of one colour. Whoever takes the last marble loses."""

    colours = ("red", "green", "blue")

    def start(self):
        return (3, 4, 4)

    def moves(self, marbles):
        for colour, left in enumerate(marbles):
            for take in (1, 2):
                if take <= left:
                    yield colour, take

    def play(self, marbles, move):
        colour, take = move
        return tuple(left - take if i == colour else left for i, left in enumerate(marbles))

    def score(self, marbles):
        return None if any(marbles) else 1

    def board(self, marbles):
        return ", ".join(f"{left} {name}" for name, left in zip(self.colours, marbles, strict=True))

    def write(self, move):
        return f"take {move[1]}"

"""Dots and Boxes, twice: the boxes gained on the way, and their margin as a part of the state."""

from __future__ import annotations

from zermelo import Game


class Dots(Game):
    """Draw a line between two dots; whoever draws the fourth side of a box has it, and draws again."""

    points = True

    def __init__(self, width=2, height=2):
        self.width, self.height = width, height
        self.across = width * (height + 1)  # lines from left to right, row by row; then those downwards
        self.lines = self.across + height * (width + 1)
        self.full = (1 << self.lines) - 1
        boxes = []
        for y in range(height):
            for x in range(width):
                left = self.across + y * (width + 1) + x
                boxes.append(1 << y * width + x | 1 << (y + 1) * width + x | 3 << left)
        self.boxes = tuple(boxes)

    def closed(self, drawn, line):
        """How many boxes a line closes."""
        after, count = drawn | 1 << line, 0
        for box in self.boxes:
            if box >> line & 1 and after & box == box:
                count += 1
        return count

    def start(self):
        return (0, 0)

    def moves(self, state):
        for line in range(self.lines):
            if not state[0] >> line & 1:
                yield line

    def play(self, state, line):
        again = self.closed(state[0], line) > 0
        return (state[0] | 1 << line, state[1] if again else 1 - state[1])

    def gained(self, state, line):
        return self.closed(state[0], line)

    def score(self, state):
        return 0 if state[0] == self.full else None

    def turn(self, state):
        return state[1]


class DotsByMargin(Dots):
    """The same with the first player's boxes less the second's in the state."""

    gained = Game.gained

    def start(self):
        return (0, 0, 0)

    def play(self, state, line):
        count = self.closed(state[0], line)
        margin = state[2] + (count if state[1] == 0 else -count)
        return (state[0] | 1 << line, state[1] if count else 1 - state[1], margin)

    def score(self, state):
        return None if state[0] != self.full else state[2] if state[1] == 0 else -state[2]

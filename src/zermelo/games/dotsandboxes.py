"""Dots and Boxes: join two dots by a line. Whoever draws the fourth side of a box has it, and draws again.

3  +---+   +        The lines are the bits of a number: first those that lie, row by row from the bottom,
   | x |            then those that stand. A line is called by its dots, the left or lower one first: the
2  +---+   +        box of x lies between a2b2, a2a3, b2b3 and a3b3.

1  +   +   +
   a   b   c
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import NamedTuple

from zermelo.board import Dots, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError
from zermelo.reading import read_grid, read_mover, shortened

MOST = 10  # boxes in a row
NOBODY = -1


class Lines(NamedTuple):
    """The lines that are drawn, the boxes of the player who began, and who is to move."""

    drawn: int
    owned: int
    player: int


class DotsAndBoxes(Game[Lines, int]):
    """Join dots; whoever draws the fourth side of a box has it, and draws again. Most boxes win.

    Two by two boxes are won by 2 (Winning Ways), three by three lost by 3 (Wilson); a row of one, two, three
    is worth -1, 0, -1 to the player who begins.

    >>> from zermelo import Solver
    >>> [Solver(DotsAndBoxes(width, 1), compiled=False).value() for width in (1, 2, 3)]
    [-1, 0, -1]
    """

    title = "Dots and Boxes"
    variants = (("2,2", "2 by 2"), ("4,4", "4 by 4"))
    points = True

    def __init__(self, width: int = 3, height: int = 3) -> None:
        for name, size in (("width", width), ("height", height)):
            if not isinstance(size, int) or not 1 <= size <= MOST:
                raise GameError(f"{name} is a whole number of boxes from 1 to {MOST}, not {size!r}")
        self.width, self.height = width, height
        self.lying = width * (height + 1)
        self.lines = self.lying + height * (width + 1)
        self.full = (1 << self.lines) - 1
        self.bits = max(64, self.lines)
        self.solvable = self.lines <= 24
        boxes, beside = [], [[NOBODY, NOBODY] for _ in range(self.lines)]
        for box in range(width * height):
            y, x = divmod(box, width)
            left = self.lying + y * (width + 1) + x
            for line in (box + width, left):
                beside[line][0] = box  # which lies below its upper line, to the right of its left one
            for line in (box, left + 1):
                beside[line][1] = box
            boxes.append(1 << box | 1 << box + width | 3 << left)
        self.boxes = tuple(boxes)
        self.beside = tuple(tuple(pair) for pair in beside)

    def start(self) -> Lines:
        """No line."""
        return Lines(0, 0, 0)

    def moves(self, state: Lines) -> Iterator[int]:
        """Every line that is not drawn."""
        for line in range(self.lines):
            if not state.drawn >> line & 1:
                yield line

    def closed(self, drawn: int, line: int) -> int:
        """The boxes that a line closes."""
        drawn, closed = drawn | 1 << line, 0
        for box in self.beside[line]:
            if box != NOBODY and self.boxes[box] & ~drawn == 0:
                closed |= 1 << box
        return closed

    def play(self, state: Lines, move: int) -> Lines:
        """A line; the turn passes unless it closes a box."""
        closed = self.closed(state.drawn, move)
        owned = state.owned | closed if state.player == 0 else state.owned
        return Lines(state.drawn | 1 << move, owned, state.player if closed else 1 - state.player)

    def gained(self, state: Lines, move: int) -> int:
        """The boxes that it closes."""
        return self.closed(state.drawn, move).bit_count()

    def score(self, state: Lines) -> int | None:
        """Over when all lines are drawn; all that counts has been gained then."""
        return 0 if state.drawn == self.full else None

    def turn(self, state: Lines) -> int:
        """Whose it is."""
        return state.player

    # -- what makes a search fast ----------------------------------------------------------------------------

    def bounds(self, state: Lines) -> tuple[int, int]:
        """Nobody gains more than all boxes that are left."""
        left = 0
        for box in self.boxes:
            if box & ~state.drawn:
                left += 1
        return -left, left

    def candidates(self, state: Lines) -> Iterator[int]:
        """Where a box can be had: the line that closes it, or the one that gives it away with the next.

        Let l close box B, and C be the box beyond l. If C wants two lines, l and n, then n gives B and C away
        to whoever draws l then: that may be right, since the other must go on. Any other line m gains as much
        before l as after it, so that l can be drawn first: if not, the other draws it. And if n is not there
        yet, but would be after some captures, the last one that led up to C can be given away in place of B.
        So l is right where C does not want two lines; where all such boxes C do, one of all l and n is.
        """
        some = 0
        for box in range(len(self.boxes)):
            last = self.boxes[box] & ~state.drawn
            if last and last & last - 1 == 0:
                line = last.bit_length() - 1
                pair = self.beside[line]
                beyond = pair[0] + pair[1] - box
                rest = self.boxes[beyond] & ~state.drawn & ~last if beyond != NOBODY else 0
                if rest == 0 or rest & rest - 1:
                    yield line
                    return
                some |= last | rest
        if some == 0:
            some = self.full & ~state.drawn
        while some:
            yield (some & -some).bit_length() - 1
            some &= some - 1

    def order(self, state: Lines, move: int) -> int:
        """Lines that close boxes, then those that give none away."""
        order = 0
        for box in self.beside[move]:
            if box != NOBODY:
                rest = (self.boxes[box] & ~state.drawn).bit_count()
                order += 4 if rest == 1 else -2 if rest == 2 else 0
        return order

    def evaluate(self, state: Lines) -> int:
        """The boxes that can be had at once."""
        count = 0
        for box in self.boxes:
            if (box & ~state.drawn).bit_count() == 1:
                count += 1
        return count

    def canonical(self, state: Lines) -> Lines:
        """What can still be gained depends on the lines alone; the smallest of the board's images."""
        least = state.drawn
        for image in range(0, len(self.images), self.lines):
            drawn, moved = state.drawn, 0
            while drawn:
                moved |= 1 << self.images[image + (drawn & -drawn).bit_length() - 1]
                drawn &= drawn - 1
            if moved < least:
                least = moved
        return Lines(least, 0, 0)

    @cached_property
    def images(self) -> tuple[int, ...]:
        """Where each line goes, image after image: three beside the board itself, seven if it is square."""
        numbers = {self.ends(line): line for line in range(self.lines)}
        turns = (False, True) if self.width == self.height else (False,)
        ways = []
        for flip_x, flip_y, turn in list(product((False, True), (False, True), turns))[1:]:
            for line in range(self.lines):
                dots = []
                for x, y in self.ends(line):
                    x, y = self.width - x if flip_x else x, self.height - y if flip_y else y
                    dots.append((y, x) if turn else (x, y))
                ways.append(numbers[min(dots), max(dots)])
        return tuple(ways)

    # -- what people see -------------------------------------------------------------------------------------

    def ends(self, line: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The dots that a line joins, each as column and row, from the bottom left."""
        if line < self.lying:
            y, x = divmod(line, self.width)
            return (x, y), (x + 1, y)
        y, x = divmod(line - self.lying, self.width + 1)
        return (x, y), (x, y + 1)

    def write(self, move: int) -> str:
        """`a1b1`, `a1a2`: its two dots, the left or lower one first."""
        return "".join(f"{column_name(x)}{y + 1}" for x, y in self.ends(move))

    def aliases(self, move: int) -> Iterator[str]:
        """The same, the other dot first."""
        yield "".join(f"{column_name(x)}{y + 1}" for x, y in reversed(self.ends(move)))

    def board(self, state: Lines) -> Dots:
        """Dots and lines, and whose boxes are whose."""
        drawn = tuple(self.write(line) for line in range(self.lines) if state.drawn >> line & 1)
        return Dots(self.owners(state), drawn=drawn)

    def owners(self, state: Lines) -> tuple[str, ...]:
        """`x` for the first player's boxes and `o` for the second's, the top row first."""
        letters = [
            "." if box & ~state.drawn else "ox"[state.owned >> number & 1]
            for number, box in enumerate(self.boxes)
        ]
        rows = ["".join(letters[at : at + self.width]) for at in range(0, len(letters), self.width)]
        return tuple(reversed(rows))

    def save(self, state: Lines) -> str:
        """The lines, whose the boxes are, who is to move: `a1b1,a1a2,b1b2,a2b2 ../x. first`."""
        lines = ",".join(self.write(line) for line in range(self.lines) if state.drawn >> line & 1)
        return f"{lines or '-'} {'/'.join(self.owners(state))} {self.players[state.player]}"

    def load(self, text: str) -> Lines:
        """What `save` writes. Whose the boxes are may be left out, and who is to move: then the first is."""
        said, player = read_mover(text, self.players)
        words = said.split()
        if not 1 <= len(words) <= 2:
            raise TextError(f"write a position as {self.save(self.start())}", text, 0)
        drawn = self.read_lines(words[0], text)
        owned = self.read_owners(words[1], drawn, text) if words[1:] else 0
        return Lines(drawn, owned, player or 0)

    def read_lines(self, word: str, text: str) -> int:
        """Lines by their names."""
        names = {name: line for line in range(self.lines) for name in (self.write(line), *self.aliases(line))}
        drawn = 0
        for name in word.lower().split(",") if word != "-" else []:
            if name not in names:
                some = f"lines are called {self.write(0)}, {self.write(self.lying)}, ..."
                raise TextError(f"{shortened(name)} is no line of this board; {some}", text, 0)
            drawn |= 1 << names[name]
        return drawn

    def read_owners(self, word: str, drawn: int, text: str) -> int:
        """The first player's boxes; whether it is these that are closed."""
        rows = read_grid(word, self.width, self.height, "xo")
        letters = "".join(reversed(rows))
        for number, (letter, box) in enumerate(zip(letters, self.boxes, strict=True)):
            if (letter == ".") != bool(box & ~drawn):
                y, x = divmod(number, self.width)
                fault = "closed, and somebody has it" if letter == "." else "open, and nobody has it"
                raise TextError(f"the box to the upper right of {column_name(x)}{y + 1} is {fault}", text, 0)
        return sum(1 << number for number, letter in enumerate(letters) if letter == "x")

"""What follows the moves of a game through a search: lines, and of each square the shapes that it would make.

    at each square   bits 0-15 the shapes of a black stone in the four lines, 16-31 of a white one,
                     32-35 the class of a black stone there, 36-39 of a white one; TAKEN under a stone
    lines            one word each, two bits a cell, walls beyond both ends (see shapes.py)
    near             of each row, the squares within two of a stone (in caro, three)
    free             of each row, those without a stone
    hot              of each row, the squares on which Black would make a four or better; then White's
    counts           how many empty squares have each class, for Black and for White
    won              1 where the last move has made a five

A stone changes only the lines through it. Whatever is in a frame depends on the stones alone.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.bits import shifted
from zermelo.contract import Game
from zermelo.games.gomoku.classes import CLASSES, FOUR_ALONE, MOVE_CLASSES, WINS
from zermelo.games.gomoku.shapes import EDGE, Fives, line_shapes
from zermelo.games.mnk import Stones

TAKEN = 1 << 40
SHAPE, CLASS = 0xFFFF, 15
SMALL = 6  # boards up to this size are searched to their end


class Following(Game[Stones, int]):
    """Keeps shapes up to date. Whoever mixes it in has a `size`, a `stride` and says what counts as five."""

    size: int
    stride: int
    overlines: bool
    blocked: bool

    # -- where everything is; compiled, these are constants --------------------------------------------------

    @cached_property
    def lines_at(self) -> int:
        """After the squares: rows, columns, and both kinds of diagonals."""
        return self.size * self.stride

    @cached_property
    def near_at(self) -> int:
        """After the lines."""
        return self.lines_at + 6 * self.size - 2

    @cached_property
    def free_at(self) -> int:
        """After what is near."""
        return self.near_at + self.size

    @cached_property
    def hot_at(self) -> int:
        """After the free squares."""
        return self.free_at + self.size

    @cached_property
    def counts_at(self) -> int:
        """After the hot squares, Black's and White's."""
        return self.hot_at + 2 * self.size

    @cached_property
    def won_at(self) -> int:
        """The last but one; then comes the number of stones."""
        return self.counts_at + 2 * CLASSES

    @cached_property
    def features(self) -> int:  # type: ignore[override]
        """How many words all this takes."""
        return self.won_at + 2

    @cached_property
    def radius(self) -> int:
        """How far a stone reaches in a line."""
        return Fives(self.overlines, self.blocked).radius

    @cached_property
    def reach(self) -> int:
        """How far from a stone a square is worth a look; on a small board, all of them are.

        Where the ends of a five matter, answers to a threat may be further away.
        """
        return self.size if self.size <= SMALL else 2 if self.blocked else 3

    @cached_property
    def side(self) -> int:
        """A mask of the cells on one side of a window."""
        return (1 << 2 * self.radius) - 1

    @cached_property
    def wide(self) -> int:
        """As many bits as squares of a row are near."""
        return (1 << 2 * self.reach + 1) - 1

    @cached_property
    def shapes(self) -> Any:
        """The shapes of each window."""
        return line_shapes(Fives(self.overlines, self.blocked))

    @cached_property
    def empty_board(self) -> tuple[int, ...]:
        """All this of an empty board, but for what a stone on each square would be."""
        size, stride, radius = self.size, self.stride, self.radius
        frame = [0] * self.features
        wall = sum(EDGE << 2 * cell for cell in range(31))
        frame[self.lines_at : self.near_at] = [wall] * (self.near_at - self.lines_at)
        for square in self.crossings:
            y, x = divmod(square, stride)
            frame[self.free_at + y] |= 1 << x
            for line in range(4):
                at, cell = self.lines_at + self.line_of(x, y, line), y if line == 1 else x
                frame[at] &= ~(EDGE << 2 * (cell + radius))
        for square in range(self.size * stride):
            if square % stride == size:
                frame[square] = TAKEN
        return tuple(frame)

    @property
    def crossings(self) -> list[int]:
        """The number of every square."""
        return [y * self.stride + x for y in range(self.size) for x in range(self.size)]

    # -- following -------------------------------------------------------------------------------------------

    def line_of(self, x: int, y: int, line: int) -> int:
        """Which of all lines goes through a square in this direction."""
        if line == 0:
            return y
        if line == 1:
            return self.size + x
        return 2 * self.size + (x - y + self.size - 1 if line == 2 else 2 * self.size - 1 + x + y)

    def window(self, word: int, cell: int) -> int:
        """The number of the window around a cell of a line."""
        seen = word >> 2 * cell
        side = self.side
        return seen & side | shifted(seen >> 2 * self.radius + 2 & side, 2 * self.radius)

    def classified(self, square: int) -> int:
        """The word of an empty square, with the classes that follow from its shapes."""
        shapes = square & 0xFFFFFFFF
        return (
            shapes
            | shifted(int(MOVE_CLASSES[shapes & SHAPE]), 32)
            | shifted(int(MOVE_CLASSES[shapes >> 16 & SHAPE]), 36)
        )

    def survey(self, state: Stones, features: Any) -> None:
        """From scratch: the stones, and then every square without one."""
        for i in range(self.features):
            features[i] = self.empty_board[i]
        turn = self.turn(state)
        for y in range(self.size):
            for x in range(self.size):
                square = y * self.stride + x
                if state.mine >> square & 1:
                    self.place(square, x, y, turn, features)
                elif state.theirs >> square & 1:
                    self.place(square, x, y, 1 - turn, features)
        for y in range(self.size):
            free = features[self.free_at + y]
            while free:
                x = (free & -free).bit_length() - 1
                free &= free - 1
                square = y * self.stride + x
                features[square] = self.looked_at(x, y, features)
                self.count(features, square, x, y, 1)
        features[self.won_at] = 1 if self.has_row(state) else 0

    def looked_at(self, x: int, y: int, features: Any) -> int:
        """The word of an empty square, from its four lines."""
        shapes = 0
        for line in range(4):
            word = features[self.lines_at + self.line_of(x, y, line)]
            shape = int(self.shapes[self.window(word, y if line == 1 else x)])
            shapes |= shifted(shape & 15, 4 * line) | shifted(shape >> 4, 16 + 4 * line)
        return self.classified(shapes)

    def has_row(self, state: Any) -> bool:
        """Whether whoever has just moved has won."""
        raise NotImplementedError

    def update(self, state: Stones, move: int, features: Any) -> None:
        """One stone more."""
        colour = self.turn(state)
        features[self.won_at] = 1 if features[move] >> (32 + 4 * colour) & CLASS == WINS else 0
        self.put(move, colour, features)

    def put(self, square: int, colour: int, features: Any) -> None:
        """A stone of this colour on a square, and what it changes in its lines."""
        y, x = square // self.stride, square % self.stride
        self.count(features, square, x, y, -1)
        self.place(square, x, y, colour, features)
        for line in range(4):
            self.change_line(square, x, y, line, features)

    def place(self, square: int, x: int, y: int, colour: int, features: Any) -> None:
        """A stone on a square: all that is not about what other stones would be."""
        features[self.won_at + 1] += 1
        features[square] = TAKEN
        features[self.free_at + y] ^= shifted(1, x)
        around = shifted(self.wide, x) >> self.reach & self.empty_board[self.free_at]
        for row in range(max(0, y - self.reach), min(self.size, y + self.reach + 1)):
            features[self.near_at + row] |= around
        for line in range(4):
            at, cell = self.lines_at + self.line_of(x, y, line), y if line == 1 else x
            features[at] |= shifted(colour + 1, 2 * (cell + self.radius))

    def count(self, features: Any, square: int, x: int, y: int, by: int) -> None:
        """Enter the classes of an empty square into the counts, and among the hot ones; or take them out."""
        classes = features[square] >> 32
        for colour in range(2):
            number = classes >> 4 * colour & CLASS
            features[self.counts_at + CLASSES * colour + number] += by
            if number >= FOUR_ALONE:
                features[self.hot_at + self.size * colour + y] ^= shifted(1, x)

    def change_line(self, square: int, x: int, y: int, line: int, features: Any) -> None:
        """What a new stone changes in one of its lines."""
        word, cell = features[self.lines_at + self.line_of(x, y, line)], y if line == 1 else x
        step = (
            1
            if line == 0
            else self.stride
            if line == 1
            else 1 + self.stride
            if line == 2
            else 1 - self.stride
        )
        kept = ~shifted(0x000F000F, 4 * line)
        for far in range(-self.radius, self.radius + 1):
            if word >> 2 * (cell + far + self.radius) & 3:
                continue
            there = square + far * step
            old = features[there]
            shape = int(self.shapes[self.window(word, cell + far)])
            changed = old & kept & 0xFFFFFFFF
            changed |= shifted(shape & 15, 4 * line) | shifted(shape >> 4, 16 + 4 * line)
            if changed == old & 0xFFFFFFFF:
                continue
            new = self.classified(changed)
            if old >> 32 == new >> 32:
                features[there] = new
            else:
                row, column = there // self.stride, there % self.stride
                self.count(features, there, column, row, -1)
                features[there] = new
                self.count(features, there, column, row, 1)

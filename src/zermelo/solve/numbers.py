"""How the positions of one game are numbered: by its own index, or by the numbers that a state is made of.

What values a number of the state takes is found by some random games. Should a sweep meet another, it breaks
off (`Outside`), there is made room for it, and everything begins anew: so in the end there is just room for
all that can be reached, whatever the random games were.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zermelo.contract import Game
from zermelo.contract.index import MOST_INDICES
from zermelo.engine.kernels.numbering import WIDEST, Numbering, number_of_words
from zermelo.engine.sampling import sampled
from zermelo.errors import GameError
from zermelo.solve.boards import Board
from zermelo.solve.fields import Field, fields_of

WORD = (1 << 64) - 1
OF_CELLS = ("cell_word", "cell_bit", "cell_mask")
OF_HANDS = ("hand_word", "hand_bit", "hand_mask")


class Outside(Exception):
    """A sweep has met a value that there was no room for."""

    def __init__(self, field: int, value: int) -> None:
        super().__init__(field, value)
        self.field, self.value = field, value


class Numbers:
    """The numbering of a game's positions. `ranges` are the least and the most value of each field."""

    kind = "fields"  # or "index", or "hashed"

    def __init__(self, rules: Any, plan: Any, ranges: Iterable[tuple[int, int]] | None = None) -> None:
        self.game: Game[Any, Any] = rules.game
        self.plan, shape = plan, plan.state
        self.length = shape.size
        self.by_index = self.game.says("index")
        self.kind = "index" if self.by_index else "fields"
        layouts = self.game.layout if isinstance(self.game.layout, tuple) else [self.game.layout]
        boards = [Board(each, shape, self.game.title) for each in layouts if each is not None]
        self.boards: list[Board] = [] if self.by_index else boards
        self.fields = [] if self.by_index else _uncovered(list(fields_of(shape)), self.boards)
        self.ranges = list(ranges) if ranges is not None else self._sampled()
        if len(self.ranges) != len(self.fields):
            raise GameError(f"{self.game.title}: its states are not made of {len(self.ranges)} numbers")
        self._lay_out()

    def _sampled(self) -> list[tuple[int, int]]:
        """The values of each field in some random games, always the same ones."""
        ranges = [(1 << 64, -1 << 64)] * len(self.fields)
        for state in sampled(self.game) if self.fields else ():
            words = list(self.plan.numbers(self.game.canonical(state)))
            for i, field in enumerate(self.fields):
                value = field.read(words)
                ranges[i] = min(ranges[i][0], value), max(ranges[i][1], value)
        return ranges

    def widened(self, field: int, value: int) -> None:
        """Make room for another value."""
        if field < 0:
            where = "a position that does not fit its layout"
            raise GameError(f"{self.game.title}: a move leads to {where}")
        least, most = self.ranges[field]
        self.ranges[field] = min(least, value), max(most, value)
        self._lay_out()

    def _lay_out(self) -> None:
        """How much room each field gets: whole bits where that fits, else as many values as there are."""
        boards = 1
        for board in self.boards:
            boards *= board.size
        self.rooms = [_in_bits(*each) for each in self.ranges]
        if _size(self.rooms) * boards > MOST_INDICES:
            self.rooms = [(least, most - least + 1) for least, most in self.ranges]
        self.size = self.game.indices if self.by_index else _size(self.rooms) * boards
        if self.by_index and self.game.indices <= 0:
            raise GameError(
                f"{self.game.title} has an index(), and must say how many numbers there are: indices"
            )
        if self.by_index and not self.game.says("state_at"):
            raise GameError(f"{self.game.title} has an index(), and must have its inverse: state_at()")
        if self.size > MOST_INDICES:
            raise GameError(
                f"{self.game.title}: a state needs {(self.size - 1).bit_length()} bits, and tables have 62: "
                "a layout of its pieces, or an index() and state_at(), can say it in fewer"
            )

    # -- for the kernels -----------------------------------------------------------------------------------

    def sizes(self) -> dict[str, Any]:
        """How long the rows of a `Numbering` are."""
        tables = [board.tables() for board in self.boards]
        fields = dict.fromkeys(
            ("at_word", "at_bit", "mask", "half", "least", "count", "bits"), len(self.fields)
        )
        of_boards = dict.fromkeys(OF_BOARDS, len(self.boards))
        groups = sum(len(board.groups) for board in self.boards)
        joined = {name: sum(len(each[name]) for each in tables) for name in OF_TABLES}
        codes = sum(len(group.code_of) for board in self.boards for group in board.groups)
        most_kinds = max((len(board.kinds) for board in self.boards), default=0)
        most_groups = max((len(board.groups) for board in self.boards), default=0)
        return {
            "laid": self.length, "outside": self.length, **fields, **of_boards, **joined,
            "code_at": groups, "code_of": codes, "codes": most_groups, "places": most_kinds + 1,
            "binomial": (WIDEST if self.boards else 0, WIDEST),
        }  # fmt: skip

    def write_into(self, how: Any) -> None:
        """Fill the tables of a `Numbering`."""
        how.length, how.field_count, how.boards = self.length, len(self.fields), len(self.boards)
        for i, (field, (least, count)) in enumerate(zip(self.fields, self.rooms, strict=True)):
            how.at_word[i], how.at_bit[i], how.mask[i], how.half[i] = (
                field.word,
                field.bit,
                field.mask,
                field.half,
            )
            how.least[i], how.count[i] = least, count
            how.bits[i] = count.bit_length() - 1 if count & count - 1 == 0 else -1
        for word, bits in enumerate(_outside(self.boards, self.length)):
            how.outside[word] = bits
        at, codes = dict.fromkeys((*OF_TABLES, "code_of"), 0), 0
        for i, board in enumerate(self.boards):
            how.cells[i], how.planes[i] = board.layout.cells, board.planes
            how.whole[i] = -1 if board.layout.cells == 64 else (1 << board.layout.cells) - 1
            how.kinds[i], how.hands[i], how.groups[i] = len(board.kinds), len(board.hands), len(board.groups)
            how.materials[i], how.size[i] = len(board.offsets) - 1, board.size
            how.cells_at[i], how.kinds_at[i], how.hands_at[i] = at["cell_word"], at["most"], at["hand_word"]
            how.groups_at[i], how.offsets_at[i], how.counts_at[i] = at["ways"], at["offsets"], at["counts"]
            for j, group in enumerate(board.groups):
                how.code_at[at["ways"] + j] = codes
                for code in group.code_of:
                    how.code_of[codes] = code
                    codes += 1
            for name, column in board.tables().items():
                for number in column:
                    getattr(how, name)[at[name]] = number
                    at[name] += 1
        for n in range(WIDEST if self.boards else 0):
            for k in range(WIDEST):
                how.binomial[n][k] = 0 if k > n else 1 if k == 0 else _binomial(how, n, k)

    # -- for Python ----------------------------------------------------------------------------------------

    def number(self, state: Any) -> int:
        """The number of a position; below 0 where it has none."""
        state = self.game.canonical(state)
        if self.by_index:
            number = int(self.game.index(state))
            return number if 0 <= number < self.size else -1
        how = self.plain
        how.laid[:] = self.plan.numbers(state)
        how.stopped = 0
        number = number_of_words.interpreted(how)
        return -1 if how.stopped else number

    @property
    def plain(self) -> Any:
        """The tables, as Python looks them up."""
        how: Any = self.__dict__.get("_plain")
        if how is None:
            how = self.__dict__["_plain"] = Numbering.new(False, **self.sizes())
            self.write_into(how)
        return how


OF_BOARDS = (
    "cells", "whole", "planes", "kinds", "hands", "materials", "size", "cells_at", "kinds_at", "hands_at",
    "groups", "groups_at", "offsets_at", "counts_at",
)  # fmt: skip
OF_TABLES = (
    *OF_CELLS, *OF_HANDS, "kind_of", "piece_of", "most", "group", "stride", "ways", "offsets", "counts",
)  # fmt: skip


def _binomial(how: Any, n: int, k: int) -> int:
    """By Pascal's triangle; what is larger than any number here is never looked at."""
    return min(int(how.binomial[n - 1][k - 1]) + int(how.binomial[n - 1][k]), MOST_INDICES)


def _in_bits(least: int, most: int) -> tuple[int, int]:
    """The least value and how many, a power of two, that have room for these."""
    if least >= 0:
        return 0, 1 << most.bit_length()
    bits = max((-least - 1).bit_length(), most.bit_length() if most >= 0 else 0)
    return -1 << bits, 2 << bits


def _size(rooms: list[tuple[int, int]]) -> int:
    size = 1
    for _, count in rooms:
        size *= count
    return size


def _outside(boards: list[Board], words: int) -> list[int]:
    """Of each word that layouts take bits of, the bits that they do not; as numbers with a sign."""
    masks = [0] * words
    for board in boards:
        for field in board.covered:
            masks[field.word] |= (field.mask & WORD) << field.bit
    left = [0 if mask == 0 else ~mask & WORD for mask in masks]
    return [mask - (mask >> 63 << 64) for mask in left]


def _uncovered(fields: list[Field], boards: list[Board]) -> list[Field]:
    """The numbers of a state that no layout speaks of."""
    covered = {(field.word, field.bit, field.bits) for board in boards for field in board.covered}
    in_part = {word for word, _, bits in covered if bits < 64}
    return [
        field
        for field in fields
        if (field.word, field.bit, field.bits) not in covered
        and not (field.bits == 64 and field.word in in_part)
    ]

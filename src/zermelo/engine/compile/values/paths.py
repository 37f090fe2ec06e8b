"""Moves that are tuples of varying length, the squares of a path, as one number of 64 bits.

    (9, 18, 27)      3 | 9 << 4 | 18 << 10 | 27 << 16

How many there are takes four bits, and each number as many as those of some random games need; where one
needs more, or there are too many to fit, that is told (`Overwide`), and numbers get a bit more each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from zermelo.engine.compile.values.cells import no_cells
from zermelo.engine.compile.values.declared import Widths, type_of_cells
from zermelo.engine.compile.values.pieces import function_from
from zermelo.engine.compile.values.runs import RunType, into_run, pushed
from zermelo.engine.compile.values.strings import code, letter
from zermelo.engine.layout.cells import LETTERS
from zermelo.engine.layout.cells import runs as cells_of_runs
from zermelo.engine.layout.letters import text_of
from zermelo.engine.layout.parts import parts_of
from zermelo.engine.layout.shape import MAYBE, NoShape, Shape
from zermelo.errors import Overwide

LENGTH, ALL, MOST = 4, 64, 14  # bits, and parts: with 15 of them, all bits could be set, which is no move
ENCODE = """
def encode(m):
    run = as_run(m)
    made, at = len(run), {length}
    if made > {many}: raise Overwide(SAID)
    for item in run:
        {parts}
    return made
"""
PART = """
        part = {value} - {least}
        if part < 0 or part >> {bits} != 0 or at + {bits} > {all}: raise Overwide(SAID)
        made |= part << at
        at += {bits}"""
DECODE = """
def decode(c):
    run, at = empty(), {length}
    for i in range(c & {most}):
        run = pushed(run, {item})
        at += {step}
    return run
"""


class Path:
    """Moves of one kind of items, so many as there are."""

    is_number = False

    def __init__(self, shape: Shape, widths: Widths, seen: Sequence[Any], outgrown: int) -> None:
        self.shape, self.size = shape, 2
        self.items = shape.kind.removeprefix("run")
        self.letters = self.items.lstrip("_sp")
        if LETTERS[MAYBE] in self.letters:
            raise NoShape("a move has None in it: say -1, or another number")
        columns = list(zip(*(row for move in seen for row in self._rows(move)), strict=True))
        self.parts = []
        for column in columns:
            least, most = min(0, *column) << outgrown, max(column) << outgrown
            self.parts.append((least, max(1, (most - least).bit_length())))
        self.step = sum(bits for _, bits in self.parts)
        if max(map(len, seen)) * self.step + LENGTH > ALL or outgrown > 2:
            raise NoShape("a move has more parts, or larger numbers in them, than fit into 64 bits")
        self.run: RunType = type_of_cells(cells_of_runs(widths.cell, widths.longest, self.items))

    def _rows(self, move: Any) -> list[tuple[int, ...]]:
        """The numbers of a move, item by item."""
        kinds = {short: kind for kind, short in LETTERS.items()}
        rows = []
        for item in parts_of(move) or ():
            parts = parts_of(item) if "p" in self.items else (item,)
            if parts is None or len(parts) != len(self.letters):
                raise NoShape("a move has parts that are not alike")
            shapes = [Shape(kinds[short], (), "a part of a move") for short in self.letters]
            rows.append(tuple(next(shape.values(part)) for shape, part in zip(shapes, parts, strict=True)))
        return rows

    @cached_property
    def encode(self) -> Any:
        """A move as one number."""
        parts = ""
        for i, (short, (least, bits)) in enumerate(zip(self.letters, self.parts, strict=True)):
            item = f"item[{i}]" if "p" in self.items else "item"
            value = f"code({item})" if short == "t" else f"int64({item})"
            parts += PART.format(value=value, least=least, bits=bits, all=ALL)
        source = ENCODE.format(length=LENGTH, many=MOST, parts=parts.strip())
        names = {"as_run": into_run(self.run), "Overwide": Overwide, "SAID": Overwide.SAID, "code": code}
        return function_from("encode", source, names)

    @cached_property
    def decode(self) -> Any:
        """The move that a number stands for."""
        parts, at = [], 0
        for short, (least, bits) in zip(self.letters, self.parts, strict=True):
            part = f"(c >> (at + {at}) & {(1 << bits) - 1}) + {least}"
            parts.append(f"letter({part})" if short == "t" else f"bool({part})" if short == "b" else part)
            at += bits
        item = f"({', '.join(parts)},)" if "p" in self.items else parts[0]
        source = DECODE.format(length=LENGTH, most=(1 << LENGTH) - 1, item=item, step=self.step)
        return function_from(
            "decode", source, {"empty": no_cells(self.run), "pushed": pushed, "letter": letter}
        )

    def encoded(self, move: Any) -> int:
        """What `encode` makes of a move."""
        rows, at = self._rows(move), LENGTH
        made = len(rows)
        if made > MOST:
            raise Overwide
        for row in rows:
            for number, (least, bits) in zip(row, self.parts, strict=True):
                if not 0 <= number - least < 1 << bits or at + bits > ALL:
                    raise Overwide
                made |= number - least << at
                at += bits
        return made - (made >> 63 << 64)

    def decoded(self, code: int) -> Any:
        """The user's move that compiled code writes as one number."""
        items, at = [], LENGTH
        for _ in range(code & (1 << LENGTH) - 1):
            parts: list[Any] = []
            for short, (least, bits) in zip(self.letters, self.parts, strict=True):
                number = (code >> at & (1 << bits) - 1) + least
                parts.append(text_of(number) if short == "t" else bool(number) if short == "b" else number)
                at += bits
            items.append(tuple(parts) if "p" in self.items else parts[0])
        return tuple(items)

"""Squares as moves name them, and as the board does: a click stands for the moves that name its square.

A move that puts something on a square, or takes it away, changes that square. Where the squares that moves
name hardly ever change, and those that lie there in a mirror always do, rows are counted the other way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from zermelo.board import Grid, bare
from zermelo.doctor.findings import QUESTION, Chart
from zermelo.doctor.rules import Visit

ENOUGH = 20  # moves from which something may be concluded
OFTEN = 0.25  # of them
MOST = 200  # of them, of so many positions: a board takes its time to draw
POSITIONS = 120

Square = tuple[int, int]
Mirror = Callable[[int, int, int, int], Square]  # of a square, and of how many rows and columns there are

OTHERWISE: dict[str, Mirror] = {
    "counts rows from the top, and the board from the bottom": lambda r, c, high, wide: (high - 1 - r, c),
    "counts columns from the right, and the board from the left": lambda r, c, high, wide: (r, wide - 1 - c),
    "counts rows and columns from the other side": lambda r, c, high, wide: (high - 1 - r, wide - 1 - c),
    "takes rows for columns": lambda r, c, high, wide: (c, r),
    "takes rows for columns, and counts them from the top": lambda r, c, high, wide: (c, high - 1 - r),
}


class Seen(NamedTuple):
    """A move of a position: the squares it names, those that change, how many rows and columns there are."""

    named: list[Square]
    changed: set[Square]
    high: int
    wide: int
    visit: Visit
    move: Any

    def fits(self, mirror: Mirror) -> bool:
        """Whether all squares change that are named, seen in a mirror."""
        return {mirror(*square, self.high, self.wide) for square in self.named} <= self.changed


def look_at_squares(chart: Chart, visits: list[Visit]) -> None:
    """Compare the squares that change with those that moves name."""
    seen = list(islice(_seen(chart, visits[:POSITIONS]), MOST))
    wrong = [each for each in seen if not each.fits(lambda r, c, high, wide: (r, c))]
    if len(seen) < ENOUGH or len(wrong) < OFTEN * len(seen):
        return
    for how, mirror in OTHERWISE.items():
        if all(each.fits(mirror) for each in seen):
            name = chart.game.write(wrong[0].move)
            said = f"write() {how}: {name} is another square there"
            advice = "Turn the one or the other; Grid(rows, down=True) counts rows from the top."
            line = (*wrong[0].visit.line, wrong[0].move)
            chart.add("other-square", "write", said, advice, line=line, level=QUESTION)
            return


def _seen(chart: Chart, visits: list[Visit]) -> Iterator[Seen]:
    game = chart.game
    for visit in visits:
        before = None
        for move in visit.moves:
            with suppress(Exception):  # what raises is told elsewhere
                before = before or bare(game.board(visit.state))
                after = bare(game.board(game.play(visit.state, move)))
                if not isinstance(before, Grid) or not isinstance(after, Grid):
                    return
                named, changed = _named(before, game.write(move)), _changed(before, after)
                if named and changed:
                    yield Seen(named, changed, len(before.rows), len(before.rows[0]), visit, move)


def _named(board: Grid, text: str) -> list[Square]:
    """The squares that a move's name is made of; none where there is more in it."""
    places = {name: (r, c) for r, row in enumerate(board.square_names()) for c, name in enumerate(row)}
    words = re.findall(r"[a-z]+\d+", text)
    return [places[word] for word in words] if "".join(words) == text and {*words} <= {*places} else []


def _changed(before: Grid, after: Grid) -> set[Square]:
    """The squares on which something else stands."""
    rows = enumerate(zip(before.rows, after.rows, strict=True))
    return {(r, c) for r, (old, new) in rows for c in range(len(old)) if old[c] != new[c]}

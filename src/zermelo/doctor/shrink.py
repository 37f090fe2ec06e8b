"""The line of play that leads to a fault, made as short as can be: who reads it has to play it through.

    near      every position, the nearest to the start first, as far as the time goes: what is found so is by
              a shortest line
    shorten   beyond that, the line is tried without some of its moves, first many, then few, at last one by
              one, for as long as it still shows the same fault

A line shows a fault if the doctor, asked about nothing but the positions on it, finds it again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from zermelo.contract import Game
from zermelo.doctor.findings import Broken, Chart
from zermelo.doctor.hints import CHECKS, Truth
from zermelo.doctor.rules import Visit, Walk
from zermelo.doctor.words import look_at_position

Key = tuple[str, str]  # a kind of fault, and the method that has it
POSITIONS = 3000  # near the start
PART = 0.3  # of the doctor's time
LONGEST = 400  # moves of a line that is worth the time
HINTED = {
    "false-canonical",
    "false-bounds",
    "false-candidates",
    "false-promising",
    "false-update",
    "bad-evaluate",
}
WORDED = {"same-name", "unreadable", "not-saved"}
WALKED = {
    "raises", "none-state", "unhashable-state", "state-changed", "state-shape", "bad-score", "bad-turn",
    "no-iterable-moves", "no-move", "none-move", "unhashable-move", "duplicate-moves", "moves-after-end",
    "bad-gained", "endless",
}  # fmt: skip


def shrink(chart: Chart, seconds: float) -> None:
    """Give each fault on a chart the shortest line that is found for it."""
    wanted = {
        key: line
        for key, line in chart.lines.items()
        if key[0] in HINTED | WORDED | WALKED and 1 < len(line) <= LONGEST
    }
    if not wanted or chart.game.says("chances"):  # where luck moves, a line does not say where it leads
        return
    examiner = Examiner(chart.game, set(wanted), seconds)
    left = set(wanted)
    for found in examiner.near(max(map(len, wanted.values()))):
        for key in left & found.found.keys():
            chart.take(found, key)
        left -= found.found.keys()
        if not left:
            return
    for key in left:
        line = shorten(wanted[key], partial(examiner.shows, key), seconds * PART)
        chart.take(examiner.along(line), key)


def shorten(
    line: tuple[Any, ...], shows: Callable[[tuple[Any, ...]], bool], seconds: float
) -> tuple[Any, ...]:
    """A line without the moves that can be left out.

    >>> shorten(tuple("abcdefgh"), lambda line: {"b", "g"} <= set(line), 1.0)
    ('b', 'g')
    """
    end, size = time.perf_counter() + seconds, len(line) // 2
    while size and time.perf_counter() < end:
        at, before = 0, line
        while at < len(line) and time.perf_counter() < end:
            without = line[:at] + line[at + size :]
            if shows(without):
                line = without
            else:
                at += 1 if size <= 2 else size
        if line == before:  # else there may be more of that size: a move can be in the way of another
            size //= 2
    return line


class Examiner:
    """Looks for some faults, and for nothing else."""

    def __init__(self, game: Game[Any, Any], wanted: set[Key], seconds: float) -> None:
        self.game, self.seconds = game, seconds
        kinds = {kind for kind, _ in wanted}
        self.words = bool(kinds & (WORDED | {"raises"}))
        hinted = {method for kind, method in wanted if kind in HINTED} or set(CHECKS)
        self.hints = (
            hinted & {name for name in CHECKS if game.says(name)} if kinds & (HINTED | {"raises"}) else set()
        )
        self.truth = Truth(game, seconds)

    def near(self, deepest: int) -> Iterator[Chart]:
        """The chart of all positions next to the start, after each of them."""
        chart = Chart(self.game)
        walk, end = Walk(chart, 0, self.seconds), time.perf_counter() + self.seconds * PART
        with suppress(Exception):
            start = self.game.start()
            layer, met = [(start, ())], {start}
            while layer and len(layer[0][1]) <= deepest:
                following: list[Any] = []
                for state, line in layer:
                    if len(met) > POSITIONS or time.perf_counter() > end:
                        return
                    following += walk.after(state, line, met)
                    self._look(chart, walk.visits.get(state))
                    yield chart
                layer = following

    def shows(self, key: Key, line: tuple[Any, ...]) -> bool:
        """Whether a line leads to a fault."""
        return key in self.along(line).found

    def along(self, line: tuple[Any, ...]) -> Chart:
        """The chart of the positions on a line; empty where it cannot be played."""
        chart = Chart(self.game)
        walk = Walk(chart, 0, self.seconds)
        with suppress(Broken):
            with chart.asking("start", ()):
                state = self.game.start()
            met = set()
            for ply in range(len(line) + 1):
                visit = walk.look(state, line[:ply])
                if state in met and not self.game.repeats:
                    walk.endless(line[:ply], True)
                met.add(state)
                if ply == len(line):
                    self._look(chart, visit)
                elif line[ply] in visit.moves:
                    state = walk.play(visit, line[ply])
                else:
                    return Chart(self.game)
        return chart

    def _look(self, chart: Chart, visit: Visit | None) -> None:
        """What is asked of one position, beyond what a walk does."""
        if visit is None:
            return
        with suppress(Broken):
            if self.words:
                look_at_position(chart, visit)
        self.truth.end = time.perf_counter() + self.seconds
        for name in self.hints if visit.score is None else ():
            with suppress(Broken), chart.asking(name, visit.line):
                CHECKS[name](chart, self.truth, visit)

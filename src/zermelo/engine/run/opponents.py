"""The runner of self-play: games between two judgements of one game, one after the other on every thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from zermelo.contract import Game
from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.selfplay import LONGEST, new_diary, play_from
from zermelo.engine.kernels.table import new_table
from zermelo.engine.kernels.work import OUT_OF_MOVES, OUT_OF_PLIES, SELECTIVE, USUAL, new_work
from zermelo.engine.nets import Net
from zermelo.engine.run.prepare import prepare
from zermelo.engine.run.threads import start
from zermelo.errors import GameError

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

TABLE = 0.5  # megabytes for each side on each thread: searches are small, and what is near is fast
COUNTS = ("games", "won", "drawn", "lost", "points", "searched", "other_searched")
MEASURED = 4  # pairs of games
LENGTH = 4096  # notes of a batch on a thread: games are over long before


@dataclass(frozen=True)
class Played:
    """What came of some games, as the one side sees it."""

    games: int
    won: int
    drawn: int
    lost: int
    points: int
    searched: int  # nodes, by the one
    other_searched: int
    notes: Array  # of each position, what kernels/selfplay.py writes down
    noted: int = 0


@dataclass(frozen=True)
class Terms:
    """How games are played: random moves at first, and how many nodes each side may search for a move."""

    opening: int = 8
    whims: int = 0  # of so many later moves one is random too
    nodes: int = 1000
    other_nodes: int = 0  # as many, unless said
    margins: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})  # of each side's search


class Opponents:
    """Two judgements of one game, or one that plays itself. None in place of a net is the game's own."""

    def __init__(self, game: Game[Any, Any], *nets: Net | None, threads: int = 1, seed: int = 0) -> None:
        self.rules = Adapter(game, has_net=any(nets))
        self._nets, self._threads, self._seed = (nets[0], nets[-1]), threads, seed
        self._is_alone, self._room, self._plies = len(nets) == 1, 32, 64

    def compile(self, notify: Callable[[str], None]) -> None:
        """Compile the games, or fetch what is kept; `CannotCompile` says why not."""
        prepare(self.rules, notify, "selfplay")

    def play(self, terms: Terms, is_enough: Callable[[Played], bool]) -> Played:
        """Play games on all threads until that `is_enough`, which is asked each time two have been played."""
        queue: SimpleQueue[Played | None] = SimpleQueue()
        ending = threading.Event()
        seats = [_Seat(self, number, terms) for number in range(self._threads)]
        jobs = [start(partial(seat.play, queue, ending)) for seat in seats]
        played, left = Tally(), len(jobs)
        try:
            while left:
                pair = queue.get()
                left -= pair is None
                if pair is not None:
                    played.add(pair)
                    if is_enough(played.whole):
                        ending.set()
        finally:
            ending.set()
            for job in jobs:
                job.wait()
        for job in jobs:
            job.result()
        self._seed += self._threads
        return played.with_notes

    def cost(self, terms: Terms) -> float:
        """What a node costs the one, in seconds of a processor: measured on a few games against itself."""

        def measured() -> float:
            seat, began, nodes = _Seat(self, 0, terms), time.thread_time(), 0
            for _ in range(MEASURED):
                pair = seat.pair()
                nodes += pair.searched + pair.other_searched
            return (time.thread_time() - began) / max(1, nodes)

        return start(measured).result()

    def new_side(self, net: Net | None, margins: Mapping[str, int]) -> tuple[Any, Any]:
        """What one side works on, and its table."""
        settings = USUAL | SELECTIVE if self.rules.is_selective else USUAL
        work = new_work(
            True,
            self._plies,
            self._room,
            earlier=LONGEST if self.rules.repeats else 0,
            settings=settings,
            features=self.rules.features,
            **({} if net is None else {"net": net.sizes(True, self._plies)}),
        )
        work.margins.set({**self.rules.game.margins, **margins})
        if net is not None:
            net.write(work.net, True)
        return work, new_table(True, TABLE, 1)

    @property
    def nets(self) -> tuple[Net | None, Net | None]:
        """The judgement of the one, and of the other."""
        return self._nets

    def new_diary(self, number: int) -> Any:
        """An empty one, with dice of its own."""
        diary = new_diary(True, room=self._room, width=self.words_seen, most=LENGTH)
        diary.dice = 2 * (self._seed + number) + 1
        return diary

    @property
    def words_seen(self) -> int:
        """How many words a net sees of a position."""
        if self.rules.has_planes:
            return len(self.rules.words_of_planes(self.rules.game.start()))
        from zermelo.engine.compile.plan import plan_of

        return plan_of(self.rules).state.size

    @property
    def is_alone(self) -> bool:
        """Whether it plays itself."""
        return self._is_alone

    def grow_room(self, stopped: int) -> None:
        """Make more room, for moves or for plies."""
        if stopped == OUT_OF_MOVES:
            self._room *= 2
        elif stopped == OUT_OF_PLIES:
            self._plies *= 2
        else:
            raise GameError(f"a game of {self.rules.game.title} could not be played to its end ({stopped})")


class _Seat:
    """Where one thread plays."""

    def __init__(self, opponents: Opponents, number: int, terms: Terms) -> None:
        self._opponents, self._number, self._terms = opponents, number, terms
        self._sit_down()
        self._diary = opponents.new_diary(number)

    def _sit_down(self) -> None:
        from zermelo.engine.compile import typed

        rules = self._opponents.rules
        mine, theirs = self._opponents.nets
        one = self._opponents.new_side(mine, self._terms.margins[0])
        is_alone = self._opponents.is_alone
        other = one if is_alone else self._opponents.new_side(theirs, self._terms.margins[1])
        self._sides = tuple(memory.words for side in (one, other) for memory in side)
        self._start = typed(rules.game.start(), rules)

    def play(self, queue: SimpleQueue[Played | None], ending: threading.Event) -> None:
        """Two games at a time, with the same random moves first, until the end is near."""
        try:
            while not ending.is_set():
                queue.put(self.pair())
        finally:
            queue.put(None)

    def pair(self) -> Played:
        """Two games."""
        from zermelo.engine.compile.machine import entry_point

        diary, rules, terms = self._diary, self._opponents.rules, self._terms
        for name in COUNTS:
            setattr(diary, name, 0)
        diary.noted, diary.opening, diary.whims = 0, terms.opening, terms.whims
        diary.nodes, diary.other_nodes = terms.nodes, terms.other_nodes or terms.nodes
        kernel = entry_point(play_from, rules)
        while diary.games < 2:
            kernel(rules, self._start, diary.words, *self._sides)
            if diary.stopped:
                self._opponents.grow_room(diary.stopped)
                diary = self._again(diary)
        counts = {name: int(getattr(diary, name)) for name in COUNTS}
        return Played(**counts, notes=diary.notes[: diary.noted].copy())

    def _again(self, before: Any) -> Any:
        """Begin the game once more, with more room."""
        self._sit_down()
        diary = self._diary = self._opponents.new_diary(self._number)
        for name in (*COUNTS, "opening", "whims", "nodes", "other_nodes", "opened"):
            setattr(diary, name, getattr(before, name))
        diary.dice, diary.noted = before.dice, before.begun
        diary.notes[: before.begun] = before.notes[: before.begun]
        return diary


class Tally:
    """Games, added up."""

    def __init__(self) -> None:
        self._counts = dict.fromkeys(COUNTS, 0)
        self._notes: list[Array] = []
        self._noted = 0

    def add(self, pair: Played) -> None:
        """Two more."""
        self._notes.append(pair.notes)
        self._noted += len(pair.notes)  # counted as they come: this is asked for after every pair of many
        for name in COUNTS:
            self._counts[name] += getattr(pair, name)

    @property
    def whole(self) -> Played:
        """All of them, without the positions; `noted` counts those."""
        return Played(**self._counts, notes=self._notes[-1], noted=self._noted)

    @property
    def with_notes(self) -> Played:
        """All of them."""
        import numpy as np

        notes = np.concatenate(self._notes)
        return Played(**self._counts, notes=notes, noted=len(notes))

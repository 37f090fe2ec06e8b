"""To and fro through a recorded search, whatever kind of search it is."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, Generic, Protocol, TypeVar

from zermelo.board import Board
from zermelo.errors import ZermeloError
from zermelo.lesson.sketch import Sketch
from zermelo.lesson.story import PSEUDOCODE
from zermelo.pictured import Pictured
from zermelo.result import Result
from zermelo.textbook.record import Event, Record


class Fold(Protocol):
    """What a search knows; events make it more."""

    def take(self, event: Event) -> None:
        """One more step."""


class Told(Protocol):
    """A step, whatever else it holds."""

    @property
    def number(self) -> int:
        """Counted from 0."""

    @property
    def text(self) -> str:
        """The sentence."""

    @property
    def line(self) -> int | None:
        """Of the pseudo-code."""

    @property
    def stack(self) -> tuple[Any, ...]:
        """The nodes from the root to where the search is."""


K = TypeVar("K", bound=Fold)
T = TypeVar("T", bound=Told)


def recorded(result: Result[Any, Any]) -> Record:
    """The record of a result, which must have one."""
    if result.record is None:
        raise ZermeloError("only a recorded search can be walked through: give record=True")
    return result.record


class Stepping(Pictured, Generic[K, T]):
    """A recorded search, step by step. In a notebook it shows the tree as known where it stands."""

    mark = "cut"  # what `marks` are
    way = "call stack"  # what `table` is

    def __init__(self, result: Result[Any, Any]) -> None:
        self.result, self.game, self.algorithm = result, result.game, result.algorithm
        self.events = recorded(result).events
        self.pseudocode = PSEUDOCODE.get(result.algorithm, [])
        self.jump(0)

    # -- walking -----------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.events)

    def __iter__(self) -> Iterator[T]:
        """Every step in turn; the walk stays where it is."""
        known = self._fresh()
        for number, event in enumerate(self.events):
            known.take(event)
            yield self._step(number, known)

    def forward(self) -> T:
        """To the next step; the last one stays."""
        return self.jump(self.index + 1)

    def back(self) -> T:
        """To the step before; the first one stays."""
        return self.jump(self.index - 1)

    def start(self) -> T:
        """To the first step."""
        return self.jump(0)

    def end(self) -> T:
        """To the last step."""
        return self.jump(len(self) - 1)

    def next_mark(self) -> T:
        """To the next of the steps that are looked for; where there is none, nothing changes."""
        return self.jump(next((i for i in self.marks if i > self.index), self.index))

    def previous_mark(self) -> T:
        """To the one before; where there is none, nothing changes."""
        return self.jump(next((i for i in reversed(self.marks) if i < self.index), self.index))

    def jump(self, index: int) -> T:
        """To any step, counted from 0, or to the nearest that there is."""
        index = min(max(index, 0), len(self) - 1)
        at = getattr(self, "index", math.inf)
        if index < at:  # there is no way back but from the beginning
            self.known, at = self._fresh(), -1
        for event in self.events[int(at) + 1 : index + 1]:
            self.known.take(event)
        self.index = index
        return self.step

    # -- where it stands ---------------------------------------------------------------------------------

    @property
    def step(self) -> T:
        """What has just happened."""
        return self._step(self.index, self.known)

    @property
    def board(self) -> Board:
        """The state of the node where the search is, as people see it."""
        return self.game.board(self.state)

    @property
    @abstractmethod
    def marks(self) -> list[int]:
        """The steps that people look for."""

    @property
    @abstractmethod
    def state(self) -> Any:
        """The state at the node where the search is."""

    @property
    @abstractmethod
    def deepest(self) -> int:
        """How many moves deep the tree is."""

    @abstractmethod
    def sketch(self) -> Sketch:
        """The tree as known by now."""

    @abstractmethod
    def table(self) -> list[list[str]]:
        """The nodes from the root to here in columns, under their names."""

    @abstractmethod
    def counts(self) -> str:
        """How much was done so far."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The whole walk for programs; its keys are kept stable."""

    @abstractmethod
    def _fresh(self) -> K:
        """What is known before the first step."""

    @abstractmethod
    def _step(self, number: int, known: K) -> T:
        """A step, from what is known right after it."""

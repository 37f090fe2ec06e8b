"""The story of a search: every step it took, in order, for drawings and lessons.

All numbers in a record are MAX's (player 0's), whichever algorithm ran and whoever was to move. A node is
named by its path, the moves that lead to it from the root.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from zermelo.value import Number

MAX, MIN, LUCK = 0, 1, 2
ROLES = ("MAX", "MIN", "luck")

EventKind = Literal[
    "enter",  # a node is visited, with the window it was given
    "leaf",  # the game is over here: its value
    "horizon",  # the depth limit is reached: an estimate
    "table",  # the value was in the table; why it is no proof, where it is none
    "value",  # a child came back with a value
    "best",  # that value is the best so far
    "alpha",  # MAX is sure of more than before
    "beta",  # MIN is sure of less than before
    "cut",  # the other moves here cannot matter, and why
    "leave",  # the node's value is handed to its parent
    "luck",  # what luck may do came back with a value
    "pass",  # a new pass over the tree begins (deepening, MTD(f)), with its depth or guess
    # Of Monte Carlo tree search, which also meets leaves:
    "begin",  # the tree is the root alone
    "choose",  # the child that promises most, and what the others promise
    "grow",  # one more node
    "playout",  # random moves from a node to the end: the moves, and the score
    "backup",  # the score goes into a node: its visits and its mean from now on
    "proved",  # a node's score is certain, and why
    "done",  # the root at the end: visits, score or mean, and the move to play
]


class Choice(NamedTuple):
    """A child as it looks when one is chosen: its mean, and what it promises to whoever chooses."""

    move: Any
    visits: int
    mean: Number
    promise: Number
    proved: bool


class Event(NamedTuple):
    """One step of a search."""

    kind: EventKind
    path: tuple[Any, ...]
    player: int
    value: Number | None = None
    alpha: Number | None = None
    beta: Number | None = None
    move: Any = None
    skipped: tuple[Any, ...] = ()
    why: str = ""
    visits: int | None = None
    moves: tuple[Any, ...] = ()  # of a playout
    choices: tuple[Choice, ...] = ()


@dataclass
class Record:
    """The events of one run, in the order in which they happened."""

    events: list[Event] = field(default_factory=list)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def __len__(self) -> int:
        return len(self.events)

    def of_kind(self, kind: EventKind) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.events if event.kind == kind]

    @property
    def cuts(self) -> list[Event]:
        """Every cut, with the moves it skipped and the reason."""
        return self.of_kind("cut")

    @property
    def windowed(self) -> bool:
        """Whether the search used its windows, as plain minimax does not."""
        return any(event.kind in ("alpha", "beta", "cut") for event in self.events)

    @property
    def leaves(self) -> set[tuple[Any, ...]]:
        """The ends of the game that were looked at."""
        return {event.path for event in self.of_kind("leaf")}

    @property
    def counts(self) -> Counter[str]:
        """How many events there are of each kind."""
        return Counter(event.kind for event in self.events)

"""The index of a game: what tables of every position ask. None of it is needed; it saves room and time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from zermelo.contract.layout import Layout
from zermelo.contract.questions import FLAG, STATE, STATES, WHOLE, of_number, of_state
from zermelo.contract.rules import M, S
from zermelo.contract.tactics import Tactics
from zermelo.value import Value

MOST_INDICES = 1 << 62  # numbers that fit into a word


class Solved(Protocol):
    """What knows the exact values of positions, of all or of some."""

    def get(self, state: Any) -> Value | None:
        """The value to the player to move; None where it is not known."""


class Index(Tactics[S, M]):
    """What a strong solution asks.

    Attributes of the class:

    layout
        What stands on the board, and how many of each: positions are then numbered without gaps. One
        `Layout`, or one for each board.
    indices
        Where the game has an `index` of its own: how many numbers there are. Where they are more than 2**62,
        no table has room for them, and `index` is not asked.
    whole
        With an `index` of its own: every number that `index(state_at(number))` gives again is a position of a
        table, whether it can be reached from the start or not.
    solved
        An open table of its positions, `Table.open(folder)`, which every engine asks before it searches.
    """

    layout: Layout | tuple[Layout, ...] | None = None
    indices: int = 0
    whole: bool = False
    solved: Solved | None = None

    @of_state(WHOLE)
    def index(self, state: S) -> int:
        """The number of a position, 0 to below `indices`, that no other has. Asked of `canonical` ones."""
        raise NotImplementedError

    @of_number(STATE)
    def state_at(self, number: int) -> S:
        """The position that has this number. Only asked of numbers that `index` has given, unless `whole`."""
        raise NotImplementedError

    @of_state(STATES)
    def unplay(self, state: S) -> Iterable[S]:
        """Every position from which a move leads to this one; those that cannot be reached do no harm."""
        raise NotImplementedError

    @of_state(FLAG)
    def wins_at_once(self, state: S) -> bool:
        """Whether the player to move can win with this move, so that a table looks no further from here.

        Positions that only follow if nobody takes such a win are then left out of it.
        """
        return False

    @of_state(WHOLE)
    def layer(self, state: S) -> int:
        """A number that no move makes smaller, such as the stones on the board: the last are solved first."""
        return 0

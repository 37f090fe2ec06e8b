"""The tactics of a game: what the selective search must know to leave out what does not matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from zermelo.contract.hints import Hints
from zermelo.contract.questions import FLAG, MOVES, NUMBER, PATTERN, SCORE, STATE, WHOLE, of_move, of_state
from zermelo.contract.rules import M, S
from zermelo.value import Number


class Tactics(Hints[S, M]):
    """What the selective search asks.

    Attributes of the class:

    selective
        True where a search plays best by looking further into what matters and leaving out what does not.
        What it finds is then an estimate, wins and losses too.
    unit
        What `evaluate` calls one: 100 where it counts hundredths of something, as of a pawn. It is the
        measure of a selective search: what differs by less than that is not worth a closer look.
    margins
        Numbers of the selective search that fit this game better than the usual ones: which there are,
        engine/kernels/selective/margins.py tells, and benchmarks/margins.py finds better ones.
    """

    selective: bool = False
    unit: int = 1
    margins: Mapping[str, int] = MappingProxyType({})

    @of_state(SCORE)
    def ended(self, state: S) -> Number | None:
        """`score`, as far as it does not depend on there being a move; only where a game has `stuck`."""
        return self.score(state)

    @of_state(WHOLE)
    def stuck(self, state: S) -> Number:
        """How the player to move fared who has no move. A search need not look for moves twice then."""
        return 0

    @of_state(MOVES)
    def promising(self, state: S) -> Iterable[M]:
        """The moves that a selective search looks at: where there is a threat, its answers.

        They are always the same ones, and one at least where there is a move.
        """
        return self.moves(state)

    @of_state(FLAG)
    def forced(self, state: S) -> bool:
        """Whether the player to move must answer a threat (check): the search looks further there."""
        return False

    @of_move(FLAG)
    def threatens(self, state: S, move: M) -> bool:
        """Whether the move leads to a threat that must be answered: a selective search leaves none out."""
        return False

    @of_move(NUMBER)
    def gain(self, state: S, move: M) -> Number:
        """What a move wins for sure by the captures it begins, in the units of `evaluate`; below 0, loses."""
        return 0

    @of_move(PATTERN)
    def pattern(self, state: S, move: M) -> int:
        """A number below 512 for moves that are much alike: the same piece to the same square."""
        return hash(move) & 511

    @of_state(WHOLE)
    def reversible(self, state: S) -> int:
        """How many of the last moves can be undone: only so far back can this position have stood before."""
        return 1 << 30

    @of_state(STATE)
    def skip(self, state: S) -> S:
        """The state with the turn passed on, for null-move pruning; the same state where that is no test."""
        return state

"""The planes of a game: what a judgement that is learnt looks at."""

from __future__ import annotations

from zermelo.contract.index import Index
from zermelo.contract.questions import FLAG, PLANES, of_state
from zermelo.contract.rules import M, S


class Planes(Index[S, M]):
    """What a net sees of a position."""

    @of_state(PLANES)
    def planes(self, state: S) -> tuple[int, ...]:
        """Bitboards as the player to move sees them: mine first, then theirs; small counters may follow.

        Always as many, each within the `bits` of the game, and none below 0. A board on which the players
        move in opposite directions is turned round for the second. A game that is silent is looked at as its
        states are.
        """
        return ()

    @of_state(FLAG)
    def familiar(self, state: S) -> bool:
        """Whether `evaluate` knows a position better than a net can: an ending that is won by a method."""
        return False

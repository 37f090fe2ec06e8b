"""The hints of a game: what makes any search of it faster or wiser. None of them changes a value."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

from zermelo.contract.questions import (
    BOUNDS,
    ESTIMATE,
    FLAG,
    KEY,
    MOVES,
    ORDER,
    STATE,
    of_features,
    of_move,
    of_state,
)
from zermelo.contract.rules import M, S
from zermelo.contract.words import Words
from zermelo.value import Number

F = TypeVar("F")


class Hints(Words[S, M]):
    """What every search can make use of.

    Attributes of the class:

    solvable
        True where the game is small enough to be solved from most positions, given some seconds.
    bits
        How many bits a plain `int` of a state may need, where the rules are compiled: a board of 100
        squares, 100. Set it in `__init__` where it depends on the size of the board.
    longest
        How many parts a tuple of a state or a move may have, where they are not always as many and the rules
        are compiled: the squares of a path, the cards of a hand. 0: some random games tell, and should there
        ever be more, compiled rules get more room.
    features
        How many whole numbers follow a position from move to move in a search: see `survey`.
    book
        A file of solved positions, as `zermelo book` makes it.
    advantage
        The estimate with which three games in four are won, as benchmarks/winning_chances.py finds it; a
        review reads estimates as winning chances by it. 0: some quick games tell.
    net
        A file of what was learnt of the game, as `zermelo train` makes it; one beside a rule file is found.
    """

    solvable: bool = False
    bits: int = 64
    longest: int = 0
    features: int = 0
    book: Path | None = None
    advantage: float = 0
    net: Path | None = None

    @of_state(ESTIMATE)
    def evaluate(self, state: S) -> Number:
        """An estimate for the player to move, where a search stops early."""
        return 0

    @of_move(ORDER)
    def order(self, state: S, move: M) -> Number:
        """How promising a move looks: larger is tried first."""
        return 0

    @of_move(FLAG)
    def loud(self, state: S, move: M) -> bool:
        """Whether the move is a capture or a threat, to be followed past the depth limit."""
        return False

    @of_state(MOVES)
    def loud_moves(self, state: S) -> Iterable[M]:
        """The loud moves alone, where that is quicker than to ask of every move. There may be none."""
        return (move for move in self.moves(state) if self.loud(state, move))

    @of_state(STATE)
    def canonical(self, state: S) -> S:
        """One state to stand for all its mirror images."""
        return state

    @of_state(BOUNDS)
    def bounds(self, state: S) -> tuple[Number, Number] | None:
        """A pair outside which the score of the player to move cannot lie.

        `won_in(n)` and `lost_in(n)` say how soon or late the game can be won or lost. Only asked while the
        game goes on, unless `foreseeing`.
        """
        return None

    @of_state(MOVES)
    def candidates(self, state: S) -> Iterable[M]:
        """Moves of which one is best: the others need not be searched. There must be one at least.

        Only asked where `bounds` leave the value open.
        """
        return self.moves(state)

    @of_state(FLAG)
    def nearly_over(self, state: S) -> bool:
        """Whether so little can follow that an exact search does best to look it through without ado."""
        return False

    @of_features("state")
    def survey(self, state: S, features: Any) -> None:
        """Write the features of a state from scratch: numbers for its hints to read, by `features_of`.

        They hang on the state alone, and not on whose turn it is: `skip` leaves them as they are.
        """

    @of_features("state", "move")
    def update(self, state: S, move: M, features: Any) -> None:
        """Change the features of a state into those of what comes after a move: what `survey` would write."""
        self.survey(self.play(state, move), features)

    def can_solve(self, state: S) -> bool:
        """Whether a position can be solved, given some seconds; where not said, `solvable` speaks for all."""
        return self.solvable

    @of_state(KEY)
    def key(self, state: S) -> int:
        """A number below 2**62 by which a table remembers a state, the same only for states of one value."""
        return hash(state)

    @of_state(KEY)
    def identity(self, state: S) -> object:
        """What is the same where a position comes back: a whole number; where not said, the state itself."""
        return state


def foreseeing(bounds: F) -> F:
    """Mark `bounds` that settle every position in which one move can end the game, or every finished one.

    An exact search then never asks for the `score` of what lies below.
    """
    vars(bounds)["foreseeing"] = True
    return bounds

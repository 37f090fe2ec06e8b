"""The rules of a game: what everybody must say, and what some games say about turns and luck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from zermelo.contract.questions import CHANCES, MOVES, PLAYER, SCORE, STATE, WHOLE, of_move, of_state
from zermelo.value import Number

# S is a state of the game, any immutable, hashable value; M is a move. A class that says neither, `class
# Nim(Game):`, has any: to a type checker, that is, since Python knows such defaults only from 3.13 on.
if TYPE_CHECKING:
    from typing_extensions import TypeVar as WithDefault

    S = WithDefault("S", default=Any)
    M = WithDefault("M", default=Any)
else:
    S, M = TypeVar("S"), TypeVar("M")


class Rules(Generic[S, M]):
    """How the game goes. `start`, `moves`, `play` and `score` are needed.

    Attributes of the class:

    points
        True where `score` counts points, False where it says who won. None: a few random games tell.
    alternates
        True where the players simply take turns. None: they do unless the game has a `turn` of its own.
    repeats
        How often a position may come back before the game is drawn: 2 in chess, where the third time draws;
        0 where it never does.
    numbering
        What `turn` and `winner` call the players, where that is not 0 and 1: (1, 2) or (1, -1); one number
        for each.
    starts
        How many numbered starts there are beside the usual one; `load` reads their numbers, from 0 on.
    openings
        Ways to begin that people like to play it with, so that it is fair: "swap", "swap2".
    variants
        Other sizes and rules that people like, each as it is named after the colon and in words:
        `("5x4", "5 by 4")`. The page offers them where it offers the game.
    foreign
        Whose the rules are, in words, where they are another program's and no Python that could be compiled.
    """

    points: bool | None = None
    alternates: bool | None = None
    repeats: int = 0
    numbering: tuple[int, ...] = (0, 1)
    starts: int = 0
    openings: tuple[str, ...] = ()
    variants: tuple[tuple[str, str], ...] = ()
    foreign: str = ""

    def start(self) -> S:
        """The first state."""
        raise NotImplementedError

    @of_state(MOVES)
    def moves(self, state: S) -> Iterable[M]:
        """Every legal move. Only asked while the game goes on."""
        raise NotImplementedError

    @of_move(STATE)
    def play(self, state: S, move: M) -> S:
        """The state after the move. The old one is untouched."""
        raise NotImplementedError

    @of_state(SCORE)
    def score(self, state: S) -> Number | None:
        """None while the game goes on; at the end how **the player to move** fared: -1, 0, +1, or points."""
        raise NotImplementedError

    @of_state(PLAYER)
    def turn(self, state: S) -> int:
        """Who is to move, 0 or 1. Needed only where players do not simply alternate."""
        return 0

    def payoffs(self, state: S) -> tuple[Number, ...] | None:
        """Instead of `score`, where more than two play: what each player gets; None while it goes on."""
        raise NotImplementedError

    @of_move(WHOLE)
    def gained(self, state: S, move: M) -> Number:
        """Points that the move gains for who makes it: then they need not be part of the state.

        In Dots and Boxes the boxes that a line closes. A position is then worth what can still be gained
        from it, to the player to move, less what the other one can; so it is for `bounds` and `evaluate`.
        `score` counts at the end what was not gained on the way, often nothing: 0. A whole game is worth all
        that was gained by the one, less what was by the other, and that.
        """
        return 0

    def choices(self, state: S) -> tuple[Iterable[Any], Iterable[Any]] | None:
        """Where both move at once: the first player's moves, and the second's. None where one moves in turn.

        `play` then gets a pair, what each has chosen, and `moves` are all pairs: they need only be written
        for positions where one moves in turn. Where `turn` is not said, `score` is the first player's.
        """
        return None

    @of_state(CHANCES)
    def chances(self, state: S) -> Iterable[tuple[float, S]] | None:
        """Where luck moves: each outcome as `(probability, state)`. Nothing where a player moves.

        Luck takes nobody's turn. Where it moves, neither `moves` nor `turn` nor `evaluate` is asked.
        """
        return ()


def in_order(moves: Any) -> list[Any]:
    """Moves as a list; a set has no order that machine code could know, so its moves are sorted."""
    if not isinstance(moves, set | frozenset):
        return list(moves)
    try:
        return sorted(moves)
    except TypeError:  # of several kinds
        return sorted(moves, key=repr)

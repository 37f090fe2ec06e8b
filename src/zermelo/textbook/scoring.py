"""How a finished game is turned into a number: the conventions that teaching notes use.

Plain minimax needs only -1, 0 and +1. But then a win now and a win ten moves later are worth the same, and
a program that has won may dawdle for ever, or lose sooner than it must. So the notes let the number depend
on when the game ended. All four conventions agree on *who* wins:

| name              | MAX wins at ply n       | draw | MIN wins at ply n       | sooner wins count more? |
|-------------------|-------------------------|------|-------------------------|-------------------------|
| `soonest`         | `WIN - n`               | 0    | `n - WIN`               | yes, in any game        |
| `plain`           | +1                      | 0    | -1                      | no                      |
| `ten-minus-depth` | `10 - n`                | 0    | `n - 10`                | yes, up to ply 9        |
| `ten-plus-open`   | `10 + open squares`     | 0    | `-10 - open squares`    | yes, on a board that fills |

A game of points keeps its points under every convention.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from zermelo.board import Grid, bare
from zermelo.contract import Game, M, S
from zermelo.errors import GameError, ZermeloError
from zermelo.value import ESTIMATE, MAX_PLIES, WIN, Number


class Scoring(ABC):
    """A convention: the worth of a win to the one who wins."""

    name: str
    least_win: Number  # an estimate must stay below every win

    @abstractmethod
    def win(self, game: Game[S, M], state: S, ply: int) -> Number:
        """What a win at `state`, `ply` moves below the root, is worth."""


class Soonest(Scoring):
    """`WIN - n`: above every estimate, and sooner is better, in a game of any length."""

    name, least_win = "soonest", ESTIMATE + 1

    def win(self, game: Game[S, M], state: S, ply: int) -> Number:
        """WIN less the plies it took."""
        if ply > MAX_PLIES:
            raise GameError(
                f"a line of {ply} moves: more than {MAX_PLIES} cannot be told apart; set a depth limit"
            )
        return WIN - ply


class Plain(Scoring):
    """+1, 0, -1 and nothing else: who wins, not when."""

    name, least_win = "plain", 1

    def win(self, game: Game[S, M], state: S, ply: int) -> Number:
        """Always 1."""
        return 1


class TenMinusDepth(Scoring):
    """`10 - n`: right for tic-tac-toe, wrong for any game that can last ten plies."""

    name, least_win = "ten-minus-depth", 1

    def win(self, game: Game[S, M], state: S, ply: int) -> Number:
        """Ten less the plies it took."""
        if ply >= 10:
            raise GameError(
                f"scoring 'ten-minus-depth' makes a win at ply {ply} worth {10 - ply}, no better than a "
                "draw: it is for games of at most nine plies. Use scoring='soonest'."
            )
        return 10 - ply


class TenPlusOpen(Scoring):
    """`10 + open squares`: the emptier the board, the sooner the win."""

    name, least_win = "ten-plus-open", 10

    def win(self, game: Game[S, M], state: S, ply: int) -> Number:
        """Ten and one for every open square."""
        board = bare(game.board(state))
        if not isinstance(board, Grid):
            raise GameError(
                f"scoring 'ten-plus-open' counts open squares, and {game.title} has no grid of squares"
            )
        return 10 + board.open_squares


SCORINGS: dict[str, Scoring] = {s.name: s for s in (Soonest(), Plain(), TenMinusDepth(), TenPlusOpen())}


def scoring_named(name: str) -> Scoring:
    """The convention called `name`."""
    if name not in SCORINGS:
        raise ZermeloError(f"there is no scoring {name!r}; there are {', '.join(SCORINGS)}")
    return SCORINGS[name]

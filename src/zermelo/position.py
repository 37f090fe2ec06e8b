"""A position: a game and where it stands, to be looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from zermelo.board import Board
from zermelo.contract import Game, M, S
from zermelo.pictured import Pictured


@dataclass(frozen=True)
class Position(Pictured, Generic[S, M]):
    """A game and one of its states. It prints as a board and, in a notebook, draws itself.

    >>> from zermelo import TicTacToe
    >>> print(Position(TicTacToe(), TicTacToe().load("..o/.x./...")))
    3  . . o
    2  . x .
    1  . . .
       a b c
    """

    game: Game[S, M]
    state: S

    @property
    def board(self) -> Board:
        """What is to be seen."""
        return self.game.board(self.state)

    def __str__(self) -> str:
        return str(self.board)

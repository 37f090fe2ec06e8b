"""Tic-tac-toe: three in a row on a board of three by three."""

from __future__ import annotations

from zermelo.contract import Game
from zermelo.games.mnk import MNK


class TicTacToe(MNK):
    """Three in a row. Nobody who plays well loses.

    >>> from zermelo import alphabeta
    >>> alphabeta(TicTacToe()).value
    draw
    """

    title = "Tic-tac-toe"
    # Searched as the books do it: without hints, by the rules alone.
    bounds, candidates, order = Game.bounds, Game.candidates, Game.order
    variants = ()

    def __init__(self) -> None:
        super().__init__(3, 3, 3)

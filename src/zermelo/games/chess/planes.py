"""What a net sees of a position: the squares of each kind of piece, mine first, then theirs."""

from __future__ import annotations

from zermelo.games.chess.bits import Bits, upside_down
from zermelo.games.chess.position import Position


def planes(state: Position) -> tuple[Bits, ...]:
    """My pawns, knights, bishops, rooks, queens and king, then theirs. Black sees the board upside down."""
    mine, theirs, pawns, knights = state.mine, state.theirs, state.pawns, state.knights
    diagonal, straight, kings = state.diagonal, state.straight, state.kings
    if state.turn:
        mine, theirs, pawns = upside_down(mine), upside_down(theirs), upside_down(pawns)
        knights, diagonal = upside_down(knights), upside_down(diagonal)
        straight, kings = upside_down(straight), upside_down(kings)
    queens = diagonal & straight
    bishops, rooks = diagonal ^ queens, straight ^ queens
    return (
        pawns & mine,
        knights & mine,
        bishops & mine,
        rooks & mine,
        queens & mine,
        kings & mine,
        pawns & theirs,
        knights & theirs,
        bishops & theirs,
        rooks & theirs,
        queens & theirs,
        kings & theirs,
    )

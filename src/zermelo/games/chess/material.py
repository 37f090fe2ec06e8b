"""Who has enough to mate with: asked when a clock runs out."""

from __future__ import annotations

from zermelo.games.chess.bits import LIGHT
from zermelo.games.chess.position import Position


def can_mate(state: Position, player: int) -> bool:
    """Whether a player has the men for a mate in which the other helps, wherever they stand.

    A pawn, a rook or a queen is enough, and so are two other men unless they are bishops of one colour. A
    lone knight needs a man of the other side, and not a queen, to stand in the king's way; bishops of one
    colour need a pawn, a knight, or a bishop of the other colour there.
    """
    own, other = (state.mine, state.theirs) if player == state.turn else (state.theirs, state.mine)
    bishops, queens = state.diagonal & ~state.straight, state.diagonal & state.straight
    if own & (state.pawns | state.straight):
        return True
    if own & state.knights:
        return own.bit_count() > 2 or bool(other & ~state.kings & ~queens)
    if own & bishops:
        return bool(state.pawns | state.knights) or bool(bishops & LIGHT and bishops & ~LIGHT)
    return False

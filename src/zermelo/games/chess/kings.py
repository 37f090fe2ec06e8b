"""How safe a king is: the pawns before him, and the pieces that look at him."""

from __future__ import annotations

from typing import Any

from zermelo.games.chess import weights as w
from zermelo.games.chess.activity import Activity, ring_of
from zermelo.games.chess.attacks import KNIGHTS, diagonal_from, straight_from
from zermelo.games.chess.bits import FILES, RANKS, Bits, square_of
from zermelo.games.chess.position import Position
from zermelo.games.chess.structure import ahead


def shelter(weights: Any, state: Position, own: Bits, other: Bits, colour: int) -> int:
    """The nearest pawns of both sides on the king's file and the two beside it, as a packed score."""
    king = square_of(state.kings & own)
    file = min(6, max(1, king & 7))
    before = ahead(((own ^ own) | 1 << king) | RANKS[king >> 3], colour) | RANKS[king >> 3]
    score = 0
    for each in range(file - 1, file + 2):
        edge = min(each, 7 - each)
        column = FILES[each] & before
        mine, theirs = (
            nearest(state.pawns & own & column, colour),
            nearest(state.pawns & other & column, colour),
        )
        score += weights[w.SHELTER + 8 * edge + mine]
        score += weights[(w.STORM_BLOCKED if mine and mine + 1 == theirs else w.STORM) + theirs]
    return int(score)


def nearest(pawns: Bits, colour: int) -> int:
    """The rank, as its owner counts it, of the pawn nearest to the king; 0 where there is none."""
    if not pawns:
        return 0
    return square_of(pawns) >> 3 if colour == 0 else 7 - (pawns.bit_length() - 1 >> 3)


def danger(weights: Any, state: Position, own: Bits, other: Bits, mine: Activity, theirs: Activity) -> int:
    """How much the king of the side `own` has to fear, in units of their own."""
    king = square_of(state.kings & own)
    occupied = own | other
    units = theirs.danger
    ring = ring_of(king)
    weak = theirs.every & ~mine.twice & (~mine.every | mine.queens | state.kings & own)
    units += (ring & weak).bit_count() * weights[w.WEAK_RING]
    safe = ~other & (~mine.every | weak & theirs.twice)
    lines, slants = straight_from(king, occupied), diagonal_from(king, occupied)
    if lines & theirs.rooks & safe:
        units += weights[w.ROOK_CHECK]
    if (lines | slants) & theirs.queens & safe & ~mine.queens:
        units += weights[w.QUEEN_CHECK]
    if slants & theirs.bishops & safe:
        units += weights[w.BISHOP_CHECK]
    if KNIGHTS[king] & theirs.knights & safe:
        units += weights[w.KNIGHT_CHECK]
    if not state.diagonal & state.straight & other:
        units += weights[w.NO_QUEEN]
    units += weights[w.FEAR]
    return int(units)

"""What the pieces of one side attack, how freely they move, and where they stand well."""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.games.chess import weights as w
from zermelo.games.chess.attacks import KINGS, KNIGHTS, by_pawns, diagonal_from, straight_from
from zermelo.games.chess.bits import ALL, FILES, LIGHT, RANKS, Bits, forward, square_of
from zermelo.games.chess.position import BISHOP, KNIGHT, QUEEN, ROOK, Position


class Activity(NamedTuple):
    """What one side's pieces do; scores are packed, see weights.py."""

    score: int
    pawns: Bits  # squares that pawns attack
    knights: Bits
    bishops: Bits
    rooks: Bits
    queens: Bits
    every: Bits  # squares that anything attacks
    twice: Bits  # squares that two pieces attack
    danger: int  # to the other side's king


def activity(weights: Any, state: Position, own: Bits, other: Bits, colour: int) -> Activity:
    """The activity of the side that has the pieces `own`."""
    nothing, occupied = own ^ own, own | other
    pawns, rivals = state.pawns & own, state.pawns & other
    pawn_attacks, rival_attacks = by_pawns(pawns, colour), by_pawns(rivals, 1 - colour)
    king = square_of(state.kings & own)
    flip = 56 * colour
    stuck = pawns & (forward(occupied, 1 - colour) | RANKS[1 + 5 * colour])
    area = ~(stuck | state.kings & own | rival_attacks) & ALL
    ring = ring_of(square_of(state.kings & other))
    spots = outposts(pawn_attacks, rivals, colour)
    score, danger = weights[w.KING_PLACES + w.FOLDED[king ^ flip]], 0
    every, twice = pawn_attacks | KINGS[king], pawn_attacks & KINGS[king]
    knights, bishops, rooks, queens = nothing, nothing, nothing, nothing
    left = own & ~state.pawns & ~state.kings
    while left:
        square = square_of(left)
        left &= left - 1
        bit = nothing | 1 << square
        if state.knights & bit:
            attacks = nothing | KNIGHTS[square]
            knights |= attacks
            kind, table = KNIGHT, w.KNIGHT_MOBILITY
            score += knight_terms(weights, spots & bit, pawns | rivals, square, colour)
        elif not state.straight & bit:
            # through one's own queen as well: the two work together
            attacks = diagonal_from(square, occupied & ~(state.diagonal & own & state.straight))
            bishops |= attacks
            kind, table = BISHOP, w.BISHOP_MOBILITY
            score += bishop_terms(weights, spots & bit, pawns, bit)
        elif not state.diagonal & bit:
            attacks = straight_from(square, occupied & ~(state.straight & own))
            rooks |= attacks
            kind, table = ROOK, w.ROOK_MOBILITY
            score += rook_terms(weights, pawns, rivals, square)
        else:
            attacks = diagonal_from(square, occupied) | straight_from(square, occupied)
            queens |= attacks
            kind, table = QUEEN, w.QUEEN_MOBILITY
        twice |= every & attacks
        every |= attacks
        score += (
            weights[w.SQUARES * kind + w.FOLDED[square ^ flip]]
            + weights[table + (attacks & area).bit_count()]
        )
        near = (attacks & ring).bit_count()
        if near:
            danger += weights[w.ATTACKER + kind] + near * weights[w.ATTACKED_RING]
    left = pawns
    while left:
        score += weights[w.PAWN_PLACES + w.FOLDED[square_of(left) ^ flip]]
        left &= left - 1
    both = state.diagonal & ~state.straight & own
    if both & LIGHT and both & ~LIGHT:
        score += weights[w.BISHOP_PAIR]
    return Activity(score, pawn_attacks, knights, bishops, rooks, queens, every, twice, danger)


def ring_of(king: int) -> Bits:
    """The squares around a king, where an attack on him begins."""
    return KINGS[king] | 1 << king


def outposts(pawn_attacks: Bits, rivals: Bits, colour: int) -> Bits:
    """Squares that a pawn guards and no pawn of the other side can ever attack, in their half."""
    span = by_pawns(rivals, 1 - colour)
    for _ in range(5):
        span |= forward(span, 1 - colour) & ~RANKS[7 * colour]
    half = RANKS[3] | RANKS[4] | (RANKS[5] if colour == 0 else RANKS[2])
    return pawn_attacks & ~span & half


def knight_terms(weights: Any, spot: Bits, pawns: Bits, square: int, colour: int) -> int:
    """An outpost, or a pawn before him that shields him."""
    score = weights[w.KNIGHT_OUTPOST] if spot else 0
    if forward((pawns ^ pawns) | 1 << square, colour) & pawns:
        score += weights[w.BEHIND_PAWN]
    return int(score)


def bishop_terms(weights: Any, spot: Bits, pawns: Bits, bishop: Bits) -> int:
    """An outpost, and one's own pawns that stand on his squares."""
    mates = pawns & (LIGHT if bishop & LIGHT else ~LIGHT)
    score = weights[w.BISHOP_OUTPOST] if spot else 0
    return int(score + mates.bit_count() * weights[w.BISHOP_PAWNS])


def rook_terms(weights: Any, pawns: Bits, rivals: Bits, square: int) -> int:
    """A file with no pawns, or with none of one's own."""
    file = FILES[square & 7]
    if pawns & file:
        return 0
    return int(weights[w.ROOK_HALF_OPEN] if rivals & file else weights[w.ROOK_OPEN])

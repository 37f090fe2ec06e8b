"""Every legal move of a position, and no other.

A move is one number:   bits 0-5 from   6-11 to   12-14 the piece that a pawn becomes   15 castling

Castling is written as the king taking his own rook, which says which one it is in Chess960 too. Moves that
leave the king in check are never made and taken back: who gives check and what is pinned tells it before.
"""

from __future__ import annotations

from zermelo.games.chess.attacks import (
    ABOVE,
    BELOW,
    BETWEEN,
    DIAGONALS,
    KINGS,
    KNIGHTS,
    PAWNS,
    RISING,
    STRAIGHTS,
    diagonal_from,
    straight_from,
)
from zermelo.games.chess.bits import FILES, NOT_A, NOT_H, RANKS, Bits, forward, square_of
from zermelo.games.chess.position import BISHOP, KNIGHT, PAWN, QUEEN, ROOK, Position, kind_at

TO, PROMOTION, CASTLES = 6, 12, 15  # where the parts of a move begin
CASTLING = 1 << CASTLES


# A player's moves are looked for in eight sheets: four of the pawns, all pawns at once, then piece by piece.
STEPS, LEAPS, TAKES_LEFT, TAKES_RIGHT, BY_KNIGHTS, ON_DIAGONALS, ON_LINES, BY_KING = SHEETS = range(8)


def pawn_sheet(state: Position, sheet: int, king: int, pinned: Bits) -> Bits:
    """Where the pawns can go in one of their four ways, as far as pins allow; taking in passing is apart."""
    free = ~(state.mine | state.theirs)
    pawns = state.pawns & state.mine
    if sheet <= LEAPS:
        steps = forward(pawns & ~(pinned & ~FILES[king & 7]), state.turn) & free
        if sheet == STEPS:
            return steps
        return forward(steps & RANKS[2 + 3 * state.turn], state.turn) & free
    # A pinned pawn may take along the line of the pin: rising to the right, for White, or to the left.
    line = 4 * king + RISING + ((sheet == TAKES_LEFT) ^ (state.turn == 1))
    return takes(pawns & ~(pinned & ~(BELOW[line] | ABOVE[line])), sheet, state.turn) & state.theirs


def takes(pawns: Bits, sheet: int, turn: int) -> Bits:
    """The squares ahead of the pawns to one side."""
    ahead = forward(pawns, turn)
    return (ahead & NOT_A) >> 1 if sheet == TAKES_LEFT else (ahead & NOT_H) << 1


def pawn_source(there: int, sheet: int, turn: int) -> int:
    """Where the pawn stood that comes to a square."""
    back = there - 8 + 16 * turn
    if sheet == STEPS:
        return back
    if sheet == LEAPS:
        return back - 8 + 16 * turn
    return back + 1 if sheet == TAKES_LEFT else back - 1


def passing_target(state: Position, sheet: int, king: int) -> Bits:
    """The passed square, where a pawn can take there."""
    target = takes(state.pawns & state.mine, sheet, state.turn) & state.passed
    if target and may_take_passing(state, pawn_source(square_of(target), sheet, state.turn), king):
        return target
    return target ^ target


def movers(state: Position, sheet: int, pinned: Bits) -> Bits:
    """The pieces that a sheet is about. A queen is on two."""
    if sheet == BY_KNIGHTS:
        return state.knights & state.mine & ~pinned
    if sheet == ON_DIAGONALS:
        return state.diagonal & state.mine
    return (state.straight if sheet == ON_LINES else state.kings) & state.mine


def reach(sheet: int, square: int, occupied: Bits) -> Bits:
    """What one of them attacks."""
    if sheet == BY_KNIGHTS:
        return (occupied ^ occupied) | KNIGHTS[square]
    return diagonal_from(square, occupied) if sheet == ON_DIAGONALS else straight_from(square, occupied)


def checks_and_pins(state: Position) -> tuple[Bits, Bits]:
    """Who gives check, and which pieces of the player to move shield their king."""
    king = square_of(state.kings & state.mine)
    checkers = state.theirs & (KNIGHTS[king] & state.knights | PAWNS[state.turn * 64 + king] & state.pawns)
    snipers = state.theirs & (STRAIGHTS[king] & state.straight | DIAGONALS[king] & state.diagonal)
    pinned = snipers ^ snipers
    while snipers:
        sniper = snipers & -snipers
        snipers ^= sniper
        between = BETWEEN[king * 64 + square_of(sniper)] & (state.mine | state.theirs)
        if not between:
            checkers |= sniper
        elif not between & between - 1:
            pinned |= between
    return checkers, pinned & state.mine


def in_check(state: Position) -> bool:
    """Whether the king of the player to move is attacked."""
    return is_attacked(state, square_of(state.kings & state.mine), state.mine | state.theirs)


def gives_check(state: Position, move: int) -> bool:
    """Whether a move gives check, by itself or by clearing the way (castling and taking in passing apart)."""
    here, there = move & 63, move >> TO & 63
    king = square_of(state.kings & state.theirs)
    source, target = (state.mine ^ state.mine) | 1 << here, (state.mine ^ state.mine) | 1 << there
    becomes = move >> PROMOTION & 7
    kind = becomes if becomes else kind_at(state, here)
    if kind == PAWN:
        direct = PAWNS[(1 - state.turn) * 64 + king] & target
    else:
        direct = KNIGHTS[king] & target if kind == KNIGHT else target ^ target
    slanted = state.diagonal & state.mine & ~source | (target if kind in (BISHOP, QUEEN) else 0)
    upright = state.straight & state.mine & ~source | (target if kind in (ROOK, QUEEN) else 0)
    occupied = (state.mine | state.theirs) & ~source | target
    if slanted & DIAGONALS[king]:
        direct |= diagonal_from(king, occupied) & slanted
    if upright & STRAIGHTS[king]:
        direct |= straight_from(king, occupied) & upright
    return bool(direct)


def is_attacked(state: Position, square: int, occupied: Bits) -> bool:
    """Whether the other side attacks a square, were these squares occupied."""
    theirs = state.theirs & occupied
    leapers = (
        KNIGHTS[square] & state.knights
        | PAWNS[state.turn * 64 + square] & state.pawns
        | KINGS[square] & state.kings
    )
    sliders = (
        diagonal_from(square, occupied) & state.diagonal | straight_from(square, occupied) & state.straight
    )
    return bool((leapers | sliders) & theirs)


def may_take_passing(state: Position, square: int, king: int) -> bool:
    """Whether the king is safe after two pawns have left the board and one has come to the passed square."""
    taken = forward(state.passed, 1 - state.turn)
    occupied = (state.mine | state.theirs) & ~taken & ~(1 << square) | state.passed
    return not is_attacked(state, king, occupied)


def king_targets(state: Position, king: int, wanted: Bits) -> Bits:
    """Where the king can go in safety."""
    targets = KINGS[king] & wanted
    occupied = (state.mine | state.theirs) & ~(1 << king)  # he does not shield the square behind him
    left = targets
    while left:
        target = left & -left
        left ^= target
        if is_attacked(state, square_of(target), occupied | target):
            targets ^= target
    return targets


def castling_targets(state: Position, king: int) -> Bits:
    """The rooks with which the king, who is not in check, can castle."""
    rooks = state.castling & state.mine
    targets = rooks
    while rooks:
        rook = rooks & -rooks
        rooks ^= rook
        if not may_castle(state, king, square_of(rook)):
            targets ^= rook
    return targets


def may_castle(state: Position, king: int, rook: int) -> bool:
    """Whether the way of the king and that of the rook are free, and the king's is safe."""
    king_to, rook_to = castled(king, rook)
    others = (state.mine | state.theirs) & ~(1 << king) & ~(1 << rook)
    way = BETWEEN[king * 64 + king_to] | 1 << king_to
    if others & (way | BETWEEN[rook * 64 + rook_to] | 1 << rook_to):
        return False
    if is_attacked(state, king_to, others | 1 << rook_to):
        return False
    way &= ~(1 << king)
    while way:
        step = way & -way
        way ^= step
        if is_attacked(state, square_of(step), others | 1 << rook | step):
            return False
    return True


def castled(king: int, rook: int) -> tuple[int, int]:
    """Where the king and the rook stand after castling."""
    if rook > king:
        return (king & 56) + 6, (king & 56) + 5
    return (king & 56) + 2, (king & 56) + 3

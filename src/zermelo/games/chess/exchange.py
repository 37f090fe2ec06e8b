"""What a move wins or loses when both sides go on taking on its square (static exchange evaluation).

Each side takes with its least piece, and may stop when that is better. That is a game of its own with one
move at a time, and its value is found as alpha-beta finds it: what the mover is sure of rises, what the other
side allows falls, and where they meet it is decided.
"""

from __future__ import annotations

from zermelo.games.chess.attacks import KINGS, KNIGHTS, PAWNS, diagonal_from, straight_from
from zermelo.games.chess.bits import Bits
from zermelo.games.chess.legal import CASTLING, PROMOTION, TO
from zermelo.games.chess.position import KING, PAWN, QUEEN, Position, kind_at
from zermelo.games.chess.weights import TABLES


def worth(*pieces: str) -> int:
    """What a piece is worth wherever it stands: the mean of its weights."""
    weights = [pair for piece in pieces for pair in TABLES[f"{piece}_PLACES"] if pair != (0, 0)]
    return round(sum(map(sum, weights)) / (2 * len(weights)))


MINOR = worth("KNIGHT", "BISHOP")  # to give one for the other is no loss
VALUES = (worth("PAWN"), MINOR, MINOR, worth("ROOK"), 10_000, worth("QUEEN"))  # in the order of the kinds


def captured(state: Position, move: int) -> int:
    """What a move takes at once, and gains by promotion."""
    there = move >> TO & 63
    becomes = move >> PROMOTION & 7
    value = VALUES[becomes] - VALUES[PAWN] if becomes else 0
    if state.theirs >> there & 1:
        return int(value + VALUES[kind_at(state, there)])
    passing = state.passed >> there & 1 and state.pawns >> (move & 63) & 1
    return int(value + VALUES[PAWN]) if passing else int(value)


def exchange(state: Position, move: int) -> int:
    """What is won, in hundredths of a pawn, by a move and all that follows on its square."""
    if move & CASTLING:
        return 0
    here, there = move & 63, move >> TO & 63
    becomes = move >> PROMOTION & 7
    standing = VALUES[becomes] if becomes else VALUES[kind_at(state, here)]  # what stands there to be taken
    won = captured(state, move)
    occupied = (state.mine | state.theirs) & ~(1 << here) | 1 << there
    if state.passed >> there & 1 and state.pawns >> here & 1:
        occupied &= ~(1 << (there - 8 + 16 * state.turn))
    attackers = attackers_of(state, there, occupied) & occupied
    side, mine = state.theirs, False  # who is to take
    low, high, balance = -100_000, 100_000, won
    while True:
        if mine:
            low = max(low, balance)  # the mover may stop here
        else:
            high = min(high, balance)  # and so may the other
        if low >= high:
            return int(high if mine else low)  # one of the two would have stopped before
        takers = attackers & side
        if not takers:
            break
        taker, value = least(state, takers)
        if value == VALUES[KING] and attackers & ~side:
            break  # the king may not take what is guarded
        balance += standing if mine else -standing
        standing = value
        occupied ^= taker
        attackers |= diagonal_from(there, occupied) & state.diagonal
        attackers |= straight_from(there, occupied) & state.straight
        attackers &= occupied
        side, mine = (state.theirs, False) if mine else (state.mine, True)
    return int(low if mine else high)


def attackers_of(state: Position, square: int, occupied: Bits) -> Bits:
    """The pieces of both sides that attack a square."""
    white = state.mine if state.turn == 0 else state.theirs
    pawns = PAWNS[square] & state.pawns & ~white | PAWNS[64 + square] & state.pawns & white
    return (
        pawns
        | KNIGHTS[square] & state.knights
        | KINGS[square] & state.kings
        | diagonal_from(square, occupied) & state.diagonal
        | straight_from(square, occupied) & state.straight
    )


def least(state: Position, takers: Bits) -> tuple[Bits, int]:
    """The least valuable of some pieces, and its value."""
    if takers & state.pawns:
        found, kind = takers & state.pawns, PAWN
    elif takers & state.knights:
        found, kind = takers & state.knights, 1
    elif takers & state.diagonal & ~state.straight:
        found, kind = takers & state.diagonal & ~state.straight, 2
    elif takers & state.straight & ~state.diagonal:
        found, kind = takers & state.straight & ~state.diagonal, 3
    elif takers & state.straight:
        found, kind = takers & state.straight, QUEEN
    else:
        found, kind = takers, KING
    return found & -found, VALUES[kind]

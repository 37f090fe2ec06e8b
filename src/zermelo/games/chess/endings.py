"""What is known of endings: what cannot be won, what can hardly be, and how to mate a bare king."""

from __future__ import annotations

from zermelo.games.chess.bits import FILES, LIGHT, Bits, square_of
from zermelo.games.chess.position import Position
from zermelo.games.chess.structure import distance

NORMAL = 64  # of the scale by which the endgame part of a value is multiplied
KNIGHT, BISHOP, ROOK, QUEEN = 3, 3, 5, 9  # what they are worth here, in pawns


def men(state: Position, side: Bits) -> int:
    """What a side has besides its pawns, in pawns."""
    queens = (state.diagonal & state.straight & side).bit_count()
    rooks, bishops = (state.straight & side).bit_count(), (state.diagonal & side).bit_count()
    return int(ROOK * rooks + BISHOP * bishops + KNIGHT * (state.knights & side).bit_count() + queens)


def scale(state: Position, strong: Bits, weak: Bits) -> int:
    """How much of its advantage the stronger side can hope to make good, in 64ths."""
    pawns = state.pawns & strong
    more = men(state, strong) - men(state, weak)
    if not pawns and more <= BISHOP:
        if men(state, strong) < ROOK:
            return 0  # a bishop or a knight alone does not mate
        return 4 if men(state, weak) <= BISHOP else 14
    knights = (state.knights & strong).bit_count()
    if not pawns and not state.straight & strong and not state.diagonal & strong and knights == 2:
        return 0 if not state.pawns else 8  # two knights do not mate
    if is_wrong_bishop(state, strong, weak, pawns):
        return 0
    ours, theirs = state.diagonal & ~state.straight & strong, state.diagonal & ~state.straight & weak
    if one(ours) and one(theirs) and bool(ours & LIGHT) != bool(theirs & LIGHT):
        if men(state, strong) == BISHOP and men(state, weak) == BISHOP:
            return 16 + 4 * pawns.bit_count()
        return min(NORMAL, 40 + 3 * pawns.bit_count())
    return int(min(NORMAL, 40 + 6 * pawns.bit_count()))


def one(bits: Bits) -> bool:
    """Whether there is exactly one."""
    return bool(bits) and not bits & bits - 1


def is_wrong_bishop(state: Position, strong: Bits, weak: Bits, pawns: Bits) -> bool:
    """Whether only rook's pawns are left, with a bishop that does not rule their last square."""
    others = strong & ~pawns & ~state.kings
    if others & ~state.diagonal or others & state.straight or not pawns:
        return False
    file = FILES[0] if pawns & FILES[0] else FILES[7]
    if pawns & ~file:
        return False
    up = strong == (state.mine if state.turn == 0 else state.theirs)  # White's pawns go up
    corner = (56 if up else 0) + (0 if file & 1 else 7)
    bishops = others & state.diagonal
    right = LIGHT if LIGHT >> corner & 1 else ~LIGHT
    return not bishops & right and distance(square_of(state.kings & weak), corner) <= 1


def mopping_up(state: Position, strong: Bits, weak: Bits) -> int:
    """Against a bare king: drive him to the edge, and to the bishop's corner where that is what mates."""
    king, rival = square_of(state.kings & strong), square_of(state.kings & weak)
    value = 10 * (7 - distance(king, rival))
    if state.straight & strong or not state.knights & strong:
        file, rank = rival & 7, rival >> 3
        return value + 15 * (max(3 - file, file - 4) + max(3 - rank, rank - 4)) + 200
    light = bool(state.diagonal & strong & LIGHT)
    corners = (7, 56) if light else (0, 63)
    return value + 30 * (7 - min(distance(rival, corners[0]), distance(rival, corners[1]))) + 200

"""What is known of endings: what cannot be won, what can hardly be, and how to mate a bare king."""

from __future__ import annotations

from typing import Any

from zermelo.games.chess import weights as w
from zermelo.games.chess.bits import FILES, LIGHT, Bits, square_of
from zermelo.games.chess.position import Position
from zermelo.games.chess.structure import distance

NORMAL = 256  # of the hope by which the endgame part of a value is multiplied
KNIGHT, BISHOP, ROOK, QUEEN = 3, 3, 5, 9  # what they are worth here, in pawns


def men(state: Position, side: Bits) -> int:
    """What a side has besides its pawns, in pawns."""
    queens = (state.diagonal & state.straight & side).bit_count()
    rooks, bishops = (state.straight & side).bit_count(), (state.diagonal & side).bit_count()
    return int(ROOK * rooks + BISHOP * bishops + KNIGHT * (state.knights & side).bit_count() + queens)


def hope(weights: Any, state: Position, strong: Bits, weak: Bits) -> int:
    """How much of its advantage the stronger side can hope to make good, in 256ths."""
    pawns = (state.pawns & strong).bit_count()
    if not pawns and men(state, strong) - men(state, weak) <= BISHOP:
        return limited(weights[w.HOPE_WITHOUT_PAWNS + (men(state, weak) > BISHOP)])
    kind = w.HOPE
    ours, theirs = state.diagonal & ~state.straight & strong, state.diagonal & ~state.straight & weak
    if one(ours) and one(theirs) and bool(ours & LIGHT) != bool(theirs & LIGHT):
        alone = men(state, strong) == BISHOP and men(state, weak) == BISHOP
        kind = w.HOPE_BISHOPS_ALONE if alone else w.HOPE_OPPOSITE
    return limited(weights[kind] + weights[kind + 1] * pawns)


def limited(share: int) -> int:
    """All at most, nothing at least."""
    return int(max(0, min(NORMAL, share)))


def is_hopeless(state: Position, strong: Bits, weak: Bits) -> bool:
    """Whether the stronger side cannot win against good play."""
    pawns = state.pawns & strong
    if pawns:
        return is_wrong_bishop(state, strong, weak, pawns)
    knights_only = strong & ~state.kings == state.knights & strong
    few = men(state, strong) <= (2 * KNIGHT if knights_only else BISHOP)
    return bool(few)  # a bishop alone does not mate, nor do two knights


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


def mating(state: Position, strong: Bits, weak: Bits) -> int:
    """Against a bare king: drive him to the edge, and to the bishop's corner where that is what mates.

    The game is won; this only makes a slope towards the mate. So these numbers are not fitted to results.
    """
    king, rival = square_of(state.kings & strong), square_of(state.kings & weak)
    value = 200 + 10 * (7 - distance(king, rival))
    if state.straight & strong or not state.knights & strong:
        file, rank = rival & 7, rival >> 3
        return value + 15 * (max(3 - file, file - 4) + max(3 - rank, rank - 4))
    light = bool(state.diagonal & strong & LIGHT)
    corners = (7, 56) if light else (0, 63)
    return value + 30 * (7 - min(distance(rival, corners[0]), distance(rival, corners[1])))

"""A number for every position, changed a little by every move (Zobrist's keys).

Each piece on each square has a random number, and so has each right; a position's key is all of them
together by exclusive or.
"""

from __future__ import annotations

import random

from zermelo.games.chess.bits import Bits, square_of
from zermelo.games.chess.position import Position, kind_at

_DICE = random.Random(1913)
_BITS = 62  # what a key may have

PIECES = tuple(_DICE.getrandbits(_BITS) for _ in range(2 * 6 * 64))  # [colour][kind][square]
RIGHTS = tuple(_DICE.getrandbits(_BITS) for _ in range(64))  # of a rook that may castle
PASSED = tuple(_DICE.getrandbits(_BITS) for _ in range(64))
BLACK = _DICE.getrandbits(_BITS)


def of_piece(colour: int, kind: int, square: int) -> int:
    """The number of one piece on its square."""
    return PIECES[(colour * 6 + kind) * 64 + square]


def of_rights(castling: Bits) -> Bits:
    """The number of all rights to castle."""
    key = castling ^ castling
    while castling:
        key ^= RIGHTS[square_of(castling)]
        castling &= castling - 1
    return key


def of_position(state: Position) -> Bits:
    """The whole key, from the beginning."""
    key = of_rights(state.castling)
    if state.passed:
        key ^= PASSED[square_of(state.passed)]
    if state.turn:
        key ^= BLACK
    for square in range(64):
        if (state.mine | state.theirs) >> square & 1:
            colour = state.turn if state.mine >> square & 1 else 1 - state.turn
            key ^= of_piece(colour, kind_at(state, square), square)
    return key

"""A position of chess: who stands where, and what else the rules must remember."""

from __future__ import annotations

from typing import NamedTuple

from zermelo.games.chess.bits import Bits

PAWN, KNIGHT, BISHOP, ROOK, KING, QUEEN = range(6)
LETTERS = "pnbrkq"


class Position(NamedTuple):
    """All that a player must know to go on.

    A queen is both diagonal and straight, so the kind of a piece is a sum: see `kind_at`.
    """

    mine: Bits  # of the player to move
    theirs: Bits
    pawns: Bits
    knights: Bits
    diagonal: Bits  # bishops and queens
    straight: Bits  # rooks and queens
    kings: Bits
    castling: Bits  # the rooks that may still castle
    passed: Bits  # the square that a pawn has just passed over, where a pawn stands that could take it there
    turn: int  # 0 White, 1 Black
    clock: int  # moves of both since a capture or a pawn's move
    ply: int  # moves of both since the game began
    key: Bits  # of all this but the last two: see keys.py


def kind_at(state: Position, square: int) -> int:
    """Which kind of piece stands on a square (a pawn, where none does)."""
    return int(
        (state.knights >> square & 1)
        + 2 * (state.diagonal >> square & 1)
        + 3 * (state.straight >> square & 1)
        + 4 * (state.kings >> square & 1)
    )

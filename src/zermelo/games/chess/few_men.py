"""Positions of few men: put on the board, seen in a mirror, taken back by a move. For tables of endings."""

from __future__ import annotations

from zermelo.games.chess.attacks import KINGS, KNIGHTS, PAWNS, diagonal_from, straight_from
from zermelo.games.chess.bits import ENDS, RANKS, Bits, forward, square_of
from zermelo.games.chess.legal import in_check
from zermelo.games.chess.position import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Position, kind_at

NOBODY = 15  # in the place of a man's code, which is 8 for Black's and his kind
UPSIDE_DOWN, ALONG = 2, 4  # two of the images of the board


def _images() -> tuple[int, ...]:
    """Where each square goes in each of the eight images of the board: across, upside down, along."""
    squares = []
    for image in range(8):
        for square in range(64):
            file, rank = square % 8, square // 8
            file, rank = (7 - file if image & 1 else file), (7 - rank if image & 2 else rank)
            squares.append(file * 8 + rank if image & 4 else rank * 8 + file)
    return tuple(squares)


IMAGES = _images()


def whites(state: Position) -> Bits:
    """White's men."""
    return state.mine if state.turn == 0 else state.theirs


def code_at(state: Position, white: Bits, square: int) -> int:
    """The code of a man."""
    return kind_at(state, square) + (0 if white >> square & 1 else 8)


def bare(state: Position) -> Position:
    """A position without what only a game remembers."""
    return Position(
        state.mine, state.theirs, state.pawns, state.knights, state.diagonal, state.straight, state.kings,
        state.mine ^ state.mine, state.passed, state.turn, 0, 0, state.mine ^ state.mine,
    )  # fmt: skip


def with_passed(state: Position, passed: Bits) -> Position:
    """The same position, where a pawn has just passed over a square."""
    return Position(
        state.mine, state.theirs, state.pawns, state.knights, state.diagonal, state.straight, state.kings,
        state.castling, passed, state.turn, 0, 0, state.key,
    )  # fmt: skip


def placed(
    white: int, black: int, one: int, here: int, other: int, there: int, turn: int, passed: int
) -> Position:
    """These men on these squares; a passed file is counted from 1."""
    nothing = ENDS ^ ENDS
    kings = nothing | 1 << white | 1 << black
    whites, blacks = nothing | 1 << white, nothing | 1 << black
    pawns, knights, diagonal, straight = nothing, nothing, nothing, nothing
    for i in range(2):
        code, square = (one, here) if i == 0 else (other, there)
        if code != NOBODY:
            bit = nothing | 1 << square
            kind = code & 7
            whites |= bit if code < 8 else nothing
            blacks |= bit if code >= 8 else nothing
            pawns |= bit if kind == PAWN else nothing
            knights |= bit if kind == KNIGHT else nothing
            diagonal |= bit if kind in (BISHOP, QUEEN) else nothing
            straight |= bit if kind in (ROOK, QUEEN) else nothing
    behind = nothing
    if passed:
        behind |= 1 << (passed - 1 + (40 if turn == 0 else 16))
    mine, theirs = (whites, blacks) if turn == 0 else (blacks, whites)
    return Position(
        mine, theirs, pawns, knights, diagonal, straight, kings, nothing, behind, turn, 0, 0, nothing
    )


def is_legal(state: Position) -> bool:
    """Whether this can be: no pawn on the last row, nobody in check who has just moved, a true leap."""
    if state.pawns & ENDS:
        return False
    if KINGS[square_of(state.kings & state.mine)] & state.kings & state.theirs:
        return False
    turned = Position(
        state.theirs, state.mine, state.pawns, state.knights, state.diagonal, state.straight, state.kings,
        state.castling, state.passed ^ state.passed, 1 - state.turn, 0, 0, state.key,
    )  # fmt: skip
    if in_check(turned):
        return False
    return not state.passed or passed_by(state) == state.passed


def passed_by(state: Position) -> Bits:
    """The square that a pawn of the other's may just have passed over, where one of mine could take it."""
    nothing = state.mine ^ state.mine
    occupied = state.mine | state.theirs
    leapt = state.pawns & state.theirs & RANKS[4 - state.turn]  # of the fifth row for Black's, or the fourth
    while leapt:
        pawn = leapt & -leapt
        leapt ^= pawn
        behind = forward(pawn, state.turn)
        before = forward(behind, state.turn)
        able = PAWNS[(1 - state.turn) * 64 + square_of(behind)] & state.pawns & state.mine
        if not occupied & (behind | before) and able:
            return behind
    return nothing


def in_mirror(state: Position, image: int) -> Position:
    """An image of a position."""
    return Position(
        seen(state.mine, image), seen(state.theirs, image), seen(state.pawns, image),
        seen(state.knights, image), seen(state.diagonal, image), seen(state.straight, image),
        seen(state.kings, image), state.castling, seen(state.passed, image), state.turn, 0, 0, state.key,
    )  # fmt: skip


def seen(bits: Bits, image: int) -> Bits:
    """An image of some squares."""
    found = bits ^ bits
    while bits:
        found |= 1 << IMAGES[64 * image + square_of(bits)]
        bits &= bits - 1
    return found


def came_from(state: Position, kind: int, square: int, occupied: Bits) -> Bits:
    """From where a man of the other's may have come to a square, taking nothing."""
    nothing = occupied ^ occupied
    if kind == PAWN:
        step = forward(nothing | 1 << square, state.turn) & ~occupied & ~ENDS
        leap = forward(step, state.turn) & ~occupied & RANKS[6 - 5 * state.turn]
        return step | leap
    reached = nothing
    if kind == KNIGHT:
        reached |= KNIGHTS[square]
    if kind == KING:
        reached |= KINGS[square]
    if kind in (BISHOP, QUEEN):
        reached |= diagonal_from(square, occupied)
    if kind in (ROOK, QUEEN):
        reached |= straight_from(square, occupied)
    return reached & ~occupied


def taken_back(state: Position, here: int, there: int) -> Position:
    """The position before a move from `there` to `here`."""
    nothing = state.mine ^ state.mine
    gone, back = ~(nothing | 1 << here), nothing | 1 << there
    return Position(
        state.theirs & gone | back, state.mine,
        moved(state.pawns, gone, here, back), moved(state.knights, gone, here, back),
        moved(state.diagonal, gone, here, back), moved(state.straight, gone, here, back),
        moved(state.kings, gone, here, back),
        state.castling, nothing, 1 - state.turn, 0, 0, state.key,
    )  # fmt: skip


def moved(men: Bits, gone: Bits, here: int, back: Bits) -> Bits:
    """The men of one kind, one of them put back if it is theirs."""
    return men & gone | (back if men >> here & 1 else back ^ back)

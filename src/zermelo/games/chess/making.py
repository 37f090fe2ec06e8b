"""The position after a move."""

from __future__ import annotations

from zermelo.games.chess import keys
from zermelo.games.chess.attacks import PAWNS
from zermelo.games.chess.bits import Bits, forward, square_of
from zermelo.games.chess.legal import CASTLING, PROMOTION, TO, castled
from zermelo.games.chess.position import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Position, kind_at


def after(state: Position, move: int) -> Position:
    """The position after a legal move."""
    if move & CASTLING:
        return after_castling(state, move)
    here, there = move & 63, move >> TO & 63
    kind = kind_at(state, here)
    source, target = (state.mine ^ state.mine) | 1 << here, (state.mine ^ state.mine) | 1 << there
    taken = state.theirs & target
    passed = taken ^ taken
    if kind == PAWN:
        if target == state.passed:
            taken = forward(target, 1 - state.turn)
        elif (
            abs(there - here) == 16
            and PAWNS[state.turn * 64 + (here + there) // 2] & state.pawns & state.theirs
        ):
            passed = forward(source, state.turn)
    becomes = move >> PROMOTION & 7
    placed = becomes if becomes else kind
    key = state.key ^ keys.BLACK
    key ^= keys.of_piece(state.turn, kind, here) ^ keys.of_piece(state.turn, placed, there)
    if taken:
        square = square_of(taken)
        key ^= keys.of_piece(1 - state.turn, kind_at(state, square), square)
    castling = state.castling & ~(source | target)
    if kind == KING:
        castling &= state.theirs
    if castling != state.castling:
        key ^= keys.of_rights(state.castling ^ castling)
    if state.passed | passed:
        key ^= of_passed(state.passed) ^ of_passed(passed)
    gone = ~(source | taken)
    pawns = moved(state.pawns, gone, here, there)
    knights = moved(state.knights, gone, here, there)
    diagonal = moved(state.diagonal, gone, here, there)
    straight = moved(state.straight, gone, here, there)
    if becomes:
        pawns ^= target
        knights |= target if becomes == KNIGHT else 0
        diagonal |= target if becomes in (BISHOP, QUEEN) else 0
        straight |= target if becomes in (ROOK, QUEEN) else 0
    return Position(
        mine=state.theirs & ~taken,
        theirs=state.mine ^ source ^ target,
        pawns=pawns,
        knights=knights,
        diagonal=diagonal,
        straight=straight,
        kings=moved(state.kings, gone, here, there),
        castling=castling,
        passed=passed,
        turn=1 - state.turn,
        clock=0 if taken or kind == PAWN else state.clock + 1,
        ply=state.ply + 1,
        key=key,
    )


def moved(pieces: Bits, gone: Bits, here: int, there: int) -> Bits:
    """The pieces of one kind after a move, a capture included."""
    return pieces & gone | (pieces >> here & 1) << there


def of_passed(passed: Bits) -> int:
    """The key of the passed square."""
    return keys.PASSED[square_of(passed)] if passed else 0


def after_castling(state: Position, move: int) -> Position:
    """The position after the king and a rook have passed each other."""
    king, rook = move & 63, move >> TO & 63
    king_to, rook_to = castled(king, rook)
    nothing = state.mine ^ state.mine
    castling = state.castling & state.theirs
    key = state.key ^ keys.BLACK ^ keys.of_rights(state.castling ^ castling) ^ of_passed(state.passed)
    key ^= keys.of_piece(state.turn, KING, king) ^ keys.of_piece(state.turn, KING, king_to)
    key ^= keys.of_piece(state.turn, ROOK, rook) ^ keys.of_piece(state.turn, ROOK, rook_to)
    gone = ~(nothing | 1 << king | 1 << rook)
    arrived = nothing | 1 << king_to | 1 << rook_to
    return Position(
        mine=state.theirs,
        theirs=state.mine & gone | arrived,
        pawns=state.pawns,
        knights=state.knights,
        diagonal=state.diagonal,
        straight=state.straight & gone | 1 << rook_to,
        kings=state.kings & gone | 1 << king_to,
        castling=castling,
        passed=nothing,
        turn=1 - state.turn,
        clock=state.clock + 1,
        ply=state.ply + 1,
        key=key,
    )


def after_passing(state: Position) -> Position:
    """The position were the player to move to do nothing."""
    nothing = state.mine ^ state.mine
    key = state.key ^ keys.BLACK ^ of_passed(state.passed)
    return Position(
        mine=state.theirs,
        theirs=state.mine,
        pawns=state.pawns,
        knights=state.knights,
        diagonal=state.diagonal,
        straight=state.straight,
        kings=state.kings,
        castling=state.castling,
        passed=nothing,
        turn=1 - state.turn,
        clock=state.clock + 1,
        ply=state.ply + 1,
        key=key,
    )

"""What the pawns of one side are worth: alone, side by side, on their way to the last rank."""

from __future__ import annotations

from typing import Any

from zermelo.games.chess import weights as w
from zermelo.games.chess.activity import Activity
from zermelo.games.chess.bits import ALL, RANKS, Bits, aside, forward, square_of
from zermelo.games.chess.position import Position


def ahead(bits: Bits, colour: int) -> Bits:
    """All squares in front, as far as the board goes."""
    if colour == 0:
        bits = bits << 8 & ALL
        bits |= bits << 8 & ALL
        bits |= bits << 16 & ALL
        return bits | bits << 32 & ALL
    bits = bits >> 8
    bits |= bits >> 8
    bits |= bits >> 16
    return bits | bits >> 32


def distance(a: int, b: int) -> int:
    """Moves of a king from one square to another."""
    return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)))


def structure(
    weights: Any, state: Position, own: Bits, other: Bits, colour: int, mine: Activity, theirs: Activity
) -> int:
    """The pawns of the side that has the pieces `own`, as a packed score."""
    pawns, rivals = state.pawns & own, state.pawns & other
    front = ahead(pawns, colour)
    rival_front = ahead(rivals, 1 - colour)
    files = front | ahead(pawns, 1 - colour) | pawns
    beside = aside(files)
    score = 0
    doubled = pawns & front
    score += doubled.bit_count() * weights[w.DOUBLED]
    isolated = pawns & ~beside
    half_open = pawns & ~(rival_front | ahead(rivals, colour))
    score += isolated.bit_count() * weights[w.ISOLATED]
    score += (isolated & half_open).bit_count() * weights[w.ISOLATED_OPEN]
    # A backward pawn has no neighbour behind or beside it, and cannot step forward safely.
    covered = aside(front | pawns)
    backward = pawns & ~covered & ~isolated & forward(theirs.pawns, 1 - colour)
    score += backward.bit_count() * weights[w.BACKWARD]
    score += (backward & half_open).bit_count() * weights[w.BACKWARD_OPEN]
    phalanx, supported = pawns & aside(pawns), pawns & mine.pawns
    for rank in range(1, 7):
        row = RANKS[rank ^ 7 * colour]
        if pawns & row:
            score += (phalanx & row).bit_count() * weights[w.PHALANX + rank]
            score += (supported & row).bit_count() * weights[w.SUPPORTED + rank]
    passed = pawns & ~(rival_front | aside(rival_front)) & ~ahead(pawns, 1 - colour)
    kings = square_of(state.kings & own), square_of(state.kings & other)
    while passed:
        pawn = passed & -passed
        passed ^= pawn
        score += passed_pawn(weights, state, pawn, own, other, colour, kings[0], kings[1], theirs)
    return int(score)


def passed_pawn(
    weights: Any,
    state: Position,
    pawn: Bits,
    own: Bits,
    other: Bits,
    colour: int,
    king: int,
    rival: int,
    theirs: Activity,
) -> int:
    """One pawn that no other can stop any more."""
    square = square_of(pawn)
    rank = square >> 3 ^ 7 * colour
    stop = forward(pawn, colour)
    way = ahead(pawn, colour)
    score = weights[w.PASSED + rank]
    if not stop & (own | other):
        score += weights[w.PASSED_FREE + rank]
        if not way & (other | theirs.every):
            score += weights[w.PASSED_CLEAR + rank]
    if rank >= 3:
        goal = square_of(stop)
        score += weights[w.PASSED_KING + distance(king, goal)]
        score += weights[w.PASSED_RIVAL + distance(rival, goal)]
        if ahead(pawn, 1 - colour) & state.straight & own:
            score += weights[w.ROOK_BEHIND]
    return int(score)

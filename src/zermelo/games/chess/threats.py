"""What one side's pieces threaten: to take something better, or something that nobody guards."""

from __future__ import annotations

from typing import Any

from zermelo.games.chess import weights as w
from zermelo.games.chess.activity import Activity
from zermelo.games.chess.attacks import by_pawns
from zermelo.games.chess.bits import RANKS, Bits, forward
from zermelo.games.chess.position import BISHOP, KNIGHT, PAWN, QUEEN, ROOK, Position


def threats(
    weights: Any, state: Position, own: Bits, other: Bits, colour: int, mine: Activity, theirs: Activity
) -> int:
    """The threats of the side `own`, as a packed score."""
    minor, rooks = mine.knights | mine.bishops, mine.rooks
    queens = state.diagonal & state.straight & other
    score = 0
    score += on_kinds(weights, w.PAWN_THREAT, mine.pawns & other, state, queens)
    guarded = theirs.pawns | theirs.twice & ~mine.twice
    score += on_kinds(weights, w.MINOR_THREAT, minor & other & ~(state.pawns & guarded), state, queens)
    score += on_kinds(weights, w.ROOK_THREAT, rooks & other & ~(state.pawns & guarded), state, queens)
    hanging = other & mine.every & ~theirs.every
    score += hanging.bit_count() * weights[w.HANGING]
    loose = other & ~state.pawns & mine.every & ~guarded
    score += loose.bit_count() * weights[w.LOOSE]
    free = ~(own | other)
    steps = forward(state.pawns & own, colour) & free
    steps |= forward(steps & RANKS[2 + 3 * colour], colour) & free
    steps &= ~theirs.pawns & (mine.every | ~theirs.every)
    pushes = by_pawns(steps, colour) & other & ~state.pawns
    score += pushes.bit_count() * weights[w.PUSH_THREAT]
    return int(score)


def on_kinds(weights: Any, table: int, attacked: Bits, state: Position, queens: Bits) -> int:
    """The attacked pieces, each by its kind."""
    if not attacked:
        return 0
    score = (attacked & state.pawns).bit_count() * weights[table + PAWN]
    score += (attacked & state.knights).bit_count() * weights[table + KNIGHT]
    score += (attacked & state.diagonal & ~queens).bit_count() * weights[table + BISHOP]
    score += (attacked & state.straight & ~queens).bit_count() * weights[table + ROOK]
    return int(score + (attacked & queens).bit_count() * weights[table + QUEEN])

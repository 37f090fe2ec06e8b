"""What a position is worth, in hundredths of a pawn, to the player to move.

Every term has two weights, one for the middle game and one for the endgame, and the value goes smoothly from
the one to the other as pieces leave the board. The weights are in weights.py; benchmarks/chess_tune.py
finds them, and that is why they are handed in here.
"""

from __future__ import annotations

from typing import Any

from zermelo.games.chess import weights as w
from zermelo.games.chess.activity import Activity, activity
from zermelo.games.chess.endings import NORMAL, ROOK, hope, is_hopeless, mating, men
from zermelo.games.chess.kings import danger, shelter
from zermelo.games.chess.position import Position
from zermelo.games.chess.structure import structure
from zermelo.games.chess.threats import threats
from zermelo.games.chess.weights import PLACES, WEIGHTS, eg_of, mg_of, packed

__all__ = ["PLACES", "WEIGHTS", "eg_of", "judge", "mg_of", "packed"]

FULL = 24  # of the phase: all knights, bishops (1 each), rooks (2) and queens (4) are on the board


def phase(state: Position) -> int:
    """How much of the middle game is left."""
    queens = state.diagonal & state.straight
    minor = (state.knights | state.diagonal).bit_count()
    return int(min(FULL, minor + 2 * state.straight.bit_count() + queens.bit_count()))


def judge(weights: Any, state: Position) -> int:
    """The value to the player to move."""
    own, other, colour = state.mine, state.theirs, state.turn
    mine = theirs = Activity(0, 0, 0, 0, 0, 0, 0, 0, 0)
    for _ in range(2):  # first for the player to move, then for the other
        mine, theirs = theirs, activity(weights, state, own, other, colour)
        own, other, colour = other, own, 1 - colour
    score = weights[w.TEMPO]
    sign = 1
    for _ in range(2):
        fear = danger(weights, state, own, other, mine, theirs)
        part = (
            mine.score
            + structure(weights, state, own, other, colour, mine, theirs)
            + shelter(weights, state, own, other, colour)
            + threats(weights, state, own, other, colour, mine, theirs)
        )
        if fear > 0:
            part -= packed(fear * fear // 512, fear * weights[w.FEAR_IN_ENDINGS] // 256)
        score += sign * part
        own, other, colour, sign = other, own, 1 - colour, -1
        mine, theirs = theirs, mine
    middle, end = mg_of(score), eg_of(score)
    strong, weak = (own, other) if end > 0 else (other, own)
    if is_hopeless(state, strong, weak):
        return 0
    left = phase(state)
    value = (middle * left + end * hope(weights, state, strong, weak) // NORMAL * (FULL - left)) // FULL
    if not weak & ~state.kings and men(state, strong) >= ROOK:
        more = mating(state, strong, weak)
        value += more if strong == own else -more
    return int(value)

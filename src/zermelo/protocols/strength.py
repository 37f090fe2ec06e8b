"""Playing less well, on request: fewer positions searched, and a choice that is a little blurred.

A weak player sees less and misjudges what he sees. So the search is cut short, and each of its best lines is
judged with a chance error; both grow as the strength asked for falls. The scale is that of `UCI_Elo`, and
only roughly that of rated players.
"""

from __future__ import annotations

import math
import random
from itertools import pairwise

from zermelo.contract import M, S
from zermelo.result import Result

# Elo, nodes a move, typical error in hundredths of a pawn, moves that come into question
SCALE = (
    (600, 400, 450, 12),
    (1000, 700, 230, 6),
    (1400, 2_200, 120, 4),
    (1800, 8_000, 55, 4),
    (2200, 30_000, 18, 3),
    (2500, 200_000, 0, 1),
)
WEAKEST, STRONGEST = SCALE[0][0], SCALE[-1][0]
FAR = 2000  # hundredths of a pawn: what is worse than this is all the same


def nodes_of(elo: int) -> int:
    """How many positions a player of this strength looks at."""
    return round(math.exp(_between(elo, [(at, math.log(nodes)) for at, nodes, *_ in SCALE])))


def error_of(elo: int) -> float:
    """How far he is usually off, in hundredths of a pawn."""
    return _between(elo, [(at, error) for at, _, error, _ in SCALE])


def lines_of(elo: int) -> int:
    """How many moves he cannot tell from the best at a glance."""
    return round(_between(elo, [(at, lines) for at, *_, lines in SCALE]))


def choose(result: Result[S, M], elo: int, dice: random.Random) -> M | None:
    """The move that a player of this strength takes for the best."""
    error, judged = error_of(elo), {}
    for move in result.lines:
        worth = max(-FAR, min(FAR, result.moves[move].number))
        judged[move] = worth + dice.gauss(0, error)
    return max(judged, key=lambda move: judged[move]) if judged else None


def _between(elo: int, points: list[tuple[int, float]]) -> float:
    """A curve through these points, at `elo`."""
    elo = max(WEAKEST, min(STRONGEST, elo))
    for (low, first), (high, last) in pairwise(points):
        if elo <= high:
            return first + (last - first) * (elo - low) / (high - low)
    return points[-1][1]

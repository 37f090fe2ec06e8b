"""Which chessmen have been taken, and who has more: read off the board at the start and the board now."""

from __future__ import annotations

from collections import Counter
from typing import Any

from zermelo.board import Board, Grid

WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}
ORDER = "qrbnp"  # as they are shown, the dearest first


def captures_json(start: Board, now: Board) -> dict[str, Any] | None:
    """What each side has lost, and how much more the first one has; None where no chessmen are on the board.

    A pawn that has become a queen is not lost, and a queen taken that had been a pawn is a pawn lost.
    """
    if not isinstance(start, Grid) or not isinstance(now, Grid) or not now.chess:
        return None
    before, after = Counter("".join(start.rows)), Counter("".join(now.rows))
    balance = sum(WORTH[kind] * (after[kind.upper()] - after[kind]) for kind in WORTH)
    return {"lost": [_lost(before, after, str.upper), _lost(before, after, str.lower)], "balance": balance}


def _lost(before: Counter[str], after: Counter[str], case: Any) -> str:
    gone = {kind: before[case(kind)] - after[case(kind)] for kind in ORDER}
    promoted = sum(-count for kind, count in gone.items() if count < 0 and kind != "p")
    gone["p"] -= promoted
    return "".join(case(kind) * max(0, count) for kind, count in gone.items())

"""Solves the chess endings of three and four men, and compares the longest wins with published ones.

    python benchmarks/endings.py --tables endings          # all, those that are there left as they are
    python benchmarks/endings.py --tables endings KQK KRK  # these

Seconds are CPU time, compiling apart. Ends with 1 where a longest win is not the published one.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import combinations_with_replacement
from pathlib import Path

from zermelo.engine.adapter import Adapter
from zermelo.engine.run.way import is_compiled
from zermelo.games.chessending import ChessEnding
from zermelo.solve.solution import solve_all

KINDS = "QRBNP"
PAIRS = list(combinations_with_replacement(KINDS, 2))
ALL = [
    *(f"K{man}K" for man in KINDS),
    *(f"K{one}{other}K" for one, other in PAIRS),
    *(f"K{one}K{other}" for one, other in PAIRS),
]
# Moves to mate: what Gaviota's tables have, as Texel lists it, with the well-known ones among them.
PUBLISHED = {
    "KQK": 10, "KRK": 16, "KPK": 28,
    "KQQK": 10, "KQRK": 16, "KQBK": 10, "KQNK": 10, "KQPK": 28,
    "KRRK": 16, "KRBK": 16, "KRNK": 16, "KRPK": 28,
    "KBBK": 19, "KBNK": 33, "KBPK": 31, "KNNK": 1, "KNPK": 28, "KPPK": 32,
    "KQKQ": 13, "KQKR": 35, "KQKB": 17, "KQKN": 21, "KQKP": 29,
    "KRKR": 19, "KRKB": 29, "KRKN": 40, "KRKP": 43,
    "KBKB": 1, "KBKN": 1, "KBKP": 29, "KNKN": 1, "KNKP": 29, "KPKP": 33,
}  # fmt: skip


def solve(men: str, folder: Path, threads: int | None) -> bool:
    """Make a table, say what is in it, and whether that is what is published."""
    game = ChessEnding(men)
    is_compiled(Adapter(game), "strong", None, None)
    began = time.process_time()
    table = solve_all(game, folder / men, threads=threads)
    seconds = time.process_time() - began
    longest = (min(table.layers, key=lambda layer: layer.layer).longest + 1) // 2  # all men on the board
    right = PUBLISHED.get(men, longest) == longest
    said = "" if right else f", published: {PUBLISHED[men]}"
    print(f"{men:5} {table.positions:12,} positions {seconds:7.1f} s, mate in {longest}{said}", flush=True)
    return right


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("men", nargs="*", default=ALL)
    parser.add_argument("--tables", type=Path, required=True)
    parser.add_argument("--threads", type=int, help="default: one a core")
    asked = parser.parse_args()
    right = [solve(men.upper(), asked.tables, asked.threads) for men in asked.men]
    sys.exit(not all(right))

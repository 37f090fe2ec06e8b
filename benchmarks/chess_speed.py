"""How fast chess is: moves made, moves counted, and positions searched, each by CPU-second.

    python benchmarks/chess_speed.py                perft both ways, then a search of a dozen positions
    python benchmarks/chess_speed.py --depth 14     the search, deeper

The counts of perft are the published ones; the number of nodes is a signature of the search: any change of
its behaviour changes it. All runs on one core: a table that one core has emptied is far away from another.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from typing import Any

from zermelo import Limits
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile import typed
from zermelo.engine.engine import Engine
from zermelo.engine.kernels.perft import perft_from
from zermelo.engine.kernels.work import new_work
from zermelo.games.chess import Chess

COUNTED = (  # name, position, depth, how many lines
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
)
SEARCHED = (  # openings, middle games and endings
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "rnbqk2r/ppp1bppp/4pn2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 4 5",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "2rq1rk1/pp1bppbp/2np1np1/8/3NP3/1BN1BP2/PPPQ2PP/2KR3R b - - 8 11",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/P1N1PN2/1P3PPP/R1BQKB1R w KQ - 1 8",
    "8/pp3k2/2p2p2/5Pp1/2P1K1P1/1P5r/P7/3R4 w - - 0 40",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/5pp1/4p2p/3pP3/1r1P2P1/4KN1P/R7/8 w - - 0 36",
    "4k3/8/8/1p1p1p2/1P1P1P2/8/8/4K3 w - - 0 1",
    "3r2k1/1q3pp1/p3p2p/1p2P3/3QN3/1P5P/P4PP1/6K1 b - - 0 28",
)


def perft_speeds(runs: int) -> None:
    """Millions of moves a second, made and counted."""
    game = Chess()
    rules, work = Adapter(game), new_work(True, 16, 256)
    perft_from.compiled(rules, typed(game.start(), rules), 1, True, work.words)
    for name, fen, depth, lines in COUNTED:
        state = typed(game.load(fen), rules)
        for made in (True, False):
            speeds = []
            for _ in range(runs):
                began = time.process_time()
                found = perft_from.compiled(rules, state, depth, made, work.words)
                speeds.append(found / (time.process_time() - began) / 1e6)
                if found != lines:
                    sys.exit(f"{name}: {found:,} lines, not {lines:,}")
            what, speed = "made" if made else "counted", statistics.median(speeds)
            print(f"perft {name} {depth}: {lines:,} moves {what}, {speed:.0f} million a second")


def search_speed(depth: int, engine: Engine[Any, Any]) -> tuple[int, float]:
    """Nodes and CPU-seconds of searching all positions to a depth, each with an empty table."""
    nodes, seconds = 0, 0.0
    for fen in SEARCHED:
        engine.forget()
        began = time.process_time()
        nodes += engine.best(engine.game.load(fen), Limits(depth=depth)).stats.nodes
        seconds += time.process_time() - began
    return nodes, seconds


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--depth", type=int, default=12, help="of the search")
    parser.add_argument("--runs", type=int, default=3, help="of each measurement")
    parser.add_argument("--search", action="store_true", help="the search alone")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    if not options.search:
        perft_speeds(options.runs)
    engine: Engine[Any, Any] = Engine(Chess(), compiled=True, table=16)
    engine.compile()
    runs = [search_speed(options.depth, engine) for _ in range(options.runs)]
    seconds = statistics.median(seconds for _, seconds in runs)
    nodes = runs[0][0]
    print(f"search to depth {options.depth}: {nodes:,} nodes, {nodes / seconds / 1e6:.2f} million a second")


if __name__ == "__main__":
    main()

"""What every setting of the search contributes: Connect Four from the empty board, compiled.

    python benchmarks/settings.py             each setting added to the ones before it, then two threads
    python benchmarks/settings.py --json      one JSON document; the table goes to stderr
    python benchmarks/settings.py --write     keep the figures, and put their table into the docs

Times are CPU time and wall time, medians of several runs. At one depth all settings must find the same value,
or it ends with 1.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"  # idle threads burn CPU time too

import argparse
import json
import sys
import time
from collections import Counter
from statistics import median
from typing import Any

from figures import keep, say, table, today
from zermelo import ConnectFour, Engine, Limits, minimax
from zermelo.engine.kernels.work import USE_ORDER, USE_TABLE, USUAL
from zermelo.games.connectfour import Stones

DEPTH, THREADS_DEPTH = 10, 18


def tree_size(game: ConnectFour, depth: int) -> int:
    """The nodes of plain minimax, counted without visiting each: equal positions are counted together."""
    level, total = Counter({game.start(): 1}), 0
    for ply in range(depth + 1):
        total += level.total()
        below: Counter[Stones] = Counter()
        if ply < depth:
            for state, ways in level.items():
                if game.score(state) is None:
                    for move in game.moves(state):
                        below[game.canonical(game.play(state, move))] += ways
        level = below
    return total


def timed_search(game: ConnectFour, depth: int, settings: int, threads: int) -> dict[str, Any]:
    """One search of the empty board by a new engine: the value, nodes, CPU and wall milliseconds."""
    wall, cpu = time.perf_counter(), time.process_time()
    engine = Engine(game, compiled=True, table=16, settings=settings, threads=threads)
    result = engine.best(limits=Limits(depth=depth))
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    nodes = result.stats.nodes
    return {"value": str(result.value), "nodes": nodes, "cpu_ms": cpu * 1e3, "wall_ms": wall * 1e3}


def measured(runs: int, depth: int, threads_depth: int) -> list[dict[str, Any]]:
    """Every setting added to the ones before it."""
    cases = [
        ("alpha-beta", depth, 0, 1),
        ("+ ordering", depth, USE_ORDER, 1),
        ("+ table", depth, USE_ORDER | USE_TABLE, 1),
        ("+ principal variation search", depth, USUAL, 1),
        ("all of it, one thread", threads_depth, USUAL, 1),
        ("all of it, two threads", threads_depth, USUAL, 2),
    ]
    game = ConnectFour()
    timed_search(game, 1, USUAL, 1)
    found: list[list[dict[str, Any]]] = [[] for _ in cases]
    for _ in range(runs):
        for (_, *case), several in zip(cases, found, strict=True):
            several.append(timed_search(game, *case))
    assert tree_size(game, 4) == minimax(game, depth=4).stats.nodes
    plain = {"setting": "plain minimax (counted, not run)", "depth": depth, "nodes": tree_size(game, depth)}
    rows: list[dict[str, Any]] = [plain]
    for (name, plies, _, _), several in zip(cases, found, strict=True):
        middle = {key: median(one[key] for one in several) for key in ("nodes", "cpu_ms", "wall_ms")}
        values = sorted({one["value"] for one in several})
        rows.append({"setting": name, "depth": plies, "value": ", ".join(values)} | middle)
    return rows


def differing(rows: list[dict[str, Any]]) -> list[str]:
    """What differs at one depth, where nothing should."""
    found: dict[int, set[str]] = {}
    for row in rows:
        if "value" in row:
            found.setdefault(row["depth"], set()).add(row["value"])
    return [f"depth {depth}: {', '.join(sorted(v))}" for depth, v in found.items() if len(v) > 1]


def drawn(figures: dict[str, Any]) -> str:
    """The figures as the docs show them."""
    shown = []
    for row in figures["rows"]:
        line = [row["setting"], str(row["depth"]), row.get("value", ""), f"{row['nodes']:,.0f}"]
        if "cpu_ms" in row:
            speed = row["nodes"] / row["cpu_ms"] / 1e3
            line += [f"{row['cpu_ms']:.3g}", f"{row['wall_ms']:.3g}", f"{speed:.1f}"]
        shown.append(line + [""] * (7 - len(line)))
    titles = ("", "depth", "value", "nodes", "CPU ms", "wall ms", "million nodes a second")
    return f"On {figures['date']}, medians of {figures['runs']} runs:\n\n{table(titles, shown)}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5, help="how many times each is measured (default 5)")
    parser.add_argument("--depth", type=int, default=DEPTH, help=f"of the settings (default {DEPTH})")
    parser.add_argument("--threads-depth", type=int, default=THREADS_DEPTH, help="of one thread and two")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON document; the table goes to stderr"
    )
    parser.add_argument("--write", action="store_true", help="keep the figures, and put them into the docs")
    options = parser.parse_args()
    runs = max(1, options.runs)
    figures = {"date": today(), "runs": runs, "rows": measured(runs, options.depth, options.threads_depth)}
    say(drawn(figures))
    if options.json:
        print(json.dumps(figures, indent=1))
    if wrong := differing(figures["rows"]):
        say(f"\nTHE VALUES DIFFER: {'; '.join(wrong)}")
        return 1
    if options.write:
        keep("settings", figures, drawn(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())

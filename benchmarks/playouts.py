"""Playouts a second of Monte Carlo tree search, beside OpenSpiel's in C++, on the same games.

    python benchmarks/playouts.py                 every game that both know; one core each
    python benchmarks/playouts.py --runs 5        so many runs of each, in turn; the median counts
    python benchmarks/playouts.py --json          one JSON document
    python benchmarks/playouts.py --write         keep the figures, and put them into the docs

The games are the same if they have equally many lines of three moves; else it ends with 1. Two of them are
rule files as one writes them down (`rules/`), the others come with zermelo. Needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from figures import keep, say, table, today

RULES = Path(__file__).with_name("rules")
GAMES = {  # ours, theirs
    "connectfour": "connect_four",
    "hex:7": "hex(board_size=7)",
    str(RULES / "breakthrough.py"): "breakthrough(rows=6,columns=6)",
    str(RULES / "othello.py"): "othello",
}
SECONDS = 1.0
DEPTH = 3


def lines(state: Any, depth: int) -> int:
    """How many lines of so many moves OpenSpiel counts."""
    if depth == 0:
        return 1
    if state.is_terminal():
        return 0
    return sum(lines(state.child(move), depth - 1) for move in state.legal_actions())


def our_rate(engine: Any) -> float:
    """Playouts a second of CPU time, from the start of a game."""
    from zermelo import Limits

    began = time.process_time()
    found = engine.best(limits=Limits(seconds=SECONDS))
    return float(found.stats.leaves / (time.process_time() - began))


def their_rate(game: Any, simulations: int) -> float:
    """The same of OpenSpiel, for so many simulations."""
    import pyspiel

    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, simulations, 1000, True, 1, False)
    began = time.process_time()
    bot.mcts_search(game.new_initial_state())
    return float(simulations / (time.process_time() - began))


def compare(ours: str, theirs: str, runs: int) -> dict[str, Any]:
    """One game."""
    import pyspiel

    from zermelo import Engine, find
    from zermelo.count import perft

    game, other = find(ours), pyspiel.load_game(theirs)
    engine = Engine(game, mcts=True, compiled=True)
    engine.compile()
    our_rate(engine)
    simulations = max(100, int(their_rate(other, 500) * SECONDS))
    rates = [(our_rate(engine), their_rate(other, simulations)) for _ in range(runs)]
    row = {"game": game.title, "ours": round(median(r[0] for r in rates))}
    row["theirs"] = round(median(r[1] for r in rates))
    row["ratio"] = round(median(r[0] / r[1] for r in rates), 1)
    row["agreed"] = perft(game, DEPTH) == lines(other.new_initial_state(), DEPTH)
    say(f"{row['game']}: {row['ours']:,} and {row['theirs']:,} playouts a second, {row['ratio']:g} times")
    return row


def drawn(figures: dict[str, Any]) -> str:
    """The table of the docs."""
    heads = ("game", "zermelo", "OpenSpiel, C++", "times as many")
    rows = figures["rows"]
    return table(heads, [[r["game"], f"{r['ours']:,}", f"{r['theirs']:,}", f"{r['ratio']:g}"] for r in rows])


def main() -> int:
    """Measure, and say whether the games were the same."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rows = [compare(ours, theirs, asked.runs) for ours, theirs in GAMES.items()]
    figures = {"date": today(), "rows": rows}
    print(json.dumps(figures) if asked.json else drawn(figures))
    differ = [row["game"] for row in rows if not row["agreed"]]
    if differ:
        say(f"NOT THE SAME GAME: {', '.join(differ)}")
        return 1
    if asked.write:
        keep("playouts", figures, drawn(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())

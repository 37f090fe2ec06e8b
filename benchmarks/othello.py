"""Othello end games solved to the exact margin: the public positions FFO 20 to 39, each from nothing.

    python benchmarks/othello.py                  all twenty
    python benchmarks/othello.py --only 20 29     numbers 20 to 29
    python benchmarks/othello.py --keep           and keep the figures for the docs

They lie in ../shared/data/othello, a folder beside the project, or where --data says: one line a position,
the values of all moves after it. The value that is found must be that of the best move, and the move that is
found one of the best; it ends with 1 where any differs. Nodes and CPU seconds, on one thread and after
compilation, are those of the value; the best move is found after that, from the same table.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from pathlib import Path
from typing import Any

import figures
from zermelo import Othello, Solver

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "othello" / "fforum-20-39.obf"
FIRST = 20  # the number of the first line


def solved(solver: Solver[Any, Any], number: int, line: str) -> dict[str, Any]:
    """One position solved from nothing, beside what the file says of it."""
    game = solver.game
    state = game.load(line)
    values = {name.lower(): int(value) for name, value in re.findall(r"(\w\d):([+-]\d+)", line)}
    solver.forget()
    started = time.process_time()
    value = solver.value(state)
    seconds, nodes = time.process_time() - started, solver.nodes
    move = game.write(solver.reply(state, least=value)[1])
    return {
        "number": number,
        "empty": line.split()[0].count("-"),
        "published": max(values.values()),
        "value": int(value.score),
        "move": move,
        "agrees": value.score == max(values.values()) == values[move],
        "nodes": nodes,
        "cpu_seconds": round(seconds, 2),
    }


def drawn(found: dict[str, Any]) -> str:
    """The table of the docs."""
    titles = ["FFO", "empty squares", "value", "best move", "nodes", "CPU seconds"]
    rows = [
        [
            str(row["number"]),
            str(row["empty"]),
            f"{row['value']:+d}" if row["value"] else "0",
            row["move"],
            f"{row['nodes']:,}",
            f"{row['cpu_seconds']:.2f}",
        ]
        for row in found["rows"]
    ]
    nodes, seconds = (sum(row[name] for row in found["rows"]) for name in ("nodes", "cpu_seconds"))
    rows.append(["all", "", "", "", f"{nodes:,}", f"{seconds:.2f}"])
    return f"{found['date']}:\n\n{figures.table(titles, rows)}"


def main() -> int:
    """Solve, compare, print; 1 where anything differs."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--data", type=Path, default=DATA, help="the file of positions")
    options.add_argument("--only", type=int, nargs=2, default=(20, 39), metavar=("FIRST", "LAST"))
    options.add_argument("--table", type=float, default=64, help="megabytes of the table")
    options.add_argument("--keep", action="store_true", help="keep the figures for the docs")
    chosen = options.parse_args()
    if not chosen.data.exists():
        print(f"there is no {chosen.data}: nothing to solve")
        return 0
    solver = Solver(Othello(), compiled=True, table=chosen.table)
    rows = []
    for number, line in enumerate(chosen.data.read_text().splitlines(), FIRST):
        if chosen.only[0] <= number <= chosen.only[1]:
            rows.append(row := solved(solver, number, line))
            said = "" if row["agrees"] else f"   DIFFERS: published {row['published']:+d}"
            print(
                f"{number}  {row['empty']} empty  {row['value']:+d} by {row['move']}  "
                f"{row['nodes']:,} nodes  {row['cpu_seconds']:.2f} s{said}",
                flush=True,
            )
    found = {"date": figures.today(), "rows": rows}
    print(drawn(found))
    agreed = all(row["agrees"] for row in rows)
    if chosen.keep and agreed:
        figures.keep("othello", found, drawn(found))
    return 0 if agreed else 1


if __name__ == "__main__":
    sys.exit(main())

"""Solves the games of the hall, one after the other, and keeps what was found and how long it took.

    python benchmarks/hall.py                          # those that are not measured yet, small ones first
    python benchmarks/hall.py teeko quixo:4            # these, again
    python benchmarks/hall.py --by pn gobbletgobblers  # who wins alone, by proof numbers
    python benchmarks/hall.py --by alphabeta breakthrough:5x5

Seconds are those of one core, after compilation. Tables go to --tables (a temporary folder unless said).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import Any

from zermelo import Solver, find
from zermelo.engine.adapter import Adapter
from zermelo.engine.proofs import Proofs
from zermelo.engine.run.way import is_compiled
from zermelo.measure.hall import FIGURES, HALL, agrees, figures
from zermelo.solve.solution import solve_all
from zermelo.value import Value

LARGE = (
    "mnk:5,5,4",
    "mnk:6,4,4",
    "mnk:6,5,4",
    "mnk:6,6,4",
    "breakthrough:4x5",
    "breakthrough:5x5",
    "dobutsu",
    "gobbletgobblers",
    "tigersandgoats:sliding",
    "quarto",
)


def short(value: Value) -> str:
    """As the hall writes it: won, drawn, lost or points."""
    return str(int(value.score)) if value.kind == "points" else value.kind


def by_table(name: str, folder: Path) -> dict[str, Any]:
    game = find(name)
    is_compiled(Adapter(game), "strong", None, None)
    began = time.process_time()
    table = solve_all(game, folder)
    seconds = time.process_time() - began
    value = table[game.start()]
    counts = {
        each: sum(getattr(layer, each) for layer in table.layers) for each in ("wins", "draws", "losses")
    }
    longest = max((layer.longest for layer in table.layers), default=0)
    more = {} if table.points else {**counts, "longest": longest}
    return said("table", value, seconds) | {"positions": table.positions, **more}


def by_search(name: str, by: str) -> dict[str, Any]:
    game = find(name)
    if by == "pn":
        proofs = Proofs(game, table=1024)
        began = time.process_time()
        value = proofs.value(game.start())
    else:
        solver = Solver(game, table=1024)
        began = time.process_time()
        value = solver.value()
    return said(by, value, time.process_time() - began)


def said(by: str, value: Value, seconds: float) -> dict[str, Any]:
    plies = (
        value.plies if by != "pn" and value.kind in ("win", "loss") else None
    )  # proofs do not say how soon
    found = {"by": by, "value": short(value), "plies": plies, "seconds": round(seconds, 2)}
    return found | {"date": date.today().isoformat()}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*")
    parser.add_argument("--by", choices=("table", "pn", "alphabeta"), default="table")
    parser.add_argument("--tables", type=Path, help="where tables go, a folder each")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        name = options.games[0]
        found = by_table(name, options.tables) if options.by == "table" else by_search(name, options.by)
        print(json.dumps(found))
        return 0
    games = options.games or [e.game for e in HALL if e.game not in figures() and e.game not in LARGE]
    wrong = 0
    for name in games:
        with tempfile.TemporaryDirectory() as temporary:
            folder = (options.tables or Path(temporary)) / name.replace(":", "_").replace(",", "_")
            command = [sys.executable, __file__, "--one", "--by", options.by, "--tables", str(folder), name]
            done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            print(f"{name}: {done.stderr.strip().splitlines()[-1]}", flush=True)
            continue
        known = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
        known[name] = json.loads(done.stdout.splitlines()[-1])
        FIGURES.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
        entry = next((entry for entry in HALL if entry.game == name), None)
        fits = entry is None or agrees(entry, figures()[name])
        wrong += not fits
        print(f"{name}: {known[name]}{'' if fits else ' DISAGREES'}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

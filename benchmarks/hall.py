"""Solves the games of the hall and keeps what was found, how long it took and on what machine.

    python benchmarks/hall.py                          # those that are not measured yet, small ones first
    python benchmarks/hall.py teeko quixo:4            # these, again
    python benchmarks/hall.py --by pn gobbletgobblers  # who wins alone, by proof numbers
    python benchmarks/hall.py --by alphabeta breakthrough:5x5
    python benchmarks/hall.py --jobs 4 --threads 4 --figures here.json dobutsu teeko   # side by side, apart
    python benchmarks/hall.py --take here.json         # what was measured elsewhere, into the hall

Seconds are CPU time of all threads, after compilation. Tables go to --tables, a temporary folder unless said.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from datetime import date
from pathlib import Path
from typing import Any

from zermelo import Solver, find
from zermelo.engine.adapter import Adapter
from zermelo.engine.proofs import Proofs
from zermelo.engine.run.way import is_compiled
from zermelo.measure.hall import FIGURES, HALL, Figures, agrees, figures
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
STATUS = Path("/proc/self/status")  # of Linux


def short(value: Value) -> str:
    """As the hall writes it: won, drawn, lost or points."""
    return str(int(value.score)) if value.kind == "points" else value.kind


class Own(threading.Thread):
    """Watches how much memory is this process's own: pages of mapped files can be had from there again."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.most, self.over = 0, threading.Event()

    def run(self) -> None:
        """Look now and then, until it is over."""
        while STATUS.exists() and not self.over.wait(0.2):
            said = dict(line.split(":", 1) for line in STATUS.read_text().splitlines())
            self.most = max(self.most, 1024 * int(said["RssAnon"].split()[0]))


def by_table(name: str, folder: Path, threads: int | None, memory: int) -> dict[str, Any]:
    game = find(name)
    is_compiled(Adapter(game), "strong", None, None)
    if folder.exists() and any(folder.iterdir()):
        sys.exit(f"{folder} holds something already: what a part of the way takes is no figure")
    began = time.process_time()
    table = solve_all(game, folder, threads=threads, memory=memory)
    seconds = time.process_time() - began
    value = table[game.start()]
    counts = {
        each: sum(getattr(layer, each) for layer in table.layers) for each in ("wins", "draws", "losses")
    }
    longest = max((layer.longest for layer in table.layers), default=0)
    more = {} if table.points else {**counts, "longest": longest}
    return said("table", value, seconds) | {"positions": table.positions, **more}


def by_search(name: str, by: str, threads: int | None, memory: int) -> dict[str, Any]:
    game = find(name)
    if by == "pn":
        proofs = Proofs(game, table=memory)
        began = time.process_time()
        value = proofs.value(game.start())
    else:
        solver = Solver(game, table=memory, threads=threads or 1)
        began = time.process_time()
        value = solver.value()
    return said(by, value, time.process_time() - began)


def said(by: str, value: Value, seconds: float) -> dict[str, Any]:
    plies = (
        value.plies if by != "pn" and value.kind in ("win", "loss") else None
    )  # proofs do not say how soon
    found = {"by": by, "value": short(value), "plies": plies, "seconds": round(seconds, 2)}
    return found | {"date": date.today().isoformat()}


def one(options: argparse.Namespace) -> dict[str, Any]:
    """Solve one game, here and now."""
    name, own = options.games[0], Own()
    own.start()
    if options.by == "table":
        found = by_table(name, options.tables, options.threads, options.memory << 20)
    else:
        found = by_search(name, options.by, options.threads, options.memory)
    own.over.set()
    resident = 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    machine = options.machine or f"{os.cpu_count()} cores"
    return found | {"machine": machine, "memory": own.most or resident, "resident": resident}


def solved(name: str, options: argparse.Namespace) -> dict[str, Any] | str:
    """What a process of its own finds; or its last word."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = (options.tables or Path(temporary)) / name.replace(":", "_").replace(",", "_")
        command = [sys.executable, __file__, "--one", "--by", options.by, "--tables", str(folder), name]
        command += ["--memory", str(options.memory), "--machine", options.machine]
        command += [] if options.threads is None else ["--threads", str(options.threads)]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return (done.stderr.strip().splitlines() or [f"ended with {done.returncode}"])[-1]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def keep(found: dict[str, dict[str, Any]], file: Path) -> bool:
    """Write what was found into a file of figures; whether all is as published."""
    known = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps(known | found, indent=1, sort_keys=True) + "\n")
    right = True
    for name, row in found.items():
        entry = next((entry for entry in HALL if entry.game == name), None)
        fits = entry is None or agrees(entry, Figures(**row))
        right = right and fits
        print(f"{name}: {row}{'' if fits else ' DISAGREES'}", flush=True)
    return right


def options_of() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*")
    parser.add_argument("--by", choices=("table", "pn", "alphabeta"), default="table")
    parser.add_argument("--tables", type=Path, help="where tables go, a folder each")
    parser.add_argument("--figures", type=Path, default=FIGURES, help="the file that they are written to")
    parser.add_argument("--take", type=Path, nargs="+", help="such files, measured on another machine")
    parser.add_argument("--jobs", type=int, default=1, help="games side by side")
    parser.add_argument("--threads", type=int, help="for each of them; default: one a core")
    parser.add_argument("--memory", type=int, default=2048, help="megabytes for each of them")
    parser.add_argument("--machine", default="", help="what it is measured on, in a word or two")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    options = options_of()
    if options.one:
        print(json.dumps(one(options)))
        return 0
    if options.take:
        rows = [json.loads(file.read_text()) for file in options.take]
        wrong = sum(not keep(row, options.figures) for row in rows)
        return 1 if wrong else 0
    games = options.games or [e.game for e in HALL if e.game not in figures() and e.game not in LARGE]
    wrong = 0
    with ThreadPoolExecutor(options.jobs) as jobs:
        running = {jobs.submit(solved, name, options): name for name in games}
        for done in as_completed(running):
            name, found = running[done], done.result()
            if isinstance(found, str):
                print(f"{name}: {found}", flush=True)
            else:
                wrong += not keep({name: found}, options.figures)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""Rule files as newcomers write them: do they compile as they stand, how long does it take, what is gained?

    python benchmarks/as_written.py                  the files in ../shared/own_games/games, where they are
    python benchmarks/as_written.py mygame.py ...    these files
    python benchmarks/as_written.py --json           one JSON document; the table goes to stderr
    python benchmarks/as_written.py --write          keep the figures, and put their table into the docs

Every file is compiled by a process with an empty cache; its CPU time counts, imports included. Both ways
search the first position for half a second of CPU time or more, all moves and no playouts, and must agree on
its value at a small depth, or it ends with 1.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from figures import keep, say, table, today

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "own_games" / "games"
SECONDS, DEPTH = 0.5, 3


def one(path: str) -> dict[str, Any]:
    """What one file gives, in this process, whose cache is empty."""
    from zermelo import CannotCompile, Engine, GameError, find

    game = find(path)
    row: dict[str, Any] = {"file": Path(path).name, "compiled": False, "why": ""}
    try:
        slow = Engine(game, compiled=False, mcts=False)
    except GameError as error:
        return row | {"why": str(error)}
    began = time.process_time()
    try:
        fast = Engine(game, compiled=True)
        fast.compile()
        row |= {"compiled": True, "cpu_seconds": round(time.process_time(), 1)}
    except CannotCompile as error:
        row |= {"why": str(error).partition(": ")[2], "cpu_seconds": round(time.process_time() - began, 1)}
        return row | {"interpreted": rate(slow)}
    row |= {"rate": rate(Engine(game, compiled=True, mcts=False)), "interpreted": rate(slow)}
    return row | {"agreed": same(game)}


def rate(engine: Any) -> int:
    """Positions a second of CPU time, once the table is there."""
    from zermelo import Limits

    engine.best(limits=Limits(depth=2))
    nodes, seconds, proved = 64, 0.0, False
    while seconds < SECONDS and not proved:
        nodes, began = 4 * nodes, time.process_time()
        found = engine.best(limits=Limits(nodes=nodes))
        seconds, proved = time.process_time() - began, found.proved
    return round((found.stats.nodes if proved else nodes) / max(1e-4, seconds))


def same(game: Any) -> bool:
    """Whether both ways find the same at a small depth."""
    from zermelo import Engine, Limits

    found = [Engine(game, compiled=way).best(limits=Limits(depth=DEPTH)) for way in (False, True)]
    return found[0].value == found[1].value and found[0].stats.nodes == found[1].stats.nodes


def measured(path: Path) -> dict[str, Any]:
    """The same in a process of its own."""
    import os

    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, __file__, "--one", str(path)]
        done = subprocess.run(
            command, env={**os.environ, "ZERMELO_CACHE": cache}, capture_output=True, text=True, check=False
        )
    if done.returncode:
        return {"file": path.name, "compiled": False, "why": done.stderr.strip().split("\n")[-1]}
    row: dict[str, Any] = json.loads(done.stdout.strip().split("\n")[-1])
    return row


def drawn(figures: dict[str, Any]) -> str:
    """The table."""
    rows = [
        (
            f"`{row['file']}`",
            "yes" if row["compiled"] else "no",
            str(row.get("cpu_seconds", "")),
            f"{row['rate']:,}" if "rate" in row else "",
            f"{row['interpreted']:,}" if "interpreted" in row else "",
        )
        for row in figures["rows"]
    ]
    titles = ("file", "compiles as written", "CPU seconds, cold", "positions a second", "interpreted")
    return f"{figures['date']}:\n\n{table(titles, rows)}"


def main() -> int:
    """Measure, and show."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("files", nargs="*", type=Path)
    for name in ("json", "write"):
        parser.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(one(str(options.files[0]))))
        return 0
    files = options.files or sorted(FOLDER.glob("*.py"))
    if not files:
        say(f"there are no rule files in {FOLDER.name}: name some")
        return 0
    rows = []
    for file in files:
        rows.append(measured(file))
        say(f"{file.name}: {'yes' if rows[-1]['compiled'] else 'no: ' + rows[-1]['why']}")
    figures = {"date": today(), "rows": rows}
    say("\n" + drawn(figures))
    if options.json:
        print(json.dumps(figures, indent=1))
    if options.write:
        keep("as_written", figures, drawn(figures))
    return int(any(row.get("agreed") is False for row in rows))


if __name__ == "__main__":
    sys.exit(main())

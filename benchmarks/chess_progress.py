"""Progress at chess, commit by commit: what each change did to the search and to what it finds.

    python benchmarks/chess_progress.py --since 316ed1c     every commit since that touched engine or chess

Each commit's sources are taken from Git into a folder of their own, compiled there, and asked three things:
how many nodes a search of a dozen positions to a fixed depth takes, how many nodes a CPU-second it visits,
and how much of the tactical suite it finds with few nodes. Commits that change none of the nodes are left
out. The table is Markdown, for docs/chess.md. A commit takes about a minute, nearly all of it compiling.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parents[1]
WATCHED = ("src/zermelo/engine", "src/zermelo/games/chess")
# What a commit is asked, with no more of its names than all of them have.
PROBE = """
import json, sys, time
from zermelo.engine.engine import Engine
from zermelo.games.chess import Chess
from zermelo.limits import Limits

asked = json.load(sys.stdin)
game = Chess()
engine = Engine(game, compiled=True, table=16)
engine.best(game.start(), Limits(depth=2))
nodes, began = 0, time.process_time()
for fen in asked["positions"]:
    engine.forget()
    nodes += engine.best(game.load(fen), Limits(depth=asked["depth"])).stats.nodes
seconds, found = time.process_time() - began, 0
for fen, move in asked["tactics"]:
    engine.forget()
    found += game.write(engine.best(game.load(fen), Limits(nodes=asked["nodes"])).line.moves[0]) == move
print(json.dumps({"nodes": nodes, "speed": nodes / seconds / 1e6, "found": found}))
"""


class Measured(NamedTuple):
    """What a commit answered."""

    nodes: int
    speed: float  # millions of nodes a CPU-second
    found: int


def commits(since: str) -> Iterator[tuple[str, str]]:
    """The short name and the subject of every commit from `since` on, the oldest first."""
    log = git("log", "--reverse", "--format=%h %s", f"{since}^..HEAD", "--", *WATCHED)
    for line in log.decode().splitlines():
        name, _, subject = line.partition(" ")
        yield name, subject


def git(*words: str) -> bytes:
    return subprocess.run(["git", "-C", str(PROJECT), *words], check=True, capture_output=True).stdout


def measure(commit: str, asked: str) -> Measured | None:
    """What a commit answers; None where it cannot."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["tar", "x", "-C", folder], input=git("archive", commit, "src"), check=True)
        answer = subprocess.run(
            [sys.executable, "-c", PROBE],
            input=asked,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": f"{folder}/src", "ZERMELO_CACHE": f"{folder}/cache"},
        )
    if answer.returncode:
        print(f"{commit}: {answer.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return None
    return Measured(**json.loads(answer.stdout))


def main() -> None:
    """Measure every commit and print the table."""
    from chess_speed import SEARCHED
    from chess_tactics import suite

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--since", required=True, help="the first commit")
    parser.add_argument("--depth", type=int, default=12, help="of the search (default 12)")
    parser.add_argument("--nodes", type=int, default=10_000, help="for each tactic (default 10,000)")
    options = parser.parse_args()
    tactics = [(tactic.fen, tactic.move) for tactic in suite()]
    asked = json.dumps(
        {"positions": SEARCHED, "tactics": tactics, "depth": options.depth, "nodes": options.nodes}
    )
    print(
        f"| commit | change | nodes to depth {options.depth} | million a second | of {len(tactics)} tactics |"
    )
    print("|---|---|---|---|---|", flush=True)
    before = 0
    for name, subject in commits(options.since):
        measured = measure(name, asked)
        if measured is not None and measured.nodes != before:
            before = measured.nodes
            print(
                f"| {name} | {subject} | {before:,} | {measured.speed:.2f} | {measured.found} |", flush=True
            )


if __name__ == "__main__":
    main()

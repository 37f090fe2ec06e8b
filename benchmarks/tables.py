"""How fast tables of every position are made and read: positions, CPU-seconds, bytes, look-ups.

    python benchmarks/tables.py                        Connect Four 5x4 and 5x5, every image by itself
    python benchmarks/tables.py dobutsu --memory 3500
    python benchmarks/tables.py connectfour:5x5 --threads 1 2      the same on one thread and on two

Rules are compiled before the clock starts. CPU-seconds are those of all threads; the wall clock only says
something on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import random
import resource
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from zermelo.contract import Game
from zermelo.engine.adapter import Adapter
from zermelo.engine.run.threads import hand_over
from zermelo.engine.run.way import is_compiled
from zermelo.games import find
from zermelo.solve.images import without_images
from zermelo.solve.solution import solve_all
from zermelo.solve.table import Table
from zermelo.stop import Stop

LOOKED_UP = 3000


def main() -> None:
    """Solve each game on each number of threads."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="*", default=["connectfour:5x4", "connectfour:5x5"])
    options.add_argument("--threads", type=int, nargs="*", default=[2])
    options.add_argument("--memory", type=float, default=2048, help="megabytes")
    options.add_argument("--symmetry", action="store_true", help="mirror images are one position")
    options.add_argument("--folder", default=None, help="where tables are made")
    said = options.parse_args()
    for spec in said.games:
        game = find(spec) if said.symmetry else without_images(find(spec))
        hand_over(partial(is_compiled, Adapter(game), "strong", True, print), Stop())
        for threads in said.threads:
            with tempfile.TemporaryDirectory(dir=said.folder) as folder:
                measure(game, Path(folder) / "table", threads, int(said.memory * 2**20))


def measure(game: Game[Any, Any], folder: Path, threads: int, memory: int) -> None:
    """Solve a game, and print what it took."""
    cpu, wall = time.process_time(), time.perf_counter()
    table = solve_all(game, folder, threads=threads, memory=memory)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    size = sum(file.stat().st_size for file in folder.iterdir())
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    longest = max(each.longest for each in table.layers)
    print(
        f"{game.name}, {threads} threads: {table.positions:,} positions, {table[game.start()]}, "
        f"longest {longest}; "
        f"{cpu:.1f} CPU-s, {wall:.1f} s, {size / 2**20:.1f} MB, at most {most:.2f} GB of memory; "
        f"a look-up {look_up(table) * 1e6:.0f} us",
        flush=True,
    )


def look_up(table: Table) -> float:
    """CPU-seconds of looking up a position, positions of random games in random order."""
    dice, states, game = random.Random(1913), list[Any](), table.game
    while len(states) < LOOKED_UP:
        state = game.start()
        for _ in range(dice.randrange(40)):
            if game.score(state) is not None:
                break
            state = game.play(state, dice.choice(list(game.moves(state))))
        states.append(state)
    began = time.process_time()
    for state in states:
        table[state]
    return (time.process_time() - began) / len(states)


if __name__ == "__main__":
    main()

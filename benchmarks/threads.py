"""What threads gain in exact solving: the hardest Connect Four positions, one thread beside several.

    python benchmarks/threads.py                        thirty positions, two threads
    python benchmarks/threads.py --positions 10 --threads 4

The positions come from ../shared/data/connectfour, a folder beside the project that holds public test sets;
where it is absent this says so and ends. Each position is solved from an empty table by both sides in turn;
wall times are added up. Where the sides differ, or a value is not the published one, it ends with 1. It wants
a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from zermelo import ConnectFour, Engine
from zermelo.games.connectfour import Stones
from zermelo.value import Value

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "connectfour" / "L1_R2.txt"
TABLE = 256


def published(score: int) -> str:
    """What the score of a position, in stones left, says about who wins."""
    return "win" if score > 0 else "loss" if score < 0 else "draw"


def solve(engine: Engine[Stones, int], state: Stones) -> tuple[float, Value]:
    """The wall time and the value of one position, from an empty table."""
    engine.forget()
    started = time.perf_counter()
    result = engine.best(state)
    if not result.proved:
        sys.exit(f"{engine.game.save(state)}: {result.value} is not proved")
    return time.perf_counter() - started, result.value


def main() -> int:
    """Solve and compare."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--positions", type=int, default=30)
    options.add_argument("--threads", type=int, default=2)
    given = options.parse_args()
    if not DATA.is_file():
        print(f"skipped: there is no {DATA.name} in {DATA.parent}")
        return 0
    game = ConnectFour()
    game.solvable = False  # the search that deepens, not the solver
    counts = (1, given.threads)
    engines = {n: Engine(game, compiled=True, table=TABLE, threads=n) for n in counts}
    for engine in engines.values():
        engine.best(game.load("2252576253462244111563365343671351441"))  # compiles
    total = dict.fromkeys(counts, 0.0)
    for line in DATA.read_text().splitlines()[: given.positions]:
        moves, score = line.split()
        took = {n: solve(engines[n], game.load(moves)) for n in counts}
        values = {value for _, value in took.values()}
        if len(values) > 1 or {value.kind for value in values} != {published(int(score))}:
            found = ", ".join(f"{value} on {n}" for n, (_, value) in took.items())
            print(f"{moves}: THE VALUES DIFFER: {found}, published {score}")
            return 1
        for n in counts:
            total[n] += took[n][0]
        print(
            f"{moves:16} {values.pop()!s:12} " + "  ".join(f"{n}: {took[n][0]:7.2f} s" for n in counts),
            flush=True,
        )
    one, many = total[1], total[given.threads]
    print(f"{given.threads} threads: {one:.1f} s / {many:.1f} s = {one / many:.2f} times as fast")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""How long a person waits: for the command to start, for rules to compile, for a search to stop.

    python benchmarks/waiting.py --runs 5

Every start is a new process; "no caches" means an empty folder for compiled code. It wants a machine that
does nothing else.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from statistics import median

from zermelo import ConnectFour, Engine, Limits

COMPILE = "from zermelo import *; Engine(ConnectFour(), compiled=True).best(limits=Limits(depth=1))"
HARD = "32751571"


def seconds(command: list[str], cache: str) -> float:
    """The wall time of one command, with compiled code kept in the folder `cache`."""
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "ZERMELO_CACHE": cache},
        check=True,
        capture_output=True,
    )
    return time.perf_counter() - started


def warm(command: list[str], runs: int) -> float:
    """The median time of a command that has been run before."""
    with tempfile.TemporaryDirectory() as cache:
        seconds(command, cache)
        return median(seconds(command, cache) for _ in range(runs))


def cold(command: list[str], runs: int) -> float:
    """The median time of a command that finds nothing compiled."""
    times = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as cache:
            times.append(seconds(command, cache))
    return median(times)


def stopping(runs: int, threads: int) -> float:
    """The longest time from `stop()` to the answer, in a long search."""
    game = ConnectFour()
    game.solvable = False  # a search without an end
    engine = Engine(game, compiled=True, threads=threads)
    state = engine.game.load(HARD)
    engine.best(state, Limits(depth=8))
    late = []
    for _ in range(runs):
        threading.Timer(0.5, engine.stop).start()
        asked = time.perf_counter() + 0.5
        assert not engine.best(state).proved
        late.append(time.perf_counter() - asked)
    return max(late)


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--runs", type=int, default=5)
    runs = options.parse_args().runs
    command = ["-m", "zermelo"]
    figures = {
        "zermelo --help": warm([*command, "--help"], runs),
        "zermelo analyse tictactoe": warm([*command, "analyse", "tictactoe"], runs),
        "zermelo analyse tictactoe, no caches": cold([*command, "analyse", "tictactoe"], runs),
        "Connect Four to depth 1, compiled before": warm(["-c", COMPILE], runs),
        "Connect Four to depth 1, no caches": cold(["-c", COMPILE], runs),
        "stop() of one thread, the longest": stopping(4 * runs, 1),
        "stop() of two threads, the longest": stopping(4 * runs, 2),
    }
    for name, figure in figures.items():
        print(f"{name:<42}{figure:8.3f} s")


if __name__ == "__main__":
    main()

"""How fast Gomoku is searched: positions a CPU-second, in the search and in that for wins by fours.

    python benchmarks/gomoku_speed.py
    python benchmarks/gomoku_speed.py --threads 2      the search alone, by two threads

The search looks at so many nodes from each of some openings. The search for wins by force is asked in crowded
random positions, with an empty table each time: over all of them, and over those with much to look at.
"""

from __future__ import annotations

import argparse
import random
import time
from contextlib import suppress

from gomoku_fours import Slow
from zermelo import Engine, Limits
from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.forcing import FOURS, THREATS
from zermelo.engine.run.forcer import Forcer
from zermelo.engine.threats import DEEPEST, Forcing
from zermelo.errors import Stopped
from zermelo.games.gomoku import Gomoku
from zermelo.games.mnk import Stones

LARGE = 3000  # nodes: in smaller searches, to begin takes as long
OPENINGS = (
    "h8",
    "h8 i9 g7 j10",
    "h8 h9 j8 i7 g9 j9 i8",
    "h8 i9 i8 g8 j8",
    "h8 i7 i9 g9 j10 k11",
    "h8 g8 i9 g7 j10 k11 i7 j6",
)


def searched(game: Gomoku, nodes: int, threads: int) -> None:
    """The search, each thread of which may look at so many nodes."""
    engine = Engine(game, compiled=True, threads=threads)
    engine.compile()
    total, spent = 0, 0.0
    for line in OPENINGS:
        state = game.start()
        for word in line.split():
            state = game.play(state, game.read(state, word))
        began = time.process_time()
        result = engine.best(state, Limits(nodes=threads * nodes), only=list(game.promising(state)))
        spent += time.process_time() - began
        total += result.stats.nodes
        print(f"  {line:32} {result.stats.nodes:10,} nodes, depth {result.depth:2}, {result.value}")
    print(f"search by {threads}: {total / spent / 1e6:.2f} million nodes a CPU-second")


def crowded(game: Gomoku, dice: random.Random) -> Stones:
    """A random position with many stones, where nobody can make a five at once."""
    slow = Slow(game)
    while True:
        squares = dice.sample(game.crossings, 70)
        black, white = (sum(1 << square for square in squares[i::2]) for i in range(2))
        empty = game.full & ~(black | white)
        over = game.has_row(Stones(black, white)) or game.has_row(Stones(white, black))
        if not over and not slow.completing(black, empty) and not slow.completing(white, empty):
            return Stones(black, white)


def forced(game: Gomoku, kind: int, nodes: int) -> None:
    """The search for wins by force."""
    Forcing(game, compiled=True)
    dice, seen = random.Random(1913), list[tuple[int, float]]()
    forcer = Forcer(Adapter(game), compiled=True, megabytes=1)
    while sum(visited for visited, _ in seen if visited >= LARGE) < nodes:
        state = crowded(game, dice)
        forcer.begin(Limits(nodes=nodes).start())
        forcer.shared.entries[:] = 0
        typed = forcer.typed(state)
        began = time.process_time()
        with suppress(Stopped):
            forcer.ask(typed, 0, DEEPEST[kind], kind)
        seen.append((forcer.nodes, time.process_time() - began))
    print("fours:" if kind == FOURS else "threats:")
    for what, least in ((f"searches of {LARGE:,} nodes or more", LARGE), ("all searches", 0)):
        some = [each for each in seen if each[0] >= least]
        visited, spent = (sum(column) for column in zip(*some, strict=True))
        print(f"  {len(some):5} {what}: {visited / spent / 1e6:.2f} million nodes a CPU-second")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    searched(Gomoku(15), asked.nodes, asked.threads)
    if asked.threads == 1:
        forced(Gomoku(15), FOURS, asked.nodes // 10)
        forced(Gomoku(15), THREATS, 2 * asked.nodes)

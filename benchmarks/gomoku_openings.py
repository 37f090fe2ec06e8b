"""Even openings for matches of Gomoku: stones drawn by lot in the middle of the board, kept where a search
finds neither side better.

    python benchmarks/gomoku_openings.py --count 100 > benchmarks/gomoku_openings.txt

A line is an opening as Gomocup's files have them: pairs of numbers, x and y from the middle of the board,
Black and White by turns. No two are the same but for turns and mirrors of the board.
"""

from __future__ import annotations

import argparse
import random
import sys

from zermelo import Engine, Limits
from zermelo.games.gomoku import Gomoku
from zermelo.games.mnk import Stones
from zermelo.protocols.field import Field

REACH = 3  # how far from the middle stones may be
EVEN = 60  # hundredths: what is judged to be within these is even
STONES = (3, 4, 5, 6)
Places = tuple[tuple[int, int], ...]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument(
        "--nodes", type=int, default=200_000, help="that each is searched for (default 200,000)"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game, dice = Gomoku(options.size), random.Random(options.seed)
    engine, seen, tried = Engine(game), set[Places](), 0
    while len(seen) < options.count:
        tried += 1
        opening = drawn(dice)
        state = state_of(game, opening)
        if canonical(opening) in seen or game.score(state) is not None:
            continue
        value = engine.best(state, Limits(nodes=options.nodes)).value
        if value.kind == "estimate" and abs(value.number) <= EVEN:
            seen.add(canonical(opening))
            print(", ".join(f"{x},{y}" for x, y in opening), flush=True)
    print(f"{len(seen)} of {tried} were even", file=sys.stderr)


def drawn(dice: random.Random) -> Places:
    """An opening by lot."""
    square = [(x, y) for x in range(-REACH, REACH + 1) for y in range(-REACH, REACH + 1)]
    return tuple(dice.sample(square, dice.choice(STONES)))


def state_of(game: Gomoku, opening: Places) -> Stones:
    """The position after an opening."""
    state, board = game.start(), Field(game)
    for x, y in opening:
        state = game.play(state, board.move((x + game.size // 2, y + game.size // 2)))
    return state


def canonical(opening: Places) -> Places:
    """The least of an opening's turns and mirror images, whatever the order of its stones."""
    images = []
    for turn in range(8):
        moved = list(opening)
        if turn & 4:
            moved = [(y, x) for x, y in moved]
        moved = [(-x if turn & 1 else x, -y if turn & 2 else y) for x, y in moved]
        images.append((*sorted(moved[::2]), *sorted(moved[1::2])))
    return min(images)


if __name__ == "__main__":
    main()

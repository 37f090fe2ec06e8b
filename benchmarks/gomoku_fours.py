"""Wins by fours: random positions in which a slow exhaustive search finds one, and how soon ours does.

    python benchmarks/gomoku_fours.py --positions 1000

The slow search knows nothing of shapes: of the stones, as bits, it asks which empty squares complete a five,
and tries every move after which there is one. Every position that it wins by ten fours or fewer counts, and
must be solved within a second.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from functools import lru_cache

from zermelo import Limits
from zermelo.engine.threats import Forcing
from zermelo.games.gomoku import Gomoku
from zermelo.games.mnk import Stones

MOST = 10  # fours
PATIENCE = 20_000  # positions that the slow search looks at before it gives up


class TooLong(Exception):
    """More than the slow search has patience for."""


class Slow:
    """Wins by fours in freestyle Gomoku, by the rules alone."""

    def __init__(self, game: Gomoku) -> None:
        self.game, self.left = game, 0
        self.shifts = (1, game.stride, game.stride + 1, game.stride - 1)

    def completing(self, stones: int, empty: int) -> int:
        """The empty squares, as bits, that complete five of these stones."""
        found = 0
        for shift in self.shifts:
            for missing in range(5):
                run = empty >> missing * shift
                for i in range(5):
                    if i != missing:
                        run &= stones >> i * shift
                found |= run << missing * shift
        return found & empty

    def wins(self, mine: int, theirs: int, fours: int) -> int | None:
        """By how many fours, five included, the player to move wins; None where not by so many."""
        self.left = PATIENCE
        for most in range(1, fours + 1):
            if self._wins(mine, theirs, most, {}):
                return most
        return None

    def _wins(self, mine: int, theirs: int, fours: int, known: dict[tuple[int, int], int]) -> bool:
        if known.get((mine, theirs), -1) >= fours:
            return False  # it was tried with as many
        self.left -= 1
        if self.left < 0:
            raise TooLong
        empty = self.game.full & ~(mine | theirs)
        if self.completing(mine, empty):
            return True
        must = self.completing(theirs, empty)
        if fours > 1 and must & (must - 1) == 0:
            for move in bits(must or empty):
                after = self.completing(mine | move, empty ^ move)
                if not after:
                    continue
                if after & (after - 1) or self._wins(mine | move, theirs | after, fours - 1, known):
                    return True
        known[mine, theirs] = fours
        return False


def bits(number: int) -> Iterator[int]:
    """Each bit of a number."""
    while number:
        yield number & -number
        number &= number - 1


@lru_cache(maxsize=1)
def middle(game: Gomoku) -> list[int]:
    """Squares not at the edge."""
    return [s for s in game.crossings if all(3 <= at < game.size - 3 for at in divmod(s, game.stride))]


def position(game: Gomoku, dice: random.Random) -> Stones | None:
    """A random position, as crowded as in the middle of a game; None where it is over."""
    squares = dice.sample(middle(game), 2 * dice.randint(8, min(16, len(middle(game)) // 3)))
    black = sum(1 << square for square in squares[::2])
    white = sum(1 << square for square in squares[1::2])
    state = Stones(black, white)
    over = game.has_row(state) or game.has_row(Stones(white, black))
    return None if over else state


def won_positions(game: Gomoku, count: int, seed: int) -> Iterator[tuple[Stones, int]]:
    """Positions that the slow search wins, by two fours or more, and by how many."""
    dice, slow = random.Random(seed), Slow(game)
    while count:
        state = position(game, dice)
        if state is None:
            continue
        try:
            fours = slow.wins(state.mine, state.theirs, MOST)
        except TooLong:
            continue
        if fours is not None and fours > 1:
            count -= 1
            yield state, fours


def main() -> None:
    """Solve them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = Gomoku(15)
    forcing, solved, longest, by_fours = Forcing(game, compiled=True), 0, 0.0, dict[int, int]()
    nodes = 0
    for state, fours in won_positions(game, asked.positions, asked.seed):
        began = time.perf_counter()
        won = forcing.win(state, Limits(seconds=1))
        longest = max(longest, time.perf_counter() - began)
        solved += won is not None and won.kind == "fours"
        nodes += forcing.nodes
        by_fours[fours] = by_fours.get(fours, 0) + 1
    print(f"{solved} of {asked.positions} solved, {nodes:,} nodes, the slowest in {longest:.3f} s")
    print("by so many fours:", dict(sorted(by_fours.items())))


if __name__ == "__main__":
    main()

"""What an estimate is worth in games won: the `advantage` of each game, fitted to games of the engine.

    python benchmarks/winning_chances.py                       every game that judges its positions
    python benchmarks/winning_chances.py chess othello         these
    python benchmarks/winning_chances.py --games 500 --nodes 5000

It plays against itself. Both sides look at so many nodes a move; the first six moves, and one in fifty of the
others, are made at random. The column `told` is how much better the curve foretells results than a coin does,
from 0 to 1; the last columns hold the share of games won with estimates near one and two times the advantage,
where the curve says 0.75 and 0.9.
"""

from __future__ import annotations

import argparse
import math
from typing import Any

from figures import say
from zermelo import Engine, Limits, find
from zermelo.measure.chances import Sample, fit, logistic, self_play
from zermelo.numerals import numeral

GAMES = (
    *("chess", "gomoku", "othello", "checkers", "breakthrough", "kalah", "dotsandboxes", "domineering"),
    *("dobutsu", "morris", "sixmensmorris", "ultimate", "quarto", "connectfour"),
)


def told(samples: list[Sample], advantage: float) -> float:
    """How much of a coin's surprise the curve takes away."""

    def surprise(estimate: float, result: float) -> float:
        chance = min(1 - 1e-9, max(1e-9, logistic(estimate / advantage)))
        return -result * math.log(chance) - (1 - result) * math.log(1 - chance)

    return 1 - sum(surprise(*sample) for sample in samples) / (len(samples) * math.log(2))


def near(samples: list[Sample], estimate: float) -> str:
    """The share of games won with about this estimate, or lost with as much against."""
    own = [
        result if seen > 0 else 1 - result for seen, result in samples if abs(abs(seen) / estimate - 1) < 0.2
    ]
    return numeral(sum(own) / len(own), 2) if own else "-"


def fitted(spec: str, games: int, nodes: int) -> str:
    """One line of the table."""
    engine: Engine[Any, Any] = Engine(find(spec))
    samples = list(self_play(engine, games, Limits(nodes=nodes)))
    advantage = fit(samples)
    if math.isinf(advantage):
        return f"{spec:<14} estimates tell nothing of {len(samples):,}"
    shares = [near(samples, times * advantage) for times in (1, 2)]
    return (
        f"{spec:<14} {numeral(advantage, 3):>8} {len(samples):>8,} {numeral(told(samples, advantage), 2):>6} "
        f"{shares[0]:>6} {shares[1]:>6}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--games", dest="count", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=1000)
    given = parser.parse_args()
    say(f"{'game':<14} {'advantage':>8} {'samples':>8} {'told':>6} {'at 1':>6} {'at 2':>6}")
    for spec in given.games:
        say(fitted(spec, given.count, given.nodes))


if __name__ == "__main__":
    main()

"""Fit the numbers of the selective search (engine/kernels/selective/margins.py) by games against itself.

    python benchmarks/margins.py vary chess late=5,7 above=55,95 check=0 --minutes 60
    python benchmarks/margins.py climb chess late above futile --pairs 4000
    python benchmarks/margins.py match chess late=5 check=0 --games 1000

All searches have as many nodes (--nodes). Two games in a row have the same random opening and other sides.

`vary` tells of several changes at once what each is worth: in every pair of games each side has each number
as it is now, or as a change says, by chance. So every game tells of all of them (a factorial experiment), and
least squares find the share of each. `climb` goes uphill in all numbers named (SPSA): one side has each a
little higher or lower, the other the opposite, and what the result says is taken to heart a little. `match`
plays the search as it is, but for these changes, against the search as it is.

--out keeps the pairs of games of `vary`, and it goes on with what is there.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from zermelo.engine.kernels.selective.margins import margins_of
from zermelo.engine.nets import net_for
from zermelo.engine.run.opponents import Opponents, Played, Terms
from zermelo.games import find
from zermelo.learn.strength import strength_of

OPENING = 8  # random moves
TOLD = 200  # pairs of games from one table to the next
ELO = 400 / np.log(10) * 4  # of a point: how steep the scale is where both are equal
FIRST_STEP, LAST_STEP = 0.25, 0.05  # of `climb`: how far off a number is tried, as a part of what it is
EAGER = 0.02  # by how much of itself a number changes for a pair of games won, at first

Changes = dict[str, int]


class Games:
    """Pairs of games between two searches."""

    def __init__(self, options: argparse.Namespace) -> None:
        game = find(options.game)
        self.usual = margins_of(game)
        self._nodes, net = options.nodes, net_for(game, None, print)
        self._opponents = Opponents(game, net, net, seed=options.seed)
        self._opponents.compile(lambda text: print(text, file=sys.stderr))

    def play(self, one: Changes, other: Changes, games: int = 2) -> Played:
        """So many games, with these numbers for the one and the other."""
        terms = Terms(opening=OPENING, nodes=self._nodes, margins=(one, other))
        return self._opponents.play(terms, lambda played: played.games >= games)


# -- what each change is worth -------------------------------------------------------------------------------


def vary(options: argparse.Namespace) -> None:
    """What each of some changes is worth, from games in which they are made by chance."""
    games, dice = Games(options), random.Random(options.seed)
    levels = {name: [games.usual[name], *map(int, text.split(","))] for name, text in options.changes}
    rows = [] if options.out is None or not options.out.exists() else read_rows(options.out)
    end = time.monotonic() + 60 * options.minutes
    while time.monotonic() < end:
        one, other = ({name: dice.choice(values) for name, values in levels.items()} for _ in range(2))
        played = games.play(one, other)
        rows.append((one, other, (played.won - played.lost) / 4))
        if options.out is not None:
            with options.out.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
        if len(rows) % TOLD == 0:
            tell(rows, games.usual)
    tell(rows, games.usual)


def read_rows(path: Path) -> list[tuple[Changes, Changes, float]]:
    """The pairs of games in a file."""
    return [tuple(json.loads(line)) for line in path.read_text().splitlines()]


def tell(rows: list[tuple[Changes, Changes, float]], usual: Mapping[str, int]) -> None:
    """What least squares say that each change is worth, and how sure that is."""
    places: dict[tuple[str, int], int] = {}
    for each in rows:
        for item in (*each[0].items(), *each[1].items()):
            if item[1] != usual[item[0]]:
                places.setdefault(item, len(places))
    table = np.zeros((len(rows), len(places)))
    for row, (one, other, _) in zip(table, rows, strict=True):
        for changes, sign in ((one, 1), (other, -1)):
            for item in changes.items():
                if item in places:
                    row[places[item]] += sign
    points = np.array([each[2] for each in rows])
    inverse = np.linalg.pinv(table.T @ table)
    shares = inverse @ table.T @ points
    errors = np.sqrt(np.diag(inverse) * np.var(points - table @ shares))
    print(f"{2 * len(rows)} games")
    for (name, value), at in sorted(places.items()):
        worth, sure = ELO * shares[at], 1.96 * ELO * errors[at]
        print(f"  {name:12} {usual[name]:6} -> {value:6}: {worth:+6.1f} Elo, 95 % +- {sure:.1f}")
    sys.stdout.flush()


# -- uphill --------------------------------------------------------------------------------------------------


def climb(options: argparse.Namespace) -> None:
    """Numbers that win more games, found step by step (simultaneous perturbation, SPSA)."""
    games, dice = Games(options), random.Random(options.seed)
    at = {name: float(games.usual[name]) for name, _ in options.changes}
    size = {name: max(1.0, abs(number)) for name, number in at.items()}
    for pair, part, eager in pace(options.pairs):
        sides = {name: dice.choice((-1, 1)) for name in at}
        one, other = (
            {name: round(at[name] + way * sides[name] * part * size[name]) for name in at} for way in (1, -1)
        )
        played = games.play(one, other)
        for name in at:
            at[name] += eager * size[name] * sides[name] * (played.won - played.lost)
        if pair % TOLD == 0 or pair == options.pairs:
            print(pair, {name: round(number) for name, number in at.items()}, flush=True)


def pace(pairs: int) -> Iterator[tuple[int, float, float]]:
    """Of each pair of games: which it is, how far off numbers are tried, how much the result counts."""
    for pair in range(1, pairs + 1):
        done = pair / pairs
        part = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** done
        yield pair, part, EAGER * (1 - done) * part / FIRST_STEP


def match(options: argparse.Namespace) -> None:
    """The search with some changes against the search as it is."""
    changes = {name: int(text) for name, text in options.changes}
    played = Games(options).play(changes, {}, options.games)
    print(f"{played.won} won, {played.drawn} drawn, {played.lost} lost: {strength_of(played)}")


def change(text: str) -> tuple[str, str]:
    """A margin and its values, as they are written on the command line."""
    name, _, values = text.partition("=")
    return name, values


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parts = parser.add_subparsers(required=True, metavar="vary, climb or match")
    for run in (vary, climb, match):
        part = parts.add_parser(run.__name__, help=run.__doc__)
        part.set_defaults(run=run)
        part.add_argument("game")
        part.add_argument("changes", nargs="+", type=change, metavar="name=value")
        part.add_argument("--nodes", type=int, default=3000, help="of a search, for a move")
        part.add_argument("--seed", type=int, default=1913)
        if run is vary:
            part.add_argument("--minutes", type=float, default=10.0)
            part.add_argument("--out", type=Path, help="keep the games here, and go on with those there")
        elif run is climb:
            part.add_argument("--pairs", type=int, default=1000)
        else:
            part.add_argument("--games", type=int, default=1000)
    return parser.parse_args()


def main() -> None:
    options = read_options()
    options.run(options)


if __name__ == "__main__":
    main()

"""A tactical suite of our own: mates that our exact search has proved, each with one move that wins soonest.

    python benchmarks/chess_tactics.py                       how many are found, and with how many nodes
    python benchmarks/chess_tactics.py --nodes 20000         with so many nodes each
    python benchmarks/chess_tactics.py --make 200 > benchmarks/chess_tactics.txt

A line of the suite is `FEN;best move;moves to mate`. To make one, the engine plays itself at few nodes a move
from the openings of chess_openings.txt; where a game has ended in mate, the positions before it are searched
to their full width, nothing left out, and kept where the mate is proved and only one move keeps its length.
The selective search is then asked for the move: what it leaves out must not be that.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from zermelo import Limits
from zermelo.engine.engine import Engine
from zermelo.engine.layout import USUAL
from zermelo.games.chess import Chess
from zermelo.games.chess.position import Position

HERE = Path(__file__).parent
SUITE, OPENINGS = HERE / "chess_tactics.txt", HERE / "chess_openings.txt"
LONGEST = 4  # moves to mate


class Tactic(NamedTuple):
    """A position, its one best move, and how many moves it takes to mate."""

    fen: str
    move: str
    length: int

    @property
    def line(self) -> str:
        """As the suite has it."""
        return f"{self.fen};{self.move};{self.length}"


def suite() -> list[Tactic]:
    """All tactics of the suite."""
    rows = [line.split(";") for line in SUITE.read_text().splitlines() if line]
    return [Tactic(fen, move, int(length)) for fen, move, length in rows]


def solved(engine: Engine[Position, int], tactic: Tactic, nodes: int) -> int | None:
    """After how many nodes the engine settles on the move; None where it does not within the limit."""
    engine.forget()
    since = None
    for result in engine.analyse(engine.game.load(tactic.fen), Limits(nodes=nodes)):
        if engine.game.write(result.line.moves[0]) != tactic.move:
            since = None
        elif since is None:
            since = result.stats.nodes
    return since


def run(nodes: int) -> None:
    """Ask for every move and say how it went."""
    engine: Engine[Position, int] = Engine(Chess(), compiled=True, table=16)
    engine.compile()
    tactics = suite()
    spent = {tactic: solved(engine, tactic, nodes) for tactic in tactics}
    for length in sorted({tactic.length for tactic in tactics}):
        some = [spent[tactic] for tactic in tactics if tactic.length == length]
        found = sorted(number for number in some if number is not None)
        middle = found[len(found) // 2] if found else 0
        print(f"mate in {length}: {len(found)} of {len(some)} found, half of them within {middle:,} nodes")
    total = sum(number is not None for number in spent.values())
    print(f"{total} of {len(tactics)} found with {nodes:,} nodes each")


# -- making it -----------------------------------------------------------------------------------------------


def games(engine: Engine[Position, int], seed: int) -> Iterator[list[Position]]:
    """Games of the engine against itself that end in mate, position by position."""
    dice, game = random.Random(seed), engine.game
    openings = OPENINGS.read_text().splitlines()
    while True:
        states = [game.load(dice.choice(openings))]
        while len(states) < 300 and game.score(states[-1]) is None:
            nodes = dice.choice([2000, 5000])
            best = engine.best(states[-1], Limits(nodes=nodes), earlier=states[:-1])
            states.append(game.play(states[-1], best.line.moves[0]))
        if game.score(states[-1]) == -1:
            yield states


def proved(exact: Engine[Any, Any], state: Position, length: int) -> Tactic | None:
    """The tactic of a position, if the mate in so many moves is proved and begins with one move only."""
    depth = 2 * length - 1
    result = exact.best(state, Limits(depth=depth))
    if not (result.proved and result.value.kind == "win" and result.value.plies == depth):
        return None
    best = result.line.moves[0]
    others = [move for move in exact.game.moves(state) if move != best]
    second = exact.best(state, Limits(depth=depth), only=others) if others else None
    if second is not None and second.value.kind == "win":
        return None
    return Tactic(exact.game.save(state), exact.game.write(best), length)


def make(number: int, seed: int) -> None:
    """Print so many tactics, as many of each length."""
    quick: Engine[Position, int] = Engine(Chess(), compiled=True, table=8)
    exact: Engine[Position, int] = Engine(Chess(), compiled=True, table=256, settings=USUAL)
    left = dict.fromkeys(range(2, LONGEST + 1), number // (LONGEST - 1))
    seen: set[str] = set()
    for states in games(quick, seed):
        for length in [length for length, more in left.items() if more and len(states) > 2 * length]:
            tactic = proved(exact, states[-2 * length], length)
            if tactic is not None and tactic.fen not in seen:
                seen.add(tactic.fen)
                left[length] -= 1
                print(tactic.line, flush=True)
                print(f"\r{len(seen)} of {number}", end="", file=sys.stderr)
        if not any(left.values()):
            return


def main() -> None:
    """Make a suite, or run it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--nodes", type=int, default=100_000, help="for each position")
    parser.add_argument("--make", type=int, metavar="N", help="make a suite of N positions")
    parser.add_argument("--seed", type=int, default=1913, help="of the games that it is made from")
    options = parser.parse_args()
    if options.make:
        make(options.make, options.seed)
    else:
        run(options.nodes)


if __name__ == "__main__":
    main()

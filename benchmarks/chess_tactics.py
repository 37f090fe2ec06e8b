"""A tactical suite of our own: mates and wins that our full-width search has proved, each by one move only.

    python benchmarks/chess_tactics.py                       how many are found, and with how many nodes
    python benchmarks/chess_tactics.py --nodes 20000         with so many nodes each
    python benchmarks/chess_tactics.py --make 200 > benchmarks/chess_tactics.txt

A line of the suite is `FEN;best move;moves to mate`, or `win` where it wins material. To make one, the engine
plays itself at few nodes a move from the openings of chess_openings.txt. Where a game has ended in mate, the
positions before it are searched to their full width, nothing left out, and kept where the mate is proved and
only one move keeps its length. Where a player has blundered, likewise: kept is where one move wins material
by force within six plies, however the other plays, no other move does, and it is not just taking what hangs.
The selective search is then asked for the move: what it leaves out must not be that.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from zermelo import Limits
from zermelo import Position as Played
from zermelo.engine.engine import Engine
from zermelo.engine.kernels.work import USUAL
from zermelo.games.chess import Chess
from zermelo.games.chess.position import Position
from zermelo.result import Result

Answer = Result[Position, int]

HERE = Path(__file__).parent
SUITE, OPENINGS = HERE / "chess_tactics.txt", HERE / "chess_openings.txt"
LONGEST = 4  # moves to mate
WIN_PLIES = 6  # within which a win of material is proved, captures after that followed to their end
WON, EVEN = (
    250,
    80,
)  # hundredths of a pawn: the winning move is worth more than the one, all others less than the other


class Tactic(NamedTuple):
    """A position, its one best move, and how many moves it takes to mate, or `win`."""

    fen: str
    move: str
    length: str

    @property
    def line(self) -> str:
        """As the suite has it."""
        return f"{self.fen};{self.move};{self.length}"


def suite() -> list[Tactic]:
    """All tactics of the suite."""
    rows = [line.split(";") for line in SUITE.read_text().splitlines() if line]
    return [Tactic(*row) for row in rows]


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
        what = "win" if length == "win" else f"mate in {length}"
        print(f"{what}: {len(found)} of {len(some)} found, half of them within {middle:,} nodes")
    total = sum(number is not None for number in spent.values())
    print(f"{total} of {len(tactics)} found with {nodes:,} nodes each")


# -- making it -----------------------------------------------------------------------------------------------


def games(engine: Engine[Position, int], seed: int) -> Iterator[list[Position]]:
    """Games of the engine against itself, position by position."""
    dice, game = random.Random(seed), engine.game
    openings = OPENINGS.read_text().splitlines()
    while True:
        states = [game.load(dice.choice(openings))]
        while len(states) < 300 and game.score(states[-1]) is None:
            limits = dice.choice([Limits(depth=2), Limits(nodes=2000), Limits(nodes=5000)])
            best = engine.best(Played(game, states[-1], earlier=tuple(states[:-1])), limits)
            states.append(game.play(states[-1], best.line.moves[0]))
        yield states


def mates(exact: Engine[Position, int], states: list[Position], length: int) -> Iterator[Tactic]:
    """The tactic so many moves before the end of a game, if the mate is proved and by one move only."""
    depth = 2 * length - 1
    if exact.game.score(states[-1]) != -1 or len(states) <= depth + 1:
        return
    state = states[-depth - 1]
    best, second = best_two(exact, state, Limits(depth=depth))
    mated = best.proved and best.value.kind == "win" and best.value.plies == depth
    if mated and (second is None or second.value.kind != "win"):
        yield tactic(exact, state, best, str(length))


def wins(
    quick: Engine[Position, int], exact: Engine[Position, int], states: list[Position]
) -> Iterator[Tactic]:
    """The positions of a game in which one move wins material and no other does: a glance, then the proof."""
    for state in states[:-1]:
        best, second = best_two(quick, state, Limits(nodes=5000))
        simple = quick.game.gain(state, best.line.moves[0]) > 0  # it just takes what hangs
        if not simple and is_won(best, second):
            best, second = best_two(exact, state, Limits(depth=WIN_PLIES))
            if is_won(best, second):
                yield tactic(exact, state, best, "win")


def is_won(best: Answer, second: Answer | None) -> bool:
    """Whether one move wins material and no other does."""
    values = [result.value for result in (best, second) if result is not None]
    if any(value.kind != "estimate" for value in values) or len(values) < 2:
        return False
    return values[0].number >= WON and values[1].number <= EVEN


def best_two(engine: Engine[Position, int], state: Position, limits: Limits) -> tuple[Answer, Answer | None]:
    """What the best move is worth, and the best of the others, if there are any."""
    best = engine.best(state, limits)
    others = [move for move in engine.game.moves(state) if move != best.line.moves[0]]
    return best, engine.best(state, limits, only=others) if others else None


def tactic(exact: Engine[Position, int], state: Position, best: Answer, length: str) -> Tactic:
    return Tactic(exact.game.save(state), exact.game.write(best.line.moves[0]), length)


def make(number: int, seed: int) -> None:
    """Print so many tactics, as many of each kind."""
    quick: Engine[Position, int] = Engine(Chess(), compiled=True, table=8)
    exact: Engine[Position, int] = Engine(Chess(), compiled=True, table=256, settings=USUAL)
    lengths = [str(length) for length in range(2, LONGEST + 1)]
    left = dict.fromkeys([*lengths, "win"], number // (len(lengths) + 1))
    seen: set[str] = set()
    for states in games(quick, seed):
        for length in [length for length, more in left.items() if more]:
            found = wins(quick, exact, states) if length == "win" else mates(exact, states, int(length))
            for each in found:
                if each.fen not in seen and left[length]:
                    seen.add(each.fen)
                    left[length] -= 1
                    print(each.line, flush=True)
                    print(f"\r{len(seen)} of {number}", end="", file=sys.stderr)
                    break  # one of a kind from each game
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

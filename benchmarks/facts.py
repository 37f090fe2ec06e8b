"""What others have published about our games, found again: the value of small Connect Four boards, and more.

    python benchmarks/facts.py                 all boards of width + height <= 12, then the other games
    python benchmarks/facts.py --most 9        only boards of width + height <= 9
    python benchmarks/facts.py --processes 1   one at a time
    python benchmarks/facts.py --cluster tcp://host:8786     on a Dask cluster
    python benchmarks/facts.py --long          and hypergammon, for which it takes six gigabytes of memory

The outcomes of Connect Four are John Tromp's (https://tromp.github.io/c4/c4.html, width + height <= 15); the
stone that ends each game is Christophe Steininger's (https://github.com/ChristopheSteininger/c4). Both begin
at four by four. The boards that are narrower or lower are solved too; nothing is said of who published
these. Sources of the other facts stand beside them. It ends with 1 where anything disagrees.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"  # each process has its own

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import product
from operator import xor
from typing import Any, NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table

from zermelo import MNK, ConnectFour, Game, Hex, Nim, Othello, TicTacToe, Value, find, simultaneous
from zermelo.cluster.opening import FORMS, workers_called
from zermelo.cluster.workers import Call, Workers
from zermelo.count import reachable
from zermelo.engine.proofs import Proofs
from zermelo.engine.solver import Solver
from zermelo.games.breakthrough import Breakthrough
from zermelo.games.domineering import Domineering
from zermelo.games.dotsandboxes import DotsAndBoxes
from zermelo.games.hexapawn import Hexapawn
from zermelo.games.kalah import Kalah

MOST = 12  # width and height together
NOBODY = "not published here"
# By width, from the height of 4 on: 0 is a draw, 41 a win of the first player with the 41st stone of the
# game, -24 one of the second with the 24th.
CONNECT_FOUR = {
    4: (0, 0, 0, 0, 0, 0, 0, 0),
    5: (0, 0, 0, 0, 0, 0, 0),
    6: (-24, 0, -36, 41, -48, 53),
    7: (0, 0, 41, 0, 55),
    8: (-32, 39, -48, 53),
    9: (-36, 41, -52),
    10: (-40, 47),
    11: (-44,),
}
KALAH = {2: 6, 3: 6, 4: 6, 5: 4}  # by pits, so many seeds at most
#: By pits, from one seed a pit on: who wins (won, lost or drawn by who begins), or by how much.
KALAH_VALUES: dict[int, Sequence[Any]] = {
    2: "WLLLWW",
    3: "DWWWWL",
    4: (2, 6, 8, 2, 2, 0),
    5: (0, 0, 8, 12, 2, 2),
    6: (2, 10, 2, 10, 12),
}
IRVING = "Irving, Donkers, Uiterwijk 2000, as others quote it"
INTERPRETED = 14  # squares: so small a board is solved sooner than its rules are compiled


class Fact(NamedTuple):
    """Something published, what we find, and what it took."""

    what: str
    published: str
    found: str
    agrees: bool
    nodes: int | None
    seconds: float
    source: str = ""


# -- Connect Four --------------------------------------------------------------------------------------------


def sizes(most: int) -> list[tuple[int, int]]:
    """Every board with room for a four, in growing order."""
    pairs = product(range(1, most), repeat=2)
    fitting = [
        (width, height) for width, height in pairs if width + height <= most and max(width, height) > 3
    ]
    return sorted(fitting, key=lambda size: (size[0] * size[1], size))


def published(width: int, height: int) -> Value | None:
    """The value that others have found, None where we know of nobody."""
    known = CONNECT_FOUR.get(width, ())
    if not 0 <= height - 4 < len(known):
        return None
    last = known[height - 4]
    return Value.draw() if last == 0 else Value.win(last) if last > 0 else Value.loss(-last)


def board_fact(width: int, height: int, compiled: bool | None = None) -> Fact:
    """One board solved from nothing, beside what is published."""
    if compiled is None:
        compiled = width * height > INTERPRETED
    solver = Solver(ConnectFour(width, height), compiled=compiled)
    value, seconds = timed(solver.value)
    known = published(width, height)
    return Fact(
        f"{width} x {height}",
        NOBODY if known is None else str(known),
        str(value),
        known is None or known == value,
        solver.nodes,
        seconds,
    )


# -- other games ---------------------------------------------------------------------------------------------


def kind_fact(game: Game[Any, Any], what: str, kind: str, source: str) -> Fact:
    """Who wins, where no more than that is published."""
    solver = Solver(game)
    value, seconds = timed(solver.value)
    return Fact(what, kind, str(value), value.kind == kind, solver.nodes, seconds, source)


def mnk_fact(m: int, n: int, k: int, kind: str, source: str) -> Fact:
    return kind_fact(MNK(m, n, k), f"m,n,k = {m},{n},{k}", kind, source)


def tictactoe_fact() -> Fact:
    return kind_fact(TicTacToe(), "tic-tac-toe", "draw", "Wikipedia: Tic-tac-toe")


def positions_fact() -> Fact:
    """How many positions of tic-tac-toe can arise, and how many up to symmetry."""
    game = TicTacToe()
    counts, seconds = timed(lambda: (reachable(game), reachable(game, symmetry=True)))
    found = "{:,} and {:,}".format(*counts)
    known = "5,478 and 765"
    return Fact(
        "tic-tac-toe, positions", known, found, found == known, None, seconds, "Wikipedia: Tic-tac-toe"
    )


def nim_fact(most: int = 7) -> Fact:
    """Three heaps of up to so many stones: lost for the player to move exactly where they xor to 0."""
    solver = Solver(Nim(most, most, most), compiled=False)
    states = list(product(range(most + 1), repeat=3))
    values, seconds = timed(lambda: list(solver.values(states)))
    lost = {state for state, value in zip(states, values, strict=True) if value.kind == "loss"}
    agrees = lost == {state for state in states if reduce(xor, state) == 0}
    what = f"nim, three heaps up to {most}: lost"
    expected = sum(reduce(xor, state) == 0 for state in states)
    return Fact(
        what,
        f"xor 0: {expected} of {len(states)}",
        f"{len(lost)} of {len(states)}",
        agrees,
        solver.nodes,
        seconds,
        "Bouton 1901",
    )


def hex_fact(size: int, winning: int) -> Fact:
    """How many first moves win; there are no draws."""
    game = Hex(size)
    solver = Solver(game, compiled=size > 3)
    states = [game.play(game.start(), move) for move in game.moves(game.start())]
    values, seconds = timed(lambda: list(solver.values(states)))
    won = sum(value.kind == "loss" for value in values)
    what = f"hex {size} x {size}, winning first moves"
    return Fact(what, str(winning), str(won), won == winning, solver.nodes, seconds, "HexWiki: Small boards")


def points_fact(game: Game[Any, Any], margin: int, source: str, table: float = 64) -> Fact:
    """By how much the first player wins, or loses."""
    solver = Solver(game, table=table)
    value, seconds = timed(solver.value)
    agrees = value == Value.points(margin)
    return Fact(game.name, f"{margin:+}", str(value), agrees, solver.nodes, seconds, source)


def kalah_fact(pits: int, seeds: int) -> Fact:
    """By how much the first player wins; with few pits it is published only who does."""
    solver = Solver(Kalah(pits, seeds))
    value, seconds = timed(solver.value)
    known = KALAH_VALUES[pits][seeds - 1]
    found = value.score if pits > 3 else "DWL"[(value.score > 0) - (value.score < 0)]
    return Fact(
        f"kalah:{pits},{seeds}", str(known), str(value), found == known, solver.nodes, seconds, IRVING
    )


def breakthrough_fact() -> Fact:
    """Five by five, with how long it takes."""
    solver = Solver(Breakthrough(5, 5), table=1024)
    value, seconds = timed(solver.value)
    source = "Little Golem forum 120/19, 2006"
    agrees = value == Value.loss(26)
    return Fact("breakthrough:5x5", "loss in 26", str(value), agrees, solver.nodes, seconds, source)


def goofspiel_fact(cards: int) -> Fact:
    """What a game is worth in which both hold the same cards and bid at once."""
    found, seconds = timed(lambda: simultaneous(find(f"goofspiel:{cards}")))
    why = "both hold the same cards"
    return Fact(f"goofspiel:{cards}", "0", str(found.value), found.value == 0, found.nodes, seconds, why)


def luck_fact(name: str, known: float | None, digits: int, source: str = "") -> Fact:
    """How who begins fares where there are dice: the chance to win, or the points expected."""
    game = find(name)
    solver = Solver(game)
    value, seconds = timed(solver.value)
    found = round(value.score if game.counts_points else (1 + value.score) / 2, digits)
    told, agrees = (NOBODY, True) if known is None else (f"{known:.{digits}f}", found == known)
    return Fact(f"{name}, who begins", told, f"{found:.{digits}f}", agrees, solver.nodes, seconds, source)


def luck_facts(long: bool) -> Iterator[tuple[Callable[..., Fact], tuple[Any, ...]]]:
    """Those of games with dice."""
    yield luck_fact, ("pig", 0.5306, 4, "Neller & Presser 2004")
    for checkers in (1, 2):
        yield luck_fact, (f"hypergammon:{checkers}", None, 4)
    if long:
        yield luck_fact, ("hypergammon", None, 4)
        yield luck_fact, ("hypergammon:3,gammons", 0.08368, 5, "Keith 2018, bkgm.com: Hyper Fun 06")


def proof_fact(name: str, kind: str, source: str) -> Fact:
    """Who wins where positions come back, or a win lies deep: by proof numbers."""
    proofs = Proofs(find(name), table=1024)
    found, seconds = timed(proofs.solve)
    return Fact(f"{name}, by proof", kind, found.kind, found.kind == kind, found.nodes, seconds, source)


def hall_facts() -> Iterator[tuple[Callable[..., Fact], tuple[Any, ...]]]:
    """Games of the hall that a search settles."""
    for columns, rows, kind in (
        *((3, 3, "loss"), (4, 3, "win"), (3, 4, "loss"), (4, 4, "win")),
        *((5, 3, "win"), (5, 4, "loss"), (3, 5, "win"), (4, 5, "loss")),
    ):
        source = "Gardner 1962" if columns == rows == 3 else "other solvers"
        yield kind_fact, (Hexapawn(columns, rows), f"hexapawn {columns} x {rows}", kind, source)
    yield proof_fact, ("quixo:3", "win", "Tanaka et al. 2020")
    yield proof_fact, ("quixo:4", "win", "Tanaka et al. 2020")
    yield proof_fact, ("gobbletgobblers", "win", "jh85/smallgames")
    yield proof_fact, ("mutorere", "draw", "Ascher 1987")


def game_facts() -> Iterator[tuple[Callable[..., Fact], tuple[Any, ...]]]:
    """Those of games beyond the first ones."""
    for pits, most in KALAH.items():
        for seeds in range(1, most + 1):
            if pits * seeds > 8:
                yield kalah_fact, (pits, seeds)
    for seeds in (2, 3):
        yield kalah_fact, (6, seeds)
    yield points_fact, (Kalah(6, 4), 10, IRVING, 1024)
    for width, height, margin in ((3, 2, -2), (4, 2, 2), (3, 3, -3)):
        yield points_fact, (DotsAndBoxes(width, height), margin, "Winning Ways; Wilson")
    for size, kind in ((4, "win"), (5, "loss"), (6, "win"), (7, "win")):
        square = Domineering(size, size)
        yield kind_fact, (square, f"domineering {size} x {size}", kind, "Breuker et al. 2000")
    for columns, rows in ((4, 4), (5, 4), (4, 5)):
        board = Breakthrough(columns, rows)
        yield kind_fact, (board, f"breakthrough {columns} x {rows}", "loss", "jh85/smallgames")
    yield breakthrough_fact, ()
    yield points_fact, (Othello(4, discs=True), -8, "as is commonly quoted: 3 to 11")
    yield goofspiel_fact, (4,)


def other_facts(long: bool = False) -> list[tuple[Callable[..., Fact], tuple[Any, ...]]]:
    """All but Connect Four: what is asked, of what."""
    wide = "Uiterwijk & van den Herik 2000"
    lee = "Lee, in Winning Ways"
    return [
        (tictactoe_fact, ()),
        (positions_fact, ()),
        (nim_fact, ()),
        *((hex_fact, pair) for pair in ((2, 2), (3, 5), (4, 4))),
        (mnk_fact, (4, 3, 3, "win", wide)),
        (mnk_fact, (4, 4, 3, "win", wide)),
        (mnk_fact, (4, 4, 4, "draw", lee)),
        (mnk_fact, (6, 5, 4, "win", wide)),
        (mnk_fact, (5, 4, 4, "draw", lee)),
        (mnk_fact, (6, 6, 4, "win", wide)),
        (mnk_fact, (5, 5, 5, "draw", wide)),
        (mnk_fact, (6, 6, 5, "draw", wide)),
        *game_facts(),
        *hall_facts(),
        *luck_facts(long),
    ]


# -- all of it -----------------------------------------------------------------------------------------------


def timed(run: Callable[[], Any]) -> tuple[Any, float]:
    """What it answers, and the CPU seconds it took."""
    started = time.process_time()
    found = run()
    return found, time.process_time() - started


def checked(
    tasks: Sequence[tuple[Callable[..., Fact], tuple[Any, ...]]], workers: Workers
) -> Iterator[tuple[int, Fact]]:
    """Every fact with its place in the list, as they come in. The longest are begun first."""
    for done in workers.each(Call(*task) for task in reversed(tasks)):
        yield len(tasks) - 1 - done.number, done.answer


def show(title: str, facts: Sequence[Fact], console: Console) -> None:
    """A table as Markdown writes it."""
    table = Table(box=box.MARKDOWN)
    for name in ("", "published", "found", "", "nodes", "CPU s", "source"):
        table.add_column(name, justify="right" if name in ("nodes", "CPU s") else "left", no_wrap=True)
    for fact in facts:
        verdict = "" if fact.published == NOBODY else "agrees" if fact.agrees else "DISAGREES"
        nodes = "" if fact.nodes is None else f"{fact.nodes:,}"
        table.add_row(
            fact.what, fact.published, fact.found, verdict, nodes, f"{fact.seconds:.2f}", fact.source
        )
    console.print(f"\n{title}", highlight=False)
    console.print(table)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--most", type=int, default=MOST, help=f"width + height of a board (default {MOST})")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: one a core")
    parser.add_argument("--cluster", help=f"who does the work: {FORMS}")
    parser.add_argument(
        "--long", action="store_true", help="hypergammon too: a quarter of an hour of CPU each"
    )
    options = parser.parse_args()
    boards = sizes(options.most)
    tasks = [*other_facts(options.long), *((board_fact, size) for size in boards)]
    facts: dict[int, Fact] = {}
    began = time.perf_counter()
    with workers_called(options.cluster or f"processes:{max(1, options.processes)}") as workers:
        for at, fact in checked(tasks, workers):
            facts[at] = fact
            so_far = f"{len(facts)} of {len(tasks)}, {time.perf_counter() - began:.0f} s"
            print(f"{fact.what}: {fact.found} ({so_far})", file=sys.stderr, flush=True)
    found = [fact for _, fact in sorted(facts.items())]
    others, fours = found[: -len(boards) or None], found[len(tasks) - len(boards) :]
    # A width of its own: in a pipe or a narrow window a table must not lose its last columns.
    console = Console(width=140)
    show("Connect Four, width x height: the value to the player who begins", fours, console)
    show("Other games", others, console)
    wrong = sum(not fact.agrees for fact in found)
    known = sum(fact.published != NOBODY for fact in found)
    console.print(f"\n{known - wrong} of {known} published facts found again", highlight=False)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

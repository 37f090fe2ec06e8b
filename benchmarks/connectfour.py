"""Connect Four solved exactly, beside BitBully: public sets of positions, each solved from nothing.

    python benchmarks/connectfour.py                          all sets, then two threads beside one
    python benchmarks/connectfour.py --files L1_R1 L2_R1      only these; threads are compared on L1_R2
    python benchmarks/connectfour.py --files --empty --columns    only the empty board, and each first move
    python benchmarks/connectfour.py --positions 20 --runs 1  a quick look

The sets lie in ../shared/data/connectfour, a folder beside the project, or where --data says. A line is the
moves, by column, and the score: how many stones the winner has left, negative where the player to move loses.

Times are CPU time on one thread after compilation. Both sides take turns block by block, and the median of
several runs counts. Both start each position with an empty table. Emptying BitBully's, which is long work,
does not count; but then nothing of its table is in the processor's caches, and where a position takes
microseconds that shows. So it is also timed with the table kept from one position of a set to the next.
Its opening book is not used. It wants a machine that does nothing else.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"  # idle threads burn CPU time too

import argparse
import gc
import importlib
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table

from zermelo import ConnectFour, Value
from zermelo.engine.solver import Solver
from zermelo.games.connectfour import Stones

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "connectfour"
GAME = ConnectFour()
SQUARES = GAME.width * GAME.height
SPAN = 0.2  # seconds at least for a block, so that what is measured is not the waking up
THREADS, THREADS_SET, THREADS_BLOCK = 2, "L1_R2", 100
TABLE = 128  # megabytes, for the empty board
COLUMNS = [-2, -1, 0, 1, 0, -1, -2]  # the score of each first move (Allis 1988; Tromp 1995)


class Plan(NamedTuple):
    """How a set is measured: sides take turns in blocks, small ones where a position takes long."""

    positions: int
    block: int
    runs: int
    kept: bool


PLANS = {
    "L3_R1": Plan(500, 500, 3, True),
    "L2_R1": Plan(500, 500, 3, True),
    "L1_R1": Plan(500, 250, 3, True),
    "L2_R2": Plan(500, 100, 3, False),
    "L1_R2": Plan(500, 25, 3, False),
    "L1_R3": Plan(20, 1, 1, False),
}


class Sample(NamedTuple):
    """A position: its moves, its state and its published score."""

    moves: str
    state: Stones
    score: int


class Took(NamedTuple):
    """What a side needed for some positions, and the scores it found."""

    seconds: float
    nodes: int
    scores: list[int]


Side = Callable[[Sequence[Sample]], Took]


def read(path: Path, most: int) -> list[Sample]:
    """The first positions of a set."""
    lines = [line.split() for line in path.read_text().splitlines()[:most]]
    return [Sample(moves, GAME.load(moves), int(score)) for moves, score in lines]


def score_of(value: Value, state: Stones) -> int:
    """A value as a score: the stones that the winner has left, and one more for a sooner win."""
    if value.kind == "draw":
        return 0
    assert value.plies is not None
    left = (SQUARES - state.all.bit_count() - value.plies) // 2 + 1
    return left if value.kind == "win" else -left


def scores_of(values: Iterable[Value], samples: Sequence[Sample]) -> list[int]:
    return [score_of(value, sample.state) for value, sample in zip(values, samples, strict=True)]


# -- the two sides -------------------------------------------------------------------------------------------


def zermelo(solver: Solver[Stones, int]) -> Side:
    """Each position from an empty table, and emptying it counts. Short blocks are repeated."""

    def run(samples: Sequence[Sample]) -> Took:
        states = [sample.state for sample in samples]
        times = 0
        started = time.process_time()
        while (spent := time.process_time() - started) < SPAN or not times:
            values = list(solver.values(states, cold=True))
            times += 1
        return Took(spent / times, solver.nodes, scores_of(values, samples))

    return run


def bitbully(core: Any, kept: bool) -> Side:
    """Each position from an empty table, or from what the positions before it left there."""
    boards = importlib.import_module("bitbully.bitbully_core").BoardCore

    def run(samples: Sequence[Sample]) -> Took:
        spent, found = 0.0, []
        core.resetNodeCounter()
        for sample in samples:
            board = boards()
            assert board.setBoard([int(column) - 1 for column in sample.moves])
            if not kept:
                core.resetTranspositionTable()
            started = time.process_time()
            found.append(core.mtdf(board, 0))
            spent += time.process_time() - started
        return Took(max(0.0, spent - len(samples) * clock_seconds()), core.getNodeCounter(), found)

    return run


def clock_seconds() -> float:
    """What one look at the clock costs: a good part of the time of an easy position."""
    looks = 1000
    started = time.process_time()
    for _ in range(looks):
        time.process_time()
    return (time.process_time() - started) / looks


def peer() -> Callable[[], Any] | None:
    """BitBully's solver without a book, None where it is not installed."""
    try:
        made: Callable[[], Any] = importlib.import_module("bitbully.bitbully_core").BitBullyCore
    except ImportError:
        return None
    return made


# -- the sets ------------------------------------------------------------------------------------------------

OURS, THEIRS, KEPT = "zermelo", "bitbully", "bitbully, table kept"


class Sides:
    """All that take turns; those of BitBully's only where it is installed."""

    def __init__(self) -> None:
        self.all: dict[str, Side] = {OURS: zermelo(Solver(GAME, compiled=True))}
        self.keeper: Any = None
        make = peer()
        if make is not None:
            self.keeper = make()
            self.all |= {THEIRS: bitbully(make(), kept=False), KEPT: bitbully(self.keeper, kept=True)}

    def of(self, plan: Plan) -> dict[str, Side]:
        """Those that take part in a set, with nothing kept from before."""
        if self.keeper is not None:
            self.keeper.resetTranspositionTable()
        return {name: side for name, side in self.all.items() if plan.kept or name != KEPT}


def one_run(sides: dict[str, Side], samples: Sequence[Sample], block: int) -> dict[str, Took]:
    """Every side once over the set, taking turns."""
    total = {name: Took(0.0, 0, []) for name in sides}
    for at in range(0, len(samples), block):
        for name, side in sides.items():
            took, so_far = side(samples[at : at + block]), total[name]
            total[name] = Took(
                so_far.seconds + took.seconds, so_far.nodes + took.nodes, so_far.scores + took.scores
            )
    return total


def measure(name: str, samples: Sequence[Sample], plan: Plan, sides: Sides) -> dict[str, Any]:
    """The mean time of a position on each side, and how many scores are wrong."""
    for side in sides.of(plan).values():
        side(samples[: min(8, plan.block)])  # so that memory and threads exist
    gc.collect()
    gc.freeze()  # what the compiler leaves behind is not to be looked through in anyone's time
    runs = [one_run(sides.of(plan), samples, plan.block) for _ in range(plan.runs)]
    row: dict[str, Any] = {"set": name, "positions": len(samples), "runs": plan.runs, "sides": {}}
    for who in runs[0]:
        wrong = sum(
            found != sample.score
            for run in runs
            for found, sample in zip(run[who].scores, samples, strict=True)
        )
        row["sides"][who] = {
            "cpu_us": median(run[who].seconds for run in runs) / len(samples) * 1e6,
            "nodes": median(run[who].nodes for run in runs) / len(samples),
            "wrong": wrong,
        }
    if THEIRS in runs[0]:
        row["ratio"] = row["sides"][THEIRS]["cpu_us"] / row["sides"][OURS]["cpu_us"]
    say(f"{name}: " + ", ".join(f"{side} {found['cpu_us']:,.1f} us" for side, found in row["sides"].items()))
    return row


def show_sets(rows: list[dict[str, Any]]) -> None:
    titles = ["set", "positions", "runs", "", "us a position", "nodes a position", "x zermelo", "wrong"]
    lines = []
    for row in rows:
        for side, found in row["sides"].items():
            times = found["cpu_us"] / row["sides"][OURS]["cpu_us"]
            first = [row["set"], str(row["positions"]), str(row["runs"])] if side == OURS else [""] * 3
            figures = [
                f"{found['cpu_us']:,.1f}",
                f"{found['nodes']:,.0f}",
                f"{times:.2f}",
                str(found["wrong"]),
            ]
            lines.append([*first, side, *figures])
    show("Solved from nothing, CPU time on one thread", titles, lines)


# -- threads -------------------------------------------------------------------------------------------------


def wall(run: Callable[[], list[Value]]) -> tuple[float, list[Value]]:
    started = time.perf_counter()
    found = run()
    return time.perf_counter() - started, found


def one_by_one(solver: Solver[Stones, int], samples: Sequence[Sample]) -> tuple[float, list[Value]]:
    """Position after position, each on all threads from an empty table; emptying it does not count."""
    spent, found = 0.0, []
    for sample in samples:
        solver.forget()
        seconds, values = wall(lambda state=sample.state: [solver.value(state)])  # type: ignore[misc]
        spent += seconds
        found += values
    return spent, found


def threads_table(samples: Sequence[Sample]) -> list[dict[str, Any]]:
    """One thread and two: positions side by side, and one position at a time on all threads."""
    solvers = {n: Solver(GAME, compiled=True, threads=n) for n in (1, THREADS)}
    ways: dict[str, Callable[[Solver[Stones, int], Sequence[Sample]], tuple[float, list[Value]]]] = {
        "positions side by side": lambda solver, some: wall(
            lambda: list(solver.values([sample.state for sample in some], cold=True))
        ),
        "one position at a time": one_by_one,
    }
    rows = []
    for way, run in ways.items():
        seconds, wrong = dict.fromkeys(solvers, 0.0), 0
        for solver in solvers.values():
            run(solver, samples[:8])
        for at in range(0, len(samples), THREADS_BLOCK):
            some = samples[at : at + THREADS_BLOCK]
            for n, solver in solvers.items():
                spent, values = run(solver, some)
                seconds[n] += spent
                scores = scores_of(values, some)
                wrong += sum(found != sample.score for found, sample in zip(scores, some, strict=True))
        rows.append({"way": way, "positions": len(samples), "wall_s": seconds, "wrong": wrong})
        say(f"threads, {way}: {seconds[1]:.2f} s on one, {seconds[THREADS]:.2f} s on {THREADS}")
    return rows


def show_threads(rows: list[dict[str, Any]]) -> None:
    lines = []
    for row in rows:
        one, many = row["wall_s"][1], row["wall_s"][THREADS]
        figures = [f"{one:.2f}", f"{many:.2f}", f"{one / many:.2f}", str(row["wrong"])]
        lines.append([row["way"], str(row["positions"]), *figures])
    titles = ["", "positions", "s, 1 thread", f"s, {THREADS} threads", "times as fast", "wrong"]
    show(f"Threads on {THREADS_SET}, wall time", titles, lines)


# -- the empty board -----------------------------------------------------------------------------------------


def empty_board(columns: bool) -> dict[str, Any]:
    """The empty board from nothing on one thread; then, where asked, the score of each first move."""
    solver = Solver(GAME, compiled=True, table=TABLE)
    started = time.process_time()
    result = solver.solve()
    spent = time.process_time() - started
    start = GAME.start()
    score = score_of(result.value, start)
    found: dict[str, Any] = {
        "value": str(result.value),
        "score": score,
        "nodes": result.stats.nodes,
        "cpu_s": spent,
        "wrong": int(score != max(COLUMNS)),
    }
    if columns:
        started = time.process_time()
        found["columns"] = []
        for move in GAME.moves(start):
            child = GAME.play(start, move)
            found["columns"].append(-score_of(solver.value(child), child))
            say(f"column {GAME.write(move)}: {found['columns'][-1]:+d}")
        found["columns_cpu_s"] = time.process_time() - started
        found["wrong"] += int(found["columns"] != COLUMNS)
    return found


def show_empty(found: dict[str, Any]) -> None:
    figures = [found["value"], f"{found['score']:+d}", f"{found['nodes']:,}", f"{found['cpu_s']:.1f}"]
    lines = [["the empty board", *figures]]
    if "columns" in found:
        scores = " ".join(f"{score:+d}" if score else "0" for score in found["columns"])
        lines.append(["each first move, with that table", "", scores, "", f"{found['columns_cpu_s']:.1f}"])
    titles = ["", "value", "score", "nodes", "CPU s"]
    show(f"The empty board, one thread, a table of {TABLE} megabytes", titles, lines)


# -- all of it -----------------------------------------------------------------------------------------------


def say(text: str) -> None:
    """How it goes, for people; out of the way of the tables and the document."""
    print(text, file=sys.stderr, flush=True)


def show(title: str, titles: Iterable[str], rows: Iterable[Sequence[str]]) -> None:
    """A table as Markdown writes it; with --json it goes to stderr."""
    table = Table(box=box.MARKDOWN)
    lines = list(rows)
    for at, name in enumerate(titles):
        number = any(line[at][:1].isdigit() for line in lines)
        table.add_column(name, justify="right" if number else "left", no_wrap=True)
    for line in lines:
        table.add_row(*line)
    # A width of its own: in a pipe or a narrow window a table must not lose its last columns.
    console = Console(stderr="--json" in sys.argv, width=140)
    console.print(f"\n{title}", highlight=False)
    console.print(table)


def chosen(options: argparse.Namespace) -> Iterator[tuple[str, list[Sample], Plan]]:
    """The sets asked for, as far as they are there."""
    for name in options.files:
        path = options.data / f"{name}.txt"
        if not path.is_file():
            say(f"skipped: there is no {path.name} in {path.parent}")
            continue
        plan = PLANS[name]
        yield (
            name,
            read(path, options.positions or plan.positions),
            plan._replace(runs=options.runs or plan.runs),
        )


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--files", nargs="*", choices=PLANS, default=list(PLANS), help="which sets; or none")
    parser.add_argument("--positions", type=int, help="how many of each set (default 500, 20 of L1_R3)")
    parser.add_argument("--runs", type=int, help="how often each is measured (default 3, 1 for L1_R3)")
    parser.add_argument("--data", type=Path, default=DATA, help="where the sets are")
    parser.add_argument("--empty", action="store_true", help="solve the empty board too")
    parser.add_argument("--columns", action="store_true", help="and with it the score of each first move")
    parser.add_argument("--json", action="store_true", help="print one JSON document; tables go to stderr")
    return parser.parse_args()


def main() -> int:
    options = read_options()
    there = peer() is not None
    say(
        f"bitbully {version('bitbully')}"
        if there
        else "bitbully is not installed (pip install bitbully): left out"
    )
    document: dict[str, Any] = {"bitbully": version("bitbully") if there else None}
    sets = list(chosen(options))
    if sets:
        sides = Sides()
        document["sets"] = [measure(name, samples, plan, sides) for name, samples, plan in sets]
        show_sets(document["sets"])
    for name, samples, _ in sets:
        if name == THREADS_SET:
            document["threads"] = threads_table(samples)
            show_threads(document["threads"])
    if options.empty or options.columns:
        document["empty"] = empty_board(options.columns)
        show_empty(document["empty"])
    if options.json:
        print(json.dumps(document, indent=1))
    wrong = sum(side["wrong"] for row in document.get("sets", ()) for side in row["sides"].values())
    wrong += sum(row["wrong"] for row in document.get("threads", ()))
    wrong += document.get("empty", {}).get("wrong", 0)
    if wrong:
        say(f"{wrong} scores are not those published")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""What each step from rules to machine code earns: the same searches with one step left out at a time.

    python benchmarks/rewriting.py             every step
    python benchmarks/rewriting.py --json      one JSON document; the table goes to stderr
    python benchmarks/rewriting.py --write     keep the figures, and put their table into the docs

Every case is a process with an empty cache. Times are CPU time, of searches the best of several. All must
find the same values and visit the same nodes, or it ends with 1.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"  # idle threads burn CPU time too

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

from figures import keep, say, table, today
from zermelo import Game

ALL = "nothing"
POSITIONS = ("44444412", "35333571")  # of Connect Four, solved
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
SMALL = ("tictactoe", "nim", "connectfour", "hex:5", "mnk:5,5,4")


# -- one step left out ---------------------------------------------------------------------------------------


class Untouched:
    """Stands for a rewriter, and changes nothing."""

    def __init__(self, *args: Any) -> None:
        self.changed, self.generators, self.parents = False, list[Any](), dict[str, Any]()

    def visit(self, node: Any) -> Any:
        """The same node."""
        return node


def without_rewriting() -> None:
    """Generator expressions, slices, `super()` ... as they are."""
    from zermelo.engine.compile.rewriting import rewrite

    rewrite.__dict__["Rewriter"] = Untouched


def without_hoisting() -> None:
    """Assignments stay in their expressions."""
    from zermelo.engine.compile.rewriting import rewrite

    rewrite.__dict__["Hoister"] = Untouched


def without_filling() -> None:
    """Moves come one by one from a generator."""
    from zermelo.engine.compile import plan

    plan.__dict__["filling"] = plan.__dict__["counting"] = lambda *args: None


def without_vectors() -> None:
    """LLVM does nothing side by side."""
    from zermelo.engine.run import prepare

    prepare.__dict__["_side_by_side"] = nullcontext


def without_early() -> None:
    """The user's functions are optimised only where they are called."""
    from zermelo.engine.compile.pipeline import InnerLibrary, UsersLibrary

    setattr(UsersLibrary, "_optimize_final_module", InnerLibrary._optimize_final_module)  # noqa: B010


def without_late() -> None:
    """Every function is optimised by itself."""
    from zermelo.engine.compile.pipeline import InnerLibrary, UsersLibrary

    setattr(InnerLibrary, "_optimize_final_module", UsersLibrary._optimize_final_module)  # noqa: B010


def without_inlining() -> None:
    """LLVM chooses what is inlined."""
    from importlib import import_module

    pipeline = import_module("zermelo.engine.compile.pipeline")  # before anything is decorated
    for options in (pipeline.INNER, pipeline.USERS):
        del options["forceinline"]


STEPS: dict[str, Callable[[], None]] = {
    ALL: lambda: None,
    "rewriting what Numba cannot read": without_rewriting,
    "taking assignments out of expressions": without_hoisting,
    "writing moves instead of yielding them": without_filling,
    "inlining everything": without_inlining,
    "optimising the rules before they are inlined": without_early,
    "optimising the rest only afterwards": without_late,
    "doing like things side by side": without_vectors,
}


class Named(Game[int, int]):
    """Take one to three stones, by rules that name a number where they use it."""

    def start(self) -> int:
        """A few."""
        return 12

    def moves(self, state: int) -> Iterator[int]:
        """As many as there are."""
        if (most := min(3, state)) > 0:
            yield from range(1, most + 1)

    def play(self, state: int, move: int) -> int:
        """What is left."""
        return state - move

    def score(self, state: int) -> int | None:
        """Who takes the last wins."""
        return -1 if state == 0 else None


# -- measuring -----------------------------------------------------------------------------------------------


def timed(function: Callable[[], Any]) -> tuple[Any, float]:
    """What a function gives, and its CPU seconds."""
    began = time.process_time()
    return function(), time.process_time() - began


def measured(runs: int) -> dict[str, Any]:
    """What one process finds."""
    from zermelo import Chess, ConnectFour, Engine, Limits, Solver

    four = ConnectFour()
    solver, compiling = timed(lambda: Solver(four, compiled=True))
    engine: Engine[Any, Any] = Engine(Chess(), compiled=True)
    _, more = timed(lambda: engine.best(limits=Limits(depth=1)))

    def solve() -> list[str]:
        solver.forget()
        return [str(solver.value(four.load(moves))) for moves in POSITIONS]

    def search() -> list[Any]:
        engine.forget()
        result = engine.best(limits=Limits(depth=15))
        return [str(result.value), result.stats.nodes]

    exact, selective = ([timed(each) for _ in range(runs)] for each in (solve, search))
    return {
        "found": exact[0][0] + selective[0][0],
        "compiling": compiling + more,
        "exact": min(seconds for _, seconds in exact),
        "selective": min(seconds for _, seconds in selective),
        "games": compiled_games(),
    }


def compiled_games() -> int:
    """How many small games compile."""
    from zermelo import find
    from zermelo.engine.adapter import Adapter
    from zermelo.engine.compile.compare import compare

    number = 0
    for spec in (*SMALL, *map(str, sorted(EXAMPLES.glob("*.py")))):
        with suppress(Exception):
            compare(Adapter(find(spec)), seconds=0.1)
            number += 1
    with suppress(Exception):
        compare(Adapter(Named()), seconds=0.1)
        number += 1
    return number


def in_a_process(step: str, runs: int) -> dict[str, Any]:
    """The figures of one case."""
    with tempfile.TemporaryDirectory() as cache:
        done = subprocess.run(
            [sys.executable, __file__, "--without", step, "--runs", str(runs)],
            env={**os.environ, "ZERMELO_CACHE": cache},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    found: dict[str, Any] = json.loads(done.stdout) if done.returncode == 0 else {"found": None}
    return found | {"without": step}


def drawn(figures: dict[str, Any]) -> str:
    """The figures as the docs show them."""
    rows = figures["rows"]
    whole = rows[0]
    shown = []
    for row in rows:
        if row["found"] is None:
            shown.append([row["without"], "", "", "", "they do not compile"])
            continue
        ratios = [f"{row[name] / whole[name]:.2f}" for name in ("compiling", "exact", "selective")]
        shown.append([row["without"], *ratios, str(row["games"])])
    titles = ("without", "compiling", "Connect Four, solved", "chess, depth 15", "small games that compile")
    seconds = ", ".join(f"{whole[name]:.2f}" for name in ("compiling", "exact", "selective"))
    return (
        f"On {figures['date']}, CPU time as a multiple of the first line ({seconds} s):\n\n"
        f"{table(titles, shown)}"
    )


def differing(rows: list[dict[str, Any]]) -> list[str]:
    """The cases that found something else."""
    return [row["without"] for row in rows if row["found"] not in (None, rows[0]["found"])]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5, help="how many times each is searched (default 5)")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON document; the table goes to stderr"
    )
    parser.add_argument("--write", action="store_true", help="keep the figures, and put them into the docs")
    parser.add_argument("--without", choices=STEPS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.without:
        STEPS[options.without]()
        print(json.dumps(measured(options.runs)))
        return 0
    rows = []
    for step in STEPS:
        rows.append(in_a_process(step, options.runs))
        say(f"without {step}: {rows[-1]}")
    figures = {"date": today(), "runs": options.runs, "rows": rows}
    say(drawn(figures))
    if options.json:
        print(json.dumps(figures, indent=1))
    if wrong := differing(rows):
        say(f"\nTHE VALUES DIFFER: {'; '.join(wrong)}")
        return 1
    if options.write:
        keep("rewriting", figures, drawn(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Matrix games: how fast against raw HiGHS and nashpy, and how good the certificates are.

    python benchmarks/matrix.py                  both, in a minute or two
    python benchmarks/matrix.py --gaps 100000    the full run over random small games

Times are CPU time, medians over several random games, every contender on the same games in one process on one
thread. "raw" is scipy's linprog on the textbook's linear program with the payoffs as they are; "raw, scaled"
is linprog on the very program that zermelo solves, without anything before or after it. Where two find values
further apart than their gaps allow, or zermelo leaves a gap beyond the bar, it ends with 1.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"  # before numpy is imported

import argparse
import importlib.util
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

from zermelo.matrix import Matrix

try:
    import nashpy
except ImportError:
    nashpy = None

Array = NDArray[np.float64]
SAMPLES = Path(__file__).parent.parent / "tests" / "matrix" / "random_matrices.py"
BAR = 1e-9  # of the payoffs' range, that a gap may be
TIGHT = {"presolve": False, "primal_feasibility_tolerance": 1e-9, "dual_feasibility_tolerance": 1e-9}


def ours(payoffs: Array) -> tuple[Array, Array]:
    answer = Matrix(payoffs).solve()
    return np.array(answer.row, dtype=float), np.array(answer.column, dtype=float)


def raw(payoffs: Array, **options: Any) -> tuple[Array, Array]:
    """Maximise v subject to x'A >= v, with x a distribution; the duals are the other strategy."""
    rows, columns = payoffs.shape
    answer = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.column_stack((-payoffs.T, np.ones(columns))),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[np.newaxis],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs",
        options=options,
    )
    return answer.x[:-1], -answer.ineqlin.marginals


def raw_scaled(payoffs: Array) -> tuple[Array, Array]:
    return raw((payoffs - payoffs.min()) / np.ptp(payoffs) + 1.0, **TIGHT)


def by_nashpy(payoffs: Array) -> tuple[Array, Array]:
    row, column = nashpy.Game(payoffs).linear_program()
    return row, column


def gap(payoffs: Array, row: Array, column: Array) -> float:
    """What the strategies leave open, in parts of the payoffs' range."""
    return float((payoffs @ column).max() - (row @ payoffs).min()) / float(np.ptp(payoffs))


def between(payoffs: Array, row: Array, column: Array) -> tuple[float, float]:
    """What the strategies prove: the value lies between these."""
    return float((row @ payoffs).min()), float((payoffs @ column).max())


def speed(sizes: list[int], runs: int) -> bool:
    """Show how long each takes; whether their answers agree."""
    contenders: dict[str, Callable[[Array], tuple[Array, Array]]] = {
        "zermelo": ours,
        "raw": raw,
        "raw, scaled": raw_scaled,
    }
    if nashpy is None:
        print("nashpy is not installed (pip install nashpy): its column is left out")
    else:
        contenders["nashpy"] = by_nashpy
    agreed = True
    print(f"{'size':>9}  {'':12}  {'CPU ms':>9}  {'x zermelo':>9}  {'worst gap':>9}")
    for size in sizes:
        games = [np.random.default_rng(seed).normal(size=(size, size)) for seed in range(runs)]
        times: dict[str, list[float]] = {name: [] for name in contenders}
        worst = dict.fromkeys(contenders, 0.0)
        for payoffs in games:
            proved = {}
            for name, solve in contenders.items():
                started = time.process_time()
                row, column = solve(payoffs)
                times[name].append(time.process_time() - started)
                worst[name] = max(worst[name], gap(payoffs, row, column))
                proved[name] = between(payoffs, row, column)
            least, most = max(low for low, _ in proved.values()), min(high for _, high in proved.values())
            if least > most + BAR * float(np.ptp(payoffs)):
                print(f"{size}x{size}: THE VALUES DIFFER: {proved}")
                agreed = False
        for name in contenders:
            ratio = median(times[name]) / median(times["zermelo"])
            compared = f"{ratio:.2f}"
            label = f"{size}x{size}" if name == "zermelo" else ""
            print(
                f"{label:>9}  {name:12}  {median(times[name]) * 1e3:9.1f}  {compared:>9}  {worst[name]:9.1e}"
            )
        agreed = agreed and worst["zermelo"] <= BAR
    return agreed


def exact(sizes: list[int], runs: int) -> None:
    """How long exact answers take, for small integers and for decimals of six digits."""
    print("exact answers, CPU ms: integers up to 9, decimals of six digits")
    for size in sizes:
        spent: dict[int, list[float]] = {9: [], 10**6: []}
        for seed in range(runs):
            for most, times in spent.items():
                drawn = np.random.default_rng(seed).integers(-most, most + 1, (size, size)).tolist()
                game = Matrix([[Fraction(entry, 1 if most == 9 else most) for entry in row] for row in drawn])
                started = time.process_time()
                assert game.solve(exact=True).gap == 0
                times.append(time.process_time() - started)
        label, (small, large) = f"{size}x{size}", spent.values()
        print(f"{label:>9}  {median(small) * 1e3:9.1f}  {median(large) * 1e3:9.1f}")


def gaps(count: int) -> bool:
    """Solve so many random small games of scales 1e-12 to 1e12; measure every gap in exact arithmetic."""
    spec = importlib.util.spec_from_file_location("random_matrices", SAMPLES)
    assert spec is not None
    assert spec.loader is not None
    samples = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(samples)
    worst = dict.fromkeys(samples.KINDS, 0.0)
    spent = 0.0
    for kind, payoffs in samples.random_matrices(count):
        started = time.process_time()
        answer = Matrix(payoffs).solve()
        spent += time.process_time() - started
        span = float(np.ptp(payoffs))
        if span > 0.0:
            left = float(samples.true_gap(payoffs, answer.row, answer.column)) / span
            worst[kind] = max(worst[kind], left)
    print(f"{count:,} random games up to 8x8: {spent / count * 1e3:.2f} ms each, worst gap by kind")
    for kind, left in worst.items():
        print(f"  {kind:20}  {left:.1e} of the range")
    print(f"  {'all':20}  {max(worst.values()):.1e} (the bar is {BAR:g})")
    return max(worst.values()) <= BAR


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--gaps", type=int, metavar="N", help="only solve N random small games")
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 100, 500])
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    agreed = True
    if options.gaps is None:
        agreed = speed(options.sizes, options.runs)
        exact([10, 20, 30], options.runs)
    return 0 if gaps(options.gaps or 10_000) and agreed else 1


if __name__ == "__main__":
    sys.exit(main())

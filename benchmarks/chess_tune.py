"""Tunes the weights of our judgement of chess on positions with known scores and results (Texel's method).

    python benchmarks/chess_tune.py positions.txt --validation validation.txt            writes weights.py
    python benchmarks/chess_tune.py positions.txt --validation validation.txt --dry-run  only says how it goes

benchmarks/chess_positions.py makes the positions. A value v in centipawns promises sigmoid(K v) points, and
the weights sought make these promises come true: their mean squared difference from the targets is least.
A target is a mean of what the score promises, sigmoid(L score), and of the result of the game (--share says
how much of the former). L is fitted to the results and K to the targets, with the weights as they are at the
start, so that a hundred stays about a pawn.

The judgement is asked, not read. It is known to be linear in almost all weights: each is counted so and so
many times for the player to move, less those for the other. These counts are found by changing one weight at
a time, and so is how much of the middle game and of the endgame is in a value. In plain weights (danger to
kings, what can be hoped for in endings) it is not linear, and their slopes are measured. All this costs some
hundred judgements a position, a part of a millisecond in machine code. With counts and slopes at hand, L-BFGS
finds the best weights at once; then all is measured again at the new weights (--rounds), since slopes and
some scales have changed. The best round counts.

A weight that matters in few positions stays near where it was (--ridge). What is written is the text of
weights.py with other numbers in its tables.

It needs SciPy (pip install 'zermelo[matrix]').
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from zermelo import engine  # noqa: F401  (what compiled rules are made of)
from zermelo.contract import Game
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.functions import compiled
from zermelo.engine.compile.plan import plan_of

try:
    from scipy.optimize import minimize, minimize_scalar
    from scipy.sparse import csr_array
    from scipy.special import expit
except ImportError:
    sys.exit("SciPy is not installed: pip install 'zermelo[matrix]'")

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
Table = Sequence[tuple[int, int]]

CHUNK = 20_000  # positions that are probed at a time
MOST_COUNTS = 200  # weights that matter in one position, on average over a chunk
MIDDLE, END = 576, 64  # steps that divide well: neither is lost to rounding
PLAIN = 16  # and a step for plain weights
PRIMES = (101, 211, 307, 401, 503, 601, 701, 809)  # so that changes in a block do not cancel out
TRUST = 80.0, 24.0  # how far the first round may move a weight, and a plain one; later ones less


# -- the weights ---------------------------------------------------------------------------------------------


class Weights(NamedTuple):
    """All weights in a row: what each counts in the middle game and in the endgame."""

    middle: Floats
    end: Floats

    def packed(self, plain: Whole) -> Whole:
        """As the judgement takes them: pairs in one number, but plain ones as they are."""
        middle, end = (np.rint(part).astype(np.int64) for part in self)
        end[plain] = 0
        return (end << 32) + middle

    def rounded(self) -> Weights:
        """Whole numbers, as they will be written."""
        return Weights(np.rint(self.middle), np.rint(self.end))


class Layout(NamedTuple):
    """Where the linear weights are, the plain ones, and the one that counts once in every position."""

    linear: Whole
    plain: Whole
    tempo: int


def layout_of(tables: Mapping[str, Table], plain: Iterable[str]) -> Layout:
    """The layout of tables that stand one after the other."""
    names = [name for name, table in tables.items() for _ in table]
    plains, each = set(plain), np.arange(len(names))
    is_plain = np.array([name in plains for name in names])
    return Layout(each[~is_plain], each[is_plain], names.index("TEMPO"))


def weights_of(tables: Mapping[str, Table]) -> Weights:
    """The weights in the tables."""
    pairs = np.array([pair for table in tables.values() for pair in table], dtype=np.float64)
    return Weights(pairs[:, 0].copy(), pairs[:, 1].copy())


def tables_of(weights: Weights, tables: Mapping[str, Table]) -> dict[str, Table]:
    """Tables of the same form with other weights."""
    pairs = iter(zip(weights.middle.tolist(), weights.end.tolist(), strict=True))
    made: dict[str, Table] = {}
    for name, table in tables.items():
        made[name] = [(round(middle), round(end)) for _, (middle, end) in zip(table, pairs, strict=False)]
    return made


def written(text: str, tables: Mapping[str, Table]) -> str:
    """The text of weights.py with these numbers in its tables."""
    for name, table in tables.items():
        lines = [table[at : at + 8] for at in range(0, len(table), 8)]
        rows = "".join("        " + " ".join(f"({mg}, {eg})," for mg, eg in line) + "\n" for line in lines)
        text, times = re.subn(
            rf'(    "{name}": \(\n).*?(    \),\n)', rf"\g<1>{rows}\g<2>", text, flags=re.DOTALL
        )
        if times != 1:
            raise ValueError(f"the file has {times} tables called {name}, not one")
    return text


# -- the positions -------------------------------------------------------------------------------------------


class Positions(NamedTuple):
    """Positions as rows of numbers; scores and results are those of the player to move."""

    rows: Whole
    scores: Floats
    results: Floats
    disturbed: NDArray[np.bool_]  # the result is only what the score promises

    @property
    def number(self) -> int:
        """How many."""
        return len(self.scores)


def read(path: Path, game: Game[Any, Any], most: int | None) -> Positions:
    """The positions of a file, `FEN;score;result` a line, both for White."""
    rows, scores, results = [], [], []
    for fen, score, result in lines_of(path, most):
        state = game.load(fen)
        white = state.turn == 0
        rows.append(state)
        scores.append(score if white else -score)
        results.append(result if white else 1 - result)
    found = np.array(results)
    flat = np.array(rows, dtype=np.uint64).view(np.int64).ravel()
    return Positions(flat, np.array(scores, dtype=np.float64), found, ~np.isin(found, (0, 0.5, 1)))


def lines_of(path: Path, most: int | None) -> Iterator[tuple[str, float, float]]:
    count = 0
    with path.open() as lines:
        for line in lines:
            if line.startswith("#"):
                continue
            fen, score, result = line.split(";")
            yield fen, float(score), float(result)
            count += 1
            if count == most:
                return


# -- what the judgement depends on ---------------------------------------------------------------------------


class Linear(NamedTuple):
    """The judgement of each position near some weights: a constant, and what every weight adds to it."""

    values: Floats
    shares: Floats  # of the middle game and of the endgame in the value, a column each
    counts: Any  # a sparse matrix: how often each linear weight counts
    slopes: Floats  # of the plain weights

    def at(self, changes: Weights, layout: Layout) -> Floats:
        """The values after a change of weights."""
        middle = self.shares[:, 0] * (self.counts @ changes.middle[layout.linear])
        end = self.shares[:, 1] * (self.counts @ changes.end[layout.linear])
        found: Floats = self.values + middle + end + self.slopes @ changes.middle[layout.plain]
        return found


class Prober:
    """Asks a judgement about positions, in machine code."""

    def __init__(self, judge: Callable[[Any, Any], int], game: Game[Any, Any], layout: Layout) -> None:
        plan = plan_of(Adapter(game))
        self.layout, self.size = layout, plan.state.size
        self._values, self._probe = kernels(compiled(judge), plan.from_row, self.size)

    def values(self, positions: Positions, weights: Weights) -> Floats:
        """The values of all positions."""
        found: Whole = self._values(positions.rows, weights.packed(self.layout.plain))
        return found.astype(np.float64)

    def linear(self, positions: Positions, weights: Weights) -> Linear:
        """The values of all positions, and what they depend on."""
        numbers = weights.packed(self.layout.plain)
        parts = []
        for at in range(0, positions.number, CHUNK):
            rows = positions.rows[at * self.size : (at + CHUNK) * self.size]
            parts.append(self._chunk(rows, numbers))
        values, shares, slopes, lengths, columns, counts = (
            np.concatenate(part) for part in zip(*parts, strict=True)
        )
        starts = np.concatenate([[0], np.cumsum(lengths)])
        shape = positions.number, len(self.layout.linear)
        return Linear(values, shares, csr_array((counts, columns, starts), shape=shape), slopes)

    def _chunk(self, rows: Whole, numbers: Whole) -> tuple[Any, ...]:
        number = len(rows) // self.size
        values, shares = np.zeros(number), np.zeros((number, 2))
        slopes, lengths = np.zeros((number, len(self.layout.plain)), np.float32), np.zeros(number, np.int64)
        columns, counts = np.zeros(number * MOST_COUNTS, np.int32), np.zeros(number * MOST_COUNTS, np.float32)
        used = self._probe(
            rows, numbers.copy(), *self.layout, values, shares, slopes, lengths, columns, counts
        )
        if used < 0:
            raise ValueError(f"more than {MOST_COUNTS} weights matter in a position")
        return values, shares, slopes, lengths, columns[:used].copy(), counts[:used].copy()


def kernels(judge: Any, from_row: Any, size: int) -> tuple[Any, Any]:
    """Two functions in machine code: the values of positions, and all that they depend on."""
    fast: Any = njit(error_model="numpy")

    def values_of(rows: Any, weights: Any) -> Any:
        found = np.zeros(len(rows) // size, np.int64)
        for i in range(len(found)):
            found[i] = judge(weights, from_row(rows, i * size))
        return found

    def moved_by(weights: Any, state: Any, at: Any, step: Any) -> Any:
        """How much the value moves when a weight goes from one step below to one step above."""
        weights[at] += step
        above = judge(weights, state)
        weights[at] -= 2 * step
        below = judge(weights, state)
        weights[at] += step
        return above - below

    moved = fast(moved_by)

    def is_moved_by(weights: Any, state: Any, block: Any, step: Any, value: Any) -> Any:
        """Whether the value depends on any weight of a block."""
        for j in range(len(block)):
            weights[block[j]] += PRIMES[j] * step
        there = judge(weights, state) != value
        for j in range(len(block)):
            weights[block[j]] -= PRIMES[j] * step
        return there

    is_moved = fast(is_moved_by)

    def probe(
        rows: Any, weights: Any, linear: Any, plain: Any, tempo: Any,
        values: Any, shares: Any, slopes: Any, lengths: Any, columns: Any, counts: Any,
    ) -> Any:  # fmt: skip
        used = 0
        for i in range(len(values)):
            state = from_row(rows, i * size)
            value = values[i] = judge(weights, state)
            in_middle, in_end = moved(weights, state, tempo, MIDDLE), moved(weights, state, tempo, END << 32)
            shares[i, 0], shares[i, 1] = in_middle / (2 * MIDDLE), in_end / (2 * END)
            # The middle game's part is exactly linear. Only where nothing of it is left, the other must do.
            step, once = (MIDDLE, in_middle) if in_middle else (END << 32, in_end)
            for j in range(len(plain)):
                slopes[i, j] = moved(weights, state, plain[j], PLAIN) / (2 * PLAIN)
            before = used
            for start in range(0, len(linear) if once else 0, len(PRIMES)):
                block = linear[start : start + len(PRIMES)]
                if not is_moved(weights, state, block, step, value):
                    continue
                for j in range(len(block)):
                    count = round(moved(weights, state, block[j], step) / once)
                    if count:
                        if used == len(columns):
                            return -1
                        columns[used], counts[used] = start + j, count
                        used += 1
            lengths[i] = used - before
        return used

    return fast(values_of), fast(probe)


# -- finding better weights ----------------------------------------------------------------------------------


def error(values: Floats, targets: Floats, steepness: float) -> float:
    """The mean squared difference of what the values promise and what came of it."""
    return float(np.mean((expit(steepness * values) - targets) ** 2))


def steepness_of(values: Floats, targets: Floats) -> float:
    """The K with which values promise the targets best."""
    found = minimize_scalar(
        lambda power: error(values, targets, 10**power), bounds=(-4, -1), method="bounded"
    )
    return float(10**found.x)


def targets_of(positions: Positions, steepness: float, share: float) -> Floats:
    """What the values ought to promise; where the game was disturbed, that which the score promises."""
    promised = expit(steepness * positions.scores)
    mixed = share * promised + (1 - share) * positions.results
    found: Floats = np.where(positions.disturbed, promised, mixed)
    return found


class Task(NamedTuple):
    """The weights that suit some positions best, near given ones."""

    linear: Linear
    targets: Floats
    steepness: float
    layout: Layout
    pull: float  # back to where tuning began
    away: Floats  # how far the weights are from there

    def loss(self, changes: Floats) -> tuple[float, Floats]:
        """The error after some changes, and its slopes."""
        middle, end, plain = self.parts(changes)
        shares, counts = self.linear.shares, self.linear.counts
        values = self.linear.values + self.linear.slopes @ plain
        values += shares[:, 0] * (counts @ middle) + shares[:, 1] * (counts @ end)
        promised = expit(self.steepness * values)
        off = promised - self.targets
        by_value = 2 * self.steepness / len(off) * off * promised * (1 - promised)
        back = counts.T
        slopes = [
            back @ (by_value * shares[:, 0]),
            back @ (by_value * shares[:, 1]),
            by_value @ self.linear.slopes,
        ]
        distance = self.away + changes
        total = float(np.mean(off**2) + self.pull * distance @ distance)
        return total, np.concatenate(slopes) + 2 * self.pull * distance

    def parts(self, changes: Floats) -> list[Floats]:
        """Changes of the middle game's weights, of the endgame's, and of plain ones."""
        linear = len(self.layout.linear)
        return np.split(changes, [linear, 2 * linear])

    def units(self) -> Floats:
        """A natural unit for each weight: small for those that matter much. It makes the search short."""
        squares = self.linear.counts.copy()
        squares.data = squares.data**2
        scale = 2 * (self.steepness / 5) ** 2 / len(self.targets)
        curve = [squares.T @ self.linear.shares[:, part] ** 2 for part in (0, 1)]
        curve.append((self.linear.slopes**2).sum(axis=0))
        units: Floats = 1 / np.sqrt(scale * np.concatenate(curve) + 2 * self.pull)
        return units

    def best(self, steps: int, number: int) -> Floats:
        """The changes that make the loss least, as far as round `number` may go."""
        units = self.units()
        far = (
            np.concatenate(
                [np.full(2 * len(self.layout.linear), TRUST[0]), np.full(len(self.layout.plain), TRUST[1])]
            )
            / number
        )

        def scaled(x: Floats) -> tuple[float, Floats]:
            total, slopes = self.loss(x * units)
            return total * len(self.targets), slopes * units * len(self.targets)

        bounds = np.stack([-far / units, far / units], axis=1)
        found = minimize(
            scaled, np.zeros(len(units)), jac=True, method="L-BFGS-B", bounds=bounds,
            options={"maxiter": steps, "maxcor": 20, "ftol": 1e-9},
        )  # fmt: skip
        changes: Floats = found.x * units
        return changes


class Tuner:
    """Round after round of measuring and solving."""

    def __init__(self, prober: Prober, train: Positions, test: Positions | None, options: Any) -> None:
        self.prober, self.layout, self.options = prober, prober.layout, options
        self.sets = [train] if test is None else [train, test]
        whole = ~train.disturbed
        by_score = steepness_of(train.scores[whole], train.results[whole])
        self.targets = [targets_of(positions, by_score, options.share) for positions in self.sets]
        say(f"a score of 100 promises {expit(100 * by_score):.3f} points")

    def run(self, start: Weights) -> Weights:
        """Better weights than those at the start."""
        steepness = steepness_of(self.prober.values(self.sets[0], start), self.targets[0])
        say(f"a value of 100 promises {expit(100 * steepness):.3f} points")
        best, least = start, self.tell("before", start, steepness)
        weights = start
        for number in range(1, self.options.rounds + 1):
            began = time.monotonic()
            linear = self.prober.linear(self.sets[0], weights)
            measured = time.monotonic()
            away = self._as_changes(weights, start)
            pull = self.options.ridge * 2 * (steepness / 5) ** 2 / self.sets[0].number
            task = Task(linear, self.targets[0], steepness, self.layout, pull, away)
            weights = self._changed(weights, task.parts(task.best(self.options.steps, number)))
            took = f"{measured - began:.0f} s measuring, {time.monotonic() - measured:.0f} s solving"
            found = self.tell(f"round {number} ({took})", weights.rounded(), steepness)
            if found < least:
                best, least = weights.rounded(), found
        return best

    def tell(self, title: str, weights: Weights, steepness: float) -> float:
        """Say the errors with these weights; that on positions to validate on counts, if there are any."""
        errors = [
            error(self.prober.values(positions, weights), targets, steepness)
            for positions, targets in zip(self.sets, self.targets, strict=True)
        ]
        names = ("training", "validation")
        say(
            f"{title}: "
            + ", ".join(f"{name} {found:.6f}" for name, found in zip(names, errors, strict=False))
        )
        return errors[-1]

    def _as_changes(self, weights: Weights, start: Weights) -> Floats:
        middle, end = weights.middle - start.middle, weights.end - start.end
        linear, plain = self.layout.linear, self.layout.plain
        return np.concatenate([middle[linear], end[linear], middle[plain]])

    def _changed(self, weights: Weights, parts: Sequence[Floats]) -> Weights:
        middle, end = weights.middle.copy(), weights.end.copy()
        middle[self.layout.linear] += parts[0]
        end[self.layout.linear] += parts[1]
        middle[self.layout.plain] += parts[2]
        return Weights(middle, end)


# -- all of it -----------------------------------------------------------------------------------------------


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def compare(before: Mapping[str, Table], after: Mapping[str, Table]) -> None:
    """What has become of each table: its means."""
    for name, table in after.items():
        means = [np.mean(side, axis=0) for side in (before[name], table)]
        say(f"{name:16s} " + " -> ".join(f"({mean[0]:7.1f}, {mean[1]:7.1f})" for mean in means))


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("positions", type=Path, help="a file of chess_positions.py")
    parser.add_argument("--validation", type=Path, help="another, on which the error is only measured")
    parser.add_argument("--most", type=int, help="only so many positions of each")
    parser.add_argument("--share", type=float, default=0.75, help="of the score in a target (default 0.75)")
    parser.add_argument("--rounds", type=int, default=4, help="of measuring and solving (default 4)")
    parser.add_argument("--steps", type=int, default=150, help="of a solution at most (default 150)")
    parser.add_argument(
        "--ridge", type=float, default=50, help="as many positions as hold a weight back (default 50)"
    )
    parser.add_argument("--out", type=Path, help="the file to write (default the project's weights.py)")
    parser.add_argument("--dry-run", action="store_true", help="write nothing")
    return parser.parse_args()


def main() -> int:
    from zermelo.games.chess import Chess, weights
    from zermelo.games.chess.judgement import judge

    options, game = read_options(), Chess()
    train = read(options.positions, game, options.most)
    test = None if options.validation is None else read(options.validation, game, options.most)
    say(f"{train.number:,} positions" + (f", {test.number:,} to validate on" if test else ""))
    prober = Prober(judge, game, layout_of(weights.TABLES, weights.PLAIN))
    found = Tuner(prober, train, test, options).run(weights_of(weights.TABLES))
    tables = tables_of(found, weights.TABLES)
    if not options.dry_run:
        source = Path(weights.__file__)
        (options.out or source).write_text(written(source.read_text(), tables))
    compare(weights.TABLES, tables)
    return 0


if __name__ == "__main__":
    sys.exit(main())

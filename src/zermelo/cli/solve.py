"""`zermelo solve GAME`: the exact value of a position, or of a whole file of them."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import click

from zermelo.cli._answer import print_mixed, print_result
from zermelo.cli._cluster import cluster_option, workers_of
from zermelo.cli._machine import all_threads_option, check_memory, memory_option
from zermelo.cli._progress import progress_bars
from zermelo.cli._proving import show_proof, write_certificate
from zermelo.cli._shared import (
    console,
    game_argument,
    json_option,
    position_options,
    print_json,
    tell,
    working,
)
from zermelo.cli._tables import folder_option, make_table
from zermelo.cluster.solving import SpreadSolver
from zermelo.contract import Game
from zermelo.engine.solver import Solver
from zermelo.errors import Stopped, TextError
from zermelo.lesson.mixing import mixing
from zermelo.limits import Limits
from zermelo.match import Match, match_at
from zermelo.reading import text_in
from zermelo.result import Result
from zermelo.solve.certificate import Look
from zermelo.textbook import simultaneous
from zermelo.value import Number, Value

OF_SEARCH, OF_TABLE = 128.0, 2048.0  # megabytes, unless said


class Asked(NamedTuple):
    """A line of a file of positions: its number, what is written, and with --check the score expected."""

    line: int
    text: str
    state: Any
    expected: int | None


@click.command()
@game_argument
@position_options
@click.option("--positions", metavar="FILE", help="Solve every line of a file, or of standard input: -")
@click.option("--check", is_flag=True, help="Compare with the scores in the last column of --positions.")
@click.option(
    "--by",
    type=click.Choice(["alphabeta", "pn"]),
    default="alphabeta",
    help="The search: pn, proof numbers, tells who wins, finds deep wins, and knows repetition.",
)
@click.option("--certificate", metavar="FILE", help="Write a proof, for `zermelo verify` to check.")
@all_threads_option
@cluster_option
@memory_option(
    None, "Megabytes: 128 for a search, of each thread with --positions; with --table, 2048 in all."
)
@folder_option("Solve every position of the game, and keep them all in this folder.")
@click.option("--images", is_flag=True, help="With --table: count every mirror image by itself.")
@click.option(
    "--parquet",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also write it as a Parquet file.",
)
@json_option
def command(
    game: Game[Any, Any],
    position: str | None,
    moves: str,
    positions: str | None,
    check: bool,
    by: str,
    certificate: str | None,
    threads: int,
    cluster: str | None,
    memory: float | None,
    folder: Path | None,
    images: bool,
    parquet: Path | None,
    as_json: bool,
) -> None:
    """Solve a position: the exact value of every move, however long it takes.

    With --table, every position that can be reached from the start: what is killed or stopped goes on where
    it was left when the same command is given again.

    With --positions, one position a line, each is answered with the position and its score: in Connect Four
    the stones that the winner has left, counted from the winning one, and less than 0 where the player to
    move loses; elsewhere n for a win in n plies, -n for a loss in n, 0 for a draw, or the points.
    """
    if folder is not None:
        if positions is not None or position is not None or moves:
            raise click.UsageError("--table is of the whole game: it goes without a position")
        if check or by != "alphabeta":
            raise click.UsageError("--check and --by go without --table, which is made by sweeps")
        table = make_table(game, folder, threads, memory or OF_TABLE, images, parquet, cluster, as_json)
        if certificate is not None:
            write_certificate(Look(table.game, table), match_at(table.game, None, ""), Path(certificate))
        return
    if parquet is not None or images:
        raise click.UsageError("--parquet and --images go with --table")
    memory = memory or OF_SEARCH
    if positions is None:
        if check:
            raise click.UsageError("--check goes with --positions")
        match = match_at(game, position, moves)
        _solve_one(match, by, certificate, threads, memory, cluster, as_json)
        return
    if certificate is not None or by == "pn":
        raise click.UsageError("--certificate and --by pn are for one position, not for --positions")
    if position is not None or moves:
        raise click.UsageError("--positions goes without --position and --moves")
    line_of = _line_of_json if as_json else _line_of_text
    wrong = _solve_each(game, positions, check, threads, memory, cluster, line_of)
    if check:
        sys.exit(1 if wrong else 0)


def show_mixed(
    match: Match[Any, Any], as_json: bool, limits: Limits | None = None, why: bool = False
) -> None:
    """The value of a position in which both players move at once; `why`: in words."""
    with working("solving"):
        found = simultaneous(match.game, match.position, limits=limits)
    if as_json:
        print_json(found.to_json() | ({"why": mixing(found)} if why else {}))
    else:
        print_mixed(console(), found, why)


def score_of(game: Game[Any, Any], state: Any, value: Value) -> Number:
    """A value as one number: as the game counts it, or n, -n and 0 for won in n, lost in n and drawn.

    Where luck has a say, the expected score.
    """
    counted = game.tally(state, value)
    if counted is not None:
        return counted
    if game.says("chances"):
        return value.score
    return int(value.score) * (1 if value.plies is None else value.plies)


# -- one position --------------------------------------------------------------------------------------------


class Working:
    """What a spinner says of a solver at work, whenever it is drawn."""

    def __init__(self, solver: Solver[Any, Any]) -> None:
        self.solver, self.began = solver, time.monotonic()

    def __rich__(self) -> str:
        return f"solving: {self.solver.progress}, {round(time.monotonic() - self.began)} s"


def _solve_one(
    match: Match[Any, Any],
    by: str,
    certificate: str | None,
    threads: int,
    memory: float,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Solve a position, and write a proof of it if wanted, whose goals may be solved by workers."""
    if cluster is not None and (certificate is None or by == "pn"):
        raise click.UsageError("--cluster goes with --table, --positions, or --certificate by alphabeta")
    if match.game.says("choices"):
        if certificate is not None or by == "pn":
            many = f"both players of {match.game.title} move at once: no single move proves anything"
            raise click.UsageError(f"{many}, so there is neither --certificate nor --by pn")
        show_mixed(match, as_json)
        return
    if by == "pn":
        show_proof(match, memory, certificate, as_json)
        return
    solver = Solver(match.game, threads=threads, table=memory, notify=tell)
    _show(_solved(solver, match), as_json)
    if certificate is not None:
        with workers_of(cluster) as workers:
            spread = workers and SpreadSolver(match.game, workers, table=memory, notify=tell)
            write_certificate(spread or solver, match, Path(certificate))


def _solved(solver: Solver[Any, Any], match: Match[Any, Any]) -> Result[Any, Any]:
    try:
        with working(Working(solver)):
            return solver.solve(match.position, every_move=True)
    except KeyboardInterrupt:
        raise Stopped(f"stopped after {solver.nodes:,} nodes: nothing is known before the end") from None


def _show(result: Result[Any, Any], as_json: bool) -> None:
    if as_json:
        score = score_of(result.game, result.state, result.value)
        print_json(result.to_json() | {"score": score})
    else:
        print_result(console(), result)


# -- many positions ------------------------------------------------------------------------------------------


def _solve_each(
    game: Game[Any, Any],
    positions: str,
    check: bool,
    threads: int,
    memory: float,
    cluster: str | None,
    line_of: Callable[[Asked, Value, Number], str],
) -> int:
    """Solve the positions of a file, here or on workers; how many are not as expected."""
    asked = list(_read(game, positions, check))
    with workers_of(cluster) as workers:
        if workers is None:
            check_memory(memory, threads)
            wrong = _answer_each(Solver(game, threads=threads, table=memory, notify=tell), asked, line_of)
        else:
            wrong = _answer_each(SpreadSolver(game, workers, table=memory, notify=tell), asked, line_of)
    if check:
        tell(f"{len(asked) - wrong:,} of {len(asked):,} are as expected")
    return wrong


def _read(game: Game[Any, Any], source: str, check: bool) -> Iterator[Asked]:
    """The positions of a file, all of them read before any is solved: `TextError` names the line at fault."""
    for number, line in enumerate(text_in(source).splitlines(), 1):
        text = line.strip()
        if not text:
            continue
        try:
            text, expected = _split(text) if check else (text, None)
            if not check and _has_score(game, text):
                raise TextError("a score follows the position: say --check to compare with it")
            state = game.load(text)
            if game.score(state) is not None:
                raise TextError("the game is over: there is nothing to solve")
        except TextError as error:
            raise TextError(f"line {number}: {error.message}", error.text, error.at) from None
        yield Asked(number, text, state, expected)


def _split(line: str) -> tuple[str, int]:
    """A position and the score expected of it."""
    try:
        text, score = line.rsplit(maxsplit=1)
        return text, int(score)
    except ValueError:
        raise TextError("a score is missing: with --check it follows the position", line, len(line)) from None


def _has_score(game: Game[Any, Any], text: str) -> bool:
    """Whether this is a position and a score, which Connect Four reads as moves with a space in between."""
    try:
        game.load(_split(text)[0])
    except TextError:
        return False
    return True


def _line_of_text(asked: Asked, value: Value, score: Number) -> str:
    return f"{asked.text} {score}\n"


def _line_of_json(asked: Asked, value: Value, score: Number) -> str:
    data = {"position": asked.text, "value": value.to_json(), "score": score}
    return json.dumps(data, ensure_ascii=False) + "\n"


def _answer_each(
    solver: Solver[Any, Any] | SpreadSolver,
    asked: list[Asked],
    line_of: Callable[[Asked, Value, Number], str],
) -> int:
    """Write an answer for every position, in their order, each as soon as it is known; how many are wrong."""
    done, wrong = 0, 0
    values = solver.values([each.state for each in asked])
    try:
        with _bar(len(asked)) as advance:
            advance(0)
            for each, value in zip(asked, values, strict=True):
                score = score_of(solver.game, each.state, value)
                sys.stdout.write(line_of(each, value, score))
                sys.stdout.flush()
                done += 1
                if each.expected not in (None, score):
                    wrong += 1
                    tell(f"line {each.line}: {each.text} is {score}, not {each.expected}")
                advance(done)
    except KeyboardInterrupt:
        solver.stop()
        raise Stopped(f"stopped after {done:,} of {len(asked):,} positions") from None
    return wrong


@contextmanager
def _bar(total: int) -> Iterator[Callable[[int], None]]:
    """A bar for the person who waits, where the answers go elsewhere."""
    if sys.stdout.isatty() or not sys.stderr.isatty():
        yield lambda done: None
        return
    with progress_bars() as progress:
        yield lambda done: progress("solving", done, total)

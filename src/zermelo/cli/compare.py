"""`zermelo compare GAME`: every algorithm on one position, side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from zermelo import numerals
from zermelo.cli._machine import ABOVE_0
from zermelo.cli._shared import (
    console,
    depth_option,
    game_argument,
    json_option,
    position_options,
    print_json,
    tell,
    working,
)
from zermelo.contract import Game
from zermelo.count import perft
from zermelo.engine.engine import Engine
from zermelo.errors import Stopped
from zermelo.limits import Limits
from zermelo.match import match_at
from zermelo.result import Result
from zermelo.textbook import ALGORITHMS, FOR_SEVERAL, Algorithm, expectiminimax

# Plain minimax visits every node, so the depth is chosen to keep the tree within what it can do in seconds.
NODES = 600_000


@click.command()
@game_argument
@position_options
@depth_option()
@click.option(
    "--seconds",
    type=ABOVE_0,
    default=60.0,
    show_default=True,
    help="Time limit for each algorithm.",
)
@click.option("--plot", metavar="FILE", help="Draw how the work grows with depth: .svg, .png or .pdf.")
@click.option(
    "--of",
    "what",
    type=click.Choice(["nodes", "branching", "time", "ordering"]),
    default="nodes",
    show_default=True,
    help="What --plot draws.",
)
@json_option
def command(
    game: Game[Any, Any],
    position: str | None,
    moves: str,
    depth: int | None,
    seconds: float,
    plot: str | None,
    what: str,
    as_json: bool,
) -> None:
    """Run every algorithm on one position: value, nodes, cut-offs, time.

    Monte Carlo tree search (mcts) has no depth: it gets 600,000 nodes, and estimates unless it can prove.
    Without --depth, the search goes as deep as plain minimax can in about half a million nodes. A plot shows
    every depth that each algorithm can search in the time and some hundred thousand nodes.
    """
    if plot is not None:
        from zermelo.show.plots import check_path

        check_path(plot)  # before the search, so that nobody waits for nothing
    state, asked = match_at(game, position, moves).state, depth
    with working("choosing a depth") as say:
        depth = _affordable_depth(game, state) if depth is None else depth
        answers = _answers(game, state, Limits(depth=depth, seconds=seconds), say)
    if as_json:
        print_json({name: _json(answer) for name, answer in answers.items()})
    else:
        _print(game, depth, answers)
    if plot is not None:
        _draw(game, state, asked, seconds, plot, what)


def _answers(
    game: Game[Any, Any], state: Any, limits: Limits, progress: Callable[[str], None]
) -> dict[str, Result[Any, Any] | Stopped]:
    """What every algorithm says, or why it does not."""
    answers: dict[str, Result[Any, Any] | Stopped] = {}
    engine: Engine[Any, Any] = Engine(game, notify=tell)
    chance: Engine[Any, Any] = Engine(game, mcts=True, seed=0, notify=tell)
    ours = {"mcts": _with(chance), "engine": _with(engine)}
    if game.outcomes(state):
        del ours["mcts"]  # it chooses among moves, and there are none where luck is to move
    for name, algorithm in {**knowing(game), **ours}.items():
        progress(name)
        own = Limits(nodes=NODES, seconds=limits.seconds) if name == "mcts" else limits
        try:
            answers[name] = algorithm(game, state, limits=own)
        except Stopped as stopped:
            answers[name] = stopped
    return answers


def knowing(game: Game[Any, Any]) -> Mapping[str, Algorithm]:
    """The textbook's algorithms that can search such a game."""
    if game.says("chances"):
        return {"expectiminimax": expectiminimax}
    return ALGORITHMS if len(game.players) == 2 else FOR_SEVERAL


def _draw(game: Game[Any, Any], state: Any, depth: int | None, seconds: float, plot: str, what: str) -> None:
    """Search every depth and draw what that took."""
    from zermelo.measure import growth, ordering
    from zermelo.show import plots

    measure = ordering.measure if what == "ordering" else growth.measure
    nodes = growth.USUAL.nodes if depth is None else None
    limits = Limits(depth=depth, nodes=nodes, seconds=seconds)
    with working("measuring") as say:
        measured = measure(game, state, limits=limits, tell=lambda text: say(f"measuring: {text}"))
        plots.PLOTS[what](measured).save(plot)
    tell(f"saved {plot}")


def _with(engine: Engine[Any, Any]) -> Algorithm:
    """The engine, called as the textbook's functions are."""
    return lambda game, state, limits: engine.best(state, limits)


def _affordable_depth(game: Game[Any, Any], state: Any) -> int | None:
    """The deepest full tree within `NODES`; None where the whole game is."""
    nodes, depth = 1, 0
    while True:
        try:
            layer = perft(game, depth + 1, state, limits=Limits(nodes=NODES))
        except Stopped:
            return depth
        nodes += layer
        if layer == 0:
            return None
        if nodes > NODES:
            return depth
        depth += 1


def _json(answer: Result[Any, Any] | Stopped) -> dict[str, Any]:
    return {"stopped": str(answer)} if isinstance(answer, Stopped) else answer.to_json()


def _print(game: Game[Any, Any], depth: int | None, answers: dict[str, Result[Any, Any] | Stopped]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("algorithm", "value", "move"):
        table.add_column(heading)
    for heading in ("nodes", "cut-offs", "table hits", "seconds"):
        table.add_column(heading, justify="right")
    for name, answer in answers.items():
        if isinstance(answer, Stopped):
            table.add_row(name, str(answer), "", "", "", "", "")
            continue
        stats, move = answer.stats, "" if answer.move is None else game.notate(answer.state, answer.move)
        counts = [f"{count:,}" for count in (stats.nodes, stats.cutoffs, stats.table_hits)]
        table.add_row(name, answer.value.said(game.unit), move, *counts, numerals.seconds(stats.seconds))
    out = console()
    deep = "to the end" if depth is None else f"{depth} {'ply' if depth == 1 else 'plies'} deep"
    out.print(f"{game.title}, {deep}")
    out.print(table)

"""`zermelo analyse GAME`: the value of a position and of every move in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.cli._shared import (
    console,
    depth_option,
    game_argument,
    json_option,
    limits_of,
    match_at,
    position_options,
    print_json,
    seconds_option,
)
from zermelo.errors import Stopped
from zermelo.game import Game
from zermelo.limits import Limits
from zermelo.result import Result
from zermelo.show.text import board_text
from zermelo.textbook import ALGORITHMS, deepen, maximax
from zermelo.textbook.every_move import every_move
from zermelo.textbook.scoring import SCORINGS
from zermelo.value import Value

if TYPE_CHECKING:
    from rich.console import Console

DEFAULT_SECONDS = 10.0
BY_NUMBERS = ("minimax", "negamax", "alphabeta", "negascout")  # the algorithms that know every convention
STYLES = {"win": "green", "draw": "yellow", "loss": "red"}


@click.command()
@game_argument
@position_options
@depth_option
@seconds_option
@click.option("--algorithm", type=click.Choice(list(ALGORITHMS)), default="deepening", show_default=True)
@click.option("--scoring", type=click.Choice(list(SCORINGS)), default="soonest", show_default=True)
@click.option("--cooperate", is_flag=True, help="Also show what could be if the opponent helped.")
@json_option
def command(
    game: Game[Any, Any],
    position: str | None,
    moves: str,
    depth: int | None,
    seconds: float | None,
    algorithm: str,
    scoring: str,
    cooperate: bool,
    as_json: bool,
) -> None:
    """Show every legal move with its value, the best ones, and the line of play.

    Without --depth or --seconds the search stops after ten seconds.
    """
    match = match_at(game, position, moves)
    limits = limits_of(depth, seconds, DEFAULT_SECONDS)
    result = _search(game, match.state, limits, algorithm, scoring)
    hope = maximax(game, match.state, limits=limits) if cooperate else None
    if match.to_move != result.to_move:  # a game that cannot tell from the state who is to move
        result = _seen_by(result, match.to_move)
    if as_json:
        print_json(result.to_json() | ({"cooperation": hope.to_json()} if hope else {}))
        return
    out = console()
    _print(out, result)
    if hope:
        out.print(f"\nif the opponent helped: {hope}\nwhat can be forced:     {result.value}")


def _search(
    game: Game[Any, Any], state: Any, limits: Limits, algorithm: str, scoring: str
) -> Result[Any, Any]:
    if scoring != "soonest":
        if algorithm == "deepening":
            algorithm = "alphabeta"
        if algorithm not in BY_NUMBERS:
            raise click.UsageError(f"--scoring goes with {', '.join(BY_NUMBERS)}")
        return ALGORITHMS[algorithm](game, state, limits=limits, scoring=scoring)
    with console(stderr=True).status("searching") as status:
        if algorithm != "deepening":
            return every_move(ALGORITHMS[algorithm], game, state, limits=limits)
        answer: Result[Any, Any] | None = None
        try:
            for answer in deepen(game, state, limits=limits, every_move=True):
                status.update(f"depth {answer.depth}: {answer.value}")
        except KeyboardInterrupt:
            if answer is None:
                raise Stopped("stopped before the first answer") from None
        assert answer is not None
        return answer


def _seen_by(result: Result[Any, Any], player: int) -> Result[Any, Any]:
    from dataclasses import replace

    return replace(result, to_move=player)


def _print(out: Console, result: Result[Any, Any]) -> None:
    from rich.table import Table

    game, stats = result.game, result.stats
    mover = game.players[result.to_move]
    out.print(f"[bold]{game.title}[/], {mover} to move", markup=True)
    out.print(board_text(game, result.state), markup=False)
    sure = "proved" if result.proved else "not proved"
    out.print(
        f"\n{_coloured(result.value)}  {sure}, depth {result.depth}, {stats.nodes:,} nodes, "
        f"{stats.seconds:.2f} s, {result.algorithm}"
    )
    if result.move is None:
        return
    out.print(f"best  {' '.join(game.write(move) for move in result.best)}", markup=False)
    out.print(f"line  {result.line}", markup=False, soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("move", "value", ""):
        table.add_column(heading)
    ranked = sorted(result.moves.items(), key=lambda item: -item[1].number)
    for move, value in ranked:
        table.add_row(game.write(move), _coloured(value), "*" if move in result.best else "")
    out.print()
    out.print(table)


def _coloured(value: Value) -> str:
    style = STYLES.get(value.kind)
    return f"[{style}]{value}[/]" if style else str(value)

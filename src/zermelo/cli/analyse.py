"""`zermelo analyse GAME`: the value of a position and of every move in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zermelo.cli._answer import print_result, reach
from zermelo.cli._machine import threads_option
from zermelo.cli._nets import net_option, use_net
from zermelo.cli._shared import (
    console,
    depth_option,
    game_argument,
    json_option,
    limits_of,
    position_options,
    print_json,
    seconds_option,
    tell,
    working,
)
from zermelo.cli._tables import folder_option, use_table
from zermelo.cli._threats import show_threats
from zermelo.cli.solve import show_mixed
from zermelo.contract import Game
from zermelo.engine.engine import Engine
from zermelo.errors import Stopped
from zermelo.lesson.explain import explain
from zermelo.limits import Limits
from zermelo.match import Match, match_at
from zermelo.result import Result
from zermelo.textbook import ALGORITHMS, FOR_SEVERAL, Algorithm, every_move, expectiminimax, maximax
from zermelo.textbook.scoring import SCORINGS

#: What tells the value of every move without being asked to.
WHOLE: dict[str, Algorithm] = {**FOR_SEVERAL, "expectiminimax": expectiminimax}
DEFAULT_SECONDS = 10.0
BY_NUMBERS = ("minimax", "negamax", "alphabeta", "negascout")  # the algorithms that know every convention


@click.command()
@game_argument
@position_options
@depth_option()
@seconds_option
@threads_option
@click.option(
    "--algorithm",
    type=click.Choice(["engine", "mcts", *ALGORITHMS, *WHOLE]),
    default="engine",
    show_default=True,
)
@click.option("--scoring", type=click.Choice(list(SCORINGS)), default="soonest", show_default=True)
@click.option("--cooperate", is_flag=True, help="Also show what could be if the opponent helped.")
@click.option("--why", is_flag=True, help="Say in words why, and what refutes each other move.")
@folder_option("Look values up in a table of every position, as `zermelo solve --table` makes it.")
@net_option()
@click.option("--threats", is_flag=True, help="Look for a win by threats that leave no choice, and show it.")
@json_option
def command(
    game: Game[Any, Any],
    position: str | None,
    moves: str,
    depth: int | None,
    seconds: float | None,
    threads: int,
    algorithm: str,
    scoring: str,
    cooperate: bool,
    why: bool,
    folder: Path | None,
    net: Path | None,
    threats: bool,
    as_json: bool,
) -> None:
    """Show every legal move with its value, the best ones, and the line of play.

    Without --depth or --seconds the search stops after ten seconds.
    """
    use_table(game, folder)
    use_net(game, net)
    match = match_at(game, position, moves)
    limits = limits_of(depth, seconds, DEFAULT_SECONDS)
    if threats:
        show_threats(match, limits, as_json)
        return
    if game.says("choices"):
        show_mixed(match, as_json, limits, why)
        return
    if algorithm == "mcts" and (depth is not None or scoring != "soonest"):
        raise click.UsageError(
            "mcts plays whole games: it takes --seconds, and neither --depth nor --scoring"
        )
    engine = Engine(game, mcts=algorithm == "mcts" or None, threads=threads, notify=tell)
    if algorithm in ("engine", "mcts") and scoring == "soonest":
        result = _engine(engine, match, limits)
    else:
        result = _textbook(game, match.position, limits, algorithm, scoring)
    hope = maximax(game, match.position, limits=limits) if cooperate else None
    reasons = explain(result, engine) if why else None
    if as_json:
        more = {"cooperation": hope, "why": reasons}
        print_json(result.to_json() | {key: part.to_json() for key, part in more.items() if part})
        return
    out = console()
    print_result(out, result)
    if reasons:
        out.print(f"\n{reasons}", soft_wrap=True)
    if hope:
        out.print(f"\nif the opponent helped: {hope}\nwhat can be forced:     {result.value}")


def _engine(engine: Engine[Any, Any], match: Match[Any, Any], limits: Limits) -> Result[Any, Any]:
    """The engine's last answer, also where Ctrl-C cuts it short."""
    answer: Result[Any, Any] | None = None
    with working("searching") as say:
        try:
            for answer in engine.analyse(match.position, limits, every_move=True):
                say(f"{reach(answer)}: {answer.value}, {answer.stats.nodes:,} nodes")
        except KeyboardInterrupt:
            if answer is None:
                raise Stopped("stopped before the first answer") from None
    assert answer is not None  # or the engine has raised
    return answer


def _textbook(
    game: Game[Any, Any], state: Any, limits: Limits, algorithm: str, scoring: str
) -> Result[Any, Any]:
    if algorithm in WHOLE and scoring == "soonest":
        with working(algorithm):
            return WHOLE[algorithm](game, state, limits=limits)
    if scoring == "soonest":
        with working(algorithm):
            return every_move(ALGORITHMS[algorithm], game, state, limits=limits)
    name = "alphabeta" if algorithm == "engine" else algorithm
    if name not in BY_NUMBERS:
        raise click.UsageError(f"--scoring goes with {', '.join(BY_NUMBERS)}")
    return ALGORITHMS[name](game, state, limits=limits, scoring=scoring)

"""`zermelo train GAME`: learn to judge a game from its rules alone."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli._cluster import cluster_option, workers_of
from zermelo.cli._machine import all_threads_option
from zermelo.cli._progress import progress_bars
from zermelo.cli._shared import console, game_argument, json_option, tell
from zermelo.contract import Game
from zermelo.errors import Stopped
from zermelo.numerals import numeral

if TYPE_CHECKING:
    from zermelo.learn import Generation, Training


@click.command()
@game_argument
@click.option("--minutes", default=10.0, type=click.FloatRange(min=0.1), help="How long to train.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The net's file.")
@click.option("--resume", is_flag=True, help="Go on with an earlier training of the same game.")
@click.option("--seed", default=0, help="For the dice.")
@all_threads_option
@cluster_option
@json_option
def command(
    game: Game[Any, Any],
    minutes: float,
    out: Path | None,
    resume: bool,
    seed: int,
    threads: int,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Learn to judge a game from its rules alone, by playing it.

    The net is written to GAME.net, beside the rule file where there is one: the engine then finds it by
    itself. It is written anew whenever a better one has been found, so Ctrl-C keeps the best so far, and
    --resume goes on. With --cluster others play the games to learn from.
    """
    from zermelo.learn import NothingToLearn, Training

    out = out or _beside(game)
    with workers_of(cluster) as workers:
        training = Training(game, out, minutes=minutes, threads=threads, seed=seed, workers=workers)
        if resume:
            training.resume()
        try:
            training.prepare(tell)
        except NothingToLearn as answer:
            console().print(str(answer), markup=False)
            return
        try:
            with progress_bars() as show:
                training.run(
                    lambda found: _print(found, as_json),
                    lambda doing, count: show(doing, count, 0) if count else None,
                )
        except KeyboardInterrupt:
            raise Stopped(_kept(training)) from None
    if not as_json:
        console().print(f"the net is in {out}", markup=False)


def _kept(training: Training) -> str:
    """What there is when it is called off."""
    if training.best is None:
        return "stopped before there was a net"
    return f"stopped: the best net so far is in {training.out}; --resume goes on"


def _beside(game: Game[Any, Any]) -> Path:
    """Where the net of a game goes: beside its rules, if they are the user's own; else here."""
    import inspect

    module = inspect.getmodule(type(game))
    file = getattr(module, "__file__", None)
    if file is not None and not type(game).__module__.startswith("zermelo."):
        return Path(file).with_suffix(".net")
    return Path(type(game).__name__.lower() + ".net")


def _print(found: Generation, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(asdict(found)))
        return
    width = f"{found.hidden} hidden" if found.hidden else "linear"
    beside = f", {found.strength} beside the last" if found.strength else ""
    kept = "" if found.kept else " (not kept)"
    when, loss = f"{numeral(found.minutes, 3)} min", f"loss {numeral(found.loss, 4)}"
    line = f"{when}: generation {found.number}, {width}, {found.positions:,} positions, {loss}{beside}{kept}"
    console().print(line, markup=False, highlight=False)

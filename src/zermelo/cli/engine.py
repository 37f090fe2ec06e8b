"""`zermelo engine GAME --jsonl`: for other programs, in JSON, a line each way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zermelo.cli._conversation import converse, heard, say
from zermelo.cli._machine import threads_option
from zermelo.cli._nets import net_option, use_net
from zermelo.cli._shared import game_argument, tell
from zermelo.contract import Game


@click.command()
@game_argument
@threads_option
@net_option()
@click.option("--jsonl", is_flag=True, help="Speak JSON, one object a line, on standard input and output.")
def command(game: Game[Any, Any], threads: int, net: Path | None, jsonl: bool) -> None:
    """Answer another program that asks about positions of GAME.

    A request is one line: {"id": 1, "do": "best", "moves": "b2 a1", "seconds": 0.5}. It does best, analyse,
    choose, show, stop and quit.
    """
    if not jsonl:
        raise click.UsageError("say which language to speak: --jsonl")
    use_net(game, net)
    from zermelo.engine.engine import Engine
    from zermelo.protocols.jsonl import Jsonl

    at_once = game.says("choices")  # which no engine knows
    engine: Engine[Any, Any] | None = None if at_once else Engine(game, threads=threads, notify=tell)
    converse(lambda: Jsonl(game, engine, say).listen(heard()))

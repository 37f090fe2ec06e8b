"""`zermelo perft GAME --depth N`: count positions, to check the rules."""

from __future__ import annotations

import time
from typing import Any

import click

from zermelo import numerals
from zermelo.cli._shared import (
    game_argument,
    json_option,
    position_options,
    print_json,
    tell,
    working,
)
from zermelo.contract import Game
from zermelo.engine.perft import divided
from zermelo.match import match_at

DEEPEST = 300  # moves: Python counts what cannot be compiled, two calls to each


@click.command()
@game_argument
@position_options
@click.option("--depth", type=click.IntRange(0, DEEPEST), required=True, help="How many moves.")
@click.option("--divide", is_flag=True, help="Split the count by the first move.")
@json_option
def command(
    game: Game[Any, Any], position: str | None, moves: str, depth: int, divide: bool, as_json: bool
) -> None:
    """Count the positions reached by exactly N moves, each way of getting there for itself."""
    match = match_at(game, position, moves)
    counts: dict[str, int] = {}
    counting = divided(game, depth, match.state, tell) if depth else iter(())  # compiled, if need be
    began = time.perf_counter()
    with working("counting") as say:
        for move, count in counting:
            counts[game.write(move)] = count
            say(f"counting: {sum(counts.values()):,} so far")
    total = sum(counts.values()) if depth else 1
    seconds = time.perf_counter() - began
    if as_json:
        data = {"game": game.name, "position": game.save(match.state), "depth": depth, "count": total}
        print_json(data | ({"divide": counts} if divide else {}) | {"seconds": round(seconds, 6)})
        return
    for move_text, count in counts.items() if divide else ():
        click.echo(f"{move_text}: {count:,}")
    click.echo(f"{total:,} positions after {depth} moves ({numerals.seconds(seconds)} s)")

"""Nets that `zermelo train` has made, as commands take them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from zermelo.contract import Game

F = TypeVar("F", bound=Callable[..., Any])


def net_option(
    help: str = "Judge positions by a net, as `zermelo train` makes it.", **more: Any
) -> Callable[[F], F]:
    """`--net FILE`."""
    kind = click.Path(exists=True, dir_okay=False, path_type=Path)
    return click.option("--net", "net", type=kind, metavar="FILE", help=help, **more)


def use_net(game: Game[Any, Any], net: Path | None) -> None:
    """Have every engine of this game judge by a net; one that was learnt from other rules is refused."""
    if net is not None:
        from zermelo.engine.nets import Net, check_kind

        check_kind(game)
        Net.load(net).check(game)
        game.net = net


def give_net(games: list[Game[Any, Any]], net: Path) -> None:
    """Have the one of these games judge by a net that it was learnt from."""
    from zermelo.engine.nets import Net

    learnt = Net.load(net)
    alike = [game for game in games if game.title == learnt.title]
    game = next((game for game in alike if learnt.knows(game)), None)
    if game is None:
        raise click.UsageError(f"{net} was learnt from {learnt.title}: no game here has the rules it knows")
    game.net = net

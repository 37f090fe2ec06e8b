"""Nets that `zermelo train` has made, as commands take them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from zermelo.contract import Game

F = TypeVar("F", bound=Callable[..., Any])


def net_option(
    help: str = "Judge positions by a net, as `zermelo train` makes it; `none`: by hand.", **more: Any
) -> Callable[[F], F]:
    """`--net FILE`."""
    return click.option("--net", "net", type=NetFile(), metavar="FILE", help=help, **more)


class NetFile(click.Path):
    """A file that is there; or the word `none`."""

    def __init__(self) -> None:
        super().__init__(exists=True, dir_okay=False, path_type=Path)

    def convert(self, value: Any, *context: Any) -> Any:
        """The path; `NONE` for the word."""
        return NONE if value == "none" else super().convert(value, *context)


NONE = Path("none")  # judge by hand, though the game has a net


def use_net(game: Game[Any, Any], net: Path | None) -> None:
    """Have every engine of this game judge by a net, or by none. One learnt from other rules is refused."""
    if net is NONE:
        game.net = None
    elif net is not None:
        from zermelo.engine.nets import Net, check_kind

        check_kind(game)
        Net.load(net).check(game)
        game.net = net


def give_net(games: list[Game[Any, Any]], net: Path) -> None:
    """Have the one of these games judge by a net that it was learnt from; or all by none."""
    if net is NONE:
        for game in games:
            game.net = None
        return
    from zermelo.engine.nets import Net

    learnt = Net.load(net)
    alike = [game for game in games if game.title == learnt.title]
    known = next((game for game in alike if learnt.knows(game)), None)
    if known is None:
        raise click.UsageError(f"{net} was learnt from {learnt.title}: no game here has the rules it knows")
    known.net = net

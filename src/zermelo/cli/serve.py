"""`zermelo serve [GAME...]`: the page."""

from __future__ import annotations

import re
import socket
import sys
import threading
import webbrowser
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from zermelo.cli._machine import Amount, Table
from zermelo.cli._nets import give_net, net_option
from zermelo.cli._tables import Folder, give_table
from zermelo.contract import Game
from zermelo.errors import ZermeloError
from zermelo.games import find, names

LOCAL = ("localhost", "127.0.0.1", "::1")
CONNECTIONS = 500  # more at once are turned away
SWITCH = 0.0002  # seconds after which a search in Python lets the server answer; 5 ms would be the usual
KNOWN = (
    "tictactoe",
    "connectfour",
    "chess",
    "othello",
    "checkers",
    "hex",
    "gomoku",
    "nim",
    "dotsandboxes",
    "kalah",
)
PORTS = 20  # how many ports after the first are tried


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", type=click.IntRange(0, 65535), help="Which port; 8000 or the next free one.")
@click.option("--open/--no-open", "opens", default=True, show_default=True, help="Open a browser.")
@click.option(
    "--searches", type=click.IntRange(1, 64), default=2, show_default=True, help="How many at once."
)
@click.option("--seconds", type=Amount(0.1, 3600), default=60, show_default=True, help="Cap of one search.")
@click.option(
    "--memory",
    type=Table(1),
    default=64,
    show_default=True,
    help="Megabytes of each search.",
)
@click.option(
    "--table", "folders", type=Folder(), metavar="DIR", multiple=True,
    help="A table of every position, as `zermelo solve --table` makes it; of several games, several.",
)  # fmt: skip
@net_option("Judge the game that it was learnt from by a net; may be given several times.", multiple=True)
@click.option("--allow-host", "hosts", multiple=True, help="Another name by which this server may be called.")
def command(
    games: tuple[str, ...],
    host: str,
    port: int | None,
    opens: bool,
    searches: int,
    seconds: float,
    memory: float,
    folders: tuple[Path, ...],
    net: tuple[Path, ...],
    hosts: tuple[str, ...],
) -> None:
    """Open the page: play, analyse and see games in the browser.

    Without GAME, every built-in game is on offer; your own file goes first: zermelo serve mygame.py.
    Nothing but what is named here can be reached. Ctrl-C stops it.
    """
    import uvicorn

    from zermelo.web.app import create_app
    from zermelo.web.settings import LONGEST_REQUEST, Settings

    offered = on_offer(games)
    more = [] if games else variants(offered)
    for folder in folders:
        give_table(offered, folder)
    for each in net:
        give_net(offered, each)
    listening = listen(host, port)
    address, number = listening.getsockname()[:2]
    shown = f"http://{f'[{address}]' if ':' in address else address}:{number}/"
    names_of_host = tuple(f"[{name}]" if ":" in name else name for name in (*LOCAL, host, *hosts))
    settings = Settings(searches=searches, seconds=seconds, table=memory, hosts=names_of_host)
    click.echo(f"zermelo: {', '.join(game.title for game in offered)} at {shown} (Ctrl-C stops it)")
    if opens and sys.stdout.isatty():
        threading.Timer(0.5, webbrowser.open, [shown]).start()
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(offered, settings, later=more),
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=1,
            server_header=False,
            proxy_headers=False,
            ws="none",
            limit_concurrency=CONNECTIONS,
            h11_max_incomplete_event_size=LONGEST_REQUEST,
        )
    )
    sys.setswitchinterval(SWITCH)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        click.echo("bye")


def on_offer(specs: tuple[str, ...]) -> list[Game[Any, Any]]:
    """The games named, or all that are built in; a file goes by its name, without the way to it."""
    offered = [find(spec) for spec in specs] or [*map(find, sorted(names(), key=_familiar))]
    for game in offered:
        game.name = re.sub(r"^.*?([^/\\]*)\.py\b", r"\1", game.name)
    twice = [name for name, times in Counter(game.name for game in offered).items() if times > 1]
    if twice:
        raise ZermeloError(f"two games are called {twice[0]}: name it once, or rename one of the files")
    return offered


def variants(offered: Sequence[Game[Any, Any]]) -> list[Game[Any, Any]]:
    """The sizes and rules that these games are also played with."""
    return [find(f"{game.name}:{parameters}") for game in offered for parameters, _ in game.variants]


def _familiar(name: str) -> tuple[int, str]:
    """What everyone knows comes first."""
    return (KNOWN.index(name) if name in KNOWN else len(KNOWN)), name


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens: at the port given, or at the first free one from 8000 on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(8000, 8000 + PORTS) if port is None else [port]:
        # Said to be TCP, asyncio sends each part of an answer at once rather than 40 ms later.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(128)  # at once, so that whoever reads the address can already connect
        except (OSError, UnicodeError, TypeError) as error:  # not the first where no host can be called so
            listening.close()
            refused = getattr(error, "strerror", None) or "there is no such host"
            continue
        return listening
    where = f"{host}:{port}" if port is not None else f"{host}, ports 8000 to {8000 + PORTS - 1}"
    raise ZermeloError(f"cannot listen at {where}: {refused}; try another --port") from None

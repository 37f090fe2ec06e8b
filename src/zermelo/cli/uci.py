"""`zermelo uci`: play chess in any chess program."""

from __future__ import annotations

import click

from zermelo.cli._conversation import converse, heard, say


@click.command()
def command() -> None:
    """Speak UCI, the language of chess programs, on standard input and output.

    Enter this command as an engine in a chess program. It also understands `go perft N`.
    """
    converse(_speak)


def _speak() -> None:
    from importlib.metadata import version

    from zermelo.games.chess import Chess
    from zermelo.protocols.uci import Uci

    name, orthodox = f"zermelo {version('zermelo')}", Chess()
    uci = Uci(orthodox, say, other=Chess(orthodox.number), name=name)
    say(f"{name} speaks UCI: enter this command in a chess program, or type isready, go movetime 1000, quit")
    uci.listen(heard())

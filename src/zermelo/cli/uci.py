"""`zermelo uci`: play chess in any chess program."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from zermelo.cli._conversation import converse, heard, say
from zermelo.cli._nets import net_option, use_net
from zermelo.cli._tables import folder_option, use_table


@click.command()
@folder_option("Tables of endings, as `zermelo solve chessending:KRK --table DIR/KRK` makes them.")
@net_option("Judge positions by another net; `none`: by hand.")
def command(folder: Path | None, net: Path | None) -> None:
    """Speak UCI, the language of chess programs, on standard input and output.

    Enter this command as an engine in a chess program. It also understands `go perft N`.
    """
    converse(partial(_speak, folder, net))


def _speak(folder: Path | None, net: Path | None) -> None:
    from importlib.metadata import version

    from zermelo.games.chess import Chess
    from zermelo.protocols.uci import Uci

    name, orthodox = f"zermelo {version('zermelo')}", Chess()
    other = Chess(orthodox.number)
    for game in (orthodox, other):
        use_table(game, folder)
        use_net(game, net)
    uci = Uci(orthodox, say, other=other, name=name)
    say(f"{name} speaks UCI: enter this command in a chess program, or type isready, go movetime 1000, quit")
    uci.listen(heard())

"""`zermelo gomocup`: play Gomoku in tournaments and the programs that manage them."""

from __future__ import annotations

import sys
from itertools import chain

import click

from zermelo.cli._conversation import converse, heard, say
from zermelo.cli._machine import threads_option

HELP = "MESSAGE this speaks the protocol of Gomocup: enter it in a manager, or type START 15, BEGIN, END"


@click.command()
@threads_option
def command(threads: int) -> None:
    """Speak the protocol of Gomocup, on standard input and output.

    Enter this command as a brain in a manager of Gomoku tournaments, such as Piskvork.
    """
    converse(lambda: _speak(threads))


def _speak(threads: int) -> None:
    from importlib.metadata import version

    from zermelo.protocols.gomocup import Gomocup

    about = f'name="zermelo", version="{version("zermelo")}", author="the zermelo authors"'
    lines, first = heard(), b""
    if sys.stdin.isatty() or not (first := next(lines, b"")):  # managers need no help
        say(HELP)
    Gomocup(say, about=about, threads=threads).listen(chain([first], lines))

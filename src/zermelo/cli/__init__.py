"""The command `zermelo`. One file a command; a new file is a new command.

Commands import what they need when they run, so that `zermelo --help` answers at once.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from io import TextIOWrapper
from typing import Any

import click

from zermelo.cli._leaving import hear_interrupts, leave
from zermelo.errors import FAULTS


class Commands(click.Group):
    """The commands found beside this file."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run as a program, which ends with this."""
        hear_interrupts()
        try:
            return self.main(*args, **kwargs)
        except SystemExit as end:
            leave(end.code)
            raise
        except KeyboardInterrupt:  # at the last moment
            leave(1)
            raise

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every file here that is not private."""
        return sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command in the file of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = importlib.import_module(f"{__name__}.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what went wrong is told in a sentence, and bad input ends with status 2."""
        mend_streams()
        try:
            answer = super().invoke(ctx)
            sys.stdout.flush()  # a disk that is full is told here, too
            return answer
        except FAULTS as error:
            from zermelo.cli._faults import sentence

            told = sentence(error, ctx)
            if told is None:
                raise
            click.echo(f"error: {told.text}", err=True)
            sys.exit(told.status)


def mend_streams() -> None:
    """Let no letter be too odd: what cannot be written is escaped, what cannot be read is a question mark.

    A stream that was closed before we began is as good as empty.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115, for as long as the command runs
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace" if mode == "r" else "backslashreplace")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="zermelo", message="zermelo %(version)s")
def main() -> None:
    """Play, analyse and solve two-player games by minimax search.

    GAME is a built-in name with parameters (tictactoe, connectfour:5x4, mnk:4,3,3, nim:3,4,5,misere)
    or your own file (mygame.py, mygame.py:ClassName).
    """

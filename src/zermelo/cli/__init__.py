"""The command `zermelo`. One file a command; a new file is a new command.

Commands import what they need when they run, so that `zermelo --help` answers at once.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from typing import Any, NoReturn

import click

from zermelo.cli._leaving import leave
from zermelo.errors import TextError, ZermeloError


class Commands(click.Group):
    """The commands found beside this file."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run as a program, which ends with this."""
        try:
            return self.main(*args, **kwargs)
        except SystemExit as end:
            leave(end)
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
        """Run a command; an error of ours is told in one line, and bad input ends with status 2."""
        try:
            return super().invoke(ctx)
        except TextError as error:
            fail(error, status=2)
        except ZermeloError as error:
            fail(error, status=1)
        except Exception as error:
            from zermelo.games import blame

            rules = blame(error)
            if rules is None:
                raise
            fail(rules, status=1)


def fail(error: Exception, status: int) -> NoReturn:
    """Say what went wrong and stop."""
    click.echo(f"error: {error}", err=True)
    sys.exit(status)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="zermelo", message="zermelo %(version)s")
def main() -> None:
    """Play, analyse and solve two-player games by minimax search.

    GAME is a built-in name with parameters (tictactoe, connectfour:5x4, mnk:4,3,3, nim:3,4,5,misere)
    or your own file (mygame.py, mygame.py:ClassName).
    """

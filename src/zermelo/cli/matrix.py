"""`zermelo matrix FILE|TEXT [SECOND]`: a game of simultaneous moves, solved."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import click

from zermelo.cli._shared import json_option, print_json

if TYPE_CHECKING:
    from zermelo.matrix import Bimatrix, Matrix
    from zermelo.matrix.structured import Written

# Dominance by mixtures solves a game for every action: up to this many actions nobody waits for it.
ACTIONS = 100


class MatrixCommand(click.Command):
    """A command whose arguments may begin with a minus sign: "-1 2; 3 -4" is a matrix and no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the options first, then `--`, then the matrices in the order given."""
        before, after = args, []
        if "--" in args:
            at = args.index("--")
            before, after = args[:at], args[at + 1 :]
        options = [arg for arg in before if _is_option(arg)]
        matrices = [arg for arg in before if not _is_option(arg)]
        return super().parse_args(ctx, [*options, "--", *matrices, *after])


def _is_option(arg: str) -> bool:
    """Whether an argument is an option: no option takes a value, and none begins like a number."""
    return arg.startswith("-") and arg != "-" and not re.match(r"-\s*(\d|\.\d|inf|nan)", arg, re.IGNORECASE)


@click.command(cls=MatrixCommand)
@click.argument("game", metavar="FILE|TEXT")
@click.argument("second", metavar="[SECOND]", required=False)
@click.option(
    "--exact/--float",
    "exact",
    default=None,
    help="Answer in fractions, or in floating point. Without either: in fractions up to 30 by 30.",
)
@click.option(
    "--mixtures", is_flag=True, help=f"Look for dominance by mixtures beyond {ACTIONS} actions too."
)
@json_option
def command(game: str, second: str | None, exact: bool | None, mixtures: bool, as_json: bool) -> None:
    """Solve a game in which both players choose at once.

    The row player receives the payoff, the column player pays it. The payoffs come from a file (CSV, JSON or
    text), from - for standard input, or from the command line, with rows between semicolons. With a SECOND
    matrix each player has payoffs of their own.

    \b
      zermelo matrix "3 5; 2 9"
      zermelo matrix payoffs.csv --json
      zermelo matrix "3 0; 5 1" "3 5; 0 1"
    """
    from zermelo.matrix.report import report
    from zermelo.matrix.words import describe

    found = _game(game, second)
    mixtures = mixtures or len(found.rows) + len(found.columns) <= ACTIONS
    if as_json:
        print_json(report(found, exact=exact, mixtures=mixtures))
    else:
        click.echo(describe(found, exact=exact, mixtures=mixtures))


def _game(game: str, second: str | None) -> Matrix | Bimatrix:
    from zermelo.matrix import MatrixError
    from zermelo.matrix.bimatrix import make_game

    if game == second == "-":
        raise MatrixError("standard input can hold one matrix only: write the other as a file or as text")
    return make_game(_written(game), None if second is None else _written(second))


def _written(source: str) -> Written:
    from zermelo.matrix.reading import decoded, read_source, read_text

    if source == "-":
        return read_text(decoded(sys.stdin.buffer.read(), "standard input"))
    return read_source(source)

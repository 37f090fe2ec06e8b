"""What several commands have in common: how a game, a position and limits are given, and how answers look."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from zermelo.board import Dots, Heaps, Pits, Points, Race, bare
from zermelo.cli._machine import ABOVE_0
from zermelo.contract import Game
from zermelo.errors import TextError
from zermelo.games import find
from zermelo.limits import Limits
from zermelo.value import MAX_PLIES

if TYPE_CHECKING:
    from rich.console import Console, RichCast
    from rich.text import Text

F = TypeVar("F", bound=Callable[..., Any])

STYLES = ("bold cyan", "bold yellow", "bold magenta", "bold green")  # of the players' pieces
GAME = "zermelo.game"  # where click keeps the game that a command was given


def game_called(spec: str) -> Game[Any, Any]:
    """The game of that name, or in that file; should a command fail, this is what its rules are asked of."""
    game = click.get_current_context().meta[GAME] = find(spec)
    return game


def _find(ctx: click.Context, param: click.Parameter, value: str) -> Game[Any, Any]:
    try:
        return game_called(value)
    except TextError as error:
        raise click.BadParameter(str(error), ctx, param) from None


game_argument = click.argument("game", callback=_find)
json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
seconds_option = click.option("--seconds", type=ABOVE_0, help="Time limit.")


def depth_option(least: int = 0) -> Callable[[F], F]:
    """`--depth`, no more than a value can count."""
    plies = click.IntRange(least, MAX_PLIES)
    return click.option("--depth", type=plies, help="Look this many plies ahead.")


def tell(message: str) -> None:
    """A word to the person who waits, beside the answer and not in it."""
    click.echo(message, err=True)


def position_options(command: F) -> F:
    """`--position` and `--moves`: where the game stands."""
    command = click.option("--moves", default="", help='Moves played first, such as "b2 a1".')(command)
    return click.option("--position", help="The position as text, as --json and the board show it.")(command)


def limits_of(depth: int | None, seconds: float | None, otherwise: float | None) -> Limits:
    """The limits given; `otherwise` so many seconds where none is."""
    if depth is None and seconds is None:
        seconds = otherwise
    return Limits(depth=depth, seconds=seconds)


def console(*, stderr: bool = False) -> Console:
    """Where to print. Into a pipe, lines are as long as they are.

    Text is text: what looks like rich's markup in the name of a game or of a move means nothing. What is
    to have a style is a `Text`.
    """
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else 10_000
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, width=width)


@contextmanager
def working(what: str | RichCast) -> Iterator[Callable[[str], None]]:
    """A spinner for the person who waits, and a function to change what it says; text is text here too."""
    from rich.text import Text

    with console(stderr=True).status(Text(what) if isinstance(what, str) else what) as status:
        yield lambda words: status.update(Text(words))


def coloured_board(game: Game[Any, Any], state: Any) -> Text:
    """The board, the two sides told apart by colour as well as by shape."""
    from rich.text import Text

    board = game.board(state)
    inner = bare(board)
    if isinstance(inner, str | Heaps | Pits | Race):
        return Text(str(board))
    looks = {} if isinstance(inner, Dots) else inner.looks
    sides = {"x": 0, "o": 1} | {piece: look.side for piece, look in looks.items() if look.side is not None}
    names = "" if isinstance(inner, Points) and not inner.by_letters else str(inner).split("\n")[-1]
    lines = [Text(line) for line in str(board).split("\n")]
    for line in lines:
        if line.plain == names:  # of the columns
            line.stylize("dim")
            continue
        for piece, side in sides.items():
            before = r"(?<=[\s|+-])" if piece.isdigit() else r"(?<![^\s|+-])"  # rows begin with their number
            line.highlight_regex(before + re.escape(piece) + r"(?!\w)", STYLES[side])
    return Text("\n").join(lines)


def print_json(data: Any) -> None:
    """One JSON document on standard output."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def can_draw_lines() -> bool:
    """Whether the output's encoding has the characters that trees are drawn with."""
    try:
        "├│≤".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True

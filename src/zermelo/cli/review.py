"""`zermelo review GAME`: look back on a whole game, move by move."""

from __future__ import annotations

import codecs
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli._machine import threads_option
from zermelo.cli._progress import progress_bars
from zermelo.cli._shared import (
    console,
    depth_option,
    game_argument,
    json_option,
    position_options,
    print_json,
    seconds_option,
    tell,
)
from zermelo.contract import Game
from zermelo.errors import Stopped, TextError
from zermelo.result import Line

if TYPE_CHECKING:
    from rich.console import Console

    from zermelo.measure.reviewed import Review, Reviewed

BARS = "▁▂▃▄▅▆▇█"
STYLES = {"??": "bold red", "?": "red", "?!": "yellow", "□": "cyan"}
SHOWN = 8  # moves of a line


@click.command()
@game_argument
@position_options
@click.option(
    "--pgn",
    type=click.Path(),
    help="A file with the game, as its own records have it; - reads it from standard input.",
)
@click.option("--game", "number", type=click.IntRange(1), help="Which game of the file, from 1 on.")
@depth_option(1)
@seconds_option
@threads_option
@json_option
def command(
    game: Game[Any, Any],
    position: str | None,
    moves: str,
    pgn: str | None,
    number: int | None,
    depth: int | None,
    seconds: float | None,
    threads: int,
    as_json: bool,
) -> None:
    """Look back on a game: which moves kept the win, which threw it away, where it turned, what was better.

    Proved where a position can be solved; elsewhere by winning chances, and said to be an estimate. Limits
    are for each position. Ctrl-C keeps what is done.

    \b
      zermelo review connectfour --moves "4 4 4 4 4 2 2 3 3 5"
      zermelo review chess --pgn games.pgn --game 2
    """
    from zermelo.engine.engine import Engine
    from zermelo.lesson.lookback import review_json
    from zermelo.limits import Limits
    from zermelo.measure.review import Reviewer, reviewable

    reviewable(game)
    line = _line(game, position, moves, pgn, number)
    if not line.moves:
        raise click.UsageError("there is no game to look back on: say --moves, or --pgn FILE")
    reviewer = Reviewer(
        line,
        limits=Limits(depth=depth, seconds=seconds),
        engine=Engine(game, threads=threads, notify=tell),
    )
    try:
        with progress_bars() as progress:
            for done in reviewer.steps():
                progress("reviewing", done, len(line) + 1)
    except KeyboardInterrupt:
        if not reviewer.review.moves:
            raise Stopped("stopped before a move was reviewed") from None
        tell(f"stopped: the last {len(reviewer.review.moves)} of {len(line)} moves are reviewed")
    found = reviewer.review
    if as_json:
        print_json(review_json(found))
    else:
        _print(console(), found)


def _line(
    game: Game[Any, Any], position: str | None, moves: str, pgn: str | None, number: int | None
) -> Line[Any, Any]:
    """The game that was given, one way or the other."""
    if pgn is None:
        if number is not None:
            raise click.UsageError("--game says which one of a file: it goes with --pgn FILE")
        return Line.read(game, game.start() if position is None else game.load(position), moves)
    if position is not None or moves:
        raise click.UsageError("--pgn has the moves: it goes without --moves and --position")
    if not game.records:
        raise click.UsageError(f"games of {game.title} are not written down as text: give their --moves")
    start, played = game.read_record(_chosen(game, _read(pgn), number))
    return Line(game, start, tuple(played))


def _read(path: str) -> str:
    if path == "-":
        return sys.stdin.read()
    try:
        found = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise TextError(f"{path!r} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    wide = found.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return found.decode("utf-16" if wide else "utf-8", errors="replace")


def _chosen(game: Game[Any, Any], text: str, number: int | None) -> str:
    """One of the games of a text; where there are several and none is chosen, the first, and that is said."""
    games = game.split_records(text)
    if number is not None and number > len(games):
        there = "is one game" if len(games) == 1 else f"are {len(games)} games"
        raise TextError(f"there {there} in this {game.records}: --game is at most {len(games)}")
    if number is None and len(games) > 1:
        tell(f"this is game 1 of {len(games)}: --game N reviews another")
    return games[(number or 1) - 1]


def _print(out: Console, review: Review) -> None:
    """The review, for a person: a line a move, the course, the summary."""
    from rich.text import Text

    from zermelo.lesson.lookback import number, said, sign, summary

    game = review.game
    count = len(review.line)
    out.print(Text.assemble((game.title, "bold"), f", {count} move{'s' * (count != 1)}"))
    wide = max(len(move.notation) for move in review.moves) + 3
    for move in review.moves:
        mark = sign(move)
        first = Text(f"{number(move, game):>6} {game.players[move.mover]:<6} ")
        first.append(f"{move.notation} {mark}".ljust(wide), STYLES.get(mark, ""))
        about = "" if move.exact or move.verdict == "luck" else " (estimate)"
        out.print(first.append(f" {said(move, game)}{about}"), soft_wrap=True)
        _print_lines(out, move)
    out.print(f"\n{game.players[0]}'s winning chances  {_course(review)}", soft_wrap=True)
    out.print(Text("\n".join(summary(review))), soft_wrap=True)


def _print_lines(out: Console, move: Reviewed) -> None:
    """What would have been better, and what followed."""
    for name, line in (("better", move.better), ("then", move.refutation)):
        words = line.notation[:SHOWN] if name == "better" else line.notation[1 : SHOWN + 1]
        if words:
            out.print(f"              {name:<6} {' '.join(words)}", soft_wrap=True, style="dim")


def _course(review: Review) -> str:
    """A bar for each position; a dot where it was not looked at."""
    from zermelo.cli._shared import can_draw_lines

    bars = BARS if can_draw_lines() else "01234567"
    return "".join(
        "." if chance is None else bars[min(len(bars) - 1, int(chance * len(bars)))]
        for chance in review.chances
    )

"""`zermelo book GAME`: make a book of exact values for the opening of a game, or check one."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli._cluster import cluster_option, workers_of
from zermelo.cli._machine import all_threads_option, check_memory, memory_option
from zermelo.cli._progress import progress_bars
from zermelo.cli._shared import game_argument, tell
from zermelo.contract import Game
from zermelo.errors import Stopped, TextError
from zermelo.value import MAX_PLIES

if TYPE_CHECKING:
    from zermelo.book import Book
    from zermelo.cluster.workers import Workers

SAMPLES = 100


@click.command()
@game_argument
@click.option("--plies", type=click.IntRange(0, MAX_PLIES), help="Every position up to so many plies.")
@click.option(
    "--replies",
    type=click.IntRange(0, MAX_PLIES),
    default=0,
    help="Beyond that, up to so many plies, what can arise if one side follows the book.",
)
@click.option("--out", type=click.Path(path_type=Path), help="The file: GAME.book unless said.")
@all_threads_option
@cluster_option
@memory_option(64, "Megabytes for the table of each thread, or worker.")
@click.option(
    "--check",
    "samples",
    type=click.IntRange(min=0),
    is_flag=False,
    flag_value=SAMPLES,
    default=SAMPLES,
    show_default=True,
    help="Solve so many positions of the book anew.",
)
@click.option("--verify", type=click.Path(path_type=Path), help="Check this book and make none.")
def command(
    game: Game[Any, Any],
    plies: int | None,
    replies: int,
    out: Path | None,
    threads: int,
    cluster: str | None,
    memory: float,
    samples: int,
    verify: Path | None,
) -> None:
    """Solve the opening of a game once and keep it: the exact values of its positions, in one small file.

    What is solved is kept at once, in FILE.part: interrupted by Ctrl-C or by anything else, the same command
    goes on where it was.

    \b
      zermelo book connectfour:5x4 --plies 4 --replies 8
      zermelo book connectfour:5x4 --verify connectfour-5-4.book
    """
    if (plies is None) == (verify is None):
        raise click.UsageError("say --plies to make a book, or --verify to check one")
    if verify is not None and cluster is not None:
        raise click.UsageError("--cluster is for making a book")
    if cluster is None:
        check_memory(memory, threads)
    if verify is not None:
        book, path = _verified(game, verify, threads, memory, samples), verify
    else:
        assert plies is not None  # one of the two is given
        path = Path(file_name(game)) if out is None else out
        if os.path.exists(path) and not os.path.isfile(path):  # even a device: the book would take its place
            raise TextError(f"{str(path)!r} is no ordinary file, and a book needs the name of one")
        with workers_of(cluster) as workers:
            book = _made(game, path, plies, replies, threads, memory, samples, workers)
    _print(book, path)


def file_name(game: Game[Any, Any]) -> str:
    """The name of a game's book where none is given: `connectfour-5-4.book`."""
    from zermelo.book import name_of

    return re.sub(r"[^\w.=]+", "-", name_of(game)).strip("-") + ".book"


def _made(
    game: Game[Any, Any],
    path: Path,
    plies: int,
    replies: int,
    threads: int,
    memory: float,
    samples: int,
    workers: Workers | None,
) -> Book:
    from zermelo.books.bookmaking import make_book
    from zermelo.cluster.solving import SpreadSolver

    solving = None if workers is None else SpreadSolver(game, workers, table=memory, notify=tell)
    try:
        with progress_bars() as progress:
            return make_book(
                game,
                path,
                plies,
                replies,
                threads=threads,
                table=memory,
                samples=samples,
                solving=solving,
                notify=tell,
                progress=progress,
            )
    except KeyboardInterrupt:
        raise Stopped("stopped: run the same command again to go on") from None


def _verified(game: Game[Any, Any], path: Path, threads: int, memory: float, samples: int) -> Book:
    from zermelo.book import Book
    from zermelo.books.checking import check_book
    from zermelo.engine.solver import Solver

    book = Book.load(path, game)
    solver = Solver(game, threads=threads, table=memory, notify=tell)
    try:
        with progress_bars() as progress:
            checked = check_book(book, solver, samples, progress)
    except KeyboardInterrupt:
        raise Stopped("stopped: the checksum is right, not all of the positions were solved anew") from None
    click.echo(f"the checksum is right, and so are {checked:,} positions, solved anew")
    return book


def _print(book: Book, path: Path) -> None:
    """What is in a book, and what it says of the first moves."""
    game, about = book.game, book.about
    beyond = f", replies up to {about['replies']}" if about["replies"] > about["plies"] else ""
    size = path.stat().st_size
    click.echo(f"{path}: {len(book):,} positions up to ply {about['plies']}{beyond}, {size:,} bytes")
    start = game.start()
    if (value := book.value(start)) is None:
        return
    click.echo(f"{game.title}: {value}")
    for move, after in book.values(start).items():
        click.echo(f"  {game.write(move)}  {after}")

"""`zermelo exercise`: practise in the terminal, or print a sheet for a class."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zermelo.cli._shared import json_option, print_json

if TYPE_CHECKING:
    from zermelo.lesson.exercises import Exercise

KINDS = ["values", "leaves", "window", "winning"]
FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.option(
    "--kind", "kinds", type=click.Choice(KINDS), multiple=True, help="Only these; all in turn if none."
)
@click.option("--seed", type=click.IntRange(min=0), help="The same seed gives the same exercises.")
@click.option("--count", type=click.IntRange(1, 100), default=4, show_default=True)
@click.option("--sheet", type=FILE, help="Write a sheet: .html .pdf .md")
@click.option("--key", type=FILE, help="Write its answer key: .html .pdf .md")
@json_option
def command(
    kinds: tuple[str, ...], seed: int | None, count: int, sheet: Path | None, key: Path | None, as_json: bool
) -> None:
    """Practise minimax and alpha-beta: back up values, follow the search, find the winning move.

    Without --sheet or --key the exercises are asked one by one, and marked at once. An empty answer shows
    the solution.
    """
    from zermelo.lesson.exercises import exercises
    from zermelo.show.sheet import save_sheet

    seed = random.randrange(10_000) if seed is None else seed
    made = exercises(seed, count, list(kinds) or None)
    if as_json:
        print_json({"seed": seed, "exercises": [each.to_json(answers=True) for each in made]})
        return
    title = f"Exercises {seed}"
    for path, answers in ((sheet, False), (key, True)):
        if path is not None:
            save_sheet(made, path, f"{title}: answers" if answers else title, answers=answers)
            click.echo(f"saved {path} (seed {seed})")
    if sheet is None and key is None:
        practise(made, seed)


def practise(made: list[Exercise], seed: int) -> None:
    """Ask every exercise and say how it went."""
    right = 0
    for number, each in enumerate(made, 1):
        click.echo(f"\n{number} of {len(made)}. {each.question}\n\n{each.text}\n")
        try:
            given = [click.prompt(blank, default="", show_default=False) for blank in each.blanks]
        except (click.Abort, EOFError):
            click.echo("\nbye")
            return
        mark = each.mark(given)
        right += mark.right
        click.echo(str(mark) if mark.right else f"Not quite. {mark}")
    click.echo(f"\n{right} of {len(made)} right (seed {seed})")

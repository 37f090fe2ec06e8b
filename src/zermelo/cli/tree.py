"""`zermelo tree '[[3, 5, 2], [9, 1]]'`: a tree drawn as text, with its values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zermelo.cli._shared import can_draw_lines, json_option, print_json
from zermelo.games import names
from zermelo.numerals import brief
from zermelo.reading import names_a_file, text_in
from zermelo.result import Result
from zermelo.textbook import ALGORITHMS, Algorithm, expectiminimax

SEARCHES: dict[str, Algorithm] = {**ALGORITHMS, "expectiminimax": expectiminimax}


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("tree")
@click.option(
    "--algorithm",
    type=click.Choice(list(SEARCHES)),
    help="minimax if not said, and expectiminimax where luck moves.",
)
@click.option("--save", type=click.Path(path_type=Path), help="Draw it: .svg .png .pdf .html .dot .mmd")
@click.option("--first", type=click.Choice(["max", "min"]), default="max", show_default=True)
@json_option
def command(tree: str, algorithm: str | None, save: Path | None, first: str, as_json: bool) -> None:
    """Draw a game tree and back up its values.

    TREE is JSON ([[3, 5, 2], [9, 1]] or {"left": [3, 5], "right": [2, 9]}), text ((3 5 2) (9 1)), the
    name of a file that holds either, or - for standard input. Where luck moves there is a question mark:
    ?(1/3: 4, 2/3: (1 9)), or ?(3 5) where all branches are as likely.
    """
    from zermelo.show.tree import ASCII, tree_text
    from zermelo.tree import Tree

    if tree.split(":")[0] in names():
        raise click.UsageError(f"{tree} is a game, not a tree: zermelo step {tree} walks through its own")
    game = Tree.parse(_text(tree), first)
    algorithm = algorithm or ("expectiminimax" if game.says("chances") else "minimax")
    result = SEARCHES[algorithm](game, record=True)
    value = result.value_for(0)
    if save is not None:
        _save(result, save)
    if as_json:
        print_json(result.to_json() | {"value_for_max": value.score, "tree": game.to_json()})
        return
    click.echo(tree_text(game, result, None if can_draw_lines() else ASCII))
    visited = len(result.record.leaves) if result.record else 0
    of = f"{visited} of {len(game.leaves())} leaves"
    click.echo(f"\nvalue {brief(value.score)} for MAX; {algorithm} looked at {of}")
    if result.move is not None:
        click.echo(f"best branch {result.line[0]}, line {result.line}")


def _save(result: Result[Any, Any], path: Path) -> None:
    """A picture of the search, or its tree in the language of another program."""
    from zermelo.lesson.sketch import sketch
    from zermelo.show.files import to_write, write
    from zermelo.show.graphs import to_dot, to_mermaid
    from zermelo.show.picture import KINDS

    languages = {".dot": to_dot, ".mmd": to_mermaid}
    path = to_write(path, [*KINDS, *languages], "a tree")
    if path.suffix.lower() in languages:
        write(path, languages[path.suffix.lower()](sketch(result)) + "\n")
    else:
        result.save(path)
    click.echo(f"saved {path}", err=True)


def _text(tree: str) -> str:
    return text_in(tree) if tree == "-" or names_a_file(tree) else tree

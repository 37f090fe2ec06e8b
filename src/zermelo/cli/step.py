"""`zermelo step GAME|TREE`: a search walked through step by step, forwards and backwards."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli._shared import depth_option, game_called, json_option, position_options, print_json
from zermelo.contract import Game
from zermelo.errors import MissingExtra
from zermelo.lesson.whole import MOST
from zermelo.match import Match, match_at
from zermelo.reading import names_a_file, text_in
from zermelo.textbook import ALGORITHMS, expectiminimax, mcts
from zermelo.tree import Tree

if TYPE_CHECKING:
    from zermelo.lesson.stepping import Stepping

    AnyWalk = Stepping[Any, Any]


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("what", metavar="GAME|TREE")
@click.option(
    "--algorithm",
    type=click.Choice([*ALGORITHMS, "expectiminimax", "mcts"]),
    help="alphabeta if not said, and expectiminimax where luck plays a part.",
)
@depth_option()
@click.option(
    "--playouts",
    type=click.IntRange(1, MOST - 1),
    help="How many, of mcts: 40 if not said, which is read well.",
)
@click.option("--seed", type=int, help="Another seed tells another story of mcts; 0 if not said.")
@position_options
@click.option(
    "--first", type=click.Choice(["max", "min"]), help="Who moves first in a TREE; MAX if not said."
)
@click.option("--all", "every", is_flag=True, help="Print every step, one a line, also in a terminal.")
@json_option
def command(
    what: str,
    algorithm: str | None,
    depth: int | None,
    playouts: int | None,
    seed: int | None,
    position: str | None,
    moves: str,
    first: str | None,
    every: bool,
    as_json: bool,
) -> None:
    """Walk through a search step by step: the tree, the call stack, the line of code, and why.

    TREE is written as for `zermelo tree`: [[3, 5, 2], [1, 9]], (3 5 2) (1 9), or the name of a file; where
    luck moves, ?(1/3: 4, 2/3: 1). Without --depth a GAME is searched as deep as some sixty nodes allow. The
    tree of mcts grows by a node a playout.

    Into a pipe, or with --all, every step is printed.
    """
    match = match_at(_game(what, first), position, moves)
    algorithm = algorithm or ("expectiminimax" if match.game.says("chances") else "alphabeta")
    if algorithm == "mcts":
        if depth is not None:
            raise click.UsageError("mcts has no --depth: its playouts go to the end of the game")
        walk, title = _growing(match, playouts, seed), f"mcts on {what}"
    else:
        if playouts is not None or seed is not None:
            raise click.UsageError("--playouts and --seed go with --algorithm mcts")
        walk, title = _walk(match, algorithm, depth, f"{algorithm} on {what}")
    if as_json:
        print_json(walk.to_json())
    elif every or not _in_a_terminal():
        _print(walk)
    else:
        _show(walk, title)


def _walk(match: Match[Any, Any], algorithm: str, depth: int | None, title: str) -> tuple[AnyWalk, str]:
    """A search of the whole tree, and what to write above it."""
    from zermelo.lesson.walk import Walk
    from zermelo.lesson.whole import Whole, comfortable_depth

    game = match.game
    depth = comfortable_depth(game, match.state) if depth is None else depth
    Whole(game, match.position, depth=depth)  # too large a tree is refused before it is searched
    search = expectiminimax if algorithm == "expectiminimax" else ALGORITHMS[algorithm]
    walk = Walk(search(game, match.position, depth=depth, record=True), depth)
    return walk, title + ("" if depth is None else f", depth {depth}")


def _growing(match: Match[Any, Any], playouts: int | None, seed: int | None) -> AnyWalk:
    """Monte Carlo tree search."""
    from zermelo.lesson.growing import PLAYOUTS, Growing

    found = mcts(match.game, match.position, playouts=playouts or PLAYOUTS, seed=seed or 0, record=True)
    return Growing(found)


def _in_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _game(what: str, first: str | None) -> Game[Any, Any]:
    """A game by its name or its file of rules; a tree, if it has brackets or spaces or a file of its own.

    A name may have brackets after its colon, as in `openspiel:breakthrough(rows=5)`: no tree begins so.
    """
    text = _file(what)
    is_game = ".py" in what or re.match(r"[a-z]\w*:", what) or not set(what) & set("[({ ")
    if text is None and is_game:
        if first is not None:
            raise click.UsageError("--first goes with a tree; in a game the rules say who moves first")
        return game_called(what)
    return Tree.parse(what if text is None else text, first or "max")


def _file(what: str) -> str | None:
    """What a file holds that is not a file of rules."""
    return text_in(what) if what == "-" or (".py" not in what and names_a_file(what)) else None


def _print(walk: AnyWalk) -> None:
    """A line a step, further to the right the deeper in the tree."""
    width = len(str(len(walk)))
    for step in walk:
        click.echo(f"{step.number + 1:{width}}  {'  ' * (len(step.stack) - 1)}{step.text}")


def _show(walk: AnyWalk, title: str) -> None:
    try:
        from zermelo.show.screen import WalkApp
    except ModuleNotFoundError:
        raise MissingExtra("a walk in the full screen (--all does without it)", "terminal") from None
    WalkApp(walk, title).run()

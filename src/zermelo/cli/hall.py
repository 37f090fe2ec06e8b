"""`zermelo hall`: the solved games; `zermelo hall GAME`: what there is to see in one of them."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zermelo import numerals
from zermelo.cli._shared import console, game_called, json_option, print_json, tell, working
from zermelo.cli._tables import folder_option
from zermelo.errors import GameError
from zermelo.measure.hall import HALL, Entry, Figures, Sights, agrees, figures, sights

if TYPE_CHECKING:
    from zermelo.solve.table import Table

SMALL = 200_000  # positions of a game that is solved on the spot
TINY = 20_000  # of one that is solved before it could be compiled
MOST = 50_000  # positions that are looked at one by one
WIDTH = 200


@click.command()
@click.argument("game", required=False)
@folder_option("The table of the game, as `zermelo solve GAME --table DIR` made it.")
@click.option("--most", type=click.IntRange(1), default=MOST, help="Look at so many positions one by one.")
@json_option
def command(game: str | None, folder: Path | None, most: int, as_json: bool) -> None:
    """Show the hall of solved games: positions, value, the longest win, how long it took here.

    With a game: the share of won, drawn and lost positions, the longest win as a line to replay, and
    positions with one only move, from its table; a small game is solved on the spot. A value is to the player
    to move, a position counted once with its mirror images.
    """
    if game is None:
        if folder is not None:
            raise click.UsageError("--table goes with a game")
        show_hall(as_json)
        return
    with ExitStack() as stack:
        table = _table(game, folder, stack)
        with working("looking through the table"):
            seen = sights(table, most)
        show_sights(table, seen, as_json)


# -- all of them ---------------------------------------------------------------------------------------------


def show_hall(as_json: bool) -> None:
    """The table of all games, with what was measured."""
    known = figures()
    if as_json:
        rows = [asdict(e) | {"found": asdict(known[e.game]) if e.game in known else None} for e in HALL]
        print_json(rows)
        return
    from rich.console import Console
    from rich.table import Table as Drawn

    drawn = Drawn(box=None, pad_edge=False)
    for title in ("game", "positions", "value", "longest", "CPU time", "by", "published"):
        right = title in ("positions", "longest", "CPU time")
        drawn.add_column(title, justify="right" if right else "left", no_wrap=True)
    for entry in HALL:
        drawn.add_row(*_row(entry, known.get(entry.game)))
    out = console()
    (out if out.is_terminal else Console(width=WIDTH, highlight=False)).print(drawn)


def _row(entry: Entry, found: Figures | None) -> list[str]:
    published = entry.value if entry.plies is None else f"{entry.value} in {entry.plies}"
    counts = f"{entry.positions:,}" if entry.positions else entry.elsewhere
    told = "; ".join(part for part in (published, counts, entry.source) if part)
    if found is None:
        return [entry.game, "", "", "", "not solved here", "", told]
    value = found.value if found.plies is None else f"{found.value} in {found.plies}"
    return [
        entry.game,
        "" if found.positions is None else f"{found.positions:,}",
        value if agrees(entry, found) else f"{value} (published: {published})",
        "" if found.longest is None else str(found.longest),
        f"{numerals.numeral(found.seconds, 3 if found.seconds < 1000 else 5)} s",
        found.by,
        told,
    ]


# -- one of them ---------------------------------------------------------------------------------------------


def _table(name: str, folder: Path | None, stack: ExitStack) -> Table:
    """The table that is given, or that of a small game, solved on the spot."""
    from zermelo.solve.solution import solve_all
    from zermelo.solve.table import Table

    game = game_called(name)
    if folder is not None:
        return Table.open(folder, game)
    known = figures().get(game.name)
    if known is None or (known.positions or SMALL + 1) > SMALL:
        raise GameError(
            f"{game.title} may be too large to be solved on the spot: "
            f"zermelo solve {name} --table DIR, then zermelo hall {name} --table DIR"
        )
    temporary = stack.enter_context(tempfile.TemporaryDirectory())
    with working(f"solving {game.title}"):
        return solve_all(
            game, temporary, notify=tell, compiled=None if (known.positions or 0) > TINY else False
        )


def show_sights(table: Table, seen: Sights, as_json: bool) -> None:
    """What there is to see in a table."""
    game, layers = table.game, table.layers
    counts = {name: sum(getattr(each, name) for each in layers) for name in ("wins", "draws", "losses")}
    line: dict[str, Any] | None = None
    if seen.longest is not None:
        state, moves = seen.longest
        line = {"position": game.save(state), "plies": len(moves), "moves": [game.write(m) for m in moves]}
    examples = [
        {"position": game.save(state), "move": game.write(move), "value": str(value)}
        for state, move, value in seen.examples
    ]
    said: dict[str, Any] = {
        "game": game.name,
        "positions": table.positions,
        "start": table[game.start()].to_json(),
        **({} if table.points else counts),
        "longest": line,
        "only": {"looked_at": seen.looked_at, "found": seen.only, "examples": examples},
    }
    if as_json:
        print_json(said)
        return
    click.echo(f"{game.title}: {table.positions:,} positions; the start: {table[game.start()]}")
    if not table.points:
        told = ", ".join(f"{_share(count, table.positions)} {name}" for name, count in counts.items())
        click.echo(f"to the player to move: {told}")
    if line is not None:
        click.echo(f"the longest win: {line['plies']} plies from {line['position']}")
        click.echo(f"  {' '.join(line['moves'])}")
        click.echo(f'  zermelo play {game.name} --position "{line["position"]}"')
    share = _share(seen.only, seen.looked_at)
    of_these = "" if seen.looked_at == table.positions else f" (of {seen.looked_at:,} drawn by lot)"
    click.echo(f"one only move keeps the value: {seen.only:,} positions, {share}{of_these}")
    for each in examples:
        click.echo(f"  {each['position']}: {each['move']} ({each['value']})")


def _share(count: int, of: int) -> str:
    return f"{numerals.numeral(100 * count / max(1, of), 3)} %"

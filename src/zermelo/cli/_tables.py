"""Tables of every position, as commands make and open them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from zermelo import numerals
from zermelo.cli._cluster import workers_of
from zermelo.cli._progress import progress_bars
from zermelo.cli._shared import console, print_json, tell, working
from zermelo.contract import Game
from zermelo.errors import Stopped
from zermelo.stop import Stop

if TYPE_CHECKING:
    from zermelo.solve.progress import Step
    from zermelo.solve.table import Table

F = TypeVar("F", bound=Callable[..., Any])
MEGABYTE = 1 << 20


class Folder(click.ParamType):  # type: ignore[type-arg]  # of one value, in click's newest release
    """The folder of a table."""

    name = "folder"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Read it; megabytes are another option."""
        try:
            float(value)
        except ValueError:
            return Path(value)
        return self.fail(
            f"{value} is a number, and --table names a folder: megabytes are --memory, a folder ./{value}"
        )


def folder_option(help: str, **more: Any) -> Callable[[F], F]:
    """`--table DIR`."""
    return click.option("--table", "folder", type=Folder(), metavar="DIR", help=help, **more)


def use_table(game: Game[Any, Any], folder: Path | None) -> None:
    """Have every engine of this game look positions up in a table."""
    if folder is not None:
        from zermelo.solve.endings import known_from

        game.solved = known_from(folder, game)


def give_table(games: list[Game[Any, Any]], folder: Path) -> None:
    """Have the one of these games that a table is of look positions up in it."""
    from zermelo.book import name_of
    from zermelo.solve.manifest import NAME, read_manifest

    of_endings = folder.is_dir() and not (folder / NAME).exists() and any(folder.glob(f"K*/{NAME}"))
    name = "chess" if of_endings else read_manifest(folder)["game"]
    game = next((game for game in games if name_of(game) == name), None)
    if game is None:
        raise click.UsageError(f"{folder} is a table of {name}, which is not on offer here")
    use_table(game, folder)


def make_table(
    game: Game[Any, Any],
    folder: Path,
    threads: int,
    memory: float,
    images: bool,
    parquet: Path | None,
    cluster: str | None,
    as_json: bool,
) -> Table:
    """Solve every position of a game, and say what was found."""
    from zermelo.solve.solution import solve_all

    stop = Stop()
    try:
        with workers_of(cluster) as workers, working("solving") as say:
            table = solve_all(
                game,
                folder,
                threads=threads,
                memory=int(memory * MEGABYTE),
                progress=lambda step: say(_said(step)),
                notify=tell,
                stop=stop,
                images=images,
                workers=workers,
            )
    except (KeyboardInterrupt, Stopped):
        stop.set()
        kept = f"stopped: what was found is kept in {folder}; the same command goes on from there"
        raise Stopped(kept) from None
    if parquet is not None:
        from zermelo.solve.parquet import export

        with working(f"writing {parquet}"):
            export(table, parquet)
    show(table, as_json)
    return table


def check_table(folder: Path, game: Game[Any, Any] | None, samples: int | None, as_json: bool) -> None:
    """Check a table; `TableError` names the first position that is wrong."""
    from zermelo.solve.table import Table
    from zermelo.solve.verify import verify

    table = Table.open(folder, game)
    with progress_bars() as bars:
        found = verify(table, samples, lambda done, total: bars("checking", done, total))
    if as_json:
        checked = {"positions": found.positions, "checked": found.checked, "whole": found.whole}
        print_json({"holds": True, "game": table.game.name, **checked})
        return
    how = "every one" if found.whole else f"{found.checked:,} of them"
    console().print(
        f"holds: {table.game.title}, {found.positions:,} positions, {how} checked", highlight=False
    )


def _said(step: Step) -> str:
    """How far it has come, in a line."""
    layer = f"layer {step.layer}" + (f" of {step.layers}" if step.layers else "")
    done = f"{step.done:,}" + (f" of {step.total:,}" if step.total else "") + " positions"
    plies = f", decided in {step.plies} plies" if step.plies else ""
    left = f", {numerals.seconds(step.left)} left" if step.left is not None else ""
    return f"{step.phase}: {layer}{plies}, {done}, {numerals.numeral(step.rate, 3)} a second{left}"


def show(table: Table, as_json: bool) -> None:
    """What a table holds."""
    game, layers = table.game, table.layers
    start = table[game.start()]
    counts = {name: sum(getattr(each, name) for each in layers) for name in ("wins", "draws", "losses")}
    longest = max((each.longest for each in layers), default=0)
    if as_json:
        said = {"game": game.name, "positions": table.positions, "start": start.to_json(), **counts}
        print_json(said | {"longest": longest, "layers": len(layers), "folder": str(table.folder)})
        return
    out = console()
    out.print(f"{game.title}: {table.positions:,} positions in {table.folder}", highlight=False)
    out.print(f"the start: {start}", highlight=False)
    if table.points:
        return
    told = ", ".join(f"{count:,} {name}" for name, count in counts.items())
    takes = "1 ply" if longest == 1 else f"{longest} plies"
    out.print(f"to the player to move: {told}; the longest win or loss takes {takes}", highlight=False)

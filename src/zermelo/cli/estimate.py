"""`zermelo estimate GAME`: how many positions, how much disk and time, before one sets out to solve it."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli._machine import ABOVE_0
from zermelo.cli._shared import game_argument, json_option, print_json, tell, working
from zermelo.contract import Game
from zermelo.numerals import numeral

if TYPE_CHECKING:
    from zermelo.solve.estimate import Estimate

UNITS = ("bytes", "kB", "MB", "GB", "TB", "PB")
TIMES = ((86400.0, "days"), (3600.0, "hours"), (60.0, "minutes"), (1.0, "seconds"))


@click.command()
@game_argument
@click.option("--seconds", type=ABOVE_0, default=20.0, help="How long to sample.")
@click.option("--seed", type=int, default=0, help="Another sample.")
@json_option
def command(game: Game[Any, Any], seconds: float, seed: int, as_json: bool) -> None:
    """Estimate what `zermelo solve GAME --table DIR` would take: positions, disk, time, each with a range.

    Positions are counted up to symmetry. A small game is counted, a larger one sampled.
    """
    from zermelo.solve.estimate import estimate

    with working(f"sampling {game.title}"):
        found = estimate(game, seconds, seed=seed, notify=tell)
    if as_json:
        more = {"disk": found.disk, "work": found.work, "time": found.time}
        print_json({"game": game.name, **asdict(found), **more})
        return
    click.echo(f"{game.title}: {told(found)}")
    disk, work = ([size(each) for each in some] for some in (found.disk, found.work))
    needed = [span(each) for each in found.time]
    click.echo(f"disk  {range_of(disk, found)}; {range_of(work, found)} while the table is being made")
    way = "interpreted" if found.interpreted else "after compilation"
    click.echo(f"time  {range_of(needed, found)} of one core, {way}")
    click.echo(f"tree  about {numeral(found.tree, 2)} lines of play (Knuth)")


def told(found: Estimate) -> str:
    """The positions, in words."""
    from zermelo.solve.forward import LONGEST

    if found.counted:
        return f"{int(found.positions):,} positions, all of them counted"
    middle, least, most = (numeral(each, 2) for each in (found.positions, found.least, found.most))
    if found.plies >= LONGEST:
        return f"more than {least} positions in {found.plies:,} plies: it may never end"
    if found.too_many:
        return f"more than {least} positions: so many that a sample meets hardly any twice"
    if found.is_vague:
        return f"between {least} and {most} positions: with unplay() the game could tell more exactly"
    about = f"about {middle} positions, {least} to {most}"
    if found.open_end:
        return f"{about}; positions come back, and a sample meets only some of them"
    return f"{about}, sampled through {found.plies} plies"


def range_of(ends: list[str], found: Estimate) -> str:
    """From the least to the most; only the least where nobody knows how many there are."""
    return f"more than {ends[0]}" if found.too_many else f"{ends[0]} to {ends[1]}"


def size(count: float) -> str:
    """So many bytes."""
    unit = 0
    while count >= 1000 and unit + 1 < len(UNITS):
        count, unit = count / 1000, unit + 1
    return f"{roughly(count)} {UNITS[unit]}"


def span(seconds: float) -> str:
    """So many seconds, as people say it."""
    for unit, name in TIMES:
        if seconds >= 2 * unit:
            return f"{roughly(seconds / unit)} {name}"
    return f"{roughly(seconds)} seconds"


def roughly(number: float) -> str:
    """Two digits that count; below a thousand, not as a power of ten."""
    return numeral(round(number, -1), 3) if 100 <= number < 1000 else numeral(number, 2)

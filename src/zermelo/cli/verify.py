"""`zermelo verify FILE`: whether a certificate, or a table of every position, holds, by the rules alone."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click

from zermelo.cli._shared import game_called, json_option, print_json, tell, working
from zermelo.cli._tables import check_table
from zermelo.reading import text_in
from zermelo.solve.checker import Checked, Claim, Refused, check


@click.command()
@click.argument("file")
@click.option("--game", help="Of a table: the game, where its name alone does not find it, as mygame.py.")
@click.option("--samples", type=click.IntRange(1), help="Of a table: only so many positions of each layer.")
@json_option
def command(file: str, game: str | None, samples: int | None, as_json: bool) -> None:
    """Check a certificate that `zermelo solve GAME --certificate FILE` has written, or a table of --table.

    Every game that the other player can make of it is gone through by the rules alone, without a search. Ends
    with status 0 where the certificate proves what it claims and 1 where it does not, with the position at
    fault. Of a table every file is checked, and every position's value against those its moves lead to.
    """
    if Path(file).is_dir():
        check_table(Path(file), None if game is None else game_called(game), samples, as_json)
        return
    if game is not None or samples is not None:
        raise click.UsageError("--game and --samples go with the folder of a table")
    lines = text_in(file).removesuffix("\n").split("\n")  # a letter of a board may end a line elsewhere
    try:
        with working("checking"):
            found = check(lines, game_called)
    except Refused as refused:
        if as_json:
            print_json({"holds": False, "why": refused.why, "position": refused.position or None})
        tell(str(refused))
        sys.exit(1)
    if as_json:
        print_json({"holds": True} | asdict(found))
    else:
        click.echo(told(found))


def told(found: Checked) -> str:
    """What is proved, in words."""
    claims = " ".join(f"{_claim(claim)}" for claim in found.claims)
    return f"holds: {found.game} at {found.position}: {claims} {found.positions:,} positions gone through."


def _claim(claim: Claim) -> str:
    who = "who is to move" if claim.holder == "mover" else "the other player"
    what = {"win": "wins", "draw": "gets a draw at least"}.get(
        str(claim.value), f"gets {claim.value} at least"
    )
    return f"{who} {what}" + (f" within {claim.plies} plies." if claim.plies is not None else ".")

"""`zermelo check GAME`: are the rules what they should be?"""

from __future__ import annotations

import sys

import click

from zermelo.cli._machine import ABOVE_0
from zermelo.cli._shared import json_option, print_json, working
from zermelo.doctor.check import GAMES, SECONDS, SEED

COUNT = click.IntRange(1, 10**6)
HEADS = {"fault": "wrong", "question": "right?", "note": "note"}


@click.command()
@click.argument("game")
@click.option(
    "--games", type=click.IntRange(1, 10**6), default=GAMES, show_default=True, help="Random games at most."
)
@click.option(
    "--seconds", type=ABOVE_0, default=SECONDS, show_default=True, help="Time for them, and for the hints."
)
@click.option("--seed", type=int, default=SEED, show_default=True, help="Other games: another number.")
@click.option("--interpreted", is_flag=True, help="Do not compile the rules.")
@json_option
def command(game: str, games: int, seconds: float, seed: int, interpreted: bool, as_json: bool) -> None:
    """Play thousands of random games and tell what is wrong with the rules: the method, the line of play that
    shows it, what to do. GAME is a rule file or the name of a game.

    Ends with status 1 where a fault was found, for use in tests.
    """
    from zermelo.doctor import check_file

    with working("playing random games"):
        report = check_file(game, games=games, seconds=seconds, seed=seed, compiled=not interpreted)
    if as_json:
        print_json(report.to_json())
        sys.exit(not report.sound)
    for finding in report.findings:
        click.echo(f"{HEADS[finding.level]}: {finding}\n")
    if report.endings:
        click.echo("the ends of some games, as score() has them. Right?")
        for ending in report.endings:
            click.echo(f"  {ending}")
        click.echo()
    width = max(map(len, report.facts), default=0)
    for name, value in report.facts.items():
        click.echo(f"{name:{width}}  {value:,}" if isinstance(value, int) else f"{name:{width}}  {value}")
    found = sum(1 for finding in report.findings if finding.level == "fault")
    click.echo(f"{report.title}: {'no fault was found' if not found else f'{found} found'}")
    sys.exit(not report.sound)

"""Openings in the terminal after which sides are chosen: swap and swap2."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli._shared import working
from zermelo.swapping import FIRST, MORE, Swap, better_side, even_moves

if TYPE_CHECKING:
    from zermelo.cli.play import Table

HUMAN = "human"


def swapped(table: Table, opening: Swap) -> None:
    """Have the opening played; who has chosen a side sits there from now on."""
    first, second = table.seats
    who = "the first player" if first == HUMAN else "the computer"
    click.echo(f"{opening}: {who} makes {FIRST} moves for both sides, and the other chooses a side")
    table.show()
    _make_moves(table, first, FIRST)
    chooser, other = second, first
    if (side := _choice(table, second, more=opening == "swap2")) is None:
        _make_moves(table, second, MORE)
        chooser, other = first, second
        side = _choice(table, first, more=False)
    table.seats = (chooser, other) if side == 0 else (other, chooser)


def _make_moves(table: Table, seat: str, count: int) -> None:
    """So many moves, for both sides, by whoever sits there."""
    if seat == HUMAN:
        _ask_for_moves(table, count)
        return
    computer = table.computers[seat]
    with working("thinking of an even opening"):
        moves = even_moves(
            computer.engine(table.game), table.match.position, count, computer.limits, table.dice
        )
    for move in moves:
        click.echo(f"{table.mover} is given {table.game.notate(table.match.state, move)}")
        table.match.play(move)
    table.show()


def _ask_for_moves(table: Table, count: int) -> None:
    match, seats, before = table.match, table.seats, table.match.line.moves
    table.seats = (HUMAN, HUMAN)
    while len(match.movers) < len(before) + count and not match.over:
        if not table.let_human_move():
            click.echo("nobody can resign before sides are chosen")
        for move in before[len(match.movers) :]:  # what was made before is not to be taken back
            match.play(move)
    table.seats = seats


def _choice(table: Table, seat: str, *, more: bool) -> int | None:
    """The side that is chosen, by number; None where two more moves are to be made first."""
    players = table.game.players
    if table.match.over:
        return 0
    if seat != HUMAN:
        computer = table.computers[seat]
        with working("choosing a side"):
            side, _ = better_side(computer.engine(table.game), table.match.position, computer.limits)
        click.echo(f"the computer takes {players[side]}")
        return side
    words = {player.lower(): side for side, player in enumerate(players)}
    offered = f"{players[0]} or {players[1]}" + (f", or {MORE} more moves" if more else "")
    while True:
        said = input(f"{offered}? ({'/'.join([*words, *['more'] * more])})> ").strip().lower()
        if said in ("quit", "exit", "q"):
            raise EOFError
        if more and said in ("more", str(MORE), "two"):
            return None
        found = [side for word, side in words.items() if said and word.startswith(said)]
        if len(found) == 1:
            return found[0]
        click.echo(f"say {players[0]} or {players[1]}{', or more' if more else ''}: which side do you take?")

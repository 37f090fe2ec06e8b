"""How a search's answer looks in the terminal: the board, the value, every move with its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.cli._shared import coloured_board
from zermelo.numerals import seconds
from zermelo.result import Result
from zermelo.value import Value

if TYPE_CHECKING:
    from rich.console import Console

STYLES = {"win": "green", "draw": "yellow", "loss": "red"}


def print_result(out: Console, result: Result[Any, Any]) -> None:
    """The answer, for a person."""
    from rich.table import Table

    game, stats = result.game, result.stats
    mover = game.players[result.to_move]
    out.print(f"[bold]{game.title}[/], {mover} to move", markup=True)
    out.print(coloured_board(game, result.state))
    sure = "proved" if result.proved else "not proved"
    out.print(
        f"\n{_coloured(result.value, game.unit)}  {sure}, depth {result.depth}, {stats.nodes:,} nodes, "
        f"{seconds(stats.seconds)} s, {result.algorithm}"
    )
    if result.move is None:
        return
    names = {move: game.notate(result.state, move) for move in result.moves}
    out.print(f"best  {' '.join(names[move] for move in result.best)}", markup=False)
    out.print(f"line  {' '.join(result.line.notation)}", markup=False, soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("move", "value", ""):
        table.add_column(heading)
    ranked = sorted(result.moves.items(), key=lambda item: -item[1].number)
    for move, value in ranked:
        table.add_row(names[move], _coloured(value, game.unit), "*" if move in result.best else "")
    out.print()
    out.print(table)


def _coloured(value: Value, unit: int) -> str:
    style = STYLES.get(value.kind)
    return f"[{style}]{value}[/]" if style else value.said(unit)

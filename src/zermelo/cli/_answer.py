"""How a search's answer looks in the terminal: the board, the value, every move with its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.cli._shared import coloured_board
from zermelo.engine.iteration import TOLERANCE
from zermelo.lesson.mixing import mixing, shares
from zermelo.match import Match
from zermelo.numerals import exactly, numeral, seconds
from zermelo.result import Result
from zermelo.textbook import Mixed
from zermelo.value import Value

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

STYLES = {"win": "green", "draw": "yellow", "loss": "red"}


def print_result(out: Console, result: Result[Any, Any]) -> None:
    """The answer, for a person."""
    from rich.table import Table
    from rich.text import Text

    game, stats = result.game, result.stats
    rolls = [] if result.move is not None else Match(game, result.state).luck
    mover = "luck" if rolls else game.players[result.to_move]
    out.print(Text.assemble((game.title, "bold"), f", {mover} to move"))
    out.print(coloured_board(game, result.state))
    sure = "proved" if result.proved else "not proved"
    cost = f"{reach(result)}, {stats.nodes:,} nodes, {seconds(stats.seconds)} s, {result.algorithm}"
    out.print(Text.assemble("\n", _coloured(result.value, game.unit), f"  {sure}, {cost}"))
    if len(game.players) > 2:
        out.print(of_everybody(result))
    for chance, name in rolls:
        out.print(f"{name:<6} {numeral(100 * chance, 3)} %")
    if result.move is None:
        return
    names = {move: game.notate(result.state, move) for move in result.moves}
    out.print(f"best  {' '.join(names[move] for move in result.best)}")
    out.print(f"line  {' '.join(result.line.notation)}", soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("move", "value", ""):
        table.add_column(heading)
    ranked = sorted(result.moves.items(), key=lambda item: -item[1].number)
    for move, value in ranked:
        table.add_row(names[move], _coloured(value, game.unit), "*" if move in result.best else "")
    out.print()
    out.print(table)


def print_mixed(out: Console, mixed: Mixed[Any, Any], why: bool = False) -> None:
    """What is found where both players move at once: the value, and both mixed strategies; or in words."""
    game = mixed.position.game
    out.print(f"{game.title}\n{game.board(mixed.position.state)}\n")
    if why:
        out.print("\n".join(mixing(mixed)), soft_wrap=True)
        return
    out.print(f"{exactly(mixed.value)} for {game.players[0]}  proved, {mixed.nodes:,} nodes, simultaneous")
    for player, mixture in zip(game.players, (mixed.first, mixed.second), strict=True):
        if mixture:
            out.print(f"{player}  {shares(game, mixture)}")


def of_everybody(result: Result[Any, Any]) -> str:
    """What the value means where more than two play: what each gets, or what one can be sure of."""
    if not result.values:
        return f"{result.game.players[result.to_move]} can be sure of it, whatever the others do together"
    each = zip(result.game.players, result.values, strict=True)
    return "each  " + ", ".join(f"{player} {value.said(result.game.unit)}" for player, value in each)


def reach(result: Result[Any, Any]) -> str:
    """How far a search has looked: plies, or games played out."""
    if result.algorithm == "mcts":
        return f"{result.stats.leaves:,} playouts"
    if result.algorithm == "value iteration":
        return f"to within {numeral(TOLERANCE)}"
    return f"depth {result.depth}"


def _coloured(value: Value, unit: int) -> Text:
    from rich.text import Text

    return Text(value.said(unit), STYLES.get(value.kind, ""))

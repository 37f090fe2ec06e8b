"""`zermelo analyse GAME --threats`: a win by threats that leave no choice, with every answer."""

from __future__ import annotations

from typing import Any

from zermelo.cli._shared import console, print_json, tell, working
from zermelo.engine.threats import ForcedWin, Forcing
from zermelo.lesson.threats import steps
from zermelo.limits import Limits
from zermelo.match import Match


def show_threats(match: Match[Any, Any], limits: Limits, as_json: bool) -> None:
    """What the player to move wins by, or what the other threatens."""
    game, state = match.game, match.state
    forcing = Forcing(game, notify=tell)
    with working("looking for threats"):
        won, threatened = forcing.either(state, limits)
    if as_json:
        found = {"win": won, "threatened": threatened}
        print_json({name: win and win.to_json(game) for name, win in found.items()})
        return
    out, mover = console(), game.turn(state)
    if won is not None:
        out.print(f"{game.players[mover]} wins by {won.kind}: {won.value}")
        _print(match, state, won)
    elif threatened is not None:
        out.print(
            f"{game.players[mover]} has no win by threats, and {game.players[1 - mover]} threatens one:"
        )
        _print(match, game.skip(state), threatened)
    else:
        out.print("no win by threats was found, of either player")


def _print(match: Match[Any, Any], state: Any, won: ForcedWin[Any, Any]) -> None:
    """One threat a line, with its answers."""
    for number, said in enumerate(steps(match.game, state, won), 1):
        console().print(f"  {number:2}. {said}", soft_wrap=True)

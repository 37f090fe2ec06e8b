"""`zermelo analyse GAME --threats`: a win by threats that leave no choice, with every answer."""

from __future__ import annotations

from typing import Any

from zermelo.cli._shared import console, print_json, tell, working
from zermelo.engine.threats import ForcedWin, Forcing
from zermelo.limits import Limits
from zermelo.match import Match


def show_threats(match: Match[Any, Any], limits: Limits, as_json: bool) -> None:
    """What the player to move wins by, and what the other threatens."""
    game, state = match.game, match.state
    forcing = Forcing(game, notify=tell)
    won, threatened = None, None
    if game.score(state) is None:
        with working("looking for threats"):
            won = forcing.win(state, limits)
            passed = game.skip(state)
            threatened = forcing.win(passed, limits) if won is None and passed != state else None
    mover = game.turn(state)
    if as_json:
        print_json({"win": _json(match, won), "threatened": _json(match, threatened)})
        return
    out = console()
    if won is not None:
        out.print(f"{game.players[mover]} wins by {won.kind}: {won.value}")
        _print(match, mover, won)
    elif threatened is not None:
        out.print(
            f"{game.players[mover]} has no win by threats, and {game.players[1 - mover]} threatens one:"
        )
        _print(match, 1 - mover, threatened)
    else:
        out.print("no win by threats was found, of either player")


def _print(match: Match[Any, Any], attacker: int, won: ForcedWin[Any, Any]) -> None:
    """One threat a line, with its answers."""
    game, out = match.game, console()
    for number, threat in enumerate(won.threats, 1):
        answers = ", ".join(map(game.write, threat.answers))
        only = "the only answer is" if len(threat.answers) == 1 else "the answers are"
        then = f": {only} {answers}" if threat.answers else ", and that is the end"
        out.print(f"  {number:2}. {game.players[attacker]} {game.write(threat.move)}{then}", soft_wrap=True)


def _json(match: Match[Any, Any], won: ForcedWin[Any, Any] | None) -> Any:
    if won is None:
        return None
    write = match.game.write
    threats = [{"move": write(t.move), "answers": list(map(write, t.answers))} for t in won.threats]
    return {"kind": won.kind, "plies": won.plies, "nodes": won.nodes, "threats": threats}

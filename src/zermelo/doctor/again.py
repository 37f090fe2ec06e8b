"""The same questions again: rules are functions of what they are given, and of nothing else.

Each position that was met is asked about once more, in another order, of the same game and of another copy of
it. Rules that roll dice, look at the clock, or remember in `self` what was played, answer otherwise.
"""

from __future__ import annotations

import random
import time
from contextlib import suppress
from typing import Any

from zermelo.contract import Game
from zermelo.doctor.findings import Chart
from zermelo.doctor.rules import Visit, Walk

MOST = 600  # positions


def look_again(chart: Chart, walk: Walk, seed: int) -> None:
    """Ask again."""
    visits = list(walk.visits.values())
    random.Random(seed).shuffle(visits)
    ends = [visit for visit in visits if visit.score is not None][:MOST]
    fresh, end = copy_of(chart.game), time.perf_counter() + walk.seconds
    for game in (chart.game, fresh, chart.game):
        for visit in [*ends, *visits[:MOST]]:
            if time.perf_counter() > end:
                return
            method = _differs(game, visit)
            if method is not None:
                _tell(chart, game, method, visit, visits)
                return


def copy_of(game: Game[Any, Any]) -> Game[Any, Any]:
    """Another game made in the same way."""
    args, kwargs = game._arguments
    kind: Any = type(game).__mro__[1] if hasattr(type(game), "takes_frozen") else type(game)
    try:
        made: Game[Any, Any] = kind(*args, **kwargs)
        made.start()
    except Exception:
        return game
    return made


def _differs(game: Game[Any, Any], visit: Visit) -> str | None:
    """The method that says something else than before; None where all say the same."""
    try:
        score = game.score(visit.state)
        if score != visit.score:
            return "score"
        if score is not None:
            return None
        if tuple(game.moves(visit.state)) != visit.moves:
            return "moves"
        if game.says("turn") and game.turn(visit.state) != visit.player:
            return "turn"
        for move in visit.moves[:6]:
            if game.play(visit.state, move) != game.play(visit.state, move):
                return "play"
            if game.gained(visit.state, move) != game.gained(visit.state, move):
                return "gained"
    except Exception:
        return None  # that it raises was told
    return None


def _tell(chart: Chart, game: Game[Any, Any], method: str, visit: Visit, visits: list[Visit]) -> None:
    remembered = _remembers(game, next((each for each in visits if each.moves), visit))
    if remembered:
        said = f"{method}() depends on what was asked before: {remembered[0]}() keeps something in self"
        advice = "Put all that matters into the state; self is only for what never changes."
        chart.add("keeps-state", remembered[0], said, advice, line=visit.line)
        return
    said = f"{method}() does not always say the same of one position"
    advice = "Rules roll no dice: where luck moves, say so with chances(state)."
    chart.add("random", method, said, advice, line=visit.line)


def _remembers(game: Game[Any, Any], visit: Visit) -> list[str]:
    """The methods that change what the game itself holds."""
    ours = {
        "takes_turns",
        "counts_points",
        "name",
        "_digest",
        "_has_outgrown",
        "_has_plain_lists",
        "_longest",
        "_moves_outgrown",
        "_arguments",
    }

    def held() -> str:
        return repr({name: value for name, value in vars(game).items() if name not in ours})

    found = []
    for move in visit.moves:
        before = held()
        with suppress(Exception):
            game.play(visit.state, move)
        if held() != before:
            found.append("play")
            break
    questions: dict[str, Any] = {
        "start": lambda: game.start(),
        "moves": lambda: list(game.moves(visit.state)),
        "score": lambda: game.score(visit.state),
        "turn": lambda: game.turn(visit.state),
    }
    for name in ("moves", "score", "turn", "start"):
        before = held()
        try:
            questions[name]()
        except Exception:
            continue
        if held() != before:
            found.append(name)
    return found

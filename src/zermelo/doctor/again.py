"""The same questions again: rules are functions of what they are given, and of nothing else.

Each position that was met is asked about once more, in another order, of the same game and of another copy of
it; some of them also of rules that are read from their file anew, and were never asked anything. Rules that
roll dice, look at the clock, or remember what was played, answer otherwise.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from zermelo.contract import Game
from zermelo.contract.frozen import Frozen
from zermelo.doctor.findings import Chart
from zermelo.doctor.memory import is_plain, made_anew, own_kind, remembering
from zermelo.doctor.rules import Visit, Walk

MOST = 600  # positions
ANEW = 60  # positions of which rules read anew are asked, each its own
HINTS = ("evaluate", "key", "canonical", "bounds")
KEPT = "Put all that matters into the state; what is beside it never changes."


def look_again(chart: Chart, walk: Walk, seed: int) -> None:
    """Ask again."""
    visits = list(walk.visits.values())
    random.Random(seed).shuffle(visits)
    ends = [visit for visit in visits if visit.score is not None][:MOST]
    end = time.perf_counter() + walk.seconds
    for game in (chart.game, copy_of(chart.game), chart.game):
        for number, visit in enumerate([*ends, *visits[:MOST]]):
            if time.perf_counter() > end:
                return
            method = _differs(game, visit, number % 8 == 0)
            if method is not None:
                _tell(chart, method, visit, visits)
                return
    _look_anew(chart, visits, time.perf_counter() + walk.seconds / 2)


def copy_of(game: Game[Any, Any]) -> Game[Any, Any]:
    """Another game made in the same way."""
    args, kwargs = game._arguments
    try:
        made: Game[Any, Any] = own_kind(game)(*args, **kwargs)
        made.start()
    except Exception:
        return game
    return made


def _differs(game: Game[Any, Any], visit: Visit, hints: bool = False) -> str | None:
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
        return next(_hints_that_differ(game, visit), None) if hints else None
    except Exception:
        return None  # that it raises was told


def _hints_that_differ(game: Game[Any, Any], visit: Visit) -> Iterator[str]:
    for name in HINTS:
        if game.says(name):
            said, again = getattr(game, name)(visit.state), getattr(game, name)(visit.state)
            if said != again and said == said:  # what is no number differs from itself
                yield name


def _look_anew(chart: Chart, visits: list[Visit], end: float) -> None:
    """Ask rules that were never asked anything: what earlier answers have left behind shows beside them."""
    for visit in visits[:ANEW]:
        if time.perf_counter() > end or (fresh := made_anew(chart.game)) is None:
            return
        try:
            state = _state_in(fresh, chart.game, visit)
            if state is None:
                continue
            method = _differs_in_words(fresh, chart.game, state, visit)
        except Exception:  # the line is another one there
            continue
        if method is not None:
            _tell(chart, method, visit, visits)
            return


def _state_in(fresh: Game[Any, Any], game: Game[Any, Any], visit: Visit) -> Any:
    """The position as the rules that were read anew know it; None where moves alone do not lead to it."""
    plain = visit.state.held if isinstance(visit.state, Frozen) else visit.state
    if is_plain(plain):
        return visit.state
    if game.says("chances"):
        return None
    state = fresh.start()
    for move in visit.line:
        wanted = game.write(move)
        state = fresh.play(state, next(each for each in fresh.moves(state) if fresh.write(each) == wanted))
    return state


def _differs_in_words(fresh: Game[Any, Any], game: Game[Any, Any], state: Any, visit: Visit) -> str | None:
    """The method that says something else than before; moves are compared as they are written."""
    if fresh.score(state) != visit.score:
        return "score"
    if visit.score is not None:
        return None
    if [*map(fresh.write, fresh.moves(state))] != [*map(game.write, visit.moves)]:
        return "moves"
    return "turn" if game.says("turn") and fresh.turn(state) != visit.player else None


def _tell(chart: Chart, method: str, visit: Visit, visits: list[Visit]) -> None:
    fresh = made_anew(chart.game)
    asked = next((each for each in visits if each.moves), visit)
    if fresh is not None and not is_plain(asked.state):
        fresh = None
    remembers = remembering(fresh or chart.game, asked.state, asked.moves)
    if remembers is None and fresh is not None:
        remembers = remembering(chart.game, asked.state, asked.moves)
    if remembers is not None:
        said = (
            f"{method}() depends on what was asked before: {remembers[0]}() keeps something in {remembers[1]}"
        )
        chart.add("keeps-state", remembers[0], said, KEPT, line=visit.line)
        return
    said = f"{method}() does not always say the same of one position"
    advice = "Rules roll no dice: where luck moves, say so with chances(state)."
    chart.add("random", method, said, advice, line=visit.line)

"""A review over HTTP: a stream that tells each move as it is judged, the last one first, then the whole."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import Any

from starlette.concurrency import run_in_threadpool

from zermelo.engine.engine import Engine
from zermelo.lesson.lookback import move_json, review_json
from zermelo.limits import Limits
from zermelo.match import Match
from zermelo.measure.reviewed import Review
from zermelo.web.problems import Problem
from zermelo.web.searches import Place, Searches
from zermelo.web.seen import players_seen, told_as_seen
from zermelo.web.stream import Events

SMALL = Limits(nodes=6000)  # what is solved by that needs no machine code
SPOKEN = ("text", "summary")  # what is read of it
BETWEEN_LOOKS = 0.25  # seconds


async def review_events(searches: Searches, place: Place, match: Match[Any, Any], limits: Limits) -> Events:
    """`wait` while the rules are compiled, or others are served; a `step` for each position; the `review`."""
    game, count = match.game, len(match.line) + 1
    searches.compiling.prefer(game)
    if searches.compiling.readiness(game)["compiling"] and not await run_in_threadpool(_is_small, match):
        yield "wait", {"for": "compiling"}
        while searches.compiling.readiness(game)["compiling"]:
            await asyncio.sleep(BETWEEN_LOOKS)
    if searches.free.locked():
        yield "wait", {"for": "turn"}
    await place.turn()
    async with aclosing(searches.reviewed(match, limits)) as steps:
        async for done, found in steps:
            if isinstance(found, Review):
                told = told_as_seen(game, review_json(found), *SPOKEN)
                yield "review", told | {"players": players_seen(game)}
            else:
                move = None if found is None else told_as_seen(game, move_json(found, game), *SPOKEN)
                yield "step", {"done": done, "of": count, "move": move}
    yield "end", {}


def _is_small(match: Match[Any, Any]) -> bool:
    """Whether a game is solved from its first position before anybody could have compiled it."""
    first = Match(match.game, match.line.state)
    return first.over or Engine(match.game, compiled=False).best(first.position, SMALL).proved


def refuse_to_review(match: Match[Any, Any]) -> None:
    """A problem where there is nothing to look back on."""
    if not match.line.moves:
        raise Problem(400, "there is no move to look back on", field="moves")

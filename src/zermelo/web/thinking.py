"""Thinking for a client who waits for one answer: when it is its turn, no longer than the server allows."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from zermelo.lesson.explain import Explanation
from zermelo.limits import Limits
from zermelo.match import Level, Match, is_certain, wants_every_move
from zermelo.result import Result
from zermelo.swapping import TRIES, Trials, drawn
from zermelo.textbook import Mixed
from zermelo.web.inputs import choices_of
from zermelo.web.problems import Problem, too_short
from zermelo.web.searches import USUAL, How, Searches
from zermelo.web.settings import Settings

TRIAL = 0.3  # seconds for each opening that is tried
HASTE = 0.5  # while a game with much to compile is being compiled: thinking would only delay that
Found = TypeVar("Found")


class Thinking:
    """What a computer thinks, and how it chooses."""

    def __init__(self, searches: Searches, settings: Settings) -> None:
        self.searches, self.settings = searches, settings
        self._dice = random.Random()

    def capped(self, limits: Limits) -> Limits:
        """Limits of a search that may take no longer than the server allows."""
        most = self.settings.seconds
        return replace(limits, seconds=most if limits.seconds is None else min(limits.seconds, most))

    async def choose(self, match: Match[Any, Any], level: Level, player: int) -> dict[str, Any]:
        """A move at one of the levels; where both move at once, one of this player's."""
        both = choices_of(match)
        if both is not None:
            return await self._drawn(match, level, player, both[player])
        result = None
        if self._dice.random() >= level.slips:
            threads = (
                self.settings.threads if is_certain(match.position, level.limits) else 1
            )  # until it knows
            lines = None if wants_every_move(match.position, level.limits) else 1
            result = await self._thought(match, level.limits, How(threads, lines, level.mcts, True))
        # A slip, or no move was found in time (a value may be proved before its move is): any will do.
        best = result.best if result else ()
        move = self._dice.choice(best or list(match.game.moves(match.state)))
        written, notated = match.game.write(move), match.game.notate(match.state, move)
        value = result.moves[move].to_json() if result and best else None
        return {"move": written, "notation": notated, "value": value, "level": level.name}

    async def _drawn(
        self, match: Match[Any, Any], level: Level, player: int, own: list[Any]
    ) -> dict[str, Any]:
        """One of the player's own moves, as often as the mixed strategy takes it."""
        found = None
        if self._dice.random() >= level.slips:
            found = await self._placed(lambda: self.searches.mixed(match, self.capped(level.limits)))
        # A slip, or there was no time to solve it: any will do.
        written = match.game.write(found.draw(player, self._dice) if found else self._dice.choice(own))
        return {"move": written, "notation": written, "value": None, "level": level.name}

    async def even(self, match: Match[Any, Any], count: int) -> list[str]:
        """So many moves for both sides that leave the game about even."""
        trials: Trials[str] = Trials(TRIES * TRIAL)
        while trials.go_on():
            after, written = match.copy(), list[str]()
            for move in drawn(match.position, count, self._dice):
                written.append(match.game.write(move))
                after.play(move)
            found = None if after.over else await self._thought(after, Limits(seconds=TRIAL))
            if found is not None and len(written) == count:
                trials.add(written, found)
        if not trials.moves:
            raise Problem(400, f"there is no even opening of {count} moves here", field="count")
        return trials.moves

    async def last(self, match: Match[Any, Any], limits: Limits) -> Result[Any, Any]:
        """What a search finds."""
        return _something(await self._thought(match, limits))

    async def explained(self, match: Match[Any, Any], limits: Limits) -> Explanation[Any, Any]:
        """Why the best move is the best."""
        return _something(await self._placed(lambda: self.searches.explanation(match, limits)))

    async def threats(self, match: Match[Any, Any], limits: Limits) -> dict[str, Any]:
        """Wins by force, of the player to move or of the other."""
        return _something(await self._placed(lambda: self.searches.threats(match, limits)))

    async def mixed(self, match: Match[Any, Any], limits: Limits) -> Mixed[Any, Any]:
        """Both mixed strategies, where both move at once."""
        return _something(await self._placed(lambda: self.searches.mixed(match, limits)))

    async def everybody(self, match: Match[Any, Any], limits: Limits) -> Result[Any, Any]:
        """What each of several players gets by max^n."""
        return _something(await self._placed(lambda: self.searches.everybody(match, limits)))

    async def _thought(
        self, match: Match[Any, Any], limits: Limits, how: How = USUAL
    ) -> Result[Any, Any] | None:
        self.searches.compiling.prefer(match.game)
        if match.game.selective and self.searches.compiling.readiness(match.game)["compiling"]:
            limits = replace(limits, seconds=min(limits.seconds or HASTE, HASTE))
        return await self._placed(lambda: self.searches.last(match, self.capped(limits), how))

    async def _placed(self, search: Callable[[], Coroutine[Any, Any, Found]]) -> Found:
        """What a search finds, when it is its turn."""
        place = self.searches.place()
        try:
            await place.turn()
            return await search()
        finally:
            place.leave()


def _something(found: Found | None) -> Found:
    if found is None:
        raise too_short()
    return found

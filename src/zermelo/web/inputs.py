"""Reading the parameters of a request. Whatever is wrong with one is said by its name."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from starlette.requests import Request

from zermelo.contract import Game
from zermelo.errors import TextError, ZermeloError
from zermelo.limits import Limits
from zermelo.match import Match
from zermelo.numerals import numeral
from zermelo.result import words_in
from zermelo.web.problems import Problem
from zermelo.web.settings import Settings

NUMBER = re.compile(r"[0-9]*\.?[0-9]*(e[+-]?[0-9]+)?", re.IGNORECASE)
DAY = 86_400.0  # seconds: the most that a game clock may show
WAY = 0.3  # seconds that a move takes to get from here to the board
MOST_LINES = 20  # of an analysis
AT_ONCE = 1000  # moves that are looked at before other requests get a chance


class Inputs:
    """The parameters of one request, each read once; `done` complains of those that nobody asked for."""

    def __init__(
        self,
        request: Request,
        games: Mapping[str, Game[Any, Any]],
        settings: Settings,
        others: Mapping[str, Game[Any, Any]] | None = None,
    ) -> None:
        self._given = request.query_params
        self._games, self.settings = games, settings
        self._others = others or {}  # that are understood, but not offered
        self._read: set[str] = set()

    def text(self, field: str, otherwise: str | None = None, *, most: int | None = None) -> str:
        """A parameter as it is."""
        self._read.add(field)
        values = self._given.getlist(field)
        if len(values) > 1:
            raise Problem(400, f"{field} is given {len(values)} times", field=field)
        if not values:
            if otherwise is None:
                raise Problem(400, f"{field} is missing", field=field)
            return otherwise
        most = self.settings.text if most is None else most
        if len(values[0]) > most:
            raise Problem(400, f"{field} is longer than {most} characters", field=field)
        return values[0]

    def number(self, field: str, otherwise: int | None, least: int, most: int) -> int | None:
        """A whole number within bounds."""
        text = self.text(field, "", most=20)
        if not text:
            return otherwise
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or not least <= int(text) <= most:
            raise Problem(400, f"{field} is a whole number from {least} to {most}", field=field)
        return int(text)

    def seconds(self, otherwise: float) -> float:
        """A time, at most what the server allows."""
        most = self.settings.seconds
        return self._time("seconds", most) or min(otherwise, most)

    def _time(self, field: str, most: float) -> float | None:
        """Seconds above 0; None where they are not given."""
        text = self.text(field, "", most=30)
        if not text:
            return None
        try:
            seconds = float(text) if NUMBER.fullmatch(text) else 0.0
        except ValueError:  # no digit in it
            seconds = 0.0
        if not 0 < seconds <= most:
            raise Problem(400, f"{field} is a number above 0, at most {numeral(most)}", field=field)
        return seconds

    def by_clock(self, limits: Limits) -> Limits:
        """These limits, and the share of a game clock where `clock` and `increment` tell what it shows."""
        clock, increment = self._time("clock", DAY), self._time("increment", DAY)
        if clock is None:
            return limits
        own = limits.seconds if limits.depth is not None else None  # a weak player is no slower for a clock
        return replace(limits, seconds=own, clock=clock, increment=increment or 0.0, overhead=WAY)

    def choice(self, field: str, choices: list[str], otherwise: str) -> str:
        """One of several words."""
        word = self.text(field, otherwise, most=100)
        if word not in choices:
            raise Problem(400, f"{field} is one of {', '.join(choices)}", field=field)
        return word

    def game(self) -> Game[Any, Any]:
        """One of the games on offer."""
        name = self.text("game", most=200)
        game = self._games.get(name) or self._others.get(name)
        if game is None:
            raise Problem(
                404, f"there is no such game here; there are {', '.join(self._games)}", field="game"
            )
        return game

    def match(self, game: Game[Any, Any]) -> Match[Any, Any]:
        """The position asked for: `position`, or the first one, and the `moves` played from there."""
        match = self._first(game)
        for _ in self._follow(match):
            pass
        return match

    async def match_in_turns(self, game: Game[Any, Any]) -> Match[Any, Any]:
        """The same on the event loop: a long game takes a while to follow, so others are let in between."""
        match = self._first(game)
        looked_at = 0
        for width in self._follow(match):
            looked_at += width
            if looked_at > AT_ONCE:
                await asyncio.sleep(0)
                looked_at = 0
        return match

    def _first(self, game: Game[Any, Any]) -> Match[Any, Any]:
        position = self.text("position", "")
        if not position.strip():
            return Match(game)
        try:
            return Match(game, game.load(position))
        except TextError as error:
            raise Problem(400, error.message, field="position", at=error.at) from None
        except ZermeloError as error:
            raise Problem(400, str(error), field="position") from None

    def _follow(self, match: Match[Any, Any]) -> Iterator[int]:
        """Play the moves given, one at a time; tells each time how many there were to choose from."""
        text = self.text("moves", "")
        yield self._width(match)
        for number, (word, at) in enumerate(words_in(match.game, match.state, text), 1):
            match.play(_read(match, number, word, at))
            yield self._width(match)

    def _width(self, match: Match[Any, Any]) -> int:
        """How many moves a position has; a problem where there are too many to list, or none at all."""
        width, most = sum(1 for _ in islice(legal_moves(match), self.settings.moves + 1)), self.settings.moves
        if width > most:
            raise Problem(400, f"the position has more than {most} moves", field="position")
        if not width and not match.over and not match.luck:
            raise Problem(400, "the position has no move, and yet its game is not over", field="position")
        return width

    def limits(self, otherwise: float) -> Limits:
        """`depth` and `seconds`."""
        depth = self.number("depth", None, 1, self.settings.depth)
        return Limits(depth=depth, seconds=self.seconds(otherwise))

    def done(self) -> None:
        """Complain of parameters that mean nothing here."""
        unknown = [field for field in self._given if field not in self._read]
        if unknown:
            raise Problem(400, f"{unknown[0][:40]!r} means nothing here", field=unknown[0][:40])


def _read(match: Match[Any, Any], number: int, word: str, at: int) -> Any:
    """One of the moves given, which begins at a place in their text."""
    if match.over:
        raise Problem(400, f"the game is over before move {number}", field="moves", at=at)
    try:
        return match.game.read_step(match.state, word)
    except TextError as error:
        raise Problem(400, f"move {number}: {error.message}", field="moves", at=at) from None


def legal_moves(match: Match[Any, Any]) -> Any:
    """The moves of the player to move; none where the game is over, or luck moves."""
    return () if match.over or match.luck else match.game.moves(match.state)


def choices_of(match: Match[Any, Any]) -> list[list[Any]] | None:
    """What each player can choose where both move at once; None elsewhere."""
    both = None if match.over or match.luck else match.game.choices(match.state)
    return None if both is None else [list(own) for own in both]

"""Reading the parameters of a request. Whatever is wrong with one is said by its name."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import islice
from typing import Any

from starlette.requests import Request

from zermelo.errors import TextError, ZermeloError
from zermelo.game import Game
from zermelo.limits import Limits
from zermelo.match import Match
from zermelo.result import Line
from zermelo.web.problems import Problem
from zermelo.web.settings import Settings


class Inputs:
    """The parameters of one request, each read once; `done` complains of those that nobody asked for."""

    def __init__(self, request: Request, games: Mapping[str, Game[Any, Any]], settings: Settings) -> None:
        self._given = request.query_params
        self._games, self.settings = games, settings
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
        text, most = self.text("seconds", "", most=20), self.settings.seconds
        try:
            seconds = float(text) if text else min(otherwise, most)
        except ValueError:
            seconds = math.nan
        if not 0 < seconds <= most:
            raise Problem(400, f"seconds is a number above 0, at most {most:g}", field="seconds")
        return seconds

    def choice(self, field: str, choices: list[str], otherwise: str) -> str:
        """One of several words."""
        word = self.text(field, otherwise, most=100)
        if word not in choices:
            raise Problem(400, f"{field} is one of {', '.join(choices)}", field=field)
        return word

    def game(self) -> Game[Any, Any]:
        """One of the games on offer."""
        name = self.text("game", most=200)
        if name not in self._games:
            raise Problem(
                404, f"there is no such game here; there are {', '.join(self._games)}", field="game"
            )
        return self._games[name]

    def match(self, game: Game[Any, Any]) -> Match[Any, Any]:
        """The position asked for: `position`, or the first one, and the `moves` played from there."""
        position, moves = self.text("position", ""), self.text("moves", "")
        match = Match(game, self._load(game, position) if position.strip() else None)
        try:
            line = Line.read(game, match.state, moves)
        except TextError as error:
            raise Problem(400, error.message, field="moves", at=error.at) from None
        for move in line:
            match.play(move)
        if len(list(islice(legal_moves(match), self.settings.moves + 1))) > self.settings.moves:
            raise Problem(400, f"the position has more than {self.settings.moves} moves", field="position")
        return match

    def _load(self, game: Game[Any, Any], text: str) -> Any:
        try:
            return game.load(text)
        except TextError as error:
            raise Problem(400, error.message, field="position", at=error.at) from None
        except ZermeloError as error:
            raise Problem(400, str(error), field="position") from None

    def limits(self, otherwise: float) -> Limits:
        """`depth` and `seconds`."""
        depth = self.number("depth", None, 1, self.settings.depth)
        return Limits(depth=depth, seconds=self.seconds(otherwise))

    def done(self) -> None:
        """Complain of parameters that mean nothing here."""
        unknown = [field for field in self._given if field not in self._read]
        if unknown:
            raise Problem(400, f"{unknown[0][:40]!r} means nothing here", field=unknown[0][:40])


def legal_moves(match: Match[Any, Any]) -> Any:
    """The moves of the player to move; none where the game is over."""
    return () if match.over else match.game.moves(match.state)

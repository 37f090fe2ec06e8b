"""What is said to a client whose request cannot be answered: a status and one sentence."""

from __future__ import annotations

import inspect
import logging
import re
from pathlib import Path
from typing import Any

from zermelo.contract import Game
from zermelo.errors import ZermeloError
from zermelo.games import FILE_PREFIX, blame

log = logging.getLogger("zermelo")

PATH = re.compile(r"(?<![\w./\\])(?:[A-Za-z]:)?[/\\](?:[^\s'\",:]*[/\\])+")


class Problem(Exception):
    """A request that cannot be answered, and why. `field` is the parameter at fault, `at` the place in it."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        field: str | None = None,
        at: int | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status, self.message, self.field, self.at = status, message, field, at
        self.headers = headers

    def to_json(self) -> dict[str, Any]:
        """The body of the answer."""
        return {"error": {"message": self.message, "field": self.field, "at": self.at}}


def too_short() -> Problem:
    """The search had no time to find anything."""
    return Problem(422, "nothing was found in so short a time: give it more seconds", field="seconds")


def too_busy() -> Problem:
    """All searchers are at work and enough clients wait."""
    return Problem(503, "too many searches at once: try again in a moment", headers={"retry-after": "1"})


def problem_of(error: BaseException) -> Problem:
    """An error as a client may know it: no paths of this machine, nothing of its inside."""
    if isinstance(error, Problem):
        return error
    fault = blame(error)
    if fault is not None:
        return Problem(422, f"the rules of this game have a fault: {without_folders(str(fault))}")
    if isinstance(error, ZermeloError):
        return Problem(422, without_folders(str(error)))
    file = _file_asked(error)
    if file is not None:
        return Problem(422, f"the rules of this game have a fault: {file}: {type(error).__name__}: {error}")
    log.error("a request failed", exc_info=error)
    return Problem(500, "something went wrong in the server; its log says what")


def _file_asked(error: BaseException) -> str | None:
    """The user's file whose rules were being asked when something went wrong; None where none were."""
    found, trace = None, error.__traceback__
    while trace is not None:
        here, seen = trace.tb_frame.f_locals.get("self"), trace.tb_frame.f_locals.get("game")
        for asked in (here, seen, getattr(here, "game", None)):
            if isinstance(asked, Game) and type(asked).__module__.startswith(FILE_PREFIX):
                found = Path(inspect.getfile(type(asked))).name
        trace = trace.tb_next
    return found


def without_folders(text: str) -> str:
    """The text with nothing but the names left of the files that it speaks of.

    >>> without_folders("/home/ada/games/own.py, line 3, in play: KeyError: 'a'")
    "own.py, line 3, in play: KeyError: 'a'"
    """
    return PATH.sub("", text)

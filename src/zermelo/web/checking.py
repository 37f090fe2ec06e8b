"""The rules doctor in the background: what it finds in the rule files that a server offers, each once.

Whoever asks first starts it, on a thread of its own that gives way to others; it begins when the game has
been compiled, which players wait for. It has a copy of the game to itself: rules that remember things in
`self` shall not remember its games.
"""

from __future__ import annotations

import inspect
import threading
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

from zermelo.contract import Game
from zermelo.doctor import Finding, Report, check
from zermelo.doctor.again import copy_of
from zermelo.errors import FAULTS
from zermelo.games import FILE_PREFIX
from zermelo.web.compiling import Compiling, give_way
from zermelo.web.problems import log, problem_of, without_folders

GAMES, SECONDS = 1000, 2.0  # random games, and the time for them; the hints have as much
PATIENCE, AGAIN = 120.0, 0.1  # seconds that compiling is waited for, and between two looks
NOTHING: dict[str, Any] = {"state": "none", "sound": None, "games": None, "findings": [], "endings": []}


class Checking:
    """What has been found so far, by the contents of the files."""

    def __init__(self, compiling: Compiling) -> None:
        self._compiling = compiling
        self._found: dict[tuple[str, str], dict[str, Any]] = {}
        self._lock, self._one_at_a_time = threading.Lock(), threading.Lock()

    def report(self, game: Game[Any, Any]) -> dict[str, Any]:
        """What is known of a game now; the first question starts the examination."""
        if not is_from_file(game):
            return NOTHING
        with self._lock:
            key = _contents(game), repr(game)
            if key not in self._found:
                self._found[key] = {**NOTHING, "state": "checking"}
                threading.Thread(target=self._check, args=(key, game), name="checking", daemon=True).start()
            return self._found[key]

    def _check(self, key: tuple[str, str], game: Game[Any, Any]) -> None:
        give_way()
        with self._one_at_a_time:
            end = time.monotonic() + PATIENCE
            while self._compiling.readiness(game)["compiling"] and time.monotonic() < end:
                time.sleep(AGAIN)
            try:
                report = check(copy_of(game), games=GAMES, seconds=SECONDS)
            except FAULTS as fault:
                log.warning("%s could not be checked: %s", game.title, fault)
                report = Report(game.title, [Finding("cannot-check", "", problem_of(fault).message)])
            self._found[key] = report_json(report)


def is_from_file(game: Game[Any, Any]) -> bool:
    """Whether a game comes from a user's own file."""
    return type(game).__module__.startswith(FILE_PREFIX)


def _contents(game: Game[Any, Any]) -> str:
    """What the file of a game says, as a digest."""
    try:
        return sha256(Path(inspect.getfile(type(game))).read_bytes()).hexdigest()
    except (OSError, TypeError):  # it is gone: what was read of it is still played
        return ""


def report_json(report: Report) -> dict[str, Any]:
    """What the page shows: what is wrong first, and no paths of this machine."""
    findings = [finding.to_json() for finding in report.findings]
    for finding in findings:
        finding |= {name: without_folders(finding[name]) for name in ("said", "advice", "place")}
    return {
        "state": "done",
        "sound": report.sound,
        "games": report.facts.get("random games"),
        "findings": findings,
        "endings": list(report.endings),
    }

"""What is found: faults, and questions that only the author can answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zermelo.contract import Game
from zermelo.doctor.patience import GivenUp, NoAnswer, Patience
from zermelo.errors import FAULTS, GameError
from zermelo.value import Number

SHOWN = 16  # moves of a line that are shown
FAULT, QUESTION, NOTE = LEVELS = "fault", "question", "note"


def in_short(moves: Sequence[str]) -> str:
    """A line of play, its middle left out where it is long."""
    if len(moves) <= SHOWN:
        return " ".join(moves)
    half = SHOWN // 2
    return " ".join([*moves[:half], f"... {len(moves) - SHOWN} more ...", *moves[-half:]])


@dataclass(frozen=True)
class Finding:
    """One thing that was found."""

    kind: str  # one word, for programs: "duplicate-moves"
    method: str  # at fault; "" where it is none
    said: str  # what is wrong, in words
    advice: str = ""  # what to do
    line: tuple[str, ...] = ()  # the moves that lead there
    level: str = FAULT  # a question may be right all the same; a note is only good to know
    place: str = ""  # the file and the line

    def __str__(self) -> str:
        after = f" after {in_short(self.line)}" if self.line else ""
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.said}{after}. {self.advice}".rstrip()

    def to_json(self) -> dict[str, Any]:
        """What programs read."""
        return {
            "level": self.level,
            "kind": self.kind,
            "method": self.method,
            "said": self.said,
            "advice": self.advice,
            "line": list(self.line),
            "place": self.place,
        }


@dataclass
class Report:
    """All that was found about one game."""

    title: str
    findings: list[Finding] = field(default_factory=list)
    endings: list[str] = field(default_factory=list)  # some, told in words
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def sound(self) -> bool:
        """Whether no fault was found."""
        return not any(finding.level == FAULT for finding in self.findings)

    def to_json(self) -> dict[str, Any]:
        """What programs read."""
        found = [finding.to_json() for finding in self.findings]
        parts = {"endings": self.endings, "facts": self.facts}
        return {"game": self.title, "sound": self.sound, "findings": found, **parts}

    def __str__(self) -> str:
        lines = [f"{finding.level}: {finding}" for finding in self.findings]
        lines += ["right?" if self.endings else "", *(f"  {ending}" for ending in self.endings)]
        lines += [f"{name}: {value}" for name, value in self.facts.items()]
        return "\n".join(line for line in lines if line) or "nothing was found"


class Broken(Exception):
    """The rules cannot be asked any further from here."""


class Chart:
    """What has been found so far about one game: of each kind and method once, by the shortest line."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.found: dict[tuple[str, str], Finding] = {}
        self.lines: dict[tuple[str, str], tuple[Any, ...]] = {}  # the moves themselves
        self.patience = Patience()

    def add(
        self, kind: str, method: str, said: str, advice: str = "", *, line: Any = (), level: str = FAULT
    ) -> None:
        """Write something down."""
        words = tuple(self._written(move) for move in line)
        known = self.found.get((kind, method))
        worth = (LEVELS.index(level), len(words))  # a fault, and what is shown by fewer moves, is told first
        if known is None or worth < (LEVELS.index(known.level), len(known.line)):
            place = self._place(method)
            self.found[kind, method] = Finding(kind, method, said, advice, words, level, place)
            self.lines[kind, method] = tuple(line)

    def take(self, other: Chart, key: tuple[str, str]) -> None:
        """Take over what another chart says of a fault, if its line is shorter."""
        if key in other.found and len(other.lines[key]) < len(self.lines[key]):
            self.found[key], self.lines[key] = other.found[key], other.lines[key]

    def has(self, *kinds: str) -> bool:
        """Whether one of these kinds was found."""
        return any(kind in kinds for kind, _ in self.found)

    @contextmanager
    def asking(self, method: str, line: Any) -> Iterator[None]:
        """While a method is asked: what it raises is a finding."""
        try:
            with self.patience.asking():
                yield
        except Broken:
            raise
        except NoAnswer as error:
            where, inner = raised_at(error, self.game)
            said = f"{method}() gives no answer" + (f" ({where})" if where else "")
            self.add("no-answer", inner or method, said, "Does a loop in it never end?", line=line)
            raise GivenUp from error
        except GameError as error:
            self._classify(method, str(error), line)
            raise Broken from error
        except FAULTS as error:
            place = raised_at(error, self.game)
            self.add(
                "raises",
                place[1] or method,
                f"{method}() raised {type(error).__name__}: {error}" + (f" ({place[0]})" if place[0] else ""),
                "Let it give an answer in every position that play leads to.",
                line=line,
            )
            raise Broken from error

    def _classify(self, method: str, said: str, line: Any) -> None:
        if "changed the state" in said:
            self.add("state-changed", method, said.split(". ")[0], "Change a copy, and return it.", line=line)
        elif "winner()" in said or ".payoffs(" in said:
            self.add("bad-score", "winner" if "winner()" in said else "payoffs", said, line=line)
        elif "turn()" in said:
            self.add("bad-turn", "turn", said, line=line)
        else:
            self.add("raises", method, said, line=line)

    def _written(self, move: Any) -> str:
        try:
            return str(self.game.write(move))
        except Exception:
            return repr(move)

    def _place(self, method: str) -> str:
        function = inspect.unwrap(
            getattr(getattr(type(self.game), method, None), "__func__", None)
            or (getattr(type(self.game), method, None) or (lambda: None))
        )
        code = getattr(function, "__code__", None)
        if code is None or "zermelo/contract" in code.co_filename or code.co_name == "<lambda>":
            return ""
        return f"{Path(code.co_filename).name}, line {code.co_firstlineno}"


def raised_at(error: BaseException, game: Game[Any, Any]) -> tuple[str, str]:
    """The line of the rules on which an error arose, and the method of the game that it is in."""
    place, method, trace = "", "", error.__traceback__
    own = {
        getattr(function, "__code__", None): name
        for kind in type(game).__mro__
        if not kind.__module__.startswith("zermelo.contract")
        for name, function in vars(kind).items()
    }
    while trace is not None:
        code = trace.tb_frame.f_code
        if code in own:
            method = own[code]
        if method and "zermelo/" not in code.co_filename.replace("\\", "/").split("site-packages")[-1]:
            place = f"{Path(code.co_filename).name}, line {trace.tb_lineno}, in {code.co_name}"
        trace = trace.tb_next
    return place, method


def gained_on(game: Game[Any, Any], line: Sequence[Any]) -> Number:
    """What the first player has gained on a line of play, less what the second has."""
    total: Number = 0
    state = game.start()
    player = game.player_at(state)
    for move in line if game.says("gained") else ():
        total += game.gained_for(0, player, state, move)
        state = game.play(state, move)
        player = game.next_player(player, state)
    return total


def said_by(game: Game[Any, Any], *names: str) -> bool:
    """Whether a game says all of these itself."""
    return all(game.says(name) for name in names)


Ask = Callable[..., Any]

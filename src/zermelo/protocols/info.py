"""What a Gomocup manager says by `INFO`: the time, the memory, the rule."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.errors import TextError
from zermelo.games.gomoku.rules import Rule
from zermelo.limits import SHORTEST, Limits
from zermelo.stop import Stop

RULES: dict[int, Rule] = {0: "freestyle", 1: "exact", 8: "caro6", 9: "caro"}
CONTINUOUS, RENJU = 2, 4
UNLIMITED = 2147483647  # milliseconds of `time_left` that stand for no limit
MARGIN, SLACK = 0.05, 0.03  # seconds of a move that are kept to write the answer, and a share of them
LEAST = 0.01  # seconds that a search gets at least: with less, any move would do
GLANCE = 1  # plies
MEGABYTE = 1 << 20
USUAL_TABLE = 128  # megabytes
SPARE = 32  # megabytes of a limit that are left alone


@dataclass
class Info:
    """What is known of the match. Times are in seconds."""

    turn: float = 5.0
    match: float | None = None
    left: float | None = None
    memory: int = 0  # bytes; 0 is as much as one likes
    rules: int = 0  # the sum that the protocol has for them
    nodes: int = 0  # that a move may look at, and
    depth: int = 0  # plies ahead: not Gomocup's, but managers say so; 0 is as many as one likes

    def set(self, key: str, value: str) -> None:
        """Take in one INFO. What is not known is not important, the protocol says."""
        if key == "timeout_turn":
            self.turn = max(0, _number(key, value)) / 1000
        elif key == "timeout_match":
            number = _number(key, value)
            self.match = self.left = number / 1000 if 0 < number < UNLIMITED else None
        elif key == "time_left":
            number = _number(key, value)
            endless = number >= UNLIMITED or (
                number <= 0 and self.match is None
            )  # 0 of a match without a limit
            self.left = None if endless else number / 1000
        elif key == "max_memory":
            self.memory = max(0, _number(key, value))
        elif key == "rule":
            self.rules = max(0, _number(key, value))
        elif key == "max_node":
            self.nodes = max(0, _number(key, value))
        elif key == "max_depth":
            self.depth = max(0, _number(key, value))

    @property
    def rule(self) -> Rule:
        """The rule as our game calls it; an error says what cannot be played."""
        if self.rules & RENJU:
            raise TextError("renju is not played here: rules are 0 freestyle, 1 exactly five, 8 and 9 caro")
        if self.rules & CONTINUOUS:
            raise TextError("games that go on after a five are not played here: leave 2 out of the rule")
        if self.rules not in RULES:
            raise TextError(f"rule {self.rules} is not known here: 0 freestyle, 1 exactly five, 8 and 9 caro")
        return RULES[self.rules]

    def limits(self, gone: float, stop: Stop) -> Limits:
        """The limits of a move of which so many seconds are gone. No time at all is time for a glance."""
        return Limits(
            depth=GLANCE if self.turn == 0 else self.depth or None,
            nodes=self.nodes or None,
            seconds=max(LEAST, (1 - SLACK) * self.turn - gone - MARGIN),
            clock=None if self.left is None else max(SHORTEST, self.left - gone),
            overhead=MARGIN,
            cancel=stop,
        )

    def spent(self, seconds: float) -> None:
        """Some of the match's time is gone; should the manager tell what is left, that is what counts."""
        if self.left is not None:
            self.left -= seconds

    def begin(self) -> None:
        """A new match."""
        self.left = self.match

    def table(self, used: float) -> int:
        """Megabytes for the table, where so many are used by all else."""
        if not self.memory:
            return USUAL_TABLE
        return max(1, min(USUAL_TABLE, int(self.memory / MEGABYTE - used - SPARE)))


def _number(key: str, value: str) -> int:
    digits = value.removeprefix("-")
    if not digits.isascii() or not digits.isdigit():
        raise TextError(f"{key} is a whole number, not {value[:40]!r}")
    return int(value[:15])

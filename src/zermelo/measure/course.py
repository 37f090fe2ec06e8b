"""The course of a game: what it was worth to the first player after each move, and the mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from zermelo.contract import Outcome
from zermelo.engine.engine import Engine
from zermelo.limits import Limits
from zermelo.measure.chances import known_chances
from zermelo.measure.growth import Tell, silent
from zermelo.measure.mistakes import Mistake, mistake
from zermelo.position import Position
from zermelo.result import Line
from zermelo.value import Value

# For each position: enough to prove the value in a small game, and a fair estimate in a large one.
USUAL = Limits(seconds=1)


class Played(Protocol):
    """Whatever keeps the moves of a game, such as a match."""

    @property
    def line(self) -> Line[Any, Any]:
        """All its moves."""


@dataclass(frozen=True)
class Point:
    """The position after a move (none before the first), and its value to the first player."""

    move: str | None
    mover: int | None
    value: Value
    mistake: Mistake | None = None  # what the move gave away

    @property
    def is_mistake(self) -> bool:
        """Whether the move gave much away."""
        return self.mistake not in (None, "inaccuracy")

    def to_json(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        return {
            "move": self.move,
            "mover": self.mover,
            "value": self.value.to_json(),
            "mistake": self.mistake,
        }


@dataclass(frozen=True)
class Course:
    """A game, point by point."""

    title: str
    players: tuple[str, ...]
    counts_points: bool
    unit: int  # what an estimate is counted in
    points: tuple[Point, ...]

    @property
    def mistakes(self) -> tuple[Point, ...]:
        """The moves that gave something away, by `mistakes.mistake`; an inaccuracy is none of them."""
        return tuple(point for point in self.points if point.is_mistake)

    def to_json(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        return {
            "title": self.title,
            "players": list(self.players),
            "counts_points": self.counts_points,
            "unit": self.unit,
            "points": [point.to_json() for point in self.points],
        }


def follow(
    played: Line[Any, Any] | Played,
    *,
    limits: Limits | None = None,
    compiled: bool | None = None,
    tell: Tell = silent,
) -> Course:
    """Search every position of a game.

    >>> from zermelo import TicTacToe
    >>> game = TicTacToe()
    >>> course = follow(Line.read(game, game.start(), "b2 a2 a3 c1 a1"), compiled=False)
    >>> [str(point.value) for point in course.points]
    ['draw', 'draw', 'win in 5', 'win in 4', 'win in 3', 'draw']
    >>> [(point.move, point.mistake) for point in course.mistakes]
    [('a2', 'draw'), ('a1', 'win')]
    """
    line = played if isinstance(played, Line) else played.line
    game, players, chances = line.game, players_of(line), known_chances(line.game)
    values = _values(line, players, limits or USUAL, compiled, tell)
    points = [Point(None, None, values[0])]
    steps = zip(line, line.to_json(), players, values, values[1:], strict=False)
    for move, written, mover, before, after in steps:
        had, has = (before, after) if mover == 0 else (-before, -after)
        blame = None if isinstance(move, Outcome) else mistake(had, has, chances)
        points.append(Point(written, mover, after, blame))
    return Course(game.title, game.players, game.counts_points, game.unit, tuple(points))


def players_of(line: Line[Any, Any]) -> list[int]:
    """Who is to move in each position."""
    first, *rest = line.states
    players = [line.game.player_at(first)]
    for move, state in zip(line, rest, strict=True):
        players.append(line.game.follower(players[-1], state, move))
    return players


def _values(
    line: Line[Any, Any], players: list[int], limits: Limits, compiled: bool | None, tell: Tell
) -> list[Value]:
    """The value of each position to the first player."""
    engine: Engine[Any, Any] = Engine(line.game, notify=tell, compiled=compiled)
    values, here, gained = [], Position(line.game, line.state), 0.0
    for number, player in enumerate(players):
        tell(f"position {number} of {len(line)}")
        value = engine.best(here, limits).value
        values.append((value if player == 0 else -value).plus(gained))
        for move in line.moves[number : number + 1]:
            if not isinstance(move, Outcome):
                gained += line.game.gained_for(0, player, here.state, move)
            here = here.after(move)
    return values

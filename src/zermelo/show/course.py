"""The course of a game: what it was worth to the first player after each move, and the mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.contract import Game
from zermelo.engine.engine import Engine
from zermelo.limits import Limits
from zermelo.match import Match
from zermelo.result import Line
from zermelo.show.growth import Tell, silent
from zermelo.value import Number, Value

# For each position: enough to prove the value in a small game, and a fair estimate in a large one.
USUAL = Limits(seconds=1)


@dataclass(frozen=True)
class Point:
    """The position after a move (none before the first), and its value to the first player."""

    move: str | None
    mover: int | None
    value: Value
    mistake: bool = False

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
    players: tuple[str, str]
    counts_points: bool
    points: tuple[Point, ...]

    @property
    def mistakes(self) -> tuple[Point, ...]:
        """The moves that gave something away, for sure."""
        return tuple(point for point in self.points if point.mistake)

    def to_json(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        return {
            "title": self.title,
            "players": list(self.players),
            "counts_points": self.counts_points,
            "points": [point.to_json() for point in self.points],
        }


def follow(
    played: Line[Any, Any] | Match[Any, Any],
    *,
    limits: Limits | None = None,
    compiled: bool | None = None,
    tell: Tell = silent,
) -> Course:
    """Search every position of a game.

    A move is a mistake where it is proved that it turned a win into a draw or a loss, a draw into a loss, or
    gave points away. An estimate proves nothing, so no move is blamed by one.

    >>> from zermelo import TicTacToe
    >>> game = TicTacToe()
    >>> course = follow(Line.read(game, game.start(), "b2 a2 a3 c1 a1"), compiled=False)
    >>> [str(point.value) for point in course.points]
    ['draw', 'draw', 'win in 5', 'win in 4', 'win in 3', 'draw']
    >>> [point.move for point in course.mistakes]
    ['a2', 'a1']
    """
    match = _match(played)
    game, states = match.game, match.states
    values = _values(game, states, limits or USUAL, compiled, tell)
    points = [Point(None, None, values[0])]
    for move, mover, before, after in zip(match.line, match.movers, values, values[1:], strict=False):
        points.append(Point(game.write(move), mover, after, _is_worse(before, after, mover)))
    return Course(game.title, game.players, game.counts_points, tuple(points))


def _match(played: Line[Any, Any] | Match[Any, Any]) -> Match[Any, Any]:
    if isinstance(played, Match):
        return played
    match = Match(played.game, played.state)
    for move in played:
        match.play(move)
    return match


def _values(
    game: Game[Any, Any], states: Sequence[Any], limits: Limits, compiled: bool | None, tell: Tell
) -> list[Value]:
    """The value of each position to the first player."""
    engine: Engine[Any, Any] = Engine(game, notify=tell, compiled=compiled)
    values = []
    player = game.turn(states[0])
    for number, state in enumerate(states):
        tell(f"position {number} of {len(states) - 1}")
        if number:
            player = game.next_player(player, state)
        value = engine.best(state, limits, earlier=states[:number]).value
        values.append(value if player == 0 else -value)
    return values


def _is_worse(before: Value, after: Value, mover: int) -> bool:
    """Whether it is sure that the mover had more before: in kind or in points, not in how long it takes."""
    if not (_settled(before) and _settled(after)):
        return False
    lost: Number = before.score - after.score
    return (lost if mover == 0 else -lost) > 0


def _settled(value: Value) -> bool:
    """Whether it is sure who wins, though perhaps not how soon."""
    return value.exact or value.kind in ("win", "loss")

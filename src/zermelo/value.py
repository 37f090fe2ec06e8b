"""What a position is worth: won in n plies, drawn, lost in n plies, points, or an estimate.

A `Value` is what people see. A *number* is what a search compares; the two meet in this file only.
On the number line, seen by the player to move (MAX_PLIES = 2**14, WIN = 2**30):

    -WIN      -WIN+n                        0                        WIN-n      WIN
      |---------|--------------|------------|------------|--------------|---------|
        lost in n plies        |   estimates, and a draw |       won in n plies
                            -ESTIMATE                 ESTIMATE

    0 <= n <= MAX_PLIES   and   ESTIMATE < WIN - MAX_PLIES

so a win is always above every estimate, a sooner win above a later one, and a later loss above a sooner
one. A game of points has no such bands: there the number is the points.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from zermelo.errors import ZermeloError
from zermelo.numerals import hundredths, numeral, signed

WIN = 2**30
MAX_PLIES = 2**14
ESTIMATE = WIN - MAX_PLIES - 1
ODDS_DIGITS = 4  # that odds are said with

Number = int | float
Kind = Literal["win", "draw", "loss", "points", "estimate"]
Bound = Literal["lower", "upper"]


def is_finite(number: Any) -> bool:
    """Whether a number is one that can be compared and written: floating point can hold it.

    >>> is_finite(10**300), is_finite(10**400), is_finite(float("nan"))
    (True, False, False)
    """
    try:
        return math.isfinite(number)
    except OverflowError:
        return False


def won_in(plies: int) -> int:
    """The number of a win after so many plies, for `bounds`."""
    return WIN - plies


def lost_in(plies: int) -> int:
    """The number of a loss after so many plies, for `bounds`."""
    return plies - WIN


@dataclass(frozen=True, slots=True)
class Value:
    """The worth of a position to one player.

    Values are ordered by what that player would rather have, and negate to the other player's view:

    >>> Value.win(3) > Value.win(5) > Value.draw() > Value.loss(4) > Value.loss(2)
    True
    >>> -Value.win(5)
    loss in 5
    >>> Value.points(3).at_least()
    at least +3

    >>> Value.expected(0.0612), Value.expected(0.5, proved=False)
    (0.5306 expected, about 0.75 expected)

    Two values may rank alike without being equal: a draw, 0 points and an estimate of 0.

    `odds`: where luck has a say in a game that is won or lost, the score is what is to be expected of -1, 0
    and +1; people say it as the share of games won, a draw for half of one.
    """

    kind: Kind
    score: Number
    plies: int | None = None
    bound: Bound | None = None
    odds: bool = False

    @classmethod
    def win(cls, plies: int | None = None) -> Value:
        """Won, in `plies` half-moves where that is known."""
        return cls("win", 1, plies)

    @classmethod
    def loss(cls, plies: int | None = None) -> Value:
        """Lost, in `plies` half-moves where that is known."""
        return cls("loss", -1, plies)

    @classmethod
    def draw(cls) -> Value:
        """Neither side wins."""
        return cls("draw", 0)

    @classmethod
    def points(cls, score: Number) -> Value:
        """The exact result of a game that counts points."""
        return cls("points", score)

    @classmethod
    def estimate(cls, score: Number) -> Value:
        """A judgement, not a proof: what `evaluate` said where the search stopped."""
        return cls("estimate", score)

    @classmethod
    def expected(cls, score: Number, *, proved: bool = True) -> Value:
        """The expected score, from -1 to 1, of a game that is won or lost, where luck has a say."""
        return cls("points" if proved else "estimate", score, odds=True)

    @classmethod
    def of_number(cls, number: Number, *, points: bool, proved: bool) -> Value:
        """Read a search's number; `proved` says that no estimate went into it.

        A number in the winning or losing band is a proof by itself: no estimate reaches that far.
        """
        if points:
            return cls.points(number) if proved else cls.estimate(number)
        if number > ESTIMATE:
            return cls.win(round(WIN - number))
        if number < -ESTIMATE:
            return cls.loss(round(WIN + number))
        return cls.draw() if proved and number == 0 else cls.estimate(number)

    @property
    def number(self) -> Number:
        """This value as a search compares it; a win of unknown length counts as the longest."""
        plies = MAX_PLIES if self.plies is None else self.plies
        if self.kind == "win":
            return WIN - plies
        if self.kind == "loss":
            return plies - WIN
        return self.score

    @property
    def is_win(self) -> bool:
        """Whether it is won, for sure: a lower bound that is a win is one too."""
        return self.kind == "win" and self.bound != "upper"

    @property
    def is_loss(self) -> bool:
        """Whether it is lost, for sure."""
        return self.kind == "loss" and self.bound != "lower"

    @property
    def is_draw(self) -> bool:
        """Whether it is a draw, for sure."""
        return self.kind == "draw" and self.bound is None

    @property
    def exact(self) -> bool:
        """Whether this is the value itself, neither an estimate nor a bound."""
        return self.kind != "estimate" and self.bound is None

    def at_least(self) -> Value:
        """This value as a lower bound."""
        return replace(self, bound="lower")

    def at_most(self) -> Value:
        """This value as an upper bound."""
        return replace(self, bound="upper")

    def later(self, plies: int = 1) -> Value:
        """The same value seen from `plies` moves earlier: a win in 2 becomes a win in 3."""
        return self if self.plies is None else replace(self, plies=self.plies + plies)

    def plus(self, points: Number) -> Value:
        """This value and points that are gained on the way to it; only where points are counted."""
        return replace(self, score=self.score + points) if points else self

    def __neg__(self) -> Value:
        kind: Kind = {"win": "loss", "loss": "win"}.get(self.kind, self.kind)  # type: ignore[assignment]
        bound: Bound | None = {"lower": "upper", "upper": "lower"}.get(self.bound or "")  # type: ignore[assignment]
        return Value(kind, -self.score if self.score else 0, self.plies, bound, self.odds)

    def __lt__(self, other: Value) -> bool:
        return self.number < _number(other)

    def __le__(self, other: Value) -> bool:
        return self.number <= _number(other)

    def __gt__(self, other: Value) -> bool:
        return self.number > _number(other)

    def __ge__(self, other: Value) -> bool:
        return self.number >= _number(other)

    def __str__(self) -> str:
        return self.said()

    def said(self, unit: int = 1) -> str:
        """As people say it, an estimate in so large a unit: of hundredths of a pawn, `about +0.35`."""
        text = self._text(unit)
        if self.bound is None:
            return text
        article = "a " if self.kind in ("win", "draw", "loss") else ""
        return f"{'at least' if self.bound == 'lower' else 'at most'} {article}{text}"

    __repr__ = __str__

    def _text(self, unit: int) -> str:
        if self.kind == "draw":
            return "draw"
        if self.kind in ("win", "loss"):
            return self.kind if self.plies is None else f"{self.kind} in {self.plies}"
        if self.odds:
            share = numeral((1 + self.score) / 2, ODDS_DIGITS)
            return f"{'about ' if self.kind == 'estimate' else ''}{share} expected"
        if unit > 1 and self.kind == "estimate":
            return f"about {hundredths(self.score / unit)}"
        return f"about {signed(round(self.score, 4))}" if self.kind == "estimate" else signed(self.score)

    def to_json(self) -> dict[str, Any]:
        """A dictionary that `from_json` reads back; its keys are kept stable."""
        return {
            "kind": self.kind,
            "plies": self.plies,
            "score": self.score,
            "bound": self.bound,
            "odds": self.odds,
            "text": str(self),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Value:
        """Read what `to_json` wrote."""
        try:
            kind, score, plies, bound = data["kind"], data["score"], data.get("plies"), data.get("bound")
            odds = bool(data.get("odds", False))
        except (KeyError, TypeError) as error:
            raise ZermeloError(f"a value in JSON needs 'kind' and 'score': {data!r}") from error
        if kind not in get_args(Kind):
            raise ZermeloError(f"a value's kind is one of {', '.join(get_args(Kind))}, not {kind!r}")
        if bound not in (None, "lower", "upper"):
            raise ZermeloError(f"a value's bound is null, 'lower' or 'upper', not {bound!r}")
        if not isinstance(score, int | float) or not isinstance(plies, int | None):
            raise ZermeloError(f"a value's score is a number and its plies a whole number: {data!r}")
        return cls(kind, score, plies, bound, odds)


def _number(other: Any) -> Number:
    if isinstance(other, Value):
        return other.number
    raise TypeError(
        f"a Value is compared with another Value, not with {other!r}: ask value.is_win, value.is_draw, "
        "value.is_loss, or compare value.score"
    )


class _Maker(classmethod):  # type: ignore[type-arg]
    """What makes a value, of the class alone: `if value.win:` would always be true."""

    def __get__(self, value: Any, kind: Any = None) -> Any:
        if value is not None:
            name = self.__func__.__name__
            raise AttributeError(f"Value.{name}() makes a value; whether this is one, value.is_{name} says")
        return super().__get__(None, kind)


for _name in ("win", "draw", "loss"):
    setattr(Value, _name, _Maker(vars(Value)[_name].__func__))

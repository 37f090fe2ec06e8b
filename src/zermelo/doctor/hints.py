"""Hints beside a search without them: none may change a value.

Positions near the end of a game are solved to the end by the textbook's alpha-beta on the rules alone, as far
as that takes no more than a few thousand positions.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from numbers import Real
from typing import Any

from zermelo.contract import Game, features_of
from zermelo.doctor.findings import FAULT, Broken, Chart
from zermelo.doctor.rules import Visit, Walk
from zermelo.errors import GameError, Stopped
from zermelo.limits import Limits
from zermelo.numerals import numeral
from zermelo.reading import shortened
from zermelo.textbook import expectiminimax
from zermelo.textbook.maxn import estimates
from zermelo.value import ESTIMATE, is_finite

NODES = 4000  # of one position
MOST = 250  # positions that are solved
BRANCHES = 8  # moves of one position that features follow


class TooMuch(Exception):
    """A position that is not solved in so few nodes."""


class Truth:
    """What positions are worth: -1, 0, 1 or points to the player to move, from the rules alone."""

    def __init__(self, game: Game[Any, Any], seconds: float) -> None:
        self.game, self.end = game, time.perf_counter() + seconds
        self.known: dict[Any, float] = {}
        self.left = 0

    def of(self, state: Any) -> float | None:
        """The value of a position; None where it takes too long."""
        self.left = NODES
        try:
            if self.game.says("chances"):
                return expectiminimax(self.game, state, limits=Limits(nodes=NODES)).value.score
            return self._value(state, 0)
        except (TooMuch, RecursionError, Stopped, GameError):
            return None

    @property
    def is_late(self) -> bool:
        """Whether its time is over."""
        return time.perf_counter() > self.end

    def of_move(self, state: Any, move: Any) -> float | None:
        """What a move is worth to the player who makes it."""
        if self.game.says("chances"):
            try:
                return expectiminimax(self.game, state, limits=Limits(nodes=NODES)).moves[move].score
            except (RecursionError, Stopped, GameError):
                return None
        after = self.game.play(state, move)
        value = self.of(after)
        return None if value is None else self._seen_from(state, move, after, value)

    def _value(self, state: Any, depth: int) -> float:
        if state in self.known:
            return self.known[state]
        self.left -= 1
        if self.left < 0 or depth > 200 or self.is_late:
            raise TooMuch
        score = self.game.score(state)
        if score is None:
            following = [(move, self.game.play(state, move)) for move in self.game.moves(state)]
            score = max(
                self._seen_from(state, move, after, self._value(after, depth + 1))
                for move, after in following
            )
        self.known[state] = float(score)
        return float(score)

    def _seen_from(self, state: Any, move: Any, after: Any, value: float) -> float:
        keeps = not self.game.takes_turns and self.game.turn(state) == self.game.turn(after)
        return self.game.gained(state, move) + (value if keeps else -value)


def look_at_hints(chart: Chart, walk: Walk, seconds: float, seed: int) -> None:
    """Compare them with the truth."""
    game = chart.game
    said = [(name, look) for name, look in CHECKS.items() if game.says(name)]
    visits = [visit for visit in walk.visits.values() if visit.score is None]
    random.Random(seed).shuffle(visits)
    visits.sort(key=lambda visit: -len(visit.line))  # near the end first
    truth = Truth(game, seconds)
    for name, look in said:
        for visit in visits[:MOST] + visits[-MOST:]:
            try:
                with chart.asking(name, visit.line):
                    look(chart, truth, visit)
            except Broken:
                break
            if truth.is_late:
                break
    if game.says("evaluate") and not chart.has("bad-evaluate"):
        _look_at_scale(chart, visits)
    if game.says("key"):
        truth.end = time.perf_counter() + seconds
        _look_at_keys(chart, truth, list(walk.visits.values()))


def look_at_estimates_of_several(chart: Chart, walk: Walk) -> None:
    """Where more than two play, an estimate is one for each."""
    if not chart.game.says("evaluate"):
        return
    with suppress(Broken):
        for visit in list(walk.visits.values())[:MOST]:
            with chart.asking("evaluate", visit.line):
                try:
                    given = estimates(chart.game, visit.state)
                    sound = all(map(is_finite, given))
                except (GameError, TypeError):
                    sound = False
                if not sound:
                    said = f"evaluate() gave {shortened(chart.game.evaluate(visit.state))}"
                    advice = f"It gives a tuple, a number for each of the {len(chart.game.players)} players."
                    chart.add("bad-evaluate", "evaluate", said, advice, line=visit.line)
                    raise Broken


def _look_at_canonical(chart: Chart, truth: Truth, visit: Visit) -> None:
    game = chart.game
    stands = game.canonical(visit.state)
    advice = "It gives one of the states that are the same but for a mirror or a turn of the board."
    if game.score(stands) is not None or len(list(game.moves(stands))) != len(visit.moves):
        said = f"canonical() lets {shortened(stands)} stand for {shortened(visit.state)}, and they differ"
        chart.add("false-canonical", "canonical", said, advice, line=visit.line)
        raise Broken
    mine, theirs = truth.of(visit.state), truth.of(stands)
    if mine is not None and theirs is not None and mine != theirs:
        shown = f"{shortened(stands)}, worth {numeral(theirs)}, stand for {shortened(visit.state)}"
        said = f"canonical() lets {shown}, worth {numeral(mine)}"
        chart.add("false-canonical", "canonical", said, advice, line=visit.line)
        raise Broken


def _look_at_keys(chart: Chart, truth: Truth, visits: list[Visit]) -> None:
    """Positions of one key must be of one value."""
    game, known = chart.game, dict[Any, Visit]()
    for visit in visits:
        if visit.score is not None or truth.is_late:
            continue
        try:
            with chart.asking("key", visit.line):
                key = game.key(visit.state)
        except Broken:
            return
        other = known.setdefault(key, visit)
        if other.state == visit.state:
            continue
        mine, theirs = truth.of(visit.state), truth.of(other.state)
        unlike = len(visit.moves) != len(other.moves) and not game.says("canonical")
        if (mine is not None and theirs is not None and mine != theirs) or unlike:
            said = (
                f"key() is the same for {shortened(visit.state)} and {shortened(other.state)}, which differ"
            )
            advice = "It must be the same only for states of one value."
            chart.add("false-key", "key", said, advice, line=visit.line)
            return


def _look_at_bounds(chart: Chart, truth: Truth, visit: Visit) -> None:
    given = chart.game.bounds(visit.state)
    if given is None:
        return
    low, high = given
    if not chart.game.counts_points:  # `won_in` and `lost_in` say how soon as well
        low, high = max(-1, min(1, low)), max(-1, min(1, high))
    value = truth.of(visit.state)
    if value is not None and not low <= value <= high:
        said = f"bounds() says from {low} to {high}, and the value is {numeral(value)}"
        chart.add("false-bounds", "bounds", said, "They must hold for every way to play on.", line=visit.line)
        raise Broken


def _look_at_candidates(chart: Chart, truth: Truth, visit: Visit) -> None:
    game = chart.game
    low, high = game.bounds(visit.state) or (0, 1)
    if low == high:
        return  # nobody asks
    some = list(game.candidates(visit.state))
    advice = "One of the best moves must be among them."
    if not some or not set(some) <= set(visit.moves):
        said = "candidates() gives no move" if not some else "candidates() gives a move that moves() does not"
        chart.add("false-candidates", "candidates", said, advice, line=visit.line)
        raise Broken
    values = {move: truth.of_move(visit.state, move) for move in visit.moves}
    known = [value for value in values.values() if value is not None]
    if len(known) == len(values) and max(known) > max(values[move] or 0.0 for move in some):
        best = next(move for move in visit.moves if values[move] == max(known))
        said = f"candidates() leaves out {game.write(best)}, the best move"
        chart.add("false-candidates", "candidates", said, advice, line=visit.line)
        raise Broken


def _look_at_promising(chart: Chart, truth: Truth, visit: Visit) -> None:
    some = list(chart.game.promising(visit.state))
    if not some or not set(some) <= set(visit.moves):
        said = "promising() gives no move" if not some else "promising() gives a move that moves() does not"
        advice = "It gives some of the legal moves, one at least."
        chart.add("false-promising", "promising", said, advice, line=visit.line)
        raise Broken


def _look_at_update(chart: Chart, truth: Truth, visit: Visit) -> None:
    game, before = chart.game, list(features_of(chart.game, visit.state))
    for move in visit.moves[:BRANCHES]:
        followed, anew = list(before), [0] * game.features
        game.update(visit.state, move, followed)
        game.survey(game.play(visit.state, move), anew)
        if followed != anew:
            at = next(i for i, number in enumerate(anew) if followed[i] != number)
            said = f"update() makes feature {at} {followed[at]}, and survey() finds {anew[at]} after the move"
            advice = "Whichever way a position is reached, its features are the same."
            chart.add("false-update", "update", f"{said} {game.write(move)}", advice, line=visit.line)
            raise Broken


def _look_at_evaluate(chart: Chart, truth: Truth, visit: Visit) -> None:
    value: Any = chart.game.evaluate(visit.state)
    said = f"evaluate() gave {shortened(value)}"
    try:
        sound = is_finite(value) and not isinstance(value, str)
        size = abs(value)
    except (TypeError, ValueError):
        sound, size = False, 0
    if not sound:
        chart.add("bad-evaluate", "evaluate", said, "It gives a number, in every position.", line=visit.line)
        raise Broken
    most = chart.game.unit
    if chart.game.says("chances") and not chart.game.counts_points and size > most:
        said += f", where a win is {most}"
        advice = "Where luck has a say it is an expected score, from -1 to 1, or of `unit`: unit = 100."
        chart.add("bad-evaluate", "evaluate", said, advice, line=visit.line, level=FAULT)
        raise Broken
    if size > ESTIMATE:
        advice = f"Keep it within {ESTIMATE:,}: beyond are the wins."
        chart.add("bad-evaluate", "evaluate", said, advice, line=visit.line, level=FAULT)
        raise Broken


def _look_at_order(chart: Chart, truth: Truth, visit: Visit) -> None:
    for move in visit.moves:
        value: Any = chart.game.order(visit.state, move)
        if not isinstance(value, Real) or not is_finite(value):
            said = f"order() gave {shortened(value)} for {chart.game.write(move)}"
            advice = "It gives a number for every move: the larger, the earlier it is tried."
            chart.add("bad-order", "order", said, advice, line=visit.line)
            raise Broken


def _look_at_scale(chart: Chart, visits: list[Visit]) -> None:
    """Estimates that are all rounded to 0."""
    values = []
    for visit in visits[:: 1 + len(visits) // MOST]:
        try:
            values.append(chart.game.evaluate(visit.state))
        except Exception:
            return
    if chart.game.says("chances"):
        return  # expected scores are not rounded
    if values and any(values) and all(round(value) == 0 for value in values):
        said = f"evaluate() gave {shortened(max(values, key=abs))} at most, which is rounded to 0"
        advice = "Estimates are whole numbers: multiply it by 100, and say `unit = 100`."
        chart.add("bad-evaluate", "evaluate", said, advice)


#: What is asked of a hint in one position.
CHECKS: dict[str, Callable[[Chart, Truth, Visit], None]] = {
    "canonical": _look_at_canonical,
    "bounds": _look_at_bounds,
    "candidates": _look_at_candidates,
    "promising": _look_at_promising,
    "update": _look_at_update,
    "evaluate": _look_at_evaluate,
    "order": _look_at_order,
}

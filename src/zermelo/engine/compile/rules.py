"""`Rules`, compiled: the twin of engine/rules.py, method by method."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload, overload_method

from zermelo.engine.compile.plan import mix, plan_of
from zermelo.engine.compile.types import Refused, RulesType
from zermelo.engine.compile.unsigned import INNER
from zermelo.engine.compile.wide import WHOLE
from zermelo.engine.layout import PATTERNS, SLOTS
from zermelo.engine.ordering import MOST_ORDER
from zermelo.engine.rules import MASK62, SPREAD
from zermelo.errors import GameError
from zermelo.value import ESTIMATE, WIN


@overload_method(RulesType, "fill", strict=False, jit_options=INNER)
def _fill(rules: Any, state: Any, work: Any, at: Any, room: Any) -> Any:
    return _filled(rules, "moves")


@overload_method(RulesType, "fill_candidates", strict=False, jit_options=INNER)
def _fill_candidates(rules: Any, state: Any, work: Any, at: Any, room: Any) -> Any:
    return _filled(rules, "candidates" if rules.thing.has_candidates else "moves")


@overload_method(RulesType, "fill_loud", strict=False, jit_options=INNER)
def _fill_loud(rules: Any, state: Any, work: Any, at: Any, room: Any) -> Any:
    if not rules.thing.names_loud:
        return _filled(rules, "moves")
    plan = plan_of(rules.thing)
    game, write = plan.game, plan.writing("moves")
    return lambda rules, state, work, at, room: write(work, at, room, game, state, True)


def _filled(rules: Any, method: str) -> Any:
    """What writes the moves that a method of the game yields into an array."""
    plan = plan_of(rules.thing)
    game, write = plan.game, plan.writing(method)
    return lambda rules, state, work, at, room: write(work, at, room, game, state)


@overload_method(RulesType, "count", strict=False, jit_options=INNER)
def _count(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, count = plan.game, plan.counting("moves")
    return lambda rules, state: count(game, state)


@overload_method(RulesType, "row", strict=False, jit_options=INNER)
def _row(rules: Any, states: Any, i: Any) -> Any:
    plan = plan_of(rules.thing)
    from_row, size = plan.from_row, plan.state.size
    return lambda rules, states, i: from_row(states, i * size)


@overload_method(RulesType, "spread_key", strict=False, jit_options=INNER)
def _spread_key(rules: Any, state: Any) -> Any:
    if not rules.thing.has_key:
        return lambda rules, state: rules.key(state) & MASK62
    plan = plan_of(rules.thing)
    game, key = plan.game, plan.method("key")
    return lambda rules, state: np.int64(key(game, state)) * SPREAD & MASK62


@overload_method(RulesType, "play", strict=False, jit_options=INNER)
def _play(rules: Any, state: Any, move: Any) -> Any:
    plan = plan_of(rules.thing)
    game, play, decode, as_state = plan.game, plan.method("play"), plan.decode, plan.as_state
    return lambda rules, state, move: as_state(play(game, state, decode(move)))


@overload_method(RulesType, "skip", strict=False, jit_options=INNER)
def _skip(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, skip, as_state = plan.game, plan.method("skip"), plan.as_state
    return lambda rules, state: as_state(skip(game, state))


@overload_method(RulesType, "key", strict=False, jit_options=INNER)
def _key(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, hashed = plan.game, plan.hash
    if rules.thing.has_key:
        given = plan.method("key")
        return lambda rules, state: mix(np.int64(given(game, state)))
    if not rules.thing.has_canonical:
        return lambda rules, state: hashed(state)
    canonical, as_state = plan.method("canonical"), plan.as_state
    return lambda rules, state: hashed(as_state(canonical(game, state)))


@overload_method(RulesType, "own_key", strict=False, jit_options=INNER)
def _own_key(rules: Any, state: Any) -> Any:
    """The key of a state itself, not of its mirror images; only compared, see compare.py."""
    hashed = plan_of(rules.thing).hash
    return lambda rules, state: hashed(state)


@overload_method(RulesType, "score", strict=False, jit_options=INNER)
def _score(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, score = plan.game, plan.method("score")
    return lambda rules, state: score(game, state)


@overload_method(RulesType, "ended", strict=False, jit_options=INNER)
def _ended(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, ended = plan.game, plan.method("ended" if rules.thing.has_stuck else "score")
    return lambda rules, state: ended(game, state)


@overload_method(RulesType, "stuck", strict=False, jit_options=INNER)
def _stuck(rules: Any, state: Any) -> Any:
    if not rules.thing.has_stuck:
        return lambda rules, state: 0
    plan = plan_of(rules.thing)
    game, stuck = plan.game, plan.method("stuck")
    return lambda rules, state: stuck(game, state)


@overload_method(RulesType, "forced", strict=False, jit_options=INNER)
def _forced(rules: Any, state: Any) -> Any:
    if not rules.thing.has_forced:
        return lambda rules, state: False
    plan = plan_of(rules.thing)
    game, forced = plan.game, plan.method("forced")
    return lambda rules, state: bool(forced(game, state))


@overload_method(RulesType, "reversible", strict=False, jit_options=INNER)
def _reversible(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, reversible = plan.game, plan.method("reversible")
    return lambda rules, state: np.int64(reversible(game, state))


@overload_method(RulesType, "gain", strict=False, jit_options=INNER)
def _gain(rules: Any, state: Any, move: Any) -> Any:
    if not rules.thing.has_gain:
        return lambda rules, state, move: 0
    plan = plan_of(rules.thing)
    game, gain, decode = plan.game, plan.method("gain"), plan.decode
    return lambda rules, state, move: rounded(gain(game, state, decode(move)))


@overload_method(RulesType, "worth", strict=False, jit_options=INNER)
def _worth(rules: Any, score: Any, ply: Any) -> Any:
    if not isinstance(getattr(score, "type", score), WHOLE):
        raise Refused("score() gives no whole number, and compiled scores are whole numbers")
    points = rules.thing.counts_points
    most = ESTIMATE if points else 1
    said = f"{rules.thing.game.title}: a score is a whole number from {-most} to {most}"

    def worth(rules: Any, score: Any, ply: Any) -> Any:
        number = np.int64(score + 0)  # arithmetic unwraps what might have been None
        if number < -most or number > most:
            raise GameError(said)
        return number if points else number * (WIN - ply)

    return worth


@overload_method(RulesType, "evaluate", strict=False, jit_options=INNER)
def _evaluate(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, evaluate = plan.game, plan.method("evaluate")
    return lambda rules, state: max(-ESTIMATE, min(ESTIMATE, rounded(evaluate(game, state))))


def rounded(number: Any) -> int:
    """A number as a whole one."""
    return round(number)


@overload(rounded, strict=False, jit_options=INNER)
def _rounded(number: Any) -> Any:
    if isinstance(number, types.Float):
        return lambda number: np.int64(np.rint(number))
    return lambda number: np.int64(number)


@overload_method(RulesType, "order", strict=False, jit_options=INNER)
def _order(rules: Any, state: Any, move: Any) -> Any:
    plan = plan_of(rules.thing)
    game, order, decode = plan.game, plan.method("order"), plan.decode
    if not rules.thing.has_order:
        return lambda rules, state, move: 0
    return lambda rules, state, move: max(
        -MOST_ORDER, min(MOST_ORDER, np.int64(order(game, state, decode(move))))
    )


@overload_method(RulesType, "loud", strict=False, jit_options=INNER)
def _loud(rules: Any, state: Any, move: Any) -> Any:
    plan = plan_of(rules.thing)
    game, loud, decode = plan.game, plan.method("loud"), plan.decode
    return lambda rules, state, move: bool(loud(game, state, decode(move)))


@overload_method(RulesType, "threatens", strict=False, jit_options=INNER)
def _threatens(rules: Any, state: Any, move: Any) -> Any:
    if not rules.thing.has_threatens:
        return lambda rules, state, move: False
    plan = plan_of(rules.thing)
    game, threatens, decode = plan.game, plan.method("threatens"), plan.decode
    return lambda rules, state, move: bool(threatens(game, state, decode(move)))


@overload_method(RulesType, "slot", strict=False, jit_options=INNER)
def _slot(rules: Any, move: Any) -> Any:
    if plan_of(rules.thing).move.size == 1:
        return lambda rules, move: move & (SLOTS - 1)
    return lambda rules, move: mix(move) & (SLOTS - 1)


@overload_method(RulesType, "pattern", strict=False, jit_options=INNER)
def _pattern(rules: Any, state: Any, move: Any) -> Any:
    if not rules.thing.has_pattern:
        return lambda rules, state, move: mix(move) & (PATTERNS - 1)
    plan = plan_of(rules.thing)
    game, pattern, decode = plan.game, plan.method("pattern"), plan.decode
    return lambda rules, state, move: np.int64(pattern(game, state, decode(move))) & (PATTERNS - 1)


@overload_method(RulesType, "turn", strict=False, jit_options=INNER)
def _turn(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, turn = plan.game, plan.method("turn")
    return lambda rules, state: np.int64(turn(game, state))


@njit(**INNER)
def bound(given: Any, most: Any, ply: Any) -> Any:
    """A bound on the score, or one that `won_in` and `lost_in` made, as a bound on the number."""
    if given > 1:
        return given - ply
    if given < -1:
        return given + ply
    return given * most


@overload_method(RulesType, "bounds", strict=False, jit_options=INNER)
def _bounds(rules: Any, state: Any, ply: Any) -> Any:
    plan = plan_of(rules.thing)
    game, points = plan.game, rules.thing.counts_points
    if not rules.thing.has_bounds:
        if points:
            return lambda rules, state, ply: (-ESTIMATE, ESTIMATE)
        return lambda rules, state, ply: (ply + 1 - WIN, WIN - ply - 1)
    bounds = plan.method("bounds")

    def limits(rules: Any, state: Any, ply: Any) -> Any:
        most = ESTIMATE if points else WIN - ply - 1
        least = -most
        given = bounds(game, state)
        if given is not None:
            low, high = given
            least = max(least, np.int64(low) if points else bound(np.int64(low), -least, ply))
            most = min(most, np.int64(high) if points else bound(np.int64(high), most, ply))
        return least, most

    return limits

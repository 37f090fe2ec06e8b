"""`Rules`, compiled: the twin of engine/rules.py, method by method."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core.errors import TypingError
from numba.extending import overload_method

from zermelo.engine.compile.plan import mix, plan_of
from zermelo.engine.compile.types import RulesType
from zermelo.engine.layout import SLOTS
from zermelo.engine.ordering import MOST_ORDER
from zermelo.value import ESTIMATE, WIN


@overload_method(RulesType, "fill", strict=False)
def _fill(rules: Any, state: Any, work: Any, at: Any, room: Any) -> Any:
    plan = plan_of(rules.thing)
    game, moves, encode = plan.game, plan.method("moves"), plan.encode

    def fill(rules: Any, state: Any, work: Any, at: Any, room: Any) -> Any:
        count = 0
        for move in moves(game, state):
            if count >= room:
                return -1
            work[at + count] = encode(move)
            count += 1
        return count

    return fill


@overload_method(RulesType, "play", strict=False)
def _play(rules: Any, state: Any, move: Any) -> Any:
    plan = plan_of(rules.thing)
    game, play, decode, as_state = plan.game, plan.method("play"), plan.decode, plan.as_state
    return lambda rules, state, move: as_state(play(game, state, decode(move)))


@overload_method(RulesType, "skip", strict=False)
def _skip(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, skip, as_state = plan.game, plan.method("skip"), plan.as_state
    return lambda rules, state: as_state(skip(game, state))


@overload_method(RulesType, "key", strict=False)
def _key(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, hashed = plan.game, plan.hash
    if not rules.thing.has_canonical:
        return lambda rules, state: hashed(state)
    canonical, as_state = plan.method("canonical"), plan.as_state
    return lambda rules, state: hashed(as_state(canonical(game, state)))


@overload_method(RulesType, "score", strict=False)
def _score(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, score = plan.game, plan.method("score")
    return lambda rules, state: score(game, state)


@overload_method(RulesType, "worth", strict=False)
def _worth(rules: Any, score: Any, ply: Any) -> Any:
    if isinstance(getattr(score, "type", score), types.Float):
        raise TypingError("score() gives fractions, and compiled scores are whole numbers")
    if rules.thing.counts_points:
        return lambda rules, score, ply: score + 0  # arithmetic unwraps what might have been None
    return lambda rules, score, ply: score * (WIN - ply)


@overload_method(RulesType, "evaluate", strict=False)
def _evaluate(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, evaluate = plan.game, plan.method("evaluate")
    return lambda rules, state: max(-ESTIMATE, min(ESTIMATE, np.int64(np.rint(evaluate(game, state)))))


@overload_method(RulesType, "order", strict=False)
def _order(rules: Any, state: Any, move: Any) -> Any:
    plan = plan_of(rules.thing)
    game, order, decode = plan.game, plan.method("order"), plan.decode
    if not rules.thing.has_order:
        return lambda rules, state, move: 0
    return lambda rules, state, move: max(
        -MOST_ORDER, min(MOST_ORDER, np.int64(order(game, state, decode(move))))
    )


@overload_method(RulesType, "loud", strict=False)
def _loud(rules: Any, state: Any, move: Any) -> Any:
    plan = plan_of(rules.thing)
    game, loud, decode = plan.game, plan.method("loud"), plan.decode
    return lambda rules, state, move: loud(game, state, decode(move))


@overload_method(RulesType, "slot", strict=False)
def _slot(rules: Any, move: Any) -> Any:
    if plan_of(rules.thing).move.size == 1:
        return lambda rules, move: move & (SLOTS - 1)
    return lambda rules, move: mix(move) & (SLOTS - 1)


@overload_method(RulesType, "turn", strict=False)
def _turn(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, turn = plan.game, plan.method("turn")
    return lambda rules, state: np.int64(turn(game, state))


@overload_method(RulesType, "bounds", strict=False)
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
            least = max(least, np.int64(low) if points else np.int64(low) * most)
            most = min(most, np.int64(high) if points else np.int64(high) * most)
        return least, most

    return limits

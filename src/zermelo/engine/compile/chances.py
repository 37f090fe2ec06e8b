"""What luck may do, compiled: each outcome is written down where the rules give it.

    yield 0.5, state             write the pair down, and count it
    return [(0.5, a), (0.5, b)]  write each pair down; how many
    return None                  none

So outcomes need not be of one type, nor in one list, nor be given in one way. Beside each other stand the
probabilities, as whole numbers, and the states, as words.
"""

from __future__ import annotations

from inspect import CO_GENERATOR
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload

from zermelo.engine.adapter import CERTAIN
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.rewriting.rewrite import filling_with, giving
from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.values.builtins import NoItems
from zermelo.engine.compile.values.declared import compiling
from zermelo.engine.compile.values.few import room as lent

PARAMETERS = ["odds_", "states_", "at_", "room_"]
WRITE = "if count_ >= room_: return -1\nset_(odds_, states_, at_ + count_, move_)\ncount_ += 1"
WRITE_ON = """more_ = called_(odds_, states_, at_ + count_, room_ - count_)
if more_ < 0: return -1
count_ += more_"""


def chances_written(plan: Any) -> Any:
    """What writes the outcomes of a state into two rows: how many, -1 where there is no room."""
    return _written(plan, "chances", _setter(plan))


def states_written(plan: Any) -> Any:
    """The same of the positions before a state, which have no probabilities."""
    return _written(plan, "unplay", _setter_of_states(plan))


def _written(plan: Any, name: str, set_one: Any) -> Any:
    function, put = plan.function(name), _writer(set_one, name)
    made = None
    with compiling(plan.widths):
        if function is not None and function.__code__.co_flags & CO_GENERATOR:
            made = filling_with(function, plan.game, PARAMETERS, WRITE, WRITE_ON, {"set_": set_one})
        elif function is not None:
            made = giving(function, put, PARAMETERS)
    if made is not None and not plan.is_seen_otherwise:
        given = plan.compiled(made)
        return njit(
            lambda odds, states, at, room, game, state: _number_of(
                given(odds, states, at, room, game, state)
            ),
            **INNER,
        )
    outcomes = plan.lending(name)
    if outcomes is not None:
        return njit(
            lambda odds, states, at, room, game, state: put(
                odds, states, at, room, outcomes(game, lent(), state)
            ),
            **INNER,
        )
    plain = plan.method(name)
    return njit(
        lambda odds, states, at, room, game, state: put(odds, states, at, room, plain(game, state)), **INNER
    )


def _number_of(count: Any) -> Any:
    """How many, where a method that comes to its end without a word says None."""
    raise NotImplementedError("only in compiled code")


@overload(_number_of, strict=False, jit_options=INNER)
def _number_of_overload(count: Any) -> Any:
    if isinstance(count, types.NoneType):
        return lambda count: 0
    if isinstance(count, types.Optional):
        return lambda count: 0 if count is None else count + 0
    return lambda count: count


def _setter(plan: Any) -> Any:
    """What writes one outcome down."""
    as_state, to_row, size = plan.as_state, plan.to_row, plan.state.size

    @njit(**INNER)
    def put_one(odds: Any, states: Any, at: Any, outcome: Any) -> None:
        odds[at] = np.int64(np.rint(outcome[0] * CERTAIN))
        to_row(as_state(outcome[1]), states, at * size)

    return put_one


def _setter_of_states(plan: Any) -> Any:
    """What writes one state down."""
    as_state, to_row, size = plan.as_state, plan.to_row, plan.state.size

    @njit(**INNER)
    def put_one(odds: Any, states: Any, at: Any, state: Any) -> None:
        to_row(as_state(state), states, at * size)

    return put_one


GIVEN = {"chances": "(probability, state) pairs", "unplay": "states"}


def _writer(put_one: Any, name: str) -> Any:
    """What writes outcomes down that are given in a list, a tuple or otherwise."""

    def put(odds: Any, states: Any, at: Any, room: Any, outcomes: Any) -> Any:
        raise NotImplementedError("only in compiled code")

    @overload(put, strict=False, jit_options=INNER)
    def _put(odds: Any, states: Any, at: Any, room: Any, outcomes: Any) -> Any:
        if isinstance(outcomes, types.NoneType | NoItems):
            return lambda odds, states, at, room, outcomes: 0
        if isinstance(outcomes, types.Optional):
            return lambda odds, states, at, room, outcomes: (
                0 if outcomes is None else put_all(odds, states, at, room, outcomes)
            )
        if isinstance(outcomes, types.BaseTuple):
            return _each_of_tuple(len(outcomes), put_one)
        if not isinstance(outcomes, types.IterableType):
            raise Refused(f"{name}() gives something that is no list of {GIVEN[name]}")
        return put_all.py_func

    @njit(**INNER)
    def put_all(odds: Any, states: Any, at: Any, room: Any, outcomes: Any) -> Any:
        count = 0
        for outcome in outcomes:
            if count >= room:
                return -1
            put_one(odds, states, at + count, outcome)
            count += 1
        return count

    return njit(lambda odds, states, at, room, outcomes: put(odds, states, at, room, outcomes), **INNER)


def _each_of_tuple(count: int, put_one: Any) -> Any:
    """The same for a tuple, whose parts may be of several types: one call for each."""
    lines = ["def put(odds, states, at, room, outcomes):", f"    if room < {count}: return -1"]
    lines += [f"    put_one(odds, states, at + {i}, outcomes[{i}])" for i in range(count)]
    names = {"put_one": put_one}
    exec(compile("\n".join([*lines, f"    return {count}"]), "<zermelo>", "exec"), names)
    return names["put"]

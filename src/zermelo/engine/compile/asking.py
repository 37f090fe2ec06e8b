"""What the kernels ask of the rules, compiled: each row of the table of questions, and what follows.

The twin of engine/adapter.py. A row becomes a method of the rules' type: the game's own method, compiled,
with the move unpacked before and the answer converted after it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload, overload_method

from zermelo.contract import QUESTIONS, Answer, Question
from zermelo.contract.naming import fared, index_of
from zermelo.engine.adapter import (
    MASK62,
    MOST_POINTS,
    ONE,
    PATTERNS,
    SLOTS,
    SPREAD,
    SURE,
)
from zermelo.engine.compile.chances import chances_written, states_written
from zermelo.engine.compile.following import FollowedType, asked_of_followed, bare, with_frame
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.plan import Plan, plan_of
from zermelo.engine.compile.planes import planes_hashed, planes_written
from zermelo.engine.compile.rewriting.syntax import DRAWN
from zermelo.engine.compile.types import Refused, RulesType
from zermelo.engine.compile.values.moves import TAG_AT, MoveKinds
from zermelo.engine.compile.values.pieces import mix
from zermelo.engine.compile.values.wide import WHOLE
from zermelo.errors import GameError
from zermelo.value import ESTIMATE, WIN


def rounded(number: Any) -> int:
    """A number as a whole one."""
    return round(number)


@overload(rounded, strict=False, jit_options=INNER)
def _rounded(number: Any) -> Any:
    if isinstance(number, types.Float):
        return lambda number: np.int64(np.rint(number))
    if isinstance(number, types.Optional):
        return lambda number: np.int64(number + 0)  # None is told
    return lambda number: np.int64(number)


@njit(**INNER)
def player(number: Any) -> Any:
    """Who is to move, if it is one of two."""
    if number != 0 and number != 1:
        raise GameError("turn() names a player who is neither 0 nor 1")
    return number


# What becomes of an answer before a kernel sees it, as in adapter.py.
CONVERSIONS: dict[Answer, Any] = {
    Answer.FLAG: njit(lambda answer: bool(answer), **INNER),
    Answer.WHOLE: njit(lambda answer: np.int64(answer), **INNER),
    Answer.PLAYER: njit(lambda answer: player(rounded(answer)), **INNER),
    Answer.NUMBER: njit(lambda answer: rounded(answer), **INNER),
    Answer.ESTIMATE: njit(lambda answer: max(-ESTIMATE, min(ESTIMATE, rounded(answer))), **INNER),
    Answer.ORDER: njit(lambda answer: np.int64(answer), **INNER),
    Answer.PATTERN: njit(lambda answer: np.int64(answer) & (PATTERNS - 1), **INNER),
    Answer.SCORE: njit(lambda answer: answer, **INNER),
    Answer.FEATURES: njit(lambda answer: None, **INNER),
}


def _method(name: str) -> Callable[[Any], Any]:
    """Mark what makes a method of the rules' type for one game."""
    return overload_method(RulesType, name, strict=False, jit_options=INNER)


def _ask(question: Question) -> None:
    """Have the kernels ask a question under its name."""
    about = ", ".join(question.about)
    source = f"def _answer(rules, {about}): return make(rules, {question.about[0]})"  # no name to complain of
    names: dict[str, Any] = {"make": lambda rules, state: _answered(question, plan_of(rules.thing), state)}
    exec(compile(source, "<zermelo>", "exec"), names)
    _method(question.name)(names["_answer"])


def _answered(question: Question, plan: Plan, state: Any = None) -> Any:
    """The compiled function that answers a question about one game, asked of a state of this type."""
    if isinstance(state, FollowedType):
        update = _answered(QUESTIONS["update"], plan) if question.name == "play" else None
        return asked_of_followed(question, plan.game, _answered(question, plan), update)
    convert = plan.as_state if question.answer is Answer.STATE else CONVERSIONS[question.answer]
    if "move" in question.about and isinstance(plan.moves, MoveKinds):
        return _answered_by_kind(question, plan, convert)
    given = ", ".join("decode(move)" if part == "move" else part for part in question.about)
    source = f"def ask(rules, {', '.join(question.about)}): return convert(method(game, {given}))"
    names = {"game": plan.game, "method": plan.method(question.name), "convert": convert}
    if "move" in question.about:
        names["decode"] = plan.moves.decode
    exec(compile(source, "<zermelo>", "exec"), names)
    return names["ask"]


def _answered_by_kind(question: Question, plan: Plan, convert: Any) -> Any:
    """The same about moves of several kinds: each kind has a function of its own."""
    names: dict[str, Any] = {"game": plan.game, "convert": convert}
    lines = [f"def ask(rules, {', '.join(question.about)}):"]
    for tag, kind in enumerate(plan.moves.kinds.values()):
        names |= {f"method_{tag}": plan.method(question.name, kind), f"decode_{tag}": kind.decode}
        given = ", ".join(f"decode_{tag}(move)" if part == "move" else part for part in question.about)
        only = f"if move >> {TAG_AT} == {tag}: " if tag else ""
        lines.insert(1, f"    {only}return convert(method_{tag}(game, {given}))")
    exec(compile("\n".join(lines), "<zermelo>", "exec"), names)
    return names["ask"]


SPECIAL = {
    Answer.MOVES,
    Answer.KEY,
    Answer.BOUNDS,
    Answer.CHANCES,
    Answer.STATES,
    Answer.PLANES,
}  # these are asked in ways of their own, below
for _question in QUESTIONS.values():
    if _question.answer not in SPECIAL and _question.name != "pattern":
        _ask(_question)


# -- moves ---------------------------------------------------------------------------------------------------


@_method("fill")
def _fill(rules: Any, state: Any, row: Any, room: Any) -> Any:
    fill = _filled(rules, "moves")
    if isinstance(state, FollowedType):
        plain = njit(fill, **INNER)
        return lambda rules, state, row, room: plain(rules, bare(state), row, room)
    return fill


@_method("fill_promising")
def _fill_promising(rules: Any, state: Any, row: Any, room: Any) -> Any:
    if not rules.thing.has_promising:
        return lambda rules, state, row, room: rules.fill(state, row, room)
    return _filled(rules, "promising")


@_method("fill_candidates")
def _fill_candidates(rules: Any, state: Any, row: Any, room: Any) -> Any:
    return _filled(rules, "candidates" if rules.thing.has_candidates else "moves")


@_method("fill_loud")
def _fill_loud(rules: Any, state: Any, row: Any, room: Any) -> Any:
    return _filled(rules, "loud_moves" if rules.thing.has_loud_moves else "moves")


def _filled(rules: Any, method: str) -> Any:
    """What writes the moves that a method of the game yields into an array."""
    plan = plan_of(rules.thing)
    game, write = plan.game, plan.writing(method)
    return lambda rules, state, row, room: write(row, 0, room, game, state)


@_method("count")
def _count(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, count = plan.game, plan.counting("moves")
    return lambda rules, state: count(game, bare(state))


@_method("slot")
def _slot(rules: Any, move: Any) -> Any:
    if plan_of(rules.thing).moves.size == 1 and plan_of(rules.thing).widths.kinds == 1:
        return lambda rules, move: move & (SLOTS - 1)
    return lambda rules, move: mix(move) & (SLOTS - 1)


@_method("pattern")
def _pattern(rules: Any, state: Any, move: Any) -> Any:
    if rules.thing.has_pattern:
        return _answered(QUESTIONS["pattern"], plan_of(rules.thing), state)
    return lambda rules, state, move: mix(move) & (PATTERNS - 1)


# -- luck ----------------------------------------------------------------------------------------------------


@_method("fill_chances")
def _fill_chances(rules: Any, state: Any, odds: Any, states: Any, room: Any) -> Any:
    if not rules.thing.has_chances:
        return lambda rules, state, odds, states, room: 0
    plan = plan_of(rules.thing)
    game, write = plan.game, chances_written(plan)
    return lambda rules, state, odds, states, room: write(odds, states, 0, room, game, state)


@_method("fill_before")
def _fill_before(rules: Any, state: Any, states: Any, room: Any) -> Any:
    if not rules.thing.has_unplay:
        return lambda rules, state, states, room: 0
    plan = plan_of(rules.thing)
    game, write = plan.game, states_written(plan)
    return lambda rules, state, states, room: write(states, states, 0, room, game, state)


@_method("outcome")
def _outcome(rules: Any, states: Any, i: Any, state: Any) -> Any:
    if not rules.thing.has_chances:  # so there is less to compile
        return lambda rules, states, i, state: state
    return lambda rules, states, i, state: rules.row(states, i)


@_method("outcome_before")
def _outcome_before(rules: Any, states: Any, i: Any, state: Any) -> Any:
    if not rules.thing.has_unplay:
        return lambda rules, states, i, state: state
    return lambda rules, states, i, state: rules.row(states, i)


@_method("put_row")
def _put_row(rules: Any, states: Any, i: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    to_row, size = plan.to_row, plan.state.size
    return lambda rules, states, i, state: to_row(state, states, i * size)


@_method("estimated")
def _estimated(rules: Any, state: Any) -> Any:
    plan, unit = plan_of(rules.thing), float(rules.thing.unit)
    game, evaluate = plan.game, plan.method("evaluate")
    most = float(MOST_POINTS) if rules.thing.counts_points else 1.0
    each = 1.0 if rules.thing.counts_points else unit
    return lambda rules, state: np.int64(max(-most, min(most, evaluate(game, state) / each)) * ONE)


# -- numbers -------------------------------------------------------------------------------------------------


@_method("worth")
def _worth(rules: Any, score: Any, ply: Any) -> Any:
    if isinstance(score, types.NoneType):  # it never says that the game is over
        return lambda rules, score, ply: 0
    if not isinstance(getattr(score, "type", score), WHOLE):
        raise Refused("score() gives no whole number, and compiled scores are whole numbers")
    points = rules.thing.counts_points
    most = 1 if not points else MOST_POINTS if rules.thing.has_chances else ESTIMATE
    said = f"{rules.thing.game.title}: a score is a whole number from {-most} to {most}"

    def worth(rules: Any, score: Any, ply: Any) -> Any:
        number = np.int64(score + 0)  # arithmetic unwraps what might have been None
        if number < -most or number > most:
            raise GameError(said)
        return number if points else number * (WIN - ply)

    return worth


@overload(fared, strict=False, jit_options=INNER)
def _fared(winner: Any, player: Any, numbering: Any) -> Any:
    def fared(winner: Any, player: Any, numbering: Any) -> Any:
        number = winner + 0
        if number == DRAWN:
            return 0
        if number not in numbering:
            raise GameError("winner() names a player that there is not")
        return 1 if number == numbering[player] else -1

    return fared


@overload(index_of, strict=False, jit_options=INNER)
def _index_of(number: Any, numbering: Any) -> Any:
    def index_of(number: Any, numbering: Any) -> Any:
        for index in range(len(numbering)):
            if number == numbering[index]:
                return index
        raise GameError("turn() names a player that there is not")

    return index_of


@_method("bounds")
def _bounds(rules: Any, state: Any, ply: Any) -> Any:
    plan = plan_of(rules.thing)
    game, points = plan.game, rules.thing.counts_points
    if not rules.thing.has_bounds:
        if points:
            return lambda rules, state, ply: (-ESTIMATE, ESTIMATE)
        return lambda rules, state, ply: (ply + 1 - WIN, WIN - ply - 1)
    bounds = plan.method("bounds")

    def limits(rules: Any, state: Any, ply: Any) -> Any:
        return within(bounds(game, state), points, ply)

    return limits


def within(given: Any, points: Any, ply: Any) -> Any:
    """The bounds that a game gives, as bounds on the number."""
    raise NotImplementedError("only in compiled code")


@overload(within, strict=False, jit_options=INNER)
def _within(given: Any, points: Any, ply: Any) -> Any:
    if isinstance(given, types.NoneType):  # it never says anything
        return lambda given, points, ply: (-ESTIMATE, ESTIMATE) if points else (ply + 1 - WIN, WIN - ply - 1)

    def within(given: Any, points: Any, ply: Any) -> Any:
        most = ESTIMATE if points else WIN - ply - 1
        least = -most
        if given is not None:
            low, high = given
            least = max(least, np.int64(low) if points else bound(np.int64(low), -most, SURE, ply))
            most = min(most, np.int64(high) if points else bound(np.int64(high), -SURE, most, ply))
        return least, most

    return within


@njit(**INNER)
def bound(given: Any, lost: Any, won: Any, ply: Any) -> Any:
    """A bound on the score, or one that `won_in` and `lost_in` made, as a bound on the number."""
    if given > 1:
        return given - ply
    if given < -1:
        return given + ply
    return won if given > 0 else lost if given < 0 else 0


# -- states --------------------------------------------------------------------------------------------------


@_method("row")
def _row(rules: Any, states: Any, i: Any) -> Any:
    plan = plan_of(rules.thing)
    from_row, size = plan.from_row, plan.state.size
    return lambda rules, states, i: from_row(states, i * size)


@_method("followed")
def _followed(rules: Any, state: Any, frames: Any) -> Any:
    """A state that a search begins at: its features are in the first frame, and follow its moves."""
    if not rules.thing.has_update or rules.thing.has_chances:  # luck leads anywhere
        return lambda rules, state, frames: state

    def followed(rules: Any, state: Any, frames: Any) -> Any:
        frame = frames[0]
        rules.survey(state, frame)
        return with_frame(state, frame)

    return followed


@_method("put_words")
def _put_words(rules: Any, state: Any, row: Any) -> Any:
    put = plan_of(rules.thing).to_row
    return lambda rules, state, row: put(bare(state), row, 0)


@_method("put_inputs")
def _put_inputs(rules: Any, state: Any, row: Any) -> Any:
    if not rules.thing.has_planes:
        return lambda rules, state, row: rules.put_words(state, row)
    put = planes_written(plan_of(rules.thing), rules.thing.words_of_plane)
    return lambda rules, state, row: put(bare(state), row)


@_method("hashed_planes")
def _hashed_planes(rules: Any, state: Any) -> Any:
    """All planes of a state as one number; only compared, see compare.py."""
    hashed = planes_hashed(plan_of(rules.thing), rules.thing.words_of_plane)
    return lambda rules, state: hashed(bare(state))


@_method("key")
def _key(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, hashed = plan.game, plan.hash
    if rules.thing.has_key:
        given = plan.method("key")
        return lambda rules, state: mix(np.int64(given(game, state)))
    if not rules.thing.has_canonical:
        return lambda rules, state: hashed(bare(state))
    canonical, as_state = plan.method("canonical"), plan.as_state
    return lambda rules, state: hashed(as_state(canonical(game, bare(state))))


@_method("spread_key")
def _spread_key(rules: Any, state: Any) -> Any:
    if not rules.thing.has_key:
        return lambda rules, state: rules.key(state) & MASK62
    plan = plan_of(rules.thing)
    game, key = plan.game, plan.method("key")
    return lambda rules, state: np.int64(key(game, state)) * SPREAD & MASK62


@_method("identity")
def _identity(rules: Any, state: Any) -> Any:
    plan = plan_of(rules.thing)
    game, hashed = plan.game, plan.hash
    if not rules.thing.has_identity:
        return lambda rules, state: hashed(bare(state))
    identity = plan.method("identity")
    return lambda rules, state: mix(np.int64(identity(game, state)))


@_method("hashed")
def _hashed(rules: Any, state: Any) -> Any:
    """All of a state as one number; only compared, see compare.py."""
    hashed = plan_of(rules.thing).hash
    return lambda rules, state: hashed(bare(state))

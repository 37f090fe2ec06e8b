"""Rules become machine code. The only file that knows Numba's extension API.

A game is a compile-time constant: each game has a Numba type of its own (`GameType`), whose name holds the
digest of everything it depends on. Its attributes are constants, and its methods, the user's plain Python
methods, are compiled where they are called. A search over the game is then one generic function, specialised
for that type as a C++ template is, with everything inlined, and kept on disk under the type's name.

    Game, as the user's rules see it (`self`)     GameType:  attributes, methods, helpers
    Rules, as the kernels see it                  RulesType: fill, play, key, ... (see rules.py)

Whole numbers are 64 bits wide. A board of 64 squares fits: its top bit is the sign, which only `>>` and
comparisons can tell.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.core.errors import NumbaError, TypingError
from numba.core.event import Listener, install_listener
from numba.core.imputils import lower_constant, lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    NativeValue,
    infer_getattr,
    intrinsic,
    models,
    overload_method,
    register_model,
    typeof_impl,
    unbox,
)

from zermelo.engine.digest import digest_of
from zermelo.engine.layout import SLOTS
from zermelo.engine.ordering import MOST_ORDER
from zermelo.engine.rules import SEED, Rules
from zermelo.engine.searcher import Searcher
from zermelo.engine.shape import NoShape, Shape, shape_of
from zermelo.errors import CannotCompile
from zermelo.game import Game
from zermelo.value import ESTIMATE, WIN

LONG_TUPLE = 16  # longer tuples of numbers are compiled as arrays

# -- the types ------------------------------------------------------------------------------------------------


class _Constant(types.Opaque):
    """The type of one object, told apart by its name alone, so that it can be read back from disk."""

    def __init__(self, name: str, thing: Any = None) -> None:
        self.thing = thing
        super().__init__(name)

    @property
    def key(self) -> str:
        return self.name

    def __reduce__(self) -> Any:
        return type(self), (self.name,)


class GameType(_Constant):
    """A game, as its own rules see it."""


class RulesType(_Constant):
    """A game, as the kernels see it."""


def _register(kind: type[_Constant]) -> None:
    register_model(kind)(models.OpaqueModel)

    @unbox(kind)
    def _unbox(typ: Any, obj: Any, c: Any) -> Any:
        return NativeValue(c.context.get_dummy_value())

    @lower_constant(kind)
    def _lower(context: Any, builder: Any, typ: Any, value: Any) -> Any:
        return context.get_dummy_value()


_register(GameType)
_register(RulesType)


@typeof_impl.register(Game)
def _type_of_game(game: Any, context: Any) -> Any:
    return GameType(f"{type(game).__name__}#{_digest(game)}", game)


@typeof_impl.register(Rules)
def _type_of_rules(rules: Any, context: Any) -> Any:
    return RulesType(f"Rules({type(rules.game).__name__}#{_digest(rules.game)})", rules)


def _digest(game: Any) -> str:
    known: str | None = game.__dict__.get("_digest")
    if known is None:
        known = game.__dict__["_digest"] = digest_of(game)
    return known


# -- attributes are constants -----------------------------------------------------------------------------------


@infer_getattr
class _Attributes(AttributeTemplate):
    key = _Constant

    def generic_resolve(self, typ: Any, attr: str) -> Any:
        if callable(getattr(type(typ.thing), attr, None)):
            return None  # a method: see below
        try:
            return numba.typeof(constant(getattr(typ.thing, attr), attr))
        except AttributeError:
            raise TypingError(f"{type(typ.thing).__name__} has no attribute {attr!r}") from None


@lower_getattr_generic(GameType)
def _game_attribute(context: Any, builder: Any, typ: Any, value: Any, attr: str) -> Any:
    return _attribute(context, builder, typ, attr)


@lower_getattr_generic(RulesType)
def _rules_attribute(context: Any, builder: Any, typ: Any, value: Any, attr: str) -> Any:
    return _attribute(context, builder, typ, attr)


def _attribute(context: Any, builder: Any, typ: Any, attr: str) -> Any:
    thing = constant(getattr(typ.thing, attr), attr)
    return context.get_constant_generic(builder, numba.typeof(thing), thing)


def constant(value: Any, name: str) -> Any:
    """A value as compiled code holds it: whole numbers in 64 bits, long tuples as arrays."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return _signed(value, name)
    if isinstance(value, list):
        value = tuple(value)
    if isinstance(value, tuple):
        items = [constant(item, name) for item in value]
        if len(items) > LONG_TUPLE:
            array = np.array(items)
            if array.dtype.kind in "iub":
                return array
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    return value


def _signed(value: int, name: str) -> int:
    if -(1 << 63) <= value < 1 << 63:
        return value
    if value < 1 << 64:
        return value - (1 << 64)
    raise TypingError(f"{name} is a number of {value.bit_length()} bits, and compiled numbers have 64")


# -- methods are compiled where they are called -----------------------------------------------------------------

_methods: set[str] = set()


def _register_methods(kind: type) -> None:
    """Let compiled rules call the methods of this class by their names."""
    for base in kind.__mro__:
        for name, thing in vars(base).items():
            if isinstance(thing, FunctionType | staticmethod) and name not in _methods and name[:2] != "__":
                _methods.add(name)
                _register_method(name)


def _register_method(name: str) -> None:
    @overload_method(GameType, name, strict=False)
    def _method(game: Any, *args: Any) -> Any:
        kind = type(game.thing)
        if not hasattr(kind, name):
            return None
        is_static = any(isinstance(vars(base).get(name), staticmethod) for base in kind.__mro__)
        compiled = _compiled(getattr(kind, name))
        if is_static:
            return lambda game, *args: compiled(*args)
        return lambda game, *args: compiled(game, *args)


@cache
def _compiled(function: FunctionType) -> Any:
    """A function of the user's, with what it calls, ready to be compiled."""
    return njit(_with_compilable_globals(function))


def _with_compilable_globals(function: FunctionType) -> FunctionType:
    """The function over a copy of its globals in which helper functions are compiled and numbers fit."""
    names: dict[str, Any] = dict(function.__globals__)
    for name in function.__code__.co_names:
        thing = names.get(name)
        if isinstance(thing, FunctionType) and not thing.__module__.startswith(("numpy", "numba")):
            names[name] = _Later(thing)
        elif isinstance(thing, int | list | tuple) and not isinstance(thing, bool):
            names[name] = constant(thing, name)
    f = function
    twin = FunctionType(f.__code__, names, f.__name__, f.__defaults__, f.__closure__)
    twin.__kwdefaults__ = f.__kwdefaults__
    twin.__module__, twin.__qualname__ = f.__module__, f.__qualname__
    return twin


class _Later:
    """A helper function, compiled when compiled code first asks for it, so that helpers may be recursive."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function


@typeof_impl.register(_Later)
def _type_of_later(later: Any, context: Any) -> Any:
    return types.Dispatcher(_compiled(later.function))


def compile_kernel(function: Callable[..., Any], kept: bool) -> Any:
    """A kernel as a Numba dispatcher, kept on disk if asked."""
    return njit(function, nogil=True, cache=kept, error_model="numpy")


# -- what Python's whole numbers can do, compiled ones can too --------------------------------------------------


@intrinsic
def _count_ones(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.zext(builder.ctpop(args[0]), ir.IntType(64)) if number.bitwidth < 64 else builder.ctpop(args[0])

    return types.int64(number), generate


@intrinsic
def _leading_zeros(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], cgutils.false_bit)

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count", strict=False)
def _bit_count(number: Any) -> Any:
    return lambda number: _count_ones(number)


@overload_method(types.Integer, "bit_length", strict=False)
def _bit_length(number: Any) -> Any:
    return lambda number: 64 - _leading_zeros(np.int64(number))


# -- Rules, compiled ----------------------------------------------------------------------------------------------


@njit
def mix(number: Any) -> Any:
    """Spread a number over its 64 bits; the twin of `rules.mix`."""
    n = np.uint64(number)
    n = (n ^ (n >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    n = (n ^ (n >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64(n ^ (n >> np.uint64(31)))


class Plan:
    """The pieces of machine code that one game's rules are made of."""

    def __init__(self, rules: Rules) -> None:
        game = self.game = rules.game
        _register_methods(type(game))
        start = game.start()
        self.state = shape_of(start, name="the state")
        self.move = shape_of(next(iter(game.moves(start))), name="a move")
        self.as_state = _function("as_state", "s", _rebuilt(self.state))
        self.hash = _function("hash", "s", _hashed(self.state))
        self.encode = _function("encode", "m", _encoded(self.move))
        self.decode = _function("decode", "c", _decoded(self.move))

    def method(self, name: str) -> Any:
        """The game's method of this name, compiled."""
        return _compiled(getattr(type(self.game), name))


def plan_of(rules: Rules) -> Plan:
    """The plan of these rules, made once."""
    plan: Plan | None = rules.__dict__.get("_plan")
    if plan is None:
        plan = rules.__dict__["_plan"] = Plan(rules)
    return plan


def _function(name: str, argument: str, body: tuple[str, dict[str, Any]]) -> Any:
    """A compiled function of one argument from the source of its value."""
    expression, names = body
    namespace = {"int64": np.int64, "mix": mix} | names
    exec(f"def {name}({argument}): return {expression}", namespace)  # our own source, from a shape
    return njit(namespace[name])


def _rebuilt(shape: Shape) -> tuple[str, dict[str, Any]]:
    """A value brought to its declared types."""
    names: dict[str, Any] = {}
    leaves = []
    for path, kind in shape.leaves("s"):
        names[kind] = getattr(np, "bool_" if kind == "bool" else kind)
        leaves.append(f"{kind}({path})")
    return shape.built(iter(leaves), names), names


def _hashed(shape: Shape) -> tuple[str, dict[str, Any]]:
    """All numbers of a value, mixed into one."""
    expression = f"int64({SEED})"
    for path, _ in shape.leaves("s"):
        expression = f"mix({expression} ^ int64({path}))"
    return expression, {}


def _encoded(shape: Shape) -> tuple[str, dict[str, Any]]:
    """A move as one number: its parts side by side."""
    bits = 64 // max(1, shape.size)
    if bits == 64:
        return f"int64({next(shape.leaves('m'))[0]})", {}
    parts = [f"(int64({path}) & {(1 << bits) - 1}) << {bits * i}" for i, (path, _) in enumerate(shape.leaves("m"))]
    return " | ".join(parts), {}


def _decoded(shape: Shape) -> tuple[str, dict[str, Any]]:
    """The move that a number stands for, its parts with their signs."""
    bits = 64 // max(1, shape.size)
    names: dict[str, Any] = {}
    leaves = []
    for i, (_, kind) in enumerate(shape.leaves("m")):
        names[kind] = getattr(np, "bool_" if kind == "bool" else kind)
        leaves.append(f"{kind}(int64(c) << {64 - bits * (i + 1)} >> {64 - bits})")
    return shape.built(iter(leaves), names), names


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


# -- between Python and machine code ----------------------------------------------------------------------------


def typed(state: Any, rules: Rules) -> Any:
    """A state of the user's as compiled code takes it."""
    return _typed(state, plan_of(rules).state)


def _typed(value: Any, shape: Shape) -> Any:
    if shape.is_leaf:
        if shape.kind == "bool":
            return bool(value)
        if shape.kind == "int64":
            return _signed(int(value), "a number in the state")
        return getattr(np, shape.kind)(value)
    parts = [_typed(part, inner) for part, inner in zip(value, shape.parts, strict=True)]
    return tuple(parts) if shape.kind is tuple else shape.kind(*parts)


def decoded(code: int, rules: Rules) -> Any:
    """The user's move that compiled code writes as one number."""
    return _taken_apart(plan_of(rules).move, code, 64 // plan_of(rules).move.size)


def _taken_apart(shape: Shape, code: int, bits: int) -> Any:
    if shape.is_leaf:
        part = code & ((1 << bits) - 1)
        part -= (part >> (bits - 1)) << bits
        return bool(part) if shape.kind == "bool" else part
    parts = []
    for inner in shape.parts:
        parts.append(_taken_apart(inner, code, bits))
        code >>= bits * inner.size
    return tuple(parts) if shape.kind is tuple else shape.kind(*parts)


# -- compiling, with a word about it ----------------------------------------------------------------------------


def prepare(rules: Rules, notify: Callable[[str], None]) -> None:
    """Compile the search for these rules, or fetch it from disk; `CannotCompile` says what stands in the way."""
    listener = _Listener(f"compiling {rules.game.title} (once)", notify)
    try:
        with install_listener("numba:compile", listener):
            searcher = Searcher(rules, compiled=True, megabytes=0.01, threads=1, settings=0)
            searcher.ask(searcher.typed(rules.game.start()), 0, 0, -1, 1)
    except (NumbaError, NoShape) as error:
        raise CannotCompile(_complaint(rules.game, error)) from error


class _Listener(Listener):
    """Says once that something is being compiled."""

    def __init__(self, message: str, say: Callable[[str], None]) -> None:
        self.message, self.say, self.said = message, say, False

    def on_start(self, event: Any) -> None:
        if not self.said:
            self.said = True
            self.say(self.message)

    def on_end(self, event: Any) -> None:
        pass


def _complaint(game: Any, error: Exception) -> str:
    """One line: which method and which line of the user's file, and what the compiler says of it."""
    places = {Path(inspect.getsourcefile(kind) or "").name for kind in type(game).__mro__[:-2]}
    where = ""
    found = re.findall(r'File "([^"]+)", line (\d+):\n(?:def (\w+))?', str(error))
    for file, line, method in found:
        if Path(file).name in places:
            where = f"{Path(file).name}, line {line}{f', in {method}' if method else ''}: "
    said = next((s for s in str(error).split("\n") if _TELLING.search(s)), str(error).split("\n")[0])
    said = re.sub(r"\x1b\[[0-9;]*m", "", said).strip()
    return f"{game.title} runs interpreted, some hundred times slower: {where}{said}"


_TELLING = re.compile(r"No implementation|Cannot determine|Unknown attribute|not supported|has no attribute|unsupported|bits, and|only numbers|whole numbers|Use of unsupported|Cannot unify|Untyped global", re.I)

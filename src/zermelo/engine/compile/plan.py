"""How one game's states and moves are laid out for machine code, and the functions that follow from it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from zermelo.engine.compile.methods import compiled, register_methods
from zermelo.engine.compile.types import signed
from zermelo.engine.rules import SEED, Rules
from zermelo.engine.shape import Shape, shape_of


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
        register_methods(type(game))
        start = game.start()
        self.state = shape_of(start, name="the state")
        self.move = shape_of(next(iter(game.moves(start))), name="a move")
        self.as_state = _function("as_state", "s", _rebuilt(self.state))
        self.hash = _function("hash", "s", _hashed(self.state))
        self.encode = _function("encode", "m", _encoded(self.move))
        self.decode = _function("decode", "c", _decoded(self.move))

    def method(self, name: str) -> Any:
        """The game's method of this name, compiled."""
        return compiled(getattr(type(self.game), name))


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
    parts = [
        f"(int64({path}) & {(1 << bits) - 1}) << {bits * i}" for i, (path, _) in enumerate(shape.leaves("m"))
    ]
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


def typed(state: Any, rules: Rules) -> Any:
    """A state of the user's as compiled code takes it."""
    return _typed(state, plan_of(rules).state)


def _typed(value: Any, shape: Shape) -> Any:
    if shape.is_leaf:
        if shape.kind == "bool":
            return bool(value)
        if shape.kind == "int64":
            return signed(int(value), "a number in the state")
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

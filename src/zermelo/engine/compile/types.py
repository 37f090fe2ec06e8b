"""A game is a compile-time constant: each has a Numba type of its own.

    Game, as the user's rules see it (`self`)     GameType:  attributes, methods, helpers
    Rules, as the kernels see it                  RulesType: fill, play, key, ... (see engine/rules.py)

The type's name holds the digest of everything the game depends on, so that code kept on disk under it is
never stale. Attributes are constants. Whole numbers are 64 bits wide; a board of 64 squares fits, its top
bit being the sign, which only `>>` and comparisons can tell.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types
from numba.core.errors import TypingError
from numba.core.imputils import lower_constant, lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate
from numba.extending import NativeValue, infer_getattr, models, register_model, typeof_impl, unbox

from zermelo.engine.digest import digest_of
from zermelo.engine.rules import Rules
from zermelo.game import Game

LONG_TUPLE = 16  # longer tuples of numbers are compiled as arrays


class Constant(types.Opaque):
    """The type of one object, told apart by its name alone, so that it can be read back from disk."""

    def __init__(self, name: str, thing: Any = None) -> None:
        self.thing = thing
        super().__init__(name)

    @property
    def key(self) -> str:
        return self.name

    def __reduce__(self) -> Any:
        return type(self), (self.name,)


class GameType(Constant):
    """A game, as its own rules see it."""


class RulesType(Constant):
    """A game, as the kernels see it."""


def _register(kind: type[Constant]) -> None:
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


@infer_getattr
class _Attributes(AttributeTemplate):
    key = Constant

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
        return signed(value, name)
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


def signed(value: int, name: str) -> int:
    """A whole number of up to 64 bits as a signed one."""
    if -(1 << 63) <= value < 1 << 63:
        return value
    if value < 1 << 64:
        return value - (1 << 64)
    raise TypingError(f"{name} is a number of {value.bit_length()} bits, and compiled numbers have 64")

"""A game is a compile-time constant: each has a Numba type of its own.

    Game, as the user's rules see it (`self`)     GameType:  attributes, methods, helpers
    Rules, as the kernels see it                  RulesType: fill, play, key, ... (see asking.py)
    any other object, class or module of theirs   ThingType: the same as GameType
    `super()`, what stands above a class          ThingType

The type's name holds the digest of everything the game depends on, so that code kept on disk under it is
never stale.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import types
from numba.core.errors import TypingError
from numba.core.imputils import lower_cast, lower_constant
from numba.extending import NativeValue, intrinsic, models, register_model, typeof_impl, unbox

from zermelo.contract import Game
from zermelo.engine.adapter import Adapter
from zermelo.engine.digest import digest_of


class Refused(TypingError):
    """What we refuse to compile. The message, found by its mark, is for the user as it stands."""

    MARK = "zermelo says: "

    def __init__(self, message: str) -> None:
        super().__init__(self.MARK + message)


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


class ThingType(Constant):
    """An object, class or module of the user's."""


class GameType(ThingType):
    """A game, as its own rules see it."""


class RulesType(Constant):
    """A game, as the kernels see it."""


class Thing:
    """Any object, so that Numba asks us for its type and not its own table of types."""

    def __init__(self, thing: Any) -> None:
        self.thing = thing


def _register(kind: type[Constant]) -> None:
    register_model(kind)(models.OpaqueModel)

    @unbox(kind)
    def _unbox(typ: Any, obj: Any, c: Any) -> Any:
        return NativeValue(c.context.get_dummy_value())

    @lower_constant(kind)
    def _lower(context: Any, builder: Any, typ: Any, value: Any) -> Any:
        return context.get_dummy_value()


for _each in (ThingType, GameType, RulesType):
    _register(_each)


@lower_cast(Constant, Constant)
def _cast(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return value  # neither is anything at run time


@typeof_impl.register(Adapter)
def _type_of_rules(rules: Any, context: Any) -> Any:
    return type_of_rules(rules)


@typeof_impl.register(Game)
def _type_of_game(game: Any, context: Any) -> Any:
    return type_of(game)


@typeof_impl.register(Thing)
def _type_of_thing(wrapped: Any, context: Any) -> Any:
    return type_of(wrapped.thing)


def type_of_rules(rules: Adapter) -> RulesType:
    """The type of a game's rules: one for all that are the same. The digest is found once for each."""
    known: RulesType | None = rules.__dict__.get("_type")
    if known is None:
        digest = rules.game.__dict__["_digest"] = digest_of(rules.game)
        wide = " in wide cells" if rules.game.__dict__.get("_has_outgrown") else ""
        wide += " with plain lists" if rules.game.__dict__.get("_has_plain_lists") else ""
        for outgrown in ("_longest", "_moves_outgrown", "_keys_change"):
            wide += f" {outgrown}={rules.game.__dict__[outgrown]}" if outgrown in rules.game.__dict__ else ""
        wide += " with a net" if rules.has_net else ""
        known = rules.__dict__["_type"] = RulesType(f"Rules({_kind(rules.game)}#{digest}{wide})", rules)
    return known


def type_of(thing: Any) -> Any:
    """The type of any object as a constant. Those that are no games never show in code kept on disk."""
    if isinstance(thing, Game):
        if "_digest" not in thing.__dict__:
            thing.__dict__["_digest"] = digest_of(thing)
        return GameType(f"{_kind(thing)}#{thing.__dict__['_digest']}", thing)
    return ThingType(f"{getattr(thing, '__name__', _kind(thing))}#{id(thing)}", thing)


def _kind(thing: Any) -> str:
    return type(thing).__name__


@cache
def parent_of(kind: type) -> Any:
    """What stands for `super` in the methods of `kind`: called with `self`, it gives the classes above."""

    @intrinsic
    def parent(context: Any, this: Any) -> Any:
        above = ThingType(f"super({kind.__qualname__}#{id(kind)}, {this.name})", super(kind, this.thing))
        return above(this), lambda context, builder, sig, args: context.get_dummy_value()

    return parent

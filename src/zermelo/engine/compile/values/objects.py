"""Objects of classes that do more than keep what they are given: a board with methods, a union-find.

    class Board:
        def __init__(self): self.cells = [0] * 9
        def put(self, i): self.cells[i] = 1
    Board(), board.put(3), copy.deepcopy(board)

An object lies in memory, and a name for it is a reference, as in Python: who changes it changes it for all.
What each field holds is found from the objects of some random games. A search holds states that cannot
change, so it has such an object as a tuple of its fields; each question gives the rules one of their own (see
forms.py).
"""

from __future__ import annotations

import sys
from functools import cache
from types import FrameType
from typing import Any

import numpy as np
from numba import njit, types
from numba.core.datamodel import default_manager, models
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing.templates import AttributeTemplate
from numba.experimental.structref import _Utils, new
from numba.extending import (
    infer_getattr,
    lower_getattr_generic,
    lower_setattr_generic,
    overload,
)

from zermelo.contract import Game
from zermelo.contract.frozen import Frozen, copied
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.builtins import with_fields
from zermelo.engine.compile.values.cells import MAYBE
from zermelo.engine.compile.values.declared import type_of_shape
from zermelo.engine.compile.values.sample import sample
from zermelo.engine.compile.values.strings import TEXT
from zermelo.engine.digest import is_foreign
from zermelo.engine.layout.parts import is_object, names_in, parts_of
from zermelo.engine.layout.settling import settled
from zermelo.engine.layout.shape import NoShape, shape_of

MOST_SEEN = 200  # objects of each class that are looked at


class ObjectType(types.StructRef):
    """Objects of one class. Its fields are told after it is made, for one may hold another."""

    def __init__(self, kind: type, fields: tuple[tuple[str, Any], ...]) -> None:
        self.kind = kind
        super().__init__(fields)
        self.name = f"object of {kind.__qualname__}#{id(kind)}"

    @property
    def key(self) -> Any:
        return self.kind, self._fields


default_manager.register(ObjectType, models.StructRefModel)


# -- which fields they have ----------------------------------------------------------------------------------


class Objects:
    """What the objects of one game's rules hold, as some random games show it."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.kinds: dict[type, ObjectType | None] = {}
        self.examples: dict[type, list[dict[str, Any]]] | None = None

    def __bool__(self) -> bool:
        return True

    def type_of(self, kind: type) -> ObjectType | None:
        """The type of objects of a class; None where there were none, or they cannot be compiled."""
        if kind not in self.kinds:
            self.kinds[kind] = (
                None  # as long as it is being found: one that holds its like cannot be compiled
            )
            self.kinds[kind] = self._type_of(kind)
        return self.kinds[kind]

    def _type_of(self, kind: type) -> ObjectType | None:
        if self.examples is None:
            self.examples = _seen(self.game)
        examples = self.examples.get(kind, [])
        names = list(dict.fromkeys(name for each in examples for name in each))
        fields = []
        for name in names:
            found = self.type_of_all([each[name] for each in examples if name in each])
            if found is None:
                return None
            fields.append((name, found))
        return ObjectType(kind, tuple(fields)) if fields else None

    def type_of_all(self, values: list[Any]) -> Any:
        """The type of these values, as the rules see it; None where it cannot be told."""
        there = [each for each in values if each is not None]
        if not there:
            return TEXT  # None, all along
        first = there[0]
        if any(type(each) is not type(first) for each in there) and not all(
            isinstance(each, int) for each in there
        ):
            return None
        inner: Any = None
        if isinstance(first, list | set):
            items = [item for each in there for item in each]
            inner = self.type_of_all(items) if items else types.int64
            made = None if inner is None else (types.List if isinstance(first, list) else types.Set)(inner)
            return made if len(there) == len(values) else None
        if isinstance(first, np.ndarray):
            return types.Array(from_dtype(first.dtype), first.ndim, "C")
        if is_object(_kind(first)):
            return self.type_of(type(first)) if len(there) == len(values) else None
        try:
            found = type_of_shape(settled(shape_of(first), there, boards=True))
        except NoShape:
            return None
        if found is None or len(there) == len(values) or found == TEXT:
            return found
        return MAYBE if found == types.int64 else types.Optional(found)


def _kind(value: Any) -> Any:
    return type(value)


def from_dtype(dtype: Any) -> Any:
    """Numba's type of what is in an array."""
    from numba.np.numpy_support import from_dtype as found

    return found(dtype)


def _seen(game: Any) -> dict[type, list[dict[str, Any]]]:
    """What objects of the rules' own classes hold, each time that one of their methods returns."""
    found: dict[type, list[dict[str, Any]]] = {}

    def keep(value: Any) -> None:
        if isinstance(value, type | str):
            return
        value = value.held if isinstance(value, Frozen) else value
        if is_object(_kind(value)):
            known = found.setdefault(type(value), [])
            if len(known) < MOST_SEEN:
                known.append({name: copied(getattr(value, name)) for name in names_in(value)})
        for part in parts_of(value) or ():
            keep(part)

    def look(frame: FrameType, event: str, _: Any) -> None:
        if (
            event == "return"
            and frame.f_code.co_varnames
            and not is_foreign(frame.f_globals.get("__name__", ""))
        ):
            this = frame.f_locals.get(frame.f_code.co_varnames[0])
            if this is not None and not isinstance(this, Game):
                keep(this)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        shown = sample(game)
    finally:
        sys.setprofile(before)
    for state in shown.states:
        keep(state)
    return found


# -- fields and methods --------------------------------------------------------------------------------------

resolving: list[Any] = []  # how a name that is no field is found: attributes.py says


@infer_getattr
class _Fields(AttributeTemplate):
    key = ObjectType

    def generic_resolve(self, typ: Any, attr: str) -> Any:
        if attr in typ.field_dict:
            return typ.field_dict[attr]
        return resolving[0](self.context, typ, attr)


@lower_getattr_generic(ObjectType)
def _read(context: Any, builder: Any, typ: Any, value: Any, attr: str) -> Any:
    if attr not in typ.field_dict:
        return resolving[1](context, builder, typ, value, attr)
    found = getattr(_Utils(context, builder, typ).get_data_struct(value), attr)
    return impl_ret_borrowed(context, builder, typ.field_dict[attr], found)


@lower_setattr_generic(ObjectType)
def _write(context: Any, builder: Any, sig: Any, args: Any, attr: str) -> Any:
    kind, given = sig.args
    held = kind.field_dict[attr]
    data = _Utils(context, builder, kind).get_data_struct(args[0])
    made = context.cast(builder, args[1], given, held)
    before = getattr(data, attr)
    context.nrt.incref(builder, held, made)
    setattr(data, attr, made)
    context.nrt.decref(builder, held, before)


@cache
def empty(kind: ObjectType) -> Any:
    """A function that gives an object in which nothing is yet."""
    return njit(lambda: new(kind), **INNER)


@cache
def of_parts(kind: ObjectType) -> Any:
    """A function that makes an object of what the search holds of its fields."""
    fresh, names = empty(kind), {f"opened_{i}": _opened(each) for i, (_, each) in enumerate(kind._fields)}
    lines = [f"    made.{name} = opened_{i}(parts[{i}])" for i, (name, _) in enumerate(kind._fields)]
    source = "def of_parts(parts):\n    made = fresh()\n" + "\n".join(lines) + "\n    return made"
    names["fresh"] = fresh
    exec(compile(source, "<zermelo>", "exec"), names)
    return njit(names["of_parts"], **INNER)


def _opened(kind: Any) -> Any:
    """A function that makes a list of a tuple, where the field holds one."""
    if isinstance(kind, types.List) and isinstance(kind.dtype, types.List):
        return njit(lambda value: [list(row) for row in value], **INNER)
    if isinstance(kind, types.List):
        return njit(lambda value: list(value), **INNER)
    if isinstance(kind, types.Set):
        return njit(lambda value: set(value), **INNER)
    return njit(lambda value: value, **INNER)


def fields_in(value: Any) -> Any:
    """The fields of an object; a tuple of them as it is."""
    raise NotImplementedError("only in compiled code")


@overload(fields_in, strict=False, jit_options=INNER)
def _fields_in(value: Any) -> Any:
    if not isinstance(value, ObjectType):
        return lambda value: value  # a state of the search's own
    parts = "".join(f"value.{name}, " for name, _ in value._fields)
    return eval(f"lambda value: ({parts})")  # our own


@overload(with_fields, strict=False, prefer_literal=True, jit_options=INNER)
def _with_fields(state: Any, names: Any, *values: Any) -> Any:
    """`new.player = 1`: of an object, the field itself is changed."""
    if not isinstance(state, ObjectType):
        return None
    given = [getattr(name, "literal_value", None) for name in names]
    if None in given:
        return None
    lines = "".join(f"    state.{name} = values[{i}]\n" for i, name in enumerate(given))
    made: dict[str, Any] = {}
    exec(f"def made(state, names, *values):\n{lines}    return state", made)  # our own
    return made["made"]

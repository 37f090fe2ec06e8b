"""What a dot means in compiled rules: `self.width`, `self.helper(x)`, `module.helper(x)`, `super().score(x)`.

The object before the dot is known when the rules are compiled, so Python itself looks the name up. A method
or function is compiled where it is called; anything else, a property too, is a constant. What a method that
calls itself returns is found from those of its returns that do not hang on the call itself. Methods that call
each other in a circle are refused: machine code of that kind cannot be kept on disk.
"""

from __future__ import annotations

import inspect
import operator
from functools import cache
from types import FunctionType, MethodType
from typing import Any

import numba
from numba import types
from numba.core.datamodel.registry import register_default
from numba.core.errors import TypingError
from numba.core.imputils import lower_builtin, lower_getattr, lower_getattr_generic
from numba.core.registry import cpu_target
from numba.core.typing import signature
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, overload

from zermelo.engine.compile.functions import compiled, converted, plain_function, type_of_maker
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.rewriting.giving import COUNTED
from zermelo.engine.compile.rewriting.rewrite import counting, giving
from zermelo.engine.compile.rewriting.stacking import IN_ROOM, InRoom
from zermelo.engine.compile.types import Constant, Refused, RulesType, ThingType, type_of
from zermelo.engine.compile.values.declared import Widths, in_force
from zermelo.engine.compile.values.moves import counted
from zermelo.engine.compile.values.objects import ObjectType, resolving
from zermelo.engine.digest import is_foreign
from zermelo.errors import ZermeloError


class Bound(types.BoundFunction):
    """A method of the user's together with its `self`."""

    def __init__(self, function: FunctionType, this: Any, in_room: bool = False) -> None:
        self.function, self.in_room = function, in_room
        types.Opaque.__init__(self, f"{function.__qualname__} of {this}{' in room' if in_room else ''}")
        self.this = this

    @property
    def key(self) -> Any:
        return self.function, self.this, self.in_room

    def copy(self, this: Any) -> Any:
        return Bound(self.function, this, self.in_room)

    def unify(self, context: Any, other: Any) -> None:
        return None

    def get_call_type(self, context: Any, args: Any, keywords: Any) -> Any:
        direct, args = compiled(self.function, self.in_room), (self.this, *args)
        sig = recursive_call(context, direct, args, keywords) if direct.is_compiling else None
        return (sig or types.Dispatcher(direct).get_call_type(context, args, keywords)).as_method()

    def get_impl_key(self, sig: Any) -> Any:
        direct = compiled(self.function, self.in_room)
        return types.Dispatcher(direct).get_impl_key(sig) if sig.args in direct.overloads else ITSELF


@register_default(Bound)
def _bound_model(manager: Any, typ: Any) -> Any:
    return manager[typ.this]


@infer_getattr
class _Attributes(AttributeTemplate):
    key = ThingType

    def generic_resolve(self, typ: Any, attr: str) -> Any:
        if attr.startswith("__"):
            return None  # Numba asks for its own purposes
        return _type_of_value(self.context, typ, attr, _looked_up(typ, attr))


@infer_getattr
class _RulesAttributes(AttributeTemplate):
    key = RulesType

    def generic_resolve(self, typ: Any, attr: str) -> Any:
        value = getattr(typ.thing, attr, None)
        return numba.typeof(value) if isinstance(value, bool | int) else None


@lower_getattr_generic(ThingType)
@lower_getattr_generic(RulesType)
def _attribute(context: Any, builder: Any, typ: Any, value: Any, attr: str) -> Any:
    found = _looked_up(typ, attr)
    kind = _type_of_value(context.typing_context, typ, attr, found)
    if isinstance(kind, types.Opaque | types.Dummy):
        return context.get_dummy_value()
    return context.get_constant_generic(builder, kind, found)


def _looked_up(typ: Constant, attr: str) -> Any:
    """What Python finds under this name, as compiled code holds it."""
    if attr.endswith(IN_ROOM):
        method = getattr(typ.thing, attr.removesuffix(IN_ROOM))
        return method if isinstance(method, MethodType) else converted(InRoom(method), attr)
    if attr.endswith(COUNTED):
        method = getattr(typ.thing, attr.removesuffix(COUNTED))
        return MethodType(_counting(method.__func__, typ.thing, in_force()), typ.thing)
    try:
        value = getattr(typ.thing, attr)
    except AttributeError:
        name = getattr(typ.thing, "__name__", type(typ.thing).__name__)
        raise Refused(f"{name} has no attribute {attr!r}") from None
    if isinstance(value, MethodType):
        return value
    try:
        return converted(value, attr)
    except ZermeloError as error:
        raise Refused(str(error)) from None


@cache
def _counting(function: FunctionType, game: Any, widths: Widths) -> FunctionType:
    """What only counts the moves that a method gives."""
    made = counting(function, game) or giving(function, counted, [])
    if made is None:
        raise Refused(f"{function.__name__}() gives moves of several kinds, in a way that cannot be compiled")
    return made


def _type_of_value(context: Any, owner: Constant, attr: str, value: Any) -> Any:
    if isinstance(value, MethodType):
        function = plain_function(value.__func__)
        if function is None:
            raise Refused(f"{value.__name__}() is no plain method, and cannot be compiled")
        this = owner if value.__self__ is owner.thing else type_of(value.__self__)
        return Bound(function, this, attr.endswith(IN_ROOM))
    try:
        return context.resolve_value_type(value)
    except ValueError:
        kind = {"str": "string"}.get(type(value).__name__, type(value).__name__)
        raise Refused(f"{attr} is a {kind}, and cannot be compiled") from None


@infer_getattr
class _AttributesOfStates(AttributeTemplate):
    """The methods and properties that a named tuple of the user's has beside its fields."""

    key = types.BaseNamedTuple

    def generic_resolve(self, typ: Any, attr: str) -> Any:
        found = getattr(typ.instance_class, attr, None)
        if attr in typ.fields or found is None:
            return None
        if isinstance(found, property):
            _lower_property(attr)
            return types.Dispatcher(compiled(found.fget)).get_call_type(self.context, (typ,), {}).return_type
        function = plain_function(found)
        return None if function is None else Bound(function, typ)


def _of_object(context: Any, typ: ObjectType, attr: str) -> Any:
    """A method, a property or a constant that the class of an object has."""
    if attr == "__class__":
        return type_of_maker(typ.kind)
    found: Any = inspect.getattr_static(typ.kind, attr, None)
    if attr.startswith("__") and not isinstance(found, FunctionType):
        return None
    if isinstance(found, property):
        return types.Dispatcher(compiled(found.fget)).get_call_type(context, (typ,), {}).return_type
    if isinstance(found, classmethod):
        made: Any = found.__func__
        return Bound(made, type_of_maker(typ.kind))
    function = plain_function(found)
    if function is not None:
        return Bound(function, typ)
    if found is None:
        raise Refused(f"{typ.kind.__name__} has no attribute {attr!r} that can be compiled")
    return context.resolve_value_type(converted(getattr(typ.kind, attr), attr))


def _read_of_object(context: Any, builder: Any, typ: ObjectType, value: Any, attr: str) -> Any:
    found = inspect.getattr_static(typ.kind, attr, None)
    if isinstance(found, property):
        callee = types.Dispatcher(compiled(found.fget))
        sig = callee.get_call_type(context.typing_context, (typ,), {})
        call = context.get_function(callee, sig)
        context.add_linking_libs(getattr(call, "libs", ()))
        return call(builder, (value,))
    kind = _of_object(context.typing_context, typ, attr)
    if isinstance(kind, types.Opaque | types.Dummy):
        return context.get_dummy_value()
    return context.get_constant_generic(builder, kind, converted(getattr(typ.kind, attr), attr))


resolving[:] = [_of_object, _read_of_object]


def _sign(operation: Any, name: str, arity: int) -> None:
    """What an operator does with a named tuple of a class that says so itself: `point + step`."""

    def build(one: Any, *other: Any) -> Any:
        kind = one.kind if isinstance(one, ObjectType) else getattr(one, "instance_class", None)
        own = vars(kind).get(name) if isinstance(one, ObjectType) else getattr(kind, name, None)
        function = plain_function(own) if isinstance(one, types.BaseNamedTuple | ObjectType) else None
        if function is None or is_foreign(function.__module__ or ""):
            return None
        if name not in OF_VALUES and not isinstance(one, ObjectType):
            return None
        direct = compiled(function)
        return {
            1: lambda one: direct(one),
            2: lambda one, other: direct(one, other),
            3: lambda one, other, more: direct(one, other, more),
        }[arity]

    names = ", ".join(["one", "other", "more"][:arity])
    both = eval(f"lambda {names}: build({names})", {"build": build})
    overload(operation, strict=False, jit_options=INNER)(both)


OF_VALUES = {"__add__", "__sub__", "__mul__", "__neg__"}
for _name, _arity in {
    "add": 2,
    "sub": 2,
    "mul": 2,
    "neg": 1,
    "eq": 2,
    "getitem": 2,
    "setitem": 3,
    "contains": 2,
}.items():
    _sign(getattr(operator, _name), f"__{_name}__", _arity)
_sign(len, "__len__", 1)
_sign(bool, "__bool__", 1)


@cache
def _lower_property(attr: str) -> None:
    """Let properties of this name be read; a field of the same name in another class is what it was."""

    def read(context: Any, builder: Any, typ: Any, value: Any, attr: str = attr) -> Any:
        if attr in typ.fields:
            return builder.extract_value(value, typ.fields.index(attr))
        callee = types.Dispatcher(compiled(getattr(typ.instance_class, attr).fget))
        sig = callee.get_call_type(context.typing_context, (typ,), {})
        call = context.get_function(callee, sig)
        context.add_linking_libs(getattr(call, "libs", ()))
        return call(builder, (value,))

    lower_getattr(types.BaseNamedTuple, attr)(read)
    cpu_target.target_context.refresh()


# -- methods that call themselves ----------------------------------------------------------------------------

ITSELF = "zermelo: the function that is being compiled"
_asking: set[Any] = set()  # whose returns are being looked at


def recursive_call(context: Any, dispatcher: Any, args: Any, keywords: Any) -> Any:
    """The signature of a call to a function that is being compiled; None where it is for other types."""
    python, folded = dispatcher.fold_argument_types(*dispatcher.settled(args, keywords))
    frame = context.callstack.match(dispatcher.py_func, tuple(folded))
    if frame is None:
        return None
    if frame is not context.callstack[0]:
        raise Refused("methods that call each other in a circle cannot be compiled")
    if dispatcher in _asking:
        raise TypingError("its other returns must do")
    _asking.add(dispatcher)
    try:
        result = frame.typeinfer.return_types_from_partial()
    finally:
        _asking.remove(dispatcher)
        getattr(context.callstack, "_fail_cache", {}).clear()  # what has failed in there will not fail again
    if result is None:
        raise Refused("a method that always calls itself has no end")
    frame.add_return_type(result)
    return signature(result, *folded).replace(pysig=python)


@lower_builtin(ITSELF, types.VarArg(types.Any))
def _call_itself(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return context.call_internal(builder, context.fndesc, sig, args)

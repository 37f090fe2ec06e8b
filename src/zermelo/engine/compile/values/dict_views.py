"""Dicts gone through: `for square in board`, `board.items()`, `board.values()`."""

from __future__ import annotations

from typing import Any

from numba import njit, types
from numba.core import cgutils
from numba.core.imputils import RefType, impl_ret_borrowed, iternext_impl, lower_builtin
from numba.extending import models, overload_method, register_model

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.cells import INDEX
from zermelo.engine.compile.values.dicts import DictIter, DictType, ViewType, of_rows, reading, rows_of


def _view(what: str) -> None:
    @overload_method(DictType, what, strict=False, jit_options=INNER)
    def _overload(items: Any) -> Any:
        made = of_rows(ViewType(items, what))
        return lambda items: made(rows_of(items))


for _what in ("keys", "values", "items"):
    _view(_what)


@register_model(DictIter)
class _IterModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        members = [("index", types.EphemeralPointer(types.intp)), ("rows", types.Array(types.int64, 1, "C"))]
        super().__init__(manager, kind, members)


@lower_builtin("getiter", DictType)
@lower_builtin("getiter", ViewType)
def _iterate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    items = cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0])
    iterator = context.make_helper(builder, sig.return_type)
    iterator.index, iterator.rows = cgutils.alloca_once_value(builder, INDEX(0)), items.rows
    return impl_ret_borrowed(context, builder, sig.return_type, iterator._getvalue())


def _item_at(kind: DictType, what: str) -> Any:
    """A function that gives a key, a value, or both."""
    known = reading(kind)
    if what != "items":
        return known.key_at if what == "keys" else known.value_at
    key_at, value_at = known.key_at, known.value_at
    return njit(lambda rows, i: (key_at(rows, i), value_at(rows, i)), **INNER)


@lower_builtin("iternext", DictIter)
@iternext_impl(RefType.UNTRACKED)
def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    kind, what = sig.args[0].kind, sig.args[0].what
    iterator = context.make_helper(builder, sig.args[0], value=args[0])
    at = builder.load(iterator.index)

    def ask(function: Any, *given: Any) -> Any:
        types_of = (types.Array(types.int64, 1, "C"), types.intp)[: len(given)]
        callee = types.Dispatcher(function)
        found = callee.get_call_type(context.typing_context, types_of, {})
        call = context.get_function(callee, found)
        context.add_linking_libs(getattr(call, "libs", ()))
        return call(builder, given)

    there = builder.icmp_signed("<", at, ask(reading(kind).size, iterator.rows))
    result.set_valid(there)
    with builder.if_then(there):
        result.yield_(ask(_item_at(kind, what), iterator.rows, at))
        builder.store(builder.add(at, INDEX(1)), iterator.index)

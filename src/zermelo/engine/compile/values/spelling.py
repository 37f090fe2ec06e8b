"""The letters of a short string, one by one: `for letter in row`, `list(row)`; and words in sets."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import RefType, iternext_impl, lower_builtin
from numba.extending import models, overload_method, register_model

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.strings import LETTERS, LettersType, TextType, code, from_the_left
from zermelo.engine.layout.letters import EMPTY, MOST_LETTERS
from zermelo.engine.layout.shape import WORD


@register_model(LettersType)
class _LettersModel(models.StructModel):
    """The rest of the number, with the next letter at the top."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("rest", types.CPointer(types.int64))])


@lower_builtin("getiter", TextType)
def _iterate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    iterator = context.make_helper(builder, LETTERS)
    has_any = builder.icmp_signed(">", args[0], ir.Constant(ir.IntType(WORD), EMPTY))
    rest = builder.select(has_any, from_the_left(builder, args[0]), ir.Constant(ir.IntType(WORD), 0))
    iterator.rest = cgutils.alloca_once_value(builder, rest)
    return iterator._getvalue()


@lower_builtin("iternext", LettersType)
@iternext_impl(RefType.UNTRACKED)
def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    kind = ir.IntType(WORD)
    iterator = context.make_helper(builder, LETTERS, value=args[0])
    rest = builder.load(iterator.rest)
    result.set_valid(builder.icmp_signed("!=", rest, kind(0)))
    result.yield_(builder.lshr(rest, kind(7 * (MOST_LETTERS - 1))))
    left = builder.and_(builder.shl(rest, kind(7)), kind((1 << 7 * MOST_LETTERS) - 1))
    builder.store(left, iterator.rest)


@overload_method(TextType, "__hash__", strict=False, jit_options=INNER)
def _hash(text: Any) -> Any:
    return lambda text: hash(code(text))

"""The kernels as machine code: how they are compiled and called, and the named memory that they work on.

A memory is a bare pointer, whose attributes are words at fixed places (see engine/memory.py): one word to
pass on, nothing to count, no index from the end.
"""

from __future__ import annotations

import operator
from dis import get_instructions
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.core.imputils import lower_builtin, lower_getattr_generic, lower_setattr_generic
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, infer_global
from numba.extending import intrinsic, models, register_model
from numba.np.arrayobj import make_array

from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.functions import without_literals
from zermelo.engine.compile.keep import Keep
from zermelo.engine.compile.pipeline import INNER, KERNEL, RECURSIVE
from zermelo.engine.compile.types import type_of_rules
from zermelo.engine.kernel import Kernel, use
from zermelo.engine.memory import Field, Memory

_kernels: dict[tuple[str, CodeType], Any] = {}


def entry_point(kernel: Kernel[Any, Any], rules: Adapter) -> Any:
    """The compiled kernel for these rules; where it is not compiled yet, what will compile it when called."""
    name = type_of_rules(rules).name
    for arguments, compiled in kernel.compiled.overloads.items():
        if arguments[0].name == name:
            return compiled.entry_point
    return kernel.compiled


def compile_kernel(function: FunctionType, kept: bool) -> Any:
    """A kernel as a Numba dispatcher, kept on disk if asked.

    A kernel that calls itself is asked for again while it is being made; both are one and the same.
    """
    key = (function.__code__.co_filename, function.__code__)
    if key not in _kernels:
        recursive = function.__name__ in _called(function)
        options = KERNEL if kept else RECURSIVE if recursive else INNER
        dispatcher = _kernels[key] = njit(function, nogil=True, error_model="numpy", **options)
        without_literals(dispatcher)
        if kept:
            dispatcher._cache = Keep(function.__name__)
    return _kernels[key]


def _called(function: FunctionType) -> set[str]:
    """The names of other functions in a function; not those of attributes, as in `work.played`."""
    return {each.argval for each in get_instructions(function) if each.opname == "LOAD_GLOBAL"}


# -- named memory --------------------------------------------------------------------------------------------


ROW = types.CPointer(types.int64)
WORDS = ir.IntType(64).as_pointer()


class MemoryType(types.Type):
    """A pointer to a memory of this class."""

    def __init__(self, memory: type[Memory]) -> None:
        self.memory = memory
        super().__init__(f"{memory.__name__}*")


class RowsType(types.Type):
    """A pointer to the memory, of which rows are about to be read."""

    def __init__(self, owner: str, field: Field) -> None:
        self.field = field
        super().__init__(f"rows {field.at} of {owner}")


class PointerModel(models.PrimitiveModel):
    """Both are one word."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORDS)


register_model(MemoryType)(PointerModel)
register_model(RowsType)(PointerModel)


@infer_getattr
class _Attributes(AttributeTemplate):
    key = MemoryType

    def generic_resolve(self, kind: Any, name: str) -> Any:
        field = kind.memory.fields.get(name)
        if field is None:
            return None
        if field.kind == "word":
            return types.int64
        if field.kind == "row":
            return ROW
        return RowsType(kind.name, field) if field.kind == "rows" else MemoryType(field.memory)


def _place(builder: Any, pointer: Any, at: int) -> Any:
    return builder.gep(pointer, [ir.Constant(ir.IntType(64), at)])


def _start(builder: Any, pointer: Any, field: Field) -> Any:
    """The first word of a row, or of the first of several."""
    return builder.gep(pointer, [_header(builder, pointer, field.at)])


def _header(builder: Any, pointer: Any, at: int) -> Any:
    """A word that says where a row begins. It never changes, and LLVM is told so: reading it once will do."""
    value = builder.load(_place(builder, pointer, at))
    value.set_metadata("invariant.load", builder.module.add_metadata([]))
    return value


@lower_getattr_generic(MemoryType)
def _read(context: Any, builder: Any, kind: Any, pointer: Any, name: str) -> Any:
    field = kind.memory.fields[name]
    if field.kind == "word":
        return builder.load(_place(builder, pointer, field.at))
    if field.kind == "row":
        return _start(builder, pointer, field)
    return pointer if field.kind == "rows" else _place(builder, pointer, field.at)


@lower_setattr_generic(MemoryType)
def _write(context: Any, builder: Any, sig: Any, args: Any, name: str) -> Any:
    field = sig.args[0].memory.fields[name]
    value = context.cast(builder, args[1], sig.args[1], types.int64)
    builder.store(value, _place(builder, args[0], field.at))


@infer_global(operator.getitem)
class _OneOfRows(AbstractTemplate):
    def generic(self, args: Any, keywords: Any) -> Any:
        if isinstance(args[0], RowsType) and isinstance(args[1], types.Integer):
            return signature(ROW, args[0], types.int64)
        return None


@lower_builtin(operator.getitem, RowsType, types.int64)
def _one_row(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    pointer, index, field = args[0], args[1], sig.args[0].field
    if field.width:
        apart: Any = ir.Constant(ir.IntType(64), field.width)
    else:
        apart = _header(builder, pointer, field.at + 1)
    return builder.gep(_start(builder, pointer, field), [builder.mul(index, apart)])


@cache
def over(memory: type[Memory]) -> Any:
    """A compiled function that takes an array of words for a memory of this class."""

    @intrinsic
    def pointer(context: Any, array: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return make_array(sig.args[0])(context, builder, args[0]).data

        return MemoryType(memory)(array), generate

    return njit(lambda array: pointer(array), **INNER)


@intrinsic
def _prefetch(context: Any, row: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        is_array = isinstance(sig.args[0], types.Array)
        start = make_array(sig.args[0])(context, builder, args[0]).data if is_array else args[0]
        pointer = builder.bitcast(builder.gep(start, [args[1]]), ir.IntType(8).as_pointer())
        i32 = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [pointer.type, i32, i32, i32])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        builder.call(function, [pointer, i32(0), i32(3), i32(1)])
        return context.get_dummy_value()

    return types.none(row, types.int64), generate


@njit(**INNER)
def prefetch(row: Any, index: Any) -> None:
    """Ask for a word before it is needed."""
    _prefetch(row, index)


@intrinsic
def _shorts(context: Any, row: Any) -> Any:
    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.IntType(16).as_pointer())

    return types.CPointer(types.int16)(row), generate


@njit(**INNER)
def shorts(row: Any) -> Any:
    """A row of words as one of short numbers."""
    return _shorts(row)


class _Machine:
    """How the kernels get their machine code."""

    kernel = staticmethod(compile_kernel)

    def view(self, kind: Any) -> object:
        """A pointer into an array of words."""
        return over(kind)

    def prefetch(self) -> object:
        """The processor's own instruction."""
        return prefetch

    def shorts(self) -> object:
        """A pointer to short numbers."""
        return shorts


use(_Machine())

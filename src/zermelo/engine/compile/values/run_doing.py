"""What rules do with runs: take an item, go through them, look for one, cut them, put them together."""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import RefType, iternext_impl, lower_builtin
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import intrinsic, models, overload, overload_method, register_model

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.boards import first_difference
from zermelo.engine.compile.values.cells import INDEX, CellsType, copied, in_memory
from zermelo.engine.compile.values.declared import in_force
from zermelo.engine.compile.values.packing import is_whole
from zermelo.engine.compile.values.runs import (
    NoRun,
    RunIter,
    RunType,
    can_become,
    into_run,
    is_item,
    item_letters,
    pushed,
    read_item,
    read_size,
    row_of,
)

# -- how many, and one of them -------------------------------------------------------------------------------


@intrinsic
def size_of(context: Any, run: Any) -> Any:
    """How many items there are."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return read_size(builder, run, in_memory(builder, args[0]))

    return types.int64(run), generate


@overload(len, strict=False, jit_options=INNER)
def _len(run: Any) -> Any:
    return (lambda run: size_of(run)) if isinstance(run, RunType) else None


@overload(bool, strict=False, jit_options=INNER)
def _bool(run: Any) -> Any:
    return (lambda run: size_of(run) != 0) if isinstance(run, RunType) else None


@overload(operator.not_, strict=False, jit_options=INNER)
def _not(run: Any) -> Any:
    return (lambda run: size_of(run) == 0) if isinstance(run, RunType) else None


@infer_global(operator.getitem)
class _GetItem(AbstractTemplate):
    def generic(self, args: Any, keywords: Any) -> Any:
        run, index = args
        if isinstance(run, RunType) and is_whole(index):
            return signature(run.dtype, run, types.int64)
        return None


@lower_builtin(operator.getitem, RunType, types.int64)
def _get_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    run, place = sig.args[0], in_memory(builder, args[0])
    return read_item(context, builder, run, place, row_of(context, builder, run, place, args[1]))


# -- one after the other -------------------------------------------------------------------------------------


@register_model(RunIter)
class _IterModel(models.StructModel):
    def __init__(self, manager: Any, kind: RunIter) -> None:
        members = [("index", types.EphemeralPointer(types.intp)), ("run", types.EphemeralPointer(kind.run))]
        super().__init__(manager, kind, members)


@lower_builtin("getiter", RunType)
def _iterate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    iterator = context.make_helper(builder, sig.return_type)
    iterator.index = cgutils.alloca_once_value(builder, INDEX(0))
    iterator.run = builder.bitcast(copied(builder, args[0]), context.get_data_type(sig.args[0]).as_pointer())
    return iterator._getvalue()


@lower_builtin("iternext", RunIter)
@iternext_impl(RefType.BORROWED)
def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    run = sig.args[0].run
    iterator = context.make_helper(builder, sig.args[0], value=args[0])
    at = builder.load(iterator.index)
    there = builder.icmp_signed("<", at, read_size(builder, run, iterator.run))
    result.set_valid(there)
    with builder.if_then(there):
        row = builder.add(at, INDEX(1))
        result.yield_(read_item(context, builder, run, iterator.run, row))
        builder.store(row, iterator.index)


# -- looked for ----------------------------------------------------------------------------------------------


@overload(operator.contains, strict=False, jit_options=INNER)
def _contains(run: Any, item: Any) -> Any:
    if not isinstance(run, RunType):
        return None

    def contains(run: Any, item: Any) -> bool:
        for each in run:  # noqa: SIM110
            if each == item:
                return True
        return False

    return contains


@overload_method(RunType, "count", strict=False, jit_options=INNER)
def _count(run: Any, item: Any) -> Any:
    def count(run: Any, item: Any) -> Any:
        total = 0
        for each in run:
            if each == item:
                total += 1
        return total

    return count


@overload_method(RunType, "index", strict=False, jit_options=INNER)
def _index(run: Any, item: Any) -> Any:
    def index(run: Any, item: Any) -> Any:
        for at, each in enumerate(run):
            if each == item:
                return at
        raise ValueError("tuple.index(x): x not in tuple")

    return index


@overload(min, strict=False, jit_options=INNER)
def _least(items: Any) -> Any:
    return (lambda items: min(list(items))) if isinstance(items, RunType) else None


@overload(max, strict=False, jit_options=INNER)
def _most(items: Any) -> Any:
    return (lambda items: max(list(items))) if isinstance(items, RunType) else None


# -- compared ------------------------------------------------------------------------------------------------


def _comparison(operation: Any, expression: str) -> None:
    @overload(operation, strict=False, jit_options=INNER)
    def _compared(a: Any, b: Any) -> Any:
        runs = [each for each in (a, b) if isinstance(each, RunType)]
        if not runs or (runs[0].is_set and operation not in (operator.eq, operator.ne)):
            return None  # of sets, it is asked which is part of the other (see sets.py)
        if a == b:
            names = {"differs": first_difference, "lanes": a.lanes, "in_order": _in_order}
            return eval(f"lambda a, b: {expression}", names)  # our own
        if not all(each == runs[0] or can_become(each, runs[0]) for each in (a, b)):
            return None
        convert = into_run(runs[0])
        return lambda a, b: operation(convert(a), convert(b))


def _in_order(a: Any, b: Any) -> int:
    """How two runs compare."""
    raise NotImplementedError("only in compiled code")


@overload(_in_order, strict=False, jit_options=INNER)
def _compared_in_order(a: Any, b: Any) -> Any:
    def in_order(a: Any, b: Any) -> int:
        for i in range(min(len(a), len(b))):
            if a[i] != b[i]:
                return -1 if a[i] < b[i] else 1
        return len(a) - len(b)

    return in_order


for _operation, _expression in (
    (operator.eq, "differs(a, b) >= lanes"),
    (operator.ne, "differs(a, b) < lanes"),
    (operator.lt, "in_order(a, b) < 0"),
    (operator.le, "in_order(a, b) <= 0"),
    (operator.gt, "in_order(a, b) > 0"),
    (operator.ge, "in_order(a, b) >= 0"),
):
    _comparison(_operation, _expression)


# -- made ----------------------------------------------------------------------------------------------------


def run_for(item: Any) -> RunType | None:
    """The type of runs of such items, in the rules that are being compiled."""
    letters, widths = item_letters(item), in_force()
    return RunType(widths.cell, widths.longest, letters) if letters else None


@intrinsic
def empty_like(context: Any, run: Any) -> Any:
    """`()`."""
    return run(run), lambda context, builder, sig, args: ir.Constant(run.vector, None)


@overload(operator.getitem, strict=False, jit_options=INNER)
def _cut(run: Any, part: Any) -> Any:
    if not isinstance(run, RunType) or run.is_set or not isinstance(part, types.SliceType):
        return None

    def cut(run: Any, part: Any) -> Any:
        start, stop, step = part.indices(len(run))
        made = empty_like(run)
        for i in range(start, stop, step):
            made = pushed(made, run[i])
        return made

    return cut


def _kind_of_items(kind: Any) -> Any:
    """Of what can be put beside a run, what is in it; None of anything else."""
    if isinstance(kind, types.BaseTuple):
        return types.unliteral(kind[0]) if len(kind) else None
    listed = isinstance(kind, types.List | CellsType | RunType)
    return kind.dtype if listed else None


@overload(operator.iadd, strict=False, jit_options=INNER)
@overload(operator.add, strict=False, jit_options=INNER)
def _joined(a: Any, b: Any) -> Any:
    """`path + (to,)`, `(first,) + path`: as long as both together."""
    run = next((each for each in (a, b) if isinstance(each, RunType) and not each.is_set), None)
    if run is None and isinstance(a, NoRun) and isinstance(b, types.BaseTuple):
        run = run_for(_kind_of_items(b))
    if run is None:
        return None
    for each in (a, b):
        item = _kind_of_items(each)
        if item is not None and not is_item(item, run):
            return None
    convert = into_run(run)
    if not isinstance(b, types.BaseTuple | types.List | CellsType | RunType):
        return None

    def joined(a: Any, b: Any) -> Any:
        made = convert(a)
        for item in convert(b):
            made = pushed(made, item)
        return made

    return joined


@overload(operator.mul, strict=False, jit_options=INNER)
def _repeated(run: Any, times: Any) -> Any:
    if not isinstance(run, RunType) or not is_whole(times):
        return None

    def repeated(run: Any, times: Any) -> Any:
        made = empty_like(run)
        for _ in range(times):
            made = made + run
        return made

    return repeated


def grown(items: Any) -> Any:
    """A tuple to which something will be added, where rules are compiled; anything else as it is."""
    raise NotImplementedError("only in compiled code")


@intrinsic
def nothing_yet(context: Any, items: Any) -> Any:
    """`()`."""
    return NoRun()(items), lambda context, builder, sig, args: context.get_dummy_value()


@overload(grown, strict=False, jit_options=INNER)
def _grown(items: Any) -> Any:
    kind = as_run(items)
    if isinstance(items, types.BaseTuple) and not len(items):
        return lambda items: nothing_yet(items)
    if kind is items:
        return lambda items: items
    convert = into_run(kind)
    return lambda items: convert(items)


def as_run(kind: Any) -> Any:
    """The type of runs that a tuple of this type becomes; of anything else, what it is."""
    plain = isinstance(kind, types.BaseTuple) and not isinstance(kind, types.BaseNamedTuple)
    if not plain or not len(kind):
        return kind
    run = run_for(types.unliteral(kind[0]))
    return run if run is not None and can_become(types.unliteral(kind), run) else kind

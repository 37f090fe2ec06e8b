"""Tuples that are not always equally long: paths, hands, pieces that can be taken.

    path + (to,)                 a copy, and one more
    hand[:i] + hand[i + 1 :]     gone through
    card in hand, len(hand)      the first row says how many there are

A run has room for so many items (`longest`, or what some random games show to be enough) and lies in one
vector, as cells do. Items are numbers, letters, bools, None among numbers, or tuples of these. One that grows
beyond its room is told (`Overlong`), and all get more. What rules do with runs is in run_doing.py.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_cast
from numba.core.typeconv import Conversion
from numba.extending import intrinsic, models, register_model, unbox

from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.values.cells import (
    INDEX,
    MAYBE,
    CellsType,
    VectorModel,
    cell_place,
    copied,
    in_memory,
    maybe_of,
    number_or,
    unbox_vector,
)
from zermelo.engine.compile.values.packing import is_whole
from zermelo.engine.compile.values.strings import TEXT, is_text
from zermelo.engine.layout.cells import Cells
from zermelo.engine.layout.shape import WORD
from zermelo.errors import Outgrown, Overlong

RANGE = "tuple index out of range"
PARTS = {"i": types.int64, "b": types.boolean, "t": TEXT, "m": MAYBE}


class RunType(types.SimpleIterableType):
    """At most so many items; of `items` each letter is one of `PARTS`, after a `p` those of a tuple."""

    def __init__(self, bits: int, most: int, items: str) -> None:
        self.bits, self.most, self.items = bits, most, items
        self.letters = items.lstrip("_spd")
        parts = [PARTS[letter] for letter in self.letters]
        self.width = len(parts)
        self.cells = CellsType(bits, ((most + 1) * self.width,))
        self.lanes, self.words, self.vector = self.cells.lanes, self.cells.words, self.cells.vector
        self.is_tuple, self.is_set = "p" in items, "s" in items
        self.dtype = types.Tuple(parts) if self.is_tuple else parts[0]
        name = f"runs{bits}({most}{items})"
        super().__init__(name, RunIter(name, self))

    @property
    def key(self) -> Any:
        return self.bits, self.most, self.items

    def unify(self, context: Any, other: Any) -> Any:
        """One variable that holds a run and a tuple, or what is to become one, holds a run."""
        return self if can_become(other, self) else None

    def can_convert_from(self, context: Any, other: Any) -> Any:
        """From a tuple whose items are such."""
        return Conversion.safe if can_become(other, self) else None


class RunIter(types.SimpleIteratorType):
    """What goes through one."""

    def __init__(self, name: str, run: RunType) -> None:
        self.run = run
        super().__init__(f"iter({name})", run.dtype)


class NoRun(types.Type):
    """`()`, to which something will be added."""

    def __init__(self) -> None:
        super().__init__("()")

    def unify(self, context: Any, other: Any) -> Any:
        return other if isinstance(other, RunType) else None

    def can_convert_to(self, context: Any, other: Any) -> Any:
        return Conversion.safe if isinstance(other, RunType) else None


register_model(RunType)(VectorModel)
register_model(NoRun)(models.OpaqueModel)
unbox(RunType)(unbox_vector)


def run_type(cells: Cells) -> RunType:
    """The type of runs that are packed so."""
    return RunType(cells.bits, cells.shape[0] - 1, cells.items)


def item_letters(kind: Any) -> str | None:
    """The letters of an item of this type; None where it can be none."""
    if isinstance(kind, types.BaseTuple) and not isinstance(kind, types.BaseNamedTuple):
        letters = [item_letters(part) for part in kind]
        flat = all(letter is not None and len(letter) == 2 for letter in letters)
        return "_p" + "".join(letter[1] for letter in letters if letter) if flat and letters else None
    if isinstance(kind, types.Optional) and is_whole(kind.type):
        return "_m"
    if isinstance(types.unliteral(kind), types.Boolean):
        return "_b"
    return "_t" if is_text(kind) else "_i" if is_whole(kind) else None


def is_item(kind: Any, run: RunType) -> bool:
    """Whether something of this type can be an item."""
    letters = item_letters(kind)
    if isinstance(kind, types.NoneType):
        return run.items in ("_m", "_t")
    items = run.items.replace("s", "")
    if letters == items or (items, letters) in (("_m", "_i"), ("_i", "_b")):
        return True
    if run.is_tuple and isinstance(kind, types.BaseTuple) and len(kind) == run.width:
        return all(
            is_item(part, RunType(8, 1, f"_{letter}")) for part, letter in zip(kind, run.letters, strict=True)
        )
    return False


def can_become(kind: Any, run: RunType) -> bool:
    """Whether a tuple of this type, or a list, can become such a run."""
    if run.is_set or isinstance(kind, RunType):
        return kind == run or (isinstance(kind, types.Set) and is_item(kind.dtype, run))
    if isinstance(kind, types.List):
        return is_item(kind.dtype, run)
    if isinstance(kind, CellsType):
        return len(kind.shape) == 1 and is_item(kind.dtype, run)
    plain = isinstance(kind, types.BaseTuple) and not isinstance(kind, types.BaseNamedTuple)
    return plain and all(is_item(part, run) for part in kind) and len(kind) <= run.most


# -- items ---------------------------------------------------------------------------------------------------


def _stored(context: Any, builder: Any, run: RunType, letter: str, kind: Any, value: Any) -> tuple[Any, Any]:
    """A part of an item as a cell holds it, and whether it fits."""
    number = context.cast(builder, value, kind, PARTS[letter])
    if letter == "m":
        number = number_or(builder, number, -1 << run.bits - 1)
    if letter == "b":
        number = builder.zext(number, INDEX)
    if run.bits == WORD:
        return number, cgutils.true_bit
    small = builder.trunc(number, ir.IntType(run.bits))
    return small, builder.icmp_signed("==", builder.sext(small, INDEX), number)


def write_item(context: Any, builder: Any, run: RunType, place: Any, row: Any, kind: Any, item: Any) -> None:
    """Put an item into a row; what does not fit is told."""
    parts = [(kind, item)]
    if run.is_tuple:
        parts = [(part, builder.extract_value(item, i)) for i, part in enumerate(kind)]
    at, good = builder.mul(row, INDEX(run.width)), cgutils.true_bit
    for i, (letter, (part, value)) in enumerate(zip(run.letters, parts, strict=True)):
        small, fits = _stored(context, builder, run, letter, part, value)
        builder.store(small, cell_place(builder, place, run.cells, builder.add(at, INDEX(i))))
        good = builder.and_(good, fits)
    with builder.if_then(builder.not_(good), likely=False):
        context.call_conv.return_user_exc(builder, Outgrown, (Outgrown.SAID,))


def read_item(context: Any, builder: Any, run: RunType, place: Any, row: Any) -> Any:
    """The item in a row."""
    at, parts = builder.mul(row, INDEX(run.width)), []
    for i, letter in enumerate(run.letters):
        small = builder.load(cell_place(builder, place, run.cells, builder.add(at, INDEX(i))))
        number = builder.sext(small, INDEX) if run.bits < WORD else small
        if letter == "b":
            number = builder.icmp_signed("!=", number, INDEX(0))
        parts.append(maybe_of(builder, number, -1 << run.bits - 1) if letter == "m" else number)
    return context.make_tuple(builder, run.dtype, parts) if run.is_tuple else parts[0]


def read_size(builder: Any, run: RunType, place: Any) -> Any:
    """How many items there are."""
    small = builder.load(cell_place(builder, place, run.cells, INDEX(0)))
    return builder.sext(small, INDEX) if run.bits < WORD else small


@intrinsic
def number_at(context: Any, run: Any, at: Any) -> Any:
    """One number, counted through all rows, of which the first says how many there are."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        small = builder.load(cell_place(builder, in_memory(builder, args[0]), run.cells, args[1]))
        return builder.sext(small, INDEX) if run.bits < WORD else small

    return types.int64(run, types.int64), generate


def write_size(builder: Any, run: RunType, place: Any, size: Any) -> None:
    """Say how many there are."""
    small = builder.trunc(size, ir.IntType(run.bits)) if run.bits < WORD else size
    builder.store(small, cell_place(builder, place, run.cells, INDEX(0)))


def push(context: Any, builder: Any, run: RunType, place: Any, kind: Any, item: Any) -> None:
    """Add an item."""
    size = read_size(builder, run, place)
    with builder.if_then(builder.icmp_signed(">=", size, INDEX(run.most)), likely=False):
        context.call_conv.return_user_exc(builder, Overlong, (Overlong.SAID,))
    size = builder.add(size, INDEX(1))
    write_item(context, builder, run, place, size, kind, item)
    write_size(builder, run, place, size)


@intrinsic
def pushed(context: Any, run: Any, item: Any) -> Any:
    """The run with one more item."""
    kind = types.unliteral(item)
    if not isinstance(run, RunType) or not is_item(kind, run):
        return None

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place = copied(builder, args[0])
        push(context, builder, run, place, sig.args[1], args[1])
        return builder.load(place)

    return run(run, kind), generate


@intrinsic
def inserted(context: Any, run: Any, item: Any) -> Any:
    """The set with one more item, if it is not there: they lie in the order of their numbers."""
    kind = types.unliteral(item)
    if not isinstance(run, RunType) or not is_item(kind, run):
        return None

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place = copied(builder, args[0])
        size = read_size(builder, run, place)
        push(context, builder, run, place, sig.args[1], args[1])  # at the end: from there it sinks
        at = cgutils.alloca_once_value(builder, size)
        _sink(builder, run, place, at)
        same = builder.and_(
            builder.icmp_signed(">", builder.load(at), INDEX(0)),
            _compared(builder, run, place, builder.load(at))[1],
        )
        return builder.select(same, args[0], builder.load(place))

    return run(run, kind), generate


def _compared(builder: Any, run: RunType, place: Any, row: Any) -> tuple[Any, Any]:
    """Whether a row comes before the one above it, and whether both are the same."""
    before, same = cgutils.false_bit, cgutils.true_bit
    for i in range(run.width):
        at = builder.add(builder.mul(row, INDEX(run.width)), INDEX(i))
        above, below = (
            builder.load(cell_place(builder, place, run.cells, each))
            for each in (at, builder.add(at, INDEX(run.width)))
        )
        before = builder.or_(before, builder.and_(same, builder.icmp_signed("<", below, above)))
        same = builder.and_(same, builder.icmp_signed("==", below, above))
    return before, same


def _sink(builder: Any, run: RunType, place: Any, at: Any) -> None:
    """Exchange the last row with those above it, as long as it comes before them."""
    condition, body, end = (builder.append_basic_block(name) for name in ("sink", "exchange", "sunk"))
    builder.branch(condition)
    builder.position_at_end(condition)
    row = builder.load(at)
    before = _compared(builder, run, place, row)[0]
    builder.cbranch(builder.and_(builder.icmp_signed(">", row, INDEX(0)), before), body, end)
    builder.position_at_end(body)
    for i in range(run.width):
        above = cell_place(
            builder, place, run.cells, builder.add(builder.mul(row, INDEX(run.width)), INDEX(i))
        )
        below = builder.gep(above, [INDEX(run.width)])
        one, other = builder.load(above), builder.load(below)
        builder.store(other, above)
        builder.store(one, below)
    builder.store(builder.sub(row, INDEX(1)), at)
    builder.branch(condition)
    builder.position_at_end(end)


@intrinsic
def with_row(context: Any, run: Any, index: Any, item: Any) -> Any:
    """The run with another item in a place."""
    kind = types.unliteral(item)
    if not isinstance(run, RunType) or not is_item(kind, run):
        return None

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place = copied(builder, args[0])
        row = row_of(context, builder, run, place, args[1])
        write_item(context, builder, run, place, row, sig.args[2], args[2])
        return builder.load(place)

    return run(run, types.int64, kind), generate


def row_of(context: Any, builder: Any, run: RunType, place: Any, index: Any) -> Any:
    """The row of an item; what lies outside is told."""
    size = read_size(builder, run, place)
    index = builder.select(builder.icmp_signed("<", index, INDEX(0)), builder.add(index, size), index)
    with builder.if_then(builder.icmp_unsigned(">=", index, size), likely=False):
        context.call_conv.return_user_exc(builder, IndexError, (RANGE,))
    return builder.add(index, INDEX(1))


# -- of other things -----------------------------------------------------------------------------------------


@lower_cast(types.BaseTuple, RunType)
def _from_tuple(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    place = copied(builder, ir.Constant(target.vector, None))
    for i, part in enumerate(source):
        push(context, builder, target, place, part, builder.extract_value(value, i))
    return builder.load(place)


def _gathered(run: Any, items: Any) -> Any:
    for item in items:
        run = pushed(run, item)
    return run


def _gathered_in_order(run: Any, items: Any) -> Any:
    for item in items:
        run = inserted(run, item)
    return run


@lower_cast(types.Set, RunType)
@lower_cast(CellsType, RunType)
@lower_cast(types.List, RunType)
def _from_items(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    empty, gather = ir.Constant(target.vector, None), _gathered_in_order if target.is_set else _gathered
    return context.compile_internal(builder, gather, target(target, source), [empty, value])


@lower_cast(NoRun, RunType)
def _from_nothing(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return ir.Constant(target.vector, None)


@cache
def into_run(run: RunType) -> Any:
    """A function that makes such a run of a tuple, a list, or anything else that can be gone through."""

    @intrinsic
    def convert(context: Any, items: Any) -> Any:
        source = types.unliteral(items)
        if source == run or isinstance(source, NoRun) or (can_become(source, run) and not run.is_set):
            return run(source), lambda context, builder, sig, args: context.cast(
                builder, args[0], source, run
            )
        if not isinstance(source, types.IterableType) or not is_item(source.iterator_type.yield_type, run):
            raise Refused(f"{source} where a tuple that grows is declared")

        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            empty = ir.Constant(run.vector, None)
            gather = _gathered_in_order if run.is_set else _gathered
            return context.compile_internal(builder, gather, run(run, source), [empty, args[0]])

        return run(source), generate

    return convert

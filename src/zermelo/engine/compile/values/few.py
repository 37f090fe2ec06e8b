"""Lists that never leave the functions that make them: a handful of items on the stack.

Numba's own lists live on the heap, are counted, and cost some fifty nanoseconds each: rules that make one for
each direction of each square spend nearly all of their time on that. Which lists can live on the stack is
found in the syntax tree (lists.py), and their rules are written so:

    found = []                   found = few_()                    room in the frame of this function
    board = list(state[0])       board = few_like_(state[0])       or few_of_, if it grows
    for s in self.turned(x):     for s in self.turned_in_room_(room_(), x):      room that the caller lends
    return found                 return given_(found, room_)

All of them are places, as Python's lists are: what holds one sees what becomes of it. There is room for so
many items and no more (see sample.py); where that is not enough it is told (`Overfull`), and the game gets
lists of Numba's. What rules do with them is in few_doing.py.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core.imputils import lower_builtin, lower_cast
from numba.core.typing import signature
from numba.core.typing.templates import AttributeTemplate, bound_function
from numba.extending import infer_getattr, intrinsic, models, register_model

from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.values.cells import INDEX, CellsType, read
from zermelo.engine.compile.values.declared import in_force
from zermelo.engine.compile.values.packing import Writer
from zermelo.errors import Overfull


class FewType(types.SimpleIterableType):
    """A list on the stack.

    `like` is the tuple that it was made of, if it is always as long. Made of cells (cells.py) it is `cells`
    too, a board that can change: one copy makes it, and one the tuple that becomes of it.
    """

    mutable = True

    def __init__(self, dtype: Any, like: Any = None, cells: CellsType | None = None) -> None:
        self.dtype, self.like, self.cells = dtype, like, cells
        name = f"few({dtype}, {like}, {cells})"
        super().__init__(name, FewIter(name, self))

    @property
    def key(self) -> Any:
        return self.dtype, self.like, self.cells

    def is_precise(self) -> bool:
        """Whether it is known what it holds."""
        return bool(self.dtype.is_precise())

    def copy(self, dtype: Any) -> FewType:
        """The same with items of another kind."""
        return FewType(dtype, self.like, self.cells)

    def unify(self, context: Any, other: Any) -> Any:
        """With another: as long as nothing in particular, unless both are."""
        if not isinstance(other, FewType) or other.cells != self.cells:
            return None
        dtype = context.unify_pairs(self.dtype, other.dtype)
        known = self.dtype if self.dtype.is_precise() else other.dtype
        like = self.like if self.like == other.like else None
        return None if dtype != known else FewType(dtype, like, self.cells)

    def can_convert_to(self, context: Any, other: Any) -> Any:
        """The place is the same."""
        from numba.core.typeconv import Conversion

        same = isinstance(other, FewType) and self.dtype == other.dtype and self.cells == other.cells
        return Conversion.safe if same and other.like is None else None


class FewIter(types.SimpleIteratorType):
    """What goes through it."""

    def __init__(self, name: str, few: FewType) -> None:
        self.few = few
        super().__init__(f"iter({name})", few.dtype)


class RoomType(types.Type):
    """Room for a list, of a size that is known. With nothing in it, it is `[]`.

    `item` is the type of the items that there must be, if they are not just what the list holds.
    """

    def __init__(self, item: Any = None) -> None:
        self.item = item
        super().__init__(f"room for a list{'' if item is None else f' of {item}'}")

    def unify(self, context: Any, other: Any) -> Any:
        """With a list, which tells what there might be."""
        return other if isinstance(other, FewType) and other.is_precise() else None

    def can_convert_to(self, context: Any, other: Any) -> Any:
        """To an empty one."""
        from numba.core.typeconv import Conversion

        return Conversion.safe if isinstance(other, FewType) and other.is_precise() else None


ROOM = RoomType()
SMALL = {8: types.int8, 16: types.int16, 32: types.int32, 64: types.int64}


@register_model(FewType)
class _Model(models.StructModel):
    """Where its length stands, where its items begin, and how many of them there can be."""

    def __init__(self, manager: Any, kind: FewType) -> None:
        members = [
            ("size", types.CPointer(types.int64)),
            ("items", types.CPointer(kind.dtype if kind.cells is None else SMALL[kind.cells.bits])),
            ("room", types.int64),
        ]
        super().__init__(manager, kind, members)


@register_model(RoomType)
class _RoomModel(models.StructModel):
    def __init__(self, manager: Any, kind: RoomType) -> None:
        members = [
            ("size", types.CPointer(types.int64)),
            ("words", types.CPointer(types.int64)),
            ("count", types.int64),
        ]
        super().__init__(manager, kind, members)


@register_model(FewIter)
class _IterModel(models.StructModel):
    def __init__(self, manager: Any, kind: FewIter) -> None:
        members = [("index", types.EphemeralPointer(types.intp)), ("few", kind.few)]
        super().__init__(manager, kind, members)


@lower_cast(FewType, FewType)
def _same(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return value


@lower_cast(RoomType, FewType)
def _nothing_in(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return lend(context, builder, target, value)


# -- made ----------------------------------------------------------------------------------------------------


def place_of(builder: Any, kind: Any) -> Any:
    """A place in the frame. It is not cleared, as Numba's are: nobody reads what has not been written."""
    with builder.goto_entry_block():
        return builder.alloca(kind)


def made_in_frame(context: Any, builder: Any, kind: FewType, count: int) -> Any:
    """An empty list with room for so many items."""
    data = context.get_data_type(kind.dtype)
    items = place_of(builder, ir.ArrayType(data, count))
    return _empty(
        context,
        builder,
        kind,
        place_of(builder, INDEX),
        builder.bitcast(items, data.as_pointer()),
        INDEX(count),
    )


def _empty(context: Any, builder: Any, kind: FewType, size: Any, items: Any, room: Any) -> Any:
    few = context.make_helper(builder, kind)
    few.size, few.items, few.room = size, items, room
    builder.store(INDEX(0), size)
    return few._getvalue()


def refuse_references(context: Any, kind: FewType) -> None:
    """Items that are counted stay in lists of Numba's."""
    model = context.data_model_manager[kind.dtype]
    few = isinstance(kind.dtype, FewType) and kind.like is None
    if model.contains_nrt_meminfo() or few or isinstance(kind.dtype, RoomType):
        raise Refused(f"a list of {kind.dtype}")


def few_holding(item: Any) -> Any:
    """What gives `[]` for items of a type; where that is undefined, what is put into it will tell."""

    @intrinsic
    def few(context: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            refuse_references(context, sig.return_type)
            return made_in_frame(context, builder, sig.return_type, in_force().room)

        return FewType(item)(), generate

    return few


few = few_holding(types.undefined)


def room_for_items(item: Any) -> Any:
    """What gives room for a list that a function gives."""
    kind = RoomType(item)

    @intrinsic
    def room(context: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            made, count = context.make_helper(builder, kind), in_force().room * in_force().words
            made.size = place_of(builder, INDEX)
            made.words = builder.bitcast(place_of(builder, ir.ArrayType(INDEX, count)), INDEX.as_pointer())
            made.count = INDEX(count)
            return made._getvalue()

        return kind(), generate

    return room


room = room_for_items(None)


@intrinsic
def few_in(context: Any, room: Any) -> Any:
    """`[]`, in the room that a caller lends."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return lend(context, builder, sig.return_type, args[0])

    return FewType(types.undefined if room.item is None else room.item)(room), generate


def lend(context: Any, builder: Any, kind: FewType, room: Any) -> Any:
    """An empty list in a room."""
    refuse_references(context, kind)
    lent, data = context.make_helper(builder, ROOM, value=room), context.get_data_type(kind.dtype)
    words = -(-context.get_abi_sizeof(data) // 8)
    items = builder.bitcast(lent.words, data.as_pointer())
    return _empty(context, builder, kind, lent.size, items, builder.sdiv(lent.count, INDEX(words)))


def made_of(context: Any, items: Any) -> Any:
    """What makes a list of anything that can be gone through."""
    if not isinstance(items, types.IterableType):
        return None
    kind = FewType(types.unliteral(items.iterator_type.yield_type))

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        refuse_references(context, kind)
        made = made_in_frame(context, builder, kind, in_force().room)
        _extend(context, builder, types.none(kind, items), [made, args[0]])
        return made

    return kind(items), generate


@intrinsic
def few_of(context: Any, items: Any) -> Any:
    """`list(items)`."""
    return made_of(context, items)


# -- items ---------------------------------------------------------------------------------------------------


def item_at(context: Any, builder: Any, kind: FewType, items: Any, at: Any) -> Any:
    """One item; of rows, the place of one."""
    if isinstance(kind.dtype, FewType):
        row = context.make_helper(builder, kind.dtype)
        row.size, row.room = place_of(builder, INDEX), INDEX(kind.dtype.like.count)
        builder.store(row.room, row.size)
        row.items = first_place(context, builder, kind, items, at)
        return row._getvalue()
    if kind.cells is None:
        return context.unpack_value(builder, kind.dtype, builder.gep(items, [at]))
    return read(builder, items, kind.cells, builder.mul(at, INDEX(kind.cells.size)))


def put_at(context: Any, builder: Any, kind: FewType, items: Any, at: Any, item: Any) -> None:
    """Put one there; what a cell cannot hold is told."""
    if kind.cells is None:
        context.pack_value(builder, kind.dtype, item, builder.gep(items, [at]))
        return
    writer = Writer(context, builder, kind.cells)
    at = builder.mul(at, INDEX(kind.cells.size))
    writer.put(kind.dtype, item, items, at, kind.cells.shape[1:])
    writer.check()


def first_place(context: Any, builder: Any, kind: FewType, items: Any, at: Any) -> Any:
    """Where items begin, from one on."""
    return builder.gep(items, [at if kind.cells is None else builder.mul(at, INDEX(kind.cells.size))])


@intrinsic
def given(context: Any, few: Any, room: Any) -> Any:
    """A list, in the room that the caller lends."""
    kind = FewType(few.dtype if room.item is None else room.item)

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = lend(context, builder, kind, args[1])
        _extend(context, builder, types.none(kind, few), [made, args[0]])
        return made

    return kind(few, room), generate


# -- put into ------------------------------------------------------------------------------------------------


@infer_getattr
class _Methods(AttributeTemplate):
    """Those that tell what an empty list holds."""

    key = FewType

    @bound_function("few.append")
    def resolve_append(self, few: Any, args: Any, keywords: Any) -> Any:
        (item,) = args
        return self._with(few, item, None)

    @bound_function("few.extend")
    def resolve_extend(self, few: Any, args: Any, keywords: Any) -> Any:
        (items,) = args
        if isinstance(items, types.IterableType):
            return self._with(few, items.iterator_type.yield_type, items)
        return None

    def _with(self, few: Any, item: Any, items: Any) -> Any:
        dtype = self.context.unify_pairs(few.dtype, types.unliteral(item))
        if dtype is None or (few.dtype.is_precise() and dtype != few.dtype):
            return None
        sig = signature(types.none, dtype if items is None else items)
        return sig.replace(recvr=few.copy(dtype))


@lower_builtin("few.append", FewType, types.Any)
def _append(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.args[0]
    few = context.make_helper(builder, kind, value=args[0])
    at = builder.load(few.size)
    full = builder.icmp_signed(">=", at, few.room)
    with builder.if_then(full, likely=False):
        context.call_conv.return_user_exc(builder, Overfull, (Overfull.SAID,))
    item = context.cast(builder, args[1], sig.args[1], kind.dtype)
    put_at(context, builder, kind, few.items, at, item)
    builder.store(builder.add(at, INDEX(1)), few.size)
    return context.get_dummy_value()


@lower_builtin("few.extend", FewType, types.IterableType)
def _extend(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    def extend(few: Any, items: Any) -> None:
        for item in items:
            few.append(item)

    return context.compile_internal(builder, extend, sig, args)

"""Lists on the stack that stay as long as the tuple, or the board, which they were made of."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic

from zermelo.engine.compile.values.cells import INDEX, CellsType
from zermelo.engine.compile.values.few import FewType, made_of, place_of, refuse_references


@intrinsic
def few_like(context: Any, items: Any) -> Any:
    """`list(items)`, of which the length never changes."""
    if isinstance(items, FewType) and items.like is not None:
        return items(items), lambda context, builder, sig, args: _copied(context, builder, items, args[0])
    if not isinstance(items, types.UniTuple | CellsType):
        return made_of(context, items)
    is_board = isinstance(items, CellsType)
    return _changing(
        items, FewType(items.dtype, items, items.like(1, *items.shape[1:]) if is_board else None)
    )


def _copied(context: Any, builder: Any, kind: FewType, few: Any) -> Any:
    """Another list like one that is always as long."""
    old, made = (context.make_helper(builder, kind, value=few), context.make_helper(builder, kind))
    is_board = isinstance(kind.like, CellsType)
    place = place_of(builder, kind.like.vector if is_board else context.get_data_type(kind.like))
    builder.store(builder.load(builder.bitcast(old.items, place.type)), place)
    made.size, made.room = place_of(builder, INDEX), old.room
    builder.store(INDEX(kind.like.count), made.size)
    made.items = builder.bitcast(place, made.items.type)
    return made._getvalue()


@intrinsic
def few_rows(context: Any, items: Any) -> Any:
    """`[list(row) for row in items]`: each row is a list, and all of them lie side by side."""
    if not isinstance(items, CellsType) or len(items.shape) != 2:
        return None
    row = FewType(items.number, items.dtype, items.like(1))
    return _changing(items, FewType(row, items, items.like(1, *items.shape[1:])))


def _changing(items: Any, kind: FewType) -> Any:
    """A tuple as a list that stays as long."""
    is_board = isinstance(items, CellsType)

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        refuse_references(context, kind)
        made = context.make_helper(builder, kind)
        made.size, made.room = place_of(builder, INDEX), INDEX(items.count)
        builder.store(made.room, made.size)
        place = place_of(builder, items.vector if is_board else context.get_data_type(items))
        builder.store(
            args[0] if is_board else context.data_model_manager[items].as_data(builder, args[0]), place
        )
        made.items = builder.bitcast(place, made.items.type)
        return made._getvalue()

    return kind(items), generate


@intrinsic
def tuple_of(context: Any, few: Any) -> Any:
    """The tuple that a list has become which was made of one."""
    like = few.like

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        items = context.make_helper(builder, few, value=args[0]).items
        if isinstance(like, CellsType):
            return builder.load(builder.bitcast(items, like.vector.as_pointer()))
        place = builder.bitcast(items, context.get_data_type(like).as_pointer())
        return context.data_model_manager[like].from_data(builder, builder.load(place))

    return like(few), generate

"""`itertools` in the rules: for so many at once, since the length of a tuple is part of its type.

And `zip(*rows)`: the columns of a board, or the first, second, ... parts of pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numba import types
from numba.extending import overload

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.builtins import as_items
from zermelo.engine.compile.values.cells import CellsType
from zermelo.engine.compile.values.packing import into_cells


def again(items: Any) -> Any:
    """What can be gone through more than once."""
    raise NotImplementedError("only in compiled code")


@overload(again, strict=False, jit_options=INNER)
def _again(items: Any) -> Any:
    if isinstance(items, types.RangeType):
        return lambda items: items
    return lambda items: as_items(items)


def first_of(items: Any, default: Any) -> Any:
    """`next(iter(items), default)`."""
    for item in items:
        return item
    return default


def product_1(a: Any) -> Iterator[Any]:
    """`product(a)`."""
    for x in a:
        yield (x,)


def product_2(a: Any, b: Any) -> Iterator[Any]:
    """`product(a, b)`."""
    inner = again(b)
    for x in a:
        for y in inner:
            yield x, y


def product_3(a: Any, b: Any, c: Any) -> Iterator[Any]:
    """`product(a, b, c)`."""
    inner, last = again(b), again(c)
    for x in a:
        for y in inner:
            for z in last:
                yield x, y, z


def product_4(a: Any, b: Any, c: Any, d: Any) -> Iterator[Any]:
    """`product(a, b, c, d)`."""
    inner, third, last = again(b), again(c), again(d)
    for x in a:
        for y in inner:
            for z in third:
                for w in last:
                    yield x, y, z, w


def combinations_2(items: Any) -> Iterator[Any]:
    """`combinations(items, 2)`."""
    known = as_items(items)
    for i in range(len(known)):
        for j in range(i + 1, len(known)):
            yield known[i], known[j]


def combinations_3(items: Any) -> Iterator[Any]:
    """`combinations(items, 3)`."""
    known = as_items(items)
    for i in range(len(known)):
        for j in range(i + 1, len(known)):
            for k in range(j + 1, len(known)):
                yield known[i], known[j], known[k]


def combinations_4(items: Any) -> Iterator[Any]:
    """`combinations(items, 4)`."""
    known = as_items(items)
    for i in range(len(known)):
        for j in range(i + 1, len(known)):
            for k in range(j + 1, len(known)):
                for m in range(k + 1, len(known)):
                    yield known[i], known[j], known[k], known[m]


def permutations_2(items: Any) -> Iterator[Any]:
    """`permutations(items, 2)`."""
    known = as_items(items)
    for i in range(len(known)):
        for j in range(len(known)):
            if i != j:
                yield known[i], known[j]


def permutations_3(items: Any) -> Iterator[Any]:
    """`permutations(items, 3)`."""
    known = as_items(items)
    for i in range(len(known)):
        for j in range(len(known)):
            for k in range(len(known)):
                if i != j and i != k and j != k:
                    yield known[i], known[j], known[k]


def chain_1(a: Any) -> Iterator[Any]:
    """`chain(a)`."""
    for x in a:  # noqa: UP028 (Numba has no `yield from`)
        yield x


def chain_2(a: Any, b: Any) -> Iterator[Any]:
    """`chain(a, b)`."""
    for x in a:
        yield x
    for x in b:
        yield x


def chain_3(a: Any, b: Any, c: Any) -> Iterator[Any]:
    """`chain(a, b, c)`."""
    for x in a:
        yield x
    for x in b:
        yield x
    for x in c:
        yield x


def chain_4(a: Any, b: Any, c: Any, d: Any) -> Iterator[Any]:
    """`chain(a, b, c, d)`."""
    for x in a:
        yield x
    for x in b:
        yield x
    for x in c:
        yield x
    for x in d:
        yield x


def flattened_1(rows: Any) -> Iterator[Any]:
    """`chain.from_iterable(rows)`."""
    for row in rows:
        for x in row:  # noqa: UP028
            yield x


def pairwise_1(items: Any) -> Iterator[Any]:
    """`pairwise(items)`."""
    known = as_items(items)
    for i in range(1, len(known)):
        yield known[i - 1], known[i]


def islice_2(items: Any, stop: Any) -> Iterator[Any]:
    """`islice(items, stop)`."""
    for at, x in enumerate(items):
        if at >= stop:
            break
        yield x


def islice_3(items: Any, start: Any, stop: Any) -> Iterator[Any]:
    """`islice(items, start, stop)`, where None stands for the end."""
    for at, x in enumerate(items):
        if stop is not None:  # noqa: SIM102 (alone, so that Numba leaves out what None cannot do)
            if at >= stop:
                break
        if at >= start:
            yield x


def islice_4(items: Any, start: Any, stop: Any, step: Any) -> Iterator[Any]:
    """`islice(items, start, stop, step)`."""
    for at, x in enumerate(items):
        if stop is not None:  # noqa: SIM102
            if at >= stop:
                break
        if at >= start and (at - start) % step == 0:
            yield x


def accumulate_1(items: Any) -> Iterator[Any]:
    """`accumulate(items)`."""
    total = 0
    for x in items:
        total += x
        yield total


def accumulate_2(items: Any, first: Any) -> Iterator[Any]:
    """`accumulate(items, initial=first)`."""
    total = first
    yield total
    for x in items:
        total += x
        yield total


def columns(rows: Any) -> Any:
    """`zip(*rows)`."""
    raise NotImplementedError("only in compiled code")


@overload(columns, strict=False, jit_options=INNER)
def _columns(rows: Any) -> Any:
    if isinstance(rows, types.BaseTuple):  # a zip would know where they lie, and cannot be given away
        each = ", ".join(f"rows[{at}][i]" for at in range(len(rows)))
        lengths = ", ".join(f"len(rows[{at}])" for at in range(len(rows)))
        return eval(f"lambda rows: [({each},) for i in range(min([{lengths}]))]")  # our own, from a type
    if isinstance(rows, CellsType) and len(rows.shape) > 1:
        count, (high, wide, *inner) = rows.shape[0], rows.shape
        convert = into_cells(rows.like(wide, high, *inner))
        return lambda rows: convert([[rows[r][c] for r in range(count)] for c in range(wide)])
    item = getattr(rows, "dtype", None)
    if isinstance(item, types.UniTuple):
        parts = ", ".join(f"[row[{at}] for row in rows]" for at in range(len(item)))
        return eval(f"lambda rows: ({parts},)")  # our own, from a type
    return lambda rows: [[row[c] for row in rows] for c in range(min([len(row) for row in rows]))]


def checked(value: Any, is_it: bool) -> Any:
    """The last value of a dictionary, if the key is its own."""
    if not is_it:
        raise KeyError("no such key")
    return value


CHOICES: dict[str, Any] = {
    f"{each.__name__}_": each
    for each in (
        *(columns, checked),
        *(first_of, product_1, product_2, product_3, product_4),
        *(combinations_2, combinations_3, combinations_4, permutations_2, permutations_3),
        *(chain_1, chain_2, chain_3, chain_4, flattened_1, pairwise_1),
        *(islice_2, islice_3, islice_4, accumulate_1, accumulate_2),
    )
}

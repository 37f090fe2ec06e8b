"""Named memory: the same names, read and written by Python, by interpreted and by compiled kernels."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.engine import compile as machine
from zermelo.engine.kernel import View, kept_kernel, kernel
from zermelo.engine.memory import CACHE_LINE, Memory, record, row, rows, word

assert machine  # it makes the compiled twins


class Inner(Memory):
    """A memory within another."""

    count: int = word()
    cells: list[int] = row()


class Sheet(Memory):
    """One of everything."""

    total: int = word()
    line: list[int] = row()
    pairs: list[list[int]] = rows(2)
    grid: list[list[int]] = rows()
    first: Inner = record(Inner)
    second: Inner = record(Inner)


class Longer(Sheet):
    """What is in the class above, and more."""

    last: int = word()


longer_at = View(Longer)


@kernel
def bump(part: Any, by: int) -> None:
    """Write into a record."""
    part.count += by
    part.cells[by % 4] = part.count


@kept_kernel
def work_on(rules: Any, steps: Any, memory: Any) -> int:
    """Write into everything, as the steps say."""
    sheet = longer_at(memory)
    for i in range(len(steps)):
        step = steps[i]
        sheet.total += step
        sheet.line[step % 5] += i
        sheet.pairs[step % 3][step % 2] = step
        here = sheet.grid[step % 4]
        here[step % 7] += sheet.pairs[step % 3][1 - step % 2]
        bump(sheet.second if step % 2 else sheet.first, step)
        sheet.last = sheet.grid[step % 4][step % 7]
    return int(sheet.last)


def new(compiled: bool) -> Longer:
    inner = {"cells": 4}
    return Longer.new(compiled, line=5, pairs=(3, 2), grid=(4, 7), first=inner, second=inner)


def told(sheet: Longer) -> list[Any]:
    def plain(items: Any) -> Any:
        return [plain(item) for item in items] if hasattr(items, "__len__") else int(items)

    parts = (sheet.first, sheet.second)
    return [
        sheet.total, sheet.last, plain(sheet.line), plain(sheet.pairs), plain(sheet.grid),
        [(part.count, plain(part.cells)) for part in parts],
    ]  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(0, 10_000), max_size=30))
def test_compiled_memory_is_interpreted_memory(steps):
    import numpy as np

    from zermelo import Nim
    from zermelo.engine.adapter import Adapter

    plain, mapped, rules = new(False), new(True), Adapter(Nim())
    expected = work_on.interpreted(rules, steps, plain)
    assert work_on.compiled(rules, np.array(steps, np.int64), mapped.words) == expected
    assert told(mapped) == told(plain)


def test_a_memory_for_machine_code_can_be_written_from_python():
    sheet = new(True)
    sheet.total, sheet.first.count = 7, 3
    sheet.grid[2][:3] = [1, 2, 3]
    sheet.second.cells[:] = 9
    assert told(sheet) == [7, 0, [0] * 5, [[0, 0]] * 3, [[0] * 7, [0] * 7, [1, 2, 3, 0, 0, 0, 0], [0] * 7],
                           [(3, [0] * 4), (0, [9] * 4)]]  # fmt: skip


def test_rows_begin_on_lines_of_the_cache_and_do_not_overlap():
    sheet = new(True)
    starts = [sheet.line, sheet.pairs.ravel(), sheet.grid.ravel(), sheet.first.cells, sheet.second.cells]
    places = [(part.ctypes.data, part.ctypes.data + part.nbytes) for part in starts]
    assert all(begin % (8 * CACHE_LINE) == 0 for begin, _ in places)
    assert all(end <= begin for (_, end), (begin, _) in zip(sorted(places), sorted(places)[1:], strict=False))


def test_a_row_needs_a_size_and_is_not_written_over():
    with pytest.raises(AssertionError, match=r"Longer.grid needs a size"):
        Longer.new(True, line=5, pairs=(3, 2), first={"cells": 1}, second={"cells": 1})
    with pytest.raises(AttributeError, match="write into line, not over it"):
        new(True).line = [1, 2, 3]


def test_compiling_in_a_hurry_leaves_numba_as_it_was():
    from numba.core import event, ir
    from numba.core.cpu import CPUContext
    from numba.core.postproc import PostProcessor

    from zermelo.engine.compile.hurry import hurrying

    def numbas():
        places = (event, "install_timer"), (event, "start_event"), (ir.Inst, "_rec_list_vars")
        places += (PostProcessor, "run"), (CPUContext, "load_additional_registries")
        return [getattr(*place) for place in places]

    before = numbas()
    with hurrying():
        assert not set(before) & set(numbas())
    assert numbas() == before


def test_memories_of_one_size_share_nothing_but_their_plan():
    class Rows(Memory):
        number: int = word()
        row: list[int] = row()

    one, other, longer = (Rows.new(True, row=size) for size in (4, 4, 9))
    one.number, one.row[3] = 5, 7
    assert (other.number, list(other.row)) == (0, [0, 0, 0, 0])
    assert len(longer.row) == 9

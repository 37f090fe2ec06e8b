"""Methods of strings: those in states, which are numbers or boards of letters, and those that are being made.

    state.split("/"), "/".join(rows)      rows of letters, and letters again
    word.startswith(state), move.endswith("R"), board.find("x"), column.ljust(6, ".")
    row.replace("x", "."), word.upper()

A string that rules put together is a list of its letters until a state is made of it.
"""

from __future__ import annotations

import operator
from typing import Any

from numba import njit, types
from numba.core import cgutils
from numba.core.imputils import lower_builtin
from numba.extending import overload, overload_method

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.cells import CellsType
from zermelo.engine.compile.values.strings import TextLiteral, TextType, is_text


def is_board(kind: Any) -> bool:
    """Whether it is a board of letters."""
    return isinstance(kind, CellsType) and kind.of == "texts" and len(kind.shape) == 1


def is_spelt(kind: Any) -> bool:
    """Whether it is a string of any length: a board of letters, or a list of them."""
    return is_board(kind) or (isinstance(kind, types.List) and is_text(kind.dtype))


def method(name: str, make: Any, *, spelt: bool = True) -> None:
    """A method of strings; `spelt`, of longer ones too."""
    for kind in (TextType, CellsType, types.List) if spelt else (TextType,):
        overload_method(kind, name, strict=False, jit_options=INNER)(make)


def is_string(*kinds: Any) -> bool:
    """Whether these are strings, of any length."""
    return all(is_text(kind) or is_spelt(kind) for kind in kinds)


# -- what they begin and end with, and where something is ----------------------------------------------------


@njit(**INNER)
def is_at(text: Any, part: Any, at: Any) -> bool:
    """Whether a string has a part in this place, where there is room for it."""
    for i in range(len(part)):  # noqa: SIM110
        if text[at + i] != part[i]:
            return False
    return True


def _startswith(text: Any, part: Any) -> Any:
    if isinstance(part, types.UniTuple) and is_text(part.dtype) and is_string(text):
        return lambda text, part: _begins_with_one(text, part)
    if not is_string(text, part):
        return None
    return lambda text, part: len(part) <= len(text) and is_at(text, part, 0)


def _endswith(text: Any, part: Any) -> Any:
    if not is_string(text, part):
        return None
    return lambda text, part: len(part) <= len(text) and is_at(text, part, len(text) - len(part))


@njit(**INNER)
def _begins_with_one(text: Any, parts: Any) -> bool:
    for part in parts:  # noqa: SIM110
        if len(part) <= len(text) and is_at(text, part, 0):
            return True
    return False


def _find(text: Any, part: Any, start: Any = 0) -> Any:
    if not is_string(text, part):
        return None

    def find(text: Any, part: Any, start: Any = 0) -> int:
        for at in range(start, len(text) - len(part) + 1):
            if is_at(text, part, at):
                return at
        return -1

    return find


def _rfind(text: Any, part: Any) -> Any:
    if not is_string(text, part):
        return None

    def rfind(text: Any, part: Any) -> int:
        for at in range(len(text) - len(part), -1, -1):
            if is_at(text, part, at):
                return at
        return -1

    return rfind


def _index(text: Any, part: Any) -> Any:
    if not is_string(text, part):
        return None

    def index(text: Any, part: Any) -> int:
        at = text.find(part)
        if at < 0:
            raise ValueError("substring not found")
        return at

    return index


def _count(text: Any, part: Any) -> Any:
    if not is_string(text, part):
        return None

    def count(text: Any, part: Any) -> int:
        total, at = 0, 0
        while at <= len(text) - len(part):
            if is_at(text, part, at):
                total, at = total + 1, at + len(part)
            else:
                at += 1
        return total

    return count


method("startswith", _startswith)
method("endswith", _endswith)
method("find", _find)
method("rfind", _rfind)
method("index", _index, spelt=False)
method("count", _count, spelt=False)


@lower_builtin(operator.contains, types.List, TextType)
@lower_builtin(operator.contains, types.List, TextLiteral)
def _is_within(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """`"xxx" in "".join(row)`; or a word among words, which are a list too."""
    if not is_text(sig.args[0].dtype):
        return cgutils.false_bit
    return context.compile_internal(builder, _is_among_or_within, sig, args)


def _is_among_or_within(text: Any, part: Any) -> bool:
    for each in text:
        if each == part:
            return True
    return bool(text.find(part) >= 0)


# -- compared ------------------------------------------------------------------------------------------------


def _same(a: Any, b: Any) -> bool:
    return len(a) == len(b) and is_at(a, b, 0)


def _differ(a: Any, b: Any) -> bool:
    return not (len(a) == len(b) and is_at(a, b, 0))


def _compared(operation: Any, made: Any) -> None:
    @overload(operation, strict=False, jit_options=INNER)
    def _overload(a: Any, b: Any) -> Any:
        unlike = is_text(a) != is_text(b) or is_board(a) != is_board(b)
        return made if unlike and is_string(a, b) else None


_compared(operator.eq, _same)
_compared(operator.ne, _differ)


def _least_or_most(function: Any, sign: str) -> None:
    """`min(board, flipped, turned)`, of which some are lists of letters: a board, as the state has it."""
    chosen = eval(f"lambda a, b: b if b {sign} a else a")  # our own

    @overload(function, strict=False, jit_options=INNER)
    def _of_two(a: Any, b: Any) -> Any:
        return _among(a, b)

    @overload(function, strict=False, jit_options=INNER)
    def _of_three(a: Any, b: Any, c: Any) -> Any:
        return _among(a, b, c)

    def _among(*kinds: Any) -> Any:
        from zermelo.engine.compile.values.packing import into_cells

        board = next((kind for kind in kinds if is_board(kind)), None)
        if board is None or not all(map(is_spelt, kinds)):
            return None
        convert, choose = into_cells(board), njit(chosen, **INNER)
        if len(kinds) == 2:
            return lambda a, b: choose(convert(a), convert(b))
        return lambda a, b, c: choose(choose(convert(a), convert(b)), convert(c))


_least_or_most(min, "<")
_least_or_most(max, ">")

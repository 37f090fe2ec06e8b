"""The position that has a number, as Python knows it: its words, read back into the game's own classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.contract import Game
from zermelo.engine.kernels.numbering import lay_out
from zermelo.engine.layout.cells import Cells, cells_named
from zermelo.engine.layout.letters import text_of
from zermelo.engine.layout.shape import BOARD, MAYBE, NONE, NOTHING, TEXT, WORD, Shape, words_of
from zermelo.errors import GameError
from zermelo.solve.hashing import Hashed
from zermelo.solve.numbers import Numbers


def goes_on(game: Game[Any, Any], state: Any) -> bool:
    """Whether a table looks further from a position."""
    return game.score(state) is None and not game.wins_at_once(state)


def state_at(numbers: Numbers, number: int) -> Any:
    """The state that has this number."""
    if isinstance(numbers, Hashed):
        return numbers.state_at(number)
    if numbers.by_index:
        return numbers.game.state_at(number)
    how = numbers.plain
    lay_out.interpreted(number, how)
    state = _read(numbers.plan.state, iter(how.laid))
    if numbers.plan.forms or numbers.number(state) != number:
        raise GameError(f"{numbers.game.title}: positions cannot be read back from their numbers")
    return state


def reads_back(numbers: Numbers) -> bool:
    """Whether numbers lead back to positions as Python knows them: hashes do not, nor do dicts and arrays."""
    if numbers.kind == "hashed":
        return False
    start = numbers.game.canonical(numbers.game.start())
    try:
        found = state_at(numbers, numbers.number(start))
    except GameError:
        return False
    return type(found) is type(start) and bool(found == start)


def _read(shape: Shape, words: Iterator[int]) -> Any:
    """A value of this shape, from its words."""
    if not shape.is_leaf:
        parts = [_read(part, words) for part in shape.parts]
        return tuple(parts) if shape.kind is tuple else shape.kind(*parts)
    whole = 0
    for i in range(words_of(shape.kind)):
        whole |= (next(words) & (1 << WORD) - 1) << WORD * i
    cells = cells_named(shape.kind)
    if cells is not None:
        return _cells(shape, cells, whole)
    bits = WORD * words_of(shape.kind)
    number = whole - (1 << bits) if whole >> bits - 1 and shape.kind[0] != "u" else whole
    if shape.kind == TEXT:
        return text_of(number)
    if shape.kind == NONE or (shape.kind == MAYBE and number == NOTHING):
        return None
    return bool(number) if shape.kind == "bool" else number


def _cells(shape: Shape, cells: Cells, whole: int) -> Any:
    """Numbers that stand side by side, as a tuple of tuples."""
    if cells.name == "runs" or shape.kind.startswith(BOARD):
        raise GameError("tuples that are not always equally long cannot be read back from their numbers")
    count = 1
    for each in cells.shape:
        count *= each
    half = 1 << cells.bits - 1
    row = [(whole >> cells.bits * i & 2 * half - 1) for i in range(count)]
    row = [number - 2 * half if number >= half else number for number in row]
    items: list[Any] = list(row)
    if cells.name == "flags":
        items = [bool(number) for number in row]
    elif cells.name == "texts":
        items = [text_of(number) for number in row]
    elif cells.name == "maybes":
        items = [None if number == cells.nothing else number for number in row]
    for size in reversed(cells.shape[1:]):
        items = [tuple(items[i : i + size]) for i in range(0, len(items), size)]
    return tuple(items)

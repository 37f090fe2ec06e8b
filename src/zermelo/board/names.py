"""What squares and pieces are called, and what is said of a board whose maker has mistyped."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from string import ascii_lowercase
from typing import Any, NoReturn

from zermelo.errors import GameError

EMPTY = "."


def column_name(index: int) -> str:
    """a, b, ..., z, then aa, ab, ... as spreadsheets do."""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = ascii_lowercase[letter] + name
    return name


def refuse(board: object, what: str) -> NoReturn:
    """Say what is wrong with a board."""
    raise GameError(f"{type(board).__name__}: {what}")


def settle(board: object, **values: Any) -> None:
    """Give a frozen board these values: what came as a list is a tuple from now on."""
    for name, value in values.items():
        object.__setattr__(board, name, value)


def rows_of(board: object, field: str, rows: Any, across: int = 0, down: int = 0) -> tuple[str, ...]:
    """Rows of equally many characters: so many across and down, where that is known."""
    wanted = f"{field} are strings, the top one first, such as ('x..', '.o.')"
    if isinstance(rows, str) or not isinstance(rows, Iterable):
        refuse(board, f"{wanted}, not {_short(rows)}")
    found = tuple(_joined(row) for row in rows)
    if not found or not all(isinstance(row, str) and row for row in found):
        refuse(board, f"{wanted}, not {_short(rows)}")
    if down and len(found) != down:
        refuse(board, f"{field} are {down}, not {len(found)}")
    for number, row in enumerate(found, 1):
        if len(row) != (across or len(found[0])):
            told = f"of {across} characters" if across else f"as long as {found[0]!r}, the first one"
            refuse(board, f"row {number} of {field}, {_short(row)}, is not {told}")
    return found


def _joined(row: Any) -> Any:
    """A row of letters as one string; any other as it is."""
    letters = isinstance(row, tuple | list) and all(isinstance(each, str) and len(each) == 1 for each in row)
    return "".join(row) if letters else row


def known_names(board: object, field: str, given: Any, known: Collection[str], what: str) -> tuple[str, ...]:
    """Names that there are."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        refuse(board, f"{field} are names in a tuple, such as ({given!r},), not {_short(given)}")
    names: tuple[str, ...] = tuple(given)
    for name in names:
        if name not in known:
            some = ", ".join(list(known)[:3])
            refuse(board, f"{_short(name)} in {field} is no {what} of this board; they are {some}, ...")
    return names


def pairs_of(board: object, field: str, given: Any, known: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Pairs of names that there are."""
    pairs = tuple(given)
    for pair in pairs:
        if isinstance(pair, str) or not isinstance(pair, Iterable) or len(tuple(pair)) != 2:
            refuse(board, f"{field} are pairs of names, such as ('a1', 'b1'), not {_short(pair)}")
        known_names(board, field, pair, known, "place")
    return tuple((here, there) for here, there in pairs)


def _short(thing: object) -> str:
    text = repr(thing)
    return text if len(text) <= 60 else f"{text[:56]}..."

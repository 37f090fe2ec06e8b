"""A matrix written as text or CSV: rows on lines or between semicolons, cells between commas, tabs or blanks.

Names are read where they can be told from numbers: a first line without numbers names the columns, a first
column without numbers names the rows, and an empty top left corner says that both are names.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from zermelo.matrix.entries import Grid, Number, entries, looks_numeric, parse
from zermelo.matrix.errors import MatrixError

Names = list[str] | None


class Cell(NamedTuple):
    """What stands in one place of the table, and where it begins in the text."""

    text: str
    at: int


def read_table(text: str, *, csv: bool = False) -> tuple[Grid, Names, Names]:
    """The grid and the row and column names of a table; errors point into the text.

    >>> read_table("3 5; 2 9")
    (((3, 5), (2, 9)), None, None)
    >>> grid, rows, columns = read_table(",heads,tails\\nheads,1,-1\\ntails,-1,1")
    >>> rows, columns
    (['heads', 'tails'], ['heads', 'tails'])
    """
    cells = split_cells(text, _delimiter(text, csv=csv))
    if not cells:
        raise MatrixError("the matrix is empty: write rows of numbers, such as 3 5; 2 9")
    body, rows, columns = _without_names(cells)
    width = len(body[0])
    grid = []
    for number, line in enumerate(body, 1):
        if len(line) != width:
            raise MatrixError(
                f"row {number} has {entries(len(line))} but row 1 has {entries(width)}: "
                "every row needs as many",
                text,
                line[0].at if line else None,
            )
        grid.append(tuple(_number(cell, text, number, column) for column, cell in enumerate(line, 1)))
    if columns is not None and len(columns) != width:
        raise MatrixError(f"{len(columns)} column names for {width} columns: give each its name", text, 0)
    return tuple(grid), rows, columns


def split_cells(text: str, delimiter: str | None) -> list[list[Cell]]:
    """The cells of every row that is not blank; `None` as delimiter means any run of blanks.

    >>> [[cell.text for cell in row] for row in split_cells('"a, b",1\\n\\nc,2', ",")]
    [['a, b', '1'], ['c', '2']]
    """
    ends = r"\n" if delimiter == ";" else r"\n;"
    stop = re.escape(delimiter) if delimiter else r" \t"
    token = re.compile(rf'[^\S\n\t]*(?:"((?:[^"]|"")*)"[^\S\n\t]*(?=[{ends}{stop}]|$)|([^{ends}{stop}]*))')
    rows: list[list[Cell]] = [[]]
    at = 0
    while True:
        found = token.match(text, at)
        assert found is not None  # the second form matches the empty string
        quoted, bare = found.groups()
        group = 1 if quoted is not None else 2
        cell = Cell(quoted.replace('""', '"') if quoted is not None else bare.strip(), found.start(group))
        if delimiter or cell.text:
            rows[-1].append(cell)
        at = found.end()
        if at == len(text):
            break
        if text[at] in ("\n;" if delimiter != ";" else "\n"):
            rows.append([])
        at += 1
    return [row for row in rows if any(cell.text for cell in row)]


def _delimiter(text: str, *, csv: bool) -> str | None:
    bare = re.sub(r'"[^"]*"', "", text)
    if csv and ";" in bare:
        if "," in bare:
            raise MatrixError(
                "the file has both commas and semicolons: "
                "separate cells with one of them and write decimals with a point",
                text,
                text.index(";"),
            )
        return ";"
    return "," if "," in bare else "\t" if "\t" in bare.strip() else None


def _without_names(cells: list[list[Cell]]) -> tuple[list[list[Cell]], Names, Names]:
    """The numbers alone, and the names of rows and columns where there are any."""
    first, rest = cells[0], cells[1:]
    corner = bool(rest) and len(first) > 1 and not first[0].text
    header = corner or (bool(rest) and all(_is_name(cell) for cell in first))
    body = rest if header else cells
    named = corner or all(len(line) > 1 and _is_name(line[0]) for line in body)
    short = named and len(first) == len(body[0]) - 1  # a header that leaves the corner out
    rows = [line[0].text for line in body] if named else None
    columns = [cell.text for cell in (first[1:] if named and not short else first)] if header else None
    return [line[1:] for line in body] if named else body, rows, columns


def _is_name(cell: Cell) -> bool:
    return bool(cell.text) and not looks_numeric(cell.text)


def _number(cell: Cell, text: str, row: int, column: int) -> Number:
    try:
        return parse(cell.text)
    except ValueError as wrong:
        raise MatrixError(f"row {row}, column {column} {wrong}", text, cell.at) from None

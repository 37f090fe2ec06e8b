"""Squares or hexagons in rows: most boards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from zermelo.board.look import Looks, looks_of
from zermelo.board.names import EMPTY, column_name, known_names, pairs_of, refuse, rows_of, settle
from zermelo.board.text import grid_text


@dataclass(frozen=True, slots=True)
class Grid:
    """Squares in rows, the top row first, one character a piece and `.` for an empty square.

    A move is named by its square (`b2`), by two squares where a piece goes from one to the other (`b1c3`), by
    more where it goes on (`c3e5g7`), or, where pieces drop, by its column (`4`). `marks` are squares to point
    out: the row that has won; `check` those of a king who is attacked. With `hexes`, every row lies half a
    hexagon further to the right than the one above it. With `chess`, the letters `KQRBNP` and `kqrbnp` are
    drawn as chessmen, on squares light and dark. Rows are counted from the bottom; with `down`, from the top.

    With `checkered` squares are light and dark for any pieces; with `crossings` stones stand on the crossings
    of lines, some of them star points where the board is large enough. `sides` colours the rim: the piece
    that joins top and bottom, and the one that joins left and right. A heavier line follows every so many
    rows and columns as `blocks` says, and `owners` has who won which block, row by row. `joined` squares are
    drawn as one piece: a domino. `walls` are pairs of neighbours with a wall between them. `looks` says how a
    piece is drawn, where its letter does not say enough: `{"K": Look(0, crowned=True)}`.

    >>> board = Grid(("..o", ".x.", "..."))
    >>> board.square_names()[1]
    ('a2', 'b2', 'c2')
    >>> print(board)
    3  . . o
    2  . x .
    1  . . .
       a b c
    >>> print(Grid(("..o", ".x.", "..."), hexes=True, sides=("x", "o")))
         x x x
    3  o . . o o
    2   o . x . o
    1    o . . . o
            x x x
           a b c
    >>> print(Grid(("x...", "....", ".oo.", "...."), blocks=2, owners=("x.", ".."), joined=(("b2", "c2"),)))
    4  x . | . .   x .
    3  . . | . .
       ----+----
    2  . o-|-o .   . .
    1  . . | . .
       a b   c d
    >>> print(Grid(("..o", ".x.", "..."), walls=(("a2", "a3"), ("b2", "b3"), ("b1", "c1"))))
    3  . . o
       ---
    2  . x .
    1  . .|.
       a b c
    """

    rows: tuple[str, ...]
    drop: bool = False
    marks: tuple[str, ...] = ()
    hexes: bool = False
    chess: bool = False
    check: tuple[str, ...] = ()
    sides: tuple[str, str] | tuple[()] = ()
    blocks: int = 0
    owners: tuple[str, ...] = ()
    crossings: bool = False
    checkered: bool = False
    joined: tuple[tuple[str, str], ...] = ()
    looks: Looks = field(default_factory=dict, hash=False)
    down: bool = False
    walls: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        settle(self, rows=rows_of(self, "rows", self.rows))
        if self.marks or self.check or self.joined or self.walls:
            squares = dict.fromkeys(name for row in self.square_names() for name in row)
            settle(self, marks=known_names(self, "marks", self.marks, squares, "square"))
            settle(self, check=known_names(self, "check", self.check, squares, "square"))
            settle(self, joined=pairs_of(self, "joined", self.joined, squares))
            settle(self, walls=pairs_of(self, "walls", self.walls, squares))
        if self.looks:
            settle(self, looks=looks_of(self, self.looks))
        if self.sides:
            settle(self, sides=tuple(self.sides))
            if len(self.sides) != 2 or not all(isinstance(s, str) and len(s) == 1 for s in self.sides):
                refuse(self, f"sides are two pieces, top and bottom first: ('x', 'o'), not {self.sides!r}")
        if self.blocks or self.owners:
            self._check_blocks()
        kinds = [name for name in ("drop", "hexes", "chess", "crossings") if getattr(self, name)]
        if len(kinds) > 1:
            refuse(self, f"{' and '.join(kinds)} do not go together")

    def _check_blocks(self) -> None:
        down, across, blocks = len(self.rows), len(self.rows[0]), self.blocks
        if not isinstance(blocks, int) or blocks < 1 or down % blocks or across % blocks:
            refuse(self, f"blocks of {blocks!r} do not fill {down} rows and {across} columns")
        if self.owners:
            settle(self, owners=rows_of(self, "owners", self.owners, across // blocks, down // blocks))

    @property
    def column_names(self) -> tuple[str, ...]:
        """Numbers where pieces drop, letters elsewhere."""
        width = len(self.rows[0])
        return tuple(str(c + 1) if self.drop else column_name(c) for c in range(width))

    @property
    def row_names(self) -> tuple[str, ...]:
        """Numbers, counted from the bottom, or with `down` from the top."""
        numbers = range(1, len(self.rows) + 1)
        return tuple(map(str, numbers if self.down else reversed(numbers)))

    def square_names(self) -> tuple[tuple[str, ...], ...]:
        """The name of every square, row by row from the top."""
        return tuple(tuple(c + r for c in self.column_names) for r in self.row_names)

    def star_points(self) -> tuple[str, ...]:
        """The crossings that a board of this size has dots on."""
        if not self.crossings:
            return ()
        down, across = star_lines(len(self.rows)), star_lines(len(self.rows[0]))
        return tuple(row[c] for r, row in enumerate(self.square_names()) if r in down for c in across)

    def __str__(self) -> str:
        """Squares with the names of columns below, and of rows at the left unless pieces drop."""
        return grid_text(self)

    def to_json(self) -> dict[str, Any]:
        """What a page needs to draw it."""
        return {
            "kind": "grid",
            "rows": list(self.rows),
            "columns": list(self.column_names),
            "row_names": list(self.row_names),
            "drop": self.drop,
            "hexes": self.hexes,
            "chess": self.chess,
            "marks": list(self.marks),
            "check": list(self.check),
            "sides": list(self.sides),
            "blocks": self.blocks,
            "owners": list(self.owners),
            "crossings": self.crossings,
            "stars": list(self.star_points()),
            "checkered": self.checkered,
            "joined": [list(pair) for pair in self.joined],
            "walls": [list(pair) for pair in self.walls],
            "looks": {piece: look.to_json() for piece, look in self.looks.items()},
        }

    @property
    def open_squares(self) -> int:
        """How many squares hold nothing."""
        return sum(row.count(EMPTY) for row in self.rows)


def star_lines(size: int) -> list[int]:
    """The lines on which star points lie: the third or fourth from the edge, and the middle one."""
    if size < 9:
        return []
    near = 2 if size < 13 else 3
    middle = [(size - 1) // 2] if size % 2 else []
    return [near, *middle, size - 1 - near]

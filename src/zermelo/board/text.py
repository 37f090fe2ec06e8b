"""Grids as text, as the terminal prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.board.names import EMPTY

if TYPE_CHECKING:
    from zermelo.board.grid import Grid


def grid_text(board: Grid) -> str:
    """Squares with the names of columns below, and of rows at the left unless pieces drop."""
    return "\n".join(line.rstrip() for line in _GridText(board).lines())


class _GridText:
    """A grid in lines."""

    def __init__(self, board: Grid) -> None:
        self.board = board
        self.down, self.across = len(board.rows), len(board.rows[0])
        self.margin = 0 if board.drop else max(map(len, board.row_names)) + 2
        self.cell = max(map(len, board.column_names))
        self.names = board.square_names()
        self.pairs = {frozenset(pair) for pair in board.joined}
        self.walls = {frozenset(pair) for pair in board.walls}
        self.stars = set(board.star_points())
        self.shift = (self.cell + 1) // 2 if board.hexes else 0
        self.inset = " " * (2 if board.sides else 0)  # room for the left rim

    def lines(self) -> list[str]:
        """All of them from the top, the names of columns last."""
        board, found = self.board, []
        if board.sides:
            found.append(self._across(-1, board.sides[0] * self.across))
        for row in range(self.down):
            found.append(self._row(row) + self._owners(row))
            found += self._below(row)
        if board.sides:
            found.append(self._across(self.down, board.sides[0] * self.across))
        last = self.down if board.sides else self.down - 1
        return [*found, self._across(last, board.column_names, named=True)]

    def _indent(self, row: int) -> str:
        return " " * (self.margin + self.shift * row)

    def _across(self, row: int, cells: tuple[str, ...] | str, named: bool = False) -> str:
        """Cells above or below the rows."""
        inset = self.inset if not named or not self.shift else self.inset[1:]
        blocks = self.board.blocks
        gaps = ["   " if blocks and c and c % blocks == 0 else " " for c in range(self.across)]
        line = "".join(gap + cell.ljust(self.cell) for gap, cell in zip(gaps, cells, strict=True))
        return self._indent(max(row, 0)) + inset + line[1:]

    def _row(self, row: int) -> str:
        board = self.board
        line = ""
        for column, piece in enumerate(board.rows[row]):
            star = piece == EMPTY and self.names[row][column] in self.stars
            line += self._gap(row, column) + ("+" if star else piece).ljust(self.cell)
        rim = board.sides[1] if board.sides else ""
        label = "" if board.drop else board.row_names[row].rjust(self.margin - 2) + "  "
        return label + " " * (self.shift * row) + (f"{rim} {line} {rim}" if rim else line)

    def _gap(self, row: int, column: int) -> str:
        """What stands before a square: nothing, a space, the line of a block, or what joins a domino."""
        if column == 0:
            return ""
        joined = frozenset(self.names[row][column - 1 : column + 1]) in self.pairs
        if self.board.blocks and column % self.board.blocks == 0:
            return "-|-" if joined else " | "
        walled = frozenset(self.names[row][column - 1 : column + 1]) in self.walls
        return "|" if walled else "-" if joined else " "

    def _owners(self, row: int) -> str:
        """Who has won the blocks of these rows, beside the middle one of them."""
        board = self.board
        if not board.owners or row % board.blocks != (board.blocks - 1) // 2:
            return ""
        return "   " + " ".join(board.owners[row // board.blocks])

    def _below(self, row: int) -> list[str]:
        """Below a row: walls, dominoes that stand upright, and the line of a block."""
        if row + 1 == self.down:
            return []
        found = []
        walled = [frozenset(pair) in self.walls for pair in zip(*self.names[row : row + 2], strict=True)]
        if any(walled):
            found.append(self._wall(walled))
        upright = [frozenset(pair) in self.pairs for pair in zip(*self.names[row : row + 2], strict=True)]
        if any(upright):
            found.append(self._across(row, tuple("|" if joins else "" for joins in upright)))
        blocks = self.board.blocks
        if blocks and (row + 1) % blocks == 0:
            wide = blocks * (self.cell + 1)
            middle = ["-" * (wide + 1)] * max(0, self.across // blocks - 2)
            edges = ["-" * wide] * min(2, self.across // blocks)
            found.append(" " * self.margin + "+".join([*edges[:1], *middle, *edges[1:]]))
        return found

    def _wall(self, walled: list[bool]) -> str:
        """A wall between two rows, in one piece where it goes on."""
        line = ""
        for column, closed in enumerate(walled):
            on = column + 1 < self.across and closed and walled[column + 1]
            line += ("-" if closed else " ") * self.cell + ("-" if on else " ")
        return " " * self.margin + line

"""`Matrix`: a zero-sum game of simultaneous moves. The column player pays the row player the payoff."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

from zermelo.matrix import pure
from zermelo.matrix.arrays import from_object
from zermelo.matrix.dominance import PLAYERS, Arena, Elimination, Kind, Step
from zermelo.matrix.entries import Grid, negated, transposed
from zermelo.matrix.errors import MatrixError
from zermelo.matrix.labels import Label, make_labels
from zermelo.matrix.pure import Guarantee, Saddle
from zermelo.matrix.reading import read_source, read_text
from zermelo.matrix.solution import Solution
from zermelo.matrix.solver import solve
from zermelo.matrix.structured import Written


@dataclass(frozen=True, init=False)
class Matrix:
    """Payoffs to the row player, who wants them large; the column player wants them small.

    From nested lists, a numpy array, a pandas frame (its index and columns name the actions), or text.
    An action is called by its name, or by its place counted from 0 where it has none.

    >>> game = Matrix("0 -1 1; 1 0 -1; -1 1 0", rows=["rock", "paper", "scissors"])
    >>> game.maximin()
    Guarantee(value=-1, actions=('rock', 'paper', 'scissors'))
    >>> str(game.solve().value), [str(p) for p in game.solve().row]
    ('0', ['1/3', '1/3', '1/3'])
    """

    payoffs: Grid
    rows: tuple[Label, ...]
    columns: tuple[Label, ...]

    def __init__(
        self, payoffs: object, rows: Iterable[object] | None = None, columns: Iterable[object] | None = None
    ) -> None:
        if isinstance(payoffs, str):
            grid, own_rows, own_columns = _single(read_text(payoffs))
        else:
            grid, own_rows, own_columns = from_object(payoffs)
        self._fill(
            grid,
            make_labels(own_rows if rows is None else rows, len(grid), "row"),
            make_labels(own_columns if columns is None else columns, len(grid[0]), "column"),
        )

    def _fill(self, grid: Grid, rows: tuple[Label, ...], columns: tuple[Label, ...]) -> Matrix:
        """Set the parts, once; a frozen object has no other way."""
        for name, part in (("payoffs", grid), ("rows", rows), ("columns", columns)):
            object.__setattr__(self, name, part)
        return self

    @classmethod
    def read(cls, source: str | os.PathLike[str]) -> Matrix:
        """The matrix in a file (CSV, JSON or text), or in the text itself if no file has that name.

        >>> Matrix.read("3 5; 2 9").payoffs
        ((3, 5), (2, 9))
        """
        return cls.written(read_source(source))

    @classmethod
    def written(cls, found: Written) -> Matrix:
        """The matrix of a game that was read; see `zermelo.matrix.reading`."""
        grid, rows, columns = _single(found)
        names = make_labels(rows, len(grid), "row"), make_labels(columns, len(grid[0]), "column")
        return object.__new__(cls)._fill(grid, *names)

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return len(self.payoffs), len(self.payoffs[0])

    def maximin(self) -> Guarantee:
        """The best that the row player can guarantee with one action, whatever the column player does.

        >>> Matrix("3 5; 2 9").maximin()
        Guarantee(value=3, actions=(0,))
        """
        value, places = pure.maximin(self.payoffs)
        return Guarantee(value, tuple(self.rows[place] for place in places))

    def minimax(self) -> Guarantee:
        """The least to which the column player can hold the row player with one action.

        >>> Matrix("1 -1; -1 1").minimax()
        Guarantee(value=1, actions=(0, 1))
        """
        value, places = pure.minimax(self.payoffs)
        return Guarantee(value, tuple(self.columns[place] for place in places))

    def saddle_points(self) -> tuple[Saddle, ...]:
        """Every pair of actions that neither player wants to leave.

        They exist just when maximin equals minimax.

        >>> Matrix("3 5; 2 9").saddle_points()
        (Saddle(row=0, column=0, value=3),)
        """
        return tuple(
            Saddle(self.rows[row], self.columns[column], self.payoffs[row][column])
            for row, column in pure.saddles(self.payoffs)
        )

    def dominance(self, *, mixtures: bool = True) -> tuple[Step, ...]:
        """Every action that is dominated in this game as it stands, each with the plainest reason.

        >>> for step in Matrix("3 5; 2 9").dominance():
        ...     print(step)
        column 2 is strictly dominated by column 1
        """
        kinds: tuple[Kind, ...] = ("strict", "mixed", "weak") if mixtures else ("strict", "weak")
        arena = self._arena()
        return tuple(step for player in PLAYERS for step in arena.dominated(player, kinds, remove=False))

    def eliminate(self, kind: Kind = "strict") -> Elimination[Matrix]:
        """Remove dominated actions one by one until none is left.

        `kind` is "strict", "weak" or "mixed" (by an action or a mixture of actions). Strict elimination, pure
        or mixed, ends in the same game whatever the order and loses no equilibrium; weak elimination keeps
        the value, but may drop equilibria, and which depends on the order.

        >>> done = Matrix("3 5; 2 9").eliminate()
        >>> for step in done.steps:
        ...     print(step)
        column 2 is strictly dominated by column 1
        row 2 is strictly dominated by row 1
        >>> done.reduced.payoffs
        ((3,),)
        """
        arena = self._arena()
        steps = tuple(arena.eliminate(kind))
        return Elimination(kind, steps, self.restricted(arena.alive["row"], arena.alive["column"]))

    def restricted(self, rows: Iterable[int], columns: Iterable[int]) -> Matrix:
        """The game with only these rows and columns, by place; what is left keeps its name."""
        kept, across = list(rows), list(columns)
        grid = tuple(tuple(self.payoffs[row][column] for column in across) for row in kept)
        names = tuple(self.rows[row] for row in kept), tuple(self.columns[column] for column in across)
        return object.__new__(Matrix)._fill(grid, *names)

    def transposed(self) -> Matrix:
        """The same game seen by the column player: roles exchanged and signs changed."""
        return object.__new__(Matrix)._fill(negated(transposed(self.payoffs)), self.columns, self.rows)

    def solve(self, exact: bool | None = None) -> Solution:
        """The value in mixed strategies, both players' strategies, and the gap that certifies them.

        Integers, fractions and decimals from text are solved exactly up to 30 by 30, everything else in
        floating point; `exact=True` or `exact=False` decides otherwise.

        >>> answer = Matrix("2 -1; -1 1").solve()
        >>> answer.value, answer.gap
        (Fraction(1, 5), Fraction(0, 1))
        """
        return solve(self.payoffs, exact)

    def _arena(self) -> Arena:
        rows, columns = self.shape
        return Arena(
            own={"row": self.payoffs, "column": negated(transposed(self.payoffs))},
            labels={"row": self.rows, "column": self.columns},
            alive={"row": list(range(rows)), "column": list(range(columns))},
        )


def _single(written: Written) -> tuple[Grid, Iterable[object] | None, Iterable[object] | None]:
    if written.column_payoffs is not None:
        raise MatrixError("this game has two matrices, one for each player: read it with Bimatrix.read")
    return written.payoffs, written.rows, written.columns

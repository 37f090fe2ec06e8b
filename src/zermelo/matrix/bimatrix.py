"""`Bimatrix`: two players choose at once, and each has a matrix of payoffs and wants them large."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

from zermelo.errors import ZermeloError
from zermelo.matrix import pure
from zermelo.matrix.dominance import PLAYERS, Arena, Elimination, Kind, Player, Step
from zermelo.matrix.entries import Grid, Number, transposed
from zermelo.matrix.errors import MatrixError
from zermelo.matrix.game import Matrix
from zermelo.matrix.labels import Label
from zermelo.matrix.mixture import Mixture, best_replies, read_mixture
from zermelo.matrix.pure import Guarantee
from zermelo.matrix.reading import read_source
from zermelo.matrix.solution import Solution
from zermelo.matrix.solver import solve
from zermelo.matrix.structured import Written


@dataclass(frozen=True)
class Equilibrium:
    """A pair of actions, each a best response to the other, and what they pay."""

    row: Label
    column: Label
    payoffs: tuple[Number, Number]


@dataclass(frozen=True, init=False)
class Bimatrix:
    """`first` pays the row player, `second` the column player; rows and columns are the same in both.

    >>> actions = ["silent", "talk"]
    >>> dilemma = Bimatrix([[3, 0], [5, 1]], [[3, 5], [0, 1]], rows=actions, columns=actions)
    >>> dilemma.equilibria()
    (Equilibrium(row='talk', column='talk', payoffs=(1, 1)),)
    >>> dilemma.maximin("row"), dilemma.minimax("row").value
    (Guarantee(value=1, actions=('talk',)), 1)
    """

    first: Matrix
    second: Matrix

    def __init__(
        self,
        first: object,
        second: object,
        rows: Iterable[object] | None = None,
        columns: Iterable[object] | None = None,
    ) -> None:
        one = first if isinstance(first, Matrix) else Matrix(first)
        two = second if isinstance(second, Matrix) else Matrix(second)
        if one.shape != two.shape:
            sizes = " and ".join(f"{matrix.shape[0]} by {matrix.shape[1]}" for matrix in (one, two))
            raise MatrixError(f"the two matrices are {sizes}: they must have the same size")
        named = Matrix(
            one.payoffs,
            _names("row", rows, one.rows, two.rows),
            _names("column", columns, one.columns, two.columns),
        )
        object.__setattr__(self, "first", named)
        object.__setattr__(self, "second", Matrix(two.payoffs, named.rows, named.columns))

    @classmethod
    def read(cls, source: str | os.PathLike[str], second: str | os.PathLike[str] | None = None) -> Bimatrix:
        """The game in one JSON file or text that holds both matrices, or in two files or texts.

        >>> Bimatrix.read("3 0; 5 1", "3 5; 0 1").equilibria()[0].payoffs
        (1, 1)
        """
        found = make_game(read_source(source), None if second is None else read_source(second))
        if isinstance(found, Matrix):
            raise MatrixError("this game has one matrix only: give the column player's payoffs as well")
        return found

    @property
    def rows(self) -> tuple[Label, ...]:
        """What the row player's actions are called."""
        return self.first.rows

    @property
    def columns(self) -> tuple[Label, ...]:
        """What the column player's actions are called."""
        return self.first.columns

    def maximin(self, player: Player) -> Guarantee:
        """The best that `player` can guarantee with one action, whatever the other does.

        >>> Bimatrix([[2, 0], [0, 1]], [[1, 0], [0, 2]]).maximin("row")
        Guarantee(value=0, actions=(0, 1))
        """
        value, places = pure.maximin(self._own(player))
        return Guarantee(value, tuple(self._actions(player)[place] for place in places))

    def minimax(self, player: Player) -> Guarantee:
        """The least to which the other can hold `player` with one action; the actions are the other's.

        >>> Bimatrix([[2, 0], [0, 1]], [[1, 0], [0, 2]]).minimax("row")
        Guarantee(value=1, actions=(1,))
        """
        value, places = pure.minimax(self._own(player))
        return Guarantee(value, tuple(self._actions(_other(player))[place] for place in places))

    def solve(self, player: Player, exact: bool | None = None) -> Solution:
        """What `player` gets in mixed strategies if the other only wants to hold them down.

        With two players the maximin and the minimax value in mixed strategies are equal (von Neumann), and
        this is both. `row` and `column` are the two players' strategies for it; the payoffs are `player`'s.

        >>> str(Bimatrix([[2, 0], [0, 1]], [[1, 0], [0, 2]]).solve("row").value)
        '2/3'
        """
        answer = solve(self._own(player), exact)
        return answer if player == "row" else answer.flipped()

    def equilibria(self) -> tuple[Equilibrium, ...]:
        """Every pure Nash equilibrium: pairs of actions from which neither player gains by leaving alone.

        >>> [found.payoffs for found in Bimatrix([[2, 0], [0, 1]], [[1, 0], [0, 2]]).equilibria()]
        [(2, 1), (1, 2)]
        """
        one, two = self.first.payoffs, self.second.payoffs
        best_in_column = [max(column) for column in zip(*one, strict=True)]
        best_in_row = [max(row) for row in two]
        return tuple(
            Equilibrium(row, column, (one[i][j], two[i][j]))
            for i, row in enumerate(self.rows)
            for j, column in enumerate(self.columns)
            if one[i][j] == best_in_column[j] and two[i][j] == best_in_row[i]
        )

    def best_responses(self, player: Player) -> dict[Label, tuple[Label, ...]]:
        """For each action of the other, every best response of `player`.

        >>> Bimatrix([[2, 0], [0, 1]], [[1, 0], [0, 2]]).best_responses("row")
        {0: (0,), 1: (1,)}
        """
        return {action: self.best_response(player, action) for action in self._actions(_other(player))}

    def best_response(self, player: Player, to: Label | Mixture) -> tuple[Label, ...]:
        """Every best response of `player` to one action of the other, or to a mixture of them.

        A mixture is a list of probabilities in order, or a dictionary from actions to probabilities.

        >>> game = Bimatrix([[2, 0], [0, 1]], [[1, 0], [0, 2]])
        >>> game.best_response("row", ["1/3", "2/3"]), game.best_response("row", {0: 1})
        ((0, 1), (0,))
        """
        other = _other(player)
        weights = read_mixture(to, self._actions(other), other)
        places = best_replies(self._own(player), weights)
        return tuple(self._actions(player)[place] for place in places)

    def dominance(self, *, mixtures: bool = True) -> tuple[Step, ...]:
        """Every action that is dominated in this game as it stands; see `Matrix.dominance`."""
        kinds: tuple[Kind, ...] = ("strict", "mixed", "weak") if mixtures else ("strict", "weak")
        arena = self._arena()
        return tuple(step for player in PLAYERS for step in arena.dominated(player, kinds, remove=False))

    def eliminate(self, kind: Kind = "strict") -> Elimination[Bimatrix]:
        """Remove dominated actions one by one until none is left; see `Matrix.eliminate`.

        >>> done = Bimatrix([[3, 0], [5, 1]], [[3, 5], [0, 1]]).eliminate()
        >>> for step in done.steps:
        ...     print(step)
        row 1 is strictly dominated by row 2
        column 1 is strictly dominated by column 2
        """
        arena = self._arena()
        steps = tuple(arena.eliminate(kind))
        reduced = object.__new__(Bimatrix)
        for name, whole in (("first", self.first), ("second", self.second)):
            part = whole.restricted(arena.alive["row"], arena.alive["column"])
            object.__setattr__(reduced, name, part)
        return Elimination(kind, steps, reduced)

    def _own(self, player: Player) -> Grid:
        """The player's payoffs with the player's own actions down."""
        _other(player)
        return self.first.payoffs if player == "row" else transposed(self.second.payoffs)

    def _actions(self, player: Player) -> tuple[Label, ...]:
        return self.rows if player == "row" else self.columns

    def _arena(self) -> Arena:
        rows, columns = self.first.shape
        return Arena(
            own={player: self._own(player) for player in PLAYERS},
            labels={"row": self.rows, "column": self.columns},
            alive={"row": list(range(rows)), "column": list(range(columns))},
        )


def make_game(one: Written, two: Written | None = None) -> Matrix | Bimatrix:
    """The game that was read: zero-sum if it has one matrix, else with a matrix for each player."""
    if two is None and one.column_payoffs is None:
        return Matrix.written(one)
    if two is None:
        two = one._replace(payoffs=one.column_payoffs or (), column_payoffs=None)
        one = one._replace(column_payoffs=None)
    if one.column_payoffs is not None or two.column_payoffs is not None:
        raise MatrixError("that is three matrices or more: a game of two players has one for each")
    return Bimatrix(Matrix.written(one), Matrix.written(two))


def _other(player: Player) -> Player:
    if player not in PLAYERS:
        raise ZermeloError(f"no player is called {player!r}: there are row and column")
    return "column" if player == "row" else "row"


def _names(
    kind: str, given: Iterable[object] | None, one: tuple[Label, ...], two: tuple[Label, ...]
) -> Iterable[object] | None:
    """The names asked for, else those that one of the matrices has; two that disagree are a mistake."""
    if given is not None:
        return given
    named = [labels for labels in (one, two) if any(isinstance(label, str) for label in labels)]
    if len(named) == 2 and one != two:
        raise MatrixError(f"the two matrices name their {kind}s differently: {one!r} and {two!r}")
    return named[0] if named else None

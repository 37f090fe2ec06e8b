"""Simultaneous moves: two players choose at once, and a matrix says what each pair of choices pays.

game.py      `Matrix`, zero-sum             bimatrix.py   `Bimatrix`, two payoffs
solver.py    which method solves which: pure.py, simplex.py exactly, linear.py in floats, polish.py after it
solution.py  the answer, with its proof     mixture.py    a strategy of the user's, and replies to it
dominance.py actions that are always beaten errors.py     what can be wrong with a matrix

reading.py   from a file or a text to a game: table.py, structured.py, arrays.py
entries.py   one payoff                     labels.py     what actions are called
words.py     a game in plain text           report.py     everything as plain data

>>> game = Matrix([[3, 5], [2, 9]])
>>> game.maximin().value, game.minimax().value
(3, 3)
>>> Matrix([[1, -1], [-1, 1]]).solve().row
(Fraction(1, 2), Fraction(1, 2))
"""

from __future__ import annotations

from zermelo.matrix.bimatrix import Bimatrix, Equilibrium
from zermelo.matrix.dominance import Elimination, Step
from zermelo.matrix.entries import Number
from zermelo.matrix.errors import MatrixError
from zermelo.matrix.game import Matrix
from zermelo.matrix.labels import Label
from zermelo.matrix.pure import Guarantee, Saddle
from zermelo.matrix.solution import Solution

__all__ = [
    "Bimatrix",
    "Elimination",
    "Equilibrium",
    "Guarantee",
    "Label",
    "Matrix",
    "MatrixError",
    "Number",
    "Saddle",
    "Solution",
    "Step",
]

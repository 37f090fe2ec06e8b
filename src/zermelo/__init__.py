"""Write the rules of a game in Python; play it perfectly, solve it, and see why.

>>> from zermelo import TicTacToe, alphabeta
>>> alphabeta(TicTacToe()).value
draw

The public names, and nothing else; `zermelo.matrix`, for simultaneous moves, is imported by itself.
"""

from zermelo import starting as starting  # before all that takes time

# isort: split
from zermelo import show as show  # so that things can draw themselves
from zermelo.bits import Bits
from zermelo.board import Beside, Dots, Grid, Heaps, Look, Pits, Points, Race, Tables
from zermelo.contract import Game, foreseeing
from zermelo.engine.engine import Engine
from zermelo.engine.solver import Solver
from zermelo.errors import CannotCompile, GameError, MissingExtra, Stopped, TextError, ZermeloError
from zermelo.games import find
from zermelo.games.chess import Chess
from zermelo.games.connectfour import ConnectFour
from zermelo.games.hex import Hex
from zermelo.games.mnk import MNK
from zermelo.games.nim import Nim
from zermelo.games.othello import Othello
from zermelo.games.tictactoe import TicTacToe
from zermelo.lesson.explain import Explanation, explain
from zermelo.limits import Limits
from zermelo.measure.review import review
from zermelo.measure.reviewed import Review, Reviewed
from zermelo.position import Position
from zermelo.result import Line, Result, Stats
from zermelo.textbook import (
    alphabeta,
    deepen,
    deepening,
    every_move,
    expectiminimax,
    maximax,
    maxn,
    mcts,
    minimax,
    minimax_move,
    minimax_value,
    mtdf,
    negamax,
    negascout,
    paranoid,
    simultaneous,
    sss,
)
from zermelo.tree import Tree
from zermelo.value import Value, lost_in, won_in

__version__ = "0.1.0"

__all__ = [
    "MNK",
    "Beside",
    "Bits",
    "CannotCompile",
    "Chess",
    "ConnectFour",
    "Dots",
    "Engine",
    "Explanation",
    "Game",
    "GameError",
    "Grid",
    "Heaps",
    "Hex",
    "Limits",
    "Line",
    "Look",
    "MissingExtra",
    "Nim",
    "Othello",
    "Pits",
    "Points",
    "Position",
    "Race",
    "Result",
    "Review",
    "Reviewed",
    "Solver",
    "Stats",
    "Stopped",
    "Tables",
    "TextError",
    "TicTacToe",
    "Tree",
    "Value",
    "ZermeloError",
    "alphabeta",
    "deepen",
    "deepening",
    "every_move",
    "expectiminimax",
    "explain",
    "find",
    "foreseeing",
    "lost_in",
    "maximax",
    "maxn",
    "mcts",
    "minimax",
    "minimax_move",
    "minimax_value",
    "mtdf",
    "negamax",
    "negascout",
    "paranoid",
    "review",
    "simultaneous",
    "sss",
    "won_in",
]

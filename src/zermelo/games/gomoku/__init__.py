"""Gomoku: five in a row, on crossings, by the rules that people and tournaments play.

rules.py      what counts as five         shapes.py     what a stone makes in a line
classes.py    the same of all four lines  following.py  both, from move to move in a search
tactics.py    threats, their answers, and what shapes are worth by weights.py
"""

from zermelo.games.gomoku.rules import Gomoku

__all__ = ["Gomoku"]

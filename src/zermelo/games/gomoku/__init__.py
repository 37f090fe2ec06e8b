"""Gomoku: five in a row, on crossings, by the rules that people and tournaments play."""

from zermelo.games.gomoku.rules import Gomoku

__all__ = ["Gomoku"]

"""Isolation on a small board: a frozen dataclass with a frozenset in it, moves are squares, `stuck` says how it ends."""
from dataclasses import dataclass, replace

from zermelo import Game

SIZE = 4


@dataclass(frozen=True)
class Position:
    where: tuple[int, int]
    gone: frozenset[int]
    player: int = 0


class Isolation(Game):
    """Go to a neighbouring square; the one you leave sinks. Who cannot go has lost."""

    def start(self):
        return Position((0, SIZE * SIZE - 1), frozenset())

    def moves(self, state):
        row, column = divmod(state.where[state.player], SIZE)
        for r in range(row - 1, row + 2):
            for c in range(column - 1, column + 2):
                square = r * SIZE + c
                if 0 <= r < SIZE and 0 <= c < SIZE and square not in state.where and square not in state.gone:
                    yield square

    def play(self, state, square):
        where = list(state.where)
        left = where[state.player]
        where[state.player] = square
        return replace(state, where=tuple(where), gone=state.gone | {left}, player=1 - state.player)

    def turn(self, state):
        return state.player

    def score(self, state):
        return None if any(True for _ in self.moves(state)) else -1

    def board(self, state):
        def sign(square):
            if square in state.where:
                return "xo"[state.where.index(square)]
            return " " if square in state.gone else "."
        return "\n".join("".join(sign(r * SIZE + c) for c in range(SIZE)) for r in range(SIZE))

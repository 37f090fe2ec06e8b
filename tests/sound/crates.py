"""A warehouse: Enum moves, positions that come back (`repeats`), a frozen dataclass of pairs."""
from dataclasses import dataclass
from enum import Enum

from zermelo import Game


class Step(Enum):
    UP = (-1, 0)
    DOWN = (1, 0)
    LEFT = (0, -1)
    RIGHT = (0, 1)
    STAY = (0, 0)


@dataclass(frozen=True)
class Floor:
    thief: tuple
    guard: tuple
    player: int


WALLS = {(1, 1)}


class Crates(Game):
    """The thief wants to the door, the guard wants the thief. Who has been there three times shakes hands."""

    players = ("Thief", "Guard")
    repeats = 2
    size = 3

    def start(self):
        return Floor((0, 0), (0, 2), 0)

    def moves(self, state):
        row, column = state.thief if state.player == 0 else state.guard
        for step in Step:
            r, c = row + step.value[0], column + step.value[1]
            if 0 <= r < self.size and 0 <= c < self.size and (r, c) not in WALLS:
                yield step

    def play(self, state, step):
        row, column = state.thief if state.player == 0 else state.guard
        to = (row + step.value[0], column + step.value[1])
        if state.player == 0:
            return Floor(to, state.guard, 1)
        return Floor(state.thief, to, 0)

    def turn(self, state):
        return state.player

    def winner(self, state):
        if state.thief == state.guard:
            return 1
        if state.thief == (2, 2):
            return 0
        return None

    def board(self, state):
        rows = [["#" if (r, c) in WALLS else "." for c in range(self.size)] for r in range(self.size)]
        rows[2][2] = "D"
        for name, (r, c) in (("T", state.thief), ("G", state.guard)):
            rows[r][c] = name
        return "\n".join("".join(row) for row in rows)

    def write(self, step):
        return step.name.lower()

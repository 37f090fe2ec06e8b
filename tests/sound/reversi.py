"""Reversi on a list of lists; whoever cannot move says "pass"; `margin` counts the discs."""
from copy import deepcopy
from dataclasses import dataclass

from zermelo import Game, Grid

AROUND = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)]


@dataclass
class State:
    board: list
    player: int


class Reversi(Game):
    """Othello on a board of four by four, without an opening of its own."""

    players = ("Black", "White")

    def __init__(self, size=4):
        self.size = size

    def start(self):
        board = [[-1] * self.size for _ in range(self.size)]
        half = self.size // 2
        board[half - 1][half - 1] = board[half][half] = 1
        board[half - 1][half] = board[half][half - 1] = 0
        return State(board, 0)

    def flips(self, state, row, column, player):
        if state.board[row][column] != -1:
            return []
        found = []
        for dr, dc in AROUND:
            r, c, line = row + dr, column + dc, []
            while 0 <= r < self.size and 0 <= c < self.size and state.board[r][c] == 1 - player:
                line.append((r, c))
                r, c = r + dr, c + dc
            if line and 0 <= r < self.size and 0 <= c < self.size and state.board[r][c] == player:
                found += line
        return found

    def squares(self, state, player):
        return [(r, c) for r in range(self.size) for c in range(self.size) if self.flips(state, r, c, player)]

    def moves(self, state):
        return self.squares(state, state.player) or ["pass"]

    def play(self, state, move):
        new = deepcopy(state)
        if move != "pass":
            for r, c in self.flips(state, move[0], move[1], state.player):
                new.board[r][c] = state.player
            new.board[move[0]][move[1]] = state.player
        new.player = 1 - state.player
        return new

    def turn(self, state):
        return state.player

    def margin(self, state):
        if self.squares(state, 0) or self.squares(state, 1):
            return None
        discs = [disc for row in state.board for disc in row]
        return discs.count(0) - discs.count(1)

    def board(self, state):
        return Grid(tuple("".join(".xo"[disc + 1] for disc in row) for row in state.board))

    def write(self, move):
        return move if move == "pass" else "abcdefgh"[move[1]] + str(self.size - move[0])

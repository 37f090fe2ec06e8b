# wrong: keeps-state moves
# What a board allows is remembered by the board alone, though it depends on who is to move.
from zermelo import Game

memory = {}


class Stripes(Game):
    """Fill six squares: first takes one or two neighbours, second single squares. Who cannot has lost."""

    def start(self):
        return ("......", 0)

    def moves(self, state):
        board, player = state
        if board not in memory:
            if player == 0:
                memory[board] = [(i, j) for i in range(6) for j in (i, i + 1) if board[i:j + 1] in (".", "..")]
            else:
                memory[board] = [(i, i) for i in range(6) if board[i] == "."]
        return memory[board]

    def play(self, state, move):
        board, player = state
        a, b = move
        return (board[:a] + "x" * (b - a + 1) + board[b + 1:], 1 - player)

    def turn(self, state):
        return state[1]

    def stuck(self, state):
        return -1

    def score(self, state):
        return None if self.moves(state) else -1

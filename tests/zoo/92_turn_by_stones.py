# wrong: wrong-turn turn
# The stones on the board are counted to tell whose turn it is; after a pass that is wrong.
from zermelo import Game


class Stones(Game):
    """Put a stone on one of six squares, not beside one of your own; pass if there is none. Two passes end it."""

    def start(self):
        return ("......", "x", 0)

    def squares(self, board, who):
        return [i for i in range(6) if board[i] == "." and who not in board[max(0, i - 1):i + 2]]

    def moves(self, state):
        board, who, passes = state
        return self.squares(board, who) or ["pass"]

    def play(self, state, move):
        board, who, passes = state
        other = "o" if who == "x" else "x"
        if move == "pass":
            return (board, other, passes + 1)
        return (board[:move] + who + board[move + 1:], other, 0)

    def turn(self, state):
        return (6 - state[0].count(".")) % 2

    def winner(self, state):
        board, who, passes = state
        if passes < 2:
            return None
        x, o = board.count("x"), board.count("o")
        return "draw" if x == o else 0 if x > o else 1

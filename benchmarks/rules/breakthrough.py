"""Breakthrough on six by six, as one writes it down."""

from zermelo import Game, Grid


class Breakthrough(Game):
    """Men step forward, straight or slanting, and take slanting. Who first reaches the far row wins."""

    players = ("White", "Black")
    size = 6

    def start(self):
        n = self.size
        return ((1,) * (2 * n) + (0,) * (n * n - 4 * n) + (2,) * (2 * n), 1)

    def moves(self, state):
        board, player = state
        n, step = self.size, 1 if player == 1 else -1
        for square in range(n * n):
            if board[square] == player:
                row, column = square // n + step, square % n
                for side in (-1, 0, 1):
                    if 0 <= row < n and 0 <= column + side < n:
                        there = board[row * n + column + side]
                        if there == 0 or (side != 0 and there == 3 - player):
                            yield (square, row * n + column + side)

    def play(self, state, move):
        board, player = list(state[0]), state[1]
        board[move[0]] = 0
        board[move[1]] = player
        return (tuple(board), 3 - player)

    def score(self, state):
        board, player = state
        n, other = self.size, 3 - player
        for column in range(n):
            if board[column + (n * n - n if other == 1 else 0)] == other:
                return -1
        return -1 if player not in board else None

    def board(self, state):
        n = self.size
        return Grid(tuple("".join(".wb"[state[0][r * n + c]] for c in range(n)) for r in reversed(range(n))))

"""Othello, as one writes it down."""

from zermelo import Game, Grid

WAYS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
PASS = -1


class Othello(Game):
    """Enclose the other's discs and they are yours. Who cannot passes; most discs win."""

    points = True
    players = ("Black", "White")
    size = 8

    def start(self):
        n = self.size
        board = [0] * (n * n)
        middle = n // 2
        board[(middle - 1) * n + middle - 1] = board[middle * n + middle] = 2
        board[(middle - 1) * n + middle] = board[middle * n + middle - 1] = 1
        return (tuple(board), 1, 0)  # and how many passes in a row

    def turned(self, board, player, square):
        """The discs that a disc here would turn."""
        n, found = self.size, []
        for down, right in WAYS:
            row, column, between = square // n + down, square % n + right, []
            while 0 <= row < n and 0 <= column < n and board[row * n + column] == 3 - player:
                between.append(row * n + column)
                row, column = row + down, column + right
            if between and 0 <= row < n and 0 <= column < n and board[row * n + column] == player:
                found += between
        return found

    def moves(self, state):
        board, player, passes = state
        found = [s for s in range(self.size**2) if board[s] == 0 and self.turned(board, player, s)]
        return found if found else [PASS]

    def play(self, state, move):
        board, player, passes = state
        if move == PASS:
            return (board, 3 - player, passes + 1)
        new = list(board)
        new[move] = player
        for square in self.turned(board, player, move):
            new[square] = player
        return (tuple(new), 3 - player, 0)

    def score(self, state):
        board, player, passes = state
        if passes < 2:
            return None
        return board.count(player) - board.count(3 - player)

    def board(self, state):
        n = self.size
        return Grid(tuple("".join(".xo"[state[0][r * n + c]] for c in range(n)) for r in range(n)))

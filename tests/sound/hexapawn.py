"""Hexapawn: three pawns a side. States are strings, moves pairs of squares, and `winner` tells who won."""
from zermelo import Game, Grid

SIZE = 3


class Hexapawn(Game):
    """Pawns go one ahead and capture aslant. Reach the far row, or leave the other without a move."""

    players = ("White", "Black")

    def start(self):
        return "ppp...PPPw"  # the top row first, then who is to move

    def moves(self, state):
        white = state[-1] == "w"
        mine, theirs, ahead = ("P", "p", -SIZE) if white else ("p", "P", SIZE)
        found = []
        for square in range(SIZE * SIZE):
            if state[square] != mine:
                continue
            column = square % SIZE
            target = square + ahead
            if not 0 <= target < SIZE * SIZE:
                continue
            if state[target] == ".":
                found.append((square, target))
            for side in (-1, 1):
                if 0 <= column + side < SIZE and state[target + side] == theirs:
                    found.append((square, target + side))
        return found

    def play(self, state, move):
        source, target = move
        board = list(state[:-1])
        board[target] = board[source]
        board[source] = "."
        return "".join(board) + ("b" if state[-1] == "w" else "w")

    def turn(self, state):
        return 0 if state[-1] == "w" else 1

    def winner(self, state):
        if "P" in state[:SIZE]:
            return 0
        if "p" in state[SIZE * (SIZE - 1):-1]:
            return 1
        if not self.moves(state):
            return 1 - self.turn(state)
        return None

    def board(self, state):
        return Grid(tuple(state[row * SIZE:(row + 1) * SIZE] for row in range(SIZE)))

    def write(self, move):
        return "".join("abc"[square % SIZE] + str(SIZE - square // SIZE) for square in move)

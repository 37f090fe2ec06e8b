# wrong: state-changed play
# copy.copy copies the board but not the list in it, which old and new state then share.
import copy

from zermelo import Game

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Board:
    def __init__(self, text="........."):
        self.squares, self.piece = list(text), "xo"[text.count("x") - text.count("o")]

    def __eq__(self, other):
        return self.squares == other.squares

    def __hash__(self):
        return hash(str(self))

    def __repr__(self):
        return "".join(self.squares)


class Oxo(Game):
    """Three in a row, with a board of its own class."""

    def start(self):
        return Board()

    def load(self, text):
        return Board(text)

    def moves(self, board):
        return [i for i in range(9) if board.squares[i] == "."] if self.score(board) is None else []

    def play(self, board, square):
        after = copy.copy(board)
        after.squares[square] = board.piece
        after.piece = "o" if board.piece == "x" else "x"
        return after

    def score(self, board):
        if any({board.squares[i] for i in line} in ({"x"}, {"o"}) for line in LINES):
            return -1
        return None if "." in board.squares else 0

# wrong: cannot-read -
# A list as the default of a field, which Python itself refuses.
from dataclasses import dataclass

from zermelo import Game


@dataclass
class State:
    board: list = []
    player: int = 0


class Fill(Game):
    """Put stones on three squares; the last wins."""

    def start(self):
        return State([0, 0, 0])

    def turn(self, s):
        return s.player

    def moves(self, s):
        return [i for i, x in enumerate(s.board) if x == 0]

    def play(self, s, i):
        board = s.board[:]
        board[i] = 1
        return State(board, 1 - s.player)

    def stuck(self, s):
        return -1

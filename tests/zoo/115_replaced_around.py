# wrong: state-changed play
# replace() makes a new state around the same board.
from dataclasses import dataclass, replace

from zermelo import Game


@dataclass
class State:
    board: list
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
        new = replace(s, player=1 - s.player)
        new.board[i] = 1
        return new

    def stuck(self, s):
        return -1

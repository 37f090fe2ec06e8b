"""Connect Four as its rules are: no book, no proof, no judgement."""

from zermelo import Game
from zermelo.games.connectfour import ConnectFour as Known


class ConnectFour(Known):
    """Four in a row, of which nothing is known but the rules."""

    evaluate = Game.evaluate

    def __init__(self) -> None:
        super().__init__()
        self.solvable, self.book = False, None

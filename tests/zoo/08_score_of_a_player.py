# wrong: wrong-parameters score
# score wants to be told the player as well, but is only given a state.
from zermelo import Game


class Northcott(Game):
    """A white and a black man on each of three rows, facing each other. Whoever cannot move loses."""

    rows = 3

    def start(self):
        return (0, 4, 0, 5, 0, 3, 0)  # white and black man of each row; at last who is to move

    def moves(self, state):
        for row in range(self.rows):
            for step in range(1, state[2 * row + 1] - state[2 * row]):
                yield row, step

    def play(self, state, move):
        row, step = move
        men, player = list(state[:-1]), state[-1]
        men[2 * row + player] += step if player == 0 else -step
        return (*men, 1 - player)

    def score(self, state, player):
        if any(True for _ in self.moves(state)):
            return None
        return -1 if state[-1] == player else 1

    def turn(self, state):
        return state[-1]

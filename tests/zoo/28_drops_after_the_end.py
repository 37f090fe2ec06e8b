# wrong: moves-after-end moves
# moves gives every column with room in it, also where three in a row have ended the game.
from zermelo import Game


class ConnectThree(Game):
    """Drop stones into four columns of three. Three in a row win."""

    def start(self):
        return (0, 0)  # the stones of the player to move and of the other, four bits a column

    def moves(self, state):
        for column in range(4):
            if not (state[0] | state[1]) >> 4 * column + 2 & 1:
                yield column

    def play(self, state, column):
        mine, other = state
        filled = (mine | other) >> 4 * column & 7
        return (other, mine | filled + 1 << 4 * column)

    def score(self, state):
        mine, other = state
        for step in (1, 3, 4, 5):
            if other & other >> step & other >> 2 * step:
                return -1
        return 0 if (mine | other).bit_count() == 12 else None

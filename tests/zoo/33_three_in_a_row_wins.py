# wrong: wrong-sign score
# Three in a row score +1, but the player to move is the one who has just lost by them.
from zermelo import Game, Grid


class GravityThree(Game):
    """Drop stones into five columns of three. Three in a row, upright or lying, win."""

    columns = 5

    def start(self):
        return (0, 0)  # the stones of the player to move and of the other, four bits a column

    def moves(self, state):
        if self.score(state) is None:
            for column in range(self.columns):
                if not (state[0] | state[1]) >> 4 * column + 2 & 1:
                    yield column

    def play(self, state, column):
        mine, other = state
        room = ((mine | other) >> 4 * column & 7) + 1
        return (other, mine | room << 4 * column)

    def score(self, state):
        mine, other = state
        if other & other >> 1 & other >> 2 or other & other >> 4 & other >> 8:
            return 1
        return 0 if (mine | other).bit_count() == 3 * self.columns else None

    def board(self, state):
        stones = state if (state[0] | state[1]).bit_count() % 2 == 0 else state[::-1]
        squares = [[4 * c + r for c in range(self.columns)] for r in (2, 1, 0)]
        cell = {s: "x" if stones[0] >> s & 1 else "o" if stones[1] >> s & 1 else "." for r in squares for s in r}
        return Grid(tuple("".join(cell[s] for s in row) for row in squares), drop=True)

    def write(self, column):
        return str(column + 1)

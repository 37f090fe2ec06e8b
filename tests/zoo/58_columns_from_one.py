# wrong: unreadable read
# write counts the columns from one, and read does not count back.
from zermelo import Game


class Wall(Game):
    """Raise a column by a brick, at most to three, so that no neighbour is as high. Whoever cannot loses."""

    columns = 5

    def start(self):
        return (0,) * self.columns

    def moves(self, wall):
        for column in range(self.columns):
            height = wall[column] + 1
            if height <= 3 and height not in wall[max(column - 1, 0) : column + 2]:
                yield column

    def play(self, wall, column):
        return wall[:column] + (wall[column] + 1,) + wall[column + 1 :]

    def score(self, wall):
        return None if any(True for _ in self.moves(wall)) else -1

    def write(self, column):
        return str(column + 1)

    def read(self, state, text):
        return int(text)

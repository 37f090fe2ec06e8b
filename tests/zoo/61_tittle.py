# wrong: misspelt tittle
# The name of the game is called tittle, so people see "Dawson" all the same.
from zermelo import Game


class Dawson(Game):
    """Strike out a number of the list together with its neighbours. Whoever strikes out the last one wins."""

    tittle = "Dawson's chess"

    def __init__(self, files=11):
        self.files = files

    def start(self):
        return (1 << self.files) - 1

    def moves(self, left):
        for file in range(self.files):
            if left >> file & 1:
                yield file

    def play(self, left, file):
        return left & ~(0b111 << file >> 1)

    def score(self, left):
        return -1 if left == 0 else None

    def write(self, file):
        return str(file + 1)

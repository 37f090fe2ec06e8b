# wrong: not-saved save
# The square that was entered last, which may not be left at once, is not saved.
from zermelo import Game


class Tag(Game):
    """Push a stone along five squares; not back at once. After ten moves it is a draw; the far end wins."""

    def start(self):
        return (2, -1, 0)

    def moves(self, state):
        at, came_from, count = state
        return [to for to in (at - 1, at + 1) if 0 <= to < 5 and to != came_from]

    def play(self, state, to):
        at, came_from, count = state
        return (to, at, count + 1)

    def score(self, state):
        at, came_from, count = state
        if at == 4 or at == 0:
            return -1
        return 0 if count == 10 else None

    def save(self, state):
        return f"{state[0]}/{state[2]}"

    def load(self, text):
        at, count = text.split("/")
        return (int(at), -1, int(count))

# wrong: duplicate-moves moves
# A bridge is found from both of its islands, so each one is given twice.
from zermelo import Game

SEAS = {0: (1, 3), 1: (0, 2, 4), 2: (1, 5), 3: (0, 4), 4: (1, 3, 5), 5: (2, 4)}


class Bridges(Game):
    """Build a bridge between two islands, at most two at each island. Whoever cannot loses."""

    def start(self):
        return ((2,) * 6, frozenset())  # how many more each island can have, and the bridges

    def moves(self, state):
        room, bridges = state
        for island in SEAS:
            for other in SEAS[island]:
                bridge = (min(island, other), max(island, other))
                if bridge not in bridges and room[island] and room[other]:
                    yield bridge

    def play(self, state, bridge):
        room, bridges = state
        room = tuple(count - (island in bridge) for island, count in enumerate(room))
        return (room, bridges | {bridge})

    def score(self, state):
        return None if any(True for _ in self.moves(state)) else -1

    def save(self, state):
        return " ".join(f"{a}{b}" for a, b in sorted(state[1]))

    def load(self, text):
        state = self.start()
        for a, b in text.split():
            state = self.play(state, (int(a), int(b)))
        return state

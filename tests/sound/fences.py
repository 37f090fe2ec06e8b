"""Dots and boxes on frozensets: a move is an edge, a pair of pairs; `gained` counts the boxes."""
from zermelo import Game

WIDTH, HEIGHT = 2, 2


def edges():
    for x in range(WIDTH + 1):
        for y in range(HEIGHT + 1):
            if x < WIDTH:
                yield ((x, y), (x + 1, y))
            if y < HEIGHT:
                yield ((x, y), (x, y + 1))


EDGES = list(edges())


def around(x, y):
    return {((x, y), (x + 1, y)), ((x, y + 1), (x + 1, y + 1)), ((x, y), (x, y + 1)), ((x + 1, y), (x + 1, y + 1))}


BOXES = [around(x, y) for x in range(WIDTH) for y in range(HEIGHT)]


class Fences(Game):
    """Draw fences; whoever closes a field owns it and draws another one."""

    def start(self):
        return (frozenset(), 0)

    def moves(self, state):
        return [edge for edge in EDGES if edge not in state[0]]

    def gained(self, state, edge):
        return sum(1 for box in BOXES if edge in box and box - {edge} <= state[0])

    def play(self, state, edge):
        drawn, player = state
        return (drawn | {edge}, player if self.gained(state, edge) else 1 - player)

    def turn(self, state):
        return state[1]

    def score(self, state):
        return 0 if len(state[0]) == len(EDGES) else None

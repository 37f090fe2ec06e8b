"""Nim for three: lists for states, pairs for moves, and `winner` names one of three players."""
from zermelo import Game


class ThreeHeaps(Game):
    """Take any number of stones from one heap. Whoever takes the last one has won, the other two have lost."""

    players = ("Ann", "Ben", "Cat")

    def __init__(self, most=3):
        self.most = most

    def start(self):
        return [[1, 2, self.most], 0]

    def moves(self, state):
        heaps, player = state
        return [(heap, take) for heap, size in enumerate(heaps) for take in range(1, size + 1)]

    def play(self, state, move):
        heaps, player = list(state[0]), state[1]
        heap, take = move
        heaps[heap] -= take
        return [heaps, (player + 1) % 3]

    def turn(self, state):
        return state[1]

    def winner(self, state):
        heaps, player = state
        return None if any(heaps) else (player - 1) % 3

    def board(self, state):
        return "  ".join("|" * size or "-" for size in state[0])

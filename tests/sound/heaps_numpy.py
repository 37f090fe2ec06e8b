"""Nim on a numpy array; a move is a frozen dataclass."""
from dataclasses import dataclass

import numpy as np

from zermelo import Game, Heaps


@dataclass(frozen=True)
class Take:
    heap: int
    stones: int


class HeapsNumpy(Game):
    """Take stones from one heap, at least one. Whoever takes the last stone has lost."""

    def __init__(self, *sizes):
        self.sizes = sizes or (1, 3, 4)

    def start(self):
        return np.array(self.sizes)

    def moves(self, heaps):
        for heap in range(len(heaps)):
            for stones in range(1, heaps[heap] + 1):
                yield Take(heap, stones)

    def play(self, heaps, take):
        after = heaps.copy()
        after[take.heap] -= take.stones
        return after

    def score(self, heaps):
        return 1 if heaps.sum() == 0 else None

    def board(self, heaps):
        return Heaps(tuple(int(size) for size in heaps))

    def write(self, take):
        return "abcdefgh"[take.heap] + str(take.stones)

"""What classes of moves are worth (classes.py): in hundredths, to the player to move and to the other.

Of the judgement, fitted by benchmarks/gomoku_tune.py to games of the engine's own; two hundred are worth odds
of e to 1. Those of the order in which moves are tried are by hand.
"""

from __future__ import annotations

import numpy as np

QUIET, PRESSED, COUNTERED = range(3)  # the other has no open three; he has, and I have no four; I have one
TEMPO = np.array([6, 89, 115])  # to be the one to move
MINE = np.array(
    [
        [0, 0, -1, 0, -3, -4, 14, 45, 23, 95, 141, 16, 105, 464, 1000, 1000],
        [0, 0, 5, -7, 1, -6, 11, 6, 27, 40, 25, 12, 98, 414, 1000, 1000],
        [0, 0, -2, 3, -1, -6, 5, 8, 17, 42, 91, 15, 88, 577, 1000, 1000],
    ]
)
THEIRS = np.array(
    [
        [0, 0, -1, 4, 0, -6, 12, 19, 13, 46, 72, 11, 70, 241, 193, 1000],
        [0, 0, -4, -6, -14, -9, 15, 28, 40, 113, 151, 32, 131, 249, 206, 1000],
        [0, 0, -4, -2, -1, -6, 8, 32, 14, 60, 33, 18, 81, 178, 131, 1000],
    ]
)

ATTACK = np.array([0, 1, 2, 3, 4, 6, 9, 12, 16, 20, 40, 14, 24, 80, 400, 1000])
DEFENCE = np.array([0, 1, 2, 3, 3, 5, 7, 9, 11, 14, 30, 10, 15, 50, 200, 500])

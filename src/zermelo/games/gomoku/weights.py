"""What classes of moves are worth (classes.py): in hundredths, to the player to move and to the other.

Of the judgement, fitted by benchmarks/gomoku_tune.py to games of the engine's own; two hundred are worth odds
of e to 1. Those of the order in which moves are tried are by hand.
"""

from __future__ import annotations

import numpy as np

TEMPO = 141  # to be the one to move
MINE = np.array([0, 0, -3, -13, -5, -6, 8, 16, 25, 61, 125, 34, 142, 351, 1000, 1000])
THEIRS = np.array([0, 0, -3, -13, -5, -6, 8, 16, 12, 49, 85, 32, 99, 195, 211, 1000])

ATTACK = np.array([0, 1, 2, 3, 4, 6, 9, 12, 16, 20, 40, 14, 24, 80, 400, 1000])
DEFENCE = np.array([0, 1, 2, 3, 3, 5, 7, 9, 11, 14, 30, 10, 15, 50, 200, 500])

"""What classes of moves are worth (classes.py): in hundredths, to the player to move and to the other."""

from __future__ import annotations

import numpy as np

MINE = np.array([0, 0, 2, 4, 5, 8, 16, 24, 30, 50, 150, 30, 80, 500, 1000, 1000])
THEIRS = np.array([0, 0, 2, 3, 4, 6, 12, 18, 20, 30, 70, 20, 40, 120, 250, 1000])

ATTACK = np.array([0, 1, 2, 3, 4, 6, 9, 12, 16, 20, 40, 14, 24, 80, 400, 1000])
DEFENCE = np.array([0, 1, 2, 3, 3, 5, 7, 9, 11, 14, 30, 10, 15, 50, 200, 500])

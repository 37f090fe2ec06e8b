"""What a stone on a square would be, all four lines through it taken together: the class of a move.

A class is a number, larger for what is stronger. From FOUR on the other must answer at once, from OPEN on no
answer helps, unless he is faster.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.games.gomoku.shapes import (
    DEAD,
    FIVE,
    FOUR,
    OPEN_FOUR,
    OPEN_THREE,
    OPEN_TWO,
    THREE,
    TWO,
)

NOTHING, STONE_NEAR, CLOSED_TWO, CLOSED_TWOS, CLOSED_THREE, TWO_OPEN = range(6)
TWO_LINES, THREE_LINES, THREE_OPEN, THREE_MORE, THREES = range(6, 11)
FOUR_ALONE, FOUR_MORE, FOUR_THREE, OPEN, WINS = range(11, 16)
CLASSES = 16

WORDS = {
    WINS: "five in a row",
    OPEN: "a four that cannot be stopped",
    FOUR_THREE: "a four and an open three",
    FOUR_MORE: "a four",
    FOUR_ALONE: "a four",
    THREES: "two open threes",
    THREE_MORE: "an open three",
    THREE_OPEN: "an open three",
}


def class_table() -> Any:
    """The class of every four shapes, of four bits each."""
    lines = np.arange(1 << 16)
    shapes = [lines >> 4 * line & 15 for line in range(4)]

    def many(*wanted: int) -> Any:
        return sum(np.isin(each, wanted).astype(np.int8) for each in shapes)

    fours, threes, more = many(FOUR), many(OPEN_THREE), many(THREE, OPEN_TWO)
    rising = (
        (STONE_NEAR, many(DEAD) < 4),
        (CLOSED_TWO, many(TWO) > 0),
        (CLOSED_TWOS, many(TWO) > 1),
        (CLOSED_THREE, many(THREE) > 0),
        (TWO_OPEN, many(OPEN_TWO) > 0),
        (TWO_LINES, more > 1),
        (THREE_LINES, more > 2),
        (THREE_OPEN, threes > 0),
        (THREE_MORE, (threes > 0) & (more > 0)),
        (THREES, threes > 1),
        (FOUR_ALONE, fours > 0),
        (FOUR_MORE, (fours > 0) & (more > 0)),
        (FOUR_THREE, (fours > 0) & (threes > 0)),
        (OPEN, (fours > 1) | (many(OPEN_FOUR) > 0)),
        (WINS, many(FIVE) > 0),
    )
    table = np.zeros(len(lines), np.uint8)
    for number, where in rising:
        table[where] = number
    return table


MOVE_CLASSES = class_table()

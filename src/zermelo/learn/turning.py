"""How the second player sees the board: as the first does, with mine and theirs exchanged, and turned round.

Then what is learnt of one side is learnt of both. A game that says `planes` tells what is mine; for one that
is silent, some ways to turn its states are tried, and the one that explains its games best is taken:

    which words change places     those of one player and of the other
    or which values do            on a board of cells: 1 and 2, 1 and -1
    and how the board is turned   not at all, upside down, by half, over its diagonal

A way to turn is a permutation of the features: what player 1 sees as feature f, player 0 would as turning[f].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

import numpy as np

from zermelo.learn.inputs import WHOLE, Array, Inputs

MOST = 64  # ways that are tried
FEWEST_CELLS = 4  # fewer are no board
MOST_WORDS = 4  # that may change places

Places = Callable[[int], int]


def turnings(inputs: Inputs) -> Iterator[Array]:
    """Permutations of the features worth a try, none the same; the first changes nothing."""
    seen: set[bytes] = set()
    for turning in _tried(inputs):
        if turning is not None and turning.tobytes() not in seen:
            seen.add(turning.tobytes())
            yield turning
            if len(seen) == MOST:
                return


def _tried(inputs: Inputs) -> Iterator[Array | None]:
    bits = inputs.masks != WHOLE
    squares = _squares(inputs, bits)
    words = np.unique(inputs.places[bits] // 8)
    cells = np.unique(inputs.places[~bits])
    cells = cells if len(cells) > FEWEST_CELLS else cells[:0]
    values = np.unique(inputs.values[np.isin(inputs.places, cells)])
    yield np.arange(inputs.count)
    for turned in _boards(max(squares, len(cells))):
        for one, other in [(0, 0), *combinations(words[: 2 * MOST_WORDS].tolist(), 2)]:
            for low, high in [(0, 0), *combinations(values.tolist()[:6], 2)]:
                yield _turning(inputs, turned, {one: other, other: one}, {low: high, high: low}, cells)


def _squares(inputs: Inputs, bits: Array) -> int:
    """How many squares a bitboard has, as far as anything was ever seen there."""
    if not bits.any():
        return 0
    at = 8 * (inputs.places[bits] % 8) + np.log2(inputs.masks[bits]).astype(int)
    return int(at.max()) + 1


def _boards(squares: int) -> Iterator[Places]:
    """Ways to turn a board of so many squares, whatever its width."""
    yield lambda square: square
    yield lambda square: squares - 1 - square
    for width in range(2, squares // 2 + 1):  # what lies between the rows is counted with them
        yield partial(_upside_down, -(-squares // width), width)
        yield partial(_over_diagonal, width)


def _upside_down(rows: int, width: int, square: int) -> int:
    row, column = divmod(square, width)
    return (rows - 1 - row) * width + column


def _over_diagonal(width: int, square: int) -> int:
    row, column = divmod(square, width)
    return column * width + row


def _turning(
    inputs: Inputs, turned: Places, words: dict[int, int], values: dict[int, int], cells: Array
) -> Array | None:
    """The permutation that exchanges these words and values and turns the board so; None if it is none."""
    place_of = {int(place): i for i, place in enumerate(cells)}
    known = {each: i for i, each in enumerate(inputs.features())}
    found = []
    for place, mask, value in inputs.features():
        if mask == WHOLE and place not in place_of:  # a counter, or who is to move
            feature = place, mask, value
        elif mask == WHOLE:
            at = turned(place_of[place])
            feature = (int(cells[at]) if 0 <= at < len(cells) else -1, WHOLE, values.get(value, value))
        else:
            word, bit = place // 8, 8 * (place % 8) + mask.bit_length() - 1
            bit = turned(bit)
            if not 0 <= bit < 64:
                return None
            mask = 1 << bit % 8
            feature = (8 * words.get(word, word) + bit // 8, mask, mask)
        if feature not in known:
            return None
        found.append(known[feature])
    return np.array(found)

"""What a net sees of a position, as features that are there or not.

Positions come as words of 64 bits (kernels/net.py). Of cells of a board, and of counters, each value that a
byte has is a feature; of bitboards each bit is. What never changes tells nothing, and is left out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.contract import Game
from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.net import BY_BITS, BY_VALUE
from zermelo.engine.layout.cells import cells_named
from zermelo.engine.layout.shape import words_of

Array = np.ndarray[Any, Any]

FEW = 16  # values of a byte that are told one by one
GAMES, PLIES = 300, 400  # random games in which positions are looked at
WHOLE = 255  # the mask of a feature that is a value of a byte


@dataclass(frozen=True, eq=False)
class Inputs:
    """The features of one game's positions. A feature is there where `byte & mask == value`."""

    words: int
    places: Array  # of each feature: which byte,
    masks: Array  # which of its bits,
    values: Array  # and what they are
    banks: int  # 1 where both players are seen alike, 2 where each is by himself
    turning: Array  # what player 1 sees as this feature, player 0 would as that: see symmetries.py
    are_alike: bool  # whether the rules say that they see alike so
    boards: Sequence[
        Array
    ]  # what becomes of the features when the board is turned: nothing, or something else

    @property
    def count(self) -> int:
        """How many features there are."""
        return len(self.places)

    def of(self, words: Array, players: Array) -> Array:
        """Which features positions have, a row for each; with one bank, as player 0 would see them."""
        seen = np.ascontiguousarray(words).view(np.uint8).reshape(len(words), -1)
        there: Array = (seen[:, self.places] & self.masks) == self.values
        if self.banks == 1:
            turned, theirs = np.empty_like(there), players == 1
            turned[:, self.turning] = there
            there[theirs] = turned[theirs]
        return there

    @property
    def kinds(self) -> Array:
        """Of each byte, how it is told."""
        kinds = np.zeros(8 * self.words, np.int8)
        kinds[self.places] = np.where(self.masks == WHOLE, BY_VALUE, BY_BITS)
        return kinds

    @property
    def rows_of(self) -> Array:
        """Of each byte and each value or bit, the number of its feature; -1 for none."""
        rows = np.full((8 * self.words, 256), -1, np.int32)
        for row, (place, mask, value) in enumerate(self.features()):
            rows[place, value if mask == WHOLE else mask.bit_length() - 1] = row
        return rows

    def features(self) -> Iterator[tuple[int, int, int]]:
        """Of each feature: byte, mask, value."""
        for place, mask, value in zip(self.places, self.masks, self.values, strict=True):
            yield int(place), int(mask), int(value)


def inputs_of(game: Game[Any, Any], seed: int = 1913) -> Inputs:
    """The features of a game's positions, from those of some random games."""
    rules = Adapter(game)
    words = np.array(list(_positions(rules, random.Random(seed))), np.int64)
    features = [
        each
        for word, is_cells in enumerate(_are_cells(rules, words.shape[1]))
        for each in _features(word, words[:, word], is_cells)
    ]
    places, masks, values = np.array(features, np.int64).reshape(-1, 3).T
    return Inputs(
        words.shape[1],
        places,
        masks.astype(np.uint8),
        values.astype(np.uint8),
        banks=1,
        turning=np.arange(len(places)),
        are_alike=game.says("planes"),
        boards=[np.arange(len(places))],
    )


def _positions(rules: Adapter, dice: random.Random) -> Iterator[list[int]]:
    """What is seen of the positions of some random games."""
    game, seen = rules.game, _seeing(rules)
    for _ in range(GAMES):
        state = game.start()
        for _ in range(PLIES):
            yield seen(state)
            if game.score(state) is not None:
                break
            moves = list(game.moves(state))
            if not moves:
                break
            state = game.play(state, dice.choice(moves))


def _seeing(rules: Adapter) -> Callable[[Any], list[int]]:
    if rules.has_planes:
        return rules.words_of_planes
    from zermelo.engine.compile.plan import plan_of

    plan = plan_of(rules)
    return lambda state: list(plan.numbers(state))


def _are_cells(rules: Adapter, words: int) -> list[bool]:
    """Of each word, whether it holds the cells of a board rather than one number."""
    if rules.has_planes:
        return [False] * words
    from zermelo.engine.compile.plan import plan_of

    kinds = plan_of(rules).state_kinds
    return [cells_named(kind) is not None for kind in kinds for _ in range(words_of(kind))]


def _features(word: int, seen: Array, is_cells: bool) -> Iterator[tuple[int, int, int]]:
    """What is told of a word that has had these values."""
    is_counter = not is_cells and seen.min() >= -128 and seen.max() < 128 and len(np.unique(seen)) <= FEW
    values = np.ascontiguousarray(seen).view(np.uint8).reshape(-1, 8)
    for byte in range(1 if is_counter else 8):  # the others are its sign
        found = [int(value) for value in np.unique(values[:, byte])]
        if (is_cells or is_counter) and len(found) <= FEW:
            yield from ((8 * word + byte, WHOLE, value) for value in found if value and len(found) > 1)
        else:
            changing = [1 << i for i in range(8) if len({value >> i & 1 for value in found}) == 2]
            yield from ((8 * word + byte, bit, bit) for bit in changing)

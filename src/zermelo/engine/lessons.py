"""A judgement learnt from playouts: what each byte of a state is worth, by its value, to the player to move.

Playouts note positions and what became of them, twice (`study` in kernels/playout.py). To machine code, a
state is a row of bytes, whatever the game: what stands on a square, a count, eight squares of a board in
bits. A byte is told by

    which of its values it has      where there are few of them
    which of its bits are set       where there are many

and ridge regression finds what each of these features adds to the score, once for each player to move. Their
sum is the judgement. Notes are judged before they are learnt from. What two playouts of one position have in
common is what can be foreseen of it; so it is known how much of that a judgement foresees, whatever the luck:

    1 - mean of (score - judgement) (other score - judgement) / mean of (score - mean) (other score - mean)

A feature is there or not, so sums over notes are counts of bits. That is as fast as a matrix product, and no
thread of a library's own gets in the way of a search.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.engine.adapter import mix
from zermelo.engine.kernels.judged import BYTE, FRACTION
from zermelo.engine.kernels.playout import AGAIN, FARED, NOTES, PLAYER

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

FEW = 16  # values of a byte that are told one by one
MOST_FEATURES = 512  # beyond, learning would take too long
KEPT = 1 << 13  # notes that are kept, to be learnt from again where there are new features
RIDGE = 20.0
FADING, DOUBT = 0.8, 0.5  # when the game has moved on: what still counts of what was learnt, and of how well
FEWEST = 300  # notes that must have been judged,
LEAST = 0.5  # and this part of what can be foreseen have been, before a judgement is believed
NEAR, STEPS = 1e-9, 100  # how closely equations are solved


@dataclass(frozen=True)
class Judgement:
    """What was learnt, as kernels/judged.py takes it."""

    words: int  # of a state
    places: Array  # the bytes that matter
    weights: Array  # for each player to move, each of these bytes and each of its values
    unit: int  # what one point, or a win, counts
    other_way: int  # 1 where the players are counted the other way round than the search does
    mark: int  # each one has another, in bits that do not tell where something stands in a table


class Lessons:
    """What the playouts of one game have taught so far. `unit` is what one point, or a win, counts."""

    def __init__(self, words: int, unit: int) -> None:
        import numpy as np

        self._words, self._unit, self._number, self._other_way = words, unit, 0, 0
        self._kept = np.zeros((0, NOTES + words), np.int64)
        self._seen = np.zeros((8 * words, BYTE), bool)  # of each byte, the values that it has had
        self._judged = self._errors = self._spread = 0.0
        self._begin()

    def _begin(self) -> None:
        """Find features for all values seen so far, and learn anew from what is kept."""
        import numpy as np

        features = [each for place, seen in enumerate(self._seen) for each in _features(place, seen)]
        self.are_too_large = len(features) > MOST_FEATURES
        features = [] if self.are_too_large else features
        self._places, self._masks, self._values = np.array(features, np.int64).reshape(-1, 3).T
        size = len(features) + 1
        self._counts, self._sums = np.zeros((2, size, size)), np.zeros((2, size))
        self._solved = np.zeros((2, size))
        self._add(self._kept)

    def move_on(self) -> None:
        """Another position is asked about: what was noted below others counts for less."""
        self._counts *= FADING
        self._sums *= FADING

    def learn(self, notes: Array) -> None:
        """Judge what is noted by what has been learnt so far, then learn from it.

        A state need not tell who is to move, and whoever asks about one need not know: so players are counted
        as fits better.
        """
        import numpy as np

        if not len(notes):
            return
        before = np.count_nonzero(self._seen)
        states = _bytes_of(notes)
        self._seen[np.arange(states.shape[1]), states] = True
        if np.count_nonzero(self._seen) > before:
            self._begin()
        half = 0 if self._counts.any() else len(notes) // 2
        self._add(notes[:half])
        others = notes.copy()
        others[:, PLAYER] ^= 1
        self._other_way = int(not half and self._errors_of(others) < self._errors_of(notes))
        notes = others if self._other_way else notes
        self._judge(notes[half:])
        self._add(notes[half:])
        self._kept = np.concatenate([self._kept, notes])[-KEPT:]

    @property
    def explained(self) -> float:
        """How much was foreseen of what can be: 1 all, 0 nothing."""
        return 1 - self._errors / self._spread if self._judged >= FEWEST and self._spread > 0 else 0.0

    @property
    def are_good(self) -> bool:
        """Whether what has been learnt is to be believed."""
        return len(self._places) > 0 and self.explained >= LEAST

    @property
    def judgement(self) -> Judgement:
        """What has been learnt."""
        import numpy as np

        places, at = np.unique(self._places, return_inverse=True)
        weights = np.zeros((2, len(places), BYTE))
        has = (np.arange(BYTE) & self._masks[:, None]) == self._values[:, None]
        for player, (always, *each) in enumerate(self._solved):
            np.add.at(weights[player], at, np.array(each)[:, None] * has)
            weights[player, 0] += always
        whole = np.rint(weights * (self._unit << FRACTION)).astype(np.int64)
        self._number += 1
        return Judgement(
            self._words, places, whole.ravel(), self._unit, self._other_way, mix(self._number) >> 40 << 40
        )

    def _errors_of(self, notes: Array) -> float:
        """By how much what has been learnt misses these scores."""
        import numpy as np

        return sum(
            float(np.square(fared - np.einsum("ij,i->j", features, self._solved[player])).sum())
            for player, features, fared in self._by_player(notes)
        )

    def _judge(self, notes: Array) -> None:
        """See how far what has been learnt foresees these scores."""
        import numpy as np

        self._judged, self._errors, self._spread = (
            DOUBT * each for each in (self._judged, self._errors, self._spread)
        )
        for player, features, fared in self._by_player(notes):
            told = np.einsum("ij,i->j", features, self._solved[player])
            self._judged += len(told)
            self._errors += float((fared - told).prod(axis=0).sum())
            self._spread += float((fared - fared.mean()).prod(axis=0).sum())

    def _add(self, notes: Array) -> None:
        """Learn from these notes."""
        import numpy as np

        for player, features, fared in self._by_player(notes):
            bits = np.packbits(features, axis=1)
            bits = np.pad(bits, ((0, 0), (0, -bits.shape[1] % 8))).view(np.uint64)
            self._counts[player] += [np.bitwise_count(bits & row).sum(axis=1) for row in bits]
            self._sums[player] += np.einsum("ij,j->i", features, fared.mean(axis=0))
            self._solved[player] = _ridge(self._counts[player], self._sums[player], self._solved[player])

    def _by_player(self, notes: Array) -> Any:
        """For each player to move: which states have which feature, the first always; both scores."""
        import numpy as np

        masks, values = (each.astype(np.uint8)[:, None] for each in (self._masks, self._values))
        for player in (0, 1):
            mine = notes[notes[:, PLAYER] == player]
            if len(mine):
                features = np.ones((len(masks) + 1, len(mine)), bool)
                features[1:] = (np.ascontiguousarray(_bytes_of(mine).T)[self._places] & masks) == values
                yield player, features, mine[:, [FARED, AGAIN]].T.astype(float)


def _features(place: int, seen: Array) -> list[tuple[int, int, int]]:
    """What is told of a byte that has had these values: it has the feature if (byte & mask) == value."""
    values = [int(value) for value in seen.nonzero()[0]]
    if len(values) <= FEW:
        return [(place, BYTE - 1, value) for value in values[1:]]
    bits = [1 << bit for bit in range(8)]
    return [(place, bit, bit) for bit in bits if len({value & bit for value in values}) == 2]


def _bytes_of(notes: Array) -> Array:
    """The states, byte by byte."""
    import numpy as np

    return np.ascontiguousarray(notes[:, NOTES:]).view(np.uint8)


def _ridge(counts: Array, sums: Array, guess: Array) -> Array:
    """What each feature adds to the score, from a guess on: conjugate gradients, scaled by the diagonal."""
    import numpy as np

    ridge = np.full(len(sums), RIDGE)
    ridge[0] = 1e-6
    counts = counts + np.diag(ridge)
    scale, found = 1 / np.diag(counts), guess.copy()
    rest = sums - (counts * found).sum(axis=1)
    way = scale * rest
    left, enough = (rest * way).sum(), NEAR * (sums * scale * sums).sum()
    for _ in range(STEPS):
        if left <= enough:
            break
        change = (counts * way).sum(axis=1)
        step = left / (way * change).sum()
        found += step * way
        rest = rest - step * change
        before, left = left, (rest * scale * rest).sum()
        way = scale * rest + left / before * way
    return found

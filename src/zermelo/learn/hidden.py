"""A net with hidden units, fitted by gradient descent in numpy.

    told = features @ linear + sum over units of output * clipped(features @ unit)**2

Each step looks at a batch of positions and goes downhill by AdamW: by as much as the slope stands out from
what it usually is; hidden weights go a little back to zero too. The steps become smaller as a cosine does.

It begins with the best linear net, to which hidden units add nothing yet: few positions do not lead it far.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from zermelo.contract import Game
from zermelo.engine.nets import Net
from zermelo.learn.inputs import Array, Inputs
from zermelo.learn.lesson import Lesson, scale_of
from zermelo.learn.linear import linear_weights
from zermelo.learn.rounding import rounded

BATCH, EPOCHS, RATE, DECAY = 512, 4, 2e-3, 2.0  # seen oftener, positions are learnt by heart
MEAN, SQUARE, LEAST = 0.9, 0.999, 1e-8  # of a slope: how much of the last is kept; what is as good as nothing
MOST_WEIGHT = 1.98  # of a hidden unit: sums of short numbers must not overflow
MEASURED = 12  # steps from which is seen how many there is time for


@dataclass(frozen=True)
class Pace:
    """How long a net may be fitted; `check` is asked now and then, and may raise."""

    seconds: float = float("inf")
    epochs: int = EPOCHS
    check: Callable[[], None] = field(default=lambda: None)

    def parts(self, steps: int) -> Iterator[float]:
        """Of each step how much of all there is time for lies behind it, `steps` at most."""
        began, step = 0.0, 0
        while step < steps:
            yield step / steps
            step += 1
            if step == 1:
                began = time.monotonic()  # the first one is slower
            elif step == 1 + MEASURED:
                affords = self.seconds / (time.monotonic() - began)
                steps = min(steps, step + 1 + round(min(affords, steps) * MEASURED))
            self.check()


def hidden_net(
    game: Game[Any, Any],
    inputs: Inputs,
    lesson: Lesson,
    there: Array,
    chosen: Array,
    hidden: int,
    pace: Pace,
    seed: int,
) -> Net:
    """Fit all weights."""
    dice, scale = np.random.default_rng(seed), scale_of(game)
    linear = linear_weights(game, inputs, lesson, there, chosen) / scale
    spread = 1 / max(1.0, float(there[chosen[:BATCH]].sum(axis=1).mean())) ** 0.5
    shape = (inputs.banks * (inputs.count + 1), hidden)
    net = Weights(linear.ravel(), dice.normal(0, spread, shape), np.zeros(hidden))
    batches = Batches(inputs, lesson, there, chosen, dice)
    downhill = AdamW(net.rows, (0.0, DECAY, DECAY))
    for done in pace.parts(max(1, pace.epochs * len(chosen) // BATCH)):
        part = batches.next()
        wanted = lesson.targets[part].astype(np.float32) / (scale if game.counts_points else 1)
        slopes = net.slopes(batches.features(part), wanted, game.counts_points)
        downhill.step(slopes, RATE * (1 + np.cos(np.pi * done)) / 2)
        np.clip(net.units, -MOST_WEIGHT, MOST_WEIGHT, out=net.units)
    units = net.units.reshape(*linear.shape, hidden)
    return rounded(game, inputs, net.linear.reshape(linear.shape) * scale, units, net.outputs * scale)


class Weights:
    """All weights of a net while it is being fitted."""

    def __init__(self, linear: Array, units: Array, outputs: Array) -> None:
        self.rows = [np.ascontiguousarray(each, np.float32) for each in (linear, units, outputs)]
        self.linear, self.units, self.outputs = self.rows

    def slopes(self, features: Array, wanted: Array, points: bool) -> list[Array]:
        """How much the loss grows with each weight: half the mean square error, or the cross entropy."""
        active = np.clip(features @ self.units, 0, 1)
        squares = active * active
        told = features @ self.linear + squares @ self.outputs
        error = ((told if points else 1 / (1 + np.exp(-told))) - wanted) / len(wanted)
        inside = active * (active < 1)  # a unit that is full or empty tells nothing of its weights
        inside *= (2 * error)[:, None] * self.outputs
        return [error @ features, features.T @ inside, error @ squares]


class AdamW:
    """Goes downhill, weight by weight at its own pace."""

    def __init__(self, rows: list[Array], decays: tuple[float, ...]) -> None:
        self._rows, self._decays, self._steps = rows, decays, 0
        self._means, self._squares = ([np.zeros_like(row) for row in rows] for _ in range(2))

    def step(self, slopes: list[Array], rate: float) -> None:
        """One step."""
        self._steps += 1
        to_mean, to_square = 1 - MEAN**self._steps, 1 - SQUARE**self._steps
        lists = (self._rows, self._decays, slopes, self._means, self._squares)
        for row, decay, slope, mean, square in zip(*lists, strict=True):
            mean += (1 - MEAN) * (slope - mean)
            square += (1 - SQUARE) * (slope * slope - square)
            row *= 1 - rate * decay
            row -= rate / to_mean * mean / (np.sqrt(square / to_square) + LEAST)


class Batches:
    """Positions in an order that changes each time all have been seen, each batch turned in some way."""

    def __init__(
        self, inputs: Inputs, lesson: Lesson, there: Array, chosen: Array, dice: np.random.Generator
    ) -> None:
        self._inputs, self._players, self._there, self._chosen = inputs, lesson.players, there, chosen
        self._dice, self._at = dice, len(chosen)

    def next(self) -> Array:
        """The next positions."""
        if self._at + BATCH > len(self._chosen):
            self._chosen, self._at = self._dice.permutation(self._chosen), 0
        self._at += BATCH
        return self._chosen[self._at - BATCH : self._at]

    def features(self, part: Array) -> Array:
        """Features and a one, in the bank of whoever is to move; the other banks are empty."""
        inputs = self._inputs
        turned = inputs.boards[int(self._dice.integers(len(inputs.boards)))]
        whole = np.zeros((len(part), inputs.banks, inputs.count + 1), np.float32)
        bank = self._players[part] if inputs.banks > 1 else np.zeros(len(part), int)
        each = np.arange(len(part))
        whole[each, bank, :-1], whole[each, bank, -1] = self._there[part][:, turned], 1
        return whole.reshape(len(part), -1)

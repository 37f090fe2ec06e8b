"""Fit a net to positions and what became of them.

    score = linear(features) + sum over hidden units of output * clipped(unit(features))**2

A score is in points, or for a game that is won or lost the logarithm of the odds of winning. A net without
hidden units is linear: numpy fits it. One with some is fitted by PyTorch, where that is installed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from zermelo.contract import Game
from zermelo.engine.nets import Net
from zermelo.learn.hidden import hidden_net
from zermelo.learn.inputs import Inputs
from zermelo.learn.lesson import Lesson, scale_of
from zermelo.learn.linear import linear_weights
from zermelo.learn.rounding import loss_of, rounded
from zermelo.learn.turning import turnings

TRIED = 8_000  # positions by which ways to turn the board are compared
HELD_OUT = 0.05  # of the positions, to see how well a net does with what it has not seen


@dataclass(frozen=True)
class Fit:
    """A net, and how far it is off on positions that it has not seen."""

    net: Net
    loss: float


def random_net(game: Game[Any, Any], inputs: Inputs, dice: np.random.Generator) -> Net:
    """A net that knows nothing, so that play by it differs from game to game."""
    spread = 0.1 * (scale_of(game) if game.counts_points else 1)
    linear = dice.normal(0, spread, (inputs.banks, inputs.count + 1))
    return rounded(game, inputs, linear, np.zeros((inputs.banks, inputs.count + 1, 0)), np.zeros(0))


def fit(game: Game[Any, Any], inputs: Inputs, lesson: Lesson, hidden: int, seed: int = 0) -> Fit:
    """The net with so many hidden units that does best."""
    order = np.random.default_rng(seed).permutation(lesson.size)
    held = max(1, int(HELD_OUT * lesson.size))
    if not hidden:
        linear = linear_weights(game, inputs, lesson, order[held:])
        net = rounded(game, inputs, linear, np.zeros((*linear.shape, 0)), np.zeros(0))
    else:
        net = hidden_net(game, inputs, lesson, order[held:], hidden, seed)
    return Fit(net, loss_of(game, inputs, net, lesson, order[:held]))


def best_inputs(game: Game[Any, Any], inputs: Inputs, lesson: Lesson) -> Inputs:
    """The same features, the second player's turned as explains these positions best, if at all."""
    if game.says("planes"):
        return inputs
    order = np.random.default_rng(0).permutation(lesson.size)[: 2 * TRIED]
    held, chosen = order[: len(order) // 2], order[len(order) // 2 :]

    def miss(tried: Inputs) -> float:
        linear = linear_weights(game, tried, lesson, chosen)
        net = rounded(game, tried, linear, np.zeros((*linear.shape, 0)), np.zeros(0))
        return loss_of(game, tried, net, lesson, held)

    ways = [replace(inputs, turning=turning) for turning in turnings(inputs)]
    return min([replace(inputs, banks=2), *ways], key=miss)

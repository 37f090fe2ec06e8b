"""Fit a net to positions and what became of them.

    score = linear(features) + sum over hidden units of output * clipped(unit(features))**2

A score is in points, or for a game that is won or lost the logarithm of the odds of winning. A net without
hidden units is linear (linear.py); one with some is fitted by gradient descent (hidden.py).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from zermelo.contract import Game
from zermelo.engine.nets import Net
from zermelo.learn.hidden import Pace, hidden_net
from zermelo.learn.inputs import Array, Inputs
from zermelo.learn.lesson import Lesson
from zermelo.learn.linear import linear_weights
from zermelo.learn.rounding import loss_of, rounded
from zermelo.learn.symmetries import symmetries_of

TRIED = 1 << 17  # positions by which is seen whether both players see alike
HELD_OUT = 0.05  # of the positions, to see how well a net does with what it has not seen


@dataclass(frozen=True)
class Fit:
    """A net, and how far it is off on positions that it has not seen."""

    net: Net
    loss: float


def ignorant_net(game: Game[Any, Any], inputs: Inputs) -> Net:
    """A net that knows nothing: to it all positions are alike."""
    linear = np.zeros((inputs.banks, inputs.count + 1))
    return rounded(game, inputs, linear, np.zeros((*linear.shape, 0)), np.zeros(0))


def fit(
    game: Game[Any, Any], inputs: Inputs, lesson: Lesson, hidden: int, pace: Pace | None = None, seed: int = 0
) -> Fit:
    """The net with so many hidden units that does best."""
    there = inputs.of(lesson.words, lesson.players)
    chosen, held = _parted(lesson)
    if not hidden:
        linear = linear_weights(game, inputs, lesson, there, chosen)
        net = rounded(game, inputs, linear, np.zeros((*linear.shape, 0)), np.zeros(0))
    else:
        net = hidden_net(game, inputs, lesson, there, chosen, hidden, pace or Pace(), seed)
    return Fit(net, loss_of(game, inputs, net, lesson, held))


def _parted(lesson: Lesson, share: float = HELD_OUT) -> tuple[Array, Array]:
    """Positions to learn from, and others of other games: those of one game stand side by side."""
    held = max(1, int(share * lesson.size))
    return np.arange(lesson.size - held), np.arange(lesson.size - held, lesson.size)


def symmetric_inputs(game: Game[Any, Any], inputs: Inputs) -> Inputs:
    """The same features, with what is known of the game's symmetries."""
    found = symmetries_of(game, inputs)
    inputs = replace(inputs, boards=found.boards)
    return inputs if found.exchange is None else replace(inputs, turning=found.exchange, are_alike=True)


def banked_inputs(game: Game[Any, Any], inputs: Inputs, lesson: Lesson) -> Inputs:
    """The same features, for each player apart where that explains the lesson better.

    No more is asked of it: who is taken apart by mistake learns from half as much, and no more than that.
    """
    if inputs.are_alike:
        return inputs
    chosen, held = _parted(lesson, 1 / 3)
    dice = np.random.default_rng(0)
    chosen, held = (dice.choice(each, min(len(each), TRIED), replace=False) for each in (chosen, held))

    def miss(tried: Inputs) -> float:
        there = tried.of(lesson.words, lesson.players)
        linear = linear_weights(game, tried, lesson, there, chosen)
        net = rounded(game, tried, linear, np.zeros((*linear.shape, 0)), np.zeros(0))
        return loss_of(game, tried, net, lesson, held)

    alike, apart = (replace(inputs, banks=banks) for banks in (1, 2))
    return apart if miss(apart) < miss(alike) else alike

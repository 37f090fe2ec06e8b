"""A linear net: what each feature adds to the score. Numpy finds it."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.contract import Game
from zermelo.learn.inputs import Array, Inputs
from zermelo.learn.lesson import Lesson

RIDGE = 2.0
STEPS = 6  # of Newton's, for chances; one is enough for points
PART = 1 << 14  # positions at a time
MOST = 1 << 17  # positions for each bank: more tell a linear net nothing new


def linear_weights(
    game: Game[Any, Any], inputs: Inputs, lesson: Lesson, there: Array, chosen: Array
) -> Array:
    """What each feature adds, the last always, for each bank: least squares, or logistic regression.

    Both by Newton's steps over counts of what is there together; for points one step is enough. Each part of
    the positions is seen turned in another way.
    """
    size, dice = inputs.count + 1, np.random.default_rng(0)
    found = np.zeros((inputs.banks, size))
    for bank in range(inputs.banks):
        mine = chosen if inputs.banks == 1 else chosen[lesson.players[chosen] == bank]
        mine = dice.permutation(mine)[:MOST]
        for _ in range(1 if game.counts_points else STEPS):
            matrix, gradient = np.eye(size) * RIDGE, -RIDGE * found[bank]
            for number, at in enumerate(range(0, len(mine), PART)):
                part = mine[at : at + PART]
                turned = inputs.boards[number % len(inputs.boards)]
                features = _with_bias(there[part][:, turned])
                told = features @ found[bank]
                wanted = lesson.targets[part]
                if game.counts_points:
                    weight, error = np.ones(len(part)), wanted - told
                else:
                    chance = 1 / (1 + np.exp(-told))
                    weight, error = np.maximum(chance * (1 - chance), 1e-3), wanted - chance
                matrix += (features * weight[:, None].astype(np.float32)).T @ features
                gradient += features.T @ error
            found[bank] += np.linalg.solve(matrix, gradient)
    return found


def _with_bias(features: Array) -> Array:
    whole = np.ones((len(features), features.shape[1] + 1), np.float32)
    whole[:, :-1] = features
    return whole

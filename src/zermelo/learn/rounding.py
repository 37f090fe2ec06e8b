"""A net in short whole numbers, as a search takes it; and what it says, by numpy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from zermelo.contract import Game
from zermelo.engine.kernels.net import FULL
from zermelo.engine.nets import Net, marks_for
from zermelo.learn.inputs import Array, Inputs
from zermelo.learn.lesson import Lesson, unit_of

SHORT = 32767


def rounded(game: Game[Any, Any], inputs: Inputs, linear: Array, units: Array, outputs: Array) -> Net:
    """A net in short whole numbers. The last row is the bias."""
    hidden = units.shape[2]
    reach = float(np.abs(linear).sum(axis=1).max()) or 1.0
    linear_scale = min(4096.0, SHORT / reach)
    output_scale = min(4096.0, 127 / max(1e-6, float(np.abs(outputs).max(initial=0))))
    rows = np.concatenate([units * FULL, linear[:, :, None] * linear_scale], axis=2)
    rows = np.clip(np.rint(rows), -SHORT, SHORT).astype(np.int16)
    if inputs.banks == 1 and (inputs.turning != np.arange(inputs.count)).any():
        rows = np.concatenate([rows, rows[:, [*inputs.turning, -1]]])  # as player 1 sees it
    return Net(
        rules=marks_for(game),
        title=game.title,
        words=inputs.words,
        kinds=inputs.kinds,
        rows_of=inputs.rows_of,
        weights=rows[:, :-1],
        bias=rows[:, -1],
        outputs=np.rint(outputs * output_scale).astype(np.int16).reshape(hidden),
        unit=unit_of(game),
        linear_scale=linear_scale,
        output_scale=output_scale,
    )


def told_by(inputs: Inputs, net: Net, words: Array, players: Array) -> Array:
    """What a net says of positions, by numpy: what kernels/net.py finds, before it is rounded."""
    features = replace(inputs, banks=2).of(words, players)
    told, banks = np.zeros(len(words)), len(net.weights)
    for bank in range(banks):
        mine = players == bank if banks > 1 else np.full(len(words), True)
        sums = features[mine] @ net.weights[bank].astype(float) + net.bias[bank]
        active = np.clip(sums[:, : net.hidden], 0, FULL) ** 2
        hidden = active @ net.outputs.astype(float) / (FULL * FULL * net.output_scale)
        told[mine] = sums[:, net.hidden] / net.linear_scale + hidden
    return told


def loss_of(game: Game[Any, Any], inputs: Inputs, net: Net, lesson: Lesson, chosen: Array) -> float:
    """How far a net is off: the mean square error in points, or the cross entropy."""
    told = told_by(inputs, net, lesson.words[chosen], lesson.players[chosen])
    wanted = lesson.targets[chosen]
    if game.counts_points:
        return float(np.square(told - wanted).mean())
    return float((np.logaddexp(0, told) - wanted * told).mean())

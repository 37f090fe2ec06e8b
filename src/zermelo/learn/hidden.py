"""A net with hidden units, fitted by gradient descent: PyTorch does that."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any

import numpy as np

from zermelo.contract import Game
from zermelo.engine.nets import Net
from zermelo.errors import ZermeloError
from zermelo.learn.inputs import Array, Inputs
from zermelo.learn.lesson import Lesson, scale_of
from zermelo.learn.linear import linear_weights
from zermelo.learn.rounding import rounded

BATCH, EPOCHS, RATE, DECAY = 4096, 12, 4e-3, 1e-2
MOST_WEIGHT = 1.98  # of a hidden unit: sums of short numbers must not overflow
MEASURED = 12  # steps from which is seen how many there is time for


@dataclass(frozen=True)
class Pace:
    """How long a net may be fitted, on how many threads; `check` is asked now and then, and may raise."""

    seconds: float = float("inf")
    threads: int = 1
    epochs: int = EPOCHS
    check: Callable[[], None] = field(default=lambda: None)


def can_fit_hidden() -> bool:
    """Whether PyTorch is there."""
    return find_spec("torch") is not None


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
    """Fit all weights by gradient descent (AdamW, its rate falling as a cosine does)."""
    if not can_fit_hidden():
        raise ZermeloError("a net with hidden units is fitted by PyTorch: pip install 'zermelo[learn]'")
    import torch

    torch.manual_seed(seed)
    torch.set_num_threads(pace.threads)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    size, points, scale = inputs.count + 1, game.counts_points, scale_of(game)
    start = linear_weights(game, inputs, lesson, there, chosen) / scale
    linear = torch.tensor(start, dtype=torch.float32, device=device, requires_grad=True)
    spread = 1 / max(1.0, float(there[chosen[:BATCH]].sum(axis=1).mean())) ** 0.5
    units = (torch.randn(inputs.banks, size, hidden, device=device) * spread).requires_grad_()
    outputs = (torch.randn(hidden, device=device) * 0.1).requires_grad_()
    rows = [linear, units, outputs]
    stepper = torch.optim.AdamW(rows, lr=RATE, weight_decay=DECAY)
    batches, dice, began = Batches(inputs, lesson, there, chosen, seed), np.random.default_rng(seed), 0.0
    step, steps = 0, max(1, pace.epochs * len(chosen) // BATCH)
    while step < steps:
        part = batches.next()
        for group in stepper.param_groups:
            group["lr"] = RATE * (1 + np.cos(np.pi * step / steps)) / 2
        features = torch.from_numpy(batches.features(part, dice)).to(device).float()
        wanted = torch.from_numpy(lesson.targets[part].astype(np.float32)).to(device)
        active = (features @ units.reshape(-1, hidden)).clamp(0, 1)
        told = features @ linear.reshape(-1) + (active * active) @ outputs
        if points:
            loss = torch.nn.functional.mse_loss(told, wanted / scale)
        else:
            loss = torch.nn.functional.binary_cross_entropy_with_logits(told, wanted)
        stepper.zero_grad()
        loss.backward()
        stepper.step()
        with torch.no_grad():
            units.clamp_(-MOST_WEIGHT, MOST_WEIGHT)
        step += 1
        if step == 1:
            began = time.monotonic()
        elif step == 1 + MEASURED:
            steps = min(
                steps, step + 1 + round(min(pace.seconds / (time.monotonic() - began), steps) * MEASURED)
            )
        pace.check()
    found = [each.detach().cpu().numpy().astype(float) for each in rows]
    return rounded(game, inputs, found[0] * scale, found[1], found[2] * scale)


class Batches:
    """Positions in an order that changes each time all have been seen, each batch turned in some way."""

    def __init__(self, inputs: Inputs, lesson: Lesson, there: Array, chosen: Array, seed: int) -> None:
        self._inputs, self._players, self._there, self._chosen = inputs, lesson.players, there, chosen
        self._dice, self._at = np.random.default_rng(seed), len(chosen)

    def next(self) -> Array:
        """The next positions."""
        if self._at + BATCH > len(self._chosen):
            self._chosen, self._at = self._dice.permutation(self._chosen), 0
        self._at += BATCH
        return self._chosen[self._at - BATCH : self._at]

    def features(self, part: Array, dice: np.random.Generator) -> Array:
        """Features and a one, in the bank of whoever is to move; the other banks are empty."""
        inputs = self._inputs
        turned = inputs.boards[int(dice.integers(len(inputs.boards)))]
        features = self._there[part][:, turned]
        whole = np.zeros((len(part), inputs.banks, inputs.count + 1), np.uint8)
        if inputs.banks == 1:
            whole[:, 0, :-1], whole[:, 0, -1] = features, 1
        else:
            each, bank = np.arange(len(part)), self._players[part]
            whole[each, bank, :-1], whole[each, bank, -1] = features, 1
        return whole.reshape(len(part), -1)

"""A net with hidden units, fitted by gradient descent: PyTorch does that."""

from __future__ import annotations

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

BATCH, EPOCHS, RATE, DECAY = 4096, 12, 2e-3, 1e-2
MOST_WEIGHT = 1.98  # of a hidden unit: sums of short numbers must not overflow
FIRST = 1 << 18  # positions by which the linear part begins


def can_fit_hidden() -> bool:
    """Whether PyTorch is there."""
    return find_spec("torch") is not None


def hidden_net(
    game: Game[Any, Any], inputs: Inputs, lesson: Lesson, chosen: Array, hidden: int, seed: int
) -> Net:
    """Fit all weights by gradient descent (AdamW, its rate falling as a cosine does)."""
    if not can_fit_hidden():
        raise ZermeloError("a net with hidden units is fitted by PyTorch: pip install 'zermelo[learn]'")
    import torch

    torch.manual_seed(seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    size, points, scale = inputs.count + 1, game.counts_points, scale_of(game)
    start = linear_weights(game, inputs, lesson, chosen[:FIRST]) / scale
    linear = torch.tensor(start, dtype=torch.float32, device=device, requires_grad=True)
    spread = 1 / max(1.0, float(inputs.count)) ** 0.5
    units = (torch.randn(inputs.banks, size, hidden, device=device) * spread).requires_grad_()
    outputs = (torch.randn(hidden, device=device) * 0.1).requires_grad_()
    rows = [linear, units, outputs]
    stepper = torch.optim.AdamW(rows, lr=RATE, weight_decay=DECAY)
    steps = EPOCHS * max(1, len(chosen) // BATCH)
    pace = torch.optim.lr_scheduler.CosineAnnealingLR(stepper, steps)
    dice = np.random.default_rng(seed)
    for step in range(steps):
        if step % max(1, len(chosen) // BATCH) == 0:
            chosen = dice.permutation(chosen)
            at = 0
        part = chosen[at : at + BATCH]
        at += BATCH
        features = torch.from_numpy(_banked(inputs, lesson, part)).to(device)
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
        pace.step()
        with torch.no_grad():
            units.clamp_(-MOST_WEIGHT, MOST_WEIGHT)
    found = [each.detach().cpu().numpy().astype(float) for each in rows]
    return rounded(game, inputs, found[0] * scale, found[1], found[2] * scale)


def _banked(inputs: Inputs, lesson: Lesson, part: Array) -> Array:
    """Features and a one, in the bank of whoever is to move; the other banks are empty."""
    features = inputs.of(lesson.words[part], lesson.players[part])
    whole = np.zeros((len(part), inputs.banks, inputs.count + 1), np.float32)
    each, bank = np.arange(len(part)), lesson.players[part] if inputs.banks > 1 else 0
    whole[each, bank, :-1] = features
    whole[each, bank, -1] = 1
    return whole.reshape(len(part), -1)

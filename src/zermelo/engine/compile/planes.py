"""The planes of a state as words of 64 bits, compiled: what a net sees (see engine/kernels/net.py)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import overload

from zermelo.engine.adapter import SEED
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.plan import Plan
from zermelo.engine.compile.values.pieces import function_from, mix
from zermelo.engine.compile.values.wide import WideType


def planes_written(plan: Plan, each: int) -> Any:
    """Writes the planes of a state into a row, `each` so many words."""
    lines = [f"row[{i}] = {word}" for i, word in enumerate(_words(plan, each))]
    return _function(plan, "put(state, row)", [*lines, "return None"])


def planes_hashed(plan: Plan, each: int) -> Any:
    """Mixes all planes of a state into one number."""
    lines = [f"mixed = mix(mixed ^ {word})" for word in _words(plan, each)]
    return _function(plan, "hashed(state)", [f"mixed = int64({SEED})", *lines, "return mixed"])


def _words(plan: Plan, each: int) -> list[str]:
    """The expressions for all words."""
    planes = plan.game.planes(plan.game.start())
    return [f"plane_word(planes[{plane}], {i})" for plane in range(len(planes)) for i in range(each)]


def _function(plan: Plan, header: str, lines: list[str]) -> Any:
    """A compiled function that does this with a state's planes."""
    names = {"game": plan.game, "ask": plan.method("planes"), "plane_word": plane_word, "mix": mix}
    source = "\n    ".join([f"def {header}:", "planes = ask(game, state)", *lines])
    return function_from(header.partition("(")[0], source, names)


def plane_word(plane: Any, i: Any) -> Any:
    """A word of a plane, the lowest first."""
    raise NotImplementedError("only in compiled code")


@overload(plane_word, strict=False, jit_options=INNER)
def _plane_word(plane: Any, i: Any) -> Any:
    if isinstance(plane, WideType):
        return lambda plane, i: np.int64(plane >> 64 * i)
    return lambda plane, i: np.int64(plane) if i == 0 else np.int64(0)

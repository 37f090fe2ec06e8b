"""Whole numbers in letters, and back: `str(12)`, `int("12")`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.strings import TOO_LONG, code, is_text, letter
from zermelo.engine.layout.letters import MOST_LETTERS
from zermelo.errors import GameError


@overload(int, strict=False, jit_options=INNER)
def _int(text: Any) -> Any:
    if not is_text(text):
        return None

    def number(text: Any) -> Any:
        rest, made, tens = code(text), 0, 1
        if rest <= 1:
            raise ValueError("invalid literal for int()")
        while rest > 0:
            digit = (rest & 127) - 48
            if digit == -3 and tens > 1 and rest < 128:
                return -made
            if not 0 <= digit <= 9:
                raise ValueError("invalid literal for int()")
            made += digit * tens
            tens, rest = tens * 10, rest >> 7
        return made

    return number


@njit(**INNER)
def text_of_number(number: Any) -> Any:
    """`str` of a whole number."""
    rest: Any = abs(np.int64(number))
    made, bits = 0, 0
    while rest > 0 or bits == 0:
        if bits >= 7 * MOST_LETTERS:
            raise GameError(TOO_LONG)
        made |= (48 + rest % 10) << bits
        rest //= 10
        bits += 7
    if number < 0:
        if bits >= 7 * MOST_LETTERS:
            raise GameError(TOO_LONG)
        made |= 45 << bits
    return letter(made)


def text_(thing: Any) -> Any:
    """`str`."""
    raise NotImplementedError("only in compiled code")


@overload(text_, strict=False, jit_options=INNER)
def _text(thing: Any) -> Any:
    if is_text(thing):
        return lambda thing: thing
    if isinstance(thing, types.Integer):
        return lambda thing: text_of_number(thing)
    return None

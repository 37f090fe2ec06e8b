"""Methods of strings that look at each letter by itself: `word.upper()`, `cell.isdigit()`."""

from __future__ import annotations

from typing import Any

from numba import njit
from numba.extending import overload_method

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.strings import TextType, code, letter
from zermelo.engine.layout.letters import EMPTY


def _each(name: str, expression: str) -> None:
    """A method that makes a letter of every letter, from what it makes of its code."""
    change = njit(eval(f"lambda n: {expression}"), **INNER)  # our own

    def made(text: Any) -> Any:
        number, whole, shift = code(text), 0, 0
        if number <= EMPTY:
            return text
        while number > 0:
            whole |= change(number & 127) << shift
            number, shift = number >> 7, shift + 7
        return letter(whole)

    overload_method(TextType, name, strict=False, jit_options=INNER)(lambda text: made)


def _all(name: str, expression: str, cased: str = "True") -> None:
    """A question that is asked of every letter that has a case, if there is one with a case."""
    good, counts = (njit(eval(f"lambda n: {each}"), **INNER) for each in (expression, cased))

    def made(text: Any) -> bool:
        number, some = code(text), False
        while number > EMPTY:
            if counts(number & 127):
                some = True
                if not good(number & 127):
                    return False
            number >>= 7
        return some

    overload_method(TextType, name, strict=False, jit_options=INNER)(lambda text: made)


_each("upper", "n - 32 if 97 <= n <= 122 else n")
_each("lower", "n + 32 if 65 <= n <= 90 else n")
_each("swapcase", "n - 32 if 97 <= n <= 122 else n + 32 if 65 <= n <= 90 else n")
_all("isupper", "65 <= n <= 90", "65 <= n <= 90 or 97 <= n <= 122")
_all("islower", "97 <= n <= 122", "65 <= n <= 90 or 97 <= n <= 122")
_all("isalpha", "65 <= n <= 90 or 97 <= n <= 122")
_all("isdigit", "48 <= n <= 57")
_all("isalnum", "48 <= n <= 57 or 65 <= n <= 90 or 97 <= n <= 122")
_all("isspace", "n == 32")

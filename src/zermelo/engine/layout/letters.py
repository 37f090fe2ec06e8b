"""Strings in states and moves, as numbers: "x", "white", "pass", and None beside them.

A string of up to eight letters is a number by its letters, side by side; one letter is its code. So a board
of letters is a board of small numbers, and nothing has to be looked up.
"""

from __future__ import annotations

from typing import Any

MOST_LETTERS = 8
NOTHING, EMPTY = 0, 1  # None, and ""


def code_of(text: str | None) -> int | None:
    """The number of a string, or of None; None where it has none."""
    if text is None:
        return NOTHING
    if text == "":
        return EMPTY
    if len(text) > MOST_LETTERS or not all(" " <= letter <= "~" for letter in text):
        return None
    return _many(text)


def _many(text: str) -> int:
    """Seven bits a letter, the first one last: so they are ordered as the strings are, if equally long."""
    whole = 0
    for letter in text:
        whole = whole << 7 | ord(letter)
    return whole


def text_of(code: int) -> str | None:
    """The string that a number stands for."""
    if code == NOTHING:
        return None
    if code == EMPTY:
        return ""
    letters = ""
    while code:
        letters, code = chr(code & 127) + letters, code >> 7
    return letters


def is_text(value: Any) -> bool:
    """Whether it is a string, or None, that has a number."""
    return (value is None or isinstance(value, str)) and code_of(value) is not None

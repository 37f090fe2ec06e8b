"""Strings that are made of others: `"/".join(rows)`, `row.split(",")`, `row.replace("x", "o")`."""

from __future__ import annotations

from typing import Any

from numba import njit, types
from numba.core.imputils import lower_cast
from numba.extending import overload

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.strings import TextType, code, is_text, letter
from zermelo.engine.compile.values.words import is_at, is_board, is_string, method
from zermelo.engine.layout.letters import EMPTY


def _ljust(text: Any, width: Any, fill: Any = " ") -> Any:
    blank = letter_of(" ")
    if isinstance(fill, str | types.Omitted):
        return lambda text, width, fill=" ": text + blank() * (width - len(text))
    return lambda text, width, fill=" ": text + fill * (width - len(text))


def _rjust(text: Any, width: Any, fill: Any = " ") -> Any:
    blank = letter_of(" ")
    if isinstance(fill, str | types.Omitted):
        return lambda text, width, fill=" ": blank() * (width - len(text)) + text
    return lambda text, width, fill=" ": fill * (width - len(text)) + text


def letter_of(one: str) -> Any:
    """A function that gives this letter."""
    number = ord(one)
    return njit(lambda: letter(number), **INNER)


def _replace(text: Any, old: Any, new: Any, most: Any = -1) -> Any:
    if not is_string(text, old, new):
        return None

    def replace(text: Any, old: Any, new: Any, most: Any = -1) -> Any:
        made, at, done = text[:0], 0, 0
        while at < len(text):
            if done != most and at + len(old) <= len(text) and is_at(text, old, at):
                made, at, done = made + new, at + len(old), done + 1
            else:
                made, at = made + text[at], at + 1
        return made

    return replace


def _strip(text: Any) -> Any:
    def strip(text: Any) -> Any:
        first, end = 0, len(text)
        while first < end and code(text[first]) == 32:
            first += 1
        while end > first and code(text[end - 1]) == 32:
            end -= 1
        return text[first:end]

    return strip


def _split(text: Any, by: Any = None) -> Any:
    if not is_string(text):
        return None
    if by is None or isinstance(by, types.Omitted | types.NoneType):

        def split_at_blanks(text: Any, by: Any = None) -> Any:
            found, first = [text[:0]], 0
            found.pop()
            for at in range(len(text) + 1):
                if at == len(text) or code(text[at]) == 32:
                    if at > first:
                        found.append(text[first:at])
                    first = at + 1
            return found

        return split_at_blanks
    if not is_string(by):
        return None

    def split(text: Any, by: Any = None) -> Any:
        found, first, at = [text[:0]], 0, 0
        found.pop()
        while at < len(text):
            if at + len(by) <= len(text) and is_at(text, by, at):
                found.append(text[first:at])
                first = at = at + len(by)
            else:
                at += 1
        found.append(text[first:])
        return found

    return split


method("ljust", _ljust, spelt=False)
method("rjust", _rjust, spelt=False)
method("replace", _replace)
method("strip", _strip, spelt=False)
method("split", _split)


def joined(between: Any, parts: Any) -> Any:
    """`"/".join(rows)`: the rewritten rules call it so."""
    raise NotImplementedError("only in compiled code")


@overload(joined, strict=False, jit_options=INNER)
def _joined(between: Any, parts: Any) -> Any:
    part = getattr(getattr(parts, "iterator_type", None), "yield_type", None)
    if not is_text(between) or part is None or not is_string(part):
        return None
    if is_board(parts) and _is_nothing(between):
        return lambda between, parts: parts
    if is_text(part):
        return _join_words

    def join(between: Any, parts: Any) -> Any:
        made, first = [letter(EMPTY)], True
        made.pop()
        for each in parts:
            if not first:
                for at in range(len(between)):
                    made.append(between[at])  # noqa: PERF401
            for at in range(len(each)):
                made.append(each[at])  # noqa: PERF401
            first = False
        return made

    return join


def _is_nothing(between: Any) -> bool:
    return getattr(between, "literal_value", None) == ""


def _join_words(between: Any, parts: Any) -> Any:
    made, first, one = [letter(EMPTY)], True, code(between) == EMPTY
    made.pop()
    for each in parts:
        if not first and not one:
            for at in range(len(between)):
                made.append(between[at])  # noqa: PERF401
        if EMPTY < code(each) < 128:
            made.append(each)
        else:
            for at in range(len(each)):
                made.append(each[at])  # noqa: PERF401
        first = False
    return made


@njit(**INNER)
def _as_word(letters: Any) -> Any:
    made = letter(EMPTY)
    for each in letters:
        made = made + each
    return made


@lower_cast(types.List, TextType)
def _short(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    """A string that has been made, where others are as short as a number holds."""
    return context.compile_internal(builder, _as_word.py_func, target(source), [value])

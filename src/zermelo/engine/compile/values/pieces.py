"""Pieces of machine code that follow from a shape: how values of it are made, mixed, written into words."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload

from zermelo.engine.adapter import SEED
from zermelo.engine.adapter import mix as plain_mix
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.cells import no_cells, seen_maybe, with_word, word_of
from zermelo.engine.compile.values.declared import as_kind, twin_of, type_of_cells
from zermelo.engine.compile.values.runs import number_at
from zermelo.engine.compile.values.strings import code, letter
from zermelo.engine.compile.values.wide import WideType
from zermelo.engine.layout.cells import cells_named
from zermelo.engine.layout.shape import BITS, MASK, NOTHING, WORD, Shape
from zermelo.errors import GameError

TOO_WIDE = "a number in a move has more bits than fit beside the others: use compiled=False"


@njit(**INNER)
def mix(number: Any) -> Any:
    """Spread a number over its 64 bits; the twin of `rules.mix`."""
    n = np.uint64(number)
    n = (n ^ (n >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    n = (n ^ (n >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64(n ^ (n >> np.uint64(31)))


@njit(**INNER)
def mix_words(mixed: Any, cells: Any, words: Any) -> Any:
    """Cells, mixed into what was mixed before."""
    for i in range(words):
        mixed = mix(mixed ^ word_of(cells, i))
    return mixed


def mix_pairs(run: Any) -> Any:
    """The pairs of a dict, mixed in any order: dicts are equal whatever the order of their keys."""
    raise NotImplementedError("only in compiled code")


@overload(mix_pairs, strict=False, jit_options=INNER)
def _mix_pairs(run: Any) -> Any:
    width = run.width

    def mix_pairs(run: Any) -> Any:
        total = 0
        for row in range(1, number_at(run, 0) + 1):
            mixed = SEED
            for i in range(width):
                mixed = mix(mixed ^ number_at(run, row * width + i))
            total += mixed
        return total

    return mix_pairs


def pairs_mixed(number: int, kind: str) -> int:
    """What `mix_pairs` makes of them."""
    cells = cells_named(kind)
    assert cells is not None
    rows, width = cells.shape
    half, total = 1 << cells.bits - 1, 0
    numbers = [((number >> at * cells.bits & 2 * half - 1) ^ half) - half for at in range(rows * width)]
    for row in range(1, numbers[0] + 1):
        mixed = SEED
        for each in numbers[row * width : (row + 1) * width]:
            mixed = plain_mix(mixed ^ each)
        total += mixed
    total &= MASK
    return total - (total >> WORD - 1 << WORD)


def is_of_pairs(kind: str) -> bool:
    """Whether these are the pairs of a dict."""
    cells = cells_named(kind)
    return cells is not None and "d" in cells.items


@njit(**INNER)
def from_words(cells: Any, row: Any, at: Any, words: Any) -> Any:
    """The cells that these words are."""
    for i in range(words):
        cells = with_word(cells, i, row[at + i])
    return cells


@njit(**INNER)
def put_word(row: Any, at: Any, word: Any) -> Any:
    """Write a word into a row; the next place."""
    row[at] = word
    return at + 1


@njit(**INNER)
def put_words(row: Any, at: Any, cells: Any, words: Any) -> Any:
    """Write cells into a row; the next place."""
    for i in range(words):
        row[at + i] = word_of(cells, i)
    return at + words


@njit(**INNER)
def signed_part(number: Any, bits: Any) -> Any:
    """A number in the low bits of a word."""
    if number << 64 - bits >> 64 - bits != number:
        raise GameError(TOO_WIDE)
    return number & ((1 << bits) - 1)


@njit(**INNER)
def unsigned_part(number: Any, bits: Any) -> Any:
    """A number without a sign in the low bits of a word."""
    if number >> bits != 0:
        raise GameError(TOO_WIDE)
    return number


@njit(**INNER)
def small_maybe(number: Any, bits: Any) -> Any:
    """A number or None, the least number of so many bits in place of what stands for None."""
    if number == NOTHING:
        return -1 << bits - 1
    if number == -1 << bits - 1:
        raise GameError(TOO_WIDE)
    return number


def in_a_word(number: Any) -> Any:
    """A number of a move, which may be wide, as one of 64 bits."""
    raise NotImplementedError("only in compiled code")


@overload(in_a_word, strict=False, jit_options=INNER)
def _in_a_word(number: Any) -> Any:
    if not isinstance(number, WideType):
        return lambda number: number

    def narrowed(number: Any) -> Any:
        word = np.int64(number)
        if number != word:
            raise GameError(TOO_WIDE)
        return word

    return narrowed


def expect(items: Any, count: Any) -> bool:
    """That a tuple of a state has as many parts as the first one."""
    raise NotImplementedError("only in compiled code")


@overload(expect, strict=False, jit_options=INNER)
def _expect(items: Any, count: Any) -> Any:
    if isinstance(items, types.BaseTuple):
        return lambda items, count: True

    def expect(items: Any, count: Any) -> bool:
        if len(items) != count:
            raise ValueError("a tuple of the state has not always as many parts as the first one")
        return True

    return expect


def built(shape: Shape, leaves: list[str]) -> tuple[str, dict[str, Any]]:
    """The source that builds a value of this shape, and the classes it names."""
    classes: dict[str, Any] = {}
    return with_twins(shape).built(iter(leaves), classes), classes


def with_twins(shape: Shape) -> Shape:
    """The shape with classes that Numba knows."""
    if shape.is_leaf:
        return shape
    return Shape(twin_of(shape.kind), tuple(map(with_twins, shape.parts)), shape.name)


def function_of(
    header: str, expression: str, classes: dict[str, Any] | None = None, before: list[str] | None = None
) -> Any:
    """A compiled function from the source of its value, and of what is done before."""
    found = re.findall(
        r"\b(?:int\d+|(?:text|maybe)(?=\()|(?:cells|flags|texts|maybes)\d+_[\dx]+(?=[(_])|runs\d+_[\dx]+_[sdpibtm]+(?=[(_]))",
        expression,
    )
    names: dict[str, Any] = {kind: as_kind(kind) for kind in {*BITS, *found}}
    names |= {
        f"{kind}_zeros": no_cells(type_of_cells(cells)) for kind in found if (cells := cells_named(kind))
    }
    names |= {each.__name__: each for each in (mix, mix_words, mix_pairs, from_words, put_word, put_words)}
    names |= {each.__name__: each for each in (signed_part, unsigned_part, small_maybe)}
    names |= {
        "in_a_word": in_a_word,
        "code": code,
        "letter": letter,
        "seen_maybe": seen_maybe,
        **(classes or {}),
    }
    lines = "; ".join([*(before or []), f"return {expression}"])
    return function_from(header.partition("(")[0], f"def {header}: {lines}", names)


def function_from(name: str, source: str, names: dict[str, Any]) -> Any:
    """A compiled function from its source, which is our own."""
    names = {"int64": as_kind("int64"), **names}
    exec(compile(source, "<zermelo>", "exec"), names)
    return njit(names[name], **INNER)

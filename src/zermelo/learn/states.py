"""A state again from the words that it is laid out as: what engine/layout/shape.py does, the other way round.

Rules are asked about positions that nobody has played to (symmetries.py), so these must be states as the
user writes them: tuples, lists, named tuples, dataclasses, strings, arrays. `CannotRebuild` of anything else.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import numpy as np

from zermelo.engine.layout.cells import Cells, cells_named
from zermelo.engine.layout.letters import text_of
from zermelo.engine.layout.parts import parts_of
from zermelo.engine.layout.shape import TEXT, WORD, Shape, words_of
from zermelo.errors import ZermeloError

MASK = (1 << WORD) - 1


class CannotRebuild(ZermeloError):
    """A state is of a kind that is not put together again here."""


def rebuilt(shape: Shape, like: Any, words: Iterator[int], boards: Iterator[bool]) -> Any:
    """A state of this shape, made as `like` is. Of each number `boards` says whether it is a bitboard."""
    if shape.is_leaf:
        return _leaf(
            shape.kind, like, [next(words) & MASK for _ in range(words_of(shape.kind))], next(boards)
        )
    inner = parts_of(like)
    if inner is None or isinstance(like, set | frozenset):
        raise CannotRebuild(f"{type(like).__name__} is not put together again")
    parts = [rebuilt(part, each, words, boards) for part, each in zip(shape.parts, inner, strict=True)]
    return _as(like, parts)


def with_arrays(made: Any, like: Any) -> Any:
    """What was put together, with arrays where `like` has them and rows of numbers stand for them."""
    if isinstance(like, np.ndarray):
        return np.array(made, like.dtype).reshape(like.shape)
    inner = parts_of(like)
    if inner is None:
        return made
    return _as(like, [with_arrays(*each) for each in zip(parts_of(made) or (), inner, strict=True)])


def _as(like: Any, parts: list[Any]) -> Any:
    kind: Any = type(like)
    if kind in (tuple, list):
        return kind(parts)
    if kind is dict:
        return dict(zip(sorted(like), parts, strict=True))
    if dataclasses.is_dataclass(like):
        names = [each.name for each in dataclasses.fields(like)]
        return kind(**dict(zip(names, parts, strict=True)))
    return kind(*parts)


def _leaf(kind: str, like: Any, words: list[int], is_board: bool) -> Any:
    whole = sum(word << WORD * i for i, word in enumerate(words))
    cells = cells_named(kind)
    if cells is not None:
        return _filled(like, _numbers(cells, whole))
    signed = whole - (1 << WORD * len(words)) * (whole >> WORD * len(words) - 1)
    if kind == TEXT:
        return text_of(signed)
    if type(like) not in (int, bool):
        raise CannotRebuild(f"{type(like).__name__} is not put together again")
    return type(like)(whole if is_board else signed)


def _numbers(cells: Cells, whole: int) -> Iterator[int]:
    if cells.name not in ("cells", "flags", "texts"):
        raise CannotRebuild(f"{cells.name} are not put together again")
    half = 1 << cells.bits - 1
    for at in range(cells.words * WORD // cells.bits):
        yield ((whole >> at * cells.bits & 2 * half - 1) ^ half) - half


def _filled(like: Any, numbers: Iterator[int]) -> Any:
    """A board like this one, with these numbers."""
    if isinstance(like, str) and len(like) > 1:
        return "".join(text_of(next(numbers)) or " " for _ in like)
    if isinstance(like, str):
        return text_of(next(numbers))
    if type(like) in (int, bool):
        return type(like)(next(numbers))
    if type(like) in (tuple, list) or hasattr(like, "_fields"):
        return _as(like, [_filled(part, numbers) for part in like])
    raise CannotRebuild(f"{type(like).__name__} is not put together again")

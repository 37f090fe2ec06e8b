"""The shape of states or moves, from many of them: where None stands, what a string is, what grows."""

from __future__ import annotations

import dataclasses
from typing import Any

from zermelo.engine.layout.cells import FEWEST, LETTERS
from zermelo.engine.layout.enums import is_member
from zermelo.engine.layout.letters import MOST_LETTERS
from zermelo.engine.layout.parts import Pairs, Values, parts_of
from zermelo.engine.layout.shape import BOARD, MAYBE, NONE, NOT_ALWAYS, RUN, TEXT, NoShape, Shape, shape_of

FEW = 4  # strings that are names, and not boards


def settled(shape: Shape, examples: list[Any], boards: bool = True) -> Shape:
    """The shape, what one example alone does not tell found from all: where None stands, what a string is.

    `boards`: a string may be one.
    """
    nothing = any(each is None for each in examples)
    if (nothing or shape.kind == NONE) and any(parts_of(each) is not None for each in examples):
        raise NoShape(f"{shape.name} is {NOT_ALWAYS}")
    if not shape.is_leaf:
        columns: list[list[Any]] = [[] for _ in shape.parts]
        for example in examples:
            parts = (shape.parted(example) if isinstance(example, dict) else parts_of(example)) or ()
            for column, part in zip(columns, parts, strict=False):
                column.append(part)
        if shape.kind is frozenset:
            return _growing(shape, examples, "s")
        if shape.kind is Pairs:
            return _growing(shape, examples, "d")
        if shape.kind is tuple and len({len(parts_of(example) or ()) for example in examples}) > 1:
            return _growing(shape, examples)
        pairs = list(zip(shape.parts, columns, strict=True))
        parts = _as_others([settled(*pair, boards) for pair in pairs], columns)
        rows = shape.kind is tuple and all(map(_is_list_of_lists, examples))  # rules put into them
        return dataclasses.replace(shape, parts=parts, kind=Values if rows else shape.kind)
    strings = {each for each in examples if isinstance(each, str)}
    numbers = any(isinstance(each, int) or is_member(each) for each in examples)
    if shape.kind == NONE and not numbers:
        return dataclasses.replace(shape, kind=TEXT)
    if shape.kind == NONE or (shape.kind == "int64" and nothing):
        return dataclasses.replace(shape, kind=MAYBE)
    if boards and shape.kind == TEXT and len(strings) > FEW and {len(each) for each in strings} != {1}:
        lengths = {len(each) for each in strings}
        if len(lengths) > 1 and max(lengths) <= MOST_LETTERS:
            return shape  # a word that grows
        if len(lengths) > 1:
            raise NoShape(f"{shape.name} is a string that is not always equally long: a compiled one must be")
        return dataclasses.replace(shape, kind=f"{BOARD}{lengths.pop()}")
    return shape


def _is_list_of_lists(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(part, list) for part in value)


def _as_others(parts: list[Shape], columns: list[list[Any]]) -> tuple[Shape, ...]:
    """The parts, those of which too little was seen as the others are.

    That is a square that nobody took yet, where others hold a number or None; or a row that hardly changes,
    where others are boards as long.
    """
    kinds = {part.kind for part in parts if part.is_leaf}
    board = next((kind for kind in kinds if isinstance(kind, str) and kind.startswith(BOARD)), None)

    def as_others(part: Shape, column: list[Any]) -> Shape:
        if part.kind == TEXT and MAYBE in kinds and all(each is None for each in column):
            return dataclasses.replace(part, kind=MAYBE)
        if part.kind == TEXT and board and {f"{BOARD}{len(each or '')}" for each in column} == {board}:
            return dataclasses.replace(part, kind=board)
        return part

    made = tuple(as_others(*pair) for pair in zip(parts, columns, strict=True))
    if len(made) > FEWEST and {part.kind for part in made if part.is_leaf} == {MAYBE, "int64"}:
        return tuple(dataclasses.replace(part, kind=MAYBE) for part in made)  # a board, and whose turn it is
    return made


def _growing(shape: Shape, examples: list[Any], prefix: str = "") -> Shape:
    """The shape of a set, or a tuple that is not always equally long; all of its items are alike."""
    items = [item for example in examples for item in parts_of(example) or ()]
    if not items:
        raise NoShape(f"{shape.name} is always empty, and does not say what it will hold")
    item = settled(shape_of(items[0], name=f"a part of {shape.name}"), items, boards=False)
    letters = [LETTERS.get(part.kind) for part in (item.parts or (item,)) if part.is_leaf]
    flat = item.is_leaf or (item.kind is tuple and len(letters) == len(item.parts))
    if None in letters or not letters or not flat:
        raise NoShape(f"{shape.name} is a tuple that is not always equally long, and not of numbers or pairs")
    prefix += "" if item.is_leaf else "p"
    return Shape(f"{RUN}_{prefix}{''.join(map(str, letters))}", (), shape.name)

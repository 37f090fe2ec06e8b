"""The parts of a state that the rules see in another way than the search: arrays, dicts by square, objects.

search                           rules
cells8(16)  -- copy -->          play({(0, 0): "x", ...}, move)
cells8(16)  <-- copy --          {(0, 0): "x", ...}
(cells8(9), 1)                   Board(), with its fields
(NOTHING, NOTHING), (2, 3)       None, (2, 3): the move before, say
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence, Set
from typing import Any

import numpy as np
from numba import njit

from zermelo.contract.frozen import Frozen
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.arrays import ArrayForm
from zermelo.engine.compile.values.dict_forms import DictForm, form_of
from zermelo.engine.compile.values.maybe_forms import MaybeForm
from zermelo.engine.compile.values.objects import fields_in, of_parts
from zermelo.engine.layout.cells import FEWEST
from zermelo.engine.layout.parts import field_names, is_object, kind_of, names_in, parts_of
from zermelo.engine.layout.shape import NoShape, Shape


class ObjectForm:
    """An object, which the search has as a tuple of its fields."""

    def __init__(self, name: str, kind: type, fields: tuple[str, ...]) -> None:
        self.name, self.kind, self.fields = name, kind, fields

    def parts(self, value: Any) -> list[Any]:
        """What is in its fields."""
        if type(value) is not self.kind or names_in(value) != self.fields:
            raise NoShape(f"{self.name} has not always the fields {', '.join(self.fields)}")
        return [getattr(value, name) for name in self.fields]

    def seen(self, objects: Any) -> Any:
        """A function that makes an object of the fields."""
        kind = objects.type_of(self.kind)
        if kind is None or [name for name, _ in kind._fields] != list(self.fields):
            raise NoShape(
                f"{self.name} is a {self.kind.__name__}, and what it holds is not always of one kind: "
                "a class can be compiled where each field is"
            )
        return of_parts(kind)

    def kept(self, _: Any) -> Any:
        """A function that gives the fields."""
        return njit(lambda value: fields_in(value), **INNER)


Form = ArrayForm | DictForm
Node = ObjectForm | MaybeForm


class Forms:
    """Those of one game, by the paths to them: `s` is the state, `s[0]` its first part.

    `changing`: keys of dicts come and go, even where some random games do not show it; `looked_up`: the names
    of what rules look into with keys that they find out.
    """

    def __init__(
        self, states: Sequence[Any], changing: bool = False, looked_up: Set[str] = frozenset()
    ) -> None:
        held = [state.held if isinstance(state, Frozen) else state for state in states]
        self.changing, self.looked_up = changing, looked_up
        found = dict(self._found(held, "s", "the state"))
        self.forms = {path: form for path, form in found.items() if isinstance(form, Form)}
        self.nodes = {path: form for path, form in found.items() if isinstance(form, Node)}

    def __bool__(self) -> bool:
        return bool(self.forms or self.nodes)

    @property
    def has_arrays(self) -> bool:
        """Whether there are arrays among them."""
        return any(isinstance(form, ArrayForm) for form in self.forms.values())

    def plain(self, state: Any) -> Any:
        """A state with rows of numbers in their place."""
        held = state.held if isinstance(state, Frozen) else state
        return self._flat(held, "s") if self else held

    def _flat(self, value: Any, path: str) -> Any:
        if path in self.forms:
            return self.forms[path].flat(value)
        if path in self.nodes:
            return tuple(
                self._flat(part, f"{path}[{i}]") for i, part in enumerate(self.nodes[path].parts(value))
            )
        parts = parts_of(value)
        if parts is None or not any(each.startswith(path + "[") for each in (*self.forms, *self.nodes)):
            return value
        made = [self._flat(part, f"{path}[{i}]") for i, part in enumerate(parts)]
        if type(value) in (tuple, list):
            return tuple(made)
        if isinstance(value, dict):
            return dict(zip(sorted(value), made, strict=True))
        if isinstance(value, tuple):
            return kind_of(value)(*made)
        other = copy.copy(value)
        vars(other).update(zip(field_names(type(value)), made, strict=True))
        return other

    def is_in_maybe(self, path: str) -> bool:
        """Whether it is one of the numbers of a tuple that may be None."""
        return isinstance(self.nodes.get(path.rpartition("[")[0]), MaybeForm)

    def _found(self, values: list[Any], path: str, name: str) -> Iterator[tuple[str, Form | Node]]:
        """Of all arrays of whole numbers, if large enough to be cells, all dicts by square, all objects."""
        there = [each for each in values if each is not None]
        if not there:
            return
        first = there[0]
        if len(there) < len(values):
            if _is_flat(first):
                yield path, MaybeForm(name, first)
            return
        kind: Any = type(first)
        if is_object(kind):
            fields = names_in(first)
            yield path, ObjectForm(name, kind, fields)
            alike = [each for each in values if type(each) is type(first) and names_in(each) == fields]
            for i, field in enumerate(fields):
                yield from self._found([getattr(each, field) for each in alike], f"{path}[{i}]", field)
            return
        if isinstance(first, np.ndarray):
            if first.dtype.kind in "iub" and first.size >= FEWEST and first.dtype != np.uint64:
                yield path, ArrayForm(name, first.dtype, first.shape)
            return
        place = path[path.rfind("[") :] if name.endswith("]") else name
        looked_up = bool({name, place} & self.looked_up)
        form = form_of(name, values, self.changing, looked_up) if type(first) is dict else None
        if form is not None:
            yield path, form
            return
        parts = parts_of(first)
        if parts is None:
            return
        names = field_names(kind_of(first)) or [f"{name}[{i}]" for i in range(len(parts))]
        others = [each for each in map(parts_of, values) if each is not None and len(each) == len(parts)]
        for i, called in enumerate(names):
            yield from self._found([each[i] for each in others], f"{path}[{i}]", called)

    def functions(self, state: Shape, way: str) -> Iterator[tuple[str, Any]]:
        """For each path what gives the rules a thing of their own (`seen`), or takes one (`kept`)."""
        leaves = dict(state.leaves("s"))
        for path, form in self.forms.items():
            if path not in leaves:
                raise NoShape(f"{form.name} is a dict whose values are not alike")
            yield path, getattr(form, way)(Shape(leaves[path]))


def _is_flat(value: Any) -> bool:
    """Whether this is a tuple of numbers and words, and not of too many."""
    parts = parts_of(value) if isinstance(value, tuple) else None
    return bool(parts) and len(parts or ()) < FEWEST and all(type(part) in (int, str) for part in parts or ())


def reached(path: str, nodes: dict[str, str]) -> str:
    """The expression that reads a part of a state of the rules', where objects are in between."""
    found, at = "", ""
    for step in re.findall(r"s|\[\d+\]", path):
        found, at = found + step, at + step
        found = f"{nodes[at]}({found})" if at in nodes else found
    return found


def with_nodes(
    shape: Shape, path: str, leaves: Iterator[str], classes: dict[str, Any], nodes: dict[str, str]
) -> str:
    """The expression that builds a state of the rules', with what makes objects of some of its tuples."""
    if shape.is_leaf:
        below = next((each for each in nodes if each.startswith(path + "[")), None)
        if below is not None:
            raise NoShape(f"{shape.name} holds things that are None in some and tuples in others, or objects")
        whole = next(leaves)
    else:
        parts = (
            with_nodes(part, f"{path}[{i}]", leaves, classes, nodes) for i, part in enumerate(shape.parts)
        )
        whole = f"({''.join(part + ', ' for part in parts)})"
        if shape.kind is not tuple:
            name = f"{shape.kind.__name__}_{len(classes)}"
            classes[name] = shape.kind
            whole = f"{name}{whole}"
    return f"{nodes[path]}({whole})" if path in nodes else whole

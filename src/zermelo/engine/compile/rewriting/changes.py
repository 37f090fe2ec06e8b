"""How deep the lists of a function are changed, by it or by whom it hands them to."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from types import FunctionType
from typing import Any

from zermelo.engine.compile.rewriting.callees import Callee, Callees
from zermelo.engine.compile.rewriting.source import found
from zermelo.engine.compile.values.declared import in_force

MUTATING = {"append", "extend", "pop", "clear", "remove", "insert", "sort", "reverse"}
_looking_at: set[FunctionType] = set()


class Changes:
    """How deep the lists in a function are changed: `new[i] = x` by one, `new[r][c] = x` by two."""

    def __init__(self, function: FunctionType, tree: ast.FunctionDef, callee: Callee) -> None:
        self.function, self.tree, self.callee = function, tree, callee

    @property
    def forms(self) -> bool:
        """Whether what is copied may be a dict."""
        return in_force().forms

    def __call__(self, name: str) -> int:
        """Of the list of this name; 0 where it is not changed, or is an array, of which a copy is no list."""
        if in_force().array:
            return 0
        return max((depth for owner, depth in self._changed() if owner == name), default=0)

    def _changed(self) -> Iterator[tuple[str, int]]:
        for node in ast.walk(self.tree):
            match node:
                case ast.Subscript(ctx=ast.Store() | ast.Del()):
                    yield _owner(node)
                case ast.Call(ast.Attribute(place, method)) if method in MUTATING:
                    owner, depth = _owner(place)
                    yield owner, depth + 1
                case ast.Call():
                    yield from self._by_callee(node)

    def _by_callee(self, call: ast.Call) -> Iterator[tuple[str, int]]:
        called = self.callee(call)
        if called is None or called in _looking_at:
            return
        names = called.__code__.co_varnames[int(isinstance(call.func, ast.Attribute)) :]
        for argument, name in zip(call.args, names, strict=False):
            if isinstance(argument, ast.Name):
                yield argument.id, changes_in(called, getattr(self.callee, "owner", None), name)


def _owner(place: ast.expr) -> tuple[str, int]:
    """The name that a place is reached by, and in how many steps; none where one is a key of a dict."""
    depth = 0
    while isinstance(place, ast.Subscript):
        if isinstance(place.slice, ast.Constant) and isinstance(place.slice.value, str):
            return "", 0
        place, depth = place.value, depth + 1
    return (place.id if isinstance(place, ast.Name) else ""), depth


@cache
def changes_in(function: FunctionType, owner: Any, name: str) -> int:
    """How deep a function changes what it is handed under this name."""
    source = found(function)
    if source is None:
        return 0
    _looking_at.add(function)
    try:
        return Changes(function, source.definition, Callees(function, owner))(name)
    finally:
        _looking_at.discard(function)

"""`Counter` and `defaultdict`, as dicts that rules fill themselves.

    counts = defaultdict(int)            counts = {}
    counts[kind] += 1                    counts[kind] = counts.setdefault(kind, 0) + 1
    counts[kind]                         counts.setdefault(kind, 0)

    counts = Counter(items)              counts = {}
                                         for item_ in items: counts[item_] = counts.get(item_, 0) + 1
    counts[kind]                         counts.get(kind, 0)

What such a dict will hold is seen in some random games (seen.py).
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from zermelo.engine.compile.rewriting.placing import placed


class Tallies(ast.NodeTransformer):
    """Rewrites one function; `value_of` tells what a name of the file stands for."""

    def __init__(self, value_of: Callable[[ast.expr], Any]) -> None:
        self.value_of, self.changed = value_of, False
        self.looked_up: dict[str, str] = {}  # of each name the method that looks into it

    def rewritten(self, tree: ast.FunctionDef) -> ast.FunctionDef:
        """The function."""
        given: dict[str, list[str]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                given.setdefault(node.id, []).append("")
        for node in ast.walk(tree):
            match node:
                case ast.Assign([ast.Name(name)], value) if self._method(value):
                    given[name].append(self._method(value))
        self.looked_up = {
            name: methods[-1] for name, methods in given.items() if len(methods) == 2 and methods[-1]
        }
        return self.visit(tree) if self.looked_up else tree

    def _method(self, value: ast.expr) -> str:
        """How a dict is looked into that is made so; nothing where it is none of these."""
        match value:
            case ast.Call(made, [ast.Name("int")], []) if self.value_of(made) is defaultdict:
                return "setdefault"
            case ast.Call(made, [] | [_], []) if self.value_of(made) is Counter:
                return "get"
        return ""

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Where one is made, or given a value."""
        match node:
            case ast.Assign([ast.Name(name)], ast.Call(_, items)) if name in self.looked_up:
                lines: list[ast.stmt] = [ast.Assign(node.targets, ast.Dict([], []))]
                if items and self.looked_up[name] == "get":
                    each = ast.Subscript(_name(name), _name("item_"), ast.Load())
                    count = ast.Assign([_stored(each)], ast.BinOp(self._found(each), ast.Add(), _one()))
                    lines.append(ast.For(ast.Name("item_", ast.Store()), self.visit(items[0]), [count], []))
                return [self._new(line, node) for line in lines]
        return self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """`counts[kind] += 1`."""
        self.generic_visit(node)
        place = node.target
        if not self._is_place(place):
            return node
        value = ast.BinOp(self._found(place), node.op, node.value)
        return self._new(ast.Assign([_stored(place)], value), node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """`counts[kind]`."""
        self.generic_visit(node)
        if self._is_place(node) and isinstance(node.ctx, ast.Load):
            return self._new(self._found(node), node)
        return node

    def _is_place(self, place: ast.expr) -> bool:
        match place:
            case ast.Subscript(ast.Name(name)):
                return name in self.looked_up
        return False

    def _found(self, place: Any) -> ast.expr:
        """What stands there, or 0."""
        method = ast.Attribute(_name(place.value.id), self.looked_up[place.value.id], ast.Load())
        return ast.Call(method, [deepcopy(place.slice), ast.Constant(0)], [])

    def _new(self, new: Any, old: ast.AST) -> Any:
        self.changed = True
        return ast.fix_missing_locations(placed(new, old))


def _stored(place: Any) -> ast.Subscript:
    return ast.Subscript(_name(place.value.id), deepcopy(place.slice), ast.Store())


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _one() -> ast.Constant:
    return ast.Constant(1)

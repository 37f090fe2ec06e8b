"""Tuples that grow in the rules: which names hold them, as the syntax tree tells.

    path = path + (to,); path += (to,)         a name that is given itself and more
    self.jumps(board, to, path + (to,))        a parameter, in a method that calls itself
    (*path, to)                                the same as path + (to,)

In machine code the length of a tuple is part of its type, and a name has one type. So these hold runs
(runs.py) from the first value on.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from types import FunctionType
from typing import Any

from zermelo.engine.compile.rewriting.source import found

GROWN = "grown_"


@lru_cache(maxsize=1024)
def growing_parameters(function: FunctionType) -> frozenset[int]:
    """The places of those parameters that get longer with each call of the function by itself."""
    source = found(function)
    if source is None:
        return frozenset()
    tree = source.definition
    names = [arg.arg for arg in tree.args.args]
    growing = {names.index(name) for name in _growing_names(tree) if name in names}
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _is_itself(call.func, tree, names):
            skipped = int(isinstance(call.func, ast.Attribute))
            given = [(names[skipped + i], each) for i, each in enumerate(call.args[: len(names) - skipped])]
            given += [(each.arg, each.value) for each in call.keywords if each.arg in names]
            growing |= {names.index(name) for name, value in given if _is_longer(value, name)}
    return frozenset(growing)


def _is_itself(called: ast.expr, tree: ast.FunctionDef, names: list[str]) -> bool:
    match called:
        case ast.Attribute(ast.Name(itself), method):
            return bool(names) and itself == names[0] and method == tree.name
    return isinstance(called, ast.Name) and called.id == tree.name


def _growing_names(tree: ast.AST) -> Iterator[str]:
    """The names that are given themselves and more."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign([ast.Name(name)], value) if _is_longer(value, name):
                yield name
            case ast.AugAssign(ast.Name(name), ast.Add(), ast.Tuple()):
                yield name


def _is_longer(value: ast.expr, name: str) -> bool:
    """Whether this is a tuple of that name, and more."""
    match value:
        case ast.BinOp(left, ast.Add(), right):
            parts = [left, right]
            tuples = any(isinstance(part, ast.Tuple) for part in parts)
            own = any(isinstance(part, ast.Name) and part.id == name for part in parts)
            return (tuples and own) or any(_is_longer(part, name) for part in parts)
        case ast.Tuple(items):
            return any(isinstance(each, ast.Starred) and ast.unparse(each.value) == name for each in items)
    return False


class Grower(ast.NodeTransformer):
    """Has the names of one function hold runs from the first value on."""

    def __init__(self, tree: ast.FunctionDef) -> None:
        self.names = set(_growing_names(tree)) - {arg.arg for arg in tree.args.args}
        self.changed = False

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """`path += (to,)`."""
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name) or not isinstance(node.value, ast.Tuple):
            return node
        self.changed = True
        longer = ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, node.value)
        return ast.fix_missing_locations(ast.copy_location(ast.Assign([node.target], longer), node))

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """`path = ()`."""
        self.generic_visit(node)
        match node.targets:
            case [ast.Name(name)] if name in self.names:
                self.changed = True
                grown: Any = ast.Call(ast.Name(GROWN, ast.Load()), [node.value], [])
                node.value = ast.fix_missing_locations(ast.copy_location(grown, node.value))
        return node

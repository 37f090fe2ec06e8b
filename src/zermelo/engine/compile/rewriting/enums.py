"""Members of an `Enum` in the rules, as the numbers that stand for them (see engine/layout/enums.py).

    Side.WHITE                   1
    side is Side.WHITE           side == 1
    side.value, side.name        a table, by the number
    Side(1 - side.value)         a table, by the value
    for side in Side             for side in (1, 2)
    side.other(), side.sign      a function of the number: a method or a property of the class

Where values of several classes are of several kinds, the one is meant whose name the thing has: `side.value`,
`state.side.value`. The comparison of both ways would show it, were that wrong. Where two classes have methods
of one name, they stay as they are.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from enum import IntEnum
from types import FunctionType
from typing import Any

from zermelo.engine.layout.enums import is_plain, number_of


class Numberer(ast.NodeTransformer):
    """Rewrites one function; `helpers` are the names that it has need of."""

    def __init__(self, function: FunctionType, tree: ast.FunctionDef) -> None:
        self.tree, self.changed, self.helpers = tree, False, dict[str, Any]()
        names = function.__globals__
        local = {*function.__code__.co_varnames, *function.__code__.co_cellvars}
        self.kinds = {name: each for name, each in names.items() if is_plain(each) and name not in local}
        self.numbers = {
            name: each
            for name, each in names.items()
            if isinstance(each, type) and issubclass(each, IntEnum) and name not in local
        }
        own = function.__qualname__.rpartition(".")[0]
        self.within = own if own in {each.__qualname__ for each in self.kinds.values()} else ""
        self.methods = _only_ones(self.kinds.values(), lambda thing: isinstance(thing, FunctionType))
        self.properties = _only_ones(self.kinds.values(), lambda thing: isinstance(thing, property))

    def numbered(self) -> ast.FunctionDef:
        """The function."""
        if self.kinds or self.numbers:
            self.tree.body = [self.visit(line) for line in self.tree.body]
        return ast.fix_missing_locations(self.tree)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """`Side.WHITE`, `side.value`, `side.sign`."""
        match node:
            case ast.Attribute(ast.Name(name), member, ast.Load()) if name in self.kinds:
                if member in self.kinds[name].__members__:
                    return self._new(ast.Constant(number_of(self.kinds[name][member])), node)
                return node
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load) or (_is_self(node.value) and not self.within):
            return node
        if node.attr in ("value", "name"):
            table = self._table(node.attr, node.value)
            return self._new(ast.Subscript(table, node.value, ast.Load()), node) if table else node
        if node.attr in self.properties:
            called = self._helper(node.attr, self.properties[node.attr].fget)
            return self._new(ast.Call(called, [node.value], []), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`Side(number)`, `side.other()`."""
        match node:
            case ast.Call(ast.Name(name), [value], []) if name in self.kinds:
                numbers = {member.value: number_of(member) for member in self.kinds[name]}
                table = self._helper(f"{name}_of", numbers)
                return self._new(ast.Subscript(table, self.visit(value), ast.Load()), node)
            case ast.Call(ast.Attribute(value, method), arguments, []) if method in self.methods:
                if not _is_self(value) or self.within:
                    called = self._helper(method, self.methods[method])
                    given = [self.visit(each) for each in (value, *arguments)]
                    return self._new(ast.Call(called, given, []), node)
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """`side is Side.WHITE`."""
        sides = [node.left, *node.comparators]
        named = any(isinstance(each, ast.Attribute) and self._is_member(each) for each in sides)
        if self.numbers and not any(isinstance(each, ast.Constant) for each in sides):
            named = self.changed = True  # a member of an IntEnum is one thing in Python, and a number here
        if named or self.within:
            equal: dict[type, Any] = {ast.Is: ast.Eq, ast.IsNot: ast.NotEq}
            none = any(isinstance(each, ast.Constant) and each.value is None for each in sides)
            node.ops = [each if none else equal.get(type(each), type(each))() for each in node.ops]
        return self.generic_visit(node)

    def _is_member(self, node: ast.Attribute) -> bool:
        return isinstance(node.value, ast.Name) and node.value.id in self.kinds

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """`for side in Side`."""
        if node.id not in self.kinds or not isinstance(node.ctx, ast.Load):
            return node
        return self._new(self._helper(node.id, tuple(map(number_of, self.kinds[node.id]))), node)

    def _table(self, what: str, thing: ast.expr) -> ast.Name | None:
        """The values or the names of members, by their numbers, if they are of one kind."""
        called = _last_name(thing)
        alike = [
            kind
            for name, kind in self.kinds.items()
            if self.within == kind.__qualname__ or name.lower() == called
        ]
        for kinds in (list(self.kinds.values()), alike):
            answers = {number_of(each): getattr(each, what) for kind in kinds for each in kind}
            if len({_form(each) for each in answers.values()}) == 1:
                return self._helper("_".join([what, *(kind.__name__ for kind in kinds)]), answers)
        return None

    def _helper(self, name: str, thing: Any) -> ast.Name:
        self.helpers[f"enum_{name}_"] = thing
        return ast.Name(f"enum_{name}_", ast.Load())

    def _new(self, new: Any, old: ast.AST) -> Any:
        self.changed = True
        return ast.fix_missing_locations(ast.copy_location(new, old))


def _last_name(node: ast.expr) -> str:
    """What a thing is called: `side` of `state.side` and of `state["side"]`."""
    match node:
        case ast.Name(name) | ast.Attribute(_, name) | ast.Subscript(_, ast.Constant(str() as name)):
            return name.lower()
    return ""


def _form(value: Any) -> Any:
    return tuple(map(_form, value)) if isinstance(value, tuple) else type(value)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _only_ones(kinds: Any, wanted: Callable[[Any], bool]) -> dict[str, Any]:
    """What the classes have that is wanted, by name, without those that two of them have."""
    found: dict[str, list[Any]] = {}
    for kind in kinds:
        for name, thing in vars(kind).items():
            if wanted(thing) and not name.startswith("_"):
                found.setdefault(name, []).append(thing)
    return {name: things[0] for name, things in found.items() if len(things) == 1}

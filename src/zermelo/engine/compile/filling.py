"""A generator that fills an array: `yield move` becomes "write the move down, and count it".

Numba's generators keep what they know in memory from one `next` to the next. Where all moves are wanted at
once that is waste, and it grows with every `yield`. So of a generator function a plain one is made:

    def moves(self, state):               def moves(work_, at_, room_, self, state):
        for column in range(7):               count_ = 0
            if state >> column & 1:           for column in range(7):
                yield column                      if state >> column & 1:
                                                      if count_ >= room_: return -1
                                                      work_[at_ + count_] = encode_(column)
                                                      count_ += 1
                                              return count_
"""

from __future__ import annotations

import ast
from inspect import CO_GENERATOR
from types import FunctionType
from typing import Any

from zermelo.engine.compile.rewrite import rewritten

WRITE = "if count_ >= room_: return -1\nwork_[at_ + count_] = encode_(move_)\ncount_ += 1"
COUNT = "count_ += 1"


def filling(function: FunctionType, encode: Any) -> FunctionType | None:
    """The function that writes what a generator yields; None where its source cannot be changed so."""
    return _changed(function, ["work_", "at_", "room_"], WRITE, {"encode_": encode})


def counting(function: FunctionType) -> FunctionType | None:
    """The function that only counts what a generator yields."""
    return _changed(function, [], COUNT, {})


def _changed(
    function: FunctionType, parameters: list[str], instead: str, names: dict[str, Any]
) -> FunctionType | None:
    if not function.__code__.co_flags & CO_GENERATOR:
        return None  # it hands out moves in some other way
    filler = Filler(parameters, instead)
    changed = rewritten(function, filler)
    if changed is function or filler.stays:
        return None
    changed.__globals__.update(names)
    return changed


class Filler(ast.NodeTransformer):
    """Makes the change in the syntax tree; `stays` where a `yield` is in a place of another kind."""

    def __init__(self, parameters: list[str], instead: str) -> None:
        self.parameters, self.instead = parameters, instead
        self.inside, self.stays, self.changed = False, False, False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """The generator itself; what is defined within it is left alone."""
        if self.inside:
            return node
        self.inside = self.changed = True
        self.generic_visit(node)
        node.args.args = [ast.arg(name) for name in self.parameters] + node.args.args
        documented = isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)
        node.body.insert(int(documented), *ast.parse("count_ = 0").body)
        node.body += ast.parse("return count_").body
        return ast.fix_missing_locations(node)

    def visit_Expr(self, node: ast.Expr) -> Any:
        """`yield move`."""
        if not isinstance(node.value, ast.Yield) or node.value.value is None:
            return self.generic_visit(node)
        value = self.visit(node.value.value)
        lines = ast.parse(self.instead).body
        for line in lines:
            for part in ast.walk(line):
                ast.copy_location(part, node)
        return [_with_move(line, value) for line in lines]

    def visit_Return(self, node: ast.Return) -> ast.AST:
        """The end, before the end."""
        return ast.copy_location(ast.Return(ast.Name("count_", ast.Load())), node)

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        """Whatever else a `yield` may be."""
        self.stays = True
        return node

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        """The same."""
        self.stays = True
        return node


def _with_move(line: ast.stmt, value: ast.expr) -> ast.stmt:
    """The line with the move put in its place."""

    class Placer(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            return value if node.id == "move_" else node

    changed: ast.stmt = Placer().visit(line)
    return changed

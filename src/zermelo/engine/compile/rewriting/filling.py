"""A generator that fills an array.

Numba's generators keep what they know in memory from one `next` to the next. Where all moves are wanted at
once that is waste, and it grows with every `yield`. So `yield move` becomes "write the move down, and count
it":

    def moves(self, state):               def moves(work_, at_, room_, self, state):
        for column in range(7):               count_ = 0
            if state >> column & 1:           for column in range(7):
                yield column                      if state >> column & 1:
                                                      if count_ >= room_: return -1
                                                      work_[at_ + count_] = encode_(column)
                                                      count_ += 1
                                              return count_

`yield from self.jumps(state)` fills on with what the other method yields.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

WRITE = "if count_ >= room_: return -1\nwork_[at_ + count_] = encode_(move_)\ncount_ += 1"
WRITE_ON = "more_ = called_(work_, at_ + count_, room_ - count_)\nif more_ < 0: return -1\ncount_ += more_"
COUNT = "count_ += 1"
COUNT_ON = "count_ += called_()"


class Filler(ast.NodeTransformer):
    """Makes the change in the syntax tree; `stays` where a `yield` is in a place of another kind."""

    def __init__(self, parameters: list[str], instead: str, on: str) -> None:
        self.parameters, self.instead, self.on = parameters, instead, on
        self.inside, self.stays, self.changed = False, False, False
        self.itself, self.others = "self", set[str]()
        self.apart: Callable[[str], bool] = lambda other: False  # what gives a list: see gathering.py

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
        return _in_place(self.instead, node, "move_", lambda name: value)

    def visit_For(self, node: ast.For) -> Any:
        """`yield from self.others(...)`, which has become a loop that yields what it is given."""
        match node:
            case ast.For(
                target=ast.Name(item),
                iter=ast.Call(func=ast.Attribute(value=ast.Name(itself), attr=other)),
                body=[ast.Expr(ast.Yield(ast.Name(yielded)))],
                orelse=[],
            ) if item == yielded and itself == self.itself and not self.apart(other):
                call: Any = node.iter
                self.others.add(other)

                def called(old: ast.Call) -> ast.expr:
                    name = ast.Name(f"{other}_", ast.Load())
                    arguments = [*old.args, ast.Name(itself, ast.Load()), *call.args]
                    return ast.copy_location(ast.Call(name, arguments, call.keywords), node)

                return _in_place(self.on, node, "called_", called)
        return self.generic_visit(node)

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


def _in_place(lines: str, node: ast.stmt, name: str, put: Callable[[Any], ast.expr]) -> list[ast.stmt]:
    """Lines in the place of a statement, with something put in the place of a name, or of a call to it."""

    class Placer(ast.NodeTransformer):
        def visit_Name(self, old: ast.Name) -> ast.AST:
            return put(old) if old.id == name else old

        def visit_Call(self, old: ast.Call) -> ast.AST:
            called = isinstance(old.func, ast.Name) and old.func.id == name
            return put(old) if called else self.generic_visit(old)

    made = ast.parse(lines).body
    for line in made:
        for part in ast.walk(line):
            ast.copy_location(part, node)
    return [Placer().visit(line) for line in made]

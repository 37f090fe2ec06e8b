"""Methods that return moves of several kinds in lists: each list is written down where it is returned.

    def moves(self, state):                            def moves(work_, at_, room_, self, state):
        ...                                                ...
        return self.placements(state) or ["pass"]          given_1_ = self.placements(state)
                                                           if given_1_:
                                                               return put_(work_, at_, room_, given_1_)
                                                           return put_(work_, at_, room_, ["pass"])

So no list has to hold them all. Where rules only ask how many there are, they are only counted.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import lru_cache
from types import FunctionType
from typing import Any

from zermelo.engine.compile.rewriting.source import found


class Giver(ast.NodeTransformer):
    """Makes the change in the syntax tree; `parameters` are new, and go to what is called with each list."""

    def __init__(self, parameters: list[str]) -> None:
        self.parameters, self.inside, self.changed, self.count = parameters, False, False, 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """The method itself; what is defined within it is left alone."""
        if self.inside:
            return node
        self.inside = self.changed = True
        self.generic_visit(node)
        node.args.args = [ast.arg(name) for name in self.parameters] + node.args.args
        return ast.fix_missing_locations(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """The same."""
        return node

    def visit_Return(self, node: ast.Return) -> Any:
        """A list, or one of two."""
        if node.value is None:
            return node
        lines = self._given(node.value)
        for line in lines:
            for part in ast.walk(line):
                ast.copy_location(part, node)
        return lines

    def _given(self, value: ast.expr) -> list[ast.stmt]:
        if isinstance(value, ast.IfExp):
            return [ast.If(value.test, self._given(value.body), self._given(value.orelse))]
        if isinstance(value, ast.BoolOp) and isinstance(value.op, ast.Or) and len(value.values) == 2:
            self.count += 1
            name = f"given_{self.count}_"
            first = ast.Assign([ast.Name(name, ast.Store())], value.values[0])
            either = ast.If(
                ast.Name(name, ast.Load()),
                self._given(ast.Name(name, ast.Load())),
                self._given(value.values[1]),
            )
            return [first, either]
        names: list[ast.expr] = [ast.Name(name, ast.Load()) for name in self.parameters]
        return [ast.Return(ast.Call(ast.Name("put_", ast.Load()), [*names, value], []))]


@lru_cache(maxsize=64)
def words_in(function: FunctionType) -> list[str]:
    """The words that a method gives as moves, as far as its source tells: those that seldom come up, too."""
    source = found(function)
    given: list[ast.expr | None] = []
    for node in ast.walk(source.definition) if source else ():
        match node:
            case ast.Yield(value):
                given.append(value)
            case ast.List(items):
                given += items if isinstance(node.ctx, ast.Load) else []
            case ast.Call(ast.Attribute(_, "append"), [item]):
                given.append(item)
    words = [each.value for each in given if isinstance(each, ast.Constant)]
    words += [function.__globals__.get(each.id) for each in given if isinstance(each, ast.Name)]
    return sorted({word for word in words if isinstance(word, str)})


# -- how many there are --------------------------------------------------------------------------------------

COUNTED = "_counted_"


class Counter(ast.NodeTransformer):
    """`if self.moves(state)`, `len(self.moves(state))`: asks only how many there are, where moves differ."""

    def __init__(self, is_of_moves: Callable[[ast.Call], bool]) -> None:
        self.is_of_moves, self.changed = is_of_moves, False

    def _counted(self, node: Any) -> Any:
        """What is asked, if it is whether there are moves."""
        if isinstance(node, ast.BoolOp):
            node.values = [self._counted(each) for each in node.values]
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            node.operand = self._counted(node.operand)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and self.is_of_moves(node):
            self.changed = True
            node.func.attr += COUNTED
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        """A condition."""
        node.test = self._counted(node.test)
        return self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """The same."""
        node.test = self._counted(node.test)
        return self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """The same."""
        return self.generic_visit(self._counted(node))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`len(self.moves(state))`, `any(True for _ in self.moves(state))`."""
        match node:
            case ast.Call(ast.Name("len" | "bool" as asked), [ast.Call() as call]) if self.is_of_moves(call):
                made = self._counted(call)
                return made if asked == "len" else node
            case ast.Call(
                ast.Name("any"),
                [ast.GeneratorExp(ast.Constant(True), [ast.comprehension(_, ast.Call() as call, [])])],
            ) if self.is_of_moves(call):
                some = ast.Compare(self._counted(call), [ast.Gt()], [ast.Constant(0)])
                return ast.fix_missing_locations(ast.copy_location(some, node))
        return self.generic_visit(node)

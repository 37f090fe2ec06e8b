"""`if (left := state - move) > 0:` as two statements: assignments taken out of expressions."""

from __future__ import annotations

import ast
from typing import Any

FIRST = {  # of each kind of expression, the part that is evaluated first
    ast.Compare: "left",
    ast.BinOp: "left",
    ast.UnaryOp: "operand",
    ast.Attribute: "value",
    ast.Subscript: "value",
    ast.IfExp: "test",
}


class Hoister(ast.NodeTransformer):
    """Takes assignments out of expressions."""

    def __init__(self) -> None:
        self.changed = False

    def visit_If(self, node: ast.If) -> Any:
        """Before the `if`."""
        return self._before(node, "test")

    def visit_Return(self, node: ast.Return) -> Any:
        """Before the `return`."""
        return self._before(node, "value")

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Before the assignment."""
        return self._before(node, "value")

    def visit_While(self, node: ast.While) -> Any:
        """At the top of each round."""
        self.generic_visit(node)
        test, assignments = _taken_out(node.test)
        if not assignments or node.orelse:
            return node
        self.changed = True
        stop = ast.If(ast.UnaryOp(ast.Not(), test), [ast.Break()], [])
        whole = ast.While(ast.Constant(True), [*assignments, stop, *node.body], [])
        return ast.fix_missing_locations(ast.copy_location(whole, node))

    def _before(self, node: Any, part: str) -> Any:
        self.generic_visit(node)
        expression, assignments = _taken_out(getattr(node, part))
        if not assignments:
            return node
        self.changed = True
        setattr(node, part, expression)
        return [ast.fix_missing_locations(ast.copy_location(each, node)) for each in assignments] + [node]


def _taken_out(expression: Any) -> tuple[Any, list[ast.stmt]]:
    """The expression without its first assignment, and that assignment as a statement."""
    if isinstance(expression, ast.NamedExpr):
        name = expression.target.id
        value, before = _taken_out(expression.value)
        assignment = ast.Assign([ast.Name(name, ast.Store())], value)
        return ast.copy_location(ast.Name(name, ast.Load()), expression), [*before, assignment]
    part = FIRST.get(type(expression))
    if part is not None:
        inner, assignments = _taken_out(getattr(expression, part))
        setattr(expression, part, inner)
        return expression, assignments
    if isinstance(expression, ast.BoolOp):
        expression.values[0], assignments = _taken_out(expression.values[0])
        return expression, assignments
    return expression, []

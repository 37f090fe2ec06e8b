"""Rules that know of what kind a move is, before they are compiled.

    def play(self, state, move):            of (r, c)                   of "pass"
        if move == "pass":                      r, c = move                 return state, 1 - who
            return state, 1 - who               ...
        r, c = move
        ...
        isinstance(move, int), len(move)        False, 2                    False

One variable has one type, so each kind of move has its own machine code, in which what asks for the kind is
decided and what does not concern it is left out.
"""

from __future__ import annotations

import ast
from typing import Any

from zermelo.engine.compile.values.moves import MoveKind, OneMove
from zermelo.engine.layout.shape import NONE, TEXT, Shape

CLASSES = {"int": int, "str": str, "tuple": tuple, "list": list, "bool": bool}
STRANGE = object()


class Knower(ast.NodeTransformer):
    """Decides what can be decided, where a parameter is a move of one kind."""

    def __init__(self, name: str, kind: MoveKind | OneMove) -> None:
        self.name, self.kind, self.changed = name, kind, False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """The function, if the parameter is never anything else."""
        stores = [n for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        if any(each.id == self.name for each in stores):
            return node
        self.changed = True
        self.generic_visit(node)
        node.body = _until_return(node.body)
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """The move itself, of which there is only one."""
        if node.id == self.name and isinstance(self.kind, OneMove):
            return ast.copy_location(ast.Constant(self.kind.word), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`isinstance(move, int)`, `len(move)`."""
        match node:
            case ast.Call(ast.Name("isinstance"), [ast.Name(name), kinds], []) if name == self.name:
                asked = [
                    ast.unparse(each) for each in (kinds.elts if isinstance(kinds, ast.Tuple) else [kinds])
                ]
                if all(each in CLASSES for each in asked):
                    told = any(issubclass(self._class, CLASSES[each]) for each in asked)
                    return ast.copy_location(ast.Constant(told), node)
            case ast.Call(ast.Name("len"), [ast.Name(name)], []) if name == self.name:
                if isinstance(self.kind, MoveKind) and not self.kind.shape.is_leaf:
                    return ast.copy_location(ast.Constant(len(self.kind.shape.parts)), node)
        return self.generic_visit(node)

    @property
    def _class(self) -> type:
        if isinstance(self.kind, OneMove):
            return str
        number = bool if self.kind.shape.kind == "bool" else int
        return number if self.kind.shape.is_leaf else self.kind.shape.kind

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """`move == "pass"`, of a move that is no word; and what has become of numbers and words."""
        part = self._part(node.left)
        self.generic_visit(node)
        if len(node.ops) != 1:
            return node
        left, right, operator = _constant(node.left), _constant(node.comparators[0]), node.ops[0]
        if part is not None and (right is None or (isinstance(right, str) and part.kind != TEXT)):
            said = _said(None if part.kind == NONE else STRANGE, operator, right)
        elif left is not STRANGE and right is not STRANGE:
            said = _said(left, operator, right)
        else:
            said = None
        return node if said is None else ast.copy_location(ast.Constant(said), node)

    def _part(self, node: ast.expr) -> Shape | None:
        """The shape of the move, or of a part of it, if that is what is meant."""
        if not isinstance(self.kind, MoveKind):
            return None
        match node:
            case ast.Name(name) if name == self.name:
                return self.kind.shape
            case ast.Subscript(ast.Name(name), ast.Constant(int() as at)) if name == self.name:
                return self.kind.shape.parts[at] if 0 <= at < len(self.kind.shape.parts) else None
        return None

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """`not isinstance(move, int)`."""
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and isinstance(node.operand, ast.Constant):
            return ast.copy_location(ast.Constant(not node.operand.value), node)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Of several conditions those that are left."""
        self.generic_visit(node)
        ends = isinstance(node.op, ast.Or)
        left: list[ast.expr] = []
        for value in node.values:
            if not isinstance(value, ast.Constant) or not isinstance(value.value, bool):
                left.append(value)
            elif value.value is ends:
                left.append(value)
                break
        if not left:
            return ast.copy_location(ast.Constant(not ends), node)
        if len(left) == 1:
            return left[0]
        node.values = left
        return node

    def visit_If(self, node: ast.If) -> Any:
        """What does not concern it."""
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return (node.body if node.test.value else node.orelse) or ast.copy_location(ast.Pass(), node)
        node.body, node.orelse = _until_return(node.body), _until_return(node.orelse)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """The same."""
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        return node


def _until_return(lines: list[ast.stmt]) -> list[ast.stmt]:
    for at, line in enumerate(lines):
        if isinstance(line, ast.Return | ast.Raise | ast.Continue | ast.Break):
            return lines[: at + 1]
    return lines


def _constant(node: ast.expr) -> Any:
    return node.value if isinstance(node, ast.Constant) else STRANGE


def _said(left: Any, operator: ast.cmpop, right: Any) -> bool | None:
    """What a comparison gives; what is strange is like nothing else."""
    if isinstance(operator, ast.Eq | ast.Is):
        return bool(left == right)
    if isinstance(operator, ast.NotEq | ast.IsNot):
        return bool(left != right)
    return None

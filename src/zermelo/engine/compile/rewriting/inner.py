"""Functions inside functions, as functions beside them: what they know of their place is handed to them.

    def moves(self, board):                      def free_in_moves_(r, c, board): ...
        def free(r, c):
            return board[r][c] == 0              def moves(self, board):
        ... if free(1, 2): ...                       ... if free_in_moves_(1, 2, board): ...

They are looked up when they are called, so they are handed what the names stand for then, as Python has it.
One that is not only called, or that gives names outside itself another value, is left as it is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator


class Lifter(ast.NodeTransformer):
    """Takes the inner functions out of one function; `lifted` are they."""

    def __init__(self, tree: ast.FunctionDef) -> None:
        self.tree, self.changed = tree, False
        self.lifted: list[ast.FunctionDef] = []
        self.names: dict[str, tuple[str, list[str]]] = {}  # of each: its new name, and what it is handed
        inner = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        self.counts = {name: len(node.args.args) for name, node in inner.items()}  # of parameters
        if not inner or not all(_can_be_lifted(node, tree) for node in inner.values()):
            return
        known = _stored(tree) | {arg.arg for arg in tree.args.args}
        free = {
            name: _loaded(node) & known - _stored(node) - _parameters(node) for name, node in inner.items()
        }
        for _ in inner:  # who calls another needs what that one needs
            for name, node in inner.items():
                for other in _loaded(node) & inner.keys():
                    free[name] |= free[other] - _stored(node) - _parameters(node)
        self.names = {name: (f"{name}_in_{tree.name}_", sorted(free[name] - inner.keys())) for name in inner}

    def outside(self) -> ast.FunctionDef:
        """The function without those in it."""
        if not self.names:
            return self.tree
        self.changed = True
        for node in [each for each in self.tree.body if isinstance(each, ast.FunctionDef)]:
            self.tree.body.remove(node)
            self.generic_visit(node)
            node.name, handed = self.names[node.name]
            node.args.kwonlyargs += [ast.arg(name) for name in handed]
            node.args.kw_defaults += [None] * len(handed)
            node.args.args, node.args.kwonlyargs = node.args.args + node.args.kwonlyargs, []
            node.args.kw_defaults = []
            self.lifted.append(ast.fix_missing_locations(node))
        self.generic_visit(self.tree)
        self.tree.body = self.tree.body or [ast.Pass()]
        return ast.fix_missing_locations(self.tree)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A call of one of them."""
        self.generic_visit(node)
        match node.func:
            case ast.Name(name) if name in self.names:
                called, handed = self.names[name]
                node.args = _one_by_one(node.args, self.counts[name])
                node.func = ast.copy_location(ast.Name(called, ast.Load()), node.func)
                node.args += [ast.copy_location(ast.Name(each, ast.Load()), node) for each in handed]
        return node


def _can_be_lifted(node: ast.FunctionDef, tree: ast.FunctionDef) -> bool:
    """Whether it is only called, by place, and changes no name of its surroundings."""
    strange = ast.Nonlocal | ast.Global | ast.FunctionDef | ast.Lambda | ast.ClassDef
    arguments = node.args
    plain = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults)
    if not plain or node.decorator_list or any(isinstance(each, strange) for each in _inside(node)):
        return False
    called = {
        id(call.func): call for call in ast.walk(tree) if isinstance(call, ast.Call) and not call.keywords
    }
    uses = [each for each in ast.walk(tree) if isinstance(each, ast.Name) and each.id == node.name]
    return all(
        id(each) in called
        and len(_one_by_one(called[id(each)].args, len(arguments.args))) == len(arguments.args)
        for each in uses
    )


def _one_by_one(args: list[ast.expr], count: int) -> list[ast.expr]:
    """`visit(*cell)`, of two parameters: `visit(cell[0], cell[1])`, where `cell` need only be looked up."""
    match args:
        case [*first, ast.Starred(last)] if not any(isinstance(each, ast.Starred) for each in first):
            looked_up = not any(isinstance(each, ast.Call | ast.Starred) for each in ast.walk(last))
            places = range(count - len(first))
            parts = [ast.Subscript(last, ast.Constant(at), ast.Load()) for at in places]
            return [*first, *(ast.copy_location(each, last) for each in parts)] if looked_up else []
    return [] if any(isinstance(each, ast.Starred) for each in args) else args


def _inside(node: ast.FunctionDef) -> Iterator[ast.AST]:
    for line in node.body:
        yield from ast.walk(line)


def _parameters(node: ast.FunctionDef) -> set[str]:
    return {arg.arg for arg in ast.walk(node) if isinstance(arg, ast.arg)}


def _stored(node: ast.FunctionDef) -> set[str]:
    """The names that it gives values to, not those that functions in it do."""
    names, todo = set[str](), list[ast.AST](node.body)
    while todo:
        each = todo.pop()
        if isinstance(each, ast.FunctionDef):
            names.add(each.name)
            continue
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            names.add(each.id)
        todo += ast.iter_child_nodes(each)
    return names


def _loaded(node: ast.FunctionDef) -> set[str]:
    return {
        each.id for each in _inside(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
    }

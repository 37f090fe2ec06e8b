"""Generators that call themselves, as functions that give a list: Numba has no recursive generators.

    def paths(self, board, at, path):             def paths(self, board, at, path):
        for to in self.jumps(board, at):              found_ = nothing_yet_()
            yield from self.paths(..., to)            for to in self.jumps(board, at):
        yield path                                        for item_ in self.paths(..., to):
                                                              found_.append(item_)
                                                      found_.append(path)
                                                      return found_

What the list holds is seen in some random games (seen.py).
"""

from __future__ import annotations

import ast
from inspect import CO_GENERATOR
from types import FunctionType
from typing import Any

NOTHING_YET, FOUND = "nothing_yet_", "found_"


def calls_itself(function: FunctionType) -> bool:
    """Whether it is a generator that speaks of a function of its own name."""
    code = function.__code__
    return bool(code.co_flags & CO_GENERATOR) and function.__name__ in code.co_names


def is_called_in(tree: ast.FunctionDef) -> bool:
    """Whether a function calls itself: by its name, or as a method of what it belongs to."""
    itself = [arg.arg for arg in tree.args.args[:1]]
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name(name)) if name == tree.name:
                return True
            case ast.Call(ast.Attribute(ast.Name(owner), name)) if name == tree.name and owner in itself:
                return True
    return False


class Gatherer(ast.NodeTransformer):
    """Makes the change in one function; `stays` where a `yield` is in a place of another kind."""

    def __init__(self) -> None:
        self.inside, self.stays = False, False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """The generator itself; what is defined within it is left alone."""
        if self.inside:
            return node
        self.inside = True
        self.generic_visit(node)
        node.body = [
            *_lines(f"{FOUND} = {NOTHING_YET}()", node),
            *node.body,
            *_lines(f"return {FOUND}", node),
        ]
        return ast.fix_missing_locations(node)

    def visit_Expr(self, node: ast.Expr) -> Any:
        """`yield path`, `yield from self.paths(...)`."""
        match node.value:
            case ast.Yield(value) if value is not None:
                (line,) = _lines(f"{FOUND}.append(0)", node)
                line.value.args = [self.visit(value)]
                return line
            case ast.YieldFrom(items):
                (loop,) = _lines(f"for item_ in (): {FOUND}.append(item_)", node)
                loop.iter = self.visit(items)
                return loop
        return self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> ast.AST:
        """The end, before the end."""
        return _lines(f"return {FOUND}", node)[0]

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        """Whatever else a `yield` may be."""
        self.stays = True
        return node

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        """The same."""
        self.stays = True
        return node


def _lines(source: str, old: ast.AST) -> list[Any]:
    """Some lines, all in the place of an old one."""
    made: list[Any] = ast.parse(source).body
    for line in made:
        for node in ast.walk(line):
            if "lineno" in node._attributes:
                ast.copy_location(node, old)
    return made

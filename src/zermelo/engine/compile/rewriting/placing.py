"""New nodes of a syntax tree in the place of old ones: where an error says they are, and under what names."""

from __future__ import annotations

import ast
from typing import Any


def placed(new: Any, old: ast.AST) -> Any:
    """A new node, and all in it that stands nowhere yet, at the place of an old one."""
    for node in ast.walk(new):
        if "lineno" in node._attributes and not hasattr(node, "lineno"):
            ast.copy_location(node, old)
    return new


class Renamed(ast.NodeTransformer):
    """Puts what names stand for in their place."""

    def __init__(self, names: dict[str, ast.expr]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """What it stands for, or the name itself."""
        return self.names.get(node.id, node)

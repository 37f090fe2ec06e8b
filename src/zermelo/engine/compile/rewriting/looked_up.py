"""Which dicts of a state rules go through, or look into with a key that is only known as they run.

    hand[me] -= 1, state["hand"][me]          "hand"
    board, hand = state; hand[me]             "hand", and what stands second in a tuple
    for colour, left in self.left.items()     "left"

A dict with a few names for keys is otherwise a record, of which each part is called by its name.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

from zermelo.engine.compile.rewriting.source import parsed
from zermelo.engine.digest import is_foreign

THROUGH = {"items", "values", "keys"}


@cache
def looked_up_in(kind: type) -> frozenset[str]:
    """The names and the places, `[1]`, of what is gone through or looked into so, in the file of a class."""
    found: set[str] = set()
    for module in {each.__module__ for each in kind.__mro__ if not is_foreign(each.__module__)}:
        try:
            tree = parsed(inspect.getsource(sys.modules[module]))
        except (OSError, TypeError, SyntaxError, KeyError):
            continue
        nodes = list(ast.walk(tree))
        names = {name for node in nodes for base in _bases(node) for name in _called(base)}
        found |= names | {f"[{at}]" for node in nodes for at, name in _unpacked(node) if name in names}
    moves = getattr(getattr(kind, "moves", None), "__code__", None)
    whole = {"the state"} if moves is not None and {*moves.co_varnames[1:2]} & found else set()
    return frozenset(found | whole)


def _bases(node: ast.AST) -> Iterator[ast.expr]:
    """What is gone through or looked into by this part of the rules."""
    match node:
        case ast.Subscript(base, index) if not isinstance(index, ast.Constant | ast.Slice | ast.UnaryOp):
            yield base
        case ast.Call(ast.Attribute(base, method)) if method in THROUGH:
            yield base
        case ast.Call(ast.Attribute(base, "get" | "pop" | "setdefault"), [key, *_]):
            if not isinstance(key, ast.Constant):
                yield base
        case ast.For(_, base) | ast.comprehension(_, base):
            yield base


def _called(base: ast.expr) -> Iterator[str]:
    """What it is called, or its place in a tuple."""
    match base:
        case ast.Name(name) | ast.Attribute(_, name) | ast.Subscript(_, ast.Constant(str() as name)):
            yield name
        case ast.Subscript(_, ast.Constant(int() as at)):
            yield f"[{at}]"


def _unpacked(node: ast.AST) -> Iterator[tuple[int, Any]]:
    """What stands where in `board, hand, me = state`, `for board, hand in ...`."""
    match node:
        case ast.Tuple(parts, ast.Store()):
            yield from ((at, part.id) for at, part in enumerate(parts) if isinstance(part, ast.Name))

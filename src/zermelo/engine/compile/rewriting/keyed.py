"""What is chosen or sorted by a key, and other lambdas: written out as functions inside the function.

    max(items, key=lambda i: board[i])      def max_4_8_(items_): a loop; and a call of it
    min(f(i) for i in items, default=0)     the same, with what there is where there are no items
    sorted(items, key=worth, reverse=True)  def sorted_4_8_(items_): an insertion sort
    moves.sort(key=worth)                   moves = sorted_4_8_(moves)
    mine = lambda i: board[i] == player     def mine(i): return board[i] == player
    filter(lambda x: x > 0, items)          (x for x in items if x > 0)

What these functions know of their surroundings is handed to them when they are taken out (inner.py).
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from zermelo.engine.compile.rewriting.placing import Renamed

CHOSEN = """
def {name}(items_):
    known_ = [each_ for each_ in items_]
    best_ = known_[0]
    most_ = KEY_FIRST
    for at_ in range(1, len(known_)):
        each_ = known_[at_]
        worth_ = KEY
        if worth_ {sign} most_:
            best_ = each_
            most_ = worth_
    return best_
"""
CHOSEN_OR = CHOSEN.replace("(items_)", "(items_, default_)").replace(
    "    best_ =", "    if len(known_) == 0:\n        return default_\n    best_ =", 1
)
SORTED = """
def {name}(items_):
    known_ = [each_ for each_ in items_]
    worths_ = [KEY for each_ in known_]
    for end_ in range(1, len(known_)):
        item_ = known_[end_]
        worth_ = worths_[end_]
        at_ = end_
        while at_ > 0 and worths_[at_ - 1] {sign} worth_:
            known_[at_] = known_[at_ - 1]
            worths_[at_] = worths_[at_ - 1]
            at_ -= 1
        known_[at_] = item_
        worths_[at_] = worth_
    return known_
"""


class Keyed(ast.NodeTransformer):
    """Rewrites one function, in which `inner` will stand; `value_of` tells what a name of the file is."""

    def __init__(self, tree: ast.FunctionDef, value_of: Callable[[ast.expr], Any]) -> None:
        self.tree, self.value_of, self.changed = tree, value_of, False
        self.inner: list[ast.stmt] = []
        self.stores = [
            n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        ]

    def rewritten(self) -> ast.FunctionDef:
        """The function."""
        tree: ast.FunctionDef = self.generic_visit(self.tree)  # type: ignore[assignment]
        tree.body[:0] = self.inner
        return ast.fix_missing_locations(tree) if self.changed else tree

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`max`, `min`, `sorted`, `filter`, `map`."""
        self.generic_visit(node)
        said = {each.arg: each.value for each in node.keywords}
        match node:
            case ast.Call(ast.Name("max" | "min" as name), [items]) if said and said.keys() <= {
                "key",
                "default",
            }:
                return self._chosen(node, name, items, said) or node
            case ast.Call(ast.Name("sorted"), [items]) if "key" in said and said.keys() <= {"key", "reverse"}:
                return self._sorted(node, items, said) or node
            case ast.Call(
                ast.Name("filter"), [ast.Lambda(ast.arguments(args=[arg], defaults=[]), test), items], []
            ):
                return self._gone_through(ast.Name(arg.arg, ast.Load()), arg, items, [test], node)
            case ast.Call(
                ast.Name("map"), [ast.Lambda(ast.arguments(args=[arg], defaults=[]), value), items], []
            ):
                return self._gone_through(value, arg, items, [], node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """`moves.sort(key=worth)`, of a list of the function's own."""
        match node.value:
            case ast.Call(ast.Attribute(ast.Name(name), "sort"), [], keywords) if name in self.stores and any(
                each.arg == "key" for each in keywords
            ):
                call = ast.Call(_name("sorted"), [_name(name)], keywords)
                ast.copy_location(call, node)
                made: Any = self.visit_Call(ast.fix_missing_locations(call))
                if made is not call:
                    return self._new(ast.Assign([ast.Name(name, ast.Store())], made), node)
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> Any:
        """`mine = lambda i: board[i] == player`."""
        self.generic_visit(node)
        match node:
            case ast.Assign([ast.Name(name)], ast.Lambda(arguments, body)) if self.stores.count(name) == 1:
                made: Any = ast.parse(f"def {name}(): return 0").body[0]
                made.args, made.body[0].value = arguments, body
                self.inner.append(self._moved(made, node))
                return self._new(ast.Pass(), node)
        return node

    # -- by a key --------------------------------------------------------------------------------------------

    def _chosen(
        self, node: ast.Call, name: str, items: ast.expr, said: dict[Any, ast.expr]
    ) -> ast.AST | None:
        key, default = self._key(said.get("key")), said.get("default")
        if key is None:
            return None
        sign = ">" if name == "max" else "<"
        source = CHOSEN if default is None else CHOSEN_OR
        return self._called(node, name, source, sign, key, [items] if default is None else [items, default])

    def _sorted(self, node: ast.Call, items: ast.expr, said: dict[Any, ast.expr]) -> ast.AST | None:
        key, turned = self._key(said["key"]), said.get("reverse", ast.Constant(False))
        if key is None or not isinstance(turned, ast.Constant):
            return None
        return self._called(node, "sorted", SORTED, "<" if turned.value else ">", key, [items])

    def _key(self, key: ast.expr | None) -> Callable[[ast.expr], ast.expr] | None:
        """What makes of an item what it is worth; None where that cannot be seen."""
        match key:
            case None | ast.Constant(None):
                return lambda item: item
            case ast.Lambda(ast.arguments(args=[one], defaults=[], vararg=None, kwonlyargs=[]), body):
                return lambda item: Renamed({one.arg: item}).visit(deepcopy(body))
            case ast.Call(made, [ast.Constant() as at], []) if self.value_of(made) is operator.itemgetter:
                return lambda item: ast.Subscript(item, at, ast.Load())
            case ast.Name() | ast.Attribute():
                return lambda item: ast.Call(deepcopy(key), [item], [])
        return None

    def _called(
        self, node: ast.Call, name: str, source: str, sign: str,
        key: Callable[[ast.expr], ast.expr], items: list[ast.expr],
    ) -> ast.AST:  # fmt: skip
        """A call of the loop, which is written down as a function inside this one."""
        named = f"{name}_{node.lineno}_{node.col_offset}_"
        tree: Any = ast.parse(source.format(name=named, sign=sign)).body[0]
        worth = {"KEY": key(_name("each_")), "KEY_FIRST": key(_name("best_"))}
        self.inner.append(self._moved(Renamed(worth).visit(tree), node))
        return self._new(ast.Call(_name(named), items, []), node)

    def _gone_through(
        self, value: ast.expr, arg: ast.arg, items: ast.expr, tests: list[ast.expr], node: ast.AST
    ) -> ast.AST:
        each = ast.comprehension(ast.Name(arg.arg, ast.Store()), items, tests, 0)
        return self._new(ast.GeneratorExp(value, [each]), node)

    def _new(self, new: Any, old: ast.AST) -> Any:
        self.changed = True
        return self._moved(new, old, keep=True)

    def _moved(self, new: Any, to: ast.AST, keep: bool = False) -> Any:
        """A new node, and what in it came from nowhere, at the place of another."""
        self.changed = True
        for node in ast.walk(new):
            if "lineno" in node._attributes and not (keep and hasattr(node, "lineno")):
                ast.copy_location(node, to)
        return ast.fix_missing_locations(new)


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())

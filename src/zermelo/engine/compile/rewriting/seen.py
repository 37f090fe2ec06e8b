"""What lists hold in some random games, where the rules do not tell before they run.

    captures = []                             nothing is put into it here:
    self.jumps(board, s, (s,), captures)      by whom it is handed to, and whoever that hands it on to

A list of machine code holds items of one type, known when it is made. So the interpreted rules are watched
for some games: whenever one of their functions returns, its lists are looked at. What is put into a list that
was not seen there does not compile; it is never taken for something else.

    seen = set()                              so is this, where only others put something into it:
    self.visit(board, r, c, seen)
"""

from __future__ import annotations

import ast
import sys
from functools import cached_property
from types import CodeType, FrameType, FunctionType
from typing import Any

from numba import types
from numba.cpython.setobj import SetInstance
from numba.extending import intrinsic

from zermelo.engine.compile.rewriting.callees import Callee
from zermelo.engine.compile.values.declared import type_of_shape
from zermelo.engine.compile.values.moves import form_of
from zermelo.engine.compile.values.sample import sample
from zermelo.engine.digest import is_foreign
from zermelo.engine.layout.settling import settled
from zermelo.engine.layout.shape import NoShape, shape_of

LOOKED_AT, FORMS = 64, 32  # items of a list, and kinds of them that are kept


class Seen:
    """What was seen of the lists of one game's rules."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def items(self, function: FunctionType, name: str) -> list[Any]:
        """Some items of the list of this name, one of each form."""
        return list(self._forms.get((function.__code__, name), {}).values())

    def kind_of_items(self, function: FunctionType, name: str) -> Any:
        """The type of its items; None where there were none, or it cannot be compiled."""
        items = self.items(function, name)
        try:
            return type_of_shape(settled(shape_of(items[0]), items, boards=False)) if items else None
        except NoShape:
            return None

    @cached_property
    def _forms(self) -> dict[tuple[CodeType, str], dict[Any, Any]]:
        forms: dict[tuple[CodeType, str], dict[Any, Any]] = {}

        def look(frame: FrameType, event: str, _: Any) -> None:
            if event != "return" or is_foreign(frame.f_globals.get("__name__", "")):
                return
            for name, value in frame.f_locals.items():
                if type(value) in (list, set) and value:
                    known = forms.setdefault((frame.f_code, name), {})
                    for item in list(value)[:LOOKED_AT] if len(known) < FORMS else ():
                        known.setdefault(form_of(item), item)

        before = sys.getprofile()
        sys.setprofile(look)
        try:
            sample(self.game)
        finally:
            sys.setprofile(before)
        return forms


class Filled(ast.NodeTransformer):
    """Tells each empty set that only others fill what it will hold; `helpers` make them."""

    def __init__(self, function: FunctionType, seen: Seen | None, callee: Callee) -> None:
        self.function, self.seen, self.callee = function, seen, callee
        self.helpers: dict[str, Any] = {}
        self.handed: set[str] = set()

    def told(self, tree: ast.FunctionDef) -> ast.FunctionDef:
        """The function."""
        added = set()
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Attribute(ast.Name(name), "add")):
                    added.add(name)
                case ast.Call(_, arguments) if self.callee(node) is not None:
                    self.handed |= {each.id for each in arguments if isinstance(each, ast.Name)}
        self.handed -= added
        self.generic_visit(tree)
        return ast.fix_missing_locations(tree) if self.helpers else tree

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """`seen = set()`."""
        match node:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("set"), [], [])) if name in self.handed:
                item = self.seen.kind_of_items(self.function, name) if self.seen else None
                if item is not None:
                    self.helpers[f"set_of_{name}_"] = _set_holding(item)
                    node.value = ast.copy_location(
                        ast.Call(ast.Name(f"set_of_{name}_", ast.Load()), [], []), node.value
                    )
        return node


def _set_holding(item: Any) -> Any:
    """What gives `set()`, for items of a type."""
    kind = types.Set(item)

    @intrinsic
    def empty(context: Any) -> Any:
        return kind(), lambda context, builder, sig, args: SetInstance.allocate(context, builder, kind).value

    return empty

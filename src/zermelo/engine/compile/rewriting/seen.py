"""What lists hold in some random games, where the rules do not tell before they run.

    captures = []                             nothing is put into it here:
    self.jumps(board, s, (s,), captures)      by whom it is handed to, and whoever that hands it on to

A list of machine code holds items of one type, known when it is made. So the interpreted rules are watched
for some games: whenever one of their functions returns, its lists are looked at. What is put into a list that
was not seen there does not compile; it is never taken for something else.

    seen = set()                              so is this, where only others put something into it:
    self.visit(board, r, c, seen)
    counts = {"x": 0}                         and a dict, whoever fills it
"""

from __future__ import annotations

import ast
import sys
from functools import cached_property
from inspect import CO_GENERATOR
from itertools import islice
from types import CodeType, FrameType, FunctionType
from typing import Any

from numba import types
from numba.cpython.listobj import ListInstance
from numba.cpython.setobj import SetInstance
from numba.extending import intrinsic

from zermelo.engine.compile.rewriting.callees import Callee
from zermelo.engine.compile.values.declared import type_of_shape
from zermelo.engine.compile.values.dict_making import dict_holding
from zermelo.engine.compile.values.moves import form_of
from zermelo.engine.compile.values.sample import sample
from zermelo.engine.digest import is_foreign
from zermelo.engine.layout.settling import settled
from zermelo.engine.layout.shape import NoShape, shape_of

YIELDED = "yield"
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
        return self._kind_of(self.items(function, name))

    def kind_in_items(self, function: FunctionType, name: str) -> Any:
        """The type of what is in its items, which are lists."""
        rows = self.items(function, name)
        return self._kind_of([item for row in rows if isinstance(row, list) for item in row])

    def _kind_of(self, items: list[Any]) -> Any:
        try:
            return type_of_shape(settled(shape_of(items[0]), items, boards=False)) if items else None
        except NoShape:
            return None

    @cached_property
    def _forms(self) -> dict[tuple[CodeType, str], dict[Any, Any]]:
        forms: dict[tuple[CodeType, str], dict[Any, Any]] = {}

        def look(frame: FrameType, event: str, given: Any) -> None:
            if event != "return" or is_foreign(frame.f_globals.get("__name__", "")):
                return
            if frame.f_code.co_flags & CO_GENERATOR and given is not None:
                known = forms.setdefault((frame.f_code, YIELDED), {})
                if len(known) < FORMS:
                    known.setdefault(form_of(given), given)
            for name, value in frame.f_locals.items():
                if isinstance(value, list | set | dict) and value:
                    known = forms.setdefault((frame.f_code, name), {})
                    items = value.items() if isinstance(value, dict) else value
                    for item in islice(items, LOOKED_AT) if len(known) < FORMS else ():
                        known.setdefault(form_of(item), item)

        before = sys.getprofile()
        sys.setprofile(look)
        try:
            sample(self.game)
        finally:
            sys.setprofile(before)
        return forms


class Filled(ast.NodeTransformer):
    """Tells each dict, and each set that only others fill, what it will hold; `helpers` make them."""

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
        self.handed -= added - {*self.function.__code__.co_varnames[: self.function.__code__.co_argcount]}
        self.generic_visit(tree)
        return ast.fix_missing_locations(tree) if self.helpers else tree

    def visit_Assign(self, node: ast.Assign) -> Any:
        """`seen = set()`, `counts = {}`, `counts = {"x": 0}`, `counts = dict()`."""
        match node:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("set"), [], [])) if name in self.handed:
                self._tell(node, name, _set_holding)
            case ast.Assign([ast.Name(name)], ast.List([ast.List(), *_] as rows)) if _are_empty(rows):
                self._tell_rows(rows, name)
            case ast.Assign([ast.Name(name)], ast.ListComp(ast.List([]) as row) as items):
                rows = [row]
                self._tell_rows(rows, name)
                items.elt = rows[0]
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("dict"), [], [])):
                self._tell(node, name, dict_holding)
            case ast.Assign([ast.Name(name)], ast.Dict(keys, values)) if None not in keys:
                if self._tell(node, name, dict_holding):
                    return [node, *(_put(name, *pair, node) for pair in zip(keys, values, strict=True))]
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`self.visit(board, r, c, set())`: what is in the set is seen where it is handed to."""
        self.generic_visit(node)
        called = self.callee(node)
        if called is None or self.seen is None:
            return node
        names = called.__code__.co_varnames[int(isinstance(node.func, ast.Attribute)) :]
        for at, (argument, name) in enumerate(zip(node.args, names, strict=False)):
            match argument:
                case ast.Call(ast.Name("set"), [], []):
                    item = self.seen.kind_of_items(called, name)
                    if item is not None:
                        self.helpers[f"holder_{name}_of_{called.__name__}_"] = _set_holding(item)
                        node.args[at] = _call(f"holder_{name}_of_{called.__name__}_", argument)
        return node

    def _tell(self, node: ast.Assign, name: str, holding: Any) -> bool:
        item = self.seen.kind_of_items(self.function, name) if self.seen else None
        made = holding(item) if item is not None else None
        if made is not None:
            self.helpers[f"holder_{name}_"] = made
            node.value = _call(f"holder_{name}_", node.value)
        return made is not None

    def _tell_rows(self, rows: list[ast.expr], name: str) -> None:
        """`places = [[], []]`, of which each row will be filled."""
        item = self.seen.kind_in_items(self.function, name) if self.seen else None
        if item is not None:
            self.helpers[f"row_of_{name}_"] = list_holding(item)
            rows[:] = [_call(f"row_of_{name}_", row) for row in rows]


def _are_empty(rows: list[ast.expr]) -> bool:
    return all(isinstance(row, ast.List) and not row.elts for row in rows)


def _call(name: str, old: ast.expr) -> ast.Call:
    return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), [], []), old)


def _put(name: str, key: Any, value: ast.expr, old: ast.AST) -> ast.stmt:
    place = ast.Subscript(ast.Name(name, ast.Load()), key, ast.Store())
    return ast.fix_missing_locations(ast.copy_location(ast.Assign([place], value), old))


def _set_holding(item: Any) -> Any:
    """What gives `set()`, for items of a type."""
    kind = types.Set(item)

    @intrinsic
    def empty(context: Any) -> Any:
        return kind(), lambda context, builder, sig, args: SetInstance.allocate(context, builder, kind).value

    return empty


def list_holding(item: Any) -> Any:
    """What gives `[]`, for items of a type."""
    kind = types.List(item)

    @intrinsic
    def empty(context: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return ListInstance.allocate(context, builder, kind, 0).value

        return kind(), generate

    return empty

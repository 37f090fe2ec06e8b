"""States that can change, in the rules: dicts, plain dataclasses, lists in them.

In machine code they are values that do not change (see shape.py): a dict with names for keys is a named
tuple, a list in it cells or a run. So what rules change in a copy of their own becomes another value:

    state["player"]                              state.player
    {"rows": rows, "player": 1}                  dict_(rows=rows, player=1)
    new = copy.deepcopy(state)                   new = state
    new["player"] = 1                            new = with_fields_(new, ("player",), 1)
    new.board[r][c] = 2                          new = with_fields_(new, ("board",), with_item_(...))
    board = new["board"]; board[i] = 2           the same as new["board"][i] = 2
    new["hand"].remove(card)                     new = with_fields_(new, ("hand",), without_(new.hand, card))

That is right as long as nobody else has a name for the copy. Where somebody may have, or where it is no copy
but what the function was given, nothing is changed here, and the rules do not compile.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from zermelo.engine.compile.rewriting.placing import placed
from zermelo.engine.compile.rewriting.syntax import FIELDS

WITH_ITEM, PAIRS, DONE = "with_item_", "with_pairs_", "done_"
CHANGES = {"append", "remove", "extend", "insert", "sort", "reverse", "clear"}  # what is done to a list


class Recorder(ast.NodeTransformer):
    """Makes the change in one function. `records` are the named tuples that stand for dicts."""

    def __init__(self, function: FunctionType, tree: ast.FunctionDef, records: tuple[Any, ...]) -> None:
        self.function, self.tree, self.changed, self.count = function, tree, False, 0
        self.records = {record._fields: record for record in records}
        self.keys = {key for record in records for key in record._fields}
        self.names: dict[str, Any] = {}
        self.owned = _owned(tree)
        self.aliases: dict[str, ast.expr] = {}

    def recorded(self) -> ast.FunctionDef:
        """The function."""
        self.tree = self.visit(self.tree)  # fields first, so that all paths look alike
        self.aliases = dict(_aliases(self.tree, self.owned))
        if self.aliases:
            self.changed = True
            self.tree = _Renamer(self.aliases).visit(self.tree)
        self.tree.body = self._lines(self.tree.body)
        return ast.fix_missing_locations(self.tree)

    # -- expressions -----------------------------------------------------------------------------------------

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """`state["player"]`."""
        self.generic_visit(node)
        match node.slice:
            case ast.Constant(str() as key) if key in self.keys and not self._is_constant(node.value):
                return self._new(ast.Attribute(node.value, key, node.ctx), node)
        return node

    def _is_constant(self, value: ast.expr) -> bool:
        """Whether this is a dict that the file or the class has, and no state."""
        match value:
            case ast.Name(name):
                return isinstance(self.function.__globals__.get(name), dict) and name not in self._locals
            case ast.Attribute(ast.Name("self")):
                return True
        return False

    @property
    def _locals(self) -> tuple[str, ...]:
        return self.function.__code__.co_varnames

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        """`{"rows": rows, "player": 1}`, `{**state, "player": 1}`."""
        self.generic_visit(node)
        keys = [getattr(key, "value", None) if key is not None else None for key in node.keys]
        given = [(key, value) for key, value in zip(keys, node.values, strict=True) if isinstance(key, str)]
        if len(given) == len(keys) and tuple(sorted(key for key, _ in given)) in self.records:
            return self._new(self._record(given), node)
        if (
            node.keys
            and node.keys[0] is None
            and len(given) == len(keys) - 1
            and self.keys >= {k for k, _ in given}
        ):
            return self._new(_with_fields(node.values[0], given), node)
        if node.keys and node.keys[0] is None and None not in node.keys[1:]:
            both = zip(node.keys[1:], node.values[1:], strict=True)
            pairs = [ast.Tuple([key, value], ast.Load()) for key, value in both if key is not None]
            return self._new(_call(PAIRS, node.values[0], *pairs), node)
        return node

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        """`{key: f(value) for key, value in board.items()}`."""
        self.generic_visit(node)
        pairs = ast.GeneratorExp(ast.Tuple([node.key, node.value], ast.Load()), node.generators)
        return self._new(_call("dict", pairs), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`dict(rows=rows, player=1)`, `dict(state, player=1)`, `dict(state)`, `state.get("player")`."""
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("dict"), arguments, keywords) if len(arguments) < 2:
                given = [(each.arg, each.value) for each in keywords if each.arg]
                if not arguments and tuple(sorted(key for key, _ in given)) in self.records:
                    return self._new(self._record(given), node)
                if arguments and self.keys and given:
                    return self._new(_with_fields(arguments[0], given), node)
            case ast.Call(ast.Attribute(value, "get"), [ast.Constant(str() as key)], []) if key in self.keys:
                if not self._is_constant(value):
                    return self._new(ast.Attribute(value, key, ast.Load()), node)
        return node

    def _record(self, given: list[tuple[str, ast.expr]]) -> ast.expr:
        record = self.records[tuple(sorted(key for key, _ in given))]
        name = f"record_{len(record._fields)}_{'_'.join(record._fields)}"
        self.names[name] = record
        return ast.Call(ast.Name(name, ast.Load()), [], [ast.keyword(key, value) for key, value in given])

    # -- statements ------------------------------------------------------------------------------------------

    def _lines(self, lines: list[ast.stmt]) -> list[ast.stmt]:
        """The same lines, what changes a copy rewritten."""
        made: list[ast.stmt] = []
        for line in lines:
            for block in ("body", "orelse", "finalbody"):
                if getattr(line, block, None):
                    setattr(line, block, self._lines(getattr(line, block)))
            for case in getattr(line, "cases", ()):
                case.body = self._lines(case.body)
            made += self._line(line)
        return made

    def _line(self, line: ast.stmt) -> list[ast.stmt]:
        match line:
            case ast.Assign(targets, value) if any(
                self._is_change(t) for target in targets for t in _parts(target)
            ):
                return self._placed(self._assigned(targets, value), line)
            case ast.AugAssign(target, operator, value) if self._is_change(target):
                before, target = self._steady(target)
                return self._placed(
                    [*before, *self._set(target, ast.BinOp(_load(target), operator, value))], line
                )
            case ast.Expr(ast.Call(ast.Attribute(place, method), arguments, [])) if (
                method in CHANGES and self._is_change(place)
            ):
                done = _call(f"{DONE}{method}_", _load(place), *arguments)
                return self._placed(self._set(place, done), line)
            case ast.Assign([target], ast.Call(ast.Attribute(place, "pop"), arguments, [])) if (
                self._is_change(place)
            ):
                at = arguments[0] if arguments else ast.Constant(-1)
                took = ast.Assign([target], ast.Subscript(_load(place), at, ast.Load()))
                left = self._set(place, _call(f"{DONE}pop_", _load(place), at))
                return self._placed([took, *left], line)
        return [line]

    def _assigned(self, targets: list[ast.expr], value: ast.expr) -> list[ast.stmt]:
        """An assignment: all of the right side first, then one place after the other."""
        if len(targets) == 1 and not isinstance(targets[0], ast.Tuple):
            before, target = self._steady(targets[0])
            return [*before, *self._set(target, value)]
        lines: list[ast.stmt] = []
        for target in targets:
            if isinstance(target, ast.Tuple):
                names = [self._new_name() for _ in target.elts]
                stored: ast.expr = ast.Tuple([ast.Name(name, ast.Store()) for name in names], ast.Store())
                lines.append(ast.Assign([stored], value))
                for part, name in zip(target.elts, names, strict=True):
                    lines += self._set(part, ast.Name(name, ast.Load()))
            else:
                name = self._new_name()
                lines.append(ast.Assign([ast.Name(name, ast.Store())], value))
                value = ast.Name(name, ast.Load())
                lines += self._set(target, value)
        return lines

    def _is_change(self, target: ast.expr) -> bool:
        """Whether a field of a copy is meant, or what is in one."""
        fields = 0
        while isinstance(target, ast.Attribute | ast.Subscript):
            if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
                return False
            fields += isinstance(target, ast.Attribute)
            target = target.value
        return fields > 0 and isinstance(target, ast.Name) and target.id in self.owned

    def _steady(self, target: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
        """The place, each index that is more than a name or a number given a name, to be found out once."""
        if isinstance(target, ast.Attribute):
            before, target.value = self._steady(target.value)
            return before, target
        if not isinstance(target, ast.Subscript):
            return [], target
        before, target.value = self._steady(target.value)
        if not isinstance(target.slice, ast.Name | ast.Constant):
            name = self._new_name()
            before.append(ast.Assign([ast.Name(name, ast.Store())], target.slice))
            target.slice = ast.Name(name, ast.Load())
        return before, target

    def _set(self, target: ast.expr, value: ast.expr) -> list[ast.stmt]:
        """The assignment of the whole that gives a place in it this value."""
        if not self._is_change(target):
            return [ast.Assign([target], value)]
        while isinstance(target, ast.Attribute | ast.Subscript):
            if isinstance(target, ast.Attribute):
                value = _with_fields(_load(target.value), [(target.attr, value)])
            else:
                value = _call(WITH_ITEM, _load(target.value), target.slice, value)
            target = target.value
        assert isinstance(target, ast.Name)
        return [ast.Assign([ast.Name(target.id, ast.Store())], value)]

    def _new_name(self) -> str:
        self.count += 1
        return f"put_{self.count}_"

    def _placed(self, lines: list[ast.stmt], old: ast.AST) -> list[ast.stmt]:
        return [self._new(line, old) for line in lines]

    def _new(self, new: Any, old: ast.AST) -> Any:
        self.changed = True
        return placed(new, old)


class _Renamer(ast.NodeTransformer):
    """Puts what a name stands for in its place."""

    def __init__(self, names: dict[str, ast.expr]) -> None:
        self.names = names

    def visit_Assign(self, node: ast.Assign) -> Any:
        """The assignment that gave the name is not needed."""
        match node.targets:
            case [ast.Name(name)] if name in self.names:
                return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """The name."""
        return _load(self.names[node.id]) if node.id in self.names else node


# -- which names ---------------------------------------------------------------------------------------------


def _owned(tree: ast.FunctionDef) -> set[str]:
    """The names that are only given new things, and that nobody else has a name for."""
    parameters = {arg.arg for arg in ast.walk(tree) if isinstance(arg, ast.arg)}
    fresh: dict[str, bool] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign([ast.Name(name)], value):
                fresh[name] = fresh.get(name, True) and isinstance(value, ast.Call | ast.Dict)
                if isinstance(value, ast.Name):
                    fresh[value.id] = False
            case ast.For(ast.Name(name)) | ast.comprehension(ast.Name(name)):
                fresh[name] = False
            case ast.Tuple(parts, ast.Store()):
                fresh |= {part.id: False for part in parts if isinstance(part, ast.Name)}
    first = [
        node.targets[0].id
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    ]
    names = {name for name, good in fresh.items() if good}
    return {name for name in names if name not in parameters or (name in first and _is_new_first(tree, name))}


def _is_new_first(tree: ast.FunctionDef, name: str) -> bool:
    """Whether a parameter is given a copy before anything in it is changed."""
    for line in tree.body:
        match line:
            case ast.Assign([ast.Name(target)]) if target == name:
                return True
        if any(_root(part) == name for part in _stores(line)):
            return False
    return False


def _stores(line: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(line):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
            yield node


def _root(place: ast.expr) -> str:
    while isinstance(place, ast.Attribute | ast.Subscript):
        place = place.value
    return place.id if isinstance(place, ast.Name) else ""


def _aliases(tree: ast.FunctionDef, owned: set[str]) -> Iterator[tuple[str, ast.expr]]:
    """The names that stand for a field of a copy, and through which it is changed."""
    changed = {_root(place) for place in _stores(tree)}
    changed |= {
        _root(node.func.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES
    }
    given = [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    for node in ast.walk(tree):
        match node:
            case ast.Assign([ast.Name(name)], ast.Attribute(ast.Name(whole)) as field):
                if name in changed and whole in owned and given.count(name) == given.count(whole) == 1:
                    yield name, field


# -- small parts ---------------------------------------------------------------------------------------------


def _parts(target: ast.expr) -> list[ast.expr]:
    return target.elts if isinstance(target, ast.Tuple) else [target]


def _load(place: ast.expr) -> ast.expr:
    """The same place, to be read."""
    if isinstance(place, ast.Attribute):
        return ast.Attribute(_load(place.value), place.attr, ast.Load())
    if isinstance(place, ast.Subscript):
        return ast.Subscript(_load(place.value), place.slice, ast.Load())
    return ast.Name(place.id, ast.Load()) if isinstance(place, ast.Name) else place


def _call(name: str, *args: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(args), [])


def _with_fields(whole: ast.expr, given: list[tuple[Any, ast.expr]]) -> ast.Call:
    names = ast.Tuple([ast.Constant(name) for name, _ in given], ast.Load())
    return _call(FIELDS, whole, names, *(value for _, value in given))

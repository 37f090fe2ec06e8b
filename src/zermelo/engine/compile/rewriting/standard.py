"""What rules take from Python's standard library, and dictionaries where they are used, in plainer words.

    queue = deque([start]); queue.popleft()     queue = [start]; queue.pop(0)
    "".join("".join(row) for row in rows)       "".join(letter_ for row in rows for letter_ in row)
    reduce(xor, heaps)                          def reduced_4_8_(items_): a loop, and a call of it
    Counter(board)["x"]                         tuple(board).count("x") (with a name: see tallies.py)
    {"k": KING, "r": ROOK}[piece]               a table that is known when the rules are compiled
    {"x": mine, "o": theirs}[mark]              mine if mark == "x" else theirs, once mark is known to be "o"
    zip(*rows), zip(a, b, strict=True)          columns_(rows), zip(a, b)

It comes before functions inside functions are taken out (inner.py), as `reduce` becomes one.
"""

from __future__ import annotations

import ast
import operator
from collections import Counter, deque
from collections.abc import Callable
from functools import reduce
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from zermelo.engine.compile.rewriting.keyed import Keyed
from zermelo.engine.compile.rewriting.placing import Renamed, placed
from zermelo.engine.compile.rewriting.tallies import Tallies

TABLE, CHECKED, COLUMNS = "table_", "checked_", "columns_"
SIGNS: dict[Any, type[ast.operator]] = {
    operator.xor: ast.BitXor,
    operator.or_: ast.BitOr,
    operator.and_: ast.BitAnd,
    operator.add: ast.Add,
    operator.mul: ast.Mult,
}
#: What may stand in a table that is known, beside names of the file.
PLAIN = (ast.Dict, ast.Tuple, ast.List, ast.Constant, ast.Name, ast.Load, ast.UnaryOp, ast.USub)
ENDS = {"popleft": ("pop", 0), "appendleft": ("insert", 0)}
FOUND = ("where", "nonzero")  # these give a tuple of arrays, which Numba can hand on
REDUCED = """
def {name}(items_):
    known_ = tuple(items_)
    made_ = known_[0]
    for at_ in range(1, len(known_)):
        each_ = known_[at_]
        made_ = 0
    return made_
"""
REDUCED_FROM = """
def {name}(items_, made_):
    for each_ in items_:
        made_ = 0
    return made_
"""


class Standard(ast.NodeTransformer):
    """Rewrites one function; `helpers` are the tables that it has need of."""

    def __init__(self, function: FunctionType) -> None:
        self.names, self.changed = function.__globals__, False
        self.local = {*function.__code__.co_varnames, *function.__code__.co_cellvars}
        self.local |= {*function.__code__.co_freevars}
        self.helpers: dict[str, Any] = {}
        self.inner: list[ast.stmt] = []

    def rewritten(self, tree: ast.FunctionDef) -> ast.FunctionDef:
        """The function, with what has become a function inside it."""
        tallies = Tallies(self.value_of)
        tree = tallies.rewritten(tree)
        keyed = Keyed(tree, self.value_of)
        tree = keyed.rewritten()
        self.changed = tallies.changed or keyed.changed
        self.generic_visit(tree)
        tree.body[:0] = self.inner
        return ast.fix_missing_locations(tree) if self.changed else tree

    def value_of(self, named: ast.expr) -> Any:
        """What a name of the file, or `module.name`, stands for."""
        match named:
            case ast.Name(name) if name not in self.local:
                return self.names.get(name)
            case ast.Attribute(ast.Name(module), name) if isinstance(self.names.get(module), ModuleType):
                return getattr(self.names[module], name, None)
        return None

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """What is called: `deque`, `reduce`, `zip`, `{...}.get(x)`, `"".join(...)`, `queue.popleft()`."""
        self.generic_visit(node)
        flat = _letters_of_all(node)
        if flat is not None:
            return self._new(flat, node)
        match node:
            case ast.Call(ast.Name("zip"), _, [ast.keyword("strict")]):
                node.keywords = []
                return self.visit_Call(self._new(node, node))
            case ast.Call(
                ast.Name("zip"), [ast.Starred(ast.Call(ast.Attribute(attr="where" | "nonzero")))], []
            ):
                return node  # a tuple of arrays, which Numba can hand on
            case ast.Call(ast.Name("zip"), [ast.Starred(rows)], []) if "zip" not in self.local:
                return self._new(ast.Call(_name(COLUMNS), [rows], []), node)
            case ast.Call(ast.Attribute(ast.Dict() as table, "get"), [key, *default], []):
                found = self._looked_up(table, key, default[0] if default else ast.Constant(None))
                return node if found is None else self._new(found, node)
            case ast.Call(ast.Attribute(queue, "popleft" | "appendleft" as end), items, []):
                name, place = ENDS[end]
                put = ast.Attribute(queue, name, ast.Load())
                return self._new(ast.Call(put, [ast.Constant(place), *items], []), node)
        if any(each.arg == "dtype" for each in node.keywords):
            self._of_numpys_types(node)
        called = self.value_of(node.func)
        if called is deque and len(node.args) < 2 and not node.keywords:
            return self._new(_as_list(node.args), node)
        if called is reduce and len(node.args) in (2, 3) and not node.keywords:
            return self._reduced(node) or node
        return node

    def _of_numpys_types(self, node: ast.Call) -> None:
        """`np.zeros_like(board, dtype=bool)`, of which Numba knows numpy's own names alone."""
        for each in node.keywords:
            match each:
                case ast.keyword("dtype", ast.Name("bool" | "int" as name)) if name not in self.local:
                    self.helpers[f"numpys_{name}_"] = np.bool_ if name == "bool" else np.int64
                    each.value = self._new(_name(f"numpys_{name}_"), each.value)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """`{...}[x]`, `Counter(items)[x]`."""
        self.generic_visit(node)
        match node.value:
            case ast.Call(counter, [items], []) if self.value_of(counter) is Counter:
                count = ast.Attribute(ast.Call(_name("tuple"), [items], []), "count", ast.Load())
                return self._new(ast.Call(count, [node.slice], []), node)
        if isinstance(node.value, ast.Dict) and isinstance(node.ctx, ast.Load):
            found = self._looked_up(node.value, node.slice, None)
            return node if found is None else self._new(found, node)
        return node

    # -- dictionaries ----------------------------------------------------------------------------------------

    def _looked_up(self, table: ast.Dict, key: ast.expr, default: ast.expr | None) -> ast.expr | None:
        """What is found under a key; None where a known table will do (see sugar.py), or nothing will."""
        known = known_table(table, self.names, self.local)
        if known:
            name = f"{TABLE}{table.lineno}_{table.col_offset}_"
            self.helpers[name] = known
            named = _name(name)
            if default is None:
                return ast.Subscript(named, key, ast.Load())
            return ast.Call(ast.Attribute(named, "get", ast.Load()), [key, default], [])
        keys = [each for each in table.keys if each is not None]
        if not keys or len(keys) != len(table.keys) or not _can_be_said_again(key):
            return None
        tests = [ast.Compare(key, [ast.Eq()], [each]) for each in keys]
        whole = default or ast.Call(_name(CHECKED), [table.values[-1], tests[-1]], [])
        for test, value in list(zip(tests, table.values, strict=True))[: None if default else -1]:
            whole = ast.IfExp(test, value, whole)
        return whole

    # -- reduce ----------------------------------------------------------------------------------------------

    def _reduced(self, node: ast.Call) -> ast.AST | None:
        """A call of a loop, which is written down as a function inside this one."""
        joined = self._joining(node.args[0])
        if joined is None:
            return None
        name = f"reduced_{node.lineno}_{node.col_offset}_"
        source = REDUCED if len(node.args) == 2 else REDUCED_FROM
        made: Any = ast.parse(source.format(name=name)).body[0]
        loop: Any = next(line for line in made.body if isinstance(line, ast.For))
        loop.body[-1].value = joined(_name("made_"), _name("each_"))
        self.inner.append(self._new(_moved(made, node), node))
        return self._new(ast.Call(_name(name), node.args[1:], []), node)

    def _joining(self, function: ast.expr) -> Callable[[ast.expr, ast.expr], ast.expr] | None:
        """How two become one."""
        sign = SIGNS.get(self.value_of(function)) if isinstance(function, ast.Name | ast.Attribute) else None
        if sign is not None:
            return lambda a, b: ast.BinOp(a, sign(), b)
        match function:
            case ast.Lambda(ast.arguments(args=[first, second], defaults=[]), body):
                return lambda a, b: Renamed({first.arg: a, second.arg: b}).visit(body)
            case ast.Name() | ast.Attribute():
                return lambda a, b: ast.Call(function, [a, b], [])
        return None

    def _new(self, new: Any, old: ast.AST) -> Any:
        self.changed = True
        return placed(new, old)


def _letters_of_all(node: ast.Call) -> ast.expr | None:
    """Words that are joined of joined ones, letter by letter."""
    match node:
        case ast.Call(ast.Attribute(ast.Constant(""), "join") as join, [items], []):
            match items:
                case ast.GeneratorExp(inner, parts) | ast.ListComp(inner, parts):
                    pass
                case ast.Call(ast.Name("map"), [inner, rows], []):
                    inner = ast.Call(inner, [_name("row_")], [])
                    parts = [ast.comprehension(ast.Name("row_", ast.Store()), rows, [], 0)]
                case _:
                    return None
            match inner:
                case ast.Call(ast.Attribute(ast.Constant(""), "join"), [row], []):
                    last = ast.comprehension(ast.Name("letter_", ast.Store()), row, [], 0)
                    return ast.Call(join, [ast.GeneratorExp(_name("letter_"), [*parts, last])], [])
    return None


def known_table(table: ast.Dict, names: dict[str, Any], local: set[str]) -> Any:
    """The dictionary, where it is made of nothing but constants and names of the file; else None."""
    kinds = (int, str, tuple, list, dict, set, frozenset)
    for each in ast.walk(table):
        if not isinstance(each, PLAIN):
            return None
        if isinstance(each, ast.Name) and (each.id in local or not isinstance(names.get(each.id), kinds)):
            return None
    try:
        return eval(compile(ast.fix_missing_locations(ast.Expression(table)), "<table>", "eval"), dict(names))
    except (TypeError, KeyError):
        return None


def _as_list(items: list[ast.expr]) -> ast.expr:
    """A list of the same."""
    match items:
        case []:
            return ast.List([], ast.Load())
        case [ast.List() as made]:
            return made
    return ast.Call(_name("list"), items, [])


def _can_be_said_again(key: ast.expr) -> bool:
    """Whether it does nothing but look."""
    calls = [each for each in ast.walk(key) if isinstance(each, ast.Call)]
    return not any(each.args or ast.unparse(each.func).endswith((".pop", "next")) for each in calls)


def _moved(new: ast.AST, to: ast.AST) -> ast.AST:
    """A new node, and all in it that came from nowhere, at the place of another."""
    for node in ast.walk(new):
        if "lineno" in node._attributes:
            ast.copy_location(node, to)
    return new


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())

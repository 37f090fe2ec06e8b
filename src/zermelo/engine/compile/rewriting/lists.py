"""Which lists of a function never leave it, so that they can live on the stack (see few.py).

A list that is only ever looked at, or put into, through the one name that it has, can be seen by nobody else:

    line = []                                      every time that a value is given to the name, it is a new
    line.append(x); line += more; line[i] = y      list, and nothing else is done with it than such things
    if line: ...; for x in line: ...; len(line)
    self.mill(line, point)                         nor can who it is handed to keep it (see functions.py)
    return line                                    it is given to the caller, in room that the caller lends

What is not surely so is left as it is, a list of Numba's. The change itself is in stacking.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from inspect import CO_GENERATOR
from types import FunctionType
from typing import Any

from zermelo.engine.compile.rewriting.apart import Splitter, makes_list, names_in
from zermelo.engine.compile.rewriting.callees import Callee, Callees
from zermelo.engine.compile.rewriting.changes import Changes
from zermelo.engine.compile.rewriting.source import found
from zermelo.engine.digest import is_foreign

METHODS = {"append", "extend", "pop", "clear", "count", "index"}
CHANGING = {"append", "extend", "pop", "clear"}
AT_ONCE = {"len", "sum", "any", "all", "bool"}  # what looks at all items and is done
LOOKING = AT_ONCE | {"min", "max", "tuple", "list", "sorted", "set"}
LAZY = {"enumerate", "zip"}


class Study:
    """What is known of the lists of one function. `parents` tells what each node stands in."""

    def __init__(self, function: FunctionType, tree: ast.FunctionDef, callee: Callee) -> None:
        self.function, self.tree, self.callee = function, tree, callee
        self.parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self.givers: dict[ast.Call, FunctionType] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = callee(node)
                if called is not None and called is not function and gives_list(called, callee):
                    self.givers[node] = called
        strange = ast.FunctionDef | ast.Lambda | ast.Global | ast.Nonlocal | ast.Match
        inner = any(isinstance(n, strange) for n in ast.walk(tree) if n is not tree)
        self.rows = set() if inner else self._rows()
        self.names = set() if inner else self._names() - self.rows
        self.gives = not inner and not function.__code__.co_flags & CO_GENERATOR and self._gives()

    # -- names -----------------------------------------------------------------------------------------------

    def _names(self) -> set[str]:
        """The names whose lists nobody else can see."""
        given: dict[str, list[Any]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                given.setdefault(node.id, []).append(self._creation(node))
        taken = {arg.arg for arg in ast.walk(self.tree) if isinstance(arg, ast.arg)}
        taken |= {*self.function.__code__.co_freevars, *self.function.__code__.co_cellvars}
        names = {
            name
            for name, made in given.items()
            if name not in taken and None not in made and any(isinstance(each, ast.Assign) for each in made)
        }
        loads = [n for n in ast.walk(self.tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
        return {name for name in names if all(self.is_harmless(n) for n in loads if n.id == name)}

    def _creation(self, node: ast.Name) -> Any:
        """The statement that gives a new list to a name, or adds to it; None where it is anything else."""
        statement = self.parents[node]
        if isinstance(statement, ast.AugAssign) and statement.target is node:
            return statement if isinstance(statement.op, ast.Add) else None
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            return None
        value = statement.value
        told = node.id in names_in(value)
        if not self.makes_few(value) or (told and not isinstance(value, ast.ListComp)):
            return None
        for above in self.above(node):  # what is gone through must not be made anew meanwhile
            if isinstance(above, ast.For) and node.id in names_in(above.iter):
                return None
        return statement

    def makes_few(self, value: ast.expr) -> bool:
        """Whether an expression makes a new list of numbers or the like."""
        if isinstance(value, ast.List):
            return not any(self._is_list(each) or isinstance(each, ast.Starred) for each in value.elts)
        if isinstance(value, ast.ListComp):
            named = any(isinstance(each, ast.NamedExpr) for each in ast.walk(value))
            return not named and not self._is_list(value.elt)
        if isinstance(value, ast.Call) and makes_list(value):
            return len(value.args) == 1 and not value.keywords
        return value in self.givers

    def _is_list(self, item: ast.expr) -> bool:
        """Whether it may well be a list: those of lists are left alone."""
        if isinstance(item, ast.Name):
            stored = (n for n in ast.walk(self.tree) if isinstance(n, ast.Assign) and makes_list(n.value))
            return any(item.id in map(ast.unparse, each.targets) for each in stored)
        if isinstance(item, ast.IfExp):
            return self._is_list(item.body) or self._is_list(item.orelse)
        return makes_list(item) or item in self.givers

    # -- rows ------------------------------------------------------------------------------------------------

    def _rows(self) -> set[str]:
        """The names of lists of lists, made of rows that stay as long, and of which no row is kept."""
        made: dict[str, list[bool]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name):
                good = self._makes_rows(node) if isinstance(node.ctx, ast.Store) else self._is_of_rows(node)
                made.setdefault(node.id, []).append(good and not isinstance(node.ctx, ast.Del))
        taken = {arg.arg for arg in ast.walk(self.tree) if isinstance(arg, ast.arg)}
        once = [node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name) and _is_store(node)]
        return {name for name, good in made.items() if all(good) and once.count(name) == 1} - taken

    def _makes_rows(self, node: ast.Name) -> bool:
        statement = self.parents[node]
        return (
            isinstance(statement, ast.Assign)
            and len(statement.targets) == 1
            and (rows_in(statement.value) is not None)
        )

    def _is_of_rows(self, node: ast.Name) -> bool:
        """Whether a number in one of the rows is meant, or what becomes of them all."""
        above = self.parents[node]
        if self.generator_around(node) is not None:
            return False
        if (
            isinstance(above, ast.Subscript)
            and above.value is node
            and not isinstance(above.slice, ast.Slice)
        ):
            further = self.parents[above]
            number = isinstance(further, ast.Subscript) and further.value is above
            cut = number and isinstance(further.slice, ast.Slice)  # type: ignore[attr-defined]
            return isinstance(above.ctx, ast.Load) and (self.is_looked_at(above) or (number and not cut))
        if tuple_of_rows(self.parents.get(above)) == node.id:
            return True
        if isinstance(above, ast.Call) and node in above.args:
            called = self.callee(above)
            plain = called is not None and not called.__code__.co_flags & CO_GENERATOR
            return plain or ast.unparse(above.func) == "len"
        whole = self.parents.get(above)
        return whole is not None and tuple_of_rows(self.parents.get(whole)) == node.id

    # -- uses ------------------------------------------------------------------------------------------------

    def is_harmless(self, node: ast.Name) -> bool:
        """Whether a list is only looked at here, or put into."""
        above = self.parents[node]
        generator = self.generator_around(node)
        if generator is not None and not self.is_gone_through(generator):
            return False
        if isinstance(above, ast.Attribute):
            call = self.parents[above]
            if not isinstance(call, ast.Call) or call.func is not above or above.attr not in METHODS:
                return False
            items = above.attr == "append" and any(self._is_list(each) for each in call.args)
            return not items and not call.keywords and not (above.attr == "pop" and call.args)
        if isinstance(above, ast.Subscript) and above.value is node:
            cut = isinstance(above.slice, ast.Slice)
            return self.is_looked_at(above) if cut else not isinstance(above.ctx, ast.Del)
        if isinstance(above, ast.AugAssign):
            return isinstance(above.op, ast.Add) and ast.unparse(above.target) != node.id
        if isinstance(above, ast.Call) and node in above.args and above.func is not node:
            called = self.callee(above)
            if called is not None:
                lazy = called.__code__.co_flags & CO_GENERATOR
                return self.is_gone_through(above) if lazy else True
            match above.func:
                case ast.Attribute(ast.Name(name), "extend"):
                    return name != node.id
        return isinstance(above, ast.Return) or self.is_looked_at(node)

    def is_looked_at(self, node: ast.expr) -> bool:
        """Whether nothing is left of a list once the expression around it has its value."""
        above = self.parents[node]
        if isinstance(above, ast.Call) and node in above.args and isinstance(above.func, ast.Name):
            if above.func.id in LOOKING:
                return len(above.args) == 1 and not above.keywords
            return above.func.id in LAZY and self.is_gone_through(above)
        if isinstance(above, ast.BoolOp) and not self.is_tested(above):  # one of them is it in the end
            alike = all(isinstance(each, ast.Name) or each in self.givers for each in above.values)
            return alike and self.is_looked_at(above)
        if isinstance(above, ast.Compare):
            return (
                len(above.ops) == 1
                and above.left is not node
                and isinstance(above.ops[0], ast.In | ast.NotIn)
            )
        return self.is_gone_through(node) or self.is_tested(node)

    def is_gone_through(self, node: ast.expr) -> bool:
        """Whether it is iterated over at once."""
        above = self.parents[node]
        if isinstance(above, ast.For):
            return above.iter is node
        if isinstance(above, ast.comprehension) and above.iter is node:
            whole = self.parents[above]
            return not isinstance(whole, ast.GeneratorExp) or self.is_gone_through(whole)
        if isinstance(above, ast.Call) and isinstance(above.func, ast.Name) and node in above.args:
            return above.func.id in LOOKING or (above.func.id in LAZY and self.is_gone_through(above))
        return False

    def is_tested(self, node: ast.expr) -> bool:
        """Whether only its truth is asked."""
        above = self.parents[node]
        if isinstance(above, ast.If | ast.While | ast.IfExp | ast.Assert):
            return above.test is node
        if isinstance(above, ast.comprehension):
            return node in above.ifs
        if isinstance(above, ast.UnaryOp):
            return isinstance(above.op, ast.Not)
        return isinstance(above, ast.BoolOp) and self.is_tested(above)

    def generator_around(self, node: ast.AST) -> ast.GeneratorExp | None:
        """The generator expression that this will be in, a function of its own."""
        for above in self.above(node):
            if isinstance(above, ast.GeneratorExp) and not _is_in(node, above.generators[0].iter):
                return above
        return None

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """All that it stands in, from the inside out."""
        while node in self.parents:
            node = self.parents[node]
            yield node

    def has_list_before(self, node: ast.stmt, name: str) -> bool:
        """Whether a name surely has a list already where it is given a new one."""
        for inner in (node, *self.above(node)):
            above = self.parents.get(inner)
            blocks = [getattr(above, block, None) for block in ("body", "orelse")]
            for block in (each for each in blocks if isinstance(each, list) and inner in each):
                for line in block[: block.index(inner)]:
                    if isinstance(line, ast.Assign) and [name] == [*map(ast.unparse, line.targets)]:
                        return True
        return False

    # -- given to the caller ---------------------------------------------------------------------------------

    def _gives(self) -> bool:
        """Whether the function returns nothing but such lists."""
        returns = [node for node in ast.walk(self.tree) if isinstance(node, ast.Return)]
        ends = isinstance(self.tree.body[-1], ast.Return)
        plain = not (self.tree.args.posonlyargs or self.tree.args.vararg or self.tree.decorator_list)
        return bool(returns) and ends and plain and all(self.can_give(node.value) for node in returns)

    def can_give(self, value: ast.expr | None) -> bool:
        """Whether this is such a list, or one of two."""
        if isinstance(value, ast.IfExp):
            return self.can_give(value.body) and self.can_give(value.orelse)
        if isinstance(value, ast.BoolOp):
            either = isinstance(value.op, ast.Or) and len(value.values) == 2
            return either and all(map(self.can_give, value.values))
        if isinstance(value, ast.Name):
            return value.id in self.names
        return value is not None and self.makes_few(value)

    def returned(self) -> set[str]:
        """The names that are given to the caller."""
        values = [node.value for node in ast.walk(self.tree) if isinstance(node, ast.Return) and node.value]
        return {name for value in values for name in _given_in(value)}


def rows_in(value: ast.expr) -> ast.expr | None:
    """What `[list(row) for row in rows]` and its like are made of; None of anything else."""
    match value:
        case ast.ListComp(elt, [ast.comprehension(ast.Name(row), rows, [])]):
            return rows if ast.unparse(elt) in (f"list({row})", f"{row}[:]") else None
        case ast.Call(ast.Name("list"), [ast.Call(ast.Name("map"), [ast.Name("list"), rows])]):
            return rows
    return None


def tuple_of_rows(node: Any) -> str | None:
    """The name of the rows in `tuple(tuple(row) for row in rows)`; None of anything else."""
    match node:
        case ast.Call(
            ast.Name("tuple"),
            [
                ast.GeneratorExp(elt, [ast.comprehension(ast.Name(row), ast.Name(rows), [])])
                | ast.ListComp(elt, [ast.comprehension(ast.Name(row), ast.Name(rows), [])])
            ],
        ):
            return rows if ast.unparse(elt) == f"tuple({row})" else None
        case ast.Call(ast.Name("tuple"), [ast.Call(ast.Name("map"), [ast.Name("tuple"), ast.Name(rows)])]):
            return rows
    return None


def _is_store(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _given_in(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.Name):
        yield value.id
    for part in [value.body, value.orelse] if isinstance(value, ast.IfExp) else []:
        yield from _given_in(part)
    for part in value.values if isinstance(value, ast.BoolOp) else []:
        yield from _given_in(part)


def _is_in(node: ast.AST, whole: ast.AST) -> bool:
    return any(each is node for each in ast.walk(whole))


# -- functions that give lists -------------------------------------------------------------------------------

_studying: set[FunctionType] = set()


def gives_list(function: FunctionType, callee: Callee) -> bool:
    """Whether a function gives a list that it has made, and nothing else."""
    if function in _studying or is_foreign(function.__module__ or ""):
        return False
    return _gives_list(function, getattr(callee, "owner", None))


def forget() -> None:
    """Before another game is compiled."""
    _gives_list.cache_clear()


@cache
def _gives_list(function: FunctionType, owner: type) -> bool:
    _studying.add(function)
    try:
        source = found(function)
        if source is None:
            return False
        callee = Callees(function, owner, source.helpers)
        tree = Splitter(Changes(function, source.definition, callee)).visit(source.definition)
        return Study(function, tree, callee).gives
    finally:
        _studying.discard(function)

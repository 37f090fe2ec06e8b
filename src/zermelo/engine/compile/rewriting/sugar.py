"""What Python has short words for, at more length: before anything else is done with a function.

    f"{a}-{b}"                                  str(a) + "-" + str(b)
    first, *rest = row                          first = row[0]; rest = list(row[1:])
    import copy                                 above the class, where it is known what it is
    match move: case ("left", n): ...           if len(move) == 2 and move[0] == "left": n = move[1]; ...
    other = {"x": "o", "o": "x"}                a table that is known when the rules are compiled
    next(iter(items), None)                     first_of(items, None)
    (player,) * 3, float("inf")                 (player, player, player), the number
    product(rows, repeat=2), combinations(x, 3) product_2(rows, rows), combinations_3(x) (see choosing.py)
    accumulate(heaps, initial=0)                accumulate_2(heaps, 0)
    def inside(r, c): ...                       a function beside this one (see inner.py)

What is not one of these is left as it is.
"""

from __future__ import annotations

import ast
import itertools
import sys
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from zermelo.engine.compile.rewriting.placing import Renamed, placed
from zermelo.engine.compile.rewriting.standard import TABLE, known_table

FIRST_OF = "first_of_"
LONGEST = 8  # tuple that is written out
CHOSEN = {
    itertools.product: ("product", 1, 4),
    itertools.combinations: ("combinations", 2, 4),
    itertools.permutations: ("permutations", 2, 3),
    itertools.chain: ("chain", 1, 4),
    itertools.chain.from_iterable: ("flattened", 1, 1),
    itertools.pairwise: ("pairwise", 1, 1),
    itertools.islice: ("islice", 2, 4),
    itertools.accumulate: ("accumulate", 1, 1),
}  # what there is of each, for how many


class Sugar(ast.NodeTransformer):
    """Rewrites one function; `helpers` are the names that it has need of."""

    def __init__(self, function: FunctionType, tree: ast.FunctionDef) -> None:
        self.function, self.tree, self.changed = function, tree, False
        self.helpers: dict[str, Any] = {}
        self.count = 0
        self.local = {*function.__code__.co_varnames, *function.__code__.co_cellvars}

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """An f-string, of what has no format of its own."""
        parts: list[ast.expr] = []
        for part in node.values:
            match part:
                case ast.FormattedValue(value, -1 | 115, None):
                    parts.append(ast.Call(ast.Name("str", ast.Load()), [self.visit(value)], []))
                case ast.Constant():
                    parts.append(part)
                case _:
                    return node
        whole = parts[0] if parts else ast.Constant("")
        for each in parts[1:]:
            whole = ast.BinOp(whole, ast.Add(), each)
        return self._new(whole, node)

    def visit_Import(self, node: ast.Import) -> ast.AST:
        """`import copy`: the name stands for it as if it were above."""
        if any("." in each.name for each in node.names):
            return node
        return self._imported(node, {each.asname or each.name: (each.name, "") for each in node.names})

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        """`from copy import deepcopy`, too."""
        if node.level or node.module is None or any(each.name == "*" for each in node.names):
            return node
        module = node.module
        return self._imported(node, {each.asname or each.name: (module, each.name) for each in node.names})

    def _imported(self, node: ast.AST, names: dict[str, tuple[str, str]]) -> ast.AST:
        modules = {name: sys.modules.get(module) for name, (module, _) in names.items()}  # the rules have run
        found = {
            name: getattr(modules[name], part, None) if part else modules[name]
            for name, (_, part) in names.items()
        }
        if None in found.values():
            return node
        self.helpers |= found
        self.local -= names.keys()
        return self._new(ast.Pass(), node)

    def visit_Return(self, node: ast.Return) -> Any:
        """`return "draw" if full else None`, as two returns: of one thing each."""
        self.generic_visit(node)
        match node.value:
            case ast.IfExp(test, body, orelse) if _is_none(body) != _is_none(orelse):
                return self._new(ast.If(test, [ast.Return(body)], [ast.Return(orelse)]), node)
        return node

    def visit_Try(self, node: ast.Try) -> ast.AST:
        """`try: return WORTH[piece]`, `except KeyError: ...`: it is asked first whether there is such."""
        self.generic_visit(node)
        match node:
            case ast.Try(
                [ast.Return() | ast.Assign() as line],
                [ast.ExceptHandler(ast.Name("ValueError"), None, body)],
                [],
                [],
            ):
                called = [each for each in ast.walk(line.value or line) if isinstance(each, ast.Call)]
                match called:
                    case [
                        ast.Call(ast.Attribute(ast.Name() | ast.Subscript() as items, "index"), [item], [])
                    ]:
                        there = ast.Compare(item, [ast.In()], [items])
                        return self._new(ast.If(there, [line], body), node)
            case ast.Try(
                [ast.Return() | ast.Assign() as line],
                [ast.ExceptHandler(ast.Name("KeyError"), None, body)],
                [],
                [],
            ):
                found = [each for each in ast.walk(line.value or line) if isinstance(each, ast.Subscript)]
                sure = all(isinstance(each.slice, ast.Constant) for each in found[1:])
                calls = any(isinstance(each, ast.Call) for each in ast.walk(line))
                if found and sure and not calls:
                    there = ast.Compare(found[0].slice, [ast.In()], [found[0].value])
                    return self._new(ast.If(there, [line], body), node)
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """What an error says stands there as it is written."""
        for part in ast.walk(node):
            if isinstance(part, ast.Call):
                part.args = [self._said(each) for each in part.args]
        return self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        """The same."""
        node.msg = None if node.msg is None else self._said(node.msg)
        return self.generic_visit(node)

    def _said(self, node: ast.expr) -> ast.expr:
        if not isinstance(node, ast.JoinedStr):
            return node
        said: ast.expr = self._new(ast.Constant(ast.unparse(node)), node)
        return said

    # -- calls -----------------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`next(items, None)`, `product(a, b)`."""
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("next"), [items, default], []):
                match items:
                    case ast.Call(ast.Name("iter"), [items], []):
                        pass
                return self._new(_call(FIRST_OF, items, default), node)
            case ast.Call(ast.Name("float"), [ast.Constant("inf" | "-inf" as endless)], []):
                return self._new(ast.Constant(float(endless)), node)
        called = self._called(node.func)
        if isinstance(called, type | BuiltinFunctionType) and called in CHOSEN:
            return self._chosen(node, *CHOSEN[called])
        return node

    def _called(self, called: ast.expr) -> Any:
        """What a name of the file stands for."""
        names = self.function.__globals__ | self.helpers
        match called:
            case ast.Name(name) if name not in self.local:
                return names.get(name)
            case ast.Attribute(ast.Name() | ast.Attribute() as owner, name):
                known = self._called(owner)
                if isinstance(known, ModuleType) or known is itertools.chain:
                    return getattr(known, name, None)
        return None

    def _chosen(self, node: ast.Call, name: str, least: int, most: int) -> ast.AST:
        """A call of what goes through all choices, by how many."""
        items = node.args
        match node.keywords:
            case [ast.keyword("repeat", ast.Constant(int() as times))] if len(items) == 1:
                items = items * times
            case [ast.keyword("initial", first)] if name == "accumulate" and len(items) == 1:
                return self._new(_call("accumulate_2_", *items, first), node)
            case []:
                pass
            case _:
                return node
        if any(isinstance(each, ast.Starred) for each in items):
            return node
        count = len(items)
        if name in ("combinations", "permutations"):
            match items:
                case [one, ast.Constant(int() as count)]:
                    items = [one]
                case _:
                    return node
        return self._new(_call(f"{name}_{count}_", *items), node) if least <= count <= most else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """`(player,) * 3`: as many as stand there."""
        self.generic_visit(node)
        match node:
            case ast.BinOp(
                ast.Tuple([ast.Name() | ast.Constant() as one]), ast.Mult(), ast.Constant(int() as count)
            ):
                if 0 < count <= LONGEST:
                    return self._new(ast.Tuple([one] * count, ast.Load()), node)
        return node

    # -- tables ----------------------------------------------------------------------------------------------

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """`x in {...}`."""
        self.generic_visit(node)
        node.comparators = [
            self._table(each) if isinstance(each, ast.Dict) else each for each in node.comparators
        ]
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        """`other = {"x": "o", "o": "x"}`, where nothing is put into it; `first, *rest = row`."""
        self.generic_visit(node)
        match node:
            case ast.Assign([ast.Tuple(targets) | ast.List(targets)], value):
                stars = [at for at, each in enumerate(targets) if isinstance(each, ast.Starred)]
                if len(stars) == 1:
                    return self._starred(node, targets, stars[0], value)
            case ast.Assign([ast.Name(name)], ast.Dict() as table) if self._is_only_looked_at(name):
                node.value = self._table(table)
        return node

    def _starred(self, node: ast.Assign, targets: list[Any], star: int, value: ast.expr) -> list[ast.stmt]:
        """The parts of a row, one by one, and all that is left over in a list, if anybody looks at it."""
        name = f"starred_{node.lineno}_"
        lines = [ast.Assign([ast.Name(name, ast.Store())], value)]
        after = star + 1 - len(targets)
        for at, target in enumerate(targets):
            place: ast.expr = ast.Constant(at if at < star else at - len(targets))
            if at == star:
                target = target.value
                if isinstance(target, ast.Name) and not self._is_looked_at(target.id):
                    continue
                place = ast.Slice(
                    ast.Constant(star) if star else None, ast.Constant(after) if after else None
                )
            part: ast.expr = ast.Subscript(ast.Name(name, ast.Load()), place, ast.Load())
            lines.append(ast.Assign([target], _call("list", part) if at == star else part))
        return [self._new(line, node) for line in lines]

    def _is_looked_at(self, name: str) -> bool:
        loads = (each for each in ast.walk(self.tree) if isinstance(each, ast.Name) and each.id == name)
        return any(isinstance(each.ctx, ast.Load) for each in loads)

    def _is_only_looked_at(self, name: str) -> bool:
        """Whether a name is given one thing, in which things are looked up."""
        looked_at = {
            id(node.value)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load)
        }
        looked_at |= {
            id(node.func.value)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("get", "keys", "values", "items")
        }
        looked_at |= {
            id(each)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Compare)
            for each in node.comparators
        }
        uses = [node for node in ast.walk(self.tree) if isinstance(node, ast.Name) and node.id == name]
        loads = [node for node in uses if isinstance(node.ctx, ast.Load)]
        return len(uses) - len(loads) == 1 and all(id(node) in looked_at for node in loads)

    def _table(self, table: ast.Dict) -> ast.expr:
        """The name of a table whose keys and values stand there."""
        value = known_table(table, self.function.__globals__, self.local)
        if not value:
            return table
        name = f"{TABLE}{table.lineno}_{table.col_offset}_"
        self.helpers[name] = value
        made: ast.expr = self._new(ast.Name(name, ast.Load()), table)
        return made

    # -- match -----------------------------------------------------------------------------------------------

    def visit_Match(self, node: ast.Match) -> Any:
        """`match` as `if`, where all cases are of a simple kind."""
        self.generic_visit(node)
        name = f"matched_{node.lineno}_"
        subject: ast.expr = ast.Name(name, ast.Load())
        lines: list[ast.stmt] = [ast.Assign([ast.Name(name, ast.Store())], node.subject)]
        if isinstance(node.subject, ast.Name):
            subject, lines = node.subject, []
        whole: list[ast.stmt] = []
        for case in reversed(node.cases):
            pattern = _Pattern(subject)
            if not pattern.reads(case.pattern) or (case.guard and not self._is_own(pattern.names, node)):
                return node
            tests = pattern.tests
            if case.guard is not None:
                tests = [*tests, Renamed(dict(pattern.names)).visit(case.guard)]
            given: list[ast.stmt] = [
                ast.Assign([ast.Name(each, ast.Store())], part) for each, part in pattern.names
            ]
            body = [*given, *case.body]
            whole = [ast.If(_all(tests), body, whole)] if tests else body
        return [self._new(line, node) for line in [*lines, *whole]]

    def _is_own(self, names: list[tuple[str, ast.expr]], match: ast.Match) -> bool:
        """Whether nobody outside speaks of the names: they are given even where a guard says no."""
        inside = {id(node) for node in ast.walk(match)}
        own = {name for name, _ in names}
        return not any(
            isinstance(node, ast.Name) and node.id in own and id(node) not in inside
            for node in ast.walk(self.tree)
        )

    def _new(self, new: Any, old: ast.AST) -> Any:
        self.changed = True
        return placed(new, old)


class _Pattern:
    """What a case asks of the subject, and what it calls its parts."""

    def __init__(self, subject: ast.expr) -> None:
        self.subject, self.tests, self.names = subject, list[ast.expr](), list[tuple[str, ast.expr]]()

    def reads(self, pattern: ast.pattern) -> bool:
        """Whether it is of a kind that is known."""
        match pattern:
            case ast.MatchValue(value):
                self.tests.append(ast.Compare(self.subject, [ast.Eq()], [value]))
            case ast.MatchSingleton(value):
                self.tests.append(ast.Compare(self.subject, [ast.Is()], [ast.Constant(value)]))
            case ast.MatchAs(inner, name):
                if name is not None:
                    self.names.append((name, self.subject))
                return inner is None or self.reads(inner)
            case ast.MatchOr(patterns):
                each = [_Pattern(self.subject) for _ in patterns]
                if not all(
                    one.reads(part) and not one.names for one, part in zip(each, patterns, strict=True)
                ):
                    return False
                if all(one.tests for one in each):
                    self.tests.append(ast.BoolOp(ast.Or(), [_all(one.tests) for one in each]))
            case ast.MatchSequence(patterns):
                return self._reads_parts(patterns)
            case _:
                return False
        return True

    def _reads_parts(self, patterns: list[ast.pattern]) -> bool:
        length = _call("len", self.subject)
        self.tests.append(ast.Compare(length, [ast.Eq()], [ast.Constant(len(patterns))]))
        for at, pattern in enumerate(patterns):
            inner = _Pattern(ast.Subscript(self.subject, ast.Constant(at), ast.Load()))
            if not inner.reads(pattern):
                return False
            self.tests += inner.tests
            self.names += inner.names
        return True


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _all(tests: list[ast.expr]) -> ast.expr:
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)


def _call(name: str, *args: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(args), [])

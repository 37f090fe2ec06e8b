"""The changes to the syntax tree of rules that Numba does not read; rewrite.py says which, and makes them."""

from __future__ import annotations

import ast
import dataclasses
from types import FunctionType
from typing import Any

from zermelo.engine.compile.rewriting.apart import is_empty_list
from zermelo.engine.compile.rewriting.growing import GROWN
from zermelo.engine.compile.rewriting.placing import placed

PARENT, FIELDS, EACH, REPLACED, IN_ORDER = "parent_", "with_fields_", "as_each_", "replaced_", "in_order_"
LETTER, NO_ITEMS, TURNED, JOINED = "with_letter_", "no_items_", "turned_round_", "joined_"
OR_ELSE, SAME_ITEMS = "or_else_", "same_items_"
ALONG = {name: f"{name}_along_" for name in ("all", "any", "max", "min")}  # an axis of an array
DRAWN = 1 << 40  # what `"draw"` is to compiled rules, where they say who has won


class Rewriter(ast.NodeTransformer):
    """Rewrites one function, and collects the generators it has made and the classes it has met."""

    def __init__(self, function: FunctionType, tree: ast.FunctionDef) -> None:
        self.function = function
        self.changed = False
        self.generators: list[ast.FunctionDef] = []
        self.parents: dict[str, type] = {}
        stored = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
        arguments = {n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)}
        self.local = stored | arguments | {*function.__code__.co_freevars}
        self.lists = _lists_in(tree) - arguments
        self.sets = {
            name
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and ast.unparse(node.value) == "set()"
            for name in [ast.unparse(node.targets[0])]
        }

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        """A generator expression is a nameless generator function: name it, and hand it what it refers to."""
        self.generic_visit(node)
        if _binds_a_name(node):
            return node
        return self._as_function(node, [ast.Expr(ast.Yield(node.elt))], [])

    def _as_function(self, node: ast.GeneratorExp, each: list[ast.stmt], after: list[ast.stmt]) -> ast.AST:
        """A call of a function that does something with each item, and something after all."""
        first = node.generators[0]
        inside = [node.elt, first.target, *first.ifs, *node.generators[1:]]
        nodes = [n for part in inside for n in ast.walk(part)]
        own = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        loaded = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
        free = sorted(loaded & self.local - own)
        body = each
        for part in reversed(node.generators):
            for test in reversed(part.ifs):
                body = [ast.If(test, body, [])]
            items = _name("items_") if part is first else part.iter
            body = [ast.For(part.target, items, body, [])]
        name = f"generator_{len(self.generators)}_of_{self.function.__name__}"
        self.generators.append(placed(_definition(name, ["items_", *free], body + after), node))
        return self._new(_call(name, first.iter, *map(_name, free)), node)

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        """A set comprehension is the set of a generator expression."""
        made = ast.copy_location(ast.GeneratorExp(node.elt, node.generators), node)
        return self._new(_call("set", self.visit(made)), node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """`yield from` as a statement, and `seen.update(found)` of a set."""
        self.generic_visit(node)
        match node.value:
            case ast.Call(ast.Attribute(ast.Name(name), "update"), [items], []) if name in self.sets:
                add = ast.Call(ast.Attribute(_name(name), "add", ast.Load()), [_name("item_")], [])
                return self._new(ast.For(ast.Name("item_", ast.Store()), items, [ast.Expr(add)], []), node)
        if not isinstance(node.value, ast.YieldFrom):
            return node
        each, items = ast.Expr(ast.Yield(_name("item_"))), node.value.value
        if isinstance(items, ast.Constant) and isinstance(items.value, str):
            items = _letters(items.value)
        return self._new(ast.For(ast.Name("item_", ast.Store()), items, [each], []), node)

    def visit_Return(self, node: ast.Return) -> ast.AST:
        """`return "draw"`, in `winner`: a number, as the players are."""
        self.generic_visit(node)
        if self.function.__name__ == "winner" and self.function.__qualname__ != "winner":
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and part.value == "draw":
                    part.value, self.changed = DRAWN, True
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """`found = []`, of which Numba finds out what it holds; and `mine, theirs = "xo"`."""
        target, value = node.targets[0], node.value
        if is_empty_list(value) and all(isinstance(t, ast.Name) for t in node.targets):
            return node
        if isinstance(target, ast.Tuple):
            for part in [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    letters = self._new(_letters(part.value), part)
                    if part is value:
                        node.value = letters
                    elif isinstance(value, ast.IfExp):
                        value.body, value.orelse = (
                            letters if each is part else each for each in (value.body, value.orelse)
                        )
        return self.generic_visit(node)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.AST:
        """`(found := [])`, which will be an assignment."""
        return node if is_empty_list(node.value) else self.generic_visit(node)

    def visit_List(self, node: ast.List) -> ast.AST:
        """`return []`, where nothing is ever put into it: it may become any list."""
        self.generic_visit(node)
        empty = not node.elts and isinstance(node.ctx, ast.Load)
        return self._new(_call(NO_ITEMS), node) if empty else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """`found += more`, of a list: what is in an empty one Numba finds out from `extend`."""
        self.generic_visit(node)
        if not isinstance(node.op, ast.Add) or ast.unparse(node.target) not in self.lists:
            return node
        extend = ast.Attribute(_name(ast.unparse(node.target)), "extend", ast.Load())
        return self._new(ast.Expr(ast.Call(extend, [node.value], [])), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`tuple(...)`, `any(... for ...)`, `super()`, `state._replace(...)` and `replace(state, ...)`."""
        new = self._as_tuple(node) or self._as_loop(node)
        if new is not None:
            return self._new(new, node)
        self.generic_visit(node)
        new = self._as_parent(node) or self._with_fields(node) or _builtin(node)
        return node if new is None else self._new(new, node)

    def _as_loop(self, node: ast.Call) -> ast.AST | None:
        """`any(test for ...)` and `all(test for ...)`: a loop, where a generator would keep its state."""
        match node:
            case ast.Call(ast.Name("any" | "all" as name), [ast.GeneratorExp() as items], []):
                if name in self.local or name in self.function.__globals__ or _binds_a_name(items):
                    return None
                self.generic_visit(items)
                found = ast.Constant(name == "any")
                test = items.elt if name == "any" else ast.UnaryOp(ast.Not(), items.elt)
                end = ast.Return(ast.Constant(name != "any"))
                return self._as_function(items, [ast.If(test, [ast.Return(found)], [])], [end])
        return None

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """`items[:i] + (value,) + items[i + 1:]`."""
        self.generic_visit(node)
        parts = (
            [node.left.left, node.left.right, node.right]
            if isinstance(node.op, ast.Add)
            and isinstance(node.left, ast.BinOp)
            and isinstance(node.left.op, ast.Add)
            else []
        )
        if len(parts) == 3 and isinstance(parts[1], ast.Tuple) and len(parts[1].elts) == 1:
            new = _one_replaced(parts[0], parts[1].elts[0], parts[2])
            return node if new is None else self._new(new, node)
        if len(parts) == 3 and not isinstance(parts[1], ast.List | ast.Tuple):
            new = _one_replaced(parts[0], parts[1], parts[2], LETTER)
            return node if new is None else self._new(new, node)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """`borders == {"b"}`: as many, and each of them."""
        self.generic_visit(node)
        match node:
            case ast.Compare(left, [ast.Eq() | ast.NotEq() as sign], [ast.Set(items)]) if _are_unlike(items):
                same = _call(SAME_ITEMS, left, ast.Tuple(items, ast.Load()))
                whole = same if isinstance(sign, ast.Eq) else ast.UnaryOp(ast.Not(), same)
                return self._new(whole, node)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """`cell or 0`, of a number that may be None."""
        self.generic_visit(node)
        match node:
            case ast.BoolOp(ast.Or(), [value, ast.Constant(int() as other) as constant]) if (
                type(other) is int
            ):
                return self._new(_call(OR_ELSE, value, constant), node)
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        """`for letter in "abc"`."""
        self.generic_visit(node)
        if isinstance(node.iter, ast.Constant) and isinstance(node.iter.value, str):
            node.iter = self._new(_letters(node.iter.value), node.iter)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """`items[::-1]`, which is as long as `items`."""
        self.generic_visit(node)
        if ast.unparse(node.slice) == "::-1" and isinstance(node.ctx, ast.Load):
            return self._new(_call(TURNED, node.value), node)
        return node

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        """`(*items[:i], value, *items[i + 1:])`."""
        self.generic_visit(node)
        if len(node.elts) == 3 and [isinstance(e, ast.Starred) for e in node.elts] == [True, False, True]:
            before, value, after = node.elts
            assert isinstance(before, ast.Starred)
            assert isinstance(after, ast.Starred)
            new = _one_replaced(before.value, value, after.value)
            if new is not None:
                return self._new(new, node)
        if any(isinstance(each, ast.Starred) for each in node.elts) and isinstance(node.ctx, ast.Load):
            return self._new(_one_after_the_other(node.elts), node)
        return node

    # -- the kinds of calls ----------------------------------------------------------------------------------

    def _as_tuple(self, node: ast.Call) -> ast.expr | None:
        """A tuple whose length can be told from what it is made of."""
        if ast.unparse(node.func) != "tuple" or len(node.args) != 1:
            return None
        made = node.args[0]
        if isinstance(made, ast.Call) and len(made.args) == 1 and not made.keywords:
            inner: Any = self.visit(made.args[0])
            if ast.unparse(made.func) == "sorted":
                return _call(IN_ORDER, inner)
            if ast.unparse(made.func) == "reversed":
                return ast.Subscript(
                    inner, ast.Slice(step=ast.UnaryOp(ast.USub(), ast.Constant(1))), ast.Load()
                )
            return None
        if isinstance(made, ast.GeneratorExp | ast.ListComp):
            plain = len(made.generators) == 1 and not made.generators[0].ifs
            source: Any = self.visit(made.generators[0].iter)
            generator = self.visit(ast.copy_location(ast.GeneratorExp(made.elt, made.generators), made))
            return _call(EACH, generator, _as_long_as(source) if plain else ast.Constant(None))
        return None

    def _as_parent(self, node: ast.Call) -> ast.expr | None:
        """What `super` gives."""
        if ast.unparse(node.func) != "super" or node.keywords:
            return None
        cells = dict(zip(self.function.__code__.co_freevars, self.function.__closure__ or (), strict=True))
        names = self.function.__globals__ | {name: cell.cell_contents for name, cell in cells.items()}
        kind = names.get("__class__") if not node.args else names.get(ast.unparse(node.args[0]))
        this = self.function.__code__.co_varnames[0] if not node.args else ast.unparse(node.args[-1])
        if not isinstance(kind, type) or not this.isidentifier():
            return None
        self.parents[f"{PARENT}{kind.__name__}"] = kind
        return _call(f"{PARENT}{kind.__name__}", _name(this))

    def _with_fields(self, node: ast.Call) -> ast.expr | None:
        """A state with some fields changed."""
        called, whole = ast.unparse(node.func), None
        if isinstance(node.func, ast.Attribute) and node.func.attr == "_replace" and not node.args:
            whole = node.func.value
        elif called in ("replace", "dataclasses.replace") and len(node.args) == 1:
            is_it = called != "replace" or self.function.__globals__.get("replace") is dataclasses.replace
            whole = node.args[0] if is_it else None
        if whole is None or any(keyword.arg is None for keyword in node.keywords):
            return None
        fields = ast.Tuple([ast.Constant(keyword.arg) for keyword in node.keywords], ast.Load())
        return _call(FIELDS, whole, fields, *(keyword.value for keyword in node.keywords))

    def _new(self, new: Any, old: ast.AST) -> Any:
        self.changed = True
        return placed(new, old)


def _one_after_the_other(items: list[ast.expr]) -> ast.expr:
    """`(*path, to)` as `tuple(path) + (to,)`."""
    parts: list[ast.expr] = []
    for item in items:
        if isinstance(item, ast.Starred):
            parts.append(_call("tuple", item.value))
        elif parts and isinstance(parts[-1], ast.Tuple):
            parts[-1].elts.append(item)
        else:
            parts.append(ast.Tuple([item], ast.Load()))
    whole = parts[0]
    for part in parts[1:]:
        whole = ast.BinOp(whole, ast.Add(), part)
    return whole


def _are_unlike(items: list[ast.expr]) -> bool:
    """Whether these are surely so many different things."""
    known = {each.value for each in items if isinstance(each, ast.Constant)}
    return len(known) == len(items) or len(items) == 1


def _letters(text: str) -> ast.Tuple:
    """The letters of a string."""
    return ast.Tuple([ast.Constant(letter) for letter in text], ast.Load())


def _lists_in(tree: ast.AST) -> set[str]:
    """The names that are only ever given lists."""
    given: dict[str, list[bool]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            given.setdefault(node.id, []).append(False)
    for node in ast.walk(tree):
        match node:
            case ast.Assign([ast.Name(name)], ast.List() | ast.ListComp() | ast.Call(ast.Name("list"))):
                given[name].remove(False)
            case ast.AugAssign(ast.Name(name), ast.Add()):
                given[name].remove(False)
    return {name for name, others in given.items() if not others}


def _one_replaced(before: ast.expr, value: ast.expr, after: ast.expr, by: str = REPLACED) -> ast.expr | None:
    """`replaced(items, i, value)`, if the parts are `items[:i]`, `value` and `items[i + 1:]`."""
    pattern = f"{ast.unparse(before)} {ast.unparse(after)}"
    if not (isinstance(before, ast.Subscript) and isinstance(before.slice, ast.Slice) and before.slice.upper):
        return None
    items, index = ast.unparse(before.value), ast.unparse(before.slice.upper)
    if pattern != f"{items}[:{index}] {items}[{index} + 1:]":
        return None
    return _call(by, before.value, before.slice.upper, value)


def _builtin(node: ast.Call) -> ast.expr | None:
    """`bin(x).count("1")`, `"".join(letters)`, `table.items()`, `frozenset()`, `enumerate(x, start=1)`.

    And `(board == 1).all(axis=0)`.
    """
    match node:
        case ast.Call(ast.Attribute(ast.Call(ast.Name("bin"), [number]), "count"), [ast.Constant("1")]):
            return ast.Call(ast.Attribute(number, "bit_count", ast.Load()), [], [])
        case ast.Call(ast.Attribute(ast.Constant(str()) as between, "join"), [parts], []):
            return _call(JOINED, between, parts)
        case ast.Call(ast.Attribute(ast.Name() | ast.Attribute() as table, "items"), [], []):
            keys, values = (ast.Attribute(table, name, ast.Load()) for name in ("keys", "values"))
            return _call("zip", ast.Call(keys, [], []), ast.Call(values, [], []))
        case ast.Call(ast.Name("frozenset"), [], []):
            return _call(GROWN, ast.Tuple([], ast.Load()))
        case ast.Call(ast.Name("enumerate"), [items], [ast.keyword("start", start)]):
            return _call("enumerate", items, start)
        case ast.Call(ast.Attribute(whole, name), [*given], [ast.keyword("axis", axis)]) if name in ALONG:
            if len(given) == (ast.unparse(whole) in ("np", "numpy")):
                return _call(ALONG[name], *(given or [whole]), axis)
    return None


def _as_long_as(source: ast.expr) -> ast.expr:
    """Something that is as long as what is iterated over: of `range(len(x))`, that is `x`."""
    if isinstance(source, ast.Call) and ast.unparse(source.func) == "range" and len(source.args) == 1:
        end = source.args[0]
        if isinstance(end, ast.Call) and ast.unparse(end.func) == "len" and len(end.args) == 1:
            return end.args[0]
        if isinstance(end, ast.Constant) and isinstance(end.value, int) and 0 < end.value <= 64:
            return ast.Tuple([ast.Constant(0)] * end.value, ast.Load())
    return source


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _call(name: str, *args: ast.expr) -> ast.Call:
    return ast.Call(_name(name), list(args), [])


def _binds_a_name(node: ast.GeneratorExp) -> bool:
    """Whether a generator expression binds a name outside itself."""
    return any(isinstance(each, ast.NamedExpr) for each in ast.walk(node))


def _definition(name: str, parameters: list[str], body: list[ast.stmt]) -> ast.FunctionDef:
    arguments = ast.arguments([], [ast.arg(each) for each in parameters], None, [], [], None, [])
    return ast.FunctionDef(name, arguments, body, [])

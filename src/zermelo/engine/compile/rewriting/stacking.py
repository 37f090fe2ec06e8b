"""The lists of a function put on the stack, where they never leave it (lists.py); few.py says how."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import Any

from zermelo.engine.compile.rewriting.apart import is_empty_list, names_in
from zermelo.engine.compile.rewriting.lists import AT_ONCE, CHANGING, Study, rows_in, tuple_of_rows
from zermelo.engine.compile.rewriting.placing import placed
from zermelo.engine.compile.values.declared import in_force
from zermelo.engine.compile.values.few import few_holding

FEW, FEW_OF, FEW_LIKE, FEW_IN, GIVEN = "few_", "few_of_", "few_like_", "few_in_", "given_"
ROOM, LENT, IN_ROOM, PART, VIEW = "room_", "lent_", "_in_room_", "part_", "view_"
FEW_ROWS = "few_rows_"


class InRoom:
    """A helper function that gives a list, in room that is lent to it."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function


class Stacker(ast.NodeTransformer):
    """Puts the lists of one function on the stack; `in_room`, also the list that it gives."""

    def __init__(self, study: Study, in_room: bool) -> None:
        self.study, self.in_room = study, in_room
        self.changed, self.count = False, 0
        self.helpers: dict[str, Any] = {}
        returned = study.returned()
        self.names = study.names if in_room else study.names - returned
        self.direct = returned if in_room and self._is_made_once(returned) else set()  # made where it must be

    def _is_made_once(self, names: set[str]) -> bool:
        """Whether there is one name, given one empty list or comprehension that does not speak of it."""
        made = [node for node in ast.walk(self.study.tree) if isinstance(node, ast.Assign)]
        values = [node.value for node in made if names & set(map(ast.unparse, node.targets))]
        if len(names) != 1 or len(values) != 1 or any(n in names for n in names_in(values[0])):
            return False
        return is_empty_list(values[0]) or isinstance(values[0], ast.ListComp)

    def stacked(self) -> ast.FunctionDef:
        """The function."""
        tree = self.study.tree
        if self.in_room:
            self.changed = True
            tree.args.args.insert(int(self.study.callee.is_method), ast.arg(LENT))  # type: ignore[attr-defined]
        tree.body = [each for line in tree.body for each in _as_lines(self.visit(line))]
        return ast.fix_missing_locations(tree)

    # -- statements ------------------------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign) -> Any:
        """`found = []`."""
        target, rows = node.targets[0], rows_in(node.value)
        if rows is not None and isinstance(target, ast.Name) and target.id in self.study.rows:
            self.changed = True
            node.value = placed(_call(FEW_ROWS, self.visit(rows)), node.value)
            return node
        if len(node.targets) > 1 or not isinstance(target, ast.Name) or target.id not in self.names:
            return self.generic_visit(node)
        if is_empty_list(node.value) and self.study.has_list_before(node, target.id):
            clear = ast.Call(ast.Attribute(_name(target.id), "clear", ast.Load()), [], [])
            return self._placed([ast.Expr(clear)], node)  # nobody else can see it
        told = target.id in names_in(node.value)
        lines, made = self._made(node.value, target.id)
        if told:
            made = _call(FEW_OF, made)  # it may be made of what lies where it is made
        return self._placed([*lines, ast.Assign([target], made)], node)

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """`found += more`."""
        if not isinstance(node.target, ast.Name) or node.target.id not in self.names:
            return self.generic_visit(node)
        return self._placed(self._extended(node.target.id, node.value), node)

    def visit_Expr(self, node: ast.Expr) -> Any:
        """`found.extend(more)`."""
        match node.value:
            case ast.Call(ast.Attribute(ast.Name(name), "extend"), [items]) if name in self.names:
                return self._placed(self._extended(name, items), node)
        return self.generic_visit(node)

    def visit_For(self, node: ast.For) -> Any:
        """`for x in [...]`, with a comprehension."""
        before: list[ast.stmt] = []
        if isinstance(node.iter, ast.ListComp) and self.study.makes_few(node.iter):
            before, node.iter = self._made(node.iter, "")
        self.generic_visit(node)
        return self._placed([*before, node], node) if before else node

    def visit_Return(self, node: ast.Return) -> Any:
        """`return found`, to a caller who lends room for it."""
        if not self.in_room or node.value is None:
            return self.generic_visit(node)
        return self._placed(self._given(node.value), node)

    def _given(self, value: ast.expr) -> list[ast.stmt]:
        """The lines that give a list to the caller."""
        if isinstance(value, ast.IfExp):
            return [ast.If(self.visit(value.test), self._given(value.body), self._given(value.orelse))]
        if isinstance(value, ast.BoolOp):
            lines, made = self._given_name(value.values[0])
            return [*lines, ast.If(made, [self._return(made)], self._given(value.values[1]))]
        if is_empty_list(value):
            return [ast.Return(_name(LENT))]  # any list, with nothing in it
        lines, made = self._given_name(value)
        return [*lines, self._return(made)]

    def _given_name(self, value: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
        if isinstance(value, ast.Name):
            return [], value
        lines, made = self._made(value, "")
        name = self._new_name()
        return [*lines, ast.Assign([ast.Name(name, ast.Store())], made)], _name(name)

    def _return(self, made: ast.expr) -> ast.stmt:
        direct = isinstance(made, ast.Name) and made.id in self.direct
        return ast.Return(made if direct else _call(GIVEN, made, _name(LENT)))

    def _extended(self, name: str, items: ast.expr) -> list[ast.stmt]:
        """The lines that put items into a list."""
        lines: list[ast.stmt] = []
        if isinstance(items, ast.List) and not any(isinstance(each, ast.Starred) for each in items.elts):
            put = [self._put(name, "append", self.visit(each)) for each in items.elts]
            if len(put) == 1:
                return [*put]
            items = ast.Tuple([self.visit(each) for each in items.elts], ast.Load())
        elif isinstance(items, ast.ListComp) and self.study.makes_few(items):
            lines, items = self._made(items, "")
        elif items in self.study.givers:
            items = self._lent(items)
        else:
            items = self.visit(items)
        return [*lines, self._put(name, "extend", items)]

    # -- new lists -------------------------------------------------------------------------------------------

    def _made(self, value: ast.expr, name: str) -> tuple[list[ast.stmt], ast.expr]:
        """The lines before a new list, and the expression that it is."""
        empty = _call(FEW_IN, _name(LENT)) if name in self.direct else _call(self._few_for(name))
        if isinstance(value, ast.List):
            items = [self.visit(each) for each in value.elts]
            return ([], _call(FEW_OF, ast.Tuple(items, ast.Load()))) if items else ([], empty)
        if isinstance(value, ast.ListComp):
            return self._gone_through(value, empty)
        if value in self.study.givers:
            return [], self._lent(value)
        assert isinstance(value, ast.Call)
        return [], _call(FEW_LIKE if self._stays_as_long(name) else FEW_OF, self.visit(value.args[0]))

    def _few_for(self, name: str) -> str:
        """What makes an empty list; of one that others fill, or that holds several kinds, it is told what."""
        seen = in_force().seen
        told = seen and self._is_filled_elsewhere(name)
        item = seen.kind_of_items(self.study.function, name) if told else None
        if item is None:
            return FEW
        self.helpers[f"{FEW}{name}_"] = few_holding(item)
        return f"{FEW}{name}_"

    def _is_filled_elsewhere(self, name: str) -> bool:
        """Whether a list is handed to another function, or things are put into it that may not be alike."""
        put, handed = 0, False
        for node in ast.walk(self.study.tree):
            match node:
                case ast.Call(ast.Attribute(ast.Name(owner), "append"), [ast.Tuple() | ast.Name()]):
                    put += owner == name
                case ast.Call(_, arguments):
                    told = any(isinstance(each, ast.Name) and each.id == name for each in arguments)
                    handed = handed or (told and self.study.callee(node) is not None)
        return handed or put > 1

    def _gone_through(self, value: ast.ListComp, empty: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
        """A comprehension as a loop. Its own names are its own."""
        name = self._new_name()
        own = {n.id for n in ast.walk(value) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        first = self.visit(value.generators[0].iter)
        body: ast.stmt = self._put(name, "append", self.visit(value.elt))
        for part in reversed(value.generators):
            for test in reversed(part.ifs):
                body = ast.If(self.visit(test), [body], [])
            items = first if part is value.generators[0] else self.visit(part.iter)
            body = ast.For(part.target, items, [body], [])
        for node in ast.walk(body):
            outside = isinstance(body, ast.For) and any(node is each for each in ast.walk(first))
            if isinstance(node, ast.Name) and node.id in own and not outside:
                node.id = f"{node.id}_of_{name}"
        return [ast.Assign([ast.Name(name, ast.Store())], empty), body], _name(name)

    def _stays_as_long(self, name: str) -> bool:
        """Whether nothing is ever put into a list, or taken out, and it is made once."""
        stores = 0
        for node in ast.walk(self.study.tree):
            match node:
                case ast.Attribute(ast.Name(owner), method) if owner == name and method in CHANGING:
                    return False
                case ast.Name(owner, ast.Store()) if owner == name:
                    stores += 1
        return stores == 1

    # -- expressions -----------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> Any:
        """A call that gives a list which is only looked at; and a tuple of what were rows."""
        rows = tuple_of_rows(node)
        if rows is not None and rows in self.study.rows:
            self.changed = True
            return placed(_call("tuple", _name(rows)), node)
        if node in self.study.givers and self.study.generator_around(node) is None:
            subscripted = isinstance(self.study.parents[node], ast.Subscript)
            if self.study.is_looked_at(node) and not subscripted:
                return self._lent(node)
        self._name_truths(node)
        return self.generic_visit(node)

    def _name_truths(self, node: ast.Call) -> None:
        """`any(self.turned(s) for s in squares)`: whether there is one is all that is asked."""
        match node:
            case ast.Call(ast.Name("any" | "all"), [ast.GeneratorExp(elt) as items], []):
                if elt in self.study.givers:
                    items.elt = placed(_call("bool", elt), elt)

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        """`sum(board[a:b])`."""
        above = self.study.parents.get(node)
        cut = node.slice
        whole = not isinstance(cut, ast.Slice) or self.study.generator_around(node) is not None
        if whole or isinstance(node.ctx, ast.Store | ast.Del) or ast.unparse(cut) == "::-1":
            return self.generic_visit(node)
        assert isinstance(cut, ast.Slice)
        at_once = (
            isinstance(above, ast.Call) and isinstance(above.func, ast.Name) and above.func.id in AT_ONCE
        )
        if not at_once and not self.study.is_gone_through(node):
            return self.generic_visit(node)
        self.generic_visit(node)
        bounds = [each or ast.Constant(None) for each in (cut.lower, cut.upper)]
        bounds += [cut.step] if cut.step else []
        self.changed = True
        return placed(_call(VIEW if at_once else PART, node.value, _call("slice", *bounds)), node)

    def _lent(self, node: Any) -> ast.Call:
        """The call, with room for what it gives."""
        self.changed = True
        arguments = [_call(ROOM), *(self.visit(each) for each in node.args)]
        keywords = [ast.keyword(each.arg, self.visit(each.value)) for each in node.keywords]
        if isinstance(node.func, ast.Attribute):
            called: ast.expr = ast.Attribute(node.func.value, f"{node.func.attr}{IN_ROOM}", ast.Load())
        else:
            name = f"{node.func.id}{IN_ROOM}"
            self.helpers[name] = InRoom(self.study.givers[node])
            called = _name(name)
        made: ast.Call = placed(ast.Call(called, arguments, keywords), node)
        return made

    # -- small parts -----------------------------------------------------------------------------------------

    def _put(self, name: str, method: str, item: ast.expr) -> ast.stmt:
        return ast.Expr(ast.Call(ast.Attribute(_name(name), method, ast.Load()), [item], []))

    def _new_name(self) -> str:
        self.count += 1
        return f"made_{self.count}_"

    def _placed(self, lines: list[ast.stmt], old: ast.AST) -> list[ast.stmt]:
        self.changed = True
        return [placed(line, old) for line in lines]


def _as_lines(lines: Any) -> list[ast.stmt]:
    return lines if isinstance(lines, list) else [lines]


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _call(name: str, *args: ast.expr) -> ast.Call:
    return ast.Call(_name(name), list(args), [])

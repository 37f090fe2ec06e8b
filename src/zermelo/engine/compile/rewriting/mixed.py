"""Lists of unlike things, a board and a player, say, whose parts are changed one by one.

    new = list(state)               new = as_parts_(state)
    new[0] = tuple(board)           new = with_item_(new, 0, tuple(board))
    new[0][i] = new[1]              new = with_item_(new, 0, with_item_(new[0], i, new[1]))
    new = [state[0][:], state[1]]   new = (list(state[0]), state[1])
    board = new[0]; board[i] = 2    the same as new[0][i] = 2

A list holds things of one kind in machine code; a tuple may hold any, and does not change. So the name is
given another tuple each time. That is right where nobody else has a name for the list, and where each part is
called by its place.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from zermelo.engine.compile.rewriting.apart import copied_in
from zermelo.engine.compile.rewriting.callees import Callee
from zermelo.engine.compile.rewriting.changes import MUTATING, changes_in
from zermelo.engine.compile.rewriting.placing import Renamed, placed

PARTS, WITH_ITEM = "as_parts_", "with_item_"
READING = {"tuple", "len", "sum", "min", "max"}


class Mixer(ast.NodeTransformer):
    """Makes tuples of the lists of unlike things in one function."""

    def __init__(self, tree: ast.FunctionDef, callee: Callee) -> None:
        self.tree, self.callee, self.changed, self.count = tree, callee, False, 0
        self.parents = {part: node for node in ast.walk(tree) for part in ast.iter_child_nodes(node)}
        self.parameters = {each.arg for each in ast.walk(tree) if isinstance(each, ast.arg)}
        self.aliases: dict[str, ast.expr] = {}
        self.names = {name for name, made in self._copies().items() if self._is_mixed(name, made)}

    def mixed(self) -> ast.FunctionDef:
        """The function."""
        if self.names:
            self.changed = True
            self.visit(self.tree)
            ast.fix_missing_locations(self.tree)
        return self.tree

    # -- which names -----------------------------------------------------------------------------------------

    def _copies(self) -> dict[str, list[ast.expr]]:
        """Names, and the copies and lists that they are given."""
        found: dict[str, list[ast.expr]] = {}
        for node in ast.walk(self.tree):
            match node:
                case ast.Assign([ast.Name(name)], value) if name not in self.parameters:
                    if _copied(value) is not None or (isinstance(value, ast.List) and value.elts):
                        found.setdefault(name, []).append(value)
        return found

    def _is_mixed(self, name: str, made: list[ast.expr]) -> bool:
        """Whether all that is done with this name can be done with a tuple, and something is changed."""
        found = [each for each in ast.walk(self.tree) if isinstance(each, ast.Name) and each.id == name]
        if sum(not isinstance(each.ctx, ast.Load) for each in found) != len(made):
            return False
        places = [self._place(each) for each in found if isinstance(each.ctx, ast.Load)]
        aliases = self._aliases(name)
        stores = [place for place in places if isinstance(getattr(place, "ctx", None), ast.Store)]
        depths = {_depth(place) for place in stores}
        depths |= {1 + _depth(place) for alias in aliases for place in self._changed_through(alias)}
        if not depths or not all(self._is_harmless(place, name) for place in places):
            return False
        if any(isinstance(each, ast.List) for each in made) and len(depths) < 2:
            return False  # a list of like things, as far as can be seen
        if depths != {1} and not all(map(_is_deep, made)):
            return False
        self.aliases |= aliases
        return True

    def _place(self, node: ast.expr) -> ast.expr:
        """The whole of `new[0][r][c]`."""
        above = self.parents[node]
        while isinstance(above, ast.Subscript) and above.value is node:
            node, above = above, self.parents[above]
        return node

    def _is_harmless(self, place: ast.expr, name: str) -> bool:
        above = self.parents[place]
        if isinstance(place, ast.Subscript):
            first = _first_index(place)
            changing = isinstance(above, ast.Attribute) and above.attr in MUTATING
            sliced = any(isinstance(each, ast.Slice) for each in ast.walk(place))
            known = isinstance(first, ast.Constant) and type(first.value) is int
            stored = not isinstance(place.ctx, ast.Load)
            return known and not (changing or isinstance(place.ctx, ast.Del) or (stored and sliced))
        if isinstance(above, ast.Call) and isinstance(above.func, ast.Name) and above.func.id in READING:
            return True
        if isinstance(above, ast.Call) and place in above.args:
            called = self.callee(above)
            if called is None:
                return False
            at = above.args.index(place) + isinstance(above.func, ast.Attribute)
            names = called.__code__.co_varnames
            return at < len(names) and not changes_in(called, getattr(self.callee, "owner", None), names[at])
        return isinstance(above, ast.Return) or (isinstance(above, ast.Assign) and above.value is not place)

    def _aliases(self, name: str) -> dict[str, ast.expr]:
        """The names that stand for a part of it, and through which that is changed."""
        found: dict[str, ast.expr] = {}
        for node in ast.walk(self.tree):
            match node:
                case ast.Assign([ast.Name(alias)], ast.Subscript(ast.Name(whole), ast.Constant())) if (
                    whole == name and any(self._changed_through(alias))
                ):
                    found[alias] = node.value
        given = [each.id for each in ast.walk(self.tree) if isinstance(each, ast.Name) and _is_store(each)]
        return found if all(given.count(alias) == 1 for alias in found) else {}

    def _changed_through(self, alias: str) -> Iterator[ast.expr]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and node.id == alias:
                place = self._place(node)
                if isinstance(place, ast.Subscript) and isinstance(place.ctx, ast.Store):
                    yield place

    # -- the change ------------------------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.stmt]:
        """`new = list(state)`, `new[1] = 0`, `a, new[1] = 3, 4`."""
        match node.targets:
            case [ast.Name(name)] if name in self.aliases:
                return ast.copy_location(ast.Pass(), node)
            case [ast.Name(name)] if name in self.names:
                node.value = placed(self._parts(self.generic_visit(node.value)), node.value)
                return node
        self.generic_visit(node)
        if not any(self._is_change(part) for target in node.targets for part in _parts_of(target)):
            return node
        lines: list[ast.stmt] = []
        value = node.value
        if len(node.targets) > 1 or isinstance(node.targets[0], ast.Tuple | ast.List):
            value = self._named(value, lines)
        for target in node.targets:
            parts = _parts_of(target)
            if parts == [target]:
                lines += self._set(target, value)
                continue
            names = [self._new_name() for _ in parts]
            stored = ast.Tuple([ast.Name(name, ast.Store()) for name in names], ast.Store())
            lines.append(ast.Assign([stored], value))
            for part, name in zip(parts, names, strict=True):
                lines += self._set(part, ast.Name(name, ast.Load()))
        return [placed(line, node) for line in lines]

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST | list[ast.stmt]:
        """`new[1] += 1`."""
        self.generic_visit(node)
        if not self._is_change(node.target):
            return node
        lines: list[ast.stmt] = []
        target = self._steady(node.target, lines)
        lines += self._set(target, ast.BinOp(_load(target), node.op, node.value))
        return [placed(line, node) for line in lines]

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """What a name stands for."""
        return (
            Renamed({node.id: _load(self.aliases[node.id])}).visit(node) if node.id in self.aliases else node
        )

    def _parts(self, value: ast.AST) -> ast.expr:
        if isinstance(value, ast.List) and not (
            len(value.elts) == 1 and isinstance(value.elts[0], ast.Starred)
        ):
            return ast.Tuple(value.elts, ast.Load())
        assert isinstance(value, ast.expr)
        return ast.Call(ast.Name(PARTS, ast.Load()), [_copied(value) or value], [])

    def _is_change(self, target: ast.expr) -> bool:
        return isinstance(target, ast.Subscript) and _root(target) in self.names

    def _set(self, target: ast.expr, value: ast.expr) -> list[ast.stmt]:
        lines: list[ast.stmt] = []
        if not self._is_change(target):
            return [ast.Assign([target], value)]
        target = self._steady(target, lines)
        while isinstance(target, ast.Subscript):
            call = ast.Name(WITH_ITEM, ast.Load())
            value = ast.Call(call, [_load(target.value), target.slice, value], [])
            target = target.value
        return [*lines, ast.Assign([target], value)]

    def _steady(self, target: ast.expr, lines: list[ast.stmt]) -> ast.expr:
        """The place, each index found out once."""
        if not isinstance(target, ast.Subscript):
            return ast.Name(_root(target), ast.Store())
        inner, index = self._steady(target.value, lines), target.slice
        if not isinstance(index, ast.Name | ast.Constant):
            index = self._named(index, lines)
        return ast.Subscript(inner, index, ast.Store())

    def _named(self, value: ast.expr, lines: list[ast.stmt]) -> ast.expr:
        name = self._new_name()
        lines.append(ast.Assign([ast.Name(name, ast.Store())], value))
        return ast.Name(name, ast.Load())

    def _new_name(self) -> str:
        self.count += 1
        return f"mixed_{self.count}_"


def _copied(value: ast.expr) -> ast.expr | None:
    """Of what this is a copy; None where it is none."""
    match value:
        case ast.Call(ast.Name("list"), [source], []) if not isinstance(source, ast.GeneratorExp | ast.Call):
            return source
        case ast.Subscript(_, ast.Slice(None, None, None)) | ast.Call() | ast.List([ast.Starred()]):
            return copied_in(value)
    return None


def _is_deep(value: ast.expr) -> bool:
    return isinstance(value, ast.List) or (
        isinstance(value, ast.Call) and ast.unparse(value.func).endswith("deepcopy")
    )


def _depth(place: ast.expr) -> int:
    return 1 + _depth(place.value) if isinstance(place, ast.Subscript) else 0


def _first_index(place: ast.Subscript) -> ast.expr:
    return _first_index(place.value) if isinstance(place.value, ast.Subscript) else place.slice


def _root(place: ast.expr) -> str:
    while isinstance(place, ast.Subscript):
        place = place.value
    return place.id if isinstance(place, ast.Name) else ""


def _is_store(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _parts_of(target: ast.expr) -> list[ast.expr]:
    return target.elts if isinstance(target, ast.Tuple | ast.List) else [target]


def _load(place: ast.expr) -> ast.expr:
    """The same place, to be read."""
    if isinstance(place, ast.Subscript):
        return ast.Subscript(_load(place.value), place.slice, ast.Load())
    return ast.Name(_root(place), ast.Load()) if isinstance(place, ast.Name) else place

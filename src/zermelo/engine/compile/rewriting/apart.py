"""Lists that are assigned together with something else, each assigned by itself.

    n, found = self.size, []                n = self.size; found = []
    board, player = list(state[0]), who     board = list(state[0]); player = who
    found: list[int] = []                   found = []
    found = list()                          found = []
    new = board[:]; new[i] = 1              new = list(board); new[i] = 1
    new = rows[:i] + rows[j:]; new.sort()   new = list(rows[:i] + rows[j:]); new.sort()
    new = [row[:] for row in board]         new = [list(row) for row in board], where new[r][c] is changed
    new = copy.deepcopy(board)              the same

What an empty list holds is found out from what is put into it; in a tuple beside other things nobody would
look for it. Python evaluates all of the right side before it assigns, so where a value speaks of a name on
the left, only empty lists are taken out: they speak of nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

CHANGEABLE = "changeable_"


class Splitter(ast.NodeTransformer):
    """Splits the assignments of one function."""

    def __init__(self, changes: Callable[[str], int] = lambda name: 0) -> None:
        self.changed, self.changes = False, changes

    def _copied(self, node: ast.Assign) -> None:
        """A copy of a list that is changed: as a new list, or one of new lists."""
        if isinstance(node.value, ast.List) and isinstance(node.targets[0], ast.Name):
            self._copies_in(node.value, self.changes(node.targets[0].id))
        if isinstance(node.value, ast.ListComp) and isinstance(node.targets[0], ast.Name):
            self._copies_of_each(node.value, self.changes(node.targets[0].id))
        source = copied_in(node.value)
        if source is None or len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
            return
        depth = self.changes(node.targets[0].id)
        deep = isinstance(node.value, ast.Call) and ast.unparse(node.value.func).endswith("deepcopy")
        if not depth or (depth > 1 and not deep):
            return
        if getattr(self.changes, "forms", False) and not isinstance(
            node.value, ast.Subscript | ast.BinOp | ast.List
        ):
            if deep:
                return
            made: ast.expr = ast.Call(ast.Name(CHANGEABLE, ast.Load()), [source], [])
            node.value, self.changed = ast.fix_missing_locations(ast.copy_location(made, node.value)), True
            return
        made = ast.parse("[list(row_) for row_ in x_]" if depth > 1 else "list(x_)", mode="eval").body
        for part in ast.walk(made):
            ast.copy_location(part, node.value)
        match made:
            case ast.ListComp(_, [each]):
                each.iter = source
            case ast.Call():
                made.args = [source]
        node.value, self.changed = made, True

    def _parts_of_copy(self, node: ast.Assign) -> list[ast.stmt]:
        """`hands, player = copy.deepcopy(state)`, of which some are changed: each of these is copied."""
        match node:
            case ast.Assign([ast.Tuple(parts) as whole], ast.Call() as call) if copied_in(
                call
            ) is not None and ast.unparse(call.func).endswith("deepcopy"):
                names = [part.id for part in parts if isinstance(part, ast.Name)]
                changed = [name for name in names if self.changes(name)]
                if not changed or getattr(self.changes, "forms", False):
                    return []
                lines: list[ast.stmt] = [ast.Assign([whole], call.args[0])]
                for name in changed:
                    target, value = ast.Name(name, ast.Store()), ast.Name(name, ast.Load())
                    lines.append(ast.Assign([target], ast.Call(call.func, [value], [])))
                    self._copied(lines[-1])  # type: ignore[arg-type]
                self.changed = True
                return [ast.fix_missing_locations(ast.copy_location(line, node)) for line in lines]
        return []

    def _copies_in(self, items: ast.List, depth: int) -> None:
        """`[mine[:], theirs[:]]`, where what is in them is changed: new lists, all of them."""
        sources = [copied_in(each) for each in items.elts]
        if depth < 2 or not all(isinstance(each, ast.expr) for each in sources):
            return
        self.changed = True
        items.elts = [
            ast.copy_location(ast.Call(ast.Name("list", ast.Load()), [each], []), each)
            for each in sources
            if each is not None
        ]
        ast.fix_missing_locations(items)

    def _copies_of_each(self, items: ast.ListComp, depth: int) -> None:
        """`[hand[:] for hand in hands]`, where what is in one of them is changed."""
        match items:
            case ast.ListComp(each, [ast.comprehension(ast.Name(name), _, [])]) if depth > 1:
                cut = isinstance(each, ast.Subscript)
                if ast.unparse(copied_in(each) or items) != name or isinstance(each, ast.BinOp):
                    return
                if not cut and getattr(self.changes, "forms", False):
                    return  # they may be dicts
                made = ast.Call(ast.Name("list", ast.Load()), [ast.Name(name, ast.Load())], [])
                items.elt = ast.fix_missing_locations(ast.copy_location(made, each))
                self.changed = True

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`list()`."""
        self.generic_visit(node)
        if not _is_call_of_list(node) or node.args or node.keywords:
            return node
        self.changed = True
        return ast.copy_location(ast.List([], ast.Load()), node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """`found: list[int] = []`."""
        self.generic_visit(node)
        if node.value is None or not isinstance(node.target, ast.Name):
            return node
        self.changed = True
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Several at once."""
        self.generic_visit(node)
        self._copied(node)
        copies = self._parts_of_copy(node)
        if copies:
            return copies
        pairs = _pairs(node)
        names = [target.id for target, _ in pairs if isinstance(target, ast.Name)]
        new = any(makes_list(value) or _is_copy(value) for _, value in pairs)
        if not new or len(set(names)) < len(names):
            return node
        told = {name for _, value in pairs for name in names_in(value)}
        if len(names) == len(pairs) and not told & set(names):
            made = [ast.Assign([target], value) for target, value in pairs]
        else:
            made = _empty_ones_last(pairs)
        if len(made) < 2:
            return node
        self.changed = True
        for each in made:
            self._copied(each)
        return [ast.fix_missing_locations(ast.copy_location(each, node)) for each in made]


def copied_in(value: ast.expr) -> ast.expr | None:
    """Of what this is a copy; None where it is none."""
    match value:
        case ast.Subscript(source, ast.Slice(None, None, None)) | ast.Call(
            ast.Attribute(source, "copy"), [], []
        ):
            return source
        case ast.Call(ast.Name("copy" | "deepcopy") | ast.Attribute(ast.Name("copy")), [source], []):
            return source
        case ast.List([ast.Starred(source)]):
            return source
        case ast.Subscript(_, ast.Slice()) | ast.BinOp(_, ast.Add() | ast.Mult(), _):
            return value
    return None


def _pairs(node: ast.Assign) -> list[tuple[ast.expr, ast.expr]]:
    """What is assigned to what, where that can be seen."""
    match node:
        case ast.Assign([ast.Tuple(targets) | ast.List(targets)], ast.Tuple(values) | ast.List(values)):
            if len(targets) == len(values) and not any(isinstance(e, ast.Starred) for e in targets + values):
                return list(zip(targets, values, strict=True))
    return []


def _empty_ones_last(pairs: list[tuple[ast.expr, ast.expr]]) -> list[ast.Assign]:
    """The empty lists after all else, if no other place on the left depends on them."""
    empty = [pair for pair in pairs if isinstance(pair[0], ast.Name) and is_empty_list(pair[1])]
    others = [pair for pair in pairs if pair not in empty]
    names = {name for target, _ in empty for name in names_in(target)}
    if any(names & names_in(target) for target, _ in others):
        return []
    made = [ast.Assign([target], value) for target, value in empty]
    if len(others) == 1:
        return [ast.Assign([others[0][0]], others[0][1]), *made]
    if others:
        left = ast.Tuple([target for target, _ in others], ast.Store())
        return [ast.Assign([left], ast.Tuple([value for _, value in others], ast.Load())), *made]
    return made


def is_empty_list(node: ast.expr) -> bool:
    """Whether it is `[]`."""
    return isinstance(node, ast.List) and not node.elts


def makes_list(node: ast.expr) -> bool:
    """Whether it is an expression that makes a new list."""
    return isinstance(node, ast.List | ast.ListComp) or _is_call_of_list(node)


def _is_copy(value: ast.expr) -> bool:
    """Whether it is a call that copies."""
    return isinstance(value, ast.Call) and copied_in(value) is not None


def _is_call_of_list(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "list"


def names_in(node: ast.AST) -> set[str]:
    """The names that it speaks of."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}

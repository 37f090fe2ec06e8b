"""Python that Numba does not read, written as Python that it does.

    any(x & line for line in LINES)         a generator function of its own, called with `LINES` and `x`
    yield from items                        for item in items: yield item
    super().score(state)                    parent(self).score(state)
    state._replace(mine=0)                  with_fields(state, ("mine",), 0)
    items[:i] + (value,) + items[i + 1 :]   replaced(items, i, value)
    tuple(sorted(items))                    in_order(items)

The change is made in the syntax tree, and every line keeps its number. Where the source is not to be had,
or is no longer what runs, the function stays as it is.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from dis import opmap
from types import CodeType, FunctionType
from typing import Any

from zermelo.engine.compile.builtins import as_each, sorted_tuple, with_fields
from zermelo.engine.compile.parent import parent_of
from zermelo.engine.compile.rewriter import EACH, FIELDS, IN_ORDER, REPLACED, Rewriter
from zermelo.engine.digest import codes_of
from zermelo.tuples import replaced

WORDS = {FIELDS: with_fields, EACH: as_each, IN_ORDER: sorted_tuple, REPLACED: replaced}
HINTS = {"super", "_replace", "replace", "tuple"}  # names that may be something to rewrite
CODES = {opmap.get(name) for name in ("GET_YIELD_FROM_ITER", "BUILD_SLICE", "BINARY_SLICE")}


def rewritten(function: FunctionType) -> FunctionType:
    """The function as Numba reads it."""
    if not any(_may_need_it(code) for code in codes_of(function.__code__)):
        return function
    tree = _tree_of(function)
    if tree is None:
        return function
    rewriter = Rewriter(function, tree)
    tree = rewriter.visit(tree)
    if not rewriter.changed:
        return function
    names = function.__globals__ | WORDS
    names |= {name: parent_of(kind) for name, kind in rewriter.parents.items()}
    for generator in rewriter.generators:
        names[generator.name] = FunctionType(_compiled(function, generator), names, generator.name)
    return _over(function, _compiled(function, tree), names)


def _may_need_it(code: CodeType) -> bool:
    hinted = bool(HINTS & {*code.co_names} or CODES & {*code.co_code[::2]})
    return hinted or code.co_name == "<genexpr>"


def _tree_of(function: FunctionType) -> ast.FunctionDef | None:
    """The syntax tree of a function, its lines numbered as in the file; None where it is not what runs."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
        definition = tree.body[0]
        if not isinstance(definition, ast.FunctionDef):
            return None
        definition.decorator_list = []
        ast.increment_lineno(tree, first - 1)
        code = _compiled(function, definition)
    except (OSError, TypeError, SyntaxError, ValueError, IndexError):
        return None
    was = function.__code__
    same = (code.co_code, code.co_names, code.co_varnames) == (was.co_code, was.co_names, was.co_varnames)
    return definition if same else None


def _compiled(function: FunctionType, definition: ast.FunctionDef) -> CodeType:
    """The code of a definition that stands where `function` stands: in its class, over its free names."""
    owner = ["", *function.__qualname__.split(".")][-2]
    free = [name for name in function.__code__.co_freevars if name != "__class__"]
    inner: Any = definition
    if owner.isidentifier():  # private names such as __x are spelt by the class
        inner = ast.ClassDef(owner, [], [], [definition], [])
    arguments = ast.arguments([], [ast.arg(name) for name in free], None, [], [], None, [])
    outside: list[ast.stmt] = [] if inner.name in free else [ast.Global([inner.name])]
    outer = ast.FunctionDef("outer_", arguments, [*outside, inner], [])
    module = ast.fix_missing_locations(ast.Module([outer], []))
    whole = compile(module, function.__code__.co_filename, "exec", dont_inherit=True)
    return next(code for code in codes_of(whole) if code.co_name == definition.name)


def _over(function: FunctionType, code: CodeType, names: dict[str, Any]) -> FunctionType:
    """The function with new code and names, all else as it was."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    closure = tuple(cells[name] for name in code.co_freevars)
    twin = FunctionType(code, names, function.__name__, function.__defaults__, closure or None)
    twin.__kwdefaults__ = function.__kwdefaults__
    twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
    return twin

"""Python that Numba does not read, written as Python that it does.

    any(x & line for line in LINES)         a generator function of its own, called with `LINES` and `x`
    yield from items                        for item in items: yield item
    if (left := a - b) > 0: ...             left = a - b, and then the `if`
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
from dis import opmap
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any

from zermelo.engine.compile.builtins import as_each, sorted_tuple, with_fields
from zermelo.engine.compile.hoist import Hoister
from zermelo.engine.compile.parent import parent_of
from zermelo.engine.compile.rewriter import EACH, FIELDS, IN_ORDER, REPLACED, Rewriter
from zermelo.engine.digest import codes_of
from zermelo.tuples import replaced

WORDS = {FIELDS: with_fields, EACH: as_each, IN_ORDER: sorted_tuple, REPLACED: replaced}
HINTS = {
    "super",
    "_replace",
    "replace",
    "tuple",
    "bin",
    "enumerate",
}  # names that may be something to rewrite
CODES = {opmap.get(name) for name in ("GET_YIELD_FROM_ITER", "BUILD_SLICE", "BINARY_SLICE", "COPY")}


def rewritten(function: FunctionType, last: Any = None) -> FunctionType:
    """The function as Numba reads it; `last` is one more change to its syntax tree."""
    if last is None and not any(_may_need_it(code) for code in codes_of(function.__code__)):
        return function
    module, scope, definition = _found(function) or (None, None, None)
    if module is None or scope is None or definition is None:
        return function
    rewriter, hoister = Rewriter(function, definition), Hoister()
    place, changed = scope.body.index(definition), hoister.visit(rewriter.visit(definition))
    scope.body[place] = changed if last is None else last.visit(changed)
    if not rewriter.changed and not hoister.changed and last is None:
        return function
    home = scope if isinstance(scope, ast.ClassDef) else module  # private names are spelt by the class
    home.body += rewriter.generators
    codes = list(codes_of(_compiled(module, function)))
    names = function.__globals__ | WORDS
    names |= {name: parent_of(kind) for name, kind in rewriter.parents.items()}
    for generator in rewriter.generators:
        code = next(code for code in codes if code.co_name == generator.name)
        names[generator.name] = FunctionType(code, names, generator.name)
    return _over(function, next(code for code in codes if _is_of(code, function)), names)


def _may_need_it(code: CodeType) -> bool:
    hinted = bool(HINTS & {*code.co_names} or CODES & {*code.co_code[::2]})
    return hinted or code.co_name == "<genexpr>"


def _found(function: FunctionType) -> tuple[ast.Module, Any, ast.FunctionDef] | None:
    """The syntax tree of the function's file, and in it the function and what it stands in.

    None where there is no source, or it is no longer what runs.
    """
    try:
        source = "".join(inspect.findsource(function)[0])
        now = next(code for code in _codes_in(source) if _is_of(code, function))
    except (OSError, TypeError, SyntaxError, ValueError, IndexError, StopIteration):
        return None
    was = function.__code__
    if now != was:  # its constants and those of the functions in it are compared too
        return None
    module = ast.parse(source)
    for scope in ast.walk(module):
        for node in getattr(scope, "body", None) or ():
            if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                if first == was.co_firstlineno:
                    return module, scope, node
    return None


@lru_cache(maxsize=8)
def _codes_in(source: str) -> list[CodeType]:
    """Everything that a file compiles to."""
    return list(codes_of(compile(source, "<zermelo>", "exec", dont_inherit=True)))


def _compiled(module: ast.Module, function: FunctionType) -> CodeType:
    return compile(module, function.__code__.co_filename, "exec", dont_inherit=True)


def _is_of(code: CodeType, function: FunctionType) -> bool:
    was = function.__code__
    return (code.co_name, code.co_firstlineno) == (was.co_name, was.co_firstlineno)


def _over(function: FunctionType, code: CodeType, names: dict[str, Any]) -> FunctionType:
    """The function with new code and names, all else as it was."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    closure = tuple(cells[name] for name in code.co_freevars)
    twin = FunctionType(code, names, function.__name__, function.__defaults__, closure or None)
    twin.__kwdefaults__ = function.__kwdefaults__
    twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
    return twin

"""The syntax tree of a function of the user's, found in its file, and written in plainer words.

What comes from the standard library is rewritten first (standard.py), then functions inside functions are
taken out (inner.py), and what Python has short words for is said at more length (sugar.py). They give the
function names that its file has not: `helpers`.
"""

from __future__ import annotations

import ast
import inspect
from contextlib import suppress
from copy import deepcopy
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any, NamedTuple, cast

from zermelo.engine.compile.rewriting.enums import Numberer
from zermelo.engine.compile.rewriting.inner import Lifter
from zermelo.engine.compile.rewriting.standard import Standard
from zermelo.engine.compile.rewriting.sugar import Sugar
from zermelo.engine.digest import codes_of


class Source(NamedTuple):
    """The syntax tree of a function's file, in it what the function stands in, and the function itself."""

    module: ast.Module
    scope: Any
    definition: ast.FunctionDef
    helpers: dict[str, Any] | None  # the names that it has need of; None where nothing has been changed


def parsed(source: str) -> ast.Module:
    """The syntax tree. Python 3.11 may fail where two threads make one at once: then it is made again."""
    for _ in range(10):
        with suppress(SystemError):
            return ast.parse(source)
    return ast.parse(source)


#: The functions that were inside others, with the syntax tree of each; and what else a function has need of.
_lifted: dict[CodeType, ast.Module] = {}
_helpers: dict[FunctionType, dict[str, Any]] = {}


def forget() -> None:
    """Before another game is compiled."""
    _lifted.clear()
    _helpers.clear()


def found(function: FunctionType) -> Source | None:
    """The syntax tree of a function; None where there is no source, or it is no longer what runs."""
    found = _found(function)
    if found is None:
        return None
    module, scope, definition = found
    place = scope.body.index(definition)
    standard = Standard(function)
    lifter = Lifter(standard.rewritten(definition))
    definition = lifter.outside()
    enums = Numberer(function, definition)
    sugar = Sugar(function, enums.numbered())
    definition = scope.body[place] = sugar.visit(definition)
    if not any(each.changed for each in (standard, lifter, sugar, enums)):
        return Source(module, scope, definition, None)
    if function not in _helpers:
        helpers = {**standard.helpers, **sugar.helpers, **enums.helpers}
        _helpers[function] = {**helpers, **_beside(function, lifter.lifted)}
    return Source(module, scope, definition, _helpers[function])


def _beside(function: FunctionType, lifted: list[ast.FunctionDef]) -> dict[str, Any]:
    """The functions that were inside another, which know each other."""
    made: dict[str, Any] = {}
    names = {**function.__globals__}
    for tree in lifted:
        alone = ast.Module([tree], [])
        whole = compile(alone, function.__code__.co_filename, "exec", dont_inherit=True)
        code = next(code for code in codes_of(whole) if code.co_name == tree.name)
        _lifted[code] = alone
        made[tree.name] = names[tree.name] = FunctionType(code, names, tree.name)
        made[tree.name].__module__ = function.__module__
    return made


def _found(function: FunctionType) -> tuple[ast.Module, Any, ast.FunctionDef] | None:
    """The same as it stands in the file."""
    if function.__code__ in _lifted:
        alone = deepcopy(_lifted[function.__code__])
        return alone, alone, cast(ast.FunctionDef, alone.body[0])
    try:
        source = "".join(inspect.findsource(function)[0])
        now = next(code for code in _codes_in(source) if is_of(code, function))
    except (OSError, TypeError, SyntaxError, ValueError, IndexError, StopIteration):
        return None
    was = function.__code__
    if now != was:  # its constants and those of the functions in it are compared too
        return None
    module = parsed(source)
    for scope in ast.walk(module):
        body = getattr(scope, "body", None)
        for node in body if isinstance(body, list) else ():  # that of a lambda is none
            if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                if first == was.co_firstlineno:
                    return module, scope, node
    return None


@lru_cache(maxsize=8)
def _codes_in(source: str) -> list[CodeType]:
    """Everything that a file compiles to."""
    return list(codes_of(compile(source, "<zermelo>", "exec", dont_inherit=True)))


def compiled_from(module: ast.Module, function: FunctionType) -> CodeType:
    """All that the tree compiles to, as if it were the function's file."""
    return compile(module, function.__code__.co_filename, "exec", dont_inherit=True)


def is_of(code: CodeType, function: FunctionType) -> bool:
    """Whether it is the code of the function."""
    was = function.__code__
    return (code.co_name, code.co_firstlineno) == (was.co_name, was.co_firstlineno)

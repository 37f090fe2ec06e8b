"""The syntax tree of a function of the user's, found in its file."""

from __future__ import annotations

import ast
import inspect
from contextlib import suppress
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any

from zermelo.engine.digest import codes_of


def parsed(source: str) -> ast.Module:
    """The syntax tree. Python 3.11 may fail where two threads make one at once: then it is made again."""
    for _ in range(10):
        with suppress(SystemError):
            return ast.parse(source)
    return ast.parse(source)


def found(function: FunctionType) -> tuple[ast.Module, Any, ast.FunctionDef] | None:
    """The syntax tree of the function's file, and in it the function and what it stands in.

    None where there is no source, or it is no longer what runs.
    """
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

"""Whom a function of the user's calls, as its syntax tree tells."""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import FunctionType
from typing import Any

from zermelo.engine.digest import is_foreign

Callee = Callable[[ast.Call], FunctionType | None]


class Callees:
    """Which function of the user's a call in one of their functions calls, where that can be told."""

    def __init__(
        self, function: FunctionType, owner: type | None, helpers: dict[str, Any] | None = None
    ) -> None:
        self.function, self.owner, self.helpers = function, owner, helpers or {}
        names = function.__code__.co_varnames[:1]
        is_method = any(
            function is vars(kind).get(function.__name__) for kind in getattr(owner, "__mro__", ())
        )
        self.itself = names[0] if names and is_method else None
        self.is_method = is_method

    def __call__(self, call: ast.Call) -> FunctionType | None:
        """The function; None where it is not known."""
        called: Any = None
        match call.func:
            case ast.Attribute(ast.Name(name), method) if name == self.itself:
                called = getattr(self.owner, method, None)
            case ast.Name(name) if name not in self.function.__code__.co_varnames:
                called = self.helpers.get(name) or self.function.__globals__.get(name)
        if getattr(called, "takes_frozen", False):
            called = called.__wrapped__
        if not isinstance(called, FunctionType) or is_foreign(called.__module__ or ""):
            return None
        return called

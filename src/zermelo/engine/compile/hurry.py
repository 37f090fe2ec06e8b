"""What Numba does over and over for nothing, done once.

Most of the time that compiling takes is spent in Numba's own Python, on a hundred and more small functions.
Of that a third is told here not to happen:

- the type of `a + b` is found among dozens of ways to add, for every plus anew: it is remembered;
- passes rebuild all they know of a function even where they find nothing to do: they are left out;
- Python looks for garbage among millions of things that are all in use: it looks less often.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba import types
from numba.core import ir
from numba.core.compiler_machinery import register_pass
from numba.core.targetconfig import ConfigStack
from numba.core.typed_passes import NopythonRewrites
from numba.core.types.functions import BaseFunction
from numba.core.types.functions import Dispatcher as DispatcherType
from numba.core.untyped_passes import InlineClosureLikes

SELDOM = 50_000  # new things, after which Python looks for garbage; usually it is 700


@contextmanager
def hurrying() -> Iterator[None]:
    """Compile without all that. Numba compiles one function at a time, so nobody else is concerned."""
    thresholds = gc.get_threshold()
    usual = {kind: kind.get_call_type for kind in (BaseFunction, DispatcherType)}
    for kind, find in usual.items():
        kind.get_call_type = _remembering(find)  # type: ignore[method-assign]
    if thresholds[0]:
        gc.set_threshold(max(SELDOM, thresholds[0]), *thresholds[1:])
    try:
        yield
    finally:
        for kind, find in usual.items():
            kind.get_call_type = find  # type: ignore[method-assign]
        gc.set_threshold(*thresholds)


def _remembering(find: Callable[..., Any]) -> Callable[..., Any]:
    """The same as `find`, which says what a call with such arguments gives, but each is found only once.

    What has the same name as the function is as good as it, since it would be found in the same way. Options
    count: where indices are checked, other code is called.
    """
    found: dict[Any, Any] = {}
    options: dict[int, Any] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        flags = ConfigStack.top_or_none()
        if id(flags) not in options:
            options[id(flags)] = (hash(flags), flags)  # which keeps it, so that no other has its place
        key = (self, context, args, tuple(kws.items()), options[id(flags)][0])
        known = found.get(key)
        if known is None:
            signature = find(self, context, args, kws)
            if signature is not None:
                found[key] = signature, self, getattr(self, "_impl_keys", {}).get(signature.args)
            return signature
        signature, owner, implementation = known
        if owner is not self or implementation is not None:
            self._impl_keys[signature.args] = implementation
        return signature

    return get_call_type


@register_pass(mutates_CFG=True, analysis_only=False)
class Closures(InlineClosureLikes):
    """Numba's pass that inlines functions within functions, where there are any."""

    _name = "zermelo_closures"

    def run_pass(self, state: Any) -> bool:
        """Look for one first."""
        made = (each.op == "make_function" for each in _expressions(state.func_ir))
        return super().run_pass(state) if any(made) else False


@register_pass(mutates_CFG=True, analysis_only=False)
class Rewrites(NopythonRewrites):
    """Numba's pass that makes one loop of what is done with whole arrays, where there are any."""

    _name = "zermelo_rewrites"

    def run_pass(self, state: Any) -> bool:
        """Look for one first, or for something with a word for an index."""
        concerned = (types.Array, types.StringLiteral)
        if any(isinstance(kind, concerned) for kind in state.typemap.values()):
            return bool(super().run_pass(state))
        return False


def _expressions(function: Any) -> Iterator[Any]:
    for block in function.blocks.values():
        for assignment in block.find_insts(ir.Assign):
            if isinstance(assignment.value, ir.Expr):
                yield assignment.value

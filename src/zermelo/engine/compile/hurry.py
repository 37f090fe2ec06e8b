"""What Numba does over and over for nothing, done once.

Most of the time that compiling takes is spent in Numba's own Python, on a hundred and more small functions.
Of that a half is told here not to happen:

- the type of `a + b` is found among dozens of ways to add, for every plus anew: it is remembered;
- passes rebuild all they know of a function even where they find nothing to do: they are left out;
- after every pass it is worked out which variables live where, which only the last one asks;
- every pass, lock and call of LLVM is announced, with all its options in words, and timed: nobody listens;
- before every function all of Numba is searched for what is new in it;
- Python looks for garbage among millions of things that are all in use: it looks less often.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import BuiltinFunctionType
from typing import Any

from numba import types
from numba.core import errors, event, ir
from numba.core.compiler_machinery import PassManager, _pass_registry, register_pass
from numba.core.cpu import CPUContext
from numba.core.postproc import PostProcessor, VariableLifetime
from numba.core.targetconfig import ConfigStack
from numba.core.transforms import canonicalize_cfg
from numba.core.typed_passes import NopythonRewrites
from numba.core.types.functions import BaseFunction
from numba.core.types.functions import Dispatcher as DispatcherType
from numba.core.typing.context import Context
from numba.core.untyped_passes import InlineClosureLikes

PLAIN = {ir.Loc, str, int, float, bool, type(None), BuiltinFunctionType}  # no variable is in them
FUNCTIONS = (BaseFunction, DispatcherType)
SELDOM = 50_000  # new things, after which Python looks for garbage; usually it is 700


@contextmanager
def hurrying() -> Iterator[None]:
    """Compile without all that. Numba compiles one function at a time, so nobody else is concerned."""
    thresholds = gc.get_threshold()
    ours = [
        *((kind, "get_call_type", _remembering(kind.get_call_type)) for kind in FUNCTIONS),
        *((kind, "load_additional_registries", _once(kind)) for kind in (CPUContext, Context)),
        (PostProcessor, "run", _brief(PostProcessor.run)),
        (ir.Inst, "_rec_list_vars", _variables_in),
        (event, "start_event", _if_heard(event.start_event)),
        (event, "end_event", _if_heard(event.end_event)),
        (event, "install_timer", lambda kind, callback: nullcontext()),
    ]
    usual = [(owner, name, getattr(owner, name)) for owner, name, _ in ours]
    if thresholds[0]:
        gc.set_threshold(max(SELDOM, thresholds[0]), *thresholds[1:])
    try:
        for owner, name, mine in ours:
            setattr(owner, name, mine)
        yield
    finally:
        for owner, name, theirs in usual:
            setattr(owner, name, theirs)
        gc.set_threshold(*thresholds)


def _if_heard(tell: Callable[..., None]) -> Callable[..., None]:
    """Make an event only where somebody listens."""

    def told(kind: str, *args: Any, **kwargs: Any) -> None:
        if event._registered[kind]:
            tell(kind, *args, **kwargs)

    return told


def _once(kind: Any) -> Callable[[Any], None]:
    """Look for what is new in Numba once; what we add ourselves is looked for elsewhere, every time."""
    load, done = kind.load_additional_registries, set[int]()

    def loaded(self: Any) -> None:
        if id(self) not in done:
            load(self)
            done.add(id(self))

    return loaded


def _brief(run: Callable[..., None]) -> Callable[..., None]:
    """`PostProcessor.run` without the variables that live where a block begins: only generators need them."""

    def brief(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        function = self.func_ir
        if function.is_generator:
            return run(self, emit_dels, extend_lifetimes)
        function.blocks = canonicalize_cfg(function.blocks)
        function.variable_lifetime = VariableLifetime(function.blocks)  # which works out what it is asked
        function.generator_info = None
        if emit_dels:
            self._insert_var_dels(extend_lifetimes=extend_lifetimes)
        return None

    return brief


def _variables_in(self: Any, thing: Any) -> list[Any]:
    """`Inst._rec_list_vars`, which finds the variables of an instruction: most of what is in one is none."""
    kind = type(thing)
    if kind is ir.Var:
        return [thing]
    if kind not in (dict, list, tuple):
        return list(thing.list_vars()) if isinstance(thing, ir.Inst) else []
    found: list[Any] = []
    for each in thing.values() if kind is dict else thing:
        if type(each) is ir.Var:
            found.append(each)
        elif type(each) not in PLAIN:
            found += _variables_in(self, each)
    return found


class Hurried(PassManager):
    """The passes, run one after the other, and nothing said of it."""

    def _runPass(self, index: int, each: Any, state: Any) -> None:  # noqa: N802, as Numba calls it
        each.analysis = self._analysis
        with errors.new_error_context("Pass {name}", name=each.name()):  # type: ignore[attr-defined]
            each.run_initialization(state)
            mutated = each.run_pass(state)
            each.run_finalizer(state)
        if mutated and _pass_registry.get(type(each)).mutates_CFG:
            PostProcessor(state.func_ir).run()


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
        key = (self, context, tuple(args), tuple(kws.items()), options[id(flags)][0])
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
    """Numba's pass that makes one loop of what is done with whole arrays, where there are any.

    Numbers that may be None are compared in a way of our own there (see perhaps.py).
    """

    _name = "zermelo_rewrites"

    def run_pass(self, state: Any) -> bool:
        """Look for one first, or for something with a word for an index, or that may be None."""
        concerned = (types.Array, types.StringLiteral, types.Optional)
        if any(isinstance(kind, concerned) for kind in state.typemap.values()):
            return bool(super().run_pass(state))
        return False


def _expressions(function: Any) -> Iterator[Any]:
    for block in function.blocks.values():
        for assignment in block.find_insts(ir.Assign):
            if isinstance(assignment.value, ir.Expr):
                yield assignment.value

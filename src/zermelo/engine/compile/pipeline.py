"""How Numba is led: all of a kernel becomes one function, and only that one becomes machine code.

Numba optimises each function and makes machine code of it before it goes on to what calls it. Of ours nobody
would ever use that, since they are all inlined in the end:

    search_from                    a kernel: optimised, and made machine code
      visit, rules.fill ...        inner: only linked to it
        game.moves, helpers ...    the user's: optimised before, since small loops are best unrolled early

What is left of an inner function by itself is its environment, where Numba looks for what an exception says:
it is found again when the kernel is machine code. What they call of Numba's own, as for arrays, is inner too.

And what a game does not say is not compiled: in a kernel `if rules.has_loud:` is decided first of all.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import llvmlite.binding as llvm
from numba.core import ir, ir_utils
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.environment import lookup_environment
from numba.core.errors import NumbaWarning
from numba.core.registry import cpu_target
from numba.core.targetconfig import ConfigStack
from numba.core.typed_passes import NativeLowering, NopythonRewrites
from numba.core.untyped_passes import DeadBranchPrune, InlineClosureLikes
from numba.cpython import numbers

from zermelo.engine.compile.hurry import Closures, Hurried, Rewrites
from zermelo.engine.compile.types import RulesType

ASKING = "NRT_MemInfo_alloc_aligned"  # whoever calls it asks for memory
LONG = 300  # instructions
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of environments begin,
POINTER = RuntimeLinker.PREFIX  # and those of pointers to functions that were not there yet

warnings.simplefilter("ignore", NumbaWarning)  # they speak of code that nobody has written


class _Nobody:
    def set_env(self, name: str, environment: Any) -> None:
        """Thank you."""


NOBODY = _Nobody()


def environments_in(module: Any) -> list[str]:
    """The names of the environments that functions of a module look into."""
    names = (each.name for each in module.global_variables)
    return [name for name in names if name.startswith(ENVIRONMENT)]


class InnerLibrary(JITCodeLibrary):
    """The code of one function for others to inline; that of what it calls is beside it, not in it."""

    inlined = True  # not by an option of Numba's: for callers with other options it would be compiled again
    _whole: Any = None

    def finalize(self) -> None:
        """Let others have it."""
        self._raise_if_finalized()
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._optimize_final_module()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = llvm.Linkage.linkonce_odr  # it may be met more than once
                if self.inlined and not any(b"noinline" in group for group in function.attributes):
                    function.add_function_attribute("alwaysinline")
        self._finalize_dynamic_globals()
        self._finalized = True

    @property
    def codegen(self) -> Any:
        """Whom Numba tells where the environment is, and who need not know yet."""
        return NOBODY

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        pass

    def _get_module_for_linking(self) -> Any:
        self._ensure_finalized()
        if self._whole is None:
            self._whole = self._with_what_it_calls()
        return self._whole

    def _with_what_it_calls(self) -> Any:
        """It and all that it calls, in one module. Callers first: of others only what is called is taken."""
        whole, met = self._final_module.clone(), dict[Any, None]()
        self._go_down(met)
        for library in list(met)[-2::-1]:
            inner = isinstance(library, InnerLibrary)
            part = library._final_module if inner else library._get_module_for_linking()
            whole.link_in(part, preserve=True)
        return whole

    def _go_down(self, met: dict[Any, None]) -> None:
        """Enter the libraries of what it calls, of what these call, and then itself, each once."""
        for library in self._linking_libraries:
            if library not in met:
                if isinstance(library, InnerLibrary):
                    library._go_down(met)
                met[library] = None
        met[self] = None


class NumbasLibrary(InnerLibrary):
    """The code of a function of Numba's, which others may need later: LLVM may choose what is inlined."""

    inlined = False
    codegen = JITCodeLibrary.codegen

    def finalize(self) -> None:
        """Let others have it, and its environment be a place."""
        super().finalize()
        names = environments_in(self._final_module)
        lines = [f'@"{name}" = common global ptr null' for name in names]
        self._codegen._add_module(llvm.parse_assembly("\n".join(lines)))
        self._codegen._engine.finalize_object()


class RecursiveLibrary(InnerLibrary):
    """The code of a function that calls itself: a second copy of it would gain nothing."""

    inlined = False


class UsersLibrary(InnerLibrary):
    """The code of a function of the user's, and in it that of what it calls.

    A long one that makes arrays asks for memory anyhow: beside that a call costs nothing, and a copy
    wherever it is called would cost seconds of compiling.
    """

    def _optimize_final_module(self) -> None:
        self._final_module = self._with_what_it_calls()
        self._linking_libraries.clear()
        point(self._final_module)
        JITCodeLibrary._optimize_final_module(self)
        asks = any(function.name == ASKING for function in self._final_module.functions)
        self.inlined = not (asks and size(self._final_module) > LONG)


class KernelLibrary(JITCodeLibrary):
    """The code of a kernel. There are no references in it to be counted, for which Numba optimises twice."""

    def _optimize_final_module(self) -> None:
        point(self._final_module)
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)

    def _finalize_specific(self) -> None:
        super()._finalize_specific()
        for name in environments_in(self._final_module):
            environment = lookup_environment(name)
            if environment is not None:
                self._codegen.set_env(name, environment)

    def _verify_declare_only_symbols(self) -> None:
        """What is nowhere would be called at address 0."""
        for function in self._final_module.functions:
            if function.is_declaration and function.name.startswith("_ZN"):
                raise AssertionError(f"{function.name} is missing")


def size(module: Any) -> int:
    """How many instructions there are."""
    return sum(1 for function in module.functions for block in function.blocks for _ in block.instructions)


def point(module: Any) -> None:
    """Where functions call each other, Numba calls one of them by a pointer: let it point there."""
    there = {function.name for function in module.functions if not function.is_declaration}
    for pointer in [each.name for each in module.global_variables if each.name.startswith(POINTER)]:
        name = pointer.removeprefix(POINTER)
        if name in there:
            lines = f'@"{pointer}" = linkonce_odr constant ptr @"{name}"\ndeclare void @"{name}"()'
            module.link_in(llvm.parse_assembly(lines))


class _Lowering(NativeLowering):
    """The last pass, into a library of ours."""

    library: Any

    def run_pass(self, state: Any) -> Any:
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        with wrapping() if self.library is UsersLibrary else nullcontext():
            return super().run_pass(state)


@contextmanager
def wrapping() -> Iterator[None]:
    """Let whole numbers that outgrow their 64 bits go on from the other end.

    Numba tells LLVM that none ever does, and what LLVM concludes from that is anything at all where one does,
    as in `number * FACTOR & MASK`, of which only the lower bits are wanted. Numba compiles one function at a
    time, so nobody else is told meanwhile.
    """
    usual = numbers._int_arith_flags
    numbers._int_arith_flags = lambda kind: []
    try:
        yield
    finally:
        numbers._int_arith_flags = usual


@contextmanager
def inwards() -> Iterator[None]:
    """Let what Numba compiles of its own for others to call be inner, too. What Python may call is not."""

    def library(codegen: Any, name: str) -> Any:
        flags = ConfigStack.top_or_none()
        inner = flags is not None and flags.no_cpython_wrapper
        return (NumbasLibrary if inner else JITCodeLibrary)(codegen, name)

    codegen = cpu_target.target_context.codegen()
    library._unserialize = JITCodeLibrary._unserialize  # type: ignore[attr-defined]  # what was kept is whole
    codegen._library_class = library
    try:
        yield
    finally:
        del codegen._library_class


@register_pass(mutates_CFG=True, analysis_only=False)
class Decided(FunctionPass):
    """What the type of the rules tells, as a constant, so that no branch hangs on it."""

    _name = "zermelo_decided"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        found = False
        for block in state.func_ir.blocks.values():
            for assignment in block.find_insts(ir.Assign):
                said = self._said(state, assignment.value)
                if said is not None:
                    assignment.value, found = ir.Const(said, assignment.loc), True
        if found:
            state.func_ir._definitions = ir_utils.build_definitions(state.func_ir.blocks)
        return found

    def _said(self, state: Any, value: Any) -> bool | None:
        """What `rules.has_loud` is, if it is something like it."""
        if not isinstance(value, ir.Expr) or value.op != "getattr":
            return None
        owner = ir_utils.guard(ir_utils.get_definition, state.func_ir, value.value)
        kind = state.args[owner.index] if isinstance(owner, ir.Arg) else None
        said = getattr(kind.thing, value.attr, None) if isinstance(kind, RulesType) else None
        return said if isinstance(said, bool) else None


def _pipeline(made: Any) -> Any:
    """What compiles a function into such a library: the usual passes but for the last, and `Decided`."""

    @register_pass(mutates_CFG=True, analysis_only=False)
    class Lowering(_Lowering):
        _name, library = made.__name__, made

    class Pipeline(CompilerBase):
        def define_pipelines(self) -> list[Any]:
            usual = DefaultPassBuilder.define_nopython_pipeline(self.state)
            ours = {NativeLowering: Lowering, InlineClosureLikes: Closures, NopythonRewrites: Rewrites}
            usual.passes = [(ours.get(each, each), why) for each, why in usual.passes]
            first = next(i for i, (each, _) in enumerate(usual.passes) if each is DeadBranchPrune)
            usual.passes.insert(first, (Decided, "what the rules do not say"))
            hurried = Hurried(usual.pipeline_name)
            hurried.passes = usual.passes
            hurried.finalize()
            return [hurried]

    return Pipeline


# Options of kernels, of what only compiled code calls, and among that of recursive functions and the user's.
# What two methods of a game both compute is computed once.
KERNEL: dict[str, Any] = {"no_cfunc_wrapper": True, "pipeline_class": _pipeline(KernelLibrary)}
INNER: dict[str, Any] = {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": _pipeline(InnerLibrary),
}
RECURSIVE = INNER | {"pipeline_class": _pipeline(RecursiveLibrary)}
USERS = INNER | {"pipeline_class": _pipeline(UsersLibrary), "boundscheck": True}

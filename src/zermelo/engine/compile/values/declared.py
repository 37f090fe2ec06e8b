"""The types that a game and its classes declare, in compiled rules.

    bits = 100, Annotated[int, Bits(100)]     how wide numbers are
    mask: np.uint64                           numbers brought to their types; nothing becomes whole untold
    Position(mask | 1, turn)                  a named tuple is always of the same types, wherever it is made
    @dataclass(frozen=True)                   a named tuple with the same fields and methods

From which annotation follows which type is said in engine/layout/shape.py.
"""

from __future__ import annotations

import dataclasses
import operator
from collections import namedtuple
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from types import FunctionType
from typing import Any, get_type_hints

from numba import njit, types
from numba.core import errors
from numba.core.datamodel.models import OpaqueModel
from numba.core.imputils import lower_constant
from numba.core.registry import cpu_target
from numba.core.rewrites import Rewrite, register_rewrite
from numba.extending import intrinsic, overload, register_model, typeof_impl

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.types import Refused, ThingType
from zermelo.engine.compile.values.cells import MAYBE, CellsType, maybe
from zermelo.engine.compile.values.packing import into_cells
from zermelo.engine.compile.values.runs import into_run, run_type
from zermelo.engine.compile.values.strings import TEXT, TextType, is_text, letter
from zermelo.engine.compile.values.unsigned import unsigned
from zermelo.engine.compile.values.wide import WHOLE, WideType
from zermelo.engine.layout.cells import Cells, cells_named
from zermelo.engine.layout.enums import numbered
from zermelo.engine.layout.letters import EMPTY
from zermelo.engine.layout.parts import fields_of
from zermelo.engine.layout.shape import BITS, WORD, NoShape, Shape, bits_of, declared_types, packed

# -- numbers -------------------------------------------------------------------------------------------------

KINDS = {"uint64": unsigned, "bool": types.boolean}


def type_named(kind: str) -> Any:
    """The type of this name."""
    return (KINDS.get(kind) or getattr(types, kind)) if kind in BITS else WideType(bits_of(kind))


def type_of_shape(shape: Shape) -> Any:
    """The type of values of this shape in the rules, tuples of many numbers as cells."""
    widths = in_force()
    shape = packed(shape, widths.cell, widths.longest)
    if not shape.is_leaf:
        return types.Tuple([type_of_shape(part) for part in shape.parts]) if shape.kind is tuple else None
    cells = cells_named(shape.kind)
    if cells is not None:
        return type_of_cells(cells)
    return {"text": TEXT, "maybe": MAYBE, "none": types.none}.get(shape.kind) or type_named(shape.kind)


def type_of_cells(cells: Cells) -> Any:
    """The type of cells that are packed so."""
    return run_type(cells) if cells.items else CellsType(cells.bits, cells.shape, cells.name)


@intrinsic
def _as_text(context: Any, text: Any) -> Any:
    kind = types.unliteral(text) if isinstance(text, TextType | types.Optional) else text
    if not is_text(getattr(kind, "type", kind)) and not isinstance(kind, types.NoneType):
        raise Refused(f"{kind} where a string is declared")

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.cast(builder, args[0], sig.args[0], TEXT)

    return TEXT(kind), generate


def as_text(text: Any) -> Any:
    """A string; `"".join(letters)` is a list of letters until then."""
    raise NotImplementedError("only in compiled code")


@overload(as_text, strict=False, jit_options=INNER)
def _make_text(text: Any) -> Any:
    letters = getattr(getattr(text, "iterator_type", None), "yield_type", None)
    if is_text(text) or not is_text(letters):
        return lambda text: _as_text(text)

    def joined(text: Any) -> Any:
        made = letter(EMPTY)
        for each in text:
            made = made + each
        return made

    return joined


@cache
def as_kind(kind: str, surely: bool = True) -> Any:
    """A function that brings a whole number to this type; what is none is refused, or else left as it is."""
    cells = cells_named(kind)
    if cells is not None:
        return into_run(run_type(cells)) if cells.items else into_cells(type_of_cells(cells))
    if kind in ("text", "maybe"):
        return as_text if kind == "text" else maybe
    target, plain = type_named(kind), kind == "int64" or kind not in BITS

    @intrinsic
    def convert(context: Any, number: Any) -> Any:
        result = target
        if surely:
            _refuse_all_but_whole(number, "a whole number" if plain else f"np.{kind}")
        elif not isinstance(number, WHOLE) or (isinstance(number, WideType) and kind == "int64"):
            result = types.unliteral(number)  # a field that says no more than `int` may hold a wide one

        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return context.cast(builder, args[0], sig.args[0], result)

        return result(types.unliteral(number)), generate

    return convert


def _refuse_all_but_whole(number: Any, declared: str) -> None:
    if isinstance(number, types.Float):
        raise Refused(f"a float where {declared} is declared: divide with //, or use int()")
    if not isinstance(number, (*WHOLE, types.IntEnumMember)):
        raise Refused(f"{number} where a whole number is declared")


# -- how wide they are ---------------------------------------------------------------------------------------
#
# In the rules of a game with wide numbers `1 << square` and `2 ** square` may need as many bits, though both
# numbers are small. So there they give a wide number: Numba reads the rules with the two operators replaced
# by ours. Whatever else is made of plain numbers stays in 64 bits; where that is too little, the comparison
# with Python shows it.


@dataclass(frozen=True)
class Widths:
    """Of one game, in bits."""

    plain: int = WORD  # what a plain number in a field may need, as the game says
    widest: int = WORD  # what the widest number has
    cell: int = 8  # what a number in a tuple gets
    room: int = 0  # how many items a list on the stack can have; 0 where there are none (see few.py)
    words: int = 2  # of 64 bits, that an item of a list which is given to a caller may have
    owner: type | None = None  # the class of the game
    kinds: int = 1  # of moves
    longest: int = 15  # items that a tuple which grows can have (see runs.py)
    seen: Any = field(default=None, compare=False)  # what its lists hold (see seen.py)
    records: tuple[Any, ...] = ()  # what stands for the dicts in its states (see records.py)
    array: bool = False  # whether there are numpy arrays in its states
    forms: bool = False  # whether there are such, dicts by square, or objects (see forms.py)
    objects: Any = field(default=None, compare=False)  # what objects of its classes hold (see objects.py)


#: Of the game whose rules this thread compiles.
_widths: ContextVar[Widths] = ContextVar("widths", default=Widths())  # noqa: B039 - it is frozen


@contextmanager
def compiling(widths: Widths) -> Iterator[None]:
    """While the rules of a game with these widths are compiled."""
    before = _widths.set(widths)
    try:
        yield
    finally:
        _widths.reset(before)


def in_force() -> Widths:
    """Those of the game whose rules are being compiled."""
    return _widths.get()


@cache
def _widened(operation: Any, bits: int) -> Any:
    """An operator of two plain numbers that gives a wide one."""
    wide = as_kind(f"int{bits}")

    def widened(a: Any, b: Any) -> Any:
        raise NotImplementedError("only in compiled code")

    @overload(widened, strict=False, jit_options=INNER)
    def _overload(a: Any, b: Any) -> Any:
        if isinstance(a, types.Integer | types.Boolean) and not isinstance(b, types.Float):
            return lambda a, b: operation(wide(a), b)
        return lambda a, b: operation(a, b)

    cpu_target.typing_context.refresh()
    return widened


@register_rewrite("before-inference")
class _Widening(Rewrite):
    """Replaces the operators, in functions that are marked with a width."""

    def match(self, func_ir: Any, block: Any, typemap: Any, calltypes: Any) -> bool:
        self.block, self.bits = block, getattr(func_ir.func_id.func, "widest", WORD)
        if self.bits <= WORD:
            return False
        found = [*block.find_exprs(op="binop"), *block.find_exprs(op="inplace_binop")]
        self.found = [each for each in found if _grows(func_ir, each)]
        return bool(self.found)

    def apply(self) -> Any:
        for each in self.found:
            operation = operator.lshift if each.fn in SHIFTS else operator.pow
            each.fn = _widened(operation, self.bits)
            if each.op == "inplace_binop":
                each.immutable_fn = each.fn
        return self.block


SHIFTS, POWERS = (operator.lshift, operator.ilshift), (operator.pow, operator.ipow)


def _grows(func_ir: Any, expression: Any) -> bool:
    """Whether the result may be much larger than both numbers: a square or a cube stays in 64 bits."""
    if expression.fn in SHIFTS:
        return True
    if expression.fn not in POWERS:
        return False
    try:
        func_ir.infer_constant(expression.rhs)
    except errors.ConstantInferenceError:
        return True
    return False


# -- named tuples --------------------------------------------------------------------------------------------


class Kind:
    """A class of named tuples that declares types."""

    def __init__(self, kind: Any, bits: int) -> None:
        self.kind, self.bits = kind, bits  # of a plain number


class KindType(ThingType, types.Callable):
    """Such a class in compiled rules: something to call, with attributes."""

    def __init__(self, name: str, kind: Any = None, bits: int = 0) -> None:
        self.bits = bits
        super().__init__(name, kind)

    def get_call_type(self, context: Any, args: Any, keywords: Any) -> Any:
        return types.Dispatcher(_maker(self.thing, self.bits)).get_call_type(context, args, keywords)

    def get_call_signatures(self) -> Any:
        return [], True

    def get_impl_key(self, sig: Any) -> Any:
        return types.Dispatcher(_maker(self.thing, self.bits)).get_impl_key(sig)


register_model(KindType)(OpaqueModel)


@lower_constant(KindType)
def _lower(context: Any, builder: Any, typ: Any, value: Any) -> Any:
    return context.get_dummy_value()


@typeof_impl.register(Kind)
def _type_of_kind(wrapped: Any, context: Any) -> Any:
    name = f"{wrapped.kind.__name__}#{id(wrapped.kind)} of {wrapped.bits}"
    return KindType(name, wrapped.kind, wrapped.bits)


def made_with_types(kind: Any) -> Any:
    """What stands for a class of named tuples in compiled rules."""
    bits = in_force().plain
    special = set(declared_types(kind, bits).values()) - {"int64"}
    return Kind(kind, bits) if special or kind._field_defaults else kind


@cache
def _maker(kind: Any, bits: int) -> Any:
    """A compiled function that makes a named tuple."""
    defaults = {name: numbered(value) for name, value in kind._field_defaults.items()}
    names: dict[str, Any] = {"Kind": kind, "defaults": defaults}
    declared = declared_types(kind, bits)
    names |= {name: as_kind(name, surely=False) for name in declared.values()}
    parameters = ", ".join(f"{f}=defaults[{f!r}]" if f in kind._field_defaults else f for f in kind._fields)
    parts = ", ".join(f"{declared[f]}({f})" if f in declared else f for f in kind._fields)
    source = f"def make({parameters}): return Kind({parts})"
    exec(compile(source, "<zermelo>", "exec"), names)
    return njit(names["make"], **INNER)


# -- dataclasses ---------------------------------------------------------------------------------------------


@cache
def twin_of(kind: type) -> Any:
    """The class that stands for `kind` in compiled code; most stand for themselves."""
    fields = fields_of(kind)
    if not fields:
        return kind
    plain = not dataclasses.is_dataclass(kind) or all(each.init for each in dataclasses.fields(kind))
    if hasattr(kind, "__post_init__") or not plain:
        raise NoShape(f"{kind.__name__} is a dataclass that does more than hold its fields")
    defaults = [each for each in fields.values() if each is not dataclasses.MISSING]
    base = namedtuple(kind.__name__, list(fields), defaults=defaults)  # type: ignore[misc]
    own: dict[str, Any] = {
        name: thing
        for name, thing in vars(kind).items()
        if isinstance(thing, FunctionType | property | staticmethod | classmethod)
        and not name.startswith("__")
    }
    own["__annotations__"] = get_type_hints(kind, include_extras=True)
    return type(kind.__name__, (base,), own)

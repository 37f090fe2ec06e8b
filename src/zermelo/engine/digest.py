"""A fingerprint of everything that a game's compiled code depends on.

Compiled code is kept on disk under this digest. It begins with the methods that a search asks for and follows
every name in them: to helper methods, to those of base classes, to functions and constants of this and other
modules, to the parameters of the game. Bytecode is what counts, so comments and docstrings do not, nor does
anything that only draws the board.

What cannot be told apart by its contents makes the digest good for this process only: better to compile
again than to find stale code.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import MISSING
from dis import get_instructions, hasconst
from enum import Enum
from functools import cache, cached_property, partial
from pathlib import Path
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from zermelo.contract import QUESTIONS, Game
from zermelo.engine.layout.parts import is_object
from zermelo.engine.layout.shape import Shape, shape_of

# What compiled code depends on beside the questions.
ATTRIBUTES = ("points", "alternates", "repeats", "selective", "unit", "bits", "features", "indices")
INSTEAD = ("winner", "margin", "payoffs", "numbering")  # what our own `score` and `turn` ask in their place
ASKED = (*QUESTIONS, *ATTRIBUTES, *INSTEAD)
# What the value of a position depends on, and how it is numbered.
VALUED = (
    *(name for name, question in QUESTIONS.items() if question.group in ("rules", "index")),
    *("start", "canonical", "stuck", "points", "alternates", "layout", "indices", *INSTEAD),
)
_THIS_PROCESS = f"{os.getpid()} {time.time_ns()}"


def digest_of(game: Game[Any, Any]) -> str:
    """The digest of a game: its rules and its parameters."""
    parts, names = _Parts(), {*ASKED}
    parts.hold(game)
    try:  # compiled rules never ask for the start; they only have the layout of its state and of a move
        start = game.start()
        parts.add(_spelt(shape_of(start)), _spelt(shape_of(_first_move(game, start))))
    except Exception:  # it will be complained of elsewhere
        names.add("start")
    return _digest([own_digest(), *_reached(parts, names)])


def digest_of_rules(game: Game[Any, Any], *others: str) -> str:
    """The digest of what decides the values of its positions, and of nothing else but what is named."""
    parts = _Parts()
    parts.hold(game)
    return _digest(_reached(parts, {*VALUED, *others}))


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def _reached(parts: _Parts, names: set[str]) -> list[str]:
    """All that is reached from what a game has under these names."""
    done: set[tuple[int, str]] = set()
    while True:
        found = [
            (i, name) for i in range(len(parts.holders)) for name in sorted(names) if (i, name) not in done
        ]
        for i, name in found:
            done.add((i, name))
            parts.add_name(i, name)
        if not found:
            return parts.lines
        names |= parts.names


def _first_move(game: Game[Any, Any], state: Any) -> Any:
    """A move of the first state in which a player moves."""
    while outcomes := game.outcomes(state):
        state = outcomes[0][1]
    return next(iter(game.moves(state)), None)


def _spelt(shape: Shape) -> str:
    """A shape in words that do not say where its classes stand."""
    if shape.is_leaf:
        return str(shape.kind)
    return f"{shape.kind.__qualname__}({', '.join(map(_spelt, shape.parts))})"


@cache
def own_digest() -> str:
    """The digest of those sources of zermelo that are compiled together with the rules."""
    package = Path(__file__).parent.parent
    files = [
        *package.glob("engine/**/*.py"),
        *package.glob("contract/*.py"),
        *(package / name for name in ("value.py", "tuples.py")),
    ]
    whole = hashlib.sha256(b"".join(file.read_bytes() for file in sorted(files)))
    return f"py{sys.version_info[0]}{sys.version_info[1]}-{whole.hexdigest()[:16]}"


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """A code object and those nested in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_of(constant)


class _Parts:
    """Collects all that is reached.

    `holders` are objects, classes and modules that are reached as such. Of what they hold, only that counts
    which is reached under one of the `names` that follow a dot somewhere in the rules.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: set[str] = set()
        self.holders: list[Any] = []
        self._known: dict[int, int] = {}  # where an object was met first: by that it is called from then on
        self._alive: list[Any] = []

    def add(self, *words: object) -> None:
        self.lines.append(" ".join(map(str, words)))

    def met_before(self, thing: Any) -> bool:
        """Note an object; whether it has been met, and then which one it was."""
        if id(thing) in self._known:
            self.add("again", self._known[id(thing)])
            return True
        self._known[id(thing)] = len(self._known)
        self._alive.append(thing)  # so that no other object gets its id
        return False

    def hold(self, thing: Any) -> None:
        """An object, class or module, of which it remains to be seen what is reached."""
        if not self.met_before(thing):
            self.add("holder", len(self.holders), _kind(thing))
            self.holders.append(thing)

    def add_name(self, index: int, name: str) -> None:
        """What a holder has under a name: its own, and that of all its base classes, for `super`."""
        holder = self.holders[index]
        kind = holder if isinstance(holder, type) else type(holder)
        owners = [*([] if isinstance(holder, type) else [holder]), *kind.__mro__]
        inherited = [vars(owner).get(name) for owner in kind.__mro__]
        for depth, owner in enumerate(owners):
            if owner is Game or owner is object:
                break
            own = getattr(owner, "__dict__", {})
            if name not in own or _is_plain_dunder(name):
                continue
            if owner is holder and any(isinstance(value, cached_property) for value in inherited):
                continue  # found from the rest, whether or not anyone has asked yet
            self.add("name", index, depth, name)
            self.add_value(own[name])

    def add_value(self, value: Any) -> None:
        """A constant, a function, a collection of them, or an object."""
        if isinstance(value, bool | int | float | complex | str | bytes | type(None) | type(...) | range):
            self.add(type(value).__qualname__, repr(value))
        elif isinstance(value, tuple | list):
            self.add(type(value).__qualname__, *getattr(value, "_fields", ()), len(value))
            self.add_all(value)
        elif isinstance(value, set | frozenset):
            self.add_set(value)
        elif isinstance(value, dict):
            self.add("dict", len(value))
            self.add_all([part for item in value.items() for part in item])
        elif isinstance(value, type | ModuleType):
            self.add_holder(value)
        elif hasattr(value, "tobytes") and hasattr(value, "dtype"):
            self.add_array(value)
        elif isinstance(value, FunctionType):
            self.add_function(value)
        elif inner := _inside(value):
            self.add(type(value).__qualname__)
            self.add_all(inner)
        else:
            self.add_object(value)

    def add_all(self, values: Any) -> None:
        for value in values:
            self.add_value(value)

    def add_set(self, items: Any) -> None:
        """A set, in an order that does not hang on the process."""
        self.add("set", len(items))
        if all(isinstance(item, int) for item in items):
            self.add_all(sorted(items))
        else:
            self.add_all(sorted(items, key=lambda item: (type(item).__qualname__, repr(item))))

    def add_array(self, array: Any) -> None:
        self.add("array", array.dtype, array.shape)
        if array.dtype.hasobject:
            self.add_all(array.ravel().tolist())
        else:
            self.add(hashlib.sha256(array.tobytes()).hexdigest())

    def add_holder(self, thing: Any) -> None:
        """A class or a module. Those of others are what their names say."""
        if is_foreign(thing.__name__ if isinstance(thing, ModuleType) else thing.__module__):
            self.add(
                "foreign", getattr(thing, "__module__", ""), getattr(thing, "__qualname__", thing.__name__)
            )
            return
        if isinstance(thing, type):
            self.add("class", thing.__qualname__, *getattr(thing, "_fields", ()))
            for base in thing.__mro__:
                notes = getattr(base, "__annotations__", {})
                self.add(*(f"{name}: {_note(note)}" for name, note in notes.items()))
            self.add(*(base.__qualname__ for base in thing.__mro__))
            self.add_value(getattr(thing, "_field_defaults", None))
            fields = getattr(thing, "__dataclass_fields__", {})  # of a dataclass
            self.add_value(
                {name: each.default for name, each in fields.items() if each.default is not MISSING}
            )
            if is_object(thing):
                self.add_methods(thing)
            if issubclass(thing, Enum):
                self.add(*(f"{each.name}={each.value!r}" for each in thing))
        self.hold(thing)

    def add_methods(self, kind: type) -> None:
        """All methods of a class whose objects rules make and change: `board[square]` names none."""
        for base in kind.__mro__:
            if base is object or is_foreign(base.__module__):
                continue
            for name, value in sorted(vars(base).items()):
                if isinstance(value, FunctionType | property | staticmethod | classmethod):
                    self.add("method", name)
                    self.add_value(value)

    def add_object(self, value: Any) -> None:
        """Any other object: what it holds, if that is all there is to it."""
        if hasattr(value, "__dict__"):
            self.add_holder(type(value))
            self.hold(value)
        elif " at 0x" in repr(value):
            self.add(type(value).__qualname__, _THIS_PROCESS)
        else:
            self.add(type(value).__qualname__, repr(value))

    def add_function(self, function: FunctionType) -> None:
        """The bytecode of a function, and all that its free names stand for."""
        if is_foreign(function.__module__):
            self.add("foreign", function.__module__, function.__qualname__)
            return
        if self.met_before(function):
            return
        self.add("function", function.__name__, *sorted(vars(function).keys() - {"__wrapped__"}))
        self.add_value(function.__defaults__)
        self.add_value(function.__kwdefaults__)
        for cell in function.__closure__ or ():
            try:
                self.add_value(cell.cell_contents)
            except ValueError:  # still empty
                self.add("empty")
        wanted: set[str] = set()
        for code in codes_of(function.__code__):
            wanted |= self.add_code(code)
        for name in sorted(wanted & function.__globals__.keys()):
            self.add("global", name)
            self.add_value(function.__globals__[name])
        self.add_value(getattr(function, "__wrapped__", None))

    def add_code(self, code: CodeType) -> set[str]:
        """What runs, instruction by instruction, and nothing of where it stands; the global names in it."""
        self.add(code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_varnames)
        self.add(code.co_exceptiontable.hex())
        wanted = set()
        for instruction in get_instructions(code):
            value = instruction.argval
            if instruction.opcode in hasconst:
                self.add(instruction.opname)
                self.add_value("code" if isinstance(value, CodeType) else value)
            else:
                self.add(instruction.opname, value)
            if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                wanted.add(value)
        self.names.update(code.co_names)
        return wanted


def _is_plain_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _note(annotation: Any) -> str:
    """An annotation in words that do not say where it stands; of `Annotated`, with all its notes."""
    if hasattr(annotation, "__metadata__"):
        return repr(annotation)
    return str(getattr(annotation, "__name__", annotation))


def _kind(thing: Any) -> str:
    return str(getattr(thing, "__qualname__", None) or type(thing).__qualname__)


def _inside(value: Any) -> list[Any]:
    """The parts of things that wrap a function."""
    if isinstance(value, property):
        return [value.fget]
    if isinstance(value, cached_property):
        return [value.func]
    if isinstance(value, classmethod | staticmethod):
        return [value.__func__]
    if isinstance(value, partial):
        return [value.func, value.args, value.keywords]
    if isinstance(value, MethodType):
        return [value.__func__, value.__self__]
    wrapped = getattr(value, "__wrapped__", None) or getattr(value, "py_func", None)
    return [wrapped] if isinstance(wrapped, FunctionType) else []


def is_foreign(module: str | None) -> bool:
    """Whether a module is Python's, or one whose version says enough; zermelo's own are in `own_digest`."""
    name = module or ""
    top = name.partition(".")[0]
    if top == "zermelo":
        return not name.startswith("zermelo.games")
    return top in sys.stdlib_module_names - {"__main__"} or top in ("numpy", "numba", "llvmlite")

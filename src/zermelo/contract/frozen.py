"""States that can change (lists, dicts, arrays, objects) as values that cannot.

A search keeps states, compares them and looks them up: none may change behind its back. Where a game's states
could, the search holds a frozen copy of each, and the game's methods are handed a copy of their own:

    search                           rules
    Frozen([0, 0, 1])   -- copy -->  play([0, 0, 1], 2)
    Frozen([0, 2, 1])  <-- copy --   [0, 2, 1]

That costs time; where rules are compiled, states are laid out as tuples would be (engine/layout/shape.py). A
method that changes what it is given is told.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from enum import Enum
from functools import cache, wraps
from typing import Any

from zermelo.contract.rules import in_order
from zermelo.errors import GameError

IN, OUT = 1, 2  # a state goes in; a state comes out
METHODS = {  # of the contract, those that have to do with states
    "start": OUT, "moves": IN, "play": IN | OUT, "score": IN, "winner": IN, "margin": IN, "payoffs": IN,
    "turn": IN, "choices": IN, "chances": IN, "gained": IN,
    "board": IN, "notate": IN, "reason": IN, "can_win": IN, "tally": IN, "read": IN, "save": IN, "load": OUT,
    "evaluate": IN, "order": IN, "loud": IN, "loud_moves": IN, "canonical": IN | OUT, "bounds": IN,
    "candidates": IN, "key": IN, "identity": IN, "ended": IN, "stuck": IN, "forced": IN, "threatens": IN,
    "gain": IN, "pattern": IN, "reversible": IN, "skip": IN | OUT,
}  # fmt: skip
PLAINLY: Any = object.__reduce_ex__
UNCHANGING = {int, str, bool, float, type(None)}
ALWAYS = {"winner", "margin", "save", "load", "read"}  # said or not: what holds by default works on them too


class Frozen:
    """A copy of a state that can change, equal to all with the same contents. `value` is a copy of it."""

    __slots__ = ("_contents", "_hash", "_value")

    def __init__(self, value: Any) -> None:
        self._value = copied(value)
        self._contents = contents_of(value)
        self._hash = hash(self._contents)

    @property
    def value(self) -> Any:
        """The state as the rules have it."""
        return copied(self._value)

    @property
    def held(self) -> Any:
        """The same, no copy of it: to look at, not to change or to hand on."""
        return self._value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frozen) and self._contents == other._contents

    def __hash__(self) -> int:
        return self._hash

    @property
    def kind(self) -> type:
        """What it is a copy of."""
        return type(self._value)

    def __repr__(self) -> str:
        return repr(self._value)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.value, name)

    def __getitem__(self, key: Any) -> Any:
        return self.value[key]

    def __len__(self) -> int:
        return len(self._value)

    def is_still(self, value: Any) -> bool:
        """Whether a copy that was handed out is what it was."""
        return bool(contents_of(value) == self._contents)


def can_change(state: Any) -> bool:
    """Whether a state could change, or is not equal to another one with the same contents."""
    if isinstance(state, Frozen):
        return False
    try:
        hash(state)
    except TypeError:
        return True
    return is_by_identity(state)


def is_by_identity(state: Any) -> bool:
    """Whether two of them, made alike, are not equal: an object whose class does not say when they are."""
    if type(state) is tuple:
        return any(map(is_by_identity, state))
    own_hash: object = type(state).__hash__
    return own_hash is object.__hash__ and _is_object(state)


def _is_object(value: Any) -> bool:
    """Whether it is an object of somebody's own class, which may change even if it can be hashed."""
    own = hasattr(value, "__dict__") or hasattr(type(value), "__slots__")
    own = own and not isinstance(value, type | Enum) and not callable(value)
    return own and type(value).__module__ not in ("builtins", "numpy")


def held_by(value: Any) -> dict[str, Any]:
    """What an object holds, by name."""
    slots = [vars(kind).get("__slots__", ()) for kind in type(value).__mro__]
    names = [name for some in slots for name in ([some] if isinstance(some, str) else some)]
    held = {name: getattr(value, name) for name in names if hasattr(value, name)}
    return held | getattr(value, "__dict__", {})


def copied(value: Any) -> Any:
    """A copy that shares nothing that can change."""
    return _copied(value, {})


def _copied(value: Any, known: dict[int, Any]) -> Any:
    """`copy.deepcopy`, a few times faster with lists, dicts and tuples; what is one thing stays one."""
    kind = type(value)
    if kind in UNCHANGING:
        return value
    if (before := known.get(id(value))) is not None:
        return before
    if kind is list:
        known[id(value)] = items = []
        items.extend([each if type(each) in UNCHANGING else _copied(each, known) for each in value])
        return items
    if kind is dict:
        known[id(value)] = pairs = {}
        pairs.update({key: _copied(each, known) for key, each in value.items()})
        return pairs
    if kind is tuple:
        return tuple([each if type(each) in UNCHANGING else _copied(each, known) for each in value])
    if isinstance(value, Enum):
        return value
    if kind.__name__ == "ndarray":
        return value.copy()
    return _object_copied(value, known) if dataclasses.is_dataclass(kind) else copy.deepcopy(value, known)


def _object_copied(value: Any, known: dict[int, Any]) -> Any:
    """The copy of a dataclass, of which nobody has said how it is copied."""
    kind: Any = type(value)
    if hasattr(kind, "__deepcopy__") or hasattr(kind, "__slots__") or kind.__reduce_ex__ is not PLAINLY:
        return copy.deepcopy(value, known)
    known[id(value)] = made = object.__new__(kind)
    vars(made).update({name: _copied(each, known) for name, each in vars(value).items()})
    return made


def contents_of(value: Any) -> Any:
    """Something that can be hashed, and is equal for equal contents."""
    if type(value) in UNCHANGING or isinstance(value, Enum):
        return value
    if isinstance(value, dict):
        return "dict", frozenset((key, contents_of(item)) for key, item in value.items())
    if isinstance(value, list | tuple):
        return type(value).__name__, tuple(map(contents_of, value))
    if isinstance(value, set | frozenset):
        return "set", frozenset(map(contents_of, value))
    if isinstance(value, bytearray):
        return "bytes", bytes(value)
    if type(value).__name__ == "ndarray":
        return "array", value.shape, value.dtype.str, value.tobytes()
    if dataclasses.is_dataclass(value) or _is_object(value):
        return type(value).__qualname__, contents_of(held_by(value))
    return value


# -- games with such states ----------------------------------------------------------------------------------


def settle(game: Any) -> None:
    """Let the methods of a game take frozen states, if its states can change."""
    try:
        first = game.start()
    except Exception:  # whoever asks for it will be told
        return
    if can_change(first) and not hasattr(type(game), "takes_frozen"):
        kind: Any = type(game)
        game.__class__ = _taking_frozen(kind)


def thawed(game: Any) -> Any:
    """The game with the methods that its author has written, which take states as they are."""
    if not hasattr(type(game), "takes_frozen"):
        return game
    plain = copy.copy(game)
    plain.__class__ = type(game).__mro__[1]
    return plain


def frozen(state: Any) -> Any:
    """A state as searches hold it."""
    return Frozen(state) if can_change(state) else state


@cache
def _taking_frozen(kind: Any) -> Any:
    """The same class, with methods that take frozen states and give them."""
    own: dict[str, Any] = {
        name: _wrapped(name, getattr(kind, name), flow)
        for name, flow in METHODS.items()
        if hasattr(kind, name) and (name in ALWAYS or kind.says(name))
    }
    own |= {each: getattr(kind, each) for each in ("__module__", "__qualname__", "__doc__", "title")}
    return type(kind)(kind.__name__, (kind,), {**own, "takes_frozen": True})


def _frozen_outcome(outcome: Any) -> Any:
    """A probability and a state; what is no such pair is told elsewhere."""
    is_pair = isinstance(outcome, tuple | list) and len(outcome) == 2
    return (outcome[0], frozen(outcome[1])) if is_pair else outcome


def _wrapped(name: str, method: Callable[..., Any], flow: int) -> Callable[..., Any]:
    @wraps(method)
    def wrapped(self: Any, *arguments: Any) -> Any:
        given = arguments[0] if arguments and isinstance(arguments[0], Frozen) else None
        if given is None and flow & IN:
            return method(self, *arguments)  # the rules call one another
        if given is not None:
            arguments = (given.value, *arguments[1:])
        answer = method(self, *arguments)
        if name in ("moves", "candidates", "loud_moves"):
            answer = in_order(answer) if answer is not None else answer
        if given is not None and not given.is_still(arguments[0]):
            raise GameError(
                f"{type(self).__name__}.{name}() changed the state it was given. "
                "Make a copy first, change that, and return it."
            )
        if name == "chances":
            return [_frozen_outcome(outcome) for outcome in answer or ()]
        return frozen(answer) if flow & OUT else answer

    wrapped.__dict__["takes_frozen"] = True
    return wrapped

"""Where rules remember what was asked before: in self, their class, their file, or a default argument."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from contextlib import suppress
from types import FunctionType, ModuleType
from typing import Any

from zermelo.contract import Game
from zermelo.games import FILE_PREFIX

OURS = {
    "takes_turns", "counts_points", "name", "_digest", "_has_outgrown", "_has_plain_lists", "_longest",
    "_keys_change", "_moves_outgrown", "_arguments",
}  # fmt: skip
PLAIN = int | float | str | bytes | bool | None
NOT_DATA = (ModuleType, FunctionType, type, staticmethod, classmethod, property)


def held(game: Game[Any, Any]) -> dict[str, str]:
    """What rules hold beside the states, each by words for where it is."""
    kind = own_kind(game)
    found = {f"self.{name}": value for name, value in vars(game).items() if name not in OURS}
    for each in kind.__mro__:
        if each.__module__ == kind.__module__:
            found |= {f"{each.__name__}.{name}": value for name, value in _data(vars(each))}
            found |= dict(_defaults(vars(each)))
    file = sys.modules.get(kind.__module__)
    beside = getattr(kind, "play", None)
    around = getattr(beside, "__globals__", vars(file) if file is not None else {})
    if kind.__module__.startswith(FILE_PREFIX):
        found |= {f"{name}, a global": value for name, value in _data(around)}
    return {where: repr(value) for where, value in found.items()}


def _data(names: Any) -> Iterator[tuple[str, Any]]:
    for name, value in list(names.items()):
        if not name.startswith("__") and name != "_abc_impl" and not isinstance(value, NOT_DATA):
            yield name, value


def _defaults(names: Any) -> Iterator[tuple[str, Any]]:
    for name, function in names.items():
        if isinstance(function, FunctionType) and function.__defaults__:
            yield f"a default argument of {name}()", function.__defaults__


def own_kind(game: Game[Any, Any]) -> Any:
    """The class as its author wrote it, without what takes frozen states."""
    return type(game).__mro__[1] if "takes_frozen" in vars(type(game)) else type(game)


def remembering(game: Game[Any, Any], state: Any, moves: tuple[Any, ...]) -> tuple[str, str] | None:
    """The first method that changes what the rules hold, and where they hold it."""
    for name in ("play", "moves", "score", "turn", "evaluate", "start"):
        given = (state, *moves[:1]) if name == "play" else () if name == "start" else (state,)
        before = held(game)
        with suppress(Exception):
            answer = getattr(game, name)(*given)
            _ = list(answer) if name == "moves" else answer
        after = held(game)
        changed = [where for where in after if after[where] != before.get(where)]
        if changed:
            return name, changed[0]
    return None


# -- rules that nobody has asked anything yet ----------------------------------------------------------------


def made_anew(game: Game[Any, Any]) -> Game[Any, Any] | None:
    """The game of a rule file that is read once more, beside the one there is; None without a file."""
    kind = own_kind(game)
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if file is None or not kind.__module__.startswith(FILE_PREFIX) or "." in kind.__qualname__:
        return None
    try:
        wanted = importlib.util.spec_from_file_location(kind.__module__, file)
        assert wanted is not None
        assert wanted.loader is not None
        module = importlib.util.module_from_spec(wanted)
        wanted.loader.exec_module(module)
        args, kwargs = game._arguments
        made: Game[Any, Any] = vars(module)[kind.__name__](*args, **kwargs)
    except Exception:
        return None
    return made


def is_plain(value: Any) -> bool:
    """Whether a state means the same to rules that were read once more: no object of their own classes."""
    if type(value) in (tuple, list, set, frozenset):
        return all(map(is_plain, value))
    if type(value) is dict:
        return all(map(is_plain, [*value, *value.values()]))
    return isinstance(value, PLAIN) and type(value).__module__ == "builtins"

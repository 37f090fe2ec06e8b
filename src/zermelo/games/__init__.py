"""The games that come with zermelo, one file each, found by the name of the file.

`find("connectfour:5x4")` makes a game from its name and parameters, `find("mygame.py")` from your own file,
`find("openspiel:breakthrough")` from another package. To add a game, add a file: there is no list to edit.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from zermelo.contract import Game
from zermelo.errors import FAULTS, GameError, TextError, ZermeloError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

FILE_PREFIX = "zermelo_file_"  # of the module names of users' files


def names() -> list[str]:
    """The names of all built-in games."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def find(spec: str) -> Game[Any, Any]:
    """The game called `spec`: a built-in name with parameters, or a path to your own file.

    >>> find("nim:3,4,5,misere")
    Nim(3, 4, 5, misere=True)
    >>> find("connectfour:5x4")
    ConnectFour(5, 4)
    """
    file = re.match(r"(.*?\.py)(?::(.*))?$", spec, re.DOTALL)
    if file:
        kind, parameters = _in_file(file[1], file[2] or "")
        made = _make(kind, parameters, spec)
        beside = Path(file[1]).with_suffix(".net")
        if beside.is_file():
            made.net = beside  # what was learnt of it
        return made
    name, _, parameters = spec.partition(":")
    if name not in names() and (door := _doors().get(name)) is not None:
        game: Game[Any, Any] = door.load()(parameters)
        return game
    kind = built_in(name)
    return _make(kind, parameters, spec)


def _doors() -> dict[str, EntryPoint]:
    """Packages that bring games of their own, by the word before the colon: `openspiel:breakthrough`.

    Any package may: it declares an entry point in the group `zermelo.games`, a function that makes a game of
    what follows the colon.
    """
    from importlib.metadata import entry_points  # not needed for the games that are here

    return {point.name: point for point in entry_points(group="zermelo.games")}


def built_in(name: str) -> type[Game[Any, Any]]:
    """The class of a built-in game."""
    known = names()
    plain = re.sub(r"[\s_-]", "", name).lower()
    if plain not in known:
        near = get_close_matches(plain, known, n=1)
        hint = (
            f"did you mean {near[0]}?"
            if near
            else f"there are {', '.join(known)}, or a path such as mygame.py"
        )
        raise TextError(f"there is no game {name!r}; {hint}")
    return _only_game(importlib.import_module(f"{__name__}.{plain}"), plain)


def kind_in(path: str, name: str) -> type[Game[Any, Any]]:
    """The class of that name in a rule file, which is run for it."""
    return _in_file(path, name)[0]


def _in_file(path: str, rest: str) -> tuple[type[Game[Any, Any]], str]:
    """The game in a file: the class named after the colon, or the only one there is."""
    module = _run_file(Path(path))
    word, _, parameters = rest.partition(":")
    kinds = {kind.__name__: kind for kind in _games_in(module)}
    if not kinds:
        raise TextError(f"{path} has no game in it: a game is a class derived from zermelo.Game")
    if word and word.isidentifier() and (word in kinds or parameters or not _reads_as_parameters(word)):
        if word not in kinds:
            raise TextError(f"{path} has no game {word}; it has {', '.join(kinds)}")
        return kinds[word], parameters
    whole = [name for name, kind in kinds.items() if not _is_for_others(kind, kinds.values())]
    if len(whole) > 1:
        raise TextError(
            f"{path} has several games, {', '.join(whole)}: say which, as {path}:{next(iter(whole))}"
        )
    return kinds[whole[0]], rest


def _is_for_others(kind: type[Game[Any, Any]], kinds: Iterable[type[Game[Any, Any]]]) -> bool:
    """Whether a class is no game by itself: others of its file say what it does not."""
    derived = any(issubclass(other, kind) and other is not kind for other in kinds)
    missing = (getattr(kind, name) is getattr(Game, name) for name in ("start", "play"))
    return derived and (inspect.isabstract(kind) or any(missing))


def _reads_as_parameters(word: str) -> bool:
    return bool(re.match(r"-?\d", word))


def _run_file(path: Path) -> ModuleType:
    """Import a rule file. It is the user's own code: whatever it raises is told with its place."""
    if not path.is_file():
        raise TextError(f"there is no file {path}")
    name = FILE_PREFIX + path.stem
    loader = importlib.util.spec_from_file_location(name, path)
    assert loader is not None
    assert loader.loader is not None
    module = importlib.util.module_from_spec(loader)
    sys.modules[name] = module
    beside = str(path.resolve().parent)
    if beside not in sys.path:
        sys.path.append(beside)  # files beside it can be imported, now and when the rules are asked
    try:
        loader.loader.exec_module(module)
    except SyntaxError as error:
        raise GameError(f"{_place(error, path)}: {error.msg}") from error
    except FAULTS as error:
        raise blame(error) or GameError(f"{path}: {type(error).__name__}: {error}") from error
    return module


def _place(error: SyntaxError, path: Path) -> str:
    """Where it does not read: in this file, or in one that it imports. What is no text has no lines."""
    file = error.filename if error.filename and Path(error.filename).name != path.name else path
    return f"{file}, line {error.lineno}" if error.lineno else str(file)


def blame(error: BaseException) -> GameError | None:
    """An error that arose in a user's rule file, told with its place; None where it is not theirs."""
    place = None
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if trace.tb_frame.f_globals.get("__name__", "").startswith(FILE_PREFIX):
            place = f"{code.co_filename}, line {trace.tb_lineno}, in {code.co_name}"
        trace = trace.tb_next
    return None if place is None else GameError(f"{place}: {type(error).__name__}: {error}")


def _games_in(module: ModuleType) -> Iterator[type[Game[Any, Any]]]:
    """The games that a module or its package defines, not those it imports."""
    for thing in vars(module).values():
        is_game = inspect.isclass(thing) and issubclass(thing, Game)
        if is_game and f"{thing.__module__}.".startswith(f"{module.__name__}."):
            yield thing


def _only_game(module: ModuleType, name: str) -> type[Game[Any, Any]]:
    """The one game of a built-in file: the class that bears its name."""
    return next(kind for kind in _games_in(module) if kind.__name__.lower() == name)


def _make(kind: type[Game[Any, Any]], parameters: str, spec: str) -> Game[Any, Any]:
    """`3,4,5,misere` becomes `kind(3, 4, 5, misere=True)`; numbers may also be joined by x.

    A word that is a choice of some parameter's, by its annotation, is its value: `caro` is `rule="caro"`. So
    is one where a single parameter is a text: `KRK` is `men="KRK"`.
    """
    if inspect.isabstract(kind):
        missing = ", ".join(sorted(kind.__abstractmethods__))
        raise GameError(f"{kind.__name__} is abstract, and no game yet: write its {missing}")
    values: list[Any] = []
    options: dict[str, Any] = {}
    for word in re.split(r"\s*[,x ]\s*(?=-?\d)|\s*,\s*", parameters) if parameters else []:
        name, equals, text = word.partition("=")
        if equals:
            options[name] = _value(text)
        elif word.isidentifier():
            options.update(_chosen(kind, word) or {word: True})
        else:
            values.append(_value(word))
    if kind.__init__ is object.__init__ and (values or options):
        raise TextError(f"{kind.title} takes no parameters, so leave out ':{parameters}'")
    _refuse_unknown(kind, options)
    try:
        inspect.signature(kind.__init__).bind(None, *values, **options)
    except TypeError as error:
        wanted = parameters_of(kind) or "no parameters"
        raise TextError(f"{parameters!r} does not fit {kind.title}: {error}; it takes {wanted}") from None
    try:
        game = kind(*values, **options)
    except ZermeloError as error:
        raise TextError(f"{spec}: {error}") from None
    game.name = spec
    return game


def _refuse_unknown(kind: type[Game[Any, Any]], options: Iterable[str]) -> None:
    """Refuse a word that is neither a parameter of the game's nor a choice of one."""
    parameters = inspect.signature(kind.__init__).parameters
    if any(each.kind is each.VAR_KEYWORD for each in parameters.values()):
        return
    for word in options:
        if word not in parameters:
            choices = "".join(
                f"; {name} is one of {', '.join(map(str, values))}" for name, values in _choices(kind).items()
            )
            raise TextError(
                f"{kind.title} knows no {word!r}: it takes {parameters_of(kind) or 'no parameters'}{choices}"
            )


def _choices(kind: type[Game[Any, Any]]) -> dict[str, tuple[Any, ...]]:
    """The parameters whose annotation names all that they can be."""
    return {name: get_args(hint) for name, hint in _hints(kind).items() if get_origin(hint) is Literal}


def _hints(kind: type[Game[Any, Any]]) -> dict[str, Any]:
    try:
        return get_type_hints(kind.__init__)
    except Exception:  # annotations of a user's that mean nothing are no fault here
        return {}


def _chosen(kind: type[Game[Any, Any]], word: str) -> dict[str, Any]:
    """The parameter of which this word is one of the choices, with the word as its value."""
    hints = _hints(kind)
    chosen = {name: word for name, values in _choices(kind).items() if word in values}
    texts = [name for name, hint in hints.items() if hint is str and word not in hints]
    return chosen or ({texts[0]: word} if len(texts) == 1 else {})


def _value(word: str) -> Any:
    if len(word) > 1 and word[0] == word[-1] in "'\"":
        return word[1:-1]
    for read in (int, float):
        try:
            return read(word)
        except ValueError:
            pass
    return {"true": True, "false": False}.get(word.lower(), word)


def parameters_of(kind: type[Game[Any, Any]]) -> str:
    """What may follow the colon, as Python would write it: `width=7, height=6`."""
    if kind.__init__ is object.__init__:
        return ""
    parameters = list(inspect.signature(kind.__init__).parameters.values())[1:]
    return ", ".join(str(p.replace(annotation=p.empty)) for p in parameters)

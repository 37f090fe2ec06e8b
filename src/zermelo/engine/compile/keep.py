"""Where machine code is kept between runs: one file for each kernel and game, under the game's digest.

Numba's own cache keeps an index of all games in one file. A file that cannot be read, or a game that this
process has never heard of, would stand in the way of all others, and two processes that write at once would
lose each other's work. Here nothing is shared: whatever is wrong with a file, it is as if it were not there.
A folder that others could have written to is not used at all.
"""

from __future__ import annotations

import hashlib
import io
import logging
import os
import pickle
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import types
from numba.core.compiler import CompileResult
from numba.core.serialize import NumbaPickler

from zermelo.engine.compile.trust import doubt_about, make_folder, open_own, read_own
from zermelo.engine.compile.types import RulesType
from zermelo.engine.digest import own_digest
from zermelo.engine.kept import folder

log = logging.getLogger("zermelo")

OLD = 60 * 24 * 3600  # seconds


class Keep:
    """Keeps the machine code of one kernel; Numba asks it where it would ask its own cache."""

    cache_path = None

    def __init__(self, kernel: str) -> None:
        self.kernel = kernel

    def load_overload(self, args: Any, target: Any) -> Any:
        """The kernel for these types of arguments; None where it is not there or cannot be used."""
        target.refresh()
        try:
            payload = _Reader(self._file(args, target.codegen()), args).load()
            return CompileResult._rebuild(target, *payload)
        except Exception:  # whatever is wrong with a kept file: compile anew
            return None

    def save_overload(self, args: Any, result: Any) -> None:
        """Keep a kernel, if there is a place for it."""
        if _holds_addresses(result.library):
            return
        try:
            write(self._file(args, result.codegen), _dumped(result._reduce(), args))
        except Exception:  # a full disk, no right to write: it is only slower the next time
            return

    def enable(self) -> None:
        """It always is."""

    def disable(self) -> None:
        """It never is."""

    def flush(self) -> None:
        """Nothing waits to be written."""

    def _file(self, args: Any, codegen: Any) -> Path:
        game = next(arg for arg in args if isinstance(arg, RulesType))
        types_and_machine = hashlib.sha256(repr((args, codegen.magic_tuple())).encode()).hexdigest()[:16]
        return version_folder() / f"{stem(self.kernel, game)}-{types_and_machine}.code"


def version_folder() -> Path:
    """The folder of this state of zermelo's sources; `OSError` where what is in it cannot be trusted."""
    version = folder() / f"{own_digest()}-numba{numba.__version__}"
    doubt = doubt_about(folder()) or doubt_about(version)
    if doubt is not None:
        _say_once(doubt)
        raise PermissionError(doubt)
    return version


@cache
def _say_once(doubt: str) -> None:
    log.warning("machine code is neither kept nor taken from there: %s", doubt)


def stem(kernel: str, game: RulesType) -> str:
    """How the names of files begin that belong to a kernel and a game."""
    return "".join(letter if letter.isalnum() else "-" for letter in game.name) + kernel


def is_kept(kernel: str, game: RulesType) -> bool:
    """Whether there seems to be a kernel for this game; that it can be used remains to be seen."""
    with suppress(OSError):
        return any(version_folder().glob(f"{stem(kernel, game)}-*.code"))
    return False


@contextmanager
def alone(kernel: str, game: RulesType, waiting: Callable[[], None]) -> Iterator[None]:
    """Of several processes that want a kernel to be made one makes it; the others wait, and find it on disk.

    `waiting` is called before that. Where files cannot be locked, each compiles for itself.
    """
    lock = None
    try:
        if not is_kept(kernel, game):
            with suppress(ImportError, OSError):
                _make_folder()
                lock = open_own(version_folder() / f"{stem(kernel, game)}.lock", os.O_WRONLY | os.O_CREAT)
                _lock(lock, waiting)
        yield
    finally:
        if lock is not None:
            os.close(lock)


def _lock(file: int, waiting: Callable[[], None]) -> None:
    """Lock a file until it is closed, or the process dies."""
    from fcntl import LOCK_EX, LOCK_NB, flock

    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        waiting()
        flock(file, LOCK_EX)


def _holds_addresses(library: Any) -> bool:
    """Whether code is good for this process only: very large arrays, functions that call in a circle."""
    names = [variable.name for variable in library._final_module.global_variables]
    return library.has_dynamic_globals or any(name.startswith(".numba.unresolved$") for name in names)


def write(file: Path, data: bytes) -> None:
    """Write a file so that nobody ever sees half of it."""
    _make_folder()
    handle, name = tempfile.mkstemp(dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as temporary:
            temporary.write(hashlib.sha256(data).digest() + data)
        os.replace(name, file)
    except BaseException:
        os.unlink(name)
        raise


def _make_folder() -> None:
    """Where there is none, make one, and remove what other versions have not touched for a long time."""
    version = version_folder()
    if version.exists():
        return
    make_folder(folder())
    make_folder(version)
    for old in folder().glob("py*-numba*"):
        if time.time() - old.stat().st_mtime > OLD:
            shutil.rmtree(old, ignore_errors=True)


def _classes(args: Any) -> list[type]:
    """The user's classes among the types of arguments, always in the same order."""

    def found(kind: Any) -> Iterator[type]:
        if isinstance(kind, types.BaseNamedTuple):
            yield kind.instance_class
        if isinstance(kind, types.BaseTuple):
            for part in kind:
                yield from found(part)

    return list(dict.fromkeys(each for arg in args for each in found(arg)))


def _dumped(payload: Any, args: Any) -> bytes:
    """The payload as bytes. The user's classes are in it by their places among the arguments only."""
    places = {kind: place for place, kind in enumerate(_classes(args))}

    class _Writer(NumbaPickler):
        def persistent_id(self, thing: Any) -> Any:
            return places.get(thing) if isinstance(thing, type) else None

    with io.BytesIO() as buffer:
        _Writer(buffer, protocol=4).dump(payload)
        return buffer.getvalue()


class _Reader(pickle.Unpickler):
    """Reads a payload, with the classes of this process in their places."""

    def __init__(self, file: Path, args: Any) -> None:
        data = read_own(file)
        if hashlib.sha256(data[32:]).digest() != data[:32]:
            raise ValueError("a damaged file")
        self.classes = _classes(args)
        super().__init__(io.BytesIO(data[32:]))

    def persistent_load(self, place: Any) -> Any:
        return self.classes[place]

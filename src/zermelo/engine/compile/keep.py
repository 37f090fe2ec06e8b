"""Where machine code is kept between runs: a folder of zermelo's own, one for each state of its sources.

Numba reads all that it has kept for a function before it looks for what it wants. In a folder named by the
digest of zermelo's sources it never meets anything that another version left behind.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache, _CacheLocator

from zermelo.engine.digest import own_digest


def folder() -> Path:
    """The folder: `$ZERMELO_CACHE`, or zermelo's place among the user's caches."""
    if os.environ.get("ZERMELO_CACHE"):
        return Path(os.environ["ZERMELO_CACHE"])
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "zermelo"


class _Locator(_CacheLocator):
    """Tells Numba where to keep the code of a function."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        self._lineno = py_func.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        return str(folder() / own_digest())

    def get_source_stamp(self) -> str:
        return own_digest()

    def get_disambiguator(self) -> str:
        return str(self._lineno)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        locator = cls(py_func, py_file)
        try:
            locator.ensure_cache_path()
        except OSError:  # nowhere to write: compile anew each time
            return None
        return locator


class _Impl(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012


class _Cache(FunctionCache):
    _impl_class = _Impl


def cache_for(function: Any) -> Any:
    """What keeps the machine code of `function`."""
    try:
        return _Cache(function)
    except RuntimeError:  # no locator: there is nowhere to write
        return NullCache()

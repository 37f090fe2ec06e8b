"""What has been found not to compile is remembered, and why: it takes seconds to find out.

In this process, and on disk beside the machine code that is kept, under the digest of the rules. The reason
names a line, and a digest does not know where lines stand; so it holds as long as the rule file is the same.
Only what lies in the rules is remembered on disk, not what may be otherwise tomorrow: a full memory, a file
that rules read.
"""

from __future__ import annotations

import hashlib
import inspect
from contextlib import suppress
from pathlib import Path

from numba.core.errors import NumbaError

from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.keep import _stem, _version, _write
from zermelo.engine.compile.types import type_of_rules
from zermelo.engine.shape import NoShape

LONGEST = 10_000  # letters of a reason

_known: dict[str, str] = {}  # in this process


def reason_for(rules: Adapter, kernel: str) -> str | None:
    """Why this kernel cannot be compiled for these rules, if that is known."""
    name = _name(rules, kernel)
    if name not in _known:
        file = _file(rules, kernel)
        with suppress(OSError, ValueError):
            if file.is_file() and file.stat().st_size <= LONGEST:
                data = file.read_bytes()
                if hashlib.sha256(data[32:]).digest() == data[:32]:
                    _known[name] = data[32:].decode()
    return _known.get(name)


def remember(rules: Adapter, kernel: str, error: Exception, reason: str) -> None:
    """Remember that it cannot, and why."""
    _known[_name(rules, kernel)] = reason
    lies_in_the_rules = isinstance(error, NumbaError) or (
        isinstance(error, NoShape) and error.__cause__ is None  # no exception of the rules'
    )
    if lies_in_the_rules:
        with suppress(OSError):
            _write(_file(rules, kernel), reason.encode())


def _name(rules: Adapter, kernel: str) -> str:
    """Rules may fail from one start only, though games that differ in it share their machine code."""
    return f"{type_of_rules(rules).name} {kernel} {rules.game.start()!r}"


def _file(rules: Adapter, kernel: str) -> Path:
    """Where it is written: by all that the reason may speak of."""
    told = hashlib.sha256(f"{rules.game.title} {_name(rules, kernel)}".encode())
    for kind in type(rules.game).__mro__:
        with suppress(OSError, TypeError):
            told.update(Path(inspect.getfile(kind)).read_bytes())
    return _version() / f"{_stem(kernel, type_of_rules(rules))}-{told.hexdigest()[:16]}.refused"

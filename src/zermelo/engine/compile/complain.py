"""What is said of rules that cannot be compiled: the method, the line of their file, and why.

Numba explains itself at length, from the outside in. Told here is the innermost reason, in plain words, with
the place in the user's file that comes with it.

It takes seconds to find out, so it is remembered: in this process, and on disk beside the machine code that
is kept, under the digest of the rules. The reason names a line, and a digest does not know where lines stand;
so it holds as long as the rule file is the same. On disk is only what lies in the rules, not what may be
otherwise tomorrow: a full memory, a file that rules read.
"""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dis import get_instructions
from linecache import getline
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

from numba.core import ir, types
from numba.core.errors import NumbaError

from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.functions import met
from zermelo.engine.compile.keep import stem, version_folder, write
from zermelo.engine.compile.reasons import Place, end_of, reason_in, start_of
from zermelo.engine.compile.trust import read_own
from zermelo.engine.compile.types import type_of_rules
from zermelo.engine.compile.values.wide import WHOLE
from zermelo.engine.digest import codes_of
from zermelo.engine.layout.shape import NoShape
from zermelo.errors import ZermeloError

FLOAT = "a float where"  # how declared.py begins to complain


class Obstacle(NamedTuple):
    """One thing that cannot be compiled, and where it stands."""

    place: Place | None
    reason: str

    def __str__(self) -> str:
        return f"{self.place or ''}{self.reason}"

    @property
    def line(self) -> str:
        """The line of the user's file."""
        return "" if self.place is None else getline(self.place.file, self.place.line).strip()


def told(game: Any, found: Sequence[Obstacle]) -> str:
    """What is said of them: one in a line, several each with the line of the user's that it speaks of."""
    slow = f"{game.title} runs interpreted, some hundred times slower"
    if len(found) == 1:
        return f"{slow}: {found[0]}"
    each = [f"\n  {obstacle}" + (f"\n    {obstacle.line}" if obstacle.line else "") for obstacle in found]
    return f"{slow}. These cannot be compiled:{''.join(each)}"


def obstacle_in(game: Any, error: Exception) -> Obstacle:
    """What the compiler has met."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    place: Place | None = None
    if isinstance(error, ZermeloError):
        reason = text
        place = Place(*error.place) if isinstance(error, NoShape) and error.place else None
    else:
        position, place = _first_place(text)
        reason = reason_in(text[:position], text) or f"the compiler gave up ({type(error).__name__})"
        if FLOAT in reason:
            place = _where_a_float_comes_from() or place
        if "score()" in reason:
            place = end_of(game.score)
        place = place or _in_traceback(error)
    return Obstacle(place, reason)


def _first_place(text: str) -> tuple[int, Place | None]:
    """The first line of the user's that Numba names, and how far its explanation goes up to there."""
    for match in re.finditer(r'File "([^"]+)", line (\d+):|\b(?:at|from) (\S[^\n]*?) \((\d+)\)', text):
        file, line = match[1] or match[3], int(match[2] or match[4])
        place = _found_in(file, line)
        if place is not None:
            return match.end(), place
    return len(text), None


def _in_traceback(error: Exception) -> Place | None:
    """The line of the user's that Numba was at when it failed without a word."""
    place, trace = None, error.__traceback__
    while trace is not None:
        for value in trace.tb_frame.f_locals.values():
            at = None
            with suppress(Exception):  # it may be anything
                at = getattr(value, "loc", None)
            if isinstance(at, ir.Loc):
                place = _found_in(at.filename, at.line) or place
        trace = trace.tb_next
    return place


def _found_in(file: str, line: int) -> Place | None:
    """The function of the user's that has this line."""
    within: CodeType | None = None
    for function in met:
        for code in codes_of(function.__code__):
            last = max((at for _, _, at in code.co_lines() if at), default=0)
            inside = _same_file(code.co_filename, file) and code.co_firstlineno <= line <= last
            deeper = within is None or code.co_firstlineno > within.co_firstlineno
            if inside and deeper and not code.co_name.startswith("<"):
                within = code
    if within is None:
        return None
    return Place(within.co_filename, line, re.sub(r"^generator_\d+_of_", "", within.co_name))


def _same_file(a: str, b: str) -> bool:
    return a == b or (not a.startswith("<") and Path(a).resolve() == Path(b).resolve())


def _where_a_float_comes_from() -> Place | None:
    """The line on which whole numbers become a float, in the rules compiled last."""
    for function, compiled in reversed(met.items()):
        for result in compiled.overloads.values():
            for line in _lines_with_floats(result.type_annotation):
                return _found_in(function.__code__.co_filename, line)
    for function, compiled in reversed(met.items()):
        for each in get_instructions(function.__code__) if not compiled.overloads else ():
            if each.argrepr in ("/", "/=") and each.positions and each.positions.lineno:
                return start_of(function)._replace(line=each.positions.lineno)
    return None


def _lines_with_floats(annotation: Any) -> Iterator[int]:
    typemap = getattr(annotation, "typemap", None) or {}
    for block in getattr(annotation, "blocks", {}).values():
        for assignment in block.find_insts(ir.Assign):
            value = assignment.value
            if not isinstance(value, ir.Expr) or value.op not in ("binop", "inplace_binop"):
                continue
            operands = (typemap.get(value.lhs.name), typemap.get(value.rhs.name))
            whole = all(isinstance(operand, WHOLE) for operand in operands)
            if whole and isinstance(typemap.get(assignment.target.name), types.Float):
                yield assignment.loc.line


# -- remembered ----------------------------------------------------------------------------------------------

_known: dict[str, str] = {}  # in this process


def reason_for(rules: Adapter, kernel: str) -> str | None:
    """Why this kernel cannot be compiled for these rules, if that is known."""
    name = _name(rules, kernel)
    if name not in _known:
        with suppress(OSError, ValueError):
            data = read_own(_file(rules, kernel))
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
            write(_file(rules, kernel), reason.encode())


def _name(rules: Adapter, kernel: str) -> str:
    """Rules may fail from one start only, though games that differ in it share their machine code.

    What is told of them has the game's title.
    """
    return f"{rules.game.title} {type_of_rules(rules).name} {kernel} {rules.game.start()!r}"


def _file(rules: Adapter, kernel: str) -> Path:
    """Where it is written: by all that the reason may speak of."""
    told = hashlib.sha256(_name(rules, kernel).encode())
    for kind in type(rules.game).__mro__:
        with suppress(OSError, TypeError):
            told.update(Path(inspect.getfile(kind)).read_bytes())
    return version_folder() / f"{stem(kernel, type_of_rules(rules))}-{told.hexdigest()[:16]}.refused"

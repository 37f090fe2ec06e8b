"""Lines of the user's."""

from __future__ import annotations

from dis import get_instructions
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from zermelo.engine.digest import codes_of


class Place(NamedTuple):
    """A line, and the function it is in."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        return f"{Path(self.file).name}, line {self.line}, in {self.function}: "


def start_of(function: FunctionType) -> Place:
    """The line on which a function begins."""
    return Place(function.__code__.co_filename, function.__code__.co_firstlineno, function.__name__)


def end_of(method: Any) -> Place:
    """The line on which a method first returns or yields a value."""
    code = getattr(method, "__func__", method).__code__
    lines = [
        instruction.positions.lineno
        for instruction in get_instructions(code)
        if instruction.opname in ("RETURN_VALUE", "RETURN_CONST", "YIELD_VALUE") and instruction.positions
    ]
    first = min((line for line in lines if line), default=code.co_firstlineno)
    return Place(code.co_filename, first, code.co_name)


def line_of(function: FunctionType, name: Any) -> Place | None:
    """The line on which a function first uses a name, or a number."""
    for code in codes_of(function.__code__):
        for instruction in get_instructions(code):
            if instruction.argval == name and instruction.positions and instruction.positions.lineno:
                return Place(code.co_filename, instruction.positions.lineno, function.__name__)
    return None


def last_of(error: BaseException) -> Place:
    """The line on which an error arose."""
    trace = error.__traceback__
    assert trace is not None
    while trace.tb_next is not None:
        trace = trace.tb_next
    return Place(trace.tb_frame.f_code.co_filename, trace.tb_lineno, trace.tb_frame.f_code.co_name)

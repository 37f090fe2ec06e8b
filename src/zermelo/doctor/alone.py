"""Rules talk to nobody: what they print is caught, and where they ask a person nobody answers."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

from zermelo.doctor.findings import NOTE, Chart
from zermelo.reading import shortened

MOST = 10_000  # characters that are listened to


class _Nobody(io.StringIO):
    """Whom `input()` asks."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """Say so."""
        raise EOFError("rules are asked thousands of times, and can ask nobody: leave input() out")


class _Ear(io.StringIO):
    """What is printed, the beginning of it."""

    def write(self, text: str) -> int:
        """Listen."""
        return super().write(text) if self.tell() < MOST else len(text)


@contextmanager
def alone(chart: Chart) -> Iterator[None]:
    """Ask the rules where nobody listens; that they print is on the chart."""
    ear, usual = _Ear(), sys.stdin
    sys.stdin = _Nobody()
    try:
        with redirect_stdout(ear):
            yield
    finally:
        sys.stdin = usual
    said = ear.getvalue().strip()
    if said:
        first = shortened(said.split("\n")[0])
        advice = "Leave print() out: a search asks them millions of times."
        chart.add("prints", "", f"the rules print, first of all {first}", advice, level=NOTE)

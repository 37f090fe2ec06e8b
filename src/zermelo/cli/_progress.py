"""A bar that shows how far long work has come: done, of how much, how fast, how long it still takes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from zermelo.cli._shared import console
from zermelo.numerals import numeral

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

BETWEEN_LOOKS = 0.1  # seconds: nobody sees more, and drawing costs more than solving an easy position


@contextmanager
def progress_bars() -> Iterator[Callable[[str, int, int], None]]:
    """A function to tell what is done at the moment, how much of it, and of how much; a bar for each kind.

    They are drawn on standard error, and only in a terminal.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}", markup=False),
        TimeRemainingColumn(),
    )
    out = console(stderr=True)
    with Progress(*columns, console=out, redirect_stdout=False, disable=not out.is_terminal) as bars:
        yield Bars(bars)


class Bars:
    """Passes on what is told to the bars, as often as a person can see."""

    def __init__(self, bars: Progress) -> None:
        self._bars = bars
        self._kinds: dict[str, tuple[TaskID, float, int]] = {}  # when each began, and with how much done
        self._looked = 0.0

    def __call__(self, what: str, done: int, of: int) -> None:
        """So much is done of so much."""
        now = time.monotonic()
        if what not in self._kinds:
            self._kinds[what] = (self._bars.add_task(what, rate=""), now, done)
        elif now < self._looked + BETWEEN_LOOKS and done < of:
            return
        self._looked = now
        task, began, before = self._kinds[what]
        rate = (done - before) / (now - began) if now > began else 0.0
        self._bars.update(task, completed=done, total=of, rate=f"{numeral(rate, 3)} a second" if rate else "")

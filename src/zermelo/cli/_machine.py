"""What a machine can give, threads and memory, and the options that ask for them."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import click

from zermelo.numerals import numeral

F = TypeVar("F", bound=Callable[..., Any])

MOST_THREADS = max(64, os.cpu_count() or 1)  # more than there are cores only take turns
MEGABYTE = 2**20
CONTAINER = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")


class Amount(click.FloatRange):
    """A number in a range that is one: neither `nan`, which no range keeps out, nor without end."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it."""
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value} is no number.", param, ctx)
        return number


ABOVE_0 = Amount(min=0, min_open=True)


class Table(Amount):
    """Megabytes for a table, no more than the machine has."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it."""
        megabytes, most = super().convert(value, param, ctx), memory() / MEGABYTE
        if megabytes > most:
            self.fail(f"{value} is more memory than there is: {round(most):,} megabytes.", param, ctx)
        return megabytes


def memory() -> float:
    """How many bytes this process may use, as far as the system tells."""
    try:
        found = [os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")]
    except (AttributeError, ValueError, OSError):  # not every system says
        return math.inf
    for limit in CONTAINER:
        with suppress(OSError, ValueError):  # no such file, or "max"
            found.append(int(Path(limit).read_text("ascii")))
    return min(found)


def check_memory(table: float, threads: int) -> None:
    """Refuse a table for each thread where all of them together are more than the machine has."""
    if table * threads > memory() / MEGABYTE:
        raise click.UsageError(
            f"{threads} threads with a table of {numeral(table)} megabytes each need more memory than there "
            f"is: {round(memory() / MEGABYTE):,} megabytes"
        )


def threads_option(command: F) -> F:
    """`--threads`, one unless said."""
    return _threads(1, show_default=True)(command)


def all_threads_option(command: F) -> F:
    """`--threads`, all cores unless said."""
    return _threads(os.cpu_count() or 1, help="All cores unless said.")(command)


def _threads(default: int, **more: Any) -> Callable[[F], F]:
    return click.option("--threads", type=click.IntRange(1, MOST_THREADS), default=default, **more)


def memory_option(default: float | None, help: str) -> Callable[[F], F]:
    """`--memory`, in megabytes."""
    return click.option(
        "--memory",
        type=Table(min=0, min_open=True),
        default=default,
        show_default=default is not None,
        help=help,
    )

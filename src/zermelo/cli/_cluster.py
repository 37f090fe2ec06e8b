"""Workers, as commands are told of them: `--cluster`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from zermelo.cli._shared import working

if TYPE_CHECKING:
    from zermelo.cluster.workers import Workers

F = TypeVar("F", bound=Callable[..., Any])


def cluster_option(command: F) -> F:
    """`--cluster WORKERS`."""
    return click.option(
        "--cluster",
        metavar="WORKERS",
        help="Who does the work: processes:N or local:N (Dask) here, or tcp://host:port, a Dask scheduler.",
    )(command)


@contextmanager
def workers_of(name: str | None) -> Iterator[Workers | None]:
    """The workers of that name, for as long as they are needed; None where none are wanted."""
    if name is None:
        yield None
        return
    from zermelo.cluster.opening import workers_called

    with working(f"starting {name}"):
        workers = workers_called(name)
    with workers:
        yield workers

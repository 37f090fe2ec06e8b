"""The engine behind a conversation: compiled before it is needed, and never without an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from zermelo.contract import M, S
from zermelo.engine.engine import Engine
from zermelo.errors import Stopped
from zermelo.limits import Limits
from zermelo.position import Position
from zermelo.result import Result

FIRST_STEPS = 5_000  # nodes of a first search, so that none of a game is the first


def warmed(engine: Engine[S, M]) -> Engine[S, M]:
    """The engine, with all that takes a while behind it."""
    engine.compile()
    engine.best(limits=Limits(nodes=FIRST_STEPS), lines=2)
    engine.forget()
    return engine


def last_result(
    engine: Engine[S, M],
    position: Position[S, M],
    limits: Limits,
    show: Callable[[Result[S, M]], None],
    *,
    lines: int = 1,
    only: Iterable[M] = (),
    during: Callable[[Result[S, M]], None] | None = None,
) -> Result[S, M]:
    """The last of growing answers, each of them shown; a glance where it was stopped before any was found."""
    result: Any = None
    with suppress(Stopped):
        for result in engine.analyse(position, limits, lines=lines, only=only, during=during):
            show(result)
    return result or engine.best(position, Limits(depth=1), lines=lines, only=only)

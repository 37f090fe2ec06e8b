"""How a UCI engine writes what it has found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from zermelo.contract import M, S
from zermelo.result import Result
from zermelo.value import Value


def score(value: Value, *, told_as_bound: bool = False) -> str:
    """A value as `cp` or `mate`. Mate counts moves, and is below 0 for the side that is mated.

    >>> score(Value.win(5)), score(Value.loss(4)), score(Value.estimate(-31)), score(Value.draw())
    ('mate 3', 'mate -2', 'cp -31', 'cp 0')
    >>> score(Value.estimate(50).at_least(), told_as_bound=True)
    'cp 50 lowerbound'
    """
    if value.kind == "win" and value.plies is not None:
        text = f"mate {(value.plies + 1) // 2}"
    elif value.kind == "loss" and value.plies is not None:
        text = f"mate -{value.plies // 2}" if value.plies > 1 else "mate 0"
    else:
        text = f"cp {round(value.number)}"
    return f"{text} {value.bound}bound" if told_as_bound and value.bound else text


def infos(
    result: Result[Any, Any], write: Callable[[Any], str], *, lines: int = 1, told_as_bound: bool = False
) -> Iterator[str]:
    """The `info` lines of a result, one for each of its best lines."""
    stats = result.stats
    cost = (
        f"nodes {stats.nodes} nps {stats.speed} hashfull {round(1000 * stats.table_full)} "
        f"tbhits 0 time {round(1000 * stats.seconds)}"
    )
    depth = f"info depth {result.depth} seldepth {max(result.depth, stats.deepest)}"
    shown = list(result.lines.items())[:lines] or [(None, result.line)]
    for place, (move, line) in enumerate(shown, 1):
        value = result.value if place == 1 else result.moves[move]
        worth = score(value, told_as_bound=told_as_bound)
        moves = "".join(f" {write(move)}" for move in line)
        pv = f" pv{moves}" if moves else ""
        yield f"{depth} multipv {place} score {worth} {cost}{pv}"


def best_move(move: M | None, reply: M | None, write: Callable[[M], str]) -> str:
    """The last word on a position."""
    if move is None:
        return "bestmove (none)"
    return f"bestmove {write(move)}" + (f" ponder {write(reply)}" if reply is not None else "")


def reply_to(result: Result[S, M], move: M | None) -> M | None:
    """What the search expects to be played after a move."""
    line = result.lines.get(move) if move is not None else None
    return line[1] if line is not None and len(line) > 1 else None

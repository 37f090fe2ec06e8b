"""order and loud never change a value, but should help: where they seem to do the contrary, it is asked."""

from __future__ import annotations

from zermelo.doctor.findings import QUESTION, Chart
from zermelo.doctor.hints import Truth
from zermelo.doctor.rules import Visit, Walk

ENOUGH = 40  # positions from which something may be concluded
MOST = 400  # that are looked at
NEARLY = 0.9  # of them


def look_at_ordering(chart: Chart, walk: Walk, seconds: float) -> None:
    """Ask about what looks odd."""
    game = chart.game
    visits = [visit for visit in walk.visits.values() if visit.score is None]
    if game.says("loud"):
        _look_at_loud(chart, visits[:: 1 + len(visits) // MOST])
    if game.says("order") and not chart.has("bad-order"):
        visits.sort(key=lambda visit: -len(visit.line))  # near the end first
        _look_at_order(chart, Truth(game, seconds / 2), visits[:MOST])


def _look_at_order(chart: Chart, truth: Truth, visits: list[Visit]) -> None:
    """Whether the best moves come last, in nearly all positions where that makes a difference."""
    told, last = 0, list[Visit]()
    for visit in visits:
        if truth.is_late:
            break
        values = [truth.of_move(visit.state, move) for move in visit.moves]
        known = [value for value in values if value is not None]
        if len(known) < len(values) or len({*known}) < 2:
            continue
        ranks = [chart.game.order(visit.state, move) for move in visit.moves]
        best = {rank for rank, value in zip(ranks, known, strict=True) if value == max(known)}
        worst = {rank for rank, value in zip(ranks, known, strict=True) if value == min(known)}
        if max(worst) < min(best) or max(best) < min(worst):
            told += 1
            last += [visit] if max(best) < min(worst) else []
    if told >= ENOUGH and len(last) >= NEARLY * told:
        shown = min(last, key=lambda visit: len(visit.line))
        said = f"order() puts the best moves behind the worst in {len(last)} of {told} positions"
        advice = "The larger its number, the earlier a move is tried: is its sign right?"
        chart.add("bad-order", "order", said, advice, line=shown.line, level=QUESTION)


def _look_at_loud(chart: Chart, visits: list[Visit]) -> None:
    """Whether all moves are loud, so that no search stops at its depth."""
    count = 0
    for visit in visits:
        for move in visit.moves:
            try:
                if not chart.game.loud(visit.state, move):
                    return
            except Exception:  # it is told where it is asked for
                return
            count += 1
    if len(visits) >= ENOUGH:
        said = f"loud() says yes to all of {count} moves"
        advice = "A search follows loud moves beyond its depth: here, to the end of the game."
        chart.add("bad-loud", "loud", said, advice, level=QUESTION)

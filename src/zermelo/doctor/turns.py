"""Whose turn is it? `turn` beside the players there are, and beside what the state itself seems to say.

Nothing here is certain: so these are questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from zermelo.doctor.findings import QUESTION, Chart
from zermelo.doctor.rules import Visit, Walk

FEWEST = 8  # positions from which something may be concluded
MOST = 600  # that are looked at
USUALLY = 0.75  # of all positions


def look_at_turns(chart: Chart, walk: Walk) -> None:
    """Ask about what looks odd."""
    visits = list(walk.visits.values())
    if not chart.game.says("turn") or chart.game.says("choices"):
        return
    names, players = chart.game.players, {visit.player for visit in visits if visit.score is None}
    if len(visits) >= FEWEST and len(players) == 1:
        said = f"turn() says {players.pop()} in all of {len(visits)} positions"
        advice = "Does the other player never move?" if len(names) == 2 else "Do the others never move?"
        chart.add("wrong-turn", "turn", said, advice, level=QUESTION)
    elif len(visits) >= FEWEST and len(players) < len(names):
        missing = " and ".join(name for player, name in enumerate(names) if player not in players)
        chart.add("wrong-turn", "turn", f"{missing} is never to move", "Is that so?", level=QUESTION)
    elif len(names) == 2 and not chart.game.says("chances"):
        _look_at_alternation(chart, visits[:MOST])


def _look_at_alternation(chart: Chart, visits: list[Visit]) -> None:
    """A part of the state that changes with every move, as players do, and that `turn` mostly goes by."""
    found = [(place, _exceptions(visits, place, one)) for place, one in _alternating(chart, visits)]
    if not all(wrong for _, wrong in found):
        return  # there is one that it always goes by
    for place, wrong in found:
        if len(wrong) <= (1 - USUALLY) * len(visits):
            shown, part = min(wrong, key=lambda visit: len(visit.line)), f"state[{place}]"
            said = f"{part} changes with every move, and turn() does not: it says {shown.player}, where with "
            said += f"{part} = {shown.state[place]!r} it is mostly {1 - shown.player}'s turn"
            advice = f"Is it to go by {part}?"
            chart.add("wrong-turn", "turn", said, advice, line=shown.line, level=QUESTION)
            return


def _exceptions(visits: list[Visit], place: int, one: Any) -> list[Visit]:
    """The positions in which `turn` does not say what it mostly does with this part of the state."""
    sides = [visit.player == (visit.state[place] == one) for visit in visits]
    usual = sum(sides) * 2 > len(sides)
    return [visit for visit, side in zip(visits, sides, strict=True) if side != usual]


def _alternating(chart: Chart, visits: list[Visit]) -> Iterator[tuple[int, Any]]:
    """The parts of a state that are one of two things, now the one, now the other; and one of the two."""
    states = [visit.state for visit in visits]
    if not all(isinstance(state, tuple) for state in states):
        return
    for place in range(min(map(len, states))):
        with suppress(TypeError):
            values = {state[place] for state in states}
            if len(values) == 2 and all(_alternates(chart, visit, place) for visit in visits):
                yield place, values.pop()


def _alternates(chart: Chart, visit: Visit, place: int) -> bool:
    return all(chart.game.play(visit.state, move)[place] != visit.state[place] for move in visit.moves)

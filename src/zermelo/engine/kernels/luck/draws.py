"""What luck may do in a position, roll after roll, until a player moves; and who that is."""

from __future__ import annotations

import math
from typing import Any

from zermelo.engine.adapter import CERTAIN
from zermelo.engine.kernel import kernel
from zermelo.engine.kernels.luck.odds import SLACK
from zermelo.engine.kernels.luck.positions import STACKED
from zermelo.engine.kernels.work import OUT_OF_MOVES, UNLUCKY

UNLIKELY = CERTAIN >> 40  # of rolls in a row; what is less likely is left out
PATIENT = 1000  # rolls in a row after which nobody asks any more who is to move after them


@kernel
def mover(rules: Any, state: Any, graph: Any) -> int:
    """Who is to move; where luck is, who is after it: of luck's own turn a game need not know whose it is."""
    here, count, step = state, 0, 0
    if rules.takes_turns:
        return 0
    if rules.ended(here) is None:
        count = rules.fill_chances(here, graph.luck_odds, graph.luck_states, graph.width)
    while count > 0 and step < PATIENT:  # a roll may lead back to itself: another outcome does not
        here, count = rules.outcome(graph.luck_states, step % count, state), 0
        step += 1
        if rules.ended(here) is None:
            count = rules.fill_chances(here, graph.luck_odds, graph.luck_states, graph.width)
    if count < 0:
        graph.stopped = OUT_OF_MOVES
        return 0
    return int(rules.turn(here))


@kernel
def draw(rules: Any, state: Any, graph: Any) -> None:
    """Write down all that luck may do, roll after roll, until a player moves or the game is over."""
    top = 1
    graph.stack_odds[0] = CERTAIN
    rules.put_row(graph.stack_states, 0, state)
    while top > 0 and not graph.stopped:
        top -= 1
        here, likely, count = rules.row(graph.stack_states, top), graph.stack_odds[top], 0
        if rules.ended(here) is None:
            count = rules.fill_chances(here, graph.luck_odds, graph.luck_states, graph.width)
        total = 0
        for i in range(count):
            total += graph.luck_odds[i]
        if count > 0 and abs(total - CERTAIN) > SLACK:
            graph.stopped = UNLUCKY
        elif count < 0 or top + count > STACKED * graph.width or graph.drawn >= STACKED * graph.width:
            graph.stopped = OUT_OF_MOVES
        elif count > 0:
            top = stack(rules, count, likely, top, graph)
        else:
            graph.drawn_odds[graph.drawn] = likely
            rules.put_row(graph.drawn_states, graph.drawn, here)
            graph.drawn += 1


@kernel
def stack(rules: Any, count: int, likely: int, top: int, graph: Any) -> int:
    """Leave what luck may do to be looked at; how much is left.

    Dice that are rolled again and again come to an end where going on is too unlikely to matter.
    """
    for i in range(count):
        part = math.floor(likely / CERTAIN * graph.luck_odds[i] + 0.5)
        if part > UNLIKELY:
            at = top if likely == CERTAIN else waiting(rules, i, top, graph)
            graph.stack_odds[at] = part if at == top else graph.stack_odds[at] + part
            rules.put_row(graph.stack_states, at, rules.row(graph.luck_states, i))
            top = max(top, at + 1)
    return top


@kernel
def waiting(rules: Any, index: int, top: int, graph: Any) -> int:
    """Where this outcome waits already, among rolls that lead to one another; at the top if it does not."""
    key = rules.key(rules.row(graph.luck_states, index))
    for at in range(top):
        if rules.key(rules.row(graph.stack_states, at)) == key:
            return at
    return top


@kernel
def rolls(rules: Any, state: Any, graph: Any) -> bool:
    """Whether luck is to act."""
    count = rules.fill_chances(state, graph.luck_odds, graph.luck_states, graph.width)
    if count < 0:
        graph.stopped = OUT_OF_MOVES
    return bool(count != 0)

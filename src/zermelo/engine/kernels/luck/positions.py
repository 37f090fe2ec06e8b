"""The positions of a game with luck, and how they lead to one another: what value iteration works on.

Not every position is written down, only those in which a player comes to a rest: luck is to act, or the turn
has passed. What luck may do there, and all that a player can then make of it, lead to the next of these:

    position --- luck 1/36 --- moves of one turn ---> end, end, end     the best of them counts
             --- luck 1/18 --- moves of one turn ---> end, end          of these too; and the average of both

So dice are no part of a position, and neither are the moves within a turn; a million rolls of backgammon are
one position each. An end is one number: four times the position that it leads to, plus 2 where it is the last
of its outcome, plus 1 where the other player is to move there. Two ends share a word.

A finished game is a position that is worth what it is, and has no ends. A move that gains points leads
through a position of its own, which adds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.engine.adapter import ONE
from zermelo.engine.kernel import View, kept_kernel, kernel
from zermelo.engine.kernels.luck.odds import limit_of
from zermelo.engine.kernels.work import FULL, Work, work_sizes
from zermelo.engine.memory import row, word

TURNS, LAST, STEP = 1, 2, 2  # the bits of an end: see above
HALF, LOWER = 32, (1 << 32) - 1
SURE, GAINING = 0x3A39CE37D3FAF5CF, 0x1B7C2F4A90E6D385  # set keys that we make apart from those of states
POSITIONS, ENDS, ODDS = 0, 1, 2  # what there may be no room for
DEEP = 4  # moves in a row that are one turn; a longer one comes to a rest within it
STACKED = 8  # rolls in a row that may wait to be looked at, at least
SEEN, PROBES = 1 << 10, 8  # positions of a turn that are known again
PATTERNS = 1 << 10  # lists of odds that are known again


class Graph(Work):
    """Positions, what luck does there, and where the moves after it lead."""

    count: int = word()  # positions that there are
    looked_into: int = word()  # of these, how many have been
    size: int = word()  # how many there may be
    mask: int = word()  # of the slots
    ends_used: int = word()
    ends_size: int = word()
    odds_used: int = word()
    odds_size: int = word()
    width: int = word()  # outcomes that a position may have
    drawn: int = word()  # outcomes of the position at hand
    turn: int = word()  # turns that have been looked into
    lacking: int = word()  # where there is no room: for positions, for ends, or for odds
    ordered: int = word()  # how many positions are in order

    slots: list[int] = row()  # where a position with a key is; 0 where there is none
    keys: list[int] = row()
    states: list[int] = row()
    bounds: list[int] = row()  # of each position, what it is worth at least, and at most
    first_end: list[int] = row()  # of each position
    first_odds: list[int] = row()  # of each position; the same where luck does the same
    gains: list[int] = row()  # of a position that adds points: the end that it leads to, and
    gained: list[int] = row()  # how many
    ends: list[int] = row()
    odds: list[int] = row()
    order: list[int] = row()  # the order of sweeping, and what it takes to find it: see sweeps.py
    trail: list[int] = row()
    trail_ends: list[int] = row()

    luck_odds: list[int] = row()  # what luck may do in the position at hand, one roll after another
    luck_states: list[int] = row()
    stack_odds: list[int] = row()
    stack_states: list[int] = row()
    drawn_odds: list[int] = row()  # and in the end
    drawn_states: list[int] = row()
    seen_keys: list[int] = row()  # positions of the turn at hand
    seen_when: list[int] = row()
    patterns: list[int] = row()  # where lists of odds begin, by what is in them


graph_at = View(Graph)
OF_POSITIONS = ("keys", "first_end", "first_odds")


def new_graph(compiled: bool, room: Sequence[int], moves: int, words: int, gains: bool) -> Graph:
    """Room for so many positions, ends and odds, for so many moves, and for states of so many words.

    With `gains`, moves may gain points.
    """
    size, ends, odds = room
    graph = Graph.new(
        compiled,
        **work_sizes(DEEP, moves),
        slots=2 * size,
        states=size * words,
        bounds=2 * size,
        **dict.fromkeys(OF_POSITIONS, size + 2),
        **dict.fromkeys(("gains", "gained"), size if gains else 1),
        ends=ends // 2 + 1,
        odds=odds,
        **dict.fromkeys(("order", "trail", "trail_ends"), size + 1),
        luck_odds=moves,
        luck_states=moves * words,
        **dict.fromkeys(("stack_odds", "drawn_odds"), STACKED * moves),
        **dict.fromkeys(("stack_states", "drawn_states"), STACKED * moves * words),
        **dict.fromkeys(("seen_keys", "seen_when"), SEEN),
        patterns=PATTERNS,
    )
    graph.size, graph.mask, graph.ends_size, graph.odds_size = size, 2 * size - 1, ends, odds
    graph.plies, graph.room, graph.width = DEEP, moves, moves
    return graph


def graph_bytes(room: Sequence[int], words: int) -> int:
    """About how much memory a graph takes, when it is full."""
    size, ends, odds = room
    return 8 * (size * (12 + words) + ends // 2 + odds)


# -- positions -----------------------------------------------------------------------------------------------


@kernel
def known_as(key: int, graph: Any) -> int:
    """The position with this key: one that is known, or one more, of which nothing is known yet; -1 where
    there is no room.
    """
    slot = key & graph.mask
    while graph.slots[slot] != 0:
        node = graph.slots[slot]
        if graph.keys[node] == key:
            return int(node)
        slot = (slot + 1) & graph.mask
    node = graph.count
    if node >= graph.size:
        graph.stopped, graph.lacking = FULL, POSITIONS
        return -1
    graph.slots[slot], graph.keys[node], graph.count = node, key, node + 1
    graph.bounds[2 * node], graph.bounds[2 * node + 1] = 1, 0  # nothing yet: at least more than at most
    return int(node)


@kernel
def is_new(node: int, graph: Any) -> bool:
    """Whether nothing has been said of a position so far."""
    return bool(graph.bounds[2 * node] > graph.bounds[2 * node + 1])


@kernel
def bound(node: int, low: int, high: int, graph: Any) -> None:
    """What a position is worth at least and at most."""
    graph.bounds[2 * node], graph.bounds[2 * node + 1] = low, high


@kernel
def place(rules: Any, state: Any, graph: Any) -> int:
    """Which position a state is."""
    node = known_as(rules.key(state), graph)
    if node >= 0 and is_new(node, graph):
        rules.put_row(graph.states, node, state)
        bound(node, -limit_of(rules), limit_of(rules), graph)
        if rules.has_gained:
            graph.gains[node] = -1
    return int(node)


@kernel
def finished(rules: Any, number: int, graph: Any) -> int:
    """The position of all games that end with this number."""
    node = known_as(SURE ^ number ^ number >> 40, graph)
    if node >= 0 and is_new(node, graph):
        bound(node, number, number, graph)
    return int(node)


@kernel
def gaining(rules: Any, points: int, end: int, graph: Any) -> int:
    """The position that adds points to where an end leads."""
    node = known_as(GAINING ^ points << 34 ^ end, graph)
    if node >= 0 and is_new(node, graph):
        bound(node, -limit_of(rules), limit_of(rules), graph)
        graph.gains[node], graph.gained[node] = end, points * ONE
    return int(node)


# -- slots ---------------------------------------------------------------------------------------------------


@kept_kernel
def sort_in(rules: Any, work: Any, shared: Any) -> int:
    """Give every position its slot again, in a larger graph."""
    graph = graph_at(work)
    give_slots(graph)
    return int(graph.count)


@kernel
def give_slots(graph: Any) -> None:
    """Give every position a slot by its key."""
    clear_slots(graph)
    for node in range(1, graph.count):
        slot = graph.keys[node] & graph.mask
        while graph.slots[slot] != 0:
            slot = (slot + 1) & graph.mask
        graph.slots[slot] = node


@kernel
def clear_slots(graph: Any) -> None:
    """Leave no position a slot."""
    for slot in range(graph.mask + 1):
        graph.slots[slot] = 0

"""Every position that can be reached, and what each is worth where positions come back: value iteration.

    look into    a position's moves, and of each what it leads to: positions, as likely as they are
    sweep        over all positions: what a move is worth at least and at most follows from where it leads

Between `lows` and `highs` lies what a position is worth to the player to move. Both begin as far apart as
scores can be, and each sweep brings them closer, with every rounding outwards: what lies between is sure,
however many sweeps there were. Luck is no position of its own: a move leads to several, each with its
probability. Node 0 stands above the root, with nothing but a way to it: so luck may have the first word.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.engine.adapter import CERTAIN, ONE
from zermelo.engine.kernel import View, kept_kernel, kernel
from zermelo.engine.kernels.odds import limit_of, score_of
from zermelo.engine.kernels.playout import count_node
from zermelo.engine.kernels.work import FULL, OUT_OF_MOVES, STUCK, Work, work_sizes
from zermelo.engine.memory import row, word

STACKED = 8  # rolls in a row that may wait to be looked at, at least


class Graph(Work):
    """Positions, their moves, and where these lead."""

    count: int = word()  # positions that there are
    looked_into: int = word()  # of these, how many have been
    size: int = word()  # how many there may be
    mask: int = word()  # of the slots
    moves_used: int = word()  # moves of all positions,
    ways_used: int = word()  # and to how many positions they lead
    moves_size: int = word()
    ways_size: int = word()
    width: int = word()  # outcomes that a position may have

    slots: list[int] = row()  # where a position with a key is; 0 where there is none
    keys: list[int] = row()
    states: list[int] = row()
    lows: list[int] = row()
    highs: list[int] = row()
    first_move: list[int] = row()  # of each position
    first_way: list[int] = row()  # of each move
    certain: list[int] = row()  # what a move is worth that ends the game, or gains points
    odds: list[int] = row()  # of each way
    leads: list[int] = row()  # where to: twice the position, and 1 where the other player is to move
    luck_odds: list[int] = row()  # what luck may do in the position at hand
    luck_states: list[int] = row()
    stack_odds: list[int] = row()  # what is still to be looked at
    stack_states: list[int] = row()


graph_at = View(Graph)
OF_POSITIONS, OF_MOVES, OF_WAYS = (
    ("keys", "lows", "highs", "first_move"),
    ("first_way", "certain"),
    ("odds", "leads"),
)


def new_graph(compiled: bool, bits: int, room: int, words: int) -> Graph:
    """Room for 2**bits positions, for so many moves or outcomes of each, and for states of so many words."""
    size, moves, ways = 1 << bits, 4 << bits, 16 << bits
    sizes = work_sizes(2, room)
    graph = Graph.new(
        compiled,
        **sizes,
        slots=2 * size,
        states=size * words,
        **dict.fromkeys(OF_POSITIONS, size + 1),
        **dict.fromkeys(OF_MOVES, moves + 1),
        **dict.fromkeys(OF_WAYS, ways + 1),
        luck_odds=room,
        luck_states=room * words,
        stack_odds=STACKED * room,
        stack_states=STACKED * room * words,
    )
    graph.size, graph.mask, graph.moves_size, graph.ways_size = size, 2 * size - 1, moves, ways
    graph.plies, graph.room, graph.width = 2, room, room
    return graph


@kept_kernel
def explore_from(rules: Any, root: Any, work: Any, shared: Any) -> int:
    """Look into positions until all that can be reached are known, or something stops it; how many."""
    graph = graph_at(work)
    if graph.count == 0:
        graph.lows[0], graph.highs[0], graph.count = -limit_of(rules), limit_of(rules), 1
    if graph.looked_into == 0:
        lead(rules, root, 0, False, 0, graph)
        settle(0, 0, 0, graph)
    while graph.looked_into < graph.count and not graph.stopped:
        look_into(rules, graph.looked_into, graph)
    return int(graph.count)


@kernel
def look_into(rules: Any, node: int, graph: Any) -> None:
    """Write down where the moves of a position lead."""
    count_node(graph)
    state, moves, ways = rules.row(graph.states, node), graph.moves_used, graph.ways_used
    listed, who = graph.moves[0], rules.turn(state)
    count = rules.fill(state, listed, graph.room)
    if count < 0:
        graph.stopped = OUT_OF_MOVES
    elif count == 0 and not rules.has_stuck:
        graph.stopped = STUCK
    elif count == 0:
        graph.lows[node] = graph.highs[node] = score_of(rules, rules.worth(rules.stuck(state), 0))
    for i in range(count):
        if not graph.stopped:
            gained = rules.gained(state, listed[i]) if rules.has_gained else 0
            lead(rules, rules.play(state, listed[i]), who, True, gained, graph)
    settle(node, moves, ways, graph)


@kernel
def settle(node: int, moves: int, ways: int, graph: Any) -> None:
    """A position has been looked into; or it could not be, and will be once more."""
    if graph.stopped:
        graph.moves_used, graph.ways_used = moves, ways
    else:
        graph.looked_into = node + 1
        graph.first_move[node + 1] = graph.moves_used
        graph.first_way[graph.moves_used] = graph.ways_used


@kernel
def lead(rules: Any, state: Any, who: int, moved: bool, gained: int, graph: Any) -> None:
    """Write down where a move leads that has led to `state`, through all that luck may do."""
    move, top, certain = graph.moves_used, 1, 0.0
    if move + 1 >= graph.moves_size:
        graph.stopped = FULL
        return
    graph.first_way[move] = graph.ways_used
    graph.stack_odds[0] = CERTAIN
    rules.put_row(graph.stack_states, 0, state)
    while top > 0 and not graph.stopped:
        top -= 1
        here, likely = rules.row(graph.stack_states, top), graph.stack_odds[top]
        score = rules.ended(here)
        count = (
            0
            if score is not None
            else rules.fill_chances(here, graph.luck_odds, graph.luck_states, graph.width)
        )
        if count < 0 or top + count > STACKED * graph.width:
            graph.stopped = OUT_OF_MOVES
        elif count > 0:
            top = stack(rules, count, likely, top, graph)
        else:
            turns = moved if rules.takes_turns else rules.turn(here) != who
            if score is None:
                way(rules, here, likely, turns, graph)
            else:
                number = score_of(rules, rules.worth(score, 0))
                certain += likely / CERTAIN * (-number if turns else number)
    graph.certain[move] = math.floor(certain + 0.5) + gained * ONE
    graph.moves_used = move + 1


@kernel
def stack(rules: Any, count: int, likely: int, top: int, graph: Any) -> int:
    """Leave what luck may do to be looked at; how much is left."""
    for i in range(count):
        if graph.luck_odds[i] > 0:
            graph.stack_odds[top] = math.floor(likely / CERTAIN * graph.luck_odds[i] + 0.5)
            rules.put_row(graph.stack_states, top, rules.row(graph.luck_states, i))
            top += 1
    return top


@kernel
def way(rules: Any, state: Any, likely: int, turns: bool, graph: Any) -> None:
    """A move leads to a position, so likely."""
    at, ways = place(rules, state, graph), graph.ways_used
    if graph.stopped or ways + 1 >= graph.ways_size:
        graph.stopped = graph.stopped or FULL
        return
    graph.odds[ways] = likely
    graph.leads[ways] = 2 * at + (1 if turns else 0)
    graph.ways_used = ways + 1


@kernel
def place(rules: Any, state: Any, graph: Any) -> int:
    """Which position this is: one that is known, or one more."""
    key = rules.key(state)
    slot = key & graph.mask
    while graph.slots[slot] != 0:
        node = graph.slots[slot]
        if graph.keys[node] == key:
            return int(node)
        slot = (slot + 1) & graph.mask
    node = graph.count
    if node >= graph.size:
        graph.stopped = FULL
        return 0
    graph.slots[slot], graph.keys[node], graph.count = node, key, node + 1
    rules.put_row(graph.states, node, state)
    graph.lows[node], graph.highs[node] = -limit_of(rules), limit_of(rules)
    return int(node)


@kept_kernel
def sort_in(rules: Any, work: Any, shared: Any) -> int:
    """Give every position its slot again, in a larger graph."""
    graph = graph_at(work)
    for node in range(1, graph.count):
        slot = graph.keys[node] & graph.mask
        while graph.slots[slot] != 0:
            slot = (slot + 1) & graph.mask
        graph.slots[slot] = node
    return int(graph.count)


@kept_kernel
def sweep_from(rules: Any, small: int, work: Any, shared: Any) -> int:
    """Bring bounds closer that are more than `small` apart, the last positions first; how many have moved.

    A position that nobody has looked into may be worth anything.
    """
    graph, moved = graph_at(work), 0
    for back in range(graph.looked_into):
        node = graph.looked_into - 1 - back
        if graph.highs[node] - graph.lows[node] <= small:
            continue
        count_node(graph)
        if graph.stopped:
            break
        low, high = best_of(rules, node, graph)
        if low > graph.lows[node] or high < graph.highs[node]:
            graph.lows[node], graph.highs[node] = max(low, graph.lows[node]), min(high, graph.highs[node])
            moved += 1
    return moved


@kernel
def best_of(rules: Any, node: int, graph: Any) -> tuple[int, int]:
    """Between which numbers the best move of a position lies."""
    low = high = -limit_of(rules)
    for move in range(graph.first_move[node], graph.first_move[node + 1]):
        least, most = of_move(move, graph)
        low, high = max(low, least), max(high, most)
    return low, high


@kernel
def of_move(move: int, graph: Any) -> tuple[int, int]:
    """Between which numbers a move lies."""
    least = most = 0.0
    for i in range(graph.first_way[move], graph.first_way[move + 1]):
        at, likely = graph.leads[i] >> 1, graph.odds[i] / CERTAIN
        if graph.leads[i] & 1:
            least -= likely * graph.highs[at]
            most -= likely * graph.lows[at]
        else:
            least += likely * graph.lows[at]
            most += likely * graph.highs[at]
    return math.floor(least) + graph.certain[move], math.ceil(most) + graph.certain[move]

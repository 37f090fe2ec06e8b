"""Look into positions where luck has a say: what it may do, and all that can be made of a turn after it.

A position is looked into once, as positions.py tells. Within a turn no position is looked at twice, however
many orders of moves lead to it.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import CERTAIN, ONE
from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.kernels.luck.draws import draw, mover, rolls
from zermelo.engine.kernels.luck.ends import add_end, close_outcome, odds_known
from zermelo.engine.kernels.luck.odds import score_of
from zermelo.engine.kernels.luck.positions import (
    DEEP,
    PROBES,
    SEEN,
    bound,
    finished,
    graph_at,
    place,
)
from zermelo.engine.kernels.playout import count_node
from zermelo.engine.kernels.work import OUT_OF_MOVES, STUCK

MANY = 256  # ends of one outcome, after which a turn comes to a rest at every move


@kept_kernel
def explore_from(rules: Any, root: Any, work: Any, shared: Any) -> int:
    """Look into positions until all that can be reached are known, or something stops it; how many.

    Position 0 is none: its ends are the root, and where each move of the root leads.
    """
    graph = graph_at(work)
    if graph.count == 0:
        graph.count = 1
        bound(0, 0, 0, graph)
    if graph.looked_into == 0:
        look_into_root(rules, root, graph)
    while graph.looked_into < graph.count and not graph.stopped:
        look_into(rules, graph.looked_into, graph)
    return int(graph.count)


@kernel
def look_into_root(rules: Any, root: Any, graph: Any) -> None:
    """Write down the root, and where its moves lead."""
    graph.ends_used = 0
    add_end(rules, place(rules, root, graph), False, 0, graph)
    if not rolls(rules, root, graph):
        listed, who = graph.moves[0], mover(rules, root, graph)
        count = rules.fill(root, listed, graph.room)
        graph.stopped = graph.stopped or (OUT_OF_MOVES if count < 0 else 0)
        for i in range(count):
            gained = rules.gained(root, listed[i]) if rules.has_gained else 0
            child = rules.play(root, listed[i])
            score, turns = rules.ended(child), passes(rules, child, who, graph)
            if score is None:
                add_end(rules, place(rules, child, graph), turns, gained, graph)
            else:
                end_game(rules, score_of(rules, rules.worth(score, 0)), turns, gained, graph)
    settle(0, 0, 0, 0, graph)


@kernel
def look_into(rules: Any, node: int, graph: Any) -> None:
    """Write down what luck may do in a position, and where the moves after it lead."""
    before, odds = graph.ends_used, graph.odds_used
    graph.drawn = 0
    count_node(graph)
    if rules.has_gained and graph.gains[node] >= 0:
        graph.drawn, graph.drawn_odds[0] = 1, CERTAIN
        end = graph.gains[node]
        add_end(rules, end >> 2, end & 1 == 1, 0, graph)
        close_outcome(graph)
    elif graph.bounds[2 * node] != graph.bounds[2 * node + 1]:
        state = rules.row(graph.states, node)
        who = mover(rules, state, graph)
        draw(rules, state, graph)
        for i in range(graph.drawn):
            if not graph.stopped:
                take_turn(rules, rules.row(graph.drawn_states, i), who, graph)
    settle(node, before, odds, odds_known(graph), graph)


@kernel
def settle(node: int, ends: int, odds: int, first_odds: int, graph: Any) -> None:
    """A position has been looked into; or it could not be, and will be once more."""
    if graph.stopped:
        graph.ends_used, graph.odds_used = ends, odds
    else:
        graph.looked_into = node + 1
        graph.first_odds[node] = first_odds
        graph.first_end[node + 1] = graph.ends_used


@kernel
def passes(rules: Any, state: Any, who: int, graph: Any) -> bool:
    """Whether, after a move of `who`, the other player is to move."""
    return True if rules.takes_turns else bool(mover(rules, state, graph) != who)


@kernel
def take_turn(rules: Any, state: Any, who: int, graph: Any) -> None:
    """Write down the ends of one outcome. `who` was to move before luck did."""
    score, turns = rules.ended(state), False if rules.takes_turns else bool(rules.turn(state) != who)
    if score is not None:
        end_game(rules, score_of(rules, rules.worth(score, 0)), turns, 0, graph)
    elif turns:  # luck has said that the other one moves
        add_end(rules, place(rules, state, graph), True, 0, graph)
    else:
        graph.turn += 1
        go_on(rules, state, who, 0, 0, graph.ends_used, graph)
    close_outcome(graph)


@kernel
def end_game(rules: Any, number: int, turns: bool, gained: int, graph: Any) -> None:
    """The game is over, with a number for the player to move."""
    add_end(rules, finished(rules, (-number if turns else number) + gained * ONE, graph), False, 0, graph)


@kernel
def go_on(rules: Any, state: Any, who: int, ply: int, gained: int, first: int, graph: Any) -> int:
    """Try every move of a turn, and those after it; how many ends there are."""
    count_node(graph)
    listed = graph.moves[ply]
    count = rules.fill(state, listed, graph.room)
    if count < 0:
        graph.stopped = OUT_OF_MOVES
        return 0
    if count == 0 and not rules.has_stuck:
        graph.stopped = STUCK
    elif count == 0:
        end_game(rules, score_of(rules, rules.worth(rules.stuck(state), 0)), False, gained, graph)
    for i in range(count):
        if graph.stopped:
            return 0
        points = gained + (rules.gained(state, listed[i]) if rules.has_gained else 0)
        child = rules.play(state, listed[i])
        score = rules.ended(child)
        if score is not None:
            turns = passes(rules, child, who, graph)
            end_game(rules, score_of(rules, rules.worth(score, 0)), turns, points, graph)
        elif not is_seen(rules.key(child) ^ points, graph):
            turns = passes(rules, child, who, graph)
            if turns or ply + 1 >= DEEP or graph.ends_used - first > MANY or rolls(rules, child, graph):
                add_end(rules, place(rules, child, graph), turns, points, graph)
            else:
                go_on(rules, child, who, ply + 1, points, first, graph)
    return int(graph.ends_used) - first


@kernel
def is_seen(key: int, graph: Any) -> bool:
    """Whether a position of this turn has been met; from now on it has."""
    for i in range(PROBES):
        slot = (key + i) % SEEN
        if graph.seen_when[slot] != graph.turn:
            graph.seen_keys[slot], graph.seen_when[slot] = key, graph.turn
            return False
        if graph.seen_keys[slot] == key:
            return True
    return False  # no room to remember it: it is looked at once more

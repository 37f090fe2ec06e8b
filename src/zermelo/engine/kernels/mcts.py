"""Monte Carlo tree search: play to the end by chance, again and again, most often where it goes well.

    choose      from the root down, the child that promises most (UCT)
    grow        a node that is visited again gets a child for each of its moves
    play out    random moves to the end of the game
    back up     the score, to every node on the way; and what is proved, as far up as it reaches

`textbook/mcts.py` is the same as the books write it. Here nodes are rows of a memory, children stand side by
side, and a position is not kept: the moves that lead to it are. Each thread grows a tree of its own.
Where something is to be learnt from playouts, some are only for that: see `study`, and lessons.py.

A node's numbers are as the player sees them who moves *to* it; the root's, as who moves there does.
Where luck moves, a node has a child for each outcome, and dice choose: nothing is proved of such a node.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.engine.kernel import View, kept_kernel, kernel
from zermelo.engine.kernels.net import NO_NET
from zermelo.engine.kernels.node import repeated
from zermelo.engine.kernels.playout import (
    NOTES,
    below,
    count_node,
    listed,
    lucky,
    mover,
    outcome,
    played_out,
    study,
    thrown,
)
from zermelo.engine.kernels.table import further
from zermelo.engine.kernels.work import UNLIMITED, Work
from zermelo.engine.memory import row, rows, word
from zermelo.value import WIN

UNKNOWN = WIN + 1  # in place of a number that is proved
EXPLORATION, RIPE = 1000, 2  # by matches
NODE_ROWS = ("visits", "totals", "known", "least", "moved", "first", "count", "turns", "gains", "lucky")
GROWTH = ("used", "dice", "squares", "deepest")  # beside them, what a tree has become
TRAIL = 512  # nodes from the root to where a playout begins


class Tree(Work):
    """The tree that one thread grows. Node 0 is the root."""

    used: int = word()  # nodes that it has
    size: int = word()  # nodes that it may have
    dice: int = word()  # where the random numbers are
    squares: int = word()  # the sum of all scores squared, which tells how far apart they are
    exploration: int = word()  # thousandths: how much it is worth to look where nobody has looked much
    ripe: int = word()  # visits after which a node gets its children

    visits: list[int] = row()
    totals: list[int] = row()  # of the scores of all visits
    known: list[int] = row()  # the number that is proved, or UNKNOWN
    least: list[int] = row()  # the best number proved of a child, which who moves here has; -UNKNOWN: none
    moved: list[int] = row()  # the move that leads here
    first: list[int] = row()  # the first child, 0 where there is none yet
    count: list[int] = row()  # how many children
    turns: list[int] = row()  # whether another player is to move here than at the node above
    gains: list[int] = row()  # the points that the move gains which leads here
    lucky: list[int] = row()  # whether luck moves here; then a child's move is the number of an outcome
    trail: list[int] = row()  # the nodes from the root to where a playout begins
    odds: list[int] = row()  # what luck may do in the position at hand,
    outcomes: list[int] = row()  # and where it leads

    noted: int = word()  # positions that are noted
    most_noted: int = word()
    studied: int = word()  # how far below the root a position to be noted may lie
    word_count: int = word()  # of a state
    notes: list[list[int]] = rows()


tree_at = View(Tree)


def new_tree(
    compiled: bool,
    size: int,
    room: int,
    *,
    seed: int,
    earlier: int,
    notes: int = 0,
    words: int = 0,
    width: int = 0,
) -> Tree:
    """A root, and room for so many nodes, for so many moves of a position, for so many positions noted.

    Where luck moves there are so many outcomes (`width`); a state takes so many `words`.
    """
    tree = Tree.new(
        compiled,
        **dict.fromkeys(NODE_ROWS, size),
        trail=TRAIL,
        odds=width,
        outcomes=width * words,
        path=earlier + TRAIL,
        moves=(2, room),
        killers=(1, 2),
        asked=(1, 4),
        **dict.fromkeys(("ranks", "lines", "frames"), (1, 1)),
        **dict.fromkeys(("counter_moves", "history", "continuation", "lengths", "excluded"), 1),
        **dict.fromkeys(("statics", "evaluations", "played", "logarithms"), 1),
        **dict.fromkeys(("places", "weights"), 1),
        laid_out=words,
        net=NO_NET,
        notes=(notes, NOTES + words),
    )
    tree.plies, tree.room, tree.earlier = TRAIL, room, earlier
    tree.size, tree.dice = size, seed * 2 + 1
    tree.exploration, tree.ripe = EXPLORATION, RIPE
    tree.node_limit, tree.most_noted, tree.word_count = UNLIMITED, notes, words
    tree.used, tree.known[0], tree.least[0] = 1, UNKNOWN, -UNKNOWN
    return tree


@kept_kernel
def mcts_from(rules: Any, state: Any, work: Any, shared: Any) -> int:
    """Playouts until something stops them or the root is proved; how many nodes the tree has."""
    tree = tree_at(work)
    while not tree.stopped and tree.known[0] == UNKNOWN:
        once(rules, state, tree)
        if tree.noted < tree.most_noted and not tree.stopped:
            study(rules, state, tree)
    return int(tree.used)


@kernel
def once(rules: Any, state: Any, tree: Any) -> None:
    """Choose, grow, play out, back up."""
    trail, node, ply, is_over, player = tree.trail, 0, 0, False, rules.turn(state)
    trail[0] = 0
    while not is_over and (tree.first[node] > 0 or grow(rules, state, node, ply, tree)):
        by_luck = tree.lucky[node] == 1
        if by_luck:
            node = tree.first[node] + thrown(lucky(rules, state, tree), tree)
            child = rules.outcome(tree.outcomes, tree.moved[node], state)
        else:
            node = chosen(rules, node, tree)
            child = rules.play(state, tree.moved[node])
            tree.gains[node] = rules.gained(state, tree.moved[node]) if rules.has_gained else 0
        following = mover(rules, child, player, by_luck, tree)
        tree.turns[node] = following != player
        state, player = child, following
        ply += 1
        trail[ply] = node
        is_over = arrive(rules, state, node, ply, tree)
    if tree.stopped:
        return
    number = tree.known[node]
    if number != UNKNOWN:
        number -= tree.gains[node]
        number = outcome(rules, -number if tree.turns[node] else number)
    elif is_over:
        number = 0  # a repetition
    else:
        number = played_out(rules, state, player, tree)
    if not tree.stopped:
        tree.leaves += 1
        tree.squares += number * number
        back_up(rules, number, ply, tree)


@kernel
def arrive(rules: Any, state: Any, node: int, ply: int, tree: Any) -> bool:
    """Look at a node that has been chosen: whether it goes no further from here."""
    count_node(tree)
    tree.deepest = max(tree.deepest, ply)
    if tree.stopped or tree.known[node] != UNKNOWN:
        return True
    if tree.visits[node] == 0:
        score = rules.ended(state)
        if score is not None:
            tree.known[node] = seen_above(rules.worth(score, 0), node, tree)
            return True
    told = not (rules.takes_turns and rules.has_chances)  # else nobody knows here who is to move
    return bool(rules.repeats) and told and repeated(rules, state, ply, tree)


@kernel
def grow(rules: Any, state: Any, node: int, ply: int, tree: Any) -> bool:
    """Give a node that is visited again its children, in no order; whether it has any now.

    The fuller the tree, the oftener a node must have been visited: what room is left is for what matters.
    """
    if tree.visits[node] < tree.ripe << 8 * tree.used // tree.size or ply >= tree.plies - 1:
        return False
    moves = tree.moves[0]
    count = lucky(rules, state, tree)
    by_luck = count > 0
    if not by_luck:
        count = listed(rules, state, moves, tree)
    if tree.stopped:
        return False
    if count == 0:
        tree.known[node] = seen_above(rules.worth(rules.stuck(state), 0), node, tree)
        return False
    at = tree.used
    if at + count > tree.size:
        return False  # the tree is full: playouts begin here
    for i in range(count):
        other = i if by_luck else below(i + 1, tree)
        tree.moved[at + i] = tree.moved[at + other]
        tree.moved[at + other] = i if by_luck else moves[i]
        tree.known[at + i], tree.least[at + i] = UNKNOWN, -UNKNOWN
    tree.used += count
    tree.first[node], tree.count[node], tree.lucky[node] = at, count, by_luck
    return True


@kernel
def chosen(rules: Any, node: int, tree: Any) -> int:
    """The child that promises most: it went well, or it was hardly looked at.

    What is proved needs no more looking at. There is a child that is not, or the node itself would be proved.
    """
    first, visits, spread = tree.first[node], tree.visits, 1.0
    if rules.counts_points:
        spread = math.sqrt(tree.squares / max(1, visits[0])) + 1.0
    bonus = tree.exploration * 0.001 * spread * math.sqrt(math.log(visits[node] + 1.0))
    best, most = first, -1e300
    for child in range(first, first + tree.count[node]):
        if tree.known[child] != UNKNOWN:
            continue
        if visits[child] == 0:
            return int(child)
        promise = tree.totals[child] / visits[child] + bonus / math.sqrt(visits[child])
        if promise > most:
            best, most = child, promise
    return int(best)


@kernel
def seen_above(number: int, node: int, tree: Any) -> int:
    """A number of who is to move at a node, as who has moved to it sees it, with what that has gained."""
    return int(tree.gains[node] - number if tree.turns[node] else tree.gains[node] + number)


@kernel
def back_up(rules: Any, number: int, ply: int, tree: Any) -> None:
    """Add a score to every node on the way back, and prove what follows from what is proved below.

    `number` is as the player sees it who is to move at the end of the trail. Who has a better move that is
    proved need not be content with it.
    """
    proved = tree.known[tree.trail[ply]] != UNKNOWN
    while ply >= 0:
        node = tree.trail[ply]
        if proved and tree.first[node] > 0 and tree.known[node] == UNKNOWN:
            proved = prove(rules, node, tree)
        if tree.least[node] != -UNKNOWN:
            number = max(number, outcome(rules, tree.least[node]))
        number = seen_above(number, node, tree)
        tree.visits[node] += 1
        tree.totals[node] += number
        ply -= 1


@kernel
def prove(rules: Any, node: int, tree: Any) -> bool:
    """Whether the children of a node prove its number: one of them wins, or all are known; none of luck's."""
    if tree.lucky[node] == 1:
        return False
    first, best, is_whole = tree.first[node], -UNKNOWN, True
    for child in range(first, first + tree.count[node]):
        number = tree.known[child]
        if number == UNKNOWN:
            is_whole = False
        else:
            best = max(best, further(rules.counts_points, number, 1))
    tree.least[node] = best
    won = best > 0 and not rules.counts_points
    if won or is_whole:
        tree.known[node] = seen_above(best, node, tree)
    return bool(won or is_whole)

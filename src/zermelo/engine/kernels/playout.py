"""Playouts: random moves to the end of the game; and positions noted for what playouts teach about them.

They belong to a tree (mcts.py), which has the dice, counts positions, and holds the notes.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kernel
from zermelo.engine.kernels.judged import player_at
from zermelo.engine.kernels.work import OUT_OF_MOVES, OUT_OF_NODES, STUCK

LONGEST = 4096  # moves of a playout: a game that goes on for so long counts as drawn
MASK = (1 << 62) - 1

# Of a position that is noted: who is to move, how that player fared, twice; and then the words of the state.
PLAYER, FARED, AGAIN, NOTES = 0, 1, 2, 3


@kernel
def played_out(rules: Any, state: Any, player: int, tree: Any) -> int:
    """The score after random moves to the end, to `player`, who is to move now."""
    mine, gained, moves = player, 0, tree.moves[1]
    for _ in range(LONGEST):
        score = rules.ended(state)
        if score is not None:
            number = outcome(rules, rules.worth(score, 0))
            return gained + (number if player == mine else -number)
        count = lucky(rules, state, tree)
        by_luck = count > 0
        if by_luck:
            child = rules.outcome(tree.outcomes, thrown(count, tree), state)
        else:
            count = listed(rules, state, moves, tree)
            if count == 0:
                if tree.stopped:
                    return 0
                number = outcome(rules, rules.worth(rules.stuck(state), 0))
                return gained + (number if player == mine else -number)
            move = moves[below(count, tree)]
            if rules.has_gained:
                gained += rules.gained(state, move) if player == mine else -rules.gained(state, move)
            child = rules.play(state, move)
        player = mover(rules, child, player, by_luck, tree)
        state = child
        count_node(tree)
        if tree.stopped:
            return 0
    return 0


@kernel
def lucky(rules: Any, state: Any, tree: Any) -> int:
    """List what luck may do in a position: how many outcomes there are, 0 where a player moves."""
    if not rules.has_chances:
        return 0
    count = rules.fill_chances(state, tree.odds, tree.outcomes, tree.room)
    if count < 0:
        tree.stopped = OUT_OF_MOVES
    return int(max(0, count))


@kernel
def thrown(count: int, tree: Any) -> int:
    """One of the outcomes at hand, as likely as it is."""
    left = below(1 << 31, tree) << 21  # of CERTAIN
    for i in range(count - 1):
        left -= tree.odds[i]
        if left < 0:
            return i
    return count - 1


@kernel
def mover(rules: Any, state: Any, player: int, by_luck: bool, tree: Any) -> int:
    """Who is to move after `player` has moved, or luck; where luck moves next, nobody's turn has come."""
    if rules.takes_turns:
        return player if by_luck else 1 - player
    return player if lucky(rules, state, tree) > 0 else rules.turn(state)


@kernel
def study(rules: Any, state: Any, tree: Any) -> None:
    """Note a random position below the root, and how it goes on from there, twice.

    Two playouts of one position agree in what can be foreseen of it, and in nothing else.
    """
    moves, ply = tree.moves[1], below(tree.studied + 1, tree)
    for at in range(ply):
        count = 0 if rules.ended(state) is not None else listed(rules, state, moves, tree)
        count_node(tree)
        if count == 0 or tree.stopped:
            tree.studied = at  # games are no longer than this
            return
        state = rules.play(state, moves[below(count, tree)])
    if rules.ended(state) is not None:
        return
    tree.studied += 1
    note, words = tree.notes[tree.noted], tree.laid_out
    player = player_at(rules, state, ply, tree)
    note[PLAYER] = player
    note[FARED] = played_out(rules, state, player, tree)
    note[AGAIN] = played_out(rules, state, player, tree)
    rules.put_words(state, words)
    for i in range(tree.word_count):
        note[NOTES + i] = words[i]
    if not tree.stopped:
        tree.noted += 1


@kernel
def listed(rules: Any, state: Any, moves: Any, tree: Any) -> int:
    """List the moves of a position; how many there are. None is the end of a game, or stops the search."""
    count = rules.fill(state, moves, tree.room)
    if count < 0:
        tree.stopped = OUT_OF_MOVES
    elif count == 0 and not rules.has_stuck:
        tree.stopped = STUCK
    return int(max(0, count))


@kernel
def below(count: int, tree: Any) -> int:
    """A random number from 0 up to, but not, `count`."""
    tree.dice = (tree.dice * 6364136223846793005 + 1442695040888963407) & MASK
    return int((tree.dice >> 31) * count >> 31)


@kernel
def count_node(tree: Any) -> None:
    """One position more; stop where that is one too many."""
    tree.nodes += 1
    if tree.nodes > tree.node_limit:
        tree.stopped = OUT_OF_NODES


@kernel
def outcome(rules: Any, number: int) -> int:
    """The score behind a number that is proved: points, or 1, 0, -1."""
    if rules.counts_points or number == 0:
        return int(number)
    return 1 if number > 0 else -1

"""How many positions there are, by walks: Knuth's estimate of a tree, made one of positions.

Many walks go down from the start together. A step stands for as many positions as there were moves to choose
from, shared with the other ways into where it leads:

    positions of the next ply  =  positions of this one  *  mean of (moves / ways into where the step leads)

The walks then go on from where more of the positions are (by lot, each as likely as its share), so that they
are spread over a ply as its positions are. Knuth 1975 has no ways in, and counts lines; see also Chen 1992.

Ways in are found by the game's `unplay`. Where it says none, moves of a walk are made in another order: ways
in are overlooked then, and the estimate is too large, unless the order of moves never matters.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from zermelo.contract import Game
from zermelo.solve.states import goes_on

WALKS = 50
LOOKED_BACK = 300  # positions, to see whether one can be reached at all
LONGEST = 400  # plies


class Walk(NamedTuple):
    """Where a walk has been, by what moves, and who made them."""

    states: tuple[Any, ...]
    moves: tuple[Any, ...] = ()
    movers: tuple[int, ...] = ()

    def after(self, game: Game[Any, Any], move: Any) -> Walk:
        """One step further."""
        state = self.states[-1]
        mover = len(self.moves) % 2 if game.takes_turns else game.turn(state)
        return Walk((*self.states, game.play(state, move)), (*self.moves, move), (*self.movers, mover))


def walked(game: Game[Any, Any], dice: random.Random, is_over: Callable[[], bool]) -> float | None:
    """About how many positions there are, up to symmetry, by one crowd of walks; None where time was up."""
    ways_into = by_unplay if game.says("unplay") else by_other_orders
    walks, total, size = [Walk((game.start(),))] * WALKS, 1.0, 1.0
    for _ in range(LONGEST):
        steps, shares = list[Walk](), list[float]()
        for walk in walks:
            if is_over():
                return None
            choices = moves_apart(game, walk.states[-1])
            if choices:
                steps.append(walk.after(game, dice.choice(choices)))
                shares.append(len(choices) / ways_into(game, steps[-1]))
        if not steps:
            break
        size *= sum(shares) / len(walks)
        total += size
        walks = dice.choices(steps, shares, k=WALKS)
    return total


def moves_apart(game: Game[Any, Any], state: Any) -> list[Any]:
    """The moves that lead to different positions, up to symmetry; none at the end of a game."""
    if not goes_on(game, state):
        return []
    return list({game.canonical(game.play(state, move)): move for move in game.moves(state)}.values())


def by_unplay(game: Game[Any, Any], walk: Walk) -> int:
    """Positions before this one, of those that can be reached."""
    *_, before, state = walk.states
    found = {game.canonical(before)}
    for earlier in game.unplay(state):
        if game.canonical(earlier) not in found and can_be_reached(game, earlier):
            found.add(game.canonical(earlier))
    return len(found)


def can_be_reached(game: Game[Any, Any], state: Any) -> bool:
    """Whether the start is found by going back; or that it cannot be told by looking at a few positions."""
    start, last, met = game.start(), [state], {state}
    while last:
        state = last.pop()
        if state == start or len(met) > LOOKED_BACK:
            return True
        for earlier in game.unplay(state):
            if earlier not in met:
                met.add(earlier)
                last.append(earlier)
    return False


def by_other_orders(game: Game[Any, Any], walk: Walk) -> int:
    """Positions from which the last move may have been another of the walk's, so that it ends in the same."""
    end, found = game.canonical(walk.states[-1]), {game.canonical(walk.states[-2])}
    for at, moves in reordered(walk):
        before, state = None, walk.states[at]
        for move in moves:
            if not goes_on(game, state) or move not in game.moves(state):
                break
            before, state = state, game.play(state, move)
        else:
            if game.canonical(state) == end:
                found.add(game.canonical(before))
    return len(found)


def reordered(walk: Walk) -> Iterator[tuple[int, list[Any]]]:
    """From each ply at which the last mover moved: that move exchanged with the last one, or made last."""
    own = [ply for ply, mover in enumerate(walk.movers) if mover == walk.movers[-1]]
    for i, at in enumerate(own[:-1]):
        exchanged, last = list(walk.moves[at:]), list(walk.moves[at:])
        exchanged[0], exchanged[-1] = exchanged[-1], exchanged[0]
        yield at, exchanged
        for earlier, later in zip(own[i:], own[i + 1 :], strict=False):
            last[earlier - at] = walk.moves[later]
        last[-1] = walk.moves[at]
        yield at, last

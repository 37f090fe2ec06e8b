"""Alpha-beta with a memory: the same position, reached by another order of moves, is searched once.

What the table holds of a position is what alpha-beta learnt of it, which is often only a bound. A won
position is stored by its distance from *itself*: the same win is "in 3" here and "in 5" two plies higher.
So are points: what can still be gained from it, whatever was gained before.
"""

from __future__ import annotations

from typing import Generic, Literal, NamedTuple

from zermelo.contract import M, S
from zermelo.textbook.run import INF, Node, Run
from zermelo.value import ESTIMATE, Number


class Entry(NamedTuple, Generic[M]):
    """What is known of a position: a number or a bound on it, how deep the search went that found it, and
    whether every game it looked at came to its end within that depth.
    """

    number: Number
    bound: Literal["exact", "lower", "upper"]
    depth: Number
    complete: bool
    line: tuple[M, ...]


class Memory(Generic[S, M]):
    """Alpha-beta over one table, for the searches that visit the same tree again and again."""

    def __init__(self, run: Run[S, M]) -> None:
        self.run = run
        self.table: dict[tuple[S, int], Entry[M]] = {}

    def search(self, node: Node[S], alpha: Number, beta: Number) -> tuple[Number, tuple[M, ...]]:
        """Fail-soft alpha-beta, seen by the player to move."""
        run = self.run
        here = run.leaf(node, alpha, beta)
        if here is not None:
            return here, ()
        entry = self.table.get((node.state, node.player))
        if entry is not None and (known := self.answer(entry, node, alpha, beta)) is not None:
            return known, entry.line
        return self.search_moves(node, alpha, beta, entry.line[0] if entry and entry.line else None)

    def search_moves(
        self, node: Node[S], alpha: Number, beta: Number, first: M | None
    ) -> tuple[Number, tuple[M, ...]]:
        """Try every move, the remembered one first, and remember the outcome."""
        run = self.run
        asked, horizon = alpha, run.horizon
        best: Number = -INF
        line: tuple[M, ...] = ()
        # `first` moves to the front; the others keep their order
        order = sorted(run.legal(node), key=lambda move: move != first)
        for move in order:
            number, rest = self.look(node, run.child(node, move), alpha, beta)
            run.came_back(node, move, number, rest, alpha, beta)
            if number > best:
                best, line = number, (move, *rest)
                run.new_best(node, move, best)
            if best >= beta:
                run.cut(node, best, beta, move, order)
                break
            if best > alpha:
                alpha = best
                run.raised(node, alpha, beta)
        run.left(node, best)
        self.store(node, best, line, asked, beta, complete=run.horizon == horizon)
        return best, line

    def look(
        self, node: Node[S], child: Node[S], alpha: Number, beta: Number
    ) -> tuple[Number, tuple[M, ...]]:
        """The child's value to the player to move at `node`."""
        if child.player == node.player:
            return self.search(child, alpha, beta)
        number, rest = self.search(child, -beta, -alpha)
        return -number, rest

    def store(
        self, node: Node[S], number: Number, line: tuple[M, ...], alpha: Number, beta: Number, complete: bool
    ) -> None:
        """Remember what a search with this window says about the node."""
        bound: Literal["exact", "lower", "upper"]
        bound = "lower" if number >= beta else "upper" if number <= alpha else "exact"
        own = self.later(number, -node.ply) - node.own
        self.table[node.state, node.player] = Entry(own, bound, self.remaining(node), complete, line)

    def answer(self, entry: Entry[M], node: Node[S], alpha: Number, beta: Number) -> Number | None:
        """The entry's number, where it settles the question asked at `node`."""
        run, remaining = self.run, self.remaining(node)
        # Another depth would be another question, unless no line was cut short in answering this one.
        if entry.depth != remaining and not (entry.complete and entry.depth < remaining):
            return None
        number = self.later(entry.number, node.ply) + node.own
        settles = (
            entry.bound == "exact"
            or (entry.bound == "lower" and number >= beta)
            or (entry.bound == "upper" and number <= alpha)
        )
        if not settles or node.ply == 0:
            return None
        run.table_hits += 1
        if not entry.complete:
            run.horizon += 1  # the estimate behind this entry counts as if met again
        why = "" if entry.complete else "an estimate went into it"
        run.tell("table", node, number, alpha=alpha, beta=beta, why=why)
        return number

    def remaining(self, node: Node[S]) -> Number:
        """How many plies may still be searched below the node."""
        return INF if self.run.depth is None else self.run.depth - node.ply

    def later(self, number: Number, plies: int) -> Number:
        """A win or loss that lies `plies` further away; any other number as it is."""
        if self.run.points or -ESTIMATE <= number <= ESTIMATE:
            return number
        return number - plies if number > 0 else number + plies

"""What can arise against a player who follows a book: every move of the other, one best move of its own."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from zermelo.book import finished, key_of, read_value, seen_from, written_value
from zermelo.books.checking import Progress
from zermelo.books.journal import Journal
from zermelo.books.solving import Solving
from zermelo.contract import Game
from zermelo.engine.run.threads import Job, Team
from zermelo.limits import Limits
from zermelo.stop import Stop
from zermelo.value import Value


class Node(NamedTuple):
    """A position on the way: its ply, who is to move, and the least that it can be worth, where known."""

    ply: int
    mover: int
    state: Any
    least: Value | None = None


class Reply(NamedTuple):
    """A position of the follower's, its value, and the position after a best move."""

    node: Node
    value: Value
    child: Any


class Replies:
    """Finds what belongs into a book beyond the first plies. `entries` are those that it has already.

    Which of several best moves is followed is left open: rather one whose position is known already. The
    solvers work side by side, each on a thread of its own.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        entries: dict[int, int],
        journal: Journal,
        solvers: Sequence[Solving],
        progress: Progress,
    ) -> None:
        self.game, self.journal, self.solvers, self.progress = game, journal, solvers, progress
        self.known = ChainMap(entries, journal.known)
        self.found: dict[int, int] = {}

    def find(self, last: int) -> dict[int, int]:
        """The entries up to ply `last`, for a follower on either side."""
        for player in (0, 1):
            self._follow(player, last)
        return self.found

    def _follow(self, player: int, last: int) -> None:
        """Depth first: what a solver learnt of a position helps it most with those that follow from it."""
        first = self.game.start()
        stack = [Node(0, self.game.turn(first), first)]
        seen: dict[tuple[int, int], int] = {}
        idle, running = list(self.solvers), dict[Job[Reply], Solving]()
        stop = Stop()
        team: Team[Reply] = Team(stop)
        what = f"replies of {self.game.players[player]}"
        try:
            while stack or running:
                for node in self._next_nodes(stack, seen, player, last, len(idle)):
                    solver = idle.pop()
                    running[team.start(partial(self._reply, node, solver, stop))] = solver
                if running:
                    job = team.next_done()
                    idle.append(running.pop(job))
                    stack.append(self._kept(job.result()))
                self.progress(what, len(seen) - len(running), len(seen) + len(stack))
        finally:
            team.end()

    def _next_nodes(
        self, stack: list[Node], seen: dict[tuple[int, int], int], player: int, last: int, most: int
    ) -> Iterator[Node]:
        """Some positions of the follower's, to be answered; for those of the other, what follows."""
        while stack and most:
            node = stack.pop()
            key = key_of(self.game, node.state)
            soonest = seen.get((key, node.mover), last + 1)  # met at a sooner ply, it leads further
            if node.ply >= soonest or self.game.score(node.state) is not None:
                continue
            seen[key, node.mover] = node.ply
            if node.mover == player:
                most -= 1
                yield node
            else:
                stack += self._after_each_move(node, self._value(key))

    def _after_each_move(self, node: Node, value: Value | None) -> Iterator[Node]:
        """What can follow: none of it is worth more to who moves here than the position itself."""
        for move in self.game.moves(node.state):
            child = self.game.play(node.state, move)
            mover = self.game.next_player(node.mover, child)
            least = (-value).later(-1) if value is not None and mover != node.mover else None
            yield Node(node.ply + 1, mover, child, least)

    def _reply(self, node: Node, solver: Solving, stop: Stop) -> Reply:
        value = self._value(key_of(self.game, node.state))
        child = None if value is None else self._known_child(node.state, value)
        if value is not None and child is not None:
            return Reply(node, value, child)
        value, move = solver.reply(node.state, Limits(cancel=stop), least=value or node.least)
        return Reply(node, value, self.game.play(node.state, move))

    def _value(self, key: int) -> Value | None:
        number = self.known.get(key)
        return None if number is None else read_value(number, points=self.game.counts_points)

    def _known_child(self, state: Any, value: Value) -> Any:
        """A position after a best move that is known already; None where none is."""
        for move in sorted(self.game.moves(state), key=lambda move: -self.game.order(state, move)):
            child = self.game.play(state, move)
            score = self.game.score(child)
            known = self._value(key_of(self.game, child)) if score is None else finished(self.game, score)
            if known is not None and seen_from(self.game, state, child, known) == value:
                return child
        return None

    def _kept(self, reply: Reply) -> Node:
        """Put a position and the one after its best move into the book; that one is where to go on."""
        (ply, mover, state, _), value, child = reply
        self._keep(state, value)
        if self.game.score(child) is None:
            self._keep(child, seen_from(self.game, state, child, value, -1))
        return Node(ply + 1, self.game.next_player(mover, child), child)

    def _keep(self, state: Any, value: Value) -> None:
        """Put a position into the book, and into the journal if it is new."""
        key = key_of(self.game, state)
        self.found[key] = written_value(value)
        if key not in self.journal.known:
            self.journal.add(key, value)

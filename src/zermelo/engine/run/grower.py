"""The runner of Monte Carlo tree search: each thread grows a tree of its own; their roots are added up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.mcts import GROWTH, NODE_ROWS, UNKNOWN, mcts_from, new_tree
from zermelo.engine.kernels.playout import NOTES
from zermelo.engine.kernels.work import Shared
from zermelo.engine.run.runner import Runner
from zermelo.limits import Budget

INTERPRETED_NODES = 1 << 16  # lists of Python numbers are no place for a large tree
FEWEST_NODES = 64
MOST_NOTED = 1 << 12  # positions, until they are taken


class Arm(NamedTuple):
    """What all trees say of one child of a root or of another node, as who moves to it sees it."""

    move: Any  # as the kernel writes it
    visits: int
    total: int  # of the scores of all visits
    known: int | None  # the number that is proved


class Grower(Runner):
    """Monte Carlo tree search of one game, run in one way."""

    def __init__(
        self,
        rules: Adapter,
        *,
        compiled: bool,
        megabytes: float,
        threads: int,
        seed: int = 0,
        noting: bool = False,
    ) -> None:
        super().__init__(rules, Shared.new(compiled, busy=1), compiled=compiled, threads=threads, plies=1)
        size = int(megabytes * 2**20 / (8 * len(NODE_ROWS) * self.threads))
        self._size = max(FEWEST_NODES, size if compiled else min(size, INTERPRETED_NODES))
        self._seed, self._path, self._moves = seed, [0], [0]
        self._player, self.noting = 0, noting
        self._kernel = self.entry(mcts_from)

    def plant(self, path: list[Any], player: int, moves: Sequence[Any], budget: Budget) -> None:
        """A new root, the last state of `path`, with these moves, as the kernel writes them."""
        self.begin(budget)
        self._player = player
        self._path, self._moves = self.identities(path), list(moves)

    def make_works(self) -> list[Any]:
        """A tree for each thread; where there were some, they get more room for moves and go on."""
        trees = super().make_works()
        for tree, before in zip(trees, self.works, strict=False):
            for name in NODE_ROWS:
                getattr(tree, name)[:] = getattr(before, name)
            for name in GROWTH:
                setattr(tree, name, getattr(before, name))
        return trees

    def new_work(self) -> Any:
        """A tree that is a root and its children."""
        size = max(self._size, 2 * len(self._moves) + 2)
        self._seed += 1
        tree = new_tree(
            self.compiled,
            size,
            self.room,
            seed=self._seed,
            earlier=max(0, len(self._path) - 1),
            notes=MOST_NOTED if self.noting else 0,
            words=self.words_of_state if self.noting else self.state_words,
            width=self.room if self.rules.has_chances else 0,
        )
        tree.root_player = self._player
        tree.path[: len(self._path)] = self._path
        count = len(self._moves)
        tree.first[0], tree.count[0], tree.used = 1, count, count + 1
        for i, move in enumerate(self._moves, 1):
            tree.moved[i], tree.known[i], tree.least[i] = move, UNKNOWN, -UNKNOWN
        return tree

    def grow(self, state: Any, most: int) -> None:
        """Let all trees grow by so many positions each; `Stopped` where the budget does not suffice."""
        self.run(self._kernel, (self.rules, state), most=most)

    @property
    def is_noted_enough(self) -> bool:
        """Whether there is no room for more notes."""
        return all(tree.noted >= tree.most_noted for tree in self.works)

    def taken_notes(self) -> Any:
        """The positions that were noted since the last time, as an array."""
        import numpy as np

        notes = [np.array(tree.notes[: tree.noted], np.int64) for tree in self.works if tree.noted]
        for tree in self.works:
            tree.noted = 0
        return np.concatenate(notes) if notes else np.zeros((0, NOTES + self.words_of_state), np.int64)

    @property
    def playouts(self) -> int:
        """How many there have been."""
        return sum(int(tree.visits[0]) for tree in self.works)

    @property
    def number(self) -> int | None:
        """What is proved of the root."""
        return next((int(tree.known[0]) for tree in self.works if tree.known[0] != UNKNOWN), None)

    @property
    def arms(self) -> list[Arm]:
        """The moves at the root."""
        each = [_arms(tree, 0) for tree in self.works]
        return [_sum(same) for same in zip(*each, strict=True)]

    def line(self, first: Any) -> list[Any]:
        """How play goes on after a move at the root, as far as the tree that knows it best reaches."""
        place = self._moves.index(first) + 1
        tree = max(self.works, key=lambda tree: int(tree.visits[place]))
        line, node = [first], place
        while tree.first[node] > 0 and not tree.lucky[node]:  # where luck moves, a line ends
            arms = _arms(tree, node)
            best = best_of(arms, self.rules.counts_points)
            if not arms[best].visits:
                break
            line.append(arms[best].move)
            node = int(tree.first[node]) + best
        return line


def best_of(arms: Sequence[Arm], points: bool) -> int:
    """Which to play: what was looked at most often, unless something that is proved is better."""
    unknown = {i: arm.visits for i, arm in enumerate(arms) if arm.known is None and arm.visits}
    known = {i: arm.known for i, arm in enumerate(arms) if arm.known is not None}
    if not known or not unknown:
        rank = known or unknown
        return max(rank, key=lambda i: rank[i], default=0)
    best, often = max(known, key=lambda i: known[i]), max(unknown, key=lambda i: unknown[i])
    number, arm = known[best], arms[often]
    score = number if points else (number > 0) - (number < 0)
    return best if score >= arm.total / arm.visits else often


def _arms(tree: Any, node: int) -> list[Arm]:
    first = int(tree.first[node])
    children = range(first, first + int(tree.count[node]))
    return [_arm(tree, child) for child in children]


def _arm(tree: Any, child: int) -> Arm:
    known = int(tree.known[child])
    return Arm(
        tree.moved[child],
        int(tree.visits[child]),
        int(tree.totals[child]),
        None if known == UNKNOWN else known,
    )


def _sum(same: Sequence[Arm]) -> Arm:
    """One move in every tree."""
    known = [arm.known for arm in same if arm.known is not None]
    visits, total = sum(arm.visits for arm in same), sum(arm.total for arm in same)
    return Arm(same[0].move, visits, total, max(known, default=None))

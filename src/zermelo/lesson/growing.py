"""Monte Carlo tree search walked forwards and backwards: what happened at each step, and the tree by then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.lesson.chances import in_node, sentences
from zermelo.lesson.sketch import Sketch, grown
from zermelo.lesson.stepping import Stepping, recorded
from zermelo.lesson.story import called, line_of
from zermelo.lesson.whole import MOST, TooLarge
from zermelo.result import Result
from zermelo.textbook.growth import Grown, Growth, Path
from zermelo.textbook.record import ROLES, Event
from zermelo.value import Number

PLAYOUTS = 40  # unless told otherwise: a tree that is read at a glance


@dataclass(frozen=True)
class Visited:
    """One node on the way from the root to where the search is."""

    path: Path
    name: str  # the move that leads here, empty at the root
    player: int
    visits: int
    mean: Number
    score: Number | None  # where it is certain
    shown: str

    @property
    def role(self) -> str:
        """MAX or MIN."""
        return ROLES[self.player]

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        numbers = {"visits": self.visits, "mean": self.mean, "score": self.score}
        return {"move": self.name or None, "player": self.player, **numbers}


@dataclass(frozen=True)
class GrowthStep:
    """One step of the search."""

    number: int  # counted from 0
    event: Event
    text: str
    line: int  # of the pseudo-code
    stack: tuple[Visited, ...]
    playouts: int
    nodes: int
    proved: int

    def __str__(self) -> str:
        return self.text

    def to_json(self) -> dict[str, Any]:
        """For programs; the node is the last one on the stack."""
        return {
            "step": self.number + 1,
            "kind": self.event.kind,
            "path": [visited.name for visited in self.stack[1:]],
            "text": self.text,
            "line": self.line,
            "stack": [visited.to_json() for visited in self.stack],
            "value": self.event.value,
            "playouts": self.playouts,
            "nodes": self.nodes,
            "proved": self.proved,
        }


class Growing(Stepping[Growth, GrowthStep]):
    """A recorded `mcts`, step by step. In a notebook it shows the tree as grown where it stands.

    >>> from zermelo import Tree, mcts
    >>> walk = Growing(mcts(Tree([[3, 5, 2], [1, 9]]), record=True))
    >>> print(walk.next_playout())
    Play out, by chance: branch 2. The score is +9.
    >>> walk.index, len(walk), walk.step.playouts, walk.step.nodes
    (2, 43, 1, 2)
    >>> print(walk.end())
    All is done: the root is worth +2, and branch 1 keeps that.
    """

    mark, way = "playout", "from the root"

    def __init__(self, result: Result[Any, Any]) -> None:
        record = recorded(result)
        if result.algorithm != "mcts":
            raise ZermeloError(f"{result.algorithm} grows no tree: walk through it with Walk")
        if result.stats.nodes > MOST:
            raise TooLarge(f"a tree of more than {MOST:,} nodes cannot be walked through: fewer playouts do")
        self.texts = sentences(result, record)
        super().__init__(result)

    def next_playout(self) -> GrowthStep:
        """To the next score that is found; where there is none, nothing changes."""
        return self.next_mark()

    def previous_playout(self) -> GrowthStep:
        """To the score before; where there is none, nothing changes."""
        return self.previous_mark()

    @property
    def marks(self) -> list[int]:
        """The steps at which a score is found, by random moves or at the end of a game."""
        return [i for i, event in enumerate(self.events) if event.kind in ("playout", "leaf")]

    @property
    def state(self) -> Any:
        """The state at the node where the search is; after a playout, where that has ended."""
        event, state = self.events[self.index], self.result.state
        for move in (*self.known.here, *event.moves):
            state = self.game.play(state, move)
        return state

    @property
    def deepest(self) -> int:
        """How many moves deep the tree is in the end."""
        return max(len(event.path) for event in self.events)

    def sketch(self) -> Sketch:
        """The tree as grown by now, with the mean and the visits of every node."""
        return grown(self.result, self.known, f"mcts, step {self.index + 1} of {len(self)}", self.known.here)

    def table(self) -> list[list[str]]:
        """The nodes from the root to here in columns, under their names."""
        stack = self.step.stack
        rows = [[f"{node.role} {node.name or 'root'}", str(node.visits), node.shown] for node in stack]
        return [["node", "visits", "mean"], *rows]

    def counts(self) -> str:
        """How much was done so far."""
        step = self.step
        return f"playouts {step.playouts}  nodes {step.nodes}  proved {step.proved}"

    def to_json(self) -> dict[str, Any]:
        """The whole walk for programs; its keys are kept stable."""
        return {
            "game": self.game.name,
            "position": self.game.save(self.result.state),
            "algorithm": self.algorithm,
            "value": self.result.value_for(0).to_json(),
            "proved": self.result.proved,
            "line": self.result.line.to_json(),
            "playouts": self.result.stats.leaves,
            "nodes": self.result.stats.nodes,
            "pseudocode": self.pseudocode,
            "steps": [self._step_json(step) for step in self],
        }

    def _step_json(self, step: GrowthStep) -> dict[str, Any]:
        """A step with the moves of its playout and what there was to choose from, in the game's notation."""
        event, write = step.event, self.game.write
        choices = [choice._asdict() | {"move": write(choice.move)} for choice in event.choices]
        move = None if event.move is None else write(event.move)
        return step.to_json() | {"move": move, "moves": [*map(write, event.moves)], "choices": choices}

    def _fresh(self) -> Growth:
        return Growth()

    def _step(self, number: int, known: Growth) -> GrowthStep:
        event, here = self.events[number], known.here
        stack = tuple(self._visited(known.nodes[here[:n]]) for n in range(len(here) + 1))
        counts = known.playouts, len(known.nodes), known.proved
        return GrowthStep(number, event, self.texts[number], line_of("mcts", event), stack, *counts)

    def _visited(self, node: Grown) -> Visited:
        name = called(self.game, node.path[-1]) if node.path else ""
        shown = in_node(node, self.game.counts_points)
        return Visited(node.path, name, node.player, node.visits, node.mean, node.score, shown)

"""Monte Carlo tree search, step by step: the tree that grows, and all that happened while it did."""

from __future__ import annotations

from typing import Any

from zermelo.lesson.chances import in_node, sentences, told
from zermelo.lesson.growing import PLAYOUTS
from zermelo.lesson.story import PSEUDOCODE, called, label, line_of
from zermelo.limits import Limits
from zermelo.match import Match
from zermelo.result import Result
from zermelo.textbook import mcts
from zermelo.textbook.growth import Growth, Path
from zermelo.textbook.record import Event
from zermelo.tree import Tree
from zermelo.web.problems import Problem
from zermelo.web.settings import Settings

SECONDS = 10.0  # a tree is shown as far as it has grown by then


def growth_json(
    match: Match[Any, Any], playouts: int | None, seed: int, settings: Settings
) -> dict[str, Any]:
    """A search from where the match stands, told step by step; every node comes after its parent."""
    limits = Limits(seconds=min(SECONDS, settings.seconds))
    wanted = min(PLAYOUTS, settings.nodes - 1) if playouts is None else playouts
    result = mcts(match.game, match.position, playouts=wanted, limits=limits, seed=seed, record=True)
    assert result.record is not None
    if len(result.record) > settings.steps:
        what = f"the search takes more than {settings.steps} steps: choose fewer playouts"
        raise Problem(400, what, field="playouts")
    writer = GrowthSteps(result)
    return {
        "game": None if isinstance(match.game, Tree) else match.game.name,
        "algorithm": "mcts",
        "playouts": result.stats.leaves,
        "wanted": wanted,
        "seed": seed,
        "nodes": [writer.node(path) for path in writer.ids],
        "steps": writer.steps(),
        "pseudocode": PSEUDOCODE["mcts"],
        "value": result.value_for(0).to_json(),
        "proved": result.proved,
        "line": result.line.to_json(),
        "best": [writer.ids[result.line[:n]] for n in range(len(result.line) + 1)],
    }


class GrowthSteps:
    """The tree as it is in the end, and the events of a run; nodes have numbers, left before right."""

    def __init__(self, result: Result[Any, Any]) -> None:
        assert result.record is not None
        self.result, self.game, self.record = result, result.game, result.record
        self.grown = Growth(result.record)
        self.known = Growth()
        self.ids: dict[Path, int] = {}
        self._number((), result.state)

    def _number(self, path: Path, state: Any) -> None:
        self.ids[path] = len(self.ids)
        children = self.grown.nodes[path].children
        for move in [move for move in self.game.moves(state) if move in children] if children else []:
            self._number((*path, move), self.game.play(state, move))

    def node(self, path: Path) -> dict[str, Any]:
        """One node."""
        here, move = self.grown.nodes[path], path[-1] if path else None
        return {
            "parent": self.ids[path[:-1]] if path else None,
            "move": None if move is None else self.game.write(move),
            "label": "" if move is None else label(self.game, move),
            "name": "" if move is None else called(self.game, move),
            "player": here.player,
            "over": here.over,
        }

    def steps(self) -> list[dict[str, Any]]:
        """Every step."""
        texts = sentences(self.result, self.record)
        return [self._step(event, text) for event, text in zip(self.record, texts, strict=True)]

    def _step(self, event: Event, text: str) -> dict[str, Any]:
        """One step, with what is known of its node after it."""
        self.known.take(event)
        node = self.known.nodes[self.known.here]
        return {
            "kind": event.kind,
            "node": self.ids[node.path],
            "visits": node.visits,
            "shown": in_node(node, self.game.counts_points),
            "certain": node.score is not None,
            "moves": [self.game.write(move) for move in event.moves],
            "promises": [
                {"node": self.ids[(*event.path, choice.move)], "promise": told(choice.promise)}
                for choice in event.choices
                if not choice.proved
            ],
            "text": text,
            "line": line_of("mcts", event),
        }

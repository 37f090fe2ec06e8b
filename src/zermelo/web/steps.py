"""A textbook search of a small tree, step by step: the whole tree, and all that happened in it."""

from __future__ import annotations

from typing import Any

from zermelo.contract import Game
from zermelo.first_look import check_start
from zermelo.lesson.narrator import sentences
from zermelo.lesson.story import PSEUDOCODE, called, label, line_of
from zermelo.lesson.whole import TooLarge, Whole, comfortable_depth, sizes
from zermelo.match import Match
from zermelo.result import Result
from zermelo.textbook import alphabeta, minimax
from zermelo.textbook.progress import Path, Progress
from zermelo.textbook.record import Event
from zermelo.textbook.words import window_end
from zermelo.tree import Tree
from zermelo.value import Value
from zermelo.web.problems import Problem
from zermelo.web.settings import Settings

SEARCHES = {"minimax": minimax, "alphabeta": alphabeta}


def steps_json(
    match: Match[Any, Any], algorithm: str, depth: int | None, settings: Settings
) -> dict[str, Any]:
    """A search from where the match stands, told step by step."""
    check_start(match.game, match.state)
    game = match.game
    levels, complete = sizes(game, match.state, settings.nodes)
    depth = comfortable_depth(game, match.state, settings.nodes) if depth is None else depth
    try:
        whole = Whole(game, match.position, depth=depth, most=settings.nodes)
    except TooLarge:
        raise too_large(game, depth, f"the tree has more than {settings.nodes} nodes") from None
    runs = {name: run(game, match.position, depth=depth, record=True) for name, run in SEARCHES.items()}
    told = runs[algorithm]
    writer = Steps(algorithm, whole)
    steps = writer.of(told)
    if len(steps) > settings.steps:
        raise too_large(game, depth, f"the search takes more than {settings.steps} steps")
    return {
        "game": None if isinstance(game, Tree) else game.name,
        "algorithm": algorithm,
        "depth": depth,
        "sizes": levels[1:],
        "complete": complete,
        "nodes": [writer.node(path) for path in whole.nodes],
        "steps": steps,
        "pseudocode": PSEUDOCODE[algorithm],
        "counts": {name: _counts(result, len(whole)) for name, result in runs.items()},
        "value": told.value_for(0).to_json(),
        "line": told.line.to_json(),
        "best": [writer.ids[told.line[:n]] for n in range(len(told.line) + 1)],
    }


def too_large(game: Game[Any, Any], depth: int | None, what: str) -> Problem:
    """What to do about a tree that cannot be drawn."""
    if isinstance(game, Tree):
        return Problem(400, f"{what}: write a smaller tree", field="tree")
    if depth == 1:
        return Problem(400, f"{what}, even one move deep: play on until there are fewer moves", field="depth")
    return Problem(400, f"{what} at depth {depth}: choose a smaller depth", field="depth")


def _counts(result: Result[Any, Any], nodes: int) -> dict[str, int]:
    stats = result.stats
    return {"visited": stats.nodes, "skipped": nodes - stats.nodes, "cutoffs": stats.cutoffs}


class Steps:
    """The whole tree and the events of a run as JSON; nodes have numbers, as minimax meets them."""

    def __init__(self, algorithm: str, whole: Whole) -> None:
        self.game, self.algorithm, self.whole = whole.game, algorithm, whole
        self.ids = {path: number for number, path in enumerate(whole.nodes)}
        self.known = Progress()

    def node(self, path: Path) -> dict[str, Any]:
        """One node of the whole tree."""
        here, move = self.whole.nodes[path], path[-1] if path else None
        score = self.game.score(here.state)
        leaf = None  # the number at a leaf of a tree typed in is no secret even before it is visited
        if isinstance(self.game, Tree) and score is not None:
            leaf = Value.points(self.game.leaf(here.state)).to_json()
        return {
            "parent": self.ids[path[:-1]] if path else None,
            "move": None if move is None else self.game.write(move),
            "label": "" if move is None else label(self.game, move),
            "name": "" if move is None else called(self.game, move),
            "player": here.player,
            "over": score is not None,
            "inner": bool(self.whole.children[path]),
            "leaf": leaf,
        }

    def of(self, result: Result[Any, Any]) -> list[dict[str, Any]]:
        """Every step of a recorded result."""
        assert result.record is not None
        told = sentences(result, result.record)
        return [self.step(event, text) for event, text in zip(result.record, told, strict=True)]

    def step(self, event: Event, text: str) -> dict[str, Any]:
        """One step. `alpha` and `beta` are those of the node after the step, where it has any."""
        self.known.take(event)
        alpha, beta = self.known.nodes[event.path].window
        windowed, value = self.algorithm == "alphabeta", self._value(event)
        return {
            "kind": event.kind,
            "node": self.ids[event.path],
            "child": self.ids[(*event.path, event.move)] if event.kind in ("value", "best", "cut") else None,
            "alpha": window_end(alpha) if windowed else None,
            "beta": window_end(beta) if windowed else None,
            "value": None if value is None else value.to_json(),
            "skipped": [self.ids[(*event.path, move)] for move in event.skipped],
            "why": event.why,
            "text": text,
            "line": line_of(self.algorithm, event),
        }

    def _value(self, event: Event) -> Value | None:
        """The value that an event speaks of; where a node ends outside its window, a bound."""
        if event.value is None:
            return None
        node = self.known.nodes[event.path]
        spoken = node.children[event.move] if event.kind == "value" else node
        value = Value.of_number(event.value, points=self.game.counts_points, proved=not spoken.judged)
        sign = node.value.sign if event.kind == "leave" and node.value is not None else ""
        return value.at_most() if "≤" in sign else value.at_least() if "≥" in sign else value

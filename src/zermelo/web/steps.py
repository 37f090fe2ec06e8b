"""A textbook search of a small tree, step by step: the whole tree, and all that happened in it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from zermelo.check import check_start
from zermelo.game import Game
from zermelo.lesson.story import PSEUDOCODE, Path, Teller, called, label, line_of
from zermelo.lesson.whole import TooLarge, Whole, comfortable_depth, sizes
from zermelo.match import Match, turned
from zermelo.result import Result
from zermelo.textbook import alphabeta, minimax
from zermelo.textbook.record import Event, say
from zermelo.tree import Tree
from zermelo.value import Number, Value
from zermelo.web.problems import Problem
from zermelo.web.settings import Settings

SEARCHES = {"minimax": minimax, "alphabeta": alphabeta}


@dataclass(frozen=True)
class Drawn:
    """One node of the whole tree, numbered in the order in which minimax meets them."""

    path: Path
    player: int
    parent: int | None
    over: bool
    inner: bool


def steps_json(
    match: Match[Any, Any], algorithm: str, depth: int | None, settings: Settings
) -> dict[str, Any]:
    """A search from where the match stands, told step by step."""
    check_start(match.game, match.state)
    game = turned(match)
    levels = sizes(game, match.state, settings.nodes)[1:]
    depth = comfortable_depth(game, match.state, settings.nodes) if depth is None else depth
    try:
        nodes = drawn(Whole(game, match.state, depth=depth, most=settings.nodes))
    except TooLarge:
        raise too_large(game, depth, f"the tree has more than {settings.nodes} nodes") from None
    runs = {name: run(game, match.state, depth=depth, record=True) for name, run in SEARCHES.items()}
    told = runs[algorithm]
    writer = Steps(game, algorithm, nodes)
    steps = writer.of(told)
    if len(steps) > settings.steps:
        raise too_large(game, depth, f"the search takes more than {settings.steps} steps")
    return {
        "game": None if isinstance(game, Tree) else game.name,
        "algorithm": algorithm,
        "depth": depth,
        "sizes": levels,
        "complete": is_all(game, match, len(levels)),
        "nodes": [_node(game, node) for node in nodes],
        "steps": steps,
        "pseudocode": PSEUDOCODE[algorithm],
        "counts": {name: _counts(result, len(nodes)) for name, result in runs.items()},
        "value": told.value_for(0).to_json(),
        "line": told.line.to_json(),
        "best": [writer.ids[told.line[:n]] for n in range(len(told.line) + 1)],
    }


def is_all(game: Game[Any, Any], match: Match[Any, Any], depth: int) -> bool:
    """Whether every game is over at this depth, so that there is nothing deeper to look at."""
    level = [] if match.over else [match.state]
    for _ in range(depth):
        level = [game.play(state, move) for state in level for move in game.moves(state)]
        level = [state for state in level if game.score(state) is None]
    return not level


def drawn(whole: Whole) -> list[Drawn]:
    """The nodes of the whole tree, in the order in which minimax meets them."""
    numbers = {path: number for number, path in enumerate(whole.nodes)}
    return [
        Drawn(
            path,
            node.player,
            numbers[path[:-1]] if path else None,
            over=whole.game.score(node.state) is not None,
            inner=bool(whole.children[path]),
        )
        for path, node in whole.nodes.items()
    ]


def too_large(game: Game[Any, Any], depth: int | None, what: str) -> Problem:
    """What to do about a tree that cannot be drawn."""
    if isinstance(game, Tree):
        return Problem(400, f"{what}: write a smaller tree", field="tree")
    if depth == 1:
        return Problem(400, f"{what}, even one move deep: play on until there are fewer moves", field="depth")
    return Problem(400, f"{what} at depth {depth}: choose a smaller depth", field="depth")


def _node(game: Game[Any, Any], node: Drawn) -> dict[str, Any]:
    move = node.path[-1] if node.path else None
    return {
        "parent": node.parent,
        "move": None if move is None else game.write(move),
        "label": "" if move is None else label(game, move),
        "name": "" if move is None else called(game, move),
        "player": node.player,
        "over": node.over,
        "inner": node.inner,
        "leaf": _leaf(game, node),
    }


def _leaf(game: Game[Any, Any], node: Drawn) -> dict[str, Any] | None:
    """The number at a leaf of a tree typed in, which is no secret even before it is visited."""
    score = game.score(node.path) if isinstance(game, Tree) else None
    if score is None:
        return None
    return Value.points(score if node.player == 0 else -score).to_json()


def _counts(result: Result[Any, Any], nodes: int) -> dict[str, int]:
    stats = result.stats
    return {"visited": stats.nodes, "skipped": nodes - stats.nodes, "cutoffs": stats.cutoffs}


class Steps:
    """The events of a run as JSON."""

    def __init__(self, game: Game[Any, Any], algorithm: str, nodes: list[Drawn]) -> None:
        self.game, self.algorithm = game, algorithm
        self.ids = {node.path: number for number, node in enumerate(nodes)}
        self.teller = Teller(game, {node.path for node in nodes if node.inner})
        self.judged: set[Path] = set()  # nodes into whose value an estimate went
        self.entered: dict[Path, tuple[Number, Number]] = {}  # the window that each node was given
        self.windows: dict[Path, tuple[Number, Number]] = {}  # as it is now

    def of(self, result: Result[Any, Any]) -> list[dict[str, Any]]:
        """Every step of a recorded result."""
        assert result.record is not None
        return [self.step(event) for event in result.record]

    def step(self, event: Event) -> dict[str, Any]:
        """One step. `alpha` and `beta` are those of the node after the step, where it has any."""
        self._follow(event)
        alpha, beta = self.windows[event.path]
        windowed, value = self.algorithm == "alphabeta", self._value(event)
        judged = value is not None and value["kind"] == "estimate"
        return {
            "kind": event.kind,
            "node": self.ids[event.path],
            "child": self.ids[(*event.path, event.move)] if event.kind in ("value", "best", "cut") else None,
            "alpha": _shown(alpha) if windowed else None,
            "beta": _shown(beta) if windowed else None,
            "value": value,
            "skipped": [self.ids[(*event.path, move)] for move in event.skipped],
            "why": event.why,
            "text": self.teller.sentence(event, judged=judged),
            "line": line_of(self.algorithm, event),
        }

    def _follow(self, event: Event) -> None:
        if event.kind in ("enter", "alpha", "beta") and event.alpha is not None and event.beta is not None:
            self.windows[event.path] = event.alpha, event.beta
            self.entered.setdefault(event.path, (event.alpha, event.beta))
        if event.kind == "horizon":
            self.judged |= {event.path[:n] for n in range(len(event.path) + 1)}

    def _value(self, event: Event) -> dict[str, Any] | None:
        """The value that an event speaks of; where a node ends outside its window, a bound."""
        if event.value is None:
            return None
        spoken = (*event.path, event.move) if event.kind == "value" else event.path
        proved = spoken not in self.judged
        value = Value.of_number(event.value, points=self.game.counts_points, proved=proved)
        if event.kind == "leave":
            alpha, beta = self.entered[event.path]
            value = value.at_most() if event.value <= alpha else value
            value = value.at_least() if event.value >= beta else value
        return value.to_json()


def _shown(number: Number) -> str:
    """A bound of the window, as short as it can be."""
    if math.isinf(number):
        return "−∞" if number < 0 else "+∞"
    value = Value.of_number(number, points=False, proved=True)
    if value.kind in ("win", "loss"):
        return f"{value.kind[0].upper()}{value.plies}"
    return say(number, 0).replace("-", "−")

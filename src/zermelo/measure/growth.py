"""How the work of each search grows with depth: measured, and beside it what could be had at best."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from zermelo.contract import Game
from zermelo.engine.engine import Engine
from zermelo.errors import GameError, Stopped, ZermeloError
from zermelo.limits import Limits
from zermelo.measure.fulltree import FullTree
from zermelo.result import Result
from zermelo.textbook import ALGORITHMS, Algorithm, deepen

# Negamax visits what minimax visits, so it would only hide under the other's line.
SEARCHES = (*(name for name in ALGORITHMS if name != "negamax"), "engine")
# For each search at each depth; plain minimax takes a second for it.
USUAL = Limits(nodes=250_000)
DEEPEST = 200

Tell = Callable[[str], None]


def silent(message: str) -> None:
    """Nobody listens."""


@dataclass(frozen=True)
class Cost:
    """What one search to one depth took."""

    depth: int
    nodes: int
    leaves: int
    cpu_seconds: float

    @property
    def branching(self) -> float:
        """The effective branching factor, by `effective_branching`."""
        return effective_branching(self.nodes, self.depth)


@dataclass(frozen=True)
class Growth:
    """What every search took, depth by depth; of depth 0, 1, 2, ... the whole tree and the least of it."""

    title: str
    position: str
    searches: Mapping[str, tuple[Cost, ...]]
    whole: tuple[int, ...]
    fewest: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        return asdict(self) | {
            "searches": {
                name: [asdict(cost) | {"branching": round(cost.branching, 6)} for cost in costs]
                for name, costs in self.searches.items()
            },
            "whole": list(self.whole),
            "fewest": list(self.fewest),
        }


def effective_branching(nodes: int, depth: int) -> float:
    """The b of the tree in which every position has b moves, with as many nodes: 1 + b + ... + b^depth.

    >>> round(effective_branching(1 + 3 + 9 + 27, 3), 9)
    3.0
    """
    low, high = 0.0, float(max(nodes, 1))
    for _ in range(200):  # halving a float that often leaves nothing between the two
        middle = (low + high) / 2
        if sum(middle**k for k in range(depth + 1)) < nodes:
            low = middle
        else:
            high = middle
    return high


def measure(
    game: Game[Any, Any],
    state: Any = None,
    *,
    limits: Limits | None = None,
    searches: Iterable[str] = SEARCHES,
    tell: Tell = silent,
) -> Growth:
    """Search deeper and deeper with each of `searches`, as far as the limits go.

    The limit of nodes is for each single search, that of seconds for all the depths of one algorithm.

    >>> from zermelo import TicTacToe
    >>> [cost.nodes for cost in measure(TicTacToe(), searches=["minimax"]).searches["minimax"]][:4]
    [10, 82, 586, 3610]
    """
    if game.says("chances"):
        raise GameError(f"luck plays a part in {game.title}: how its searches grow is not measured")
    limits = limits or USUAL
    state = game.start() if state is None else state
    if game.score(state) is not None:
        raise GameError(f"the game is over in this position of {game.title}: nothing grows from it")
    costs: dict[str, tuple[Cost, ...]] = {}
    for name in searches:
        tell(name)
        costs[name] = tuple({cost.depth: cost for cost in _costs(name, game, state, limits, tell)}.values())
    reached = max((cost.depth for row in costs.values() for cost in row), default=0)
    if not reached:
        raise Stopped("the limits do not even allow a search one ply deep")
    tell("the best case")
    whole, fewest = zip(*_references(game, state, reached, limits), strict=True)
    return Growth(game.title, game.save(state), costs, whole, fewest)


def _references(game: Game[Any, Any], state: Any, reached: int, limits: Limits) -> Iterator[tuple[int, int]]:
    """The size of the whole tree and of its smallest proof, depth by depth, as far as the limits go."""
    yield 1, 1
    budget = limits.start()
    for depth in range(1, reached + 1):
        try:
            tree = FullTree(game, state, depth=depth, limits=left(limits, budget.seconds))
            yield tree.size, tree.fewest
        except Stopped:
            return


def _costs(name: str, game: Game[Any, Any], state: Any, limits: Limits, tell: Tell) -> Iterator[Cost]:
    if name == "engine":
        engine: Engine[Any, Any] = Engine(game, notify=tell)
        _warm_up(engine, state)
        # With a depth given the engine goes ply by ply, also where it could see the end at once.
        return _growing(engine.analyse(state, replace(limits, depth=deepest(limits))))
    if name == "deepening":
        return _growing(deepen(game, state, limits=limits))
    if name not in ALGORITHMS:
        raise ZermeloError(f"there is no search {name!r}; there are {', '.join([*ALGORITHMS, 'engine'])}")
    return _one_by_one(ALGORITHMS[name], game, state, limits)


def _warm_up(engine: Engine[Any, Any], state: Any) -> None:
    """Compile, and load what was compiled, so that neither is taken for time spent on searching."""
    if engine.compile():
        engine.best(state, Limits(depth=6))
        engine.forget()


def _growing(answers: Iterator[Result[Any, Any]]) -> Iterator[Cost]:
    """The costs of a search that deepens by itself, the shallower depths included."""
    began = time.process_time()
    try:
        for result in answers:
            yield _cost(result, began)
    except Stopped:
        return


def _one_by_one(algorithm: Algorithm, game: Game[Any, Any], state: Any, limits: Limits) -> Iterator[Cost]:
    """The costs of a search that is started afresh for every depth."""
    budget = limits.start()
    for depth in range(1, 1 + deepest(limits)):
        began = time.process_time()
        try:
            result = algorithm(game, state, depth=depth, limits=left(limits, budget.seconds))
        except Stopped:
            return
        if result.depth < depth:  # every line has come to its end: deeper is the same again
            return
        yield _cost(result, began)


def _cost(result: Result[Any, Any], began: float) -> Cost:
    return Cost(result.depth, result.stats.nodes, result.stats.leaves, time.process_time() - began)


def deepest(limits: Limits) -> int:
    """How many plies the limits allow; some number that no search will reach where they do not say."""
    return DEEPEST if limits.depth is None else limits.depth


def left(limits: Limits, spent: float) -> Limits:
    """The limits with so many seconds gone."""
    if limits.seconds is None:
        return limits
    return replace(limits, seconds=max(limits.seconds - spent, 1e-3))

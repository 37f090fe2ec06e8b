"""How the order of moves decides what alpha-beta can skip: the same tree, tried in four orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.contract import Game, M, S
from zermelo.errors import GameError, Stopped
from zermelo.limits import Limits
from zermelo.measure.fulltree import FullTree
from zermelo.measure.growth import Tell, deepest, left, silent
from zermelo.textbook import alphabeta
from zermelo.textbook.record import MAX
from zermelo.textbook.run import Node
from zermelo.value import Number

# The order is looked up at every node, so that each costs more than in a search.
USUAL = Limits(nodes=100_000)
LISTED, OWN, BEST, WORST = "as listed", "the game's order", "best first", "worst first"


@dataclass(frozen=True)
class Ordering:
    """Nodes of alpha-beta by the order of moves, for depth 1, 2, 3, ...; beside them all there are."""

    title: str
    position: str
    orders: Mapping[str, tuple[int, ...]]
    whole: tuple[int, ...]
    fewest: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        lists = {"whole": list(self.whole), "fewest": list(self.fewest)}
        return asdict(self) | lists | {"orders": {name: list(nodes) for name, nodes in self.orders.items()}}


class Arranged(Game[Node[S], M]):
    """A game whose moves are listed in another order; a state knows how deep it lies, as the order may."""

    alternates = False  # a node says itself who is to move

    def __init__(self, tree: FullTree[S, M], order: str) -> None:
        self.tree, self.inner, self.order_name = tree, tree.run.game, order
        self.title, self.points = self.inner.title, self.inner.counts_points

    def start(self) -> Node[S]:
        """The root of the tree."""
        return self.tree.run.root

    def moves(self, node: Node[S]) -> Iterable[M]:
        """The moves of the game, arranged."""
        if self.order_name == LISTED:
            return self.inner.moves(node.state)
        if self.order_name == OWN:
            return self.tree.run.legal(node)
        best_first = (node.player == MAX) == (self.order_name == BEST)
        return sorted(self.inner.moves(node.state), key=self._worth(node), reverse=best_first)

    def _worth(self, node: Node[S]) -> Callable[[M], Number]:
        return lambda move: self.tree.value_of(self.tree.run.child(node, move))

    def play(self, node: Node[S], move: M) -> Node[S]:
        """One step down the tree."""
        return self.tree.run.child(node, move)

    def score(self, node: Node[S]) -> Number | None:
        """As the game says, with what was gained on the way: a node knows it."""
        score = self.inner.score(node.state)
        return None if score is None else score + node.own

    def turn(self, node: Node[S]) -> int:
        """Who is to move."""
        return node.player

    def evaluate(self, node: Node[S]) -> Number:
        """As the game says, in the same way."""
        return self.inner.evaluate(node.state) + node.own


def measure(
    game: Game[S, M], state: S | None = None, *, limits: Limits | None = None, tell: Tell = silent
) -> Ordering:
    """Count alpha-beta's nodes in each order, depth by depth, as far as all of them keep to the limits.

    >>> from zermelo import Tree
    >>> measured = measure(Tree([[3, 5, 2], [9, 1]]))
    >>> {order: nodes[-1] for order, nodes in measured.orders.items()}
    {'as listed': 8, 'best first': 7, 'worst first': 8}
    """
    if game.says("chances"):
        raise GameError(f"luck plays a part in {game.title}: how its moves are ordered is not measured")
    limits = limits or USUAL
    budget, first = limits.start(), game.start() if state is None else state
    if game.score(first) is not None:
        raise GameError(f"the game is over in this position of {game.title}: there is no move to order")
    names = [name for name in (LISTED, OWN, BEST, WORST) if name != OWN or game.says("order")]
    rows: list[dict[str, int]] = []
    sizes: list[tuple[int, int]] = []
    try:
        for depth in range(1, 1 + deepest(limits)):
            tell(f"{depth} plies deep")
            tree = FullTree(game, first, depth=depth, limits=left(limits, budget.seconds))
            size = (tree.size, tree.fewest)
            if sizes and size[0] == sizes[-1][0]:
                break  # every line has come to its end
            rows.append({name: _nodes(tree, name, left(limits, budget.seconds)) for name in names})
            sizes.append(size)
    except Stopped:
        pass  # what was counted so far is kept
    if not rows:
        raise Stopped("the limits do not even allow a search one ply deep")
    return Ordering(
        title=game.title,
        position=game.save(first),
        orders={name: tuple(row[name] for row in rows) for name in names},
        whole=tuple(whole for whole, _ in sizes),
        fewest=tuple(fewest for _, fewest in sizes),
    )


def _nodes(tree: FullTree[S, M], order: str, limits: Limits) -> int:
    """What alpha-beta visits of the tree when moves are tried in this order."""
    return alphabeta(Arranged(tree, order), depth=tree.run.depth, limits=limits).stats.nodes

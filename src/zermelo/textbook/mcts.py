"""Monte Carlo tree search: play to the end by chance, again and again, most often where it goes well.

    choose      from the root down, always the child with the best chances or too few visits (UCT)
    grow        one more node
    play out    random moves to the end of the game
    back up     the score, to every node on the way

Needs no judgement of positions. Where the end of the game has come into the tree, it also proves: a node is
won by who moves there as soon as one move wins, and lost as soon as every move loses.
"""

from __future__ import annotations

import math
import random
from typing import Any, Generic

from zermelo.contract import Game, M, S
from zermelo.errors import GameError, Stopped
from zermelo.first_look import check_start
from zermelo.limits import Limits
from zermelo.position import Position, Where
from zermelo.result import Line, Result, Stats
from zermelo.value import Number, Value

PLAYOUTS = 1000
LONGEST = 10_000  # moves of a playout: a game that goes on for so long counts as drawn


class Node(Generic[S, M]):
    """A position in the tree. Scores are player 0's; `mean` is that of all playouts through it.

    `gained` are the points on the way from the root, which count in every score.
    """

    def __init__(self, game: Game[S, M], state: S, player: int, gained: Number = 0) -> None:
        self.state, self.player, self.gained = state, player, gained
        self.score = _for_first(game.score(state), player, gained)  # at the end, or when proved
        self.untried: list[M] = [] if self.score is not None else list(game.moves(state))
        self.children: dict[M, Node[S, M]] = {}
        self.visits, self.total = 0, 0.0

    @property
    def mean(self) -> float:
        """How playouts through here went."""
        return self.total / self.visits if self.visits else 0.0


def mcts(
    game: Game[S, M],
    state: Where[S, M] = None,
    *,
    playouts: int = PLAYOUTS,
    limits: Limits | None = None,
    exploration: float = math.sqrt(2),
    seed: int = 0,
) -> Result[S, M]:
    """The move that was looked at most often, and how playouts went on average: from -1 to 1, or in points.

    >>> from zermelo import TicTacToe
    >>> game = TicTacToe()
    >>> game.write(mcts(game, game.load("xx./oo./..."), playouts=200).move)
    'c3'
    """
    position = Position.of(game, state)
    check_start(game, position.state)
    if game.says("chances"):
        raise GameError(f"luck plays a part in {game.title}; mcts knows none: use expectiminimax")
    search: Search[S, M] = Search(game, exploration, random.Random(seed))
    root: Node[S, M] = Node(game, position.state, position.to_move)
    budget = (limits or Limits()).start()
    try:
        while root.score is None and search.playouts < playouts:
            budget.spend()
            search.once(root)
    except Stopped:
        if not root.children:
            raise
    stats = Stats(nodes=search.nodes, leaves=search.playouts, seconds=budget.seconds)
    return _result(position, root, search, stats)


class Search(Generic[S, M]):
    """One tree that grows."""

    def __init__(self, game: Game[S, M], exploration: float, dice: random.Random) -> None:
        self.game, self.exploration, self.dice = game, exploration, dice
        self.playouts, self.nodes = 0, 1
        self.largest: float = 1  # score so far: what `exploration` is measured by

    def once(self, root: Node[S, M]) -> None:
        """Choose, grow, play out, back up."""
        path = [root]
        while path[-1].score is None and not path[-1].untried:
            path.append(self._chosen(path[-1]))
        if path[-1].score is None:
            path.append(self._grown(path[-1]))
        last = path[-1]
        score = last.score if last.score is not None else self._played_out(last)
        self.playouts += 1
        self.largest = max(self.largest, abs(score))
        for node in reversed(path):
            node.visits += 1
            node.total += score
            self._prove(node)

    def _chosen(self, node: Node[S, M]) -> Node[S, M]:
        """The child that promises most: it went well, or it was hardly looked at."""
        sign = 1 if node.player == 0 else -1
        often = math.log(node.visits)

        def promise(child: Node[S, M]) -> float:
            if child.score is not None:
                return float(sign * child.score) - 2 * self.largest  # nothing more to learn there
            bonus = self.exploration * self.largest * math.sqrt(often / child.visits)
            return sign * child.mean + bonus

        return max(node.children.values(), key=promise)

    def _grown(self, node: Node[S, M]) -> Node[S, M]:
        """One more child."""
        move = node.untried.pop(self.dice.randrange(len(node.untried)))
        state = self.game.play(node.state, move)
        gained = node.gained + self.game.gained_for(0, node.player, node.state, move)
        player = self.game.next_player(node.player, state)
        child = node.children[move] = Node(self.game, state, player, gained)
        self.nodes += 1
        return child

    def _played_out(self, node: Node[S, M]) -> Number:
        """The score after random moves to the end."""
        state, player, gained = node.state, node.player, node.gained
        for _ in range(LONGEST):
            score = self.game.score(state)
            if score is not None:
                return _for_first(score, player, gained) or 0
            move = self.dice.choice(list(self.game.moves(state)))
            gained += self.game.gained_for(0, player, state, move)
            state = self.game.play(state, move)
            player = self.game.next_player(player, state)
        return 0

    def _prove(self, node: Node[S, M]) -> None:
        """What follows for certain from the children."""
        if node.score is not None or not node.children:
            return
        sign = 1 if node.player == 0 else -1
        known = [sign * child.score for child in node.children.values() if child.score is not None]
        won = not self.game.counts_points and 1 in known  # nothing is better
        if won or (not node.untried and len(known) == len(node.children)):
            node.score = sign * max(known)


def _for_first(score: Any, player: int, gained: Number) -> Any:
    """A score for the player to move as player 0's, with what was gained on the way."""
    return None if score is None else gained + (score if player == 0 else -score)


def _result(position: Position[S, M], root: Node[S, M], search: Search[S, M], stats: Stats) -> Result[S, M]:
    moves: dict[M, Value] = {
        move: _value(search.game, child, root.player)
        for move in position.moves
        if (child := root.children.get(move)) is not None
    }
    line, node = [], root
    while node.children:
        move = _best_move(node)
        line.append(move)
        node = node.children[move]
    return Result(
        position=position,
        value=_value(search.game, root, root.player),
        line=Line(search.game, position.state, tuple(line)),
        moves=moves,
        proved=root.score is not None,
        algorithm="mcts",
        depth=len(line),
        stats=stats,
    )


def _best_move(node: Node[S, M]) -> M:
    """A move that keeps what is proved; otherwise the one looked at most often, if it is not lost."""
    sign = 1 if node.player == 0 else -1

    def worth(move: M) -> tuple[float, float]:
        child = node.children[move]
        if node.score is not None:
            return (1.0 if child.score == node.score else 0.0), child.visits
        lost = child.score is not None and sign * child.score < 0
        return (0.0 if lost else 1.0), child.visits

    return max(node.children, key=worth)


def _value(game: Game[Any, Any], node: Node[Any, Any], player: int) -> Value:
    """A node as a player sees it: what is proved, or how it went on average."""
    sign = 1 if player == 0 else -1
    if node.score is None:
        return Value.estimate(round(sign * node.mean, 3))
    score = sign * node.score
    if game.counts_points:
        return Value.points(score)
    return Value.win() if score > 0 else Value.loss() if score < 0 else Value.draw()

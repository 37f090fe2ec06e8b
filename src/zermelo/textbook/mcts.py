"""Monte Carlo tree search: play to the end by chance, again and again, most often where it goes well.

    choose      from the root down, always the child with the best chances or too few visits (UCT)
    grow        one more node
    play out    random moves to the end of the game
    back up     the score, to every node on the way

Needs no judgement of positions. Where the end of the game has come into the tree, it also proves: a node is
won by who moves there as soon as one move wins, and lost as soon as every move loses.

`tell` writes the story down; a reader who wants the algorithm alone may skip every line that begins with it.
"""

from __future__ import annotations

import math
import random
from typing import Any, Generic

from zermelo.contract import Game, M, S
from zermelo.errors import GameError, Stopped
from zermelo.first_look import check_start
from zermelo.limits import Limits
from zermelo.numerals import numeral
from zermelo.position import Position, Where
from zermelo.result import Line, Result, Stats
from zermelo.textbook.record import Choice, Event, EventKind, Record
from zermelo.value import Number, Value

PLAYOUTS = 1000
LONGEST = 10_000  # moves of a playout: a game that goes on for so long counts as drawn
BEYOND = 1e100  # scores whose sums and promises might not fit into a float
ONE_WINS, ALL_KNOWN = "one move wins for certain", "the end of every move is known"


class Node(Generic[S, M]):
    """A position in the tree. Scores are player 0's; `mean` is that of all playouts through it.

    `path` are the moves from the root, `gained` the points on the way, which count in every score.
    """

    def __init__(
        self, game: Game[S, M], state: S, player: int, path: tuple[M, ...] = (), gained: Number = 0
    ) -> None:
        self.state, self.player, self.path, self.gained = state, player, path, gained
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
    record: bool = False,
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
    search: Search[S, M] = Search(game, exploration, random.Random(seed), Record() if record else None)
    root: Node[S, M] = Node(game, position.state, position.to_move)
    search.tell("begin", root)
    budget = (limits or Limits()).start()
    try:
        while root.score is None and search.playouts < playouts:
            budget.spend()
            search.once(root)
    except Stopped:
        if not root.children:
            raise
    move, value = best_move(root), root.mean if root.score is None else root.score
    search.tell("done", root, move=move, value=value, visits=root.visits)
    stats = Stats(nodes=search.nodes, leaves=search.playouts, seconds=budget.seconds)
    return _result(position, root, search, stats)


class Search(Generic[S, M]):
    """One tree that grows."""

    def __init__(
        self, game: Game[S, M], exploration: float, dice: random.Random, record: Record | None = None
    ) -> None:
        self.game, self.exploration, self.dice, self.record = game, exploration, dice, record
        self.playouts, self.nodes = 0, 1
        self.largest: float = 1  # score so far: what `exploration` is measured by

    def once(self, root: Node[S, M]) -> None:
        """Choose, grow, play out, back up."""
        path = [root]
        while path[-1].score is None and not path[-1].untried:
            path.append(self._chosen(path[-1]))
        if path[-1].score is None:
            path.append(self._grown(path[-1]))
        score = self._scored(path[-1])
        self.playouts += 1
        self.largest = max(self.largest, abs(score))
        if self.largest > BEYOND:
            raise GameError(f"{self.game.title}: a score of {numeral(score)} is too large for an average")
        for node in reversed(path):
            node.visits += 1
            node.total += score
            self.tell("backup", node, value=node.mean, visits=node.visits)
            self._prove(node)

    def _chosen(self, node: Node[S, M]) -> Node[S, M]:
        """The child that promises most: it went well, or it was hardly looked at."""
        promises = {move: self._promise(node, child) for move, child in node.children.items()}
        move = max(promises, key=promises.__getitem__)
        self.tell("choose", node, move=move, choices=self._choices(node, promises))
        return node.children[move]

    def _promise(self, node: Node[S, M], child: Node[S, M]) -> float:
        """Of a child, to the player who moves at the node."""
        sign = 1 if node.player == 0 else -1
        if child.score is not None:
            return float(sign * child.score) - 2 * self.largest  # nothing more to learn there
        bonus = self.exploration * self.largest * math.sqrt(math.log(node.visits) / child.visits)
        return sign * child.mean + bonus

    def _grown(self, node: Node[S, M]) -> Node[S, M]:
        """One more child."""
        move = node.untried.pop(self.dice.randrange(len(node.untried)))
        state = self.game.play(node.state, move)
        gained = node.gained + self.game.gained_for(0, node.player, node.state, move)
        player = self.game.next_player(node.player, state)
        child = node.children[move] = Node(self.game, state, player, (*node.path, move), gained)
        self.nodes += 1
        self.tell("grow", child)
        return child

    def _scored(self, node: Node[S, M]) -> Number:
        """The score that is known, or else that of a game played on from here by chance."""
        score: Number | None = node.score
        if score is not None:
            self.tell("leaf", node, value=score)
            return score
        score, moves = self._played_out(node)
        self.tell("playout", node, value=score, moves=moves)
        return score

    def _played_out(self, node: Node[S, M]) -> tuple[Number, tuple[M, ...]]:
        """The score after random moves to the end, and the moves."""
        state, player, gained = node.state, node.player, node.gained
        moves: list[M] = []
        while len(moves) < LONGEST:
            score = self.game.score(state)
            if score is not None:
                return _for_first(score, player, gained) or 0, tuple(moves)
            moves.append(self.dice.choice(list(self.game.moves(state))))
            gained += self.game.gained_for(0, player, state, moves[-1])
            state = self.game.play(state, moves[-1])
            player = self.game.next_player(player, state)
        return 0, tuple(moves)

    def _prove(self, node: Node[S, M]) -> None:
        """What follows for certain from the children."""
        if node.score is not None or not node.children:
            return
        sign = 1 if node.player == 0 else -1
        known = [sign * child.score for child in node.children.values() if child.score is not None]
        won = not self.game.counts_points and 1 in known  # nothing is better
        if won or (not node.untried and len(known) == len(node.children)):
            node.score = sign * max(known)
            self.tell("proved", node, value=node.score, why=ONE_WINS if won else ALL_KNOWN)

    def tell(self, kind: EventKind, node: Node[S, M], **more: Any) -> None:
        """Write a step down, where a record is wanted."""
        if self.record is not None:
            self.record.events.append(Event(kind, node.path, node.player, **more))

    def _choices(self, node: Node[S, M], promises: dict[M, float]) -> tuple[Choice, ...]:
        """What there is to choose from; the numbers of a record are player 0's, promises too."""
        if self.record is None:
            return ()
        sign = 1 if node.player == 0 else -1
        return tuple(
            Choice(move, child.visits, child.mean, sign * promises[move], child.score is not None)
            for move, child in node.children.items()
        )


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
        move = best_move(node)
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
        record=search.record,
    )


def best_move(node: Any) -> Any:
    """A move that keeps what is proved; otherwise the one looked at most often, if it is not lost.

    None where there is no child. The node may be one of a recorded story (`growth.py`).
    """
    sign = 1 if node.player == 0 else -1

    def worth(move: Any) -> tuple[bool, int]:
        child = node.children[move]
        if node.score is not None:
            return bool(child.score == node.score), child.visits
        return child.score is None or sign * child.score >= 0, child.visits

    return max(node.children, key=worth, default=None)


def _value(game: Game[Any, Any], node: Node[Any, Any], player: int) -> Value:
    """A node as a player sees it: what is proved, or how it went on average."""
    sign = 1 if player == 0 else -1
    if node.score is None:
        return Value.estimate(round(sign * node.mean, 3))
    score = sign * node.score
    if game.counts_points:
        return Value.points(score)
    return Value.win() if score > 0 else Value.loss() if score < 0 else Value.draw()

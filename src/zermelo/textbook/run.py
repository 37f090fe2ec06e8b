"""What every textbook search needs around it, so that the algorithms themselves stay as short as on the page.

A `Run` counts the nodes, knows what a leaf is worth, keeps to the limits, and, if asked, writes down every
step. An algorithm asks it three things:

    run.leaf(node)        the value where the game or the depth ends here, None where it goes on
    run.children(node)    the moves and the nodes they lead to
    run.result(...)       the answer

and tells it what happens (`came_back`, `new_best`, `raised`, `cut`) so that the story can be told later.
Numbers are MAX's; an algorithm of the negamax family sets `mover=True` and speaks of the player to move.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple

from zermelo.contract import Game, M, S
from zermelo.contract.luck import Outcome
from zermelo.errors import GameError
from zermelo.first_look import AT_ONCE, ENDLESS, SEVERAL_SEARCH, check_score, check_start
from zermelo.limits import Limits
from zermelo.numerals import numeral
from zermelo.position import Position, Where
from zermelo.result import Line, Result, Stats
from zermelo.textbook.record import MAX, Event, EventKind, Record
from zermelo.textbook.scoring import scoring_named
from zermelo.textbook.words import why_cut
from zermelo.value import ESTIMATE, Number, Value

INF = math.inf
LONGEST_LINE = 5000
FOR_SEVERAL = ("maxn", "paranoid")
WITH_LUCK = ("expectiminimax", *FOR_SEVERAL)


class Node(NamedTuple, Generic[S]):
    """A state met by a search: who is to move, how deep it lies, and (in a recorded run) the way to it.

    `gained` are the points on the way to it, MAX's less MIN's, where a game has such: every number of a run
    is that of the whole way from the root.
    """

    state: S
    player: int
    ply: int
    path: tuple[Any, ...]
    gained: Number = 0

    @property
    def own(self) -> Number:
        """What the player to move has gained on the way."""
        return self.gained if self.player == MAX else -self.gained


class Run(Generic[S, M]):
    """One run of one algorithm from one state."""

    def __init__(
        self,
        algorithm: str,
        game: Game[S, M],
        where: Where[S, M],
        *,
        depth: int | None = None,
        limits: Limits | None = None,
        scoring: str = "soonest",
        record: bool = False,
        mover: bool = False,
    ) -> None:
        limits = limits or Limits()
        self.algorithm, self.game, self.mover = algorithm, game, mover
        self.scoring = scoring_named(scoring)
        self.depth = _lesser(Limits(depth=depth).depth, limits.depth)
        self.record = Record() if record else None
        position = Position.of(game, where)
        check_start(game, where if where is None else position.state)
        if game.says("choices"):
            raise GameError(f"both players move at once in {game.title}; {algorithm} takes turns: {AT_ONCE}")
        if game.says("chances") and algorithm not in WITH_LUCK:
            use = "expectiminimax" if len(game.players) == 2 else "maxn or paranoid"
            raise GameError(f"luck plays a part in {game.title}; {algorithm} knows none: use {use}")
        if len(game.players) > 2 and algorithm not in FOR_SEVERAL:
            raise GameError(f"{algorithm} is for two players, and {game.title} has more: {SEVERAL_SEARCH}")
        self.position = position
        self.root = Node(position.state, position.to_move, 0, ())
        self.points = game.counts_points
        self.odds = False  # whether numbers are the expected scores of a game that is won or lost
        self.moves: dict[M, Value] = {}
        self.leaves = self.horizon = self.cutoffs = self.table_hits = self.deepest = 0
        self._horizon_before = 0  # as it stood when the last move at the root came back
        self._ordered = game.says("order")
        self.budget = limits.start()

    # -- what an algorithm asks --------------------------------------------------------------------------

    def leaf(self, node: Node[S], alpha: Number = -INF, beta: Number = INF) -> Number | None:
        """Count the node; its value where the game is over or the depth used up, None where play goes on."""
        self.enter(node, alpha, beta)
        score = self.game.score(node.state)
        if score is not None:
            self.leaves += 1
            number = self._seen(node, self.finished(node, score) + node.own)
            self.tell("leaf", node, number)
            return number
        if self.is_horizon(node):
            number = self._seen(node, self.estimated(self.game.evaluate(node.state)) + node.own)
            self.tell("horizon", node, number)
            return number
        return None

    def enter(self, node: Node[S], alpha: Number = -INF, beta: Number = INF) -> None:
        """Count the node."""
        self.budget.spend()
        self.tell("enter", node, alpha=alpha, beta=beta)
        if node.ply > self.deepest:
            self._deeper(node.ply)

    def is_horizon(self, node: Node[S]) -> bool:
        """Whether the depth is used up; then an estimate is met."""
        if self.depth is None or node.ply < self.depth:
            return False
        self.leaves += 1
        self.horizon += 1
        return True

    def outcomes(self, node: Node[S]) -> list[tuple[float, S]]:
        """What luck may do at a node, and how likely; nothing where a player moves or the game is over."""
        return self.game.outcomes(node.state)

    def after_luck(self, node: Node[S], state: S, number: int = 0) -> Node[S]:
        """The node that luck leads to: as deep as before, and nobody has moved. `number` is the outcome's."""
        path = (*node.path, Outcome(number)) if self.record is not None else ()
        return node._replace(state=state, player=self.game.player_after_luck(node.player, state), path=path)

    def average_scores(self) -> None:
        """Count expected scores, also where the game is won or lost."""
        self.odds = not self.points and self.game.says("chances")
        self.points = True

    def children(self, node: Node[S]) -> Iterator[tuple[M, Node[S]]]:
        """Every legal move with the node it leads to, the most promising first where the game has `order`."""
        for move in self.legal(node):
            yield move, self.child(node, move)

    def child(self, node: Node[S], move: M) -> Node[S]:
        """The node after one move."""
        state = self.game.play(node.state, move)
        path = (*node.path, move) if self.record is not None else ()
        gained = node.gained + self.game.gained_for(MAX, node.player, node.state, move)
        return Node(state, self.game.next_player(node.player, state), node.ply + 1, path, gained)

    def legal(self, node: Node[S]) -> list[M]:
        """The moves of a node in the order in which they are tried."""
        moves = list(self.game.moves(node.state))
        if not moves:
            raise GameError(f"{self.game.title}: no move and no score at {node.state!r}")
        if self._ordered:
            moves.sort(key=lambda move: -self.game.order(node.state, move))
        return moves

    def result(self, number: Number, moves: tuple[M, ...]) -> Result[S, M]:
        """The answer, from the root's number and the line that leads to it."""
        root = self.root
        # Proved, if no estimate was met, or none had a say: not in the value of any move.
        settled = bool(self.moves) and all(value.kind != "estimate" for value in self.moves.values())
        proved = not self.horizon or settled
        value = self.value(root, number, len(moves), proved=proved)
        return Result(
            position=self.position,
            value=value,
            line=Line(self.game, root.state, moves),
            moves={move: self.moves[move] for move in self.game.moves(root.state)} if self.moves else {},
            proved=proved or value.kind in ("win", "loss"),  # no estimate reaches that far
            algorithm=self.algorithm,
            depth=self.depth if self.depth is not None and self.horizon else self.deepest,
            stats=self.stats,
            record=self.record,
        )

    @property
    def stats(self) -> Stats:
        """What the run has cost so far."""
        return Stats(self.budget.nodes, self.leaves, self.cutoffs, self.table_hits, self.budget.seconds)

    def value(self, node: Node[S], number: Number, plies: int, *, proved: bool) -> Value:
        """The number of `node` as a `Value` for the player to move there."""
        number = number if self.mover or node.player == MAX else -number
        if self.odds:
            return Value.expected(number, proved=proved)
        if self.points or self.scoring.name == "soonest" or abs(number) < self.scoring.least_win:
            return Value.of_number(number, points=self.points, proved=proved)
        return Value.win(plies) if number > 0 else Value.loss(plies)

    # -- what an algorithm tells -------------------------------------------------------------------------

    def came_back(
        self,
        node: Node[S],
        move: M,
        number: Number,
        line: tuple[M, ...] = (),
        alpha: Number = -INF,
        beta: Number = INF,
        proved: bool | None = None,
    ) -> None:
        """A child returned `number`, searched with this window: outside it, the number is only a bound.

        It is proved if no estimate was met since the last child came back.
        """
        if node.ply == 0:
            proved = self.horizon == self._horizon_before if proved is None else proved
            self._horizon_before = self.horizon
            value = self.value(node, number, len(line) + 1, proved=proved)
            above, below = (number >= beta, number <= alpha)
            if not self.mover and node.player != MAX:
                above, below = below, above
            self.moves[move] = value.at_least() if above else value.at_most() if below else value
        self.tell("value", node, number, alpha=alpha, beta=beta, move=move)

    def new_best(self, node: Node[S], move: M, number: Number) -> None:
        """`move` is the best so far."""
        self.tell("best", node, number, move=move)

    def raised(self, node: Node[S], alpha: Number, beta: Number) -> None:
        """The player to move is sure of more: MAX's alpha rose, or MIN's beta fell."""
        if self.record is not None:
            kind: EventKind = "alpha" if node.player == MAX else "beta"
            self.tell(kind, node, alpha if self.mover or node.player == MAX else beta, alpha=alpha, beta=beta)

    def cut(
        self, node: Node[S], here: Number, elsewhere: Number, last: M, tried: Sequence[M] | None = None
    ) -> None:
        """The moves after `last` cannot matter, since the other player does better elsewhere.

        `tried` is the order in which a search goes through the moves, where it is not the usual one.
        """
        self.cutoffs += 1
        if self.record is not None:
            order = self.legal(node) if tried is None else tried
            skipped = tuple(order[order.index(last) + 1 :])
            if skipped:
                sign = self._sign(node)
                why = why_cut(node.player, sign * here, sign * elsewhere)
                self.tell("cut", node, here, move=last, skipped=skipped, why=why)

    def left(self, node: Node[S], number: Number) -> None:
        """The node is done; its value goes to its parent."""
        self.tell("leave", node, number)

    def tell(
        self,
        kind: EventKind,
        node: Node[S],
        number: Number | None = None,
        *,
        alpha: Number | None = None,
        beta: Number | None = None,
        move: M | Outcome | None = None,
        skipped: tuple[M, ...] = (),
        why: str = "",
    ) -> None:
        """Write an event down, in MAX's numbers."""
        if self.record is None:
            return
        if self._sign(node) < 0:
            number = None if number is None else -number
            alpha, beta = (None if beta is None else -beta), (None if alpha is None else -alpha)
        self.record.events.append(
            Event(kind, node.path, node.player, number, alpha, beta, move, skipped, why)
        )

    def restart(self, depth: int) -> None:
        """Begin again, to another depth; the count of nodes goes on."""
        self.depth, self.moves, self.horizon, self._horizon_before = depth, {}, 0, 0
        self.tell("pass", self.root, depth)

    def _deeper(self, ply: int) -> None:
        self.deepest = ply
        if ply == 100:
            # A deep game recurses deeply. Frames of Python functions live on the heap: many do no harm.
            sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * LONGEST_LINE))
        if ply > LONGEST_LINE:
            raise GameError(
                f"a line of {self.game.title} has gone on for {LONGEST_LINE:,} moves; the textbook knows no "
                "draw by repetition: give it a depth limit, or ask the engine (Engine, zermelo analyse)"
                if self.game.repeats
                else f"a line of {self.game.title} has gone on for {LONGEST_LINE:,} moves. {ENDLESS}"
            )

    # -- what a leaf is worth ----------------------------------------------------------------------------

    def _sign(self, node: Node[S]) -> int:
        """What turns this run's numbers at `node` into MAX's."""
        return -1 if self.mover and node.player != MAX else 1

    def _seen(self, node: Node[S], number: Number) -> Number:
        """A number of the player to move, as this algorithm sees it."""
        return number if self.mover or node.player == MAX else -number

    def finished(self, node: Node[S], score: Number) -> Number:
        """The number of a score, where the game is over."""
        if score == 0 or self.points:
            return self._checked(node, score)
        if score not in (1, -1):
            check_score(self.game, node.state, score)
        return score * self.scoring.win(self.game, node.state, node.ply)

    def _checked(self, node: Node[S], score: Number) -> Number:
        if not -INF < score < INF:
            check_score(self.game, node.state, score)
        return score

    def estimated(self, number: Number) -> Number:
        """An estimate, where the depth is used up, if it is below every win."""
        if self.odds:  # an expected score, in so large a unit, and no more than a win
            return max(-1, min(1, number / self.game.unit))
        most = ESTIMATE if self.points else self.scoring.least_win
        if not -most < number < most:
            raise GameError(
                f"{type(self.game).__name__}.evaluate() gave {number!r}, no less than a win, which scoring "
                f"{self.scoring.name!r} counts as {numeral(most)}. Keep estimates below it."
            )
        return number


def _lesser(a: int | None, b: int | None) -> int | None:
    return a if b is None else b if a is None else min(a, b)

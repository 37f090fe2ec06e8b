"""Search depth by depth where luck has a say, until the expected score is known or a limit is reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from zermelo.contract import M, S
from zermelo.engine.adapter import ONE, Adapter
from zermelo.engine.answers.deepening import Deepening, Question
from zermelo.engine.kernels.luck.odds import limit_of
from zermelo.engine.nets import Net
from zermelo.engine.run.roller import Roller
from zermelo.engine.run.searcher import Answer, Searcher
from zermelo.errors import Stopped, ZermeloError
from zermelo.limits import Budget
from zermelo.result import Line, Result
from zermelo.value import Value

DEEPEST = 1000
SHALLOW, FAR, FEW_NODES = 2, 60, 5_000  # after this depth a small game is searched so far, if that is cheap
DIGITS = 9  # after the point, that are sure: see kernels/luck/odds.py


class Expecting(Generic[S, M]):
    """One search from one position of a game with luck."""

    def __init__(self, roller: Roller, question: Question[S, M], budget: Budget) -> None:
        self.searcher, self.position, self.budget = roller, question.position, budget
        game = self.game = self.position.game
        legal, only = self.position.moves, question.only
        self.moves = [move for move in legal if not only or move in only]
        if len(self.moves) < len(only):
            raise ZermeloError("the moves to search must be legal ones, each named once")
        self.every_move, self.lines = question.every_move or question.lines > 1, question.lines
        self.settled = self.broken_off = False
        self.depth, self._limit = 0, int(limit_of(roller.rules))
        self._found: dict[M | None, Answer] = {}  # of the root or of each move, to the player to move there
        roller.begin_at([*self.position.earlier, self.position.state], self.position.to_move, budget)
        roller.leave_out(self.position.state, [roller.code(move) for move in legal if move not in self.moves])
        self._root = roller.typed(self.position.state)
        self._odds = not game.counts_points

    def depths(self) -> Iterator[int]:
        """Each depth that was searched; `Stopped` where not even one was."""
        limit = self.budget.limits.depth
        if limit == 0 or self.game.score(self.position.state) is not None:
            self._keep(0, {None: self._ask(None, 0)})
            yield self.depth
            return
        for depth in range(1, DEEPEST if limit is None else min(limit, DEEPEST) + 1):
            try:
                self._keep(depth, self._findings(depth))
            except Stopped:
                if not self.depth:
                    raise
                return
            yield depth
            if self.settled or self.budget.called_off or not self.budget.allows_another():
                return
            if limit is None and depth == SHALLOW and self._is_small():
                yield self.depth
                return

    def _is_small(self) -> bool:
        """Whether the game could be searched to its end without going depth by depth."""
        done, searcher = self.searcher.nodes, self.searcher
        searcher.spare_nodes = self.budget.affords(FEW_NODES, done, fast=searcher.compiled)
        try:
            found = self._findings(FAR)
        except Stopped:
            return False
        finally:
            self.searcher.spare_nodes = None
        if not all(answer.complete for answer in found.values()):
            return False
        self._keep(self.searcher.deepest, found)
        return True

    def _findings(self, depth: int) -> dict[M | None, Answer]:
        if self.every_move and self.moves:
            return {move: self._ask(move, depth) for move in self.moves}
        return {None: self._ask(None, depth)}

    def _ask(self, move: M | None, depth: int) -> Answer:
        """Search the root, or the position after one of its moves; the number is the mover's at the root."""
        game, rules, here = self.game, self.searcher.rules, self.position
        sign = 1 if here.to_move == 0 else -1
        if move is None:
            found = self.searcher.ask(self._root, here.to_move, 0, depth, -self._limit - 1, self._limit + 1)
            return found._replace(number=sign * found.number)
        child = self.searcher.typed(game.play(here.state, move))
        whole = (1, depth - 1, -self._limit - 1, self._limit + 1)
        found = self.searcher.ask(child, 1 - here.to_move, *whole)
        gained = rules.gained(here.state, move) * ONE
        return Answer(gained + sign * found.number, found.complete, (self.searcher.code(move), *found.line))

    def _keep(self, depth: int, found: dict[M | None, Answer]) -> None:
        self.depth, self._found = depth, found
        self.settled = all(answer.complete for answer in found.values())

    def _value(self, answer: Answer) -> Value:
        score = round(answer.number / ONE, DIGITS)
        if self._odds:
            return Value.expected(score, proved=answer.complete)
        return Value.points(score) if answer.complete else Value.estimate(score)

    def _line(self, answer: Answer) -> Line[S, M]:
        moves = tuple(self.searcher.move(code) for code in answer.line)
        return Line(self.game, self.position.state, moves)

    @property
    def result(self) -> Result[S, M]:
        """What the last depth has found. A line goes as far as luck first decides."""
        ranked = dict(sorted(self._found.items(), key=lambda item: -item[1].number))
        best = next(iter(ranked.values()))
        line, value = self._line(best), self._value(best)
        if not self.settled and value.kind == "points":
            value = Value("estimate", value.score, odds=self._odds)  # another move may turn out better yet
        if None in ranked:
            values = {move: value if move == line[0] else value.at_most() for move in self.moves if line}
            lines = {line[0]: line} if line else {}
        else:
            values = {move: self._value(self._found[move]) for move in self.moves}
            lines = {move: self._line(answer) for move, answer in ranked.items() if move is not None}
        if self.lines > 1:
            lines = dict(list(lines.items())[: self.lines])
        return Result(
            position=self.position,
            value=value,
            line=line,
            moves=values,
            lines=lines,
            proved=self.settled,
            algorithm="expectiminimax",
            depth=self.depth,
            stats=self.searcher.stats,
        )


#: What goes deeper and deeper.
Depths = Deepening[S, M] | Expecting[S, M]


def searcher_of(
    rules: Adapter, compiled: bool, megabytes: float, threads: int, settings: int, net: Net | None
) -> Searcher | Roller:
    """What searches a game: with luck, or without. Interpreted, a judgement by hand is quicker than a net."""
    if rules.has_chances:
        return Roller(rules, compiled=compiled, megabytes=megabytes, settings=settings)
    if net is not None and not compiled and rules.has_evaluate:
        rules, net = Adapter(rules.game), None
    return Searcher(
        rules, compiled=compiled, megabytes=megabytes, threads=threads, settings=settings, net=net
    )


def beyond(depth: int, search: Depths[S, M]) -> Iterator[Depths[S, M]]:
    """A search, each time it has got further than `depth`."""
    try:
        for reached in search.depths():
            if reached > depth or search.settled or search.broken_off:
                depth = reached
                yield search
    except Stopped:
        if depth < 0:
            raise


def depths_of(searcher: Searcher | Roller, question: Question[S, M], budget: Budget) -> Depths[S, M]:
    """The search that goes with a searcher."""
    if isinstance(searcher, Roller):
        return Expecting(searcher, question, budget)
    return Deepening(searcher, question, budget)

"""What Monte Carlo tree search answers with, each time its trees have grown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic

from zermelo.contract import M, S
from zermelo.engine.answers.deepening import Question
from zermelo.engine.run.grower import Arm, Grower, best_of
from zermelo.errors import Stopped, ZermeloError
from zermelo.limits import Budget
from zermelo.result import Line, Result
from zermelo.value import Value

FIRST = 4_000  # positions before the first answer; the next comes when the trees have doubled
LARGEST = 1 << 24


class Playouts(Generic[S, M]):
    """One search from one position, which is not the end of a game."""

    def __init__(self, grower: Grower, question: Question[S, M], budget: Budget) -> None:
        self.grower, self.position = grower, question.position
        legal = self.position.moves
        self.moves = [move for move in legal if not question.only or move in question.only]
        if len(self.moves) < len(question.only):
            raise ZermeloError("the moves to search must be legal ones, each named once")
        codes = [grower.code(move) for move in self.moves]
        path = [*self.position.earlier, self.position.state]
        grower.plant(path, self.position.to_move, codes, budget)
        self._move_of = dict(zip(codes, self.moves, strict=True))
        self._root = grower.typed(self.position.state)

    @property
    def settled(self) -> bool:
        """Whether the value is proved."""
        return self.grower.number is not None

    def steps(self) -> Iterator[int]:
        """Let the trees grow; how many playouts there have been, time and again until a limit is reached."""
        most, before = FIRST, 0
        while not self.settled:
            try:
                self.grower.grow(self._root, most)
            except Stopped:
                if self.grower.playouts == before == 0:
                    raise
                if self.grower.playouts > before:
                    yield self.grower.playouts
                return
            if self.grower.playouts > before:  # a single one may be longer than this
                before = self.grower.playouts
                yield before
            most = min(2 * most, LARGEST)

    @property
    def result(self) -> Result[S, M]:
        """The move that was looked at most often, or one that is proved."""
        arms = self.grower.arms
        best = arms[best_of(arms, self.grower.rules.counts_points)]
        lines = {self._move_of[arm.move]: self._line(arm) for arm in arms if arm.visits}
        values = {self._move_of[arm.move]: self._value(arm) for arm in arms if arm.visits}
        move = self._move_of[best.move]
        value = values[move]
        if value.exact and not self.settled:
            value = value.at_least()  # another move may yet turn out better
        return Result(
            position=self.position,
            value=value,
            line=lines[move],
            moves={each: values[each] for each in self.moves if each in values},
            lines=lines,
            proved=self.settled,
            algorithm="mcts",
            depth=self.grower.deepest,
            stats=self.grower.stats,
        )

    def _line(self, arm: Arm) -> Line[S, M]:
        codes = self.grower.line(arm.move)
        moves: tuple[Any, ...] = tuple(self.grower.move(code) for code in codes)
        return Line(self.position.game, self.position.state, moves)

    def _value(self, arm: Arm) -> Value:
        """How playouts went on average, from -1 to 1 of the game's units or in points; or what is proved.

        That a win is proved says nothing of how soon it could be had.
        """
        odds = self.position.game.says("chances") and not self.grower.rules.counts_points
        if arm.known is None:
            mean = arm.total / arm.visits
            if odds:
                return Value.expected(round(mean, 4), proved=False)
            return Value.estimate(round(mean * self.position.game.unit, 3))
        if self.grower.rules.counts_points:
            return Value.points(arm.known)
        if odds:
            return Value.expected((arm.known > 0) - (arm.known < 0))
        return Value.win() if arm.known > 0 else Value.loss() if arm.known < 0 else Value.draw()

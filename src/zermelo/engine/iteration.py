"""Exact values where luck has a say and positions come back: value iteration, from both sides.

Every position that can be reached is written down, and what each is worth at least and at most is brought
closer and closer (kernels/luck/), until the answer is known to within `TOLERANCE`. Where there is no end of
positions, some may be left out: if they are unlikely, it does not matter what they are worth.
"""

from __future__ import annotations

from typing import Generic

from zermelo.contract import Game, M, S
from zermelo.engine.adapter import ONE, Adapter
from zermelo.engine.run.sweeper import Crowded, Sweeper
from zermelo.errors import GameError
from zermelo.limits import Budget
from zermelo.numerals import numeral
from zermelo.position import Position
from zermelo.result import Line, Result
from zermelo.value import Value

TOLERANCE = 1e-6  # by which a value may be wrong
SMALL = int(TOLERANCE * ONE) >> 6  # bounds this near each other are left alone
DIGITS = 7
ENOUGH = (1 << 16, 1 << 19, 1 << 62)  # positions to look into before it is tried whether that is enough
FEW_SWEEPS, MOST_SWEEPS = 24, 1_000_000


class Iteration(Generic[S, M]):
    """Value iteration of one game."""

    def __init__(self, game: Game[S, M], rules: Adapter, *, compiled: bool) -> None:
        self.game, self.compiled = game, compiled
        self._sweeper = Sweeper(rules, compiled=compiled)
        self.progress = ""  # how far it has come, in words

    @property
    def nodes(self) -> int:
        """Positions looked at since the last question."""
        return self._sweeper.nodes

    def result(self, position: Position[S, M], budget: Budget) -> Result[S, M]:
        """The expected score of a position and of each move; `Stopped` where the budget is too small."""
        self._sweeper.begin(budget)
        try:
            if self.game.score(position.state) is None:
                self._iterate(position)
            return self._told(position)
        finally:
            self._sweeper.end()

    def _iterate(self, position: Position[S, M]) -> None:
        """Look into more and more positions, until those that are left do not matter."""
        sweeper, whole = self._sweeper, False
        root = sweeper.typed(position.state)
        for most in ENOUGH:
            try:
                whole = sweeper.explore(root, most, self._say_found)
                crowded = False
            except Crowded:
                crowded = True
            if self._is_near(position, MOST_SWEEPS if whole or crowded else FEW_SWEEPS):
                return
            if whole or crowded:
                break
        low, high = (number / ONE for number in self._root(position))
        between = f"its value lies between {numeral(low, 4)} and {numeral(high, 4)}"
        if whole:
            raise GameError(f"{self.game.title} can go on for ever, whatever luck does: {between}")
        many = (
            f"more than {int(sweeper.graph.count):,} positions of {self.game.title} can be reached from here"
        )
        raise GameError(f"{many}, too many to solve it: {between}")

    def _is_near(self, position: Position[S, M], sweeps: int) -> bool:
        """Sweep until the root and its moves are known well enough, or nothing moves any more."""
        sweeper, places = self._sweeper, range(-1, len(position.moves))
        count, gap = int(sweeper.graph.count), 2.0
        self.progress = f"{count:,} positions found, being put in order"
        sweeper.order()
        for sweep in range(1, sweeps + 1):
            moved = sweeper.sweep(SMALL)
            gap = max(most - least for least, most in map(sweeper.of_move, places)) / ONE
            self.progress = f"{count:,} positions, sweep {sweep:,}: to within {numeral(gap / 2, 1)}"
            if gap / 2 <= TOLERANCE or not moved:
                break
        return gap / 2 <= TOLERANCE

    def _say_found(self, count: int) -> None:
        self.progress = f"{count:,} positions found"

    def _root(self, position: Position[S, M]) -> tuple[int, int]:
        """Between which numbers the root lies, to the player of whom the position says that he is to move."""
        low, high = self._sweeper.of_move(-1)
        game, state = self.game, position.state
        while outcomes := game.outcomes(state):
            state = outcomes[0][1]
        told = game.takes_turns or game.turn(state) == position.to_move  # as `mover` in luck/turns.py
        return (low, high) if told else (-high, -low)

    def _told(self, position: Position[S, M]) -> Result[S, M]:
        game, score, moves = self.game, self.game.score(position.state), position.moves
        values: dict[M, Value] = {}
        if score is not None:
            value = self._value(score * ONE, score * ONE)
        else:
            values = {move: self._value(*self._sweeper.of_move(i)) for i, move in enumerate(moves)}
            value = self._value(*self._root(position))
        best = max(values, key=lambda move: values[move].score, default=None)
        line = Line(game, position.state, () if best is None else (best,))
        return Result(
            position=position,
            value=value if best is None else values[best],
            line=line,
            moves=values,
            lines={} if best is None else {best: line},
            proved=True,
            algorithm="value iteration",
            depth=0,
            stats=self._sweeper.stats,
        )

    def _value(self, low: float, high: float) -> Value:
        """What lies in the middle, to as many digits as are sure."""
        score = round((low + high) / 2 / ONE, DIGITS)
        return Value.points(score) if self.game.counts_points else Value.expected(score)

"""From what a search has found to the `Result` that it answers with."""

from __future__ import annotations

from itertools import count
from typing import Any, Generic, NamedTuple

from zermelo.contract import M, S
from zermelo.engine.kernels.node import INFINITE
from zermelo.engine.run.searcher import Searcher
from zermelo.errors import Stopped
from zermelo.position import Position
from zermelo.result import Line, Result, Stats
from zermelo.value import Number, Value

DEEPEST = 4000
HOW_IT_IS_JUDGED = {
    "mcts": "random games tell which moves go well",
    "learnt": "a judgement learnt from random games tells which positions look good",
}


class Finding(NamedTuple):
    """What is known at one depth of the root, or of one of its moves, to the player to move at the root."""

    move: Any  # the move that was asked about; None where it was the root
    number: int
    value: Value
    line: tuple[Any, ...]  # what follows, as the kernel writes moves


class Telling(Generic[S, M]):
    """Tells what one search has found. `moves` are those that it looks at."""

    def __init__(self, searcher: Searcher, position: Position[S, M], moves: list[M]) -> None:
        self.searcher, self.position, self.moves = searcher, position, moves
        self.game, self.root, self.player = position.game, position.state, position.to_move

    def result(
        self, findings: dict[M | None, Finding], depth: int, settled: bool, cost: Stats | None
    ) -> Result[S, M]:
        """What a depth has found, and what that has cost; None: what it has cost so far."""
        best = max(findings.values(), key=lambda finding: finding.number)
        value, line = best.value, self._moves(best)
        if not settled and value.kind in ("draw", "points"):
            value = self.searcher.estimate(best.number)  # another move might yet turn out better
        line = self._to_the_end(line, value)
        values, lines = self._values(findings, line, value), self._lines(findings, line)
        return self._result(value, line, values, lines, depth, cost)

    def bound(self, value: Value, line: tuple[Any, ...], depth: int) -> Result[S, M]:
        """What a depth knows while it is still at work: the value lies above or below the window."""
        moves = tuple(self.searcher.move(code) for code in line)
        lines = {moves[0]: Line(self.game, self.root, moves)} if moves else {}
        return self._result(value, moves, dict.fromkeys(lines, value), lines, depth, None)

    def _result(
        self,
        value: Value,
        line: tuple[M, ...],
        moves: dict[M, Value],
        lines: dict[M, Line[S, M]],
        depth: int,
        cost: Stats | None,
    ) -> Result[S, M]:
        return Result(
            position=self.position,
            value=value,
            line=Line(self.game, self.root, line),
            moves=moves,
            lines=lines,
            proved=value.exact,
            algorithm=self.searcher.algorithm,
            depth=depth,
            stats=cost or self.searcher.stats,
        )

    def _values(self, findings: dict[M | None, Finding], line: tuple[M, ...], value: Value) -> dict[M, Value]:
        """A value for every move; where only the best were sought, the others are no better."""
        found = {move: finding.value for move, finding in findings.items() if move is not None}
        if not line or (found and len(found) == len(self.moves)):
            return found
        found = found or {line[0]: value}
        bound = min(found.values()).at_most()
        return {move: found.get(move, bound) for move in self.moves}

    def _lines(self, findings: dict[M | None, Finding], best: tuple[M, ...]) -> dict[M, Line[S, M]]:
        """The line that begins with each move searched, the best first."""
        rest = (self._moves(finding) for move, finding in findings.items() if move is not None)
        found = {line[0]: line for line in (best, *rest) if line}
        if best:
            found[best[0]] = best  # it may be told to the end
        return {move: Line(self.game, self.root, line) for move, line in found.items()}

    def _moves(self, finding: Finding) -> tuple[M, ...]:
        """The line of a finding, as the game writes its moves."""
        line = [self.searcher.move(code) for code in finding.line]
        return tuple(line if finding.move is None else [finding.move, *line])

    def _to_the_end(self, line: tuple[M, ...], value: Value) -> tuple[M, ...]:
        """A proved line goes on to the end of the game, also where bounds made it unnecessary to look."""
        if not value.exact or self.game.repeats:
            return line
        state, player, left, told = self.root, self.player, value.number, len(line)
        seen: set[tuple[S, int]] = set()
        for ply in count():
            if ply >= told:
                if self.game.score(state) is not None or (state, player) in seen:
                    break
                try:
                    deep = DEEPEST if value.plies is None else max(0, value.plies - ply - 1)
                    line = (*line, self._keeping(state, player, ply, deep, left))
                except Stopped:
                    break
            seen.add((state, player))
            left -= self.game.gained_for(self.player, player, state, line[ply])
            state = self.game.play(state, line[ply])
            player = self.game.next_player(player, state)
        return line

    def _keeping(self, state: S, player: int, ply: int, deep: int, number: Number) -> M:
        """A move that keeps the root's number; there is one, since it is proved.

        No search looks further than the end, so many plies deep: other moves may lead anywhere.
        """
        for move in self.game.moves(state) if ply else self.moves:
            child = self.game.play(state, move)
            answer = self.searcher.ask(self.searcher.typed(child), ply + 1, deep, -INFINITE, INFINITE)
            mine = self.game.next_player(player, child) == self.player
            gained = self.game.gained_for(self.player, player, state, move)
            if gained + (answer.number if mine else -answer.number) == number:
                return move
        raise AssertionError("no move keeps a proved value")


def without_evaluate(title: str, result: Result[Any, Any]) -> str:
    """What there is to say of a game that does not say how good a position looks."""
    how = HOW_IT_IS_JUDGED.get(result.algorithm, "all moves look alike")
    return f"{title} has no evaluate: where the end is not in sight, {how}"

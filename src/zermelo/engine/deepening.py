"""Search depth by depth, each guided by the one before, until the value is proved or a limit is reached.

A value is searched for in a narrow window around that of the last depth (aspiration); outside it, the window
is widened and the search repeated, which the table makes cheap.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, NamedTuple

from zermelo.engine.layout import SELECTIVE
from zermelo.engine.search import INFINITE
from zermelo.engine.searcher import Searcher
from zermelo.errors import Stopped
from zermelo.game import M, S
from zermelo.limits import Budget
from zermelo.result import Line, Result
from zermelo.value import ESTIMATE, WIN, Number, Value

FIRST_WINDOW = 16  # how far a value is expected to move from one depth to the next
WIDEST_WINDOW = 2000
TRIES = 8  # of windows; then the whole range is searched
DEEPEST = 4000
SHALLOW = 2  # after this depth, a small game is searched to its end
FEW_NODES = 5_000


class Finding(NamedTuple):
    """What is known at one depth of the root, or of one of its moves, to the player to move at the root."""

    move: Any
    number: int
    value: Value
    line: tuple[Any, ...]  # what follows, as the kernel writes moves


class Deepening(Generic[S, M]):
    """One search from one position."""

    def __init__(self, searcher: Searcher, path: list[S], budget: Budget, every_move: bool) -> None:
        self.searcher, self.budget, self.every_move = searcher, budget, every_move
        self.game, self.root = searcher.rules.game, path[-1]
        self.player = self.game.turn(self.root)
        self.over = self.game.score(self.root) is not None
        self.settled = False
        self.depth = 0
        self.findings: dict[M | None, Finding] = {}
        searcher.begin(budget, path)
        self._typed_root = searcher.typed(self.root)

    def depths(self) -> Iterator[int]:
        """Search depth after depth; `Stopped` where a limit is reached before the first is done."""
        limit = self.budget.limits.depth
        if self.over or limit == 0:
            self._keep(0, {None: self._find(None, 0)})
            yield 0
            return
        for depth in range(1, DEEPEST if limit is None else limit + 1):
            try:
                self._keep(depth, self._findings(depth))
            except Stopped:
                if not self.depth:
                    raise
                return
            yield depth
            if self.settled or not self.budget.allows_another():
                return
            if limit is None and depth == SHALLOW and self._finished_at_once():
                yield self.depth
                return

    def _findings(self, depth: int) -> dict[M | None, Finding]:
        moves = self.game.moves(self.root) if self.every_move else [None]
        return {move: self._find(move, depth) for move in moves}

    def _finished_at_once(self) -> bool:
        """Whether the game is so small that it can be searched to its end without going depth by depth."""
        self.searcher.spare_nodes = FEW_NODES
        try:
            findings = self._findings(DEEPEST)
        except Stopped:
            return False
        finally:
            self.searcher.spare_nodes = None
        self._keep(self.searcher.deepest, findings)
        return True

    def _keep(self, depth: int, findings: dict[M | None, Finding]) -> None:
        self.depth, self.findings = depth, findings
        self.settled = all(finding.value.exact for finding in findings.values())

    # -- one depth -------------------------------------------------------------------------------------------

    def _find(self, move: M | None, depth: int) -> Finding:
        """Search the root, or the position after one of its moves."""
        before = self.findings.get(move)
        guess = before.number if before is not None and depth > 3 else None
        if move is None:
            number, complete, line = self._aspire(self.root, 0, depth, guess)
            return Finding(None, number, self._value(number, complete, depth), line)
        child = self.game.play(self.root, move)
        turns = self.game.next_player(self.player, child) != self.player
        guess = -guess if guess is not None and turns else guess
        number, complete, line = self._aspire(child, 1, depth - 1, guess)
        number = -number if turns else number
        return Finding(move, number, self._value(number, complete, depth), line)

    def _aspire(self, state: S, ply: int, depth: int, guess: int | None) -> tuple[int, bool, Any]:
        """The value of a position, looked for around `guess` first."""
        known = self._typed_root if state is self.root else self.searcher.typed(state)
        low, high, width = -INFINITE, INFINITE, FIRST_WINDOW
        if guess is not None and abs(guess) < ESTIMATE:
            low, high = guess - width, guess + width
        nearest = self._nearest_end(guess)
        for _ in range(TRIES):
            answer = self.searcher.ask(known, ply, depth, low, high)
            if low < answer.number < high:
                return answer
            width *= 4
            wide = width > WIDEST_WINDOW or abs(answer.number) > ESTIMATE
            if answer.number <= low:
                low, high = -nearest if wide else answer.number - width, answer.number + 1
            else:
                low, high = answer.number - 1, nearest if wide else answer.number + width
        return self.searcher.ask(known, ply, depth, -INFINITE, INFINITE)

    def _nearest_end(self, guess: int | None) -> int:
        """A number that no win can reach: the depth before has seen that there is none so soon."""
        settled = guess is not None and abs(guess) < ESTIMATE
        if not settled or self.searcher.rules.counts_points or self.searcher.settings & SELECTIVE:
            return INFINITE
        return WIN - self.depth

    def _value(self, number: int, complete: bool, depth: int) -> Value:
        """The number as a `Value`. A win further off than the search has looked may not be the soonest."""
        value = Value.of_number(number, points=self.searcher.rules.counts_points, proved=complete)
        if complete or value.plies is None:
            return value
        if value.plies <= depth and not self.searcher.settings & SELECTIVE:
            return value
        return value.at_least() if value.kind == "win" else value.at_most()

    # -- the answer ------------------------------------------------------------------------------------------

    @property
    def result(self) -> Result[S, M]:
        """What the last depth has found."""
        best = max(self.findings.values(), key=lambda finding: finding.number)
        value, line = best.value, self._moves(best)
        if not self.settled and value.kind in ("draw", "points"):
            value = Value.estimate(best.number)  # another move might yet turn out better
        line = self._to_the_end(line, value)
        return Result(
            game=self.game,
            state=self.root,
            value=value,
            line=Line(self.game, self.root, line),
            moves=self._values(line, value),
            lines=self._lines(line),
            proved=value.exact,
            algorithm="engine",
            depth=self.depth,
            to_move=self.player,
            stats=self.searcher.stats,
        )

    def _values(self, line: tuple[M, ...], value: Value) -> dict[M, Value]:
        """A value for every move; where only the best was sought, the others are no better."""
        if None not in self.findings:
            return {move: finding.value for move, finding in self.findings.items() if move is not None}
        if not line:
            return {}
        bound = value.at_most()
        return {move: value if move == line[0] else bound for move in self.game.moves(self.root)}

    def _lines(self, best: tuple[M, ...]) -> dict[M, Line[S, M]]:
        """The line that begins with each move searched."""
        found = [best, *(self._moves(finding) for move, finding in self.findings.items() if move is not None)]
        return {line[0]: Line(self.game, self.root, line) for line in reversed(found) if line}

    def _moves(self, finding: Finding) -> tuple[M, ...]:
        """The line of a finding, as the game writes its moves."""
        line = [self.searcher.move(code) for code in finding.line]
        return tuple(line if finding.move is None else [finding.move, *line])

    def _to_the_end(self, line: tuple[M, ...], value: Value) -> tuple[M, ...]:
        """A proved line goes on to the end of the game, also where bounds made it unnecessary to look."""
        if not value.exact or self.game.repeats:
            return line
        state, player = self.root, self.player
        for move in line:
            state = self.game.play(state, move)
            player = self.game.next_player(player, state)
        while self.game.score(state) is None:
            try:
                move = self._keeping(state, player, len(line), value.number)
            except Stopped:
                break
            line = (*line, move)
            state = self.game.play(state, move)
            player = self.game.next_player(player, state)
        return line

    def _keeping(self, state: S, player: int, ply: int, number: Number) -> M:
        """A move that keeps the root's number; there is one, since it is proved."""
        for move in self.game.moves(state):
            child = self.game.play(state, move)
            answer = self.searcher.ask(self.searcher.typed(child), ply + 1, DEEPEST, -INFINITE, INFINITE)
            mine = self.game.next_player(player, child) == self.player
            if (answer.number if mine else -answer.number) == number:
                return move  # type: ignore[no-any-return]
        raise AssertionError("no move keeps a proved value")

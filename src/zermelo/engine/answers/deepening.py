"""Search depth by depth, each guided by the one before, until the value is proved or a limit is reached.

A value is searched for in a narrow window around that of the last depth (aspiration); outside it, the window
is widened and the search repeated, which the table makes cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic

from zermelo.contract import M, S
from zermelo.engine.answers.effort import AFTER_A_DROP, Effort
from zermelo.engine.answers.telling import DEEPEST, Finding, Telling
from zermelo.engine.kernels.node import INFINITE
from zermelo.engine.kernels.work import SELECTIVE
from zermelo.engine.run.searcher import Searcher
from zermelo.errors import Stopped, ZermeloError
from zermelo.limits import Budget
from zermelo.position import Position
from zermelo.result import Result, Stats
from zermelo.value import ESTIMATE, WIN, Value

FIRST_WINDOW = 16  # how far a value is expected to move from one depth to the next
WIDEST_WINDOW = 2000
TRIES = 8  # of windows; then the whole range is searched
DEEPEST_ESTIMATE = 128  # plies: a selective search that gets so far has nothing more to find
SHALLOW = 2  # after this depth, a small game is searched to its end
FEW_NODES = 5_000  # if that costs so few nodes
FAR = 512  # plies: memory for a deeper search is asked for only once so deep a one is known to be small


@dataclass(frozen=True)
class Question(Generic[S, M]):
    """What is asked of a search, beside how long it may take.

    `every_move` wants the value of each move, `lines` that of so many of the best; `only` these moves are
    looked at. `during` hears of bounds before a depth is done. Whoever wants a move `to_play` is content with
    one where estimates tell moves apart: beyond the first plies, looking further is worth more than to know
    which others are as good.
    """

    position: Position[S, M]
    every_move: bool = False
    lines: int = 1
    only: tuple[M, ...] = ()
    during: Callable[[Result[S, M]], None] | None = None
    to_play: bool = False


class Deepening(Generic[S, M]):
    """One search from one position."""

    def __init__(self, searcher: Searcher, question: Question[S, M], budget: Budget) -> None:
        self.searcher, self.question, self.budget = searcher, question, budget
        position = question.position
        self.game, self.root, self.player = position.game, position.state, position.to_move
        self.over = self.game.score(self.root) is not None
        self.settled = self.broken_off = False
        self.depth = 0
        self.findings: dict[M | None, Finding] = {}
        self._cost: Stats | None = None  # what it took to find them, where telling them can wait
        self._found: dict[M | None, Finding] = {}  # of several lines, those of the depth at work
        self._better: tuple[Any, ...] = ()  # a line above the window, at the depth at work
        searcher.begin_at([*position.earlier, position.state], self.player, budget)
        self._typed_root = searcher.typed(self.root)
        self._bar()
        self._telling: Telling[S, M] = Telling(searcher, position, self.moves)
        self._effort = Effort(len(self.moves), FIRST_WINDOW)

    def _bar(self) -> None:
        """Leave moves out that nobody asks for."""
        legal = [] if self.over else list(self.game.moves(self.root))
        only = self.question.only
        self.moves: list[M] = [move for move in only if move in legal] if only else legal
        if len(self.moves) < len(only):
            raise ZermeloError("the moves to search must be legal ones, each named once")
        self._barred = [self.searcher.code(move) for move in legal if only and move not in only]
        if only or self.question.lines > 1:
            self.searcher.leave_out(self.root, self._barred)

    def depths(self) -> Iterator[int]:
        """Search depth after depth; `Stopped` where a limit is reached before the first is done.

        Where a depth is broken off after it has found a better move, the one before is told once more, with
        that move.
        """
        limit = self.budget.limits.depth
        if self.over or limit == 0:
            self._keep(0, {None: self._find(None, 0)})
            yield 0
            return
        deepest = DEEPEST_ESTIMATE if self._is_selective else DEEPEST
        for depth in range(1, deepest if limit is None else min(limit, deepest) + 1):
            try:
                self._keep(depth, self._findings(depth))
            except Stopped:
                if not self.depth:
                    raise
                if self._keep_broken_off():
                    yield self.depth
                return
            yield depth
            if self._is_enough():
                return
            small = limit is None and not self._is_selective
            if small and depth == SHALLOW and self._finished_at_once():
                yield self.depth
                return

    def _is_enough(self) -> bool:
        """Whether not to begin another depth."""
        if self.settled or self.budget.called_off or not self.budget.allows_another():
            return True
        limits, plies = self.budget.limits, self._best.value.plies
        if plies is None:
            return False
        if self.searcher.leaves_out and self.depth >= 2 * plies + 8:
            return True  # there is no shorter way
        by_clock = limits.clock is not None and bool(self.budget.on_clock) and plies <= self.depth
        return by_clock or (limits.mate is not None and plies <= 2 * limits.mate)

    @property
    def _is_selective(self) -> bool:
        return bool(self.searcher.settings & SELECTIVE)

    @property
    def _best(self) -> Finding:
        return max(self.findings.values(), key=lambda finding: finding.number)

    def _findings(self, depth: int, is_last: bool = False) -> dict[M | None, Finding]:
        self._better, self._found = (), {}
        self.searcher.new_depth()
        if self.question.every_move and (is_last or not self.question.to_play or depth <= SHALLOW):
            return {move: self._find(move, depth) for move in self.moves}
        if self.question.lines > 1:
            return self._best_lines(depth)
        return {None: self._find(None, depth)}

    def _best_lines(self, depth: int) -> dict[M | None, Finding]:
        """Each of the best moves, searched without the better ones."""
        before = list(self.findings.values())
        out = list(self._barred)
        for place in range(max(1, min(self.question.lines, len(self.moves)))):
            self.searcher.leave_out(self.root, out)
            guess = before[place].number if place < len(before) and depth > 3 else None
            number, complete, line = self._aspire(self.root, 0, depth, guess)
            move = self.searcher.move(line[0])
            self._found[move] = Finding(None, number, self._value(number, complete, depth), line)
            out.append(line[0])
        return dict(sorted(self._found.items(), key=lambda item: -item[1].number))

    def _finished_at_once(self) -> bool:
        """Whether the game is so small that it can be searched to its end without going depth by depth."""
        done, searcher = self.searcher.nodes, self.searcher
        searcher.spare_nodes = self.budget.affords(FEW_NODES, done, fast=searcher.compiled)
        try:
            return any(self._finished_within(plies) for plies in (FAR, DEEPEST))
        except Stopped:
            return False
        finally:
            self.searcher.spare_nodes = None

    def _finished_within(self, plies: int) -> bool:
        findings = self._findings(plies, is_last=True)
        if not all(finding.value.exact for finding in findings.values()):
            return False  # the depths before it are as good
        self._keep(self.searcher.deepest, findings)
        return True

    def _keep(self, depth: int, findings: dict[M | None, Finding]) -> None:
        self.depth, self.findings = depth, findings
        self.settled = all(finding.value.exact for finding in findings.values())
        self._cost = self.searcher.stats if self.result_can_wait else None
        if self.budget.limits.clock is not None:
            best = self._best
            move = best.move if best.move is not None else best.line[0] if best.line else None
            self.searcher.set_effort(self._effort.after(move, best.number))

    def _keep_broken_off(self) -> bool:
        """Take over what a depth that broke off has found; whether that is anything new.

        Its first move was the best of the depth before. Another that was found to be better, is.
        """
        if self.question.every_move and None not in self.findings:
            return False
        best, found = self._best, self._found
        if not found:
            first = best.line[0] if best.line else None
            line = self.searcher.unfinished(first) or self._better
            if not line or line[0] == first:
                return False
            value = self.searcher.estimate(best.number) if best.value.plies is None else best.value.at_least()
            key = self.searcher.move(line[0]) if self.question.lines > 1 else None
            found = {key: Finding(None, best.number, value, line)}
        self.findings = dict(islice({**found, **_without(self.findings, found)}.items(), self.question.lines))
        self.settled, self.broken_off = False, True
        self._cost = self.searcher.stats if self.result_can_wait else None
        return True

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
        gained = self.searcher.rules.gained(self.root, move)
        if guess is not None:
            guess = gained - guess if turns else guess - gained
        number, complete, line = self._aspire(child, 1, depth - 1, guess)
        number = gained - number if turns else gained + number
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
            if ply == 0:
                self._outside(answer.number, answer.line, depth, answer.number >= high)
            width *= 4
            low, high = self._wider(answer.number, low, high, width, nearest)
        return self.searcher.ask(known, ply, depth, -INFINITE, INFINITE)

    def _wider(self, number: int, low: int, high: int, width: int, nearest: int) -> tuple[int, int]:
        """The next window, after a number outside the last one.

        The value lies beyond it. A search that leaves things out, though, may see less in a wider window than
        in a narrow one, so there the other side stays open.
        """
        wide = width > WIDEST_WINDOW or abs(number) > ESTIMATE
        if number <= low:
            top = (low + high) // 2 if self.searcher.leaves_out else number + 1
            return -nearest if wide else number - width, top
        bottom = low if self.searcher.leaves_out else number - 1
        return bottom, nearest if wide else number + width

    def _outside(self, number: int, line: tuple[Any, ...], depth: int, above: bool) -> None:
        """The root's value lies outside the window: a better move is remembered, a worse value gets time."""
        if above:
            self._better = line
        elif self.budget.limits.clock is not None:
            self.searcher.set_effort(self.budget.effort * AFTER_A_DROP)
        if self.question.during is not None and self.question.lines == 1:
            value = self.searcher.value(number)
            value = value.at_least() if above else value.at_most()
            line = line if above else self.findings[None].line
            self.question.during(self._telling.bound(value, line, depth))

    def _nearest_end(self, guess: int | None) -> int:
        """A number that no win can reach: the depth before has seen that there is none so soon."""
        settled = guess is not None and abs(guess) < ESTIMATE and self.question.lines == 1
        if not settled or self.searcher.rules.counts_points or self.searcher.leaves_out:
            return INFINITE
        return WIN - self.depth

    def _value(self, number: int, complete: bool, depth: int) -> Value:
        """The number as a `Value`. A win further off than the search has looked may not be the soonest."""
        value = self.searcher.value(number, proved=complete)
        if complete or value.plies is None:
            return value
        if value.plies <= depth and not self.searcher.leaves_out:
            return value
        return value.at_least() if value.kind == "win" else value.at_most()

    @property
    def result_can_wait(self) -> bool:
        """Whether `result` stays as it is until the next depth: what is exact may take a search to tell."""
        return not self.settled and None in self.findings

    @property
    def result(self) -> Result[S, M]:
        """What the last depth has found."""
        return self._telling.result(self.findings, self.depth, self.settled, self._cost)


def _without(findings: dict[M | None, Finding], found: dict[M | None, Finding]) -> dict[M | None, Finding]:
    return {move: finding for move, finding in findings.items() if move not in found}


def results_of(searches: Iterable[Any], growing: bool) -> Iterator[Result[Any, Any]]:
    """The result of each stage of a search; where nobody wants to see them grow, of as few as can be.

    Only the last one counts then, and most of the work of a small search is telling what it has found.
    """
    waiting: Deepening[Any, Any] | None = None
    for search in searches:
        waiting = None
        if not growing and isinstance(search, Deepening) and search.result_can_wait:
            waiting = search
        else:
            yield search.result
    if waiting is not None:
        yield waiting.result

"""Random games, and in every position of them: what do the rules say, and may they?"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from numbers import Integral, Real
from typing import Any

from zermelo.contract.frozen import Frozen, contents_of
from zermelo.doctor.findings import NOTE, QUESTION, Broken, Chart
from zermelo.doctor.form import alike, form_of, holds_fractions, lists_in
from zermelo.doctor.written import lost_in_a_generator
from zermelo.errors import GameError
from zermelo.first_look import MOST_MOVES, TOO_MANY
from zermelo.reading import shortened
from zermelo.value import is_finite

PLIES = 1500  # of a game that has no end
OFTEN_AS_LONG = 50  # as any other, is one that has none
NEAR = 400  # positions next to the start that are all looked at
VISITS = 4000  # positions that are kept to be asked about again


@dataclass(frozen=True)
class Visit:
    """A position of a random game, and what the rules said of it."""

    state: Any
    line: tuple[Any, ...]
    player: int
    score: Any
    moves: tuple[Any, ...]


class Walk:
    """Random games of one game, always the same ones."""

    def __init__(self, chart: Chart, seed: int, seconds: float) -> None:
        self.chart, self.game = chart, chart.game
        self.dice = random.Random(seed)
        self.seconds, self.end = seconds, 0.0
        self.visits: dict[Any, Visit] = {}
        self.over: list[Visit] = []  # the end of each game
        self.lengths: list[int] = []
        self.breadths: list[int] = []
        self.sizes: list[float] = []  # of the tree, by each game, as logarithms
        self.form: Any = None

    def run(self, games: int) -> None:
        """Play so many games, or for so long; what goes wrong is on the chart."""
        self.end = time.perf_counter() + self.seconds
        choices: list[Callable[[tuple[Any, ...]], Any]] = [
            lambda moves: moves[0],  # what only shows when one does the same again and again
            lambda moves: moves[-1],
            lambda moves: moves[len(moves) // 2],
        ]
        for number in range(games):
            try:
                alike = number < len(choices) and not self.game.says("chances")
                self._one(choices[number] if alike else self.dice.choice)
            except Broken:
                if sum(1 for _ in self.chart.found) > 8:
                    return
            if time.perf_counter() > self.end:
                return

    def breadth_first(self, most: int = NEAR) -> None:
        """Look at the positions next to the start, the nearest first: so faults are shown by short lines."""
        with suppress(Broken):
            with self.chart.asking("start", ()):
                start = self.game.start()
            self._look_at_twins(start)
            layer, met = [(start, ())], {start} if self._is_value(start, ()) else set()
            self.end = time.perf_counter() + self.seconds
            while layer and len(met) < most and not self.game.says("chances"):
                following: list[Any] = []
                for state, line in layer:
                    if time.perf_counter() < self.end:
                        following += self.after(state, line, met)
                layer = following

    def _look_at_twins(self, start: Any) -> None:
        """A list that stands in several places of the first state: `[[0] * 3] * 3`."""
        lists = [id(part) for part in lists_in(start.held if isinstance(start, Frozen) else start)]
        if len(set(lists)) < len(lists):
            said = "one list stands in several places of the first state: to change one changes all"
            advice = "Make each by itself: [[0] * 3 for _ in range(3)], not [[0] * 3] * 3."
            self.chart.add("shared-list", "start", said, advice)
            raise Broken

    def after(self, state: Any, line: tuple[Any, ...], met: set[Any]) -> list[Any]:
        """The positions after one, those that were not met yet."""
        found = []
        with suppress(Broken):
            visit = self.look(state, line, -1)
            for move in visit.moves:
                after = self.play(visit, move)
                if self._is_value(after, (*line, move)) and after not in met:
                    met.add(after)
                    found.append((after, (*line, move)))
        return found

    def _one(self, choose: Callable[[tuple[Any, ...]], Any]) -> None:
        with self.chart.asking("start", ()):
            state = self.game.start()
        line: list[Any] = []
        player, met, size = -1, set(), 0.0
        while True:
            state = self._by_luck(state, tuple(line))
            visit = self.look(state, tuple(line), player)
            if visit.score is not None:
                break
            self.breadths.append(len(visit.moves))
            size += math.log10(len(visit.moves))
            again = state in met and not self.game.says("chances")
            if not self.game.repeats and (again or (len(line) >= PLIES and self._is_far_too_long())):
                self.endless(line, again)
                return
            if len(line) >= PLIES or (self.lengths and time.perf_counter() > self.end):
                return
            met.add(state)
            move = choose(visit.moves)
            state, player = self.play(visit, move), visit.player
            line.append(move)
        self.over.append(visit)
        self.lengths.append(len(line))
        self.sizes.append(size)

    def _is_far_too_long(self) -> bool:
        """Whether no game has come to an end, or all did long before."""
        lucky = bool(self.lengths) and self.game.says("chances")
        return OFTEN_AS_LONG * max(self.lengths, default=0) < PLIES and not lucky

    def _by_luck(self, state: Any, line: tuple[Any, ...]) -> Any:
        """Where luck moves, a state that it leads to."""
        while self.game.says("chances"):
            with self.chart.asking("chances", line):
                if self.game.score(state) is not None:
                    break
                try:
                    outcomes = self.game.outcomes(state)
                except GameError as error:
                    advice = "They are (probability, state) pairs, all that can happen: 1 together."
                    self.chart.add("bad-chances", "chances", str(error), advice, line=line)
                    raise Broken from None
            if not outcomes:
                break
            chances, states = zip(*outcomes, strict=True)
            state = self.dice.choices(states, chances)[0]
        return state

    def endless(self, line: Sequence[Any], again: bool) -> None:
        """A position has come back, or a game has gone on for long."""
        said = "a position has come back" if again else f"a game has gone on for {len(line):,} moves"
        if self.lengths and not again:
            said += f" where others were over after {max(self.lengths)}"
        self.chart.add(
            "endless",
            "score",
            f"{said}, and nothing ends the game",
            "Let score() end it, or say in the class how often a position may come back: repeats = 2.",
            line=line if again else (),
        )

    # -- one position ----------------------------------------------------------------------------------------

    def look(self, state: Any, line: tuple[Any, ...], before: int = -1) -> Visit:
        """Look at one position; what is wrong with it is on the chart."""
        known = self.visits.get(state) if self._is_value(state, line) else None
        if known is not None:
            if len(line) < len(known.line) and known.player == len(line) % len(self.game.players):
                known = self.visits[state] = replace(known, line=line)
            return known
        was = contents_of(state)
        self._look_at_form(state, line)
        score = self._score(state, line)
        player = self._turn(state, line, before)
        moves = self._moves(state, line, score)
        self._unchanged(was, state, "moves", line)
        visit = Visit(state, line, player, score, moves)
        if len(self.visits) < VISITS:
            self.visits[state] = visit
        return visit

    def _is_value(self, state: Any, line: tuple[Any, ...]) -> bool:
        if state is None:
            method = "play" if line else "start"
            said = f"{method}() gave None"
            self.chart.add("none-state", method, said, "Return the state on every way through it.", line=line)
            raise Broken
        try:
            hash(state)
        except TypeError:
            method = "play" if line else "start"
            said = f"{method}() gave a state that cannot be hashed: {shortened(state)}"
            self.chart.add(
                "unhashable-state", method, said, "Make it of tuples, numbers, strings.", line=line
            )
            raise Broken from None
        return True

    def _look_at_form(self, state: Any, line: tuple[Any, ...]) -> None:
        """States that are not all alike: they can be played, not compiled, and often it is a slip."""
        form = form_of(state)
        if self.form is None:
            self.form = form
        if holds_fractions(form):
            said = f"the state holds fractions: {shortened(state)}"
            advice = "0.1 + 0.2 is not 0.3, and such rules are not compiled: count in tenths, say."
            self.chart.add("fractions", "play", said, advice, line=line, level=NOTE)
        if not alike(form, self.form):
            said = f"the state has another form than the first one: {shortened(state)}"
            advice = "Let every state have the same parts; fill up with 0 or None."
            self.chart.add("state-shape", "play", said, advice, line=line, level=QUESTION)

    def _score(self, state: Any, line: tuple[Any, ...]) -> Any:
        game, chart = self.game, self.chart
        with chart.asking("score", line):
            score = game.score(state)
        if score is None:
            return None
        method = next((name for name in ("winner", "margin") if hasattr(type(game), name)), "score")
        method = "payoffs" if method == "score" and len(game.players) > 2 else method
        said = f"{method}() gave {shortened(score)}"
        if isinstance(score, bool) or not isinstance(score, Real) or not is_finite(score):
            advice = "A score is None while the game goes on, and a number at the end: -1, 0, 1, or points."
            chart.add("bad-score", method, said, advice, line=line)
            raise Broken
        if score != int(score):
            chart.add("bad-score", method, said, "Scores are whole numbers: count in halves.", line=line)
            raise Broken
        if score not in (-1, 0, 1) and not game.counts_points:
            advice = "Who wins scores 1, who loses -1; a game that counts points says `points = True`."
            chart.add("bad-score", method, said, advice, line=line)
            raise Broken
        return int(score)

    def _turn(self, state: Any, line: tuple[Any, ...], before: int) -> int:
        game = self.game
        count = len(game.players)
        if not game.says("turn"):
            return len(line) % count
        with self.chart.asking("turn", line):
            player: Any = game.turn(state)
        if isinstance(player, bool) or not isinstance(player, Integral) or player not in range(count):
            there, otherwise = f"0 to {count - 1}", tuple(range(1, count + 1))
            there = "0 and 1" if count == 2 else there
            advice = f"The players are {there}; where you call them otherwise, say `numbering = {otherwise}`."
            self.chart.add("bad-turn", "turn", f"turn() gave {shortened(player)}", advice, line=line)
            raise Broken
        return int(player)

    def _moves(self, state: Any, line: tuple[Any, ...], score: Any) -> tuple[Any, ...]:
        chart = self.chart
        if score is not None:
            self._after_the_end(state, line)
            return ()
        with chart.asking("moves", line):
            given: Any = self.game.moves(state)
            if not isinstance(given, Iterable):
                said = f"moves() gave {shortened(given)}"
                chart.add("no-iterable-moves", "moves", said, "Yield each move, or return a list.", line=line)
                raise Broken
            moves = list(islice(given, MOST_MOVES + 1))
        if len(moves) > MOST_MOVES:
            chart.add("too-many-moves", "moves", f"moves() {TOO_MANY}", "Does it ever end?", line=line)
            raise Broken
        if isinstance(given, set | frozenset) and any(isinstance(move, str) for move in moves):
            said = "moves() gives a set of words, whose order is another one each time that Python starts"
            chart.add("unordered-moves", "moves", said, "Give sorted(...) instead.", line=line, level=NOTE)
        self._look_at_moves(moves, line)
        if not moves:
            self._tell_stuck(line)
            raise Broken
        return tuple(moves)

    def _tell_stuck(self, line: tuple[Any, ...]) -> None:
        """There is no move, and nothing says that the game is over."""
        if self.game.says("choices"):
            said, advice = "a player has nothing to choose", "Let score() say how it ended, or give a choice."
            self.chart.add("no-move", "choices", f"{said}, and score() says None", advice, line=line)
            return
        lost = lost_in_a_generator(type(self.game).moves)
        if lost:
            said = f"moves() gives nothing: in a method that yields, what is returned on line {lost} is lost"
            self.chart.add("no-move", "moves", said, "Yield each move, or let it return a list.", line=line)
            return
        advice = "Let score() say how it ended, or stuck() what no move means, or give a move to pass."
        self.chart.add("no-move", "moves", "there is no move, and score() says None", advice, line=line)

    def _look_at_moves(self, moves: list[Any], line: tuple[Any, ...]) -> None:
        chart = self.chart
        if any(move is None for move in moves):
            chart.add("none-move", "moves", "moves() gave None as a move", "Leave it out.", line=line)
            raise Broken
        try:
            distinct = len(set(moves))
        except TypeError:
            bad = next(move for move in moves if not _hashes(move))
            said = f"moves() gave {shortened(bad)}, which can change"
            chart.add("unhashable-move", "moves", said, "Give tuples instead of lists.", line=line)
            raise Broken from None
        if distinct < len(moves):
            twice = next(move for move in moves if moves.count(move) > 1)
            said = f"moves() gave {shortened(twice)} more than once"
            chart.add("duplicate-moves", "moves", said, "Give each move once.", line=line)

    def _after_the_end(self, state: Any, line: tuple[Any, ...]) -> None:
        """What moves says where nobody asks: no fault, but often a score that ends the game too early."""
        try:
            left = next(iter(self.game.moves(state)), None)
        except Exception:
            return
        if left is not None:
            said = "score() ends the game where moves() still gives moves"
            advice = "That does no harm, since nobody asks for them; but is it really over?"
            self.chart.add("moves-after-end", "moves", said, advice, line=line, level=NOTE)

    def play(self, visit: Visit, move: Any) -> Any:
        """The position after a move."""
        was = contents_of(visit.state)
        with self.chart.asking("play", (*visit.line, move)):
            after = self.game.play(visit.state, move)
        self._unchanged(was, visit.state, "play", (*visit.line, move))
        if self.game.says("gained"):
            self._look_at_gain(visit, move)
        return after

    def _look_at_gain(self, visit: Visit, move: Any) -> None:
        line = (*visit.line, move)
        with self.chart.asking("gained", line):
            gained: Any = self.game.gained(visit.state, move)
        if isinstance(gained, bool) or not isinstance(gained, Real) or not is_finite(gained) or gained % 1:
            advice = "It gives the points of this one move, a whole number: 0 where there are none."
            said = f"gained() gave {shortened(gained)}"
            self.chart.add("bad-gained", "gained", said, advice, line=line)
            raise Broken

    def _unchanged(self, was: Any, state: Any, method: str, line: Any) -> None:
        if contents_of(state) != was:
            said = f"{method}() changed the state it was given"
            self.chart.add("state-changed", method, said, "Change a copy, and return it.", line=line)
            raise Broken


def _hashes(thing: Any) -> bool:
    try:
        hash(thing)
    except TypeError:
        return False
    return True


def endings(walk: Walk) -> Iterator[Visit]:
    """The finished games that were met, the shortest first."""
    over = [visit for visit in walk.visits.values() if visit.score is not None]
    yield from sorted(over, key=lambda visit: len(visit.line))

"""The review of a game: what every move was worth, where it turned, what would have been better.

Positions are searched from the last to the first, with one engine: what it has seen below a position is still
in its table when it comes to that position. So the value of a move is known when the position before it is
looked at, and each verdict is final when it is told.

    position 0 --move 1--> position 1 --move 2--> position 2 ... position n
                                <-- searched in this order <--

Where both values are proved a verdict is exact, and no threshold goes into it. Elsewhere it compares winning
chances (chances.py), and says that it is an estimate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from zermelo.contract import Game, Outcome
from zermelo.engine.engine import Engine
from zermelo.errors import GameError, Stopped
from zermelo.limits import Limits
from zermelo.measure.chances import Chances, chances_of
from zermelo.measure.course import Played, players_of
from zermelo.measure.growth import Tell, silent
from zermelo.measure.reviewed import Review, Reviewed
from zermelo.measure.verdicts import judge, surer
from zermelo.position import Position
from zermelo.result import Line, Result
from zermelo.value import Value

# For each position: where it can be solved, time for that; elsewhere so many nodes, the same on every day.
SOLVING = Limits(seconds=1)
JUDGING = Limits(nodes=150_000, seconds=4)

Progress = Callable[[int, int], None]


def review(
    game: Game[Any, Any],
    moves: str | Sequence[str] | Line[Any, Any] | Played,
    *,
    start: Any = None,
    limits: Limits | None = None,
    engine: Engine[Any, Any] | None = None,
    progress: Progress | None = None,
) -> Review:
    """Look back on a game: its moves as text, as a line, or as whatever keeps them, from `start` on.

    `limits` are for each position. `progress` is told how many positions are done, of how many. Called off by
    `limits.cancel`, it answers with what is done: the last moves of the game.

    >>> from zermelo import TicTacToe
    >>> told = review(TicTacToe(), "b2 a2 a3 c1 a1")
    >>> [(move.notation, move.verdict, move.given) for move in told.moves]
    [('b2', 'kept', None), ('a2', 'threw', 'draw'), ('a3', 'kept', None), ('c1', 'kept', None),
     ('a1', 'threw', 'win')]
    >>> told.exact, told.turning.notation
    (True, 'a1')
    """
    reviewable(game)
    reviewer = Reviewer(line_of(game, moves, start), limits=limits, engine=engine)
    for done in reviewer.steps():
        if progress is not None:
            progress(done, len(reviewer.line) + 1)
    return reviewer.review


def line_of(
    game: Game[Any, Any], moves: str | Sequence[str] | Line[Any, Any] | Played, start: Any = None
) -> Line[Any, Any]:
    """A game's moves, however they are given."""
    if isinstance(moves, Line):
        return moves
    if isinstance(moves, str | Sequence):
        return Line.read(game, game.start() if start is None else start, moves)
    return moves.line


class Reviewer:
    """Looks back on one game, position by position; `review` is what is known so far."""

    def __init__(
        self,
        line: Line[Any, Any],
        *,
        limits: Limits | None = None,
        engine: Engine[Any, Any] | None = None,
        tell: Tell = silent,
    ) -> None:
        reviewable(line.game)
        self.line, self.game, self.limits = line, line.game, limits or Limits()
        self.engine: Engine[Any, Any] = engine or Engine(line.game, notify=tell)
        self._players, self._states = players_of(line), line.states
        self._gained = self._gains()
        self._results: dict[int, Result[Any, Any] | None] = {}  # None: the game is over there
        self._values: dict[int, Value] = {}  # to the first player, with what was gained before
        self._moves: dict[int, Reviewed] = {}
        self._chances: Chances | None = None

    def steps(self) -> Iterator[int]:
        """Review the moves, the last one first; how many positions are done, each time one is.

        It ends early where `limits.cancel` is set.
        """
        if self._chances is None:
            self._chances = chances_of(self.game, self.engine)
            self.engine.forget()  # what it has seen before this game, so that a review is the same every time
        for ply in reversed(range(len(self.line) + 1)):
            try:
                self._look_at(ply)
            except Stopped:
                return
            if self.limits.cancel is not None and self.limits.cancel.is_set():
                return  # what it has found may be half of the truth
            if ply < len(self.line):
                self._moves[ply + 1] = self._reviewed(ply)
            yield len(self.line) + 1 - ply

    @property
    def review(self) -> Review:
        """What is known so far."""
        count = len(self.line) + 1
        known = self._chances
        values = tuple(self._values.get(ply) for ply in range(count))
        seen = tuple(None if value is None or known is None else known.of(value) for value in values)
        return Review(
            self.game, self.line, tuple(self._moves[ply] for ply in sorted(self._moves)), values, seen
        )

    @property
    def last(self) -> Reviewed | None:
        """The move that was reviewed last."""
        return self._moves[min(self._moves)] if self._moves else None

    # -- one position ---------------------------------------------------------------------------------------

    def _look_at(self, ply: int) -> None:
        """Search a position of the game."""
        position = Position(self.game, self._states[ply], self._players[ply], self._states[:ply])
        if ply == len(self.line) and (ended := self._ended(position)) is not None:
            self._results[ply], self._values[ply] = None, ended
            return
        *_, result = self.engine.analyse(
            position,
            self._limits(position.state),
            every_move=not self.game.selective,
            lines=2 if self.game.selective else 1,
        )
        self._results[ply] = result
        self._values[ply] = self._to_first(ply, result.value)

    def _limits(self, state: Any) -> Limits:
        limits = self.limits
        if limits.depth is None and limits.nodes is None and limits.seconds is None:
            usual = SOLVING if self.game.can_solve(state) else JUDGING
            return replace(usual, cancel=limits.cancel)
        return limits

    def _ended(self, position: Position[Any, Any]) -> Value | None:
        """The value of the last position where the game is over, to the first player."""
        game, score = self.game, self.game.score(position.state)
        if score is not None:
            final = (score if position.to_move == 0 else -score) + self._gained[-1]
            if game.counts_points:
                return Value.points(final)
            if game.says("chances"):
                return Value.expected(final)
            return Value.win(0) if final > 0 else Value.loss(0) if final < 0 else Value.draw()
        seen = [
            (game.identity(state), player) for state, player in zip(self._states, self._players, strict=True)
        ]
        return Value.draw() if game.repeats and seen.count(seen[-1]) > game.repeats else None

    def _to_first(self, ply: int, value: Value) -> Value:
        """A value of the player to move, as the first player sees the whole game."""
        return (value if self._players[ply] == 0 else -value).plus(self._gained[ply])

    def _gains(self) -> list[float]:
        """What the first player has gained over the second before each position."""
        gained = [0.0]
        for state, player, move in zip(self._states, self._players, self.line, strict=False):
            is_luck = isinstance(move, Outcome)
            gained.append(gained[-1] + (0 if is_luck else self.game.gained_for(0, player, state, move)))
        return gained

    # -- one move -------------------------------------------------------------------------------------------

    def _reviewed(self, ply: int) -> Reviewed:
        """The verdict on the move that was made in a position; both it and the next are searched."""
        assert self._chances is not None
        game, state, move, mover = self.game, self._states[ply], self.line[ply], self._players[ply]
        is_luck = isinstance(move, Outcome)
        told = {} if is_luck else self._told(ply, move)
        top = None if is_luck else self._top(ply, move, told)
        seen = self._of_mover(mover)
        best, played = seen(self._values[ply]), seen(self._values[ply + 1]).later()
        others = [value for each, value in told.items() if each != move]
        judged = judge(best, played, others, 0 if is_luck else len(list(game.moves(state))), self._chances)
        better, refutation = (self._lines(ply, move, top)) if judged.is_worse else ((), ())
        return Reviewed(
            ply=ply + 1,
            move=game.write_step(state, move),
            notation=game.notate_step(state, move),
            mover=mover,
            verdict=judged.verdict,
            exact=judged.exact,
            best=best,
            played=played,
            before=judged.before,
            after=judged.after,
            better=Line(game, state, better),
            refutation=Line(game, state, refutation),
            given=judged.given,
            by=judged.by,
        )

    def _told(self, ply: int, move: Any) -> dict[Any, Value]:
        """The value of every move that is known, to who made this one; of this one the surer of two.

        It was looked at from the position before it and from the one after, which sees further. Only where
        the first has proved more is it believed.
        """
        result, seen = self._results[ply], self._of_mover(self._players[ply])
        assert result is not None
        told = {each: seen(self._to_first(ply, value)) for each, value in result.moves.items()}
        after = seen(self._values[ply + 1]).later()
        if move in told and surer(after, told[move]) is not after:
            self._values[ply + 1] = seen(told[move]).later(-1)
        else:
            told[move] = after
        return told

    def _top(self, ply: int, move: Any, told: dict[Any, Value]) -> Any:
        """The best move; where nothing is proved, by all that is known now, as is the position's value."""
        result = self._results[ply]
        assert result is not None
        if result.value.exact:
            return result.move
        looked_at = {move, *result.lines}  # of the others there may be no more than a bound
        known = [each for each, value in told.items() if value.bound != "upper" or each in looked_at]
        top = max(known, key=lambda each: told[each].number)
        self._values[ply] = self._of_mover(self._players[ply])(told[top])
        return top

    def _lines(self, ply: int, move: Any, top: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """What would have been better, and what follows the move that was played."""
        result, following = self._results[ply], self._results[ply + 1]
        assert result is not None
        better = result.lines[top].moves if top in result.lines else (top,)
        return better, (move, *(following.line if following is not None else ()))

    def _of_mover(self, mover: int) -> Callable[[Value], Value]:
        return (lambda value: value) if mover == 0 else (lambda value: -value)


def reviewable(game: Game[Any, Any]) -> None:
    """`GameError` where a game cannot be reviewed."""
    if len(game.players) > 2:
        raise GameError(
            f"a review is told of games for two, and {game.title} has {len(game.players)} players: "
            "what one of them loses is nobody's gain alone. zermelo analyse tells each position"
        )
    if game.says("choices"):
        raise GameError(
            f"both players of {game.title} move at once: no single move is right or wrong there, only how "
            "often it is made. zermelo analyse tells the mixed strategies of each position"
        )

"""Wins by force, as programs ask for them: the line, and all the answers that each threat leaves.

    >>> from zermelo import find
    >>> game = find("gomoku:9")
    >>> state = game.start()
    >>> for word in "e5 a1 e4 a3 e6 b9".split():
    ...     state = game.play(state, game.read(state, word))
    >>> won = forced_win(game, state, compiled=False)
    >>> won.value, won.kind, [game.write(threat.move) for threat in won.threats]
    (win in 3, 'fours', ['e3', 'e2'])

A win is proved by its own tree: what the attacker plays threatens, and what is shown as answers are all that
the rules leave (`promising`, under a threat). See kernels/forcing.py.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic

from zermelo.contract import Game, M, S
from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.forcing import FOURS, THREATS
from zermelo.engine.run.forcer import Forcer
from zermelo.engine.run.threads import hand_over
from zermelo.engine.run.way import is_compiled
from zermelo.errors import GameError, Stopped
from zermelo.limits import Budget, Limits
from zermelo.stop import Stop
from zermelo.value import Value

KINDS = {FOURS: "fours", THREATS: "threats"}
DEEPEST = {FOURS: 100, THREATS: 30}  # threats in a row
GLANCE_FOURS, GLANCE_THREATS = 12, 6  # how many of them refute a move at a glance
HALF = 0.5
LAST = 3  # plies of a win that `bounds` see
NEEDED = ("promising", "loud", "threatens", "forced", "bounds", "skip")


@dataclass(frozen=True)
class Threat(Generic[M]):
    """A move of the attacker's, and every answer to it; the first is the one that the line goes on with."""

    move: M
    answers: tuple[M, ...]


@dataclass(frozen=True)
class ForcedWin(Generic[S, M]):
    """A win by force: by which kind of threats, and a line of them to the end of the game."""

    kind: str
    threats: tuple[Threat[M], ...]  # as far as there was time to tell
    plies: int  # by which it is won
    nodes: int
    attacker: int  # who wins

    @property
    def line(self) -> tuple[M, ...]:
        """The moves of both."""
        moves = [move for threat in self.threats for move in (threat.move, *threat.answers[:1])]
        return tuple(moves)

    def to_json(self, game: Game[S, M]) -> dict[str, Any]:
        """For programs; its keys are kept stable."""
        write = game.write
        return {
            "kind": self.kind,
            "attacker": self.attacker,
            "plies": self.plies,
            "nodes": self.nodes,
            "line": [write(move) for move in self.line],
            "threats": [
                {"move": write(threat.move), "answers": [write(answer) for answer in threat.answers]}
                for threat in self.threats
            ],
        }

    @property
    def value(self) -> Value:
        """Won, within so many plies; a quicker way may exist."""
        return Value.win(self.plies)


def knows_threats(game: Game[Any, Any]) -> bool:
    """Whether a game says what a threat is, and what answers it."""
    return all(map(game.says, NEEDED))


class Forcing(Generic[S, M]):
    """Looks for wins by force in one game."""

    def __init__(
        self,
        game: Game[S, M],
        *,
        table: float = 16,
        compiled: bool | None = None,
        notify: Callable[[str], None] | None = None,
    ) -> None:
        missing = [name for name in NEEDED if not game.says(name)]
        if missing:
            raise GameError(
                f"{game.title} does not say what a threat is: {', '.join(missing)} would be needed"
            )
        self.game = game
        rules = Adapter(game)
        way = hand_over(lambda: is_compiled(rules, "forcing", compiled, notify), Stop())
        self._forcer = Forcer(rules, compiled=way, megabytes=table)

    @property
    def nodes(self) -> int:
        """Positions visited since the last question."""
        return self._forcer.nodes

    def win(self, state: S, limits: Limits | None = None) -> ForcedWin[S, M] | None:
        """A win by force of the player to move: by fours if there is one, else by threats; None where not.

        Where a limit is reached first, nothing has been found either.
        """
        limits = limits or Limits()
        stop = Stop()
        return hand_over(lambda: self.within(state, limits.start(stop)), stop)

    def either(
        self, state: S, limits: Limits | None = None
    ) -> tuple[ForcedWin[S, M] | None, ForcedWin[S, M] | None]:
        """A win by force of the player to move; where there is none, one that the other threatens."""
        if self.game.score(state) is not None:
            return None, None
        won, passed = self.win(state, limits), self.game.skip(state)
        return won, self.win(passed, limits) if won is None and passed != state else None

    def within(self, state: S, budget: Budget) -> ForcedWin[S, M] | None:
        """The same, within a budget, on one of our threads."""
        self._forcer.begin(budget)
        try:
            for kind in (FOURS, THREATS):
                move, depth = self._first(state, kind)
                if move is not None:
                    threats, ended = self._line(state, kind, move)
                    told = sum(1 + bool(threat.answers) for threat in threats)
                    plies = told if ended else 2 * depth + LAST
                    attacker = self.game.turn(state)
                    return ForcedWin(KINDS[kind], tuple(threats), plies, self._forcer.nodes, attacker)
        except Stopped:
            pass
        finally:
            self._forcer.end()
        return None

    def defences(self, state: S, budget: Budget) -> list[M]:
        """Where the other would win by force: the moves of which it is not known that he still does.

        Else none. Where nothing helps, none is named either. What there is no time for counts as a defence.
        """
        passed = self.game.skip(state)
        if passed == state or self.within(passed, budget.part_of_rest(HALF)) is None:
            return []
        self._forcer.begin(budget)
        moves: list[M] = []
        lost: set[M] = set()
        try:
            moves = self._forcer.answers(self._forcer.typed(state))
            for move in moves:
                if self._loses(self.game.play(state, move)):
                    lost.add(move)
        except Stopped:
            pass
        finally:
            self._forcer.end()
        return [move for move in moves if move not in lost] if lost else []

    def _loses(self, state: S) -> bool:
        """Whether a move that has led here is refuted by force, as far as a glance tells."""
        if self.game.score(state) is not None:
            return False
        player, typed = self.game.turn(state), self._forcer.typed(state)
        return any(
            self._forcer.ask(typed, player, depth, kind)[0] is not None
            for kind, depth in ((FOURS, GLANCE_FOURS), (THREATS, GLANCE_THREATS))
        )

    def _first(self, state: S, kind: int) -> tuple[M | None, int]:
        """The first move of the shortest such win, counted in threats, and their number; or None."""
        if self.game.score(state) is not None:
            return None, 0
        return self._forcer.ask(self._forcer.typed(state), self.game.turn(state), DEEPEST[kind], kind)

    def _line(self, state: S, kind: int, move: M | None) -> tuple[list[Threat[M]], bool]:
        """From one threat to the next; of the answers, one that lasts longest. Whether it is told to the end.

        That is as long as there is time. The first threat is there even if there is none.
        """
        threats: list[Threat[M]] = []
        with suppress(Stopped):
            while move is not None:
                after = self.game.play(state, move)
                threats.append(Threat(move, ()))
                if self.game.score(after) is not None:
                    return threats, True
                answers = self._forcer.answers(self._forcer.typed(after))
                threats[-1] = Threat(move, tuple(answers))
                lengths = [self._first(self.game.play(after, answer), kind)[1] for answer in answers]
                longest = answers.pop(lengths.index(max(lengths)))
                threats[-1] = Threat(move, (longest, *answers))
                state = self.game.play(after, longest)
                move = self._first(state, kind)[0]
        return threats, False


def forced_win(
    game: Game[S, M], state: S, limits: Limits | None = None, **how: Any
) -> ForcedWin[S, M] | None:
    """A win by force of the player to move, None where none is found."""
    return Forcing(game, **how).win(state, limits)

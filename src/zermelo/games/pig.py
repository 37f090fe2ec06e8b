"""Pig: roll the die as often as you dare; a 1 loses the turn, and who holds keeps its points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Race
from zermelo.contract import Game
from zermelo.errors import GameError, TextError

SIDES = 6


class Turn(NamedTuple):
    """What both players have, what this turn has brought, who is to move, and whether the die rolls."""

    first: int
    second: int
    total: int
    player: int
    rolling: bool


class Pig(Game[Turn, str]):
    """Roll as often as you dare: a 1 loses the turn's points, who holds keeps them. First to the goal wins.

    Neller and Presser (2004): to 100, with best play, who begins wins 53.06 % of the games.

    >>> from zermelo import Solver
    >>> Solver(Pig(2), compiled=False).value()          # one roll of 2 to 6 wins
    0.8571 expected
    """

    points = False

    def __init__(self, goal: int = 100) -> None:
        if not isinstance(goal, int) or isinstance(goal, bool) or not 1 <= goal <= 1000:
            raise GameError(f"the goal is a whole number from 1 to 1000, not {goal!r}")
        self.goal = goal

    def start(self) -> Turn:
        """Nobody has anything."""
        return Turn(0, 0, 0, 0, False)

    def turn(self, state: Turn) -> int:
        """Whose turn it is."""
        return state.player

    def moves(self, state: Turn) -> Iterator[str]:
        """Roll; or hold, once there is something to keep. Who has reached the goal holds."""
        if self.reach(state) < self.goal:
            yield "roll"
        if state.total > 0:
            yield "hold"

    def reach(self, state: Turn) -> int:
        """What the player to move has, with what this turn has brought."""
        return state.total + (state.second if state.player else state.first)

    def play(self, state: Turn, move: str) -> Turn:
        """The die rolls, or the points are kept."""
        if move == "roll":
            return Turn(state.first, state.second, state.total, state.player, True)
        if state.player == 0:
            return Turn(state.first + state.total, state.second, 0, 1, False)
        return Turn(state.first, state.second + state.total, 0, 0, False)

    def chances(self, state: Turn) -> Iterator[tuple[float, Turn]]:
        """A die that rolls shows each side as often as any other."""
        if state.rolling:
            yield 1 / SIDES, Turn(state.first, state.second, 0, 1 - state.player, False)
            for pips in range(2, SIDES + 1):
                yield 1 / SIDES, Turn(state.first, state.second, state.total + pips, state.player, False)

    def score(self, state: Turn) -> int | None:
        """Lost, where the other one has just kept enough."""
        return -1 if state.first >= self.goal or state.second >= self.goal else None

    def canonical(self, state: Turn) -> Turn:
        """It does not matter which player is called the first."""
        if state.player == 0:
            return state
        return Turn(state.second, state.first, state.total, 0, state.rolling)

    def evaluate(self, state: Turn) -> float:
        """Who is nearer to the goal, and the more the nearer both are; this turn's points may be lost.

        Fitted to some exact values to 100, which it misses by 0.08 on the average.
        """
        mine, theirs = self.reach(state), state.first if state.player else state.second
        ahead = 1.3 * (mine - 0.3 * state.total - theirs + 4)
        return max(-0.95, min(0.95, ahead / (0.6 * (2 * self.goal - mine - theirs) + 12)))

    def board(self, state: Turn) -> Race:
        """What both have on the way to the goal, and this turn's points, which may be lost."""
        unsafe = (0, state.total) if state.player else (state.total, 0)
        return Race(self.goal, (state.first, state.second), unsafe, self.players)

    def save(self, state: Turn) -> str:
        """`27 31 12 second`: both scores, this turn's points, who is to move; `rolling` if it does."""
        rolling = " rolling" if state.rolling else ""
        return f"{state.first} {state.second} {state.total} {self.players[state.player]}{rolling}"

    def load(self, text: str) -> Turn:
        """The position that `save` wrote."""
        found = re.fullmatch(r"\s*(\d{1,4})\s+(\d{1,4})\s+(\d{1,4})\s+(first|second)(\s+rolling)?\s*", text)
        if found is None:
            raise TextError("a position of Pig looks like 27 31 12 second, or 0 0 0 first rolling", text, 0)
        first, second, total = (int(found[i]) for i in (1, 2, 3))
        state = Turn(first, second, total, self.players.index(found[4]), found[5] is not None)
        over = [score for score in (first, second) if score >= self.goal]
        mine = (first, second)[state.player]
        if len(over) == 2 or (over and (total or state.rolling or mine >= self.goal)):
            raise TextError(f"whoever reaches {self.goal} has won: the game was over before", text, 0)
        if state.rolling and self.reach(state) >= self.goal:
            raise TextError(f"with {self.reach(state)} a player holds and does not roll", text, 0)
        return state

"""Moves as numbers from 0 on, which learning agents and OpenSpiel's algorithms call actions.

A game need not know all its moves beforehand, so they are numbered as they are met: first in some random
games, always the same ones, and then as they come. So a number means one move for ever, and the same one in
every run that begins alike. Where both players move at once, what each of them chooses has a number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic

from zermelo.bridges.sample import matches
from zermelo.contract import Game, M, S
from zermelo.errors import ZermeloError

SPARE = 2  # times as many numbers as were met then, where more may come


class Actions(Generic[S, M]):
    """The moves of one game, numbered. `most` is how many numbers there are."""

    def __init__(self, game: Game[S, M], most: int | None = None) -> None:
        self.game = game
        self._numbers: dict[M, int] = {}
        self._moves: list[M] = []
        self.most = 1 << 62
        met, complete = _met(game)
        for move in met:
            self.number(move)
        self.most = (len(met) if complete else SPARE * len(met)) if most is None else most
        if len(met) > self.most:
            raise ZermeloError(f"{game.title} has more than {self.most} moves: at least {len(met)}")

    def number(self, move: M) -> int:
        """The number of a move; a new one where it has not been met."""
        found = self._numbers.get(move)
        if found is None:
            found = self._numbers[move] = len(self._moves)
            if found >= self.most:
                more = f"more than {self.most} moves: say how many, actions={2 * self.most}"
                raise ZermeloError(f"{self.game.title} has {more}")
            self._moves.append(move)
        return found

    def move(self, number: int) -> M:
        """The move that a number means."""
        return self._moves[number]

    def legal(self, state: S, player: int) -> list[int]:
        """The numbers of all that a player may do, in order."""
        return sorted(self.number(move) for move in options(self.game, state, player))


def at_once(game: Game[Any, Any], state: Any) -> bool:
    """Whether both players choose at once here."""
    return game.says("choices") and game.choices(state) is not None


def options(game: Game[Any, Any], state: Any, player: int) -> Iterable[Any]:
    """The moves of a state; where both move at once, the choices of this player."""
    both = game.choices(state) if game.says("choices") else None
    return game.moves(state) if both is None else both[player]


def _met(game: Game[Any, Any]) -> tuple[list[Any], bool]:
    """The moves of some random games as they are met, and whether the later half brought nothing new."""
    met: dict[Any, None] = {}
    counts = [0]
    for match in matches(game):
        for state, by_luck in zip(match.states, match.rolls, strict=False):
            for player in () if by_luck else (0, 1) if at_once(game, state) else (0,):
                met.update(dict.fromkeys(options(game, state, player)))
        counts.append(len(met))
    return list(met), counts[len(counts) // 2] == counts[-1]

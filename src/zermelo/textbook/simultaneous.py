"""Both players move at once, again and again: backward induction with a matrix at each node.

Where both choose, every pair of moves leads somewhere; what it leads to is worth so much, and those numbers
are a matrix. Its value in mixed strategies is the node's. Where one moves in turn it is minimax, and where
luck moves the average. All numbers are the first player's, in fractions: nothing is rounded.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic

from zermelo.contract import Game, M, S
from zermelo.errors import GameError
from zermelo.first_look import ENDLESS, check_game, check_score
from zermelo.limits import Limits
from zermelo.matrix.simplex import solve_exactly
from zermelo.position import Position, Where

Mixture = Mapping[Any, Fraction]


@dataclass(frozen=True)
class Mixed(Generic[S, M]):
    """The value to the first player, and how often each player takes each move (those never taken left out).

    Where one player moves in turn, the other has nothing to choose. `nodes` are the positions looked at.
    """

    position: Position[S, M]
    value: Fraction
    first: Mixture
    second: Mixture
    nodes: int

    def of(self, player: int) -> Mixture:
        """A player's strategy."""
        return (self.first, self.second)[player]

    def draw(self, player: int, dice: random.Random) -> Any:
        """A move for a player, each as often as the strategy takes it."""
        mixture = self.of(player)
        return dice.choices(list(mixture), [float(part) for part in mixture.values()])[0]

    def to_json(self) -> dict[str, Any]:
        """A dictionary, numbers both exact and in decimals."""
        game = self.position.game
        return {
            "game": game.name,
            "position": game.save(self.position.state),
            "value": {"exact": str(self.value), "decimal": float(self.value)},
            "strategies": [
                {game.write(move): str(part) for move, part in mixture.items()}
                for mixture in (self.first, self.second)
            ],
            "nodes": self.nodes,
        }


def simultaneous(game: Game[S, M], state: Where[S, M] = None, *, limits: Limits | None = None) -> Mixed[S, M]:
    """The value of a game in which both move at once, and both players' mixed strategies.

    >>> from zermelo import find
    >>> simultaneous(find("goofspiel:3")).first
    {3: Fraction(1, 1)}
    """
    check_game(game)
    if len(game.players) > 2:
        raise GameError(f"moves at once are for two players, and {game.title} has more")
    position = Position.of(game, state)
    induction = _Induction(game, limits or Limits())
    value, first, second = induction.solved(position.state)
    return Mixed(position, value, first, second, induction.budget.nodes)


class _Induction(Generic[S, M]):
    """Every position below one, each solved once."""

    def __init__(self, game: Game[S, M], limits: Limits) -> None:
        self.game, self.budget = game, limits.start()
        self.known: dict[S, Fraction | None] = {}  # None while it is being solved

    def value(self, state: S) -> Fraction:
        """What a position is worth to the first player."""
        if state in self.known:
            known = self.known[state]
            if known is None:
                raise GameError(f"a position of {self.game.title} comes back: {state!r}. {ENDLESS}")
            return known
        self.known[state] = None
        value = self.known[state] = self.solved(state)[0]
        return value

    def solved(self, state: S) -> tuple[Fraction, Mixture, Mixture]:
        """The same, with both strategies."""
        game = self.game
        self.budget.spend()
        score = game.score(state)
        if score is not None:
            check_score(game, state, score)
            return Fraction(score) * (1 if game.turn(state) == 0 else -1), {}, {}
        outcomes = [(Fraction(chance), outcome) for chance, outcome in game.outcomes(state)]
        if outcomes:
            whole = sum(chance for chance, _ in outcomes)
            return sum((part * self.value(after) for part, after in outcomes), Fraction()) / whole, {}, {}
        both = game.choices(state)
        return self._in_turn(state) if both is None else self._at_once(state, both)

    def _in_turn(self, state: S) -> tuple[Fraction, Mixture, Mixture]:
        first = self.game.turn(state) == 0
        values = {move: self.value(self.game.play(state, move)) for move in self.game.moves(state)}
        if not values:
            raise GameError(f"{self.game.title}: no move and no score at {state!r}")
        best = (max if first else min)(values, key=lambda move: values[move])
        sure = {best: Fraction(1)}
        return values[best], sure if first else {}, {} if first else sure

    def _at_once(self, state: S, both: Any) -> tuple[Fraction, Mixture, Mixture]:
        mine, theirs = map(list, both)
        if not mine or not theirs:
            raise GameError(f"{self.game.title}: choices({state!r}) leave a player without a move")
        play: Any = self.game.play
        payoffs = tuple(tuple(self.value(play(state, (a, b))) for b in theirs) for a in mine)
        value, row, column = solve_exactly(payoffs)
        return value, _taken(mine, row), _taken(theirs, column)


def _taken(moves: list[Any], parts: tuple[Fraction, ...]) -> Mixture:
    return {move: part for move, part in zip(moves, parts, strict=True) if part}

"""Winning chances: what an estimate is worth in games won, fitted to games of an engine against itself.

One curve, the logistic one, with one number for each game, its *advantage*: with so large an estimate three
games in four are won, a draw counting for half of one.

    chance(estimate) = 1 / (1 + 3 ** (-estimate / advantage))

    1 |                      .--------
  3/4 |- - - - - - - - - -.'|
  1/2 |               .'    |
      |           .-'       |
    0 |---------'-----------+---------   estimate
                      0  advantage

A game may say its `advantage`, as found by benchmarks/winning_chances.py. Where it does not, a few quick
games are played on the spot. Where nobody can judge a position the engine goes by playouts, whose average
is a chance by itself; and where luck has a say, estimates are chances anyway.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any
from weakref import WeakKeyDictionary

from zermelo.contract import Game, Outcome
from zermelo.engine.engine import Engine
from zermelo.limits import Limits
from zermelo.position import Position
from zermelo.value import Number, Value

GAMES, SECONDS = 16, 2.0  # played on the spot, and how long that may take where rules are slow
QUICK = Limits(depth=1)
SLIPS = 0.02  # of their moves are made at random, so that games differ and somebody falls behind
OPENING = 6  # moves at random, before anything is counted
LONGEST = 300  # moves, after which a game is taken for a draw
PRIOR = 2.0  # games' worth of belief that the middling estimate is the advantage

Sample = tuple[float, float]  # an estimate, and how the game ended for that player: 0, 1/2 or 1


@dataclass(frozen=True)
class Chances:
    """How a game's values are read as chances. Without an `advantage`, an estimate is one by itself."""

    advantage: float | None = None
    unit: int = 1

    def of(self, value: Value) -> float:
        """The share of games won, from 0 to 1; what is proved is certain.

        >>> pawns = Chances(advantage=150)
        >>> pawns.of(Value.win(3)), pawns.of(Value.draw()), pawns.of(Value.estimate(150))
        (1.0, 0.5, 0.75)
        """
        if value.odds:
            return min(1.0, max(0.0, (1 + value.score) / 2))
        if value.kind != "estimate":
            return (1 + (value.score > 0) - (value.score < 0)) / 2
        if self.advantage is None:
            return min(1.0, max(0.0, (1 + value.score / self.unit) / 2))
        return logistic(value.score / self.advantage)


def logistic(advantages: float) -> float:
    """The chance with an estimate of so many times the advantage."""
    exponent = max(-600.0, min(600.0, -advantages))
    return float(1 / (1 + 3**exponent))


def fit(samples: Iterable[Sample]) -> float:
    """The advantage under which what happened is likeliest; infinite where estimates tell nothing.

    >>> round(fit([(100, 1), (100, 1), (100, 1), (100, 0)] * 100))
    100
    """
    seen = [(estimate, result, 1.0) for estimate, result in samples if estimate]
    if not seen:
        return math.inf
    middle = median(abs(estimate) for estimate, _, _ in seen)
    seen.append((middle, 0.75, PRIOR))

    def slope(steepness: float) -> float:
        """Of the likelihood's logarithm, which falls as the steepness grows."""
        return sum(
            weight * estimate * (result - logistic(estimate * steepness)) for estimate, result, weight in seen
        )

    low, high = 0.0, 1 / middle
    if slope(low) <= 0:
        return math.inf
    while slope(high) > 0 and high * middle < 1000:
        high *= 2
    for _ in range(40):
        low, high = ((low + high) / 2, high) if slope((low + high) / 2) > 0 else (low, (low + high) / 2)
    return 2 / (low + high)


def self_play(
    engine: Engine[Any, Any], games: int, limits: Limits = QUICK, *, seconds: float = math.inf, seed: int = 1
) -> Iterator[Sample]:
    """Games of an engine against itself: its estimates, each with how the game ended.

    A game that is still played when time is up counts as a draw.
    """
    dice, end = random.Random(seed), time.monotonic() + seconds
    for _ in range(games):
        if time.monotonic() < end:
            yield from _one_game(engine, limits, dice, end)


def _one_game(engine: Engine[Any, Any], limits: Limits, dice: random.Random, end: float) -> list[Sample]:
    game = engine.game
    here, seen, gained = Position(game, game.start()), list[tuple[int, Number]](), 0.0
    known = [game.identity(here.state)]
    for ply in range(LONGEST):
        if game.score(here.state) is not None or time.monotonic() > end:
            break
        move: Any = _rolled(here, dice)
        if move is None:
            result = engine.best(here, limits) if ply >= OPENING else None
            move = result.move if result is not None and dice.random() >= SLIPS else None
            if result is not None and result.value.kind == "estimate" and not result.value.odds:
                lead = gained if here.to_move == 0 else -gained
                seen.append((here.to_move, result.value.score + lead))
            move = dice.choice(here.moves) if move is None else move
            gained += game.gained_for(0, here.to_move, here.state, move)
        here = here.after(move)
        known.append(game.identity(here.state))
        if game.repeats and known.count(known[-1]) > game.repeats:
            break
    score = game.score(here.state) or 0
    final = (score if here.to_move == 0 else -score) + gained
    won = (1 + (final > 0) - (final < 0)) / 2
    return [(estimate, won if player == 0 else 1 - won) for player, estimate in seen]


def _rolled(here: Position[Any, Any], dice: random.Random) -> Outcome | None:
    """What luck does, where it moves."""
    outcomes = here.game.outcomes(here.state)
    if not outcomes:
        return None
    return Outcome(dice.choices(range(len(outcomes)), [chance for chance, _ in outcomes])[0])


_fitted: WeakKeyDictionary[Game[Any, Any], float] = WeakKeyDictionary()


def known_chances(game: Game[Any, Any]) -> Chances | None:
    """How to read values of this game; None where it would take some games to tell."""
    if not game.counts_points and (game.says("chances") or not game.says("evaluate")):
        return Chances(unit=game.unit)
    advantage = game.advantage or _fitted.get(game)
    return Chances(advantage, game.unit) if advantage else None


def chances_of(game: Game[Any, Any], engine: Engine[Any, Any]) -> Chances:
    """How to read the engine's values of this game; games are played where that is not known yet."""
    known = known_chances(game)
    if known is None:
        _fitted[game] = fit(self_play(engine, GAMES, seconds=SECONDS))
        known = Chances(_fitted[game], game.unit)
    return known

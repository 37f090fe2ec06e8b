"""Pig with two dice: a dataclass with a member of an Enum in it, fractions, and luck after every roll."""
from dataclasses import dataclass, replace
from enum import Enum, auto
from fractions import Fraction

from zermelo import Game


class Phase(Enum):
    CHOOSE = auto()
    ROLLING = auto()


@dataclass(frozen=True)
class Position:
    scores: tuple[int, int] = (0, 0)
    pot: int = 0
    player: int = 0
    phase: Phase = Phase.CHOOSE


class TwoDice(Game):
    """Roll or hold; a one loses the pot. First to thirty."""

    def start(self):
        return Position()

    def turn(self, position):
        return position.player

    def moves(self, position):
        yield "roll"
        if position.pot:
            yield "hold"

    def play(self, position, move):
        if move == "roll":
            return replace(position, phase=Phase.ROLLING)
        scores = list(position.scores)
        scores[position.player] += position.pot
        return Position(tuple(scores), 0, 1 - position.player)

    def chances(self, position):
        if position.phase is not Phase.ROLLING:
            return None
        found = [(Fraction(11, 36), Position(position.scores, 0, 1 - position.player))]
        for total in range(4, 13):
            ways = 5 - abs(total - 8)
            pot = position.pot + total
            found.append((Fraction(ways, 36), replace(position, pot=pot, phase=Phase.CHOOSE)))
        return found

    def score(self, position):
        return -1 if position.scores[1 - position.player] >= 30 else None

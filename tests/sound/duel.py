"""A duel: both choose at once, members of an Enum; a dataclass that can change is the state."""
from dataclasses import dataclass
from enum import Enum

from zermelo import Game


class Act(Enum):
    LOAD = "load"
    SHOOT = "shoot"
    DUCK = "duck"


@dataclass
class Yard:
    bullets: list
    ducks: list
    day: int = 0
    won: int = 0


class Duel(Game):
    """Load, shoot or duck, both at once. Nobody ducks twice in a row; on the fifth day they shake hands."""

    players = ("Wyatt", "Doc")

    def start(self):
        return Yard([0, 0], [False, False])

    def choices(self, state):
        both = []
        for player in (0, 1):
            acts = [Act.LOAD]
            if state.bullets[player]:
                acts.append(Act.SHOOT)
            if not state.ducks[player]:
                acts.append(Act.DUCK)
            both.append(acts)
        return both[0], both[1]

    def play(self, state, both):
        bullets = list(state.bullets)
        hit = [False, False]
        for player, act in enumerate(both):
            if act is Act.LOAD:
                bullets[player] = 1
            elif act is Act.SHOOT:
                bullets[player] = 0
                hit[1 - player] = both[1 - player] is not Act.DUCK
        won = 0 if hit[0] == hit[1] else -1 if hit[0] else 1
        return Yard(bullets, [act is Act.DUCK for act in both], state.day + 1, won)

    def score(self, state):
        return state.won if state.won or state.day == 5 else None

    def board(self, state):
        return f"day {state.day}: Wyatt has {state.bullets[0]}, Doc has {state.bullets[1]}"

"""Hog: how many dice do you dare? Luck, whole numbers as moves, players called 1 and -1."""
from itertools import product

from zermelo import Game


class Hog(Game):
    """Say how many dice of four sides you throw, three at most. A 1 among them and the turn brings nothing."""

    numbering = (1, -1)

    def __init__(self, goal=12):
        self.goal = goal

    def start(self):
        return (0, 0, 1, 0)  # what both have, who is to move, how many dice are in the air

    def moves(self, state):
        return (1, 2, 3)

    def play(self, state, dice):
        return state[:3] + (dice,)

    def chances(self, state):
        first, second, player, dice = state
        if dice == 0:
            return None
        odds = {}
        for throw in product((1, 2, 3, 4), repeat=dice):
            got = 0 if 1 in throw else sum(throw)
            odds[got] = odds.get(got, 0) + 1 / 4 ** dice
        return [(chance, (first + got, second, -1, 0) if player == 1 else (first, second + got, 1, 0)) for got, chance in odds.items()]

    def rolled(self, state, after):
        return f"+{after[0] + after[1] - state[0] - state[1]}"

    def turn(self, state):
        return state[2]

    def winner(self, state):
        if state[0] >= self.goal:
            return 1
        if state[1] >= self.goal:
            return -1
        return None

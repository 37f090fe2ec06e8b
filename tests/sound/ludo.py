"""A race with one die: states are dicts, luck moves by `chances`, a move is a word."""
from fractions import Fraction

from zermelo import Game

GOAL = 7


class Ludo(Game):
    """Two men each. Roll, then bring one of them ahead; landing on the other's man sends him home."""

    players = ("Red", "Blue")

    def start(self):
        return {"red": [0, 0], "blue": [0, 0], "player": 0, "die": 0, "rolling": False}

    def moves(self, state):
        if state["die"] == 0:
            return ["roll"]
        mine = state["red"] if state["player"] == 0 else state["blue"]
        found = [name for name, man in zip(("front", "back"), mine) if man < GOAL]
        return found or ["pass"]

    def play(self, state, move):
        new = {"red": list(state["red"]), "blue": list(state["blue"]), "player": state["player"], "die": 0, "rolling": False}
        if move == "roll":
            new["rolling"] = True
            return new
        mine, theirs = ("red", "blue") if state["player"] == 0 else ("blue", "red")
        if move != "pass":
            at = 0 if move == "front" else 1
            to = min(GOAL, new[mine][at] + state["die"])
            new[mine][at] = to
            if to < GOAL:
                new[theirs] = [0 if GOAL - man == to and man else man for man in new[theirs]]
        new["player"] = 1 - state["player"]
        return new

    def chances(self, state):
        if not state["rolling"]:
            return []
        return [(Fraction(1, 3), {**state, "die": pips, "rolling": False}) for pips in (1, 2, 3)]

    def winner(self, state):
        if min(state["red"]) == GOAL:
            return 0
        if min(state["blue"]) == GOAL:
            return 1
        return None

    def turn(self, state):
        return state["player"]

    def rolled(self, state, after):
        return str(after["die"])

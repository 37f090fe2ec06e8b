"""A row of apples: `margin` with players called 1 and 2, dicts with tuples, negative numbers as moves."""
from zermelo import Game


class Orchard(Game):
    """Take up to two apples from the left (moves 1, 2) or from the right (moves -1, -2). They weigh differently."""

    numbering = (1, 2)
    points = True

    def start(self):
        return {"apples": (3, 1, 8, 4, 9, 2, 2, 7), "first": 0, "second": 0, "player": 1}

    def moves(self, state):
        left = len(state["apples"])
        return [move for move in (1, 2, -1, -2) if abs(move) <= left and (move > 0 or abs(move) < left)]

    def play(self, state, move):
        apples = state["apples"]
        taken, rest = (apples[:move], apples[move:]) if move > 0 else (apples[move:], apples[:move])
        who = "first" if state["player"] == 1 else "second"
        new = dict(state)
        new["apples"] = rest
        new[who] += sum(taken)
        new["player"] = 3 - state["player"]
        return new

    def turn(self, state):
        return state["player"]

    def margin(self, state):
        return None if state["apples"] else state["first"] - state["second"]

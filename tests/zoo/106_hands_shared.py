# wrong: state-changed play
# dict(state) copies the dict, and not the hands that are in it.
from zermelo import Game


class Hands(Game):
    """Each has the cards 1 to 3. Put one down; who has put down more at the end has won."""

    points = True

    def start(self):
        return {"hands": [[1, 2, 3], [1, 2, 3]], "sums": [0, 0], "player": 0}

    def turn(self, state):
        return state["player"]

    def moves(self, state):
        return list(state["hands"][state["player"]])

    def play(self, state, card):
        new = dict(state)
        new["hands"][state["player"]].remove(card)
        sums = list(state["sums"])
        sums[state["player"]] += card
        return {**new, "sums": sums, "player": 1 - state["player"]}

    def margin(self, state):
        if any(state["hands"]):
            return None
        return state["sums"][0] - state["sums"][1]

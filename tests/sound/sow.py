"""Sowing seeds, as an object of a class with methods of its own; None is part of a move; a turn may be kept."""
from zermelo import Game, Pits


class Bowls:
    def __init__(self, pits, stores, player):
        self.pits = pits
        self.stores = stores
        self.player = player

    def side(self, player):
        return self.pits[player]

    def __eq__(self, other):
        return (self.pits, self.stores, self.player) == (other.pits, other.stores, other.player)

    def __hash__(self):
        return hash((self.pits, self.stores, self.player))


class Sow(Game):
    """Sow a pit to the right; the last seed in your store gives another turn. Three pits, two seeds each."""

    players = ("South", "North")
    points = True

    def start(self):
        return Bowls(((2, 2, 2), (2, 2, 2)), (0, 0), 0)

    def moves(self, state):
        return [(pit, None) for pit, seeds in enumerate(state.side(state.player)) if seeds]

    def play(self, state, move):
        pit, _ = move
        pits, stores, side = [list(row) for row in state.pits], list(state.stores), state.player
        seeds, pits[side][pit] = pits[side][pit], 0
        at, again = pit, False
        while seeds:
            at += 1
            again = False
            if at == 3:
                if side == state.player:
                    stores[side] += 1
                    seeds -= 1
                    again = True
                side, at = 1 - side, -1
                continue
            pits[side][at] += 1
            seeds -= 1
        player = state.player if again else 1 - state.player
        if not any(pits[0]) or not any(pits[1]):
            stores = [stores[0] + sum(pits[0]), stores[1] + sum(pits[1])]
            pits = [[0] * 3, [0] * 3]
        return Bowls(tuple(map(tuple, pits)), tuple(stores), player)

    def turn(self, state):
        return state.player

    def margin(self, state):
        return None if any(state.pits[0]) else state.stores[0] - state.stores[1]

    def board(self, state):
        return Pits((state.pits[0], state.pits[1]), state.stores)

    def write(self, move):
        return "abc"[move[0]]

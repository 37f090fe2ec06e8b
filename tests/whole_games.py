"""Games with every way in which things can stand, reachable or not, as some of the published counts have them."""

from zermelo.games.quoridor import Position, Quoridor

SLOTS = 5
WALLS = 2 * SLOTS * SLOTS  # lying ones, then standing ones
WAYS = 1 + 2 * WALLS + WALLS * WALLS  # no wall, one of either player's, or two
SQUARES = 36


class EveryQuoridor(Quoridor):
    """Quoridor 6x6 with one wall each: pawns on any two squares, walls wherever they fit, either to move.

    Who cannot move passes; where both are across, the first player has won.
    """

    whole = True
    indices = 2 * SQUARES * SQUARES * WAYS

    def moves(self, state):
        nothing = True
        for move in super().moves(state):
            nothing = False
            yield move
        if nothing:
            yield 5 * SQUARES

    def play(self, state, move):
        if move == 5 * SQUARES:
            return state._replace(turn=1 - state.turn)
        return super().play(state, move)

    def score(self, state):
        if state.first >= SQUARES - self.size:
            return 1 if state.turn == 0 else -1
        if state.second < self.size:
            return -1 if state.turn == 0 else 1
        return None

    def index(self, state):
        first, second = -1, -1
        for wall in range(WALLS):
            walls = state.standing if wall >= WALLS // 2 else state.lying
            if walls >> self.place(wall) & 1:
                if first < 0:
                    first = wall
                else:
                    second = wall
        way = 0
        if second >= 0:
            way = 1 + 2 * WALLS + first * WALLS + second
        elif first >= 0:
            way = 1 + 2 * first + state.left
        return ((state.turn * SQUARES + state.first) * SQUARES + state.second) * WAYS + way

    def state_at(self, number):
        way, pawns = number % WAYS, number // WAYS
        turn, first, second = pawns // SQUARES**2, pawns // SQUARES % SQUARES, pawns % SQUARES
        lying, standing, left, others = 0, 0, 1, 1
        wall, other = -1, -1
        if way > 2 * WALLS:
            wall, other = (way - 1 - 2 * WALLS) // WALLS, (way - 1 - 2 * WALLS) % WALLS
            left, others = 0, 0
        elif way > 0:
            wall = (way - 1) // 2
            left = (way - 1) % 2
            others = 1 - left
        if first == second or (other >= 0 and (wall >= other or not self.fit(wall, other))):
            return self.start()  # which has another number: there is no such position
        for each in (wall, other):
            if each >= WALLS // 2:
                standing |= 1 << self.place(each)
            elif each >= 0:
                lying |= 1 << self.place(each)
        return Position(first, second, lying, standing, left, others, turn)

    def place(self, wall):
        slot = wall % (WALLS // 2)
        return slot // SLOTS * self.size + slot % SLOTS

    def fit(self, wall, other):
        """Whether two walls neither cross nor overlap."""
        one, two = wall % (WALLS // 2), other % (WALLS // 2)
        if wall // (WALLS // 2) != other // (WALLS // 2):
            return one != two
        y, x, v, u = one // SLOTS, one % SLOTS, two // SLOTS, two % SLOTS
        if wall < WALLS // 2:
            return y != v or abs(x - u) != 1
        return x != u or abs(y - v) != 1

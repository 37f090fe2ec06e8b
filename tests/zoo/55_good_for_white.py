# wrong: bad-evaluate evaluate
# evaluate says how White stands, also where Black is to move.
from zermelo import Game


class Breakthrough(Game):
    """Pawns go ahead, straight or aslant, and take aslant, three by five. The first across wins."""

    players = ("White", "Black")

    def start(self):
        return (0o00007, 0o70000, 0)  # White's and Black's pawns, a digit a row; who is to move

    def moves(self, state):
        mine, other = state[state[2]], state[1 - state[2]]
        if not self.across(state):
            for here in range(15):
                ahead = here // 3 + (-1 if state[2] else 1)
                for column in (here % 3 - 1, here % 3, here % 3 + 1):
                    if mine >> here & 1 and 0 <= column < 3 and 0 <= ahead < 5:
                        there = 3 * ahead + column
                        blocked = mine if column != here % 3 else mine | other
                        if not blocked >> there & 1:
                            yield here, there

    def play(self, state, move):
        here, there = move
        pawns = [state[0] & ~(1 << there), state[1] & ~(1 << there)]
        pawns[state[2]] = state[state[2]] ^ (1 << here | 1 << there)
        return (*pawns, 1 - state[2])

    def across(self, state):
        return state[0] & 0o70000 or state[1] & 0o00007

    def score(self, state):
        return None if any(True for _ in self.moves(state)) else -1

    def turn(self, state):
        return state[2]

    def evaluate(self, state):
        return 10 * (state[0].bit_count() - state[1].bit_count())

"""Kalah with six pits and four seeds, as one writes it down."""

from zermelo import Game


class Kalah(Game):
    """Sow the seeds of a pit, one by one. The last one in your store: move again; in an empty pit: take."""

    points = True
    players = ("South", "North")

    def __init__(self, pits=6, seeds=4):
        self.pits, self.seeds = pits, seeds

    def start(self):
        side = (self.seeds,) * self.pits + (0,)
        return (side + side, 0)

    def moves(self, state):
        board, player = state
        for pit in range(self.pits):
            if board[player * (self.pits + 1) + pit]:
                yield pit

    def play(self, state, pit):
        board, player = list(state[0]), state[1]
        side = self.pits + 1
        mine, theirs = player * side + self.pits, (1 - player) * side + self.pits
        here = player * side + pit
        seeds, board[here] = board[here], 0
        while seeds:
            here = (here + 1) % (2 * side)
            if here != theirs:
                board[here] += 1
                seeds -= 1
        across = 2 * self.pits - here
        if here != mine and here // side == player and board[here] == 1 and board[across]:
            board[mine] += board[across] + 1
            board[here] = board[across] = 0
        for one in (0, 1):
            if sum(board[one * side : one * side + self.pits]) == 0:  # the other one keeps what is left
                other = (1 - one) * side
                board[other + self.pits] += sum(board[other : other + self.pits])
                for i in range(self.pits):
                    board[other + i] = 0
        return (tuple(board), player if here == mine else 1 - player)

    def score(self, state):
        board, player = state
        side = self.pits + 1
        if sum(board[: self.pits]) + sum(board[side : side + self.pits]):
            return None
        margin = board[self.pits] - board[-1]
        return margin if player == 0 else -margin

    def turn(self, state):
        return state[1]

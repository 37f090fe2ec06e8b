from zermelo import Game, Grid


class Hexapawn(Game):
    """Three pawns a side. Get one across, or leave the other without a move. (Martin Gardner, 1962)"""

    players = ("White", "Black")

    def start(self):
        return (0o007, 0o700, 0)  # the mover's pawns and the other's, a digit a row; who is to move

    def moves(self, state):
        mine, theirs, player = state
        for here in range(9):
            ahead = here + 3 if player == 0 else here - 3
            if mine >> here & 1 and 0 <= ahead < 9:
                if not (mine | theirs) >> ahead & 1:
                    yield here, ahead
                for side in (-1, 1):
                    if 0 <= here % 3 + side < 3 and theirs >> ahead + side & 1:
                        yield here, ahead + side

    def play(self, state, move):
        (mine, theirs, player), (here, there) = state, move
        return (theirs & ~(1 << there), mine ^ (1 << here | 1 << there), 1 - player)

    def score(self, state):
        across = state[1] & (0o007 if state[2] == 0 else 0o700)
        return -1 if across or not any(self.moves(state)) else None

    def turn(self, state):
        return state[2]

    def board(self, state):
        mine, theirs, player = state
        white, black = (mine, theirs) if player == 0 else (theirs, mine)
        pawns = "".join("P" if white >> s & 1 else "p" if black >> s & 1 else "." for s in range(9))
        return Grid((pawns[6:], pawns[3:6], pawns[:3]), chess=True)

    def write(self, move):
        return "".join("abc"[square % 3] + "123"[square // 3] for square in move)

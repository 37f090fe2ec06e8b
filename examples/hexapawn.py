from zermelo import Game, Grid


class Hexapawn(Game):
    """Three pawns a side. Get one across, or leave the other without a move. (Martin Gardner, 1962)"""

    players = ("White", "Black")

    def start(self):
        return ("ppp...PPP", 0)  # the rows from the top, and who is to move

    def moves(self, state):
        squares, player = state
        own, other, step = ("P", "p", -3) if player == 0 else ("p", "P", 3)
        for here in range(9):
            if squares[here] != own or not 0 <= here + step < 9:
                continue
            if squares[here + step] == ".":
                yield here, here + step
            for side in (-1, 1):
                if 0 <= here % 3 + side < 3 and squares[here + step + side] == other:
                    yield here, here + step + side

    def play(self, state, move):
        squares, player = list(state[0]), state[1]
        squares[move[0]], squares[move[1]] = ".", squares[move[0]]
        return ("".join(squares), 1 - player)

    def score(self, state):
        across = "P" in state[0][:3] or "p" in state[0][6:]
        return -1 if across or not any(True for _ in self.moves(state)) else None

    def turn(self, state):
        return state[1]

    def board(self, state):
        return Grid((state[0][:3], state[0][3:6], state[0][6:]), chess=True)

    def write(self, move):
        return "".join("abc"[square % 3] + "321"[square // 3] for square in move)

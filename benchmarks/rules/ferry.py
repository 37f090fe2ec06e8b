"""Ferry: a game that nobody knows but its maker, for what is learnt from rules alone."""

from zermelo import Game, Grid

SIZE = 6
EMPTY, ONE, TWO = 0, 1, 2


class Ferry(Game):
    """Boats of two rows cross a lake of six by six.

    A boat goes straight or slanting ahead, one square, or leaps over a boat of either side to the square
    behind it; one of the other side's that is leapt over is sunk. Who first has three boats on the far row
    wins; who cannot move loses.
    """

    players = ("White", "Black")

    def start(self):
        return (ONE,) * SIZE * 2 + (EMPTY,) * (SIZE - 4) * SIZE + (TWO,) * SIZE * 2, ONE

    def turn(self, state):
        return state[1] - 1

    def moves(self, state):
        board, player = state
        ahead = 1 if player == ONE else -1
        for square in range(SIZE * SIZE):
            if board[square] != player:
                continue
            row, column = square // SIZE, square % SIZE
            for aside in (-1, 0, 1):
                for far in (1, 2):
                    r, c = row + far * ahead, column + far * aside
                    if not (0 <= r < SIZE and 0 <= c < SIZE) or board[r * SIZE + c] != EMPTY:
                        continue
                    if far == 1 or board[(row + ahead) * SIZE + column + aside] != EMPTY:
                        yield (square, r * SIZE + c)

    def play(self, state, move):
        board, player = state
        here, there = move
        after = list(board)
        after[here] = EMPTY
        after[there] = player
        if abs(here // SIZE - there // SIZE) == 2:
            between = (here + there) // 2
            if after[between] != player:
                after[between] = EMPTY
        return tuple(after), 3 - player

    def score(self, state):
        board, player = state
        far = board[:SIZE] if player == ONE else board[SIZE * (SIZE - 1) :]
        if far.count(3 - player) >= 3:
            return -1
        for _ in self.moves(state):
            return None
        return -1

    def write(self, move):
        return "".join(f"{'abcdef'[square % SIZE]}{square // SIZE + 1}" for square in move)

    def board(self, state):
        rows = ("".join(".xo"[state[0][r * SIZE + c]] for c in range(SIZE)) for r in range(SIZE - 1, -1, -1))
        return Grid(tuple(rows))

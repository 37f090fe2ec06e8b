# wrong: misspelt legal_moves
# That kings keep apart is said in legal_moves, which nobody asks: moves knows nothing of it.
from zermelo import Game


class TwoKings(Game):
    """Kings on four by four, never beside each other; a square that was left burns. Whoever cannot move loses."""

    def start(self):
        return (0, 15, 1 << 0 | 1 << 15)  # the king of the mover, the other's, and the burnt squares

    def beside(self, a, b):
        return max(abs(a // 4 - b // 4), abs(a % 4 - b % 4)) == 1

    def moves(self, state):
        mine, _, burnt = state
        for square in range(16):
            if self.beside(mine, square) and not burnt >> square & 1:
                yield square

    def legal_moves(self, state):
        for square in self.moves(state):
            if not self.beside(state[1], square):
                yield square

    def play(self, state, square):
        _, other, burnt = state
        return (other, square, burnt | 1 << square)

    def score(self, state):
        return None if any(True for _ in self.moves(state)) else -1

    def write(self, square):
        return "abcd"[square % 4] + "1234"[square // 4]

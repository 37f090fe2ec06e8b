"""Games with moves of several kinds, as people write them."""

from typing import NamedTuple

from compile_boards import Turns

START = (0, 1, 0, 2, 0, 0, 1, 2, 0, 0)


class Sided(Turns):
    """Ten squares, and whose turn it is."""

    plies = 10

    def start(self):
        return (START, 0)

    def score(self, state):
        board, ply = state
        return (sum(board) + board[0]) % 3 - 1 if self.over(state) else None


class Passing(Sided):
    """A number, or a word: in a list, and asked about in several ways."""

    def free(self, state):
        board, ply = state
        return [square for square in range(10) if board[square] == ply % 3]

    def moves(self, state):
        return self.free(state) or ["pass"]

    def play(self, state, move):
        board, ply = state
        if move == "pass":
            return (board, ply + 1)
        return (board[:move] + ((board[move] + 1) % 4,) + board[move + 1 :], ply + 1)

    def order(self, state, move):
        return -1 if isinstance(move, str) else move % 4

    def evaluate(self, state):
        return len(self.moves(state)) + (1 if self.moves(state) else 0)


class Steps(Sided):
    """`(square,)` and `(from, to)`, yielded; and words, two of them."""

    def moves(self, state):
        board, ply = state
        for square in range(10):
            if board[square] == 0 and ply < 5:
                yield (square,)
            elif board[square] and square < 9:
                yield (square, square + 1)
        if ply % 4 == 3:
            yield "swap"
        if sum(board) > 9 or ply > 4:
            yield "turn"

    def play(self, state, move):
        board, ply = state
        new = list(board)
        if move == "swap":
            new[0], new[9] = new[9], new[0]
        elif isinstance(move, str):
            return (board[::-1], ply + 1)
        elif len(move) == 1:
            new[move[0]] = 1 + ply % 2
        else:
            source, target = move
            new[source], new[target] = new[target], new[source]
        return (tuple(new), ply + 1)

    def loud(self, state, move):
        return move != "swap" and len(move) == 2

    def evaluate(self, state):
        return 3 if any(True for _ in self.moves(state)) else 0


class Drop(NamedTuple):
    piece: int
    square: int


class Slide(NamedTuple):
    source: int
    target: int
    turned: bool


class Named(Sided):
    """Two named tuples, and a pair in which there may be None."""

    def moves(self, state):
        board, ply = state
        if ply % 3 == 0:
            return [Drop(1 + ply % 2, square) for square in range(10) if not board[square]] or [Drop(0, 0)]
        if ply % 3 == 1:
            return [Slide(a, b, a > b) for a in range(10) for b in (a - 1, (a + 1) % 10) if board[a] and a]
        return [(None, square) for square in range(4)]

    def play(self, state, move):
        board, ply = state
        new = list(board)
        if isinstance(move, tuple) and len(move) == 3:
            new[move.target] += 1 if move.turned else 2
        elif move[0] is None:
            new[move[1]] = 0
        else:
            new[move.square] = move.piece
        return (tuple(new), ply + 1)


class Late(Sided):
    """Moves of a kind that none of some random games has."""

    def moves(self, state):
        board, ply = state
        for square in range(10):
            if board[square] < 3:
                yield square
        if board[4] == 4 and board[5] == 4:
            yield (4, 5)

    def play(self, state, move):
        board, ply = state
        if isinstance(move, tuple):
            return (board, self.plies)
        return (board[:move] + (board[move] + 1,) + board[move + 1 :], ply + 1)


ALL = [Passing(), Steps(), Named()]

"""Games with boards in tuples and strings, written as people write them: each does as much as it can."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from zermelo import Game

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11), (0, 4, 8), (3, 5, 10))
BESIDE = {0: (1, 3), 1: (0, 2, 4), 2: (1,), 3: (0, 4), 4: (1, 3, 5), 5: (4, 2)}
RAYS = [[[1, 2], [4]], [[2]], [[], [5, 8]], [[4, 5], [7, 11, 2]], [[], []]]
STEPS = {(0, 0): [(0, 1), (1, 0)], (0, 1): [(1, 1)], (1, 0): [(1, 1), (0, 0)], (1, 1): []}
WORTH = {0: 3, 2: -1, 5: 7}
CORNERS = {(0, 0), (0, 1), (1, 1)}


class Turns(Game):
    """What most of these have in common: twelve plies, and then a score from all that is on the board."""

    plies = 12

    def turn(self, state):
        return state[-1] % 2

    def over(self, state):
        return state[-1] >= self.plies


class Flat(Turns):
    """A tuple of twelve numbers."""

    def start(self):
        return ((0, 3, -2, 5, 0, 0, 1, 0, 2, 0, 0, 4), 0)

    def moves(self, state):
        board, ply = state
        return [square for square in range(len(board)) if board[square] <= 3]

    def play(self, state, square):
        board, ply = state
        if ply % 5 == 0:
            return (board[:square] + (ply,) + board[square + 1 :], ply + 1)
        if ply % 5 == 1:
            new = list(board)
            new[square] += board.count(0) + board[-1]
            new[0], new[-1] = new[-1], new[0]
            return (tuple(new), ply + 1)
        if ply % 5 == 2:
            return (tuple(x if i != square else -x for i, x in enumerate(board)), ply + 1)
        if ply % 5 == 3:
            return (board[::-1], ply + 1)
        return (board[square:] + board[:square], ply + 1)

    def score(self, state):
        board, ply = state
        if not self.over(state):
            return None
        total = sum(board) + max(board) - min(board) + board.index(max(board))
        total += sum(board[2:7]) - len([x for x in board if x in (1, 2)]) + (7 in board)
        return (total % 3) - 1

    def evaluate(self, state):
        board, ply = state
        best = 0
        for line in LINES:
            if all(board[square] > 0 for square in line) or any(board[square] == 3 for square in line):
                best += 1
        return best - sum(x * y for x, y in zip(board, board[3:]))  # noqa: B905

    def canonical(self, state):
        board, ply = state
        return (min(board, board[::-1]), ply) if ply == 0 else state


class Nested(Turns):
    """Four rows of three."""

    def start(self):
        return (((0, 0, 0), (1, 0, 2), (0, 0, 0), (2, 1, 0)), 0)

    def moves(self, state):
        rows, ply = state
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                if cell == 0 or ply > 8:
                    yield (r, c)

    def play(self, state, move):
        rows, ply = state
        r, c = move
        if ply % 3 == 0:
            new = [list(row) for row in rows]
            new[r][c] = 1 + ply % 2
            return (tuple(tuple(row) for row in new), ply + 1)
        if ply % 3 == 1:
            row = list(rows[r])
            row[c] = 1 + ply % 2
            return (rows[:r] + (tuple(row),) + rows[r + 1 :], ply + 1)
        turned = tuple(
            tuple(x + 1 if (i, j) == move else x for j, x in enumerate(row)) for i, row in enumerate(rows)
        )
        return (turned[::-1], ply + 1)

    def score(self, state):
        rows, ply = state
        if not self.over(state):
            return None
        return sum(row.count(1) - row.count(2) for row in rows) % 3 - 1

    def evaluate(self, state):
        rows, ply = state
        return rows[0][1] - rows[-1][-1] + (rows[1] == rows[2]) + sum(rows[2]) + len(rows[0])


class Place(NamedTuple):
    board: tuple
    hands: tuple
    ply: int


class Tables(Turns):
    """Constants that are dictionaries, and rows of unequal length."""

    def start(self):
        return Place((0,) * 12, (4, 4), 0)

    def moves(self, state):
        found = []
        for square in BESIDE:
            if state.board[square] == 0:
                found.append((square, len(BESIDE[square])))
        for square, beside in BESIDE.items():
            if square in WORTH and beside[0] < 4:
                found += [(square, -1)]
        return found or [(0, 0)]

    def play(self, state, move):
        square, much = move
        board, hands = list(state.board), list(state.hands)
        for ray in RAYS[square % 5]:
            for there in ray:
                board[there] += 1 + much
        for there in BESIDE[square]:
            board[there] += WORTH.get(there, 1)
        for r, c in STEPS[square % 2, state.ply % 2]:
            board[3 * r + c] -= 1
        hands[state.ply % 2] -= 1 if (square % 2, 0) in CORNERS else 0
        return state._replace(board=tuple(board), hands=tuple(hands), ply=state.ply + 1)

    def score(self, state):
        return (sum(state.board) + state.hands[0]) % 3 - 1 if self.over(state) else None


class Letters(Turns):
    """A board of letters in a string, and whose turn it is in words."""

    def start(self):
        return ("ppp..k...PPP", "white", 0)

    def moves(self, state):
        board, side, ply = state
        mine = "PK" if side == "white" else "pk"
        moves = []
        for square, piece in enumerate(board):
            if piece in mine or (piece == "." and ply % 4 == 3):
                moves.append((square, "up"))
            elif piece != "." and piece.isupper() != (side == "white"):
                moves.append((square, "down"))
        return moves or [(0, "up")]

    def play(self, state, move):
        board, side, ply = state
        square, way = move
        other = "black" if side == "white" else "white"
        piece = board[square].swapcase() if way == "up" else "."
        new = board[:square] + piece + board[square + 1 :]
        if ply % 3 == 2:
            cells = list(new)
            cells[0], cells[-1] = cells[-1], cells[0]
            new = "".join(cells)
        return (new, other, ply + 1)

    def turn(self, state):
        return 0 if state[1] == "white" else 1

    def score(self, state):
        board, side, ply = state
        if ply < 12 and "k" in board:
            return None
        mine, theirs = "Pp" if side == "white" else "pP"
        return (board.count(mine) > board.count(theirs)) - (board.count(mine) < board.count(theirs))


class Cells(Turns):
    """A tuple of letters, and one of strings or None."""

    def start(self):
        return (("x", "o", ".") * 4, (None,) * 9, 0)

    def moves(self, state):
        cells, marks, ply = state
        for i, mark in enumerate(marks):
            if mark is None or cells[i] == "x":
                yield i

    def play(self, state, i):
        cells, marks, ply = state
        player = "XO"[ply % 2]
        new = list(marks)
        new[i] = player if new[i] is None else None
        return (tuple(c if j != i else c.upper() for j, c in enumerate(cells)), tuple(new), ply + 1)

    def score(self, state):
        cells, marks, ply = state
        if ply < 12:
            return None
        full = sum(1 for mark in marks if mark)
        return (full + cells.count("X") + (cells[3] < cells[4])) % 3 - 1


@dataclass(frozen=True)
class Spot:
    board: tuple
    last: int | None
    ply: int


class Last(Turns):
    """A dataclass in which a number may be None, and a board in which numbers may be."""

    def start(self):
        return Spot((None,) * 10, None, 0)

    def turn(self, spot):
        return spot.ply % 2

    def moves(self, spot):
        for i, owner in enumerate(spot.board):
            if owner is None and (spot.last is None or abs(i - spot.last) > 1):
                yield i

    def play(self, spot, i):
        new = spot.board[:i] + (spot.ply % 2,) + spot.board[i + 1 :]
        return replace(spot, board=new, last=i if i % 4 else None, ply=spot.ply + 1)

    def score(self, spot):
        return None if any(True for _ in self.moves(spot)) else -1


class Flags(Turns):
    """Bools."""

    def start(self):
        return (((False,) * 4,) * 3, (True, False) * 5, 0)

    def moves(self, state):
        rows, flags, ply = state
        return [(r, c) for r in range(3) for c in range(4) if not rows[r][c]] or [(0, 0)]

    def play(self, state, move):
        rows, flags, ply = state
        r, c = move
        new = tuple(tuple(seen or (i, j) == move for j, seen in enumerate(row)) for i, row in enumerate(rows))
        return (new, tuple(f != (i == r + c) for i, f in enumerate(flags)), ply + 1)

    def score(self, state):
        rows, flags, ply = state
        return None if ply < 12 else (sum(row.count(True) for row in rows) + sum(flags)) % 3 - 1


class Lists(Turns):
    """Lists made in every way that comes to mind."""

    size = 4

    def start(self):
        return ((0, 1, 2, 0, 2, 1, 0, 0, 1, 2, 0, 0), 0)

    def near(self, board, square):
        n, found = self.size, []
        for step in (-n, -1, 1, n):
            there, between, last = square + step, [], -1
            while 0 <= there < len(board) and board[there] == 1:
                between.append(there)
                there, last = there + step, there
            if between and last >= 0:
                found += between
        return found

    def twice(self, board):
        some, more = [], list()  # noqa: C408 (one may write it so)
        other: list[int] = []
        one = two = []
        for square in range(len(board)):
            first = len(some)
            some += [square] if board[square] else []
            more.append(first)
            if (odd := []) or square % 2:
                odd.append(square)
            other.extend(odd)
            one.append(square)
        some, kept = [], some
        some.append(len(kept))
        return sum(kept) + len(more) + sum(other) + len(two) + len(some)

    def moves(self, state):
        board, ply = state
        found = [s for s in range(len(board)) if board[s] == 0 or self.near(board, s)]
        return found if found else [-1]

    def play(self, state, square):
        board, ply = list(state[0]), state[1]
        for there in self.near(state[0], square):
            board[there] = 2
        board[square] = (ply + len(self.near(state[0], square))) % 3
        return (tuple(board), ply + 1)

    def score(self, state):
        board, ply = state
        return (sum(board) + self.twice(board)) % 3 - 1 if self.over(state) else None


ALL = [Flat(), Nested(), Tables(), Letters(), Cells(), Last(), Flags(), Lists()]

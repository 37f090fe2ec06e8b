"""States that are objects of classes with methods that change them, and objects that rules make for themselves."""

import copy
from dataclasses import dataclass, field

from zermelo import Game


class Board:
    """A board that changes itself, with a list of rows, the move before, and a set."""

    SIZE = 3

    def __init__(self, player=1):
        self.cells = [[None for _ in range(self.SIZE)] for _ in range(self.SIZE)]
        self.player = player
        self.last = None
        self.history = []
        self.seen = {0}

    @classmethod
    def first(cls):
        return cls(2)

    @staticmethod
    def other(player):
        return 3 - player

    @property
    def full(self):
        return all(cell is not None for row in self.cells for cell in row)

    def __getitem__(self, square):
        return self.cells[square[0]][square[1]]

    def free(self):
        return [(r, c) for r in range(self.SIZE) for c in range(self.SIZE) if self[r, c] is None]

    def put(self, square):
        self.cells[square[0]][square[1]] = self.player
        self.history.append(square[0] + square[1])
        self.seen.add(square[0] * 3)
        if len(self.history) > 4:
            self.history.pop(0)
        self.last = square
        self.turn_round()

    def turn_round(self):
        self.player = self.other(self.player)

    def copy(self):
        made = Board(self.player)
        made.cells = [row[:] for row in self.cells]
        made.last, made.history, made.seen = self.last, list(self.history), set(self.seen)
        return made

    def total(self):
        last = 0 if self.last is None else self.last[0] * 3 + self.last[1]
        return (
            last + sum(self.history) + sum(self.seen) + sum(cell or 0 for row in self.cells for cell in row)
        )


class Boards(Game):
    """Such a board."""

    numbering = (1, 2)

    def start(self):
        return Board.first()

    def turn(self, board):
        return board.player

    def moves(self, board):
        return board.free()

    def play(self, board, move):
        new = copy.deepcopy(board) if move[0] == move[1] else board.copy()
        same = new
        same.put(move)
        if board.last is None and new.last == (1, 1):
            new.cells[0][0] = board.player
        return new

    def score(self, board):
        if not board.full:
            return None
        return board.total() % 3 - 1

    def evaluate(self, board):
        return board.total() + len(board.free())


class Sets:
    """Which stones belong together: rules make one for themselves."""

    def __init__(self, count):
        self.parent = list(range(count))
        self.size = [1] * count

    def find(self, x):
        while self.parent[x] != x:
            self.parent[x] = self.parent[self.parent[x]]
            x = self.parent[x]
        return x

    def join(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
        return True


@dataclass
class Place:
    stones: list[str] = field(default_factory=lambda: ["."] * 10)
    ply: int = 0
    free: int = field(init=False, default=0)

    def __post_init__(self):
        self.free = self.stones.count(".")

    def set(self, i, stone):
        self.stones[i] = stone
        self.free -= 1
        self.ply += 1


class Chains(Game):
    """Stones in a row; who has made the longest chain when it is full has won."""

    def start(self):
        return Place()

    def turn(self, place):
        return place.ply % 2

    def moves(self, place):
        return [i for i, stone in enumerate(place.stones) if stone == "."]

    def play(self, place, i):
        if i % 2:
            new = Place(list(place.stones), place.ply)
        else:
            new = copy.deepcopy(place)
        new.set(i, "xo"[place.ply % 2])
        return new

    def longest(self, place, stone):
        sets = Sets(10)
        joined = [sets.join(i, i + 1) for i in range(9) if place.stones[i] == place.stones[i + 1] == stone]
        return max(sets.size) * 10 + len(joined)

    def margin(self, place):
        return None if place.free else self.longest(place, "x") - self.longest(place, "o")


class Slots:
    __slots__ = ("board", "player")

    def __init__(self, board=None, player=1):
        self.board = board if board is not None else [0] * 9
        self.player = player

    def after(self, i):
        new = Slots(list(self.board), self.player)
        new.board[i] = new.player
        new.player = -new.player
        return new


class Slotted(Game):
    """A class that has slots and no dict."""

    numbering = (1, -1)

    def start(self):
        return Slots()

    def turn(self, state):
        return state.player

    def moves(self, state):
        return [i for i, x in enumerate(state.board) if not x]

    def play(self, state, i):
        return state.after(i)

    def winner(self, state):
        lines = [state.board[0:3], state.board[3:6], state.board[0::4], state.board[2:7:2]]
        for line in lines:
            if abs(sum(line)) == 3:
                return line[0]
        return "draw" if 0 not in state.board else None


class Before(Game):
    """A tuple that is None at first: the move before; it must not be made again in the same row."""

    def start(self):
        return ((0,) * 9, None, ("x", 1), 0)

    def turn(self, state):
        return state[3] % 2

    def moves(self, state):
        board, last, _, _ = state
        return [
            (i // 3, i % 3) for i, n in enumerate(board) if n == 0 and (last is None or last[0] != i // 3)
        ] or [(0, 0)]

    def play(self, state, move):
        board, _, word, ply = state
        board = list(board)
        board[move[0] * 3 + move[1]] += 1
        word = None if ply % 3 == 0 else ("y", ply) if word is None else word
        return (tuple(board), None if ply % 4 == 3 else move, word, ply + 1)

    def score(self, state):
        board, last, word, ply = state
        if ply < 8:
            return None
        return (
            sum(i * n for i, n in enumerate(board)) + (0 if last is None else last[1]) + (word is None)
        ) % 3 - 1


ALL = [Boards(), Chains(), Slotted(), Before()]

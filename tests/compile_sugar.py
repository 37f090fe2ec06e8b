"""Games in the short words that Python has: f-strings, `match`, functions in functions, `itertools`, tables."""

import itertools
import operator
from collections import Counter, deque
from functools import cache, reduce
from itertools import combinations
from typing import NamedTuple

from compile_boards import Turns

OTHER = {"white": "black", "black": "white"}
WORTH = {"a": [(0, 1), (2, 2)], "bc": [(1, 1)], "longword": [(3, 1), (0, 2), (1, 1)]}
NAMES = sorted(WORTH)


class Lines(Turns):
    """Moves are f-strings, and states strings that are put together; numbers of two digits, and below 0."""

    plies = 8

    def start(self):
        return ("x.o.xo..x.", 0)

    def moves(self, state):
        board, ply = state
        return [f"{i}-{board[i]}{i * 3 - 4}" for i, mark in enumerate(board) if mark == ".xo"[ply % 3]] or [
            "-"
        ]

    def play(self, state, move):
        board, ply = state
        if move == "-":
            return board, ply + 1
        at, step = int(move[0]), int(move[3:])
        letters = list(board[:9])
        letters[(at + step) % 9] = "x" if move[2] == "." else "."
        return "".join(letters) + ("o" if ply % 2 else board[9]), ply + 1

    def score(self, state):
        board = state[0]
        return len(str(board.count("x") * 7 - 20)) % 3 - 1 if self.over(state) else None


class Matched(Turns):
    """`match` with parts, a guard, alternatives, None beside numbers in moves; words of unequal length."""

    plies = 9

    def start(self):
        return (5, 9, "white", 0)

    def moves(self, state):
        left, right = state[:2]
        found = [("both", 1, None)]
        for n in range(1, 4):
            if n <= left:
                found.append(("left", n, left))
            if n <= right:
                found.append(("right", n, None))
        return found

    def play(self, state, move):
        left, right, side, ply = state
        match move:
            case ("left", n, extra) if extra is not None and n > 2:
                return left - n, right + 1, OTHER[side], ply + 1
            case ("left", n, _):
                return left - n, right, OTHER[side], ply + 1
            case ("right" | "both", 1 | 2, None):
                return left, right - 1, side, ply + 1
            case (_, n, _):
                return left, right - n, {"white": "black", "black": "white"}.get(side), ply + 1

    def score(self, state):
        left, right, side, _ = state
        match side, left > right:
            case "white", True:
                value = 1
            case "black", _:
                value = -1
            case _:
                value = 0
        return value if self.over(state) else None


@cache
def near(square):
    def ok(x):
        return 0 <= x < 10

    return [x for x in (square - 1, square + 1) if ok(x)]


class Chosen(Turns):
    """`product`, `combinations`, `chain`, `next` with a default; inner functions, one of them a generator."""

    plies = 8

    def start(self):
        return ((1, 4, 2, 0, 3, 5, 2, 1, 0, 4), 0)

    def moves(self, state):
        board, ply = state

        def chosen(least):
            for a, b in combinations(range(10), 2):
                if fits(a) and board[b] > least:
                    yield a, b

        def fits(a):
            return board[a] == ply % 5

        return [(a, b) for a, b in chosen(2)] or [(0, 1)]

    def play(self, state, move):
        board, ply = state
        new = list(board)
        for a, b in itertools.product(move, repeat=2):
            new[a] = (new[a] + b) % 6
        for square in itertools.chain(near(move[0]), (move[1],)):
            new[square] = (new[square] + 1) % 6
        return tuple(new), ply + 1

    def score(self, state):
        board = state[0]
        first = next((i for i, v in enumerate(board) if v == 5), None)
        name = NAMES[board[0] % 3]
        total = sum(a * b for a, b in WORTH[name]) + (0 if first is None else first)
        return (total + (board[1] in {0: 1, 2: 3})) % 3 - 1 if self.over(state) else None


BEATS = {("o", "x"), (".", "o"), ("x", ".")}


class Rows(Turns):
    """Rows of short strings, gone through letter by letter; starred names, an import inside, sets of words."""

    plies = 7

    def start(self):
        return ("xo.o", "o.x.", frozenset({"left", "up"}), (None, None), 0)

    def moves(self, state):
        *_, hand, _, ply = state
        for r, row in enumerate(state[:2]):
            for c, letter in enumerate(row):
                if letter == ".":
                    yield (r, c, "up" if "up" in hand else "left")
        first, *rest = state[:2]
        if any(letter == "x" for letter in first + rest[0]):
            yield (0, ply % 4, "left")

    def play(self, state, move):
        from copy import copy

        r, c, word = move
        above, below, hand, marks, ply = copy(state)
        letters = [list(above), list(below)]
        letters[r][c] = "x" if (letters[r][c], letters[1 - r][c]) in BEATS else "o"
        hand = hand - {word} if len(hand) > 1 else hand | {"left", "up"}
        marks = (ply, marks[0]) if c == 9 else (marks[0], ply)  # the first of them is always None
        return ("".join(letters[0]), "".join(letters[1]), hand, marks, ply + 1)

    def score(self, state):
        above, below, *_ = state
        return (above.count("x") - below.count("o")) % 3 - 1 if self.over(state) else None


KING, ROOK = ((1, 1), (0, 1), (1, 0)), ((0, 1), (1, 0))
CORNERS = frozenset({(0, 0), (0, 3)})
SHAPES = {CORNERS, frozenset({(1, 1), (1, 2), (2, 0)})}


class Step(NamedTuple):
    """A vector, as people write one."""

    y: int
    x: int

    def __add__(self, other):
        return Step(self.y + other.y, self.x + other.x)

    def __neg__(self):
        return Step(-self.y, -self.x)


class Borrowed(Turns):
    """What is borrowed from the standard library, dictionaries where they are used, helpers that give None."""

    plies = 8

    def start(self):
        return ("x..o.x.o..x.", frozenset({(0, 0)}), ((1,), ()), 0)

    def at(self, board, place):
        if 0 <= place.y < 3 and 0 <= place.x < 4:
            return "xo".find(board[place.y * 4 + place.x])
        return None

    def reached(self, board, start):
        queue, seen = deque([start]), {start}
        while queue:
            y, x = queue.popleft()
            for dy, dx in {"x": KING, "o": ROOK, ".": ROOK}[board[y * 4 + x]]:
                there = (y + dy, (x + dx) % 4)
                if there[0] < 3 and there not in seen:
                    seen.add(there)
                    queue.append(there)
        return len(seen)

    def group(self, board):
        seen = set()

        def visit(y, x):
            if (y, x) in seen or board[y * 4 + x] == ".":
                return
            seen.add((y, x))
            for step in (Step(0, 1), Step(1, 0), Step(0, -1)):
                y_, x_ = Step(y, x) + -step
                if 0 <= y_ < 3 and 0 <= x_ < 4:
                    visit(y_, x_)

        corner = [(0, 0)]
        visit(*corner[0])
        return len(seen)

    def moves(self, state):
        board, _, _, ply = state
        mine = {"x": 0, "o": ply % 3}["xo"[ply % 2]]
        return [i for i in range(12) if self.at(board, Step(*divmod(i, 4))) != mine] or [0]

    def play(self, state, i):
        board, marked, stacks, ply = state
        rows = [list(board[r * 4 : r * 4 + 4]) for r in range(3)]
        rows[i // 4][i % 4] = "xo"[ply % 2]
        if ply % 3 == 0:
            rows = [[*list(column)[::-1], "."] for column in zip(*rows, strict=True)][:3]
        marked = frozenset({(i // 4, i % 4)}) | (marked if len(marked) < 3 else frozenset())
        new = list(stacks)
        new[i % 2] += ((i * ply) % 5,)
        return "".join("".join(row) for row in rows), marked, tuple(new), ply + 1

    def score(self, state):
        board, marked, stacks, _ = state
        if not self.over(state):
            return None
        told = reduce(operator.xor, [self.reached(board, (r, 0)) for r in range(3)])
        told += reduce(lambda a, b: a * 2 + b, stacks[0], self.group(board))
        told += ("x" * 2 in board) + 3 * (marked in SHAPES) + 5 * (marked == CORNERS) + Counter(board)["o"]
        return told % 3 - 1


ALL = [Lines(), Matched(), Chosen(), Rows(), Borrowed()]

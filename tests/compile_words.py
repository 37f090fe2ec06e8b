"""Games that do with strings what people do with them, and other things that newcomers write."""

import math
from enum import IntEnum

from compile_boards import Turns

WORDS = ["apple", "apply", "ape", "bat", "bath", "cat", "catch", "dog", "dot", "ego"]
WORTH = {"a": 3, "b": 5}
FORWARD = ((0, 1), (1, 1))
DIAGONALS = ((0, 1), (1, 1), (2, 0), (1, 2))


class Fen(Turns):
    """A board as text, with who is to move at its end."""

    def start(self):
        return "x../.o./..x w", 0

    def moves(self, state):
        placement, side = state[0].split()
        rows = placement.split("/")
        found = []
        for r, row in enumerate(rows):
            for c, piece in enumerate(row):
                if piece == "." or (side == "w" and piece == "o"):
                    found.append("abc"[c] + str(r + 1))
        return found or ["a1"]

    def play(self, state, move):
        placement, side = state[0].split(" ")
        rows = [list(row) for row in placement.split("/")]
        c, r = "abc".index(move[0]), int(move[1]) - 1
        rows[r][c] = "o" if rows[r][c] == "." else "x" if side == "w" else "."
        return "/".join("".join(row) for row in rows) + " " + ("b" if side == "w" else "w"), state[1] + 1

    def over(self, state):
        return state[1] > 8

    def score(self, state):
        return self.evaluate(state) % 3 - 1 if self.over(state) else None

    def evaluate(self, state):
        text = state[0]
        placement = text.replace("x", "oo")
        total = len(placement) + 2 * text.find("o") + 3 * text.rfind("x") + 5 * text.find("oo", 2)
        return total + (text.endswith(" w")) * 7 + text.startswith("x.") * 9 + ("x" in text.split("/")[1])


class Spelt(Turns):
    """Short words, asked all that they can be asked."""

    def start(self):
        return "", ("..x", "...", "o.."), 0

    def moves(self, state):
        word = state[0]
        letters = {each[len(word)] for each in WORDS if each.startswith(word) and len(each) > len(word)}
        return sorted(letters) or ["z"]

    def play(self, state, letter):
        word, rows, ply = state
        word = "" if letter == "z" else word + letter
        rows = list(rows)
        at = ply % 3
        rows[at] = rows[at][:1] + ("x" if letter > "c" else "o") + rows[at][2:]
        if ply % 4 == 3:
            rows[0] = "".join(reversed(rows[0])) if ply % 8 == 3 else rows[0][::-1]
        return word, tuple(rows), ply + 1

    def over(self, state):
        return state[2] > 9

    def score(self, state):
        return self.evaluate(state) % 3 - 1 if self.over(state) else None

    def evaluate(self, state):
        word, rows, _ply = state
        total = len(word.ljust(6, ".")) + len(word.rjust(4)) + word.upper().count("P") + word.isalpha()
        total += word.replace("p", "q").find("q") + 3 * (word in WORDS) + 5 * word.endswith("e")
        total += len("-".join(rows)) + ("-".join(rows)).find("x-") + len((" " + word + " ").strip())
        lines = ["".join(line) for line in zip(*rows, strict=True)]
        total += sum(1 for line in lines if line.count("x") > 1) + sum(1 for line in lines if line == "...")
        return total + (min(rows) == "...") + 2 * ("ab" + word).islower()


class Side(IntEnum):
    NONE = 0
    LEFT = 1
    RIGHT = 2


class Small(Turns):
    """Members of an IntEnum that are asked whether they are one thing; tuples of unequal length; a look-up that may fail."""

    def start(self):
        return (
            Side.LEFT,
            Side.NONE,
            Side.RIGHT,
            Side.NONE,
            Side.LEFT,
            Side.NONE,
            Side.NONE,
            Side.RIGHT,
            Side.NONE,
        ), 0

    def steps(self, side):
        if side is Side.LEFT:
            return DIAGONALS[:1]
        if side is Side.RIGHT:
            return FORWARD
        return DIAGONALS

    def moves(self, state):
        board, ply = state
        mine = Side.LEFT if ply % 2 == 0 else Side.RIGHT
        rival = Side.RIGHT if mine is Side.LEFT else Side.LEFT
        steps = FORWARD if ply % 3 else DIAGONALS
        found = [
            (i, dr * 3 + dc) for i, side in enumerate(board) if side is mine for dr, dc in self.steps(side)
        ]
        found += [(i, len(steps)) for i, side in enumerate(board) if side is not mine and side is rival]
        return found or [(0, 0)]

    def play(self, state, move):
        board, ply = list(state[0]), state[1]
        board[(move[0] + move[1]) % 9] = Side.LEFT if ply % 2 == 0 else Side.RIGHT
        board[move[0]] = Side.NONE
        return tuple(board), ply + 1

    def over(self, state):
        return state[1] > 10

    def worth(self, key):
        try:
            return WORTH[key]
        except KeyError:
            return -1

    def score(self, state):
        return self.evaluate(state) % 3 - 1 if self.over(state) else None

    def evaluate(self, state):
        board, ply = state
        seen = set()
        for i, side in enumerate(board):
            if side is not Side.NONE:
                seen.add("ab"[i % 2])
        rows = [list(board[:3]), list(board[3:6])]
        both = [rows[0][:], rows[1][:]]
        both[ply % 2][0] = Side.RIGHT
        total = self.worth("abc"[ply % 3]) + math.isqrt(ply * 5) + sum(both[0]) + (seen == {"a"})
        return total + sum(1 for row in rows if row[0] is Side.RIGHT)


ALL = [Fen(), Spelt(), Small()]

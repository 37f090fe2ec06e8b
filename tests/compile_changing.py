"""Games whose states can change: lists, dicts, plain dataclasses, copied and changed as people do it."""

import copy
from dataclasses import dataclass, field, replace

from zermelo import Game


class Dicts(Game):
    """A dict with a board, a hand that grows and shrinks, and who is to move."""

    def start(self):
        return {"board": [0, 1, 2, 0, 0, 1, 2, 1, 0, 0], "hand": [3, 1], "ply": 0, "last": None}

    def moves(self, state):
        return [i for i, n in enumerate(state["board"]) if n < 3] or [0]

    def play(self, state, move):
        kind = state["ply"] % 5
        if kind == 0:
            new = copy.deepcopy(state)
            new["board"][move] += 1
            new["hand"].append(move)
            new["ply"], new["last"] = new["ply"] + 1, move
            return new
        if kind == 1:
            board = state["board"][:]
            board[move], board[0] = board[0], board[move]
            return {"board": board, "hand": sorted(state["hand"]), "ply": state["ply"] + 1, "last": None}
        if kind == 2:
            new = dict(state)
            new["hand"] = [card for card in new["hand"] if card != move]
            return {**new, "ply": state["ply"] + 1}
        return self.later(state, move, kind)

    def later(self, state, move, kind):
        state = state.copy()
        state["ply"] += 1
        if kind == 3:
            new = copy.deepcopy(state)
            board = new["board"]
            board[move] = (board[move] + len(new["hand"])) % 4
            if new["hand"]:
                card = new["hand"].pop()
                new["board"][card % 10] = 2
            return new
        state["last"] = state["hand"][0] if state["hand"] else None
        return state

    def over(self, state):
        return state["ply"] >= 13

    def score(self, state):
        if not self.over(state):
            return None
        last = state["last"]
        return (sum(state["board"]) + sum(state["hand"]) + (7 if last is None else last)) % 3 - 1

    def evaluate(self, state):
        return state["board"].count(1) * 5 + len(state["hand"]) + (0 in state["hand"])

    def turn(self, state):
        return state["ply"] % 2


@dataclass
class Table:
    rows: list = field(default_factory=lambda: [[0, 1, 0], [2, 0, 1], [0, 0, 2]])
    counts: list = field(default_factory=lambda: [4, 4])
    player: int = 0
    ply: int = 0
    last: int | None = None

    def copy(self):
        return copy.deepcopy(self)

    @property
    def tired(self):
        return self.ply > 8

    def total(self):
        return sum(sum(row) for row in self.rows)


class Tables(Game):
    """A plain dataclass with rows of rows."""

    def start(self):
        return Table()

    def moves(self, state):
        return [
            (r, c) for r, row in enumerate(state.rows) for c in range(3) if row[c] != 1 + state.player
        ] or [(0, 0)]

    def put(self, rows, square, stone):
        rows[square[0]][square[1]] = stone
        rows[2][2] = (rows[2][2] + 1) % 3

    def play(self, state, move):
        r, c = move
        if state.ply % 3 == 0:
            new = state.copy()
            new.rows[r][c] = 1 + new.player
            new.counts[new.player] -= 1
            new.player = 1 - new.player
            new.ply += 1
            new.last = r * 3 + c
            return new
        rows = copy.deepcopy(state.rows)
        if state.ply % 3 == 1:
            self.put(rows, move, state.player)
            return Table(rows, list(state.counts), 1 - state.player, state.ply + 1)
        rows[r][c], rows[c][r] = rows[c][r], 2
        return replace(state, rows=rows, player=1 - state.player, ply=state.ply + 1)

    def score(self, state):
        if not state.tired:
            return None
        return (state.total() + state.counts[0] - state.counts[1] + (state.last or 0)) % 3 - 1

    def turn(self, state):
        return state.player


class Lists(Game):
    """A list of lists, and whose turn it is, in a tuple."""

    def start(self):
        return [[0] * 4 for _ in range(3)], 1

    def moves(self, state):
        board, player = state
        return [(r, c) for r in range(3) for c in range(4) if not board[r][c]]

    def play(self, state, move):
        board, player = state
        r, c = move
        if player == 1:
            new = [row[:] for row in board]
        else:
            new = copy.deepcopy(board)
        new[r][c] = player
        for row in new:
            if sum(row) > 5:
                return new, 3 - player
        new[r - 1][c] = (new[r - 1][c] + 1) % 3
        return new, 3 - player

    def score(self, state):
        board, player = state
        if any(0 not in row for row in board):
            return -1
        return None

    def turn(self, state):
        return state[1] - 1


class Shared(Dicts):
    """One copy under two names, and what was given itself: nothing of this may be compiled wrongly."""

    def play(self, state, move):
        new = copy.deepcopy(state)
        other = new
        other["board"][move] += 1
        other["ply"] += 1
        return new


class Growing(Dicts):
    """Keys that are not always the same."""

    def play(self, state, move):
        new = copy.deepcopy(state)
        new["ply"] += 1
        if move == 3:
            new["extra"] = 1
        return new


ALL = [Dicts(), Tables(), Lists()]

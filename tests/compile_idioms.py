"""Games in the idioms of everyday Python: by a key, by counts, cards in hands, generators that call themselves."""

import copy
import itertools
from collections import Counter, defaultdict
from itertools import accumulate, chain, islice, pairwise
from operator import itemgetter

from zermelo import Game

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Filling(Game):
    """Fill a board of nine squares; what it is then worth, is the question."""

    def start(self):
        return ((0,) * 9, 1)

    def turn(self, state):
        return state[1] - 1

    def moves(self, state):
        return [i for i in range(9) if state[0][i] == 0]

    def play(self, state, move):
        board = list(state[0])
        board[move] = state[1]
        return (tuple(board), 3 - state[1])

    def score(self, state):
        return self.worth(*state) % 3 - 1 if 0 not in state[0] else None


class Keyed(Filling):
    """The largest, the first in order, by a key; and lambdas with names."""

    def value(self, line):
        return line[0] * 3 + line[2]

    def worth(self, board, player):
        mine = lambda i: board[i] == player  # noqa: E731
        best = max(range(9), key=lambda i: board[i] * 2 - i)
        line = min(LINES, key=lambda line: sum(board[i] for i in line))
        far = max(LINES, key=self.value)
        order = sorted(range(9), key=lambda i: (-board[i], i))
        back = sorted(range(9), key=lambda i: board[i], reverse=True)
        own = [i for i in range(9) if mine(i)]
        own.sort(key=lambda i: -board[i] * i)
        none = max((i for i in range(9) if board[i] > 2), default=-1)
        at, most = max(enumerate(board), key=itemgetter(1))
        total = len(list(filter(lambda x: x == player, board))) + sum(map(lambda x: x * x, board))  # noqa: C417
        turned = tuple(board[6 - 3 * c + r] for r in range(3) for c in range(3))
        ends = min(board, turned)[0] + (board[0:3] == (player,) * 3)
        low = float("inf")
        for i in own:
            low = min(low, i)
        return (
            best
            + line[0]
            + far[1]
            + order[0]
            + 2 * back[0]
            + own[0]
            + none
            + at
            + most
            + total
            + ends
            + int(low)
        )


class Counted(Filling):
    """What there is of each, and where."""

    def joined(self, board, i, seen):
        if i in seen or not 0 <= i < 9:
            return 0
        seen.add(i)
        total = 1
        for j in (i - 3, i + 3):
            if 0 <= j < 9 and board[j] == board[i]:
                total += self.joined(board, j, seen)
        return total

    def alike(self, board, i, seen=None):
        if seen is None:
            seen = set()
        seen.add(i)
        total = 1
        for j in (i - 1, i + 1):
            if 0 <= j < 9 and j not in seen and board[j] == board[i]:
                total += self.alike(board, j, seen)
        return total

    def worth(self, board, player):
        counts = Counter(board)
        places = [[], [], []]
        pairs = defaultdict(int)
        steps = {}
        for i in range(8):
            pairs[(board[i], board[i + 1])] += 1
            step = board[i + 1] - board[i]
            steps[step] = steps.get(step, 0) + 1
        signs = {"x": 0, "o": 0}
        groups = [[] for _ in range(3)]
        for i, piece in enumerate(board):
            signs["xo"[piece - 1]] += i
            places[piece].append(i)
            groups[i // 3].append(piece)
        try:
            first = board.index(player)
        except ValueError:
            first = 9
        total = counts[1] * 2 + counts[7] + pairs[(1, 2)] + len(pairs) + max(steps.values(), default=0)
        total += signs["x"] - signs["o"] + len(places[player]) + groups[1].count(1) + first
        return total + self.joined(board, 4, set()) + self.alike(board, 4) + max(steps, key=steps.get)


class Following(Filling):
    """Neighbours, the first few, sums so far, rows one after the other."""

    def worth(self, board, player):
        rows = [board[0:3], board[3:6], board[6:9]]
        total = sum(a * b for a, b in pairwise(board))
        for at, piece in enumerate(chain.from_iterable(rows)):
            total += at * piece
        cells = list(itertools.chain.from_iterable([i for i in line if board[i] == player] for line in LINES))
        total += 3 * len(cells) + sum(islice(cells, 2)) + sum(islice(board, 1, None))
        for piece in itertools.islice(board, 1, 8, 2):
            total = 2 * total + piece
        empty = (i for i in range(9) if board[i] == player)
        for i in islice(empty, 1, 3):
            total += 5 * i
        sums = list(accumulate(board, initial=0))
        return total + sums[4] + max(accumulate(row[0] - row[1] for row in rows))


class Spelt(Filling):
    """Words put together letter by letter."""

    def worth(self, board, player):
        total, row = 0, "".join(".xo"[piece] for piece in board)
        for line in LINES:
            word = ""
            for i in line:
                word += row[i]
            total += word == "xox"
        return total + ("xxo" in row) + 2 * ("ooo" in row)


NAMES = ["ones", "sum", "pair"]
CARDS = [suit + rank for suit in "SHDC" for rank in "AKQJ"]


class Cards(Game):
    """Hands in lists, sheets in short lists of lists, sixteen cards that are words."""

    def start(self):
        return {"hands": [CARDS[:5], CARDS[3:8]], "sheets": [[None] * 3, [None] * 3], "player": 0}

    def turn(self, state):
        return state["player"]

    def moves(self, state):
        sheet = state["sheets"][state["player"]]
        return [name for name, worth in zip(NAMES, sheet, strict=True) if worth is None] + state["hands"][
            state["player"]
        ]

    def play(self, state, move):
        player = state["player"]
        sheets = [sheet[:] for sheet in state["sheets"]]
        hands = [hand[:] for hand in state["hands"]]
        if move in NAMES:
            sheets[player][NAMES.index(move)] = len(hands[player])
        else:
            hands[player].remove(move)
        return {"hands": hands, "sheets": sheets, "player": 1 - player}

    def score(self, state):
        mine = state["sheets"][state["player"]]
        if None in mine and state["hands"][state["player"]]:
            return None
        return sum(worth or 0 for worth in mine) % 3 - 1


class Unpacked(Game):
    """A copy of everything, taken apart where it is made; a board, and whose turn it is behind it."""

    def start(self):
        return ([[1, 2, 3], [1, 2, 3, 4]], [None] * 9 + [0], [0, 0])

    def turn(self, state):
        return state[1][-1]

    def moves(self, state):
        return sorted(state[0][state[1][-1]])

    def play(self, state, card):
        hands, board, points = copy.deepcopy(state)
        player = board[-1]
        hands[player].remove(card)
        board[card + 4 * player] = player
        points[player] += card
        board[-1] = 1 - board[-1]
        return (hands, board, points)

    def score(self, state):
        hands, board, points = state
        if hands[board[-1]]:
            return None
        return (points[0] - points[1] + board.count(None)) % 3 - 1


class Paths(Game):
    """Jumps that go on as long as they can, found by a generator that calls itself."""

    def start(self):
        return (tuple(1 if i * 7 % 5 < 3 else 0 for i in range(16)), 0)

    def turn(self, state):
        return state[1]

    def paths(self, board, at, path):
        found = False
        for step in (1, 4, -1, -4):
            to = at + 2 * step
            straight = abs(step) == 4 or to // 4 == at // 4
            if 0 <= to < 16 and straight and board[at + step] and not board[to]:
                new = list(board)
                new[at] = new[at + step] = 0
                new[to] = 1
                found = True
                yield from self.paths(tuple(new), to, (*path, to))
        if not found and len(path) > 1:
            yield path

    def moves(self, state):
        for at in range(16):
            if state[0][at]:
                yield from self.paths(state[0], at, (at,))

    def play(self, state, path):
        board = list(state[0])
        for i in range(len(path) - 1):
            board[path[i]] = board[(path[i] + path[i + 1]) // 2] = 0
            board[path[i + 1]] = 1
        return (tuple(board), 1 - state[1])

    def stuck(self, state):
        return -1


ALL = [Keyed(), Counted(), Following(), Spelt(), Cards(), Unpacked(), Paths()]

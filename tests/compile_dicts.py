"""Games with dicts by square, by number and by name in their states, as people write them."""

import copy

from zermelo import Game

SQUARES = [(r, c) for r in range(3) for c in range(4)]


class Kept(Game):
    """Keys that are always the same: squares with letters or None, numbers by a number, words by a name."""

    def start(self):
        board = {square: "x" if square[0] == 0 else None for square in SQUARES}
        names = {f"{'abc'[c]}{r + 1}": "." for r in range(3) for c in range(3)}
        return {
            "board": board,
            "heaps": {3: 2, 1: 5, 7: 0},
            "names": names,
            "pairs": {0: ("w", "K"), 1: (".", ".")},
            "ply": 0,
        }

    def turn(self, state):
        return state["ply"] % 2

    def moves(self, state):
        found = [square for square, piece in state["board"].items() if piece is None]
        found += [square for square in state["board"] if state["board"][square] == "x" and square[1] > 1]
        return found or [(0, 0)]

    def count(self, board, piece):
        return sum(1 for each in board.values() if each == piece)

    def put(self, board, square, piece):
        board[square] = piece

    def play(self, state, move):
        kind = state["ply"] % 5
        heaps, names = dict(state["heaps"]), state["names"].copy()
        heaps[3] += move[0] + 1
        name = "abc"[move[1] % 3] + str(move[0] + 1)
        names[name] = "o" if names[name] == "." else "."
        pairs = {**state["pairs"], move[0] % 2: ("b", "Q")}
        if kind == 0:
            new = copy.deepcopy(state)
            new["board"][move] = "o"
            new["ply"] += 1
            new["heaps"] = {heap: size + 1 for heap, size in state["heaps"].items()}
            return new
        if kind == 1:
            board = state["board"].copy()
            self.put(board, move, "x" if board[move] is None else None)
            board.update({(0, 0): "o"})
        elif kind == 2:
            made = {square: "o" if square == move else piece for square, piece in state["board"].items()}
            return {**state, "board": made, "heaps": heaps, "ply": state["ply"] + 1}
        elif kind == 3:
            board = {**state["board"], move: "x", (0, 1): None}
            heaps |= {1: heaps[7]}
        else:
            board = dict(state["board"])
            source = next((square for square in SQUARES if board[square] == "o"), move)
            board[move], board[source] = board[source], board[move]
        return {"board": board, "heaps": heaps, "names": names, "pairs": pairs, "ply": state["ply"] + 1}

    def score(self, state):
        board, heaps = state["board"], state["heaps"]
        if state["ply"] < 11:
            return None
        total = self.count(board, "x") - self.count(board, "o") + sum(heaps.values()) + len(heaps)
        total += sum(key * size for key, size in heaps.items()) + (5 in heaps) + heaps.get(9, 4)
        total += list(state["names"].values()).count("o") + (state["pairs"][1][0] == "b")
        return (total + max(heaps.values()) + (board == state["board"])) % 3 - 1


class Sparse(Game):
    """Keys that come and go: pieces by their squares, in the order in which they came."""

    def start(self):
        return ({(0, 0): "k", (2, 3): "r", (1, 1): "p"}, {5: 2}, 0)

    def turn(self, state):
        return state[2] % 2

    def moves(self, state):
        pieces, _, ply = state
        found = []
        for r, c in pieces:
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                to = (r + dr, c + dc)
                if to in SQUARES and to not in pieces:
                    found.append(((r, c), to))
        if len(pieces) < 5 and ply % 3 == 0:
            found += [(square, square) for square in SQUARES if square not in pieces]
        return found or [((0, 0), (0, 0))]

    def play(self, state, move):
        pieces, counts, ply = state
        source, target = move
        pieces, counts = pieces.copy(), {key: count for key, count in counts.items() if count < 4}
        if source == target:
            pieces[target] = "p" if pieces.get(target, "-") == "-" else "q"
        elif source in pieces:
            pieces[target] = pieces.pop(source)
        counts.setdefault(ply % 4, 1)
        counts[ply % 4] += 1
        if ply % 4 == 3 and len(pieces) > 2:
            first = next(iter(pieces))
            if ply % 8 == 3:
                del pieces[first]
            else:
                pieces.pop(first, None)
        return (pieces, counts, ply + 1)

    def score(self, state):
        pieces, counts, ply = state
        if ply < 14:
            return None
        total = sum((r + 2 * c) * (piece == "p") for (r, c), piece in sorted(pieces.items()))
        return (total + sum(counts.values()) + len(pieces) + ("k" in pieces.values())) % 3 - 1

    def evaluate(self, state):
        pieces = state[0]
        return sum(10 * i + r for i, (r, c) in enumerate(pieces)) + 5 * (pieces.get((0, 0)) == "k")


class Alone(Game):
    """The state is a dict, and its keys change late, so that some random games do not show it."""

    def start(self):
        return dict.fromkeys(range(9), 0)

    def moves(self, board):
        return [square for square in board if board[square] < 2]

    def play(self, board, square):
        new = dict(board)
        new[square] += 1
        if sum(new.values()) == 17:
            new[9] = 1
        return new

    def score(self, board):
        if 9 in board:
            return -1
        return 0 if sum(board.values()) > 17 else None


ALL = [Kept(), Sparse(), Alone()]

"""Games with tuples that are not always equally long: all that people do with them, for test_runs.py."""

from compile_boards import Turns


class Hands(Turns):
    """Two hands of cards that grow and shrink, and pairs; what is done with them is said in `told`."""

    plies = 12

    def start(self):
        return ((3, 1, 4), (), ((0, 2),), 0)

    def moves(self, state):
        first, second, pairs, ply = state
        return list(first) + [9] if ply % 2 == 0 else [card + 1 for card in second] or [0, 5]

    def play(self, state, card):
        first, second, pairs, ply = state
        if ply % 2 == 0:
            first = tuple(each for each in first if each != card)
            second = second + (card % 7,)
        elif len(second) > 3:
            i = second.index(min(second))
            second = second[:i] + second[i + 1 :]
        else:
            first = (card, *first)
            pairs += ((card, ply),)
        return (first, second, pairs[-3:], ply + 1)

    def told(self, state):
        first, second, pairs, ply = state
        best = ()
        for card in first:
            if card not in best and (not best or card > best[-1]):
                best = best + (card,)
        total = (
            len(first) * 3 + sum(second) + second.count(2) + len(best) + (first < second) + (best == second)
        )
        for a, b in zip(second, second[1:]):
            total += a * b
        for (r, c), i in zip(pairs, range(9)):
            total += r * i - c
        if first:
            total += first[0] + first[-1] + max(first) + tuple(sorted(first))[0] + first[::-1][0]
        if len(second) == 2:
            one, two = second
            total += one - two
        return total + sum(self.deeper(second, ())) + ((5, 1) in pairs)

    def deeper(self, cards, path):
        if len(path) >= len(cards) or len(path) > 4:
            return path
        return self.deeper(cards, path + (cards[len(path)] + len(path),))

    def score(self, state):
        return self.told(state) % 3 - 1 if self.over((0, state[3])) else None

    def evaluate(self, state):
        return self.told(state)


class Jumps(Turns):
    """Moves that are paths, found by a method that calls itself and fills a list it is handed."""

    plies = 8
    WAYS = {0: (1, 2), 1: (3,), 2: (3, 4), 3: (5,), 4: (5, 0), 5: ()}

    def start(self):
        return ((0, 1, 0, 2, 0, 1, 0, 0, 1), 0)

    def jumps(self, board, path, found):
        more = False
        for to in self.WAYS[path[-1]]:
            if board[to] == 0 or len(path) == 1:
                after = list(board)
                after[to] = 3
                self.jumps(after, path + (to,), found)
                more = True
        if not more and len(path) > 1:
            found.append(path)

    def moves(self, state):
        board, ply = state
        found = []
        for square in range(6):
            if board[square] == ply % 3:
                self.jumps(board, (square,), found)
        if found:
            return found
        return [(8 - square, square) for square in range(3)]

    def play(self, state, move):
        board, ply = list(state[0]), state[1]
        for a, b in zip(move, move[1:]):
            board[b], board[a] = board[a], (board[a] + 1) % 3
        if len(move) == 2:
            one, two = move
            board[one] = (board[one] + two) % 3
        return (tuple(board), ply + 1)

    def score(self, state):
        return (sum(state[0]) + state[0][3]) % 3 - 1 if self.over(state) else None

    def order(self, state, move):
        return len(move) * 4 + move[0]


class Pairs(Jumps):
    """The same, the squares as pairs; yielded."""

    def moves(self, state):
        board, ply = state
        for square in range(5):
            yield ((square, ply), (square + 1, ply))
            if board[square]:
                yield ((square, ply), (square + 1, ply), (square, -board[square]))

    def play(self, state, move):
        board, ply = list(state[0]), state[1]
        for r, c in move:
            board[r] = (board[r] + c + 7) % 3
        return (tuple(board), ply + 1)

    def order(self, state, move):
        return move[-1][1]


class Long(Turns):
    """A tuple that grows beyond what some random games had, by the same move again and again."""

    plies = 60

    def start(self):
        return ((), 0)

    def moves(self, state):
        return [0, 1, 2, 3]

    def play(self, state, move):
        kept, ply = state
        return (kept + (ply,) if move == 0 else kept[:1], ply + 1)

    def score(self, state):
        return (len(state[0]) + sum(state[0])) % 3 - 1 if self.over(state) else None


ALL = [Hands(), Jumps(), Pairs()]

"""Games that do with lists all that people do with them: what can be seen by two names most of all."""

from compile_boards import Turns

START = (0, 1, 2, 0, 2, 1, 0, 0, 1, 2, 0, 0)


def doubled(items):
    """A helper function that gives a list."""
    return [2 * item for item in items]


def the_same(items):
    """One that gives back what it was given."""
    return items


def changed(items, at):
    """One that changes what it was given."""
    items[at] += 1
    return len(items)


def nearby(items, at):
    """A generator over a list."""
    for item in items:
        if abs(item - at) < 3:
            yield item


class Twelve(Turns):
    """Twelve squares; what is done with lists is said in `told`."""

    def start(self):
        return (START, 0)

    def moves(self, state):
        board, ply = state
        return [square for square in range(len(board)) if board[square] < 2] or [0]

    def play(self, state, square):
        board, ply = state
        return (board[:square] + ((self.told(board, square) + ply) % 5,) + board[square + 1 :], ply + 1)

    def told(self, board, square):
        return square

    def score(self, state):
        return (sum(state[0]) + state[1]) % 3 - 1 if self.over(state) else None


class Two(Twelve):
    """Two names for one list."""

    def told(self, board, square):
        first = []
        second = first
        for value in board:
            second.append(value)
        third = [1, 2]
        kept = [third, third]
        kept[0].append(square)
        return len(first) + len(kept[1]) + sum(first)


class Before(Twelve):
    """A list that is kept while the next one is made in the same place."""

    def told(self, board, square):
        before, total = [0], 0
        for value in board:
            now = [value, square]
            total += before[0] * 3 + len(before) + now[0]
            before = now
        line = [5]
        for value in board:
            line = [value + each for each in line if each < 40] or [1]
            line = [each + 1 for each in line]
        return total + sum(line)


class Frontier(Twelve):
    """A search by breadth."""

    def told(self, board, square):
        seen, frontier = [square], [square]
        while frontier:
            new = []
            for here in frontier:
                for there in (here - 4, here + 4, here - 1, here + 1):
                    if 0 <= there < 12 and board[there] < 2 and there not in seen:
                        seen.append(there)
                        new.append(there)
            frontier = new
        return len(seen) + seen[-1]


class Rebound(Twelve):
    """A name that is given another list while the first one is gone through."""

    def told(self, board, square):
        total, items = 0, [3, 1, 2]
        for _ in range(3):
            for item in items:
                items = [item, square, total % 7]
                total += item + len(items)
        items += items
        for item in items[1:4]:
            items[2] = 0
            total += item
        return total + len(items)


class Helpers(Twelve):
    """Lists that are handed on, changed by others, given back."""

    def flanks(self, board, square):
        found = []
        for step in (1, -1, 4):
            line, there = [], square + step
            while 0 <= there < 12 and board[there] == 1:
                line.append(there)
                there += step
            if line and 0 <= there < 12:
                found += line
        return found

    def either(self, board, square):
        found = self.flanks(board, square)
        return found if len(found) > 1 else [square]

    def some(self, board, square):
        return self.flanks(board, square) or [square, square]

    def both(self, board, square):
        return (self.flanks(board, square), 1)

    def told(self, board, square):
        new = list(board)
        total = changed(new, square) + changed(new, -1) + new[square]
        total += len(self.both(board, square)[0]) + sum(self.either(board, square))
        total += sum(doubled(self.some(board, square))) + len(the_same(self.flanks(board, square)))
        lists = [self.flanks(board, other) for other in range(12)]
        total += sum(len(each) for each in lists)
        if any(self.flanks(board, other) for other in range(square)):
            total += 1
        if not all(self.flanks(board, other) for other in range(12)) and square in self.some(board, 3):
            total += 2
        total += len([other for other in range(12) if self.flanks(board, other)])
        first = self.flanks(board, square)
        for other in range(12):
            last = first
            first = self.flanks(board, other)
            total += len(last) * 2 + len(first)
        for near in nearby(new, square):
            total += near
        lazy = nearby(new, square)
        return total + sum(lazy)


class Everything(Twelve):
    """All that can be done with one list."""

    def told(self, board, square):
        stack, total = [square], 0
        while stack:
            here = stack.pop()
            total += here
            if here > 2:
                stack += [here // 2, here - 3] if here % 2 else [here // 2]
            elif here == 2:
                stack.extend([0, 1])
        stack.append(4)
        stack.clear()
        some = list(range(square))
        some += [9, 8]
        total += some.count(2) + some.index(some[-1]) + (9 in some) + len(some) + min(some) + max(some)
        total += sum(some[1:]) + sum(some[:-1]) + sum(board[2:5]) + len(board[square:]) + sum(board[::2])
        total += sum(a * b for a, b in zip(some, some[1:]))  # noqa: B905
        total += sum(i * a for i, a in enumerate(some)) + any(board[3:square]) + sum(sorted(some)[:2])
        pairs = [(i, value) for i, value in enumerate(board) if value]
        pairs.append((square, 7))
        for i, value in pairs:
            total += i * value
        hands = list((square, 1))
        hands[1] -= 3
        one, two = tuple(hands)
        new = list(board)
        new[square], new[0] = new[0], new[square]
        new[-1] += 3
        total += 3 in new
        total += new.count(0) + new.index(new[3]) + tuple(new)[2] + one - two
        letters = [1 if value else 2 for value in new if value != 1]
        return total + sum(letters) + (len(set(some)) if some else 0)


class Rows(Turns):
    """Lists of lists."""

    def start(self):
        return (((0, 1, 2), (2, 1, 0), (0, 0, 1)), 0)

    def moves(self, state):
        rows, ply = state
        for r, row in enumerate(rows):
            for c in range(len(row)):
                if row[c] < 2 or ply > 8:
                    yield (r, c)

    def full(self, rows):
        return sum(1 for row in rows if 0 not in row) + rows[1][1]

    def swapped(self, rows, r, c):
        new = [list(row) for row in rows]
        new[r][c] += 1
        new[0][c], new[r][0] = new[r][0], new[0][c]
        new[2][2] = (sum(new[r]) + self.full(new) + (1 in new[0]) + len(new)) % 5
        return tuple(tuple(row) for row in new)

    def across(self, rows, r, c):
        new = list(map(list, rows))
        new[c][r] = (new[c][r] + 1) % 4
        return tuple(map(tuple, new))

    def turned(self, rows, r, c):
        new = [list(row) for row in rows]
        line = new[r]
        line[c] = 3
        new.reverse()
        return tuple(tuple(row) for row in new)

    def play(self, state, move):
        rows, ply = state
        r, c = move
        if ply % 4 == 0:
            return (self.swapped(rows, r, c), ply + 1)
        if ply % 4 == 1:
            return (self.across(rows, r, c), ply + 1)
        if ply % 4 == 2:
            return (tuple([row[::-1] for row in rows]), ply + 1)
        return (self.turned(rows, r, c), ply + 1)

    def score(self, state):
        rows, ply = state
        return sum(sum(row) for row in rows) % 3 - 1 if self.over(state) else None


class Long(Twelve):
    """A list that is seldom long: longer than there is room for on the stack."""

    def told(self, board, square):
        found = []
        for value in board:
            for _ in range(90 if board.count(4) > 2 else 2):
                found.append(value)
        return sum(found) + len(found)


ALL = [Two(), Before(), Frontier(), Rebound(), Helpers(), Everything(), Rows()]

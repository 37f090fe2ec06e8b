"""Random games with luck, all with the same rules: the seed is part of the state (see hash_games.py)."""

from __future__ import annotations

from hash_games import HashGame, Node, spread

SHARES = ((1.0, 0.0, 0.0), (0.5, 0.5, 0.0), (0.25, 0.75, 0.0), (1 / 6, 1 / 3, 1 / 2), (0.0, 0.9, 0.1))
COUNTS = (1, 2, 2, 3, 3)


class LuckyGame(HashGame):
    """At some nodes luck moves: None where it does not, and a list where it does."""

    def luck(self, state):
        """Which of the shares luck has here; none where a player moves."""
        if state.node == 0 or state.node >= state.size or super().count(state) == 0:
            return -1
        return spread(self.seed_of(state), state.node, 5) % 10 - 5

    def chances(self, state):
        kind = self.luck(state)
        if kind < 0:
            return None
        result = []
        for i in range(COUNTS[kind]):
            step = 1 + spread(self.seed_of(state), state.node, 30 + i) % 5
            result.append((SHARES[kind][i], Node(state.seed, state.node + step, state.size)))
        return result

    def evaluate(self, state):
        return super().evaluate(state) / (1 if self.points else 9)


class Yielding(LuckyGame):
    """The same, said by a generator."""

    def chances(self, state):
        kind = self.luck(state)
        if kind >= 0:
            yield from self.each(state, kind)

    def each(self, state, kind):
        for i in range(COUNTS[kind]):
            step = 1 + spread(self.seed_of(state), state.node, 30 + i) % 5
            yield SHARES[kind][i], Node(state.seed, state.node + step, state.size)


def expected(game, state, player, depth=None):
    """MAX's expected score: no pruning, and no code of the library's searches."""
    score = game.score(state)
    outcomes = list(game.chances(state) or ()) if score is None else []
    if outcomes:
        return sum(p * expected(game, after, player, depth) for p, after in outcomes)
    player = player if game.takes_turns else game.turn(state)
    sign = 1 - 2 * player
    if score is not None:
        return sign * score
    if depth == 0:
        return sign * game.evaluate(state)
    deeper = None if depth is None else depth - 1
    return sign * max(
        sign * expected(game, game.play(state, move), 1 - player, deeper) for move in game.moves(state)
    )

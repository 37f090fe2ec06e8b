"""Luck in games whose positions come back, drawn by `repeats`: the engine, held to brute force that knows the way."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Engine, Game, Limits, Value
from zermelo.match import Match


class Ring(Game[tuple[int, int], int]):
    """A random graph with circles, of which some places roll dice. The last places are ends."""

    def __init__(self, seed, repeats=1, alternates=False, selective=False):
        dice = random.Random(seed)
        self.repeats, self.alternates, self.selective = repeats, alternates, selective
        self.following = [dice.sample(range(8), dice.choice((1, 2, 2, 3))) for _ in range(6)]
        self.lucky = [False, *(dice.random() < 0.4 for _ in range(5))]
        self.scores = [dice.choice((-1, 0, 1)) for _ in range(2)]

    def start(self):
        return (0, 0)

    def turn(self, state):
        return 0 if self.alternates else state[1]

    def moves(self, state):
        return range(len(self.following[state[0]]))

    def play(self, state, move):
        there = self.following[state[0]][move]
        return (there, 0 if self.alternates else 1 - state[1])

    def chances(self, state):
        if state[0] >= 6 or not self.lucky[state[0]]:
            return None
        ways = self.following[state[0]]
        return [((2 * i + 1) / len(ways) ** 2, (there, state[1])) for i, there in enumerate(ways)]

    def score(self, state):
        return None if state[0] < 6 else self.scores[state[0] - 6]


def brute_force(game, path, depth):
    """The expected score to the first player; `path` are all positions up to here, with who is to move."""
    (state, player), sign = path[-1], 1 - 2 * path[-1][1]
    if game.score(state) is not None:
        return sign * game.score(state)
    if path[:-1].count(path[-1]) >= game.repeats:
        return 0
    if outcomes := game.outcomes(state):
        return sum(chance * brute_force(game, [*path, (s, player)], depth) for chance, s in outcomes)
    if depth == 0:
        return 0
    after = [game.play(state, move) for move in game.moves(state)]
    return sign * max(sign * brute_force(game, [*path, (s, 1 - player)], depth - 1) for s in after)


@given(
    seed=st.integers(0, 10**6),
    repeats=st.integers(1, 2),
    alternates=st.booleans(),
    depth=st.integers(1, 5),
    steps=st.integers(0, 4),
)
@settings(max_examples=300)
def test_the_engine_finds_what_brute_force_finds(seed, repeats, alternates, depth, steps):
    game, dice = Ring(seed, repeats, alternates), random.Random(seed)
    match, players = Match(game), [0]
    for _ in range(steps):
        if not match.over:
            players.append(players[-1] if match.luck else 1 - players[-1])
            match.roll(dice) if match.luck else match.play(dice.choice(list(game.moves(match.state))))
    if match.over:
        return
    path = list(zip(match.states, players, strict=True))
    expected = (1 - 2 * match.to_move) * brute_force(game, path, depth)
    engine = Engine(game, compiled=False, mcts=False)
    found = engine.best(match.position, Limits(depth=depth))
    assert found.value.score == pytest.approx(expected, abs=1e-9)
    *_, each = engine.analyse(match.position, Limits(depth=depth), every_move=True)
    assert each.value.score == pytest.approx(expected, abs=1e-9)


def test_compiled_it_is_the_same():
    game = Ring(5)
    told = [Engine(game, compiled=way, mcts=False).best(limits=Limits(depth=6)) for way in (True, False)]
    assert told[0].value == told[1].value
    assert told[0].stats.nodes == told[1].stats.nodes


class Wheel(Game[tuple[int, int], str]):
    """Three places in a circle. Stay, or roll: a 1 wins at once."""

    repeats = 1

    def start(self):
        return (0, 0)

    def moves(self, state):
        return ["on", "roll"]

    def play(self, state, move):
        return ((state[0] + 1) % 3, 0) if move == "on" else (state[0], 1)

    def chances(self, state):
        return [(1 / 2, (state[0], 2)), (1 / 2, ((state[0] + 1) % 3, 0))] if state[1] == 1 else None

    def score(self, state):
        return -1 if state[1] == 2 else None


def test_a_small_one_is_proved():
    found = Engine(Wheel(), compiled=False).best()
    assert found.proved
    assert found.value == Value.expected(brute_force(Wheel(), [((0, 0), 0)], 100))


def test_where_luck_has_a_say_no_move_is_left_out():
    plain, hinted = Ring(3), Ring(3, selective=True)
    assert Engine(plain, compiled=False).best(limits=Limits(depth=4)).value == (
        Engine(hinted, compiled=False).best(limits=Limits(depth=4)).value
    )

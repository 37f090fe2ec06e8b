"""More than two players: max^n, paranoid, and the engine, which is paranoid too."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from random_games import RandomGame
from zermelo import (
    Engine,
    Game,
    GameError,
    Position,
    Solver,
    Value,
    alphabeta,
    maxn,
    minimax,
    paranoid,
)
from zermelo.engine.coalition import coalition_of

seeds = st.integers(0, 10**6)


class Several(Game):
    """A game of three on a random graph without circles; each end pays each player something."""

    players = ("Ann", "Ben", "Cat")

    def __init__(self, seed, size=20):
        dice = random.Random(seed)
        self.successors, self.ends, self.estimates, self.turns = [], [], [], []
        for state in range(size):
            later = range(state + 1, min(size, state + 7))
            count = min(len(later), dice.choice((0, 1, 2, 3)) if state else 3)
            self.successors.append(tuple(dice.sample(later, count)))
            self.ends.append(tuple(dice.randint(-4, 4) for _ in range(3)))
            self.estimates.append(tuple(dice.randint(-9, 9) for _ in range(3)))
            self.turns.append(dice.randint(0, 2))

    def start(self):
        return 0

    def moves(self, state):
        yield from range(len(self.successors[state]))

    def play(self, state, move):
        return self.successors[state][move]

    def payoffs(self, state):
        return None if self.successors[state] else self.ends[state]

    def turn(self, state):
        return self.turns[state]

    def evaluate(self, state):
        return self.estimates[state]


class InRotation(Several):
    """The same, in rotation: a state does not tell who is to move."""

    turn = Game.turn


class Won(Game):
    """The same graphs, and an end is won by one of the three, or by nobody."""

    players = ("Ann", "Ben", "Cat")
    numbering = (1, 2, 3)

    def __init__(self, seed):
        self.graph = Several(seed)

    def start(self):
        return 0

    def moves(self, state):
        yield from self.graph.moves(state)

    def play(self, state, move):
        return self.graph.play(state, move)

    def winner(self, state):
        ended = self.graph.payoffs(state)
        if ended is None:
            return None
        return "draw" if ended[0] < -2 else 1 + (ended[0] + 4) % 3

    def turn(self, state):
        return 1 + self.graph.turns[state]


class Scattered(Game):
    """Three in rotation: every state leads to others that look random, and whoever wins looks random too."""

    players = ("Ann", "Ben", "Cat")

    def start(self):
        return (1, 6)

    def moves(self, state):
        yield from range(2 + state[0] % 2)

    def play(self, state, move):
        return ((state[0] * 31 + move * 17 + 7) % 1009, state[1] - 1)

    def winner(self, state):
        if state[1] > 0 and state[0] % 11 > 0:
            return None
        if state[0] % 7 == 0:
            return "draw"
        return state[0] % 3


def everybody(game, state, player, ply=0):
    """What each gets in max^n: no code of the searches."""
    ended = game.payoffs(state)
    if ended is not None:
        return ended
    best = None
    for move in game.moves(state):
        child = game.play(state, move)
        each = everybody(game, child, game.next_player(player, child), ply + 1)
        if best is None or each[player] > best[player]:
            best = each
    return best


def sure(game, state, player, me, ply=0):
    """What `me` can be sure of, as a value."""
    ended = game.payoffs(state)
    if ended is not None:
        if game.counts_points:
            return Value.points(ended[me])
        return {1: Value.win(ply), 0: Value.draw(), -1: Value.loss(ply)}[ended[me]]
    below = []
    for move in game.moves(state):
        child = game.play(state, move)
        below.append(sure(game, child, game.next_player(player, child), me, ply + 1))
    return (max if player == me else min)(below)


@given(seeds, st.sampled_from([Several, InRotation]))
def test_maxn_is_brute_force(seed, kind):
    game = kind(seed)
    result = maxn(game)
    assert tuple(value.score for value in result.values) == everybody(game, 0, result.to_move)
    assert result.value == result.values[result.to_move]
    assert result.proved
    assert result.value.score == max(value.score for value in result.moves.values())


@given(seeds, st.sampled_from([Several, InRotation, Won]))
def test_paranoid_and_the_engine_are_brute_force(seed, kind):
    game = kind(seed)
    me = Position.of(game, None).to_move
    truth = sure(game, 0, me, me)
    assert paranoid(game).value == truth
    found = Engine(game, compiled=False).best()
    assert (found.value, found.proved) == (truth, True)
    assert found.algorithm == "engine, paranoid"
    line = Position(game, 0, me).after(*found.line)
    if game.counts_points:
        assert game.payoffs(line.state)[me] == truth.score


@given(seeds, st.integers(0, 4))
def test_a_depth_asks_for_the_estimates_of_all(seed, depth):
    game = Several(seed)
    assert paranoid(game, depth=depth).value == alphabeta(coalition_of(game), depth=depth).value
    shallow = maxn(game, depth=depth)
    assert not shallow.proved or shallow.values == maxn(game).values


@given(seeds)
def test_every_position_of_a_game_is_searched_for_who_is_to_move_there(seed):
    game = Several(seed)
    engine = Engine(game, compiled=False)
    position = Position.of(game, None)
    while position.moves:
        result = engine.best(position)
        assert result.value == sure(game, position.state, position.to_move, position.to_move)
        position = position.after(result.move)


@given(seeds, st.booleans(), st.booleans())
def test_with_two_players_both_are_minimax(seed, points, extra_turns):
    game = RandomGame(seed, points=points, extra_turns=extra_turns)
    truth = minimax(game).value
    assert maxn(game).value == paranoid(game).value == truth
    assert maxn(game).values[1 - game.turn(0)] == -truth


def test_machine_code_says_the_same():
    """One game, compiled once, from many states and for each of its players."""
    fast, slow = Engine(Scattered(), compiled=True), Engine(Scattered(), compiled=False)
    for seed in range(30):
        where = Position(fast.game, (seed, 6 - seed % 3), seed % 3)
        one, other = fast.best(where), slow.best(where)
        assert (one.value, one.proved) == (other.value, True)
        assert one.value == paranoid(fast.game, where).value
        assert one.moves.keys() == other.moves.keys()


def test_a_win_that_hangs_on_an_estimate_is_not_sure():
    result = maxn(Won(3), depth=1)
    assert not result.proved
    assert {value.kind for value in (result.value, *result.values, *result.moves.values())} == {"estimate"}


class Pile(Game):
    """Take one or two in rotation; the last takes it all."""

    players = ("Ann", "Ben", "Cat")

    def start(self):
        return 5

    def moves(self, stones):
        return range(1, min(2, stones) + 1)

    def play(self, stones, take):
        return stones - take


def made(**said):
    return type("Pile", (Pile,), said)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({}, "still needs\n    def payoffs.*each of the 3 players"),
        ({"score": lambda self, s: None}, "score cannot tell how 3 players fared: write payoffs"),
        ({"margin": lambda self, s: None}, "margin cannot tell how 3 players fared: write payoffs"),
        ({"winner": 1, "payoffs": 1}, "winner and payoffs say the same"),
        ({"payoffs": 1, "numbering": (1, 2)}, r"numbering is \(1, 2\), and there are 3 players"),
        ({"payoffs": 1, "repeats": 2}, "repeats is for two players, and there are 3"),
        ({"payoffs": 1, "gained": lambda self, s, m: 0}, "gained is for two players"),
        ({"payoffs": 1, "players": ("Ann", "Ben")}, "payoffs are for more than two players"),
        ({"payoffs": 1, "players": ("Ann",)}, "1 players, and it takes two"),
    ],
)
def test_what_does_not_go_with_three_players_is_refused(said, words):
    with pytest.raises(GameError, match=words):
        made(**said)()


def test_payoffs_are_one_number_a_player():
    for given_ in ((1, 2), 3, (1, 2, "x"), (True, 0, 0)):
        game = made(payoffs=lambda self, s, given_=given_: None if s else given_)()
        with pytest.raises(GameError, match=r"payoffs\(0\) gave"):
            maxn(game)


def test_a_player_there_is_not_is_told():
    game = made(payoffs=lambda self, s: None if s else (0, 0, 0), turn=lambda self, s: s)()
    with pytest.raises(GameError, match="the players are 0 to 2"):
        maxn(game)


def test_players_are_named_in_the_class():
    class Two(Pile):
        players = ("Ann", "Ben")

        def __init__(self):
            self.players = ("Ann", "Ben", "Cat")

        def score(self, stones):
            return None if stones else -1

    with pytest.raises(
        GameError, match="2 in the class and 3 in __init__: name all its players in the class"
    ):
        Two()


def test_the_searches_of_two_players_refuse_three():
    game = made(winner=lambda self, s: None if s else 0)()
    for search in (alphabeta, minimax, lambda game: Solver(game, compiled=False)):
        with pytest.raises(GameError, match="for two players, and Pile has more: use maxn or paranoid"):
            search(game)


def test_a_state_in_rotation_does_not_tell_who_is_to_move():
    game = made(winner=lambda self, s: None if s else 0)()
    with pytest.raises(GameError, match="does not tell who is to move"):
        paranoid(game, 3)
    assert paranoid(game, Position(game, 3, 2)).to_move == 2

"""More than two players: max^n, paranoid, and the engine, which is paranoid too."""

import json
import random

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from random_games import RandomGame
from zermelo import (
    CannotCompile,
    Engine,
    Game,
    GameError,
    Position,
    Result,
    Solver,
    TextError,
    Value,
    alphabeta,
    find,
    maxn,
    minimax,
    paranoid,
)
from zermelo.cli import main
from zermelo.doctor import check
from zermelo.engine.adapter import Adapter
from zermelo.engine.coalition import coalition_of
from zermelo.engine.compile.plan import plan_of
from zermelo.engine.run.prepare import prepare
from zermelo.match import Match

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
        ({"payoffs": 1, "players": ("Ann",)}, "1 player, and zermelo plays games for two or more"),
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


def test_coins_in_a_row_where_it_matters_what_you_think_of_the_others():
    game = find("coinrow:1,2,6,3,4")
    selfish, wary = maxn(game), paranoid(game)
    assert (game.write(selfish.move), [value.score for value in selfish.values]) == ("a1", [7, 6, 3])
    assert (game.write(wary.move), wary.value.score) == ("e1", 6)
    assert paranoid(game, game.play(game.start(), selfish.move)).proved
    # What was taken in good faith, both others can spoil: it is worth less than what is sure.
    assert Engine(game, compiled=False).best(only=[selfish.move]).value.score == 5
    whole = find("coinrow")
    assert maxn(whole).move != Engine(whole, compiled=False).best().move


def test_coins_in_a_row_is_drawn_and_told():
    game = find("coinrow:1,2,6")
    match = Match(game)
    for move in ("a1", "c1"):
        match.play(game.read(match.state, move))
    drawn = ["   Cat  -", "   Ben  6", "1  . 2 .", "   a b c", "   Ann  1", "   points  Ann 1, Ben 6, Cat 0"]
    assert str(game.board(match.state)).split("\n") == drawn
    assert game.load(game.save(match.state)) == match.state
    match.play(game.read(match.state, "b1"))
    assert (match.outcome, match.score_for(1)) == ("Ann 1, Ben 6, Cat 2", 6)
    assert find("coinrow").load("AB.....AC").count(-1) == 5
    for text in ("AB", "AAB......", "A.B......", "....A....", "xxxxxxxxx"):
        with pytest.raises(TextError, match=r"a position has 9 letters|taken in turn, and from the ends"):
            find("coinrow").load(text)
    with pytest.raises(TextError, match="a coin is worth 1 to 9"):
        find("coinrow:0,3")


def test_who_has_won_is_told():
    outcomes = set()
    for last in (0, 1, 2, "draw"):
        match = Match(made(winner=lambda self, s, last=last: None if s else last)())
        while not match.over:
            match.play(1)
        outcomes.add(match.outcome)
    assert outcomes == {"Ann wins", "Ben wins", "Cat wins", "a draw"}


def test_the_doctor_knows_of_three():
    assert check(find("coinrow"), games=50, seconds=0.2, compiled=False).sound
    report = check(Won(3), games=50, seconds=0.2, compiled=False)
    assert report.sound
    assert all("gets" in told for told in report.endings)
    strange = made(payoffs=lambda self, s: None if s else (0, 0, 0), turn=lambda self, s: 5 - s)()
    found = check(strange, games=50, seconds=0.2, compiled=False).findings
    assert [each.kind for each in found if each.level == "fault"] == ["bad-turn"]


@pytest.mark.parametrize("command", ["solve coinrow", "step coinrow", "analyse coinrow --algorithm sss"])
def test_commands_for_two_players_say_what_to_use(command):
    ran = CliRunner().invoke(main, command.split())
    assert (ran.exit_code, "use maxn or paranoid" in ran.output) == (1, True)


def test_commands_that_know_of_three():
    def ran(*words, said=""):
        result = CliRunner().invoke(main, words, input=said)
        assert result.exit_code == 0, result.output
        return result.output

    row = "coinrow:1,2,6,3,4"
    assert "each  Ann +7, Ben +6, Cat +3" in ran("analyse", row, "--algorithm", "maxn")
    assert "Ann can be sure of it, whatever the others do together" in ran("analyse", row, "--depth", "5")
    data = json.loads(ran("analyse", row, "--algorithm", "maxn", "--json"))
    assert [value["score"] for value in data["values"]] == [7, 6, 3]
    assert Result.from_json(find(row), data).values == maxn(find(row)).values
    assert set(json.loads(ran("compare", row, "--json"))) == {"maxn", "paranoid", "mcts", "engine"}
    played = ran("play", row, "--others", "human", "--depth", "9", said="e1\nd1\nhint\nresign\n")
    assert "Cat> hint: " in played or "Cat resigns" in played


GROWING = """
from zermelo import Game
class Growing(Game):
    players = ("Ann", "Ben", "Cat")
    def start(self):              return (1, 0, 0)
    def moves(self, state):       return [3, 5, 7]
    def play(self, state, move):  return (state[0] * move << 7, (state[1] + 1) % 3, state[2] + 1)
    def turn(self, state):        return state[1]
    def winner(self, state):      return state[0] % 3 if state[2] == 9 else None
"""


def test_what_does_not_compile_is_blamed_on_the_file_of_the_rules(tmp_path):
    """And not on ours, which make a game for two of it."""
    (tmp_path / "own.py").write_text(GROWING)
    with pytest.raises(CannotCompile, match=r"own\.py, line 7, in play: state\[0\] is a number of 6"):
        prepare(Adapter(coalition_of(find(str(tmp_path / "own.py")))), str, "perft")


class Changing(Game):
    """Nim for three with states that can change."""

    players = ("Ann", "Ben", "Cat")

    def start(self):
        return ([1, 2], 0)

    def moves(self, state):
        return [(i, take) for i, size in enumerate(state[0]) for take in range(1, size + 1)]

    def play(self, state, move):
        heaps = list(state[0])
        heaps[move[0]] -= move[1]
        return (heaps, (state[1] + 1) % 3)

    def turn(self, state):
        return state[1]

    def winner(self, state):
        return None if any(state[0]) else (state[1] - 1) % 3


def test_states_that_can_change_are_searched_and_compiled_for_three():
    game = Changing()
    after = game.play(game.start(), (1, 1))
    found = [Engine(game, compiled=False).best(state).value for state in (None, after)]
    assert found == [paranoid(game, state).value for state in (game.start(), after)]
    assert plan_of(Adapter(coalition_of(game))).state.size  # it has a shape that can be compiled

"""Doors to other systems: OpenSpiel's games under our searches, ours under OpenSpiel's and PettingZoo's."""

import random
import sys
import warnings
from fractions import Fraction

import numpy as np
import pytest

from processes import run
from quick import some_quick
from zermelo import (
    ConnectFour,
    Engine,
    Game,
    Nim,
    TicTacToe,
    Value,
    alphabeta,
    find,
    maxn,
    minimax,
    simultaneous,
)
from zermelo.bridges.actions import Actions
from zermelo.bridges.openspiel import OpenSpiel
from zermelo.bridges.pettingzoo import environment
from zermelo.bridges.seeing import Eye
from zermelo.bridges.spiel import spiel
from zermelo.count import perft
from zermelo.errors import GameError, TextError, ZermeloError
from zermelo.games import names

pyspiel = pytest.importorskip("pyspiel")
SLOW = {
    "chess",
    "chessending",
    "gomoku",
    "hypergammon",
    "dobutsu",
    "checkers",
    "morris",
    "sixmensmorris",
    "quarto",
}
OF_EACH_KIND = {"tictactoe", "kalah", "mutorere", "pig", "goofspiel"}  # extra turns, loops, luck, at once
EACH = [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in names()]


# -- OpenSpiel's games under our searches --------------------------------------------------------------------


def test_its_tic_tac_toe_is_ours():
    theirs, ours = find("openspiel:tic_tac_toe"), TicTacToe()
    assert alphabeta(theirs).value == alphabeta(ours).value
    assert [perft(theirs, depth) for depth in range(5)] == [perft(ours, depth) for depth in range(5)]


def test_its_connect_four_is_ours_wherever_both_stand():
    theirs, ours, dice = OpenSpiel("connect_four"), ConnectFour(), random.Random(7)
    for _ in range(20):
        here, there = ours.start(), theirs.start()
        while ours.score(here) is None and dice.random() < 0.97:
            legal = list(ours.moves(here))
            assert sorted(theirs.moves(there)) == sorted(int(ours.write(move)) - 1 for move in legal)
            move = dice.choice(legal)
            here = ours.play(here, move)
            there = theirs.play(there, next(m for m in theirs.moves(there) if m == int(ours.write(move)) - 1))
        score = theirs.score(there)
        assert (score is None) == (ours.score(here) is None)
        if score is not None:  # theirs is told for the first player, ours for who is to move
            assert score == (ours.score(here) if ours.turn(here) == 0 else -ours.score(here))


def test_the_engine_and_the_textbook_agree_about_a_game_with_parameters():
    game = find("openspiel:breakthrough(rows=4,columns=3)")
    result = Engine(game, compiled=False).best()
    assert result.proved
    assert result.value == alphabeta(game).value
    assert game.load(game.save(game.play(game.start(), result.move))) == game.play(game.start(), result.move)


def test_states_that_are_reached_in_two_ways_are_one():
    game = OpenSpiel("tic_tac_toe")
    first, second = game.load("0 4 8"), game.load("8 4 0")
    assert first == second
    assert hash(first) == hash(second)
    assert first != game.load("0 4")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("kuhn_poker", "hides something from its players"),
        ("matrix_pd", "is not one player's gain and the other's loss"),
        ("goofspiel(players=3)", "has moves of 3 players at once"),
        ("catch", "is for one player"),
        ("breakthrou", "OpenSpiel has no game 'breakthrou'; it has breakthrough"),
        ("", "OpenSpiel has no game ''; it has breakthrough"),
        ("tic_tac_toe(rows=3)", "OpenSpiel cannot make"),
    ],
)
def test_what_minimax_cannot_search_is_refused(name, words):
    with pytest.raises((GameError, TextError), match=words.replace("(", r"\(")):
        find(f"openspiel:{name}")


def test_moves_at_once_are_solved():
    rps = simultaneous(find("openspiel:matrix_rps"))
    assert rps.value == 0
    assert set(rps.first.values()) == {Fraction(1, 3)}
    theirs = find("openspiel:goofspiel(num_cards=4,points_order=descending,returns_type=point_difference)")
    ours = find("goofspiel:4")
    assert simultaneous(theirs).value == simultaneous(ours).value == 0
    lead = simultaneous(ours, ours.play(ours.start(), (4, 1))).value
    assert simultaneous(theirs, theirs.load("3 0")).value == lead / 2  # theirs counts from the mean


def test_more_than_two_play_with_dice():
    game = find("openspiel:pig(players=3,winscore=3)")
    assert len(game.players) == 3
    each = [value.score for value in maxn(game, depth=3).values]
    assert each[0] > each[1] > each[2]


@pytest.mark.parametrize("name", ["breakthrough(rows=0)", "breakthrough(rows=abc)", "hex(size", "nfg_game"])
def test_what_openspiel_cannot_make_is_told_in_its_words(name):
    with pytest.raises(TextError, match="OpenSpiel cannot make"):
        find(f"openspiel:{name}")


def test_moves_that_openspiel_has_no_letters_for_are_called_by_their_numbers():
    game = find("openspiel:hex(board_size=60)")
    moves = list(game.moves(game.start()))
    assert len({game.write(move) for move in moves}) == len(moves) == 60 * 60


def test_whose_rules_they_are_is_told_of_each_game_by_its_name():
    told = []
    for name in ("tic_tac_toe", "connect_four"):
        Engine(find(f"openspiel:{name}"), notify=told.append).compile()
    whose = "runs interpreted: its rules are OpenSpiel's, in C++, and are asked one by one"
    assert told == [f"{title} {whose}" for title in ("Tic Tac Toe", "Connect Four")]


def test_a_table_has_each_position_once(tmp_path):
    from zermelo.solve import solve_all

    table = solve_all(find("openspiel:tic_tac_toe"), tmp_path / "table")
    assert len(table) == 5_478
    assert table[find("openspiel:tic_tac_toe").load("4 1")] == Value.win(5)


def test_a_position_that_cannot_be_is_refused():
    with pytest.raises(TextError, match="'9' is no action here"):
        OpenSpiel("tic_tac_toe").load("4 9")


@pytest.mark.parametrize(
    ("package", "door", "extra"),
    [
        ("pyspiel", "openspiel import OpenSpiel as door; door('tic_tac_toe')", "openspiel"),
        ("pyspiel", "spiel import spiel; spiel(Nim(1))", "openspiel"),
        ("pettingzoo", "pettingzoo import environment; environment(Nim(1))", "pettingzoo"),
    ],
)
def test_without_the_package_it_says_what_to_install(package, door, extra):
    source = (
        f"import sys; sys.modules[{package!r}] = None\nfrom zermelo import Nim\nfrom zermelo.bridges.{door}"
    )
    assert f"pip install 'zermelo[{extra}]'" in run([sys.executable, "-c", source]).stderr


# -- our games under OpenSpiel's algorithms ------------------------------------------------------------------


def test_its_alpha_beta_finds_what_ours_finds():
    from open_spiel.python.algorithms import minimax as theirs

    for game in (find("mnk:3,2,2"), Nim(2, 3), Nim(2, 2)):
        value, action = theirs.alpha_beta_search(spiel(game))
        assert value == {"win": 1, "draw": 0, "loss": -1}[minimax(game).value.kind]
        assert Actions(game).move(action) in list(game.moves(game.start()))


def test_its_own_test_of_games_passes():
    pyspiel.random_sim_test(spiel(find("connectfour:4x4")), num_sims=2, serialize=False, verbose=False)


# -- and as environments for agents that learn ---------------------------------------------------------------


@pytest.mark.parametrize("name", some_quick(names(), OF_EACH_KIND.__contains__))
def test_pettingzoos_own_test_passes(name):
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders at a board that is empty at first
        api_test(environment(find(name)), num_cycles=30)


def played(env, seed):
    """One game of agents that play at random; the rewards, and what each saw last."""
    env.reset(seed=seed)
    rewards, last = dict.fromkeys(env.possible_agents, 0.0), {}
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        rewards[agent] += reward
        last[agent] = seen["observation"]
        if ended or cut:
            env.step(None)
        else:
            env.action_space(agent).seed(seed + len(env.match.line))
            env.step(env.action_space(agent).sample(seen["action_mask"]))
    return rewards, last


def test_rewards_are_the_scores_of_the_game():
    env, totals = environment(TicTacToe()), set()
    for seed in range(30):
        rewards, last = played(env, seed)
        score = env.match.score_for(0)
        assert rewards == {"player_0": score, "player_1": -score}
        assert last["player_0"].shape == (3, 3, 3)
        assert last["player_0"][:2].sum() == len(env.match.line)  # a 1 for every stone
        totals.add(score)
    assert totals == {-1, 0, 1}


def test_an_illegal_action_loses():
    env = environment(TicTacToe())
    env.reset()
    first = env.actions.legal(env.match.state, 0)[0]
    env.step(first)
    env.step(first)  # the square is taken
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert all(env.terminations.values())


def test_a_number_means_one_move_for_ever():
    one, other = Actions(ConnectFour()), Actions(ConnectFour())
    assert one.most == 7
    assert [one.move(number) for number in range(7)] == [other.move(number) for number in range(7)]
    with pytest.raises(ZermeloError, match="more than 3 moves: at least 7"):
        Actions(ConnectFour(), 3)


class Deck(Game):
    """States with all sorts of numbers in them."""

    def start(self):
        return (1 << 60, "ab", None, True, (3, 4))

    def moves(self, state):
        return [0, 1]

    def play(self, state, move):
        return (state[0] >> 30 if move else 0, *state[1:])

    def score(self, state):
        return -1 if state[0] == 0 else None


def test_a_position_is_the_numbers_that_it_consists_of():
    eye, game = Eye(Deck()), Deck()
    seen = eye.see(game.start(), 1)
    assert eye.shape == (14,)  # whole numbers in three words each, a letter, None or a flag in one
    assert seen[-1] == 1
    assert np.array_equal(eye.see(game.start(), 0)[:-1], seen[:-1])
    assert not np.array_equal(eye.see(game.play(game.start(), 1), 0)[:-1], seen[:-1])


def test_the_environment_rolls_the_dice():
    env = environment(find("pig:10"))
    ends = {seed: str((played(env, seed), env.match.line)[1]) for seed in (1, 2)}
    assert all(any(env.match.rolls) for _ in ends)
    assert ends[1] != ends[2]
    assert str((played(env, 1), env.match.line)[1]) == ends[1]


def test_more_than_two_agents_play():
    env = environment(find("coinrow"))
    rewards, _ = played(env, 3)
    assert rewards == {f"player_{seat}": env.match.score_for(seat) for seat in range(3)}


def test_more_than_two_play_in_openspiel_too():
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    game, rules = spiel(find("coinrow")), find("coinrow")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    state = game.new_initial_state()
    bot = MCTSBot(game, 2, 400, RandomRolloutEvaluator(1, np.random.RandomState(7)), solve=False)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert state.returns() == list(rules.payoffs(state.playing.match.state))


def test_luck_moves_in_openspiel_too():
    game = spiel(find("pig:2"))
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    assert [chance for _, chance in state.chance_outcomes()] == pytest.approx([1 / 6] * 6)


def test_players_who_move_at_once_do_not_see_each_others_choices():
    env = environment(find("goofspiel"))
    env.reset()
    assert env.actions.most == 4  # one for each card, not for each pair of them
    seen = []
    for action in range(4):
        env.reset()
        env.step(action)
        assert env.agent_selection == "player_1"
        seen.append(env.observe("player_1")["observation"])
    assert all(np.array_equal(each, seen[0]) for each in seen)
    env.step(env.actions.number(2))
    assert len(env.match.line) == 1
    rewards, _ = played(env, 5)
    assert rewards == {f"player_{seat}": env.match.score_for(seat) for seat in range(2)}


@pytest.mark.parametrize("spec", ["goofspiel", "goofspiel:3,shuffled=True"])
def test_players_who_move_at_once_do_so_in_openspiel(spec):
    game = spiel(find(spec))
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.is_simultaneous_node()
    cards = len(state.legal_actions(0))
    state.apply_actions([state.legal_actions(0)[-1], state.legal_actions(1)[0]])
    assert len(state.playing.match.state.first) == cards - 1

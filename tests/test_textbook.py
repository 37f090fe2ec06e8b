"""Every algorithm agrees with minimax, and minimax with a brute force that shares no code with it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_games import RandomGame, brute
from zermelo import (
    Line,
    TicTacToe,
    Tree,
    Value,
    every_move,
    maximax,
    minimax,
    minimax_move,
    minimax_value,
)
from zermelo.textbook import ALGORITHMS, alphabeta, deepen, deepening, mtdf, sss

each_algorithm = pytest.mark.parametrize("name", list(ALGORITHMS))
kinds = st.fixed_dictionaries({"points": st.booleans(), "extra_turns": st.booleans()})
seeds = st.integers(0, 2**32)

numbers = st.integers(-9, 9) | st.floats(-9, 9, width=16)
nested = st.recursive(numbers, lambda node: st.lists(node, min_size=1, max_size=4), max_leaves=25)


def tree_value(node, maximizing=True):
    """Minimax on nested lists in three lines."""
    if not isinstance(node, list):
        return node
    return (max if maximizing else min)(tree_value(child, not maximizing) for child in node)


def worth(game, line):
    """What the end of a line is worth to the player who was to move at its start."""
    state, player = line.state, game.turn(line.state)
    mover = player
    for move in line:
        assert move in list(game.moves(state))
        state = game.play(state, move)
        player = game.next_player(player, state)
    score = game.score(state)
    if score is None:
        value = Value.estimate(game.evaluate(state))
    elif game.counts_points:
        value = Value.points(score)
    else:
        value = {1: Value.win(len(line)), 0: Value.draw(), -1: Value.loss(len(line))}[score]
    return value if player == mover else -value


@each_algorithm
@given(seeds, kinds, st.none() | st.integers(0, 6))
@settings(max_examples=250, deadline=None)
def test_value_line_and_proof_agree_with_brute_force(name, seed, kind, depth):
    game = RandomGame(seed, **kind)
    truth = brute(game, 0, game.turn(0), depth)
    result = ALGORITHMS[name](game, depth=depth)
    assert result.value.number == truth.value.number
    assert result.value.exact == result.proved
    if result.proved:  # an algorithm may fail to notice a proof; it may never claim one that is none
        assert truth.sure
    if depth is None:
        assert result.proved
        assert result.value == truth.value
    assert worth(game, result.line).number == truth.value.number


@each_algorithm
@given(seeds, kinds, st.none() | st.integers(1, 6))
@settings(max_examples=150, deadline=None)
def test_what_is_said_of_every_move_is_true(name, seed, kind, depth):
    game = RandomGame(seed, **kind)
    player = game.turn(0)
    result = ALGORITHMS[name](game, depth=depth)
    assert list(result.moves) == list(game.moves(0))
    if name == "deepening":  # it stops as soon as the best move is proved
        depth = result.depth
    for move, said in result.moves.items():
        child = game.play(0, move)
        other = game.next_player(player, child)
        limit = depth - 1 if said.kind == "estimate" else None  # what is no estimate is true for good
        number = brute(game, child, other, limit, ply=1).value.number
        number = -number if other != player else number
        assert said.bound == "upper" or number >= said.number
        assert said.bound == "lower" or number <= said.number
    for move in result.best:
        assert result.moves[move].number == result.value.number


@each_algorithm
@given(seeds, kinds)
@settings(max_examples=60, deadline=None)
def test_every_move_gives_each_its_whole_value(name, seed, kind):
    game = RandomGame(seed, **kind)
    whole = every_move(ALGORITHMS[name], game)
    truth = minimax(game)
    assert (whole.value, whole.moves, whole.proved) == (truth.value, truth.moves, True)
    assert set(whole.best) == set(truth.best)
    assert worth(game, whole.line) == truth.value


@given(seeds, kinds, st.none() | st.integers(1, 5))
@settings(max_examples=200, deadline=None)
def test_deepening_every_move_gives_each_its_whole_value(seed, kind, depth):
    game = RandomGame(seed, **kind)
    truth = minimax(game, depth=depth)
    result = deepening(game, depth=depth, every_move=True)
    assert {m: v.number for m, v in result.moves.items()} == {m: v.number for m, v in truth.moves.items()}
    if depth is None:
        assert (result.moves, result.proved) == (truth.moves, True)


@given(nested, st.sampled_from(["max", "min"]))
@settings(max_examples=300, deadline=None)
def test_all_agree_on_trees_of_any_shape(root, first):
    tree = Tree(root, first)
    value = tree_value(root, first == "max")
    for name, algorithm in ALGORITHMS.items():
        result = algorithm(tree)
        assert result.value_for(0).score == value, name
        assert worth(tree, result.line) == result.value, name


@given(nested)
@settings(max_examples=200, deadline=None)
def test_alphabeta_and_sss_visit_no_more_than_minimax_and_sss_no_more_leaves_than_alphabeta(root):
    tree = Tree(root)
    plain, pruned, best_first = minimax(tree), alphabeta(tree), sss(tree)
    assert pruned.stats.nodes <= plain.stats.nodes == len(tree._nodes)
    assert best_first.stats.leaves <= pruned.stats.leaves <= plain.stats.leaves


@given(nested, st.integers(-20, 20))
@settings(max_examples=100, deadline=None)
def test_mtdf_finds_the_value_from_any_guess(root, guess):
    assert mtdf(Tree(root), guess=guess).value.score == tree_value(root)


def test_value_only_value_and_move_and_the_whole_line():
    tree = Tree([[3, 5, 2], [9, 1]])
    assert minimax_value(tree) == Value.points(2)
    assert minimax_move(tree) == (Value.points(2), 0)
    result = minimax(tree)
    assert (result.value, result.move, result.line.moves) == (Value.points(2), 0, (0, 2))


@given(seeds, kinds, st.none() | st.integers(0, 4))
@settings(max_examples=100, deadline=None)
def test_the_three_steps_of_minimax_agree(seed, kind, depth):
    game = RandomGame(seed, **kind)
    result = minimax(game, depth=depth)
    value, move = minimax_move(game, depth=depth)
    assert minimax_value(game, depth=depth) == value
    assert value.number == result.value.number  # `minimax` may notice that no estimate had a say
    assert move == result.move


def test_alphabeta_visits_five_leaves_and_four_once_the_one_stands_first():
    assert alphabeta(Tree([[3, 5, 2], [9, 1]])).stats.leaves == 5
    assert alphabeta(Tree([[3, 5, 2], [1, 9]])).stats.leaves == 4


def test_a_depth_limit_asks_the_heuristic_at_the_horizon():
    game = RandomGame(3)
    asked = []
    evaluate = game.evaluate
    game.evaluate = lambda state: asked.append(state) or evaluate(state)
    result = minimax(game, depth=1)
    horizon = [s for s in game.successors[0] if game.score(s) is None]
    assert asked == horizon
    assert result.depth == 1
    assert not result.proved


def test_depth_zero_is_the_heuristic_alone():
    game = RandomGame(3)
    for algorithm in ALGORITHMS.values():
        result = algorithm(game, depth=0)
        assert (result.value, result.move) == (Value.estimate(game.evaluate(0)), None)
        assert not result.proved


@each_algorithm
def test_a_finished_game_has_its_value_and_no_move(name):
    game = TicTacToe()
    result = ALGORITHMS[name](game, game.load("xxx/oo./..."))
    assert (result.value, result.move, result.proved) == (Value.loss(0), None, True)
    assert result.best == ()


@each_algorithm
def test_a_win_in_one_is_taken_everywhere(name):
    """A peer library's search leaves 392 of these 2,358 wins in one lying about."""
    game, found = TicTacToe(), 0
    for state in positions(game):
        wins = [m for m in game.moves(state) if game.score(game.play(state, m)) == -1]
        if wins and game.board(state).open_squares <= 4:
            found += 1
            result = ALGORITHMS[name](game, state)
            assert result.move in wins
            assert result.value == Value.win(1)
    assert found > 1000


def positions(game):
    """Every position in which somebody is to move."""
    seen, waiting = set(), [game.start()]
    while waiting:
        state = waiting.pop()
        if state in seen or game.score(state) is not None:
            continue
        seen.add(state)
        waiting += [game.play(state, move) for move in game.moves(state)]
    return seen


def test_wins_in_one_are_2358_in_all():
    game = TicTacToe()
    winning = [
        state
        for state in positions(game)
        if any(game.score(game.play(state, move)) == -1 for move in game.moves(state))
    ]
    assert len(winning) == 2358
    assert all(alphabeta(game, state).value == Value.win(1) for state in winning)


def test_deepen_yields_an_answer_for_every_depth():
    depths = [result.depth for result in deepen(TicTacToe())]
    assert depths == list(range(1, 10))


def test_node_counts_are_the_same_in_every_run():
    """A signature: any change of behaviour shows here."""
    game = TicTacToe()
    quick = {
        name: algorithm for name, algorithm in ALGORITHMS.items() if name != "negamax"
    }  # as minimax does
    assert {name: algorithm(game).stats.nodes for name, algorithm in quick.items()} == {
        "minimax": 549_946,
        "alphabeta": 20_866,
        "negascout": 18_111,
        "mtdf": 4_415,
        "sss": 17_040,
        "deepening": 7_350,
    }


def test_order_is_used_and_changes_only_the_count():
    class Ordered(RandomGame):
        def order(self, state, move):
            return move

    for seed in range(50):
        plain, ordered = alphabeta(RandomGame(seed)), alphabeta(Ordered(seed))
        assert plain.value == ordered.value
    assert any(
        alphabeta(RandomGame(seed)).stats.nodes != alphabeta(Ordered(seed)).stats.nodes for seed in range(50)
    )


def test_with_the_opponents_help_tic_tac_toe_is_won_in_five():
    game = TicTacToe()
    hope = maximax(game)
    assert hope.value == Value.win(5)
    assert worth(game, hope.line) == Value.win(5)
    assert alphabeta(game).value == Value.draw()


@given(seeds, kinds)
@settings(max_examples=100, deadline=None)
def test_maximax_is_the_best_end_that_exists(seed, kind):
    game = RandomGame(seed, **kind)
    ends = []

    def walk(line):
        if game.score(line.end) is not None:
            ends.append(worth(game, line))
            return
        for move in game.moves(line.end):
            walk(Line(game, 0, (*line.moves, move)))

    walk(Line(game, 0, ()))
    hope = maximax(game)
    best = max(ends, key=lambda end: end.number)
    assert hope.value == (Value.loss() if best.kind == "loss" else best)
    assert hope.value >= minimax(game).value
    assert worth(game, hope.line).score == hope.value.score

"""Positions that come back: what is called proved is right, and what has no end is said to have none."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from loopy import Loopy, retrograde
from own_game_page import tries
from zermelo import (
    Engine,
    Game,
    GameError,
    Limits,
    Position,
    Solver,
    Stopped,
    Value,
    alphabeta,
    deepening,
    mcts,
)

seeds = st.integers(0, 10**6)
FEW = Limits(depth=30, nodes=4000)


def brute(game, state, player, path, ply=0):
    """The value where a position that comes back draws: every path by itself, and nothing remembered."""
    if game.score(state) is not None:
        return {1: Value.win(ply), 0: Value.draw(), -1: Value.loss(ply)}[game.score(state)]
    if (state, player) in path:
        return Value.draw()
    below = []
    for move in game.moves(state):
        child = game.play(state, move)
        other = game.next_player(player, child)
        value = brute(game, child, other, path | {(state, player)}, ply + 1)
        below.append(value if other == player else -value)
    return max(below)


@given(seeds, st.integers(1, 2), st.booleans())
@settings(max_examples=60)
def test_what_is_proved_with_a_rule_of_repetition_is_right(seed, repeats, extra_turns):
    game = Loopy(seed, repeats=repeats, extra_turns=extra_turns)
    result = Engine(game, compiled=False, mcts=False).best(limits=FEW)
    if result.proved:
        assert result.value == (retrograde(game)[0] or Value.draw())


@example(
    4, [1, 1, 1], False
)  # who is to move is not in the state: the same state is not yet the same position
@given(seeds, st.lists(st.integers(0, 2), max_size=5), st.booleans())
@settings(max_examples=60)
def test_what_came_before_counts_and_the_table_does_not_mix_it_up(seed, choices, extra_turns):
    """One engine, one table, a whole game: each position has another history (graph-history interaction)."""
    game = Loopy(seed, size=9, ends=3, repeats=1, extra_turns=extra_turns)
    engine, position, path = Engine(game, compiled=False, mcts=False), Position.of(game, None), frozenset()
    for choice in (*choices, 0):
        if game.score(position.state) is not None or (position.state, position.to_move) in path:
            break
        result = engine.best(position, FEW)
        if result.proved:
            assert result.value == brute(game, position.state, position.to_move, path)
        path |= {(position.state, position.to_move)}
        position = position.after(position.moves[choice % len(position.moves)])


@example(793093, [[1, 1, 1, 1], [2]], True)
@given(seeds, st.lists(st.lists(st.integers(0, 2), max_size=5), min_size=2, max_size=3), st.booleans())
@settings(max_examples=60)
def test_what_was_found_on_one_way_is_not_told_of_another(seed, ways, extra_turns):
    """One engine, asked of one game and then of another: what stood before the first is not before the second."""
    game = Loopy(seed, size=9, ends=3, repeats=1, extra_turns=extra_turns)
    engine = Engine(game, compiled=False, mcts=False)
    for way in ways:
        position, path = Position.of(game, None), frozenset()
        for choice in way:
            if game.score(position.state) is not None or (position.state, position.to_move) in path:
                break
            path |= {(position.state, position.to_move)}
            position = position.after(position.moves[choice % len(position.moves)])
        else:
            if game.score(position.state) is None and (position.state, position.to_move) not in path:
                result = engine.best(position, FEW)
                if result.proved:
                    assert result.value == brute(game, position.state, position.to_move, path)


@example(2939, True, "mcts")  # two moves lose, and the third only passes
@given(seeds, st.booleans(), st.sampled_from(["engine", "mcts", "book", "deepening", "alphabeta"]))
@settings(max_examples=60)
def test_without_a_rule_only_what_can_be_forced_is_proved(seed, extra_turns, name):
    game = Loopy(seed, extra_turns=extra_turns)
    searches = {
        "engine": lambda: Engine(game, compiled=False, mcts=False).best(limits=FEW),
        "mcts": lambda: Engine(game, compiled=False, mcts=True).best(limits=Limits(nodes=2000)),
        "book": lambda: mcts(game, playouts=40),
        "deepening": lambda: deepening(game, limits=FEW),
        "alphabeta": lambda: alphabeta(game, depth=8),
    }
    try:
        result = searches[name]()
    except Stopped:
        return
    truth = retrograde(game)[0]
    if result.proved:
        assert result.value.kind == ("draw" if truth is None else truth.kind)
    elif result.value.is_win or result.value.is_loss:
        assert truth is not None


class Kings(Game):
    """Two kings on a ring; who steps onto the other has won, and nobody need ever be caught."""

    def start(self):
        return (0, 3, 0)

    def moves(self, state):
        return (1, 5)

    def play(self, state, step):
        first, second, turn = state
        return ((first + step) % 6, second, 1) if turn == 0 else (first, (second + step) % 6, 0)

    def turn(self, state):
        return state[2]

    def score(self, state):
        return -1 if state[0] == state[1] else None


class Drawn(Kings):
    """The same with a rule."""

    repeats = 1


@tries(
    "A game whose positions come back needs a rule that ends it: one of its own, counted in the state, or",
    "Without one no search can call it a draw: it says that a line has gone on for thousands of moves.",
)
@pytest.mark.parametrize("search", [alphabeta, lambda game: Solver(game, compiled=False).solve()])
def test_a_game_without_an_end_is_told_what_it_needs(search):
    with pytest.raises(
        GameError, match=r"a line of Kings has gone on for .* with `repeats = 1` in its class"
    ):
        search(Kings())


def test_with_a_rule_it_is_a_draw():
    assert not Engine(Kings(), compiled=False, mcts=False).best(limits=Limits(depth=12)).proved
    result = Engine(Drawn(), compiled=False, mcts=False).best(limits=Limits(depth=40))
    assert (result.value, result.proved) == (Value.draw(), True)
    with pytest.raises(GameError, match="the textbook knows no draw by repetition"):
        alphabeta(Drawn())
    with pytest.raises(GameError, match="the engine knows repetition"):
        Solver(Drawn(), compiled=False)

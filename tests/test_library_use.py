"""The small thorns of a library: what people try first answers, or says in words what to do instead."""

import pickle

import pytest

from zermelo import MNK, Chess, ConnectFour, Engine, Limits, Nim, Result, Solver, TicTacToe, Value


@pytest.mark.parametrize("limits", [Limits(nodes=1), Limits(seconds=1e-9)], ids=["nodes", "seconds"])
@pytest.mark.parametrize(
    "game", [ConnectFour(7, 7), Chess(), Nim(30, 40), MNK(7, 7, 4)], ids=lambda game: game.title
)
def test_there_is_always_a_legal_move_however_tight_the_limit(game, limits):
    legal = set(game.moves(game.start()))
    engine = Engine(game, compiled=False)
    found = engine.best(limits=limits)
    assert found.move in legal
    assert not found.proved
    assert set(found.moves) == legal
    assert [*engine.analyse(limits=limits, every_move=True)][-1].move in legal
    assert engine.choose(limits=limits) in legal
    assert engine.choose(limits=Limits(depth=0)) in legal


def test_one_ply_takes_a_win_and_is_not_called_a_proof():
    game = TicTacToe()
    state = game.load("xx./oo./...")
    found = Engine(game, compiled=False).best(state, Limits(nodes=1))
    assert (game.write(found.move), str(found.value), found.proved) == ("c3", "win in 1", False)


def test_solver_and_engine_answer_alike():
    game = TicTacToe()
    both = [Engine(game).best(), Solver(game).best()]
    assert all(isinstance(found, Result) and found.move is not None for found in both)
    assert both[0].value == both[1].value == Value.draw()


def test_a_value_is_asked_and_not_made():
    for value, name in ((Value.win(3), "win"), (Value.draw(), "draw"), (Value.loss(2), "loss")):
        assert [getattr(value, f"is_{each}") for each in ("win", "draw", "loss")] == [
            each == name for each in ("win", "draw", "loss")
        ]
        with pytest.raises(AttributeError, match=f"value.is_{name} says"):
            getattr(value, name)
    assert Value.win(3).at_least().is_win
    assert not Value.win(3).at_most().is_win
    assert not Value.draw().at_least().is_draw


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: Value.win(3) > 0, "compared with another Value, not with 0"),
        (lambda: Engine(ConnectFour), r"ConnectFour is the class of a game: ConnectFour\(\) makes one"),
        (lambda: Solver(Nim), r"Nim is the class of a game"),
        (lambda: Engine("nim"), "a game is wanted, not a str"),
        (lambda: Engine(TicTacToe()).best("x.o/.../..."), r"game.load\('x.o/.../...'\) reads one"),
        (lambda: Engine(TicTacToe()).best(limits=3), r"limits are Limits\(seconds=...\)"),
        (lambda: Solver(TicTacToe()).value(limits=3), r"limits are Limits\(seconds=...\)"),
        (lambda: Limits(seconds="3"), "seconds is a number, not '3'"),
        (lambda: Limits(increment=None), "increment is a number, not None"),
    ],
)
def test_common_slips_are_told_in_words(wrong, said):
    with pytest.raises(TypeError, match=said):
        wrong()


def test_results_can_be_hashed_and_saved():
    found = Engine(TicTacToe()).best()
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert hash(again) == hash(found)
    assert len({found, again, Engine(Nim(1, 2)).best()}) == 2


def test_games_made_alike_are_equal():
    assert ConnectFour(5, 4) == ConnectFour(5, 4) != ConnectFour(4, 4)
    assert hash(Nim(1, 2)) == hash(Nim(1, 2))
    assert Nim(1, 2) != TicTacToe()

"""The exact search agrees with the textbook, on random games by the thousand, and stops when it must."""

import random
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hash_games import COMPILED, KINDS, HashGame, Node
from zermelo import ConnectFour, Engine, Game, GameError, Limits, Nim, Stopped, Value, ZermeloError, minimax
from zermelo.book import Book
from zermelo.engine.kernels.exact import next_goal
from zermelo.engine.kernels.exact_table import (
    FEWEST_BITS,
    KEY_BITS,
    MOST,
    clear,
    grow,
    look_up,
    made_large,
    made_small,
    new_exact_table,
    number_in,
    write_down,
)
from zermelo.engine.solver import Solver
from zermelo.games.connectfour import BOOK
from zermelo.value import ESTIMATE, WIN, lost_in, won_in

DATA = Path(__file__).parents[2] / "shared" / "data" / "connectfour"


def nodes(dice, count, size=20):
    return [Node(dice.randrange(10**9), 0, size) for _ in range(count)]


def check_result(game, state, result):
    """Everything a result says, against minimax."""
    truth = minimax(game, state)
    assert result.proved
    assert result.value == truth.value
    assert result.moves == truth.moves
    end, player = state, game.turn(state)
    for move in result.line:
        end = game.play(end, move)
        player = game.next_player(player, end)
    score = game.score(end)
    assert (score if player == game.turn(state) else -score) == result.value.score
    assert result.value.plies in (None, len(result.line))


@pytest.mark.parametrize("kind", COMPILED)
def test_compiled_solver_equals_textbook(kind):
    game, dice = HashGame(**KINDS[kind]), random.Random(kind)
    for table, cold in ((0.0001, False), (1, False), (1, True)):
        states = nodes(dice, 500)
        solver = Solver(game, compiled=True, table=table)
        assert list(solver.values(states, cold=cold)) == [minimax(game, state).value for state in states]
    for state in nodes(dice, 150):
        check_result(game, state, solver.solve(state, every_move=True))
        value, move = solver.reply(state)
        assert minimax(game, state).moves[move] == value


@pytest.mark.parametrize("kind", list(KINDS))
def test_interpreted_solver_equals_textbook(kind):
    game, dice = HashGame(**KINDS[kind]), random.Random(kind)
    solver = Solver(game, compiled=False, table=0.01)
    for state in nodes(dice, 200):
        check_result(game, state, solver.solve(state, every_move=True))
    states = nodes(dice, 20)
    assert list(solver.values(states)) == [minimax(game, state).value for state in states]


def test_threads_find_the_same_values():
    game, dice = HashGame(), random.Random(3)
    one, two = Solver(game, compiled=True), Solver(game, compiled=True, threads=2, table=0.01)
    states = nodes(dice, 300, size=70)
    truth = list(one.values(states))
    assert [two.value(state) for state in states] == truth
    assert list(two.values(states)) == truth


def test_a_lower_bound_that_is_given_does_not_change_the_answer():
    game, dice = HashGame(), random.Random(5)
    solver = Solver(game, compiled=True)
    for state in nodes(dice, 300):
        truth = minimax(game, state).value
        for least in (Value.loss(0), Value.loss(9), Value.draw(), truth):
            if least.number <= truth.number:
                assert solver.reply(state, least=least)[0] == truth


# -- questions -------------------------------------------------------------------------------------------------


@given(st.booleans(), st.integers(-60, 60), st.integers(-60, 60), st.data())
def test_the_questions_close_in_on_every_value(points, low, high, data):
    def number(n):
        return n if points or n == 0 else won_in(n) if n > 0 else lost_in(-n)

    low, high = sorted((number(low), number(high)))
    truth = number(data.draw(st.integers(-60, 60)))
    truth = min(max(truth, low), high)
    asked, questions, last = 0, 0, data.draw(st.integers(-100, 100))
    if points and data.draw(st.booleans()):
        low, high = -ESTIMATE, ESTIMATE
    while low < high:
        goal, asked = next_goal(points, low, high, asked, last)
        assert low < goal <= high
        last = goal if truth >= goal else goal - 1
        low, high = (last, high) if truth >= goal else (low, last)
        questions += 1
        assert questions < 50
    assert low == truth


# -- the table -------------------------------------------------------------------------------------------------


def new_part(bits=14):
    return new_exact_table(False, 1 << bits).upper


@given(st.integers(-MOST, MOST), st.booleans())
def test_numbers_come_back_from_the_table(small, points):
    assert made_small(points, made_large(points, small)) == small


def test_what_the_table_knows_is_never_of_another_position():
    dice, part = random.Random(1), new_part()
    truth = {}
    for _ in range(20_000):  # far more than there are lines at first: it grows four times on the way
        key = dice.randrange(1 << KEY_BITS)
        truth[key] = number = dice.choice((0, won_in(7), lost_in(12)))
        write_down(False, key, part, number, number + dice.choice((0, 1)), 0, threads=1)
    assert part.shift == part.full_shift
    found = {key: look_up(key, part) for key in truth}
    assert sum(data != 0 for data in found.values()) > 5_000
    for key, data in found.items():
        assert data == 0 or number_in(False, data, 0) == truth[key]
    for _ in range(10_000):
        assert look_up(dice.randrange(1 << KEY_BITS), part) == 0
    clear(part)
    assert not any(part.lines)


def test_nothing_is_lost_when_the_table_grows():
    dice, part = random.Random(2), new_part()
    keys = {}
    for line in range(0, 1 << FEWEST_BITS, 2):
        key = line << KEY_BITS - FEWEST_BITS | dice.randrange(1 << KEY_BITS - FEWEST_BITS)
        keys[key] = won_in(line % 50 + 1)
        part.free = 2  # not yet
        write_down(False, key, part, keys[key], keys[key], 0, threads=1)
    grow(part)
    assert part.shift == KEY_BITS - FEWEST_BITS - 1
    assert all(number_in(False, look_up(key, part), 0) == number for key, number in keys.items())


def test_a_number_that_does_not_fit_is_not_written():
    part = new_part()
    for number, points in ((MOST + 1, True), (-MOST - 1, True), (WIN - MOST - 1 - 255, False)):
        write_down(points, 5, part, number, number, 0, threads=1)
        assert look_up(5, part) == 0


# -- stopping and refusing -------------------------------------------------------------------------------------


def test_time_is_up():
    solver = Solver(ConnectFour(), compiled=True)
    with pytest.raises(Stopped):
        solver.value(limits=Limits(seconds=0.05))
    assert solver.value(solver.game.load("444444")) == Value.win(35)  # and it goes on afterwards


def test_it_is_called_off_from_another_thread():
    solver = Solver(ConnectFour(), compiled=True, threads=2)
    threading.Timer(0.2, solver.stop).start()
    with pytest.raises(Stopped):
        solver.value()


def test_many_positions_are_called_off():
    solver, cancel = Solver(ConnectFour(), compiled=True), threading.Event()
    threading.Timer(0.2, cancel.set).start()
    with pytest.raises(Stopped):
        list(solver.values([solver.game.start()] * 5, Limits(cancel=cancel)))


def test_nodes_are_limited():
    with pytest.raises(Stopped):
        Solver(ConnectFour(), compiled=True).value(limits=Limits(nodes=1000))


@pytest.mark.parametrize("threads", [1, 2])
def test_nodes_of_many_positions_are_limited(threads):
    solver = Solver(ConnectFour(), compiled=True, threads=threads)
    easy = solver.game.load("7422341735647741166133573473242566")  # 13 nodes
    values = solver.values([easy] * 8 + [solver.game.start()] * 4, Limits(nodes=10_000))
    with pytest.raises(Stopped):
        list(values)
    assert solver.nodes <= 10_000 + threads


@pytest.mark.parametrize("table", [0.0001, 0.01, 0.1, 1, 4])
def test_threads_need_no_large_table(table):
    """A table too small to be shared in parts is shared as it is: nothing stops by itself."""
    game = ConnectFour(5, 4)
    assert Solver(game, compiled=True, threads=2, table=table).value() == Value.draw()


def test_games_that_do_not_end_are_refused():
    with pytest.raises(GameError, match="come back"):
        Solver(HashGame(cyclic=True))


def test_a_finished_game_has_a_value_but_no_move():
    solver = Solver(Nim(1, 1), compiled=False)
    over = (0, 0)
    assert solver.solve(over).value == Value.loss(0)
    assert not solver.solve(over).line
    with pytest.raises(GameError, match="over"):
        solver.reply(over)


def test_nonsense_is_refused():
    with pytest.raises(ZermeloError, match="above 0"):
        Solver(Nim(1), threads=0)
    with pytest.raises(GameError):
        list(Solver(Nim(1), compiled=False).values([None]))


# -- Connect Four ----------------------------------------------------------------------------------------------


def test_node_counts_are_the_same_in_every_run():
    solver = Solver(ConnectFour(), compiled=True)
    counts = {}
    for moves in ("4444442265577", "7422341735647741166133573473242566"):
        solver.forget()
        solver.value(solver.game.load(moves))
        counts[moves] = solver.nodes
    assert counts == {"4444442265577": 43458, "7422341735647741166133573473242566": 13}


@pytest.mark.parametrize("name", ["L3_R1", "L2_R1", "L1_R1"])
def test_published_scores(name):
    path = DATA / f"{name}.txt"
    if not path.exists():
        pytest.skip("the published positions are not here")
    solver = Solver(ConnectFour(), compiled=True, threads=2)
    rows = [line.split() for line in path.read_text().splitlines()]
    states = [solver.game.load(moves) for moves, _ in rows]
    found = [solver.game.tally(*pair) for pair in zip(states, solver.values(states), strict=True)]
    assert found == [int(score) for _, score in rows]


def test_the_engine_is_certain_of_connect_four():
    game = ConnectFour()
    engine = Engine(game, compiled=True)
    state = game.load("4444442265577")
    *_, result = engine.analyse(state, Limits(seconds=30), every_move=True)
    assert result.proved
    assert result.algorithm == "solver"
    solver = Solver(game, compiled=True)
    assert result.moves == solver.solve(state, every_move=True).moves
    assert engine.choose(state, Limits(seconds=30)) in result.best
    assert engine.best(state, Limits(depth=2)).algorithm == "engine"  # a limit of plies asks for an estimate


def test_many_moves_get_the_room_they_need():
    game, dice = Nim(40, 40), random.Random(1)
    solver = Solver(game, compiled=True, threads=2)
    states = [(dice.randint(0, 40), dice.randint(0, 40)) for _ in range(60)]
    lost = [a == b for a, b in states]  # Bouton: heaps that are equal
    assert [value.kind == "loss" for value in solver.values(states)] == lost
    assert solver.value((40, 39)).kind == "win"


class Countdown(Game):
    """Take one stone or two; whoever takes the last of 300 wins."""

    def start(self):
        return 300

    def moves(self, stones):
        yield 1
        if stones > 1:
            yield 2

    def play(self, stones, take):
        return stones - take

    def score(self, stones):
        return -1 if stones == 0 else None


@pytest.mark.parametrize("compiled", [True, False])
def test_long_games_get_the_room_they_need(compiled):
    """Both take as little as they can where it makes no difference: the loser one at a time."""
    solver = Solver(Countdown(), compiled=compiled)
    assert solver.value() == Value.loss(200)
    assert [value.kind for value in solver.values([298, 299, 300])] == ["win", "win", "loss"]


@pytest.mark.parametrize("seed", range(4))
def test_every_move_of_a_game_of_connect_four_is_perfect(seed):
    """Against any opponent, from the first move on: each move keeps the value of the position."""
    game, dice, computer = ConnectFour(), random.Random(seed), seed % 2
    engine, solver = Engine(game, compiled=True), Solver(game, compiled=True)
    book = Book.load(BOOK, game)
    state, ply = game.start(), 0
    while game.score(state) is None:
        if ply % 2 != computer:
            state = game.play(state, dice.choice(list(game.candidates(state))))
        else:
            before = book.value(state) or solver.value(state)
            state = game.play(state, engine.choose(state, Limits(seconds=60)))
            if game.score(state) is None:
                after = book.value(state) or solver.value(state)
                assert (-after).later(1) == before, game.save(state)
            else:
                assert before in (Value.win(1), Value.draw())
        ply += 1


def test_the_book_that_comes_with_the_game_is_true():
    game = ConnectFour()
    book = Book.load(BOOK, game)
    start = game.start()
    assert book.value(start) == Value.win(41)
    first = [game.tally(start, value) for value in book.values(start).values()]
    assert first == [-2, -1, 0, 1, 0, -1, -2]
    states = [state for seed in range(60) for state in followed(book, random.Random(seed))]
    assert len(states) > 40
    solver = Solver(game, compiled=True, threads=2)
    assert list(solver.values(states)) == [book.value(state) for state in states]


def followed(book, dice):
    """Positions of ten stones and more in which the book's own player has followed it."""
    game, state, follower = book.game, book.game.start(), dice.choice((0, 1))
    while book.value(state) is not None:
        if state.all.bit_count() >= 10:
            yield state
        best = book.best(state) if game.turn(state) == follower else []
        state = game.play(state, dice.choice(best or list(game.moves(state))))

"""The engine as programs use it: limits, stopping, threads, growing answers, honesty about what is proved."""

import asyncio
import random
import sys
import threading
import time
from dataclasses import replace

import pytest

from hash_games import HashGame, Node, fixed_point
from processes import run
from random_games import RandomGame
from zermelo import (
    MNK,
    CannotCompile,
    ConnectFour,
    Engine,
    Game,
    GameError,
    Limits,
    Nim,
    Position,
    Stopped,
    TicTacToe,
    Value,
    ZermeloError,
    find,
    minimax,
)
from zermelo.engine.adapter import NO_MOVE, NO_PLACE, Adapter
from zermelo.engine.engine import GLANCE, TRIAL
from zermelo.engine.kernels import table as table_module
from zermelo.engine.kernels.node import INFINITE
from zermelo.engine.kernels.ordering import DEFERRED, FROM_TABLE, rank_moves
from zermelo.engine.kernels.work import SELECTIVE, STRICT, USE_PVS, USUAL, new_work
from zermelo.engine.perft import perft_counter
from zermelo.engine.run.prepare import prepare
from zermelo.engine.run.searcher import Searcher
from zermelo.engine.solver import Solver
from zermelo.value import lost_in

CONNECT_FOUR = ConnectFour()
CONNECT_FOUR.solvable = False  # so that the search has to go deeper and deeper
HARD = CONNECT_FOUR.load("44")  # takes far longer than any test waits


@pytest.fixture(scope="module")
def engine():
    return Engine(CONNECT_FOUR, compiled=True)


# -- growing answers ---------------------------------------------------------------------------------------


def test_answers_grow_depth_by_depth(engine):
    depths = [result.depth for result in engine.analyse(limits=Limits(depth=6))]
    assert depths == [1, 2, 3, 4, 5, 6]


def test_a_small_position_is_answered_without_compiling():
    engine = Engine(TicTacToe(), notify=lambda message: pytest.fail(message))
    assert engine.best().value == Value.draw()
    assert list(engine._searchers) == [False]


def test_an_answer_begun_interpreted_goes_on_compiled():
    engine = Engine(ConnectFour(5, 4))
    depths = [result.depth for result in engine.analyse(limits=Limits(depth=12))]
    assert depths == sorted(set(depths))
    assert depths[-1] == 12
    assert set(engine._searchers) == {False, True}


def test_a_trial_takes_a_small_part_of_the_time():
    """Rules of ten milliseconds a move: a tenth of four seconds is forty moves, and all of them are too many."""
    calls, begun = [], []

    class Slow(Long):
        points = False  # nothing to find out by playing

        def play(self, state, move):
            calls.append(move)
            time.sleep(0.01)
            return state - move

    engine = Engine(Slow(10_000), notify=lambda message: begun.append(len(calls)))
    calls.clear()
    engine.best(limits=Limits(seconds=4))
    assert begun[0] < 100


def test_a_trial_is_short_where_machine_code_is_kept(tmp_path, monkeypatch):
    game, limits = ConnectFour(5, 4), Limits(depth=14)
    game.solvable = False
    Engine(game, compiled=True).compile()
    kept = Engine(game)
    result = kept.best(limits=limits)
    assert kept._searchers[False].nodes <= GLANCE + 1
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    other = Engine(game)
    again = other.best(limits=limits)
    assert GLANCE + 1 < other._searchers[False].nodes <= TRIAL + 1
    assert (again.value, again.line, again.stats.nodes) == (result.value, result.line, result.stats.nodes)


def test_whether_machine_code_is_kept_is_known_without_numba():
    game = ConnectFour(5, 4)
    Engine(game, compiled=True).compile()
    script = """
import sys
from zermelo import ConnectFour
from zermelo.engine.kernels.search import search_from
from zermelo.engine.kept import seems_kept
print(seems_kept(search_from, ConnectFour(5, 4)), seems_kept(search_from, ConnectFour(3, 3)), "numba" in sys.modules)
"""
    assert run([sys.executable, "-c", script], check=True).stdout == "True False False\n"


def test_answers_for_an_event_loop():
    async def listen():
        engine = Engine(CONNECT_FOUR, compiled=True)
        return [result.depth async for result in engine.analyse_async(HARD, Limits(depth=5))]

    assert asyncio.run(listen()) == [1, 2, 3, 4, 5]


def test_nobody_listening_stops_the_search():
    async def leave_early():
        engine = Engine(CONNECT_FOUR, compiled=True)
        answers = engine.analyse_async(HARD)
        async for result in answers:
            if result.depth == 8:
                break
        await answers.aclose()
        return engine

    engine = asyncio.run(leave_early())
    assert engine.best(HARD, Limits(depth=3)).depth == 3  # it is free for the next question


def test_a_listener_who_is_cancelled_stops_the_search():
    """At work on the next answer, it has to end by itself; the engine is free after that."""

    async def give_up():
        engine, begun = Engine(CONNECT_FOUR, compiled=True), asyncio.Event()

        async def listen():
            async for _ in engine.analyse_async(HARD):
                begun.set()

        listening = asyncio.create_task(listen())
        await begun.wait()
        await asyncio.sleep(0.1)
        listening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await listening
        return engine

    engine = asyncio.run(give_up())
    assert engine.best(HARD, Limits(depth=3)).depth == 3


def test_one_question_at_a_time(engine):
    answers = engine.analyse(HARD)
    next(answers)
    with pytest.raises(ZermeloError, match="searching already"):
        engine.best(HARD)
    answers.close()
    assert engine.best(HARD, Limits(depth=1)).depth == 1


# -- limits --------------------------------------------------------------------------------------------------


def test_a_node_limit_is_kept(engine):
    result = engine.best(HARD, Limits(nodes=10_000))
    assert result.stats.nodes <= 10_001
    assert not result.proved


def test_a_time_limit_is_kept(engine):
    result = engine.best(HARD, Limits(seconds=0.3))  # of a search that would take minutes
    assert (result.proved, result.value.kind) == (False, "estimate")


def test_a_clock_gives_each_move_its_share(engine):
    limits = Limits(clock=3.32, increment=0.1, overhead=0.02)
    assert limits.share == pytest.approx(0.18)
    assert limits.most_seconds == pytest.approx(0.72)
    result = engine.best(HARD, limits)
    assert result.depth > 4
    assert not result.proved


@pytest.mark.parametrize("threads", [1, 2])
def test_it_is_called_off_from_another_thread(threads):
    engine = Engine(CONNECT_FOUR, compiled=True, threads=threads)
    engine.best(HARD, Limits(depth=4))
    for _ in range(5):
        threading.Timer(0.2, engine.stop).start()
        result = engine.best(HARD)  # left alone, it would take minutes
        assert result.move is not None
        assert not result.proved


def test_an_event_calls_it_off(engine):
    engine.best(HARD, Limits(depth=1))  # compiles
    cancel = threading.Event()
    threading.Timer(0.2, cancel.set).start()
    assert not engine.best(HARD, Limits(cancel=cancel)).proved


def test_stopped_before_any_answer():
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(Stopped):
        Engine(CONNECT_FOUR, compiled=True).best(HARD, Limits(cancel=cancel))


# -- threads -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [{}, {"points": True, "extra_turns": True}])
def test_threads_find_the_same_values(kind):
    game = HashGame(**kind)
    dice = random.Random(1)
    one, two = (Engine(game, compiled=True, table=1, threads=n) for n in (1, 2))
    for _ in range(200):
        state = Node(dice.randrange(10**9), 0, 60)
        limits = Limits(depth=dice.choice((None, 8)))
        first, second = one.best(state, limits), two.best(state, limits)
        # Within a depth, what is proved hangs on the order of moves, which threads change.
        if first.proved and (limits.depth is None or second.proved):
            assert (first.value, second.proved) == (second.value, True)


def test_threads_solve_connect_four_alike():
    for text in ("2252576253462244111563365343671351441", "5554224333234511764415115"):
        state = CONNECT_FOUR.load(text)
        values = {Engine(CONNECT_FOUR, compiled=True, threads=n).best(state).value for n in (1, 2, 3)}
        assert len(values) == 1


# -- what is proved ------------------------------------------------------------------------------------------


def test_node_counts_are_the_same_in_every_run_and_either_way():
    """A signature: any change of behaviour shows here."""
    counts = {}
    for game, depth in ((TicTacToe(), None), (MNK(4, 3, 3), None), (Nim(3, 4, 5), None), (CONNECT_FOUR, 8)):
        for way in (True, False):
            engine = Engine(game, compiled=way, table=2)
            counts[game.name, way] = engine.best(limits=Limits(depth=depth)).stats.nodes
    assert {name: count for (name, way), count in counts.items() if way} == {
        "tictactoe": 710,
        "mnk:4,3,3": 183,
        "nim:3,4,5": 317,
        "connectfour": 7221,
    }
    assert all(counts[name, True] == counts[name, False] for name, _ in counts)


def test_a_win_is_the_soonest():
    """In every position of 4,3,3 that is won, as many plies as the textbook counts."""
    game = MNK(4, 3, 3)
    engine = Engine(game, compiled=True, table=1)
    dice = random.Random(2)
    for _ in range(300):
        state = game.start()
        for _ in range(dice.randrange(5, 9)):
            if game.score(state) is None:
                state = game.play(state, dice.choice(list(game.moves(state))))
        truth = minimax(game, state)
        *_, result = engine.analyse(state, every_move=True)
        assert (result.value, result.moves) == (truth.value, truth.moves)
        assert set(result.best) == set(truth.best)


@pytest.mark.parametrize("way", [pytest.param(True, marks=pytest.mark.slow), False])
def test_a_selective_search_is_never_called_exact(way):
    game = HashGame()
    dice = random.Random(3)
    engine = Engine(game, compiled=way, table=1, settings=USUAL | SELECTIVE)
    for _ in range(300 if way else 30):
        state = Node(dice.randrange(10**9), 0, 60)
        result = engine.best(state, Limits(depth=8))
        assert result.proved == (game.score(state) is not None)
        assert not any(value.exact for value in result.moves.values())


def test_no_rule_is_asked_of_a_game_that_is_over():
    class Fragile(Nim):
        selective = True

        def forced(self, state):
            assert self.score(state) is None
            return sum(state) % 2 == 0

    result = Engine(Fragile(1, 2), compiled=False).best(limits=Limits(depth=6))
    assert result.line


def test_a_stopped_search_is_never_called_exact(engine):
    for nodes in (100, 1000, 10_000):
        result = engine.best(HARD, Limits(nodes=nodes))
        assert not result.proved
        assert not any(value.exact for value in result.moves.values())


class Ring(Game):
    """Walk around a ring of n places; who reaches place 0 from place 1 wins. Going on for ever is a draw."""

    repeats = 1

    def __init__(self, places):
        self.places = places

    def start(self):
        return (self.places // 2, 0)

    def moves(self, state):
        yield 1
        yield -1

    def play(self, state, move):
        return ((state[0] + move) % self.places, 1 - state[1])

    def score(self, state):
        return -1 if state[0] == 0 else None

    def turn(self, state):
        return state[1]


@pytest.mark.parametrize("way", [pytest.param(True, marks=pytest.mark.slow), False])
def test_repetition_is_a_draw_and_a_win_needs_none(way):
    assert Engine(Ring(8), compiled=way).best().value == Value.draw()
    game = Ring(8)
    assert Engine(game, compiled=way).best((1, 0)).value == Value.win(1)
    assert Engine(game, compiled=way).best((2, 0)).value == Value.draw()


def test_a_position_from_before_the_root_counts_as_repeated():
    game = Ring(8)
    engine = Engine(game, compiled=False)
    result = engine.best(Position(game, (3, 0), earlier=((2, 1), (4, 1))))
    assert result.value == Value.draw()
    assert len(result.line) == 1


def test_cyclic_games_agree_with_retrograde_analysis():
    """Random games with cycles: won, lost, and drawn for ever, by a fixed point computed in the test."""
    game = HashGame(cyclic=True)
    engines = [Engine(game, compiled=way, table=0.1) for way in (True, False)]
    dice = random.Random(4)
    for number in range(400):
        state = Node(dice.randrange(10**9), 0, 12)
        result = engines[number % 8 == 0].best(state, Limits(depth=40))
        if result.proved:
            assert result.value.kind == fixed_point(game, state)[0], state


# -- a test that can fail ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("a bound stored as exact", {"AT_LEAST": 3}),
        ("an upper bound read as a lower one", {"AT_MOST": 2}),
    ],
)
def test_a_seeded_bug_is_caught(name, broken, monkeypatch):
    """The comparison with the textbook finds a search that keeps its bounds badly."""
    for constant, wrong in broken.items():
        monkeypatch.setitem(table_module.keep.interpreted.__globals__, constant, wrong)
    assert differs_somewhere()


def test_a_skipped_move_is_caught(monkeypatch):
    fill = Adapter.fill
    monkeypatch.setattr(Adapter, "fill", lambda self, *args: max(1, fill(self, *args) - 1))
    assert differs_somewhere()


def test_without_a_bug_nothing_differs():
    assert not differs_somewhere(games=500)


def differs_somewhere(games=3000):
    game = HashGame()
    engine = Engine(game, compiled=False, table=0.05, settings=USUAL | STRICT)
    dice = random.Random(5)
    for _ in range(games):
        state = Node(dice.randrange(10**9), 0, 30)
        if engine.best(state).value != minimax(game, state).value:
            return True
    return False


# -- errors and odd games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [{"threads": 0}, {"table": 0}])
def test_senseless_settings_are_refused(wrong):
    with pytest.raises(ZermeloError, match="above 0"):
        Engine(TicTacToe(), **wrong)


def test_a_finished_game():
    game = TicTacToe()
    over = game.load("xxx/oo./...")
    for way in (True, False, None):
        result = Engine(game, compiled=way).best(over)
        assert (result.value, result.move, result.proved, result.moves) == (Value.loss(0), None, True, {})
    with pytest.raises(GameError, match="there is no move to choose"):
        Engine(game).choose(over)


def test_depth_zero_is_the_estimate(engine):
    state = CONNECT_FOUR.load("4455")
    result = engine.best(state, Limits(depth=0))
    assert (result.value, result.depth) == (Value.estimate(CONNECT_FOUR.evaluate(state)), 0)


def test_choice_among_equals_is_seeded():
    game = TicTacToe()
    picks = [[Engine(game, seed=seed).choose() for _ in range(3)] for seed in (1, 1, 2, 3, 4)]
    assert picks[0] == picks[1]
    assert len({tuple(pick) for pick in picks}) > 1


class Wide(Game):
    """Name a number below 300; the other wins if it is not 299."""

    def start(self):
        return 0

    def moves(self, state):
        for number in range(300):
            yield number

    def play(self, state, move):
        return move + 1

    def score(self, state):
        return None if state == 0 else -1 if state == 300 else 1


@pytest.mark.parametrize("way", [pytest.param(True, marks=pytest.mark.slow), False])
def test_more_moves_than_expected_make_the_engine_find_more_room(way):
    result = Engine(Wide(), compiled=way).best()
    assert (result.value, result.move) == (Value.win(1), 299)


class Long(Game):
    """Count down from n: the player who reaches 0 wins."""

    def __init__(self, n):
        self.n = n

    def start(self):
        return self.n

    def moves(self, state):
        yield 1

    def play(self, state, move):
        return state - move

    def score(self, state):
        return -1 if state == 0 else None


@pytest.mark.parametrize("way", [pytest.param(True, marks=pytest.mark.slow), False])
def test_long_games_are_searched_to_the_end(way):
    result = Engine(Long(701), compiled=way).best()
    assert (result.value, len(result.line)) == (Value.win(701), 701)


class Stuck(Long):
    def moves(self, state):
        if state > 3:
            yield 1


@pytest.mark.parametrize("way", [pytest.param(True, marks=pytest.mark.slow), False])
def test_no_move_and_no_score_is_told(way):
    with pytest.raises(GameError, match="no move"):
        Engine(Stuck(9), compiled=way).best()


@pytest.mark.parametrize("threads", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_room_for_plies_is_watched_whatever_was_seen_before(threads):
    """A thread that has been to the last ply of its room is stopped there the next time, too."""
    for way in (True, False):
        rules = Adapter(Long(300))
        if way:
            prepare(rules, str)
        searcher = Searcher(rules, compiled=way, megabytes=0.01, threads=threads, settings=USUAL)
        searcher.begin_at([300], 0, Limits().start())
        searcher.works = searcher.make_works()
        for work in searcher.works:
            work.deepest = work.plies  # as after a search in which another thread was first
        assert searcher.ask(300, 0, 4000, -INFINITE, INFINITE).number == lost_in(300)
        assert searcher.plies > 300


class Words(Game):
    def start(self):
        return "aaaa" * 6

    def moves(self, state):
        return [n for n in (1, 2, 3) if n <= len(state)]

    def play(self, state, move):
        return state[move:]

    def score(self, state):
        return -1 if state == "" else None


FALL_BACKS = {
    "engine": lambda **notify: Engine(Words(), **notify).compile(),
    "solver": lambda **notify: Solver(Words(), **notify),
    "perft": lambda notify=None: perft_counter(Words(), 4, notify),
}


@pytest.mark.parametrize("part", list(FALL_BACKS))
def test_whatever_runs_interpreted_says_so(part, caplog):
    told = []
    FALL_BACKS[part](notify=told.append)
    assert [message.split(",")[0] for message in told] == ["Words runs interpreted"]
    assert not caplog.records
    FALL_BACKS[part]()
    assert [record.message for record in caplog.records] == told


def test_states_that_cannot_be_compiled_run_interpreted(caplog):
    engine = Engine(Words())
    assert not engine.compile()
    assert engine.best().value.kind == "loss"
    engine.best()
    lines = [record.message for record in caplog.records]
    assert len(lines) == 1
    assert "Words runs interpreted" in lines[0]
    with pytest.raises(CannotCompile):
        Engine(Words(), compiled=True).best()


def test_nim_and_random_tables_run_either_way():
    assert Engine(Nim(3, 4, 5)).best().value == Value.win(11)
    for seed in range(20):
        game = RandomGame(seed)
        assert Engine(game).best().value == minimax(game).value


def test_settings_that_turn_parts_off_change_only_the_count():
    state = CONNECT_FOUR.load("4443332")
    values = {
        settings: Engine(CONNECT_FOUR, compiled=True, settings=settings).best(state, Limits(depth=6)).value
        for settings in (0, USE_PVS, USUAL, USUAL | STRICT)
    }
    assert len(set(values.values())) == 1


def test_a_game_is_compiled_before_it_is_needed():
    engine = Engine(TicTacToe())
    assert engine.compile()
    assert engine.compile()  # again costs nothing
    assert engine.best().value == Value.draw()


def test_what_cannot_be_compiled_says_so_and_still_plays():
    game = RandomGame(7)
    engine = Engine(game)
    assert not engine.compile()
    assert engine.best().value == minimax(game).value


def test_an_engine_that_is_to_be_interpreted_is_not_compiled():
    assert not Engine(TicTacToe(), compiled=False).compile()


def test_insisting_on_what_cannot_be_compiled_is_an_error():
    with pytest.raises(CannotCompile):
        Engine(RandomGame(7), compiled=True).compile()


@pytest.mark.parametrize("nodes", [5, 40, 300, 5_000])
def test_best_is_the_last_answer_of_analyse(nodes):
    """Though it tells no other: what was found, and what that had cost when it was found."""
    one, other = (Engine(MNK(4, 4, 4), compiled=False) for _ in range(2))
    *_, last = one.analyse(limits=Limits(nodes=nodes))
    best = other.best(limits=Limits(nodes=nodes))
    assert (best.value, best.line, best.moves, best.depth) == (last.value, last.line, last.moves, last.depth)
    assert replace(best.stats, seconds=0) == replace(last.stats, seconds=0)


class HugeOrder(TicTacToe):
    """Ranks have 30 bits for the order."""

    def order(self, state, move):
        return (1 << 40) * (move == 4) - (1 << 50) * (move == 0)


def test_an_order_of_huge_numbers_is_still_an_order():
    rules, work = Adapter(HugeOrder()), new_work(False, 4, 16, settings=USUAL)
    count = rules.fill(rules.game.start(), work.moves[0], 16)
    rank_moves(rules, rules.game.start(), 0, count, NO_PLACE, NO_MOVE, work)
    ranks = dict(zip(work.moves[0], work.ranks[0], strict=False))
    assert max(ranks, key=ranks.get) == 4
    assert min(ranks, key=ranks.get) == 0
    assert all(DEFERRED < rank < FROM_TABLE for rank in ranks.values())


def test_who_wants_a_move_is_content_with_one():
    """To know of each move what it is worth takes several times as many nodes, which go into depth instead."""

    def cost(game, to_play):
        *_, last = Engine(game, compiled=False).analyse(
            limits=Limits(depth=4), every_move=True, to_play=to_play
        )
        return last.stats.nodes, len(last.lines)

    judged = find("breakthrough:4x5")
    (one, shown), (every, all_shown) = cost(judged, True), cost(judged, False)
    assert one < 0.6 * every
    assert (shown, all_shown) == (1, len(list(judged.moves(judged.start()))))
    blind = type("Blind", (type(judged),), {"evaluate": Game.evaluate})(4, 5)
    assert cost(blind, True) == cost(blind, False)  # where all look alike, chance is to choose

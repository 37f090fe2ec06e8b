"""Calling off, at any moment: it is never lost, and it never reaches the search that comes next."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest

from hash_games import HashGame, Node
from processes import PATIENCE, run, started
from test_engine_use import CONNECT_FOUR, HARD, Long
from zermelo import Engine, Game, Limits, Nim, Stopped, TicTacToe, Value, ZermeloError
from zermelo.engine.run import desk
from zermelo.engine.run import prepare as prepare_module
from zermelo.engine.run.threads import hand_over, start
from zermelo.engine.solver import Solver
from zermelo.stop import Stop

NODES = [Node(seed, 0, 40) for seed in range(40)]


@pytest.fixture(autouse=True)
def hears_interrupts():
    """A program that is started in the background may be told to ignore Ctrl-C, and so may these tests."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def engine():
    return Engine(CONNECT_FOUR, compiled=True)


# -- before it begins, between two answers -----------------------------------------------------------------------


def test_what_is_asked_but_not_begun_is_called_off(engine):
    answers = engine.analyse(HARD)
    engine.stop()
    with pytest.raises(Stopped, match="called off"):
        next(answers)
    assert engine.best(HARD, Limits(depth=3)).depth == 3


def test_what_is_half_answered_is_called_off(engine):
    answers = engine.analyse(HARD)
    assert next(answers).depth == 1
    engine.stop()
    assert list(answers) == []
    assert engine.best(HARD, Limits(depth=3)).depth == 3


def test_a_stop_with_nothing_to_stop_does_nothing(engine):
    engine.stop()
    assert engine.best(HARD, Limits(depth=3)).depth == 3
    solver = Solver(CONNECT_FOUR, compiled=True)
    solver.stop()
    assert solver.value(CONNECT_FOUR.load("444444")) == Value.win(35)


def test_a_solver_is_called_off_before_it_begins():
    solver = Solver(CONNECT_FOUR, compiled=True)
    values, answers = solver.values([HARD]), solver.answers(HARD, Limits().start())
    solver.stop()
    for asked in (values, answers):
        with pytest.raises(Stopped, match="called off"):
            next(asked)
    assert solver.value(CONNECT_FOUR.load("444444")) == Value.win(35)


def test_one_token_calls_off_all_that_go_by_it(engine):
    stop, begun = Stop(), threading.Event()
    solver = Solver(CONNECT_FOUR, compiled=True, threads=2)
    solving = start(lambda: solver.value(limits=Limits(cancel=stop)))
    searching = start(lambda: [begun.set() for _ in engine.analyse(HARD, Limits(cancel=stop))])
    begun.wait()
    stop.set()
    assert searching.result()
    with pytest.raises(Stopped):
        solving.result()
    with pytest.raises(Stopped):  # and what begins later
        engine.best(HARD, Limits(cancel=stop))


@pytest.mark.parametrize("threads", [1, 2])
def test_a_late_stop_does_not_reach_the_next_search(threads):
    """Each search has its own token, set about when it ends: the next one must not hear of it."""
    game = HashGame()
    engine = Engine(game, compiled=True, table=1, threads=threads)
    solver = Solver(game, compiled=True, table=1, threads=threads)
    tokens, over = [Stop()], threading.Event()

    def set_them():
        while not over.wait(0.0001):
            tokens[-1].set()

    setting = threading.Thread(target=set_them)
    setting.start()
    try:
        for number in range(25):
            tokens.append(Stop())
            try:
                engine.best(NODES[number % 40], Limits(cancel=tokens[-1]))
                solver.value(NODES[number % 40], Limits(cancel=tokens[-1]))
            except Stopped:
                pass
            assert engine.best(NODES[number % 40]).proved
            solver.value(NODES[number % 40])
    finally:
        over.set()
        setting.join()


# -- in the trial, and while compiling ---------------------------------------------------------------------------


class Watched(Nim):
    """Nim that does something when it is asked for the moves for the so many'th time."""

    calls, when = 0, (0, print)

    def moves(self, state):
        self.calls += 1
        if self.calls == self.when[0]:
            self.when[1]()
        return super().moves(state)


def test_a_trial_is_called_off():
    game = Watched(7, 7, 7, 7)
    engine = Engine(game, notify=pytest.fail)  # it does not come to compiling
    game.calls, game.when = 0, (500, engine.stop)
    result = engine.best()
    assert not result.proved
    assert game.calls < 600


def test_a_trial_called_off_before_its_first_answer_has_none():
    game = Watched(7, 7, 7, 7)
    engine = Engine(game, notify=pytest.fail)
    game.calls, game.when = 0, (1, engine.stop)
    with pytest.raises(Stopped):
        engine.best()


@pytest.fixture
def long_compiling(monkeypatch):
    """A compiler that does not come to an end until it is let go."""
    begun, going_on = threading.Event(), threading.Event()
    prepare = prepare_module.prepare

    def slowly(*args):
        begun.set()
        end = time.monotonic() + PATIENCE
        while not going_on.is_set() and time.monotonic() < end:
            with suppress(KeyboardInterrupt):  # machine code and its makers do not hear it
                going_on.wait(1)
        prepare(*args)

    monkeypatch.setattr(prepare_module, "prepare", slowly)
    yield begun, going_on
    going_on.set()


@pytest.mark.parametrize("compiled", [True, None])
def test_compiling_is_not_waited_for_when_called_off(long_compiling, compiled):
    begun, going_on = long_compiling
    engine = Engine(CONNECT_FOUR, compiled=compiled)
    job = start(lambda: engine.best(HARD))
    begun.wait()
    engine.stop()
    if compiled:
        with pytest.raises(Stopped):
            job.result()
    else:
        assert job.result().depth > 0  # what the trial has found
    going_on.set()
    assert engine.best(HARD, Limits(depth=9)).depth == 9


def test_a_limit_of_time_does_not_wait_for_ever_for_the_compiler(long_compiling, monkeypatch):
    _, going_on = long_compiling
    monkeypatch.setattr(desk, "PATIENCE", 0.0)
    engine = Engine(CONNECT_FOUR)
    assert engine.best(HARD, Limits(seconds=0.001)).move in CONNECT_FOUR.moves(HARD)  # compiling goes on
    going_on.set()
    assert engine.best(HARD, Limits(depth=9)).depth == 9


@pytest.mark.parametrize("mcts", [None, True])
def test_who_waits_no_longer_for_the_compiler_has_all_the_time_interpreted(long_compiling, monkeypatch, mcts):
    begun, _ = long_compiling
    monkeypatch.setattr(desk, "PATIENCE", 0.0)
    engine, began = Engine(CONNECT_FOUR, mcts=mcts), time.monotonic()
    assert engine.best(HARD, Limits(seconds=0.5)).move in CONNECT_FOUR.moves(HARD)
    assert begun.is_set()
    assert time.monotonic() - began >= 0.9  # half a second of waiting, and then half a second of searching


@pytest.mark.slow
def test_the_exact_search_is_not_waited_for_when_called_off(long_compiling):
    begun, going_on = long_compiling
    going_on.set()
    game = type(CONNECT_FOUR)(6, 5)
    engine = Engine(game, compiled=True)
    assert engine.best(limits=Limits(depth=1)).depth == 1  # the search is compiled
    begun.clear()
    going_on.clear()
    job = start(lambda: engine.best())
    begun.wait()
    engine.stop()
    assert not job.result().proved


def test_a_stop_while_really_compiling():
    class Own(Long):
        """Rules that nobody has compiled yet."""

        def play(self, state, move):
            return state - move + int(time_stamp - time_stamp)

    time_stamp = time.time_ns() % 2**40
    told = []

    def stop(message):
        told.append(message)
        engine.stop()

    engine = Engine(Own(30), compiled=True, notify=stop)
    with pytest.raises(Stopped):
        engine.best()
    assert told
    assert engine.best().value == Value.loss(30)


# -- one at a time -----------------------------------------------------------------------------------------------


def test_a_search_that_is_called_off_is_waited_for(engine):
    """Whoever stops a search may ask the next thing at once."""
    for _ in range(20):
        job = start(lambda: engine.best(HARD))
        while not engine._desk._question:
            time.sleep(0)
        engine.stop()
        assert engine.best(HARD, Limits(depth=2)).depth == 2
        with suppress(Stopped):
            job.result()


def test_a_question_within_a_question_is_refused(engine):
    told = []

    def ask(result):
        with pytest.raises(ZermeloError, match="searching already") as refused:
            engine.best(HARD)
        told.append(refused)

    for text in ("44", "4455", "44445", "3342"):
        engine.forget()
        list(engine.analyse(CONNECT_FOUR.load(text), Limits(depth=12), during=ask))
    assert told


# -- Ctrl-C ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", [Engine.best, lambda engine, state: list(engine.analyse(state))])
def test_ctrl_c_is_heard_at_once_and_the_engine_is_free_again(engine, ask):
    engine.best(HARD, Limits(depth=3))
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        ask(engine, HARD)
    assert engine.best(HARD, Limits(depth=3)).depth == 3


def test_ctrl_c_is_not_left_to_the_compiler(long_compiling):
    begun, going_on = long_compiling

    def interrupt():
        begun.wait(PATIENCE)
        os.kill(os.getpid(), signal.SIGINT)

    engine, interrupting = Engine(CONNECT_FOUR, compiled=True), threading.Thread(target=interrupt)
    interrupting.start()
    with pytest.raises(KeyboardInterrupt):
        engine.best(HARD, Limits(depth=3))
    assert not going_on.is_set()
    interrupting.join()
    going_on.set()
    assert engine.best(HARD, Limits(depth=3)).depth == 3


def test_ctrl_c_ends_many_positions():
    solver = Solver(CONNECT_FOUR, compiled=True, threads=2)
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        list(solver.values([HARD] * 4))
    assert list(solver.values([CONNECT_FOUR.load("444444")])) == [Value.win(35)]


SWALLOWED = """
import time, weakref
from zermelo.cli._leaving import hear_interrupts, leave

class Thing: pass

hear_interrupts()
thing = Thing()
gone = weakref.ref(thing, lambda _: (print("in", flush=True), time.sleep(60)))
try:
    del thing  # an interrupt in a callback is dropped by Python
    time.sleep(60)
except KeyboardInterrupt:
    leave(7)
"""


def test_an_interrupt_in_a_callback_is_not_swallowed():
    command = [sys.executable, "-c", SWALLOWED]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "in\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 7
        assert process.stderr.read() == ""


# -- threads of our own ------------------------------------------------------------------------------------------


DEEP_RULES = """
import sys
from zermelo import Engine, Nim, Limits
sys.setrecursionlimit(10**6)

def deep(n):
    return max(map(deep, [n - 1])) if n else 0  # through C, on its stack

class Deep(Nim):
    def evaluate(self, state):
        return deep(60_000)

print(Engine(Deep(5, 6, 7), compiled=False).best(limits=Limits(depth=1)).value)
"""


def test_rules_that_need_a_large_stack_do_not_end_python():
    done = run([sys.executable, "-c", DEEP_RULES])
    assert (done.returncode, done.stdout) == (0, "about 0\n"), done.stderr[-500:]


FORK = """
import os, sys
from zermelo import ConnectFour, Engine, Limits, TicTacToe
from zermelo.engine.solver import Solver

def ask(compiled):
    game = ConnectFour(5, 4)
    game.solvable = False
    Engine(game, compiled=compiled, threads=2).best(limits=Limits(depth=9, seconds=60))
    list(Solver(game, compiled=compiled, threads=2).values([game.load("33"), game.load("12345")] * 20))

ask(True)
child = os.fork()
if child == 0:
    ask(True)
    os._exit(5)
ask(True)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_fork_has_threads_of_its_own():
    done = run([sys.executable, "-c", FORK])
    assert (done.returncode, done.stdout) == (0, "5\n"), done.stderr[-500:]


ABANDONED = """
import threading
from zermelo import ConnectFour, Engine
game = ConnectFour()
game.solvable = False
engine = Engine(game, compiled=True)
engine.compile()
threading.Thread(target=engine.best, daemon=True).start()
answers = Engine(game, compiled=True).analyse(game.load("44"))
print(next(answers).depth)
"""


def test_a_program_ends_while_a_search_goes_on():
    done = run([sys.executable, "-c", ABANDONED])
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")


def test_threads_are_used_again():
    before = threading.active_count()
    for _ in range(50):
        assert hand_over(lambda: threading.current_thread().name, Stop()) == "zermelo"
        assert Engine(TicTacToe(), compiled=False).best().value == Value.draw()
    assert threading.active_count() <= before + 2


def test_what_goes_wrong_on_a_thread_is_told_to_who_asked():
    class Broken(Nim):
        def play(self, state, move):
            raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        Engine(Broken(3, 4), compiled=False).best()


class Chain(Game):
    """One move after the other, n times: then who is to move has lost."""

    def __init__(self, n):
        self.n = n

    def start(self):
        return self.n

    def moves(self, state):
        return (1,)

    def play(self, state, move):
        return state - move

    def score(self, state):
        return -1 if state == 0 else None


@pytest.mark.parametrize("way", [pytest.param(True, marks=pytest.mark.slow), False])
@pytest.mark.parametrize("threads", [1, 2])
def test_games_of_thousands_of_moves(way, threads):
    game = Chain(3001)
    result = Engine(game, compiled=way, threads=threads).best()
    assert (result.value, len(result.line), result.proved) == (Value.win(3001), 3001, True)
    assert Solver(game, compiled=way, threads=threads).value() == Value.win(3001)

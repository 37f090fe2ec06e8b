"""`zermelo uci` as chess programs meet it: a process, driven by python-chess and by whatever comes."""

import itertools
import os
import queue
import re
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from processes import PATIENCE, run, started

chess = pytest.importorskip("chess")
engine_module = pytest.importorskip("chess.engine")

COMMAND = [sys.executable, "-m", "zermelo", "uci"]
MATE_IN_TWO = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
NO_TIME = 3 * PATIENCE  # where a machine has to compile chess first, and has other things to do


@pytest.fixture(scope="module")
def engine():
    with engine_module.SimpleEngine.popen_uci(COMMAND, timeout=NO_TIME) as engine:
        engine.ping()
        engine.timeout = PATIENCE
        yield engine


# -- as programs use it ----------------------------------------------------------------------------------------


def test_a_short_game_is_legal_and_in_time(engine):
    assert any(least_time_left(engine) > 0 for _ in range(4))  # the machine may stand still for seconds


def least_time_left(engine):
    """The least that was on a clock in a game of five seconds, and a hundredth for each move."""
    board, clock, least = chess.Board(), [5.0, 5.0], 5.0
    while not board.is_game_over() and board.ply() < 30:
        limit = engine_module.Limit(
            white_clock=max(0.01, clock[0]), black_clock=max(0.01, clock[1]), white_inc=0.01, black_inc=0.01
        )
        began = time.perf_counter()
        move = engine.play(board, limit).move
        clock[board.ply() % 2] += 0.01 - (time.perf_counter() - began)
        assert move in board.legal_moves
        least = min(least, *clock)
        board.push(move)
    return least


def test_it_takes_the_time_it_is_given(engine):
    times = []
    for _ in range(5):
        began = time.perf_counter()
        engine.play(chess.Board(KIWIPETE), engine_module.Limit(time=0.2))
        times.append(time.perf_counter() - began)
    assert sorted(times)[2] > 0.19  # and it ends at all


def test_a_mate_is_found_and_told(engine):
    board = chess.Board(BACK_RANK)
    assert engine.analyse(board, engine_module.Limit(depth=4))["score"].white().mate() == 1
    assert engine.analyse(board, engine_module.Limit(time=60))["depth"] < 30  # it does not go on for long
    board = chess.Board(MATE_IN_TWO)
    found = engine.analyse(board, engine_module.Limit(mate=2, time=600))  # it does not take all of it
    assert found["score"].white().mate() == 2


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/4k3/8/8/8/8/R3K3 w - - 0 1",
        "8/8/4k3/8/8/8/8/3QK3 w - - 0 1",
        "8/8/4k3/8/8/8/8/2B1KB2 w - - 0 1",
        "8/8/4k3/8/8/8/8/2B1K1N1 w - - 0 1",
    ],
)
def test_it_mates_a_bare_king(engine, fen):
    board = chess.Board(fen)
    while not board.is_game_over(claim_draw=True):
        board.push(engine.play(board, engine_module.Limit(nodes=30_000), game=fen).move)
    assert board.is_checkmate()


def test_it_visits_as_many_nodes_as_ever(engine):
    """A signature of search and net, deep enough for every measure of the selective search to have its say."""
    counts = []
    for fen in (chess.STARTING_FEN, KIWIPETE):
        limit = engine_module.Limit(depth=12)
        counts.append(engine.analyse(chess.Board(fen), limit, game=object())["nodes"])
    assert counts == [55731, 111777]


def test_several_lines_and_chosen_moves(engine):
    board = chess.Board(KIWIPETE)
    infos = engine.analyse(board, engine_module.Limit(depth=6), multipv=4)
    firsts = [info["pv"][0] for info in infos]
    assert len(set(firsts)) == 4
    scores = [info["score"].white() for info in infos]
    assert scores == sorted(scores, reverse=True)
    only = [chess.Move.from_uci("a1b1"), chess.Move.from_uci("e1g1")]
    assert engine.play(board, engine_module.Limit(depth=5), root_moves=only).move in only


def test_what_an_analysis_tells(engine):
    board = chess.Board()
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 8 and "pv" in info:
                break
        analysis.stop()
    assert {"depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"} <= set(info)
    for move in info["pv"]:
        assert move in board.legal_moves
        board.push(move)


def test_pondering(engine):
    board = chess.Board()
    limit = engine_module.Limit(white_clock=5, black_clock=5)
    for ply in range(8):
        result = engine.play(board, limit, ponder=True)
        board.push(result.move)
        expected = result.ponder is not None and ply % 4 != 3  # now a hit, now not
        board.push(result.ponder if expected else next(iter(board.legal_moves)))


def test_options(engine):
    assert {"Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960", "UCI_LimitStrength", "UCI_Elo"} <= set(
        engine.options
    )
    engine.configure({"Hash": 16, "Move Overhead": 50})
    for elo in (engine.options["UCI_Elo"].min, 1500, 2200):
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": elo})
        board = chess.Board(KIWIPETE)
        assert engine.play(board, engine_module.Limit(time=0.5)).move in board.legal_moves
    engine.configure({"UCI_LimitStrength": False})


def test_chess960(engine):
    for number in (0, 518, 700):
        board = chess.Board.from_chess960_pos(number)
        for _ in range(24):
            if board.is_game_over():
                break
            castling = [move for move in board.legal_moves if board.is_castling(move)]
            only = {"root_moves": castling} if castling else {}
            move = engine.play(board, engine_module.Limit(nodes=500), **only).move
            assert move in board.legal_moves
            board.push(move)


@pytest.mark.parametrize("fen", [STALEMATE, "k7/8/8/8/8/8/8/K6R w - - 100 80", "7k/8/8/8/8/8/8/K7 w - - 0 1"])
def test_a_game_that_is_over_may_still_be_asked_about(engine, fen):
    board = chess.Board(fen)
    result = engine.play(board, engine_module.Limit(depth=3))
    assert (result.move in board.legal_moves) if any(board.legal_moves) else result.move is None


# -- as it must bear it ----------------------------------------------------------------------------------------


class Process:
    """The engine, spoken to in bytes. What it says is taken from it at once, as a program would."""

    def __init__(self, process):
        self.process = process
        self.lines = queue.SimpleQueue()
        self.rests = itertools.count()
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip())

    def send(self, data):
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def until(self, start, seconds=PATIENCE):
        lines = []
        while not lines or not lines[-1].startswith(start):
            try:
                lines.append(self.lines.get(timeout=seconds))
            except queue.Empty:
                pytest.fail(f"no {start} after {lines}")
        return lines

    def come_to_rest(self):
        """Whatever it was at has ended, and nothing that it has said is still to be read.

        `ucinewgame` waits for a search that is stopped; what is behind it is answered when all else is.
        """
        done = b"done-%d" % next(self.rests)
        self.send(b"stop\nsetoption name MultiPV value 1\nsetoption name UCI_Chess960 value false")
        self.send(b"setoption name UCI_LimitStrength value false\nucinewgame\n" + done)
        self.until(b"info string unknown: " + done)

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(PATIENCE) == 0
        self.thread.join()
        with self.process.stdout, self.process.stderr as errors:
            assert errors.read() == b""


@contextmanager
def ready():
    """The engine as a process, ready to search."""
    pipe = subprocess.PIPE
    with started(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        spoken_to = Process(process)
        spoken_to.send(b"isready")
        spoken_to.until(b"readyok", NO_TIME)
        yield spoken_to


@pytest.fixture(scope="module")
def process_for_all():
    with ready() as process:
        yield process
        process.close()


@pytest.fixture
def process(process_for_all):
    process_for_all.come_to_rest()
    return process_for_all


WORDS = [
    *(b"uci isready ucinewgame setoption name value Hash 1 MultiPV 2 UCI_Elo 700 UCI_Chess960 true false position").split(),
    *(b"startpos fen moves e2e4 e7e5 e1g1 e1h1 a7a8q 0000 go wtime btime winc binc movestogo depth nodes mate").split(),
    *(b"movetime infinite ponder searchmoves stop ponderhit debug on -5 0 3 40 99999999999999999999999 NaN 1e9").split(),
    *f"{KIWIPETE} {STALEMATE} 8/8/8/8/8/8/8/8 w - - 0 1".encode().split(),
    b"kkkkkkkk/8/8/8/8/8/8/KKKKKKKK", b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP", b"9/9", b"\xff\xfe", b"\0", b"\t",
]  # fmt: skip
lines_of_words = st.lists(st.sampled_from(WORDS), max_size=12).map(b" ".join)
cut_fens = st.integers(0, len(KIWIPETE)).map(lambda end: b"position fen " + KIWIPETE[:end].encode())
bent_fens = st.tuples(st.integers(0, 60), st.sampled_from(b"kKpPqQ/8019w-")).map(
    lambda change: (
        b"position fen "
        + KIWIPETE[: change[0]].encode()
        + bytes([change[1]])
        + KIWIPETE[change[0] + 1 :].encode()
    )
)
anything = st.binary(max_size=60).map(lambda data: data.replace(b"\n", b" "))


@example([b"position startpos moves e2e4", *[b"isready"] * 5])  # answers like the one asked for below
@given(st.lists(lines_of_words | cut_fens | bent_fens | anything, max_size=8))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_brings_it_down(process, lines):
    for line in lines:
        if b"quit" not in line and b"perft" not in line:
            process.send(line)
            process.send(b"go depth 2")  # on whatever position has come of it
    process.come_to_rest()
    process.send(b"position startpos moves e2e4\nisready")
    process.until(b"readyok")
    process.send(b"go depth 1 searchmoves e7e5")
    assert process.until(b"bestmove")[-1] == b"bestmove e7e5"
    assert process.lines.empty()


@pytest.mark.parametrize("go", [b"go infinite", b"go ponder movetime 1"])
def test_an_answer_that_is_called_for_comes_before_readyok(process, go):
    """Else a program takes it for the answer to its next question, as python-chess does."""
    for _ in range(5):
        process.send(b"position startpos moves e2e4\n" + go)
        process.until(b"info")
        process.send(b"isready")  # a search that goes on is none of its business
        assert not any(line.startswith(b"bestmove") for line in process.until(b"readyok"))
        process.send(b"stop\nisready\nisready")
        assert process.until(b"readyok")[-2].startswith(b"bestmove")
        process.until(b"readyok")


def test_what_a_long_search_is_at_is_told(process):
    board = chess.Board(KIWIPETE)
    process.send(f"position fen {KIWIPETE}".encode())
    process.send(b"go infinite")
    line = process.until(b"info depth", PATIENCE)
    while b" currmove " not in line[-1]:
        line = process.until(b"info depth", PATIENCE)
    process.send(b"stop")
    process.until(b"bestmove")
    told = re.fullmatch(r"info depth \d+ currmove (\w+) currmovenumber (\d+)", line[-1].decode())
    legal = {move.uci() for move in board.legal_moves}
    assert told[1] in legal
    assert 1 <= int(told[2]) <= len(legal)


def test_the_end_of_the_input_ends_it_in_the_middle_of_a_search():
    with ready() as process:
        process.send(b"go infinite")
        process.close()


@pytest.mark.slow
def test_readyok_without_any_caches(tmp_path):
    """Within 45 seconds of a core's time, all compiling done."""
    environment = os.environ | {"ZERMELO_CACHE": str(tmp_path)}
    script = b"uci\nisready\nposition startpos\ngo depth 6\n"
    used = []
    for _ in range(2):
        before = os.times()
        with started(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
            process.stdin.write(script)
            process.stdin.flush()
            lines = []
            while not lines or not lines[-1].startswith(b"bestmove"):
                lines.append(process.stdout.readline().rstrip())
            process.communicate(b"quit\n")
        used.append(os.times().children_user - before.children_user)
        ready = lines.index(b"readyok")
        compiling = [at for at, line in enumerate(lines) if line.startswith(b"info string compiling")]
        assert all(at < ready for at in compiling)
    assert compiling == []  # the second time
    assert used[0] < 45
    assert used[1] < 3


def test_a_count_in_chess960_whose_end_is_the_end_of_the_input():
    said = "position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\ngo perft 1\n"
    assert run(COMMAND, stdin=said, check=True).stdout.splitlines()[-1] == "nodes searched: 21"

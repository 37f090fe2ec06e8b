"""The protocol, spoken to a small game in this process: what is asked, set and answered."""

import random
import re
import threading
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from processes import PATIENCE
from zermelo import ConnectFour, Limits, TextError, TicTacToe, Value
from zermelo.engine import perft
from zermelo.engine.engine import Engine
from zermelo.protocols import current, uci
from zermelo.protocols.answers import score
from zermelo.protocols.asking import Go, Table
from zermelo.protocols.current import Current
from zermelo.protocols.options import OPTIONS, Settings
from zermelo.protocols.strength import SCALE, STRONGEST, WEAKEST, choose, error_of, lines_of, nodes_of
from zermelo.protocols.uci import Uci
from zermelo.protocols.worker import Worker


def words(text):
    return text.split()


class Talk:
    """A conversation, and all that was answered."""

    def __init__(self, game):
        self.lines, self.came = [], threading.Condition()
        self.uci = Uci(game, self.say, seed=1)

    def say(self, line):
        assert "\n" not in line
        with self.came:
            self.lines.append(line)
            self.came.notify_all()

    def ask(self, *lines, until=None, seconds=60):
        """Say these lines; what is answered, up to a line that begins with `until`."""
        first = len(self.lines)
        for line in lines:
            assert self.uci.hear(line) != (line == "quit")
        if until is None:
            return self.lines[first:]
        with self.came:
            found = lambda: any(line.startswith(until) for line in self.lines[first:])  # noqa: E731
            assert self.came.wait_for(found, seconds), self.lines[first:]
        return self.lines[first:]

    def best(self, *lines):
        """Say these lines; the move that is answered."""
        return self.ask(*lines, until="bestmove")[-1].split()[1]


@pytest.fixture(scope="module")
def talk():
    talk = Talk(TicTacToe())
    talk.ask("isready", until="readyok")
    return talk


@pytest.fixture(scope="module")
def four():
    """A game that no search finishes."""
    game = ConnectFour()
    game.solvable = False
    talk = Talk(game)
    talk.ask("isready", until="readyok")
    return talk


# -- introducing itself ----------------------------------------------------------------------------------------


def test_it_introduces_itself():
    talk = Talk(TicTacToe())
    lines = talk.ask("uci", "isready", until="readyok")
    assert lines[0].startswith("id name zermelo")
    assert "uciok" in lines
    for name in ("Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960", "UCI_LimitStrength", "UCI_Elo"):
        assert any(line.startswith(f"option name {name} type ") for line in lines)


def test_options_are_set_by_name_whatever_the_case():
    settings = Settings()
    assert settings.set(words("name hash value 128")) == "Hash"
    assert settings.set(words("name move overhead value 7")) == "Move Overhead"
    assert settings.set(words("name UCI_Chess960 value true")) == "UCI_Chess960"
    assert settings.set(words("name Clear Hash")) == "Clear Hash"
    assert (settings.number("Hash"), settings.number("Move Overhead")) == (128, 7)
    assert settings.is_on("UCI_Chess960")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("name Hash value 0", "a number from 1 to"),
        ("name Hash value much", "a number from 1 to"),
        ("name Hash value " + "9" * 5000, "a number from 1 to"),
        ("name Hash", "a number from 1 to"),
        ("name Ponder value maybe", "true or false"),
        ("name Contempt value 3", "no option 'Contempt'"),
        ("Hash 16", "setoption name NAME"),
        ("", "setoption name NAME"),
    ],
)
def test_what_cannot_be_set_is_told(line, complaint):
    with pytest.raises(TextError, match=complaint):
        Settings().set(words(line))


def test_defaults_are_within_their_range():
    for option in OPTIONS.values():
        if option.kind == "spin":
            assert option.least <= option.default <= option.most


# -- asking ----------------------------------------------------------------------------------------------------


def test_every_limit_of_go_is_read():
    go = Go.read(words("wtime 60000 btime 30000 winc 1000 binc 500 movestogo 12 depth 7 nodes 99 mate 3"))
    white, black = go.limits(0, 0.05), go.limits(1, 0.05)
    assert white.clock == pytest.approx(60, abs=0.5)
    assert (black.increment, black.moves_to_go, black.depth, black.nodes) == (0.5, 12, 7, 99)
    assert (black.mate, black.overhead, black.ponder, black.seconds) == (3, 0.05, None, None)
    assert go.limits(1, 0.05, nodes=50).nodes == 50


def test_search_moves_end_where_something_else_begins():
    go = Go.read(words("searchmoves e2e4 d2d4 depth 3 oops infinite"))
    assert (go.moves, go.numbers, go.flags, go.odd) == (
        ["e2e4", "d2d4"],
        {"depth": 3},
        {"infinite"},
        ["oops"],
    )


def test_odd_numbers_do_no_harm():
    go = Go.read(words(f"wtime -50 depth 0 nodes 0 movetime {'9' * 400}"))
    limits = go.limits(0, 0.02)
    assert (limits.depth, limits.nodes) == (1, 1)
    assert 0 < limits.clock < 0.01
    with pytest.raises(TextError, match="depth needs a whole number"):
        Go.read(["depth", "deep"])
    with pytest.raises(TextError, match="wtime needs a whole number"):
        Go.read(["wtime"])


def test_only_new_moves_are_read(monkeypatch):
    game, read = TicTacToe(), []
    monkeypatch.setattr(
        game, "read", lambda state, text: read.append(text) or TicTacToe.read(game, state, text)
    )
    table = Table(game)
    table.set(words("startpos moves b2 a1"), game)
    table.set(words("startpos moves b2 a1 c3 c1"), game)
    assert read == ["b2", "a1", "c3", "c1"]
    table.set(words("startpos moves b2 c1"), game)  # another way on
    assert read[4:] == ["c1"]
    assert table.states[-1] == game.load("...\n.x.\n..o".replace("\n", "/"))
    table.set(["startpos"], game)
    assert table.states == [game.start()]


def test_a_wrong_position_changes_nothing(talk):
    talk.ask("position startpos moves b2")
    before = talk.uci.table.states
    for line in ("startpos moves b2 b2", "startpos moves b2 a1 z9", "fen x", "fen", "", "end", "startpos x"):
        (answer,) = talk.ask(f"position {line}")
        assert answer.startswith("info string ")
        assert talk.uci.table.states is before


# -- answering -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Value.win(1), "mate 1"),
        (Value.win(2), "mate 1"),
        (Value.win(7), "mate 4"),
        (Value.loss(0), "mate 0"),
        (Value.loss(2), "mate -1"),
        (Value.loss(6), "mate -3"),
        (Value.estimate(-7), "cp -7"),
        (Value.draw(), "cp 0"),
    ],
)
def test_scores(value, text):
    assert score(value) == text
    assert score(value.at_most(), told_as_bound=True) == f"{text} upperbound"


def test_a_move_is_answered_with_what_was_found(talk):
    lines = talk.ask("position startpos moves a1 b2 c3", "go depth 9", until="bestmove")
    assert talk.lines[-1] in [
        f"bestmove {move} ponder {reply}" for move, reply in re.findall(r"pv (\w+) (\w+)", " ".join(lines))
    ]
    for line in lines[:-1]:
        assert re.fullmatch(
            r"info depth \d+ seldepth \d+ multipv \d+ score (cp|mate) -?\d+( (lower|upper)bound)? "
            r"nodes \d+ nps \d+ hashfull \d+ tbhits 0 time \d+( pv( \w+)+)?",
            line,
        )


def test_several_lines_are_told_in_order(talk):
    lines = talk.ask(
        "setoption name MultiPV value 4", "position startpos", "go depth 3", "setoption name MultiPV value 1",
        until="bestmove",
    )  # fmt: skip
    last = [line for line in lines if line.startswith("info depth 3")]
    assert [line.split()[6] for line in last] == ["1", "2", "3", "4"]
    assert len({line.split("pv ")[2].split()[0] for line in last}) == 4


def test_only_the_moves_asked_for_are_searched(talk):
    assert talk.best("position startpos", "go depth 5 searchmoves a2 b1") in ("a2", "b1")
    assert "not a legal move" in talk.ask("go searchmoves z9")[0]


def test_a_finished_game_has_no_best_move(talk):
    assert talk.best("position fen xxx/oo./...", "go depth 3") == "(none)"


def test_a_stop_is_answered_with_a_move(four):
    for line in ("go infinite", "go depth 1000", "go wtime 1000000 btime 1000000", "go ponder movetime 10"):
        talk = four.ask("position startpos moves 4 4", line)
        time.sleep(0.05)
        assert not any(answer.startswith("bestmove") for answer in talk)
        assert four.best("stop") in "1234567"


def test_a_stop_before_the_search_has_begun_is_not_lost(four):
    for _ in range(20):
        assert four.best("go infinite", "stop") in "1234567"


def test_what_is_proved_still_waits_where_it_has_to(talk):
    talk.ask("position startpos moves a1 b2", "go infinite")
    time.sleep(0.3)
    assert not talk.lines[-1].startswith("bestmove")
    talk.best("stop")


def test_pondering_becomes_a_timed_search(four):
    four.ask("position startpos moves 4 4", "go ponder wtime 2000 btime 2000")
    time.sleep(0.4)
    assert not four.lines[-1].startswith("bestmove")
    assert four.best("ponderhit") in "1234567"


def test_a_hit_on_what_is_settled_is_answered_at_once(talk):
    talk.ask("position startpos moves a1 b2", "go ponder wtime 100000 btime 100000")
    time.sleep(0.2)
    assert talk.best("ponderhit") != "(none)"


def test_one_search_at_a_time(four):
    four.ask("go infinite")
    assert "stop it first" in four.ask("go depth 1")[0]
    assert "stop it first" in four.ask("ucinewgame")[0]
    assert four.ask("isready")[-1] == "readyok"
    four.best("stop")
    assert four.best("go depth 2") in "1234567"
    four.ask("ucinewgame", "isready", until="readyok")


def test_new_settings_make_a_new_engine(talk):
    talk.ask("setoption name Hash value 2", "setoption name Threads value 2", "isready", until="readyok")
    assert (talk.uci._engine.table, talk.uci._engine.threads) == (2, 2)
    assert talk.best("position startpos", "go depth 4") != "(none)"
    talk.ask("setoption name Threads value 1", "setoption name Clear Hash")


def test_counting(talk):
    lines = talk.ask("position startpos", "go perft 3", until="nodes searched")
    assert lines[-1] == "nodes searched: 504"
    assert len(lines) == 10


def test_whoever_has_read_a_count_may_go_on_at_once():
    game = ConnectFour(4, 4)
    talk = Talk(game)
    again = []

    def say(line):
        Talk.say(talk, line)
        if line.startswith("nodes searched") and not again:
            again.append(threading.Thread(target=talk.uci.hear, args=("go depth 1",)))
            again[0].start()
            again[0].join(0.2)  # it waits for us, or has been refused

    talk.uci._voice._say = say
    talk.ask("position startpos", "go perft 2", until="bestmove")
    assert not any("going on" in line for line in talk.lines)


def test_unknown_words_are_told_and_skipped(talk):
    assert talk.ask("hello there") == ["info string unknown: hello there"]
    assert talk.ask("joho isready", until="readyok") == ["info string unknown: joho", "readyok"]
    assert talk.ask("", "   ", "debug on", "debug off", "register later", "stop", "ponderhit") == []
    assert talk.ask("go depth x")[0].startswith("info string depth needs")


def test_in_debug_mode_it_says_where(talk):
    lines = talk.ask("debug on", "go depth x", "debug off", "go depth x")
    assert [line.split()[2] for line in lines] == ["depth", "at", "depth"]
    assert "asking.py:" in lines[1]


def test_the_end_of_the_input_ends_the_conversation():
    said = []
    uci = Uci(TicTacToe(), said.append)

    def typed():
        yield b"isready\n"
        uci._worker.wait(PATIENCE)  # nobody waits for a compiler at the end
        yield from (b"position startpos\n", b"go infinite\n", b"\xff\xfe\x00 \n")

    uci.listen(typed())
    assert said[-1].startswith("bestmove ")
    uci.listen(iter([b"quit\n", b"uci\n"]))
    assert "uciok" not in said


# -- strength --------------------------------------------------------------------------------------------------


def test_strength_grows_with_elo():
    elos = range(WEAKEST - 100, STRONGEST + 100, 50)
    nodes, errors = [nodes_of(elo) for elo in elos], [error_of(elo) for elo in elos]
    assert nodes == sorted(nodes)
    assert errors == sorted(errors, reverse=True)
    assert all((nodes_of(elo), error_of(elo), lines_of(elo)) == tuple(rest) for elo, *rest in SCALE)


def test_a_weak_player_goes_wrong_more_often(four):
    result = four.uci._ready().best(four.uci.game.load("43"), Limits(depth=6), lines=4)
    worth = {move: result.moves[move].number for move in result.lines}

    def loss(elo):
        dice = random.Random(3)
        return sum(max(worth.values()) - worth[choose(result, elo, dice)] for _ in range(300))

    assert loss(STRONGEST) == 0
    assert loss(1800) <= loss(WEAKEST)
    assert loss(WEAKEST) > 0


@pytest.mark.parametrize("elo", [WEAKEST, 1500, STRONGEST])
def test_any_strength_plays(four, elo):
    four.ask("setoption name UCI_LimitStrength value true", f"setoption name UCI_Elo value {elo}")
    assert four.best("position startpos moves 4 4", "go movetime 500") in "1234567"
    four.ask("setoption name UCI_LimitStrength value false")


# -- anything at all -------------------------------------------------------------------------------------------

WORDS = words(
    "uci isready ucinewgame setoption name value Hash MultiPV UCI_Elo true position startpos fen moves b2 a1 "
    "xo./.../... go wtime btime movetime depth nodes mate infinite ponder searchmoves stop ponderhit debug on "
    "perft 0 1 -1 3 99999999999999999999 1e9 \0 \u0663 ½"
)


@given(
    st.lists(
        st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=8).map(" ".join)
        | st.binary(max_size=20).map(lambda data: data.decode("utf-8", "replace")),
        max_size=6,
    )
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_ends_the_conversation(talk, lines):
    for line in lines:
        if "quit" not in line and "Threads" not in line:
            assert talk.uci.hear(line.replace("\n", " "))
    talk.ask("stop", "setoption name Hash value 2", "setoption name MultiPV value 1")
    talk.uci._worker.wait(PATIENCE)
    talk.ask("isready", until="readyok")
    assert talk.best("position startpos moves b2", "go depth 2") != "(none)"


# -- what goes wrong, and how it ends --------------------------------------------------------------------------


class Faulty(TicTacToe):
    """Rules that fail when they are told to."""

    fails = False

    def score(self, state):
        if self.fails:
            raise ArithmeticError("the rules are broken")
        return super().score(state)


def test_an_exception_on_the_searchs_thread_is_told_and_answered():
    game = Faulty()
    talk = Talk(game)
    talk.ask("isready", until="readyok")
    game.fails = True
    lines = talk.ask("position startpos", "go depth 2", until="bestmove")
    assert lines[-1] == "bestmove (none)"
    assert "info string ArithmeticError: the rules are broken" in lines
    talk.ask("go perft 2", until="info string ArithmeticError: the rules are broken")
    talk.uci._worker.wait()
    assert not any(line.startswith("nodes searched") for line in talk.lines)
    game.fails = False
    assert talk.best("go depth 2") in {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}


class Looked(ConnectFour):
    """A game searched selectively, where nothing is certain."""

    selective, solvable = True, False


def test_a_search_tells_which_move_of_the_root_it_is_at(monkeypatch):
    monkeypatch.setattr(current, "SILENT", 0.0)
    monkeypatch.setattr(current, "EVERY", 0.0)
    game, lines = Looked(), []
    engine = Engine(game, compiled=False)
    with Current(engine, lines.append, game.write) as now:
        for result in engine.analyse(limits=Limits(nodes=20_000)):
            now.depth = result.depth
    assert engine.at_work() is None
    found = [
        re.fullmatch(r"info depth (\d+) currmove ([1-7]) currmovenumber ([1-7])", line) for line in lines
    ]
    assert len({each[2] for each in found}) > 1
    assert len({each[3] for each in found}) > 1
    assert {int(each[1]) for each in found} <= set(range(1, result.depth + 2))


def counted_after_a_word(monkeypatch, *, depth, word):
    """What is said of a count that does not get on before a word is heard."""
    heard, real = threading.Event(), perft.divided

    def divided(*args):
        heard.wait(PATIENCE)
        yield from real(*args)

    monkeypatch.setattr(perft, "divided", divided)
    talk = Talk(TicTacToe())
    talk.ask(f"go perft {depth}", word)
    heard.set()
    talk.uci._worker.wait()
    return talk.lines


def test_a_small_count_is_finished_and_a_large_one_that_is_called_off_is_not_called_a_count(monkeypatch):
    assert "nodes searched: 9" in counted_after_a_word(monkeypatch, depth=1, word="stop")
    lines = counted_after_a_word(monkeypatch, depth=perft.SHALLOW + 1, word="stop")
    assert "info string called off after 0 nodes" in lines
    assert not any(line.startswith("nodes searched") for line in lines)


@pytest.mark.parametrize("end", [[b"quit\n", b"isready\n"], []])
def test_quit_and_the_end_of_the_input_do_not_wait_for_the_compiler(monkeypatch, end):
    done = threading.Event()
    monkeypatch.setattr(Engine, "compile", lambda self: done.wait(2 * PATIENCE))
    talk = Talk(TicTacToe())
    listening = threading.Thread(target=talk.uci.listen, args=([b"isready\n", *end],))
    listening.start()
    try:
        listening.join(PATIENCE)
        assert not listening.is_alive()
        assert talk.lines == []
    finally:
        done.set()


def test_nor_for_a_compiler_that_begins_at_that_moment(monkeypatch):
    waited_for, done, wait, ready = threading.Event(), threading.Event(), Worker.wait, Uci._ready

    def begun(self, seconds=None):
        waited_for.set()
        wait(self, seconds)

    monkeypatch.setattr(Worker, "wait", begun)
    monkeypatch.setattr(Uci, "_ready", lambda self: waited_for.wait(PATIENCE) and ready(self))
    monkeypatch.setattr(Engine, "compile", lambda self: done.wait(2 * PATIENCE))
    monkeypatch.setattr(uci, "LAST_WORD", 600)
    listening = threading.Thread(target=Talk(TicTacToe()).uci.listen, args=([b"isready\n", b"quit\n"],))
    listening.start()
    try:
        listening.join(PATIENCE)
        assert not listening.is_alive()
    finally:
        done.set()


def test_an_interrupt_is_not_kept_waiting(monkeypatch):
    def lines():
        yield b"isready\n"
        raise KeyboardInterrupt

    done = threading.Event()
    monkeypatch.setattr(Engine, "compile", lambda self: done.wait(2 * PATIENCE))
    monkeypatch.setattr(Worker, "wait", lambda *args: pytest.fail("nobody waits after an interrupt"))
    try:
        with pytest.raises(KeyboardInterrupt):
            Talk(TicTacToe()).uci.listen(lines())
    finally:
        done.set()


def test_a_conversation_that_has_ended_leaves_no_thread_behind():
    talk = Talk(TicTacToe())
    talk.uci.listen([b"isready\n", b"go depth 1\n"])
    thread = talk.uci._worker._thread
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert talk.lines[-1].startswith("bestmove")

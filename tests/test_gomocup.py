"""The Gomocup protocol, spoken in this process to a player without machine code: what is asked and answered."""

import random
import re
import threading
import time
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from processes import PATIENCE
from zermelo import Engine, Limits, TextError
from zermelo.games.gomoku import Gomoku
from zermelo.limits import SHORTEST
from zermelo.protocols import gomocup
from zermelo.protocols.brains import Brains
from zermelo.protocols.field import Field, numbers
from zermelo.protocols.gomocup import Gomocup
from zermelo.protocols.info import LEAST, MARGIN, USUAL_TABLE, Info
from zermelo.stop import Stop

WORDS = ("DEBUG", "MESSAGE")


class Talk:
    """A conversation; answers come one by one, and words for people apart from them.

    Moves are looked at so deep, however long that takes on a busy machine; at None, as long as is told.
    """

    def __init__(self, depth=1):
        self.said, self.words = [], []
        self.gomocup = Gomocup(self.say, compiled=False, seed=1)
        if depth is not None:
            self.gomocup.info.limits = lambda gone, stop: Limits(depth=depth, cancel=stop)

    def say(self, line):
        assert "\n" not in line
        (self.words if line.startswith(WORDS) else self.said).append(line)

    def ask(self, *lines):
        """What is answered to these lines."""
        first = len(self.said)
        for line in lines:
            self.gomocup.obey(line, time.perf_counter())
        return self.said[first:]

    def stones(self):
        return self.gomocup._field.stones


@pytest.fixture
def talk():
    talk = Talk()
    assert talk.ask("START 6") == ["OK"]
    return talk


def place(line):
    return tuple(map(int, re.fullmatch(r"(\d+),(\d+)", line).groups()))


# -- a game --------------------------------------------------------------------------------------------------


def test_a_whole_game_is_legal_and_its_stones_are_where_they_were_put(talk):
    dice, own, others = random.Random(3), [], []
    (answer,) = talk.ask("BEGIN")
    game = Gomoku(6)
    while True:
        own.append(place(answer))
        assert len({*own, *others}) == len(own) + len(others)
        assert talk.stones() == dict.fromkeys(own, 1) | dict.fromkeys(others, 2)
        free = [(x, y) for x in range(6) for y in range(6) if (x, y) not in {*own, *others}]
        state = talk.gomocup._field.state
        if not free or game.score(type(state)(state.theirs, state.mine)) is not None:
            break
        others.append(dice.choice(free))
        (answer,) = talk.ask("TURN {},{}".format(*others[-1]))


def test_a_five_is_made_and_stopped():
    talk = Talk(depth=2)
    talk.ask("START 6")
    assert talk.ask(
        "BOARD", "0,0,1", "1,0,1", "2,0,1", "3,0,1", "0,3,2", "1,3,2", "2,3,2", "3,3,2", "DONE"
    ) == ["4,0"]
    talk.ask("RESTART")
    talk.ask("BOARD", "0,5,1", "5,0,1", "0,3,2", "1,3,2", "2,3,2", "3,3,2", "DONE")
    assert talk.said[-1] == "4,3"


def test_columns_are_x_and_rows_are_y_from_the_top():
    field = Field(Gomoku(15))
    assert field.game.write(field.move((0, 0))) == "a15"
    assert field.game.write(field.move((14, 3))) == "o12"
    assert all(field.place(field.move((x, y))) == (x, y) for x in range(15) for y in range(15))


def test_a_board_that_is_told_is_the_board_that_is_played_on(talk):
    (answer,) = talk.ask("BOARD", "2,2,2", "3,3,2", "1,1,1", "DONE")
    assert talk.stones() == {(2, 2): 2, (3, 3): 2, (1, 1): 1, place(answer): 1}


def test_a_stone_is_taken_back(talk):
    (answer,) = talk.ask("TURN 2,2")
    assert talk.ask(f"TAKEBACK {answer}", "TAKEBACK 2,2") == ["OK", "OK"]
    assert talk.stones() == {}
    assert talk.ask("TAKEBACK 2,2") == ["ERROR there is no stone on 2,2"]


def test_a_new_start_is_an_empty_board_of_any_size(talk):
    for lines in (
        ["TURN 1,1", "RESTART"],
        ["TURN 1,1", "START 5"],
        ["BOARD", "1,1,2", "START 7"],
        ["RECTSTART 6,6"],
    ):
        assert talk.ask(*lines)[-1] == "OK"
        assert talk.stones() == {}
    assert talk.gomocup._field.game.size == 6


def test_a_full_board_and_a_game_that_is_over(talk):
    rows = ["xxooxx", "ooxxoo", "xxooxx", "ooxxoo", "xxooxx", "ooxxo."]
    lines = [
        f"{x},{y},{1 if piece == 'x' else 2}"
        for y, row in enumerate(rows)
        for x, piece in enumerate(row)
        if piece != "."
    ]
    assert talk.ask("BOARD", *lines, "DONE") == ["5,5"]
    assert talk.ask("BOARD", *lines, "5,5,1", "DONE") == ["ERROR the board is full"]
    five = [f"{x},0,2" for x in range(5)]
    (answer,) = talk.ask("BOARD", *five, "DONE")  # a manager that goes on gets a legal move
    assert place(answer)[1] != 0 or place(answer) == (5, 0)


# -- rules, time, memory ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "rule"), [(0, "freestyle"), (1, "exact"), (8, "caro6"), (9, "caro")])
def test_the_rule_is_told_before_the_start_or_after_it(number, rule):
    talk = Talk()
    assert talk.ask(f"INFO rule {number}", "START 6") == ["OK"]
    assert talk.gomocup._field.game.rule == rule
    talk = Talk()
    talk.ask("START 6", f"INFO rule {number}", "BEGIN")
    assert talk.gomocup._field.game.rule == rule


@pytest.mark.parametrize(
    ("number", "word"), [(4, "renju"), (5, "renju"), (2, "go on after a five"), (16, "rule 16")]
)
def test_rules_that_are_not_played_here_are_refused_when_it_comes_to_it(number, word):
    talk = Talk()
    assert talk.ask("START 6", f"INFO rule {number}") == ["OK"]
    for line in ("BEGIN", "TURN 1,1", "RESTART", "START 6"):
        (answer,) = talk.ask(line)
        assert answer.startswith("ERROR")
        assert word in answer
    assert talk.ask("INFO rule 1", "START 6") == ["OK"]


def test_an_overline_is_worth_nothing_by_the_exact_rule():
    talk = Talk(depth=2)
    talk.ask("START 6")
    lines = ["0,0,1", "1,0,1", "2,0,1", "4,0,1", "5,0,1", "0,5,2", "1,5,2", "2,5,2", "3,5,2"]
    assert talk.ask("BOARD", *lines, "DONE") == ["3,0"]
    assert talk.ask("INFO rule 1", "BOARD", *lines, "DONE") == ["4,5"]  # six do not win, so four are stopped


def test_the_time_of_a_move_is_kept_with_a_margin():
    info = Info()
    for key, value in (("timeout_turn", "1000"), ("timeout_match", "60000"), ("time_left", "2147483647")):
        info.set(key, value)
    limits = info.limits(0.1, Stop())
    assert limits.clock is None
    assert 0.9 - 2 * MARGIN < limits.seconds < 0.9 - MARGIN
    info.set("time_left", "5000")
    assert info.limits(1, Stop()).clock == pytest.approx(4)
    info.set("time_left", "-20")
    assert info.limits(0, Stop()).clock == SHORTEST
    info.set("timeout_match", "0")
    info.set("time_left", "0")
    assert (
        info.limits(0, Stop()).clock is None
    )  # nothing is left of a match without a limit, as some write it
    info.set("timeout_turn", "0")
    glance = info.limits(0, Stop())
    assert (glance.seconds, glance.depth) == (LEAST, 1)


def test_a_move_may_be_limited_by_nodes_and_by_depth(talk):
    info = Info()
    assert (info.limits(0, Stop()).nodes, info.limits(0, Stop()).depth) == (None, None)
    for key, value in (("max_node", "5000"), ("max_depth", "7")):
        info.set(key, value)
    assert (info.limits(0, Stop()).nodes, info.limits(0, Stop()).depth) == (5000, 7)
    for key in ("max_node", "max_depth"):
        info.set(key, "0")
    assert (info.limits(0, Stop()).nodes, info.limits(0, Stop()).depth) == (None, None)
    assert "," in talk.ask("INFO max_node 1", "INFO max_depth 1", "BEGIN")[0]


def test_what_waits_for_an_earlier_answer_loses_no_time_by_it(monkeypatch):
    """A whole conversation that is piped in comes at once, and START takes a while."""
    talk, gone = Talk(), []
    talk.gomocup.info.limits = lambda seconds, stop: gone.append(seconds) or Limits(depth=1, cancel=stop)
    clock = iter(range(10, 1000, 10))
    monkeypatch.setattr(gomocup.time, "perf_counter", lambda: next(clock))
    for line in ("START 6", "BEGIN", "INFO rule 0", "BOARD", "1,1,1", "2,2,2", "DONE"):
        talk.gomocup.obey(line, 0.0)
    assert gone == [10, 10]  # one tick of the clock after the answer before, whatever came between


def test_the_time_of_a_match_is_counted_where_nobody_tells_what_is_left():
    info = Info()
    info.set("timeout_match", "10000")
    info.spent(4)
    assert info.limits(0, Stop()).clock == pytest.approx(6)
    info.begin()
    assert info.limits(0, Stop()).clock == pytest.approx(10)
    info.set("timeout_match", "0")
    info.spent(4)
    assert info.limits(0, Stop()).clock is None


def test_the_table_fits_into_the_memory_that_is_given(talk):
    info = Info()
    assert info.table(200) == USUAL_TABLE
    info.set("max_memory", str(300 << 20))
    assert info.table(200) == 300 - 200 - 32
    info.set("max_memory", str(1 << 20))
    assert info.table(200) == 1
    before = talk.gomocup._brains.at_hand(Gomoku(6))
    talk.ask("INFO max_memory 1000", "BEGIN")
    after = talk.gomocup._brains.at_hand(Gomoku(6))
    assert after.table == 1
    assert after is before  # none is made anew while the clock of a move runs


@pytest.mark.parametrize(
    "line",
    [
        "INFO timeout_turn soon",
        "INFO time_left",
        "INFO rule -",
        "INFO max_memory 1e9",
        "INFO timeout_match ²",
    ],
)
def test_what_makes_no_sense_changes_nothing(talk, line):
    before = vars(talk.gomocup.info).copy()
    assert talk.ask(line) == []
    assert vars(talk.gomocup.info) == before
    assert talk.words[-1].startswith("DEBUG INFO")


@pytest.mark.parametrize(
    "line", ["INFO", "INFO evaluate 3,3", "INFO folder C:\\brains", "INFO game_type 2", "INFO moon 1"]
)
def test_what_does_not_matter_is_not_answered(talk, line):
    assert talk.ask(line) == []


# -- swap2 -----------------------------------------------------------------------------------------------------


def test_three_stones_of_an_opening(talk):
    (answer,) = talk.ask("SWAP2BOARD", "DONE")
    places = [place(word) for word in answer.split()]
    assert len(places) == len(set(places)) == 3
    assert talk.stones() == {}


@pytest.mark.parametrize("stones", [["1,1", "2,2", "3,3"], ["1,1", "2,2", "3,3", "1,3", "3,1"]])
@pytest.mark.parametrize(("side", "answer"), [(0, "SWAP"), (1, "0,0")])
def test_the_better_side_is_taken(talk, monkeypatch, stones, side, answer):
    seen = []

    def better(engine, position, limits):
        seen.append(position)
        return side, SimpleNamespace(move=talk.gomocup._field.move((0, 0)))

    monkeypatch.setattr(gomocup, "better_side", better)
    monkeypatch.setattr(
        gomocup, "is_even", lambda found: len(stones) == 5
    )  # then there is no more to ask for
    assert talk.ask("SWAP2BOARD", *stones, "DONE") == [answer]
    (position,) = seen
    black, white = ({place(stone) for stone in stones[first::2]} for first in (0, 1))  # Black began
    drawn = {(x, y): piece for y, row in enumerate(position.board.rows) for x, piece in enumerate(row)}
    assert {at for at, piece in drawn.items() if piece == "x"} == black
    assert {at for at, piece in drawn.items() if piece == "o"} == white


def test_where_no_side_is_better_two_more_stones_leave_the_choice_to_the_other(talk, monkeypatch):
    monkeypatch.setattr(gomocup, "is_even", lambda found: True)
    (answer,) = talk.ask("SWAP2BOARD", "1,1", "2,2", "3,3", "DONE")
    more = {place(word) for word in answer.split()}
    assert len(more) == 2
    assert not more & {(1, 1), (2, 2), (3, 3)}
    assert talk.stones() == {}


def test_an_opening_of_other_stones_is_refused(talk):
    assert talk.ask("SWAP2BOARD", "1,1", "DONE") == ["ERROR SWAP2BOARD has no stones, 3 or 5, not 1"]


# -- what is wrong ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["START 4"], "ERROR the size of the board is a whole number from 5 to 20, not 4"),
        (["START 100"], "ERROR the size of the board is a whole number from 5 to 20, not 100"),
        (["START"], "ERROR START SIZE is wanted, not ''"),
        (["START big"], "ERROR START SIZE is wanted, not 'big'"),
        (["RECTSTART 6,7"], "ERROR boards are square here: START SIZE"),
        (["TURN 6,0"], "ERROR 6,0 is not on the board: x and y are from 0 to 5"),
        (["TURN -1,0"], "ERROR -1,0 is not on the board: x and y are from 0 to 5"),
        (["TURN 3"], "ERROR X,Y is wanted, not '3'"),
        (["TURN 1,1", "TURN 1,1"], "ERROR 1,1 is taken"),
        (["TURN 1,1", "BEGIN"], "ERROR the board is not empty: RESTART first"),
        (["BOARD", "1,1,2", "1,1,1", "DONE"], "ERROR 1,1 is taken"),
        (["BOARD", "1,1,3", "DONE"], "ERROR a stone is 1, own, or 2, the other's, not 3"),
        (["BOARD", "1,1", "DONE"], "ERROR X,Y,1 or X,Y,2 is wanted, not '1,1'"),
        (["DONE"], "UNKNOWN command DONE"),
        (["PLAY 1,1"], "UNKNOWN command PLAY 1,1"),
        (["hello"], "UNKNOWN command hello"),
        (["TAKEBACK 9,9"], "ERROR there is no stone on 9,9"),
    ],
)
def test_what_is_wrong_is_told(talk, lines, answer):
    assert talk.ask(*lines)[-1] == answer


@pytest.mark.parametrize("line", ["BEGIN", "TURN 1,1", "RESTART", "TAKEBACK 1,1"])
def test_nothing_is_played_before_the_start(line):
    assert Talk().ask(line) == ["ERROR there is no board yet: START SIZE"]


def test_a_wrong_board_leaves_the_one_before(talk):
    talk.ask("TURN 1,1")
    before = talk.stones().copy()
    talk.ask("BOARD", "3,3,1", "9,9,1", "DONE")
    assert talk.stones() == before


def test_a_board_without_an_end_is_told_and_dropped(talk):
    assert talk.ask("BOARD", "1,1,1", "ABOUT") == ["ERROR BOARD was not ended by DONE", 'name="zermelo"']
    (answer,) = talk.ask("BOARD", "1,1,1", "INFO timeout_turn 10", "2,2,2", "DONE")
    assert place(answer)


def test_numbers():
    assert numbers("3,4", 2, "") == numbers(" 3 , 4 ", 2, "") == numbers("3 4", 2, "") == [3, 4]
    for text in ("", "3", "3,4,5", "3,x", "3,٤", "3,99999999999", "3;4"):
        with pytest.raises(TextError, match="X,Y is wanted"):
            numbers(text, 2, "X,Y")


def test_a_search_that_fails_is_told_and_a_legal_move_is_made(talk, monkeypatch):
    def analyse(*args, **kwargs):
        raise ArithmeticError("broken")

    monkeypatch.setattr(Engine, "analyse", analyse)
    (answer,) = talk.ask("BEGIN")
    assert place(answer)
    assert "MESSAGE ArithmeticError: broken" in talk.words


# -- threads -----------------------------------------------------------------------------------------------------


def listened(lines):
    talk = Talk()
    talk.gomocup.listen(line.encode() + b"\r\n" for line in lines)
    return talk


def test_all_that_was_asked_is_answered_before_the_end():
    for end in ([], ["END"], ["end", "BEGIN"]):
        talk = listened(["START 6", "", "BEGIN", "ABOUT", *end])
        assert [line for line in talk.said if line != "OK"][1:] == ['name="zermelo"']
        assert place(talk.said[1])
        assert not talk.gomocup._worker.is_alive()


@pytest.mark.parametrize("word", ["END", "INFO timeout_turn 0"])
def test_a_move_is_made_at_once_where_time_is_called(word):
    """With an hour for a move, the conversation would not end otherwise."""
    thinking = threading.Event()
    talk = Talk(depth=None)
    talk.ask("INFO timeout_turn 3600000")
    say = talk.gomocup._voice._say
    talk.gomocup._voice._say = lambda line: (thinking.set() if line.startswith("DEBUG") else None, say(line))

    def lines():
        yield from (b"START 9\n", b"BEGIN\n")
        assert thinking.wait(PATIENCE)
        yield word.encode()

    talk.gomocup.listen(lines())
    assert place(talk.said[1])


def test_a_rule_without_machine_code_is_played_at_once_and_compiled_meanwhile(monkeypatch):
    compiling, done = threading.Event(), threading.Event()

    def compile(self):
        compiling.set()
        done.wait(PATIENCE)

    monkeypatch.setattr(Engine, "compile", compile)
    monkeypatch.setattr(Engine, "is_kept", False)
    brains = Brains(str)
    engine = brains.at_hand(Gomoku(6, "caro"))
    try:
        assert engine.compiled is False
        assert compiling.wait(PATIENCE)
        assert brains.at_hand(Gomoku(6, "caro")).compiled is False
    finally:
        done.set()


# -- anything ------------------------------------------------------------------------------------------------------


LINES = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        ["BEGIN", "RESTART", "ABOUT", "DONE", "BOARD", "SWAP2BOARD", "START 5", "START 6", "INFO rule 1"]
    ),
    st.builds(
        "{} {},{}".format,
        st.sampled_from(["TURN", "TAKEBACK", "RECTSTART"]),
        st.integers(-1, 6),
        st.integers(-1, 6),
    ),
    st.builds("{},{},{}".format, st.integers(-1, 6), st.integers(-1, 6), st.integers(0, 3)),
    st.builds(
        "INFO {} {}".format,
        st.sampled_from(["time_left", "timeout_match", "max_memory", "rule", "game_type", "folder", "x"]),
        st.integers(-5, 40) | st.text(max_size=4),
    ),
)


@given(lines=st.lists(LINES, max_size=25))
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_nothing_ends_the_conversation_and_no_answer_is_odd(lines):
    talk = Talk()
    talk.ask("START 5")
    for line in [" ".join(line.replace("\0", " ").split()) for line in lines]:
        if not line or line.upper() == "END":
            continue
        for answer in talk.ask(line):
            assert re.fullmatch(r"OK|(ERROR|UNKNOWN) .+|name=.*|SWAP|\d+,\d+( \d+,\d+){0,2}", answer), answer
    talk.ask("DONE", "INFO rule 0")
    assert talk.ask("START 6") == ["OK"]

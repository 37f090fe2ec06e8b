"""What cannot be compiled is told in one line: the file, the line, the method, the reason."""

import logging
import re
import sys

import pytest

from quick import some_quick
from rule_files import written
from zermelo import Engine, minimax
from zermelo.engine import engine as engine_module
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile import complain
from zermelo.engine.compile.reasons import reason_in
from zermelo.engine.run.prepare import prepare
from zermelo.errors import CannotCompile, GameError

STATE = "class Stones(NamedTuple):\n    n: int\n    last: np.uint64\n"
ENDS = {"score": "return None if state else -1"}
STONES = {
    "before": STATE,
    "start": "return Stones(5, 0)",
    "play": "return Stones(state.n - move, move)",
    "score": "return -1 if state.n <= 0 else None",
}
CIRCLE = """
def a(self, n):
    return n and self.b(n - 1)
def b(self, n):
    return n and self.a(n - 1)"""
NAMES = (
    "and of dicts only those with names for keys can be compiled, or whose keys and values are numbers, words, "
    "or tuples of them"
)
ONLY = "and only numbers, strings and tuples of them can be compiled"
DIVIDE = "divide with //, or use int()"
FIT = "and compiled numbers have 64 (say `bits = {}` or more in the game)"
ALWAYS = "and must always be the same kind of thing"
DIFFER = "compiled and interpreted rules differ after the moves 1: a number over 64 bits?"

# What is changed in the usual rules; the line and the method that are told; the reason.
REFUSED = {
    "a string": (
        ENDS | {"start": "return 'xxxxx' * 2", "play": "return state[move:]"},
        (8, "start", "the state is a string that is not always equally long: a compiled one must be"),
    ),
    "a dict of dicts": (
        ENDS | {"start": "return {0: {1: 3}}", "moves": "yield 1", "play": "return {0: {1: state[0][1] - move}}"},
        (8, "start", f"the state is a dict, {NAMES}"),
    ),
    "a dict": (
        {"before": "TAKE = {1: 1, 2: '2'}", "play": "return state - int(TAKE[move])"},
        (12, "play", "TAKE is a dict, and cannot be compiled"),
    ),
    "a dict of the game's": (
        {"play": "return state - int(self.take[move])", "after": "take = {1: 1, 2: '2'}"},
        (12, "play", "take is a dict, and cannot be compiled"),
    ),
    "a float": (
        STONES | {"play": "return Stones(state.n - move, state.last / 2)"},
        (15, "play", f"last is a float where np.uint64 is declared: {DIVIDE}, after the moves 2"),
    ),
    "a float that is never seen": (
        {"play": "half = state / 2\n        return state - move if state > -99 else half"},
        (12, "play", f"a float where a whole number is declared: {DIVIDE}"),
    ),
    "moves of two kinds": (
        {"moves": "yield from (1, (2, 3))", "play": "return state - 1"},
        (10, "moves", "a move is a tuple, and was a number at first"),
    ),
    "fractions": (
        {"after": "points = True", "score": "return -0.5 if state <= 0 else None"},
        (14, "score", "Own: the engine counts whole points, not -0.5, after the moves 2 1 1 1"),
    ),
    "a fraction that is never seen": (
        {"score": "return None if state > 0 else -1 if state > -99 else 0.5"},
        (14, "score", "score() gives no whole number, and compiled scores are whole numbers"),
    ),
    "a starred name": (
        {"play": "for first, *rest in ((move, 1),):\n            state -= first\n        return state"},
        (12, "play", "a starred name in an assignment cannot be compiled"),
    ),
    "two kinds of things": (
        {"play": "x = 1 if move == 1 else (2, 3)\n        return state - 1 - len((x,)) + 1"},
        (12, "play", f"it is a whole number or a tuple, {ALWAYS}"),
    ),
    "two kinds of answers": (
        {"score": "return None if state > 0 else -1 if state > -99 else 'odd'"},
        (14, "score", f"it is a whole number or a string, {ALWAYS}"),
    ),
    "a library": (
        {"before": "import itertools", "moves": "yield from (a for a in itertools.compress((1, 1), (1, 1)))"},
        (10, "moves", "itertools.compress cannot be compiled"),
    ),
    "text made of numbers": (
        {"play": "return state - int('%d' % move)"},
        (12, "play", "% cannot be compiled for a string and a whole number"),
    ),
    "a list in a tuple of tuples": (
        {"start": "return ((1, 0), (0, 0))", "moves": "yield from (0, 1)", "score": "return -1 if state[1][1] else None",
         "play": "return state[:move] + (tuple([0, 1]),) + state[move + 1 :]"},
        (12, "play", "replaced() cannot be compiled for a tuple and a whole number and a list"),
    ),
    "a circle": (
        {"after": CIRCLE, "play": "return state - move - self.a(3)"},
        (19, "b", "methods that call each other in a circle cannot be compiled"),
    ),
    "a number over 64 bits": (
        {"before": "BIG = 1 << 70", "play": "return state - move - (BIG >> 71)"},
        (12, "play", f"BIG is a number of 71 bits, {FIT.format(71)}"),
    ),
    "a parameter over 64 bits": (
        {"after": "big = 1 << 70", "play": "return state - move - (self.big >> 71)"},
        (12, "play", f"big is a number of 71 bits, {FIT.format(71)}"),
    ),
    "a literal over 64 bits": (
        {"play": "return state - move - (state + 0x400000000000000000 >> 80)"},
        (12, "play", f"this is a number of 71 bits, {FIT.format(71)}"),
    ),
    "a state over 64 bits": (
        {"start": "return 1", "play": "return state << 10 * move", "score": "return state >> 90 or None"},
        (12, "play", f"the state is a number of 81 bits, {FIT.format(81)}, after the moves 2 1 1 1 1 2"),
    ),
    "a shift beyond 64 bits": (
        {"play": "return state - move if 1 << 64 + move > 7 else 0"},
        (12, "play", DIFFER),
    ),
    "a product beyond 64 bits": (
        {"play": "return state - 1 - (state * 6364136223846793005 > 1 << 62)"},
        (12, "play", DIFFER),
    ),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _nothing_is_known_yet(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))
    complain._known.clear()


# In every run one of each kind: what is no number, what is not kept, what calls, what is too large, what differs.
QUICK = {"a string", "a dict of dicts", "moves of two kinds", "two kinds of answers", "a library", "a circle"}
QUICK |= {
    "a number over 64 bits",
    "a state over 64 bits",
    "a shift beyond 64 bits",
    "a list in a tuple of tuples",
}


@pytest.mark.parametrize("case", some_quick(REFUSED, QUICK.__contains__))
def test_one_line_says_what_cannot_be_compiled(case, tmp_path):
    changes, (line, method, reason) = REFUSED[case]
    game = written(tmp_path, **changes)
    with pytest.raises(CannotCompile) as told:
        prepare(Adapter(game), str)
    place = f"own.py, line {line}, in {method}"
    assert str(told.value) == f"Own runs interpreted, some hundred times slower: {place}: {reason}"
    with pytest.raises(CannotCompile, match="Own runs interpreted"):  # at once, from memory
        prepare(Adapter(game), str)


def refusal(game):
    with pytest.raises(CannotCompile) as told:
        prepare(Adapter(game), str)
    return str(told.value)


def test_what_cannot_be_compiled_is_remembered_by_the_next_process(tmp_path, monkeypatch):
    changes = REFUSED["a dict"][0]
    said = refusal(written(tmp_path, **changes))
    complain._known.clear()  # as in another process
    monkeypatch.setattr(sys.modules[prepare.__module__], "_compile", None)  # it would fail in another way
    assert refusal(written(tmp_path, **changes)) == said
    complain._known.clear()  # and with all lines moved
    moved = written(tmp_path, **changes | {"before": "# a line more\n" + changes["before"]})
    assert refusal(moved) != said


def test_what_may_be_otherwise_tomorrow_is_not_remembered(tmp_path):
    table = tmp_path / "table.txt"
    changes = {
        "after": "points = False",
        "before": "from pathlib import Path",
        "play": f"return state - len(Path({str(table)!r}).read_text())",
    }
    assert "No such file" in refusal(written(tmp_path, **changes))
    complain._known.clear()
    table.write_text("x")
    assert "No such file" not in refusal(written(tmp_path, **changes))


def test_what_cannot_be_compiled_still_runs(tmp_path, caplog, monkeypatch):
    monkeypatch.setattr(engine_module, "TRIAL", 1)
    game = written(tmp_path, **REFUSED["a string"][0])
    with caplog.at_level(logging.INFO, "zermelo"):
        engine = Engine(game)
        assert engine.best().value == minimax(game).value
        engine.best()
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert record.message.startswith(
        "Own runs interpreted, some hundred times slower: own.py, line 8, in start"
    )


def test_rules_that_fail_are_told_compiled_too(tmp_path):
    rules = {
        "before": "TABLE = np.array([0, 1, 2])",
        "moves": "yield state",
        "play": "return state - TABLE[move]",
        "score": "return None if state > 0 else 1 if state > -50 else 7",
        "after": "points = False",
    }
    with pytest.raises(
        CannotCompile, match=r"own\.py, line 12, in play: the rules fail: IndexError: index 5 is"
    ):
        prepare(Adapter(written(tmp_path, **rules)), str)
    game = written(tmp_path, **rules, start="return 2")
    engine = Engine(game, compiled=True)
    assert engine.best().value == minimax(game).value
    with pytest.raises(IndexError):
        engine.best(5)  # no array is read beyond its end
    with pytest.raises(GameError, match="Own: a score is a whole number from -1 to 1"):
        engine.best(-60)


def test_all_that_cannot_be_compiled_is_told_in_one_go(tmp_path):
    game = written(
        tmp_path,
        before="import json",
        play="return state - json.loads(str(move))",
        score="return json.loads('-1') if state == 0 else None",
    )
    told = refusal(game)
    assert "These cannot be compiled:" in told
    for method, code in (
        ("play", "return state - json.loads(str(move))"),
        ("score", "return json.loads('-1') if state == 0 else None"),
    ):
        place = rf"\n  own.py, line \d+, in {method}: json.loads cannot be compiled\n    {re.escape(code)}"
        assert re.search(place, told), told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Invalid use of UnionFind#94283933061088 with parameters (int64)",
            "UnionFind cannot be compiled: its",
        ),
        (
            "variable 'seen', have imprecise type: set(undefined).",
            "an empty set does not say what it will hold",
        ),
    ],
)
def test_what_the_compiler_says_is_put_in_words_of_the_rules(said, told):
    reason = reason_in(said, said)
    assert reason.startswith(told)
    assert "9428" not in reason

"""Kept machine code is found again when nothing has changed, and never when something has."""

import importlib
import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest

from processes import PATIENCE, started
from zermelo import Game, Nim, find
from zermelo.engine.digest import digest_of

RULES = '''
"""A rule file."""
from functools import cached_property
from typing import NamedTuple
from zermelo import Game
import {helpers}
from {helpers} import other

STEPS = [1, 2]
NAMES = frozenset({{"one", "two", "three"}})

def made(limit):
    def below(n):
        return n < limit
    return below

below = made(20)

class Stones(NamedTuple):
    n: int

def lowered(state, by, least=0, *, most=99):
    # by how much
    return Stones(max(least, min(most, state.n - by)))

class Base(Game):
    def step(self, state):
        return 1

    def board(self, state):
        return f"{{state.n}} stones"

class Own(Base):
    """The game."""
    most = 3

    def __init__(self, n=7):
        self.n = n

    @cached_property
    def squares(self):
        return tuple(i * i for i in range(5))

    @property
    def twice(self):
        return 2 * self.most

    def start(self):
        """The first state."""
        return Stones(self.n)

    def moves(self, state):
        for take in STEPS:
            if take in {{1, 2, 5}} and "one" in NAMES and below(take) and self.squares[1] + self.twice:
                yield take

    def play(self, state, move):
        return lowered(state, move * self.step(state) + {helpers}.extra(move) + other(0))

    def score(self, state):
        return -1 if state.n == 0 else None
'''
HELPERS = """
FACTOR = 0

def deeper(n):
    return n * FACTOR

def extra(n):
    return deeper(n)

def other(n):
    return n

def unused(n):
    return n + 1
"""
count = iter(range(1000))


def digests(folder, monkeypatch, old, new):
    """The digests of the usual rules, before and after a change to the files."""
    monkeypatch.syspath_prepend(folder)
    found = []
    helpers = f"helpers_{next(count)}"
    for edit in (False, True):
        for name, text in ((helpers, HELPERS), ("own", RULES.format(helpers=helpers))):
            assert not edit or old in HELPERS + RULES
            (folder / f"{name}.py").write_text(text.replace(old, new) if edit else text)
        sys.modules.pop(helpers, None)
        importlib.invalidate_caches()
        sys.dont_write_bytecode, before = True, sys.dont_write_bytecode
        found.append(digest_of(find(f"{folder / 'own.py'}:Own")))
        sys.dont_write_bytecode = before
    return found


CHANGES = {
    "a method": ("return -1 if state.n == 0", "return 1 if state.n == 0"),
    "a base class": ("return 1\n\n    def board", "return 2\n\n    def board"),
    "a helper": ("state.n - by", "state.n - by - 1"),
    "a helper in another file": ("return deeper(n)", "return deeper(n) + 1"),
    "what that helper calls": ("return n * FACTOR", "return n * FACTOR * 2"),
    "a constant in another file": ("FACTOR = 0", "FACTOR = 1"),
    "a function imported from there": ("def other(n):\n    return n", "def other(n):\n    return -n"),
    "a constant": ("STEPS = [1, 2]", "STEPS = [1, 3]"),
    "a closure": ("made(20)", "made(21)"),
    "a default": ("least=0", "least=1"),
    "a keyword's default": ("most=99", "most=98"),
    "a class attribute": ("most = 3", "most = 4"),
    "a property": ("2 * self.most", "3 * self.most"),
    "a cached property": ("i * i for", "i + i for"),
    "a set in the source": ("1, 2, 5", "1, 2, 6"),
    "the fields of a state": ("    n: int\n", "    n: int\n    m: int = 0\n"),
    "the type of a field": ("    n: int\n", "    n: bool\n"),
}
NO_CHANGES = {
    "comments": ("# by how much", "# by how many\n    # stones"),
    "docstrings": ('"""The first state."""', '"""Where it begins."""'),
    "a new docstring": (
        "    def score(self, state):\n",
        '    def score(self, state):\n        """How it ends."""\n',
    ),
    "where it stands": ("STEPS = ", "\n\n\nSTEPS = "),
    "how it is drawn": ("} stones", "} matches"),
    "what is not used": ("return n + 1", "return n + 2"),
    "a set's order": ('"one", "two", "three"', '"three", "one", "two"'),
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_digest_changes_with(change, tmp_path, monkeypatch):
    before, after = digests(tmp_path, monkeypatch, *CHANGES[change])
    assert before != after


@pytest.mark.parametrize("change", NO_CHANGES)
def test_the_digest_does_not_change_with(change, tmp_path, monkeypatch):
    before, after = digests(tmp_path, monkeypatch, *NO_CHANGES[change])
    assert before == after


class Holding(Game):
    """A game that holds anything."""

    def __init__(self, thing):
        self.thing = thing

    def start(self):
        return 3

    def moves(self, state):
        yield 1

    def play(self, state, move):
        return state - move

    def score(self, state):
        return -1 if state == 0 or self.thing is None else None


class Plain:
    def __init__(self, n):
        self.n = n
        self.itself = self


def long_array(changed=None):
    array = np.arange(5000)
    if changed is not None:
        array[changed] = -1
    return array


DIFFERENT = [
    1, True, 1.0, "1", None, 2**70, (1,), [1], (1, 2), ((1,), 2), {1: 2}, {2: 1}, frozenset({1}), {"a", "b"},
    np.int64(1), np.uint64(1), np.array([1]), np.array([1.0]), np.array([[1]]), np.array([1, "x"], object),
    long_array(), long_array(2500), Plain, len, max, lambda n: n, lambda n: n + 1, Nim(1, 2), Nim(1, 2, misere=True), range(3),
]  # fmt: skip


def test_parameters_are_told_apart():
    assert len({digest_of(Holding(thing)) for thing in DIFFERENT}) == len(DIFFERENT)


def test_games_that_differ_only_in_their_start_share_their_machine_code():
    """Compiled rules never ask for the start, only for the layout of its state."""
    assert digest_of(Nim(1, 2)) == digest_of(Nim(2, 1)) != digest_of(Nim(1, 2, 3))


@pytest.mark.parametrize("index", range(len(DIFFERENT)))
def test_the_same_parameters_give_the_same_digest(index):
    assert digest_of(Holding(DIFFERENT[index])) == digest_of(Holding(DIFFERENT[index]))
    assert digest_of(Holding(long_array(3))) == digest_of(Holding(long_array(3)))


def test_what_has_been_asked_of_a_game_does_not_count():
    asked = Nim(3, 4)
    assert asked.name
    assert asked.counts_points is False
    assert digest_of(asked) == digest_of(Nim(3, 4)) == digest_of(find("nim:3,4"))


@pytest.mark.slow
def test_an_object_that_cannot_be_told_is_good_for_this_process_only():
    code = "from test_digest import *; print(digest_of(Holding({})))"
    for thing, same in (("object()", False), ("Plain(1)", True), ("{'b', 'a', 'c'}", True)):
        found = {run(code.format(thing), PYTHONHASHSEED=str(seed)) for seed in (1, 2)}
        assert (len(found) == 1) == same, thing


# -- real processes ------------------------------------------------------------------------------------------

ASK = """
import sys
from numba.core import event
from zermelo import find
from zermelo.engine.perft import perft_counter
said, compiled = [], event.RecordingListener()
with event.install_listener("numba:compile", compiled):
    game = find(sys.argv[1]) if len(sys.argv) > 1 else Own()
    print(perft_counter(game, 3, said.append)(game.start()), "games", said, bool(compiled.buffer))
"""
OWN = """
from typing import NamedTuple
from zermelo import Game

class Stones(NamedTuple):
    n: int

class Own(Game):
    def start(self):
        return Stones(4)
    def moves(self, state):
        return (1, 2)
    def play(self, state, move):
        return Stones(state.n - move)
    def score(self, state):
        return -1 if state.n <= 0 else None
"""
COMPILED, KEPT = "['compiling Own (once)'] True", "[] False"
MANY, FEW = "6 games", "2 games"  # of three moves
WAITED = "['waiting: another process compiles Own'] False"


def start(*args, **environment):
    tests = os.path.dirname(__file__)
    return started(
        [sys.executable, *args],
        text=True,
        stdout=subprocess.PIPE,
        cwd=tests,
        env={**os.environ, **environment},
    )


def run(code, *args, **environment):
    with start("-c", textwrap.dedent(code), *args, **environment) as process:
        out = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 0
    return out.strip()


def test_an_edited_file_is_used_at_once_and_an_unchanged_one_is_not_compiled_again(tmp_path):
    file, cache = tmp_path / "own.py", str(tmp_path / "cache")
    file.write_text(OWN)
    assert run(ASK, str(file), ZERMELO_CACHE=cache) == f"{MANY} {COMPILED}"
    assert run(ASK, str(file), ZERMELO_CACHE=cache) == f"{MANY} {KEPT}"
    file.write_text(OWN.replace("Stones(4)", "Stones(3)"))  # the start alone is not compiled
    assert run(ASK, str(file), ZERMELO_CACHE=cache) == f"{FEW} {KEPT}"
    file.write_text(OWN.replace("state.n <= 0", "state.n <= 1"))
    assert run(ASK, str(file), ZERMELO_CACHE=cache) == f"{FEW} {COMPILED}"
    copy = tmp_path / "elsewhere.py"
    copy.write_text("# the first rules, elsewhere\n" + OWN)
    assert run(ASK, str(copy), ZERMELO_CACHE=cache) == f"{MANY} {KEPT}"


@pytest.mark.slow
def test_two_processes_at_once_and_damaged_files(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(OWN + ASK)  # the rules are in the main program here
    cache = tmp_path / "cache"
    place = str(cache)
    with start(str(script), ZERMELO_CACHE=place) as one, start(str(script), ZERMELO_CACHE=place) as other:
        said = [process.communicate(timeout=PATIENCE)[0].strip() for process in (one, other)]
    assert sorted(said) == [f"{MANY} {COMPILED}", f"{MANY} {WAITED}"]
    files = list(cache.rglob("*.code"))
    assert len(files) == 2
    for path, damage in zip(files, (b"", path_half(files[1])), strict=True):
        path.write_bytes(damage)
    assert run(script.read_text(), ZERMELO_CACHE=str(cache)) == f"{MANY} {COMPILED}"
    assert run(script.read_text(), ZERMELO_CACHE=str(cache)) == f"{MANY} {KEPT}"


def path_half(path):
    data = path.read_bytes()
    return data[: len(data) // 2]


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path):
    (tmp_path / "file").write_text("")
    file = tmp_path / "own.py"
    file.write_text(OWN)
    assert run(ASK, str(file), ZERMELO_CACHE=str(tmp_path / "file" / "cache")) == f"{MANY} {COMPILED}"


def judged(by, rule):
    """A game whose end is told otherwise than by `score`, and by an object that rules make."""
    source = f"""
class Counter:
    def __init__(self): self.count = 0
    def add(self, n): self.count += self.doubled(n)
    def doubled(self, n): return n {rule}
class Own(Game):
    numbering = (1, 2)
    def start(self): return (5, 1)
    def turn(self, state): return state[1]
    def moves(self, state): return [1, 2]
    def play(self, state, n): return (state[0] - n, 3 - state[1])
    def {by}(self, state):
        counter = Counter()
        counter.add(1)
        return None if state[0] > 0 else counter.count
"""
    names = {"Game": Game, "__name__": "judged"}
    exec(compile(source, "<judged>", "exec"), names)
    return names["Own"]()


@pytest.mark.parametrize("by", ["winner", "margin"])
def test_how_a_game_is_judged_counts_and_the_objects_that_it_makes(by):
    assert digest_of(judged(by, "* 2")) == digest_of(judged(by, "* 2"))
    assert digest_of(judged(by, "* 2")) != digest_of(judged(by, "+ 0"))

"""Rules as people write them say the same compiled and interpreted."""

import ast
import gc
import random

import numpy as np
import pytest
from numba import njit, typeof

from both_ways import both_ways
from compile_games import Board, Heaps, MoreMisere, SlicedHeaps, Stones
from compile_states import Corner, Masks, NoRepeat, Position, Taking, made_in_a_function, made_of_text
from quick import named, some_quick
from rule_files import written
from zermelo import ConnectFour, Engine, Game, Limits, Nim, find, minimax
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.compare import compare
from zermelo.engine.compile.functions import compiled, converted, forget
from zermelo.engine.compile.rewriting.rewrite import rewritten
from zermelo.engine.compile.rewriting.source import found
from zermelo.tuples import in_order, replaced


def agree(game, state=None):
    """The compiled engine, the interpreted one and the textbook give the same value, for each move too."""
    truth = minimax(game, state)
    for way in (True, False):
        engine = Engine(game, compiled=way, table=0.1)
        assert engine.best(state).value == truth.value, (game, way)
        *_, last = engine.analyse(state, every_move=True)
        assert last.moves == truth.moves, (game, way)
    return str(truth.value)


GAMES = [
    MoreMisere(9, np.array([2, 7, 1, 8, 2, 8, 1])), Heaps(), SlicedHeaps(), Masks(), NoRepeat(), made_in_a_function(6),
    Nim(2, 3),
]  # fmt: skip


@pytest.mark.parametrize("game", some_quick(GAMES, named("Masks", "Nim")), ids=lambda game: repr(game)[:20])
def test_compiled_rules_say_what_interpreted_ones_say(game):
    both_ways(game)


@pytest.mark.parametrize(
    "game",
    some_quick([Stones(), Board(), Nim(1, 2, 2, misere=True)], named("Board")),
    ids=lambda game: repr(game)[:20],
)
def test_the_search_finds_the_same_both_ways(game):
    agree(game)


def test_rules_are_read_again_where_python_fails_because_two_threads_read_at_once(monkeypatch):
    parse, failed = ast.parse, []

    def at_first_not(source):
        if not failed:
            failed.append(source)
            raise SystemError("AST constructor recursion depth mismatch")
        return parse(source)

    monkeypatch.setattr(ast, "parse", at_first_not)
    changed = rewritten(SlicedHeaps.play)
    assert failed
    assert changed is not SlicedHeaps.play  # it has slices, which are rewritten


def doubled(number):
    return 2 * number


def test_a_helper_outlives_what_another_thread_forgets():
    later = converted(doubled, "doubled")
    kind = typeof(later)
    forget()  # as another thread does when it begins with another game
    gc.collect()
    assert kind.dispatcher.py_func.__name__ == "doubled"


FACTOR, LOWER = 0x2545F4914F6CDD1D, (1 << 62) - 1


def scattered(number):
    mixed = number * FACTOR & LOWER
    return (mixed ^ mixed >> 29) * FACTOR & LOWER


def least_image(first, second):
    """As a key over mirror images is made: of products only the lower bits are wanted."""
    least = LOWER
    for _ in range(2):
        total = scattered(first & 0xFFFF)
        for i in range(4):
            part = first >> 16 + 16 * i if i < 2 else second >> 16 * (i - 2)
            total += scattered((part & 0xFFFF) + 1 << 16 | first & 0xFFFF)
        least = min(least, total & LOWER)
        first, second = first ^ 3, second ^ 3
    return least


def test_what_outgrows_its_bits_wraps_whatever_the_optimiser_makes_of_it():
    direct, dice = compiled(least_image), random.Random(7)
    machine = njit(lambda first, second: direct(first, second))
    for _ in range(200):
        numbers = dice.getrandbits(48), dice.getrandbits(32)
        assert machine(*numbers) == least_image(*numbers)


@pytest.mark.slow
def test_a_constant_that_changes_between_two_engines():
    game, names = made_of_text()
    assert agree(game) == "win in 3"
    names["limit"] = 6
    assert agree(game) == "loss in 4"


@pytest.mark.slow
def test_parameters_are_constants_of_their_own():
    some, others = Taking(np.array([0, 1, 2])), Taking(np.array([0, 1, 3]))
    assert agree(some) != agree(others)


@pytest.mark.slow
def test_a_board_of_64_squares_compiles():
    game = ConnectFour(8, 8)
    limits = Limits(depth=3)
    one, other = (Engine(game, compiled=way).best(None, limits) for way in (True, False))
    assert one.value == other.value


def test_states_of_plain_numbers_are_brought_to_the_declared_types():
    game = Masks()
    mask = (1 << 63) + 1
    plain = Position(mask, Corner(-1, 2), 1, False)
    typed = Position(np.uint64(mask), Corner(np.int8(-1), 2), np.int8(1), np.bool_(False))
    engine = Engine(game, compiled=True)
    assert engine.best(plain).value == engine.best(typed).value == minimax(game, plain).value


@pytest.mark.slow
def test_two_files_with_a_class_of_the_same_name(tmp_path):
    (tmp_path / "other").mkdir()
    one = written(tmp_path)
    other = written(tmp_path / "other", score="return 1 if state <= 0 else None")
    assert agree(one) != agree(other)
    again = find(str(tmp_path / "own.py"))  # the same rules, read anew
    assert agree(again) == agree(one)


@pytest.mark.slow
def test_a_rule_file_that_is_edited_after_it_was_read(tmp_path):
    """What runs is what was read. Its text, if it differs in a constant only, is not taken for it."""
    game = written(tmp_path, moves="for take in (1, 2):\n            yield take")
    file = tmp_path / "own.py"
    file.write_text(file.read_text().replace("(1, 2)", "(1, 4)"))
    assert agree(game) == "win in 3"


@pytest.mark.parametrize("constants", ["(1, 2)", "(1, 2 * 1)", "(1, (lambda: 2)())"])
def test_a_text_that_differs_in_a_constant_is_not_taken_for_what_runs(constants, tmp_path):
    """Not even where the constant is that of a function inside."""
    game = written(tmp_path, moves=f"yield from {constants}")
    function, file = type(game).moves, tmp_path / "own.py"
    text = file.read_text()
    for written_now, is_it in ((text.replace("2", "4"), False), (text, True)):
        file.write_text(written_now)
        assert (found(function) is not None) is is_it


def test_first_use_says_that_it_compiles(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    said = []
    game = written(tmp_path, score="return None if state > 0 else -1 if state > -77 else 0")
    game.title = "Connect Four"
    Engine(game, compiled=True, notify=said.append).best()
    Engine(game, compiled=True, notify=said.append).best()
    assert said == ["compiling Connect Four (once)"]


def test_the_comparison_finds_a_wrong_key():
    class Wrong(Game):
        def start(self):
            return 40

        def moves(self, state):
            return (1, 2, 3)

        def play(self, state, move):
            return state - move

        def score(self, state):
            return -1 if state <= 0 else None

        def canonical(self, state):
            return state << 62 >> 61  # twice the state, but in 64 bits one of four

    with pytest.raises(Exception, match="differ"):
        compare(Adapter(Wrong()))


def test_tuples_for_rules():
    assert replaced((1, 2, 3), -1, 9) == (1, 2, 9)
    assert in_order((2, 1, 3)) == (1, 2, 3)
    with pytest.raises(IndexError):
        replaced((1, 2), 2, 0)

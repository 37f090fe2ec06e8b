"""Boards in tuples and strings: compiled rules say what interpreted ones say, in every position of many games."""

import pytest

from both_ways import both_ways
from compile_boards import ALL, Flat
from own_game_page import tries
from quick import named, some_quick
from zermelo import Engine, Game, Limits, Solver
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.plan import plan_of
from zermelo.engine.layout.cells import Cells, bits_for, cells_named
from zermelo.engine.layout.letters import code_of, text_of
from zermelo.engine.run.prepare import prepare
from zermelo.errors import CannotCompile, Outgrown


@pytest.mark.parametrize(
    "game", some_quick(ALL, named("Letters", "Nested")), ids=lambda game: type(game).__name__
)
def test_compiled_boards_say_what_interpreted_ones_say(game):
    both_ways(game)


@pytest.mark.slow
def test_the_search_finds_the_same_both_ways():
    both = [Engine(Flat(), compiled=way).best(limits=Limits(depth=4)) for way in (False, True)]
    assert both[0].value == both[1].value
    assert both[0].stats.nodes == both[1].stats.nodes


class Growing(Game):
    """Numbers that are small in most games, and large in some."""

    def start(self):
        return ((1,) * 10, 0)

    def moves(self, state):
        yield from range(10)

    def play(self, state, square):
        board, ply = state
        new = list(board)
        new[square] = new[square] * 3 if square == 7 and new[7] > 60 else new[square] + 1
        return (tuple(new), ply + 1)

    def score(self, state):
        board, ply = state
        return None if ply < 8 else 1 if sum(board) % 2 else -1


@pytest.mark.slow
def test_a_number_that_outgrows_its_cell_gets_more_room():
    far, game = ((1,) * 7 + (62, 1, 1), 4), Growing()
    found = Engine(game, compiled=True).best(far)
    assert found.value == Engine(Growing(), compiled=False).best(far).value
    assert found.proved
    assert plan_of(Adapter(game)).widths.cell == 64


@pytest.mark.slow
def test_a_number_that_outgrows_its_cell_gets_more_room_in_the_exact_search():
    far = ((1,) * 7 + (62, 1, 1), 4)
    assert Solver(Growing(), compiled=True).value(far) == Solver(Growing(), compiled=False).value(far)


def test_cells_are_packed_and_named():
    cells = Cells(8, (3, 3))
    assert cells_named(cells.kind) == cells
    assert cells_named("int64") is None
    assert Cells(8, (9,)).packed([1, 2, -1]) == 0xFF0201
    assert Cells(16, (2,)).packed([-2, 300]) == 300 << 16 | 0xFFFE
    for bits, number in ((8, 128), (16, 1 << 15)):
        with pytest.raises(Outgrown):
            Cells(bits, (1,)).packed([number])
    assert [bits_for(0, 3), bits_for(-64, 0), bits_for(0, 64), bits_for(0, 1 << 31)] == [8, 16, 16, 64]


@pytest.mark.parametrize("text", ["x", "white", "", None, "a b~", "12345678"])
def test_strings_are_numbers_and_back(text):
    assert text_of(code_of(text)) == text


def test_strings_of_one_length_keep_their_order():
    words = ["ab", "b.", "zz", " a"]
    assert sorted(words) == sorted(words, key=code_of)
    assert code_of("ninechars") is None
    assert code_of("é") is None


class Words(Game):
    """A string that grows."""

    most = 12

    def start(self):
        return "x"

    def moves(self, word):
        yield from "xo"

    def play(self, word, letter):
        return word + letter

    def score(self, word):
        return None if len(word) < self.most else -1


class ShortWords(Words):
    """One that stays short."""

    most = 7

    def evaluate(self, word):
        cut = len(word[1:]) + 8 * (word[-2:] == "xo") + 16 * (word[::2] == "xx") + 32 * (word[3:2] == "")
        return cut + len(word) + (word + "x" > "ox") + 2 * (word < "xxo") + 4 * (word == "xo" + "x")


@tries(
    "one that grows stays within eight letters.",
)
def test_strings_that_grow_and_stay_short_compile():
    both_ways(ShortWords())


def test_strings_that_grow_are_refused_in_words():
    with pytest.raises(CannotCompile, match="the state is a string that is not always equally long"):
        prepare(Adapter(Words()), str)


class FirstIsLong(Game):
    """A variable keeps its board when another gets a new one."""

    def start(self):
        return ((1, 2, 3, 4, 5, 6, 7, 8, 9), 0)

    def moves(self, state):
        yield from range(9)

    def play(self, state, i):
        board, ply = state
        before = board
        board = board[:i] + (0,) + board[i + 1 :]
        kept = before[i] + board[i]
        for j in range(3):
            last = board
            board = board[:j] + (last[j] + kept,) + board[j + 1 :]
            kept = last[j] - before[j]
        return (board, ply + 1)

    def score(self, state):
        return None if state[1] < 9 else sum(state[0]) % 3 - 1


def test_a_board_is_a_value_and_no_place():
    both_ways(FirstIsLong(), games=30, seed=3)

"""Numbers of more than 64 bits: compiled, they are what Python's are."""

import enum
import random
import threading
from typing import Annotated, NamedTuple

import numpy as np
import pytest
from numba import njit

from quick import some_quick
from wide_games import Base, Growing, Kayles, Marks, Othello, Spot
from zermelo import MNK, Bits, Engine, Hex, Limits, Solver
from zermelo.engine.adapter import Adapter, hash_key
from zermelo.engine.compile.compare import compare
from zermelo.engine.compile.functions import compiled
from zermelo.engine.compile.values.declared import Widths, compiling, in_force
from zermelo.engine.compile.values.wide import Wide
from zermelo.engine.digest import digest_of
from zermelo.engine.layout.shape import NoShape

BIG, TABLE = 0x123456789ABCDEF0123456789, tuple(1 << 5 * i for i in range(20))
PAIRS, SHORT = ((1, 1 << 90), (2, 3)), (1, 1 << 70, 5)


class Color(enum.IntEnum):
    RED = 3
    BLUE = 70


class Pair(NamedTuple):
    board: int
    side: np.int8


EMPTY = Pair(0, 0)


# Each is compiled with its first arguments wide and `n` a plain number, and must give what Python gives.
def added(a, b, n):
    return a + b, a - b, a + n, n - a, a + True, -a, +a, ~a


def multiplied(a, b, n):
    return a * n, n * a, (a & 0xFFFFF) * (b >> 40)


def bitwise(a, b, n):
    return a & b, a | b, a ^ b, a & n, n | a, a ^ -1, a & -a, False | a


def shifted(a, b, n):
    return (
        a >> n,
        a >> b.bit_count(),
        a >> 1000,
        a << 0,
        (a & 0xFF) << (n & 63),
        b >> (a & 127),
        n << (a & 15),
    )


def divided(a, b, n):
    n, b = n or 7, b or -5
    return a // b, a % b, a // n, a % n, n // b, n % b, a // 8, a % 8, divmod(a, n)


def compared(a, b, n):
    return a < b, a <= b, a > b, a >= b, a == b, a != b, a < n, n < a, a == n, n == (a & 7), a == -1, a > 0.5


def asked(a, b, n):
    return (
        bool(a),
        not a,
        bool(a & 1),
        1 if a else 2,
        3 if a and b else 4,
        (a or b) == a,
        a in (b, n, a),
        a in (1, 2),
    )


def counted(a, b, n):
    return a.bit_count(), a.bit_length(), (a & -a).bit_length() - 1, (-a).bit_count(), abs(a), abs(b) >> 3


def chosen(a, b, n):
    return (
        min(a, b),
        max(a, b),
        min(a, n),
        max(n, a),
        min(a, n, b),
        max(n, a, b),
        a if n else n,
        min((a, b)),
        max((b, a)),
    )


def powers(a, b, n):
    n &= 63
    return 2**n + a, (n & 3) ** (n & 15), (a & 7) ** 3, n**2, 1 << n, 2 ** (n & 7)


def indexed(a, b, n):
    items = [10, 20, 30, 40]
    items[a & 1] = 7
    total = 0
    for i in range(b & 7):
        total += i
    for i in range(1, (a & 7) + 1):
        total += items[i % 4]
    return (
        items[b & 3],
        (5, 6, 7, 8)[a & 3],
        TABLE[a & 15],
        SHORT[n % 3],
        total,
        sum(range(n & 3, 9, (b & 1) + 1)),
    )


def constants(a, b, n):
    total, found = 0, 0
    for each in TABLE:
        total |= each & a
    for shift, mask in PAIRS:
        total ^= mask << shift
    for i, each in enumerate(TABLE):
        if a & each:
            found += i
    return (
        BIG ^ a,
        0xFFFFFFFFFFFFFFFFFFFFFF & a,
        len(TABLE),
        total,
        found,
        (1 << 63) & a,
        a & 0xFFFFFFFFFFFFFFFF,
    )


def squares(a, b, n):
    """The squares of a board, one by one."""
    board, found, total = abs(a), 0, 0
    while board:
        low = board & -board
        square = low.bit_length() - 1
        total += square * square
        found |= 1 << square
        board ^= low
    return found, total, sum(1 for i in range(90) if b >> i & 1), any(a >> i & 1 for i in (70, 80))


def mixed(a, b, n):
    x = 0
    if n & 1:
        x = a
    y = n & 3
    y <<= 70
    y += 1
    pair = (n, a) if n & 2 else (a, n)
    found = [a, b]
    found.append(n)
    found.sort()
    member = (1 << Color.BLUE) + (a & Color.RED) + (b | Color.BLUE)
    pairs = (x, y, pair, (a, 1) < (b, 2), (a, n) == (a, n), found[0], found[2], member)
    return pairs, int(a), int(b & 1) + 1, [a, n, b][n % 3]


def chosen_state(a, b, n):
    """A constant, one that is made, and one that is changed are of the same kind."""
    state = EMPTY if n % 3 == 0 else Pair(a, 1)
    if n % 3 == 2:
        state = state._replace(board=b & 7)
    return state.board, state.side, state == Pair(a, 1), max(state, Pair(b, 0)).board


def halves(a, b, n):
    return (a & 0xFFFF) / 2, (b & 0xFF) * 0.5, 1.5 + (a & 7)


FUNCTIONS = [
    added, multiplied, bitwise, shifted, divided, compared, asked, counted, chosen, powers, indexed, constants,
    squares, mixed, chosen_state, halves,
]  # fmt: skip
QUICK = [added, multiplied, shifted, divided, compared, counted, constants, squares]


def numbers(dice, bits):
    """A number of any size that leaves a little room below so many bits, and one of 64."""
    edges = [0, 1, -1, 1 << 63, (1 << 64) - 1, 1 << 64, -(1 << 64), (1 << bits - 3) - 1, -(1 << bits - 3)]
    if dice.random() < 0.2:
        return dice.choice(edges)
    number = dice.getrandbits(dice.randrange(1, bits - 2))
    return -number if dice.random() < 0.3 else number


def is_within(result, bits):
    if isinstance(result, tuple):
        return all(is_within(each, bits) for each in result)
    return -(1 << bits - 1) <= result < 1 << bits - 1


def over_wide(function, bits):
    """The function, compiled for two wide numbers and a plain one."""
    with compiling(Widths(bits - 1, bits)):
        direct = compiled(function)
        machine = njit(lambda a, b, n: direct(a, b, n))
        machine(Wide(1, bits), Wide(1, bits), 1)
    return machine


@pytest.mark.parametrize("bits", [pytest.param(128, marks=pytest.mark.slow), 256])
@pytest.mark.parametrize("function", some_quick(FUNCTIONS, QUICK.__contains__), ids=lambda f: f.__name__)
def test_wide_numbers_are_what_pythons_are(function, bits):
    machine = over_wide(function, bits)
    dice, seen = random.Random(1913), 0
    for _ in range(400):
        a, b = numbers(dice, bits), numbers(dice, bits)
        n = dice.choice([0, 1, 2, 3, dice.randrange(bits), dice.getrandbits(40), dice.getrandbits(63)])
        if function is shifted or function is powers:
            n %= bits
        expected = function(a, b, n)
        if is_within(expected, bits):
            seen += 1
            assert machine(Wide(a, bits), Wide(b, bits), n) == expected, (a, b, n)
    assert seen > 100


def test_division_by_zero_is_an_error():
    machine = over_wide(divided_by, 128)
    assert machine(Wide(-7, 128), Wide(2, 128), 2) == (-4, 1, -4, 1)
    with pytest.raises(ZeroDivisionError):
        machine(Wide(1, 128), Wide(1, 128), 0)


def divided_by(a, b, n):
    return a // n, a % n, a // b, a % b


# -- games ---------------------------------------------------------------------------------------------------

GAMES = [Othello(), Kayles(), Base(), MNK(15, 15, 5), MNK(9, 8, 4), Hex(11)]


@pytest.mark.parametrize(
    "game", some_quick(GAMES, lambda game: repr(game) in ("Othello()", "MNK(15, 15, 5)", "Hex(11)")), ids=repr
)
def test_boards_of_any_size_say_the_same_compiled_and_interpreted(game):
    compare(Adapter(game), seconds=3, games=8)


def test_a_search_over_a_large_board_is_the_same_both_ways():
    game = MNK(15, 15, 5)
    state = game.load(
        "/".join(
            ["." * 15] * 11 + [".....o.........", "..........ooo..", "......x....x...", "..........xxx.."]
        )
    )
    one, other = (Engine(game, compiled=way).best(state, Limits(depth=3)) for way in (True, False))
    assert (one.value, one.move, one.stats.nodes) == (other.value, other.move, other.stats.nodes)
    assert str(one.value) == "win in 3"


def test_a_field_of_another_width_is_read_from_a_row():
    game = Kayles()
    ending = Spot((1 << 144) - 1 - (1 << 143) - (7 << 100), -1, 0)
    states = [ending, game.play(ending, (143, 1)), game.play(ending, (100, 2))]
    values = [list(Solver(game, compiled=way).values(states)) for way in (True, False)]
    assert values[0] == values[1]
    assert len({str(value) for value in values[0]}) > 1


def test_a_number_that_outgrows_its_bits_is_noticed():
    with pytest.raises(NoShape, match=r"the state is a number of 2\d\d bits, and compiled numbers have 256"):
        compare(Adapter(Growing(seen=True)))
    with pytest.raises(NoShape, match=r"differ.*: a number over 256 bits\?"):
        compare(Adapter(Growing(seen=False)))


def test_a_move_has_64_bits():
    with pytest.raises(
        NoShape, match=r"a move is a number of 81 bits, .* the number of a square, not its bit"
    ):
        compare(Adapter(Marks(seen=True)))


@pytest.mark.parametrize("bits", [0, -1, "many", 1 << 20])
def test_bits_that_cannot_be(bits):
    game = Growing(seen=True)
    game.bits = bits
    with pytest.raises(NoShape, match="bits is a whole number from 1 to 65536"):
        compare(Adapter(game))


def test_the_width_is_part_of_the_digest():
    one, other = Growing(seen=True), Growing(seen=True)
    assert digest_of(one) == digest_of(other)
    other.bits = 300
    assert digest_of(one) != digest_of(other)
    assert digest_of(Helping(Narrow)) != digest_of(Helping(Broad))


class Helping(Growing):
    """With a helper class that is no part of a state."""

    def __init__(self, kind):
        self.kind, self.seen = kind, True

    def play(self, state, move):
        return self.kind(state).board


Narrow, Broad = (
    type("Pair", (NamedTuple("Pair", [("board", Annotated[int, Bits(bits)])]),), {}) for bits in (70, 300)
)


def test_interpreted_searches_tell_large_boards_apart():
    """Python's own hash is a remainder: of 1 << 61 it is that of 1."""
    boards = [(0, 1 << square) for square in range(240)] + [(1 << square, 0) for square in range(240)]
    boards += [(-1, 0), (-2, 0), (-1 << 61, 0), (-1 << 122, 0)]
    assert len({hash_key(board) for board in boards}) == len(boards)


def test_how_wide_numbers_are_is_said_for_one_game_on_one_thread():
    seen = []
    with compiling(Widths(127, 128)):
        other = threading.Thread(target=lambda: seen.append(in_force()))
        other.start()
        other.join()
        assert in_force() == Widths(127, 128)
    assert [in_force(), *seen] == [Widths(), Widths()]
    compare(Adapter(MNK(9, 9, 5)), seconds=0.1)
    assert in_force() == Widths()

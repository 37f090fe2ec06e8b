"""Quarto: place the piece that you were given, then give one. Four alike in a line win.

There are sixteen pieces, each tall or short, dark or light, square or round, hollow or solid:

    A  short light round solid     E  short light square solid     I to P are the same, hollow
    B  tall light round solid      F  tall light square solid
    C  short dark round solid      G  short dark square solid
    D  tall dark round solid       H  tall dark square solid
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Beside, Grid, Look, column_name
from zermelo.contract import Game, foreseeing
from zermelo.errors import TextError
from zermelo.reading import read_grid
from zermelo.value import lost_in, won_in

SIDE, SQUARES, PIECES = 4, 16, 16
FULL = (1 << SQUARES) - 1
NOTHING = 16  # in hand: the player to move is to give a piece
GIVE = 16  # moves from here on give a piece, those below are squares
LETTERS = "ABCDEFGHIJKLMNOP"
TALL, DARK, ANGULAR, HOLLOW = 1, 2, 4, 8  # the bits of a piece
LINES = (
    *(0xF << SIDE * row for row in range(SIDE)),
    *(0x1111 << column for column in range(SIDE)),
    0x8421,
    0x1248,
)
MIRRORED = 7  # pieces on the board up to which mirror images are looked for: later on, few of them are met
SOLVED = 4  # pieces on the board from which on it is solved within seconds
MASK = (1 << 62) - 1


class Position(NamedTuple):
    """The squares that are taken, those with a tall, dark, square or hollow piece, and other pieces."""

    taken: int
    tall: int
    dark: int
    angular: int
    hollow: int
    pool: int  # pieces that are neither on the board nor in hand
    hand: int  # the piece to be placed, or NOTHING


class Quarto(Game[Position, int]):
    """Place the piece that you were given, then give one. Four in a line that have something in common win.

    The first player gives a piece, the second one places it and gives another, and so on. Who places the
    fourth of four in a row, a column or a long diagonal that are all tall, or all short, dark, light, square,
    round, hollow or solid, wins. When the board is full it is a draw.

    Goossens (1998): with best play it is a draw.
    """

    points = False
    alternates = False

    def start(self) -> Position:
        """An empty board."""
        return Position(0, 0, 0, 0, 0, (1 << PIECES) - 1, NOTHING)

    def moves(self, state: Position) -> Iterator[int]:
        """Every empty square for the piece in hand; without one, every piece that can be given."""
        left = state.pool if state.hand == NOTHING else FULL & ~state.taken
        first = GIVE if state.hand == NOTHING else 0
        while left:
            yield first + (left & -left).bit_length() - 1
            left &= left - 1

    def play(self, state: Position, move: int) -> Position:
        """A piece is given, or placed."""
        taken, tall, dark, angular, hollow, pool, hand = state
        if move >= GIVE:
            return Position(taken, tall, dark, angular, hollow, pool ^ 1 << move - GIVE, move - GIVE)
        return Position(
            taken | 1 << move,
            tall | (hand & 1) << move,
            dark | (hand >> 1 & 1) << move,
            angular | (hand >> 2 & 1) << move,
            hollow | (hand >> 3 & 1) << move,
            pool,
            NOTHING,
        )

    def score(self, state: Position) -> int | None:
        """Won by the player who has just placed a piece, and would now have to give one."""
        if state.hand != NOTHING:
            return None
        for i in range(len(LINES)):
            if state.taken & LINES[i] == LINES[i] and is_like(state, LINES[i]):
                return 1
        return 0 if state.taken == FULL else None

    def turn(self, state: Position) -> int:
        """Who places a piece gives the next one."""
        placed = state.taken.bit_count() % 2
        return placed if state.hand == NOTHING else 1 - placed

    # -- what makes a search fast ----------------------------------------------------------------------------

    @foreseeing
    def bounds(self, state: Position) -> tuple[int, int]:
        """How soon the game can be won or lost."""
        if state.hand == NOTHING:
            return (lost_in(6), won_in(4)) if self.safe(state) else (lost_in(2), lost_in(2))
        wanted = winning_kinds(state)
        if wins_with(wanted, state.hand):
            return won_in(1), won_in(1)
        if state.taken.bit_count() == SQUARES - 1:
            return 0, 0
        return lost_in(3), won_in(5)

    def safe(self, state: Position) -> int:
        """The pieces that can be given without losing at once."""
        wanted, safe, left = winning_kinds(state), 0, state.pool
        while left:
            piece = (left & -left).bit_length() - 1
            left &= left - 1
            if not wins_with(wanted, piece):
                safe |= 1 << piece
        return safe

    def candidates(self, state: Position) -> Iterator[int]:
        """Every square; or the pieces that can be given safely. `bounds` have said that there is one."""
        left = self.safe(state) if state.hand == NOTHING else FULL & ~state.taken
        first = GIVE if state.hand == NOTHING else 0
        while left:
            yield first + (left & -left).bit_length() - 1
            left &= left - 1

    def evaluate(self, state: Position) -> int:
        """Whether the safe pieces are even or odd: who has none to give loses, so one is good, two are bad.

        The fewer there are, the less will change about that.
        """
        safe = self.safe(state).bit_count()
        return 120 // (safe + 1) if safe % 2 else -120 // (safe + 1)

    def order(self, state: Position, move: int) -> int:
        """Squares that leave few pieces to give, but not none, then many pairs; pieces unlike those there."""
        if move >= GIVE:
            return -alike_on_board(state, move - GIVE)
        after = self.play(state, move)
        return pairs(after) - 64 * (self.safe(after).bit_count() or PIECES)

    def can_solve(self, state: Position) -> bool:
        """From the first pieces on."""
        return state.taken.bit_count() >= SOLVED

    def key(self, state: Position) -> int:
        """The same for positions that differ by a symmetry of the board or of what pieces are like.

        Tall and short may change places, and so may dark and light, and so on; or what is tall may be dark
        and the other way round. So each of the four is turned such that the piece in hand does not have it,
        or fewer of those on the board do, and then their order does not count: they are added up.
        Of the board there are 32 images: whatever is done to the rows alike to the columns, if it keeps the
        outer two and the inner two together or exchanges them; and mirror images of those.
        """
        first = state.taken | state.tall << 16 | state.dark << 32
        second = state.angular | state.hollow << 16
        least = mixed(first, second, state.hand)
        if state.taken.bit_count() <= MIRRORED:
            for i in range(32):
                if i == 16:
                    first, second = transposed(first), transposed(second)
                elif i == 8 or i == 24:
                    first, second = columns_reversed(first), columns_reversed(second)
                if i % 2:
                    first, second = inner_exchanged(first), inner_exchanged(second)
                else:
                    first, second = halves_exchanged(first), halves_exchanged(second)
                least = min(least, mixed(first, second, state.hand))
        return least

    # -- what people see -------------------------------------------------------------------------------------

    def board(self, state: Position) -> Beside:
        """The board, with the lines that have won; the piece in hand; and those that can be given."""
        won = 0
        for line in LINES:
            if state.taken & line == line and is_like(state, line):
                won |= line
        grid = Grid(
            self.rows(state),
            marks=tuple(square_name(square) for square in range(SQUARES) if won >> square & 1),
            looks=LOOKS,
        )
        hands = ["", ""]
        if state.hand != NOTHING:
            hands[self.turn(state)] = LETTERS[state.hand]
        pool = "".join(letter for piece, letter in enumerate(LETTERS) if state.pool >> piece & 1)
        return Beside(grid, hands=(hands[0], hands[1]), pool=pool)

    def rows(self, state: Position) -> tuple[str, ...]:
        """The letters on the board, the top row first."""
        letters = []
        for square in range(SQUARES):
            bits = (state.tall, state.dark, state.angular, state.hollow)
            piece = sum((mask >> square & 1) << bit for bit, mask in enumerate(bits))
            letters.append(LETTERS[piece] if state.taken >> square & 1 else ".")
        return tuple("".join(letters[first : first + SIDE]) for first in range(0, SQUARES, SIDE))

    def write(self, move: int) -> str:
        """`b2` for a square, `K` for a piece that is given."""
        return LETTERS[move - GIVE] if move >= GIVE else square_name(move)

    def reason(self, state: Position) -> str:
        """What four have in common."""
        for line in LINES:
            if state.taken & line == line and is_like(state, line):
                masks = zip(state[1:5], KINDS, strict=True)
                common = [kinds[mask & line == line] for mask, kinds in masks if mask & line in (0, line)]
                return f"four {' '.join(common)} pieces"
        return ""

    def save(self, state: Position) -> str:
        """The rows from the top and the piece in hand, or `-`: `A.../..../..../.... K`."""
        return f"{'/'.join(self.rows(state))} {'-' if state.hand == NOTHING else LETTERS[state.hand]}"

    def load(self, text: str) -> Position:
        """The position that is written so."""
        found = re.fullmatch(r"(.*?)\s+([A-Pa-p-])\s*", text, re.DOTALL)
        if not found:
            raise TextError(
                "a position is its rows and the piece in hand, or -: A.../..../..../.... K", text, 0
            )
        rows = read_grid(found[1], SIDE, SIDE, LETTERS.lower())
        state, letters = self.start(), "".join(rows)
        for square, letter in enumerate(letters):
            if letter == ".":
                continue
            piece = LETTERS.index(letter.upper())
            if not state.pool >> piece & 1:
                raise TextError(f"{letter.upper()} is on the board twice", text, text.lower().rindex(letter))
            state = self.play(self.play(state, GIVE + piece), square)
        if found[2] != "-":
            hand = LETTERS.index(found[2].upper())
            if not state.pool >> hand & 1:
                raise TextError(f"{found[2].upper()} is on the board and in hand", text, found.start(2))
            if self.score(state) is not None:
                raise TextError("the game is over: there is nothing to be placed", text, found.start(2))
            state = self.play(state, GIVE + hand)
        return state


def is_like(state: Position, line: int) -> bool:
    """Whether the pieces of a line have something in common."""
    return (
        state.tall & line == line
        or state.tall & line == 0
        or state.dark & line == line
        or state.dark & line == 0
        or state.angular & line == line
        or state.angular & line == 0
        or state.hollow & line == line
        or state.hollow & line == 0
    )


def winning_kinds(state: Position) -> int:
    """What a piece must be to win at once: tall, dark, ... in four bits, short, light, ... above."""
    kinds = 0
    for i in range(len(LINES)):
        line = LINES[i]
        three = state.taken & line
        if three.bit_count() == SIDE - 1:
            kinds |= in_common(state, three)
    return kinds


def in_common(state: Position, some: int) -> int:
    """What the pieces on these squares have in common, in bits as `winning_kinds` has them."""
    kinds = alike(state.tall, some) | alike(state.dark, some) << 1
    return kinds | alike(state.angular, some) << 2 | alike(state.hollow, some) << 3


def alike(mask: int, some: int) -> int:
    """1 where all of these have it, 16 where none has."""
    return int(mask & some == some) | int(mask & some == 0) << 4


def pairs(state: Position) -> int:
    """How often the two pieces of a line have something in common, where there are two."""
    count = 0
    for i in range(len(LINES)):
        two = state.taken & LINES[i]
        if two.bit_count() == SIDE - 2:
            count += in_common(state, two).bit_count()
    return count


def alike_on_board(state: Position, piece: int) -> int:
    """What a piece has in common with each of those on the board, added up."""
    count, placed = 0, state.taken.bit_count()
    for bit, mask in enumerate((state.tall, state.dark, state.angular, state.hollow)):
        have = mask.bit_count()
        count += have if piece >> bit & 1 else placed - have
    return count


def wins_with(kinds: int, piece: int) -> bool:
    """Whether a piece is of one of these kinds."""
    return kinds & (piece | (15 ^ piece) << 4) != 0


# -- images of the board: up to three of them in one number, 16 bits each -----------------------------------

THRICE = 0x100010001


def halves_exchanged(bits: int) -> int:
    """Rows and columns: the first and the second exchanged, and the third and the fourth."""
    bits = (bits & 0x5555 * THRICE) << 1 | bits >> 1 & 0x5555 * THRICE
    return (bits & 0x0F0F * THRICE) << 4 | bits >> 4 & 0x0F0F * THRICE


def inner_exchanged(bits: int) -> int:
    """Rows and columns: the second and the third exchanged."""
    bits = bits & 0x9999 * THRICE | (bits & 0x2222 * THRICE) << 1 | bits >> 1 & 0x2222 * THRICE
    return bits & 0xF00F * THRICE | (bits & 0x00F0 * THRICE) << 4 | bits >> 4 & 0x00F0 * THRICE


def columns_reversed(bits: int) -> int:
    """The columns from right to left."""
    bits = (bits & 0x5555 * THRICE) << 1 | bits >> 1 & 0x5555 * THRICE
    return (bits & 0x3333 * THRICE) << 2 | bits >> 2 & 0x3333 * THRICE


def transposed(bits: int) -> int:
    """Rows become columns."""
    bits = bits & 0xA5A5 * THRICE | (bits & 0x0A0A * THRICE) << 3 | bits >> 3 & 0x0A0A * THRICE
    return bits & 0xCC33 * THRICE | (bits & 0x00CC * THRICE) << 6 | bits >> 6 & 0x00CC * THRICE


def mixed(first: int, second: int, hand: int) -> int:
    """A number for one image: what can change places is added up."""
    taken = first & FULL
    total = settled(first >> 16 & FULL, taken, hand, 0) + settled(first >> 32, taken, hand, 1)
    total += settled(second & FULL, taken, hand, 2) + settled(second >> 16, taken, hand, 3)
    return (total + spread(taken << 1 | int(hand == NOTHING))) & MASK


def settled(mask: int, taken: int, hand: int, bit: int) -> int:
    """A number for the pieces that are tall or for those that are short, as the piece in hand decides."""
    other = mask ^ taken
    if hand == NOTHING:
        return spread(min(mask, other) << 16 | taken)
    return spread((other if hand >> bit & 1 else mask) << 16 | taken)


def spread(number: int) -> int:
    """A number scattered over 62 bits, so that sums of several tell as much as all of them."""
    mixed = number * 0x2545F4914F6CDD1D & MASK
    return (mixed ^ mixed >> 29) * 0x1B873593CC9E2D51 & MASK


# -- words --------------------------------------------------------------------------------------------------

KINDS = (("short", "tall"), ("light", "dark"), ("round", "square"), ("solid", "hollow"))


def square_name(square: int) -> str:
    """`a4` for the first square, at the top left."""
    return f"{column_name(square % SIDE)}{SIDE - square // SIDE}"


def look_of(piece: int) -> Look:
    """How a piece is drawn: nobody's, of light or of dark wood."""
    return Look(
        shade="dark" if piece & DARK else "light",
        shape="square" if piece & ANGULAR else "round",
        tall=bool(piece & TALL),
        hollow=bool(piece & HOLLOW),
        name=" ".join(kinds[piece >> bit & 1] for bit, kinds in enumerate(KINDS)),
    )


LOOKS = {letter: look_of(piece) for piece, letter in enumerate(LETTERS)}

"""Dobutsu shogi: shogi for children on three by four squares. Catch the other lion, or bring yours home.

g l e     The lion goes one step anywhere, the giraffe straight, the elephant slantwise, the chick forward. On
. c .     the last row a chick becomes a hen, which goes everywhere but slantwise back. Whom you take is in
. C .     your hand, and may be dropped on any empty square instead of a move.
E L G
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Beside, Grid, Look
from zermelo.contract import Game, Hand, Layout, Stock, foreseeing
from zermelo.errors import TextError
from zermelo.value import lost_in, won_in

WIDE, HIGH = 3, 4
SQUARES = WIDE * HIGH
CHICK, GIRAFFE, ELEPHANT, LION, HEN = 1, 2, 3, 4, 5
KINDS = 6  # with 0, an empty square
OWNER = 8  # the bit of the second player's pieces
NIBBLE = 15
ONES, HIGHS = 0x111111111111, 0x888888888888  # the lowest and the highest bit of each square
LETTERS = " CGELH"
HANDS = (0, 6)  # where the counts of the players' chicks, giraffes and elephants in hand begin, two bits each
TO = 5  # where the second part of a move begins; the first is a square, or from DROP on a piece in hand
DROP = SQUARES
SOURCE = (1 << TO) - 1
WORTH = (0, 100, 320, 280, 0, 420)
HELD = (0, 110, 330, 290)


class Position(NamedTuple):
    """Four bits a square, from a1; the pieces in hand; and who is to move."""

    board: int
    hands: int
    turn: int


def steps_of(kind: int) -> list[tuple[int, int]]:
    """Where a piece of the first player goes: columns to the right, rows up."""
    straight, slanting = [(0, 1), (-1, 0), (1, 0), (0, -1)], [(-1, 1), (1, 1), (-1, -1), (1, -1)]
    return {
        CHICK: straight[:1],
        GIRAFFE: straight,
        ELEPHANT: slanting,
        LION: straight + slanting,
        HEN: straight + slanting[:2],
    }.get(kind, [])


def reach_of(player: int, kind: int, square: int) -> int:
    """The squares that a piece goes to, as bits."""
    y, x = divmod(square, WIDE)
    forward = -1 if player else 1
    targets = [(y + forward * dy, x + dx) for dx, dy in steps_of(kind)]
    return sum(1 << ty * WIDE + tx for ty, tx in targets if 0 <= ty < HIGH and 0 <= tx < WIDE)


REACH = tuple(
    reach_of(player, kind, square) for player in (0, 1) for kind in range(KINDS) for square in range(SQUARES)
)
LAST = (0b111 << (HIGH - 1) * WIDE, 0b111)  # the row where a player's chicks grow and the lion is home


class Dobutsu(Game[Position, int]):
    """Shogi for children: catch the other lion, or bring your own to the last row where nobody can catch it.

    A position that stands for the third time is a draw. A chick may be dropped on the last row, where it has
    no move, and may give mate.

    Tanaka (2009): the second player wins, after `b2b3` with the 76th move, after any other with the 78th.
    """

    title = "Dobutsu shogi"
    players = ("Sente", "Gote")
    points = False
    alternates = True
    repeats = 2
    unit = 100
    advantage = 725
    positions = "SFEN"

    def start(self) -> Position:
        """Four pieces each."""
        return read_sfen("gle/1c1/1C1/ELG b -")

    def moves(self, state: Position) -> Iterator[int]:
        """Every step of a piece, then every piece in hand to every empty square."""
        own = OWNER * state.turn
        for here in range(SQUARES):
            piece = state.board >> 4 * here & NIBBLE
            if piece and piece & OWNER == own:
                targets = REACH[(state.turn * KINDS + (piece ^ own)) * SQUARES + here]
                while targets:
                    there = (targets & -targets).bit_length() - 1
                    targets &= targets - 1
                    victim = state.board >> 4 * there & NIBBLE
                    if not victim or victim & OWNER != own:
                        yield here | there << TO
        for kind in range(CHICK, LION):
            if in_hand(state.hands, state.turn, kind):
                for there in range(SQUARES):
                    if not state.board >> 4 * there & NIBBLE:
                        yield DROP + 3 * state.turn + kind - 1 | there << TO

    def play(self, state: Position, move: int) -> Position:
        """A step, with what stands there taken; or a drop."""
        here, there = move & SOURCE, move >> TO
        board, hands, own = state.board, state.hands, OWNER * state.turn
        if here >= DROP:
            kind = (here - DROP) % 3 + 1
            hands -= 1 << HANDS[state.turn] + 2 * kind - 2
            return Position(board | (kind | own) << 4 * there, hands, 1 - state.turn)
        piece, victim = board >> 4 * here & NIBBLE, (board >> 4 * there & NIBBLE) & OWNER - 1
        if victim and victim != LION:
            kind = CHICK if victim == HEN else victim
            hands += 1 << HANDS[state.turn] + 2 * kind - 2
        if piece ^ own == CHICK and LAST[state.turn] >> there & 1:
            piece = HEN | own
        board &= ~(NIBBLE << 4 * here | NIBBLE << 4 * there)
        return Position(board | piece << 4 * there, hands, 1 - state.turn)

    def score(self, state: Position) -> int | None:
        """Lost without a lion, or where the other one is home and cannot be caught."""
        mine, theirs = lion_of(state.board, state.turn), lion_of(state.board, 1 - state.turn)
        if mine < 0:
            return -1
        if LAST[state.turn] >> mine & 1:
            return 1  # it was not caught
        if LAST[1 - state.turn] >> theirs & 1 and not is_attacked(state.board, theirs, state.turn):
            return -1
        return None

    def turn(self, state: Position) -> int:
        """Sente 0, Gote 1."""
        return state.turn

    # -- what a search asks ----------------------------------------------------------------------------------

    @foreseeing
    def bounds(self, state: Position) -> tuple[int, int]:
        """Whether the lion can be caught or come home at once."""
        theirs = lion_of(state.board, 1 - state.turn)
        if is_attacked(state.board, theirs, state.turn):
            return won_in(1), won_in(1)
        mine = lion_of(state.board, state.turn)
        targets = REACH[(state.turn * KINDS + LION) * SQUARES + mine] & LAST[state.turn]
        while targets:
            there = (targets & -targets).bit_length() - 1
            targets &= targets - 1
            victim = state.board >> 4 * there & NIBBLE
            if not victim or victim >> 3 != state.turn:
                board = state.board & ~(NIBBLE << 4 * mine | NIBBLE << 4 * there)
                if not is_attacked(board, there, 1 - state.turn):
                    return won_in(1), won_in(1)
        return lost_in(2), won_in(3)

    def evaluate(self, state: Position) -> int:
        """Pieces on the board and in hand, and how far the lion has come."""
        value, own = 0, OWNER * state.turn
        for square in range(SQUARES):
            piece = state.board >> 4 * square & NIBBLE
            if piece:
                worth = WORTH[piece & OWNER - 1]
                if piece & OWNER - 1 == LION:
                    worth = 15 * (square // WIDE if piece < OWNER else HIGH - 1 - square // WIDE)
                value += worth if piece & OWNER == own else -worth
        for kind in range(CHICK, LION):
            held = in_hand(state.hands, state.turn, kind) - in_hand(state.hands, 1 - state.turn, kind)
            value += HELD[kind] * held
        return value + 20

    def loud(self, state: Position, move: int) -> bool:
        """A piece is taken."""
        return move & SOURCE < DROP and state.board >> 4 * (move >> TO) & NIBBLE > 0

    def order(self, state: Position, move: int) -> int:
        """Captures first, the best victim by the least piece; then what attacks the lion."""
        here, there = move & SOURCE, move >> TO
        theirs = lion_of(state.board, 1 - state.turn)
        kind = (here - DROP) % 3 + 1
        value = 0
        if here < DROP:
            kind = state.board >> 4 * here & OWNER - 1
            victim = state.board >> 4 * there & OWNER - 1
            if victim:
                value = 10 * WORTH[victim] + 1000 - WORTH[kind]
        if REACH[(state.turn * KINDS + kind) * SQUARES + there] >> theirs & 1:
            value += 500
        return value

    def forced(self, state: Position) -> bool:
        """The lion is attacked."""
        lion = lion_of(state.board, state.turn)
        return lion >= 0 and is_attacked(state.board, lion, 1 - state.turn)

    def canonical(self, state: Position) -> Position:
        """With Sente to move, and the smaller of the board and its mirror image."""
        board, hands = state.board, state.hands
        if state.turn:
            board, hands = turned(board), hands >> HANDS[1] | (hands & (1 << HANDS[1]) - 1) << HANDS[1]
        return Position(min(board, mirrored(board)), hands, 0)

    def key(self, state: Position) -> int:
        """Exact: 48 bits of the board and 12 of the hands."""
        stands = self.canonical(state)
        return stands.board | stands.hands << 4 * SQUARES

    def identity(self, state: Position) -> int:
        """The state itself."""
        return state.board | state.hands << 4 * SQUARES | state.turn << 4 * SQUARES + 12

    # -- tables of every position ----------------------------------------------------------------------------

    layout = Layout(
        SQUARES,
        {own | kind: (0, 2) for own in (0, OWNER) for kind in (CHICK, GIRAFFE, ELEPHANT, HEN)}
        | {LION: (0, 1), OWNER | LION: (1, 1)},
        part="board",
        bits=4,
        hands=tuple(Hand("hands", 2, at, 2) for at in range(0, 12, 2)),
        together=(
            Stock(2, (CHICK, HEN, OWNER | CHICK, OWNER | HEN), (0, 3)),
            Stock(2, (GIRAFFE, OWNER | GIRAFFE), (1, 4)),
            Stock(2, (ELEPHANT, OWNER | ELEPHANT), (2, 5)),
        ),
    )

    def wins_at_once(self, state: Position) -> bool:
        """Whether the lion can be caught: nobody leaves it."""
        return is_attacked(state.board, lion_of(state.board, 1 - state.turn), state.turn)

    def unplay(self, state: Position) -> Iterator[Position]:
        """Each piece of the player who has moved, taken up again, or back to where it can have come from."""
        who = 1 - state.turn
        own, caught = OWNER * who, lion_of(state.board, state.turn) < 0
        for there in range(SQUARES):
            piece = state.board >> 4 * there & NIBBLE
            if piece == 0 or piece & OWNER != own:
                continue
            board, kind = state.board & ~(NIBBLE << 4 * there), piece ^ own
            if kind < LION and not caught:
                yield Position(board, state.hands + (1 << HANDS[who] + 2 * kind - 2), who)
            grown = LAST[who] >> there & 1
            for before in range(CHICK, KINDS):
                if before != kind and not (before == CHICK and kind == HEN and grown):
                    continue
                if before == CHICK and kind == CHICK and grown:
                    continue  # it would have grown
                sources = REACH[
                    ((1 - who) * KINDS + before) * SQUARES + there
                ]  # steps go back as the other's go
                while sources:
                    here = (sources & -sources).bit_length() - 1
                    sources &= sources - 1
                    if board >> 4 * here & NIBBLE:
                        continue
                    back = board | (before | own) << 4 * here
                    if not caught:
                        yield Position(back, state.hands, who)
                    for victim in range(CHICK, KINDS):
                        held = CHICK if victim == HEN else victim
                        if caught != (victim == LION) or not (caught or in_hand(state.hands, who, held)):
                            continue
                        hands = state.hands - (0 if caught else 1 << HANDS[who] + 2 * held - 2)
                        yield Position(back | (victim | own ^ OWNER) << 4 * there, hands, who)

    # -- what people see -------------------------------------------------------------------------------------

    def board(self, state: Position) -> Beside:
        """Capital letters for Sente, at the bottom."""
        grid = Grid(rows_of(state.board), looks=LOOKS)
        return Beside(grid, hands=(hand_of(state.hands, 0), hand_of(state.hands, 1)))

    def write(self, move: int) -> str:
        """`b2b3`, or `G*b2` for a drop, in small letters for Gote."""
        here, there = move & SOURCE, move >> TO
        if here < DROP:
            return square_name(here) + square_name(there)
        letter = LETTERS[(here - DROP) % 3 + 1]
        return f"{letter if here < DROP + 3 else letter.lower()}*{square_name(there)}"

    def reason(self, state: Position) -> str:
        """How the lion was caught, or came home."""
        caught = lion_of(state.board, state.turn) < 0
        return "catching the lion" if caught else "bringing the lion home"

    def save(self, state: Position) -> str:
        """The rows from the top, b for Sente to move or w, and the pieces in hand: `gle/1c1/1C1/ELG b -`."""
        rows = (re.sub(r"\.+", lambda empty: str(len(empty[0])), row) for row in rows_of(state.board))
        hands = hand_of(state.hands, 0) + hand_of(state.hands, 1)
        return f"{'/'.join(rows)} {'bw'[state.turn]} {hands or '-'}"

    def load(self, text: str) -> Position:
        """The position that is written so."""
        return read_sfen(text)


def in_hand(hands: int, player: int, kind: int) -> int:
    """How many of a kind a player holds."""
    return hands >> HANDS[player] + 2 * kind - 2 & 3


def lion_of(board: int, player: int) -> int:
    """Where a player's lion is; -1 where it is caught."""
    # the lowest square that is 0 once all lions of this player are: it alone borrows from its highest bit
    others = board ^ ONES * (LION + OWNER * player)
    found = others - ONES & ~others & HIGHS
    return (found & -found).bit_length() - 1 >> 2


def is_attacked(board: int, target: int, player: int) -> bool:
    """Whether a piece of this player goes to a square."""
    own = OWNER * player
    around = REACH[LION * SQUARES + target]
    while around:
        square = (around & -around).bit_length() - 1
        around &= around - 1
        piece = board >> 4 * square & NIBBLE
        if (
            piece
            and piece & OWNER == own
            and REACH[(player * KINDS + (piece ^ own)) * SQUARES + square] >> target & 1
        ):
            return True
    return False


def mirrored(board: int) -> int:
    """Left and right exchanged."""
    return board & 0x0F00F00F00F0 | (board & 0x00F00F00F00F) << 8 | board >> 8 & 0x00F00F00F00F


def turned(board: int) -> int:
    """The board seen by the other player, whose pieces are the first player's then."""
    board = mirrored(board)
    low = 0xFFF  # the rows: the first and the last exchanged, and those between
    board = (board & low) << 36 | (board & low << 12) << 12 | board >> 12 & low << 12 | board >> 36 & low
    men = (board | board >> 1 | board >> 2) & ONES
    return board ^ men << 3


# -- words ---------------------------------------------------------------------------------------------------

NAMES = ("", "chick", "giraffe", "elephant", "lion", "hen")
LOOKS = {
    (letter if side == 0 else letter.lower()): Look(side, letter, shape="pointed", name=NAMES[kind])
    for kind, letter in enumerate(LETTERS)
    if kind
    for side in (0, 1)
}


def square_name(square: int) -> str:
    """`a1` for the first square, at Sente's left."""
    return f"{'abc'[square % WIDE]}{square // WIDE + 1}"


def rows_of(board: int) -> tuple[str, ...]:
    """The letters on the board, the top row first."""
    letters = ["." for _ in range(SQUARES)]
    for square in range(SQUARES):
        piece = board >> 4 * square & NIBBLE
        if piece:
            letter = LETTERS[piece & OWNER - 1]
            letters[square] = letter.lower() if piece & OWNER else letter
    return tuple("".join(letters[y * WIDE : y * WIDE + WIDE]) for y in reversed(range(HIGH)))


def hand_of(hands: int, player: int) -> str:
    """The letters of the pieces in a player's hand."""
    letters = "".join(LETTERS[kind] * in_hand(hands, player, kind) for kind in (GIRAFFE, ELEPHANT, CHICK))
    return letters.lower() if player else letters


def read_sfen(text: str) -> Position:
    """A position as text, with errors that show the place."""
    found = re.fullmatch(r"\s*(\S+)\s+([bwBW])\s+(\S+)(\s+\d+)?\s*", text)
    if not found:
        raise TextError("a position is its rows, b or w to move, and hands: gle/1c1/1C1/ELG b -", text, 0)
    rows = re.sub("[1-3]", lambda digit: "." * int(digit[0]), found[1]).split("/")
    if [len(row) for row in rows] != [WIDE] * HIGH:
        raise TextError(
            f"{HIGH} rows of {WIDE} squares are wanted, such as gle/1c1/1C1/ELG", text, found.start(1)
        )
    board = hands = 0
    for square, letter in enumerate("".join(reversed(rows))):
        if letter != ".":
            board |= _piece(letter, text) << 4 * square
    for letter in found[3].replace("-", ""):
        piece = _piece(letter, text)
        if piece & OWNER - 1 not in (CHICK, GIRAFFE, ELEPHANT) or in_hand(hands, piece >> 3, piece & 7) == 2:
            raise TextError(f"{letter} cannot be in hand", text, found.start(3))
        hands += 1 << HANDS[piece >> 3] + 2 * (piece & 7) - 2
    letters = "".join(rows).upper() + found[3].upper()
    for kinds, name in (("CH", "chicks and hens"), ("G", "giraffes"), ("E", "elephants")):
        if sum(letters.count(kind) for kind in kinds) > 2:
            raise TextError(f"there are more than two {name}", text, 0)
    turn = "bw".index(found[2].lower())
    if found[1].count("Ll"[1 - turn]) != 1 or found[1].count("Ll"[turn]) > 1:
        raise TextError(
            "each has one lion, and only the player to move may have lost it", text, found.start(1)
        )
    return Position(board, hands, turn)


def _piece(letter: str, text: str) -> int:
    if letter.upper() not in LETTERS[1:]:
        raise TextError(
            f"{letter!r} is no piece: they are L, G, E, C and H, small for Gote", text, text.index(letter)
        )
    return LETTERS.index(letter.upper()) | OWNER * letter.islower()

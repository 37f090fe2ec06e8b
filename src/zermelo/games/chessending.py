"""Chess endings of three or four men, made for tables of every position.

Positions are those of chess without castling and without clocks: what counts is the way to mate, and neither
the fifty-move rule nor a repetition ends it sooner. The men are named as chess players name an ending, those
of White first: KRK is king and rook against king, KQKR queen against rook.

A number for every position, from its men (which may have been promoted, or taken), who is to move, the square
of the White king in the part of the board that mirrors leave, and the squares of the others:

    | men | to move | passed file | White king | Black king | one man | the other |
                      1 or 9        10 or 32     64           64        64

A board with pawns has one mirror image, one without them has seven, and a pawn is passed by others only.
So each set of men has as many numbers as it needs, from `bases` on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate

from zermelo.errors import TextError
from zermelo.games.chess import Chess
from zermelo.games.chess.bits import forward, square_of
from zermelo.games.chess.few_men import (
    IMAGES,
    NOBODY,
    bare,
    came_from,
    code_at,
    in_mirror,
    is_legal,
    passed_by,
    placed,
    taken_back,
    whites,
    with_passed,
)
from zermelo.games.chess.making import after
from zermelo.games.chess.position import BISHOP, KNIGHT, PAWN, QUEEN, ROOK, Position, kind_at

KINDS = {"P": PAWN, "N": KNIGHT, "B": BISHOP, "R": ROOK, "Q": QUEEN}
PROMOTIONS = (QUEEN, ROOK, BISHOP, KNIGHT)
HOMES = {"P": "ed", "N": "bg", "B": "cf", "R": "ah", "Q": "dc"}  # the files of a start


TRIANGLE = tuple(rank * 8 + file for rank in range(4) for file in range(rank, 4))  # a1 d1 d4
HALF = tuple(rank * 8 + file for rank in range(8) for file in range(4))
KINGS = (*TRIANGLE, *HALF)  # where the White king may stand, without pawns and with them,
FIRST, MANY = (0, len(TRIANGLE)), (len(TRIANGLE), len(HALF))  # which of these that are,
PLACES = tuple(region.index(at) if at in region else -1 for region in (TRIANGLE, HALF) for at in range(64))
TOWARDS = tuple(  # and in which image he stands there
    next(image for image in images if IMAGES[64 * image + square] in region)
    for region, images in ((TRIANGLE, range(8)), (HALF, range(2)))
    for square in range(64)
)
DIAGONAL = (0, 9, 18, 27)


class ChessEnding(Chess):
    """A chess ending of three or four men, to be won by mate, or held. `KRK` is king and rook against king.

    Neither the fifty-move rule nor a repetition ends it. White's men come first: `KQK`, `KBNK`, `KQKR`.
    """

    starts = 0
    whole = True

    def __init__(self, men: str = "KRK") -> None:
        if not re.fullmatch(r"K[QRBNP]{0,2}K[QRBNP]{0,2}", men.upper()) or not 3 <= len(men) <= 4:
            raise TextError(f"an ending has three or four men, as in KRK, KBNK or KQKR, not {men!r}")
        super().__init__()
        self.men = men.upper()
        white, _, black = self.men[1:].partition("K")
        self.pawns = self.men.count("P")
        self.all_men = tuple(self._materials(white, black))
        codes = dict.fromkeys(range(256), -1) | {
            pair[0] * 16 + pair[1]: i for i, pair in enumerate(self.all_men)
        }
        self.ones, self.others = (tuple(pair[i] for pair in self.all_men) for i in (0, 1))
        self.number_of_men = tuple(codes.values())
        self.pawned = tuple(int(PAWN in pair or 8 + PAWN in pair) for pair in self.all_men)
        self.passing = tuple(9 if pair == (PAWN, 8 + PAWN) else 1 for pair in self.all_men)
        sizes = (2 * each * MANY[pawns] << 18 for each, pawns in zip(self.passing, self.pawned, strict=True))
        *bases, self.indices = accumulate(sizes, initial=0)
        self.bases = tuple(bases)
        self.passes = max(self.passing) > 1
        self.title = f"Chess ending {self.men}"

    def _materials(self, white: str, black: str) -> list[tuple[int, int]]:
        """What may be left of the men besides the kings: codes in order, those of all men first."""
        ways = []
        for side, letters in ((0, white), (8, black)):
            for letter in letters:
                kinds = (KINDS[letter], *(PROMOTIONS if letter == "P" else ()))
                ways.append((*(side + kind for kind in kinds), NOBODY))
        first, second = (*ways, (NOBODY,))[:2]
        return list(dict.fromkeys((min(one, other), max(one, other)) for one in first for other in second))

    # -- the rules of chess, without clocks ------------------------------------------------------------------

    def start(self) -> Position:
        """The men about where they stand at the beginning of a game."""
        rows = [["."] * 8 for _ in range(8)]
        for side, letters in enumerate(self.men[1:].split("K")):
            row = 7 * side
            rows[row][4] = "Kk"[side]
            for i, letter in enumerate(letters):
                rank = row + (1 - 2 * side) * (letter == "P")
                rows[rank]["abcdefgh".index(HOMES[letter][i * (letters[0] == letter)])] = (
                    letter if side == 0 else letter.lower()
                )
        ranks = [re.sub(r"\.+", lambda dots: str(len(dots[0])), "".join(row)) for row in reversed(rows)]
        return self.load("/".join(ranks) + " w - - 0 1")

    def play(self, state: Position, move: int) -> Position:
        """The position after a move, with no clock and no key."""
        return bare(after(state, move))

    def key(self, state: Position) -> int:
        """The number of the position."""
        return self.index(self.canonical(state))

    def identity(self, state: Position) -> int:
        """The number of the position, with mirror images told apart by the Black king and the White one."""
        return self.index(self.canonical(state)) * 64 + square_of(state.kings & whites(state))

    def load(self, text: str) -> Position:
        """The position of a FEN, where the men are those of this ending, or what is left of them."""
        state = bare(super().load(text))
        if self.index(self.canonical(state)) < 0:
            raise TextError(f"{text.strip()!r} has other men than {self.men}")
        return state

    # -- numbers ---------------------------------------------------------------------------------------------

    def index(self, state: Position) -> int:
        """From the men, who is to move, and where they stand; below 0 where there are others."""
        white = whites(state)
        king = PLACES[64 * has_pawns(state) + square_of(state.kings & white)]
        others = (state.mine | state.theirs) & ~state.kings
        one, other, here, there = NOBODY, NOBODY, 0, 0
        if others:
            here = square_of(others)
            one = code_at(state, white, here)
            others &= others - 1
        if others:
            there = square_of(others)
            other = code_at(state, white, there)
            others &= others - 1
        if other < one:
            one, other, here, there = other, one, there, here
        men = self.number_of_men[one * 16 + other]
        if others or men < 0 or king < 0:
            return -1
        passed = 0
        if state.passed and self.passing[men] > 1:
            passed = 1 + (square_of(state.passed) & 7)
        number = (state.turn * self.passing[men] + passed) * MANY[self.pawned[men]] + king
        number = ((number << 6 | square_of(state.kings & ~white)) << 6 | here) << 6 | there
        return self.bases[men] + number

    def state_at(self, number: int) -> Position:
        """The men put back on the board; where that cannot be, two kings who have another number."""
        men = len(self.bases) - 1
        while number < self.bases[men]:
            men -= 1
        number -= self.bases[men]
        there, here, black = number & 63, number >> 6 & 63, number >> 12 & 63
        number >>= 18
        pawned, passing = self.pawned[men], self.passing[men]
        white = KINGS[FIRST[pawned] + number % MANY[pawned]]
        number //= MANY[pawned]
        passed, turn = number % passing, number // passing
        one, other = self.ones[men], self.others[men]
        state = placed(white, black, one, here, other, there, turn, passed)
        count = 2 + (one != NOBODY) + (other != NOBODY)
        if (state.mine | state.theirs).bit_count() == count and is_legal(state):
            return state
        return placed(0, 2, NOBODY, 0, NOBODY, 0, 0, 0)

    def canonical(self, state: Position) -> Position:
        """The image with the White king where `KINGS` has him; of two such, that with the smaller number."""
        image = TOWARDS[64 * has_pawns(state) + square_of(state.kings & whites(state))]
        seen = state if image == 0 else in_mirror(state, image)
        if has_pawns(seen) or square_of(seen.kings & whites(seen)) not in DIAGONAL:
            return seen
        other = in_mirror(seen, 4)
        return other if self.index(other) < self.index(seen) else seen

    def layer(self, state: Position) -> int:
        """Men who are gone, and pawns who are no pawns any more."""
        gone = len(self.men) - (state.mine | state.theirs).bit_count()
        return 3 * gone + self.pawns - state.pawns.bit_count()

    def unplay(self, state: Position) -> Iterator[Position]:
        """Every position from which a move led here that took nothing and promoted nobody."""
        occupied = state.mine | state.theirs
        movers = state.theirs
        while movers:
            here = square_of(movers)
            movers &= movers - 1
            kind = kind_at(state, here)
            sources = came_from(state, kind, here, occupied)
            if state.passed and (kind != PAWN or forward(state.passed, 1 - state.turn) >> here & 1 == 0):
                sources ^= sources  # a pawn has just leapt
            while sources:
                there = square_of(sources)
                sources &= sources - 1
                before = taken_back(state, here, there)
                if kind == PAWN and bare(after(before, there | here << 6)).passed != state.passed:
                    continue
                yield before
                behind = passed_by(before)
                if self.passes and behind:
                    yield with_passed(before, behind)


def has_pawns(state: Position) -> int:
    """1 where there is a pawn."""
    return 1 if state.pawns else 0

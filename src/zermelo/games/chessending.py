"""Chess endings of three or four men, made for tables of every position.

Positions are those of chess without castling and without clocks: what counts is the way to mate, and neither
the fifty-move rule nor a repetition ends it sooner. The men are named as chess players name an ending, those
of White first: KRK is king and rook against king, KQKR queen against rook.

A number for every position, from its men (which may have been promoted, or taken), who is to move, the square
of the White king in the part of the board that mirrors leave, and the squares of the others:

    | men | to move | passed file | White king | Black king | one man | the other |
                      1 or 9        10 or 32     64           64        64
"""

from __future__ import annotations

import re
from collections.abc import Iterator

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
        self.passing = 9 if "P" in white and "P" in black else 1
        region = HALF if self.pawns else TRIANGLE
        self.kings = region
        self.place_of_king = tuple(region.index(square) if square in region else -1 for square in range(64))
        self.image_by_king = tuple(self._towards(square) for square in range(64))
        self.all_men = tuple(self._materials(white, black))
        codes = dict.fromkeys(range(256), -1) | {
            pair[0] * 16 + pair[1]: i for i, pair in enumerate(self.all_men)
        }
        self.ones, self.others = (tuple(pair[i] for pair in self.all_men) for i in (0, 1))
        self.number_of_men = tuple(codes.values())
        self.indices = len(self.all_men) * 2 * self.passing * len(region) << 18
        self.title = f"Chess ending {self.men}"

    def _towards(self, square: int) -> int:
        """The image in which a king on this square stands where `kings` has him."""
        images = (0, 1) if self.pawns else range(8)
        return next(image for image in images if IMAGES[64 * image + square] in self.kings)

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
        king = self.place_of_king[square_of(state.kings & white)]
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
        if state.passed and self.passing > 1:
            passed = 1 + (square_of(state.passed) & 7)
        number = ((men * 2 + state.turn) * self.passing + passed) * len(self.kings) + king
        return ((number << 6 | square_of(state.kings & ~white)) << 6 | here) << 6 | there

    def state_at(self, number: int) -> Position:
        """The men put back on the board; where that cannot be, two kings who have another number."""
        there, here, black = number & 63, number >> 6 & 63, number >> 12 & 63
        number >>= 18
        white = self.kings[number % len(self.kings)]
        number //= len(self.kings)
        passed = number % self.passing
        number //= self.passing
        turn = number & 1
        one, other = self.ones[number >> 1], self.others[number >> 1]
        state = placed(white, black, one, here, other, there, turn, passed)
        men = 2 + (one != NOBODY) + (other != NOBODY)
        if (state.mine | state.theirs).bit_count() == men and is_legal(state):
            return state
        return placed(0, 2, NOBODY, 0, NOBODY, 0, 0, 0)

    def canonical(self, state: Position) -> Position:
        """The image with the White king where `kings` has him; of two such, that with the smaller number."""
        image = self.image_by_king[square_of(state.kings & whites(state))]
        seen = state if image == 0 else in_mirror(state, image)
        if self.pawns or square_of(seen.kings & whites(seen)) not in DIAGONAL:
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
                if self.passing > 1 and behind:
                    yield with_passed(before, behind)

"""Chess, with all its rules, and Chess960.

bits.py      sets of squares              attacks.py   what each piece attacks
position.py  who stands where             legal.py     every legal move
making.py    the position after a move    keys.py      Zobrist's keys
fen.py       positions as text            starts.py    the 960 starts
openings.py  what beginnings are called
notation.py  SAN and PGN                  exchange.py  what taking in turn wins
material.py  who has enough to mate with  few_men.py   positions of few men, for tables of endings

judgement.py what a position is worth: the sum of activity.py, structure.py (pawns), kings.py,
             threats.py and endings.py, with the numbers of weights.py
planes.py    what a net sees; chess.net is one, and judges for machine code
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from types import MappingProxyType

from zermelo.board import Grid
from zermelo.contract import Game
from zermelo.errors import TextError, ZermeloError
from zermelo.games.chess.attacks import BETWEEN, THROUGH
from zermelo.games.chess.bits import ENDS, LIGHT, square_of
from zermelo.games.chess.exchange import captured, exchange
from zermelo.games.chess.fen import read_fen, rows, square_called, square_name, write_fen
from zermelo.games.chess.judgement import WEIGHTS, judge
from zermelo.games.chess.legal import (
    BY_KING,
    BY_KNIGHTS,
    CASTLES,
    CASTLING,
    LEAPS,
    PROMOTION,
    STEPS,
    TO,
    castled,
    castling_targets,
    checks_and_pins,
    gives_check,
    in_check,
    king_targets,
    movers,
    passing_target,
    pawn_sheet,
    pawn_source,
    reach,
)
from zermelo.games.chess.making import after, after_passing
from zermelo.games.chess.material import can_mate
from zermelo.games.chess.notation import read_pgn, read_san, split_pgn, write_pgn, write_san
from zermelo.games.chess.openings import OPENINGS
from zermelo.games.chess.planes import planes
from zermelo.games.chess.position import BISHOP, KNIGHT, LETTERS, QUEEN, ROOK, Position, kind_at
from zermelo.games.chess.starts import NUMBER, ORTHODOX, start_fen
from zermelo.value import Number

FIFTY = 100  # moves of both players


class Chess(Game[Position, int]):
    """Attack the other king so that he cannot get away.

    All the rules: castling, taking in passing, promotion; stalemate, threefold repetition, fifty moves and
    too little material are draws. With a number from 0 to 959 it is Chess960 from the start of that number.

    A move is written by its two squares, `e2e4`, and the piece that a pawn becomes, `e7e8q`. Castling is the
    king's move, `e1g1`; in Chess960 the king takes his rook, `e1h1`.
    """

    named_lines = OPENINGS
    players = ("White", "Black")
    points = False
    alternates = True
    selective = True
    repeats = 2
    starts = NUMBER
    unit = 100
    margins = MappingProxyType(
        {"futile_step": 130, "late": 5, "poor": 75, "less_step": 450, "single": 10, "checks": 0, "bonus": 260}
    )
    advantage = 192
    net = Path(__file__).with_name("chess.net")
    positions = "FEN"
    records = "PGN"
    mates = True

    def __init__(self, number: int | None = None) -> None:
        if number is not None and not (isinstance(number, int) and 0 <= number < NUMBER):
            raise TextError(f"the starts of Chess960 have numbers from 0 to {NUMBER - 1}, not {number}")
        self.number = ORTHODOX if number is None else number
        self.is_960 = number is not None

    def start(self) -> Position:
        """The first position."""
        return read_fen(start_fen(self.number))

    def moves(self, state: Position) -> Iterator[int]:
        """Every legal move."""
        yield from self.listed(state, False)

    def loud_moves(self, state: Position) -> Iterator[int]:
        """Only captures and promotions."""
        yield from self.listed(state, True)

    def listed(self, state: Position, loud: bool) -> Iterator[int]:
        """Every legal move, or only the loud ones."""
        checkers, pinned = checks_and_pins(state)
        king, occupied = square_of(state.kings & state.mine), state.mine | state.theirs
        wanted = state.theirs if loud else ~state.mine
        answers = ~state.mine  # what puts an end to a check
        if checkers:
            answers = checkers | BETWEEN[king * 64 + square_of(checkers)]
        first = BY_KING if checkers & checkers - 1 else STEPS  # from two at once only the king can get away
        for sheet in range(first, BY_KING + 1):
            if sheet < BY_KNIGHTS:
                targets = pawn_sheet(state, sheet, king, pinned) & answers & (wanted | ENDS)
                if sheet > LEAPS and state.passed:
                    targets |= passing_target(state, sheet, king)
                sources = targets & -targets  # all pawns at once: there is one round, or none
            else:
                targets = occupied ^ occupied
                sources = movers(state, sheet, pinned)
            while sources:
                here = square_of(sources)
                sources &= sources - 1
                if sheet == BY_KING:
                    targets = king_targets(state, king, wanted)
                    if state.castling & state.mine and not checkers and not loud:
                        targets |= castling_targets(state, king)
                elif sheet >= BY_KNIGHTS:
                    targets = reach(sheet, here, occupied) & answers & wanted
                    if pinned >> here & 1:
                        targets &= THROUGH[king * 64 + here]
                while targets:
                    there = square_of(targets)
                    targets &= targets - 1
                    if sheet < BY_KNIGHTS:
                        here = pawn_source(there, sheet, state.turn)
                    move = here | there << TO
                    if sheet < BY_KNIGHTS and ENDS >> there & 1:
                        for kind in (QUEEN, ROOK, BISHOP, KNIGHT):
                            yield move | kind << PROMOTION
                    else:
                        yield move | int(state.mine >> there & 1) << CASTLES

    def play(self, state: Position, move: int) -> Position:
        """The position after a move."""
        return after(state, move)

    def score(self, state: Position) -> int | None:
        """Checkmate, stalemate, fifty moves, or too little material to mate."""
        for _ in self.moves(state):
            return 0 if is_drawn(state) else None
        return self.stuck(state)

    def ended(self, state: Position) -> int | None:
        """A draw by rule; in check it might be mate, which comes first: one move more tells."""
        return 0 if is_drawn(state) and not in_check(state) else None

    def stuck(self, state: Position) -> int:
        """Checkmate or stalemate."""
        return -1 if in_check(state) else 0

    # -- what a search asks ----------------------------------------------------------------------------------

    def evaluate(self, state: Position) -> int:
        """Hundredths of a pawn."""
        return judge(WEIGHTS, state)

    def forced(self, state: Position) -> bool:
        """Check."""
        return in_check(state)

    def loud(self, state: Position, move: int) -> bool:
        """A capture, or a pawn that becomes a queen."""
        return captured(state, move) > 0

    def order(self, state: Position, move: int) -> int:
        """The best victim first, of equal ones that of the least piece."""
        value = captured(state, move)
        return value - kind_at(state, move & 63) if value else 0

    def threatens(self, state: Position, move: int) -> bool:
        """A check."""
        return gives_check(state, move)

    def gain(self, state: Position, move: int) -> int:
        """What the exchange on the square wins."""
        return exchange(state, move)

    def pattern(self, state: Position, move: int) -> int:
        """The piece and the square it goes to."""
        return kind_at(state, move & 63) << 6 | move >> TO & 63

    def reversible(self, state: Position) -> int:
        """As many moves as no pawn has moved and nothing was taken."""
        return state.clock

    def turn(self, state: Position) -> int:
        """White 0, Black 1."""
        return state.turn

    def skip(self, state: Position) -> Position:
        """The same with the other side to move; no test in check, nor where a player has only pawns."""
        pieces = state.mine & (state.knights | state.diagonal | state.straight)
        return after_passing(state) if pieces and not in_check(state) else state

    def key(self, state: Position) -> int:
        """Zobrist's key."""
        return state.key

    def identity(self, state: Position) -> int:
        """The same: it knows nothing of clocks."""
        return state.key

    def planes(self, state: Position) -> tuple[int, ...]:
        """Where which men stand, mine first, as the player to move sees the board."""
        return planes(state)

    def familiar(self, state: Position) -> bool:
        """One side has but its king: how to mate him, or why not, is known."""
        return state.mine & ~state.kings == 0 or state.theirs & ~state.kings == 0

    # -- what people see -------------------------------------------------------------------------------------

    def board(self, state: Position) -> Grid:
        """Capital letters for White."""
        attacked = (square_name(square_of(state.kings & state.mine)),) if in_check(state) else ()
        return Grid(rows(state), chess=True, check=attacked)

    def write(self, move: int) -> str:
        """The two squares, and what a pawn becomes."""
        here, there = move & 63, move >> TO & 63
        if move & CASTLING and not self.is_960 and is_usual(here, there):
            there, _ = castled(here, there)
        becomes = move >> PROMOTION & 7
        return square_name(here) + square_name(there) + (LETTERS[becomes] if becomes else "")

    def aliases(self, move: int) -> Iterator[str]:
        """Castling in the other way: onto the rook, `e1h1`; in Chess960 by the king's squares, `e1g1`."""
        if move & CASTLING:
            yield (Chess() if self.is_960 else Chess(self.number)).write(move)

    def read(self, state: Position, text: str) -> int:
        """The legal move that is written so: by its squares, castling either way, or as people write it."""
        word = text.strip()
        legal = {self.write(move): move for move in self.moves(state)}
        for move in list(legal.values()):
            for alias in self.aliases(move):
                legal.setdefault(alias, move)
        if word.lower() in legal:
            return legal[word.lower()]
        if square_called(word[:2]) is not None and square_called(word[2:4]) is not None:
            raise TextError(f"{word} is not a legal move here")
        return read_san(state, word)

    def notate(self, state: Position, move: int) -> str:
        """As people write it, `Nf3`; without the package that knows how, by its squares."""
        try:
            return write_san(state, move)
        except ZermeloError:
            return self.write(move)

    def can_win(self, state: Position, player: int) -> bool:
        """Whether a player has the men for a mate."""
        return can_mate(state, player)

    def reason(self, state: Position) -> str:
        """What a finished game was decided by."""
        for _ in self.moves(state):
            return "insufficient material" if is_bare(state) else "the fifty-move rule"
        return "checkmate" if in_check(state) else "stalemate"

    def save(self, state: Position) -> str:
        """A FEN."""
        return write_fen(state)

    def load(self, text: str) -> Position:
        """The position of a FEN; or the start of this number in Chess960."""
        word = text.strip()
        if word.isascii() and word.isdigit():
            if not 0 <= int(word[:9]) < NUMBER:
                raise TextError(f"the starts of Chess960 have numbers from 0 to {NUMBER - 1}, not {word}")
            return read_fen(start_fen(int(word)))
        return read_fen(text)

    # -- whole games -----------------------------------------------------------------------------------------

    def write_record(
        self, start: Position, moves: Sequence[int], score: Number | None, names: Sequence[str] = ()
    ) -> str:
        """A game as PGN; `score` is how White fared, None while the game goes on."""
        return self.write_lines(start, [moves], score, names)

    def read_record(self, text: str) -> tuple[Position, list[int]]:
        """The start and the moves of the first game of a PGN."""
        found = read_pgn(text)
        return found.start, found.moves

    def write_lines(
        self, start: Position, lines: Sequence[Sequence[int]], score: Number | None, names: Sequence[str] = ()
    ) -> str:
        """The same with variations: whole lines from the start on, what was played first."""
        headers = {"Date": f"{date.today():%Y.%m.%d}", **dict(zip(self.players, names, strict=False))}
        return write_pgn(start, lines[0], variations=lines[1:], score=score, headers=headers)

    def read_lines(self, text: str) -> tuple[Position, list[list[int]]]:
        """The start and the lines of the first game of a PGN, the main line first."""
        found = read_pgn(text)
        return found.start, [found.moves, *found.variations]

    def split_records(self, text: str) -> list[str]:
        """The games of a PGN."""
        return split_pgn(text)


def is_usual(king: int, rook: int) -> bool:
    """Whether castling is that of ordinary chess: the king goes two squares, which no other move does."""
    return king % 8 == 4 and rook % 8 in (0, 7)


def is_drawn(state: Position) -> bool:
    """Whether the rules end the game though there may be moves."""
    return state.clock >= FIFTY or is_bare(state)


def is_bare(state: Position) -> bool:
    """Whether no one can be mated any more: kings with one knight, or with bishops of one colour."""
    if state.pawns | state.straight:
        return False
    men = (state.mine | state.theirs).bit_count()
    if state.knights:
        return men == 3
    return not state.diagonal & LIGHT or not state.diagonal & ~LIGHT

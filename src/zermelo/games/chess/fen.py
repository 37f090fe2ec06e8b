"""Positions as text (Forsyth-Edwards notation), read and written; and squares by their names.

    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    the ranks from the eighth to the first; who is to move; who may castle; the square that a pawn has just
    passed over; moves since a capture or a pawn's move; the number of the move

In Chess960 a rook that may castle and is not the outermost on its side is named by its file (X-FEN); files
are read for all of them (Shredder-FEN).
"""

from __future__ import annotations

from zermelo.errors import TextError
from zermelo.games.chess import keys
from zermelo.games.chess.attacks import PAWNS
from zermelo.games.chess.bits import RANK_1, forward, square_of
from zermelo.games.chess.legal import in_check
from zermelo.games.chess.position import KING, LETTERS, PAWN, ROOK, Position, kind_at

FILES = "abcdefgh"
WORDS = ("the pieces", "who is to move", "castling", "the passed square", "the clock", "the move's number")
OMITTED = ("w", "-", "-", "0", "1")  # what is meant where a FEN ends early

Pieces = list[tuple[int, int, int]]  # square, colour, kind


def square_name(square: int) -> str:
    """`e4`."""
    return FILES[square % 8] + str(square // 8 + 1)


def square_called(name: str) -> int | None:
    """The square of a name; None where there is none."""
    if len(name) == 2 and name[0] in FILES and name[1] in "12345678":
        return FILES.index(name[0]) + 8 * (int(name[1]) - 1)
    return None


# -- reading -------------------------------------------------------------------------------------------------


def read_fen(text: str) -> Position:
    """The position that a FEN describes; an error says which part of it is wrong, and how."""
    text = text.replace("_", " ")  # as it stands in the addresses of other pages
    words = text.split()
    if not 1 <= len(words) <= 6:
        raise TextError(f"a FEN has six parts ({', '.join(WORDS)}), not {len(words)}", text, 0)
    words += OMITTED[len(words) - 1 :]
    at = [text.find(word) for word in words]
    pieces = _pieces(words[0], text)
    if words[1] not in ("w", "b"):
        raise TextError(f"'w' or 'b' is to move, not {words[1]!r}", text, at[1])
    turn = "wb".index(words[1])
    state = _placed(pieces, turn)
    _check_men(state, text)
    castling = 0 if words[2] == "-" else _rights(words[2], state, text, at[2])
    passed = 0 if words[3] == "-" else _passed(words[3], state, text, at[3])
    clock, number = (_count(word, what, text) for word, what in zip(words[4:], WORDS[4:], strict=True))
    ply = 2 * (max(1, number) - 1) + turn
    state = state._replace(castling=castling, passed=passed, clock=clock, ply=ply)
    other = state._replace(mine=state.theirs, theirs=state.mine, turn=1 - turn)
    if in_check(other):
        raise TextError(f"{('White', 'Black')[turn]} is to move and could take the king", text, 0)
    return state._replace(key=keys.of_position(state))


def _pieces(board: str, text: str) -> Pieces:
    """Every piece of the board."""
    pieces: Pieces = []
    ranks = board.split("/")
    if len(ranks) != 8:
        raise TextError(f"the board has 8 ranks, divided by '/', not {len(ranks)}", text, 0)
    for rank, row in zip(range(7, -1, -1), ranks, strict=True):
        file = 0
        for letter in row:
            if letter in "12345678":
                file += int(letter)
                continue
            if letter.lower() not in LETTERS:
                raise TextError(
                    f"{letter!r} is no piece: they are PNBRQK and pnbrqk", text, text.find(letter)
                )
            if file < 8:
                pieces.append((8 * rank + file, int(letter.islower()), LETTERS.index(letter.lower())))
            file += 1
        if file != 8:
            raise TextError(f"rank {rank + 1} has {file} squares, not 8", text, text.find(row))
    return pieces


def _placed(pieces: Pieces, turn: int) -> Position:
    """A position with these pieces, nobody having any rights."""

    def where(kinds: str) -> int:
        return sum(1 << square for square, _, kind in pieces if LETTERS[kind] in kinds)

    sides = [sum(1 << square for square, colour, _ in pieces if colour == each) for each in (0, 1)]
    return Position(
        mine=sides[turn],
        theirs=sides[1 - turn],
        pawns=where("p"),
        knights=where("n"),
        diagonal=where("bq"),
        straight=where("rq"),
        kings=where("k"),
        castling=0,
        passed=0,
        turn=turn,
        clock=0,
        ply=0,
        key=0,
    )


def _check_men(state: Position, text: str) -> None:
    """There is one king a side, and no pawn where none can stand."""
    for colour, name in enumerate(("White", "Black")):
        side = state.mine if colour == state.turn else state.theirs
        kings = (state.kings & side).bit_count()
        if kings != 1:
            raise TextError(f"{name} has {kings} kings, and needs one", text, 0)
        if side.bit_count() > 16:
            raise TextError(f"{name} has {side.bit_count()} pieces, and 16 at most can be", text, 0)
    wrong = state.pawns & (RANK_1 | RANK_1 << 56)
    if wrong:
        raise TextError(f"a pawn cannot stand on {square_name(square_of(wrong))}", text, 0)


def _rights(word: str, state: Position, text: str, at: int) -> int:
    """The rooks that may castle."""
    rights = 0
    for i, letter in enumerate(word):
        colour = int(letter.islower())
        side = state.mine if colour == state.turn else state.theirs
        rank = 56 * colour
        king = square_of(state.kings & side)
        rooks = state.straight & ~state.diagonal & side & RANK_1 << rank
        files = [f for f in range(8) if rooks >> rank + f & 1]
        name = letter.lower()
        if name == "k":
            files = [f for f in files if rank + f > king][-1:]
        elif name == "q":
            files = [f for f in files if rank + f < king][:1]
        elif name in FILES:
            files = [f for f in files if f == FILES.index(name)]
        else:
            raise TextError(f"{letter!r} is no right to castle: KQkq, a file, or '-'", text, at + i)
        if king // 8 * 8 != rank or not files:
            raise TextError(f"{letter!r}: there is no king and rook at home to castle with", text, at + i)
        rights |= 1 << rank + files[0]
    return rights


def _passed(word: str, state: Position, text: str, at: int) -> int:
    """The square that a pawn has just passed over, if a pawn stands ready to take it there."""
    square = square_called(word)
    if square is None or square // 8 != 5 - 3 * state.turn:
        rank = 6 - 3 * state.turn
        raise TextError(f"the passed square is one of rank {rank}, or '-', not {word!r}", text, at)
    pawn, home = forward(1 << square, 1 - state.turn), forward(1 << square, state.turn)
    if not pawn & state.pawns & state.theirs or (1 << square | home) & (state.mine | state.theirs):
        raise TextError(f"no pawn has just passed over {word}", text, at)
    takers = PAWNS[(1 - state.turn) * 64 + square] & state.pawns & state.mine
    return 1 << square if takers else 0


def _count(word: str, what: str, text: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 5:
        raise TextError(f"{what} is a number from 0 up, not {word!r}", text, text.rfind(word))
    return int(word)


# -- writing -------------------------------------------------------------------------------------------------


def write_fen(state: Position) -> str:
    """The position as a FEN."""
    passed = square_name(square_of(state.passed)) if state.passed else "-"
    words = ["/".join(map(_row, rows(state))), "wb"[state.turn], _castling(state), passed]
    return " ".join([*words, str(state.clock), str(state.ply // 2 + 1)])


def rows(state: Position) -> tuple[str, ...]:
    """The board as eight lines of letters, the eighth rank first, `.` for an empty square."""
    return tuple("".join(_letter(state, 8 * rank + file) for file in range(8)) for rank in range(7, -1, -1))


def _letter(state: Position, square: int) -> str:
    if not (state.mine | state.theirs) >> square & 1:
        return "."
    letter = LETTERS[kind_at(state, square)]
    return letter.upper() if (state.mine >> square & 1) != state.turn else letter


def _row(row: str) -> str:
    for empty in range(8, 0, -1):
        row = row.replace("." * empty, str(empty))
    return row


def _castling(state: Position) -> str:
    """Who may castle, White first, the king's side first."""
    letters = ""
    for colour in (0, 1):
        side = state.mine if colour == state.turn else state.theirs
        king, rank = square_of(state.kings & side), 56 * colour
        rooks = [f for f in range(8) if state.straight & ~state.diagonal & side & 1 << rank + f]
        for file in range(7, -1, -1):
            if state.castling & side & 1 << rank + file:
                right = rank + file > king
                outermost = file == (rooks[-1] if right else rooks[0])
                letter = ("k" if right else "q") if outermost else FILES[file]
                letters += letter if colour else letter.upper()
    return letters or "-"


assert tuple(LETTERS.index(letter) for letter in "prk") == (PAWN, ROOK, KING)

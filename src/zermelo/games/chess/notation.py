"""Moves and games as people write them, SAN and PGN, by the `chess` package where it is installed.

That package is under the GPL and is an extra: `pip install zermelo[chess]`. Squares (`e2e4`) and FEN work
without it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from zermelo.errors import TextError, ZermeloError
from zermelo.games.chess.fen import read_fen, square_called, square_name, write_fen
from zermelo.games.chess.legal import CASTLING, PROMOTION, TO
from zermelo.games.chess.position import LETTERS, Position
from zermelo.reading import shortened
from zermelo.value import Number

HEADER = re.compile(r'\s*\[\s*\w+\s+"')  # how a line of a PGN begins that tells of the game
ASIDE = re.compile(r"\{[^}]*\}?|;.*")  # a comment, which may look like anything

ENDED = re.compile(r"(?:^|\s)(?:1-0|0-1|1/2-1/2|\*)\s*$")  # how the last line of a game ends
FIRST = re.compile(r"\s*1\s*\.")  # how one begins that has no headers
FEN = re.compile(r"\s*[1-8KQRBNPkqrbnp]+(?:/[1-8KQRBNPkqrbnp]+){7}\s+[wb]\b")

FIGURINES = str.maketrans("♔♕♖♗♘♚♛♜♝♞‐‑–—−", "KQRBNKQRBN-----", "♙♟")
TAKES = re.compile(r"(?<=[KQRBNa-h1-8]):(?=[a-h][1-8])")
BECOMES = re.compile(r"(?<=[a-h][18])=?\(([QRBN])\)")
NUMBER = re.compile(r"^\d+\s*\.+|^…")  # of a move, written close to it
SQUARE = re.compile(r"[a-h][1-8]")
MOVE = re.compile(  # as people write it, with squares in it; marks may follow
    r"[KQRBNP]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:[=/]?[QRBNqrbn]|=?\([QRBN]\))?(?:\s?e\.?p\.?)?[^\w]*"
)
REFUSED = re.compile(r"(?P<why>\w+) san: '(?P<move>[^']*)' in \S+ (?P<side>[wb]) .* (?P<number>\d+)$")
WHY = {"ambiguous": "could be more than one move", "illegal": "is not legal there", "invalid": "is no move"}

RESULTS: dict[Number | None, str] = {1: "1-0", 0: "1/2-1/2", -1: "0-1", None: "*"}


def _package() -> Any:
    """python-chess, or what to do to have it."""
    try:
        import chess
        import chess.pgn
    except ImportError:
        raise ZermeloError(
            "moves such as Nf3 and games in PGN need the package chess: pip install 'zermelo[chess]'. "
            "Squares work without it: g1f3"
        ) from None
    return chess


def _board(state: Position) -> Any:
    return _package().Board(write_fen(state), chess960=True)


def _as_theirs(board: Any, move: int) -> Any:
    """One of our moves as one of the package's."""
    becomes = move >> PROMOTION & 7
    squares = square_name(move & 63) + square_name(move >> TO & 63)
    return board.parse_uci(squares + (LETTERS[becomes] if becomes else ""))


def _as_ours(board: Any, move: Any) -> int:
    """One of the package's moves as one of ours; `board` is the position before it."""
    text = board.uci(move, chess960=True)  # castling as the king taking his rook
    here, there = square_called(text[:2]), square_called(text[2:4])
    assert here is not None
    assert there is not None
    becomes = LETTERS.index(text[4]) if text[4:] else 0
    return here | there << TO | becomes << PROMOTION | (CASTLING if board.is_castling(move) else 0)


def write_san(state: Position, move: int) -> str:
    """The move as people write it: `Nf3`, `exd5`, `O-O`, `e8=Q+`."""
    return str((board := _board(state)).san(_as_theirs(board, move)))


def read_san(state: Position, text: str) -> int:
    """The legal move that people write so."""
    chess = _package()
    board = _board(state)
    try:
        move = board.parse_san(text)
    except chess.AmbiguousMoveError:
        raise TextError(f"{text!r} could be more than one move") from None
    except chess.IllegalMoveError:
        raise TextError(f"{text!r} is not a legal move here") from None
    except ValueError:
        raise TextError(f"{text!r} is no move: write it by its squares (e2e4) or as Nf3, exd5, O-O") from None
    if not move:  # the package reads "--" and "0000" as passing
        raise TextError(f"{text!r} is a null move, which nobody can play")
    return _as_ours(board, move)


class Record(NamedTuple):
    """A game from a PGN; each of its variations as a whole line, from the start of the game on."""

    start: Position
    moves: list[int]
    headers: dict[str, str]
    variations: list[list[int]]


def read_pgn(text: str) -> Record:
    """The first game of a PGN; an error where the package that reads it cannot."""
    package = _package()
    if FEN.match(text):
        raise TextError("this is a position in FEN, not a game in PGN")

    def reader() -> Any:
        builder = package.pgn.GameBuilder()
        builder.handle_error = _complain  # its own writes to the log and goes on
        return builder

    try:
        game = package.pgn.read_game(io.StringIO(_letters(split_pgn(text)[0])), Visitor=reader)
        board = None if game is None else game.board()
    except TextError:
        raise
    except Exception as error:  # text that the package's parser was not made for
        raise TextError(f"this PGN cannot be read: {type(error).__name__} in the package chess") from None
    if board is None:
        raise TextError("there is no game in this PGN")
    if board.uci_variant != "chess":
        raise TextError(f"this PGN is one of {game.headers['Variant']}, not of chess")
    start, moves = read_fen(board.fen()), []
    for number, move in enumerate(game.mainline_moves(), 1):
        if not move:
            raise TextError(f"ply {number} of this PGN is a null move, which nobody can play")
        moves.append(_as_ours(board, move))
        board.push(move)
    if not moves and "FEN" not in game.headers:
        raise TextError(f"there is no move in this text: {shortened(text.strip())}")
    return Record(start, moves, dict(game.headers), list(_lines(game))[1:])


def _lines(game: Any) -> Iterator[list[int]]:
    """The moves of every line from the start on, the main line first; a line ends where somebody passes."""
    waiting: list[tuple[Any, Any, list[int]]] = [(game, game.board(), [])]
    while waiting:  # without recursion: a line may be long
        node, board, moves = waiting.pop()
        children = [child for child in node.variations if child.move]
        if not children:
            yield moves
        for child in reversed(children):
            after = board.copy(stack=False)
            after.push(child.move)
            waiting.append((child, after, [*moves, _as_ours(board, child.move)]))


def split_pgn(text: str) -> list[str]:
    """The games of a PGN, each with a blank line where the package wants one: only before the moves.

    A game begins where headers follow moves, and where the first move follows a result.
    """
    games: list[tuple[list[str], list[str]]] = [([], [])]
    aside = False  # within a comment, where a line may begin like a header
    for line in text.removeprefix("\ufeff").splitlines():
        headers, moves = games[-1]
        if HEADER.match(line) and not aside:
            if moves:
                games.append(([line.strip()], []))
            else:
                headers.append(line.strip())
        elif line.strip():
            if moves and not aside and FIRST.match(line) and ENDED.search(ASIDE.sub("", moves[-1])):
                games.append(([], moves := []))
            moves.append(line)
            aside = _ends_aside("{" + line if aside else line)
    return ["\n".join([*headers, "", *moves]) for headers, moves in games]


def _ends_aside(line: str) -> bool:
    """Whether a comment goes on behind the end of a line."""
    found = [each.group() for each in ASIDE.finditer(line)]
    return bool(found) and found[-1].startswith("{") and not found[-1].endswith("}")


def _letters(text: str) -> str:
    """A game as the package writes its moves. Of a move in another language half would be read: an error."""
    text = BECOMES.sub(r"=\1", TAKES.sub("x", text.translate(FIGURINES)))
    for line in ASIDE.sub(" ", text).splitlines():
        if HEADER.match(line) or line.startswith("%"):
            continue
        for word in re.split(r"[\s()\[\]]+", line):
            written = NUMBER.sub("", word)
            if SQUARE.search(written) and not MOVE.fullmatch(written):
                said = f"{shortened(written)} is no move: men are called K, Q, R, B and N"
                raise TextError(f"this PGN cannot be read: {said}")
    return text


def _complain(error: Exception) -> None:
    refused = REFUSED.match(str(error))
    if refused is None:
        raise TextError(f"this PGN cannot be read: {error}") from None
    dots = "..." if refused["side"] == "b" else "."
    move, why = f"{refused['number']}{dots} {refused['move']}", WHY.get(refused["why"], "cannot be read")
    raise TextError(f"this PGN cannot be read: {move} {why}") from None


def write_pgn(
    start: Position,
    moves: Sequence[int],
    *,
    variations: Sequence[Sequence[int]] = (),
    score: Number | None = None,
    headers: dict[str, str] | None = None,
) -> str:
    """A game as PGN; `score` is how White fared, None where the game goes on.

    Each variation is a whole line, from the start on: it branches off where it leaves those before it.
    """
    package = _package()
    board = package.Board(write_fen(start), chess960=not _is_orthodox(start))
    game = package.pgn.Game()
    game.headers.update({name: _quoted(text) for name, text in (headers or {}).items()})
    game.setup(board)
    for line in (moves, *variations):
        node, here = game, board.copy()
        for move in line:
            theirs = _as_theirs(here, move)
            node = node.variation(theirs) if node.has_variation(theirs) else node.add_variation(theirs)
            here.push(theirs)
    game.headers["Result"] = RESULTS[score]
    return str(game)


def _quoted(text: str) -> str:
    """A header's text as PGN has it: on one line, its quotes marked."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return printable.replace("\\", "\\\\").replace('"', '\\"')


def _is_orthodox(state: Position) -> bool:
    """Whether kings and rooks that may castle stand where they do in ordinary chess."""
    return not state.castling & ~0x8100000000000081 and (
        not state.castling or bool(state.kings & 0x1000000000000010)
    )

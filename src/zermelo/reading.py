"""Reading text piece by piece, with errors that show the place."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from zermelo.errors import TextError


def text_in(source: str) -> str:
    """The text in a file, or in standard input where its name is `-`."""
    name = "standard input" if source == "-" else source
    try:
        content = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TextError(f"{name} cannot be read: it is no text in UTF-8 (byte {error.start})") from None
    except (OSError, ValueError) as error:  # of a name with a null byte the system only says that it is wrong
        raise TextError(f"{name} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def names_a_file(text: str) -> bool:
    """Whether there is a file of this name; what is too long or too odd for a name is none."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def shortened(thing: object, most: int = 60) -> str:
    """A thing as Python writes it, if that is not too long to be read.

    >>> shortened([1, 2]), shortened("a" * 500, 9), shortened(10**5000)
    ('[1, 2]', "'aaaa...", 'a number too long to be written')
    """
    try:
        text = repr(thing)
    except ValueError:  # Python writes no number of more than 4,300 digits
        return "a number too long to be written"
    return text if len(text) <= most else f"{text[: most - 4]}..."


class Reader:
    """A text and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    @property
    def at_end(self) -> bool:
        """Whether all has been read."""
        return self.at >= len(self.text)

    def skip(self, characters: str) -> None:
        """Pass over any of these characters."""
        while self.at < len(self.text) and self.text[self.at] in characters:
            self.at += 1

    def take(self, word: str) -> bool:
        """Read `word` if it comes next."""
        if not word or not self.text.startswith(word, self.at):
            return False
        self.at += len(word)
        return True

    def match(self, pattern: str) -> str | None:
        """Read what matches `pattern` here, and answer with its first group."""
        found = re.compile(pattern).match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found.group(1)

    def error(self, message: str) -> TextError:
        """An error that points at the place reached."""
        return TextError(message, self.text, min(self.at, len(self.text)))


def read_grid(text: str, width: int, height: int, pieces: str, empty: str = ".-_") -> list[str]:
    """The rows of a board, the top row first, from text such as `x.o/.x./...` or a drawing of several lines.

    Rows may be separated by `/`, by line ends, or by nothing at all. An error shows the square at fault.

    >>> read_grid("xo. .x. ...", 3, 3, "xo")
    ['xo.', '.x.', '...']
    """
    squares: list[tuple[int, str]] = []
    for at, character in enumerate(text):
        if character.isspace() or character in "/|":
            if character != " " and len(squares) % width:
                row, column = divmod(len(squares), width)
                raise TextError(f"row {row + 1} ends after {column} squares of {width}", text, at)
        elif character.lower() in pieces:
            squares.append((at, character.lower()))
        elif character in empty:
            squares.append((at, "."))
        else:
            choice = ", ".join(pieces)
            raise TextError(f"{character!r} is no piece: a square is {choice} or '.'", text, at)
    if len(squares) != width * height:
        at = squares[width * height][0] if len(squares) > width * height else len(text)
        raise TextError(
            f"{width * height} squares are wanted, {width} by {height}, not {len(squares)}", text, at
        )
    row_of = "".join(piece for _, piece in squares)
    return [row_of[r * width : (r + 1) * width] for r in range(height)]


def read_mover(text: str, players: Sequence[str]) -> tuple[str, int | None]:
    """A position and who is to move, by number, where its last word says so.

    >>> read_mover("xo./... Black", ("White", "Black"))
    ('xo./...', 1)
    """
    before, _, word = text.rstrip().rpartition(" ")
    names = [player.lower() for player in players]
    if word.lower() in names:
        return before, names.index(word.lower())
    return text, None


def x_is_ahead(x: int, o: int) -> bool:
    """Whether X, who begins, has made one move more than O; an error where neither that nor a tie holds."""
    ahead = x.bit_count() - o.bit_count()
    if ahead not in (0, 1):
        counts = f"{x.bit_count()} x and {o.bit_count()} o"
        raise TextError(f"{counts} cannot be: x begins, so there are as many of each, or one more x")
    return ahead == 1

"""From a file or a piece of text to a game, whatever the format."""

from __future__ import annotations

import os
import re
from pathlib import Path

from zermelo.matrix.entries import looks_numeric
from zermelo.matrix.errors import MatrixError
from zermelo.matrix.structured import Written, read_json
from zermelo.matrix.table import read_table

# What can only be a name: it ends like one, or is a single word with a letter in it.
_FILE_NAME = re.compile(r".*\.(csv|tsv|json|txt|dat)|[^\s,;]*[^\W\d][^\s,;]*", re.IGNORECASE)


def read_source(source: str | os.PathLike[str]) -> Written:
    """The game in a file, if `source` names one, or else in `source` itself.

    >>> read_source("3 5; 2 9").payoffs
    ((3, 5), (2, 9))
    """
    if isinstance(source, os.PathLike):
        return read_file(Path(source))
    if _is_file(source):
        return read_file(Path(source))
    if _FILE_NAME.fullmatch(source.strip()) and source.strip()[0] not in "[{" and not looks_numeric(source):
        raise MatrixError(f"there is no file {source!r}, and it is no matrix either, such as 3 5; 2 9")
    return read_text(source)


def read_file(path: Path) -> Written:
    """The game in a file: CSV, JSON or plain text, told by what is in it."""
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as wrong:
        reason = getattr(wrong, "strerror", None) or str(wrong)
        raise MatrixError(f"{path} cannot be read: {reason}") from None
    return read_text(decoded(content, str(path)), csv=path.suffix.lower() == ".csv")


def decoded(content: bytes, name: str) -> str:
    """The text in a file's bytes."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise MatrixError(f"{name} is not text in UTF-8") from None


def read_text(text: str, *, csv: bool = False) -> Written:
    """The game in a text: JSON if it opens like JSON, else a table."""
    # The line ends of every system are one, and a byte order mark is not part of a number.
    text = text.removeprefix("\N{BYTE ORDER MARK}").replace("\r\n", "\n").replace("\r", "\n")
    start = text.lstrip()[:1]
    if start == "{" or (start == "[" and ("," in text or '"' in text or not re.search(r"\d", text))):
        return read_json(text)
    if start == "[":  # as numpy prints and Matlab writes: [[3 5] [2 9]], [3 5; 2 9]
        text = text.replace("[", " ").replace("]", "\n")
    grid, rows, columns = read_table(text, csv=csv)
    return Written(grid, None, rows, columns)


def _is_file(source: str) -> bool:
    try:
        return os.path.exists(source)
    except ValueError:  # a null byte names no file
        return False

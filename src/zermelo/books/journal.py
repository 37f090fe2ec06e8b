"""A journal: what has been solved so far of a book that is being made, on disk.

    zermelo journal of connectfour 0123456789abcdef    the game, and the digest of its rules and of the engine
    (binary)                                           a key and a value, again and again

Every value is written as soon as it is known. A process may be killed at any moment: what it leaves is whole
but for the last entry, and that is dropped.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any, BinaryIO

from zermelo.book import BookError, name_of, written_value
from zermelo.contract import Game
from zermelo.engine.digest import digest_of
from zermelo.value import Value

RECORD = struct.Struct("<Qh")  # a key and a value


class Journal:
    """The positions solved so far: `known` has their values, written as numbers, by their keys."""

    def __init__(self, game: Game[Any, Any], path: Path) -> None:
        self.path = path
        self.known: dict[int, int] = {}
        self._first = f"zermelo journal of {name_of(game)} {digest_of(game)}\n".encode()
        self._file: BinaryIO

    def __enter__(self) -> Journal:
        try:
            self._file = self.path.open("a+b")
        except OSError as error:
            raise BookError(f"{self.path} cannot be written: {error.strerror}") from None
        self._file.seek(0)
        data = self._file.read()
        if self._first.startswith(data):  # nothing yet, or a first line cut short
            self._file.truncate(0)
            self._file.write(self._first)
            self._file.flush()
            return self
        if not data.startswith(self._first):
            self._file.close()
            raise BookError(
                f"{self.path} was begun with other rules or another zermelo: remove it to begin anew"
            )
        whole = (len(data) - len(self._first)) // RECORD.size * RECORD.size
        self.known = dict(RECORD.iter_unpack(data[len(self._first) :][:whole]))
        self._file.truncate(len(self._first) + whole)
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, key: int, value: Value) -> None:
        """Write down the value of a position."""
        self.known[key] = written_value(value)
        self._file.write(RECORD.pack(key, self.known[key]))
        self._file.flush()

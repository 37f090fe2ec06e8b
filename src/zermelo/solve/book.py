"""A book: positions near the start of a game with their exact values, in one small file.

    zermelo book 1                             what it is
    {"game": "connectfour", "plies": 8, ...}   what is in it, and the checksum of the rest
    (compressed)                               the keys in rising order, each as its distance from the one
                                               before; then the values

A value is one number: n where the position is won in n plies, -n where it is lost in n, 0 where it is drawn;
or the points. A book names no moves: a move is best where the value of the position it leads to says so.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.errors import ZermeloError
from zermelo.game import Game
from zermelo.value import WIN, Value

MAGIC = b"zermelo book 1\n"
SMALLEST_STEP = 128  # of a number written in bytes of seven bits


class BookError(ZermeloError):
    """A book that cannot be read, or is not what it should be."""


class Book:
    """Solved positions of one game.

    A book knows a position by its key alone, so mirror images that share a key share an entry.
    """

    def __init__(self, game: Game[Any, Any], entries: Mapping[int, int], about: Mapping[str, Any]) -> None:
        self.game, self.about = game, dict(about)
        keys = np.fromiter(entries.keys(), np.uint64, len(entries))
        numbers = np.fromiter(entries.values(), np.int16, len(entries))
        order = np.argsort(keys)
        self._keys, self._numbers = keys[order], numbers[order]

    def __len__(self) -> int:
        return len(self._keys)

    # -- asking ----------------------------------------------------------------------------------------------

    def value(self, state: Any) -> Value | None:
        """The exact value of a position to the player to move; None where the book does not have it."""
        if self.game.score(state) is not None:
            return None
        key = key_of(self.game, state)
        at = int(np.searchsorted(self._keys, np.uint64(key)))
        if at == len(self) or int(self._keys[at]) != key:
            return None
        return read_value(int(self._numbers[at]), points=self.game.counts_points)

    def values(self, state: Any) -> dict[Any, Value]:
        """Each move of a position whose value the book can tell, with that value."""
        found = {}
        for move in self.game.moves(state):
            value = self._after(state, self.game.play(state, move))
            if value is not None:
                found[move] = value
        return found

    def best(self, state: Any) -> list[Any]:
        """The moves that the book knows to be best; none where it does not know."""
        value = self.value(state)
        return [] if value is None else [move for move, found in self.values(state).items() if found == value]

    def _after(self, state: Any, child: Any) -> Value | None:
        """The value of a child as one of its parent's."""
        score = self.game.score(child)
        value = self.value(child) if score is None else finished(self.game, score)
        if value is None:
            return None
        player = self.game.turn(state)
        mine = self.game.next_player(player, child) == player
        return (value if mine else -value).later(1)

    # -- the file --------------------------------------------------------------------------------------------

    @cached_property
    def _packed(self) -> bytes:
        steps = np.diff(self._keys, prepend=np.uint64(0))
        written = b"".join(map(_in_sevens, steps.tolist()))
        return zlib.compress(written + self._numbers.astype("<i2").tobytes(), 9)

    def save(self, path: Path) -> None:
        """Write the book; all of it or nothing."""
        about = {
            **self.about,
            "game": self.game.name,
            "positions": len(self),
            "sha256": hashlib.sha256(self._packed).hexdigest(),
        }
        whole = path.with_name(path.name + ".new")
        whole.write_bytes(MAGIC + json.dumps(about).encode() + b"\n" + self._packed)
        whole.replace(path)

    @classmethod
    def load(cls, path: Path, game: Game[Any, Any]) -> Book:
        """Read a book; `BookError` where it is no book, one of another game, or damaged."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise BookError(f"{path.name} cannot be read: {error.strerror}") from None
        magic, _, rest = data.partition(b"\n")
        header, _, packed = rest.partition(b"\n")
        if magic + b"\n" != MAGIC:
            raise BookError(f"{path.name} is not a book")
        try:
            about = json.loads(header)
            checksum, positions = about.pop("sha256"), about.pop("positions")
        except (ValueError, KeyError, AttributeError):
            raise BookError(f"{path.name} is damaged: its second line does not say what is in it") from None
        if hashlib.sha256(packed).hexdigest() != checksum:
            raise BookError(f"{path.name} is damaged: its checksum is wrong; make it anew")
        if about.pop("game") != game.name:
            raise BookError(f"{path.name} is not a book of {game.name}")
        written = zlib.decompress(packed)
        split = len(written) - 2 * positions
        book = cls(game, {}, about)
        book._keys = np.cumsum(_from_sevens(written[:split]), dtype=np.uint64)
        book._numbers = np.frombuffer(written[split:], "<i2")
        return book


def key_of(game: Game[Any, Any], state: Any) -> int:
    """The number by which a book knows a position: the game's own key, or a digest of how it writes it."""
    if game.says("key"):
        return int(game.key(state))
    text = game.save(game.canonical(state)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def finished(game: Game[Any, Any], score: Any) -> Value:
    """The value of a finished game."""
    return Value.points(score) if game.counts_points else Value.of_number(score * WIN, points=False, proved=True)


def written_value(value: Value) -> int:
    """A value as one number."""
    if value.kind == "points":
        return int(value.score)
    return int(value.score) * (value.plies or 0)


def read_value(number: int, *, points: bool) -> Value:
    """What `written_value` has written."""
    if points:
        return Value.points(number)
    return Value.win(number) if number > 0 else Value.loss(-number) if number < 0 else Value.draw()


def _in_sevens(number: int) -> bytes:
    """A number in bytes of seven bits, the low ones first; all but the last have their top bit set."""
    written = bytearray()
    while number >= SMALLEST_STEP:
        written.append(number % SMALLEST_STEP + SMALLEST_STEP)
        number //= SMALLEST_STEP
    written.append(number)
    return bytes(written)


def _from_sevens(written: bytes) -> Any:
    """All the numbers written so, one after the other."""
    codes = np.frombuffer(written, np.uint8)
    ends = np.flatnonzero(codes < SMALLEST_STEP)
    starts = np.concatenate(([0], ends[:-1] + 1)) if len(ends) else ends
    places = np.arange(len(codes)) - np.repeat(starts, ends - starts + 1)
    parts = (codes & (SMALLEST_STEP - 1)).astype(np.uint64) << (7 * places).astype(np.uint64)
    return np.add.reduceat(parts, starts) if len(ends) else np.zeros(0, np.uint64)

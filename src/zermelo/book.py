"""A book: positions near the start of a game with their exact values, in one small file.

    zermelo book 1                             what it is
    {"plies": 8, "game": "connectfour", ...}   what is in it, and the checksum of that and of the rest
    (compressed)                               the keys in rising order, each as its distance from the one
                                               before; then the values

A value is one number: n where the position is won in n plies, -n where it is lost in n, 0 where it is drawn;
or the points. A book names no moves: a move is best where the value of the position it leads to says so.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.contract import Game
from zermelo.errors import ZermeloError
from zermelo.value import WIN, Value

MAGIC = b"zermelo book 1\n"
SEVEN = 128  # a byte of seven bits holds less
SMALLEST, LARGEST = -(2**15), 2**15 - 1  # of a value written as a number


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
        return None if value is None else seen_from(self.game, state, child, value)

    # -- the file --------------------------------------------------------------------------------------------

    @cached_property
    def _packed(self) -> bytes:
        steps = np.diff(self._keys, prepend=np.uint64(0))
        written = b"".join(map(_in_sevens, steps.tolist()))
        return zlib.compress(written + self._numbers.astype("<i2").tobytes(), 9)

    def save(self, path: Path) -> None:
        """Write the book; all of it or nothing."""
        about = {**self.about, "game": name_of(self.game), "positions": len(self)}
        about["sha256"] = _checksum(about, self._packed)
        whole = path.with_name(path.name + ".new")
        try:
            whole.write_bytes(MAGIC + json.dumps(about).encode() + b"\n" + self._packed)
            whole.replace(path)
        except OSError as error:
            raise BookError(f"{path} cannot be written: {error.strerror}") from None

    @classmethod
    def load(cls, path: Path, game: Game[Any, Any]) -> Book:
        """Read a book; `BookError` where it is no book, one of another game, or damaged."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise BookError(f"{path} cannot be read: {error.strerror}") from None
        return cls.read(data, game, str(path))

    @classmethod
    def read(cls, data: bytes, game: Game[Any, Any], path: str = "this") -> Book:
        """The book that a file at `path` holds."""
        if not data.startswith(MAGIC):
            raise BookError(f"{path} is not a book")
        header, _, packed = data.removeprefix(MAGIC).partition(b"\n")
        try:
            about = json.loads(header)
            spelled = json.dumps(about).encode()
            checksum, name, positions = about.pop("sha256"), about["game"], about["positions"]
        except (ValueError, KeyError, AttributeError, TypeError):
            raise BookError(f"{path} is damaged: its second line does not say what is in it") from None
        # The checksum speaks of what the line says, and it may be spelled in one way only: no byte of it
        # can change. The first books had a checksum of the packed part alone.
        right = (_checksum(about, packed), hashlib.sha256(packed).hexdigest())
        if spelled != header or checksum not in right:
            raise BookError(f"{path} is damaged: its checksum is wrong; make it anew")
        if name != name_of(game):
            raise BookError(f"{path} is a book of {name}, not of {name_of(game)}")
        book = cls(game, {}, {key: said for key, said in about.items() if key not in ("game", "positions")})
        try:
            book._keys, book._numbers = _unpacked(packed, positions)
        except ValueError:
            raise BookError(f"{path} is damaged: it has not the {positions} positions it speaks of") from None
        return book


def _checksum(about: Mapping[str, Any], packed: bytes) -> str:
    return hashlib.sha256(json.dumps(about).encode() + b"\n" + packed).hexdigest()


def name_of(game: Game[Any, Any]) -> str:
    """The game and its parameters, spelled in one way however it was named: `connectfour:5,4`."""
    kind, _, parameters = Game.__repr__(game).removesuffix(")").partition("(")
    return f"{kind}:{parameters}".lower().replace(" ", "").removesuffix(":")


def key_of(game: Game[Any, Any], state: Any) -> int:
    """The number by which a book knows a position: the game's own key, or a digest of how it writes it."""
    if game.says("key"):
        return int(game.key(state)) % 2**64
    text = game.save(game.canonical(state)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def finished(game: Game[Any, Any], score: Any) -> Value:
    """The value of a finished game."""
    number = score if game.counts_points else score * WIN
    return Value.of_number(number, points=game.counts_points, proved=True)


def seen_from(game: Game[Any, Any], state: Any, child: Any, value: Value, plies: int = 1) -> Value:
    """The value of a child as one of its parent's; with -1 `plies`, of a parent as one of its child's."""
    player = game.turn(state)
    mine = game.next_player(player, child) == player
    return (value if mine else -value).later(plies)


def written_value(value: Value) -> int:
    """A value as one number."""
    number = int(value.score) * (1 if value.kind == "points" else value.plies or 0)
    if not SMALLEST <= number <= LARGEST:
        raise BookError(f"{value} is more than a book can hold")
    return number


def read_value(number: int, *, points: bool) -> Value:
    """What `written_value` has written."""
    if points:
        return Value.points(number)
    return Value.win(number) if number > 0 else Value.loss(-number) if number < 0 else Value.draw()


def _in_sevens(number: int) -> bytes:
    """A number in bytes of seven bits, the low ones first; all but the last have their top bit set."""
    written = bytearray()
    while number >= SEVEN:
        written.append(number % SEVEN + SEVEN)
        number //= SEVEN
    written.append(number)
    return bytes(written)


def _unpacked(packed: bytes, positions: int) -> tuple[Any, Any]:
    """The keys and the values; `ValueError` where there are not so many."""
    written = zlib.decompress(packed)
    split = len(written) - 2 * positions
    steps = _from_sevens(written[:split])
    if len(steps) != positions:
        raise ValueError
    return np.cumsum(steps, dtype=np.uint64), np.frombuffer(written[split:], "<i2")


def _from_sevens(written: bytes) -> Any:
    """All the numbers written so, one after the other."""
    codes = np.frombuffer(written, np.uint8)
    ends = np.flatnonzero(codes < SEVEN)
    starts = np.concatenate(([0], ends[:-1] + 1)) if len(ends) else ends
    places = np.arange(len(codes)) - np.repeat(starts, ends - starts + 1)
    parts = (codes & (SEVEN - 1)).astype(np.uint64) << (7 * places).astype(np.uint64)
    return np.add.reduceat(parts, starts) if len(ends) else np.zeros(0, np.uint64)

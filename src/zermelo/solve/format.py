"""The files of a table: one a layer, in blocks, each compressed and with a checksum of its own.

    | header, 64 bytes | block 0 | block 1 | ... | index: of each block its first number, place, checksum |

docs/tables.md has every byte of it. A block is the numbers of some thousand positions, as steps from one to
the next, and their values, compressed by zstd. All numbers are little-endian.
"""

from __future__ import annotations

import mmap
import struct
import zlib
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from zermelo.errors import MissingExtra
from zermelo.solve.files import TableError

MAGIC = b"ZERMELO\x01"
HEADER = struct.Struct("<8sIIQIIIIQII8x")  # see docs/tables.md
BLOCK = 4096  # positions
ENTRY = np.dtype([("first", "<u8"), ("at", "<u8"), ("length", "<u4"), ("crc", "<u4")])
STEPS: dict[int, Any] = {
    0: None,
    1: np.dtype("<u1"),
    2: np.dtype("<u2"),
    4: np.dtype("<u4"),
    8: np.dtype("<u8"),
}
VALUES: dict[int, Any] = {1: np.dtype("<u1"), 2: np.dtype("<u2"), 4: np.dtype("<u4")}
LEVEL = 6  # of zstd
KEPT = 256  # blocks that a reader keeps


def zstd() -> Any:
    """The package that compresses."""
    try:
        import zstandard
    except ImportError:
        raise MissingExtra("a table on disk", "tables") from None
    return zstandard


def width_of(least: int, greatest: int) -> int:
    """How many bytes each value needs that lies between these."""
    most = int(max(zigzag(np.array([least, greatest]))))
    return next(width for width in VALUES if most < 1 << 8 * width)


def zigzag(values: Any) -> Any:
    """0, -1, 1, -2, 2 ... as 0, 1, 2, 3, 4 ..."""
    wide = values.astype(np.int64)
    return (wide << 1) ^ (wide >> 63)


def unzigzag(codes: Any) -> Any:
    """The other way."""
    wide = codes.astype(np.int64)
    return (wide >> 1) ^ -(wide & 1)


def packed_block(keys: Any, values: Any, width: int) -> bytes:
    """Some positions and their values, compressed."""
    steps = np.diff(keys) - 1
    most = int(steps.max()) if len(steps) else 0
    size = next(size for size in STEPS if most < 1 << 8 * size)
    kind = STEPS[size]
    body = b"" if kind is None else steps.astype(kind).tobytes()
    plain = bytes([size]) + body + zigzag(values).astype(VALUES[width]).tobytes()
    packed: bytes = zstd().ZstdCompressor(level=LEVEL).compress(plain)
    return packed


def write_layer(
    file: BinaryIO, layer: int, count: int, width: int, blocks: Iterator[tuple[int, bytes]]
) -> None:
    """A whole file: `blocks` are the first number of each block and what is in it."""
    entries, at = [], HEADER.size
    file.write(b"\0" * HEADER.size)
    for first, packed in blocks:
        file.write(packed)
        entries.append((first, at, len(packed), zlib.crc32(packed)))
        at += len(packed)
    index = np.array(entries, ENTRY).tobytes()
    file.write(index)
    fields = (MAGIC, 1, layer & 0xFFFFFFFF, count, BLOCK, len(entries), width, zlib.crc32(index), at)
    head = HEADER.pack(*fields, 0, 0)
    file.seek(0)
    file.write(HEADER.pack(*fields, zlib.crc32(head), 0))


class LayerReader:
    """One layer of a table: where a position is among its numbers, and its value."""

    def __init__(self, path: Path, layer: int, count: int) -> None:
        self.path, self.count = path, count
        try:
            with path.open("rb") as file:
                self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise TableError(f"{path} cannot be read: {error.strerror}") from None
        except ValueError:
            raise TableError(f"{path} is cut short: it is empty") from None
        if len(self._bytes) < HEADER.size:
            raise TableError(f"{path} is cut short: {len(self._bytes)} bytes")
        head = self._bytes[: HEADER.size]
        magic, version, said, positions, block, blocks, width, crc, at, own, _ = HEADER.unpack(head)
        if magic != MAGIC or version != 1:
            raise TableError(f"{path} is no layer of a table that this version reads")
        if zlib.crc32(HEADER.pack(*HEADER.unpack(head)[:-2], 0, 0)) != own or head[-12:] != b"\0" * 12:
            raise TableError(f"{path} is damaged: its header has another checksum")
        if (said, positions, block) != (layer & 0xFFFFFFFF, count, BLOCK) or width not in VALUES:
            raise TableError(f"{path} is not the file that the table speaks of")
        if at + blocks * ENTRY.itemsize != len(self._bytes):
            raise TableError(f"{path} is cut short, or longer than it was: {len(self._bytes)} bytes")
        index = self._bytes[at:]
        if zlib.crc32(index) != crc:
            raise TableError(f"{path} is damaged: its index has another checksum")
        self.width = width
        self._index = np.frombuffer(index, ENTRY)
        self._firsts: list[int] = self._index["first"].tolist()
        self._kept: OrderedDict[int, tuple[Any, Any]] = OrderedDict()

    def find(self, number: int) -> int | None:
        """The value of the position that has this number; None where there is none."""
        block = bisect_right(self._firsts, number) - 1
        if block < 0:
            return None
        keys, values = self.block(block)
        place = int(keys.searchsorted(number))
        return int(values[place]) if place < len(keys) and keys[place] == number else None

    def block(self, number: int) -> tuple[Any, Any]:
        """The numbers and the values of a block."""
        kept = self._kept
        if number in kept:
            return kept[number]
        found = kept[number] = self._read(number)
        while len(kept) > KEPT:
            kept.popitem(last=False)
        return found

    def blocks(self) -> Iterator[tuple[Any, Any]]:
        """All of them, in order."""
        for number in range(len(self._index)):
            yield self._read(number)

    def _read(self, number: int) -> tuple[Any, Any]:
        entry, where = self._index[number], f"block {number} of {self.path}"
        at, length = int(entry["at"]), int(entry["length"])
        packed = self._bytes[at : at + length]
        if len(packed) != length or zlib.crc32(packed) != int(entry["crc"]):
            raise TableError(f"{where} is damaged: it has another checksum")
        count = min(BLOCK, self.count - number * BLOCK)
        plain = zstd().ZstdDecompressor().decompress(packed, max_output_size=1 + count * 12)
        kind: Any = STEPS.get(plain[0], STEPS[8])
        steps = 0 if kind is None else kind.itemsize * (count - 1)
        if len(plain) != 1 + steps + count * self.width:
            raise TableError(f"{where} is damaged: it has another length")
        keys = np.ones(count, np.int64)
        keys[0] = self._firsts[number]
        if kind is not None:
            keys[1:] += np.frombuffer(plain, kind, count - 1, 1).astype(np.int64)
        values = unzigzag(np.frombuffer(plain, VALUES[self.width], count, 1 + steps))
        return np.cumsum(keys), values

"""Files that are there whole or not at all, and what becomes of a full disk.

written aside, then given its name         whoever is killed leaves nothing half done
brought to the disk before that (fsync)    the files of a table, which must outlive a loss of power
a checksum at its end                      the files for work: what is not as it was is made anew
"""

from __future__ import annotations

import errno
import json
import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from zermelo.errors import ZermeloError

ASIDE = ".part"  # how the names of unfinished files end
REFUSED = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST, errno.ENOENT)
TRAILER, MARK = struct.Struct("<QII"), 0x5A45524D  # length, checksum, and that this is the end


class TableError(ZermeloError):
    """A table that cannot be made, read or believed: what is wrong, and where."""


@contextmanager
def told(folder: Path) -> Iterator[None]:
    """What the system says of a full disk, or a folder that cannot be written to, in a sentence."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise TableError(
                f"no room is left on the disk of {folder}: what was found so far is kept; make room and "
                "give the same command again"
            ) from None
        if error.errno in REFUSED:
            raise TableError(f"{folder} cannot be written to: {error.strerror}") from None
        raise


@contextmanager
def written(path: Path, *, sync: bool, mark: str = "") -> Iterator[BinaryIO]:
    """A file to write to, which gets its name at the end; with `sync` when all of it is on the disk.

    Where several may write the same file at a time, each has a `mark` of its own.
    """
    aside = path.with_name(path.name + mark + ASIDE)
    with told(path.parent):
        try:
            with aside.open("wb") as file:
                yield file
                file.flush()
                if sync:
                    os.fsync(file.fileno())
            aside.replace(path)
            if sync:
                _sync_folder(path.parent)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise


def write_arrays(path: Path, arrays: Iterable[Any], *, mark: str = "") -> None:
    """Arrays of numbers, one after the other, and a checksum at the end."""
    crc = length = 0
    with written(path, sync=False, mark=mark) as file:
        for array in arrays:
            data = np.ascontiguousarray(array).data.cast("B") if len(array) else b""
            file.write(data)
            crc, length = zlib.crc32(data, crc), length + len(data)
        file.write(TRAILER.pack(length, crc, MARK))


def checksum_of(path: Path) -> int:
    """The checksum at the end of a file of arrays."""
    with path.open("rb") as file:
        file.seek(-TRAILER.size, os.SEEK_END)
        return int(TRAILER.unpack(file.read())[1])


def checksum(array: Any) -> int:
    """The checksum of an array."""
    return zlib.crc32(np.ascontiguousarray(array).data.cast("B")) if len(array) else 0


def read_array(path: Path, kind: Any) -> Any:
    """The array in a file, mapped, not read, and changed by nobody else; None where it is not as it was."""
    try:
        size = path.stat().st_size - TRAILER.size
        with path.open("rb") as file:
            file.seek(max(0, size))
            length, crc, mark = TRAILER.unpack(file.read())
    except (OSError, struct.error):
        return None
    if (length, mark) != (size, MARK):
        return None
    array = mapped(path, kind)
    return array if checksum(array) == crc else None


def mapped(path: Path, kind: Any) -> Any:
    """The same of a file that this process has written or looked through, and so need not look at again."""
    size = path.stat().st_size - TRAILER.size
    shape = (size // np.dtype(kind).itemsize,)
    return np.asarray(np.memmap(path, kind, "c", shape=shape)) if size else np.zeros(0, kind)


def reserved(path: Path, kind: Any, count: int) -> Any:
    """A new array in a file, mapped; its room on the disk is taken at once: later there might be none."""
    size = count * np.dtype(kind).itemsize
    with told(path.parent), path.open("wb") as file:
        if hasattr(os, "posix_fallocate") and size:
            os.posix_fallocate(file.fileno(), 0, size)
        else:
            file.truncate(size)
    return np.memmap(path, kind, "r+", shape=(count,))


def write_json(path: Path, data: Any, *, sync: bool = False) -> None:
    """A file that people can read, too."""
    with written(path, sync=sync) as file:
        file.write(as_json(data))


def as_json(data: Any) -> bytes:
    """How it is spelled there."""
    return json.dumps(data, indent=1, ensure_ascii=False).encode() + b"\n"


def read_json(path: Path) -> Any:
    """What is in such a file; None where there is none, or only a part of one."""
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None


def _sync_folder(folder: Path) -> None:
    """Bring names to the disk, where the system can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows does not open folders
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

"""Files that nobody but this user can have written.

Kept machine code is run. Whoever could put a file among it could have us do anything, so it is read only from
folders that are ours and that nobody else can write to, and only from ordinary files of which the same holds.
A file is looked at after it has been opened, so that it cannot be exchanged in between, and opened so that
no pipe in its place keeps us waiting.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

# Where a system has no such way to open a file it has no such traps either.
CAREFULLY = sum(getattr(os, way, 0) for way in ("O_NONBLOCK", "O_NOFOLLOW", "O_CLOEXEC", "O_BINARY"))
BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def make_folder(folder: Path) -> None:
    """Make a folder that is closed to others; those above it are made as usual."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)


def doubt_about(folder: Path) -> str | None:
    """Why what is in a folder cannot be trusted; None where it can, or where there is nothing."""
    try:
        found = folder.stat()
    except OSError:
        return None
    if not stat.S_ISDIR(found.st_mode):
        return f"{folder} is no folder"
    if not _is_ours(found):
        return f"{folder} belongs to another user"
    if _is_open(found):
        return f"others can write to {folder} (chmod go-w closes it, after a look at what is in it)"
    return None


def open_own(file: Path, flags: int) -> int:
    """Open a file that is ours, and made so where `flags` have it made: its descriptor."""
    handle = os.open(file, flags | CAREFULLY, 0o600)
    found = os.fstat(handle)
    if not stat.S_ISREG(found.st_mode) or not _is_ours(found) or _is_open(found):
        os.close(handle)
        raise PermissionError(f"{file} is no file of ours")
    return handle


def read_own(file: Path) -> bytes:
    """What is in a file that is ours."""
    with os.fdopen(open_own(file, os.O_RDONLY), "rb") as opened:
        return opened.read()


def _is_ours(found: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()


def _is_open(found: os.stat_result) -> bool:
    """Whether others can write to it; where files have no owners the system's own rights have to do."""
    return hasattr(os, "geteuid") and bool(found.st_mode & BY_OTHERS)

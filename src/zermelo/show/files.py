"""The file that something is to be saved in: checked before the work, and written with a clear word."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from zermelo.errors import TextError, ZermeloError


def to_write(path: str | Path, kinds: Sequence[str], what: str) -> Path:
    """The file, if it can be one: its suffix among `kinds`, its folder there. `what` is to be saved in it."""
    path = Path(path)
    if path.suffix.lower() not in kinds:
        raise TextError(f"{what} is saved as {', '.join(kinds)}, and {str(path)!r} ends in none of them")
    if not os.path.isdir(path.parent):  # false also where the system refuses to say
        raise TextError(f"there is no folder {str(path.parent)!r} to save {what} in")
    if os.path.isdir(path):
        raise TextError(f"{str(path)!r} is a folder; {what} needs the name of a file")
    return path


def write(path: Path, data: str | bytes) -> None:
    """Write a whole file."""
    try:
        path.write_bytes(data.encode(errors="replace") if isinstance(data, str) else data)
    except OSError as error:
        raise ZermeloError(f"{path} cannot be written: {error.strerror}") from None

"""table.json: what a table is. It is written last, and a folder without it is no table."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from zermelo.solve.files import TableError, as_json, write_json

FORMAT = 1
NAME = "table.json"


def write_manifest(folder: Path, said: dict[str, Any]) -> None:
    """Write what a table is. It is one from then on."""
    write_json(folder / NAME, said | {"checksum": _checksum(said)}, sync=True)


def read_manifest(folder: Path) -> dict[str, Any]:
    """What a table says that it is, unchanged since it was written."""
    path = folder / NAME
    try:
        written = path.read_bytes()
        said = json.loads(written)
        spelled, checksum = as_json(said), said.pop("checksum")
    except FileNotFoundError:
        begun = (
            " one was begun there: give the command that began it again" if (folder / "work").exists() else ""
        )
        raise TableError(
            f"{folder} is no table: there is no {NAME} in it{';' * bool(begun)}{begun}"
        ) from None
    except OSError as error:
        raise TableError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, AttributeError, TypeError):
        raise TableError(f"{path} is damaged: it is not as a table writes it") from None
    if said.get("format") != FORMAT:
        raise TableError(f"{path} is of the format {said.get('format')!r}, and this version reads {FORMAT}")
    if checksum != _checksum(said) or spelled != written:  # it can be spelled in one way only
        raise TableError(f"{path} is damaged: it has another checksum")
    return dict(said)


def _checksum(said: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(said, sort_keys=True, ensure_ascii=True).encode()).hexdigest()

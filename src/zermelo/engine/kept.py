"""Where machine code is kept between runs, and whether there is any for a game: told without Numba.

Loading Numba takes longer than answering a small position. So whether it is worth it is known before.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from zermelo.contract import Game
from zermelo.engine.digest import digest_of, own_digest
from zermelo.engine.kernel import Kernel


def folder() -> Path:
    """The folder: `$ZERMELO_CACHE`, or zermelo's place among the user's caches."""
    if os.environ.get("ZERMELO_CACHE"):
        return Path(os.environ["ZERMELO_CACHE"])
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "zermelo"


def seems_kept(kernel: Kernel[Any, Any], game: Game[Any, Any]) -> bool:
    """Whether there is a file of that name; whether it can be used is seen when it is read (keep.py)."""
    with suppress(OSError):
        return any(folder().glob(f"{own_digest()}-numba*/*{digest_of(game)}*{kernel.__name__}-*.code"))
    return False

"""The first moments of the command `zermelo`: Ctrl-C while it is being read ends it without a traceback.

The package imports this before anything else. A program of somebody else's that imports zermelo keeps its own
ways; once the command runs, `cli` takes over.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import Any


def is_command(words: list[str]) -> bool:
    """Whether Python was started with these words for the command `zermelo`, and for nothing else."""
    words = list(words)
    while words:
        word = words.pop(0)
        if word == "-m":
            return words[:1] == ["zermelo"]
        if word in ("-X", "-W"):
            del words[:1]
        elif word == "-c":
            return False
        elif not word.startswith("-"):
            return os.path.splitext(os.path.basename(word))[0] == "zermelo"
    return False


def _leave(number: int, frame: Any) -> None:
    os.write(2, b"\nAborted!\n")  # as click says it later
    os._exit(1)


if is_command(sys.orig_argv[1:]) and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, _leave)

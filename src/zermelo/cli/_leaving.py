"""How the program ends: in order, or at once where one of its threads cannot be stopped.

Ctrl-C leaves behind what nothing can interrupt, a compiler at work above all. Python would wait for it, or
fall over it. So what was said is written out, and the process ends there and then, with the status that it
was to end with.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

from zermelo.engine.run.threads import are_busy

PATIENCE = 0.2  # seconds: whatever can be stopped stops sooner


def leave(end: SystemExit) -> None:
    """End the program where something is still at work; otherwise do nothing."""
    if not are_busy(PATIENCE):
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
    status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)

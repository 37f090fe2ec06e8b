"""How the program ends where it is interrupted: at once, and with the status that it was to end with.

Ctrl-C leaves behind what nothing can interrupt, a compiler at work above all. Python would wait for it, or
fall over it. So what was said is written out, and the process ends there and then.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from typing import Any

from zermelo.engine.run.threads import are_busy

AGAIN = 0.01  # seconds
PATIENCE = 0.2  # seconds: whatever can be stopped stops sooner

_interrupted = False


def hear_interrupts() -> None:
    """Remember that there was an interrupt, and have none of them swallowed.

    Python drops one that strikes in a callback, and tells so a hook: there it is raised again, soon after.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    signal.signal(signal.SIGINT, _interrupt)
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _interrupt)
        sys.unraisablehook = _unraisable


def _interrupt(number: int, frame: Any) -> None:
    global _interrupted
    _interrupted = True
    raise KeyboardInterrupt


def _unraisable(told: sys.UnraisableHookArgs) -> None:
    if issubclass(told.exc_type, KeyboardInterrupt):
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
    else:
        sys.__unraisablehook__(told)


def leave(status: Any) -> None:
    """End the program if it was interrupted, or if something is still at work; otherwise do nothing."""
    if not _interrupted and not are_busy(PATIENCE):
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status if isinstance(status, int) else 0 if status is None else 1)

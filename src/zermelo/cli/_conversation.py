"""How commands that other programs talk to hear and speak: lines on standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator


def heard() -> Iterator[bytes]:
    """Each line as it comes."""
    return iter(sys.stdin.buffer.readline, b"")


def say(line: str) -> None:
    """One line, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def converse(conversation: Callable[[], None]) -> None:
    """Hold a conversation; whoever hangs up has ended it."""
    try:
        conversation()
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(0)

"""What is said in a conversation: whole lines, from whichever thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb

from zermelo.errors import ZermeloError

LONGEST = 500  # letters of a word for people


class Voice:
    """Says whole lines to `say`. `remark` is what a word for people begins with: `info string`."""

    def __init__(self, say: Callable[[str], None], remark: str) -> None:
        self._say, self._remark, self._saying = say, remark, threading.Lock()

    def say(self, *lines: str) -> None:
        """Whole lines, those given together not torn apart by others."""
        with self._saying:
            for line in lines:
                self._say(line)

    def tell(self, message: str) -> None:
        """A word for people, on one line however it comes."""
        self.say(f"{self._remark} {in_one_line(message)}")

    def complain(self, error: BaseException, *, where: bool = False) -> None:
        """Say what is wrong, and `where`: here, for nobody may be reading stderr."""
        self.tell(fault(error))
        if where:
            frames = extract_tb(error.__traceback__)
            self.tell(f"at {' '.join(f'{Path(frame.filename).name}:{frame.lineno}' for frame in frames)}")


def fault(error: BaseException) -> str:
    """What is wrong: in our own words, or by the name of what was raised."""
    return str(error) if isinstance(error, ZermeloError) else f"{type(error).__name__}: {error}"


def in_one_line(message: str) -> str:
    """A message that ends no line, and is not too long to be read."""
    return " ".join(message.split())[:LONGEST]

"""What a long search is at: `info ... currmove`, as UCI programs show it while a depth takes its time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any, Generic

from zermelo.contract import M
from zermelo.engine.engine import Engine

SILENT = 3.0  # seconds in which nobody needs to know,
EVERY = 1.0  # and between two words after that


class Current(Generic[M]):
    """Says, while it is entered, which move of the root is being searched; `depth` is the last one done."""

    def __init__(self, engine: Engine[Any, M], say: Callable[[str], None], write: Callable[[M], str]) -> None:
        self.depth = 0
        self._engine, self._say, self._write = engine, say, write
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._tell, name="zermelo-current", daemon=True)

    def __enter__(self) -> Current[M]:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()  # nothing is said after the answer

    def _tell(self) -> None:
        silent = SILENT
        while not self._over.wait(silent):
            silent, now = EVERY, self._engine.at_work()
            if now is not None:
                move, number = now
                self._say(f"info depth {self.depth + 1} currmove {self._write(move)} currmovenumber {number}")

"""A token that calls a search off: made before the search begins, set at any moment, by any thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress


class Stop(threading.Event):
    """An event that tells those who listen to it that it is set, so that nobody has to look again and again.

    A listener looks for itself what is the matter: by the time it is told, it may be at something else.
    """

    def __init__(self) -> None:
        super().__init__()
        self._listeners: list[Callable[[], None]] = []

    def set(self) -> None:
        """Call off whatever goes by this token, or is going to."""
        super().set()
        for listener in tuple(self._listeners):
            listener()

    def listen(self, listener: Callable[[], None]) -> None:
        """Tell this listener from now on; whether the token is set already, it looks after that."""
        self._listeners.append(listener)

    def unlisten(self, listener: Callable[[], None]) -> None:
        """Tell it no longer."""
        with suppress(ValueError):
            self._listeners.remove(listener)

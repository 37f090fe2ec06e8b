"""What a server may spend on those who ask: everything has a cap."""

from __future__ import annotations

import os
from dataclasses import dataclass

LONGEST_REQUEST = 1 << 20  # bytes that are read: whoever is cut off sooner may see no answer, only an end


@dataclass(frozen=True, slots=True)
class Settings:
    """The caps of one server. Whoever runs it may choose others."""

    seconds: float = 60.0  # of one search
    depth: int = 200
    threads: int = max(1, min(8, os.cpu_count() or 1))
    table: float = 64.0  # megabytes of each search's table
    searches: int = 2  # that run at once
    waiting: int = 6  # searches that may wait for one of them to end
    text: int = 4000  # characters of a position, of moves, of a tree
    moves: int = 1000  # legal moves of a position
    nodes: int = 400  # of a tree that is drawn
    steps: int = 4000  # of a search that is shown step by step
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")  # names by which the server may be called

"""One sentence of an explanation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Sentence:
    """One sentence, what kind of thing it says, and the moves it speaks of."""

    kind: str
    text: str
    moves: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return self.text

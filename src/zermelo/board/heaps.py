"""Heaps of things to take from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.board.names import column_name


@dataclass(frozen=True, slots=True)
class Heaps:
    """Heaps of things to take from, called a, b, c, ..."""

    sizes: tuple[int, ...]

    @property
    def names(self) -> Sequence[str]:
        """One name a heap."""
        return [column_name(i) for i in range(len(self.sizes))]

    def __str__(self) -> str:
        """One line a heap, a mark for each thing in it."""
        width = max(map(len, self.names), default=1)
        return "\n".join(
            f"{name.rjust(width)}  {'|' * size if size <= 40 else '...'} {size}"
            for name, size in zip(self.names, self.sizes, strict=True)
        )

    def to_json(self) -> dict[str, Any]:
        """What a page needs to draw it."""
        return {"kind": "heaps", "sizes": list(self.sizes), "names": list(self.names)}

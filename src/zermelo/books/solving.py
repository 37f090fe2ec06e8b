"""Whoever solves positions for a book: a `Solver`, or workers that have one each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from zermelo.limits import Limits
from zermelo.value import Value


class Solving(Protocol):
    """What is asked of them."""

    @property
    def threads(self) -> int:
        """How many positions are solved at a time."""

    def values(
        self, states: Sequence[Any], limits: Limits | None = None, *, cold: bool = False
    ) -> Iterator[Value]:
        """The value of each of many positions, in their order."""

    def reply(
        self, state: Any, limits: Limits | None = None, *, least: Value | None = None
    ) -> tuple[Value, Any]:
        """The value of a position and a move that keeps it."""

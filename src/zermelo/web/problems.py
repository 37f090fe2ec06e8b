"""What is said to a client whose request cannot be answered: a status and one sentence."""

from __future__ import annotations

from typing import Any


class Problem(Exception):
    """A request that cannot be answered, and why. `field` is the parameter at fault, `at` the place in it."""

    def __init__(self, status: int, message: str, *, field: str | None = None, at: int | None = None) -> None:
        super().__init__(message)
        self.status, self.message, self.field, self.at = status, message, field, at

    def to_json(self) -> dict[str, Any]:
        """The body of the answer."""
        return {"error": {"message": self.message, "field": self.field, "at": self.at}}


def too_busy() -> Problem:
    """All searchers are at work and enough clients wait."""
    return Problem(503, "too many searches at once: try again in a moment")

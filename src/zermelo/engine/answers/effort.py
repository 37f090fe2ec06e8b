"""How much time a move deserves: more while the search changes its mind, less once it is sure."""

from __future__ import annotations

from typing import Any

BY_STEADINESS = (1.4, 1.2, 1.0, 0.9, 0.8, 0.7)  # by the number of depths that the best move has stood for
AFTER_A_DROP = 1.4
NO_CHOICE = 0.05


class Effort:
    """Follows a search from depth to depth. `drop` is how much worse a value must get to be a surprise."""

    def __init__(self, choices: int, drop: int) -> None:
        self._choices, self._drop = choices, drop
        self._move: Any = None
        self._number: int | None = None
        self._steady = 0

    def after(self, move: Any, number: int) -> float:
        """The effort, 1 being the usual, now that a depth has found this move to be worth this much."""
        self._steady = self._steady + 1 if move == self._move else 0
        dropped = self._number is not None and number < self._number - self._drop
        self._move, self._number = move, number
        if self._choices == 1:
            return NO_CHOICE
        return BY_STEADINESS[min(self._steady, len(BY_STEADINESS) - 1)] * (AFTER_A_DROP if dropped else 1)

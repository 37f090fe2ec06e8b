"""What follows a game from move to move in a search: numbers that a move changes a little.

Much of what the hints of a game look at is the same before and after a move: lines that it does not touch,
sums of a net. A game that says how many such numbers there are (`features`) writes them for a position
(`survey`) and changes them by a move (`update`). Its hints read them here:

    def evaluate(self, state):
        return features_of(self, state)[BALANCE]

In compiled code a search keeps a frame of them for each ply, and this is the frame of the position at hand.
Elsewhere they are found from scratch, and the last few are kept.
"""

from __future__ import annotations

from typing import Any

KEPT = 64  # positions of which they are kept


def features_of(game: Any, state: Any) -> Any:
    """The features of a position; to be read, not to be changed."""
    kept: dict[Any, list[int]] = game.__dict__.setdefault("_kept_features", {})
    found = kept.get(state)
    if found is None:
        found = [0] * game.features
        game.survey(state, found)
        while len(kept) >= KEPT:
            kept.pop(next(iter(kept)), None)
        kept[state] = found
    return found

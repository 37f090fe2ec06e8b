"""The numbers of a selective search: how far is far, how late is late, how much less is less.

They stand in memory, so that matches can fit them (benchmarks/margins.py) without compiling anything. A game
may have some of its own (`Game.margins`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.engine.memory import Memory, word
from zermelo.errors import GameError


class Margins(Memory):
    """What is far in hundredths of the game's `unit`, the rest as it is said."""

    above: int = word(75)  # for each ply that is left: so far above the window no closer look is needed
    below: int = word(100)  # so far below it only loud moves can help; for each ply twice that
    null_step: int = word(200)  # for each of so much above the window, doing nothing is looked at a ply less
    futile: int = word(150)  # what a quiet move may gain,
    futile_step: int = word(100)  # and how much more of it for each ply
    late: int = word(3)  # quiet moves before the rest is left out, beside the square of the depth
    lost: int = word(100)  # for each ply: a capture that loses more is left out
    poor: int = word(50)  # for each ply: a quiet move that loses more is left out
    failed: int = word(4000)  # for each ply: a quiet move that has failed so much is left out
    less: int = word(50_000)  # plies less for a move, in 65536ths: at least so many,
    less_step: int = word(400)  # and so many 900ths of the logarithms of depth and number, multiplied
    less_past: int = word(8192)  # a move that has done so well is looked at a ply more
    single: int = word(20)  # for each ply, in thousandths of the unit: the only good move is so much better
    checks: int = word(1 << 12)  # a threat is looked at a ply deeper where no more plies than that are left
    hope: int = word(200)  # what may come on top of what a capture wins
    bonus: int = word(170)  # for each ply: what is learnt of a move that made a cut

    def set(self, numbers: Mapping[str, int]) -> None:
        """Take these in place of the usual ones."""
        for name, field in self.fields.items():
            setattr(self, name, numbers.get(name, field.usual))
        odd = [name for name in numbers if name not in self.fields]
        if odd:
            raise GameError(f"there is no margin {odd[0]}; there are {', '.join(self.fields)}")


def margins_of(game: Any) -> dict[str, int]:
    """All margins of a game, by their names."""
    return {name: field.usual for name, field in Margins.fields.items()} | dict(game.margins)

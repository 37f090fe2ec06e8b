"""What a game calls its players, and who they are: `numbering`."""

from __future__ import annotations

from typing import Any

from zermelo.errors import GameError

DRAW = "draw"


def fared(winner: Any, player: int, numbering: tuple[int, ...]) -> int:
    """How a player fared where `winner` has won."""
    if isinstance(winner, str) and winner == DRAW:
        return 0
    if isinstance(winner, bool) or winner not in numbering:
        said = " or ".join(map(str, numbering))
        raise GameError(f"winner() gave {winner!r}; it is {said}, 'draw', or None while the game goes on")
    return 1 if winner == numbering[player] else -1


def index_of(number: int, numbering: tuple[int, ...]) -> int:
    """Which of the players is called so."""
    for index in range(len(numbering)):
        if number == numbering[index]:
            return index
    said = " and ".join(map(str, numbering))
    raise GameError(f"turn() gave {number!r}, and numbering says that the players are {said}")

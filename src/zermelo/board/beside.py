"""A board with something beside it: pieces in hand, dice, a score."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real
from typing import Any

from zermelo.board.dots import Dots
from zermelo.board.grid import Grid
from zermelo.board.heaps import Heaps
from zermelo.board.names import refuse, settle
from zermelo.board.pits import Pits
from zermelo.board.points import Points

Plain = Grid | Heaps | Points | Pits | Dots | str


@dataclass(frozen=True, slots=True)
class Beside:
    """A board of any kind, and beside it what players have in hand, what lies in the pool, dice and scores.

    `hands` has one string for each player, a letter a piece; `pool` those that are nobody's yet. A click on a
    piece there stands for the move called by its letter (`B`, a piece that is given to the other player), and
    with a click on a square for a drop, `G*b2`; the letter is the one that lies there. Pieces look as they do
    on the board. `dice` are the numbers just rolled. `scores` has one number for each player, of what `label`
    says.

    >>> print(Beside(Grid(("..l", "...", "L..")), hands=("GC", "")))
       hand  -
    3  . . l
    2  . . .
    1  L . .
       a b c
       hand  G C
    >>> print(Beside("this turn 7", dice=(4, 3), scores=(30, 12)))
    this turn 7
    dice  [4] [3]
    points  30 : 12
    """

    board: Plain
    hands: tuple[str, ...] = ()
    pool: str = ""
    dice: tuple[int, ...] = ()
    scores: tuple[float, ...] = ()
    label: str = "points"

    def __post_init__(self) -> None:
        if not isinstance(self.board, Plain):
            refuse(self, f"board is a Grid, Heaps, Points, Pits, Dots or text, not {self.board!r}")
        if isinstance(self.hands, str) or not all(isinstance(hand, str) for hand in self.hands):
            refuse(self, f"hands are strings, one a player, such as ('GC', ''), not {self.hands!r}")
        if not isinstance(self.pool, str) or not isinstance(self.label, str):
            refuse(self, f"pool and label are strings, not {self.pool!r} and {self.label!r}")
        settle(self, hands=tuple(self.hands), dice=tuple(self.dice), scores=tuple(self.scores))
        for number in self.dice:
            if not isinstance(number, int) or number < 0:
                refuse(self, f"dice show whole numbers, not {number!r}")
        for score in self.scores:
            if not isinstance(score, Real):
                refuse(self, f"scores are numbers, one a player, not {score!r}")

    def __str__(self) -> str:
        """The second player's hand above the board; all else below it."""
        text = str(self.board)
        edge = " " * 3 if isinstance(self.board, Grid) and not self.board.drop else ""
        hands = [f"{edge}hand  {' '.join(hand) or '-'}" for hand in self.hands]
        lines = [*reversed(hands[1:]), *([text] if text else []), *hands[:1]]
        if self.pool:
            lines.append(f"{edge}pool  {' '.join(self.pool)}")
        if self.dice:
            lines.append(f"{edge}dice  {' '.join(f'[{number}]' for number in self.dice)}")
        if self.scores:
            lines.append(f"{edge}{self.label}  {' : '.join(map(str, self.scores))}")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """What a page needs to draw it."""
        board = {"kind": "text", "text": self.board} if isinstance(self.board, str) else self.board.to_json()
        return {
            "kind": "beside",
            "board": board,
            "hands": list(self.hands),
            "pool": self.pool,
            "dice": list(self.dice),
            "scores": list(self.scores),
            "label": self.label,
        }

"""A board with something beside it: pieces in hand, dice, a score."""

from __future__ import annotations

from dataclasses import dataclass, field
from numbers import Real
from typing import Any

from zermelo.board.dots import Dots
from zermelo.board.grid import Grid
from zermelo.board.heaps import Heaps
from zermelo.board.look import Look, Looks, looks_of
from zermelo.board.names import refuse, settle
from zermelo.board.pits import Pits
from zermelo.board.points import Points
from zermelo.board.race import Race
from zermelo.board.tables import Tables

Plain = Grid | Heaps | Points | Pits | Dots | Tables | Race | str


@dataclass(frozen=True, slots=True)
class Beside:
    """A board of any kind, and beside it what players have in hand, what lies in the pool, dice and scores.

    `hands` has one string for each player, a letter a piece; `pool` those that are nobody's yet. A click on a
    piece there stands for the move called by its letter (`B`, a piece that is given to the other player), and
    with a click on a square for a drop, `G*b2`; the letter is the one that lies there. Pieces look as they do
    on the board, or as `looks` says. `dice` are the numbers just rolled. `scores` has one number for each
    player, of what `label` says. With `names`, one for each player, it is written whose a hand or a score is.

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
    >>> print(Beside("prize 3", hands=("12", "13"), names=("Ann", "Bo")))
    Bo   1 3
    prize 3
    Ann  1 2
    """

    board: Plain
    hands: tuple[str, ...] = ()
    pool: str = ""
    dice: tuple[int, ...] = ()
    scores: tuple[float, ...] = ()
    label: str = "points"
    names: tuple[str, ...] = ()
    looks: Looks = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if not isinstance(self.board, Plain):
            refuse(
                self, f"board is a Grid, Heaps, Points, Pits, Dots, Tables, Race or text, not {self.board!r}"
            )
        if isinstance(self.hands, str) or not all(isinstance(hand, str) for hand in self.hands):
            refuse(self, f"hands are strings, one a player, such as ('GC', ''), not {self.hands!r}")
        if not isinstance(self.pool, str) or not isinstance(self.label, str):
            refuse(self, f"pool and label are strings, not {self.pool!r} and {self.label!r}")
        settle(self, hands=tuple(self.hands), dice=tuple(self.dice), scores=tuple(self.scores))
        if isinstance(self.names, str) or not all(isinstance(name, str) for name in self.names):
            refuse(self, f"names are strings, one a player, such as ('Ann', 'Bo'), not {self.names!r}")
        settle(self, names=tuple(self.names))
        if self.names and any(len(each) > len(self.names) for each in (self.hands, self.scores)):
            refuse(self, f"names have one for each hand and score, and {self.names!r} has too few")
        settle(self, looks=looks_of(self, self.looks))
        for number in self.dice:
            if not isinstance(number, int) or number < 0:
                refuse(self, f"dice show whole numbers, not {number!r}")
        for score in self.scores:
            if not isinstance(score, Real):
                refuse(self, f"scores are numbers, one a player, not {score!r}")

    @property
    def all_looks(self) -> dict[str, Look]:
        """How the pieces look that lie beside the board."""
        return {**getattr(self.board, "looks", {}), **self.looks}

    def __str__(self) -> str:
        """The second player's hand above the board; all else below it."""
        text = str(self.board)
        edge = " " * 3 if isinstance(self.board, Grid) and not self.board.drop else ""
        wide = max(map(len, self.names), default=0)
        whose = [name.ljust(wide) for name in self.names] or ["hand"] * len(self.hands)
        hands = [
            f"{edge}{name}  {' '.join(hand) or '-'}" for name, hand in zip(whose, self.hands, strict=False)
        ]
        lines = [*reversed(hands[1:]), *([text] if text else []), *hands[:1]]
        if self.pool:
            lines.append(f"{edge}pool  {' '.join(self.pool)}")
        if self.dice:
            lines.append(f"{edge}dice  {' '.join(f'[{number}]' for number in self.dice)}")
        if self.scores:
            each = [f"{name} {score}" for name, score in zip(self.names, self.scores, strict=False)]
            said = ", ".join(each) or " : ".join(map(str, self.scores))
            lines.append(f"{edge}{self.label}  {said}")
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
            "names": list(self.names),
            "looks": {piece: look.to_json() for piece, look in self.all_looks.items()},
        }

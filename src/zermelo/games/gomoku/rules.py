"""Gomoku: five stones in a row win. Its rules, and what counts as five.

    freestyle   five or more
    exact       five, neither more nor fewer: an overline does not win
    caro        exactly five, and not with a stone of the other's at both ends
    caro6       five with an end that is not the other's, or six or more

The edge of the board blocks nothing, as in Gomocup's manager, where these are the rules 0, 1, 9 and 8.
"""

from __future__ import annotations

from typing import Literal, get_args

from zermelo.board import Grid, Look
from zermelo.errors import GameError
from zermelo.games.gomoku.following import SMALL
from zermelo.games.gomoku.tactics import Tactics
from zermelo.games.mnk import MNK, Stones

Rule = Literal["freestyle", "exact", "caro", "caro6"]
RULES: tuple[Rule, ...] = get_args(Rule)
TITLES = {
    "freestyle": "Gomoku",
    "exact": "Gomoku, exactly five",
    "caro": "Caro",
    "caro6": "Caro, overlines win",
}
SMALLEST, LARGEST = 5, 20
LOOKS = {"x": Look(0, name="black stone"), "o": Look(1, name="white stone")}


class Gomoku(Tactics, MNK):
    """Five in a row on the crossings of a board; Black begins.

    >>> game = Gomoku(15)
    >>> str(game.board(game.play(game.start(), game.read(game.start(), "h8")))).splitlines()[7]
    ' 8  . . . + . . . x . . . + . . .'
    """

    players = ("Black", "White")
    openings = ("swap", "swap2")
    variants = (
        ("9", "9 by 9"),
        ("15,exact", "exactly five wins"),
        ("15,caro", "caro: no five that is blocked at both ends"),
    )

    def __init__(self, size: int = 15, rule: Rule = "freestyle") -> None:
        if not isinstance(size, int) or not SMALLEST <= size <= LARGEST:
            raise GameError(
                f"the size of the board is a whole number from {SMALLEST} to {LARGEST}, not {size!r}"
            )
        if rule not in RULES:
            raise GameError(f"the rule is one of {', '.join(RULES)}, not {rule!r}")
        super().__init__(size, size, 5)
        self.size, self.rule = size, rule
        self.title = TITLES[rule]
        self.selective = size > SMALL
        self.by_rows = size <= SMALL and rule == "freestyle"
        self.overlines = rule in ("freestyle", "caro6")  # whether six or more win
        self.blocked = rule in ("freestyle", "exact")  # whether five between two of the other's stones win

    def has_row(self, state: Stones) -> bool:
        """Whether whoever has just moved has a row that wins."""
        for shift in (1, self.stride, self.stride + 1, self.stride - 1):
            if self.fives(state.theirs, state.mine, shift):
                return True
        return False

    def fives(self, stones: int, others: int, shift: int) -> int:
        """The lowest squares of the fives in one direction that win.

        Beyond every edge lie squares that are always empty, so that nothing is blocked there.
        """
        two = stones & stones >> shift
        five = two & two >> 2 * shift & stones >> 4 * shift
        if not self.overlines:
            five &= ~(stones >> 5 * shift | stones << shift)
        if not self.blocked:
            five &= ~(others >> 5 * shift & others << shift)
        return five

    def canonical(self, state: Stones) -> Stones:
        """The smallest image of a small board; those of a large one hardly ever meet after a few moves."""
        return super().canonical(state) if self.size <= SMALL else state

    def board(self, state: Stones) -> Grid:
        """Stones on crossings; those of a row that has won are marked."""
        rows, marks = super().board(state).rows, set()
        for shift in (1, self.stride, self.stride + 1, self.stride - 1):
            starts = self.fives(state.theirs, state.mine, shift)
            marks |= {s + i * shift for s in self.squares if starts >> s & 1 for i in range(self.k)}
        named = tuple(self.write(square) for square in sorted(marks))
        return Grid(rows, marks=named, crossings=True, looks=LOOKS)

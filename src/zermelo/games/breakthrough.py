"""Breakthrough: men step forward, straight or aslant, and capture aslant. The first one through wins.

A board is two numbers, the men of each player, one bit a square from a1 along the rows:

    6  7  8        White's men go up: a shift by 3 is a step straight on, by 2 and by 4 a step aslant,
    3  4  5        which must not leave the board by its side (`inner`). Black's go down.
    0  1  2
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Grid, Look, column_name
from zermelo.contract import Game, foreseeing
from zermelo.errors import GameError, TextError
from zermelo.reading import read_grid, read_mover
from zermelo.value import lost_in, won_in

LOOKS = {"w": Look(0, name="man"), "b": Look(1, name="man")}
Step = tuple[int, int]  # from a square to a square


class Men(NamedTuple):
    """The men of White, who begins, and of Black, and who is to move."""

    white: int
    black: int
    player: int


class Breakthrough(Game[Men, Step]):
    """Step forward, capture aslant; the first man on the far row wins, and so does who captures all.

    Dan Troyka's game of 2000. The second player wins on five by five, in 26 plies (found in 2006), and on
    every board of four rows and two to five columns.

    >>> from zermelo import Solver
    >>> Solver(Breakthrough(3, 4), compiled=False).value()
    loss in 12
    """

    players = ("White", "Black")
    variants = (("5,5", "5 by 5"), ("6,6", "6 by 6"))
    points = False
    alternates = True
    unit = 10
    advantage = 28.5

    def __init__(self, columns: int = 8, rows: int = 8) -> None:
        for name, size, least in (("columns", columns, 2), ("rows", rows, 4)):
            if not isinstance(size, int) or not least <= size <= 26:
                raise GameError(f"{name} is a whole number from {least} to 26, not {size!r}")
        self.width, self.height = columns, rows
        self.bits = max(64, columns * rows)
        self.row = (1 << columns) - 1
        self.full = (1 << columns * rows) - 1
        column = sum(1 << y * columns for y in range(rows))
        self.inner = (
            self.full ^ column,
            self.full,
            self.full ^ column << columns - 1,
        )  # may go left, on, right
        self.below_top = self.full >> columns
        self.rows = tuple(self.row << y * columns for y in range(rows))
        self.worth = tuple(10 + y * (y + 1) // 2 + (4 if y == 0 else 0) for y in range(rows))

    def start(self) -> Men:
        """Two rows of men each."""
        home = self.row | self.row << self.width
        return Men(home, home << (self.height - 2) * self.width, 0)

    def ahead(self, men: int, player: int, aside: int) -> int:
        """Where these men of a player's come to by a step straight on (0), to the left (-1) or right (1)."""
        men &= self.inner[aside + 1]
        if player == 0:
            return men << self.width + aside & self.full
        return men >> self.width - aside & self.below_top

    def moves(self, state: Men) -> Iterator[Step]:
        """Every step of every man: straight on where it is empty, aslant where there is none of their own."""
        yield from self.steps(state, self.full)

    def steps(self, state: Men, allowed: int) -> Iterator[Step]:
        """Those that end on the squares allowed."""
        mine = state.white if state.player == 0 else state.black
        for aside in (-1, 0, 1):
            closed = state.white | state.black if aside == 0 else mine
            squares = self.ahead(mine, state.player, aside) & ~closed & allowed
            step = self.width + aside if state.player == 0 else aside - self.width
            while squares:
                square = (squares & -squares).bit_length() - 1
                yield square - step, square
                squares &= squares - 1

    def play(self, state: Men, move: Step) -> Men:
        """A step, and the man who stood there is gone."""
        start, end = 1 << move[0], 1 << move[1]
        if state.player == 0:
            return Men(state.white ^ start ^ end, state.black & ~end, 1)
        return Men(state.white & ~end, state.black ^ start ^ end, 0)

    def score(self, state: Men) -> int | None:
        """Lost where the other is through, or has captured all."""
        if state.player == 0:
            return -1 if state.white == 0 or state.black & self.rows[0] else None
        return -1 if state.black == 0 or state.white & self.rows[self.height - 1] else None

    def turn(self, state: Men) -> int:
        """White begins."""
        return state.player

    # -- what makes a search fast ----------------------------------------------------------------------------

    def to_go(self, men: int, player: int) -> int:
        """How many steps the foremost man of a player's is from being through."""
        if player == 0:
            return self.height - 1 - (men.bit_length() - 1) // self.width
        return ((men & -men).bit_length() - 1) // self.width

    def captures(self, mine: int, theirs: int, player: int) -> int:
        """Those of their men that one of mine can capture."""
        return (self.ahead(mine, player, -1) | self.ahead(mine, player, 1)) & theirs

    def threat(self, state: Men) -> int:
        """A man of the other's who is one step from being through, and whom we can still stop; or none."""
        if state.player == 0:
            return self.captures(state.white, state.black, 0) & self.rows[1]
        return self.captures(state.black, state.white, 1) & self.rows[self.height - 2]

    @foreseeing
    def bounds(self, state: Men) -> tuple[int, int]:
        """Wins and losses one or two plies off; else how soon either can be through or have captured all."""
        me = state.player
        mine, theirs = (state.white, state.black) if me == 0 else (state.black, state.white)
        steps, their_steps = self.to_go(mine, me), self.to_go(theirs, 1 - me)
        men, their_men = mine.bit_count(), theirs.bit_count()
        if steps == 1 or (their_men == 1 and self.captures(mine, theirs, me)):
            return won_in(1), won_in(1)
        if their_steps == 1:
            near = theirs & self.rows[1 if me == 0 else self.height - 2]
            if near.bit_count() > 1 or not self.captures(mine, near, me):
                return lost_in(2), lost_in(2)
        soonest_loss = 2 * min(max(their_steps, 2), men)
        return lost_in(soonest_loss), won_in(2 * min(steps, their_men) - 1)

    def candidates(self, state: Men) -> Iterator[Step]:
        """Whoever is about to be through must be captured; whether that can be, `bounds` have said before."""
        threat = self.threat(state)
        yield from self.steps(state, threat if threat else self.full)

    def order(self, state: Men, move: Step) -> int:
        """Captures, of men far on first; then steps of men far on; last of all steps that lose a man."""
        me = state.player
        mine, theirs = (state.white, state.black) if me == 0 else (state.black, state.white)
        row = move[1] // self.width if me == 0 else self.height - 1 - move[1] // self.width
        end = 1 << move[1]
        order = 20 + self.height - row if theirs & end else row
        guards, enemies = self.aiming(mine ^ 1 << move[0], me, end), self.aiming(theirs, 1 - me, end)
        return order - 15 if enemies > guards else order

    def aiming(self, men: int, player: int, square: int) -> int:
        """How many of a player's men could capture on a square."""
        left, right = self.ahead(men, player, -1) & square, self.ahead(men, player, 1) & square
        return (1 if left else 0) + (1 if right else 0)

    def loud(self, state: Men, move: Step) -> bool:
        """Captures."""
        return bool((state.white | state.black) >> move[1] & 1)

    def loud_moves(self, state: Men) -> Iterator[Step]:
        """Captures."""
        yield from self.steps(state, state.white | state.black)

    def evaluate(self, state: Men) -> int:
        """Men, worth more the further on they are; and at home, where they are in the way."""
        white = black = 0
        for y in range(self.height):
            white += self.worth[y] * (state.white & self.rows[y]).bit_count()
            black += self.worth[y] * (state.black & self.rows[self.height - 1 - y]).bit_count()
        return white - black if state.player == 0 else black - white

    def canonical(self, state: Men) -> Men:
        """The board or its mirror image, whichever is the smaller."""
        white, black = self.mirrored(state.white), self.mirrored(state.black)
        top = (
            self.full >> 1
        )  # without the last corner, so that compiled numbers have no sign; the other tells
        smaller = white & top < state.white & top
        if white == state.white:
            smaller = black & top < state.black & top
        return Men(white, black, state.player) if smaller else state

    def mirrored(self, men: int) -> int:
        """These men in a mirror."""
        turned = 0
        while men:
            square = (men & -men).bit_length() - 1
            x = square % self.width
            turned |= 1 << square - x + self.width - 1 - x
            men &= men - 1
        return turned

    # -- what people see -------------------------------------------------------------------------------------

    def board(self, state: Men) -> Grid:
        """The board as White sees it."""
        won = self.rows[self.height - 1] & state.white | self.rows[0] & state.black
        return Grid(
            self.drawn(state),
            checkered=True,
            looks=LOOKS,
            marks=tuple(self.square(s) for s in range(self.width * self.height) if won >> s & 1),
        )

    def drawn(self, state: Men) -> tuple[str, ...]:
        """The rows from the top."""
        rows = []
        for y in reversed(range(self.height)):
            white, black = (men >> y * self.width for men in (state.white, state.black))
            rows.append("".join(".wb"[(white >> x & 1) + 2 * (black >> x & 1)] for x in range(self.width)))
        return tuple(rows)

    def square(self, square: int) -> str:
        """`b2`: column, then row counted from the bottom."""
        y, x = divmod(square, self.width)
        return f"{column_name(x)}{y + 1}"

    def write(self, move: Step) -> str:
        """`b2c3`: from where to where."""
        return self.square(move[0]) + self.square(move[1])

    def save(self, state: Men) -> str:
        """The rows from the top, `w` and `b`, and who is to move."""
        return "/".join(self.drawn(state)) + " " + self.players[state.player]

    def load(self, text: str) -> Men:
        """The position drawn in `text`, the top row first; White is to move where it does not say."""
        drawn, player = read_mover(text, self.players)
        men = {"w": 0, "b": 0}
        for y, row in enumerate(reversed(read_grid(drawn, self.width, self.height, "wb"))):
            for x, piece in enumerate(row):
                if piece in men:
                    men[piece] |= 1 << y * self.width + x
        state = Men(men["w"], men["b"], player or 0)
        other = Men(state.white, state.black, 1 - state.player)
        if self.score(other) is not None:
            mover = self.players[state.player]
            raise TextError(f"{mover} is to move and has won already: the game was over before", text, 0)
        return state

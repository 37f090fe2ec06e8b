"""Nine Men's Morris (Mills): three in a row take one of the other's men. Who has two left has lost.

7  .-----------.-----------.      First nine men each are put on the points, in turn; then they move along
6  |   .-------.-------.   |      the lines. Three of a player's men on a straight line are a mill, and who
5  |   |   .---.---.   |   |      closes one takes a man of the other's that stands in none; any, if all do.
4  .---.---.       .---.---.
3  |   |   .---.---.   |   |      As bits, a square of points is eight in a row, clockwise from its corner at
2  |   .-------.-------.   |      the top left, the outermost square first. So a quarter turn of the board is
1  .-----------.-----------.      a turn of each eight by two, and the inside is turned out by swapping them.
   a   b   c   d   e   f   g
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Beside, Look, Points, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError

ROUND = 8  # points of a square
NONE = 31  # instead of a point: from the hand, or nobody is taken
FROM, TAKEN = 5, 10  # where the parts of a move begin; the first is the point it ends on
AROUND = ((-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0))  # clockwise, x and y
SQUARES = {6: 2, 9: 3}  # how many squares the board has for so many men
FEWEST = 3  # men that make a mill: who has less has lost
FIRST = 0x01010101  # the first point of each square
ODD = 0xAAAAAA  # the middles of the sides
TITLES = {6: "Six Men's Morris", 9: "Nine Men's Morris"}


class Position(NamedTuple):
    """The men of the player to move and of the other, those of both still in hand, and who is to move."""

    mine: int
    theirs: int
    left: int
    turn: int  # 0 for White


class Morris(Game[Position, int]):
    """Three in a row take one of the other's men. Who has two left, or cannot move, has lost.

    `men` is 9 or 6; with 6 the board has two squares, and a line between them is no mill. With `flying`, who
    has three men left may move them to any point; unless said, that is so with 9 and not with 6. Two mills
    closed at once take one man. A position that stands for the third time is a draw.

    Gasser (1993): with nine men it is a draw.
    """

    players = ("White", "Black")
    points = False
    alternates = True
    repeats = 2
    selective = True
    unit = 100
    advantage: float = 122

    def __init__(self, men: int = 9, flying: bool | None = None) -> None:
        if men not in SQUARES:
            raise GameError(f"men are 9 each, or 6 on the smaller board, not {men!r}")
        if flying not in (None, True, False):
            raise GameError(f"flying is true or false, not {flying!r}")
        self.men, self.title = men, TITLES[men]
        self.flying = men == 9 if flying is None else bool(flying)
        self.squares = SQUARES[men]
        self.every = (1 << ROUND * self.squares) - 1
        points = range(ROUND * self.squares)
        self.names = tuple(self.name_of(point) for point in points)
        self.next = tuple(sum(1 << other for other in self.beside(point)) for point in points)
        self.mills = tuple(self.lines())
        # the other two of each mill that a point is in: two of them, or one twice
        others = [[mill ^ 1 << point for mill in self.mills if mill >> point & 1] for point in points]
        self.pairs = tuple(pair for pairs in others for pair in (pairs[0], pairs[-1]))

    def place_of(self, point: int) -> tuple[int, int]:
        """Column and row of a point, from 0."""
        square, i = divmod(point, ROUND)
        reach = self.squares - square
        return self.squares + AROUND[i][0] * reach, self.squares + AROUND[i][1] * reach

    def name_of(self, point: int) -> str:
        """`a7` for the corner at the top left."""
        x, y = self.place_of(point)
        return f"{column_name(x)}{y + 1}"

    def beside(self, point: int) -> list[int]:
        """The points at the other ends of its lines."""
        first, i = point - point % ROUND, point % ROUND
        found = [first + (i - 1) % ROUND, first + (i + 1) % ROUND]
        if i % 2:
            found += [p for p in (point - ROUND, point + ROUND) if 0 <= p < ROUND * self.squares]
        return found

    def lines(self) -> Iterator[int]:
        """Every line of three points: the sides of each square, and those across three squares."""
        for first in range(0, ROUND * self.squares, ROUND):
            for i in range(0, ROUND, 2):
                yield sum(1 << first + (i + k) % ROUND for k in range(3))
        if self.squares == 3:
            for i in range(1, ROUND, 2):
                yield 1 << i | 1 << i + ROUND | 1 << i + 2 * ROUND

    def start(self) -> Position:
        """All men in hand."""
        return Position(0, 0, 2 * self.men, 0)

    def moves(self, state: Position) -> Iterator[int]:
        """From the hand while there is one, then along the lines; each with every man it may take."""
        empty = self.every & ~(state.mine | state.theirs)
        free = self.flying and state.mine.bit_count() == FEWEST
        sources = state.mine if state.left == 0 else 1
        while sources:
            here = (sources & -sources).bit_length() - 1
            sources &= sources - 1
            own, targets = state.mine, empty
            if state.left:
                here = NONE
            else:
                own ^= 1 << here
                targets = empty if free else self.next[here] & empty
            while targets:
                there = (targets & -targets).bit_length() - 1
                targets &= targets - 1
                victims = self.loose(state.theirs) if self.closes(own, there) else 0
                if not victims:
                    yield there | here << FROM | NONE << TAKEN
                while victims:
                    yield there | here << FROM | (victims & -victims).bit_length() - 1 << TAKEN
                    victims &= victims - 1

    def closes(self, men: int, point: int) -> bool:
        """Whether a man who joins these on a point makes a mill."""
        first, second = self.pairs[2 * point], self.pairs[2 * point + 1]
        return men & first == first or men & second == second

    def loose(self, men: int) -> int:
        """Those who stand in no mill; all, if each does."""
        bound = men ^ men
        for i in range(len(self.mills)):
            mill = self.mills[i]
            if men & mill == mill:
                bound |= mill
        return men & ~bound if men & ~bound else men

    def play(self, state: Position, move: int) -> Position:
        """A man comes to a point, from the hand or from another one, and perhaps takes one."""
        here, taken = move >> FROM & NONE, move >> TAKEN
        mine = state.mine | 1 << (move & NONE)
        theirs, left = state.theirs, state.left
        if here == NONE:
            left -= 1
        else:
            mine ^= 1 << here
        if taken != NONE:
            theirs ^= 1 << taken
        return Position(theirs, mine, left, 1 - state.turn)

    def score(self, state: Position) -> int | None:
        """Lost with two men left, or without a move."""
        if self.ended(state) is not None:
            return -1
        return None if self.can_move(state) else -1

    def ended(self, state: Position) -> int | None:
        """Lost with two men left, on the board and in hand."""
        return -1 if state.mine.bit_count() + (state.left + 1) // 2 < FEWEST else None

    def stuck(self, state: Position) -> int:
        """Who cannot move has lost."""
        return -1

    def can_move(self, state: Position) -> bool:
        """Whether the player to move has one."""
        empty = self.every & ~(state.mine | state.theirs)
        if state.left or (self.flying and state.mine.bit_count() == FEWEST):
            return empty > 0
        return self.mobility(state.mine, empty) > 0

    def turn(self, state: Position) -> int:
        """White 0, Black 1."""
        return state.turn

    # -- what a search asks ----------------------------------------------------------------------------------

    def evaluate(self, state: Position) -> int:
        """Men first, then mills that are there or can be closed, then freedom to move."""
        empty = self.every & ~(state.mine | state.theirs)
        men = state.mine.bit_count() - state.theirs.bit_count() + state.left % 2
        made = self.made(state.mine, state.theirs) - self.made(state.theirs, state.mine)
        free = self.mobility(state.mine, empty) - self.mobility(state.theirs, empty)
        return 100 * men + made + 4 * free

    def made(self, mine: int, theirs: int) -> int:
        """Mills, and those that lack one man."""
        value = 0
        for i in range(len(self.mills)):
            mill = self.mills[i]
            count = (mine & mill).bit_count()
            if count == 3:
                value += 25
            elif count == 2 and theirs & mill == 0:
                value += 20
        return value

    def mobility(self, men: int, empty: int) -> int:
        """How many steps along a line they have."""
        across = men & ODD
        found = (turned(men, 1) & empty).bit_count() + (turned(men, ROUND - 1) & empty).bit_count()
        return found + (across << ROUND & empty).bit_count() + (across >> ROUND & empty).bit_count()

    def loud(self, state: Position, move: int) -> bool:
        """A man is taken."""
        return move >> TAKEN != NONE

    def order(self, state: Position, move: int) -> int:
        """First what takes a man, then what keeps the other from a mill."""
        there, value = move & NONE, 0
        if move >> TAKEN != NONE:
            value += 100
            if self.made(state.theirs, state.mine) > self.made(
                state.theirs ^ 1 << (move >> TAKEN), state.mine
            ):
                value += 20
        if self.closes(state.theirs, there):
            value += 50
        return value + self.next[there].bit_count()

    def canonical(self, state: Position) -> Position:
        """The least of sixteen images, while men are in hand: later on, few of them are ever met."""
        if state.left == 0:
            return state
        mine, theirs = state.mine, state.theirs
        best_mine, best_theirs = mine, theirs
        for i in range(16):
            mine, theirs = turned(mine, 2), turned(theirs, 2)
            if i == 7:
                mine, theirs = self.inside_out(mine), self.inside_out(theirs)
            elif i % 4 == 3:
                mine, theirs = mirrored(mine), mirrored(theirs)
            if mine < best_mine or (mine == best_mine and theirs < best_theirs):
                best_mine, best_theirs = mine, theirs
        return Position(best_mine, best_theirs, state.left, state.turn)

    def inside_out(self, men: int) -> int:
        """The innermost square and the outermost one exchanged."""
        last = ROUND * (self.squares - 1)
        ring = (1 << ROUND) - 1
        return men & ~(ring | ring << last) | (men & ring) << last | men >> last & ring

    # -- what a table asks -----------------------------------------------------------------------------------

    def layer(self, state: Position) -> int:
        """Men put down, and men taken: those in hand and on the board only become fewer."""
        return 4 * self.men - 2 * state.left - (state.mine | state.theirs).bit_count()

    # -- what people see -------------------------------------------------------------------------------------

    def board(self, state: Position) -> Beside:
        """The points and lines, and the men in hand."""
        white, black = self.sides(state)
        pieces = "".join(
            "w" if white >> p & 1 else "b" if black >> p & 1 else "." for p in range(len(self.names))
        )
        places = tuple((name, *self.place_of(p)) for p, name in enumerate(self.names))
        lines = [(p, q) for p in range(len(self.names)) for q in self.beside(p) if p < q]
        hands = (state.left + 1) // 2, state.left // 2
        mine, theirs = hands if state.turn == 0 else hands[::-1]
        points = Points(
            places,
            tuple((self.names[p], self.names[q]) for p, q in lines),
            pieces,
            looks={"w": Look(0), "b": Look(1)},
        )
        return Beside(points, hands=("w" * mine, "b" * theirs)) if state.left else Beside(points)

    def sides(self, state: Position) -> tuple[int, int]:
        """White's men and Black's."""
        return (state.mine, state.theirs) if state.turn == 0 else (state.theirs, state.mine)

    def write(self, move: int) -> str:
        """`d6`, `d6d5`; with a man who is taken `d6xa1`, `d6d5xa1`."""
        here, taken = move >> FROM & NONE, move >> TAKEN
        word = ("" if here == NONE else self.names[here]) + self.names[move & NONE]
        return word if taken == NONE else f"{word}x{self.names[taken]}"

    def aliases(self, move: int) -> Iterator[str]:
        """With a stroke between two points: `d6-d5`."""
        here = move >> FROM & NONE
        if here != NONE:
            yield self.write(move).replace(self.names[here], f"{self.names[here]}-", 1)

    def save(self, state: Position) -> str:
        """The points row by row from the top, who is to move, and the men in hand: `.../.w./... b 17`."""
        white, black = self.sides(state)
        rows = [
            "".join("w" if white >> p & 1 else "b" if black >> p & 1 else "." for p in row)
            for row in self.rows()
        ]
        return f"{'/'.join(rows)} {'wb'[state.turn]} {state.left}"

    def rows(self) -> list[list[int]]:
        """The points as they lie in rows, from the top."""
        places = sorted((-y, x, p) for p in range(len(self.names)) for x, y in [self.place_of(p)])
        return [[p for b, _, p in places if b == -y] for y in reversed(range(2 * self.squares + 1))]

    def load(self, text: str) -> Position:
        """The position that is written so."""
        found = re.fullmatch(r"\s*(.*?)\s+([wWbB])\s+(\d{1,2})\s*", text, re.DOTALL)
        if not found:
            example = self.save(self.start())
            raise TextError(
                f"a position is its points, w or b to move, and the men in hand: {example}", text, 0
            )
        order, men = [p for row in self.rows() for p in row], {"w": 0, "b": 0, ".": 0}
        letters = [
            (i, letter.lower()) for i, letter in enumerate(text[: found.end(1)]) if letter not in " /\n"
        ]
        for place, (i, letter) in enumerate(letters):
            if letter not in men or place >= len(order):
                said = (
                    f"{letter!r} is no piece: a point is w, b or '.'" if letter not in men else "one too many"
                )
                raise TextError(said, text, i)
            men[letter] |= 1 << order[place]
        if len(letters) < len(order):
            raise TextError(f"{len(order)} points are wanted, not {len(letters)}", text, found.end(1))
        return self.checked(men["w"], men["b"], "wb".index(found[2].lower()), int(found[3]), text)

    def checked(self, white: int, black: int, turn: int, left: int, text: str) -> Position:
        """A position that can be."""
        if left > 2 * self.men or (left and (2 * self.men - left) % 2 != turn):
            said = f"men are put down in turn, {self.men} each, White first: {left} cannot be in hand now"
            raise TextError(said, text, 0)
        hands = ((left + 1) // 2, left // 2) if turn == 0 else (left // 2, (left + 1) // 2)
        for name, men, hand in zip(self.players, (white, black), hands, strict=True):
            if men.bit_count() + hand > self.men:
                raise TextError(f"{name} has {men.bit_count() + hand} men, more than {self.men}", text, 0)
        mine, theirs = (white, black) if turn == 0 else (black, white)
        if theirs.bit_count() + left // 2 < FEWEST:
            raise TextError(f"{self.players[1 - turn]} has lost already, and it is not their turn", text, 0)
        return Position(mine, theirs, left, turn)


def turned(men: int, by: int) -> int:
    """All squares turned by so many of their points."""
    low = FIRST * ((1 << by) - 1)
    return men << by & ~low | men >> ROUND - by & low


def mirrored(men: int) -> int:
    """The board seen from behind: in each square, the last point becomes the second."""
    men = (men & 0x0F0F0F) << 4 | men >> 4 & 0x0F0F0F
    men = (men & 0x333333) << 2 | men >> 2 & 0x333333
    men = (men & 0x555555) << 1 | men >> 1 & 0x555555
    return turned(men, 1)

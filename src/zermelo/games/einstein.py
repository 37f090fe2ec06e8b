"""EinStein würfelt nicht!: the die says which of your six cubes moves; first into the other's corner wins.

1 6 2 . .          A cube moves one square towards the opposite corner: along the row, along the column, or
5 3 . . .          between the two. Whatever stands there is taken, be it one's own. Where the cube that the
4 . . . d          die shows is gone, the next larger or the next smaller one that is left may move.
. . . c e
. . b f a

The second player's cubes are drawn a to f here: a is 1, f is 6. The first player begins at the top left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Beside, Grid, Look, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError
from zermelo.reading import read_grid, read_mover, shortened

SIZE, CUBES = 5, 6
LAST = SIZE * SIZE - 1  # the square in the other corner, counted from one's own
GONE, BITS = 31, 5  # where a cube is that was taken, and how many bits say where one is
SIDE = (1 << BITS * CUBES) - 1  # all of them
CORNER = (0, 1, 2, 5, 6, 10)  # the squares on which the cubes begin, row by row
LETTERS = "123456abcdef"
USUAL = "162534"
LOOKS = {letter: Look(i // CUBES, str(i % CUBES + 1), shape="square") for i, letter in enumerate(LETTERS)}


class Cubes(NamedTuple):
    """Where the cubes of the player to move and the other's are, each counted from its own corner.

    `die` is what it shows, 0 where it is still to be rolled.
    """

    mine: int
    theirs: int
    player: int
    die: int


class Einstein(Game[Cubes, int]):
    """The die says which cube moves, towards the other's corner; whoever is there first, or takes all, wins.

    Ingo Althöfer (2004). Every move leads nearer to a corner, so a game ends after 69 moves at the latest,
    and never in a draw. `first` and `second` are the set-ups, row by row, as each player sees them.

    >>> game = Einstein()
    >>> print(game.board(game.load("1..../...../...../...../....a first 3")))
    5  1 . . . .
    4  . . . . .
    3  . . . . .
    2  . . . . .
    1  . . . . a
       a b c d e
       dice  [3]
    """

    title = "EinStein würfelt nicht!"
    players = ("first", "second")
    points = False
    alternates = True

    def __init__(self, first: str | int = USUAL, second: str | int = USUAL) -> None:
        self.first, self.second = self.set_up(first), self.set_up(second)

    def set_up(self, order: str | int) -> int:
        """Where the cubes are that stand in this order, row by row."""
        text = str(order)
        if sorted(text) != sorted(USUAL):
            raise GameError(
                f"a set-up has each of the cubes 1 to 6 once, such as {USUAL}, not {shortened(order)}"
            )
        return sum(CORNER[text.index(str(cube + 1))] << BITS * cube for cube in range(CUBES))

    def start(self) -> Cubes:
        """All cubes in their corners, and the die in the air."""
        return Cubes(self.first, self.second, 0, 0)

    def turn(self, state: Cubes) -> int:
        """The first player, 0, or the second."""
        return state.player

    def chances(self, state: Cubes) -> Iterator[tuple[float, Cubes]]:
        """Each side of the die is as likely as any other."""
        if state.die == 0:
            for die in range(1, CUBES + 1):
                yield 1 / CUBES, Cubes(state.mine, state.theirs, state.player, die)

    def at(self, side: int, cube: int) -> int:
        """Where a cube is, counted from its own corner; `GONE` if it was taken."""
        return side >> BITS * cube & GONE

    def movable(self, side: int, die: int) -> tuple[int, int]:
        """The cubes that may move: the one that the die shows, twice, or those next to it; -1 for none."""
        low = high = die - 1
        while low >= 0 and self.at(side, low) == GONE:
            low -= 1
        while high < CUBES and self.at(side, high) == GONE:
            high += 1
        return low, high if high < CUBES else -1

    def moves(self, state: Cubes) -> Iterator[int]:
        """A cube's square and the one where it goes: 32 times the one and the other, counted from the top."""
        low, high = self.movable(state.mine, state.die)
        for cube in range(CUBES):
            if cube in (low, high):
                square = self.at(state.mine, cube)
                x, y = square % SIZE, square // SIZE
                if x + 1 < SIZE and y + 1 < SIZE:
                    yield self.seen(state.player, square) << BITS | self.seen(state.player, square + SIZE + 1)
                if x + 1 < SIZE:
                    yield self.seen(state.player, square) << BITS | self.seen(state.player, square + 1)
                if y + 1 < SIZE:
                    yield self.seen(state.player, square) << BITS | self.seen(state.player, square + SIZE)

    def seen(self, player: int, square: int) -> int:
        """A square counted from the top, as counted from a player's own corner; or the other way round."""
        return LAST - square if player else square

    def without(self, side: int, square: int) -> int:
        """The cubes of a side without the one on a square, if there is one."""
        for cube in range(CUBES):
            if self.at(side, cube) == square:
                return side | GONE << BITS * cube
        return side

    def play(self, state: Cubes, move: int) -> Cubes:
        """Take what stands there, and move the cube."""
        here, there = self.seen(state.player, move >> BITS), self.seen(state.player, move & GONE)
        mine = self.without(state.mine, there)
        for cube in range(CUBES):
            if self.at(mine, cube) == here:
                mine += (there - here) << BITS * cube
                break
        return Cubes(self.without(state.theirs, LAST - there), mine, 1 - state.player, 0)

    def score(self, state: Cubes) -> int | None:
        """Lost, where the other has come to one's corner, or has taken one's last cube."""
        if state.mine == SIDE:
            return -1
        for cube in range(CUBES):
            if self.at(state.theirs, cube) == LAST:
                return -1
        return None

    # -- what makes a search fast ----------------------------------------------------------------------------

    def canonical(self, state: Cubes) -> Cubes:
        """The board or its mirror image, rows for columns; and it does not matter who is called the first."""
        mine, theirs = self.mirrored(state.mine), self.mirrored(state.theirs)
        if mine < state.mine or (mine == state.mine and theirs < state.theirs):
            return Cubes(mine, theirs, 0, state.die)
        return Cubes(state.mine, state.theirs, 0, state.die)

    def mirrored(self, side: int) -> int:
        """The cubes of a side with rows for columns."""
        found = 0
        for cube in range(CUBES):
            square = self.at(side, cube)
            found |= (GONE if square == GONE else square % SIZE * SIZE + square // SIZE) << BITS * cube
        return found

    def evaluate(self, state: Cubes) -> float:
        """Who is nearer to the other's corner, and whose cubes that are near come up more often."""
        return self.outlook(state.mine) - self.outlook(state.theirs) + 0.1

    def outlook(self, side: int) -> float:
        """How good the cubes of a side stand: of each side of the die, the nearest that it lets move."""
        total = 0.0
        for die in range(1, CUBES + 1):
            low, high = self.movable(side, die)
            nearest = min(self.distance(side, low), self.distance(side, high))
            total += 1.0 / (1 + nearest)
        return 0.2 * total

    def distance(self, side: int, cube: int) -> int:
        """How many moves a cube needs to the other corner."""
        if cube < 0:
            return SIZE
        square = self.at(side, cube)
        return SIZE - 1 - min(square % SIZE, square // SIZE)

    def order(self, state: Cubes, move: int) -> int:
        """Into the corner first, then what takes one of the other's, then diagonally."""
        here, there = self.seen(state.player, move >> BITS), self.seen(state.player, move & GONE)
        takes = 4 if self.without(state.theirs, LAST - there) != state.theirs else 0
        own = 3 if self.without(state.mine, there) != state.mine else 0
        return (16 if there == LAST else 0) + takes - own + (1 if there - here > SIZE else 0)

    # -- what people see -------------------------------------------------------------------------------------

    def sides(self, state: Cubes) -> tuple[int, int]:
        """The cubes of the first player and of the second."""
        return (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)

    def rows(self, state: Cubes) -> tuple[str, ...]:
        """The board, row by row from the top."""
        squares = ["."] * (LAST + 1)
        for player, side in enumerate(self.sides(state)):
            for cube in range(CUBES):
                if self.at(side, cube) != GONE:
                    square = self.at(side, cube)
                    squares[self.seen(player, square)] = LETTERS[CUBES * player + cube]
        return tuple("".join(squares[row * SIZE : row * SIZE + SIZE]) for row in range(SIZE))

    def board(self, state: Cubes) -> Beside:
        """The board, and what the die shows."""
        dice = (state.die,) if state.die else ()
        return Beside(Grid(self.rows(state), looks=LOOKS), dice=dice)

    def write(self, move: int) -> str:
        """`a5b4`: from where to where."""
        return self.named(move >> BITS) + self.named(move & GONE)

    def named(self, square: int) -> str:
        """A square by its column and row."""
        return f"{column_name(square % SIZE)}{SIZE - square // SIZE}"

    def save(self, state: Cubes) -> str:
        """The rows from the top, who is to move, and what the die shows if it has been rolled."""
        die = f" {state.die}" if state.die else ""
        return f"{'/'.join(self.rows(state))} {self.players[state.player]}{die}"

    def load(self, text: str) -> Cubes:
        """The position that `save` wrote; the first player is to move where it does not say."""
        written, die = text.rstrip(), 0
        if written[-2:-1] == " " and written[-1:] in USUAL:
            written, die = written[:-2], int(written[-1])
        drawn, player = read_mover(written, self.players)
        sides = [SIDE, SIDE]
        for y, row in enumerate(read_grid(drawn, SIZE, SIZE, LETTERS)):
            for x, letter in enumerate(row):
                if letter in LETTERS:
                    owner, cube = divmod(LETTERS.index(letter), CUBES)
                    square = self.seen(owner, y * SIZE + x)
                    if self.at(sides[owner], cube) != GONE:
                        raise TextError(f"there is a second cube {letter!r}", text, text.rindex(letter))
                    sides[owner] -= (GONE - square) << BITS * cube
        state = Cubes(sides[player or 0], sides[1 - (player or 0)], player or 0, die)
        self.refuse_what_cannot_be(state, text)
        return state

    def refuse_what_cannot_be(self, state: Cubes, text: str) -> None:
        """No position in which both have won, or the player to move, or the die is rolled after the end."""
        other = Cubes(state.theirs, state.mine, 1 - state.player, 0)
        if self.score(other) is not None:
            raise TextError("the player to move has won already: it was over before", text, 0)
        if self.score(state) is not None and state.die:
            raise TextError("the game is over, and no die is rolled", text, 0)

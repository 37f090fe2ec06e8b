"""Ultimate tic-tac-toe: nine boards in one. Where you play on a small board says on which one the other must.

     0  1  2 |  9 10 11 | 18 ..      The stones of a player are a number, one bit a square, nine squares to
     3  4  5 | 12 13 14 |            a small board: square 13 is cell 4 of board 1, and sends the other to
     6  7  8 | 15 16 17 |            board 4. Boards and cells are counted from the top left.
    ---------+----------+---
    27 28 .. |

Three in a row win a small board, three small boards in a row the game. A board that is won or full is closed:
nobody plays there any more, and whoever is sent there plays on any board that is open. With all boards closed
and no three in a row it is a draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Grid, column_name
from zermelo.contract import Game
from zermelo.errors import TextError
from zermelo.reading import read_grid, read_mover, x_is_ahead

LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)  # three cells in a row
FULL = 0o777
ANYWHERE = 9  # the other may choose the board


# The square at each place of the board as it is drawn, row by row from the top; and the place of each square.
SQUARES = tuple(
    9 * (3 * (row // 3) + column // 3) + 3 * (row % 3) + column % 3 for row in range(9) for column in range(9)
)
PLACES = tuple(SQUARES.index(square) for square in range(81))


def has_line(cells: int) -> bool:
    """Whether three of these nine cells are in a row."""
    return any(cells & line == line for line in LINES)


def promise(mine: int, others: int) -> int:
    """The lines of three cells that are still open to me, each counted by the square of what I have of it."""
    total = 0
    for line in LINES:
        if not others & line:
            count = (mine & line).bit_count()
            total += count * count
    return total


def can_win(blocked: int) -> bool:
    """Whether there is a line of boards left."""
    return any(not blocked & line for line in LINES)


def won_boards(stones: int) -> int:
    """The boards on which these stones have three in a row."""
    return sum(1 << board for board in range(9) if has_line(stones >> 9 * board & FULL))


class Boards(NamedTuple):
    """The stones of the player to move and of the other, the boards that they have won, and where to play."""

    mine: int
    theirs: int
    my_boards: int
    their_boards: int
    closed: int
    sent: int


class Ultimate(Game[Boards, int]):
    """Nine boards in one: where you play on a small board says on which one the other must play.

    From the start there are 81, 720, 6,336, 55,080 and 473,256 lines of one to five moves.

    >>> from zermelo.count import perft
    >>> [perft(Ultimate(), depth) for depth in (1, 2, 3)]
    [81, 720, 6336]
    """

    title = "Ultimate Tic-tac-toe"
    players = ("X", "O")
    points = False
    alternates = True
    unit = 10
    advantage = 51.1
    bits = 81

    def start(self) -> Boards:
        """All boards empty; X may choose."""
        return Boards(0, 0, 0, 0, 0, ANYWHERE)

    def moves(self, state: Boards) -> Iterator[int]:
        """Every empty cell of the board one is sent to, or of all open ones."""
        taken = state.mine | state.theirs
        for board in range(9):
            if not state.closed >> board & 1 and state.sent in (board, ANYWHERE):
                for square in range(9 * board, 9 * board + 9):
                    if not taken >> square & 1:
                        yield square

    def play(self, state: Boards, move: int) -> Boards:
        """A stone; perhaps it wins its board, or fills it."""
        board, cell = move // 9, move % 9
        mine = state.mine | 1 << move
        won, closed = state.my_boards, state.closed
        if has_line(mine >> 9 * board & FULL):
            won, closed = won | 1 << board, closed | 1 << board
        elif (mine | state.theirs) >> 9 * board & FULL == FULL:
            closed |= 1 << board
        sent = ANYWHERE if closed >> cell & 1 else cell
        return Boards(state.theirs, mine, state.their_boards, won, closed, sent)

    def score(self, state: Boards) -> int | None:
        """Lost where the other has three boards in a row; drawn where all are closed."""
        if has_line(state.their_boards):
            return -1
        return 0 if state.closed == FULL else None

    def turn(self, state: Boards) -> int:
        """X moves whenever there are as many stones of the one as of the other."""
        return (state.mine | state.theirs).bit_count() % 2

    # -- what makes a search fast ----------------------------------------------------------------------------

    def bounds(self, state: Boards) -> tuple[int, int]:
        """Who has no line of boards left cannot win."""
        mine = can_win(state.closed & ~state.my_boards)
        theirs = can_win(state.closed & ~state.their_boards)
        return -1 if theirs else 0, 1 if mine else 0

    def evaluate(self, state: Boards) -> int:
        """Lines still open, of boards above all, and on each open board."""
        total = promise(state.my_boards, state.closed & ~state.my_boards)
        total -= promise(state.their_boards, state.closed & ~state.their_boards)
        total *= 10
        for board in range(9):
            if not state.closed >> board & 1:
                mine, theirs = state.mine >> 9 * board & FULL, state.theirs >> 9 * board & FULL
                total += promise(mine, theirs) - promise(theirs, mine)
        return total

    def order(self, state: Boards, move: int) -> int:
        """To win a board, to keep the other from winning it; not to let the other choose a board."""
        board, cell = move // 9, move % 9
        mine = (state.mine >> 9 * board | 1 << cell) & FULL
        theirs = (state.theirs >> 9 * board | 1 << cell) & FULL
        free = state.closed >> cell & 1
        return (8 if has_line(mine) else 0) + (4 if has_line(theirs) else 0) - 6 * free

    # -- what people see -------------------------------------------------------------------------------------

    def board(self, state: Boards) -> Grid:
        """Nine boards in one, who has won which, and marked where one is sent to, or what has won."""
        x, o = self.by_player(state.my_boards, state.their_boards, state)
        owners = tuple(
            "".join(".xo"[(x >> b & 1) + 2 * (o >> b & 1)] for b in range(row, row + 3)) for row in (0, 3, 6)
        )
        line = next((line for line in LINES if state.their_boards & line == line), 0)
        won = tuple(self.write(s) for s in range(81) if line >> s // 9 & 1 and state.theirs >> s & 1)
        to_play = () if state.sent == ANYWHERE or line else tuple(map(self.write, self.moves(state)))
        return Grid(self.drawn(state), blocks=3, owners=owners, marks=won or to_play)

    def by_player(self, mine: int, theirs: int, state: Boards) -> tuple[int, int]:
        """What belongs to X and what to O."""
        return (mine, theirs) if self.turn(state) == 0 else (theirs, mine)

    def drawn(self, state: Boards) -> tuple[str, ...]:
        """The rows from the top."""
        x, o = self.by_player(state.mine, state.theirs, state)
        squares = ((SQUARES[9 * row + column] for column in range(9)) for row in range(9))
        return tuple("".join(".xo"[(x >> s & 1) + 2 * (o >> s & 1)] for s in row) for row in squares)

    def write(self, move: int) -> str:
        """`e5`: column, then row counted from the bottom."""
        row, column = divmod(PLACES[move], 9)
        return f"{column_name(column)}{9 - row}"

    def save(self, state: Boards) -> str:
        """The rows from the top, and the board to play on: 1 to 9 from the top left, or `any`."""
        return "/".join(self.drawn(state)) + (" any" if state.sent == ANYWHERE else f" {state.sent + 1}")

    def load(self, text: str) -> Boards:
        """The position that `save` writes; on any board where it does not say."""
        drawn, sent = read_mover(text, ("any", *"123456789"))
        stones = {"x": 0, "o": 0}
        for place, piece in enumerate("".join(read_grid(drawn, 9, 9, "xo"))):
            if piece in stones:
                stones[piece] |= 1 << SQUARES[place]
        x, o = stones["x"], stones["o"]
        mine, theirs = (o, x) if x_is_ahead(x, o) else (x, o)
        boards = [won_boards(side) for side in (mine, theirs)]
        if boards[0] & boards[1]:
            board = (boards[0] & boards[1]).bit_length()
            raise TextError(f"on board {board} both have three in a row, and the first closes it")
        if has_line(boards[0]):
            raise TextError("who is to move has three boards in a row: the game was over before")
        full = sum(1 << b for b in range(9) if (mine | theirs) >> 9 * b & FULL == FULL)
        closed = boards[0] | boards[1] | full
        if sent and closed >> sent - 1 & 1:
            sent = None  # whoever is sent there may choose
        return Boards(mine, theirs, boards[0], boards[1], closed, sent - 1 if sent else ANYWHERE)

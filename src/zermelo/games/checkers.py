"""Checkers (English draughts): jump over all the other's men, or leave them no move. Jumping is forced.

 .  1  .  2  .  3  .  4        The numbers are those of the dark squares. Black begins, from the squares
 5  .  6  .  7  .  8  .        1 to 12, and goes down; White goes up from 21 to 32. As bits, every second
 .  9  . 10  . 11  . 12        row is followed by one that is no square, so that a step down is always 4
...                            or 5 bits up, whatever the row, and none runs over the edge.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from zermelo.board import Grid, Look
from zermelo.contract import Game
from zermelo.errors import TextError

QUIET = 80  # moves of both players without a capture or a man's move: then it is a draw
STEPS = (4, 5, -4, -5)  # down, Black's way, and up
PLACES = tuple(n + n // 8 for n in range(32))  # the bits of the squares 1 to 32
BOARD = sum(1 << place for place in PLACES)
UP = 2  # where the steps up begin
ROUND = 4  # captures on the least way round to where it began
LAST = (sum(1 << place for place in PLACES[28:]), sum(1 << place for place in PLACES[:4]))  # to be crowned in
TO, TAKEN = 6, 12  # where the parts of a move begin: the place it ends on, and the bits of what it takes
PLACE = (1 << TO) - 1


def squares(*numbers: int) -> int:
    """Squares by their numbers, as bits."""
    return sum(1 << PLACES[number - 1] for number in numbers)


MIDDLE = squares(14, 15, 18, 19)
AROUND = squares(10, 11, 14, 15, 18, 19, 22, 23)
BRIDGE = (squares(1, 3), squares(30, 32))  # the men at home who keep the other from being crowned
ROWS = tuple(sum(1 << place for place in PLACES[row * 4 : row * 4 + 4]) for row in range(8))

LOOKS = {"b": Look(0), "B": Look(0, crowned=True), "w": Look(1), "W": Look(1, crowned=True)}


class Position(NamedTuple):
    """The men of the player to move and of the other, which of both are kings, and how long it was quiet."""

    mine: int
    theirs: int
    kings: int
    turn: int  # 0 for Black
    quiet: int


class Checkers(Game[Position, int]):
    """Jump over all the other's men, or leave them no move. Who can jump must, and jump on.

    A man who reaches the last row is crowned, and the move ends. A draw is forty moves of each player in
    which nobody jumps and no man moves, or a position that stands for the third time. Captures of the same
    men by the same king on two ways round are one move.

    Schaeffer and others (2007): with best play it is a draw. Counts of lines of play:

    >>> from zermelo.count import perft
    >>> [perft(Checkers(), depth) for depth in range(6)]
    [1, 7, 49, 302, 1469, 7361]
    """

    players = ("Black", "White")
    points = False
    alternates = True
    selective = True
    repeats = 2
    unit = 100
    advantage = 214
    positions = "FEN"

    def start(self) -> Position:
        """Twelve men each."""
        return Position(squares(*range(1, 13)), squares(*range(21, 33)), 0, 0, 0)

    def moves(self, state: Position) -> Iterator[int]:
        """All jumps; only where there is none, the steps."""
        jumpers = can_jump(state)
        if jumpers:
            yield from self.jumps(state, jumpers)
        else:
            yield from self.steps(state)

    def jumps(self, state: Position, jumpers: int) -> Iterator[int]:
        """All jumps, each to its end. A way is written as a move is, so far as it goes."""
        while jumpers:
            here = (jumpers & -jumpers).bit_length() - 1
            jumpers &= jumpers - 1
            is_king = bool(state.kings >> here & 1)
            empty = BOARD & ~(state.mine | state.theirs) | 1 << here
            ways = [here | here << TO]
            met = [0]  # what a king has come to already, on another way round
            while len(ways) > 0:
                way = ways.pop()
                at, taken, goes_on = way >> TO & PLACE, way >> TAKEN, False
                for i in range(4):
                    if is_king or (i < UP) == (state.turn == 0):
                        over = shifted(1 << at, STEPS[i]) & state.theirs & ~taken
                        onto = shifted(over, STEPS[i]) & empty
                        if onto:
                            goes_on = True
                            ways.append(here | (onto.bit_length() - 1) << TO | (taken | over) << TAKEN)
                if not goes_on and (taken.bit_count() < ROUND or way not in met):
                    met.append(way)
                    yield way

    def steps(self, state: Position) -> Iterator[int]:
        """Every step on an empty square."""
        empty = BOARD & ~(state.mine | state.theirs)
        for i in range(4):
            movers = who_goes(state, i) & shifted(empty, -STEPS[i])
            while movers:
                here = (movers & -movers).bit_length() - 1
                movers &= movers - 1
                yield here | here + STEPS[i] << TO

    def play(self, state: Position, move: int) -> Position:
        """The man moves, what it jumped over is taken, and on the last row it is crowned."""
        here, there, taken = 1 << (move & PLACE), 1 << (move >> TO & PLACE), move >> TAKEN
        kings = state.kings & ~taken
        mine = state.mine & ~here | there
        if kings & here:
            kings = kings & ~here | there
            quiet = 0 if taken else state.quiet + 1
        else:
            kings |= there & LAST[state.turn]
            quiet = 0
        return Position(state.theirs & ~taken, mine, kings, 1 - state.turn, quiet)

    def score(self, state: Position) -> int | None:
        """Drawn when it was quiet for long, lost without a move."""
        if state.quiet >= QUIET:
            return 0
        return None if can_jump(state) or can_step(state) else -1

    def ended(self, state: Position) -> int | None:
        """The draw, which comes first."""
        return 0 if state.quiet >= QUIET else None

    def stuck(self, state: Position) -> int:
        """Who cannot move has lost."""
        return -1

    def turn(self, state: Position) -> int:
        """Black 0, White 1."""
        return state.turn

    # -- what a search asks ----------------------------------------------------------------------------------

    def evaluate(self, state: Position) -> int:
        """Hundredths of a man."""
        black, white = (state.mine, state.theirs) if state.turn == 0 else (state.theirs, state.mine)
        kings = state.kings
        black_force = 100 * black.bit_count() + 30 * (black & kings).bit_count()
        white_force = 100 * white.bit_count() + 30 * (white & kings).bit_count()
        ahead = black_force - white_force
        # the fewer there are, the more it matters: who is ahead should exchange
        value = ahead + 400 * ahead // (black_force + white_force + 1)
        value += outposts(black & ~kings, 0) - outposts(white & ~kings, 1)
        value += 5 * ((black & AROUND).bit_count() - (white & AROUND).bit_count())
        value += 8 * ((black & kings & AROUND).bit_count() - (white & kings & AROUND).bit_count())
        return value + 3 if state.turn == 0 else 3 - value

    def forced(self, state: Position) -> bool:
        """There is something to jump over."""
        return bool(can_jump(state))

    def loud(self, state: Position, move: int) -> bool:
        """A capture."""
        return move >> TAKEN > 0

    def order(self, state: Position, move: int) -> int:
        """The most captures first, then men who get to the last row, then those who are far."""
        taken = move >> TAKEN
        there = 1 << (move >> TO & PLACE)
        if not taken and state.kings >> (move & PLACE) & 1:
            return 1 if there & MIDDLE else 0
        crowned = 20 if there & LAST[state.turn] and not state.kings >> (move & PLACE) & 1 else 0
        return 100 * taken.bit_count() + 30 * (taken & state.kings).bit_count() + crowned

    def pattern(self, state: Position, move: int) -> int:
        """Whether it is a king, and the square it goes to."""
        return int(state.kings >> (move & PLACE) & 1) << 6 | move >> TO & PLACE

    def reversible(self, state: Position) -> int:
        """As many moves as it was quiet."""
        return state.quiet

    def identity(self, state: Position) -> int:
        """All but how long it was quiet."""
        mixed = (state.mine * 0x2545F4914F6CDD1D ^ state.theirs * 0x1B873593CC9E2D51) + state.turn
        return (mixed ^ state.kings * 0x106689D45497FDB5) & (1 << 62) - 1

    # -- what people see -------------------------------------------------------------------------------------

    def board(self, state: Position) -> Grid:
        """Black b and kings B, White w and kings W."""
        black = state.mine if state.turn == 0 else state.theirs
        pieces = {}
        for number, place in enumerate(PLACES):
            if (state.mine | state.theirs) >> place & 1:
                piece = "b" if black >> place & 1 else "w"
                pieces[number] = piece.upper() if state.kings >> place & 1 else piece
        rows = []
        for row in range(8):
            dark = [pieces.get(row * 4 + i, ".") for i in range(4)]
            rows.append("".join(f".{piece}" if row % 2 == 0 else f"{piece}." for piece in dark))
        return Grid(tuple(rows), checkered=True, looks=LOOKS)

    def write(self, move: int) -> str:
        """The squares it comes to: `f6e5`, `c3e5g7`."""
        return "".join(map(square_name, next(ways_of(move))))

    def aliases(self, move: int) -> Iterator[str]:
        """The numbers of the squares: `11-15`, `22x15x8`; and other ways round."""
        for way in ways_of(move):
            yield "".join(map(square_name, way))
            yield by_numbers(way, move)

    def read(self, state: Position, text: str) -> int:
        """A move in full; or by its first and last square, `22x8`, where only one has these."""
        try:
            return super().read(state, text)
        except TextError:
            ends = [move for move in self.moves(state) if by_ends(move) == text.strip().lower()]
            if len(ends) == 1:
                return ends[0]
            if not ends:
                raise
        several = " or ".join(by_numbers(next(ways_of(move)), move) for move in ends)
        raise TextError(f"{text.strip()!r} could be {several}: say which")

    def notate(self, state: Position, move: int) -> str:
        """By the numbers of the squares, the first and the last where that is enough: `11-15`, `22x8`."""
        alike = sum(by_ends(other) == by_ends(move) for other in self.moves(state))
        return by_ends(move) if alike == 1 else by_numbers(next(ways_of(move)), move)

    def save(self, state: Position) -> str:
        """A FEN, as draughts has it: who is to move, where the men are, K for kings, the quiet moves."""
        sides = (state.mine, state.theirs) if state.turn == 0 else (state.theirs, state.mine)
        men = (
            ",".join(
                f"{'K' if state.kings >> place & 1 else ''}{number + 1}"
                for number, place in enumerate(PLACES)
                if side >> place & 1
            )
            for side in reversed(sides)
        )
        quiet = f":H{state.quiet}" if state.quiet else ""
        return "{}:W{}:B{}{}".format("BW"[state.turn], *men, quiet)

    def load(self, text: str) -> Position:
        """The position of a FEN: `B:W21,22,K30:B1,K7`."""
        return read_fen(text)


def shifted(bits: int, step: int) -> int:
    """All bits one step on."""
    return bits << step if step > 0 else bits >> -step


def who_goes(state: Position, i: int) -> int:
    """Those of the player to move who may go in the direction of STEPS[i]."""
    return state.mine if (i < UP) == (state.turn == 0) else state.mine & state.kings


def can_jump(state: Position) -> int:
    """Those of the player to move who can jump over one of the other's."""
    empty, found = BOARD & ~(state.mine | state.theirs), 0
    for i in range(4):
        found |= who_goes(state, i) & shifted(state.theirs & shifted(empty, -STEPS[i]), -STEPS[i])
    return found


def can_step(state: Position) -> int:
    """Those who can step on an empty square."""
    empty, found = BOARD & ~(state.mine | state.theirs), 0
    for i in range(4):
        found |= who_goes(state, i) & shifted(empty, -STEPS[i])
    return found


def outposts(men: int, turn: int) -> int:
    """How far men have come, and how well they guard their own last row."""
    value = 8 * (men & BRIDGE[turn]).bit_count() + 6 * (men & LAST[1 - turn]).bit_count()
    for row in range(8):
        value += (row if turn == 0 else 7 - row) * (men & ROWS[row]).bit_count()
    return value


# -- text ---------------------------------------------------------------------------------------------------


def ways_of(move: int) -> Iterator[tuple[int, ...]]:
    """The places a move comes to, from the first to the last; a king may have several ways round."""
    here, there, taken = move & PLACE, move >> TO & PLACE, move >> TAKEN
    if not taken:
        yield (here, there)
        return
    ways: list[tuple[tuple[int, ...], int]] = [((here,), taken)]
    while ways:
        way, left = ways.pop()
        if not left and way[-1] == there:
            yield way
        for step in STEPS:
            over = way[-1] + step
            if over >= 0 and left >> over & 1:
                ways.append(((*way, over + step), left & ~(1 << over)))


def square_name(place: int) -> str:
    """`b8` for the square 1, `g1` for 32."""
    number = PLACES.index(place)
    row, column = number // 4, number % 4 * 2 + (number // 4 + 1) % 2
    return f"{'abcdefgh'[column]}{8 - row}"


def by_numbers(way: Iterable[int], move: int) -> str:
    """`11-15`, or `22x15x8`."""
    return ("x" if move >> TAKEN else "-").join(str(PLACES.index(place) + 1) for place in way)


def by_ends(move: int) -> str:
    """`22x8`: where it begins and where it ends."""
    return by_numbers((move & PLACE, move >> TO & PLACE), move)


def read_fen(text: str) -> Position:
    """A position as text, with errors that show the place."""
    parts = [(part.strip(), match.start()) for match in re.finditer("[^:]+", text) if (part := match[0])]
    side, at = parts[0] if parts else ("", 0)
    if side.upper() not in ("B", "W"):
        raise TextError("a position begins with who is to move, B or W: `B:W21,22,K30:B1,K7`", text, at)
    men, kings, quiet = {"B": 0, "W": 0}, 0, 0
    for part, at in parts[1:]:
        head, rest = part[:1].upper(), part[1:].rstrip(".")
        if head == "H" and re.fullmatch("[0-9]{1,9}", rest):
            quiet = int(rest)
        elif head in men:
            for word in filter(None, re.split(r"[,\s]+", rest)):
                found = re.fullmatch("([Kk]?)([0-9]{1,2})", word)
                if not found or not 1 <= int(found[2]) <= 32:
                    raise TextError(f"{word!r} is no square: they are 1 to 32, with a K for a king", text, at)
                bit = squares(int(found[2]))
                if (men["B"] | men["W"]) & bit:
                    raise TextError(f"on square {found[2]} there is somebody already", text, at)
                men[head] |= bit
                kings |= bit if found[1] else 0
        elif head != "F":
            raise TextError(f"{part!r} is none of W, B with their squares, H with a number", text, at)
    for turn, name in enumerate("BW"):
        if men[name] & ~kings & LAST[turn]:
            raise TextError(f"a man of {name} stands on its last row: it would be a king", text, 0)
    turn = "BW".index(side.upper())
    mine, theirs = men["BW"[turn]], men["WB"[turn]]
    if not theirs | mine:
        raise TextError("there is nobody on the board", text, 0)
    return Position(mine, theirs, kings, turn, quiet)

"""What each piece attacks. Sliding pieces need no large tables: a line is found by one subtraction.

Of a line through a square, `below` are its squares with smaller numbers, `above` those with larger ones.
Take the nearest occupied square below as a bit, and subtract it from the occupied squares above:

    above       . . . 1 . 0 . .      the borrow runs up from the blocker below, through the square itself,
    - below     . . . . . . 1 .      to the first blocker above, and stops there. Every bit that changes lies
    = changed   . . 1 1 1 1 1 .      between the two, both included: exactly what the piece attacks.

(The obstruction difference of Gerd Isenberg and others.)
"""

from __future__ import annotations

from zermelo.games.chess.bits import ALL, Bits, aside

KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
KING_STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
UPWARDS = ((0, 1), (1, 0), (1, 1), (-1, 1))  # file, rank, the two diagonals: towards larger numbers


def _walk(square: int, step: tuple[int, int], far: int = 7) -> int:
    """The squares met by going on in one direction."""
    file, rank, bits = square % 8, square // 8, 0
    for _ in range(far):
        file, rank = file + step[0], rank + step[1]
        if not (0 <= file < 8 and 0 <= rank < 8):
            break
        bits |= 1 << rank * 8 + file
    return bits


def _leaps(steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    return tuple(sum(_walk(square, step, 1) for step in steps) for square in range(64))


KNIGHTS, KINGS = _leaps(KNIGHT_STEPS), _leaps(KING_STEPS)
PAWNS = _leaps(((-1, 1), (1, 1))) + _leaps(((-1, -1), (1, -1)))  # White's 64, then Black's

# Of each square, of its file, rank and diagonals: the squares below and above.
BELOW = tuple(_walk(s, (-f, -r)) for s in range(64) for f, r in UPWARDS)
ABOVE = tuple(_walk(s, (f, r)) for s in range(64) for f, r in UPWARDS)

FILE, RANK, RISING, FALLING = range(4)  # the lines of a square, in this order


def along(occupied: Bits, square: int, line: int) -> Bits:
    """What a sliding piece attacks on one of the lines through its square."""
    below, above = BELOW[4 * square + line], ABOVE[4 * square + line]
    blocker = 1 << (occupied & below | 1).bit_length() - 1
    higher = occupied & above
    return (higher ^ higher - blocker) & (below | above)


def straight_from(square: int, occupied: Bits) -> Bits:
    """What a rook attacks."""
    return along(occupied, square, FILE) | along(occupied, square, RANK)


def diagonal_from(square: int, occupied: Bits) -> Bits:
    """What a bishop attacks."""
    return along(occupied, square, RISING) | along(occupied, square, FALLING)


STRAIGHTS = tuple(straight_from(square, 0) for square in range(64))  # on an empty board
DIAGONALS = tuple(diagonal_from(square, 0) for square in range(64))


def by_pawns(pawns: Bits, turn: int) -> Bits:
    """What a player's pawns attack, all together."""
    sides = aside(pawns)
    return (sides << 8 & ALL) if turn == 0 else sides >> 8


# -- lines from square to square, as 64 tables of 64 ---------------------------------------------------------


def _lines() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The squares between two squares, and all squares of the line through both; none off a line."""
    between, through = [0] * 4096, [0] * 4096
    for square in range(64):
        for f, r in KING_STEPS:
            ray = _walk(square, (f, r))
            whole = ray | _walk(square, (-f, -r)) | 1 << square
            for far in range(1, ray.bit_count() + 1):
                other = square + far * (8 * r + f)
                through[64 * square + other] = whole
                between[64 * square + other] = _walk(square, (f, r), far - 1)
    return tuple(between), tuple(through)


BETWEEN, THROUGH = _lines()

"""The 960 arrangements of the first rank, numbered as is usual; 518 is that of ordinary chess."""

from __future__ import annotations

ORTHODOX = 518
NUMBER = 960
KNIGHTS = [(a, b) for a in range(5) for b in range(a + 1, 5)]


def first_rank(number: int) -> str:
    """The pieces of one side from the a-file to the h-file.

    >>> first_rank(518)
    'rnbqkbnr'
    """
    rank = ["."] * 8
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    rank[2 * light + 1] = rank[2 * dark] = "b"
    _place(rank, queen, "q")
    first, second = KNIGHTS[knights]
    _place(rank, first, "n")
    _place(rank, second - 1, "n")
    for piece in "rkr":
        _place(rank, 0, piece)
    return "".join(rank)


def _place(rank: list[str], nth: int, piece: str) -> None:
    """Put a piece on the nth square that is still free."""
    free = [i for i, each in enumerate(rank) if each == "."]
    rank[free[nth]] = piece


def start_fen(number: int) -> str:
    """The start with this number, as a FEN."""
    rank = first_rank(number)
    return f"{rank}/pppppppp/8/8/8/8/PPPPPPPP/{rank.upper()} w KQkq - 0 1"

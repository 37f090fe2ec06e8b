"""Images of a board in a mirror: how several games find the one that stands for all of them.

Two mirrors that stand at an angle make all the turns of a board as well. A square is turned into its eight
images by looking into the one along a diagonal and the one across the columns in turn, four times each.
"""

from __future__ import annotations

from collections.abc import Callable


def mirror(size: int, image: Callable[[int], int], boards: int = 1) -> tuple[int, ...]:
    """What `seen` needs to know of a mirror in which square `s` stands at `image(s)`, and vice versa.

    Boards of so many squares lie side by side in one number. First come the squares that stay where they are,
    then, in pairs, those that move up, and by how many bits.

    >>> mirror(3, lambda square: 2 - square)
    (2, 1, 2)
    """
    moved: dict[int, int] = {}
    for square in range(size):
        far = image(square) - square
        if far >= 0:
            moved[far] = moved.get(far, 0) | sum(1 << board * size + square for board in range(boards))
    stay = moved.pop(0, 0)
    return stay, *(part for far, squares in sorted(moved.items()) for part in (squares, far))


def seen(men: int, glass: tuple[int, ...]) -> int:
    """These men in a mirror."""
    image = men & glass[0]
    for i in range(1, len(glass), 2):
        image |= (men & glass[i]) << glass[i + 1] | men >> glass[i + 1] & glass[i]
    return image


def least(men: int, first: tuple[int, ...], second: tuple[int, ...], turns: int) -> int:
    """The smallest image in two mirrors whose images of images make so many turns of the board."""
    best = men
    for _ in range(turns):
        men = seen(men, first)
        best = min(best, men)
        men = seen(men, second)
        best = min(best, men)
    return best


def mirrors_of_a_square(side: int, boards: int = 1) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Along the diagonal and across the columns, of boards whose squares are counted row by row."""
    size = side * side
    return (
        mirror(size, lambda s: s % side * side + s // side, boards),
        mirror(size, lambda s: s - s % side + side - 1 - s % side, boards),
    )

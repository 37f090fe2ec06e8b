"""Six Men's Morris: six men each on a board of two squares. Three in a row take one of the other's men."""

from __future__ import annotations

from zermelo.games.morris import Morris


class SixMensMorris(Morris):
    """Morris with six men on a board of two squares, without flying.

    5  .-------.-------.
    4  |   .---.---.   |
    3  .---.       .---.
    2  |   .---.---.   |
    1  .-------.-------.
       a   b   c   d   e
    """

    advantage = 51.5

    def __init__(self) -> None:
        super().__init__(6)

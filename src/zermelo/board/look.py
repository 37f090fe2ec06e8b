"""How a piece looks, where its letter does not say enough."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.board.names import refuse, settle

SHAPES = ("round", "square", "pointed")
SHADES = ("", "light", "dark")
SIDES = 4  # as many players have colours of their own
LETTERS = 3  # as many fit on a piece


@dataclass(frozen=True, slots=True)
class Look:
    """A piece in general terms, so that whoever draws it need not know the game.

    `side` is whose it is, and so its colour: 0 for the first player, 1 for the second, None for nobody's.
    Nobody's may have a `shade`, "light" or "dark". `size` is how wide it is beside the largest, up to 1.
    `text` stands on it: the number of a cube, a letter, a kanji. It is "round", "square" or "pointed"
    (towards the other player, as in shogi), low or `tall`, solid or `hollow`, and `crowned` if it is a king
    in draughts. `name` is what a screen reader says: "lion"; without one it says what can be seen.

    >>> Look(0, "3", shape="square").words
    'square 3 of the first player'
    >>> Look(shape="cube")
    Traceback (most recent call last):
    zermelo.errors.GameError: Look: shape is one of round, square, pointed, not 'cube'
    """

    side: int | None = None
    text: str = ""
    shape: str = "round"
    tall: bool = False
    hollow: bool = False
    crowned: bool = False
    name: str = ""
    shade: str = ""
    size: float = 1.0

    def __post_init__(self) -> None:
        if self.side is not None:
            if self.side not in range(SIDES):
                refuse(self, f"side is the number of a player, 0 or 1, or None, not {self.side!r}")
            settle(self, side=int(self.side))  # `letter.islower()` says 0 and 1 as well
        if not isinstance(self.text, str) or len(self.text) > LETTERS:
            refuse(self, f"text is a string of at most {LETTERS} letters, not {self.text!r}")
        if self.shape not in SHAPES:
            refuse(self, f"shape is one of {', '.join(SHAPES)}, not {self.shape!r}")
        if self.shade not in SHADES or (self.shade and self.side is not None):
            refuse(self, f"shade is 'light' or 'dark', of a piece that is nobody's, not {self.shade!r}")
        if not 0 < self.size <= 1:
            refuse(self, f"size is a number between 0 and 1, not {self.size!r}")
        if not isinstance(self.name, str):
            refuse(self, f"name is a string, not {self.name!r}")

    @property
    def words(self) -> str:
        """What can be seen, in words."""
        seen = [self.shade, self.tall and "tall", self.hollow and "hollow"]
        seen += [self.shape != "round" and self.shape]
        seen += [self.text or "piece", self.crowned and "with a crown"]
        seen = [self.name] if self.name else seen
        whose = ("the first player", "the second player", "the third player", "the fourth player")
        seen += [] if self.side is None else [f"of {whose[self.side]}"]
        return " ".join(word for word in seen if word)

    def to_json(self) -> dict[str, Any]:
        """What a page needs to draw it."""
        return {**asdict(self), "words": self.words}


Looks = Mapping[str, Look]


def looks_of(board: object, looks: Any) -> dict[str, Look]:
    """A look for each of some pieces, of one letter each."""
    if not isinstance(looks, Mapping):
        refuse(board, f"looks are a dict, such as {{'K': Look(0, crowned=True)}}, not {looks!r}")
    for piece, look in looks.items():
        if not isinstance(piece, str) or len(piece) != 1 or not isinstance(look, Look):
            refuse(board, f"looks give a Look to a piece of one letter, not {look!r} to {piece!r}")
    return dict(looks)

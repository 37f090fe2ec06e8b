"""What can be drawn: positions, lines, results, trees. They say so; `zermelo.show` knows how.

Nothing in here knows `zermelo.show`, which stands further out: it announces itself by `drawn_by`, as soon as
anything of zermelo is imported (`zermelo/__init__.py` sees to that), and is loaded when a picture is wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.show.picture import Picture


class Pictured:
    """Draws itself: in a notebook by being the last thing in a cell, elsewhere by `svg` and `save`."""

    def picture(self) -> Picture:
        """The picture, to be changed (`printable()`), shown or saved."""
        return _artists[-1](self)

    def svg(self) -> str:
        """The picture as SVG."""
        return self.picture().svg()

    def save(self, path: str | Path) -> Path:
        """Write the picture to a file: .svg, .html, .png or .pdf."""
        return self.picture().save(path)

    def _repr_svg_(self) -> str:
        return self.svg()


Artist = Callable[[Pictured], "Picture"]
_artists: list[Artist] = []


def drawn_by(artist: Artist) -> None:
    """From now on this is who draws."""
    _artists.append(artist)

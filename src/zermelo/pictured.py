"""What can be drawn: positions, lines, results, trees. They say so; `zermelo.show` knows how."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.show.picture import Picture


class Pictured:
    """Draws itself: in a notebook by being the last thing in a cell, elsewhere by `svg` and `save`."""

    def picture(self) -> Picture:
        """The picture, to be changed (`printable()`), shown or saved."""
        # Found by name when it is wanted: the inside of zermelo does not depend on how it is shown.
        drawn: Picture = import_module("zermelo.show.draw").draw(self)
        return drawn

    def svg(self) -> str:
        """The picture as SVG."""
        return self.picture().svg()

    def save(self, path: str | Path) -> Path:
        """Write the picture to a file: .svg, .html, .png or .pdf."""
        return self.picture().save(path)

    def _repr_svg_(self) -> str:
        return self.svg()

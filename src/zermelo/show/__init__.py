"""How positions, results and trees are shown to people: drawn, and never searched for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.pictured import Pictured, drawn_by

if TYPE_CHECKING:
    from zermelo.show.picture import Picture


def _draw(thing: Pictured) -> Picture:
    from zermelo.show.draw import draw  # when a picture is wanted: most programs never draw

    return draw(thing)


drawn_by(_draw)

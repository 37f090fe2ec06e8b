"""How positions, results and trees are shown to people: drawn, and never searched for.

draw.py          who draws what            picture.py      a picture, saved; paint.py: as PNG, PDF
shapes.py        what pictures are made of drawn.py        a board as it is drawn
boards.py        boards of every kind: grids.py, besideboard.py, dotsboard.py, pitsboard.py, pointsboard.py,
                 raceboard.py, tablesboard.py
pieces.py        pieces; chessmen.py: those of chess

layout.py        where the nodes of a tree lie
treepicture.py   a tree as a picture; tree.py: as text; graphs.py: for other programs
outline.py       a walk as text; screen.py: in the whole terminal

plots.py         plots; charts.py: how they look
sheet.py         sheets of exercises       files.py        the file that something is saved in
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.pictured import Pictured, drawn_by

if TYPE_CHECKING:
    from zermelo.show.picture import Picture


def _draw(thing: Pictured) -> Picture:
    from zermelo.show.draw import draw  # when a picture is wanted: most programs never draw

    return draw(thing)


drawn_by(_draw)

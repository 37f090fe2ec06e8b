"""Pictures as PNG and PDF, painted by matplotlib: no program outside Python is needed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.errors import MissingExtra
from zermelo.show.shapes import Circle, Curve, Line, Polygon, Shape, Stroke, Text

if TYPE_CHECKING:
    from zermelo.show.picture import Picture

POINTS = 72.0  # to the inch
SHARP = 192  # dots to the inch in a PNG


def paint(picture: Picture, path: Path) -> None:
    """Write a picture as a PNG or a PDF."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.backends.backend_pdf import FigureCanvasPdf
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("saving a picture as PNG or PDF", "plots") from None
    figure = _figure(picture, Figure)
    is_pdf = path.suffix.lower() == ".pdf"
    canvas: Any = FigureCanvasPdf(figure) if is_pdf else FigureCanvasAgg(figure)
    # no date and no version in the file: the same picture gives the same bytes
    nothing = {"CreationDate": None} if is_pdf else {"Software": None}
    canvas.print_figure(path, dpi=SHARP, metadata=nothing, facecolor=figure.get_facecolor())


def paint_pages(pictures: Sequence[Picture], path: Path) -> None:
    """Write several pictures as the pages of one PDF."""
    try:
        from matplotlib.backends.backend_pdf import PdfPages
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("saving a PDF", "plots") from None
    with PdfPages(path, metadata={"CreationDate": None}) as pages:
        for picture in pictures:
            pages.savefig(_figure(picture, Figure))


def _figure(picture: Picture, kind: Any) -> Any:
    """The picture on matplotlib's canvas, y growing downwards."""
    size = (picture.width / POINTS, picture.height / POINTS)
    figure = kind(figsize=size, facecolor=picture.palette["paper"])
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, picture.width)
    axes.set_ylim(picture.height, 0)
    axes.axis("off")
    for order, shape in enumerate(picture.shapes):
        _add(axes, shape, picture, order)
    return figure


def _add(axes: Any, shape: Shape, picture: Picture, order: int) -> None:
    from matplotlib import patches

    colours = picture.palette
    if isinstance(shape, Line):
        (x1, y1), (x2, y2) = shape.start, shape.end
        look = _stroke(shape.stroke)
        axes.plot(
            [x1, x2], [y1, y2], color=colours[shape.stroke.ink], zorder=order, solid_capstyle="round", **look
        )
    elif isinstance(shape, Text):
        _add_text(axes, shape, picture, order)
    else:
        face = colours[shape.fill] if shape.fill else "none"
        edge = colours[shape.stroke.ink] if shape.stroke else "none"
        look = {"facecolor": face, "edgecolor": edge, "zorder": order, **_stroke(shape.stroke)}
        if isinstance(shape, Polygon):
            axes.add_patch(patches.Polygon(shape.points, **look))
        elif isinstance(shape, Circle):
            axes.add_patch(patches.Circle(shape.centre, shape.radius, **look))
        else:
            axes.add_patch(patches.PathPatch(_curve(shape), joinstyle="round", **look))


def _curve(shape: Curve) -> Any:
    """A path as matplotlib has them: a code for each point, and one for closing."""
    from matplotlib.path import Path as Track

    codes = {"M": Track.MOVETO, "L": Track.LINETO, "C": Track.CURVE4}
    points: list[tuple[float, float]] = []
    kinds: list[Any] = []
    for letter, there in shape.steps:
        points += there or [(0.0, 0.0)]
        kinds += [codes.get(letter, Track.CLOSEPOLY)] * (len(there) or 1)
    return Track(points, kinds)


def _stroke(stroke: Stroke | None) -> dict[str, Any]:
    if stroke is None:
        return {"linewidth": 0}
    return {"linewidth": stroke.width, "linestyle": (0, (4, 3)) if stroke.dashed else "-"}


def _add_text(axes: Any, shape: Text, picture: Picture, order: int) -> None:
    from matplotlib import patheffects

    (x, y), side = shape.at, {"middle": "center", "start": "left", "end": "right"}[shape.anchor]
    halo = []
    if shape.behind:
        halo = [patheffects.withStroke(linewidth=3, foreground=picture.palette[shape.behind])]
    axes.text(
        x,
        y,
        shape.text.replace("$", r"\$"),
        fontsize=shape.size,
        color=picture.palette[shape.ink],
        fontweight="bold" if shape.bold else "normal",
        ha=side,
        va="center_baseline",
        zorder=order,
        path_effects=halo,
    )

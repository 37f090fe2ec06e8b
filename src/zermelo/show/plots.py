"""Plots: how the work of a search grows, what ordering saves, how a game went.

    growth(measure(ConnectFour())).save("growth.svg")

Each function draws what `zermelo.measure` has measured, and answers with a `Plot`, which shows itself in a
notebook, gives its numbers as `.data`, and is saved as SVG, PNG or PDF. Lines differ by marker and dashes,
not by colour alone: they are read in black and white too.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from zermelo.errors import MissingExtra
from zermelo.measure.course import Course
from zermelo.measure.growth import Growth
from zermelo.measure.ordering import Ordering
from zermelo.show import charts
from zermelo.show.files import to_write, write

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".svg", ".png", ".pdf")

# No date and no random names: the same numbers give the same bytes. Text stays text, to be found and copied.
STYLE: dict[str, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "zermelo",
    "pdf.fonttype": 42,
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "0.9",
    "grid.linewidth": 0.6,
    "lines.linewidth": 1.4,
    "lines.markersize": 5.5,
    "legend.frameon": False,
}
UNDATED: dict[str, dict[str, Any]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {}}

D = TypeVar("D")  # what was measured


class Plot(Generic[D]):
    """Numbers and a way to draw them."""

    def __init__(
        self, data: D, draw: Callable[[Axes, D], None], size: tuple[float, float] = (7.2, 4.2)
    ) -> None:
        self.data, self._draw, self.size = data, draw, size

    def figure(self) -> Figure:
        """The drawing as matplotlib's own object, to be changed further."""
        with _style():
            from matplotlib.figure import Figure

            figure = Figure(figsize=self.size, layout="constrained")
            self._draw(figure.add_subplot(), self.data)
            return figure

    def svg(self) -> str:
        """The drawing as SVG."""
        return self._bytes(".svg").decode()

    def save(self, path: str | Path) -> None:
        """Write the drawing to a file; its name says whether as SVG, PNG or PDF."""
        path = check_path(path)
        write(path, self._bytes(path.suffix.lower()))

    def _bytes(self, suffix: str) -> bytes:
        figure, drawn = self.figure(), io.BytesIO()
        with _style():
            figure.savefig(drawn, format=suffix[1:], metadata=UNDATED[suffix], dpi=160)
        return drawn.getvalue()

    def _repr_svg_(self) -> str:
        return self.svg()


def growth(data: Growth) -> Plot[Growth]:
    """Nodes by depth for every search, beside the best case."""
    return Plot(data, charts.growth)


def branching(data: Growth) -> Plot[Growth]:
    """The effective branching factor of every search, by depth."""
    return Plot(data, charts.branching)


def times(data: Growth) -> Plot[Growth]:
    """CPU time to each depth for every search."""
    return Plot(data, charts.times)


def orders(data: Ordering) -> Plot[Ordering]:
    """What alpha-beta visits, by the order in which moves are tried."""
    return Plot(data, charts.orders)


def values(data: Course) -> Plot[Course]:
    """The value to the first player over a game, mistakes marked."""
    return Plot(data, charts.values)


#: The plots that can be made of a position, by the name under which the command line knows them.
PLOTS: dict[str, Callable[[Any], Plot[Any]]] = {
    "nodes": growth,
    "branching": branching,
    "time": times,
    "ordering": orders,
}


def check_path(path: str | Path) -> Path:
    """The file to draw to, or why it cannot be: asked before the long search, not after."""
    file = to_write(path, SUFFIXES, "a plot")
    _style()
    return file


def _style() -> AbstractContextManager[None]:
    """Our look, whatever the reader's own settings of matplotlib are."""
    try:
        import matplotlib.style
    except ImportError:
        raise MissingExtra("a plot", "plots") from None
    return matplotlib.style.context(["default", STYLE])

"""Plots: how the work of a search grows, what ordering saves, how a game went.

    growth(ConnectFour()).save("growth.svg")

Each function measures and answers with a `Plot`, which draws itself in a notebook, gives its numbers as
`.data`, and is saved as SVG, PNG or PDF. What was measured before (`zermelo.show.growth.measure`, ...) can be
given instead of a game. Lines differ by marker and dashes, not by colour alone: they are read in black and
white too.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from zermelo.contract import Game
from zermelo.errors import MissingExtra
from zermelo.match import Match
from zermelo.result import Line
from zermelo.show import charts, course, ordering
from zermelo.show import growth as growing
from zermelo.show.course import Course
from zermelo.show.files import to_write, write
from zermelo.show.growth import Growth
from zermelo.show.ordering import Ordering

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


def growth(source: Game[Any, Any] | Growth, state: Any = None, **options: Any) -> Plot[Growth]:
    """Nodes by depth for every search, beside the best case. Options are those of `growth.measure`."""
    return Plot(_grown(source, state, options), charts.growth)


def branching(source: Game[Any, Any] | Growth, state: Any = None, **options: Any) -> Plot[Growth]:
    """The effective branching factor of every search, by depth. Options are those of `growth.measure`."""
    return Plot(_grown(source, state, options), charts.branching)


def times(source: Game[Any, Any] | Growth, state: Any = None, **options: Any) -> Plot[Growth]:
    """CPU time to each depth for every search. Options are those of `growth.measure`."""
    return Plot(_grown(source, state, options), charts.times)


def orders(source: Game[Any, Any] | Ordering, state: Any = None, **options: Any) -> Plot[Ordering]:
    """What alpha-beta visits, by the order in which moves are tried. Options: those of `ordering.measure`."""
    data = source if isinstance(source, Ordering) else ordering.measure(source, state, **options)
    return Plot(data, charts.orders)


def values(source: Line[Any, Any] | Match[Any, Any] | Course, **options: Any) -> Plot[Course]:
    """The value to the first player over a game, mistakes marked. Options are those of `course.follow`."""
    data = source if isinstance(source, Course) else course.follow(source, **options)
    return Plot(data, charts.values)


#: The plots that can be made of a position, by the name under which the command line knows them.
PLOTS: dict[str, Callable[..., Plot[Growth] | Plot[Ordering]]] = {
    "nodes": growth,
    "branching": branching,
    "time": times,
    "ordering": orders,
}


def _grown(source: Game[Any, Any] | Growth, state: Any, options: dict[str, Any]) -> Growth:
    return source if isinstance(source, Growth) else growing.measure(source, state, **options)


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

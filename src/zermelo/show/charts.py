"""How the plots look: each function draws its numbers on the axes it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.measure import ordering
from zermelo.measure.course import Course
from zermelo.measure.growth import Growth
from zermelo.measure.ordering import Ordering
from zermelo.value import Value

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def _line(colour: str, marker: str, dashes: str = "-", *, filled: bool = True) -> dict[str, Any]:
    face = colour if filled else "white"
    return {"color": colour, "marker": marker, "linestyle": dashes, "markerfacecolor": face}


# Colours that the colour-blind tell apart (Okabe and Ito); marker and dashes say the same without them.
BLUE, ORANGE, GREEN, VERMILION, PURPLE, SKY = "#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9"
LINES: dict[str, dict[str, Any]] = {
    "minimax": _line("black", "o"),
    "negamax": _line("0.45", "o", "--", filled=False),
    "alphabeta": _line(BLUE, "s"),
    "negascout": _line(SKY, "D", "--", filled=False),
    "mtdf": _line(GREEN, "^", "-."),
    "sss": _line(PURPLE, "v", ":", filled=False),
    "deepening": _line(ORANGE, "P", "--"),
    "engine": _line(VERMILION, "*"),
    ordering.LISTED: _line(BLUE, "s"),
    ordering.OWN: _line(GREEN, "^", "-."),
    ordering.BEST: _line(VERMILION, "D", "--", filled=False),
    ordering.WORST: _line(PURPLE, "v", ":"),
}
# What is computed and not measured: no markers, and grey behind the rest.
FEWEST: dict[str, Any] = {"color": "0.25", "linestyle": (0, (5, 3)), "linewidth": 1.1, "zorder": 1.5}
ROOT: dict[str, Any] = {"color": "0.45", "linestyle": (0, (1, 2)), "linewidth": 1.4, "zorder": 1.4}
WHOLE: dict[str, Any] = {"color": "0.25", "linestyle": "-", "linewidth": 0.9, "zorder": 1.5}
NAMES = {"alphabeta": "alpha-beta", "negascout": "NegaScout", "mtdf": "MTD(f)", "sss": "SSS*"}


def growth(axes: Axes, data: Growth) -> None:
    """Nodes by depth, on a logarithmic scale."""
    for name, costs in data.searches.items():
        _plot(axes, name, [cost.depth for cost in costs], [cost.nodes for cost in costs])
    depths = range(1, len(data.whole))
    axes.plot(depths, data.fewest[1:], label="best case of a tree", **FEWEST)
    axes.plot(depths, [whole**0.5 for whole in data.whole[1:]], label="square root of minimax", **ROOT)
    _by_depth(axes, f"{data.title}: how the search grows", "nodes visited")
    axes.set_yscale("log")


def branching(axes: Axes, data: Growth) -> None:
    """The effective branching factor by depth."""
    for name, costs in data.searches.items():
        # One ply deep it is the number of moves for every search, and says nothing.
        deeper = [cost for cost in costs if cost.depth > 1]
        _plot(axes, name, [cost.depth for cost in deeper], [cost.branching for cost in deeper])
    _by_depth(axes, f"{data.title}: effective branching factor", "moves searched in each position")
    axes.set_ylim(bottom=0)


def times(axes: Axes, data: Growth) -> None:
    """CPU time by depth, on a logarithmic scale."""
    for name, costs in data.searches.items():
        _plot(axes, name, [cost.depth for cost in costs], [max(cost.cpu_seconds, 1e-6) for cost in costs])
    _by_depth(axes, f"{data.title}: time to depth", "seconds of CPU time")
    axes.set_yscale("log")


def orders(axes: Axes, data: Ordering) -> None:
    """Alpha-beta's nodes by depth, for each order of moves."""
    depths = range(1, 1 + len(data.whole))
    axes.plot(depths, data.whole, label="every node", **WHOLE)
    for name in (ordering.WORST, ordering.LISTED, ordering.OWN, ordering.BEST):
        if name in data.orders:
            _plot(axes, name, depths, data.orders[name])
    axes.plot(depths, data.fewest, label="best case of a tree", **FEWEST)
    _by_depth(axes, f"{data.title}: alpha-beta by the order of moves", "nodes visited")
    axes.set_yscale("log")


def _plot(axes: Axes, name: str, depths: Any, numbers: Any) -> None:
    if len(depths):
        axes.plot(depths, numbers, label=NAMES.get(name, name), **LINES.get(name, _line("0.3", "x")))


def _by_depth(axes: Axes, title: str, label: str) -> None:
    """What the plots over depth have in common."""
    from matplotlib.ticker import MaxNLocator

    axes.set_title(title)
    axes.set_xlabel("depth in plies")
    axes.set_ylabel(label)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.margins(x=0.03)
    # Beside the axes, where it hides no line.
    axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), handlelength=3.2)


# -- the course of a game ------------------------------------------------------------------------------------

MANY = 24  # moves; with more of them, their names would run into one another
LISTED = 10  # mistakes; with more of them, their list would run into the legend


def values(axes: Axes, data: Course) -> None:
    """The value after each move."""
    heights = _heights(data)
    plies = range(len(heights))
    axes.axhline(0, color="0.6", linewidth=0.8)
    axes.step(plies, heights, where="post", color="0.6", linewidth=1.2, zorder=2)
    for mover, colour, marker in ((0, BLUE, "o"), (1, ORANGE, "s")):
        _points(axes, data, heights, mover, colour, marker)
    wrong = [ply for ply in plies if data.points[ply].is_mistake]
    if wrong:
        found = [heights[ply] for ply in wrong]
        ring: dict[str, Any] = {
            "marker": "o",
            "s": 190,
            "facecolors": "none",
            "edgecolors": VERMILION,
            "linewidths": 1.8,
        }
        axes.scatter(wrong, found, label="mistake", zorder=4, **ring)
    _frame(axes, data)
    said = [_said(data, ply) for ply in wrong[:LISTED]]
    more = [f"and {len(wrong) - LISTED} more"] if len(wrong) > LISTED else []
    axes.text(1.03, 0.0, "\n".join(said + more), transform=axes.transAxes, va="bottom", fontsize=8.5)


def _points(axes: Axes, data: Course, heights: list[float], mover: int, colour: str, marker: str) -> None:
    """The positions after one player's moves; hollow where the value is an estimate."""
    for proved in (True, False):
        plies = [
            ply
            for ply, point in enumerate(data.points)
            if point.mover == mover and (point.value.kind != "estimate") == proved
        ]
        if plies:
            label = f"after {data.players[mover]}'s move" + ("" if proved else ", estimated")
            look: dict[str, Any] = {
                "marker": marker,
                "s": 34,
                "edgecolors": colour,
                "facecolors": colour if proved else "white",
            }
            axes.scatter(plies, [heights[ply] for ply in plies], label=label, zorder=3, **look)


def _said(data: Course, ply: int) -> str:
    """What a mistake gave away, as its maker sees it."""
    before, after = data.points[ply - 1].value, data.points[ply].value
    mover = data.points[ply].mover or 0
    had, has = (before, after) if mover == 0 else (-before, -after)
    said = f"{had.said(data.unit)} → {has.said(data.unit)}"
    return f"{ply}. {data.players[mover]} {data.points[ply].move}: {said}"


def _heights(data: Course) -> list[float]:
    """Where each value is drawn: the points themselves, or -1 to +1 with estimates well inside."""
    values = [point.value for point in data.points]
    if data.counts_points:
        return [float(value.score) for value in values]
    most = max((abs(value.score) for value in values if value.kind == "estimate"), default=0) or 1
    return [_height(value, most) for value in values]


def _height(value: Value, most: float) -> float:
    return 0.6 * value.score / most if value.kind == "estimate" else float(value.score)


def _frame(axes: Axes, data: Course) -> None:
    """Axes, labels and legend."""
    axes.set_title(f"{data.title}: the value of the game, move by move")
    first, second = data.players
    if data.counts_points:
        axes.set_ylabel(f"points for {first}")
    else:
        axes.set_ylim(-1.25, 1.25)
        axes.set_yticks([-1, 0, 1], [f"{second} wins", "even", f"{first} wins"])
    moves = [point.move or "" for point in data.points]
    axes.set_xlabel("moves played")
    if len(moves) <= MANY:
        axes.set_xticks(range(len(moves)), moves, rotation=90 if max(map(len, moves)) > 3 else 0)
    if len(moves) > 1:
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0))

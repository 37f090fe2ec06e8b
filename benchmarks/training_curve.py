"""The learning curve: what each generation of a training is worth, as a picture for the docs.

    python benchmarks/training_curve.py     draws docs/pictures/training.svg from docs/figures/training.json

`benchmarks/training.py --write` measures it anew, and draws it too.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from figures import DOCS, kept, say

PICTURE = DOCS / "pictures" / "training.svg"
MOST = 800  # Elo; beyond that a few games tell nothing
MARKERS = "os^Dv"


def draw(axes: Any, figures: dict[str, Any]) -> None:
    """Elo beside the blind engine by minutes of training, with its 95 per cent."""
    games = defaultdict(list)
    for row in figures["curve"]:
        games[row["game"]].append(row)
    for number, (game, rows) in enumerate(games.items()):
        minutes = [row["minutes"] for row in rows]
        elo = [_within(row["elo"], row["points"]) for row in rows]
        below = [max(0, at - _within(row["least"], 0)) for at, row in zip(elo, rows, strict=True)]
        above = [max(0, _within(row["most"], 1) - at) for at, row in zip(elo, rows, strict=True)]
        style = {"marker": MARKERS[number % len(MARKERS)], "capsize": 2, "elinewidth": 0.8}
        axes.errorbar(minutes, elo, yerr=[below, above], label=game, **style)
    axes.set_ylim(-MOST - 50, MOST + 50)
    axes.axhline(0, color="0.25", linewidth=0.9)
    axes.set_xlabel("minutes of training")
    axes.set_ylabel("Elo beside the engine without a judgement")
    axes.set_title(f"Each net that took the place of the best, {figures['seconds']:g} s a move")
    axes.legend(loc="lower right")


def _within(elo: int | None, points: float) -> float:
    """A difference that can be drawn; where all games ended alike, as high or as low as the picture goes."""
    if elo is None:
        return MOST if points else -MOST
    return max(-MOST, min(MOST, elo))


def save(figures: dict[str, Any]) -> None:
    """Draw it, where a curve has been measured."""
    from zermelo.show.plots import Plot

    if figures.get("curve"):
        Plot(figures, draw).save(PICTURE)
        say(f"drawn: {PICTURE.relative_to(DOCS.parent)}")


if __name__ == "__main__":
    save(kept("training"))

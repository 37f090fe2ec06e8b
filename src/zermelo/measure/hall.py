"""The hall of solved games: what others have published, what we found, and what can be read off a table.

`hall.json` beside this file holds what was measured; `benchmarks/hall.py` writes it, and nobody else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.engine.answers.solved import values_of_moves
from zermelo.value import Value

if TYPE_CHECKING:
    from zermelo.solve.table import Table

FIGURES = Path(__file__).with_name("hall.json")


@dataclass(frozen=True)
class Entry:
    """A game of the hall, and what is published of it: the value to who begins; plies; positions."""

    game: str
    value: str  # "win", "draw", "loss", or points such as "-8"; empty where nobody says
    plies: int | None = None
    positions: int | None = None  # counted as here, up to symmetry
    elsewhere: str = ""  # a published count by another convention
    source: str = ""


SMALLGAMES, TROMP, UITERWIJK = "jh85/smallgames", "Tromp", "Uiterwijk and van den Herik 2000"
HALL = (
    Entry("tictactoe", "draw", None, 765, source="Wikipedia"),
    Entry("mutorere", "draw", None, None, "46 ways the men can stand, reachable or not", "Ascher 1987"),
    Entry("lgame", "draw", None, 2296, source="Scherer 1979"),
    *(
        Entry(f"hexapawn:{columns}x{rows}", value, source="Gardner 1962" if columns == rows == 3 else "")
        for columns, rows, value in (
            (3, 3, "loss"),
            (4, 3, "win"),
            (3, 4, "loss"),
            (4, 4, "win"),
            (5, 3, "win"),
            (5, 4, "loss"),
            (3, 5, "win"),
            (4, 5, "loss"),
        )
    ),
    Entry("quixo:3", "win", source="Tanaka and others 2020"),
    Entry("quixo:4", "win", None, None, "3^16 boards", "Tanaka and others 2020"),
    Entry("mnk:4,3,3", "win", source=UITERWIJK),
    Entry("mnk:4,4,3", "win", source=UITERWIJK),
    Entry("mnk:4,4,4", "draw", source="Lee, in Winning Ways"),
    Entry("mnk:5,4,4", "draw", source="Lee, in Winning Ways"),
    Entry("mnk:5,5,4", "draw", source="Lee, in Winning Ways"),
    Entry("mnk:6,4,4", "draw", source="Wikipedia"),
    Entry("mnk:6,5,4", "win", source=UITERWIJK),
    Entry("mnk:6,6,4", "win", source=UITERWIJK),
    Entry("hex:3", "win", source="Nash 1949"),
    Entry("hex:4", "win", source="Nash 1949"),
    Entry("othello:4", "-10", None, None, "58,533 without symmetry", "Wikipedia"),
    Entry("domineering:4x4", "win", source="Breuker and others 2000"),
    Entry("domineering:5x5", "loss", None, None, "195,314 by another program", "Breuker and others 2000"),
    Entry("domineering:6x6", "win", source="Breuker and others 2000"),
    Entry("dotsandboxes:2x2", "2", None, None, "2^12 sets of lines", "Winning Ways"),
    Entry("dotsandboxes:3x3", "-3", None, None, "2^24 sets of lines", "Wilson"),
    Entry("connectfour:4x4", "draw", None, None, "161,029 without symmetry", TROMP),
    Entry("connectfour:5x4", "draw", None, None, "3,945,711 without symmetry", TROMP),
    Entry("connectfour:5x5", "draw", None, None, "69,763,700 without symmetry", TROMP),
    Entry("breakthrough:4x4", "loss", None, None, "3,267,310", SMALLGAMES),
    Entry("breakthrough:5x4", "loss", source="other solvers"),
    Entry("breakthrough:4x5", "loss", None, None, "219,211,038", SMALLGAMES),
    Entry("breakthrough:5x5", "loss", 26, source="Little Golem forum, 2006"),
    Entry("quoridor:6,1", "win", None, None, "3,177,720, reachable or not; 8 drawn", SMALLGAMES),
    Entry("teeko", "draw", None, None, "75,710,250 with all men down, without symmetry", "Steele 1998"),
    Entry("sixmensmorris", "draw", None, None, "42,372,745", "brianhliou"),
    Entry("dobutsu", "loss", 78, 246_803_167, source="Tanaka 2009"),
    Entry("gobbletgobblers", "win", None, 341_024_631, source=SMALLGAMES),
    Entry(
        "tigersandgoats:sliding",
        "",
        None,
        None,
        "88,260,972 with four taken or fewer, reachable or not",
        "Lim and Nievergelt 2004",
    ),
    Entry("quarto", "draw", source="Goossens 1998"),
)


@dataclass(frozen=True)
class Figures:
    """What was found here: by which way, how many positions, the value, the longest win, how long it took."""

    by: str  # "table", "pn" or "alphabeta"
    value: str
    plies: int | None
    seconds: float  # of one core, after compilation
    date: str
    positions: int | None = None
    longest: int | None = None
    wins: int | None = None
    draws: int | None = None
    losses: int | None = None
    machine: str = ""  # that it was measured on
    memory: int = 0  # bytes, at most, of its own,
    resident: int = 0  # and with what it had mapped from files


def figures() -> dict[str, Figures]:
    """What was measured, by the name of the game; nothing where nothing was."""
    try:
        return {name: Figures(**said) for name, said in json.loads(FIGURES.read_text()).items()}
    except FileNotFoundError:
        return {}


def agrees(entry: Entry, found: Figures) -> bool:
    """Whether what was found is what is published, as far as it is."""
    plies = entry.plies is None or found.plies is None or entry.plies == found.plies
    value = entry.value in ("", found.value)
    return value and plies and entry.positions in (None, found.positions or entry.positions)


# -- read off a table ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sights:
    """What there is to see in a table."""

    longest: tuple[Any, tuple[Any, ...]] | None  # the position and the line of the longest win or loss
    looked_at: int  # positions that were, for what follows
    only: int  # of these, those in which one move alone keeps what is there, of two or more
    examples: tuple[tuple[Any, Any, Value], ...]  # some of them: the position, the move, what it is worth


def sights(table: Table, most: int = 50_000, seed: int = 0) -> Sights:
    """Go over a table, or over so many of its positions."""
    states = list(_some(table, most, seed))
    only, examples = 0, []
    for state, value in states:
        move = only_move(table, state, value)
        if move is not None:
            only += 1
            examples.append((state, move, value))
    examples.sort(key=lambda each: -(each[2].plies or 0))
    return Sights(longest(table), len(states), only, tuple(examples[:3]))


def _some(table: Table, most: int, seed: int) -> Iterator[tuple[Any, Value]]:
    """All positions, or some, drawn by lot."""
    import numpy as np

    share, dice = most / max(1, table.positions), np.random.default_rng(seed)
    yield from table.items(lambda codes: dice.random(len(codes)) < share)


def values_of(table: Table, state: Any) -> dict[Any, Value]:
    """What each move is worth to the player who makes it; where one wins at once, others may not be known."""
    if table.game.score(state) is not None:
        return {}
    found = values_of_moves(table.game, table, state)
    return {move: value for move, value in found.items() if value is not None}


def only_move(table: Table, state: Any, value: Value) -> Any | None:
    """The one move that wins, or that holds the draw, where all others give that away; else None."""
    if value.kind == "loss" or table.game.wins_at_once(state):
        return None
    values = values_of(table, state)
    best = [move for move, worth in values.items() if worth.score == value.score]
    return best[0] if len(best) == 1 and len(values) > 1 else None


def longest(table: Table) -> tuple[Any, tuple[Any, ...]] | None:
    """A position that takes longest to be decided, and best play from there to the end."""
    if table.points:
        return None
    most = max((layer.longest for layer in table.layers), default=0)
    found = table.items(lambda codes: abs(codes) == most + 1)
    return next(((state, best_play(table, state)) for state, _ in found), None)


def best_play(table: Table, state: Any) -> tuple[Any, ...]:
    """The line in which nobody errs: who wins wins soon, who loses loses late."""
    line: list[Any] = []
    seen = set()
    while state not in seen and (values := values_of(table, state)):
        seen.add(state)  # a draw may go round
        line.append(max(values, key=lambda move: values[move]))
        state = table.game.play(state, line[-1])
    return tuple(line)

"""What the searches work on: `Work` belongs to one thread, `Shared` is what all threads of a search look at.

What is in them is said here, by name; memory.py says how names become places in an array.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.engine.adapter import NO_KILLER, PATTERNS, SLOTS
from zermelo.engine.kernel import View
from zermelo.engine.kernels.net import NO_NET, NetWork
from zermelo.engine.kernels.selective.margins import Margins
from zermelo.engine.memory import Memory, record, row, rows, word
from zermelo.errors import GameError

EVALUATIONS = 1 << 18  # static evaluations that are remembered
LOGARITHMS = 64
IN_256THS = [round(256 * math.log(max(1, i))) for i in range(LOGARITHMS)]
UNLIMITED = 1 << 62
MOST_LISTED = 1 << 28  # moves on one line, of all its positions: two gigabytes

# Why a search stopped.
OUT_OF_NODES = 1  # at the limit; whoever calls a search off sets that below what has been visited
OUT_OF_MOVES, OUT_OF_PLIES = 2, 3  # no room for so many moves, for so long a line
STUCK = 4  # no move, and the game goes on
OVERTAKEN = 5  # another thread has settled a position further up
UNLUCKY = 6  # probabilities that do not add up to 1
FULL = 7  # no room for so many positions

# Which parts of a search are on, as bits.
USE_TABLE = 1
USE_ORDER = 2  # the game's order, and what the search learns about moves
USE_PVS = 4
STRICT = 8  # take from the table only what a search of exactly this depth would find
SELECTIVE = 16  # the selective search, which leaves out what looks bad
USE_LEAVING = 32  # where a net judges, less of what is late or clear
USUAL = USE_TABLE | USE_ORDER | USE_PVS | USE_LEAVING


class Work(Memory):
    """What one thread works on. A ply is counted from the root."""

    in_large_pages = False  # a short search visits little of it

    nodes: int = word()  # positions visited
    leaves: int = word()  # of these, finished games and the horizon
    horizon: int = word()  # times that an estimate, not the end of a game, had a say
    cutoffs: int = word()  # moves that made the rest not matter
    hits: int = word()  # times that the table answered
    deepest: int = word()  # the deepest line so far
    stopped: int = word()  # why the search broke off: 0 not at all, else one of the codes above
    node_limit: int = word()  # stop after so many nodes

    plies: int = word()  # how deep a line may get
    room: int = word()  # how many moves a position may have
    settings: int = word()  # which parts of the search are on

    first_repeat: int = word()  # the shallowest ply that a repetition led back to
    earlier: int = word()  # how many positions before the root a repetition may lead back to
    excluded_count: int = word()  # moves that are not searched at the root
    root_mark: int = word()  # what tells a root with moves excluded from the position itself, to the table
    root_ply: int = word()  # where this search began
    root_player: int = word()  # who is to move at the root
    mark: int = word()  # what tells positions judged in one way from those judged in another, to the table
    judging: int = word()  # how many bytes of a state a judgement that was learnt looks at; 0 where none was
    back_to: int = word()  # the ply to which a thread that was overtaken goes back
    at_root: int = word()  # how many moves of the root a selective search has begun, and which it is at
    at_root_move: int = word()
    looked_at: int = word()  # the ply above that it looked at last, to see whether it was overtaken

    killers: list[list[int]] = rows(2)  # of each ply, two moves that made a cut there
    counter_moves: list[int] = row()  # the move that last refuted each move
    history: list[int] = row()  # how each move has fared
    continuation: list[int] = row()  # how a move has fared after another, in a selective search
    path: list[int] = row()  # which positions stand on the way to here, those before the root first
    moves: list[list[int]] = rows()  # the moves of each ply
    ranks: list[list[int]] = rows()  # their ranks in the order of trying
    lines: list[list[int]] = rows()  # the best line from each ply
    lengths: list[int] = row()  # how long it is
    asked: list[list[int]] = rows(4)  # of each ply, what is asked there: key, depth, alpha, beta
    excluded: list[int] = row()  # the moves that are not searched at the root
    statics: list[int] = row()  # the static evaluation at each ply, in a selective search
    evaluations: list[int] = row()  # static evaluations of positions seen before
    played: list[int] = row()  # the pattern of the move made at each ply
    logarithms: list[int] = row()  # of 0 to 63, in 256ths
    frames: list[list[int]] = rows()  # the features of the position at each ply
    laid_out: list[int] = row()  # a state, word by word, while it is judged
    places: list[int] = row()  # the bytes of it that matter
    weights: list[int] = row()  # for each player to move and each of these bytes, what each value is worth
    margins: Margins = record(Margins)  # the numbers of a selective search
    net: NetWork = record(NetWork)  # a net that judges positions, where there is one


# What a selective search has learnt about moves: it serves the next one too.
LEARNT = ("counter_moves", "history", "continuation")


class Shared(Memory):
    """What all threads of a search look at together. A table of what is known comes on top of it."""

    threads: int = word()
    busy: list[int] = row()  # what some thread is searching now


BUSY_SLOTS = 1 << 12

work_at = View(Work)


def work_sizes(
    plies: int,
    room: int,
    *,
    earlier: int = 0,
    settings: int = 0,
    features: int = 0,
    words: int = 0,
    places: int = 0,
    weights: int = 0,
    net: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """How long the rows of a `Work` are."""
    selective = bool(settings & SELECTIVE)
    return {
        "killers": (plies + 1, 2),
        "counter_moves": SLOTS,
        "history": 2 * SLOTS,  # of both players
        "continuation": 2 * (PATTERNS + 1) * PATTERNS * selective,
        "path": earlier + plies,
        "moves": (plies, room),
        "ranks": (plies, room),
        "lines": (plies, plies),
        "lengths": plies,
        "asked": (plies, 4),
        "excluded": room,
        "statics": plies,
        "evaluations": EVALUATIONS * selective,
        "played": plies,
        "logarithms": LOGARITHMS,
        "frames": (plies + 1, features),
        "laid_out": words,
        "places": places,
        "weights": weights,
        "net": net or NO_NET,
    }


def new_work(
    compiled: bool, plies: int, room: int, *, earlier: int = 0, settings: int = 0, **more: Any
) -> Work:
    """What one thread works on, with room for so many plies and for so many moves at each."""
    if plies * room > MOST_LISTED:
        raise GameError(
            f"more than {room // 2:,} moves in a position, on lines of more than {plies // 2:,} moves: "
            "the lists of moves would not fit into memory"
        )
    work = Work.new(compiled, **work_sizes(plies, room, earlier=earlier, settings=settings, **more))
    work.plies, work.room, work.earlier, work.settings = plies, room, earlier, settings
    work.node_limit = UNLIMITED
    work.logarithms[:] = IN_256THS
    forget_moves(work, compiled)
    return work


def forget_moves(work: Any, compiled: bool) -> None:
    """No move has made a cut yet."""
    work.counter_moves[:] = NO_KILLER if compiled else [NO_KILLER] * len(work.counter_moves)
    work.killers[:] = NO_KILLER if compiled else [[NO_KILLER, NO_KILLER] for _ in work.killers]

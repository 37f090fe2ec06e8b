"""Compiled and interpreted: do they agree, how fast are they, and how large is the game?"""

from __future__ import annotations

import math
import re
import statistics
import time
from typing import Any

from zermelo.contract import Game
from zermelo.doctor.findings import NOTE, QUESTION, Broken, Chart
from zermelo.doctor.rules import Walk
from zermelo.engine.engine import Engine
from zermelo.errors import CannotCompile
from zermelo.limits import Limits
from zermelo.numerals import numeral

DIFFER = "compiled and interpreted rules differ"
FEW, SECONDS = 64, 0.1  # a search that is only timed has more and more nodes, until it takes so long
SOME = 5_000  # positions: machine code sees fewer in less time than beginning a search takes


def look_at_ways(chart: Chart) -> dict[str, Any]:
    """Whether the rules compile, and how fast a search goes each way."""
    game = chart.game
    facts: dict[str, Any] = {}
    if game.says("choices"):
        return facts
    try:
        with chart.asking("score", ()):
            slow, rate = _rate(game, False), _rate(game, True)
    except Broken:
        return facts
    if slow:
        facts["positions a second, interpreted"] = slow
    if isinstance(rate, str):
        why = rate
        facts["compiled"] = f"no: {why}"
        if DIFFER in why:
            advice = "Numbers of more than 64 bits need `bits = ...` in the class."
            method = re.search(r", in (\w+):", why)
            chart.add("differs", method[1] if method else "play", why, advice)
        elif "compiled numbers have" in why:
            chart.add("differs", "play", f"compiled numbers would overflow: {why}", level=QUESTION)
        else:
            chart.add("not-compiled", "", f"the rules run interpreted: {why}", level=NOTE)
        return facts
    facts["compiled"] = "yes"
    if rate:
        facts["positions a second, compiled"] = rate
    return facts


def _rate(game: Game[Any, Any], compiled: bool) -> int | str:
    """How many positions a search sees in a second, or why rules cannot be compiled; 0: too few."""
    engine = Engine(game, compiled=compiled)
    nodes, seconds, proved = FEW, 0.0, False
    try:
        if compiled:
            engine.compile()
        engine.best(limits=Limits(nodes=1))  # what the first search alone takes is not counted
        while not proved and (seconds < SECONDS or (compiled and nodes < SOME)):
            nodes, began = 4 * nodes, time.process_time()
            found = engine.best(limits=Limits(nodes=nodes))
            seconds, proved = time.process_time() - began, found.proved
    except CannotCompile as error:
        return str(error).partition(": ")[2]
    seen = found.stats.nodes if proved else nodes
    return round(seen / max(1e-4, seconds)) if not compiled or seen >= SOME else 0


def size_of(walk: Walk) -> dict[str, Any]:
    """How broad and long the games were, and how large that makes the tree."""
    if not walk.lengths:
        return {}
    return {
        "random games": len(walk.lengths),
        "moves in a position": round(statistics.mean(walk.breadths), 1) if walk.breadths else 0,
        "moves in a game": f"{min(walk.lengths)} to {max(walk.lengths)}, "
        f"{round(statistics.mean(walk.lengths), 1)} in the mean",
        "lines of play, about": _mean_of_powers(walk.sizes),
    }


def _mean_of_powers(logarithms: list[float]) -> str:
    """The mean of numbers that are too large to be written, by their logarithms."""
    top = max(logarithms)
    mean = top + math.log10(statistics.mean(10 ** (each - top) for each in logarithms))
    return numeral(10**mean, 2) if mean < 15 else f"{numeral(10 ** (mean % 1), 2)}e+{int(mean)}"

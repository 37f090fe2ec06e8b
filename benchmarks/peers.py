"""The engine beside easyAI and open_spiel: the same rules, the same depth, the same heuristic, one process.

    python benchmarks/peers.py              all tables, in about three minutes
    python benchmarks/peers.py --runs 11    medians over more runs
    python benchmarks/peers.py --json       one JSON document; the tables go to stderr
    python benchmarks/peers.py --write      keep the figures, and put their table into the docs

Times are CPU time, after compilation. Every run begins with an empty table, and emptying it counts. First
every contender runs once, and all that look equally far must find the same value, or it ends with 1; then the
fastest of each kind run again and again in turn, and their medians count. Who they are: `contenders.py`.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"  # idle threads burn CPU time too

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from typing import Any, NamedTuple

from contenders import (
    COMPILED,
    EASY,
    EASY_ORDERED,
    HINTED,
    HINTED_INTERPRETED,
    INTERPRETED,
    SPIEL,
    Contender,
    Found,
    easyai,
    easyai_contenders,
    pyspiel,
    spiel_connect_four,
    spiel_minimax,
    spiel_tictactoe,
    zermelo_contenders,
)
from figures import keep, milliseconds, say, table, today
from zermelo import ConnectFour, TicTacToe
from zermelo.numerals import numeral

DEPTH = 8
# By columns: nothing played; two in balance, the second half full; one lost in eight plies, which just shows.
POSITIONS = ("", "377125", "231175374624", "3775244534")
FASTER, LEAST = 100.0, 1.0  # the bars: compiled against both peers, interpreted against easyAI
SPAN = 0.02  # seconds of CPU time that one measurement lasts at least, by repetition


# -- measuring -----------------------------------------------------------------------------------------------


def cpu_time(run: Callable[[], Found], times: int = 1) -> tuple[float, Found]:
    """The CPU seconds of one run, as the mean of so many."""
    started = time.process_time()
    for _ in range(times):
        found = run()
    return (time.process_time() - started) / times, found


def measure(contenders: list[Contender], runs: int) -> None:
    """Run everyone once for the values; time the fastest of each kind."""
    for contender in contenders:
        if contender.kind in (COMPILED, HINTED):
            contender.run()  # compiles
    gc.collect()
    gc.freeze()  # what the compiler leaves behind is not to be looked through in anyone's time
    for contender in contenders:
        spent, contender.found = cpu_time(contender.run)
        contender.times.append(spent)
    fastest = list(fastest_of(contenders).values())
    repeats = [max(1, round(SPAN / contender.times[0])) for contender in fastest]
    for contender in fastest:
        contender.times.clear()
    for _ in range(runs):
        for contender, times in zip(fastest, repeats, strict=True):
            contender.times.append(cpu_time(contender.run, times)[0])


def agreed(contenders: Iterable[Contender]) -> bool:
    """Whether all that look equally far have found the same."""
    answers = [c.found for c in contenders if c.found is not None and c.alike]
    return all(one.agrees(other) for one in answers for other in answers)


def fastest_of(contenders: Iterable[Contender]) -> dict[str, Contender]:
    """The fastest contender of each kind."""
    best: dict[str, Contender] = {}
    for contender in contenders:
        known = best.get(contender.kind)
        if known is None or contender.ms < known.ms:
            best[contender.kind] = contender
    return best


class Bar(NamedTuple):
    """How many times as fast we are, and have to be."""

    title: str
    text: str
    ratio: float
    needed: float | None

    def row(self) -> tuple[str, ...]:
        """For the table."""
        verdict = "" if self.needed is None else "met" if self.ratio >= self.needed else "MISSED"
        return self.title, self.text, f"{self.ratio:.1f}", f"{self.needed or 0:g}" if verdict else "", verdict


def bars(title: str, ms: dict[str, float]) -> Iterator[Bar]:
    """The bars that the peers present allow to judge."""
    peers = [kind for kind in (EASY, SPIEL) if kind in ms]
    if peers:
        faster = min(peers, key=lambda kind: ms[kind])
        yield Bar(title, f"compiled / {faster}, the faster peer", ms[faster] / ms[COMPILED], FASTER)
        yield Bar(title, f"compiled with hints / {faster}", ms[faster] / ms[HINTED], None)
    if EASY in ms:
        yield Bar(title, f"interpreted / {EASY}", ms[EASY] / ms[INTERPRETED], LEAST)
    if EASY_ORDERED in ms:  # the peer too is given what only zermelo's rules know: which move to try first
        yield Bar(title, f"compiled with hints / {EASY_ORDERED}", ms[EASY_ORDERED] / ms[HINTED], None)
        ratio = ms[EASY_ORDERED] / ms[HINTED_INTERPRETED]
        yield Bar(title, f"interpreted with hints / {EASY_ORDERED}", ratio, None)


def compare(title: str, contenders: list[Contender], runs: int) -> dict[str, Any]:
    """Measure, and show one table: who, what value, how long."""
    measure(contenders, runs)
    same = agreed(contenders)
    ms = {kind: contender.ms for kind, contender in fastest_of(contenders).items()}
    say(f"\n{title}: {'all that look equally far find the same' if same else 'THE VALUES DIFFER'}\n")
    rows: list[dict[str, Any]] = []
    for c in contenders:
        assert c.found is not None
        found = {"value": str(c.found.value), "nodes": c.found.nodes, "alike": c.alike}
        rows.append({"kind": c.kind, "name": c.name, **found, "cpu_ms": c.ms, "runs": len(c.times)})
    titles = ("", "", "value", "nodes", "CPU ms", "x compiled", "runs")
    say(table(titles, [table_row(row, ms[COMPILED]) for row in rows]))
    judged = [bar._asdict() for bar in bars(title, ms)]
    return {"title": title, "agreed": same, "contenders": rows, "fastest_ms": ms, "bars": judged}


def table_row(row: dict[str, Any], ours: float) -> tuple[str, ...]:
    nodes = f"{row['nodes']:,}" if row["nodes"] else ""
    value = row["value"] if row["alike"] else f"({row['value']})"
    figures = f"{row['cpu_ms']:.2f}", f"{row['cpu_ms'] / ours:.1f}", str(row["runs"])
    return row["kind"], row["name"], value, nodes, *figures


# -- for the docs --------------------------------------------------------------------------------------------


def drawn(figures: dict[str, Any]) -> str:
    """The figures as the docs show them."""
    peers = " and ".join(f"{name} {number}" for name, number in figures["peers"].items())
    times = ("easyAI", "open_spiel", "zermelo compiled", "interpreted", "compiled beside the faster peer")
    rows = table(("", "value", *times, "with hints", "value"), map(docs_row, figures["tables"]))
    interpreted = spread(figures, f"interpreted / {EASY}")
    ordered = spread(figures, f"compiled with hints / {EASY_ORDERED}")
    return f"""\
{peers}, on {figures["date"]}, medians of {figures["runs"]} runs:

{rows}

Interpreted, with no compiler at all, zermelo is {interpreted} times as fast as easyAI on the same rules.
With hints on both sides, easyAI handed the moves in the order that zermelo's rules suggest, the compiled
engine is {ordered} times as fast."""


def docs_row(found: dict[str, Any]) -> list[str]:
    ms, value = found["fastest_ms"], {row["kind"]: row["value"] for row in found["contenders"]}
    ratio = min(ms[EASY], ms[SPIEL]) / ms[COMPILED]
    times = [milliseconds(ms[kind]) for kind in (EASY, SPIEL, COMPILED, INTERPRETED, HINTED)]
    return [found["title"], value[COMPILED], *times[:4], f"{round(ratio)} times", times[4], value[HINTED]]


def spread(figures: dict[str, Any], text: str) -> str:
    """How many times as fast, from the least to the most."""
    ratios = [bar["ratio"] for each in figures["tables"] for bar in each["bars"] if bar["text"] == text]
    return f"{numeral(min(ratios), 3)} to {numeral(max(ratios), 3)}"


# -- all of it -----------------------------------------------------------------------------------------------


def peers_present() -> dict[str, str | None]:
    """The version of each peer; a line for each that is missing."""
    there = {"easyAI": easyai is not None, "open_spiel": pyspiel is not None and spiel_minimax is not None}
    present = {name: version(name) if found else None for name, found in there.items()}
    for name, number in present.items():
        how = "'easyAI==2.0.12'" if name == "easyAI" else name
        say(f"{name} {number}" if number else f"{name} is not installed (pip install {how}): left out")
    return present


def all_tables(runs: int) -> Iterator[dict[str, Any]]:
    small, four = TicTacToe(), ConnectFour()
    contenders = [*easyai_contenders(small, small.start(), 9, solved=True), *spiel_tictactoe()]
    contenders += zermelo_contenders(small, small.start(), None)
    yield compare("Tic-tac-toe, solved", contenders, runs)
    for played in POSITIONS:
        state = four.load(played) if played else four.start()
        contenders = list(easyai_contenders(four, state, DEPTH, solved=False))
        contenders += spiel_connect_four(four, played, DEPTH)
        contenders += zermelo_contenders(four, state, DEPTH)
        where = f"after {played}" if played else "empty board"
        yield compare(f"Connect Four to depth {DEPTH}, {where}", contenders, runs)


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5, help="how many times each is measured (default 5)")
    parser.add_argument("--json", action="store_true", help="print one JSON document; tables go to stderr")
    parser.add_argument("--write", action="store_true", help="keep the figures, and put them into the docs")
    return parser.parse_args()


def main() -> int:
    options = read_options()
    runs, present = max(1, options.runs), peers_present()
    figures = {"date": today(), "runs": runs, "peers": present, "tables": list(all_tables(runs))}
    reached = [Bar(**bar) for each in figures["tables"] for bar in each["bars"]]
    if reached:
        say("\nThe bars\n")
        say(table(("", "", "times as fast", "the bar", ""), [bar.row() for bar in reached]))
    if options.json:
        print(json.dumps(figures, indent=1))
    differ = [each["title"] for each in figures["tables"] if not each["agreed"]]
    if differ:
        say(f"\nTHE VALUES DIFFER: {'; '.join(differ)}")
        return 1
    if options.write:
        if None in present.values():
            say("\nnot kept: a peer is missing")
            return 1
        keep("peers", figures, drawn(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())

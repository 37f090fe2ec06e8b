"""The engine beside easyAI and open_spiel: the same rules, the same depth, the same heuristic, one process.

    python benchmarks/peers.py              all tables, in about three minutes
    python benchmarks/peers.py --runs 11    medians over more runs
    python benchmarks/peers.py --json       one JSON document; the tables go to stderr

Times are CPU time, after compilation. Every run begins with an empty table, and emptying it counts. First
every contender runs once, and all must find the same value; then the fastest of each kind run again and again
in turn, and their medians count. easyAI plays zermelo's own rules, with `unmake_move`, with and without
its table. open_spiel has rules of its own, in C++, and is given the heuristic of zermelo's Connect Four.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"  # idle threads burn CPU time too

import argparse
import gc
import importlib
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from statistics import median
from typing import Any, NamedTuple

from zermelo import ConnectFour, Engine, Game, Limits, TicTacToe, Value, alphabeta, minimax, mtdf
from zermelo.engine.kernels.work import USE_ORDER, USE_TABLE, USUAL
from zermelo.games.connectfour import Stones

DEPTH = 8
# By columns: nothing played; two in balance, the second half full; one lost in eight plies, which just shows.
POSITIONS = ("", "377125", "231175374624", "3775244534")
TABLES = {"Tic-tac-toe": 1 / 16, "Connect Four": 1 / 2}  # megabytes: room for every position, and some more
SETTINGS_DEPTH, THREADS_DEPTH = 10, 18
FASTER, LEAST = 100.0, 1.0  # the bars: compiled against both peers, interpreted against easyAI
SPAN = 0.02  # seconds of CPU time that one measurement lasts at least, by repetition

COMPILED, INTERPRETED = "zermelo compiled", "zermelo interpreted"
EASY, EASY_ORDERED, SPIEL, SPIEL_BLIND = "easyAI", "easyAI + our order", "open_spiel", "open_spiel, blind"


def module(name: str) -> Any:
    """A peer, None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


easyai, pyspiel = module("easyAI"), module("pyspiel")
spiel_minimax = module("open_spiel.python.algorithms.minimax")
spiel_solver = module("open_spiel.python.algorithms.minimax_solver")


class Found(NamedTuple):
    """What a contender answers. A peer may not know how far off a win is, or a draw from an estimate."""

    value: Value
    nodes: int | None = None

    def agrees(self, other: Found) -> bool:
        """Whether both say the same, as far as both say it."""
        mine, theirs = self.value, other.value
        if {mine.kind, theirs.kind} & {"win", "loss"}:
            return mine.kind == theirs.kind and (
                mine.plies == theirs.plies or None in (mine.plies, theirs.plies)
            )
        return mine.score == theirs.score


@dataclass
class Contender:
    """One way to find the value, and the CPU seconds it took."""

    kind: str
    name: str
    run: Callable[[], Found]
    found: Found | None = None
    times: list[float] = field(default_factory=list)

    @property
    def ms(self) -> float:
        """The median, in milliseconds."""
        return median(self.times) * 1e3


# -- easyAI, on zermelo's rules ------------------------------------------------------------------------------


def easyai_game() -> Any:
    """zermelo's rules as a game of easyAI's, written as its manual recommends: moves are unmade."""

    class EasyGame(easyai.TwoPlayerGame):  # type: ignore[misc, name-defined]
        win = 1e9

        def __init__(self, game: Game[Any, Any], state: Any, ordered: bool) -> None:
            self.players, self.current_player = [None, None], 1
            self.game, self.state, self.ordered = game, state, ordered
            self.past: list[Any] = []

        def possible_moves(self) -> list[Any]:
            moves = list(self.game.moves(self.state))
            if self.ordered:
                moves.sort(key=lambda move: -self.game.order(self.state, move))
            return moves

        def make_move(self, move: Any) -> None:
            self.past.append(self.state)
            self.state = self.game.play(self.state, move)

        def unmake_move(self, move: Any) -> None:
            self.state = self.past.pop()

        def is_over(self) -> bool:
            return self.game.score(self.state) is not None

        def scoring(self) -> float:
            score = self.game.score(self.state)
            return self.game.evaluate(self.state) if score is None else score * self.win

        def ttentry(self) -> Any:
            return self.state

    return EasyGame


def easyai_contenders(game: Game[Any, Any], state: Any, depth: int, solved: bool) -> Iterator[Contender]:
    """With and without its table; where the game has an order of moves, also in that order."""
    if easyai is None:
        return
    kind = easyai_game()

    def run(table: bool, ordered: bool) -> Found:
        thinking = easyai.Negamax(depth, tt=easyai.TranspositionTable() if table else None)
        thinking(kind(game, state, ordered))
        number = thinking.alpha
        if abs(number) < kind.win:
            return Found(Value.draw() if solved else Value.estimate(round(number)))
        # A win counts one part in a thousand more for every ply that is left of the depth.
        plies = depth - round((abs(number) / kind.win - 1) * 1000)
        return Found(Value.win(plies) if number > 0 else Value.loss(plies))

    yield Contender(EASY, "Negamax", lambda: run(False, False))
    yield Contender(EASY, "Negamax, table", lambda: run(True, False))
    if game.says("order"):
        yield Contender(EASY_ORDERED, "Negamax", lambda: run(False, True))
        yield Contender(EASY_ORDERED, "Negamax, table", lambda: run(True, True))


# -- open_spiel, on its own rules ----------------------------------------------------------------------------


def spiel_tictactoe() -> Iterator[Contender]:
    if pyspiel is None or spiel_minimax is None:
        return
    game = pyspiel.load_game("tic_tac_toe")

    def search() -> Found:
        return spiel_found(spiel_minimax.alpha_beta_search(game)[0], Value.draw())

    def solve() -> Found:
        solver = spiel_solver.MinimaxSolver("tic_tac_toe")
        return spiel_found(solver.solve()[str(game.new_initial_state())].value, Value.draw())

    yield Contender(SPIEL, "alpha_beta_search", search)
    if spiel_solver is not None:
        yield Contender(SPIEL, "MinimaxSolver", solve)


def spiel_found(number: float, otherwise: Value) -> Found:
    """open_spiel's number: 1 is a win, at whatever distance."""
    if abs(number) == 1:
        return Found(Value.win() if number > 0 else Value.loss())
    return Found(otherwise)


def spiel_connect_four(ours: ConnectFour, played: str) -> Iterator[Contender]:
    if pyspiel is None or spiel_minimax is None:
        return
    game = pyspiel.load_game("connect_four")
    root = game.new_initial_state()
    for column in played:
        root.apply_action(int(column) - 1)
    scale, me = 1 << 20, root.current_player()  # an estimate must stay below 1, which is a win

    def estimate(state: Any) -> float:
        player = state.current_player()
        number = ours.evaluate(stones_of(str(state), player))
        return (number if player == me else -number) / scale

    def run(heuristic: Callable[[Any], float]) -> Found:
        number, _ = spiel_minimax.alpha_beta_search(
            game, root, value_function=heuristic, maximum_depth=DEPTH, maximizing_player_id=me
        )
        return spiel_found(number, Value.estimate(round(number * scale)))

    yield Contender(SPIEL, "alpha_beta_search", lambda: run(estimate))
    yield Contender(SPIEL_BLIND, "alpha_beta_search", lambda: run(lambda state: 0.0))


X_STONES, ALL_STONES = str.maketrans("xo.", "100"), str.maketrans("xo.", "110")


def stones_of(text: str, player: int) -> Stones:
    """open_spiel's board, rows from the top, as zermelo's two numbers, columns from the bottom up."""
    columns = "".join("0" + text[column::8] for column in range(6, -1, -1))
    x, stones = int(columns.translate(X_STONES), 2), int(columns.translate(ALL_STONES), 2)
    return Stones(x if player == 0 else x ^ stones, stones)


# -- zermelo -------------------------------------------------------------------------------------------------


def zermelo_contenders(game: Game[Any, Any], state: Any, depth: int | None) -> Iterator[Contender]:
    """The engine both ways, its table emptied for each run; and two algorithms of the textbook."""
    limits, table = Limits(depth=depth), TABLES[game.title]
    engines = {way: Engine(game, compiled=way, table=table) for way in (True, False)}

    def engine(compiled: bool) -> Found:
        engines[compiled].forget()
        result = engines[compiled].best(state, limits)
        return Found(result.value, result.stats.nodes)

    def textbook(search: Any) -> Found:
        result = search(game, state, depth=depth)
        return Found(result.value, result.stats.nodes)

    yield Contender(COMPILED, "Engine", lambda: engine(True))
    yield Contender(INTERPRETED, "Engine", lambda: engine(False))
    yield Contender("zermelo textbook", "alphabeta", lambda: textbook(alphabeta))
    yield Contender("zermelo textbook", "mtdf", lambda: textbook(mtdf))


# -- measuring -----------------------------------------------------------------------------------------------


def cpu_time(run: Callable[[], Found], times: int = 1) -> tuple[float, Found]:
    """The CPU seconds of one run, as the mean of so many."""
    started = time.process_time()
    for _ in range(times):
        found = run()
    return (time.process_time() - started) / times, found


def measure(contenders: list[Contender], runs: int) -> bool:
    """Run everyone once and compare the values; time the fastest of each kind; whether all agree."""
    next(c for c in contenders if c.kind == COMPILED).run()  # compiles
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
    answers = [c.found for c in contenders if c.found is not None and c.kind != SPIEL_BLIND]
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


def bars(title: str, contenders: list[Contender]) -> Iterator[Bar]:
    """The bars that the peers present allow to judge."""
    ms = {kind: contender.ms for kind, contender in fastest_of(contenders).items()}
    peers = [kind for kind in (EASY, SPIEL) if kind in ms]
    if peers:
        faster = min(peers, key=lambda kind: ms[kind])
        yield Bar(title, f"compiled / {faster}, the faster peer", ms[faster] / ms[COMPILED], FASTER)
    if EASY in ms:
        yield Bar(title, f"interpreted / {EASY}", ms[EASY] / ms[INTERPRETED], LEAST)
    if EASY_ORDERED in ms:
        # no bar: here the peer is also given what only zermelo's rules know, which move to try first
        yield Bar(title, f"compiled / {EASY_ORDERED}", ms[EASY_ORDERED] / ms[COMPILED], None)
        yield Bar(title, f"interpreted / {EASY_ORDERED}", ms[EASY_ORDERED] / ms[INTERPRETED], None)


def compare(title: str, contenders: list[Contender], runs: int) -> dict[str, Any]:
    """Measure, and show one table: who, what value, how long."""
    agreed = measure(contenders, runs)
    ours = fastest_of(contenders)[COMPILED].ms
    say(f"\n{title}: {'all find the same value' if agreed else 'THE VALUES DIFFER'}\n")
    rows: list[dict[str, Any]] = []
    for c in contenders:
        assert c.found is not None
        found = {"value": str(c.found.value), "nodes": c.found.nodes}
        rows.append({"kind": c.kind, "name": c.name, **found, "cpu_ms": c.ms, "runs": len(c.times)})
    show(
        ("", "", "value", "nodes", "CPU ms", "x compiled", "runs"),
        [
            (
                row["kind"],
                row["name"],
                row["value"],
                f"{row['nodes']:,}" if row["nodes"] else "",
                f"{row['cpu_ms']:.2f}",
                f"{row['cpu_ms'] / ours:.1f}",
                str(row["runs"]),
            )
            for row in rows
        ],
    )
    verdicts = list(bars(title, contenders))
    return {"title": title, "agreed": agreed, "contenders": rows, "bars": verdicts}


# -- what each setting contributes ---------------------------------------------------------------------------


def tree_size(game: ConnectFour, depth: int) -> int:
    """The nodes of plain minimax, counted without visiting each: equal positions are counted together."""
    level, total = Counter({game.start(): 1}), 0
    for ply in range(depth + 1):
        total += level.total()
        below: Counter[Stones] = Counter()
        if ply < depth:
            for state, ways in level.items():
                if game.score(state) is None:
                    for move in game.moves(state):
                        below[game.canonical(game.play(state, move))] += ways
        level = below
    return total


def timed_search(game: ConnectFour, depth: int, settings: int, threads: int) -> dict[str, Any]:
    """One search of the empty board by a new engine: the value, nodes, CPU and wall milliseconds."""
    wall, cpu = time.perf_counter(), time.process_time()
    engine = Engine(game, compiled=True, table=16, settings=settings, threads=threads)
    result = engine.best(limits=Limits(depth=depth))
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    return {
        "value": str(result.value),
        "nodes": result.stats.nodes,
        "cpu_ms": cpu * 1e3,
        "wall_ms": wall * 1e3,
    }


def settings_table(runs: int) -> list[dict[str, Any]]:
    """Every setting added to the ones before it."""
    cases = [
        ("alpha-beta", SETTINGS_DEPTH, 0, 1),
        ("+ ordering", SETTINGS_DEPTH, USE_ORDER, 1),
        ("+ table", SETTINGS_DEPTH, USE_ORDER | USE_TABLE, 1),
        ("+ PVS", SETTINGS_DEPTH, USUAL, 1),
        ("all, one thread", THREADS_DEPTH, USUAL, 1),
        ("all, two threads", THREADS_DEPTH, USUAL, 2),
    ]
    game = ConnectFour()
    timed_search(game, 1, USUAL, 1)
    measured: list[list[dict[str, Any]]] = [[] for _ in cases]
    for _ in range(runs):
        for (_, *case), several in zip(cases, measured, strict=True):
            several.append(timed_search(game, *case))
    assert tree_size(game, 4) == minimax(game, depth=4).stats.nodes
    size = tree_size(game, SETTINGS_DEPTH)
    rows: list[dict[str, Any]] = [{"setting": "plain minimax", "depth": SETTINGS_DEPTH, "nodes": size}]
    for (name, depth, _, _), several in zip(cases, measured, strict=True):
        middle = {key: median(one[key] for one in several) for key in ("nodes", "cpu_ms", "wall_ms")}
        rows.append({"setting": name, "depth": depth, "value": several[0]["value"]} | middle)
    return rows


def show_settings(rows: list[dict[str, Any]]) -> None:
    say("\nConnect Four from the empty board, compiled: what every setting contributes\n")
    shown = []
    for row in rows:
        line = [row["setting"], str(row["depth"]), row.get("value", "(counted)"), f"{row['nodes']:,.0f}"]
        if "cpu_ms" in row:
            speed = row["nodes"] / row["cpu_ms"] / 1e3
            line += [f"{row['cpu_ms']:.1f}", f"{row['wall_ms']:.1f}", f"{speed:.1f}"]
        shown.append(line + [""] * (7 - len(line)))
    show(("", "depth", "value", "nodes", "CPU ms", "wall ms", "million nodes/s"), shown)


# -- all of it -----------------------------------------------------------------------------------------------


def say(text: str) -> None:
    """Print for people; with --json, out of the way of the document."""
    print(text, file=sys.stderr if "--json" in sys.argv else sys.stdout, flush=True)


def show(titles: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """A table as Markdown writes it: words to the left, numbers to the right."""
    table = [list(titles), *map(list, rows)]
    widths = [max(3, *map(len, column)) for column in zip(*table, strict=True)]
    right = [any(cell[:1].isdigit() for cell in column[1:]) for column in zip(*table, strict=True)]
    lines = [
        "| " + " | ".join(c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, widths, right, strict=True))
        for row in table
    ]
    rule = "|" + "|".join("-" * (w + 1) + (":" if r else "-") for w, r in zip(widths, right, strict=True))
    say("\n".join(f"{line} |" for line in lines[:1]) + f"\n{rule}|")
    say("\n".join(f"{line} |" for line in lines[1:]))


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
        contenders = [*easyai_contenders(four, state, DEPTH, solved=False), *spiel_connect_four(four, played)]
        contenders += zermelo_contenders(four, state, DEPTH)
        yield compare(
            f"Connect Four to depth {DEPTH}, {f'after {played}' if played else 'empty'}", contenders, runs
        )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5, help="how many times each is measured (default 5)")
    parser.add_argument("--json", action="store_true", help="print one JSON document; tables go to stderr")
    options = parser.parse_args()
    runs = max(1, options.runs)
    present = peers_present()
    tables = list(all_tables(runs))
    reached: list[Bar] = [bar for table in tables for bar in table["bars"]]
    if reached:
        say("\nThe bars\n")
        show(("", "", "times as fast", "the bar", ""), [bar.row() for bar in reached])
    settings = settings_table(runs)
    show_settings(settings)
    if options.json:
        for table in tables:
            table["bars"] = [bar._asdict() for bar in table["bars"]]
        print(json.dumps({"peers": present, "tables": tables, "settings": settings}, indent=1))
    return 0 if all(table["agreed"] for table in tables) else 1


if __name__ == "__main__":
    sys.exit(main())

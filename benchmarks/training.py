"""What a net is worth: trained from the rules alone, then in matches against what plays without it.

    python benchmarks/training.py                            five games, ten minutes of training each
    python benchmarks/training.py breakthrough --minutes 2 --games 40
    python benchmarks/training.py mygame.py --net mygame.net  no training: matches of this net
    python benchmarks/training.py --within 8.5               no longer; the same command again goes on
    python benchmarks/training.py --write                    once all is there: keep the figures, for the docs

A net plays three opponents, each with the same CPU time for a move on one core:

    blind      the engine without a judgement: a search that sees nothing but the ends of games
    mcts       Monte Carlo tree search with proved wins, as the engine plays games without a judgement
    evaluate   the game's own judgement by hand, where it has one; Connect Four's, without book and proofs

Each net that took the place of the best plays fewer games against the blind engine: the learning curve. Of
Connect Four the best moves in solved positions are counted too, where those are at hand.

All games are trained side by side, on two cores each. What is done is kept in a folder (--folder): trainings
go on in the background when the time is up, or are resumed. It wants a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from chess_elo import elo, interval
from figures import keep, say, table, today
from mcts_match import count_cpu_time
from training_curve import save
from training_games import Known, Pair, has_judgement, path_of, positions

GAMES = ("breakthrough", "othello", "connectfour", "hex:7", "ferry")
OPPONENTS = ("blind", "mcts", "evaluate")
DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "connectfour"
CORES = 2  # of each training
AT_A_TIME = 20  # positions of a task
LOOK = 2.0  # seconds between two looks at the trainings
SAID_EVERY = 60.0  # seconds between two words on how far the matches are

Task = Pair | Known


class State:
    """What is done so far, in a folder."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked, self.folder = asked, Path(asked.folder).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.ends: float = time.monotonic() + 60 * asked.within
        self._kept = self.folder / "results.jsonl"

    @property
    def is_late(self) -> bool:
        """Whether the time of this call is up."""
        return time.monotonic() > self.ends

    # -- training --------------------------------------------------------------------------------------------

    def net(self, name: str) -> Path:
        """Where the net of a game is."""
        return Path(self.asked.net).resolve() if self.asked.net else self.folder / f"{_file(name)}.net"

    def history(self, name: str) -> list[dict[str, Any]]:
        """The generations of a training so far."""
        file = self.net(name).with_name(f"{self.net(name).name}.training") / "history.json"
        return list(json.loads(file.read_text())["generations"]) if file.is_file() else []

    def train(self, names: list[str]) -> bool:
        """Have all games trained, side by side; whether they are, when the time is up."""
        left = [name for name in names if not self._is_trained(name)]
        for name in left:
            if not _is_alive(self.folder / f"{_file(name)}.pid"):
                self._begin(name)
        while left and not self.is_late:
            time.sleep(LOOK)
            left = [name for name in left if not self._is_trained(name)]
            for name in left:
                if not _is_alive(self.folder / f"{_file(name)}.pid") and not self._is_trained(name):
                    raise SystemExit((self.folder / f"{_file(name)}.log").read_text()[-2000:])
        return not left

    def _is_trained(self, name: str) -> bool:
        return self.asked.net is not None or (self.folder / f"{_file(name)}.done").exists()

    def _begin(self, name: str) -> None:
        """Start a training that outlives this process, or go on with one that was cut short."""
        minutes, said = self.asked.minutes, "training"
        words = [sys.executable, "-m", "zermelo", "train", path_of(name), "--out", str(self.net(name))]
        if before := self.history(name):
            minutes, said = max(0.1, minutes - before[-1]["minutes"]), "going on with the training"
            words.append("--resume")
        words += ["--minutes", str(minutes), "--threads", str(CORES), "--json"]
        file = self.folder / _file(name)
        line = f"{shlex.join(words)} >> {file}.log 2>&1 && touch {file}.done"
        threads = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), str(CORES))
        process = subprocess.Popen(["sh", "-c", line], start_new_session=True, env=os.environ | threads)
        (self.folder / f"{_file(name)}.pid").write_text(str(process.pid))
        say(f"{name}: {said} for {minutes:g} minutes")

    # -- matches ---------------------------------------------------------------------------------------------

    @property
    def results(self) -> dict[tuple[str, str, str], dict[int, list[float]]]:
        """What came of each task: by game, net and opponent; then by number."""
        found: dict[tuple[str, str, str], dict[int, list[float]]] = defaultdict(dict)
        if self._kept.is_file():
            for line in self._kept.read_text().splitlines():
                row = json.loads(line)
                found[row["name"], row["net"], row["against"]][row["number"]] = row["found"]
        return found

    def tasks(self, names: list[str]) -> Iterator[tuple[dict[str, Any], Task]]:
        """All that is still to be done, and what it is kept as."""
        asked, done = self.asked, self.results
        for name in names:
            wanted = [(self.net(name), other, asked.games) for other in self.opponents(name)]
            wanted += [(net, "blind", asked.each) for net in self.generations(name)]
            for net, other, games in wanted:
                for number in range(games // 2):
                    if number not in done[name, net.name, other]:
                        about = {"name": name, "net": net.name, "against": other, "number": number}
                        yield about, Pair(name, str(net), other, number, asked.seconds)
            if name == "connectfour":
                net = self.net(name)
                for number in range(0, len(positions(asked.data)), AT_A_TIME):
                    if number not in done[name, net.name, "known"]:
                        about = {"name": name, "net": net.name, "against": "known", "number": number}
                        yield about, Known(str(net), asked.data, number, AT_A_TIME, asked.seconds)

    def opponents(self, name: str) -> list[str]:
        """Whom the net plays."""
        return [other for other in self.asked.against if other != "evaluate" or has_judgement(name)]

    def generations(self, name: str) -> list[Path]:
        """The nets that took the place of the best one after the other."""
        folder = self.net(name).with_name(f"{self.net(name).name}.training")
        return sorted(folder.glob("[0-9]*.net")) if self.asked.each else []

    def play(self, names: list[str]) -> bool:
        """Do what is still to be done; whether that is all, when the time is up."""
        said, tasks, running = time.monotonic(), self.tasks(names), dict[Any, dict[str, Any]]()
        more = True
        with (
            ProcessPoolExecutor(self.asked.processes, initializer=count_cpu_time) as pool,
            self._kept.open("a") as kept,
        ):
            while more or running:
                while more and not self.is_late and len(running) < 2 * self.asked.processes:
                    task = next(tasks, None)
                    more = task is not None
                    if task is not None:
                        running[pool.submit(task[1].run)] = task[0]
                done, _ = wait(running, timeout=LOOK, return_when=FIRST_COMPLETED)
                for each in done:
                    kept.write(json.dumps(running.pop(each) | {"found": each.result()}) + "\n")
                    kept.flush()
                if self.is_late:
                    more = more and not running  # what runs is finished, nothing is begun
                    if not running:
                        return not any(True for _ in self.tasks(names))
                if time.monotonic() - said > SAID_EVERY:
                    said = time.monotonic()
                    say(f"{sum(len(found) for found in self.results.values())} pairs of games are done")
        return True

    # -- figures ---------------------------------------------------------------------------------------------

    def figures(self, names: list[str]) -> dict[str, Any]:
        """All that was found, for the docs."""
        results, rows, curve, known = self.results, [], [], None
        for name in names:
            for other in self.opponents(name):
                about = {"game": name, "against": other}
                rows.append(about | _row(results[name, self.net(name).name, other]))
            history = {f"{each['number']:03}": each for each in self.history(name)}
            for net in self.generations(name):
                about = {key: history[net.stem][key] for key in ("number", "hidden", "minutes", "loss")}
                curve.append({"game": name, **about} | _row(results[name, net.name, "blind"]))
            counted = list(results[name, self.net(name).name, "known"].values())
            if counted:
                best, kept = (int(sum(column)) for column in zip(*counted, strict=True))
                known = {"positions": len(positions(self.asked.data)), "best": best, "kept": kept}
        found = {"date": today(), "minutes": self.asked.minutes, "seconds": self.asked.seconds}
        machine = {"machine": self.asked.machine} if self.asked.machine else {}
        return found | machine | {"rows": rows, "curve": curve} | ({"known": known} if known else {})


def _file(name: str) -> str:
    return Path(name).stem.replace(":", "").replace(",", "x")


def _is_alive(file: Path) -> bool:
    """Whether the process named in this file is at work."""
    try:
        return "zermelo" in Path(f"/proc/{file.read_text()}/cmdline").read_text()
    except OSError:
        return False


def _row(found: dict[int, list[float]]) -> dict[str, Any]:
    """Pairs of games, told as a difference in strength."""
    done = [points / 2 for [points] in found.values()]
    mean = sum(done) / len(done)
    least, most = interval(mean, 2 * len(done), done)
    said = {"elo": elo(mean), "least": elo(least), "most": elo(most)}
    row: dict[str, Any] = {"games": 2 * len(done), "points": 2 * sum(done)}
    return row | {key: None if abs(number) == float("inf") else round(number) for key, number in said.items()}


def main() -> None:
    """Train, and play what is asked for."""
    asked = _asked()
    state, names = State(asked), asked.name
    steps: tuple[Callable[[list[str]], bool], ...] = (state.train, state.play)
    if not all(step(names) for step in steps):
        say(f"the time is up: the same command again goes on (what is done is in {state.folder})")
        return
    figures = state.figures(names)
    print(json.dumps(figures) if asked.json else drawn(figures))
    if asked.write:
        keep("training", figures, drawn(figures))
        save(figures)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("name", nargs="*", default=list(GAMES))
    parser.add_argument("--minutes", type=float, default=10.0, help="of training")
    parser.add_argument("--net", help="a net that has been trained before, of the one game named")
    parser.add_argument("--games", type=int, default=400, help="against each opponent")
    parser.add_argument("--each", type=int, default=40, help="games of each generation, 0 for none")
    parser.add_argument("--seconds", type=float, default=0.05, help="of CPU time a move")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="that play side by side")
    parser.add_argument("--against", nargs="*", choices=OPPONENTS, default=list(OPPONENTS))
    parser.add_argument("--folder", default="build/training", help="where what is done is kept")
    parser.add_argument("--within", type=float, default=10_000.0, help="minutes that this call may take")
    parser.add_argument("--data", type=Path, default=DATA, help="sets of solved positions of Connect Four")
    parser.add_argument("--machine", help="what is said of the machine beside the figures")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


def drawn(figures: dict[str, Any]) -> str:
    """The table of the docs."""
    said = (
        f"On {figures['date']}, {figures['minutes']:g} minutes of training, {figures['seconds']:g} s a move"
    )
    machine = f" ({figures['machine']})" if "machine" in figures else ""
    rows = [[row["game"], row["against"], *_told(row)] for row in figures["rows"]]
    parts = [f"{said}{machine}:", table(("game", "against", *TITLES), rows)]
    if "known" in figures:
        known = figures["known"]
        share = f"{100 * known['best'] / known['positions']:.1f}"
        parts.append(
            f"Connect Four: of {known['positions']:,} solved positions, a best move in {known['best']:,} "
            f"({share} per cent), one that keeps win, draw or loss in {known['kept']:,}."
        )
    return "\n\n".join(parts)


TITLES = ("games", "points", "Elo", "95 per cent")


def _told(row: dict[str, Any]) -> list[str]:
    between = f"{told(row['least'])} to {told(row['most'])}"
    return [str(row["games"]), f"{row['points']:g}", told(row["elo"]), between]


def told(number: int | None) -> str:
    """A difference in Elo; none is known where every game ended alike."""
    return "?" if number is None else f"{number:+d}"


if __name__ == "__main__":
    main()

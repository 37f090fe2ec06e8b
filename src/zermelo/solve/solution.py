"""The strong solution of a game: every position that can be reached, with its value, as a table on disk.

    forward.py     all positions, layer by layer         work/keys
    backward.py    their values, the last layer first    work/values
    format.py      both, in blocks                       layer-<n>.zlt, and table.json when all is done

Whoever is killed on the way begins where it was left, and ends with the same bytes.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.book import name_of
from zermelo.cluster.workers import Workers
from zermelo.contract import Game
from zermelo.engine.adapter import Adapter
from zermelo.engine.marks import is_of, marks_of
from zermelo.engine.run.threads import hand_over
from zermelo.engine.run.way import is_compiled
from zermelo.errors import Outgrown
from zermelo.solve.backward import Backward
from zermelo.solve.crew import Crew
from zermelo.solve.files import TableError, read_json, told, write_json
from zermelo.solve.format import zstd
from zermelo.solve.forward import Forward
from zermelo.solve.hashing import Hashed, compiled_numbers
from zermelo.solve.images import without_images
from zermelo.solve.manifest import NAME
from zermelo.solve.numbers import Outside
from zermelo.solve.progress import Progress, Step
from zermelo.solve.refusing import refuse
from zermelo.solve.spread import Spread
from zermelo.solve.sweeps import Sweeps
from zermelo.solve.table import Table
from zermelo.solve.whole import Whole
from zermelo.solve.writing import write_table
from zermelo.stop import Stop

WORK, RANGES = "work", "ranges.json"
MEMORY = 2 << 30
BYTES = 512  # about what a position takes that Python keeps


def solve_all(
    game: Game[Any, Any],
    folder: str | Path,
    *,
    threads: int | None = None,
    memory: int = MEMORY,
    progress: Callable[[Step], None] | None = None,
    notify: Callable[[str], None] | None = None,
    stop: Stop | None = None,
    compiled: bool | None = None,
    images: bool = False,
    workers: Workers | None = None,
) -> Table:
    """Find the value of every position of a game, and keep them all in a folder.

    What was begun there is gone on with; what is done there is opened. `memory` is about how many bytes may
    be used for what is not on the disk yet. With `images` every mirror image is a position of its own.
    `workers` sweep in place of the threads, where they see the same folder.
    """
    game = without_images(game) if images else game
    refuse(game)
    zstd()
    path = Path(folder)
    with told(path):
        path.mkdir(parents=True, exist_ok=True)
    if (path / NAME).exists():
        return _done(path, game)
    rules, stop = Adapter(game), stop or Stop()
    work, told_of = _begun(game, path), Progress(progress, memory)
    way = hand_over(lambda: is_compiled(rules, "strong", compiled, notify), stop)
    return hand_over(lambda: _solved(rules, path, work, Run(threads, told_of, stop, way, workers)), stop)


class Run(NamedTuple):
    """How a game is solved."""

    threads: int | None
    progress: Progress
    stop: Stop
    compiled: bool
    workers: Workers | None


def _begun(game: Game[Any, Any], folder: Path) -> Path:
    """The folder for work, with what was begun there if it was of these rules."""
    work = folder / WORK
    strangers = [each.name for each in folder.iterdir() if each.name not in (WORK, NAME)]
    if not work.exists() and any(not name.startswith("layer-") for name in strangers):
        raise TableError(f"{folder} is not empty, and holds no table: name another folder")
    marks = work / "rules.json"
    said = read_json(marks)
    if said is not None:
        if not is_of(said, game):
            raise TableError(
                f"{folder} holds what was begun of {said.get('game')}, or of other rules than these: "
                "name another folder, or remove it"
            )
        return work
    with told(folder):
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        write_json(marks, {"game": name_of(game), **marks_of(game)})
    return work


def _solved(rules: Adapter, folder: Path, work: Path, run: Run) -> Table:
    while True:
        try:
            return _solved_so(rules, folder, work, run)
        except Outgrown as error:
            rules.make_room(error)
            _begin_anew(work)


def _solved_so(rules: Adapter, folder: Path, work: Path, run: Run) -> Table:
    if run.compiled:
        numbers = compiled_numbers(rules, _known_ranges(work))
    else:
        numbers = Hashed(rules, most=run.progress.memory // BYTES)
        if numbers.kind == "hashed":
            _begin_anew(work)  # what a hash stands for is known only to the process that made it
    with Crew(rules, numbers, run.threads, run.stop, compiled=run.compiled) as crew:
        sweeps = Sweeps(crew) if run.workers is None else Spread(crew, run.workers, work)
        while True:
            try:
                run.progress.begin("finding")
                way = Whole if rules.game.whole else Forward
                found = way(sweeps, work, run.progress).run()
                break
            except Outside as error:
                numbers.widened(error.field, error.value)
                crew.renumber()
                _begin_anew(work)
                write_json(work / RANGES, numbers.ranges)
        values = Backward(sweeps, work, found, run.progress).run()
        write_table(crew, folder, work, found, values, run.progress)
    return _done(folder, rules.game)


def _done(folder: Path, game: Game[Any, Any]) -> Table:
    """The table, without what was needed on the way: who is killed here leaves that to the next run."""
    table = Table.open(folder, game)
    shutil.rmtree(folder / WORK, ignore_errors=True)
    return table


def _known_ranges(work: Path) -> list[tuple[int, int]] | None:
    """What values the numbers of a state were found to take."""
    known = read_json(work / RANGES)
    return None if known is None else [(least, most) for least, most in known]


def _begin_anew(work: Path) -> None:
    """Forget what was found under other numbers: what waits for a layer last, since levels rest on it."""
    for file in sorted(work.iterdir(), key=lambda each: each.name.startswith("P")):
        if file.name not in ("rules.json", RANGES):
            file.unlink()

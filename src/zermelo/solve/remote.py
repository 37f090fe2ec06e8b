"""What a worker does of a strong solution: a task is a range of positions, and names the files that it reads.

Each file, or each part of one, is named with its checksum; so a worker sees what was written or nothing. What
it finds goes to a file named by the task, whole or not at all. Nothing that it reads is changed by it: arrays
are mapped so that what the kernels write into them is seen by nobody else, and taken back afterwards.
"""

from __future__ import annotations

import hashlib
import pickle
import uuid
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from zermelo.cluster.kept import Kept
from zermelo.cluster.recipe import Recipe
from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.strong import JUDGE, SETTLE, UNKNOWN
from zermelo.engine.run.way import is_compiled
from zermelo.errors import ClusterError
from zermelo.solve.crew import Crew
from zermelo.solve.directory import Layers
from zermelo.solve.files import checksum, checksum_of, read_array, write_arrays, written
from zermelo.solve.hashing import Hashed, compiled_numbers
from zermelo.solve.images import without_images
from zermelo.solve.links import NO_LINKS
from zermelo.solve.numbers import Numbers
from zermelo.solve.runs import KEYS, sorted_unique
from zermelo.solve.sweeps import Layer, expand_some, undecided
from zermelo.stop import Stop

PLACES = np.dtype("<i4")  # of a directory
STATES = ".states"  # how the names of files end that hold what numbers stand for


class Rules(NamedTuple):
    """The rules of a game, and how its positions are numbered."""

    recipe: Recipe
    images: bool
    compiled: bool
    ranges: tuple[tuple[int, int], ...]
    most: int  # positions that are kept where numbers are hashes


class Part(NamedTuple):
    """Values from `start` to before `end`, and their checksum."""

    start: int
    end: int
    crc: int


class Scene(NamedTuple):
    """What tasks see of the work backward: positions, where they stand, and the values that are known."""

    folder: str
    keys: int  # checksums of the files of these names
    directory: int
    layers: tuple[tuple[int, ...], ...]
    step: int
    known: tuple[Part, ...]

    def file(self, name: str) -> Path:
        """One of its files."""
        return Path(self.folder, name)


class Seat:
    """What a worker has of one game: a crew, and what it sees."""

    def __init__(self, rules: Rules) -> None:
        game = rules.recipe.make()
        adapter = Adapter(without_images(game) if rules.images else game)
        is_compiled(adapter, "strong", rules.compiled, None)
        self.numbers: Numbers = (
            compiled_numbers(adapter, rules.ranges) if rules.compiled else Hashed(adapter, most=rules.most)
        )
        self.crew = Crew(adapter, self.numbers, 1, Stop(), compiled=rules.compiled)
        self.kind = np.dtype(self.crew.kind).newbyteorder("<")
        self.scene: Scene | None = None
        self.keys: Any = np.zeros(0, KEYS)
        self.directory: Any = None
        self.values: Any = None
        self.marks: Any = np.zeros(0, np.uint8)

    def look_at(self, scene: Scene) -> None:
        """Open the files of a scene. Values are opened anew: those of before may be out of date."""
        if scene == self.scene:
            return
        layers = Layers(*map(list, scene.layers))
        self.keys = _mapped(scene.file("keys"), KEYS, scene.keys)
        self.directory = _mapped(scene.file("directory"), PLACES, scene.directory)
        self.values = np.asarray(np.memmap(scene.file("values"), self.kind, "c"))
        for part in scene.known:
            _check(scene.file("values"), self.values, part)
        if len(self.marks) != len(self.keys):
            self.marks = np.zeros(len(self.keys), np.uint8)
        if self.scene is None or scene.layers != self.scene.layers:
            self.crew.use(layers, scene.step)
        self.scene = scene

    @property
    def arrays(self) -> tuple[Any, Any, Any, Any]:
        """What the kernels read and write."""
        return self.keys, self.directory, self.values, self.marks

    def know(self, states: str | None) -> None:
        """Take up what the numbers of a task stand for, where those are hashes."""
        if states is not None:
            assert isinstance(self.numbers, Hashed)
            self.numbers.begin(pickle.loads(_named_by_hash(Path(states))))


SEATS: Kept[Rules, Seat] = Kept()
_files: dict[tuple[Path, int], Any] = {}  # mapped files that are read only, by their checksums
_checked: set[tuple[Path, Part]] = set()


def _seat(rules: Rules) -> AbstractContextManager[Seat]:
    return SEATS.borrowed(rules, lambda: Seat(rules))


def _mapped(path: Path, kind: Any, crc: int) -> Any:
    """A file of this checksum; this process looks through it once."""
    if (path, crc) not in _files:
        array = read_array(path, kind)
        if array is None or checksum_of(path) != crc:
            raise unseen(path)
        while len(_files) >= 4:
            _files.pop(next(iter(_files)), None)
        _files[path, crc] = array
    return _files[path, crc]


def _check(path: Path, values: Any, part: Part) -> None:
    if (path, part) not in _checked:
        if checksum(values[part.start : part.end]) != part.crc:
            raise unseen(path)
        _checked.add((path, part))


def unseen(path: Path) -> ClusterError:
    """What is told where somebody does not see a file that another has written."""
    return ClusterError(f"{path} is not there as it was written: do all workers share that folder?")


def _named_by_hash(path: Path) -> bytes:
    try:
        data = path.read_bytes()
    except OSError:
        raise unseen(path) from None
    if hashlib.sha256(data).hexdigest() != path.name.removesuffix(STATES).removeprefix("N"):
        raise unseen(path)
    return data


def result_of(task: Any, folder: str) -> Path:
    """Where the result of a task is written: a name made of all that the task says."""
    return Path(folder, f"T{hashlib.sha256(repr(task).encode()).hexdigest()[:32]}")


class Expanding(NamedTuple):
    """A task: what some positions of a level lead to, in order, by layers. It answers how many of each."""

    rules: Rules
    folder: str
    file: str
    part: Part
    slot: int
    states: str | None

    def run(self) -> list[tuple[int, int]]:
        """Expand them."""
        level = np.memmap(self.file, KEYS, "r", shape=(self.part.end,))[self.part.start :]
        if checksum(level) != self.part.crc:
            raise unseen(Path(self.file))
        with _seat(self.rules) as seat:
            seat.know(self.states)
            runs: dict[int, list[Any]] = {}
            for to, run in expand_some(seat.crew, np.asarray(level), 0, len(level), self.slot):
                runs.setdefault(to, []).append(run)
            found = {to: sorted_unique(np.concatenate(some)) for to, some in sorted(runs.items())}
            self._write_states(seat, found)
        write_result(self, self.folder, list(found.values()))
        return [(to, len(run)) for to, run in found.items()]

    def _write_states(self, seat: Seat, found: dict[int, Any]) -> None:
        if self.states is not None:
            assert isinstance(seat.numbers, Hashed)
            path, state_at = result_of(self, self.folder), seat.numbers.state_at
            states = [state_at(int(number)) for run in found.values() for number in run]
            with written(path.with_name(path.name + STATES), sync=False, mark=uuid.uuid4().hex) as file:
                file.write(pickle.dumps(states))


class Judging(NamedTuple):
    """A task: the values of some positions by what follows them, all of which is known."""

    rules: Rules
    scene: Scene
    layer: Layer
    first: int
    last: int
    states: str | None

    def run(self) -> None:
        """Judge them."""
        with _seat(self.rules) as seat:
            seat.look_at(self.scene)
            seat.know(self.states)
            found, _ = seat.crew.judge(JUDGE, self.first, self.last, self.layer.slot, -1, seat.arrays)
        write_result(self, self.scene.folder, [found])


class Settling(NamedTuple):
    """A task: which of some positions are decided now. It answers how many; written are places and values.

    `marked` is a file of places, of which those from `first` to before `last` are looked at; else all are
    that are not decided yet.
    """

    rules: Rules
    scene: Scene
    layer: Layer
    decided: int  # -1 where points count
    goes_back: bool  # what is won has been said
    marked: tuple[str, int] | None
    first: int
    last: int
    states: str | None

    def run(self) -> int:
        """Settle them."""
        with _seat(self.rules) as seat:
            seat.look_at(self.scene)
            seat.know(self.states)
            first, last = self._mark(seat)
            before = seat.values[first:last].copy()
            seat.crew.goes_back = self.goes_back
            try:
                seat.crew.judge(SETTLE, first, last, self.layer.slot, self.decided, seat.arrays)
                changed = np.flatnonzero(seat.values[first:last] != before)
                found = [changed + first, seat.values[first:last][changed].astype(np.int64)]
            finally:
                seat.values[first:last], seat.marks[first:last] = before, 0
        write_result(self, self.scene.folder, found)
        return len(changed)

    def _mark(self, seat: Seat) -> tuple[int, int]:
        """Mark what is to be looked at; from where to where that is."""
        if self.marked is not None:
            places = _mapped(Path(self.marked[0]), KEYS, self.marked[1])[self.first : self.last]
            seat.marks[places] = 1
            return int(places[0]), int(places[-1]) + 1
        inside = slice(self.first, self.last)
        values = seat.values[inside]
        seat.marks[inside] = values == UNKNOWN if self.decided < 0 else undecided(values, self.decided)
        return self.first, self.last


class GoingBack(NamedTuple):
    """A task: what some positions decide that are decided in so many plies, by `unplay`.

    It answers how many are marked; written are the places of these, and of those that are won.
    """

    rules: Rules
    scene: Scene
    layer: Layer
    decided: int
    from_wins: bool  # and not from what is lost alone
    first: int
    last: int
    states: str | None

    def run(self) -> int:
        """Go back from them."""
        inside = slice(self.layer.start, self.layer.end)
        with _seat(self.rules) as seat:
            seat.look_at(self.scene)
            seat.know(self.states)
            before = np.memmap(self.scene.file("values"), seat.kind, "r")[inside]
            arrays = (*seat.arrays, *NO_LINKS)
            seat.crew.go_back(self.first, self.last, self.layer.slot, self.decided, arrays, self.from_wins)
            marked, won = np.flatnonzero(seat.marks[inside]), np.flatnonzero(seat.values[inside] != before)
            seat.marks[inside] = 0
            seat.values[inside][won] = before[won]
        write_result(self, self.scene.folder, [marked + self.layer.start, won + self.layer.start])
        return len(marked)


def write_result(task: Any, folder: str, arrays: list[Any]) -> None:
    """Write what came of a task. Two may do the same one at a time: each writes aside of its own."""
    write_arrays(result_of(task, folder), arrays, mark=uuid.uuid4().hex)

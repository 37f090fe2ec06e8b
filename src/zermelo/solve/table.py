"""A table of every position of a game: `Table.open(folder)[state]` is its value.

folder/table.json      what it is: the game, a digest of its rules, the layers, a checksum of all that
folder/layer-0.zlt     the positions of a layer and their values (format.py)
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.book import name_of
from zermelo.contract import Game
from zermelo.engine.marks import is_of
from zermelo.games import find
from zermelo.solve.files import TableError
from zermelo.solve.format import LayerReader
from zermelo.solve.hashing import numbers_of
from zermelo.solve.images import without_images
from zermelo.solve.manifest import read_manifest
from zermelo.solve.states import goes_on, reads_back, state_at
from zermelo.value import Value


@dataclass(frozen=True)
class Layer:
    """What there is to know of a layer."""

    layer: int
    file: str
    positions: int
    wins: int  # for the player to move
    draws: int
    losses: int
    longest: int  # plies of the longest win or loss
    sha256: str


class Table:
    """The value of every position that can be reached."""

    def __init__(self, game: Game[Any, Any], folder: Path, said: dict[str, Any]) -> None:
        self.game, self.folder, self.said = game, folder, said
        self.layers = [Layer(**each) for each in said["layers"]]
        self.positions: int = said["positions"]
        self.points: bool = said["points"]
        self.numbers = numbers_of(game, said["numbering"], [(least, most) for least, most in said["ranges"]])
        if self.numbers.size != said["numbers"]:
            raise TableError(f"{folder} numbers its positions otherwise than {game.title} does now")
        self._by_layer = game.says("layer")
        self._places = {each.layer: each for each in self.layers}
        self._readers: dict[int, LayerReader] = {}

    @classmethod
    def open(cls, folder: str | Path, game: Game[Any, Any] | None = None) -> Table:
        """Open a table; the game is found by its name unless it is given."""
        path = Path(folder)
        said = read_manifest(path)
        if game is None:
            game = _found(said["game"], path)
        if said["images"]:
            game = without_images(game)
        if not is_of(said, game):
            known = f"a table of {said['title']} ({said['game']})"
            if said["game"] != name_of(game):
                raise TableError(f"{path} is {known}, not of {game.title} ({name_of(game)})")
            raise TableError(f"{path} is {known}, whose rules are not what they were: solve it anew")
        return cls(game, path, said)

    def __getitem__(self, state: Any) -> Value:
        """The value of a position to the player to move; `TableError` where it cannot be reached."""
        value = self.get(state)
        if value is None:
            raise TableError(f"{self.folder} does not have {state!r}: it cannot be reached from the start")
        return value

    def get(self, state: Any) -> Value | None:
        """The same; None where the position is not in the table."""
        code = self._code(state)
        return None if code is None else value_of(code, self.points)

    def _code(self, state: Any) -> int | None:
        layer = int(self.game.layer(self.game.canonical(state))) if self._by_layer else 0
        number = self.numbers.number(state)
        if layer not in self._places or number < 0:
            return None
        return self.reader(layer).find(number)

    def __contains__(self, state: Any) -> bool:
        return self.get(state) is not None

    def __len__(self) -> int:
        return self.positions

    def reader(self, layer: int) -> LayerReader:
        """What reads a layer's file."""
        if layer not in self._readers:
            each = self._places[layer]
            self._readers[layer] = LayerReader(self.folder / each.file, layer, each.positions)
        return self._readers[layer]

    def items(self, which: Callable[[Any], Any] | None = None) -> Iterator[tuple[Any, Value]]:
        """Every position and its value, layer by layer; where numbers do not lead back, from the start on.

        `which` chooses some: it is given values as a table writes them (`value_of`), an array of many, and
        says of each yes or no. To choose is much quicker than to make a position of a number.
        """
        import numpy as np

        which = which or np.ones_like
        if not reads_back(self.numbers):
            for state in walked(self.game):
                code = self._code(state)
                if code is not None and which(np.array([code]))[0]:
                    yield state, value_of(code, self.points)
            return
        for each in self.layers:
            for keys, values in self.reader(each.layer).blocks():
                chosen = np.flatnonzero(which(values))
                for key, code in zip(keys[chosen].tolist(), values[chosen].tolist(), strict=True):
                    yield state_at(self.numbers, key), value_of(code, self.points)

    def check(self) -> None:
        """Look whether every file is what it was, to the last bit."""
        for each in self.layers:
            digest = hashlib.sha256()
            with (self.folder / each.file).open("rb") as file:
                while some := file.read(1 << 20):
                    digest.update(some)
            if digest.hexdigest() != each.sha256:
                raise TableError(f"{self.folder / each.file} is damaged: it has another checksum")

    def __repr__(self) -> str:
        return f"<a table of {self.game.title}: {self.positions:,} positions>"


def walked(game: Game[Any, Any]) -> Iterator[Any]:
    """Every position that can be reached, one of its mirror images, as Python finds them."""
    waiting = [game.canonical(game.start())]
    met = set(waiting)
    while waiting:
        state = waiting.pop()
        yield state
        for move in game.moves(state) if goes_on(game, state) else ():
            child = game.canonical(game.play(state, move))
            if child not in met:
                met.add(child)
                waiting.append(child)


def value_of(code: int, points: bool) -> Value:
    """What a number of a table means: n + 1 is won in n plies, -n - 1 lost in n, 0 drawn; or points."""
    if points:
        return Value.points(code)
    if code == 0:
        return Value.draw()
    return Value.win(code - 1) if code > 0 else Value.loss(-code - 1)


def _found(name: str, path: Path) -> Game[Any, Any]:
    try:
        return find(name)
    except Exception as error:
        raise TableError(
            f"{path} is a table of {name}, which is not found here ({error}): give the game"
        ) from None

"""The files of a table, from what was found: the layers, and then what they are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from zermelo.book import name_of
from zermelo.engine.marks import marks_of
from zermelo.solve.crew import Crew
from zermelo.solve.files import mapped, written
from zermelo.solve.format import BLOCK, packed_block, width_of, write_layer
from zermelo.solve.forward import Found
from zermelo.solve.images import counts_images
from zermelo.solve.manifest import FORMAT, write_manifest
from zermelo.solve.progress import Progress
from zermelo.solve.runs import KEYS, in_order

AT_A_TIME = 64  # blocks that a thread compresses


def write_table(crew: Crew, folder: Path, work: Path, found: Found, values: Any, progress: Progress) -> None:
    """Write all layers, and then what they are."""
    game, keys = crew.rules.game, mapped(work / "keys", KEYS)
    progress.begin("writing", layers=len(found.starts), total=found.total)
    layers = []
    for slot, some_keys, some_values in _layers(crew, work, keys, values, found):
        layer = crew.first_layer + slot
        path = folder / f"layer-{layer}.zlt"
        tally = _tallied(some_values, crew)
        width = width_of(tally.least, tally.most)
        with written(path, sync=True) as file:
            write_layer(
                file,
                layer,
                len(some_keys),
                width,
                _blocks(crew, some_keys, some_values, width, slot, progress),
            )
        layers.append({"layer": layer, "file": path.name, **_told(tally, crew), "sha256": _sha256(path)})
    numbers = crew.numbers
    said = {
        "format": FORMAT,
        "game": name_of(game),
        "title": game.title,
        **marks_of(game),
        "images": counts_images(game),
        "points": bool(crew.rules.counts_points),
        "numbering": numbers.kind,
        "ranges": [list(each) for each in numbers.ranges],
        "numbers": numbers.size,
        "positions": found.total,
        "layers": layers,
    }
    write_manifest(folder, said)


def _layers(crew: Crew, work: Path, keys: Any, values: Any, found: Found) -> Iterator[tuple[int, Any, Any]]:
    """The layers of a table: those that the game says, or else one of all positions, in order."""
    spans = [span for span in zip(found.starts, found.ends, strict=True) if span[0] < span[1]]
    if found.by_depth and len(spans) > 1:
        yield 0, *in_order(crew.each, work, keys, values, spans)
        return
    for slot, (start, end) in enumerate(zip(found.starts, found.ends, strict=True)):
        if end > start:
            yield slot, keys[start:end], values[start:end]


def _blocks(
    crew: Crew, keys: Any, values: Any, width: int, slot: int, progress: Progress
) -> Iterator[tuple[int, bytes]]:
    """The blocks of a layer, compressed side by side, in order."""
    size = AT_A_TIME * BLOCK
    tasks = [
        partial(_packed, keys[i : i + size], values[i : i + size], width) for i in range(0, len(keys), size)
    ]
    ready: dict[int, list[tuple[int, bytes]]] = {}
    given = 0
    for i, blocks in crew.each(tasks):
        ready[i] = blocks
        while given in ready:
            yield from ready.pop(given)
            given += 1
        progress.solved(slot, min(size, len(keys)))


def _packed(keys: Any, values: Any, width: int) -> list[tuple[int, bytes]]:
    """Some blocks: the first number of each, and what is in it."""
    return [
        (int(keys[i]), packed_block(keys[i : i + BLOCK], values[i : i + BLOCK], width))
        for i in range(0, len(keys), BLOCK)
    ]


class Tally(NamedTuple):
    """Of some values: how many there are, how many are won and lost, the least and the greatest."""

    positions: int
    wins: int
    losses: int
    least: int
    most: int


def _tallied(values: Any, crew: Crew) -> Tally:
    """The tally of a layer, counted side by side."""
    size = AT_A_TIME * BLOCK
    tasks = [partial(_tally, values[i : i + size]) for i in range(0, len(values), size)]
    positions, wins, losses, least, most = zip(*(tally for _, tally in crew.each(tasks)), strict=True)
    return Tally(sum(positions), sum(wins), sum(losses), min(least), max(most))


def _tally(values: Any) -> Tally:
    wins, losses = np.count_nonzero(values > 0), np.count_nonzero(values < 0)
    return Tally(len(values), int(wins), int(losses), int(values.min()), int(values.max()))


def _told(tally: Tally, crew: Crew) -> dict[str, int]:
    """What a table says of a layer."""
    longest = 0 if crew.rules.counts_points else max(tally.most, -tally.least) - 1
    return {
        "positions": tally.positions, "wins": tally.wins,
        "draws": tally.positions - tally.wins - tally.losses, "losses": tally.losses,
        "longest": max(0, longest),
    }  # fmt: skip


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

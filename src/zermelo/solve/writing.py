"""The files of a table, from what was found: the layers, and then what they are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.book import name_of
from zermelo.engine.marks import marks_of
from zermelo.solve.crew import Crew
from zermelo.solve.files import read_array, written
from zermelo.solve.format import BLOCK, packed_block, width_of, write_layer
from zermelo.solve.forward import Found
from zermelo.solve.images import counts_images
from zermelo.solve.manifest import FORMAT, write_manifest
from zermelo.solve.progress import Progress
from zermelo.solve.runs import KEYS, in_order

AT_A_TIME = 64  # blocks that a thread compresses


def write_table(crew: Crew, folder: Path, work: Path, found: Found, values: Any, progress: Progress) -> None:
    """Write all layers, and then what they are."""
    game, keys = crew.rules.game, read_array(work / "keys", KEYS)
    progress.begin("writing", layers=len(found.starts), total=found.total)
    layers = []
    for slot, some_keys, some_values in _layers(crew, work, keys, values, found):
        layer = crew.first_layer + slot
        path = folder / f"layer-{layer}.zlt"
        with written(path, sync=True) as file:
            blocks = _blocks(crew, some_keys, some_values, slot, progress)
            write_layer(file, layer, len(some_keys), width_of(some_values), blocks)
        layers.append(
            {"layer": layer, "file": path.name, **_counted(some_values, crew), "sha256": _sha256(path)}
        )
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


def _blocks(crew: Crew, keys: Any, values: Any, slot: int, progress: Progress) -> Iterator[tuple[int, bytes]]:
    """The blocks of a layer, compressed side by side, in order."""
    width, size = width_of(values), AT_A_TIME * BLOCK
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


def _counted(values: Any, crew: Crew) -> dict[str, int]:
    wins, losses = int(np.count_nonzero(values > 0)), int(np.count_nonzero(values < 0))
    longest = 0 if crew.rules.counts_points or not len(values) else int(np.abs(values).max()) - 1
    return {
        "positions": len(values), "wins": wins, "draws": len(values) - wins - losses, "losses": losses,
        "longest": max(0, longest),
    }  # fmt: skip


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

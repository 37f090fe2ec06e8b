"""A table as one Parquet file, for whatever reads those: pandas, DuckDB, Polars, R.

layer      of the position
number     of the position, as the table numbers it
position   as the game writes it, where that is asked for
value      "win", "draw" or "loss" for the player to move, and plies to the end; or the points
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from zermelo.errors import MissingExtra
from zermelo.solve.files import TableError, written
from zermelo.solve.states import reads_back, state_at
from zermelo.solve.table import Table

BLOCKS = 64  # of a table, in one group of rows


def export(table: Table, path: str | Path, *, positions: bool = False) -> None:
    """Write a table as a Parquet file; with `positions` each is also written out, which takes its time."""
    try:
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingExtra("a Parquet file", "tables") from None
    if positions and not reads_back(table.numbers):
        raise TableError(
            f"{table.folder}: positions of {table.game.title} cannot be read back from their numbers"
        )
    fields = [("layer", arrow.int32()), ("number", arrow.int64())]
    fields += [("position", arrow.string())] if positions else []
    if table.points:
        fields += [("points", arrow.int32())]
    else:
        fields += [("value", arrow.dictionary(arrow.int8(), arrow.string())), ("plies", arrow.int16())]
    schema = arrow.schema(fields)
    with (
        written(Path(path), sync=True) as file,
        parquet.ParquetWriter(file, schema, compression="zstd") as writer,
    ):
        for each in table.layers:
            some: list[tuple[Any, Any]] = []
            for block in table.reader(each.layer).blocks():
                some.append(block)
                if len(some) == BLOCKS:
                    writer.write_table(_rows(arrow, table, schema, each.layer, some, positions))
                    some = []
            if some:
                writer.write_table(_rows(arrow, table, schema, each.layer, some, positions))


def _rows(arrow: Any, table: Table, schema: Any, layer: int, blocks: Any, positions: bool) -> Any:
    keys = np.concatenate([keys for keys, _ in blocks])
    values = np.concatenate([values for _, values in blocks])
    columns: dict[str, Any] = {"layer": np.full(len(keys), layer, np.int32), "number": keys}
    if positions:
        game, numbers = table.game, table.numbers
        columns["position"] = [game.save(state_at(numbers, key)) for key in keys.tolist()]
    if table.points:
        columns["points"] = values.astype(np.int32)
    else:
        names = arrow.array(["loss", "draw", "win"])
        kinds = arrow.array((np.sign(values) + 1).astype(np.int8))
        columns["value"] = arrow.DictionaryArray.from_arrays(kinds, names)
        columns["plies"] = arrow.array((np.abs(values) - 1).astype(np.int16), mask=values == 0)
    return arrow.table(columns, schema=schema)

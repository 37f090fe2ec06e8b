"""Exact values of every position of a game: found, kept in tables on disk, looked up, checked.

solution.py     solve_all: forward.py finds all positions, backward.py their values, writing.py the files
table.py        Table.open(folder)[state]: look-up, of what format.py and manifest.py describe
verify.py       the checker of tables             parquet.py   tables for other programs
numbers.py      a number for every position: of its fields and boards (boards.py), or a hash (hashing.py)
sweeps.py       sweeps over a layer, on the threads of crew.py, by the kernels of engine/kernels/strong.py
spread.py       the same on workers, each of which does what remote.py and together.py say
estimate.py     how many positions there are, before one begins: by samples, and by walks.py
certificate.py  a strategy that proves a value    checker.py   what checks it, by the rules alone
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.solve.solution import solve_all
    from zermelo.solve.table import Table

__all__ = ["Table", "solve_all"]


def __getattr__(name: str) -> Any:
    """These, when they are first asked for: they bring NumPy and Numba with them."""
    if name == "Table":
        from zermelo.solve.table import Table

        return Table
    if name == "solve_all":
        from zermelo.solve.solution import solve_all

        return solve_all
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

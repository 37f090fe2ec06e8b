"""Exact values of every position of a game: found, kept in tables on disk, looked up, checked.

solution.py     solve_all: forward.py finds all positions, backward.py their values, writing.py the files
whole.py        every position that has a number, for endings    refusing.py  games that have no table
numbers.py      a number for every position: of its fields.py and boards.py, or a hash (hashing.py)
states.py       the position that has a number                   images.py    a game without its symmetry
sweeps.py       sweeps over a layer, on the threads of crew.py, by the kernels of engine/kernels/strong.py
runs.py         sorted runs of numbers brought together          links.py     which positions lead to which
spread.py       the same on workers, each of which does what remote.py and together.py say
progress.py     what is told meanwhile

table.py        Table.open(folder)[state]: look-up, of what format.py and manifest.py describe
directory.py    where numbers begin that share their upper bits  files.py     whole or not at all
endings.py      tables of chess endings, asked by a game of chess
verify.py       the checker of tables                            parquet.py   tables for other programs
certificate.py  a strategy that proves a value                   checker.py   what checks it, by rules alone

estimate.py     how many positions there are, before one begins: survey.py counts by machine code, walks.py
                walks, and species.py says how many were never met
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

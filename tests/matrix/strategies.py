"""What hypothesis may draw: small games in integers, fractions and floats."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

integers = st.integers(-6, 6)
fractions = st.fractions(-5, 5, max_denominator=12)
floats = st.floats(-1e6, 1e6, allow_nan=False)


def grids(entries: SearchStrategy, most: int = 5) -> SearchStrategy[list[list[int | Fraction | float]]]:
    """Rectangular lists of rows, up to `most` by `most`."""
    sizes = st.tuples(st.integers(1, most), st.integers(1, most))
    return sizes.flatmap(
        lambda size: st.lists(
            st.lists(entries, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        )
    )

"""What can be wrong with a matrix."""

from __future__ import annotations

from zermelo.errors import TextError


class MatrixError(TextError):
    """A matrix that is empty, ragged, or holds something that is not a finite number.

    It is a `TextError`, bad input, even where the matrix came as a list or an array: then there is no
    text to point at, and the message names the row and the column, counted from 1.
    """

"""What is tried in every run, and what only by `make test-slow`: compiling a game takes seconds."""

import pytest


def some_quick(cases, quick):
    """These cases, all slow but those of which `quick` is true."""
    return [case if quick(case) else pytest.param(case, marks=pytest.mark.slow) for case in cases]


def named(*names):
    """Whether a game is of a class of these names."""
    return lambda game: type(game).__name__ in names

"""Rules compared as they run compiled and interpreted, with nothing compiled but what compares them."""

from unittest import mock

from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.compare import compare, trace_from
from zermelo.engine.kernels.kinds import KERNELS
from zermelo.engine.run.prepare import CALLS, prepare


def both_ways(game, games=60, seed=7):
    """Play so many random games both ways, to the end; `NoShape` or `CannotCompile` says where they differ."""
    rules = Adapter(game)
    nothing_else = mock.patch.dict(CALLS, {trace_from: lambda rules: None})
    with mock.patch.dict(KERNELS, comparison=trace_from), nothing_else:
        prepare(rules, str, "comparison")
    compare(rules, seconds=60, games=games, seed=seed)
    return rules

"""Rule files for tests: the usual one, and how it is changed."""

import textwrap

from zermelo import find

RULES = """
from typing import NamedTuple
import numpy as np
from zermelo import Game
{before}
class Own(Game):
    def start(self):
        {start}
    def moves(self, state):
        {moves}
    def play(self, state, move):
        {play}
    def score(self, state):
        {score}
{after}
"""
USUAL = {
    "before": "",
    "start": "return 5",
    "moves": "yield from (1, 2)",
    "play": "return state - move",
    "score": "return -1 if state <= 0 else None",
    "after": "",
}


def written(folder, name="own", **changes):
    """The game in a rule file that differs from the usual one in some of its lines."""
    parts = USUAL | changes
    parts["before"], parts["after"] = parts["before"], textwrap.indent(parts["after"], "    ")
    (folder / f"{name}.py").write_text(RULES.format(**parts))
    return find(str(folder / f"{name}.py"))

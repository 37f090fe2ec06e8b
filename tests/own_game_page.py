"""docs/own-game.md, sentence by sentence: what the tests of it quote, and the small game they change."""

import re
from pathlib import Path
from typing import Any

from zermelo import Engine, Game, Limits

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "own-game.md").read_text()
ZOO = {
    file: file.read_text().split("\n")[0].split()[2]
    for file in sorted((Path(__file__).parent / "zoo").glob("*.py"))
}
QUICK: Any = {"games": 100, "seconds": 0.2, "compiled": False}
TRIED: set[str] = set()


def sentences():
    """What the page says: the rows of its tables, the points of its lists, the sentences of its text."""
    text = re.sub(r"```.*?```|!\[.*?\]\(.*?\)", "", PAGE, flags=re.DOTALL)
    for block in re.split(r"\n\s*\n|\n(?=[-|#] ?)", text):
        line = " ".join(block.split())
        if not line or line.startswith("#") or re.match(r"\|-|\| (method|instead of|board) \|", line):
            continue
        if line.startswith("|"):
            yield line
        else:
            yield from re.split(r"(?<=[.;])\s+(?=[A-Z`a-z])", line.removeprefix("- "))


def tries(*quotes):
    """Mark a test as one of what the page says, which is quoted."""
    for quote in quotes:
        assert any(quote in each for each in sentences()), f"the page does not say: {quote}"
    TRIED.update(quotes)
    return lambda test: test


class Nim(Game):
    """Take one, two or three of ten stones; who takes the last has won."""

    def __init__(self, stones=10):
        self.stones = stones

    def start(self):
        return self.stones

    def moves(self, stones):
        return [take for take in (1, 2, 3) if take <= stones]

    def play(self, stones, take):
        return stones - take

    def score(self, stones):
        return None if stones else -1


def value_of(game, **limits):
    return Engine(game, compiled=False).best(limits=Limits(**limits) if limits else None).value

"""docs/own-game.md, sentence by sentence: what can be compiled, and what cannot."""

import dataclasses
import re
from typing import NamedTuple

import pytest

from both_ways import both_ways
from own_game_page import tries
from zermelo import (
    Engine,
    Game,
    minimax,
)
from zermelo.errors import CannotCompile

# -- so that it compiles -------------------------------------------------------------------------------------


class Corner(NamedTuple):
    """A named tuple, nested in a dataclass."""

    at: tuple[int, int]
    open: bool


@dataclasses.dataclass(frozen=True)
class Table:
    """All kinds of parts: numbers, bools, words, None, boards of numbers, letters and rows, a string board."""

    left: int
    corner: Corner
    word: str
    last: int | None
    board: tuple[int, ...]
    letters: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    text: str


STEPS = {1: 1, 2: 2, 3: 3}
PAIRS = {(0, 1): 2, (1, 1): 5}
ODD = {1, 3}
UNEQUAL = ((1,), (2, 3), [4, 5, 6])


def least(numbers):
    return min(numbers)


class Everything(Game):
    """What the page says can be compiled, all of it in one game."""

    points = False

    def start(self):
        nothing = (0,) * 9
        return Table(9, Corner((0, 1), True), "go", None, nothing, (".",) * 9, ((0, 0), (0, 0)), "ppp...PPP")

    def moves(self, state):
        return [(take, word) for take in STEPS if take <= state.left for word in ("go", "stay")]

    def play(self, state, move):
        take, word = move
        at = state.left - 1
        board, letters = list(state.board), list(state.letters)
        board[at], letters[at] = take, word[0]
        row, column = divmod(at % 4, 2)
        rows = tuple(
            tuple(take if (i, j) == (row, column) else x for j, x in enumerate(r))
            for i, r in enumerate(state.rows)
        )
        text = state.text[:at] + "x" + state.text[at + 1 :]
        corner = Corner((state.corner.at[1], self.sown(take)), not state.corner.open)
        return Table(state.left - take, corner, word, take, tuple(board), tuple(letters), rows, text)

    def sown(self, take):
        return take if take < 2 else self.sown(take - 1)

    def score(self, state):
        return -1 if state.left == 0 else None

    def evaluate(self, state):
        found = []
        for cell in state.board:
            if cell in ODD:
                found.append(cell)  # noqa: PERF401  as people write
        grown = sorted(found) + [sum(row) for row in state.rows]
        total = sum(x for x in grown if x > 1) + state.board.count(0) + state.letters.count(".")
        if 2 in state.board and state.board.index(2) > 3:
            total += max(grown) - least(grown)
        if any(cell == 3 for cell in state.board) and all(cell < 4 for cell in state.board):
            total += len({cell // 2 for cell in state.board})
        total += sum(a * b for a, b in zip(state.board[:3], UNEQUAL[2])) + UNEQUAL[1][1]  # noqa: B905  not compiled
        pair = (0, 1) if state.corner.open else (1, 1)
        return total + PAIRS[pair] + (0 if state.last is None else state.last) + (state.word == "go")


@tries(
    "Rules are compiled to machine code as they are written, as far as possible:",
    "states of whole numbers, bools, short ASCII strings (eight letters) and None, in tuples, named tuples and",
    "A board in a tuple, of numbers, letters or rows of them, is one value in memory: no need for bits.",
    'A string that is a board, `"ppp...PPP"`, is one too, if it is always equally long;',
    "moves that are numbers, strings, or tuples of them, yielded or in a list.",
    "in the methods: loops, comprehensions, generator expressions, lists that grow, slices, `in`, `count`, `index`",
    "as constants tuples, lists and rows of unequal length, dictionaries with numbers, pairs or short words for keys,",
)
def test_everything_that_the_page_says_compiles():
    both_ways(Everything())


class Noted:
    def __init__(self, left):
        self.left = left
        self.note = "odd" if left % 2 else (left, left)


REFUSED = {
    "dicts of dicts by square": {
        "start": lambda self: {0: {1: 5}},
        "play": lambda self, s, m: {0: {1: s[0][1] - m}},
        "score": lambda self, s: None if s[0][1] > 0 else -1,
    },
    "names for keys that come and go": {
        "start": lambda self: {"left": 5},
        "play": lambda self, s, m: {"left": s["left"] - m, "taken": m},
        "score": lambda self, s: None if s["left"] > 0 else -1,
    },
    "objects whose fields hold now one kind of thing and now another": {
        "start": lambda self: Noted(5),
        "play": lambda self, s, m: Noted(s.left - m),
        "score": lambda self, s: None if s.left > 0 else -1,
    },
}  # fmt: skip


@tries("[engine.md](engine.md) says more.", *(name for name in REFUSED))
@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_compiled_runs_and_is_told_once(what, monkeypatch):
    monkeypatch.setattr("zermelo.engine.engine.TRIAL", 1)
    usual = {
        "points": False,
        "moves": lambda self, s: [1, 2],
        "score": lambda self, s: None if s[0] > 0 else -1,
    }
    said: list[str] = []
    game = type("Other", (Game,), {**usual, **REFUSED[what]})()
    engine = Engine(game, notify=said.append)
    assert engine.best().value == engine.best().value == minimax(game).value
    assert len([line for line in said if "some hundred times slower: " in line]) == 1
    assert re.search(r"test_own_game_made.py, line \d+, in ", said[-1])
    with pytest.raises(CannotCompile):
        Engine(game, compiled=True).best()

"""The checker of tables: it knows the rules and the reader, and nothing of how a table was made.

A table is right if each of its positions is, given the others:

    won in n      some move leads to what the other loses in n - 1, none to what the other loses sooner
    lost in n     every move leads to what the other wins, the last of it in n - 1; or, with n = 0, it is over
    drawn         no move wins, and some move draws, so that both can go on drawing for ever; or it is over
    points        the most that a move gets

and every move leads to a position of the table, as the start is one. For a win in n is then a line of smaller
and smaller numbers, which ends; so no win or loss is false, and what is drawn nobody can win.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.contract import Game
from zermelo.solve.files import TableError
from zermelo.solve.states import reads_back, state_at
from zermelo.solve.table import Table, walked

WON_AT_ONCE = 2  # as a table writes a win in one ply
FEW = 4096  # positions between two words to whoever waits


@dataclass(frozen=True)
class Verified:
    """What was looked at."""

    positions: int
    checked: int

    @property
    def whole(self) -> bool:
        """Whether that was every position."""
        return self.checked == self.positions


def verify(
    table: Table, samples: int | None = None, tell: Callable[[int, int], None] = lambda done, total: None
) -> Verified:
    """Check every position of a table, or so many of each layer; `TableError` names the first wrong one."""
    table.check()
    checker = Checker(table)
    checker.look_up(table.game.start(), "the start")
    total, done = sum(min(each.positions, samples or each.positions) for each in table.layers), 0
    for state, code in checker.positions(samples):
        checker.check(state, code)
        done += 1
        if done % FEW == 0:
            tell(done, total)
        if done == total:
            break
    tell(done, total)
    return Verified(table.positions, done)


class Checker:
    """The positions of a table and what the rules say of them."""

    def __init__(self, table: Table) -> None:
        self.table, self.game = table, table.game
        self._layers: dict[int, tuple[Any, Any]] = {}

    def layer(self, layer: int) -> tuple[Any, Any]:
        """All numbers of a layer and their values, in order."""
        if layer not in self._layers:
            blocks = list(self.table.reader(layer).blocks())
            keys = np.concatenate([keys for keys, _ in blocks])
            values = np.concatenate([values for _, values in blocks]).astype(np.int32)
            if not np.all(keys[1:] > keys[:-1]):
                raise TableError(f"{self.table.folder}: the numbers of layer {layer} are not in order")
            self._layers[layer] = keys, values
        return self._layers[layer]

    def positions(self, samples: int | None) -> Iterator[tuple[Any, int]]:
        """Positions and their values, so many of each layer; from the start on, if numbers lead nowhere."""
        if not reads_back(self.table.numbers):
            yield from ((state, self.look_up(state, "which can be reached")) for state in walked(self.game))
            return
        for each in self.table.layers:
            keys, values = self.layer(each.layer)
            places: Any = range(len(keys))
            if samples is not None and samples < len(keys):
                places = sorted(random.Random(each.layer).sample(places, samples))
            for place in places:
                yield state_at(self.table.numbers, int(keys[place])), int(values[place])

    def look_up(self, state: Any, where: str) -> int:
        """The value of a position, as the table writes it."""
        canonical = self.game.canonical(state)
        layer = int(self.game.layer(canonical)) if self.game.says("layer") else 0
        number = self.table.numbers.number(state)
        if number >= 0 and any(each.layer == layer for each in self.table.layers):
            keys, values = self.layer(layer)
            place = int(np.searchsorted(keys, number))
            if place < len(keys) and keys[place] == number:
                return int(values[place])
        raise TableError(f"{self.table.folder} does not have {state!r}, {where}")

    def check(self, state: Any, code: int) -> None:
        """Look whether a position has the value that follows from its moves."""
        right = self.from_moves(state)
        if right != code:
            said, follows = said_of(code, self.table.points), said_of(right, self.table.points)
            raise TableError(
                f"{self.table.folder} is wrong about {state!r}: it says {said}, and {follows} follows"
            )

    def from_moves(self, state: Any) -> int:
        """The value that follows from where the moves lead."""
        game, points = self.game, self.table.points
        score = game.score(state)
        if score is not None:
            return int(score) if points else (int(score) > 0) - (int(score) < 0)
        if game.wins_at_once(state):
            return WON_AT_ONCE if _wins(game, state) else 0
        best: int | None = None
        for move in game.moves(state):
            child = game.play(state, move)
            code = self.look_up(child, f"which a move leads to from {state!r}")
            mine = not game.takes_turns and game.turn(child) == game.turn(state)
            code = code if mine else -code
            if points:
                code += int(game.gained(state, move)) if game.says("gained") else 0
            elif code:
                code += 1 if code > 0 else -1
            if best is None or better(code, best, points):
                best = code
        if best is None:
            return _stuck(game, state, points)
        return best


def _wins(game: Game[Any, Any], state: Any) -> bool:
    """Whether some move ends the game, won."""
    children = (game.play(state, move) for move in game.moves(state))
    scores = ((child, game.score(child)) for child in children)
    mine = not game.takes_turns
    return any(
        score is not None and score and (score > 0) == (mine and game.turn(child) == game.turn(state))
        for child, score in scores
    )


def better(code: int, than: int, points: bool) -> bool:
    """Whether a value is better: a sooner win, a later loss, more points."""
    if points or (code > 0) != (than > 0) or code == 0 or than == 0:
        return code > than
    return code < than  # wins: sooner; losses: -9 is later than -3


def _stuck(game: Game[Any, Any], state: Any, points: bool) -> int:
    if not game.says("stuck"):
        raise TableError(f"{game.title}: no move and no score at {state!r}")
    score = int(game.stuck(state))
    return score if points else (score > 0) - (score < 0)


def said_of(code: int, points: bool) -> str:
    """A value of a table in words."""
    if points:
        return f"{code:+d} points"
    return "a draw" if code == 0 else f"a {'win' if code > 0 else 'loss'} in {abs(code) - 1}"

"""Writes a certificate: a reply to everything that the other player can do, for another program to check.

One JSON value a line. First what is claimed, then the replies of each claim, a position and a move:

    {"certificate": 1, "game": "hexapawn", "position": "ppp/.../PPP White",
     "claims": [{"holder": "other", "value": "win", "plies": 6, "replies": 17}]}
    ["ppp/P../.PP Black", "b3a2"]

`holder` is the player to move in the position, "mover", or the "other". `value` is what they get at least:
"win", "draw" or points; `plies` within how many a win comes. A win needs one claim; a draw and points need
one of each player, which together leave no other value. Positions and moves are written as the game saves and
writes them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from zermelo.contract import Game
from zermelo.contract.index import Solved
from zermelo.engine.answers.solved import values_of_moves
from zermelo.errors import GameError
from zermelo.solve.checker import FORMAT
from zermelo.value import Value


class Oracle(Protocol):
    """Whoever knows the game."""

    def value(self, state: Any) -> Value:
        """The exact value of a position to the player to move."""

    def keeping(self, state: Any, least: Value) -> Any:
        """A move with which the player to move gets at least so much; of wins, the soonest."""


@runtime_checkable
class Oracles(Oracle, Protocol):
    """Several of them, who are asked together: each position is a goal by itself."""

    def keeping_each(self, states: Sequence[Any], least: Value) -> Iterator[Any]:
        """Such a move for each of many positions."""


class Values(Solved, Protocol):
    """The value of every position, as a `Table` has it."""

    def __getitem__(self, state: Any) -> Value: ...


def certify(
    oracle: Oracle,
    game: Game[Any, Any],
    state: Any,
    file: Path,
    progress: Callable[[int], None] = lambda replies: None,
) -> Value:
    """Write the certificate of a position, whole or not at all; its value."""
    from zermelo.solve.files import written  # with NumPy, which commands load only when they need it

    if len(game.players) != 2 or game.says("chances") or game.says("choices"):
        raise GameError(f"certificates are for two players who move in turn, without luck: not {game.title}")
    if game.score(state) is not None:
        raise GameError("the game is over: there is nothing to prove")
    value = oracle.value(state)
    parts = [_Claim(oracle, game, state, *claim) for claim in claims_of(value)]
    with written(file, sync=True) as stream:
        replies = [list(_counted(claim.replies(), progress)) for claim in parts]
        claims = [claim.said(len(each)) for claim, each in zip(parts, replies, strict=True)]
        head = {"certificate": FORMAT, "game": game.name, "position": game.save(state), "claims": claims}
        for row in (head, *chain(*replies)):
            stream.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")
    return value


class Look:
    """A table of every position, as whoever knows the game."""

    def __init__(self, game: Game[Any, Any], table: Values) -> None:
        self.game, self.table = game, table

    def value(self, state: Any) -> Value:
        """What the table says."""
        return self.table[state]

    def keeping(self, state: Any, least: Value) -> Any:
        """The best move: of wins the soonest. Where one wins at once, others need not be known."""
        found = values_of_moves(self.game, self.table, state).items()
        return max((value, i, move) for i, (move, value) in enumerate(found) if value is not None)[-1]


def claims_of(value: Value) -> list[tuple[str, Value]]:
    """Who claims what: together they leave no other value, but for how late a win can be."""
    if value.kind == "win":
        return [("mover", value)]
    if value.kind == "loss":
        return [("other", -value)]
    return [("mover", value), ("other", -value)]


def _counted(replies: Iterator[list[str]], progress: Callable[[int], None]) -> Iterator[list[str]]:
    for count, reply in enumerate(replies, 1):
        if count % 100 == 0:
            progress(count)
        yield reply


class _Claim:
    """What one player gets at least, and how."""

    def __init__(self, oracle: Oracle, game: Game[Any, Any], state: Any, holder: str, value: Value) -> None:
        self.oracle, self.game, self.state, self.holder, self.value = oracle, game, state, holder, value
        first = game.turn(state)
        self.player = first if holder == "mover" else 1 - first

    def said(self, replies: int) -> dict[str, Any]:
        """The claim as it is written down."""
        kind: str | int = int(self.value.score) if self.value.kind == "points" else self.value.kind
        said = {"holder": self.holder, "value": kind, "replies": replies}
        return said | ({"plies": self.value.plies} if self.value.kind == "win" else {})

    def replies(self) -> Iterator[list[str]]:
        """A reply to everything the other can do."""
        game = self.game
        todo = [(self.state, game.turn(self.state))]
        seen = set(todo)
        together = isinstance(self.oracle, Oracles)
        while todo:
            some, todo = (todo, []) if together else ([todo.pop()], todo)
            kept = self._kept([state for state, player in some if player == self.player])
            for state, player in some:
                moves = list(game.moves(state))
                if player == self.player:
                    moves = [next(kept)]
                    yield [game.save(state), game.write(moves[0])]
                for move in moves:
                    child = game.play(state, move)
                    place = child, game.next_player(player, child)
                    if place not in seen and game.score(child) is None:
                        seen.add(place)
                        todo.append(place)

    def _kept(self, states: list[Any]) -> Iterator[Any]:
        if isinstance(self.oracle, Oracles):
            return self.oracle.keeping_each(states, self.value)
        return (self.oracle.keeping(state, self.value) for state in states)

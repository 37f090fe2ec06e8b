"""What a search answers with: the value, the moves, the line of play, and what it cost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, overload

from zermelo.board import Grid, bare
from zermelo.contract import Game, M, S
from zermelo.errors import TextError, ZermeloError
from zermelo.pictured import Pictured
from zermelo.position import Position
from zermelo.value import Value

if TYPE_CHECKING:
    from zermelo.textbook.record import Record

WORD = re.compile(r"[^\s,]+")


@dataclass(frozen=True)
class Line(Pictured, Sequence[M], Generic[S, M]):
    """Moves played one after another from a state; where luck moved, what it did stands among them.

    >>> from zermelo import TicTacToe
    >>> game = TicTacToe()
    >>> line = Line.read(game, game.start(), "b2 a1 c3")
    >>> len(line), str(line)
    (3, 'b2 a1 c3')
    """

    game: Game[S, M] = field(repr=False)
    state: S = field(repr=False)
    moves: tuple[M, ...]

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[M, ...]: ...
    def __getitem__(self, index: int | slice) -> M | tuple[M, ...]:
        return self.moves[index]

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[M]:
        return iter(self.moves)

    def __str__(self) -> str:
        return " ".join(self.to_json())

    @property
    def states(self) -> tuple[S, ...]:
        """Every state on the way, the first one included."""
        states = [self.state]
        for move in self.moves:
            states.append(self.game.follow(states[-1], move))
        return tuple(states)

    @property
    def end(self) -> S:
        """The state after the last move."""
        return self.states[-1]

    def to_json(self) -> list[str]:
        """The moves as people write them."""
        if not self.game.says("chances"):
            return [self.game.write(move) for move in self.moves]
        return list(map(self.game.write_step, self.states, self.moves))

    @property
    def notation(self) -> list[str]:
        """The moves as a score sheet has them."""
        if not self.game.says("notate"):
            return self.to_json()
        return list(map(self.game.notate_step, self.states, self.moves))

    @classmethod
    def read(cls, game: Game[S, M], state: S, text: str | Sequence[str]) -> Line[S, M]:
        """Read moves separated by spaces or commas (or a list of them); an error shows the one at fault."""
        whole = text if isinstance(text, str) else " ".join(text)
        moves: list[M] = []
        here = state
        for word, at in words_in(game, state, whole):
            if game.score(here) is not None:
                raise TextError(f"the game is over before move {len(moves) + 1}", whole, at)
            try:
                moves.append(game.read_step(here, word))  # type: ignore[arg-type]  # luck has moves, too
            except TextError as error:
                raise TextError(f"move {len(moves) + 1}: {error.message}", whole, at) from None
            here = game.follow(here, moves[-1])
        return cls(game, state, tuple(moves))


def words_in(game: Game[Any, Any], state: Any, text: str) -> Iterator[tuple[str, int]]:
    """The moves in a text, and where each begins: between spaces and commas.

    Where pieces drop into fewer than ten columns, moves need nothing between them: `4453`.
    """
    columns: str | None = None
    for word in WORD.finditer(text):
        if columns is None and len(word[0]) > 1:
            board = bare(game.board(state))
            columns = "".join(board.column_names) if isinstance(board, Grid) and board.drop else ""
        if columns and len(columns) < 10 and len(word[0]) > 1 and set(word[0]) <= set(columns):
            yield from ((letter, word.start() + i) for i, letter in enumerate(word[0]))
        else:
            yield word[0], word.start()


@dataclass(frozen=True, slots=True)
class Stats:
    """What a search cost. `deepest` is the longest line it looked at, `table_full` a share from 0 to 1."""

    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    table_hits: int = 0
    seconds: float = 0.0
    deepest: int = 0
    table_full: float = 0.0

    @property
    def speed(self) -> int:
        """Nodes a second."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0


@dataclass(frozen=True)
class Result(Pictured, Generic[S, M]):
    """One answer for every search. All values are for the player to move in `position`.

    `best` holds every move known to be as good as `move`. `moves` gives each legal move its value: exact,
    a bound (alpha-beta need not find out how bad a bad move is), or an estimate. `lines` gives the whole line
    that begins with a move, where the search has kept it. `proved` is true only where the value follows from
    the ends of games alone. Where more than two play, and each for themselves, `values` are what each of them
    gets; `value` is that of the player to move.
    """

    position: Position[S, M] = field(repr=False)
    value: Value
    line: Line[S, M]
    moves: Mapping[M, Value]
    proved: bool
    algorithm: str
    depth: int
    stats: Stats = field(default_factory=Stats)
    record: Record | None = field(default=None, repr=False, compare=False)
    lines: Mapping[M, Line[S, M]] = field(default_factory=dict, repr=False)
    values: tuple[Value, ...] = ()

    def __hash__(self) -> int:
        return hash((self.position, self.value, tuple(self.line), self.algorithm, self.depth))

    @property
    def game(self) -> Game[S, M]:
        """The game."""
        return self.position.game

    @property
    def state(self) -> S:
        """The state that was searched."""
        return self.position.state

    @property
    def to_move(self) -> int:
        """Who is to move in it, 0 (MAX) or 1 (MIN)."""
        return self.position.to_move

    @property
    def move(self) -> M | None:
        """The move to play; None where the game is over or nothing was searched."""
        return self.line[0] if self.line else None

    @property
    def best(self) -> tuple[M, ...]:
        """Every move known to be as good as any, the one to play first."""
        if self.move is None:
            return ()
        top = self.value.number
        tied = [m for m, v in self.moves.items() if v.number == top and v.bound is None and m != self.move]
        return (self.move, *tied)

    def value_for(self, player: int) -> Value:
        """The value as `player` (0 is MAX, 1 is MIN) sees it."""
        return self.value if player == self.to_move else -self.value

    def __str__(self) -> str:
        if self.move is None:
            return f"{self.value} (the game is over)" if self.proved else str(self.value)
        return f"{self.value}: {self.line}"

    def to_json(self) -> dict[str, Any]:
        """A dictionary that `from_json` reads back; its keys are kept stable."""
        write = self.game.write
        several = {"values": [value.to_json() for value in self.values]} if self.values else {}
        return {
            "game": self.game.name,
            "position": self.game.save(self.state),
            "to_move": self.to_move,
            "value": self.value.to_json(),
            "best": [write(move) for move in self.best],
            "move": None if self.move is None else write(self.move),
            "line": self.line.to_json(),
            "moves": {write(move): value.to_json() for move, value in self.moves.items()},
            "lines": {write(move): line.to_json() for move, line in self.lines.items()},
            "proved": self.proved,
            "depth": self.depth,
            "nodes": self.stats.nodes,
            "leaves": self.stats.leaves,
            "cutoffs": self.stats.cutoffs,
            "table_hits": self.stats.table_hits,
            "seconds": round(self.stats.seconds, 6),
            "algorithm": self.algorithm,
            **several,
        }

    @classmethod
    def from_json(cls, game: Game[S, M], data: Mapping[str, Any]) -> Result[S, M]:
        """Read what `to_json` wrote for a position of this game."""
        try:
            state = game.load(data["position"])
            return cls(
                position=Position(game, state, data["to_move"]),
                value=Value.from_json(data["value"]),
                line=Line.read(game, state, data["line"]),
                moves={game.read(state, m): Value.from_json(v) for m, v in data["moves"].items()},
                proved=data["proved"],
                algorithm=data["algorithm"],
                depth=data["depth"],
                lines={
                    game.read(state, m): Line.read(game, state, v) for m, v in data.get("lines", {}).items()
                },
                values=tuple(Value.from_json(value) for value in data.get("values", ())),
                stats=Stats(**{k: data[k] for k in ("nodes", "leaves", "cutoffs", "table_hits", "seconds")}),
            )
        except KeyError as missing:
            raise ZermeloError(f"a result in JSON needs {missing}") from None

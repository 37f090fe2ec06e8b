"""The words of a game: what people see, write and read. No search asks for any of it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import Any, cast

from zermelo.board import Board
from zermelo.contract.rules import M, Rules, S
from zermelo.errors import GameError, TextError
from zermelo.value import Number, Value


class Words(Rules[S, M]):
    """How people see, write and read the game."""

    #: What people call the game; unless said, the class's name in words: `ConnectFour` is "Connect Four".
    title: str

    #: What people call the two players.
    players: tuple[str, str] = ("first", "second")

    #: What `save` and `load` write and read positions in, where that has a name: "FEN" in chess.
    positions: str = ""

    #: What whole games are written in, where they are: "PGN" in chess. See `write_record` and `read_record`.
    records: str = ""

    #: True where a forced win is a mate, counted as the moves of a game are: one of each player to a number.
    mates: bool = False

    def board(self, state: S) -> Board:
        """What people see: a `Grid`, `Heaps`, or any text."""
        return self.save(state)

    def write(self, move: M) -> str:
        """The move as people write it."""
        return str(move)

    def aliases(self, move: M) -> Iterable[str]:
        """Other ways in which people write the move; each counts where no other legal move is written so."""
        return ()

    def notate(self, state: S, move: M) -> str:
        """The move as a score sheet has it, where that depends on the position: `Nf3` for `g1f3`."""
        return self.write(move)

    def reason(self, state: S) -> str:
        """What a finished game was decided by, "checkmate"; nothing where the result says it all."""
        return ""

    def can_win(self, state: S, player: int) -> bool:
        """Whether a player could still win, however badly the other plays.

        Whoever runs out of time has lost only to a player who could.
        """
        return True

    def tally(self, state: S, value: Value) -> int | None:
        """An exact value as programs of this game count it; None where they count no differently."""
        return None

    def read(self, state: S, text: str) -> M:
        """The legal move that people write as `text`."""
        wanted = text.strip().lower()
        legal = list(self.moves(state))
        for move in legal:
            if self.write(move).lower() == wanted:
                return move
        for move in legal:
            if wanted in (alias.lower() for alias in self.aliases(move)):
                return move
        some = ", ".join(self.write(move) for move in legal[:12]) + (", ..." if len(legal) > 12 else "")
        raise TextError(f"{text.strip()!r} is not a legal move here; legal are: {some}")

    def save(self, state: S) -> str:
        """The state as one line of text, which `load` reads back."""
        return repr(tuple(state) if isinstance(state, tuple) else state)

    def load(self, text: str) -> S:
        """The state that `save` wrote as `text`: here, a number, a string or a tuple as Python writes it."""
        try:
            state = ast.literal_eval(text.strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            state = text.strip()
        return cast(S, _shaped_like(self.start(), state, text, self))

    def write_record(
        self, start: S, moves: Sequence[M], score: Number | None, names: Sequence[str] = ()
    ) -> str:
        """A whole game as text, in what `records` names, from the state in which it began.

        `score` is how the first player fared, None while the game goes on; `names` are those of the players.
        """
        raise GameError(f"games of {self.title} are not written down as text")

    def read_record(self, text: str) -> tuple[S, list[M]]:
        """The state in which a whole game began, and its moves; from what `write_record` writes."""
        raise GameError(f"games of {self.title} are not written down as text")


def _shaped_like(model: Any, value: Any, text: str, game: Words[Any, Any]) -> Any:
    """`value` as the same kind of thing as `model`, tuples and named tuples all the way down."""
    if isinstance(model, tuple) and isinstance(value, tuple | list):
        named = hasattr(model, "_fields")
        if named and len(model) != len(value):
            raise TextError(f"a position of {game.title} has {len(model)} parts, not {len(value)}", text, 0)
        longer = [*model, *model[-1:] * len(value)][: len(value)]  # a longer tuple goes on as it ends
        parts = [_shaped_like(m, v, text, game) for m, v in zip(longer or value, value, strict=True)]
        return type(model)(*parts) if named else tuple(parts)
    if type(model) is not type(value):
        like = game.save(game.start())
        raise TextError(f"not a position of {game.title}; the first one is written {like}", text, 0)
    return value

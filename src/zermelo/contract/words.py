"""The words of a game: what people see, write and read. No search asks for any of it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import cast

from zermelo.board import Board
from zermelo.contract.rules import M, Rules, S
from zermelo.contract.text import Misshapen
from zermelo.contract.text import read as read_like
from zermelo.contract.text import written as text_of
from zermelo.errors import GameError, TextError
from zermelo.reading import shortened
from zermelo.value import Number, Value


class Words(Rules[S, M]):
    """How people see, write and read the game.

    Attributes of the class:

    title
        What people call the game; unless said, the class's name in words: `ConnectFour` is "Connect Four".
    about
        What the game is, in a sentence or two; unless said, the first paragraph of its docstring.
    players
        What people call the players: two, or as many as play.
    positions
        What `save` and `load` write and read positions in, where that has a name: "FEN" in chess.
    records
        What whole games are written in, where they are: "PGN" in chess. See `write_record` and
        `read_record`.
    named_lines
        What people call some beginnings of the game, each with the moves that lead there, as `write` has
        them.
    mates
        True where a forced win is a mate, counted as the moves of a game are: one of each player to a
        number.
    """

    title: str
    about: str = ""
    players: tuple[str, ...] = ("first", "second")
    positions: str = ""
    records: str = ""
    named_lines: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    mates: bool = False

    def board(self, state: S) -> Board:
        """What people see: a `Grid`, another kind of board, or any text."""
        return self.save(state)

    def write(self, move: M) -> str:
        """The move as people write it, without blanks: here `e2`, `3`, `0-4` for a pair of numbers."""
        return in_one_word(move)

    def aliases(self, move: M) -> Iterable[str]:
        """Other ways in which people write the move; each counts where no other legal move is written so."""
        return ()

    def notate(self, state: S, move: M) -> str:
        """The move as a score sheet has it, where that depends on the position: `Nf3` for `g1f3`."""
        return self.write(move)

    def rolled(self, state: S, after: S) -> str:
        """What luck has done where it led from one state to another, in one word: `6`, `3-1`.

        Unless said, or where two are called alike, outcomes have numbers, from 1 on, as `chances` gives them.
        """
        return ""

    def makes(self, state: S, move: M) -> str:
        """What a move makes, where that is a threat: "a four"; nothing of other moves."""
        return ""

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
        raise TextError(f"{shortened(text.strip())} is not a legal move here; legal are: {some}")

    def save(self, state: S) -> str:
        """The state as one line of text, which `load` reads back."""
        return text_of(state, self.start())

    def load(self, text: str) -> S:
        """The state that `save` wrote as `text`: here, numbers, strings, tuples as Python writes them."""
        first = self.start()
        try:
            home = sys.modules.get(type(self).__module__)
            return cast(S, read_like(text, first, vars(home) if home else {}))
        except Misshapen as error:
            said = str(error) and f"a position of {self.title} {error}"
            said = said or f"not a position of {self.title}; the first one is written {self.save(first)}"
            raise TextError(said, text, 0) from None

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

    def split_records(self, text: str) -> list[str]:
        """The games that a text holds, each as `read_record` reads it; where not said, it is one."""
        return [text]


def in_one_word(move: object, between: str = "-") -> str:
    """A move without blanks and commas.

    >>> in_one_word((0, 4)), in_one_word(((1, 2), (3, -1))), in_one_word("big jump")
    ('0-4', '1.2/3.-1', 'big_jump')
    """
    if isinstance(move, Enum) and type(move).__str__ is Enum.__str__:
        return move.name
    parts = None if type(move).__str__ is not object.__str__ else _parts(move)  # else they say it themselves
    if parts is None:
        return "_".join(str(move).replace(",", " ").split()) or repr(move)
    words = [in_one_word(part, ".") for part in parts]
    return ("/" if between == "-" and any("-" in word for word in words) else between).join(words) or "()"


def _parts(move: object) -> list[object] | None:
    """The parts of a tuple, a list, a set or a dataclass; None of all else."""
    if isinstance(move, tuple | list):
        return list(move)
    if isinstance(move, set | frozenset):
        return sorted(move, key=repr)
    if is_dataclass(move) and not isinstance(move, type):
        return [getattr(move, field.name) for field in fields(move)]
    return None

"""The one contract: the rules of a game, and nothing but the rules."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from zermelo.board import Board
from zermelo.errors import GameError, TextError
from zermelo.value import Number

S = TypeVar("S")  # a state of the game: any immutable, hashable value
M = TypeVar("M")  # a move

NEEDED = {
    "start": "start(self): the first state",
    "moves": "moves(self, state): yield every legal move",
    "play": "play(self, state, move): the state after the move",
    "score": "score(self, state): None while the game goes on; at the end -1, 0 or +1 (or points), "
    "how the player to move fared",
}


class Game(Generic[S, M]):
    """The rules of a game for two players. Write `start`, `moves`, `play` and `score`; the rest is optional.

    States are immutable values (numbers, strings, tuples, frozen dataclasses) and every method is a function
    of its arguments. A whole game:

    >>> class Nim(Game):
    ...     '''Take one, two or three stones. Whoever takes the last stone wins.'''
    ...     def start(self):              return 21
    ...     def moves(self, stones):
    ...         for take in (1, 2, 3):
    ...             if take <= stones:
    ...                 yield take
    ...     def play(self, stones, take): return stones - take
    ...     def score(self, stones):      return -1 if stones == 0 else None

    Player 0 begins and is called MAX where a search speaks of MAX and MIN; player 1 is MIN.
    """

    #: What people call the game; unless said, the class's name in words: `ConnectFour` is "Connect Four".
    title: str

    #: What people call the two players.
    players: tuple[str, str] = ("first", "second")

    #: True where `score` counts points, False where it says who won. None: a few random games tell.
    points: bool | None = None

    #: True where the players simply take turns. None: they do unless the game has a `turn` of its own.
    alternates: bool | None = None

    #: How often a position may come back before the game is drawn: 2 in chess, where the third time draws;
    #: 0 where it never does.
    repeats: int = 0

    #: True where the game is small enough to be solved from most positions, given some seconds.
    solvable: bool = False

    #: How many numbered starts there are beside the usual one; `load` reads their numbers, from 0 on.
    starts: int = 0

    #: What `evaluate` calls one: 100 where it counts hundredths of something, as of a pawn. It is the measure
    #: of a selective search: what differs by less than that is not worth a closer look.
    unit: int = 1

    #: True where a search plays best by looking further into what matters and leaving out what does not.
    #: What it finds is then an estimate, wins and losses too.
    selective: bool = False

    #: How many bits a plain `int` of a state may need, where the rules are compiled: a board of 100 squares,
    #: 100. Set it in `__init__` where it depends on the size of the board.
    bits: int = 64

    #: A file of solved positions, as `zermelo book` makes it.
    book: Path | None = None

    #: True where `bounds` settles every position in which one move can end the game.
    foresees: bool = False

    # -- what every game must say ------------------------------------------------------------------------

    def start(self) -> S:
        """The first state."""
        raise NotImplementedError

    def moves(self, state: S) -> Iterable[M]:
        """Every legal move. Only asked while the game goes on."""
        raise NotImplementedError

    def play(self, state: S, move: M) -> S:
        """The state after the move. The old one is untouched."""
        raise NotImplementedError

    def score(self, state: S) -> Number | None:
        """None while the game goes on; at the end how **the player to move** fared: -1, 0, +1, or points."""
        raise NotImplementedError

    # -- what a game may say -----------------------------------------------------------------------------

    def turn(self, state: S) -> int:
        """Who is to move, 0 or 1. Needed only where players do not simply alternate."""
        return 0

    def evaluate(self, state: S) -> Number:
        """An estimate for the player to move, where a search stops early."""
        return 0

    def order(self, state: S, move: M) -> Number:
        """How promising a move looks: larger is tried first."""
        return 0

    def loud(self, state: S, move: M) -> bool:
        """Whether the move is a capture or a threat, to be followed past the depth limit."""
        return False

    def ended(self, state: S) -> Number | None:
        """`score`, as far as it does not depend on there being a move; only where a game has `stuck`."""
        return self.score(state)

    def stuck(self, state: S) -> Number:
        """How the player to move fared who has no move. A search need not look for moves twice then."""
        raise NotImplementedError

    def forced(self, state: S) -> bool:
        """Whether the player to move must answer a threat (check): the search looks further there."""
        return False

    def threatens(self, state: S, move: M) -> bool:
        """Whether the move leads to a threat that must be answered: a selective search leaves none out."""
        return False

    def gain(self, state: S, move: M) -> Number:
        """What a move wins for sure by the captures it begins, in the units of `evaluate`; below 0, loses."""
        return 0

    def pattern(self, state: S, move: M) -> int:
        """A number below 512 for moves that are much alike: the same piece to the same square."""
        return hash(move) & 511

    def reversible(self, state: S) -> int:
        """How many of the last moves can be undone: only so far back can this position have stood before."""
        return 1 << 30

    def skip(self, state: S) -> S:
        """The state with the turn passed on, for null-move pruning; the same state where that is no test."""
        return state

    def candidates(self, state: S) -> Iterable[M]:
        """Moves of which one is best: the others need not be searched. There must be one at least.

        Only asked where `bounds` leave the value open.
        """
        return self.moves(state)

    def bounds(self, state: S) -> tuple[Number, Number] | None:
        """A pair outside which the score of the player to move cannot lie.

        `won_in(n)` and `lost_in(n)` say how soon or late the game can be won or lost.
        """
        return None

    def canonical(self, state: S) -> S:
        """One state to stand for all its mirror images."""
        return state

    def key(self, state: S) -> int:
        """A number below 2**62 by which a state is remembered, the same only for states of the same value."""
        return hash(state)

    def chances(self, state: S) -> Iterable[tuple[float, S]]:
        """Where luck moves: each outcome as `(probability, state)`. Nothing where a player moves."""
        return ()

    def board(self, state: S) -> Board:
        """What people see: a `Grid`, `Heaps`, or any text."""
        return self.save(state)

    def write(self, move: M) -> str:
        """The move as people write it."""
        return str(move)

    def notate(self, state: S, move: M) -> str:
        """The move as a score sheet has it, where that depends on the position: `Nf3` for `g1f3`."""
        return self.write(move)

    def reason(self, state: S) -> str:
        """What a finished game was decided by, "checkmate"; nothing where the result says it all."""
        return ""

    def read(self, state: S, text: str) -> M:
        """The legal move that people write as `text`."""
        wanted = text.strip().lower()
        legal = list(self.moves(state))
        for move in legal:
            if self.write(move).lower() == wanted:
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

    # -- what follows from the above ---------------------------------------------------------------------

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "title" not in vars(cls):
            cls.title = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", cls.__name__)

    def __new__(cls, *args: Any, **kwargs: Any) -> Game[S, M]:
        """Make a game, or say which methods its class still lacks."""
        missing = [line for name, line in NEEDED.items() if not cls.says(name)]
        if missing:
            lines = "\n".join(f"    def {line}" for line in missing)
            raise GameError(f"the game {cls.__name__} still needs\n{lines}")
        if (args or kwargs) and cls.__init__ is object.__init__:
            raise TypeError(f"{cls.__name__} takes no parameters")
        game = super().__new__(cls)
        game._arguments = (args, kwargs)
        return game

    _arguments: tuple[tuple[Any, ...], dict[str, Any]]

    @classmethod
    def says(cls, method: str) -> bool:
        """Whether this game gives `method` of its own, beyond the default."""
        return getattr(cls, method) is not getattr(Game, method)

    @cached_property
    def name(self) -> str:
        """The game as the command line spells it: `connectfour:5,4`."""
        args, kwargs = self._arguments
        words = [str(a) for a in args] + [k if v is True else f"{k}={v}" for k, v in kwargs.items()]
        return type(self).__name__.lower() + (":" + ",".join(words) if words else "")

    def __repr__(self) -> str:
        args, kwargs = self._arguments
        shown = [repr(a) for a in args] + [f"{k}={v!r}" for k, v in kwargs.items()]
        return f"{type(self).__name__}({', '.join(shown)})"

    @cached_property
    def takes_turns(self) -> bool:
        """Whether the players simply alternate."""
        return not self.says("turn") if self.alternates is None else self.alternates

    @cached_property
    def counts_points(self) -> bool:
        """Whether scores are points rather than won, drawn, lost; found by a few random games if not said."""
        if self.points is not None:
            return self.points
        return any(score not in (-1, 0, 1) for score in _random_scores(self))

    def next_player(self, player: int, state: S) -> int:
        """Who is to move in `state`, which `player`'s move has led to."""
        return 1 - player if self.takes_turns else self.turn(state)


def _random_scores(game: Game[Any, Any], games: int = 30, plies: int = 500) -> Iterable[Number]:
    """The scores at the end of some random games, always the same ones."""
    dice = random.Random(1913)
    for _ in range(games):
        state = game.start()
        for _ in range(plies):
            if (score := game.score(state)) is not None:
                yield score
                break
            following = [s for _, s in game.chances(state)]
            if not following:
                following = [game.play(state, move) for move in game.moves(state)]
            if not following:
                break
            state = dice.choice(following)


def _shaped_like(model: Any, value: Any, text: str, game: Game[Any, Any]) -> Any:
    """`value` as the same kind of thing as `model`, tuples and named tuples all the way down."""
    if isinstance(model, tuple) and isinstance(value, tuple | list):
        named = hasattr(model, "_fields")
        if named and len(model) != len(value):
            raise TextError(f"a position of {game.title} has {len(model)} parts, not {len(value)}", text, 0)
        models = [*model, *model[-1:] * len(value)][
            : len(value)
        ] or value  # a longer tuple goes on as it ends
        parts = [_shaped_like(m, v, text, game) for m, v in zip(models, value, strict=True)]
        return type(model)(*parts) if named else tuple(parts)
    if type(model) is not type(value):
        like = game.save(game.start())
        raise TextError(f"not a position of {game.title}; the first one is written {like}", text, 0)
    return value

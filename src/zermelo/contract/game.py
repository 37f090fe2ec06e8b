"""The one contract: the rules of a game, and what else it may say, in groups.

    rules.py     start moves play score turn gained ...    needed, or rules all the same
    words.py     title players board write read save ...   what people see
    hints.py     evaluate order bounds canonical key ...   what makes a search faster
    tactics.py   forced threatens gain pattern ...         what the selective search asks
    index.py     index state_at unplay layer layout        what tables of every position ask
    planes.py    planes                                    what a judgement that is learnt looks at

questions.py says which of them a search asks, and everything that asks follows from there.
"""

from __future__ import annotations

import inspect
import random
from abc import ABCMeta
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from zermelo.contract.attributes import faults_of_attributes, told
from zermelo.contract.forgiving import adapt, faults, titled
from zermelo.contract.frozen import settle
from zermelo.contract.hints import Hints
from zermelo.contract.index import Index
from zermelo.contract.luck import Outcome, checked, names_of, outcome_called
from zermelo.contract.planes import Planes
from zermelo.contract.questions import Question, questions_of
from zermelo.contract.rules import M, Rules, S
from zermelo.contract.several import WANTED
from zermelo.contract.tactics import Tactics
from zermelo.contract.words import Words
from zermelo.errors import GameError
from zermelo.value import Number

GROUPS: tuple[type, ...] = (Rules, Words, Hints, Tactics, Index, Planes)

#: Every question that a search may ask, by its name.
QUESTIONS: dict[str, Question] = {row.name: row for group in GROUPS for row in questions_of(group)}

NEEDED = {
    "start": "start(self): the first state",
    "moves": "moves(self, state): yield every legal move",
    "play": "play(self, state, move): the state after the move",
    "score": "score(self, state): None while the game goes on; at the end -1, 0 or +1 (or points), "
    "how the player to move fared",
}


class Kind(ABCMeta):
    """What makes games: where the states of one can change, it is told so (frozen.py)."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        """Make one."""
        game = super().__call__(*args, **kwargs)
        if len(game.players) != len(type(game).players):
            said = f"{len(type(game).players)} in the class and {len(game.players)} in __init__"
            raise GameError(f"the game {type(game).__name__} has {said}: name all its players in the class")
        settle(game)
        return game


class Game(Planes[S, M], metaclass=Kind):
    """The rules of a game for two players, or more. Write `start`, `moves`, `play` and `score`.

    The rest is optional.

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

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "title" not in vars(cls):
            cls.title = titled(cls)
        adapt(cls)

    def __new__(cls, *args: Any, **kwargs: Any) -> Game[S, M]:
        """Make a game, or say which methods its class still lacks."""
        if isinstance(cls.players, str):
            wanted = (
                f"players is the word {cls.players!r}: give the names of all, as ({cls.players!r}, 'other')"
            )
            raise GameError(f"the game {cls.__name__}: {wanted}")
        several = {"score": WANTED.format(count=len(cls.players))} if len(cls.players) > 2 else {}
        missing = [line for name, line in {**NEEDED, **several}.items() if not cls.says(name)]
        if missing:
            lines = "\n".join(f"    def {line}" for line in missing)
            raise GameError(f"the game {cls.__name__} still needs\n{lines}")
        if (count := len(cls.players)) < 2:
            many = f"{count} player{'s' * (count != 1)}"
            raise GameError(f"the game {cls.__name__} has {many}, and zermelo plays games for two or more")
        for fault in [*faults_of_attributes(cls), *faults(cls)]:
            raise GameError(f"the game {cls.__name__}: {fault}")
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

    def __eq__(self, other: object) -> bool:
        """Games of one class, made with the same parameters, are the same."""
        return type(self) is type(other) and isinstance(other, Game) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash((type(self), repr(self)))

    @cached_property
    def takes_turns(self) -> bool:
        """Whether the players simply alternate."""
        if self.says("choices"):
            return False
        return not self.says("turn") if self.alternates is None else self.alternates

    @cached_property
    def counts_points(self) -> bool:
        """Whether scores are points rather than won, drawn, lost; found by a few random games if not said."""
        if self.points is not None or self.says("gained"):
            return self.points is not False
        return any(score not in (-1, 0, 1) for score in _random_scores(self))

    def gained_for(self, player: int, mover: int, state: S, move: M) -> Number:
        """What a move of `mover`'s gains for `player`: below 0 where it gains for the other."""
        if not self.says("gained"):
            return 0
        return self.gained(state, move) if player == mover else -self.gained(state, move)

    def outcomes(self, state: S) -> list[tuple[float, S]]:
        """What `chances` says, checked: each outcome of luck, how likely it is.

        None where a player moves, or the game is over.
        """
        return checked(self, state) if self.says("chances") and self.score(state) is None else []

    def next_player(self, player: int, state: S) -> int:
        """Who is to move in `state`, which `player`'s move has led to; where luck moves, who moves after it.

        Luck takes nobody's turn: a state that it leads to says whose it is, or it is his whose it was.
        """
        if self.takes_turns:
            return (player + 1) % len(self.players)
        return player if self.outcomes(state) else self.turn(state)

    # A step is a move of a player's, or what luck has done.

    def follow(self, state: S, step: M | Outcome) -> S:
        """The state after a step."""
        return self.outcomes(state)[step.number][1] if isinstance(step, Outcome) else self.play(state, step)

    def follower(self, player: int, state: S, step: M | Outcome) -> int:
        """Who is to move in `state`, which a step has led to that `player` has made or waited for."""
        if isinstance(step, Outcome):
            return self.player_after_luck(player, state)
        return self.next_player(player, state)

    def write_step(self, state: S, step: M | Outcome) -> str:
        """A step as people write it."""
        return names_of(self, state)[step.number] if isinstance(step, Outcome) else self.write(step)

    def notate_step(self, state: S, step: M | Outcome) -> str:
        """A step as a score sheet has it."""
        return self.write_step(state, step) if isinstance(step, Outcome) else self.notate(state, step)

    def read_step(self, state: S, text: str) -> M | Outcome:
        """The step that people write so: a legal move, or an outcome where luck moves."""
        return outcome_called(self, state, text) if self.outcomes(state) else self.read(state, text)

    def player_at(self, state: S) -> int:
        """Who is to move in a state of which nothing else is known; the first player, where luck moves."""
        return 0 if self.outcomes(state) else self.turn(state)

    def player_after_luck(self, player: int, state: S) -> int:
        """Who is to move in `state`, which luck has led to, where it was to be `player`."""
        return player if self.takes_turns or self.outcomes(state) else self.turn(state)


Game.__doc__ = f"{inspect.cleandoc(Game.__doc__ or '')}\n\n{told(GROUPS)}\n"  # `help` shows no other


def _random_scores(game: Game[Any, Any], games: int = 30, plies: int = 500) -> Iterable[Number]:
    """The scores at the end of some random games, always the same ones. Rules may be slow: not too many."""
    dice, left = random.Random(1913), 4 * plies
    for _ in range(games):
        state = game.start()
        for _ in range(min(plies, left)):
            left -= 1
            if (score := game.score(state)) is not None:
                yield score
                break
            if chances := [following for _, following in game.outcomes(state)]:
                state = dice.choice(chances)
            elif moves := list(game.moves(state)):
                state = game.play(state, dice.choice(moves))
            else:
                break

"""A game being played: its moves so far, who sits where, and how the computer chooses."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from copy import copy
from typing import Generic, NamedTuple

from zermelo.contract import Game, M, Outcome, S
from zermelo.contract.luck import names_of
from zermelo.contract.several import checked_payoffs
from zermelo.engine.engine import Engine
from zermelo.errors import GameError, Stopped, TextError
from zermelo.first_look import check_state
from zermelo.limits import Limits
from zermelo.position import Position
from zermelo.result import Line, Result
from zermelo.value import Number


class Match(Generic[S, M]):
    """The moves of one game, forward and back.

    >>> from zermelo import TicTacToe
    >>> match = Match(TicTacToe())
    >>> match.play(match.game.read(match.state, "b2"))
    >>> str(match.line), match.to_move
    ('b2', 1)
    """

    def __init__(self, game: Game[S, M], state: S | None = None) -> None:
        self.game = game
        self._states = [game.start() if state is None else state]
        check_state(game, self._states[0], "start()" if state is None else "the caller")
        self._players = [Position(game, self._states[0]).to_move]
        self._seen = [self._known_by(self._states[0])]
        self._moves: list[M | Outcome] = []
        self._gained: list[Number] = [0]  # the first player's less the second's, up to each position

    def copy(self) -> Match[S, M]:
        """The same moves, to be played on without touching this one."""
        other = copy(self)
        vars(other).update({name: list(part) for name, part in vars(self).items() if isinstance(part, list)})
        return other

    def _known_by(self, state: S) -> Hashable:
        """What is the same where a position comes back, whatever else a state remembers."""
        return self.game.identity(state)

    @property
    def state(self) -> S:
        """The position now."""
        return self._states[-1]

    @property
    def states(self) -> list[S]:
        """Every position so far, this one included."""
        return list(self._states)

    @property
    def to_move(self) -> int:
        """Who is to move: 0 or 1, or more where more play."""
        return self._players[-1]

    @property
    def position(self) -> Position[S, M]:
        """Where it stands now, with all that came before: what a search is given."""
        return Position(self.game, self.state, self.to_move, tuple(self._states[:-1]))

    @property
    def movers(self) -> list[int]:
        """Who made each of the moves so far; where luck moved, who waited for it."""
        return self._players[:-1]

    @property
    def luck(self) -> list[tuple[float, str]]:
        """What luck may do now, each with its probability; nothing where a player is to move."""
        if self.over or not (outcomes := self.game.outcomes(self.state)):
            return []
        return [
            (chance, name)
            for (chance, _), name in zip(outcomes, names_of(self.game, self.state), strict=True)
        ]

    @property
    def rolls(self) -> list[bool]:
        """Of each move so far, whether it was luck's."""
        return [isinstance(move, Outcome) for move in self._moves]

    def roll(self, dice: random.Random) -> str:
        """Let luck move; what it has done, in a word."""
        outcomes = self.luck
        if not outcomes:
            raise GameError("luck has no move here")
        numbers, chances = range(len(outcomes)), [chance for chance, _ in outcomes]
        number = dice.choices(numbers, chances)[0]
        self.play(Outcome(number))
        return outcomes[number][1]

    @property
    def line(self) -> Line[S, M]:
        """All the moves so far."""
        return Line(self.game, self._states[0], tuple(self._moves))  # type: ignore[arg-type]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.score(self.state) is not None or self.repeated

    @property
    def repeated(self) -> bool:
        """Whether this position, with the same player to move, has come back so often that it is a draw."""
        return 0 < self.game.repeats < self.times

    @property
    def times(self) -> int:
        """How often this position has stood, with the same player to move."""
        now = self._seen[-1], self._players[-1]
        return list(zip(self._seen, self._players, strict=True)).count(now)

    def play(self, move: M | Outcome) -> None:
        """Make a move, or have luck make one."""
        if self.over:
            raise GameError("the game is over")
        if isinstance(move, Outcome):
            if not move.number < len(self.luck):
                raise GameError("luck can do no such thing here")
        elif self.luck:
            raise GameError("luck moves here, and no player: roll")
        state = self.game.follow(self.state, move)
        check_state(self.game, state, "chances()" if isinstance(move, Outcome) else "play()")
        gained = 0 if isinstance(move, Outcome) else self.game.gained_for(0, self.to_move, self.state, move)
        self._gained.append(self.gained + gained)
        self._players.append(self.game.follower(self.to_move, state, move))
        self._states.append(state)
        self._seen.append(self._known_by(state))
        self._moves.append(move)

    def undo(self) -> M | Outcome | None:
        """Take the last move back; None where there is none."""
        if not self._moves:
            return None
        self._states.pop()
        self._seen.pop()
        self._players.pop()
        self._gained.pop()
        return self._moves.pop()

    @property
    def gained(self) -> Number:
        """The points that were gained on the way, the first player's less the second's."""
        return self._gained[-1]

    @property
    def lead(self) -> str:
        """Who has gained more so far, in words; nothing where nobody has."""
        if not self.gained:
            return ""
        return f"{self.game.players[0 if self.gained > 0 else 1]} leads by {abs(self.gained):g}"

    def gained_before(self, ply: int) -> Number:
        """The same, in the position before a move of the game."""
        return self._gained[ply]

    def score_for(self, player: int) -> Number | None:
        """How `player` fared; None while the game goes on."""
        score = self.game.score(self.state)
        if score is None and self.repeated:
            score = 0
        if score is None:
            return None
        if len(self.game.players) > 2:
            return (checked_payoffs(self.game, self.state) or ())[player]
        return (score if player == self.to_move else -score) + (self.gained if player == 0 else -self.gained)

    @property
    def outcome(self) -> str:
        """How the game ended, in words."""
        score = self.score_for(0)
        if score is None:
            return "the game goes on"
        if len(self.game.players) > 2:
            return self._outcome_of_several
        by = f" by {self.reason}" if self.reason else ""
        if score == 0:
            return f"a draw{by}"
        winner = self.game.players[0 if score > 0 else 1]
        return f"{winner} wins by {abs(score):g}" if self.game.counts_points else f"{winner} wins{by}"

    @property
    def _outcome_of_several(self) -> str:
        """What each player got, or who won."""
        each = dict(zip(self.game.players, checked_payoffs(self.game, self.state) or (), strict=True))
        if self.game.counts_points:
            return ", ".join(f"{player} {payoff:g}" for player, payoff in each.items())
        by = f" by {self.reason}" if self.reason else ""
        winners = [player for player, payoff in each.items() if payoff > 0]
        return f"{' and '.join(winners)} win{'s' * (len(winners) == 1)}{by}" if winners else f"a draw{by}"

    @property
    def reason(self) -> str:
        """What a finished game was decided by, where there is more to say than the result."""
        if self.game.score(self.state) is not None:
            return self.game.reason(self.state)
        if self.repeated:
            return "threefold repetition" if self.game.repeats == 2 else "repetition"
        return ""


def match_at(game: Game[S, M], position: str | None, moves: str | Sequence[str]) -> Match[S, M]:
    """A match that stands where a text says: a position, and moves from there."""
    state = None if position is None else game.load(position)
    count = len(game.players)
    if state is not None and game.player_at(state) not in range(count):
        there = "only 0 and 1" if count == 2 else f"{count} of them, from 0 on"
        raise TextError(f"in {position!r} player {game.turn(state)} is to move, and there are {there}")
    match: Match[S, M] = Match(game, state)
    for move in Line.read(game, match.state, moves):
        match.play(move)
    return match


class Level(NamedTuple):
    """How well the computer plays: how far it looks, and how often it slips and plays any move at all.

    `mcts`: by playouts alone, as they go on average; None leaves that to the engine.
    `about` says it in words.
    """

    name: str
    limits: Limits
    slips: float = 0.0
    mcts: bool | None = None
    about: str = ""


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "beginner",
            Limits(depth=1, seconds=1),
            0.4,
            about="Sees one move ahead, and often plays at random.",
        ),
        Level("casual", Limits(depth=2, seconds=1), 0.15, about="Sees your reply, and slips now and then."),
        Level("club", Limits(depth=4, seconds=1), 0.03, about="Looks four moves ahead and seldom slips."),
        Level("strong", Limits(depth=8, seconds=1), about="Looks eight moves ahead and never slips."),
        Level(
            "best",
            Limits(seconds=2),
            about="Looks as far as it can in two seconds; where that is the end, it cannot be beaten.",
        ),
        Level(
            "playouts",
            Limits(seconds=2),
            mcts=True,
            about="Plays by chance: two seconds of games at random, and the move that did best in them.",
        ),
    )
}


DEEP = 4  # plies from which on it is better to look further than to look at every move


def is_certain(position: Position[S, M], limits: Limits) -> bool:
    """Whether one best move will be known for certain, so that the others need no value to choose from."""
    return limits.depth is None and position.game.can_solve(position.state)


def wants_every_move(position: Position[S, M], limits: Limits) -> bool:
    """Whether to value every move, so as to choose among equals: not where that would cost much depth."""
    looks_far = position.game.selective and (limits.depth or DEEP) >= DEEP
    return not is_certain(position, limits) and not looks_far


class Computer(Generic[S, M]):
    """A player that searches, and chooses at random among the moves it finds equally good.

    Where the search could look to the end of the game it never gives anything away: it wins what is won,
    as soon as it can, and loses what is lost as late as it can. With `slips`, the share of moves that it
    plays without a thought, it can be beaten. With `mcts` it plays by playouts alone.
    """

    def __init__(
        self,
        limits: Limits | None = None,
        *,
        slips: float = 0.0,
        mcts: bool | None = None,
        seed: int | None = None,
        threads: int = 1,
        notify: Callable[[str], None] | None = None,
    ) -> None:
        self.limits = limits or Limits(seconds=2)
        self.slips, self._dice = slips, random.Random(seed)
        self._mcts, self._threads, self._notify = mcts, threads, notify
        self._engine: Engine[S, M] | None = None

    def think(self, match: Match[S, M], *, to_play: bool = False) -> Result[S, M]:
        """What the search finds in the position of a match; `to_play`, no more than it takes to move."""
        answers = self.engine(match.game).analyse(
            match.position,
            self.limits,
            every_move=wants_every_move(match.position, self.limits),
            to_play=to_play,
        )
        try:
            *_, last = answers
        except Stopped:  # before anything was found: a move there must be all the same
            return self.engine(match.game).best(match.position, Limits(nodes=1))
        return last

    def engine(self, game: Game[S, M]) -> Engine[S, M]:
        """The engine that searches for it."""
        if self._engine is None or self._engine.game is not game:
            self._engine = Engine(game, mcts=self._mcts, threads=self._threads, notify=self._notify)
        return self._engine

    def choose(self, match: Match[S, M]) -> M:
        """The move to play."""
        if self._dice.random() < self.slips:
            return self._dice.choice(list(match.game.moves(match.state)))
        return self._dice.choice(self.think(match, to_play=True).best)

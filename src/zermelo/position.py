"""A position: a game, where it stands, who is to move, and what came before. It is what a search is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeAlias, Union

from zermelo.board import Board
from zermelo.contract import Game, M, Outcome, S
from zermelo.contract.frozen import frozen
from zermelo.errors import GameError
from zermelo.pictured import Pictured

UNSAID = -1


@dataclass(frozen=True)
class Position(Pictured, Generic[S, M]):
    """A game and one of its states. It prints as a board and, in a notebook, draws itself.

    Who is `to_move` is asked of the game, unless it is said; where players simply alternate, a state need not
    tell. `earlier` are the states before this one, which matter where a game `repeats`.

    >>> from zermelo import TicTacToe
    >>> position = Position(TicTacToe(), TicTacToe().load("..o/.x./..."))
    >>> print(position)
    3  . . o
    2  . x .
    1  . . .
       a b c
    >>> position.after(position.game.read(position.state, "a1")).to_move
    1
    """

    game: Game[S, M]
    state: S
    to_move: int = UNSAID
    earlier: tuple[S, ...] = ()

    def __post_init__(self) -> None:
        if self.to_move == UNSAID:
            object.__setattr__(self, "to_move", self._asked())

    def _asked(self) -> int:
        """Who is to move, as far as the state tells; payoffs, unlike scores, are nobody's own."""
        game = self.game
        if len(game.players) > 2 and not game.says("turn") and self.state != game.start():
            raise GameError(
                f"a state of {game.title} does not tell who is to move: write turn(self, state), or say "
                "Position(game, state, to_move)"
            )
        return game.player_at(self.state)

    @classmethod
    def of(cls, game: Game[S, M], where: Where[S, M]) -> Position[S, M]:
        """What a search is given: a position as it is, a state of this game, or None for the first one."""
        if isinstance(where, Position):
            if type(where.game) is not type(game):
                raise GameError(f"a position of {where.game.title} was given to a search of {game.title}")
            return where
        if isinstance(where, str) and not isinstance(game.start(), str):
            said = f"a state of {game.title} is no text: game.load({where!r}) reads one from it"
            raise TypeError(said)
        return cls(game, game.start() if where is None else frozen(where))

    @property
    def board(self) -> Board:
        """What is to be seen."""
        return self.game.board(self.state)

    @property
    def moves(self) -> list[M]:
        """The legal moves; none where the game is over, or luck moves."""
        if self.game.score(self.state) is not None or self.game.outcomes(self.state):
            return []
        return list(self.game.moves(self.state))

    def after(self, *moves: M | Outcome) -> Position[S, M]:
        """The position after some moves, and what luck did between them."""
        here = self
        for move in moves:
            state = here.game.follow(here.state, move)
            player = here.game.follower(here.to_move, state, move)
            here = Position(here.game, state, player, (*here.earlier, here.state))
        return here

    def __str__(self) -> str:
        return str(self.board)


#: Where a search begins: a state, a position, or None for the first one.
Where: TypeAlias = Union[S, Position[S, M], None]  # noqa: UP007 (a union with type variables)

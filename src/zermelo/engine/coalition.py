"""A game for more than two players as one for two: who is to move at the root, and all the others together.

It is how the engine searches such a game, the paranoid way: its value is what the player can be sure of. A
state of it says who that player is, so that one game, compiled once, serves for all of them:

    Seated(me, player, state)     who it is searched for, who is to move, where the game stands

The rules are the game's own, which is an attribute here: they are compiled with these.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.contract import Game
from zermelo.contract.frozen import thawed
from zermelo.errors import GameError


class Seated(NamedTuple):
    """A state, and for whom it is searched."""

    me: int
    player: int
    state: Any


class Coalition(Game[Seated, Any]):
    """Player 0 is `me`, player 1 everybody else. Points are those of `me`."""

    players = ("the player to move", "the others")

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game, self.count, self.rotates = game, len(game.players), game.takes_turns
        self.points, self.title, self.bits = game.counts_points, game.title, game.bits
        self.foreign = game.foreign

    def start(self) -> Seated:
        """The first player's side of it."""
        first = self.game.start()
        return Seated(self.game.turn(first), self.game.turn(first), first)

    def moves(self, at: Seated) -> Any:
        """The game's."""
        return self.game.moves(at.state)

    def play(self, at: Seated, move: Any) -> Seated:
        """The game goes on for the same player."""
        state = self.game.play(at.state, move)
        player = (at.player + 1) % self.count if self.rotates else self.game.turn(state)
        if player < 0 or player >= self.count:
            raise GameError("turn() names a player that there is not")
        return Seated(at.me, player, state)

    def turn(self, at: Seated) -> int:
        """Which of the two sides is to move."""
        return 0 if at.player == at.me else 1

    def score(self, at: Seated) -> Any:
        """What `me` gets, as the side to move sees it."""
        payoffs = self.game.payoffs(at.state)
        if payoffs is None:
            return None
        if len(payoffs) != self.count:
            raise GameError("payoffs() gives a tuple with one number for each player")
        return payoffs[at.me] if self.turn(at) == 0 else -payoffs[at.me]


class WithLuck(Coalition):
    """Where luck has a say. Of luck's own turn a game need not know whose it is: nobody asks."""

    def play(self, at: Seated, move: Any) -> Seated:
        """The game goes on for the same player."""
        player = (at.player + 1) % self.count if self.rotates else at.player
        return Seated(at.me, player, self.game.play(at.state, move))

    def chances(self, at: Seated) -> Any:
        """What luck may do: it takes nobody's turn."""
        outcomes = self.game.chances(at.state)
        if outcomes is not None:
            for chance, after in outcomes:
                yield chance, Seated(at.me, at.player, after)

    def turn(self, at: Seated) -> int:
        """Which of the two sides is to move."""
        player = at.player if self.rotates else self.game.turn(at.state)
        return 0 if player == at.me else 1


def _evaluate(self: Any, at: Seated) -> Any:
    estimates = self.game.evaluate(at.state)
    return estimates[at.me] if self.turn(at) == 0 else -estimates[at.me]


def _order(self: Any, at: Seated, move: Any) -> Any:
    return self.game.order(at.state, move)


def _canonical(self: Any, at: Seated) -> Any:
    return Seated(at.me, at.player, self.game.canonical(at.state))


#: What is as true of the coalition as of the game. `bounds` are not: they speak of the player to move.
HINTS = {"evaluate": _evaluate, "order": _order, "canonical": _canonical}


def coalition_of(game: Game[Any, Any]) -> Coalition:
    """The game for two; it says what the game says. A state that can change is frozen with its seats."""
    said = {name: method for name, method in HINTS.items() if game.says(name)}
    kind: Any = WithLuck if game.says("chances") else Coalition
    made: Coalition = type(kind)("Coalition", (kind,), {**said, "__module__": __name__})(thawed(game))
    return made

"""Games for more than two players: what they say, and what the contract makes of it.

payoffs(state)      what each player gets, or None while the game goes on
winner(state)       the player who has won, "draw", or None: all the others have lost
turn(state)         who is to move; where it is not said, the players move in rotation

`score` then follows: what the player to move gets. It tells whether a game is over. What a position is worth
is another question where each plays for themselves, and not one for a search of two players' games.
"""

from __future__ import annotations

from typing import Any

from zermelo.contract.naming import fared
from zermelo.errors import GameError
from zermelo.value import Number, is_finite

WANTED = (
    "payoffs(self, state): None while the game goes on; at the end a tuple, what each of the {count} players "
    "gets (or winner(self, state): who has won)"
)
LEFT_OUT = {  # what means something between two players only
    "gained": "let payoffs count all points",
    "stuck": "let payoffs or winner say what having no move means",
    "choices": "let them move in turn",
    "repeats": "let payoffs or winner say what a position that comes back means",
}


def adapt_several(kind: Any, said: list[str]) -> None:
    """Give a class for more than two players the contract's methods."""
    if tuple(kind.numbering) == (0, 1):
        kind.numbering = tuple(range(len(kind.players)))
    if "winner" in said and "payoffs" not in said:
        kind.payoffs = payoffs_by_winner
    if said and "score" not in said:
        kind.score = score_by_payoffs
    if "payoffs" in said and kind.points is None:
        kind.points = True


def faults_of_several(kind: Any, said: list[str]) -> list[str]:
    """What such a class says that does not go with its players."""
    count = len(kind.players)
    wanted = WANTED.format(count=count)
    found = [
        f"{name} cannot tell how {count} players fared: write {wanted}"
        for name in ("score", "margin")
        if name in said
    ]
    if len(kind.numbering) != count:
        found.append(f"numbering is {kind.numbering!r}, and there are {count} players")
    for name, advice in LEFT_OUT.items():
        if getattr(kind, name) if name == "repeats" else kind.says(name):
            found.append(f"{name} is for two players, and there are {count}: {advice}")
    return found


def checked_payoffs(game: Any, state: Any) -> tuple[Number, ...] | None:
    """`payoffs`, if they are one number for each player."""
    given, count = game.payoffs(state), len(game.players)
    if given is None:
        return None
    fine = isinstance(given, tuple | list) and len(given) == count
    if not fine or not all(_is_number(each) for each in given):
        raise GameError(
            f"{type(game).__name__}.payoffs({state!r}) gave {given!r}; it gives a tuple of {count} "
            "numbers, one for each player, or None while the game goes on"
        )
    return tuple(given)


def _is_number(thing: Any) -> bool:
    return isinstance(thing, int | float) and not isinstance(thing, bool) and is_finite(thing)


# -- methods in place of the author's ------------------------------------------------------------------------


def payoffs_by_winner(self: Any, state: Any) -> Any:
    """`payoffs`, from who has won."""
    winner = self.winner(state)
    if winner is None:
        return None
    return tuple(fared(winner, player, self.numbering) for player in range(len(self.numbering)))


def score_by_payoffs(self: Any, state: Any) -> Any:
    """`score`, from what each player gets."""
    payoffs = checked_payoffs(self, state)
    return None if payoffs is None else payoffs[self.turn(state)]

"""Why to mix one's moves, in words: what two mixed strategies come to."""

from __future__ import annotations

from typing import Any

from zermelo.contract import Game
from zermelo.numerals import exactly
from zermelo.textbook import Mixed
from zermelo.textbook.simultaneous import Mixture


def mixing(mixed: Mixed[Any, Any]) -> list[str]:
    """The sentences: what both do, what it comes to, and why neither does otherwise.

    >>> from zermelo import find, simultaneous
    >>> print(*mixing(simultaneous(find("goofspiel:2"))), sep="\\n")
    first always takes 2.
    second always takes 2.
    So neither is ahead on average, and against these choices no other one does better.
    """
    game, both = mixed.position.game, (mixed.first, mixed.second)
    pairs = zip(game.players, both, strict=True)
    found = [f"{player} {_said(game, mixture)}." for player, mixture in pairs if mixture]
    if not found:
        return [f"Luck moves here: {_worth(mixed)} on average."]
    why = "against these choices no other one does better"
    if any(len(mixture) > 1 for mixture in both):
        why = "whoever could be foreseen would get less"
    return [*found, f"So {_worth(mixed)} on average, and {why}."]


def shares(game: Game[Any, Any], mixture: Mixture) -> str:
    """How often each move is to be taken, in short."""
    if len(mixture) == 1:
        return f"always {game.write(next(iter(mixture)))}"
    return ", ".join(f"{game.write(move)}: {exactly(part)}" for move, part in mixture.items())


def _said(game: Game[Any, Any], mixture: Mixture) -> str:
    if len(mixture) == 1:
        return f"always takes {game.write(next(iter(mixture)))}"
    parts = [f"{game.write(move)} with probability {exactly(part)}" for move, part in mixture.items()]
    return f"draws by lot: {', '.join(parts)}"


def _worth(mixed: Mixed[Any, Any]) -> str:
    if not mixed.value:
        return "neither is ahead"
    ahead = mixed.position.game.players[0 if mixed.value > 0 else 1]
    return f"{ahead} is ahead by {exactly(abs(mixed.value))}"

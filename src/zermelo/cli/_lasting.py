"""A game that may never end: said once, and left where only computers would go on."""

from __future__ import annotations

from typing import Any

import click

from zermelo.match import Match

AGAIN, OFTEN = 3, 10  # times that one position has stood: then it is said, and then left
LONG, TOO_LONG = 500, 5_000  # moves, where none comes back


class Lasting:
    """Watches whether a match comes to an end; `alone`, where no person plays who could leave it."""

    def __init__(self, match: Match[Any, Any], *, alone: bool) -> None:
        self.match, self.alone, self.said = match, alone, False

    def goes_on(self) -> bool:
        """Whether to play on; what there is to say is said."""
        times, moves = self._times, len(self.match.movers)
        if not self.said and (times >= AGAIN or moves >= LONG):
            self.said = True
            click.echo(self._again if times >= AGAIN else self._long)
        if self.alone and (times >= OFTEN or moves >= TOO_LONG):
            why = f"this position has stood {times} times" if times >= OFTEN else f"after {moves:,} moves"
            click.echo(f"The game is left here, {why}: it may never end.")
            return False
        return True

    @property
    def _times(self) -> int:
        """How often the position has stood, where that makes a game endless: luck leads out of any ring."""
        game = self.match.game
        return 0 if game.repeats or game.says("chances") else self.match.times

    @property
    def _again(self) -> str:
        drawn = (
            "With `repeats = 2` in its class it would be drawn."
            if len(self.match.game.players) == 2
            else "Let winner() or payoffs() say what that means."
        )
        return f"This position stands for the third time, and nothing in the rules ends the game. {drawn}"

    @property
    def _long(self) -> str:
        return (
            f"Nothing has ended the game in {len(self.match.movers):,} moves. If it can go on for ever, let "
            "its rules end it: by a count of moves, say, that is kept in the state."
        )

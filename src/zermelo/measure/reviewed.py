"""What a review has found: of each move, and of the whole game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.contract import Game
from zermelo.measure.mistakes import Given
from zermelo.measure.verdicts import Verdict
from zermelo.result import Line
from zermelo.value import Value

TURNED = 0.1  # of the winning chances: where no move has lost so much, the game never turned


@dataclass(frozen=True)
class Reviewed:
    """One move, and what is to be said of it. Values and chances are those of the player who made it.

    `ply` counts moves from 1. `best` is what the player could have had, `played` what was left; `by` counts
    the plies by which a win came later or a loss sooner, or those of the win that was missed. `better` is a
    better line, `refutation` what follows the move that was played; both are empty where there is nothing
    to show. Of what luck did there is no verdict but "luck".
    """

    ply: int
    move: str
    notation: str
    mover: int
    verdict: Verdict
    exact: bool
    best: Value
    played: Value
    before: float  # the winning chances with the best move
    after: float  # and with the one that was played
    better: Line[Any, Any]
    refutation: Line[Any, Any]
    given: Given | None = None
    by: int | None = None

    @property
    def lost(self) -> float:
        """How much of the winning chances the move gave away."""
        return max(0.0, self.before - self.after)

    def to_json(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        return {
            "ply": self.ply,
            "move": self.move,
            "notation": self.notation,
            "mover": self.mover,
            "verdict": self.verdict,
            "exact": self.exact,
            "given": self.given,
            "by": self.by,
            "best": self.best.to_json(),
            "played": self.played.to_json(),
            "before": round(self.before, 4),
            "after": round(self.after, 4),
            "better": line_json(self.better),
            "refutation": line_json(self.refutation),
        }


def line_json(line: Line[Any, Any]) -> dict[str, Any]:
    """A line as programs write its moves, and as a score sheet has them."""
    return {"moves": line.to_json(), "notation": line.notation}


@dataclass(frozen=True)
class Review:
    """A game looked back on. `moves` are those that were reviewed: all of them, unless it was called off.

    `values` and `chances` are those of every position, as the first player sees them; None where it was not
    looked at.
    """

    game: Game[Any, Any]
    line: Line[Any, Any]
    moves: tuple[Reviewed, ...]
    values: tuple[Value | None, ...]
    chances: tuple[float | None, ...]

    @property
    def complete(self) -> bool:
        """Whether every move was reviewed."""
        return len(self.moves) == len(self.line)

    @property
    def exact(self) -> bool:
        """Whether every verdict is proved."""
        return all(move.exact for move in self.moves if move.verdict != "luck")

    @property
    def turning(self) -> Reviewed | None:
        """The move that gave most away, the last of them where several did; None where none did."""
        blamed = [move for move in self.moves if move.verdict != "luck"]
        worst = max(blamed, key=lambda move: (round(move.lost, 3), move.ply), default=None)
        return worst if worst is not None and worst.lost >= TURNED else None

    @property
    def accuracy(self) -> tuple[float | None, ...]:
        """Of the winning chances that each player had before the moves, the share that was kept."""
        return tuple(self._accuracy(player) for player in range(len(self.game.players)))

    def _accuracy(self, player: int) -> float | None:
        own = self._chosen(player)
        had = sum(move.before for move in own)
        return sum(move.before - move.lost for move in own) / had if had > 0 else None

    def chose(self, player: int) -> bool:
        """Whether the player ever had more than one move."""
        return bool(self._chosen(player))

    def _chosen(self, player: int) -> list[Reviewed]:
        return [m for m in self.moves if m.mover == player and m.verdict not in ("luck", "forced")]

    def to_json(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        return {
            "game": self.game.name,
            "title": self.game.title,
            "players": list(self.game.players),
            "start": self.game.save(self.line.state),
            "length": len(self.line),
            "complete": self.complete,
            "exact": self.exact,
            "moves": [move.to_json() for move in self.moves],
            "values": [None if value is None else value.to_json() for value in self.values],
            "chances": [None if chance is None else round(chance, 4) for chance in self.chances],
            "turning": None if self.turning is None else self.turning.ply,
            "accuracy": [None if share is None else round(share, 4) for share in self.accuracy],
        }

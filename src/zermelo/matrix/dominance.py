"""Actions that another action, or a mixture of others, always beats; and what is left without them.

An action is *strictly* dominated if some other action pays more whatever the opponent does, *weakly* if it
never pays less and sometimes more, and dominated *by a mixture* if some mixture of other actions pays more
whatever the opponent does. That mixture, found by solving the game of "how much more does each other action
pay": the action is dominated just when that game is worth more than nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import ge, gt
from typing import Generic, Literal, TypeVar, get_args

from zermelo.errors import ZermeloError
from zermelo.matrix.entries import Grid, Number, largest
from zermelo.matrix.labels import Label, spoken
from zermelo.matrix.solver import prefers_exact, solve
from zermelo.numerals import numeral

Player = Literal["row", "column"]
Kind = Literal["strict", "weak", "mixed"]
PLAYERS: tuple[Player, ...] = get_args(Player)
KINDS: tuple[Kind, ...] = get_args(Kind)

# In floating point a mixture must pay more by this part of the largest difference: far above rounding, so
# that no action is ever removed by an error in the last digits.
_MARGIN = 1e-9

Game_co = TypeVar("Game_co", covariant=True)
Weights = tuple[tuple[int, Fraction | float], ...]


@dataclass(frozen=True)
class Step:
    """One dominated action: whose, how, and by which action or mixture (each with its probability)."""

    player: Player
    action: Label
    kind: Kind
    by: tuple[tuple[Label, Fraction | float], ...]

    def __str__(self) -> str:
        """Say it in words.

        >>> print(Step("row", 2, "mixed", ((0, Fraction(1, 2)), (1, Fraction(1, 2)))))
        row 3 is strictly dominated by 1/2 row 1 + 1/2 row 2
        """
        how = "weakly" if self.kind == "weak" else "strictly"
        named = [(spoken(label, self.player), weight) for label, weight in self.by]
        if len(named) == 1:
            over = named[0][0]
        else:
            over = " + ".join(f"{_short(weight)} {name}" for name, weight in named)
        return f"{spoken(self.action, self.player)} is {how} dominated by {over}"


@dataclass(frozen=True)
class Elimination(Generic[Game_co]):
    """Dominated actions removed one after the other, in this order, and the game that is left."""

    kind: Kind
    steps: tuple[Step, ...]
    reduced: Game_co


@dataclass
class Arena:
    """Both players' payoffs, each seen by the player who gets them (own actions down), and who is left."""

    own: dict[Player, Grid]
    labels: dict[Player, tuple[Label, ...]]
    alive: dict[Player, list[int]]

    def dominated(self, player: Player, kinds: Sequence[Kind], *, remove: bool) -> list[Step]:
        """The dominated actions of one player; with `remove`, each leaves before the next is looked at."""
        other: Player = "column" if player == "row" else "row"
        alive, steps = self.alive[player], []
        rows = {
            action: tuple(self.own[player][action][reply] for reply in self.alive[other]) for action in alive
        }
        for action in list(alive):
            rivals = {place: rows[place] for place in alive if place != action}
            found = _dominator(rows[action], rivals, kinds)
            if found is None:
                continue
            kind, weights = found
            by = tuple((self.labels[player][place], weight) for place, weight in weights)
            steps.append(Step(player, self.labels[player][action], kind, by))
            if remove:
                alive.remove(action)
        return steps

    def eliminate(self, kind: Kind) -> list[Step]:
        """Remove dominated actions, rows first, then columns, and round again until none is left."""
        kinds = kinds_of(kind)
        steps: list[Step] = []
        while True:
            found = [step for player in PLAYERS for step in self.dominated(player, kinds, remove=True)]
            if not found:
                return steps
            steps += found


def kinds_of(kind: str) -> Sequence[Kind]:
    """The kinds of dominance to look for, the plainest first."""
    found: dict[str, Sequence[Kind]] = {
        "strict": ("strict",),
        "weak": ("strict", "weak"),
        "mixed": ("strict", "mixed"),
    }
    if kind not in found:
        raise ZermeloError(f"no dominance is called {kind!r}: choose strict, weak or mixed")
    return found[kind]


def _dominator(
    row: tuple[Number, ...], rivals: dict[int, tuple[Number, ...]], kinds: Iterable[Kind]
) -> tuple[Kind, Weights] | None:
    """How an action is dominated, and by what; None if it is not."""
    for kind in kinds:
        if kind == "mixed":
            if weights := _mixture_over(row, rivals):
                return kind, weights
            continue
        for place, rival in rivals.items():
            if all(map(gt if kind == "strict" else ge, rival, row)) and rival != row:
                return kind, ((place, 1),)
    return None


def _mixture_over(row: tuple[Number, ...], rivals: dict[int, tuple[Number, ...]]) -> Weights | None:
    """A mixture of the rivals that pays more than `row` in every column."""
    # A best reply to some column is beaten by no mixture: this settles most actions at once.
    if len(rivals) < 2 or any(
        entry >= max(column) for entry, *column in zip(row, *rivals.values(), strict=True)
    ):
        return None
    exact = prefers_exact((row, *rivals.values()))
    scale = 0.25 if not exact and largest((row, *rivals.values())) > 1e300 else 1  # no difference overflows
    more = tuple(
        tuple(a * scale - b * scale for a, b in zip(rival, row, strict=True)) for rival in rivals.values()
    )
    answer = solve(more, exact)
    if answer.lower <= (0 if exact else _MARGIN * float(largest(more))):
        return None
    pairs = zip(rivals, answer.row, strict=True)
    return tuple((place, weight) for place, weight in pairs if weight)


def _short(weight: Fraction | float) -> str:
    return numeral(weight) if isinstance(weight, float) else str(weight)

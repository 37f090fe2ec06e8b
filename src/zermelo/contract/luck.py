"""What luck may do: the answer of `chances`, looked at before anybody believes it; and what it has done.

In a line of play an outcome stands among the moves, written as the game calls it: `roll 4 roll 6 hold`.
"""

from __future__ import annotations

import math
from numbers import Real
from typing import Any, NamedTuple

from zermelo.errors import GameError, TextError
from zermelo.numerals import numeral
from zermelo.reading import shortened


class Outcome(NamedTuple):
    """What luck has done: the number of an outcome, in the order in which `chances` gives them, from 0 on."""

    number: int


TOLERANCE = 1e-9  # by which probabilities may miss 1: six sixths, as floating point has them, do


def checked(game: Any, state: Any) -> list[tuple[float, Any]]:
    """Every outcome with its probability; `GameError` says in a sentence what is wrong with them."""
    said = game.chances(state)
    if said is None:
        return []
    where = f"{type(game).__name__}.chances({shortened(state)})"
    try:
        outcomes = list(said)
    except TypeError:
        said = f"{where} gave {shortened(said)}; it gives (probability, state) pairs, or None"
        raise GameError(said) from None
    for outcome in outcomes:
        if not isinstance(outcome, tuple | list) or len(outcome) != 2:
            raise GameError(f"{where} gave {shortened(outcome)}; an outcome is a pair: (probability, state)")
        chance = outcome[0]
        if isinstance(chance, bool) or not isinstance(chance, Real) or not math.isfinite(chance):
            raise GameError(f"{where}: a probability is a number from 0 to 1, not {shortened(chance)}")
        if chance < 0:
            raise GameError(f"{where}: a probability is never below 0, as {numeral(float(chance))} is")
    total = math.fsum(chance for chance, _ in outcomes)
    if outcomes and abs(total - 1) > TOLERANCE:
        raise GameError(f"{where}: the probabilities add up to {numeral(total)}, not 1")
    return [(float(chance), following) for chance, following in outcomes]


def names_of(game: Any, state: Any) -> list[str]:
    """What the outcomes are called in a position where luck moves: as the game says, or by their numbers."""
    outcomes = game.outcomes(state)
    names = [game.rolled(state, after).strip() for _, after in outcomes]
    sound = len(set(names)) == len(names) and all(name and not set(name) & set(" ,") for name in names)
    return names if sound else [str(number) for number in range(1, len(outcomes) + 1)]


def outcome_called(game: Any, state: Any, text: str) -> Outcome:
    """The outcome that people call so."""
    names = names_of(game, state)
    for number, name in enumerate(names):
        if name.lower() == text.strip().lower():
            return Outcome(number)
    some = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    raise TextError(f"{shortened(text.strip())} is nothing that luck can do here; it may bring: {some}")

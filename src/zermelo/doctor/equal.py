"""States of a class that says itself when two are equal.

Equal ones must be one position to the rules, and have one hash; else a table mixes them up, or knows none.
"""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from typing import Any

from zermelo.contract import Game
from zermelo.contract.frozen import Frozen, contents_of, held_by
from zermelo.doctor.findings import Broken, Chart
from zermelo.doctor.rules import Walk
from zermelo.engine.layout.enums import is_member
from zermelo.reading import shortened

KIND = "bad-equality"
MOST = 400  # positions


def says_when_equal(state: Any) -> bool:
    """Whether it has a part whose class leaves something out where two are compared, or may do so."""
    if isinstance(state, Frozen) or is_member(state):
        return False
    kind: Any = type(state)
    equality: Any = kind.__eq__
    if isinstance(state, tuple | frozenset) and equality in (tuple.__eq__, frozenset.__eq__):
        return any(map(says_when_equal, state))
    if kind.__module__ in ("builtins", "numpy"):
        return False
    if dataclasses.is_dataclass(kind) and not _wrote_equality(kind):
        fields = dataclasses.fields(kind)
        parts = [getattr(state, field.name) for field in fields]
        return not all(field.compare for field in fields) or any(map(says_when_equal, parts))
    return bool(equality is not object.__eq__)


def _wrote_equality(kind: Any) -> bool:
    """Whether a dataclass has an __eq__ or a __hash__ that was not made for it."""
    made = kind.__dataclass_params__
    return not made.eq or (not made.frozen and not made.unsafe_hash and kind.__hash__ is not None)


def look_at_equality(chart: Chart, walk: Walk) -> None:
    """Compare what moves lead to with what was met: a state that is equal must be the same to the rules."""
    visits = list(walk.visits.values())
    if not visits or not says_when_equal(visits[0].state):
        return
    with suppress(Broken):
        for visit in visits[:MOST]:
            for move in visit.moves:
                after, line = chart.game.play(visit.state, move), (*visit.line, move)
                _look_at_two(chart, after, chart.game.play(visit.state, move), line)
                if after in walk.visits:
                    _look_at_two(chart, after, walk.visits[after].state, line)


def _look_at_two(chart: Chart, state: Any, other: Any, line: Any) -> None:
    """Two equal states: do the rules, too, make no difference between them?"""
    game = chart.game
    if state == other and hash(state) != hash(other):
        said = f"two states are equal, {shortened(_told(state))} both, and have different hashes"
        advice = "Let __hash__ be made of what __eq__ compares; a frozen dataclass has both by itself."
        chart.add(KIND, "", said, advice, line=line)
        raise Broken
    if contents_of(state) == contents_of(other):
        return
    method = _difference(game, state, other)
    if method is not None:
        shown = f"{shortened(_told(state))} and {shortened(_told(other))}"
        said = f"{shown} count as one position, and {method}() tells them apart"
        chart.add(KIND, "", said, "Let __eq__ compare all that matters.", line=line)
        raise Broken


def _difference(game: Game[Any, Any], state: Any, other: Any) -> str | None:
    """The method that tells two states apart."""
    if game.score(state) != game.score(other):
        return "score"
    if game.says("turn") and game.turn(state) != game.turn(other):
        return "turn"
    if game.score(state) is None and [*game.moves(state)] != [*game.moves(other)]:
        return "moves"
    return None


def _told(state: Any) -> Any:
    """A state as it prints itself, or what it holds."""
    shows: Any = type(state).__repr__
    return held_by(state) if shows is object.__repr__ else state

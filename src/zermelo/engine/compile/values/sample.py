"""What states and moves look like in a few games: how large the numbers of a board get; what is None."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from zermelo.engine.adapter import SEED
from zermelo.engine.compile.values.moves import form_of
from zermelo.engine.layout.cells import FEWEST, NAMES, SIZES, bits_for, cells_named
from zermelo.engine.layout.parts import parts_of
from zermelo.engine.layout.shape import NOTHING, RUN, TEXT, WORD, NoShape, Shape, packed

GAMES, PLIES = 3, 100  # of each; a throw of the dice counts as one
FEW, MANY = 64, 512  # items that a list on the stack may have: so many at least, and at most


def is_told_by_more(values: list[Any]) -> bool:
    """Whether one state and one move do not tell all: there is more than a few numbers in them."""
    for value in values:
        parts = parts_of(value)
        if value is None or isinstance(value, str) or (parts is not None and len(parts) >= FEWEST):
            return True
        if parts is not None and (
            any(parts_of(part) is not None for part in parts) or is_told_by_more(list(parts))
        ):
            return True
        if type(value) in (tuple, frozenset) and len(set(map(type, value))) <= 1:
            return True  # it may grow
    return False


def first_move(game: Any) -> Any:
    """A move of the first state in which there is one, for luck may have the first word; or else 0."""
    throw, state = random.Random(SEED), game.start()
    for _ in range(PLIES):
        outcomes = [after for _, after in game.outcomes(state)]
        if not outcomes:
            return next(iter(game.moves(state)), 0)
        state = throw.choice(outcomes)
    return 0


class Sample(NamedTuple):
    """What some random games show, always the same ones."""

    states: Sequence[Any] = ()
    moves: Sequence[Any] = ()  # all that there were, each once
    most: int = 0  # moves of one state
    mixed: bool = False  # whether those of one state were not all of one kind


def sample(game: Any) -> Sample:
    """The states and moves of some random games."""
    throw, states, moves, most, mixed = random.Random(SEED), list[Any](), dict[Any, Any](), 0, False
    for _ in range(GAMES):
        state = game.start()
        for _ in range(PLIES):
            states.append(state)
            try:
                over = game.score(state) is not None
                outcomes = [] if over else [after for _, after in game.outcomes(state)]
                if outcomes:
                    state = throw.choice(outcomes)
                    continue
                legal = [] if over else list(game.moves(state))
                if not legal:
                    break
                move = throw.choice(legal)
                state = game.play(state, move)
                moves |= dict.fromkeys(legal)
            except Exception:  # the comparison of both ways will tell
                break
            most = max(most, len(legal))
            mixed = mixed or len(set(map(form_of, legal))) > 1
    return Sample(states, list(moves), most, mixed)


def room_for(game: Any, shape: Shape, moves: int) -> int:
    """How many items a list on the stack has room for: as many as there are cells, twice as many as moves."""
    cells = [math.prod(cells.shape) for cells in map(cells_named, shape.kinds) if cells is not None]
    wanted = max(FEW, 2 * moves, *cells, 0)
    if game.__dict__.get("_has_plain_lists") or wanted > MANY:
        return 0
    return -(-wanted // FEW) * FEW


def longest_of(game: Any, values: Sequence[tuple[Shape, Any]]) -> int:
    """How many items a tuple which grows has room for: what the game says, or twice what it has had."""
    most = max((each for shape, value in values for each in _grown_in(shape, value)), default=0)
    said = game.longest if isinstance(game.longest, int) else 0  # it may be a method of the rules' own
    wanted = max(said, most) if said else max(FEWEST, 2 * most)
    wanted *= 1 + game.__dict__.get("_longest", 0)
    if wanted > MANY // 2:
        raise NoShape(f"a tuple that grows has more than {MANY // 2} parts")
    return (1 << wanted.bit_length()) - 1


def _grown_in(shape: Shape, value: Any) -> Iterator[int]:
    """How many items those tuples in a state or a move have which grow."""
    parts = parts_of(value) or ()
    if shape.is_leaf and shape.kind.startswith(RUN):
        yield len(parts)
    for inner, part in zip(shape.parts, parts, strict=False):
        yield from _grown_in(inner, part)


def cell_bits(game: Any, shape: Shape, states: Sequence[Any], longest: int) -> int:
    """How many bits the cells of a game get: what they hold in some random games tells."""
    wide = packed(shape, WORD, longest)
    if game.__dict__.get("_has_outgrown"):
        return max(SIZES)
    least = most = 0
    for state in states:
        with suppress(NoShape):
            numbers = [number for number in wide.cell_numbers(state) if number != NOTHING]
            least, most = min(least, *numbers, 0), max(most, *numbers, 0)
    letters = all(cells is None or cells.name == NAMES[TEXT] for cells in map(cells_named, wide.kinds))
    most = max(most, longest // 2 if longest > 127 else 0)
    return bits_for(least, most // 2 if letters else most)  # letters grow no further

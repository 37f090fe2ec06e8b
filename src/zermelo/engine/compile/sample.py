"""What states and moves look like in a few games: how large the numbers of a board get; what is None."""

from __future__ import annotations

import math
import random
from contextlib import suppress
from typing import Any

from zermelo.engine.adapter import SEED
from zermelo.engine.cells import FEWEST, NAMES, SIZES, bits_for, cells_named
from zermelo.engine.compile.moves import form_of
from zermelo.engine.shape import NOTHING, TEXT, WORD, NoShape, Shape, packed, parts_of

GAMES, PLIES = 3, 100  # of each; a throw of the dice counts as one
FEW, MANY = 64, 512  # items that a list on the stack may have: so many at least, and at most


def is_told_by_more(values: list[Any]) -> bool:
    """Whether one state and one move do not tell all: there is more than a few numbers in them."""
    for value in values:
        parts = parts_of(value)
        if value is None or isinstance(value, str) or (parts is not None and len(parts) >= FEWEST):
            return True
        if parts is not None and (any(map(parts_of, parts)) or is_told_by_more(list(parts))):
            return True
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


def sample(game: Any) -> tuple[list[Any], list[Any], int]:
    """The states of some random games, always the same ones, moves that were made, how many there can be."""
    throw, states, moves, most = random.Random(SEED), list[Any](), list[Any](), 0
    forms = dict[Any, Any]()
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
            except Exception:  # the comparison of both ways will tell
                break
            moves.append(move)
            most = max(most, len(legal))
            for each in (legal[0], move, legal[-1]):  # those of one kind stand together
                forms.setdefault(each if isinstance(each, str) else form_of(each), each)
    kinds = {form_of(each) for each in forms.values()}
    return states, moves + (list(forms.values()) if len(kinds) > 1 else []), most


def room_for(game: Any, shape: Shape, moves: int) -> int:
    """How many items a list on the stack has room for: as many as there are cells, twice as many as moves."""
    cells = [math.prod(cells.shape) for cells in map(cells_named, shape.kinds) if cells is not None]
    wanted = max(FEW, 2 * moves, *cells, 0)
    if game.__dict__.get("_has_plain_lists") or wanted > MANY:
        return 0
    return -(-wanted // FEW) * FEW


def cell_bits(game: Any, shape: Shape, states: list[Any]) -> int:
    """How many bits the cells of a game get: what they hold in some random games tells."""
    wide = packed(shape, WORD)
    if game.__dict__.get("_has_outgrown"):
        return max(SIZES)
    least = most = 0
    for state in states:
        with suppress(NoShape):
            numbers = [number for number in wide.cell_numbers(state) if number != NOTHING]
            least, most = min(least, *numbers, 0), max(most, *numbers, 0)
    letters = all(cells is None or cells.name == NAMES[TEXT] for cells in map(cells_named, wide.kinds))
    return bits_for(least, most // 2 if letters else most)  # letters grow no further

"""A game's rules as the search sees them: positions, moves as integers, numbers.

`Rules` stands between a `Game`, written for people, and the kernels, written for the machine. Interpreted,
the kernels call the methods below. Compiled, `compile.py` gives them machine code of the same names; both
must do the same, and a test holds them to it.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

from zermelo.check import check_score
from zermelo.engine.layout import NO_MOVE, PATTERNS, SLOTS
from zermelo.engine.ordering import MOST_ORDER
from zermelo.engine.shape import parts_of
from zermelo.engine.table import NO_PLACE, further
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.value import ESTIMATE, WIN, Number

MASK64 = (1 << 64) - 1
MASK62 = (1 << 62) - 1
SPREAD = 0x1E3779B97F4A7C15  # odd, so that no two keys are spread to one
SEED = 0x2545F4914F6CDD1D


class Rules:
    """The rules of one game, interpreted."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.takes_turns = game.takes_turns
        self.counts_points = game.counts_points
        self.repeats = int(game.repeats)
        self.no_move, self.no_place = NO_MOVE, NO_PLACE  # no literals: Numba gives those types of their own
        self.has_loud = game.says("loud")
        self.has_bounds = game.says("bounds")
        self.has_skip = game.says("skip")
        self.has_order = game.says("order")
        self.has_canonical = game.says("canonical")
        self.has_candidates = game.says("candidates")
        self.has_key = game.says("key")
        self.has_stuck = game.says("stuck")
        self.has_forced = game.says("forced")
        self.has_gain = game.says("gain")
        self.has_pattern = game.says("pattern")
        self.has_threatens = game.says("threatens")
        self.has_reversible = game.says("reversible")
        self.unit = game.unit
        self.names_loud = "loud" in signature(game.moves).parameters
        self.foresees = game.foresees
        self.score: Callable[[Any], Number | None] = game.score
        self.ended: Callable[[Any], Number | None] = game.ended if self.has_stuck else game.score
        self.stuck: Callable[[Any], Number] = game.stuck
        self.forced: Callable[[Any], bool] = game.forced
        self.reversible: Callable[[Any], int] = game.reversible
        self.threatens: Callable[[Any, Any], bool] = game.threatens
        self.turn: Callable[[Any], int] = game.turn
        self.skip: Callable[[Any], Any] = game.skip
        self.play: Callable[[Any, Any], Any] = game.play
        self.loud: Callable[[Any, Any], bool] = game.loud

    # -- moves ---------------------------------------------------------------------------------------------

    def fill(self, state: Any, work: list[Any], at: int, room: int) -> int:
        """Write the moves of a state into `work`; how many there are, -1 where there is no room."""
        moves = list(self.game.moves(state))
        if len(moves) > room:
            return -1
        if not moves and not self.has_stuck:
            raise GameError(f"{self.game.title}: no move and no score at {state!r}")
        work[at : at + len(moves)] = moves
        return len(moves)

    def fill_candidates(self, state: Any, work: list[Any], at: int, room: int) -> int:
        """`fill`, with the moves that one of which must be best."""
        if not self.has_candidates:
            return self.fill(state, work, at, room)
        moves = list(self.game.candidates(state))
        if len(moves) > room:
            return -1
        work[at : at + len(moves)] = moves
        return len(moves)

    def fill_loud(self, state: Any, work: list[Any], at: int, room: int) -> int:
        """`fill`, with the loud moves, where the game can name them alone; there may be none."""
        if not self.names_loud:
            return self.fill(state, work, at, room)
        moves = list(self.game.moves(state, loud=True))  # type: ignore[call-arg]
        if len(moves) > room:
            return -1
        work[at : at + len(moves)] = moves
        return len(moves)

    def count(self, state: Any) -> int:
        """How many moves there are."""
        return sum(1 for _ in self.game.moves(state))

    def row(self, states: list[Any], i: int) -> Any:
        """One of many states."""
        return states[i]

    def slot(self, move: Any) -> int:
        """A small number for a move."""
        return hash(move) % SLOTS

    def pattern(self, state: Any, move: Any) -> int:
        """What kind of move this is, as a number below PATTERNS."""
        return (self.game.pattern(state, move) if self.has_pattern else hash(move)) % PATTERNS

    def order(self, state: Any, move: Any) -> int:
        """The game's order, as a whole number."""
        if not self.has_order:
            return 0
        return max(-MOST_ORDER, min(MOST_ORDER, int(self.game.order(state, move))))

    # -- numbers -------------------------------------------------------------------------------------------

    def worth(self, score: Number, ply: int) -> int:
        """The number of a finished game to the player to move."""
        if self.counts_points:
            if score != int(score) or abs(score) > ESTIMATE:
                raise GameError(f"{self.game.title}: the engine counts whole points, not {score!r}")
            return int(score)
        if score not in (-1, 0, 1):
            check_score(self.game, None, score)
        return int(score) * (WIN - ply)

    def evaluate(self, state: Any) -> int:
        """The game's estimate as a whole number, kept below every win."""
        return max(-ESTIMATE, min(ESTIMATE, round(self.game.evaluate(state))))

    def gain(self, state: Any, move: Any) -> int:
        """What a move wins for sure, in the units of `evaluate`."""
        return round(self.game.gain(state, move)) if self.has_gain else 0

    def bounds(self, state: Any, ply: int) -> tuple[int, int]:
        """Between which numbers the value of an unfinished position must lie."""
        most = ESTIMATE if self.counts_points else WIN - ply - 1  # nobody can have won before the next ply
        least = -most
        if self.has_bounds:
            given = self.game.bounds(state)
            if given is not None:
                low, high = given
                least = max(least, self.bound(low, least, ply))
                most = min(most, self.bound(high, most, ply))
        return least, most

    def bound(self, given: Number, end: int, ply: int) -> int:
        """A bound on the score, or one that `won_in` and `lost_in` made, as a bound on the number."""
        if self.counts_points:
            return int(given)
        if abs(given) > 1:
            return further(False, int(given), ply)
        return int(given) * abs(end)

    # -- keys ----------------------------------------------------------------------------------------------

    def key(self, state: Any) -> int:
        """A 64-bit number for a state, the same for all its mirror images."""
        if self.has_key:
            return mix(self.game.key(state))
        return hash_key(self.game.canonical(state) if self.has_canonical else state)

    def spread_key(self, state: Any) -> int:
        """A 62-bit number for a state, from the game's own key where it has one: see exact_table.py."""
        if self.has_key:
            return self.game.key(state) * SPREAD & MASK62
        return self.key(state) & MASK62


def hash_key(state: Any) -> int:
    """Python's own hash, spread over 64 bits."""
    return mix(SEED ^ hash(_in_words(state)) & MASK64)


def _in_words(state: Any) -> Any:
    """The state with large numbers in pieces: Python's hash of 1 << 61 is that of 1, and of -1 that of -2."""
    if isinstance(state, int):
        if 0 <= state < 1 << 60:
            return state
        return (state < 0, *(state >> at & (1 << 60) - 1 for at in range(0, state.bit_length() + 1, 60)))
    parts = parts_of(state)
    return state if parts is None else tuple(map(_in_words, parts))


def mix(number: int) -> int:
    """Spread a 64-bit number over all its bits, as a signed one."""
    number &= MASK64
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK64
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK64
    number ^= number >> 31
    return number - (1 << 64) if number >> 63 else number

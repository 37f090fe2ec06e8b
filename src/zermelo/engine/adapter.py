"""A game's rules as the kernels ask them, interpreted: each row of the table of questions, and what follows.

Compiled, the kernels ask the same under the same names; compile/asking.py makes it from the same table. What
Python and machine code must do differently (to list moves, to tell states apart) is below, and there.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

from zermelo.contract import QUESTIONS, Answer, Game
from zermelo.contract.index import MOST_INDICES
from zermelo.contract.luck import checked
from zermelo.contract.rules import in_order
from zermelo.engine.layout.parts import parts_of
from zermelo.errors import GameError, Overfull, Overlong, Overwide, Rekeyed
from zermelo.first_look import check_score
from zermelo.value import ESTIMATE, WIN, Number

MASK64 = (1 << 64) - 1
MASK62 = (1 << 62) - 1
SPREAD = 0x1E3779B97F4A7C15  # odd, so that no two keys are spread to one
SEED = 0x2545F4914F6CDD1D
SLOTS = 4096  # moves that are told apart where something is kept for each move
PATTERNS = 512  # kinds of moves, as continuation history knows them
CERTAIN = 1 << 52  # what a probability of 1 is
ONE = 1 << 40  # what a score of 1 is, where luck takes averages: a millionth of a millionth counts
MOST_POINTS = 1 << 20  # that an average can hold
NO_KILLER = -0x5AE1_3C4D_2B96_E80F  # where no move has made a cut: hardly any move has that number
NO_MOVE = -1
SURE = ESTIMATE + 1  # a win, however late
NO_PLACE = (1 << 9) - 1  # a move too far down the list to be remembered, or none

# What becomes of an answer before a kernel sees it; of those that are not named, nothing.
CONVERSIONS: dict[Answer, Callable[[Any], Any]] = {
    Answer.FLAG: bool,
    Answer.WHOLE: int,
    Answer.PLAYER: lambda player: checked_player(player),
    Answer.NUMBER: round,
    Answer.ESTIMATE: lambda number: max(-ESTIMATE, min(ESTIMATE, round(number))),
    Answer.ORDER: int,
    Answer.PATTERN: lambda number: int(number) % PATTERNS,
}


def checked_player(player: Any) -> int:
    """Who is to move, if it is one of two."""
    if player not in (0, 1):
        raise GameError(f"turn() says that player {player!r} is to move; the players are 0 and 1")
    return int(player)


def no_words(state: Any) -> list[int]:
    """How a state is laid out where nobody has laid it out."""
    return []


class Adapter:
    """The rules of one game. For each question `name` there is also `has_name`: whether the game says it.

    `has_net`: a search is to judge positions by a net (kernels/net.py). Which one it is told when it runs.
    """

    def __init__(self, game: Game[Any, Any], *, has_net: bool = False) -> None:
        self.game, self.has_net = game, has_net
        self.takes_turns = game.takes_turns
        self.counts_points = game.counts_points
        self.repeats = int(game.repeats)
        self.is_selective = bool(game.selective)
        self.unit = int(game.unit)
        self.features = int(game.features)
        self.foresees = bool(vars(type(game).bounds).get("foreseeing"))
        self.words_of: Callable[[Any], Iterable[int]] = no_words
        self.no_move, self.no_place = NO_MOVE, NO_PLACE  # no literals: Numba gives those types of their own
        for name, question in QUESTIONS.items():
            said = game.says(name)
            setattr(self, f"has_{name}", said)
            if not hasattr(type(self), name):  # else it is asked below
                setattr(self, name, _asked(getattr(game, name), CONVERSIONS.get(question.answer), said))

        if game.indices > MOST_INDICES:
            self.has_index = self.has_state_at = False

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no question of the contract is called {name!r}")

    def make_room(self, error: Exception) -> None:
        """After `Outgrown`: numbers in tuples of this game's states get 64 bits, where rules are compiled.

        After `Overfull` lists are Numba's, which can grow; after `Overlong` tuples get twice as much room,
        after `Overwide` the numbers of moves one bit more each; after `Rekeyed` keys of dicts come and go.
        """
        known: dict[str, Any] = self.game.__dict__
        if isinstance(error, Overlong):
            known["_longest"] = 2 * known.get("_longest", 0) + 1
        elif isinstance(error, Overwide):
            known["_moves_outgrown"] = known.get("_moves_outgrown", 0) + 1
        elif isinstance(error, Rekeyed):
            known["_keys_change"] = 1
        else:
            known["_has_plain_lists" if isinstance(error, Overfull) else "_has_outgrown"] = True
        made = self.__dict__.get("_type")
        if made is not None and made.thing is self:
            made.thing = copy.copy(self)  # machine code that there is goes on as it is
        for name in ("_plan", "_type"):
            self.__dict__.pop(name, None)

    # -- moves ---------------------------------------------------------------------------------------------

    def fill(self, state: Any, row: list[Any], room: int) -> int:
        """Write the moves of a state into a row; how many there are, -1 where there is no room."""
        count = _filled(self.game.moves(state), row, room)
        if count == 0 and not self.has_stuck:
            raise GameError(f"{self.game.title}: no move and no score at {state!r}")
        return count

    def fill_candidates(self, state: Any, row: list[Any], room: int) -> int:
        """`fill`, with the moves that one of which must be best."""
        if not self.has_candidates:
            return self.fill(state, row, room)
        return _filled(self.game.candidates(state), row, room)

    def fill_loud(self, state: Any, row: list[Any], room: int) -> int:
        """`fill`, with the loud moves, where the game can name them alone; there may be none."""
        if not self.has_loud_moves:
            return self.fill(state, row, room)
        return _filled(self.game.loud_moves(state), row, room)

    def fill_promising(self, state: Any, row: list[Any], room: int) -> int:
        """`fill`, with the moves that a selective search looks at."""
        if not self.has_promising:
            return self.fill(state, row, room)
        return _filled(self.game.promising(state), row, room)

    def count(self, state: Any) -> int:
        """How many moves there are."""
        return sum(1 for _ in self.game.moves(state))

    def slot(self, move: Any) -> int:
        """A small number for a move."""
        return hash(move) % SLOTS

    # -- numbers -------------------------------------------------------------------------------------------

    def worth(self, score: Number, ply: int) -> int:
        """The number of a finished game to the player to move."""
        if self.counts_points:
            most = MOST_POINTS if self.has_chances else ESTIMATE
            if score != int(score) or abs(score) > most:
                raise GameError(f"{self.game.title}: the engine counts whole points, not {score!r}")
            return int(score)
        if score not in (-1, 0, 1):
            check_score(self.game, None, score)
        return int(score) * (WIN - ply)

    def bounds(self, state: Any, ply: int) -> tuple[int, int]:
        """Between which numbers the value of an unfinished position must lie."""
        most = ESTIMATE if self.counts_points else WIN - ply - 1  # nobody can have won before the next ply
        least = -most
        given = self.game.bounds(state) if self.has_bounds else None
        if given is not None:
            low, high = given
            least = max(least, self._bound(low, -most, SURE, ply))
            most = min(most, self._bound(high, -SURE, most, ply))
        return least, most

    def _bound(self, given: Number, lost: int, won: int, ply: int) -> int:
        """A bound on the score, or one that `won_in` and `lost_in` made, as a bound on the number.

        A score says nothing about when: at least won is won at last, at most won is won with the next move.
        """
        if self.counts_points:
            return int(given)
        if abs(given) > 1:
            return int(given) - ply if given > 0 else int(given) + ply
        return won if given > 0 else lost if given < 0 else 0

    # -- states --------------------------------------------------------------------------------------------

    def followed(self, state: Any, frames: list[list[int]]) -> Any:
        """A state that a search begins at. Compiled, its features are in the frames and follow its moves."""
        return state

    def put_words(self, state: Any, row: list[Any]) -> None:
        """Write a state into a row, word by word, as machine code lays it out."""
        row[:] = self.words_of(state)

    @property
    def words_of_plane(self) -> int:
        """How many words of 64 bits each of the game's planes takes."""
        return max(1, -(-int(self.game.bits) // 64))

    def put_inputs(self, state: Any, row: list[Any]) -> None:
        """Write what a net sees of a state into a row, word by word: its planes, or all that it is."""
        if self.has_planes:
            row[:] = self.words_of_planes(state)
        else:
            self.put_words(state, row)

    def words_of_planes(self, state: Any) -> list[int]:
        """The planes of a state, word by word, the lowest first."""
        places = range(0, 64 * self.words_of_plane, 64)
        return [signed(int(plane) >> at) for plane in self.game.planes(state) for at in places]

    def hashed_planes(self, state: Any) -> int:
        """All planes of a state as one number; only compared, see compile/compare.py."""
        mixed = SEED
        for each in self.words_of_planes(state):
            mixed = mix(mixed ^ each)
        return mixed

    def row(self, states: list[Any], i: int) -> Any:
        """One of many states."""
        return states[i]

    def put_row(self, states: list[Any], i: int, state: Any) -> None:
        """Put a state among many."""
        states[i] = state

    def fill_chances(self, state: Any, odds: list[int], states: list[Any], room: int) -> int:
        """Write what luck may do into rows: how many outcomes there are, -1 where there is no room.

        0 where a player moves. Probabilities are whole numbers, `CERTAIN` for 1.
        """
        found = checked(self.game, state) if self.has_chances else []
        if len(found) > room:
            return -1
        for i, (chance, after) in enumerate(found):
            odds[i], states[i] = round(chance * CERTAIN), after
        return len(found)

    def fill_before(self, state: Any, states: list[Any], room: int) -> int:
        """Write the positions before a state into a row: how many there are, -1 where there is no room."""
        return _filled(self.game.unplay(state), states, room) if self.has_unplay else 0

    def outcome_before(self, states: list[Any], i: int, state: Any) -> Any:
        """One of the positions before `state`."""
        return states[i]

    def estimated(self, state: Any) -> int:
        """The game's estimate of a position as an expected score, in the parts that luck's averages have."""
        most, unit = (MOST_POINTS, 1) if self.counts_points else (1, self.unit)
        return int(max(-float(most), min(float(most), self.game.evaluate(state) / unit)) * ONE)

    def outcome(self, states: list[Any], i: int, state: Any) -> Any:
        """One of the states that luck may lead to from `state`."""
        return states[i]

    def key(self, state: Any) -> int:
        """A 64-bit number by which the table knows a state, the same for all its mirror images."""
        if self.has_key:
            return mix(self.game.key(state))
        return hash_key(self.game.canonical(state) if self.has_canonical else state)

    def spread_key(self, state: Any) -> int:
        """A 62-bit number for a state, from the game's own key where it has one: see exact_table.py."""
        if self.has_key:
            return self.game.key(state) * SPREAD & MASK62
        return self.key(state) & MASK62

    def identity(self, state: Any) -> int:
        """A 64-bit number by which a position is known when it comes back."""
        identity: Any = self.game.identity(state)
        return mix(identity) if self.has_identity else hash_key(identity)


def _asked(
    question: Callable[..., Any], conversion: Callable[[Any], Any] | None, said: bool
) -> Callable[..., Any]:
    """A question of the game's, and what becomes of the answer; what holds by default is right as it is."""
    if conversion is None or not said:
        return question
    return lambda *about: conversion(question(*about))


def _filled(moves: Any, row: list[Any], room: int) -> int:
    found = in_order(moves)
    if len(found) > room:
        return -1
    row[: len(found)] = found
    return len(found)


def hash_key(state: Any) -> int:
    """Python's own hash, spread over 64 bits."""
    return mix(SEED ^ hash(_in_words(state)) & MASK64)


def _in_words(state: Any) -> Any:
    """The state with large numbers in pieces: Python's hash of 1 << 61 is that of 1, and of -1 that of -2."""
    if isinstance(state, int):
        if 0 <= state < 1 << 60:
            return state
        return (state < 0, *(state >> at & (1 << 60) - 1 for at in range(0, state.bit_length() + 1, 60)))
    parts = None if isinstance(state, frozenset) else parts_of(state)
    return state if parts is None else tuple(map(_in_words, parts))


def mix(number: int) -> int:
    """Spread a 64-bit number over all its bits, as a signed one."""
    number &= MASK64
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK64
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK64
    return signed(number ^ number >> 31)


def signed(number: int) -> int:
    """The lowest 64 bits of a number, as a signed one."""
    number &= MASK64
    return number - (1 << 64) if number >> 63 else number

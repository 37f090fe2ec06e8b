"""How one game's states and moves are laid out for machine code, and the functions that follow from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numba import njit
from numba.extending import overload

from zermelo.contract import QUESTIONS, Answer
from zermelo.engine.adapter import SEED, Adapter
from zermelo.engine.adapter import mix as plain_mix
from zermelo.engine.cells import NAMES, cells_named
from zermelo.engine.compile.cells import CellsType, no_cells, seen_maybe, with_word, word_of
from zermelo.engine.compile.declared import Widths, as_kind, compiling, made_with_types, twin_of
from zermelo.engine.compile.few import room as lent
from zermelo.engine.compile.functions import as_argument, compiled, plain_function
from zermelo.engine.compile.lists import Callees, gives_list
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.reasons import end_of
from zermelo.engine.compile.rewrite import counting, filling, returning
from zermelo.engine.compile.sample import cell_bits, is_told_by_more, room_for, sample
from zermelo.engine.compile.strings import code, letter
from zermelo.engine.compile.types import type_of_rules
from zermelo.engine.compile.wide import WideType
from zermelo.engine.letters import text_of
from zermelo.engine.shape import (
    BITS,
    MAYBE,
    TEXT,
    WORD,
    NoShape,
    Shape,
    bits_of,
    packed,
    plain,
    settled,
    shape_of,
    words_of,
)
from zermelo.errors import GameError

TOO_WIDE = "a number in a move has more bits than fit beside the others: use compiled=False"
SQUARE = "a move may be the number of a square, not its bit"
MOST_BITS = 1 << 16
KIND_NAMES = r"\b(?:int\d+|(?:text|maybe)(?=\()|(?:cells|flags|texts|maybes)\d+_[\dx]+(?=[(_]))"


@njit(**INNER)
def mix(number: Any) -> Any:
    """Spread a number over its 64 bits; the twin of `rules.mix`."""
    n = np.uint64(number)
    n = (n ^ (n >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    n = (n ^ (n >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64(n ^ (n >> np.uint64(31)))


@njit(**INNER)
def mix_words(mixed: Any, cells: Any, words: Any) -> Any:
    """Cells, mixed into what was mixed before."""
    for i in range(words):
        mixed = mix(mixed ^ word_of(cells, i))
    return mixed


@njit(**INNER)
def from_words(cells: Any, row: Any, at: Any, words: Any) -> Any:
    """The cells that these words are."""
    for i in range(words):
        cells = with_word(cells, i, row[at + i])
    return cells


@njit(**INNER)
def signed_part(number: Any, bits: Any) -> Any:
    """A number in the low bits of a word."""
    if number << 64 - bits >> 64 - bits != number:
        raise GameError(TOO_WIDE)
    return number & ((1 << bits) - 1)


@njit(**INNER)
def unsigned_part(number: Any, bits: Any) -> Any:
    """A number without a sign in the low bits of a word."""
    if number >> bits != 0:
        raise GameError(TOO_WIDE)
    return number


def in_a_word(number: Any) -> Any:
    """A number of a move, which may be wide, as one of 64 bits."""
    raise NotImplementedError("only in compiled code")


@overload(in_a_word, strict=False, jit_options=INNER)
def _in_a_word(number: Any) -> Any:
    if not isinstance(number, WideType):
        return lambda number: number

    def narrowed(number: Any) -> Any:
        word = np.int64(number)
        if number != word:
            raise GameError(TOO_WIDE)
        return word

    return narrowed


class Plan:
    """The pieces of machine code that one game's rules are made of."""

    def __init__(self, rules: Adapter) -> None:
        game = self.game = rules.game
        start, bits = game.start(), _bits(game)
        first = next(iter(game.moves(start)), 0)
        seen, made, most = sample(game) if is_told_by_more([start, first]) else ([], [], 0)
        numbers = _shape(start, "the state", game.start, bits, seen)
        cell = cell_bits(game, numbers, seen)
        self.state = packed(numbers, cell)
        self.move = _shape(first, "a move", game.moves, seen=[first, *made], advice=SQUARE)
        if MAYBE in self.move.kinds:
            raise NoShape("a move has None in it: say -1, or another number", end_of(game.moves))
        self.state_kinds = self.state.kinds
        widest = [bits_of(kind) for kind in [plain(bits), *self.state_kinds] if cells_named(kind) is None]
        letters = any(
            kind == TEXT or kind.startswith(NAMES[TEXT]) for kind in self.state_kinds + self.move.kinds
        )
        room = room_for(game, self.state, most)
        self.widths = Widths(bits, max(widest), cell, letters, room, max(2, self.move.size), type(game))
        self.state_twin = _with_twins(self.state)
        widths = self.move.widths  # the parts of a move lie side by side in one word
        self.places = [
            (path, kind, bits, sum(widths[:i]))
            for i, ((path, kind), bits) in enumerate(zip(self.move.leaves("m"), widths, strict=True))
        ]

    def method(self, name: str) -> Any:
        """The game's method of this name, compiled, to be called with the game before all else."""
        found = getattr(self.game, name)
        function = plain_function(getattr(found, "__func__", found))
        if function is None:
            raise NoShape(f"{name}() is no plain method, and cannot be compiled")
        if QUESTIONS[name].answer is Answer.STATE:
            function = returning(function, self.as_state) or function
        direct = self._compiled(function)
        if not hasattr(found, "__func__"):
            own = direct
            direct = njit(lambda game, *args: own(*args), **INNER)  # a static method
        if MAYBE not in self.state_kinds:
            return direct
        seen = self.as_seen
        return njit(lambda game, state, *rest: direct(game, seen(state), *rest), **INNER)

    def _lending(self, name: str) -> Any:
        """`method`, of one that gives a list of moves, in room that is lent; None of any other."""
        function, widths = self._function(name), self.widths
        if function is None or not widths.room or MAYBE in self.state_kinds:
            return None
        if not gives_list(function, Callees(function, widths.owner)):
            return None
        with compiling(widths):
            return compiled(function, in_room=True)

    def writing(self, name: str) -> Any:
        """Writes what the method of this name yields into an array; how many, -1 where there is no room."""
        function = self._function(name)
        filler = None if function is None else filling(function, self.encode, self.game)
        if filler is not None and MAYBE not in self.state_kinds:
            return self._compiled(filler)
        moves, encode = self._lending(name), self.encode

        def put(work: Any, at: Any, room: Any, moves: Any) -> Any:
            count = 0
            for move in moves:
                if count >= room:
                    return -1
                work[at + count] = encode(move)
                count += 1
            return count

        written = njit(put, **INNER)
        if moves is not None:
            return njit(
                lambda work, at, room, game, state: written(work, at, room, moves(game, lent(), state)),
                **INNER,
            )
        plain = self.method(name)
        return njit(lambda work, at, room, game, state: written(work, at, room, plain(game, state)), **INNER)

    def counting(self, name: str) -> Any:
        """Counts what the method of this name yields."""
        function = self._function(name)
        counter = None if function is None else counting(function, self.game)
        if counter is not None and MAYBE not in self.state_kinds:
            return self._compiled(counter)
        moves = self._lending(name)

        def count(moves: Any) -> Any:
            number = 0
            for _ in moves:
                number += 1
            return number

        counted = njit(count, **INNER)
        if moves is not None:
            return njit(lambda game, state: counted(moves(game, lent(), state)), **INNER)
        plain = self.method(name)
        return njit(lambda game, state: counted(plain(game, state)), **INNER)

    def _compiled(self, function: Any) -> Any:
        """A function of the rules, for this game."""
        with compiling(self.widths):
            return compiled(function)

    def _function(self, name: str) -> Any:
        """The plain function behind a method; None where there is none."""
        return plain_function(getattr(getattr(self.game, name), "__func__", None))

    # -- as compiled code has it -----------------------------------------------------------------------------

    @cached_property
    def as_state(self) -> Any:
        """Brings a state to its declared types."""
        leaves = [f"{kind}({path})" for path, kind in self.state.leaves("s")]
        return _function("as_state(s)", *_built(self.state, leaves))

    @cached_property
    def as_seen(self) -> Any:
        """A state as the rules see it: None where there is none, not the number that stands for it."""
        leaves = [f"seen_maybe({path})" if kind == MAYBE else path for path, kind in self.state.leaves("s")]
        return _function("as_seen(s)", *_built(self.state, leaves))

    @cached_property
    def from_row(self) -> Any:
        """The state whose numbers stand in an array, from a place on."""
        leaves, at = [], 0
        for kind in self.state_kinds:
            words = words_of(kind)
            parts = [f"{kind}(uint64(r[at + {at + i}])) << {WORD * i}" for i in range(words - 1)]
            last = f"{'letter' if kind == TEXT else kind}(r[at + {at + words - 1}])"  # it has the sign
            if cells_named(kind) is not None:
                leaves.append(f"from_words({kind}_zeros(), r, at + {at}, {words})")
            else:
                leaves.append(" | ".join([*parts, f"{last} << {WORD * (words - 1)}"]) if parts else last)
            at += words
        return _function("from_row(r, at)", *_built(self.state, leaves))

    @cached_property
    def hash(self) -> Any:
        """All numbers of a state, mixed into one."""
        expression = f"int64({SEED})"
        for path, kind in self.state.leaves("s"):
            if cells_named(kind) is not None:
                expression = f"mix_words({expression}, {path}, {words_of(kind)})"
                continue
            for at in range(0, max(WORD, bits_of(kind)), WORD):
                word = f"code({path})" if kind == TEXT else f"{path} >> {at}" if at else path
                expression = f"mix({expression} ^ int64({word}))"
        return _function("hash(s)", expression)

    @cached_property
    def encode(self) -> Any:
        """A move as one number: its parts side by side."""
        parts = []
        for path, kind, bits, at in self.places:
            part = f"code(text({path}))" if kind == TEXT else f"int64({kind}(in_a_word({path})))"
            if bits < WORD:
                part = f"{'' if kind[0] == 'i' else 'un'}signed_part({part}, {bits}) << {at}"
            parts.append(part)
        return _function("encode(m)", " | ".join(parts) or "0")

    @cached_property
    def decode(self) -> Any:
        """The move that a number stands for, its parts with their signs."""
        parts = []
        for _, kind, bits, at in self.places:
            part = f"c << {WORD - at - bits} >> {WORD - bits}"
            if bits < WORD and kind[0] != "i":
                part = f"c >> {at} & {(1 << bits) - 1}"
            parts.append(f"letter({part})" if kind == TEXT else f"{kind}({part})")
        expression, classes = _built(self.move, parts)
        with compiling(self.widths):
            made = {name: made_with_types(kind) for name, kind in classes.items()}
        return _function("decode(c)", expression, made)

    # -- as Python has it ------------------------------------------------------------------------------------

    def typed(self, state: Any) -> Any:
        """A state of the user's as compiled code takes it."""
        return self.state_twin.value(map(as_argument, self.state.values(state), self.state_kinds))

    def key(self, state: Any) -> int:
        """What `hash` makes of a state."""
        mixed = SEED
        for number in self.state.numbers(state):
            mixed = plain_mix(mixed ^ number)
        return mixed

    def encoded(self, move: Any) -> int:
        """What `encode` makes of a move."""
        code = 0
        for number, (_, _, bits, at) in zip(self.move.values(move), self.places, strict=True):
            code |= (number & ((1 << bits) - 1)) << at
        return code - (code >> 63 << 64)

    def decoded(self, code: int) -> Any:
        """The user's move that compiled code writes as one number."""
        return self.move.value(_part(code, kind, bits, at) for _, kind, bits, at in self.places)


def _bits(game: Any) -> int:
    """How many bits a plain number of a game may need."""
    if not isinstance(game.bits, int) or not 1 <= game.bits <= MOST_BITS:
        raise NoShape(f"bits is a whole number from 1 to {MOST_BITS}, not {game.bits!r}")
    return game.bits


def _shape(
    value: Any, name: str, method: Any, bits: int = WORD, seen: Sequence[Any] = (), advice: str = ""
) -> Shape:
    """The shape of a value; `seen` are others like it."""
    try:
        shape = settled(shape_of(value, name=name, bits=bits, advice=advice), list(seen))
        _with_twins(shape)
    except NoShape as error:
        error.place = end_of(method)
        raise
    return shape


def _built(shape: Shape, leaves: list[str]) -> tuple[str, dict[str, Any]]:
    """The source that builds a value of this shape, and the classes it names."""
    classes: dict[str, Any] = {}
    return _with_twins(shape).built(iter(leaves), classes), classes


def _with_twins(shape: Shape) -> Shape:
    """The shape with classes that Numba knows."""
    if shape.is_leaf:
        return shape
    return Shape(twin_of(shape.kind), tuple(map(_with_twins, shape.parts)), shape.name)


def _function(header: str, expression: str, classes: dict[str, Any] | None = None) -> Any:
    """A compiled function from the source of its value."""
    found = re.findall(
        r"\b(?:int\d+|(?:text|maybe)(?=\()|(?:cells|flags|texts|maybes)\d+_[\dx]+(?=[(_]))", expression
    )
    names: dict[str, Any] = {kind: as_kind(kind) for kind in {*BITS, *found}}
    names |= {f"{kind}_zeros": no_cells(CellsType(*cells)) for kind in found if (cells := cells_named(kind))}
    names |= {each.__name__: each for each in (mix, mix_words, from_words, signed_part, unsigned_part)}
    names |= {
        "in_a_word": in_a_word,
        "code": code,
        "letter": letter,
        "seen_maybe": seen_maybe,
        **(classes or {}),
    }
    source = f"def {header}: return {expression}"  # our own, from a shape
    exec(compile(source, "<zermelo>", "exec"), names)
    return njit(names[header.partition("(")[0]], **INNER)


def _part(code: int, kind: str, bits: int, at: int) -> Any:
    """One part of a move, with its sign if it has one."""
    part = code >> at & ((1 << bits) - 1)
    if kind == TEXT:
        return text_of(part)
    if kind[0] == "i":
        part -= part >> bits - 1 << bits
    return bool(part) if kind == "bool" else part


def plan_of(rules: Adapter) -> Plan:
    """The plan of these rules, made once."""
    plan: Plan | None = rules.__dict__.get("_plan")
    if plan is None:
        plan = rules.__dict__["_plan"] = Plan(rules)
    return plan


def typed(state: Any, rules: Adapter) -> Any:
    """A state of the user's as compiled code takes it.

    Rules that are read twice have two classes of states. Compiled code knows those it met first.
    """
    return plan_of(type_of_rules(rules).thing).typed(state)


def decoded(code: int, rules: Adapter) -> Any:
    """The user's move that compiled code writes as one number."""
    return plan_of(rules).decoded(code)

"""How one game's states and moves are laid out for machine code, and the functions that follow from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from numba import njit

from zermelo.contract import QUESTIONS, Answer
from zermelo.contract.frozen import Frozen
from zermelo.engine.adapter import SEED, Adapter
from zermelo.engine.adapter import mix as plain_mix
from zermelo.engine.compile.functions import compiled, plain_function
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.reasons import end_of
from zermelo.engine.compile.rewriting.callees import Callees
from zermelo.engine.compile.rewriting.giving import words_in
from zermelo.engine.compile.rewriting.knowing import Knower
from zermelo.engine.compile.rewriting.lists import gives_list
from zermelo.engine.compile.rewriting.looked_up import looked_up_in
from zermelo.engine.compile.rewriting.rewrite import counting, filling, giving, returning, rewritten
from zermelo.engine.compile.rewriting.seen import Seen
from zermelo.engine.compile.types import type_of_rules
from zermelo.engine.compile.values.constants import as_argument
from zermelo.engine.compile.values.declared import Widths, compiling, type_of_cells
from zermelo.engine.compile.values.few import room, room_for_items
from zermelo.engine.compile.values.forms import Forms, reached, with_nodes
from zermelo.engine.compile.values.moves import MoveKind, MoveKinds, counted, form_of, writer_of
from zermelo.engine.compile.values.objects import Objects
from zermelo.engine.compile.values.paths import Path
from zermelo.engine.compile.values.pieces import (
    built,
    expect,
    function_of,
    is_of_pairs,
    pairs_mixed,
    with_twins,
)
from zermelo.engine.compile.values.sample import (
    Sample,
    cell_bits,
    first_move,
    is_told_by_more,
    longest_of,
    room_for,
    sample,
)
from zermelo.engine.layout.cells import cells_named
from zermelo.engine.layout.settling import settled
from zermelo.engine.layout.shape import (
    MAYBE,
    NONE,
    RUN,
    TEXT,
    WORD,
    NoShape,
    Shape,
    bits_of,
    in_words,
    packed,
    plain,
    shape_of,
    words_of,
)

MOVE = "a move"
SQUARE = "a move may be the number of a square, not its bit"
MOST_BITS = 1 << 16


class Plan:
    """The pieces of machine code that one game's rules are made of."""

    def __init__(self, rules: Adapter) -> None:
        game = self.game = rules.game
        start, bits = game.start(), _bits(game)
        first = first_move(game)
        told = is_told_by_more([start, first]) or isinstance(start, Frozen)
        seen, made, most, mixed = sample(game) if told else Sample()
        self.forms = Forms([start, *seen], "_keys_change" in game.__dict__, looked_up_in(type(game)))
        start, seen = self.forms.plain(start), [self.forms.plain(each) for each in seen]
        numbers = _shape(start, "the state", game.start, bits, seen)
        shapes = self._shapes_of_moves(first, made, mixed)
        grown = [(each, move) for each in shapes.values() for move in made if _grows(each)]
        longest = longest_of(game, [*grown, *((numbers, state) for state in seen)])
        cell = cell_bits(game, numbers, seen, longest)
        self.state = packed(numbers, cell, longest)
        self.state_kinds = self.state.kinds
        widest = [bits_of(kind) for kind in [plain(bits), *self.state_kinds] if cells_named(kind) is None]
        sizes = [each.size for each in shapes.values() if isinstance(each, Shape) and not _grows(each)]
        words = max([2, *sizes, *(self._words_of(each, cell, longest) for each, _ in grown[:1])])
        records = tuple(dict.fromkeys(_records_in(self.state)))
        on_stack = room_for(game, self.state, most)
        self.widths = Widths(
            bits,
            max(widest),
            cell,
            on_stack,
            words,
            type(game),
            len(shapes),
            longest,
            Seen(game),
            records,
            self.forms.has_arrays,
            bool(self.forms),
            Objects(game),
        )
        self.state_twin = with_twins(self.state)
        alone = next(iter(shapes.values()))
        if len(shapes) > 1:
            self.moves: Any = MoveKinds(shapes, self.widths, [first, *made])
        elif grown:
            self.moves = Path(alone, self.widths, made, game.__dict__.get("_moves_outgrown", 0))
        else:
            self.moves = MoveKind(alone, self.widths, seen=[first, *made])

    def _words_of(self, path: Shape, cell: int, longest: int) -> int:
        """How many words of 64 bits a move takes in a list that is not always equally long."""
        cells = cells_named(packed(path, cell, longest).kind)
        return 0 if cells is None else int(type_of_cells(cells).lanes) * cell // WORD

    def _shapes_of_moves(self, first: Any, made: Sequence[Any], mixed: bool) -> dict[Any, Any]:
        """The shapes of moves by their form; of words beside moves of another kind, each word by itself."""
        function = self.function("moves")
        if function is not None and not isinstance(first, str):
            made = [*made, *words_in(function)]
        if isinstance(first, list | dict):
            raise NoShape(
                f"a move is a {type(first).__name__}: a compiled one is a tuple", end_of(self.game.moves)
            )
        forms: dict[Any, Any] = {form_of(first): first}
        for move in made:
            forms.setdefault(form_of(move), move)
        if len(forms) == 1 or _are_paths(list(forms), mixed) or _differ_in_none(list(forms)):
            return {form_of(first): _shape(first, MOVE, self.game.moves, seen=[first, *made], advice=SQUARE)}
        shapes: dict[Any, Any] = {}
        for form, move in forms.items():
            if form == TEXT:
                shapes |= {word: word for word in sorted({each for each in made if isinstance(each, str)})}
            else:
                shapes[form] = shape_of(move, name=MOVE, advice=SQUARE)
        return shapes

    def method(self, name: str, kind: Any = None) -> Any:
        """The game's method of this name, compiled, to be called with the game before all else.

        `kind`: about moves of this kind alone.
        """
        found = getattr(self.game, name)
        function = plain_function(getattr(found, "__func__", found))
        if function is None:
            raise NoShape(f"{name}() is no plain method, and cannot be compiled")
        knower = None
        if kind is not None:
            at = QUESTIONS[name].about.index("move") + hasattr(found, "__func__")
            knower = Knower(function.__code__.co_varnames[at], kind)
        with compiling(self.widths):
            if QUESTIONS[name].answer is Answer.STATE:
                function = returning(function, self.as_state, knower) or function
            elif knower is not None:
                function = rewritten(function, first=knower)
        direct = self.compiled(function)
        if not hasattr(found, "__func__"):
            own = direct
            direct = njit(lambda game, *args: own(*args), **INNER)  # a static method
        if not self.is_seen_otherwise or "state" not in QUESTIONS[name].about:
            return direct
        seen = self.as_seen
        return njit(lambda game, state, *rest: direct(game, seen(state), *rest), **INNER)

    def lending(self, name: str) -> Any:
        """`method`, of one that gives a list of moves, in room that is lent; None of any other."""
        function, widths = self.function(name), self.widths
        if function is None or not widths.room:
            return None
        if not gives_list(function, Callees(function, widths.owner)):
            return None
        with compiling(widths):
            lending = compiled(function, in_room=True)
        if not self.is_seen_otherwise:
            return lending
        seen = self.as_seen
        return njit(lambda game, lent, state: lending(game, lent, seen(state)), **INNER)

    def _room(self) -> Any:
        """What lends it, for moves that may not be equally long."""
        return room_for_items(self.moves.run) if isinstance(self.moves, Path) else room

    def writing(self, name: str) -> Any:
        """Writes what the method of this name yields into an array; how many, -1 where there is no room."""
        function, put = self.function(name), writer_of(self.moves.encode)
        with compiling(self.widths):
            made = None if function is None else filling(function, self.moves.encode, self.game)
            if made is None and function is not None and self.widths.kinds > 1:
                made = giving(function, put, ["work_", "at_", "room_"])
        if made is not None:
            filled, seen = self.compiled(made), self.as_seen
            if not self.is_seen_otherwise:
                return filled
            return njit(
                lambda work, at, room, game, state: filled(work, at, room, game, seen(state)), **INNER
            )
        moves, lent = self.lending(name), self._room()
        if moves is not None:
            return njit(
                lambda work, at, room, game, state: put(work, at, room, moves(game, lent(), state)), **INNER
            )
        plain = self.method(name)
        return njit(lambda work, at, room, game, state: put(work, at, room, plain(game, state)), **INNER)

    def counting(self, name: str) -> Any:
        """Counts what the method of this name yields."""
        function = self.function(name)
        with compiling(self.widths):
            made = None if function is None else counting(function, self.game)
            if made is None and function is not None and self.widths.kinds > 1:
                made = giving(function, counted, [])
        if made is not None:
            number, seen = self.compiled(made), self.as_seen
            return (
                njit(lambda game, state: number(game, seen(state)), **INNER)
                if self.is_seen_otherwise
                else number
            )
        moves, lent = self.lending(name), self._room()
        if moves is not None:
            return njit(lambda game, state: counted(moves(game, lent(), state)), **INNER)
        plain = self.method(name)
        return njit(lambda game, state: counted(plain(game, state)), **INNER)

    def compiled(self, function: Any) -> Any:
        """A function of the rules, for this game."""
        with compiling(self.widths):
            return compiled(function)

    def function(self, name: str) -> Any:
        """The plain function behind a method; None where there is none."""
        return plain_function(getattr(getattr(self.game, name), "__func__", None))

    # -- as compiled code has it -----------------------------------------------------------------------------

    @cached_property
    def as_state(self) -> Any:
        """Brings a state to its declared types."""
        kept = {path: f"kept_{i}" for i, path in enumerate(self.forms.forms)}
        nodes = {path: f"parts_{i}" for i, path in enumerate(self.forms.nodes)}
        leaves = [
            f"{kind}({kept.get(path, '')}({reached(path, nodes)}))" for path, kind in self.state.leaves("s")
        ]
        expression, classes = built(self.state, leaves)
        lengths = [
            f"expect({reached(path, nodes)}, {len(shape.parts)})" for path, shape in self.state.tuples("s")
        ]
        names = {kept[path]: function for path, function in self.forms.functions(self.state, "kept")}
        names |= {name: self.forms.nodes[path].kept(None) for path, name in nodes.items()}
        return function_of("as_state(s)", expression, {**classes, **names, "expect": expect}, lengths)

    @property
    def is_seen_otherwise(self) -> bool:
        """Whether the rules see a state in another way than the search."""
        return bool(self.forms) or MAYBE in self.state_kinds

    @cached_property
    def as_seen(self) -> Any:
        """A state as the rules see it: arrays, dicts, objects, and None, no number that stands for it."""
        nodes = {path: f"made_{i}" for i, path in enumerate(self.forms.nodes)}
        seen = {path: f"seen_{i}" for i, path in enumerate(self.forms.forms)}
        seen |= {
            path: "seen_maybe"
            for path, kind in self.state.leaves("s")
            if kind == MAYBE and not self.forms.is_in_maybe(path)
        }
        leaves = [f"{seen.get(path, '')}({path})" for path, _ in self.state.leaves("s")]
        classes: dict[str, Any] = {}
        expression = with_nodes(with_twins(self.state), "s", iter(leaves), classes, dict(nodes))
        with compiling(self.widths):
            names = {seen[path]: function for path, function in self.forms.functions(self.state, "seen")}
            names |= {name: self.forms.nodes[path].seen(self.widths.objects) for path, name in nodes.items()}
        return function_of("as_seen(s)", expression, {**classes, **names})

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
        return function_of("from_row(r, at)", *built(self.state, leaves))

    @cached_property
    def hash(self) -> Any:
        """All numbers of a state, mixed into one."""
        expression = f"int64({SEED})"
        pairs = {path for path, kind in self.state.leaves("s") if is_of_pairs(kind)}
        for word, cells in self._words:
            if word in pairs:
                expression = f"mix({expression} ^ mix_pairs({word}))"
            else:
                expression = (
                    f"mix_words({expression}, {word}, {cells})" if cells else f"mix({expression} ^ {word})"
                )
        return function_of("hash(s)", expression)

    @cached_property
    def to_row(self) -> Any:
        """Writes all words of a state into an array, as `from_row` reads them; the next place."""
        expression = "at"
        for word, cells in self._words:
            count = f", {cells}" if cells else ""
            expression = f"{'put_words' if cells else 'put_word'}(r, {expression}, {word}{count})"
        return function_of("to_row(s, r, at)", expression)

    @property
    def _words(self) -> Iterator[tuple[str, int]]:
        """The expression for each word of a state; or for cells, with how many words they have."""
        for path, kind in self.state.leaves("s"):
            if cells_named(kind) is not None:
                yield path, words_of(kind)
                continue
            for at in range(0, max(WORD, bits_of(kind)), WORD):
                word = f"code({path})" if kind == TEXT else f"{path} >> {at}" if at else path
                yield f"int64({word})", 0

    # -- as Python has it ------------------------------------------------------------------------------------

    def typed(self, state: Any) -> Any:
        """A state of the user's as compiled code takes it."""
        values = self.state.values(self.forms.plain(state))
        return self.state_twin.value(map(as_argument, values, self.state_kinds))

    def numbers(self, state: Any) -> Iterator[int]:
        """What `to_row` makes of a state."""
        return self.state.numbers(self.forms.plain(state))

    def key(self, state: Any) -> int:
        """What `hash` makes of a state."""
        mixed = SEED
        for number, kind in zip(self.state.values(self.forms.plain(state)), self.state_kinds, strict=True):
            for word in [pairs_mixed(number, kind)] if is_of_pairs(kind) else in_words(number, kind):
                mixed = plain_mix(mixed ^ word)
        return mixed


def _records_in(shape: Shape) -> Iterator[Any]:
    """What stands for the dicts in a state."""
    if getattr(shape.kind, "__name__", "") == "dict_":
        yield shape.kind
    for part in shape.parts:
        yield from _records_in(part)


def _differ_in_none(forms: list[Any]) -> bool:
    """Whether moves are tuples that differ in where None stands alone."""
    if not all(isinstance(form, tuple) and len(form) == len(forms[0]) for form in forms):
        return False
    columns = [set(column) - {NONE} for column in zip(*forms, strict=True)]
    return all(len(column) <= 1 and not any(isinstance(e, tuple) for e in column) for column in columns)


def _are_paths(forms: list[Any], mixed: bool) -> bool:
    """Whether moves are tuples that differ in length alone, and are found side by side."""
    tuples = all(isinstance(form, tuple) and form[0] is tuple for form in forms)
    return tuples and len({part for form in forms for part in form[1:]}) == 1 and (mixed or len(forms) > 2)


def _grows(shape: Any) -> bool:
    """Whether these are moves that are not always equally long."""
    return isinstance(shape, Shape) and shape.is_leaf and shape.kind.startswith(RUN)


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
        shape = settled(shape_of(value, name=name, bits=bits, advice=advice), [value, *seen], name != MOVE)
        with_twins(shape)
    except NoShape as error:
        error.place = end_of(method)
        raise
    return shape


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
    return plan_of(rules).moves.decoded(code)

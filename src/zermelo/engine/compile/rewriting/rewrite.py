"""Python that Numba does not read, written as Python that it does.

    any(x & line for line in LINES)         a generator function of its own, called with `LINES` and `x`
    yield from items                        for item in items: yield item
    if (left := a - b) > 0: ...             left = a - b, and then the `if`
    super().score(state)                    parent(self).score(state)
    state._replace(mine=0)                  with_fields(state, ("mine",), 0)
    items[:i] + (value,) + items[i + 1 :]   replaced(items, i, value)
    found = []; found += more               found = []; found.extend(more)
    n, found = 8, []                        n = 8; found = [] (see apart.py)
    return []                               return no_items(), which may become any list
    tuple(sorted(items))                    in_order(items)

    return (board, player)                  return as_state((board, player)), in `play` and its like, so that
    return (tuple(new), player)             both are of one type

The change is made in the syntax tree (syntax.py), and every line keeps its number. Where the source is not to
be had, or is no longer what runs, the function stays as it is.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable
from copy import deepcopy
from dis import opmap
from inspect import CO_GENERATOR
from types import CodeType, FunctionType
from typing import Any

from zermelo.engine.compile.rewriting.apart import CHANGEABLE, Splitter
from zermelo.engine.compile.rewriting.callees import Callees
from zermelo.engine.compile.rewriting.changes import Changes
from zermelo.engine.compile.rewriting.filling import COUNT, COUNT_ON, WRITE, WRITE_ON, Filler
from zermelo.engine.compile.rewriting.gathering import NOTHING_YET, Gatherer, calls_itself, is_called_in
from zermelo.engine.compile.rewriting.giving import Counter, Giver
from zermelo.engine.compile.rewriting.growing import GROWN, Grower
from zermelo.engine.compile.rewriting.hoisting import Hoister
from zermelo.engine.compile.rewriting.lists import Study
from zermelo.engine.compile.rewriting.mixed import PARTS, Mixer
from zermelo.engine.compile.rewriting.records import DONE, PAIRS, WITH_ITEM, Recorder
from zermelo.engine.compile.rewriting.seen import YIELDED, Filled, list_holding
from zermelo.engine.compile.rewriting.source import Source, compiled_from, found, is_of
from zermelo.engine.compile.rewriting.stacking import (
    FEW,
    FEW_IN,
    FEW_LIKE,
    FEW_OF,
    FEW_ROWS,
    GIVEN,
    PART,
    ROOM,
    VIEW,
    Stacker,
)
from zermelo.engine.compile.rewriting.sugar import CHOSEN
from zermelo.engine.compile.rewriting.syntax import (
    ALONG,
    EACH,
    FIELDS,
    IN_ORDER,
    JOINED,
    LETTER,
    NO_ITEMS,
    OR_ELSE,
    REPLACED,
    SAME_ITEMS,
    TURNED,
    Rewriter,
)
from zermelo.engine.compile.types import parent_of
from zermelo.engine.compile.values import few_doing
from zermelo.engine.compile.values.array_doing import ALONG_AXIS
from zermelo.engine.compile.values.builtins import (
    as_each,
    no_items,
    sorted_tuple,
    turned_round,
    with_fields,
    with_letter,
)
from zermelo.engine.compile.values.choosing import CHOICES
from zermelo.engine.compile.values.declared import in_force
from zermelo.engine.compile.values.dict_making import with_pairs
from zermelo.engine.compile.values.few import few, few_in, few_of, given, room
from zermelo.engine.compile.values.few_boards import few_like, few_rows
from zermelo.engine.compile.values.perhaps import or_else
from zermelo.engine.compile.values.record_doing import CHANGES, as_parts, changeable, with_item
from zermelo.engine.compile.values.run_doing import grown
from zermelo.engine.compile.values.sets import same_items
from zermelo.engine.compile.values.word_making import joined
from zermelo.engine.digest import codes_of
from zermelo.engine.layout.letters import MOST_LETTERS
from zermelo.tuples import replaced

WORDS = {FIELDS: with_fields, EACH: as_each, IN_ORDER: sorted_tuple, REPLACED: replaced, LETTER: with_letter}
WORDS |= {NO_ITEMS: no_items, TURNED: turned_round, GROWN: grown, WITH_ITEM: with_item}
WORDS |= {PARTS: as_parts} | {ALONG[name]: along for name, along in ALONG_AXIS.items()}
WORDS |= {PAIRS: with_pairs, CHANGEABLE: changeable, JOINED: joined, OR_ELSE: or_else, SAME_ITEMS: same_items}
WORDS |= {f"{DONE}{name}_": change for name, change in CHANGES.items()}
WORDS |= {FEW: few, FEW_OF: few_of, FEW_LIKE: few_like, FEW_IN: few_in, GIVEN: given}
WORDS |= CHOICES | {ROOM: room, PART: few_doing.part, VIEW: few_doing.view, FEW_ROWS: few_rows}
#: Names and operations that may be something to rewrite.
HINTS = {
    *["super", "_replace", "replace", "tuple", "bin", "enumerate", "join", "update", "items", "list", "next"],
    *[
        "deepcopy",
        "copy",
        "all",
        "any",
        "max",
        "min",
        "sorted",
        "sort",
        "filter",
        "map",
        "defaultdict",
        "float",
    ],
    *["deque", "popleft", "reduce", "Counter", "zip", "zeros_like", "ones_like", "full_like", "empty_like"],
}
CODES = {
    opmap.get(name)
    for name in [
        *["GET_YIELD_FROM_ITER", "BUILD_SLICE", "BINARY_SLICE", "COPY", "BUILD_LIST", "CALL_FUNCTION_EX"],
        *["BUILD_CONST_KEY_MAP", "BUILD_MAP", "DICT_UPDATE", "MAP_ADD", "IS_OP", "PUSH_EXC_INFO"],
        *["BUILD_STRING", "STORE_ATTR", "FORMAT_VALUE", "MATCH_SEQUENCE", "MAKE_FUNCTION", "UNPACK_EX"],
        "IMPORT_NAME",
    ]
}


def rewritten(
    function: FunctionType, last: Any = None, in_room: bool = False, first: Any = None
) -> FunctionType:
    """The function as Numba reads it; `first` and `last` are more changes to its syntax tree.

    `in_room`, it gives its list in room that the caller lends (see few.py).
    """
    told = (
        in_force().room
        or in_force().records
        or calls_itself(function)
        or any(_may_need_it(code, function) for code in codes_of(function.__code__))
    )
    if last is None and first is None and not told:
        return function
    source = _gathered(function) if calls_itself(function) and last is None else found(function)
    if source is None:
        return function
    module, scope, definition, helpers = source
    callee = Callees(function, in_force().owner, helpers)
    mixer = Mixer(definition, callee)
    definition = mixer.mixed()
    changes = Changes(function, definition, callee)
    splitter, hoister, place = Splitter(changes), Hoister(), scope.body.index(definition)
    definition = splitter.visit(definition if first is None else first.visit(definition))
    grower = Grower(definition)
    definition = grower.visit(definition)
    counter = _counter(function)
    if counter is not None:
        definition = counter.visit(definition)
    recorder = Recorder(function, definition, in_force().records)
    definition = recorder.recorded()
    filled = Filled(function, in_force().seen, callee)
    definition = filled.told(definition)
    stacker = _stacker(function, definition, callee, isinstance(last, Filler), in_room)
    if stacker is not None:
        definition = stacker.stacked()
    rewriter = Rewriter(function, definition)
    changed = hoister.visit(rewriter.visit(definition))
    scope.body[place] = changed if last is None else last.visit(changed)
    if (
        helpers is None
        and not filled.helpers
        and not any(
            each and each.changed
            for each in (first, mixer, splitter, grower, counter, recorder, stacker, rewriter, hoister, last)
        )
    ):
        return function
    home = scope if isinstance(scope, ast.ClassDef) else module  # private names are spelt by the class
    home.body += rewriter.generators
    codes = list(codes_of(compiled_from(module, function)))
    names = function.__globals__ | WORDS
    names |= {name: parent_of(kind) for name, kind in rewriter.parents.items()}
    names |= recorder.names | filled.helpers | (stacker.helpers if stacker else {}) | (helpers or {})
    for generator in rewriter.generators:
        code = next(code for code in codes if code.co_name == generator.name)
        names[generator.name] = FunctionType(code, names, generator.name)
    return _over(function, next(code for code in codes if is_of(code, function)), names)


def _gathered(function: FunctionType) -> Source | None:
    """A generator that calls itself, as a function that gives a list; as it is, where none was seen."""
    source, seen, gatherer = found(function), in_force().seen, Gatherer()
    item = seen.kind_of_items(function, YIELDED) if seen else None
    if source is None or item is None or not is_called_in(source.definition):
        return source
    changed = gatherer.visit(deepcopy(source.definition))
    if gatherer.stays:
        return source
    source.scope.body[source.scope.body.index(source.definition)] = changed
    helpers = {**(source.helpers or {}), NOTHING_YET: list_holding(item)}
    return Source(source.module, source.scope, changed, helpers)


def _counter(function: FunctionType) -> Counter | None:
    """What asks how many moves there are, where they are not all of one kind."""
    widths = in_force()
    if widths.kinds == 1:
        return None
    callee, moves = Callees(function, widths.owner), getattr(widths.owner, "moves", None)
    return Counter(lambda call: moves is not None and callee(call) is moves)


def _stacker(
    function: FunctionType, tree: ast.FunctionDef, callee: Callees, filled: bool, in_room: bool
) -> Stacker | None:
    """What puts lists on the stack. From one `next` of a generator to the next there is no stack."""
    widths = in_force()
    if not widths.room or (function.__code__.co_flags & CO_GENERATOR and not filled):
        return None
    return Stacker(Study(function, tree, callee), in_room)


def _may_need_it(code: CodeType, function: FunctionType) -> bool:
    hinted = bool(HINTS & {*code.co_names} or CODES & {*code.co_code[::2]})
    strings = any(isinstance(value, str) and 1 < len(value) <= MOST_LETTERS for value in code.co_consts)
    chosen = any(_is_chosen(function.__globals__.get(name)) for name in code.co_names)
    return hinted or strings or chosen or code.co_name in ("<genexpr>", "winner")


def _is_chosen(value: Any) -> bool:
    """Whether it is something of `itertools`, or that itself."""
    return value is itertools or (isinstance(value, type) and value in CHOSEN)


def _is_apart(game: Any, name: str) -> bool:
    """Whether a method of this name has become one that gives a list."""
    method = getattr(getattr(game, name, None), "__func__", None)
    return isinstance(method, FunctionType) and calls_itself(method)


def _over(function: FunctionType, code: CodeType, names: dict[str, Any]) -> FunctionType:
    """The function with new code and names, all else as it was."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    closure = tuple(cells[name] for name in code.co_freevars)
    twin = FunctionType(code, names, function.__name__, function.__defaults__, closure or None)
    twin.__kwdefaults__ = function.__kwdefaults__
    twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
    return twin


# -- a method that always returns the same kind of thing -----------------------------------------------------


def returning(function: FunctionType, convert: Any, first: Any = None) -> FunctionType | None:
    """The function with everything that it returns converted; None where its source cannot be changed."""
    changed = rewritten(function, Returner(), first=first)
    if changed is function:
        return None
    changed.__globals__["as_state_"] = convert
    return changed


class Returner(ast.NodeTransformer):
    """`return x` becomes `return as_state_(x)`; what is defined within the function is left alone."""

    def __init__(self) -> None:
        self.inside = self.changed = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """The function itself, or one in it."""
        if self.inside:
            return node
        self.inside = self.changed = True
        self.generic_visit(node)
        if not isinstance(node.body[-1], ast.Return | ast.Raise):  # None is no state
            node.body += ast.parse("raise ValueError('there is no such move')").body
        return ast.fix_missing_locations(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """The same."""
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        """What is returned."""
        if node.value is not None:
            call = ast.Call(ast.Name("as_state_", ast.Load()), [node.value], [])
            node.value = ast.copy_location(call, node.value)
        return node


# -- a generator that fills an array -------------------------------------------------------------------------


def filling(function: FunctionType, encode: Any, game: Any) -> FunctionType | None:
    """The function that writes what a generator yields; None where its source cannot be changed so."""
    return filling_with(function, game, ["work_", "at_", "room_"], WRITE, WRITE_ON, {"encode_": encode})


def filling_with(
    function: FunctionType, game: Any, parameters: list[str], instead: str, on: str, names: dict[str, Any]
) -> FunctionType | None:
    """The same in other words: what stands in the place of a `yield`, and of a `yield from`."""
    return _changed(
        function,
        game,
        lambda other: filling_with(other, game, parameters, instead, on, names),
        Filler(parameters, instead, on),
        names,
    )


def giving(function: FunctionType, put: Any, parameters: list[str]) -> FunctionType | None:
    """The function that hands on each list that it would return; None where it cannot be changed so."""
    if function.__code__.co_flags & CO_GENERATOR:
        return None
    changed = rewritten(function, Giver(parameters))
    if changed is function:
        return None
    changed.__globals__["put_"] = put
    return changed


def counting(function: FunctionType, game: Any) -> FunctionType | None:
    """The function that only counts what a generator yields."""
    return _changed(function, game, lambda other: counting(other, game), Filler([], COUNT, COUNT_ON), {})


def _changed(
    function: FunctionType,
    game: Any,
    change: Callable[[FunctionType], FunctionType | None],
    filler: Filler,
    names: dict[str, Any],
) -> FunctionType | None:
    if not function.__code__.co_flags & CO_GENERATOR:
        return None  # it hands out moves in some other way
    filler.itself = function.__code__.co_varnames[0]
    filler.apart = lambda other: _is_apart(game, other)
    changed = rewritten(function, filler)
    if changed is function or filler.stays:
        return None
    for other in filler.others:
        method = getattr(getattr(game, other, None), "__func__", None)
        made = change(method) if isinstance(method, FunctionType) and method is not function else None
        if made is None:
            return None
        names = {**names, f"{other}_": made}
    changed.__globals__.update(names)
    return changed

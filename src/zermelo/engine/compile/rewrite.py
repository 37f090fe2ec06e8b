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

And a generator that fills an array. Numba's generators keep what they know in memory from one `next` to the
next. Where all moves are wanted at once that is waste, and it grows with every `yield`. So `yield move`
becomes "write the move down, and count it":

    def moves(self, state):               def moves(work_, at_, room_, self, state):
        for column in range(7):               count_ = 0
            if state >> column & 1:           for column in range(7):
                yield column                      if state >> column & 1:
                                                      if count_ >= room_: return -1
                                                      work_[at_ + count_] = encode_(column)
                                                      count_ += 1
                                              return count_

`yield from self.jumps(state)` fills on with what the other method yields.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable
from dis import opmap
from inspect import CO_GENERATOR
from types import CodeType, FunctionType
from typing import Any

from zermelo.engine.compile import few_doing
from zermelo.engine.compile.apart import Splitter
from zermelo.engine.compile.builtins import (
    as_each,
    no_items,
    sorted_tuple,
    turned_round,
    with_fields,
    with_letter,
)
from zermelo.engine.compile.callees import Callees
from zermelo.engine.compile.changes import Changes
from zermelo.engine.compile.choosing import CHOICES
from zermelo.engine.compile.declared import in_force
from zermelo.engine.compile.few import few, few_in, few_of, given, room
from zermelo.engine.compile.few_boards import few_like, few_rows
from zermelo.engine.compile.giving import Counter, Giver
from zermelo.engine.compile.growing import GROWN, Grower
from zermelo.engine.compile.hoisting import Hoister
from zermelo.engine.compile.lists import Study
from zermelo.engine.compile.record_doing import CHANGES, with_item
from zermelo.engine.compile.records import DONE, WITH_ITEM, Recorder
from zermelo.engine.compile.run_doing import grown
from zermelo.engine.compile.seen import Filled
from zermelo.engine.compile.source import compiled_from, found, is_of
from zermelo.engine.compile.stacking import (
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
from zermelo.engine.compile.sugar import CHOSEN
from zermelo.engine.compile.syntax import (
    EACH,
    FIELDS,
    IN_ORDER,
    LETTER,
    NO_ITEMS,
    REPLACED,
    TURNED,
    Rewriter,
)
from zermelo.engine.compile.types import parent_of
from zermelo.engine.digest import codes_of
from zermelo.engine.letters import MOST_LETTERS
from zermelo.tuples import replaced

WORDS = {FIELDS: with_fields, EACH: as_each, IN_ORDER: sorted_tuple, REPLACED: replaced, LETTER: with_letter}
WORDS |= {NO_ITEMS: no_items, TURNED: turned_round, GROWN: grown, WITH_ITEM: with_item}
WORDS |= {f"{DONE}{name}_": change for name, change in CHANGES.items()}
WORDS |= {FEW: few, FEW_OF: few_of, FEW_LIKE: few_like, FEW_IN: few_in, GIVEN: given}
WORDS |= CHOICES | {ROOM: room, PART: few_doing.part, VIEW: few_doing.view, FEW_ROWS: few_rows}
#: Names and operations that may be something to rewrite.
HINTS = {
    *["super", "_replace", "replace", "tuple", "bin", "enumerate", "join", "update", "items", "list", "next"],
    *["deque", "popleft", "reduce", "Counter", "zip"],
}
CODES = {
    opmap.get(name) for name in ["GET_YIELD_FROM_ITER", "BUILD_SLICE", "BINARY_SLICE", "COPY", "BUILD_LIST"]
}
CODES |= {
    opmap.get(name)
    for name in [
        "CALL_FUNCTION_EX",
        "BUILD_CONST_KEY_MAP",
        "BUILD_MAP",
        "DICT_UPDATE",
        "BUILD_STRING",
        "STORE_ATTR",
    ]
}
CODES |= {
    opmap.get(name)
    for name in [
        "FORMAT_VALUE",
        "MATCH_SEQUENCE",
        "MAKE_FUNCTION",
        "UNPACK_EX",
        "IMPORT_NAME",
        "CALL_FUNCTION_EX",
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
        or any(_may_need_it(code, function) for code in codes_of(function.__code__))
    )
    if last is None and first is None and not told:
        return function
    source = found(function)
    if source is None:
        return function
    module, scope, definition, helpers = source
    callee = Callees(function, in_force().owner, helpers)
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
            for each in (first, splitter, grower, counter, recorder, stacker, rewriter, hoister, last)
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

WRITE = "if count_ >= room_: return -1\nwork_[at_ + count_] = encode_(move_)\ncount_ += 1"
WRITE_ON = "more_ = called_(work_, at_ + count_, room_ - count_)\nif more_ < 0: return -1\ncount_ += more_"
COUNT = "count_ += 1"
COUNT_ON = "count_ += called_()"


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


class Filler(ast.NodeTransformer):
    """Makes the change in the syntax tree; `stays` where a `yield` is in a place of another kind."""

    def __init__(self, parameters: list[str], instead: str, on: str) -> None:
        self.parameters, self.instead, self.on = parameters, instead, on
        self.inside, self.stays, self.changed = False, False, False
        self.itself, self.others = "self", set[str]()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """The generator itself; what is defined within it is left alone."""
        if self.inside:
            return node
        self.inside = self.changed = True
        self.generic_visit(node)
        node.args.args = [ast.arg(name) for name in self.parameters] + node.args.args
        documented = isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)
        node.body.insert(int(documented), *ast.parse("count_ = 0").body)
        node.body += ast.parse("return count_").body
        return ast.fix_missing_locations(node)

    def visit_Expr(self, node: ast.Expr) -> Any:
        """`yield move`."""
        if not isinstance(node.value, ast.Yield) or node.value.value is None:
            return self.generic_visit(node)
        value = self.visit(node.value.value)
        return _placed(self.instead, node, "move_", lambda name: value)

    def visit_For(self, node: ast.For) -> Any:
        """`yield from self.others(...)`, which has become a loop that yields what it is given."""
        match node:
            case ast.For(
                target=ast.Name(item),
                iter=ast.Call(func=ast.Attribute(value=ast.Name(itself), attr=other)),
                body=[ast.Expr(ast.Yield(ast.Name(yielded)))],
                orelse=[],
            ) if item == yielded and itself == self.itself:
                call: Any = node.iter
                self.others.add(other)

                def called(old: ast.Call) -> ast.expr:
                    name = ast.Name(f"{other}_", ast.Load())
                    arguments = [*old.args, ast.Name(itself, ast.Load()), *call.args]
                    return ast.copy_location(ast.Call(name, arguments, call.keywords), node)

                return _placed(self.on, node, "called_", called)
        return self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> ast.AST:
        """The end, before the end."""
        return ast.copy_location(ast.Return(ast.Name("count_", ast.Load())), node)

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        """Whatever else a `yield` may be."""
        self.stays = True
        return node

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        """The same."""
        self.stays = True
        return node


def _placed(lines: str, node: ast.stmt, name: str, put: Callable[[Any], ast.expr]) -> list[ast.stmt]:
    """Lines in the place of a statement, with something put in the place of a name, or of a call to it."""

    class Placer(ast.NodeTransformer):
        def visit_Name(self, old: ast.Name) -> ast.AST:
            return put(old) if old.id == name else old

        def visit_Call(self, old: ast.Call) -> ast.AST:
            called = isinstance(old.func, ast.Name) and old.func.id == name
            return put(old) if called else self.generic_visit(old)

    made = ast.parse(lines).body
    for line in made:
        for part in ast.walk(line):
            ast.copy_location(part, node)
    return [Placer().visit(line) for line in made]

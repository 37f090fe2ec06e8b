"""What can be seen of rules before they are asked anything: how their methods are written.

return [1]          in a method that yields elsewhere: nothing is given
yield state         in `play`, which returns
def play(...)       twice in a class: the first one is never used
@property           over a method that is called
self.steps = (...)  a generator, which can be gone through once
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any

from zermelo.contract import Game
from zermelo.doctor.findings import Chart
from zermelo.engine.digest import is_foreign

SEVERAL = re.compile(r"Iter|Sequence|list|tuple")  # kinds of answers that may be given one after the other


def look_at_methods(chart: Chart, names: list[str]) -> bool:
    """Whether the methods of these names can be asked at all."""
    kind: Any = type(chart.game)
    before = len(chart.found)
    for name in names:
        said = inspect.getattr_static(kind, name, None)
        if isinstance(said, property) and callable(getattr(Game, name, None)):
            chart.add(
                "wrong-parameters", name, f"{name} is a property, and is called", "Leave out @property."
            )
        elif inspect.isgeneratorfunction(said) and not _may_yield(name):
            chart.add("yields", name, f"{name}() yields", "Let it return its one answer.")
    for name in _defined_twice(kind):
        if name in names:
            said = f"{name}() is written twice in the class, and the first one is never asked"
            chart.add("written-twice", name, said, "Leave one of them out.")
    for name in [name for name, thing in vars(chart.game).items() if isinstance(thing, Iterator)]:
        said = f"self.{name} can be gone through only once"
        chart.add("once-only", "__init__", said, "Make a tuple of it: every position asks again.")
    return len(chart.found) == before


def _may_yield(name: str) -> bool:
    """Whether the contract asks for several things."""
    said = getattr(getattr(Game, name, None), "__annotations__", {}).get("return", "")
    return SEVERAL.search(str(said)) is not None


def lost_in_a_generator(method: Any) -> int:
    """The line on which a method that yields returns something, which nobody gets; 0 where there is none."""
    try:
        lines, first = inspect.getsourcelines(method)
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    except (OSError, TypeError, SyntaxError):
        return 0
    own = list(_own(tree))
    if not any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own):
        return 0
    lost = [node for node in own if isinstance(node, ast.Return) and _is_something(node.value)]
    return first + lost[0].lineno - 1 if lost else 0


def _is_something(value: ast.expr | None) -> bool:
    empty = isinstance(value, ast.List | ast.Tuple) and not value.elts
    return value is not None and not empty and not (isinstance(value, ast.Constant) and value.value is None)


def _own(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function, without those of functions in it."""
    for node in ast.iter_child_nodes(tree):
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield from _own(node)


def _defined_twice(kind: type) -> Iterator[str]:
    """The methods that a class has two of, without a decorator that makes one of them."""
    for each in kind.__mro__:
        if each.__module__.startswith("zermelo.contract") or is_foreign(each.__module__):
            continue
        try:
            tree: Any = ast.parse(textwrap.dedent(inspect.getsource(each))).body[0]
        except (OSError, TypeError, SyntaxError):
            continue
        plain = [
            node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.decorator_list
        ]
        yield from dict.fromkeys(name for name in plain if plain.count(name) > 1)

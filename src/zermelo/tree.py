"""Explicit game trees, as teaching notes draw them: `Tree([[3, 5, 2], [9, 1]])`.

A tree is a game like any other, so every algorithm runs on it. MAX moves first unless told otherwise, and
the numbers at the leaves are MAX's. At a `Chance` luck moves: `Tree([[3, 5], Chance((1/3, 9), (2/3, 1))])`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from numbers import Real
from typing import Any

from zermelo.contract import Game
from zermelo.contract.luck import Outcome
from zermelo.errors import GameError
from zermelo.numerals import numeral
from zermelo.pictured import Pictured
from zermelo.reading import Reader, shortened
from zermelo.value import Number, is_finite

Path = tuple[Any, ...]

LONGEST = 400  # characters of a number: as many as the largest one needs, and some more
LARGEST = "about 1.8e308"  # the largest that floating point can hold


class Chance:
    """A node where luck moves: pairs of how likely a branch is, and what comes then.

    In JSON it is `{"chance": [[0.25, 3], [0.75, [5, 2]]]}`, and in text `?(1/4: 3, 3/4: (5 2))`, or `?(3 5)`
    where all are as likely.
    """

    def __init__(self, *branches: tuple[float, Any]) -> None:
        for branch in branches:
            fine = isinstance(branch, tuple | list) and len(branch) == 2 and isinstance(branch[0], Real)
            if not fine or not 0 <= branch[0] <= 1:
                raise GameError(f"a branch of a Chance is (how likely, node), not {shortened(branch)}")
        self.branches = tuple((float(likely), node) for likely, node in branches)
        total = math.fsum(likely for likely, _ in self.branches)
        if abs(total - 1) > 1e-9:
            raise GameError(f"the branches of a Chance are likely {numeral(total)} in all, not 1: {self!r}")

    def __repr__(self) -> str:
        return f"Chance({', '.join(map(repr, self.branches))})"

    def __getitem__(self, number: int) -> Any:
        """What comes after a branch."""
        return self.branches[number][1]

    def to_json(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {"chance": [[likely, _json(node)] for likely, node in self.branches]}


def plain(path: Path) -> Path:
    """The path of a recorded search as one of a tree: what luck did is a branch like any other."""
    return tuple(step.number if isinstance(step, Outcome) else step for step in path)


class Tree(Game[Path, Any], Pictured):
    """A game tree given leaf by leaf: nested lists, dicts that name the branches, `Chance` for luck.

    A state is the path that leads to it; a branch of a list is called by its index, counted from 0.

    >>> from zermelo import alphabeta
    >>> alphabeta(Tree({"left": [3, 5, 2], "right": [9, 1]})).line.moves
    ('left', 2)
    >>> alphabeta(Tree([[3, 5, 2], [9, 1]], first="min")).value_for(0)
    +5
    """

    players = ("MAX", "MIN")
    points = True
    alternates = True

    def __new__(cls, root: Any, first: str = "max") -> Tree:
        """Make one; where luck moves in it, one that says so."""
        kind = TreeWithLuck if cls is Tree and any(isinstance(n, Chance) for _, n in _nodes(root)) else cls
        return super().__new__(kind, root, first)  # type: ignore[return-value]

    def __init__(self, root: Any, first: str = "max") -> None:
        if first not in ("max", "min"):
            raise GameError(f"first is 'max' or 'min', whoever moves first, not {first!r}")
        self.root, self.first = root, first
        self._nodes: dict[Path, Mapping[Any, Any] | Chance | Number] = dict(_nodes(root))
        self.name = f"tree:{root!r}"

    @classmethod
    def parse(cls, text: str, first: str = "max") -> Tree:
        """A tree from JSON or text: `[[3, 5, 2], [9, 1]]`, `(3 5 2) (9 1)`, `3 5 2 / 9 1`,
        `left: (3 5) right: (2 9)`.
        """
        return cls(_TreeReader(text).tree(), first)

    def to_json(self) -> Any:
        """The tree as JSON would hold it; `Tree(data)` makes it again."""
        return _json(self.root)

    def start(self) -> Path:
        """The root."""
        return ()

    def moves(self, state: Path) -> Iterator[Any]:
        """The branches, left to right."""
        node = self._nodes[state]
        return iter(node if isinstance(node, Mapping) else ())

    def play(self, state: Path, move: Any) -> Path:
        """Down one branch."""
        return (*state, move)

    def score(self, state: Path) -> Number | None:
        """The leaf's number, seen by the player to move there."""
        if not self.is_leaf(state):
            return None
        number = self.leaf(state)
        return number if self.turn(state) == 0 else -number

    def turn(self, state: Path) -> int:
        """MAX and MIN alternate down the tree; luck takes nobody's turn."""
        moved = sum(not self.is_luck(state[:depth]) for depth in range(len(state)))
        return (moved + (self.first == "min")) % 2

    def children(self, state: Path) -> list[Path]:
        """The paths one step below."""
        node = self._nodes[state]
        names = range(len(node.branches)) if isinstance(node, Chance) else self.moves(state)
        return [(*state, name) for name in names]

    def is_luck(self, state: Path) -> bool:
        """Whether luck moves here."""
        return isinstance(self._nodes[state], Chance)

    def is_leaf(self, state: Path) -> bool:
        """Whether the tree ends here."""
        return not isinstance(self._nodes[state], Mapping | Chance)

    def leaf(self, state: Path) -> Number:
        """MAX's number at a leaf."""
        node = self._nodes[state]
        if isinstance(node, Mapping | Chance):
            raise GameError(f"node {state!r} is no leaf")
        return node

    def leaves(self) -> list[Number]:
        """The numbers at the leaves, left to right."""
        return [node for node in self._nodes.values() if not isinstance(node, Mapping | Chance)]

    def board(self, state: Path) -> str:
        """The part of the tree that can still be reached, on one line."""
        return repr(_at(self.root, state))

    def save(self, state: Any) -> Any:
        """A path as text, as every game does; or, given the name of a file, the whole tree as a picture."""
        if isinstance(state, tuple):
            return super().save(state)
        return Pictured.save(self, state)

    def load(self, text: str) -> Path:
        """The path that `save` wrote; it must be one of this tree."""
        path = super().load(text)
        if path not in self._nodes:
            raise GameError(f"this tree has no node {path!r}")
        return path


class TreeWithLuck(Tree):
    """A tree in which luck moves somewhere."""

    def chances(self, state: Path) -> Iterator[tuple[float, Path]]:
        """The branches of a `Chance`."""
        node = self._nodes[state]
        if isinstance(node, Chance):
            for number, (likely, _) in enumerate(node.branches):
                yield likely, (*state, number)


def _json(node: Any) -> Any:
    """A node as JSON holds it."""
    if isinstance(node, Chance):
        return node.to_json()
    if isinstance(node, Mapping):
        return {name: _json(below) for name, below in node.items()}
    return [_json(below) for below in node] if isinstance(node, list | tuple) else node


def _chance_in(node: Any) -> Any:
    """A `Chance` that is written as JSON has it, or the node as it is."""
    if isinstance(node, Mapping) and list(node) == ["chance"] and isinstance(node["chance"], list | tuple):
        return Chance(*map(tuple, node["chance"]))
    return node


def _nodes(root: Any) -> Iterator[tuple[Path, Mapping[Any, Any] | Chance | Number]]:
    """Every node by its path, depth first, with its branches or its number."""
    waiting: list[tuple[Path, Any]] = [((), root)]
    while waiting:
        path, node = waiting.pop()
        node = _chance_in(node)
        where = f"node {'/'.join(map(str, path))}" if path else "the root"
        if isinstance(node, Chance):
            yield path, node
            waiting.extend(((*path, i), node[i]) for i in reversed(range(len(node.branches))))
        elif isinstance(node, Mapping | Sequence) and not isinstance(node, str | bytes):
            branches = node if isinstance(node, Mapping) else dict(enumerate(node))
            if not branches:
                raise GameError(f"{where} is empty: give it a number, or at least one branch")
            yield path, branches
            waiting.extend(((*path, name), branches[name]) for name in reversed(list(branches)))
        elif isinstance(node, Real) and not isinstance(node, bool) and is_finite(node):
            yield path, node  # type: ignore[misc]
        else:
            kinds = f"a number up to {LARGEST}, a list of nodes, or a dict of named nodes"
            raise GameError(f"{where} is {shortened(node)}: a node is {kinds}")


def _at(root: Any, path: Path) -> Any:
    for move in path:
        root = _chance_in(root)[move]
    return root


class _TreeReader(Reader):
    """Reads a tree: brackets or slashes between nodes, commas optional, `name:` before a branch."""

    brackets = (("[", "]"), ("(", ")"), ("{", "}"))
    deepest = 200

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.depth = 0

    def tree(self) -> Any:
        """The whole text: one node, or the branches of the root without a bracket around them."""
        items = self.items("")
        if not items:
            raise self.error("an empty tree: write numbers in brackets, such as [[3, 5, 2], [9, 1]]")
        only = items[0]
        return only[1] if len(items) == 1 and only[0] is None else self.node(items)

    def items(self, close: str) -> list[tuple[str | None, Any]]:
        """The branches up to the closing bracket; where there are slashes, the nodes between them."""
        items: list[tuple[str | None, Any]] = []
        nodes: list[tuple[str | None, Any]] = []
        while True:
            self.skip(" \t\r\n,;")
            if self.at_end and close:
                raise self.error(f"a bracket is never closed: {close!r} is missing")
            over = self.at_end or self.take(close)
            if over and not nodes:
                return items
            if over or self.text[self.at] == "/":
                if not items:
                    raise self.error("there is nothing on this side of the slash")
                only = items[0][1]
                bracketed = len(items) == 1 and items[0][0] is None and isinstance(only, (list, dict))
                nodes.append((None, only if bracketed else self.node(items)))
                items = []
                if over:
                    return nodes
                self.take("/")
                continue
            name = self.match(r'"([^"]*)"\s*:') or self.match(r"([A-Za-z_][\w-]*)\s*:")
            if name is None and (odds := self.match(r"([0-9]+/[0-9]+|[0-9]*\.?[0-9]+)\s*:")) is not None:
                name = f"{odds} {len(items)}"  # two may be as likely
            self.skip(" \t\r\n")
            items.append((name, self.one()))

    def one(self) -> Any:
        """A number or a bracketed node; a question mark before a bracket says that luck moves there."""
        if self.take("?"):
            self.skip(" \t\r\n")
            return self.luck()
        for opening, close in self.brackets:
            start = self.at
            if self.take(opening):
                self.depth += 1
                if self.depth > self.deepest:
                    raise self.error(f"a tree read from text may be {self.deepest} levels deep at most")
                items = self.items(close)
                self.depth -= 1
                if not items:
                    self.at = start
                    raise self.error("an empty node: give it a number or at least one branch")
                return self.node(items)
        return self.number()

    def luck(self) -> Chance:
        """The branches of a node where luck moves, each with how likely it is, or all alike."""
        start, node = self.at, self.one()
        if not isinstance(node, list | dict):
            self.at = start
            raise self.error("after ? the branches of luck are wanted, in brackets: ?(1/3: 4, 2/3: 1)")
        try:
            if isinstance(node, list):
                return Chance(*((1 / len(node), each) for each in node))
            return Chance(*((float(Fraction(name.partition(" ")[0])), each) for name, each in node.items()))
        except (GameError, ValueError, ZeroDivisionError) as error:
            self.at = start
            raise self.error(f"luck's branches say how likely they are, 1/3: or 0.25: ({error})") from None

    def number(self) -> Number:
        """A whole number, or one in floating point."""
        start = self.at
        text = self.match(r"([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)(?![\w.])")
        if text is None:
            raise self.error("a number or an opening bracket is wanted here")
        if len(text) > LONGEST or not math.isfinite(float(text)):
            self.at = start
            raise self.error(
                f"a number goes up to {LARGEST}, and is written with {LONGEST} characters at most"
            )
        return int(text) if text.lstrip("+-").isdigit() else float(text)

    def node(self, items: list[tuple[str | None, Any]]) -> Any:
        """A list where no branch is named, a dict where any is."""
        if all(name is None for name, _ in items):
            return [node for _, node in items]
        named = {str(i) if name is None else name: node for i, (name, node) in enumerate(items)}
        if len(named) < len(items):
            raise self.error("two branches of one node have the same name")
        return named

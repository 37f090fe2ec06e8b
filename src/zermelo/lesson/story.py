"""A search told in words: a sentence for every step, and the line of pseudo-code that is running."""

from __future__ import annotations

import math
from collections.abc import Container
from typing import Any

from zermelo.game import Game
from zermelo.numerals import numeral
from zermelo.textbook.progress import Path, Progress, Window
from zermelo.textbook.record import MAX, ROLES, Event
from zermelo.textbook.words import say
from zermelo.tree import Tree
from zermelo.value import Number

MINIMAX = """\
value(node):
  if the game is over: return its score
  if the depth ends: return an estimate
  if MAX is to move:
    best ← −∞
    for each move:
      v ← value(after the move)
      if v > best: best ← v
    return best
  if MIN is to move:
    best ← +∞
    for each move:
      v ← value(after the move)
      if v < best: best ← v
    return best"""

ALPHABETA = """\
value(node, α, β):
  if the game is over: return its score
  if the depth ends: return an estimate
  if MAX is to move:
    best ← −∞
    for each move:
      v ← value(after the move, α, β)
      if v > best: best ← v
      if best ≥ β: skip the other moves
      if best > α: α ← best
    return best
  if MIN is to move:
    best ← +∞
    for each move:
      v ← value(after the move, α, β)
      if v < best: best ← v
      if best ≤ α: skip the other moves
      if best < β: β ← best
    return best"""

PSEUDOCODE = {"minimax": MINIMAX.split("\n"), "alphabeta": ALPHABETA.split("\n")}

# The line of each kind of event, for MAX and for MIN.
LINES = {
    "minimax": {"enter": (0, 0), "leaf": (1, 1), "horizon": (2, 2), "value": (6, 12), "best": (7, 13),
                "leave": (8, 14)},
    "alphabeta": {"enter": (0, 0), "leaf": (1, 1), "horizon": (2, 2), "value": (6, 14), "best": (7, 15),
                  "cut": (8, 16), "alpha": (9, 9), "beta": (17, 17), "leave": (10, 18)},
}  # fmt: skip


def line_of(algorithm: str, event: Event) -> int:
    """The line of pseudo-code that an event comes from."""
    return LINES[algorithm][event.kind][event.player]


class Teller:
    """Tells the events of one run, in their order."""

    def __init__(self, game: Game[Any, Any], inner: Container[Path]) -> None:
        self.game, self.inner = game, inner  # inner: the nodes at which someone moves
        self.known = Progress()
        self._judged = False

    def sentence(self, event: Event, *, judged: bool = False) -> str:
        """What just happened, in plain words; `judged` says that its value is only an estimate."""
        self._judged = judged
        told = str(getattr(self, f"_on_{event.kind}")(event, ROLES[event.player]))
        self.known.take(event)  # only now: an event is told with what was known before
        return told

    def _entered(self, path: Path) -> Window:
        """The window that a node was given."""
        return self.known.nodes[path].entered

    def _on_enter(self, event: Event, role: str) -> str:
        here = f"{role} is to move and wants the {'largest' if event.player == MAX else 'smallest'} value."
        if not event.path:
            return f"The search begins: {here}" if () in self.inner else "The search begins."
        mover = self.known.nodes[event.path[:-1]].player
        tries = f"{ROLES[mover]} tries {self._called(event.path[-1])}"
        return f"{tries}. There {here}{self._elsewhere(event)}" if event.path in self.inner else f"{tries}."

    def _elsewhere(self, event: Event) -> str:
        """What the players are sure of on the way to a node."""
        alpha, beta = event.alpha, event.beta
        assert alpha is not None
        assert beta is not None
        sure = [f"MAX can be sure of {say(alpha, 0)}"] if alpha > -math.inf else []
        sure += [f"MIN can be sure of {say(beta, 1)}"] if beta < math.inf else []
        return f" Elsewhere {' and '.join(sure)}." if sure else ""

    def _on_leaf(self, event: Event, role: str) -> str:
        assert event.value is not None
        if self.game.counts_points:
            return f"A leaf: it is worth {numeral(event.value)}."
        if event.value == 0:
            return "The game is over here: a draw, worth 0."
        return f"The game is over here: {say(event.value, MAX)} for MAX."

    def _on_horizon(self, event: Event, role: str) -> str:
        assert event.value is not None
        judged = f"the position is judged to be about {numeral(event.value)}"
        return f"The depth is used up: {judged}. Nothing is proved."

    def _on_value(self, event: Event, role: str) -> str:
        assert event.value is not None
        back = f"{self._cap(event.move)} came back with {say(event.value, event.player)}"
        best = self.known.nodes[event.path].best
        if best is None or _better(event, best[0]):
            return f"{back}."
        return f"{back}: {role} keeps {say(best[0], event.player)} from {self._called(best[1])}."

    def _on_best(self, event: Event, role: str) -> str:
        assert event.value is not None
        mine, name = say(event.value, event.player), self._called(event.move)
        before = self.known.nodes[event.path].best
        if before is None:
            return f"It is the first value here, so {mine} is the best that {role} has so far."
        return f"That is better for {role} than {say(before[0], event.player)}: {name} is now its choice."

    def _on_alpha(self, event: Event, role: str) -> str:
        assert event.value is not None
        return f"MAX can now be sure of {say(event.value, 0)}: alpha rises."

    def _on_beta(self, event: Event, role: str) -> str:
        assert event.value is not None
        return f"MIN can now be sure of {say(event.value, 1)}: beta falls."

    def _on_cut(self, event: Event, role: str) -> str:
        return f"{event.why}. Skipped: {', '.join(map(self._called, event.skipped))}."

    def _on_leave(self, event: Event, role: str) -> str:
        assert event.value is not None
        value = say(event.value, event.player)
        if not event.path:
            worth = "judged to be worth about" if self._judged else "worth"
            return f"All is done: the root is {worth} {value} to {role}."
        alpha, beta = self._entered(event.path)
        if event.value <= alpha:
            have = f"MAX has {say(alpha, 0)} elsewhere"
            return f"Worth at most {say(event.value, 0)} to MAX. {have}: nobody will come here."
        if event.value >= beta:
            have = f"MIN has {say(beta, 1)} elsewhere"
            return f"Worth at least {say(event.value, 0)} to MAX. {have}: nobody will come here."
        return f"{role} has {value} here: that goes up to the node above."

    def _called(self, move: Any) -> str:
        return called(self.game, move)

    def _cap(self, move: Any) -> str:
        """The name of a move at the beginning of a sentence; moves of a game keep their spelling."""
        name = self._called(move)
        return name.capitalize() if name.startswith("branch ") else name


def _better(event: Event, than: Number) -> bool:
    assert event.value is not None
    return event.value > than if event.player == MAX else event.value < than


def label(game: Game[Any, Any], move: Any, state: Any = None) -> str:
    """What is written beside a branch of `state`: nothing where a tree does not name it."""
    if isinstance(game, Tree) and isinstance(move, int):
        return ""
    return game.write(move) if state is None else game.notate(state, move)


def called(game: Game[Any, Any], move: Any, state: Any = None) -> str:
    """A branch in a sentence; those without a name are counted from 1, as people count."""
    return label(game, move, state) or f"branch {move + 1}"

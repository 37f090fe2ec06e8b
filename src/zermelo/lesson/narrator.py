"""A search told in words: a sentence for every step, of any algorithm of the textbook.

NegaScout and MTD(f) search with windows into which no value fits. Such a window is a question, answered by
yes or no; nobody is sure of its ends.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from zermelo.lesson.story import called, label, state_at
from zermelo.numerals import brief, numeral
from zermelo.result import Result
from zermelo.textbook.progress import Path, Progress, Window
from zermelo.textbook.record import LUCK, MAX, MIN, ROLES, Event, Record
from zermelo.textbook.words import rounded, say
from zermelo.tree import Tree
from zermelo.value import ESTIMATE, Number

ENDS = ("leaf", "horizon", "table")  # the node is not looked into


def sentences(result: Result[Any, Any], record: Record) -> list[str]:
    """A sentence for every event of a recorded search."""
    return list(_Narrator(result).all_of(record.events))


class _Narrator:
    """Tells the events of a search in their order, each with what was known before it."""

    def __init__(self, result: Result[Any, Any]) -> None:
        self.result, self.known = result, Progress()
        self._met: set[Path] = set()  # in this pass
        self._passes = 0
        self._next: Event | None = None  # what comes after the event that is told

    def all_of(self, events: list[Event]) -> Iterator[str]:
        """A sentence for each."""
        ends = [i for i, event in enumerate(events) if event.kind == "leave" and not event.path]
        for i, event in enumerate(events):
            self._next = events[i + 1] if i + 1 < len(events) else None
            if ends and i == ends[-1]:
                yield self._done(event)
            else:
                yield getattr(self, f"_on_{event.kind}")(event, ROLES[event.player], event.value)
            self.known.take(event)

    def _on_pass(self, event: Event, role: str, value: Number) -> str:
        self._passes, self._met = self._passes + 1, set()
        if self.result.algorithm == "deepening" or self._next is None:
            depth = round(abs(value))
            return f"A new pass over the tree, {depth} {'move' if depth == 1 else 'moves'} deep."
        return f"A new pass over the tree. All that is asked of the root: {_question(_window(self._next))}"

    def _on_enter(self, event: Event, role: str, value: None) -> str:
        if event.player == LUCK:
            return self._luck_enters(event)
        goes_on = self._next is not None and not (self._next.kind in ENDS and self._next.path == event.path)
        here = f"{role} is to move and wants the {'largest' if event.player == MAX else 'smallest'} value."
        again = "Once more, with a wider window: " if event.path in self._met else ""
        self._met.add(event.path)
        if not event.path:
            begins = "From the root again" if self._passes > 1 else f"{again}The search begins"
            return f"{begins}: {here}" if goes_on else f"{begins}."
        mover = ROLES[self.known.nodes[event.path[:-1]].player]
        if mover == ROLES[LUCK]:
            comes = f"Luck may bring {self._outcome(event.path)}."
            return f"{comes} There {here}" if goes_on else comes
        tries = f"{again}{mover} tries {self._called(event.path[-1])}."
        return f"{tries} There {here}{_elsewhere(_window(event))}" if goes_on else tries

    def _luck_enters(self, event: Event) -> str:
        average = "Luck moves: the value is the average of what may come, by how likely it is."
        if not event.path:
            return f"The search begins. {average}"
        mover = ROLES[self.known.nodes[event.path[:-1]].player]
        if mover == ROLES[LUCK]:
            return f"Luck may bring {self._outcome(event.path)}. {average}"
        return f"{mover} tries {self._called(event.path[-1])}. {average}"

    def _on_luck(self, event: Event, role: str, value: Number) -> str:
        name = self._outcome((*event.path, event.move))
        return f"After {name} it is worth {say(value, MAX)} to MAX."

    def _outcome(self, path: Path) -> str:
        """What luck did last on a path, with its probability."""
        name = label(self.result.game, path[-1], state_at(self.result, path[:-1]))
        return f"the branch of {name}" if isinstance(self.result.game, Tree) else name

    def _on_leaf(self, event: Event, role: str, value: Number) -> str:
        if self.result.game.counts_points:
            return f"A leaf: it is worth {numeral(value)}."
        if value == 0:
            return "The game is over here: a draw, worth 0."
        return f"The game is over here: {say(value, MAX)} for MAX."

    def _on_horizon(self, event: Event, role: str, value: Number) -> str:
        judged = f"the position is judged to be about {brief(value)}"
        return f"The depth is used up: {judged}. Nothing is proved."

    def _on_table(self, event: Event, role: str, value: Number) -> str:
        return f"This position is in the table: {say(value, MAX)} to MAX settles it without a look."

    def _on_value(self, event: Event, role: str, value: Number) -> str:
        if self.result.algorithm == "sss":
            return f"{self._cap(event.move)} is solved: MAX can hope for {say(value, MAX)} here."
        back = f"{self._cap(event.move)} came back with {say(value, event.player)}"
        best = self.known.nodes[event.path].best
        if best is None or (value > best[0] if event.player == MAX else value < best[0]):
            return f"{back}."
        return f"{back}: {role} keeps {say(best[0], event.player)} from {self._called(best[1])}."

    def _on_best(self, event: Event, role: str, value: Number) -> str:
        before = self.known.nodes[event.path].best
        if before is None:
            mine = say(value, event.player)
            return f"It is the first value here, so {mine} is the best that {role} has so far."
        name = self._called(event.move)
        return f"That is better for {role} than {say(before[0], event.player)}: {name} is now its choice."

    def _on_alpha(self, event: Event, role: str, value: Number) -> str:
        return f"MAX can now be sure of {say(value, MAX)}: alpha rises."

    def _on_beta(self, event: Event, role: str, value: Number) -> str:
        return f"MIN can now be sure of {say(value, MIN)}: beta falls."

    def _on_cut(self, event: Event, role: str, value: Number) -> str:
        answer = f"{role} has {say(value, event.player)} here, which answers the question"
        why = answer if is_question(self.known.nodes[event.path].entered) else event.why
        return f"{why}. Skipped: {', '.join(map(self._called, event.skipped))}."

    def _on_leave(self, event: Event, role: str, value: Number) -> str:
        node = self.known.nodes[event.path]
        if event.player == LUCK:
            return f"On average that is {say(value, MAX)} to MAX: it goes up to the node above."
        (alpha, beta), worth = node.entered, say(value, MAX)
        if not event.path or is_question(node.entered):
            begin = "The pass ends: the root is worth" if not event.path else "Worth"
            guess = "about " if node.judged and abs(value) <= ESTIMATE else ""
            bound = "at most " if value <= alpha else "at least " if value >= beta else guess
            return f"{begin} {bound}{worth} to MAX."
        if value <= rounded(alpha):
            have = f"MAX has {say(alpha, MAX)} elsewhere"
            return f"Worth at most {worth} to MAX. {have}: nobody will come here."
        if value >= rounded(beta):
            have = f"MIN has {say(beta, MIN)} elsewhere"
            return f"Worth at least {worth} to MAX. {have}: nobody will come here."
        return f"{role} has {say(value, event.player)} here: that goes up to the node above."

    def _done(self, event: Event) -> str:
        """The last word on the root."""
        assert event.value is not None
        worth = "worth" if self.result.proved else "judged to be worth about"
        player = MAX if event.player == LUCK else event.player
        return f"All is done: the root is {worth} {say(event.value, player)} to {ROLES[player]}."

    def _called(self, move: Any) -> str:
        return called(self.result.game, move)

    def _cap(self, move: Any) -> str:
        """The name of a move at the beginning of a sentence; moves of a game keep their spelling."""
        name = self._called(move)
        return name.capitalize() if name.startswith("branch ") else name


def is_question(window: Window) -> bool:
    """Whether nothing but a yes or no can come out of a search with this window."""
    alpha, beta = window
    return not math.isinf(alpha) and beta <= math.nextafter(math.nextafter(alpha, math.inf), math.inf)


def _window(event: Event) -> Window:
    assert event.alpha is not None
    assert event.beta is not None
    return event.alpha, event.beta


def _elsewhere(window: Window) -> str:
    """What the players are sure of on the way to a node, or what is asked of it."""
    if is_question(window):
        return f" All that is asked: {_question(window)}"
    alpha, beta = window
    sure = [f"MAX can be sure of {say(alpha, MAX)}"] if alpha > -math.inf else []
    sure += [f"MIN can be sure of {say(beta, MIN)}"] if beta < math.inf else []
    return f" Elsewhere {' and '.join(sure)}." if sure else ""


def _question(window: Window) -> str:
    """What a window asks; its round end is the number that was put into the question."""
    alpha, beta = window
    middle = say(rounded(alpha), MAX)
    if rounded(alpha) == alpha:
        return f"is it worth more than {middle} to MAX?"
    if rounded(beta) == beta:
        return f"is it worth {middle} or more to MAX?"
    return f"is it worth {middle} to MAX, or less, or more?"

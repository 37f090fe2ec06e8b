"""The words for every algorithm: those of the story, and what is said of passes, tables and yes-no questions.

NegaScout and MTD(f) search with windows into which no value fits. Such a window is a question, answered by
yes or no; nobody is sure of its ends. They lie a hair apart, so they are rounded before they are spoken of.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from zermelo.lesson.story import Teller
from zermelo.result import Result
from zermelo.textbook.progress import Path, Window
from zermelo.textbook.record import MAX, Event, Record
from zermelo.textbook.words import rounded, say
from zermelo.value import ESTIMATE, Number

ENDS = ("leaf", "horizon", "table")  # the node is not looked into


def sentences(result: Result[Any, Any], record: Record) -> list[str]:
    """A sentence for every event of a recorded search."""
    return list(Narrator(result).all_of(record.events))


def is_question(alpha: Number, beta: Number) -> bool:
    """Whether nothing but a yes or no can come out of a search with this window."""
    return not math.isinf(alpha) and _near(alpha, beta)


def _near(alpha: Number, beta: Number) -> bool:
    return beta <= math.nextafter(math.nextafter(alpha, math.inf), math.inf)


class Narrator(Teller):
    """Tells the events of any algorithm of the textbook, in their order."""

    def __init__(self, result: Result[Any, Any]) -> None:
        self._inner: set[Path] = set()
        super().__init__(result.game, self._inner)
        self.result, self._last = result, False
        self._met: set[Path] = set()  # in this pass
        self._passes, self._next = 0, ""  # what is asked of the root in the pass that begins

    def all_of(self, events: list[Event]) -> Iterator[str]:
        """A sentence for each."""
        roots = [i for i, event in enumerate(events) if event.kind == "leave" and not event.path]
        for i, event in enumerate(events):
            self._last = roots[-1:] == [i]
            following = events[i + 1] if i + 1 < len(events) else None
            if event.kind == "enter":
                self._begin(event, following)
            elif event.kind == "pass" and following is not None:
                self._met, self._next = set(), _question(*_window(following))
            yield self.sentence(event, judged=not self.result.proved)

    def _begin(self, event: Event, following: Event | None) -> None:
        """A node may be searched again, to another depth: whether it goes on there, the next event tells."""
        goes_on = following is not None and not (following.kind in ENDS and following.path == event.path)
        (self._inner.add if goes_on else self._inner.discard)(event.path)

    def _entered(self, path: Path) -> Window:
        alpha, beta = super()._entered(path)
        return rounded(alpha), rounded(beta)

    def _asks(self, path: Path) -> bool:
        """Whether the node was given a window that is a question."""
        return is_question(*super()._entered(path))

    def _on_enter(self, event: Event, role: str) -> str:
        told = super()._on_enter(event, role)
        again = event.path in self._met
        self._met.add(event.path)
        if not event.path and self._passes > 1:
            return told.replace("The search begins", "From the root again")
        return f"Once more, with a wider window: {told}" if again else told

    def _on_pass(self, event: Event, role: str) -> str:
        assert event.value is not None
        self._passes += 1
        if self.result.algorithm == "deepening":
            depth = round(abs(event.value))
            return f"A new pass over the tree, {depth} {'move' if depth == 1 else 'moves'} deep."
        return f"A new pass over the tree. All that is asked of the root: {self._next}"

    def _on_table(self, event: Event, role: str) -> str:
        assert event.value is not None
        return f"This position is in the table: {say(event.value, MAX)} to MAX settles it without a look."

    def _on_value(self, event: Event, role: str) -> str:
        if self.result.algorithm != "sss":
            return super()._on_value(event, role)
        assert event.value is not None
        return f"{self._cap(event.move)} is solved: MAX can hope for {say(event.value, MAX)} here."

    def _elsewhere(self, event: Event) -> str:
        alpha, beta = _window(event)
        if not is_question(alpha, beta):
            return super()._elsewhere(event._replace(alpha=rounded(alpha), beta=rounded(beta)))
        return f" All that is asked: {_question(alpha, beta)}"

    def _on_alpha(self, event: Event, role: str) -> str:
        assert event.value is not None
        return super()._on_alpha(event._replace(value=rounded(event.value)), role)

    def _on_beta(self, event: Event, role: str) -> str:
        assert event.value is not None
        return super()._on_beta(event._replace(value=rounded(event.value)), role)

    def _on_cut(self, event: Event, role: str) -> str:
        assert event.value is not None
        if not self._asks(event.path):
            return super()._on_cut(event, role)
        skipped = ", ".join(map(self._called, event.skipped))
        answer = f"{role} has {say(event.value, event.player)} here, which answers the question."
        return f"{answer} Skipped: {skipped}."

    def _on_leave(self, event: Event, role: str) -> str:
        assert event.value is not None
        if self._last or not (self._asks(event.path) or not event.path):
            return super()._on_leave(event, role)
        alpha, beta = super()._entered(event.path)
        begin = "The pass ends: the root is worth" if not event.path else "Worth"
        unsure = self.known.nodes[event.path].judged and abs(event.value) <= ESTIMATE
        guess = "about " if unsure else ""
        bound = "at most " if event.value <= alpha else "at least " if event.value >= beta else guess
        return f"{begin} {bound}{say(event.value, MAX)} to MAX."


def _window(event: Event) -> Window:
    assert event.alpha is not None
    assert event.beta is not None
    return event.alpha, event.beta


def _question(alpha: Number, beta: Number) -> str:
    """What a window asks; its round end is the number that was put into the question."""
    middle = say(rounded(alpha), MAX)
    if rounded(alpha) == alpha:
        return f"is it worth more than {middle} to MAX?"
    if rounded(beta) == beta:
        return f"is it worth {middle} or more to MAX?"
    return f"is it worth {middle} to MAX, or less, or more?"

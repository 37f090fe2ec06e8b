"""Monte Carlo tree search told in words: choose, grow, play out, back up, a sentence for every step.

All numbers are MAX's: a high mean is good for MAX, a low one for MIN, and so are promises.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.lesson.story import called
from zermelo.numerals import numeral, signed, typeset
from zermelo.result import Result
from zermelo.textbook.growth import Grown, Growth, Path
from zermelo.textbook.record import MAX, ROLES, Choice, Event, Record
from zermelo.value import Number

DIGITS = 3  # after the point, as in a result
FEW = 8  # moves of a playout


def sentences(result: Result[Any, Any], record: Record) -> list[str]:
    """A sentence for every event of a recorded search."""
    return list(_Teller(result).all_of(record))


def told(number: Number) -> str:
    """A mean, a promise or a score in a sentence."""
    return signed(round(number, DIGITS))


def visits(count: int) -> str:
    """How often a node was visited."""
    return f"{count:,} visit{'' if count == 1 else 's'}"


def in_node(node: Grown, points: bool) -> str:
    """A node's number in a few characters: its mean, or what is certain (W: MAX wins, L: MAX loses).

    >>> in_node(Grown((), 0, 3, 1 / 3), points=False), in_node(Grown((), 0, 3, 1 / 3, -1), points=False)
    ('0.33', 'L')
    """
    if node.score is None:
        return typeset(numeral(round(node.mean, 2))) if node.visits else ""
    if points or node.score == 0:
        return typeset(numeral(node.score)) if points else "="
    return "W" if node.score > 0 else "L"


class _Teller:
    """Tells the events in their order, each with what was known before it."""

    def __init__(self, result: Result[Any, Any]) -> None:
        self.result, self.game, self.known = result, result.game, Growth()

    def all_of(self, events: Record) -> Iterator[str]:
        for event in events:
            yield getattr(self, f"_on_{event.kind}")(event, ROLES[event.player])
            self.known.take(event)

    def _on_begin(self, event: Event, role: str) -> str:
        wants = "largest" if event.player == MAX else "smallest"
        return f"The tree begins as the root alone: {role} is to move and wants the {wants} mean."

    def _on_choose(self, event: Event, role: str) -> str:
        chosen = next(choice for choice in event.choices if choice.move == event.move)
        others = [choice for choice in event.choices if choice.move != event.move and not choice.proved]
        head = f"Choose {self._called(chosen.move)}"
        how = f"mean {told(chosen.mean)} of {visits(chosen.visits)}"
        if len(event.choices) == 1:
            return f"{head}: it is the only move ({how})."
        if not others:
            return f"{head} ({how}): the others are proved, so there is nothing more to learn there."
        sign = 1 if event.player == MAX else -1
        after = max(others, key=lambda choice: sign * choice.promise)
        mine, next_best = told(chosen.promise), told(after.promise)
        much = "as much" if mine == next_best else next_best
        promise = f"It promises {role} {mine}, {self._called(after.move)} {much}"
        return f"{head}: {_why(chosen, others, sign, role)} ({how}). {promise}."

    def _on_grow(self, event: Event, role: str) -> str:
        mover = ROLES[self.known.nodes[event.path[:-1]].player]
        return f"Grow: {self._called(event.path[-1])}, which {mover} had not tried yet, becomes a node."

    def _on_playout(self, event: Event, role: str) -> str:
        assert event.value is not None
        names = [self._called(move) for move in event.moves[:FEW]]
        between = ", " if any(" " in name for name in names) else " "
        more = f" … ({len(event.moves)} moves)" if len(event.moves) > FEW else ""
        return f"Play out, by chance: {between.join(names)}{more}. {self._ended(event.value)}."

    def _on_leaf(self, event: Event, role: str) -> str:
        assert event.value is not None
        proved = self.known.nodes[event.path].proved
        where = "This node is proved" if proved else "The game is over here"
        return f"{where}: no playout is needed. {self._ended(event.value)}."

    def _on_backup(self, event: Event, role: str) -> str:
        assert event.visits is not None
        assert event.value is not None
        return f"Back up: {self._named(event.path)} has {visits(event.visits)} now, mean {told(event.value)}."

    def _on_proved(self, event: Event, role: str) -> str:
        assert event.value is not None
        return f"Proved: {self._named(event.path)} is {self._certain(event.value)}, since {event.why}."

    def _on_done(self, event: Event, role: str) -> str:
        root = self.known.nodes[()]
        if event.move is None:
            return "All is done: the game is over, there is nothing to search."
        name, child = self._called(event.move), root.children[event.move]
        if root.score is not None:
            return f"All is done: the root is {self._certain(root.score)}, and {name} keeps that."
        how = f"{child.visits:,} of {visits(root.visits)}"
        certain = f", and it is {self._certain(child.score)}" if child.score is not None else ""
        mean = f", mean {told(child.mean)}" if child.score is None else certain
        return f"All is done: {name} was visited most, {how}{mean}. {role} plays it."

    def _ended(self, score: Number) -> str:
        """How a game ended, as a sentence."""
        if self.game.counts_points:
            return f"The score is {told(score)}"
        winner = "A draw" if score == 0 else f"{ROLES[score < 0]} wins"
        return f"{winner}: the score is {told(score)}"

    def _certain(self, score: Number) -> str:
        if self.game.counts_points:
            return f"worth {told(score)}"
        return "a draw" if score == 0 else f"a win for {ROLES[score < 0]}"

    def _named(self, path: Path) -> str:
        return " › ".join(map(self._called, path)) if path else "the root"

    def _called(self, move: Any) -> str:
        return called(self.game, move)


def _why(chosen: Choice, others: list[Choice], sign: int, role: str) -> str:
    """Why this child: a higher promise comes of a better mean, or else of fewer visits."""
    best = max(sign * choice.mean for choice in others)
    if sign * chosen.mean > best:
        return f"it went best for {role}"
    return "nothing went better" if sign * chosen.mean == best else "it was looked at less"

"""What a search may ask of a game's rules: one row a question, and everything else follows from it.

A row is a method of `Game` with a mark above it that says what kind of answer it gives; its name, what it is
asked about, its meaning (the docstring) and what holds where a game is silent (the body) stand there already:

    @of_move(FLAG)
    def loud(self, state: S, move: M) -> bool:
        \"""Whether the move is a capture or a threat, to be followed past the depth limit.\"""
        return False

From the table come what an interpreted search asks (engine/adapter.py), what a compiled one does
(engine/compile/asking.py), the digest under which machine code is kept, the comparison of both ways, and the
tables of docs/contract.md. To add a question, write such a method and the search that asks it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Answer(Enum):
    """The kinds of answers, and what a search makes of them."""

    STATE = "a state"
    MOVES = "some of the moves"
    SCORE = "None, or how the player to move fared"
    PLAYER = "0 or 1"
    FLAG = "yes or no"
    WHOLE = "a whole number"
    ESTIMATE = "a number, rounded and kept below every win"
    NUMBER = "a number, rounded"
    ORDER = "a whole number, kept within 30 bits"
    PATTERN = "a whole number, of which the last nine bits count"
    KEY = "a whole number, spread over 64 bits"
    BOUNDS = "None, or the least and the most"
    CHANCES = "nothing, or probabilities and states"
    FEATURES = "nothing: they are changed"
    STATES = "some states"
    PLANES = "whole numbers, as words of 64 bits"


STATE, STATES, MOVES, SCORE, PLAYER, FLAG, WHOLE = (
    Answer.STATE, Answer.STATES, Answer.MOVES, Answer.SCORE, Answer.PLAYER, Answer.FLAG, Answer.WHOLE,
)  # fmt: skip
ESTIMATE, NUMBER, ORDER, PATTERN, KEY, BOUNDS, CHANCES, PLANES = (
    Answer.ESTIMATE, Answer.NUMBER, Answer.ORDER, Answer.PATTERN, Answer.KEY, Answer.BOUNDS, Answer.CHANCES,
    Answer.PLANES,
)  # fmt: skip


@dataclass(frozen=True)
class Question:
    """One row of the table."""

    name: str
    about: tuple[str, ...]  # ("state",), ("state", "move") or ("number",); of features, these too
    answer: Answer
    group: str  # rules, words, hints, tactics, index, planes
    meaning: str  # the first sentence of what the contract says about it


_asked: dict[Any, tuple[tuple[str, ...], Answer]] = {}


def of_state(answer: Answer) -> Callable[[F], F]:
    """Mark a method as a question about a state."""
    return _marked(("state",), answer)


def of_move(answer: Answer) -> Callable[[F], F]:
    """Mark a method as a question about a move in a state."""
    return _marked(("state", "move"), answer)


def of_number(answer: Answer) -> Callable[[F], F]:
    """Mark a method as a question about a number."""
    return _marked(("number",), answer)


def of_features(*about: str) -> Callable[[F], F]:
    """Mark a method that writes the features of a state, or changes them by a move."""
    return _marked((*about, "features"), Answer.FEATURES)


def _marked(about: tuple[str, ...], answer: Answer) -> Callable[[F], F]:
    def mark(method: F) -> F:
        _asked[method] = about, answer
        return method

    return mark


def questions_of(group: type) -> list[Question]:
    """The rows that a group of the contract adds."""
    rows = []
    for name, method in vars(group).items():
        if callable(method) and method in _asked:
            meaning = " ".join((method.__doc__ or "").split("\n\n")[0].split())
            rows.append(Question(name, *_asked[method], group.__name__.lower(), meaning))
    return rows

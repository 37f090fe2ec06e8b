"""Whether a book is right: play through it at random, and solve anew the positions where it ends."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from zermelo.book import Book, BookError, key_of
from zermelo.books.solving import Solving

SAMPLES = 100
TRIES = 4  # games played for each position wanted: a small book has fewer of them

Progress = Callable[[str, int, int], None]


def check_book(
    book: Book,
    solver: Solving,
    samples: int = SAMPLES,
    progress: Progress = lambda what, done, of: None,
) -> int:
    """Check so many positions of a book; how many there were. `BookError` where it is wrong."""
    dice = random.Random(len(book))
    chosen: dict[int, Any] = {}
    for _ in range(TRIES * samples):
        if len(chosen) < samples and (last := _play_through(book, dice)) is not None:
            chosen[key_of(book.game, last)] = last
    states = list(chosen.values())
    progress("checking", 0, len(states))
    for done, (state, value) in enumerate(zip(states, solver.values(states, cold=True), strict=True), 1):
        said = book.value(state)
        if said != value:
            raise BookError(f"the book says {said} of {book.game.save(state)}, and it is {value}")
        progress("checking", done, len(states))
    return len(states)


def _play_through(book: Book, dice: random.Random) -> Any:
    """The last position of a random game that the book knows; None where it does not know the first.

    The deepest positions are the quickest to solve, and the ones that all others follow from. A book that
    goes further only after its own moves is followed on one side.
    """
    game, last = book.game, None
    state, mover = game.start(), game.turn(game.start())
    follower = dice.choice((0, 1, None))
    while book.value(state) is not None:
        last = state
        _check_minimax(book, state)
        moves = list(game.moves(state))
        if mover == follower:
            moves = book.best(state) or moves
        state = game.play(state, dice.choice(moves))
        mover = game.next_player(mover, state)
    return last


def _check_minimax(book: Book, state: Any) -> None:
    """A position is worth as much as its best move: no known one is better, and one of all is as good."""
    value, known = book.value(state), book.values(state)
    if value is None or not known:
        return
    best = max(known.values())
    whole = len(known) == len(list(book.game.moves(state)))
    if best > value or (whole and best < value):
        raise BookError(f"the book says {value} of {book.game.save(state)}, and {best} of its best move")

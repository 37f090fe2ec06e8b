"""Where an engine is asked: one question at a time, each with a token of its own, on one of our threads.

The token is there before the search begins. So calling off works at any moment: before the first step, while
the rules are being compiled, between two answers; and what comes next has a token of its own.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Generator
from functools import partial
from typing import Any, TypeVar
from weakref import WeakSet

from zermelo.engine.run.threads import hand_over, start
from zermelo.errors import Stopped, ZermeloError
from zermelo.limits import Budget
from zermelo.stop import Stop

T = TypeVar("T")

END: Any = object()
BETWEEN_LOOKS = 0.02  # seconds
PATIENCE = 20.0  # seconds beyond a limit of time that the compiler may take, or as many as the limit


class Desk:
    """The questions to one engine, or to one solver."""

    def __init__(self) -> None:
        self._asked: WeakSet[Stop] = WeakSet()
        self._changed = threading.Condition()
        self._question: Stop | None = None  # the one at work, or half answered
        self._thread: int | None = None  # where it is at work now
        self._left: set[Stop] = set()  # those whose askers wait no longer

    def question(self, stop: Stop | None = None) -> Stop:
        """A token for another question; the asker's own, where there is one."""
        stop = stop or Stop()
        with self._changed:
            self._asked.add(stop)
        return stop

    def stop(self) -> None:
        """Call off whatever has been asked."""
        with self._changed:
            asked = list(self._asked)
        for stop in asked:
            stop.set()

    def answer(self, stop: Stop, function: Callable[[], T]) -> T:
        """One answer."""

        def whole() -> T:
            self._enter(stop)
            try:
                return function()
            finally:
                self._leave(stop)

        return hand_over(whole, stop)

    def answers(self, stop: Stop, steps: Generator[T, None, None]) -> Generator[T, None, None]:
        """Answers, each looked for when it is wanted."""
        try:
            while (found := hand_over(partial(self._step, stop, steps), stop)) is not END:
                yield found
        finally:
            self.close(stop, steps)

    def _step(self, stop: Stop, steps: Generator[T, None, None]) -> T:
        self._enter(stop)
        found: T = END
        try:
            found = next(steps, END)
            return found
        finally:
            with self._changed:
                is_over = found is END or stop in self._left
                if not is_over:
                    self._thread = None
            if is_over:
                steps.close()
                self._leave(stop)

    def close(self, stop: Stop, steps: Generator[Any, None, None]) -> None:
        """Whoever asked wants no more answers. A step that is under way is called off, and ends them."""
        with self._changed:
            is_under_way = self._question is stop and self._thread is not None
            if is_under_way:
                self._left.add(stop)
            else:
                steps.close()
                if self._question is stop:
                    self._leave(stop)
        if is_under_way:
            stop.set()

    def _enter(self, stop: Stop) -> None:
        """Begin, or go on. A question that is called off is about to end: that is waited for."""
        with self._changed:
            while self._question not in (None, stop):
                ending = self._question.is_set() and self._thread not in (None, threading.get_ident())
                if not ending:
                    raise ZermeloError("this engine is searching already: stop it first, or make another")
                self._changed.wait(BETWEEN_LOOKS)
            self._question, self._thread = stop, threading.get_ident()

    def _leave(self, stop: Stop) -> None:
        with self._changed:
            self._question = self._thread = None
            self._left.discard(stop)
            self._asked.discard(stop)
            self._changed.notify_all()


class Late(Stopped):
    """Something takes longer than anybody waits."""


def done_in_time(function: Callable[[], bool], budget: Budget, *, patient: bool) -> bool:
    """What it answers; False where it takes too long. `Stopped` only where the search is called off."""
    try:
        return unless_called_off(function, budget, patient=patient)
    except Late:
        return False


def unless_called_off(function: Callable[[], T], budget: Budget, *, patient: bool = False) -> T:
    """Do something on another of our threads that nothing can interrupt, such as compiling.

    `Stopped` where the search is called off meanwhile; `Late`, unless one is `patient`, where it takes long
    and somebody waits who has set a limit of time. It goes on by itself, and is done the next time.
    """
    most = None if patient else budget.limits.most_seconds
    end = math.inf if most is None else time.monotonic() + max(PATIENCE, most)
    job = None if budget.called_off else start(function)
    while job is not None and not budget.called_off:
        if job.wait(BETWEEN_LOOKS):
            return job.result()
        if time.monotonic() >= end:
            raise Late("the rules are still being compiled")
    raise Stopped("called off")

"""What a UCI program asks: `position` and `go`, read word by word."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic

from zermelo.contract import Game, M, S
from zermelo.errors import TextError
from zermelo.limits import SHORTEST, Limits
from zermelo.stop import Stop

NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "perft")
FLAGS = ("infinite", "ponder")
MOST = 10**12  # numbers above mean no more than this
ANSWERING = 0.0015  # seconds of a fixed time that are kept to write the answer


@dataclass
class Go:
    """One `go`. Times are in milliseconds, as they come."""

    numbers: dict[str, int] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    moves: list[str] = field(default_factory=list)  # of searchmoves
    odd: list[str] = field(default_factory=list)  # words that mean nothing here
    came: float = field(default_factory=time.perf_counter)
    stop: Stop = field(default_factory=Stop)
    hit: threading.Event = field(default_factory=threading.Event)  # the move pondered on was played
    heard: threading.Event = field(default_factory=threading.Event)  # the word that an answer waits for
    answered: bool = False
    owed: int = 0  # times that it was asked, after `stop`, whether we are ready: told after the answer

    @classmethod
    def read(cls, words: list[str]) -> Go:
        """Read what follows `go`."""
        go, rest, in_moves = cls(), iter(words), False
        for word in rest:
            in_moves = in_moves and word not in NUMBERS and word not in FLAGS
            if in_moves:
                go.moves.append(word)
            elif word in NUMBERS:
                go.numbers[word] = _number(word, rest)
            elif word in FLAGS:
                go.flags.add(word)
            elif word == "searchmoves":
                in_moves = True
            else:
                go.odd.append(word)
        return go

    @property
    def waits(self) -> bool:
        """Whether the answer has to wait for a word from the other program."""
        return "infinite" in self.flags or ("ponder" in self.flags and not self.hit.is_set())

    def limits(self, player: int, overhead: float, nodes: int | None = None) -> Limits:
        """The limits that follow for the player to move; `nodes` is a limit of our own."""
        n, gone = self.numbers, time.perf_counter() - self.came
        clock = n.get("wtime" if player == 0 else "btime")
        seconds = n.get("movetime")
        given = [limit for limit in (n.get("nodes"), nodes) if limit is not None]
        free = "infinite" in self.flags
        return Limits(
            depth=max(1, n["depth"]) if "depth" in n else None,
            nodes=max(1, min(given)) if given else None,
            seconds=None if seconds is None or free else max(SHORTEST, seconds / 1000 - gone - ANSWERING),
            clock=None if clock is None or free else max(SHORTEST, clock / 1000 - gone),
            increment=max(0, n.get("winc" if player == 0 else "binc", 0)) / 1000,
            moves_to_go=max(1, n["movestogo"]) if "movestogo" in n else None,
            overhead=overhead,
            mate=max(1, n["mate"]) if "mate" in n else None,
            cancel=self.stop,
            ponder=self.hit if "ponder" in self.flags else None,
        )


def _number(word: str, rest: Iterator[str]) -> int:
    text = next(rest, "")
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit():
        raise TextError(f"{word} needs a whole number, not {text[:40]!r}")
    number = MOST if len(digits) > 12 else min(MOST, int(digits))
    return -number if text.startswith("-") else number


class Table(Generic[S, M]):
    """The game as the other program has told it, position by position.

    It is told anew before every move. Only what has been added is read.
    """

    def __init__(self, game: Game[S, M]) -> None:
        self.game = game
        self._from, self._moves = "startpos", list[str]()
        self.states = [game.start()]

    def set(self, words: list[str], text: Game[S, M]) -> None:
        """Read what follows `position`; `text` knows how moves are written. Mistakes change nothing."""
        at = words.index("moves") if "moves" in words else len(words)
        origin, moves = " ".join(words[:at]), words[at + 1 :]
        if origin == self._from:
            same = _same(self._moves, moves)
            states = self.states[: same + 1]
        else:
            states, same = [self._start(words[:at])], 0
        for place, move in enumerate(moves[same:], same + 1):
            try:
                states.append(self.game.play(states[-1], text.read(states[-1], move)))
            except TextError as error:
                raise TextError(f"move {place}: {error.message}") from None
        self._from, self._moves, self.states = origin, moves, states

    def _start(self, words: list[str]) -> S:
        if words == ["startpos"]:
            return self.game.start()
        if words[:1] == ["fen"] and len(words) > 1:
            return self.game.load(" ".join(words[1:]))
        raise TextError("position is written: position startpos|fen FEN [moves MOVE ...]")


def _same(old: list[str], new: list[str]) -> int:
    """How many words two lists begin with in common."""
    for place, (one, other) in enumerate(zip(old, new, strict=False)):
        if one != other:
            return place
    return min(len(old), len(new))

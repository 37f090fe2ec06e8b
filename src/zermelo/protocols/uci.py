"""A conversation in the Universal Chess Interface, which chess programs speak with engines.

One thread reads, another compiles and searches, and whoever has something to say says it a line at a time.
Nothing that is heard ends the conversation but `quit` and the end of the input, and those do so at once: what
makes no sense, and what fails, is answered with an `info string` that says so.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from zermelo.contract import Game, M, S
from zermelo.engine.engine import Engine
from zermelo.errors import FAULTS, Stopped, ZermeloError
from zermelo.position import Position
from zermelo.protocols.answers import best_move, infos, reply_to
from zermelo.protocols.asking import Go, Table
from zermelo.protocols.current import Current
from zermelo.protocols.engines import last_result, warmed
from zermelo.protocols.options import OPTIONS, Settings
from zermelo.protocols.strength import choose, lines_of, nodes_of
from zermelo.protocols.voice import Voice
from zermelo.protocols.worker import Worker
from zermelo.result import Result

NEW_ENGINE = ("Hash", "Threads")  # settings that an engine is made with
LAST_WORD = 5.0  # seconds that an answer may take when the conversation ends
BETWEEN_LOOKS, LOOKS = 0.05, 4  # seconds; and how often a compiler is seen at work before nobody waits for it


@dataclass(frozen=True, slots=True)
class Task(Generic[S, M]):
    """One `go`, with all that it depends on: what is set later is for the next one."""

    go: Go
    states: tuple[S, ...]
    only: tuple[M, ...]
    text: Game[S, M]  # how moves are written
    shown: int  # lines
    elo: int | None
    overhead: float


class Uci(Generic[S, M]):
    """An engine that is spoken to.

    `say` is given each line of an answer. `other` is the same game as it writes moves in Chess960.
    """

    def __init__(
        self,
        game: Game[S, M],
        say: Callable[[str], None],
        *,
        other: Game[S, M] | None = None,
        name: str = "zermelo",
        seed: int | None = None,
    ) -> None:
        self.game, self.other, self.name = game, other or game, name
        self.settings = Settings()
        self.table: Table[S, M] = Table(game)
        self._voice, self._dice = Voice(say, "info string"), random.Random(seed)
        self.say, self.tell = self._voice.say, self._voice.tell
        self._making, self._answering = threading.Lock(), threading.Lock()
        self._engine: Engine[S, M] | None = None
        self._go: Go | None = None
        self._worker = Worker("zermelo-search")
        self._debug = False

    # -- hearing ---------------------------------------------------------------------------------------------

    def listen(self, lines: Iterable[bytes]) -> None:
        """Answer line after line, to the end. A last answer is waited for, but no compiler."""
        try:
            for line in lines:
                if not self.hear(line.decode("utf-8", "replace")):
                    break
        finally:
            self._stop([])
            self._worker.end()
        self._wait_for_last_word()

    def _wait_for_last_word(self) -> None:
        """Let an answer come that is about to; nobody waits for a compiler, nor for one that begins now."""
        end, compiling = time.monotonic() + LAST_WORD, 0
        while self._worker.is_busy and compiling < LOOKS and time.monotonic() < end:
            self._worker.wait(BETWEEN_LOOKS)
            compiling = compiling + 1 if self._making.locked() else 0

    def hear(self, line: str) -> bool:
        """Answer one line; False where it ends the conversation."""
        words = line.replace("\0", " ").split()
        unknown = []
        while words and words[0] not in self._commands:  # as the protocol has it: "joho debug on"
            unknown.append(words.pop(0))
        if unknown:
            self.tell(f"unknown: {' '.join(unknown)}")
        if not words:
            return True
        if words[0] == "quit":
            return False
        try:
            self._commands[words[0]](words[1:])
        except Exception as error:
            self._complain(error)
        return True

    @cached_property
    def _commands(self) -> dict[str, Callable[[list[str]], None]]:
        return {
            "uci": self._introduce,
            "debug": self._set_debug,
            "isready": self._is_ready,
            "setoption": self._set_option,
            "register": lambda words: None,
            "ucinewgame": self._new_game,
            "position": self._position,
            "go": self._begin,
            "stop": self._stop,
            "ponderhit": self._ponder_hit,
            "quit": self._stop,
        }

    def _complain(self, error: BaseException) -> None:
        """Say what is wrong, in debug mode also where."""
        self._voice.complain(error, where=self._debug)

    # -- commands --------------------------------------------------------------------------------------------

    def _introduce(self, words: list[str]) -> None:
        options = [str(option) for option in OPTIONS.values()]
        self.say(f"id name {self.name}", "id author the zermelo authors", *options, "uciok")

    def _set_debug(self, words: list[str]) -> None:
        self._debug = words[:1] != ["off"]

    def _is_ready(self, words: list[str]) -> None:
        """After `stop`, programs take what comes behind `readyok` for the answer to their next `go`."""
        with self._answering:
            if self._is_searching and self._go is not None:
                if self._go.stop.is_set():
                    self._go.owed += 1
                else:
                    self.say("readyok")
                return
        self._worker.do(self._get_ready)

    def _set_option(self, words: list[str]) -> None:
        name = self.settings.set(words)
        if name == "Clear Hash":
            self._new_game([])
        if name in NEW_ENGINE:
            self._forget_engine()

    def _new_game(self, words: list[str]) -> None:
        self._be_free()
        if self._engine is not None:
            self._engine.forget()

    def _position(self, words: list[str]) -> None:
        self.table.set(words, self._text)

    def _begin(self, words: list[str]) -> None:
        go = Go.read(words)
        if go.odd:
            self.tell(f"go: unknown: {' '.join(go.odd)}")
        self._be_free()
        task = self._task(go)
        think = self._count if "perft" in go.numbers else self._think
        self._go = go
        self._worker.do(lambda: think(task))

    def _task(self, go: Go) -> Task[S, M]:
        """What is to be done, as everything is set now."""
        settings, text, states = self.settings, self._text, tuple(self.table.states)
        return Task(
            go,
            states,
            tuple(dict.fromkeys(text.read(states[-1], move) for move in go.moves)),
            text,
            settings.number("MultiPV"),
            settings.number("UCI_Elo") if settings.is_on("UCI_LimitStrength") else None,
            settings.number("Move Overhead") / 1000,
        )

    def _stop(self, words: list[str]) -> None:
        if self._go is not None:
            self._go.stop.set()
            self._go.heard.set()

    def _ponder_hit(self, words: list[str]) -> None:
        if self._go is not None:
            self._go.hit.set()
            if "infinite" not in self._go.flags:
                self._go.heard.set()

    # -- the engine ------------------------------------------------------------------------------------------

    @property
    def _text(self) -> Game[S, M]:
        """The game as it writes moves now."""
        return self.other if self.settings.is_on("UCI_Chess960") else self.game

    @property
    def _is_searching(self) -> bool:
        """Whether an answer is still to come."""
        return self._worker.is_busy and self._go is not None and not self._go.answered

    def _be_free(self) -> None:
        """Wait for a search that is about to end; complain of one that is not."""
        if self._is_searching and self._go is not None and not self._go.stop.is_set():
            raise ZermeloError("a search is going on: stop it first")
        self._worker.wait()

    def _forget_engine(self) -> None:
        self._be_free()
        with self._making:
            self._engine = None

    def _ready(self) -> Engine[S, M]:
        """The engine, compiled and warm."""
        with self._making:
            if self._engine is None:
                engine: Engine[S, M] = Engine(
                    self.game,
                    table=self.settings.number("Hash"),
                    threads=self.settings.number("Threads"),
                    notify=self.tell,
                )
                self._engine = warmed(engine)
            return self._engine

    # -- compiling and searching, on a thread of their own ---------------------------------------------------

    def _get_ready(self) -> None:
        try:
            self._ready()
        except FAULTS as error:
            self._complain(error)
        self.say("readyok")

    def _think(self, task: Task[S, M]) -> None:
        """Search, say what is found, and answer, whatever happens."""
        answer = best_move(None, None, task.text.write)
        for find in (self._search, self._any):
            try:
                move, reply = find(task)
                if move is not None:
                    answer = best_move(move, reply, task.text.write)
                    break
            except FAULTS as error:
                self._complain(error)
        if task.go.waits:
            task.go.heard.wait()
        self._answer(task.go, answer)

    def _answer(self, go: Go, *lines: str) -> None:
        """The last word on a `go`, and what had to wait for it."""
        with self._answering:
            go.answered = True
            self.say(*lines, *["readyok"] * go.owed)

    def _any(self, task: Task[S, M]) -> tuple[M | None, M | None]:
        """Any move, where a search has found none; a draw by the rules may be played on."""
        root = task.states[-1]
        over = bool(self.game.score(root))
        return None if over else next(iter(task.only or self.game.moves(root)), None), None

    def _search(self, task: Task[S, M]) -> tuple[M | None, M | None]:
        """The move to play, and the answer that is expected to it."""
        engine = self._ready()
        *earlier, root = task.states
        position = Position(self.game, root, earlier=tuple(earlier))
        lines = task.shown if task.elo is None else max(task.shown, lines_of(task.elo))
        nodes = None if task.elo is None else nodes_of(task.elo)
        limits = task.go.limits(position.to_move, task.overhead, nodes)

        def show(result: Result[S, M], told_as_bound: bool = False) -> None:
            current.depth = result.depth - told_as_bound
            self.say(*infos(result, task.text.write, lines=task.shown, told_as_bound=told_as_bound))

        with Current(engine, self.say, task.text.write) as current:
            result = last_result(
                engine, position, limits, show, lines=lines, only=task.only, during=lambda r: show(r, True)
            )
        move = result.move if task.elo is None else choose(result, task.elo, self._dice)
        return move, reply_to(result, move)

    def _count(self, task: Task[S, M]) -> None:
        """`go perft N`, as many engines have it. Only a count of all is called one."""
        from zermelo.engine.perft import SHALLOW, divided

        last, total, depth = list[str](), 0, max(0, task.go.numbers["perft"])
        try:
            with self._making:
                counting = divided(self.game, depth, task.states[-1], self.tell) if depth else iter(())
            for move, count in counting:
                if depth > SHALLOW and task.go.stop.is_set():  # what takes no time is counted to its end
                    raise Stopped(f"called off after {total} nodes")
                total += count
                self.say(f"{task.text.write(move)}: {count}")
            last = [f"nodes searched: {total if depth else 1}"]
        except FAULTS as error:
            self._complain(error)
        self._answer(task.go, *last)  # whoever reads it may go on at once

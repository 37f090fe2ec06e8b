"""A conversation in the protocol of Gomocup, which managers of Gomoku tournaments speak with programs.

One thread reads, another obeys: line after line in the order in which they came, and one answer for each.
`INFO timeout_turn 0`, by which a manager asks for the move now, is heard at once, and so is `END` while it
thinks. Nothing that is heard ends the conversation but `END` and the end of the input.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from queue import Queue
from typing import Any

from zermelo.engine.answers.at_once import at_once
from zermelo.errors import FAULTS, Stopped, TextError
from zermelo.games.gomoku import Gomoku
from zermelo.limits import Limits
from zermelo.position import Position
from zermelo.protocols.brains import Brains
from zermelo.protocols.engines import last_result
from zermelo.protocols.field import OTHER, OWN, Field, numbers
from zermelo.protocols.info import RULES, Info
from zermelo.protocols.voice import Voice, fault, in_one_line
from zermelo.result import Result
from zermelo.stop import Stop
from zermelo.swapping import FIRST, MORE, better_side, even_moves, is_even, shared

PENDING = 1000  # lines that may wait to be obeyed
BESIDE = 0.5  # of the time, where a compiler that runs meanwhile may hold a search up
LISTS = {"BOARD": 3, "SWAP2BOARD": 2}  # commands that lines of so many numbers follow, up to DONE


class Gomocup:
    """A player that is spoken to. `say` is given each line of an answer; `about` is said of ourselves."""

    def __init__(
        self,
        say: Callable[[str], None],
        *,
        about: str = 'name="zermelo"',
        threads: int = 1,
        compiled: bool | None = None,
        seed: int | None = None,
    ) -> None:
        self.about, self.info = about, Info()
        self._voice, self._dice = Voice(say, "MESSAGE"), random.Random(seed)
        self._brains = Brains(self._voice.tell, threads=threads, compiled=compiled)
        self._lines: Queue[tuple[str, float] | None] = Queue(PENDING)
        self._stop, self._ended = Stop(), False
        self._answered = 0.0  # when the last answer was given
        self._field: Field | None = None
        self._list: list[str] | None = None  # what has come of BOARD
        self._listed = ""
        self._worker = threading.Thread(target=self._work, name="zermelo-gomocup", daemon=True)

    # -- hearing ---------------------------------------------------------------------------------------------

    def listen(self, lines: Iterable[bytes]) -> None:
        """Answer line after line, to the end."""
        self._worker.start()
        for line in lines:
            if not self.hear(line.decode("utf-8", "replace")):
                break
        self._lines.put(None)
        self._worker.join()

    def hear(self, line: str) -> bool:
        """Take one line; False where it ends the conversation."""
        words = line.replace("\0", " ").split()
        if words and words[0].upper() == "END":
            if self._lines.empty():  # else all this was piped in, and is answered first
                self._ended = True
                self._stop.set()
            return False
        if [word.lower() for word in words[:3]] == ["info", "timeout_turn", "0"]:
            self._stop.set()
        if words:
            self._lines.put((" ".join(words), time.perf_counter()))
        return True

    def _work(self) -> None:
        while (heard := self._lines.get()) is not None:
            self.obey(*heard)

    def obey(self, line: str, came: float) -> None:
        """Do what a line says, and answer. It came at this time.

        Time is counted from there, but not while an earlier line was still being answered.
        """
        word, _, rest = line.partition(" ")
        word, came = word.upper(), max(came, self._answered)
        try:
            if self._list is not None and word != "INFO" and self._goes_on(word, line, came):
                return
            command = self._commands.get(word)
            if command is None:
                self._voice.say(f"UNKNOWN command {in_one_line(line)[:80]}")
            else:
                command(rest, came)
        except Exception as error:
            self._voice.say(f"ERROR {in_one_line(fault(error))}")
        finally:
            if word != "INFO" and self._list is None:  # neither is answered
                self._answered = time.perf_counter()

    @cached_property
    def _commands(self) -> dict[str, Callable[[str, float], None]]:
        return {
            "START": self._start,
            "RECTSTART": self._start_rectangle,
            "RESTART": self._restart,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "TAKEBACK": self._take_back,
            "BOARD": lambda rest, came: self._begin_list("BOARD"),
            "SWAP2BOARD": lambda rest, came: self._begin_list("SWAP2BOARD"),
            "INFO": self._inform,
            "ABOUT": lambda rest, came: self._voice.say(self.about),
        }

    # -- the board -------------------------------------------------------------------------------------------

    def _start(self, rest: str, came: float) -> None:
        (size,) = numbers(rest, 1, "START SIZE")
        game = Gomoku(size, self.info.rule)
        others = [Gomoku(size, rule) for rule in RULES.values()]  # a manager tells the rule only after OK
        self._brains.get_ready(game, others)
        self._field = Field(game)
        self.info.begin()
        self._voice.say("OK")

    def _start_rectangle(self, rest: str, came: float) -> None:
        width, height = numbers(rest, 2, "RECTSTART WIDTH,HEIGHT")
        if width != height:
            raise TextError("boards are square here: START SIZE")
        self._start(str(width), came)

    def _restart(self, rest: str, came: float) -> None:
        self._field = Field(self._present.game)
        self._brains.forget()
        self.info.begin()
        self._voice.say("OK")

    @property
    def _present(self) -> Field:
        """The field, by the rule as it is now; an error before START, and where it is not played here."""
        if self._field is None:
            raise TextError("there is no board yet: START SIZE")
        if self._field.game.rule != self.info.rule:
            self._field.game = Gomoku(self._field.game.size, self.info.rule)
        return self._field

    def _begin(self, rest: str, came: float) -> None:
        if self._present.stones:
            raise TextError("the board is not empty: RESTART first")
        self._move(came)

    def _turn(self, rest: str, came: float) -> None:
        field = self._present
        field.put(field.read(rest), OTHER)
        self._move(came)

    def _take_back(self, rest: str, came: float) -> None:
        self._present.take(rest)
        self._voice.say("OK")

    def _inform(self, rest: str, came: float) -> None:
        key, _, value = rest.partition(" ")
        try:
            self.info.set(key.lower(), value.strip())
        except TextError as error:  # no answer is expected, but a word for whoever looks into it
            self._voice.say(f"DEBUG INFO {in_one_line(str(error))}")
            return
        if key.lower() == "max_memory":
            self._brains.fit(self.info.table)
        if key.lower() == "rule" and self._field is not None and self.info.rules in RULES:
            self._brains.expect(self._present.game)

    # -- BOARD and SWAP2BOARD, which go on for several lines -------------------------------------------------

    def _begin_list(self, name: str) -> None:
        self._list, self._listed = [], name

    def _goes_on(self, word: str, line: str, came: float) -> bool:
        """Take one line of a list; False where something else has begun, and the list is no more."""
        lines, name = self._list, self._listed
        assert lines is not None
        if word in self._commands:
            self._list = None
            self._voice.say(f"ERROR {name} was not ended by DONE")
            return False
        if word != "DONE":
            lines.append(line)
            return True
        self._list = None
        field = self._present
        if name == "BOARD":
            field.fill(lines, LISTS[name])
            self._move(came)
        else:
            opening = Field(field.game)
            opening.fill(lines, LISTS[name])
            self._swap(opening, came)
        return True

    # -- moves -----------------------------------------------------------------------------------------------

    def _move(self, came: float) -> None:
        """Think, put our stone, and answer with it."""
        field = self._present
        move = self._best(field, came)
        if move is None:
            raise TextError("the board is full")
        field.put(field.place(move), OWN)
        self.info.spent(time.perf_counter() - came)
        self._voice.say(field.write(move))

    def _best(self, field: Field, came: float) -> int | None:
        """The move to play: what a search finds, or a glance. Where the game is over, it is played on."""
        position = Position(field.game, field.state)
        if position.moves:
            try:
                found = last_result(
                    self._brains.at_hand(field.game),
                    position,
                    self._limits(came, field.game),
                    lambda result: self._voice.say(f"DEBUG {_told(result, field)}"),
                )
                self._voice.tell(_told(found, field))
                if found.move in position.moves:
                    return found.move
            except FAULTS as error:
                self._voice.complain(error)
            return at_once(position).move
        return next(iter(field.game.moves(field.state)), None)

    def _limits(self, came: float, game: Gomoku) -> Limits:
        """What a move may take that was asked for at this time; `INFO timeout_turn 0` ends it."""
        self._stop = Stop()
        if self._ended:
            self._stop.set()
        limits = self.info.limits(time.perf_counter() - came, self._stop)
        if self._brains.has(game) or limits.seconds is None:
            return limits
        return replace(limits, seconds=BESIDE * limits.seconds)

    def _swap(self, opening: Field, came: float) -> None:
        """Answer SWAP2BOARD, in whatever time there is."""
        try:
            answer = self._chosen(opening, self._limits(came, opening.game))
        except Stopped:
            answer = self._chosen(opening, Limits(depth=1))
        self._voice.say(answer)

    def _chosen(self, opening: Field, limits: Limits) -> str:
        """The first three stones; or the side that we like better, with the next stone where it is White.

        Where none is better after three stones, two more: the other has to find out which side then is.
        """
        game, count = opening.game, len(opening.stones)
        engine, position = self._brains.at_hand(game), Position(game, opening.state)
        if count == 0:
            return " ".join(map(opening.write, even_moves(engine, position, FIRST, limits, self._dice)))
        if count not in (FIRST, FIRST + MORE):
            raise TextError(f"SWAP2BOARD has no stones, {FIRST} or {FIRST + MORE}, not {count}")
        part = shared(limits, 2) if count == FIRST else limits
        side, found = better_side(engine, position, part)
        if count == FIRST and is_even(found):
            return " ".join(map(opening.write, even_moves(engine, position, MORE, part, self._dice)))
        return "SWAP" if side != position.to_move or found.move is None else opening.write(found.move)


def _told(result: Result[Any, int], field: Field) -> str:
    """What a search has found, in a line."""
    stats = result.stats
    line = " ".join(field.write(move) for move in result.line[:12])
    return (
        f"depth {result.depth}, {result.value}, {stats.nodes} nodes, {round(1000 * stats.seconds)} ms, {line}"
    )

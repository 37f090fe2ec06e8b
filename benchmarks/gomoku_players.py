"""Players of Gomoku for gomoku_match.py: programs that speak Gomocup's protocol, and two of our own making.

- greedy looks one move ahead: it makes the longest row it can, or stops the other's.
- mnk is `mnk:15,15,5`, the general game of rows, searched with ten times the time of a move.
"""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from contextlib import suppress

from matches import cpu_seconds
from zermelo import MNK, Engine, Limits
from zermelo.games.gomoku import Gomoku
from zermelo.games.mnk import Stones
from zermelo.protocols.field import Field
from zermelo.protocols.info import RULES

START_SECONDS = 300.0  # until a program is ready: ours may have to compile first
ANSWER_SECONDS = 10.0  # over the time of a move; then it counts as dead
MATCH = 2147483647  # milliseconds: no limit
TIMES = 10  # what `mnk` may take, in times of a move


class Failed(Exception):
    """A program has died, hung, or answered with no move."""


class Brain:
    """A program that speaks the protocol. It is started again when it has died."""

    def __init__(self, command: str, game: Gomoku, seconds: float, nodes: int = 0) -> None:
        self.name, self.game, self.seconds, self.nodes = command, game, seconds, nodes
        self.process: subprocess.Popen[bytes] | None = None
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.hearing = threading.Thread()
        self.known: list[int] = []  # the moves that it knows of

    def running(self) -> subprocess.Popen[bytes]:
        """The process, started and on an empty board."""
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                shlex.split(self.name),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            self.lines = queue.Queue()
            self.hearing = threading.Thread(target=self.listen, args=(self.process, self.lines), daemon=True)
            self.hearing.start()
            rule = next(number for number, name in RULES.items() if name == self.game.rule)
            self.say(f"INFO rule {rule}", f"START {self.game.size}")
            self.expect("OK", START_SECONDS)
            milliseconds = round(1000 * self.seconds)
            self.say(f"INFO timeout_turn {milliseconds}", "INFO timeout_match 0", f"INFO rule {rule}")
            if self.nodes:
                self.say(f"INFO max_node {self.nodes}")
        return self.process

    @staticmethod
    def listen(process: subprocess.Popen[bytes], lines: queue.Queue[str | None]) -> None:
        """Hear what it says."""
        assert process.stdout is not None
        for line in process.stdout:
            lines.put(line.decode("utf-8", "replace").strip())
        lines.put(None)

    def say(self, *lines: str) -> None:
        """Say these lines."""
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write("".join(f"{line}\r\n" for line in lines).encode())
            self.process.stdin.flush()
        except OSError as problem:
            raise Failed(f"{problem}") from None

    def answer(self, seconds: float) -> str:
        """What it answers, words for people left out."""
        until = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise Failed("no answer") from None
            if line is None:
                raise Failed("it has ended")
            if line and line.split()[0].upper() not in ("MESSAGE", "DEBUG"):
                return line

    def expect(self, wanted: str, seconds: float) -> None:
        """An answer that must be this one."""
        found = self.answer(seconds)
        if found.upper() != wanted:
            raise Failed(f"{wanted} was expected, not {found!r}")

    def begin(self) -> None:
        """A new game."""
        self.running()
        self.say("RESTART")
        self.expect("OK", START_SECONDS)
        self.known = []

    def play(self, moves: list[int]) -> int:
        """Its move after these."""
        field = Field(self.game)
        self.say(f"INFO time_left {MATCH}")
        if not moves:
            self.say("BEGIN")
        elif moves[:-1] == self.known and self.known:
            self.say(f"TURN {field.write(moves[-1])}")
        else:
            own = len(moves) % 2
            stones = [f"{field.write(move)},{1 if at % 2 == own else 2}" for at, move in enumerate(moves)]
            self.say("BOARD", *stones, "DONE")
        answer = self.answer(self.seconds + ANSWER_SECONDS)
        try:
            x, y = map(int, answer.split(","))
        except ValueError:
            raise Failed(f"no move: {answer!r}") from None
        move = field.move((x, y)) if 0 <= x < self.game.size and 0 <= y < self.game.size else -1
        self.known = [*moves, move]
        return move

    def cpu(self) -> float:
        """The CPU time that it has had so far."""
        return 0.0 if self.process is None else cpu_seconds(self.process.pid)

    def close(self) -> None:
        """End it, whatever it is doing."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
            self.hearing.join()
            process.communicate()


class Ours:
    """A player in this process. What CPU time it takes is this process's, so only one may play at a time."""

    name = ""

    def __init__(self, game: Gomoku, seconds: float) -> None:
        self.game, self.seconds, self.spent = game, seconds, 0.0

    def running(self) -> None:
        """It always is."""

    def begin(self) -> None:
        """A new game."""

    def play(self, moves: list[int]) -> int:
        """Its move after these."""
        state = self.game.start()
        for move in moves:
            state = self.game.play(state, move)
        before = time.process_time()
        try:
            return self.best(state)
        finally:
            self.spent += time.process_time() - before

    def best(self, state: Stones) -> int:
        """Its move in a position."""
        raise NotImplementedError

    def cpu(self) -> float:
        """The CPU time that it has had so far."""
        return self.spent

    def close(self) -> None:
        """There is nothing to end."""


class Greedy(Ours):
    """One move ahead: rows of five that a stone brings on, mine or the other's, the longer the better."""

    name = "greedy"
    MINE, THEIRS = (1, 10, 100, 1000, 100_000), (1, 8, 80, 800, 10_000)  # by the stones that are in a row

    def best(self, state: Stones) -> int:
        """The square that counts most."""
        middle = self.game.size // 2 * (self.game.stride + 1)
        worth: dict[int, int] = {}
        for row in self.game.rows:
            mine, theirs = (state.mine & row).bit_count(), (state.theirs & row).bit_count()
            if mine and theirs:
                continue
            value = self.MINE[mine] if not theirs else self.THEIRS[theirs]
            free = row & ~(state.mine | state.theirs)
            while free:
                square = (free & -free).bit_length() - 1
                worth[square] = worth.get(square, 0) + value
                free &= free - 1
        squares = worth or dict.fromkeys(self.game.moves(state), 0)
        return max(squares, key=lambda square: (squares[square], -abs(square - middle)))


class General(Ours):
    """The general game of rows, with more time."""

    name = "mnk"

    def __init__(self, game: Gomoku, seconds: float) -> None:
        super().__init__(game, TIMES * seconds)
        self.engine = Engine(MNK(game.size, game.size, 5))

    def running(self) -> None:
        """Compile it before its first move."""
        self.engine.compile()

    def best(self, state: Stones) -> int:
        """What its search finds."""
        move = self.engine.best(state, Limits(seconds=self.seconds)).move
        assert move is not None
        return move


Player = Brain | Greedy | General
OWN = {kind.name: kind for kind in (Greedy, General)}


def player_of(text: str, game: Gomoku, seconds: float, nodes: int = 0) -> Player:
    """A player by name, or the program of a command."""
    return OWN[text](game, seconds) if text in OWN else Brain(text, game, seconds, nodes)

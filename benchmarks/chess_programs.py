"""Chess programs to play against, and how each is started and held to its time. Used by chess_match.py.

- sunfish (pip install sunfish), gnuchess, toga2, ethereal, glaurung, stockfish:N (its Skill Level N, or plain
  stockfish) speak UCI and keep to `go movetime`. Glaurung only with one thread: with two it overruns by far.
- stockfish@ELO is Stockfish at its UCI_Elo, from 1350 to 2850, whatever the time of a move: it looks as deep
  as it does before it chooses (15.1: one ply more than its skill).
- sjeng reads `st` in whole seconds. It spends a twentieth of its clock, so before every move it is told that
  it has 20 times the seconds left.
- hoichess refuses `st 0.1`. It spends about a fiftieth of its clock when its extensions are off.
- phalanx takes `st` with a fraction, as something to average out: of `st 0.15` it spends 0.1 s on
  average, now and then a second.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

try:
    import chess
    import chess.engine
except ImportError:
    sys.exit("python-chess is not installed: pip install chess")

from matches import cpu_seconds

GAMES_DIRECTORY = "/usr/games"  # where Debian puts engines, often not on the path
START_SECONDS = 300.0  # until an engine is ready: ours may have to compile first
ANSWER_SECONDS = 10.0  # over the time of a move; then it counts as dead


class Program(NamedTuple):
    """How a chess program is started, spoken to, and held to a time."""

    name: str
    command: tuple[str, ...]
    xboard: bool = False
    options: Mapping[str, Any] = {}
    clock: float = 0.0  # tell it that it has so many times the seconds of a move left
    stretch: float = 1.0  # or ask for so many times the seconds
    package: str = ""
    source: str = ""  # commands to read first, for those that take a file of them
    depth: int | None = None  # how deep it may look, in place of a time

    def limit(self, seconds: float) -> chess.engine.Limit:
        """What it is told, so that it takes about so many seconds."""
        if self.depth is not None:
            return chess.engine.Limit(depth=self.depth)
        if self.clock:
            left = self.clock * seconds
            return chess.engine.Limit(white_clock=left, black_clock=left)
        return chess.engine.Limit(time=self.stretch * seconds)


HOICHESS = {
    "search_extend_time_iteration_enable": 0,
    "search_time_for_new_iteration_enable": 0,
    "search_timecheck_interval_csecs_min": 1,
    "search_timecheck_interval_csecs_max": 1,
}
KNOWN = [
    Program("sunfish", ("sunfish-uci",), package="pip install sunfish"),
    Program(
        "hoichess",
        ("hoichess", "--xboard"),
        xboard=True,
        options=HOICHESS,
        clock=50,
        source="book close\nhash size {hash}M\n",
    ),
    Program("sjeng", ("sjeng",), xboard=True, clock=20),
    Program(
        "phalanx",
        ("phalanx", "-b", "-", "-l", "-", "-t", "{hash_kilobytes}"),
        xboard=True,
        stretch=1.5,
    ),
    Program("gnuchess", ("gnuchess", "--uci")),
    Program("glaurung", ("glaurung",)),
    Program("toga2", ("toga2",)),
    Program("ethereal", ("ethereal-chess",)),
    Program("stockfish", ("stockfish",)),
]
NAMES = {program.name: program for program in KNOWN}


def program_of(text: str) -> Program:
    """The program that a name or a command stands for."""
    name, _, level = text.partition(":")
    if name == "stockfish" and level.isdigit():
        return NAMES[name]._replace(name=text, options={"Skill Level": int(level)})
    if text in NAMES:
        return NAMES[text]
    name, _, elo = text.partition("@")
    if name == "stockfish" and elo.isdigit():
        options = {"UCI_LimitStrength": True, "UCI_Elo": int(elo)}
        return NAMES[name]._replace(name=text, options=options, depth=depth_of_skill(int(elo)))
    return Program(text, tuple(shlex.split(text)))


def depth_of_skill(elo: int) -> int:
    """How deep Stockfish 15.1 looks before it chooses as a player of this strength: no more is needed."""
    skill = max(0.0, (elo - 1346.6) / 143.4) ** (1 / 0.806)
    return 1 + int(min(20.0, skill))


def found(program: Program) -> Program:
    """The program with the whole path of its file, or a message that says what is missing."""
    first = program.command[0]
    path = shutil.which(first) or shutil.which(first, path=GAMES_DIRECTORY)
    if path is None:
        advice = program.package or f"on Debian, apt-get install {first}"
        known = program.name.partition(":")[0] in NAMES
        sys.exit(
            f"there is no program {first}" + (f": {advice}" if known else f"; known are {', '.join(NAMES)}")
        )
    return program._replace(command=(path, *program.command[1:]))


class Player:
    """A running program. It is started again when it has died."""

    def __init__(self, program: Program, seconds: float, hash_megabytes: int, home: str) -> None:
        self.program, self.home, self.hash = program, home, hash_megabytes
        self.limit = program.limit(seconds)
        self.engine: chess.engine.SimpleEngine | None = None

    def command(self) -> list[str]:
        """The command with its size of table, and its file of first commands where it takes one."""
        words = [word.format(hash_kilobytes=self.hash * 1024) for word in self.program.command]
        if self.program.source:
            file = Path(self.home, f"{self.program.name}.rc")
            file.write_text(self.program.source.format(hash=self.hash))
            words += ["--source", str(file)]
        return words

    def running(self) -> chess.engine.SimpleEngine:
        """The engine, started where it is not running."""
        if self.engine is None:
            make = chess.engine.SimpleEngine
            popen = make.popen_xboard if self.program.xboard else make.popen_uci
            elsewhere: dict[str, Any] = {}
            if self.program.name.partition(":")[0] in NAMES:
                # A home of its own: some keep there what they have learnt from their games.
                elsewhere = {"cwd": self.home, "env": {**os.environ, "HOME": self.home}}
            self.engine = popen(self.command(), timeout=START_SECONDS, setpgrp=True, **elsewhere)
            self.engine.configure(self.settings())
            self.engine.ping()
            self.engine.timeout = ANSWER_SECONDS
        return self.engine

    def settings(self) -> dict[str, Any]:
        """One thread, a small table and no book, as far as the engine has options for that."""
        assert self.engine is not None
        usual: dict[str, Any] = {"Hash": self.hash, "Threads": 1, "OwnBook": False}
        there = {name: value for name, value in usual.items() if name in self.engine.options}
        return {**there, **self.program.options}

    def play(
        self, board: chess.Board, game: object, limit: chess.engine.Limit | None
    ) -> chess.engine.PlayResult:
        """The engine's move; without a limit, in the time that every move has."""
        return self.running().play(board, limit or self.limit, game=game)

    def cpu(self) -> float:
        """The CPU time that it has had so far."""
        pid = None if self.engine is None else self.engine.transport.get_pid()
        return 0.0 if pid is None else cpu_seconds(pid)

    def close(self) -> None:
        """End it, whatever it is doing."""
        engine, self.engine = self.engine, None
        if engine is None:
            return
        pid = engine.transport.get_pid()
        engine.close()
        # Not all notice that nobody is there any more; GNU Chess then runs on for ever.
        with contextlib.suppress(OSError):
            os.killpg(pid, signal.SIGKILL)


Pair = tuple[Player, Player]

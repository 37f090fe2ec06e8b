"""Ctrl-C at random moments: does every command end at once, with a sentence and the right status?

    python benchmarks/interrupts.py --tries 40

Each command is begun with an empty cache, so that it compiles, and with a full one. Some time later it is
sent SIGINT, as Ctrl-C does. It must end within two seconds; what it says must hold no traceback.
"""

from __future__ import annotations

import argparse
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

BAR = 2.0  # seconds
LONGEST = 30.0  # seconds that are waited for one that does not end
READY = "ready\n"
PROGRAM = f"import sys; from zermelo.cli import main; sys.stderr.write({READY!r}); sys.stderr.flush(); main()"
BAD = ("Traceback", "Exception ignored", "Error:", "Fatal", "core dumped")
SAID = {"uci": "uci\nisready\nposition startpos\ngo infinite\n", "gomocup": "START 9\nBEGIN\n"}
COMMANDS: dict[str, tuple[list[str], tuple[int, ...]]] = {  # and the status with which each may end
    "analyse": (["analyse", "connectfour:6x6", "--seconds", "60"], (0, 1)),  # with what it has found
    "solve": (["solve", "connectfour:6x6"], (1,)),
    "book": (["book", "connectfour:6x5", "--plies", "9", "--out", "a.book"], (1,)),
    "play": (["play", "connectfour:6x6", "--first", "computer", "--seconds", "5"], (0, 1)),
    "uci": (["uci"], (0, 1)),  # 1 where it had not begun
    "gomocup": (["gomocup"], (0, 1)),
    "perft": (["perft", "connectfour:6x6", "--depth", "20"], (1,)),
    "table": (["solve", "connectfour:6x5", "--table", "a.table"], (1,)),
    "proof": (["solve", "breakthrough:6x6", "--by", "pn", "--certificate", "a.jsonl"], (1,)),
    "estimate": (["estimate", "connectfour:7x6", "--seconds", "60"], (0, 1)),
    "review": (["review", "connectfour:6x6", "--moves", "4 4 4 4 1 1 2 2", "--seconds", "30"], (0, 1)),
    "train": (["train", "breakthrough:6x6", "--minutes", "5", "--out", "a.net"], (0, 1)),
    "check": (["check", "othello"], (0, 1)),
    "compare": (["compare", "connectfour:6x6"], (0, 1)),
}


class Try(NamedTuple):
    """One try: when it was interrupted, how long it took to end, and what was wrong with it."""

    moment: float
    seconds: float
    fault: str


def interrupted(name: str, cache: Path, moment: float) -> Try | None:
    """Begin a command, and interrupt it so many seconds later; None where it was done before that."""
    words, statuses = COMMANDS[name]
    environment = {**os.environ, "ZERMELO_CACHE": str(cache)}
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=environment,
        ) as process,
    ):
        assert process.stdin is not None
        assert process.stderr is not None
        try:
            process.stdin.write(SAID.get(name, "").encode())
            process.stdin.flush()
            if process.stderr.readline() != READY.encode():
                return Try(moment, 0.0, "it did not begin")
            time.sleep(moment)
            if process.poll() is not None:
                return None
            began = time.monotonic()
            process.send_signal(signal.SIGINT)
            said, seconds = _end(process, began)
            if process.returncode is None:
                return Try(moment, seconds, "it did not end")
            fault = next((each for each in BAD if each in said), "")
            if process.returncode not in statuses:
                fault = f"status {process.returncode} {fault}"
            return Try(moment, seconds, f"{fault}: {said[-600:]!r}" if fault else "")
        finally:
            process.kill()


def _end(process: subprocess.Popen[bytes], began: float) -> tuple[str, float]:
    """What a process says until it ends, and how long that takes."""
    said = b""
    assert process.stderr
    while process.poll() is None and time.monotonic() < began + LONGEST:
        if select.select([process.stderr], [], [], 0.005)[0]:
            said += os.read(process.stderr.fileno(), 65536)
    seconds = time.monotonic() - began
    if process.poll() is not None:
        said += process.stderr.read()
    return said.decode("utf-8", "replace"), seconds


def tried(name: str, warm: bool, tries: int, latest: float, tell: Callable[[Try], None]) -> list[Try]:
    """So many tries of one command."""
    dice, found = random.Random(f"{name} {warm}"), list[Try]()
    with tempfile.TemporaryDirectory() as kept:
        if warm:
            interrupted(name, Path(kept), 60.0 if name != "book" else 30.0)
        while len(found) < tries:
            with tempfile.TemporaryDirectory() as empty:
                one = interrupted(name, Path(kept if warm else empty), dice.uniform(0.0, latest))
            if one is not None:
                found.append(one)
                tell(one)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commands", nargs="*", default=list(COMMANDS))
    parser.add_argument("--tries", type=int, default=10)
    parser.add_argument("--latest", type=float, default=6.0, help="seconds after the start")
    args = parser.parse_args()
    bad = 0
    for name in args.commands:
        for warm in (False, True):
            cache = "full cache" if warm else "empty cache"

            def tell(one: Try, what: str = f"{name}, {cache}") -> None:
                if one.fault or one.seconds > BAR:
                    said = one.fault or f"it took {one.seconds:.2f} s"
                    print(f"  {what}, after {one.moment:.2f} s: {said}", flush=True)

            found = tried(name, warm, args.tries, args.latest, tell)
            late = sorted(one.seconds for one in found)
            faults = sum(bool(one.fault) or one.seconds > BAR for one in found)
            bad += faults
            print(
                f"{name:8} {cache:12} {len(found)} tries, {faults} bad; it took {late[len(late) // 2]:.2f} s "
                f"in the middle, {late[-1]:.2f} s at most",
                flush=True,
            )
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()

"""Every command and the page's server with sound rule files: does each answer in time, with the right status?

    python benchmarks/every_command.py                  tests/sound, and ../shared/own_games where it is
    python benchmarks/every_command.py mygame.py ...    these files
    python benchmarks/every_command.py --log FOLDER     keep all that was said, to be read

Each file has a process of its own, in which the commands run one after the other. An answer is bad if it ends
in a traceback, with a status that none of the contract's allows, or later than its limit and some patience
allow (of CPU time: other work does not count). What has no limit of its own (solve, tables, books) is
interrupted after a few seconds, as by Ctrl-C.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from figures import say

HERE = Path(__file__).resolve().parent
FOLDERS = [HERE.parent / "tests" / "sound"]
FOLDERS += [HERE.parents[1] / "shared" / "own_games" / name for name in ("games", "repro")]
PATIENCE = 20.0  # seconds over a limit: rules are compiled meanwhile, beside other work
INTERRUPTED, LEAVING = (
    4.0,
    2.0,
)  # seconds after which the endless are interrupted, and and how long they may take to end
REFUSED = (0, 1, 2)  # statuses, where some kinds of games have no answer
HANGS = 600  # seconds
NONSENSE = "xyzzy\n\n99 99\n[/x]\nhint\nodds\nmoves\nboard\nhelp\nundo\n"
SEARCHES = ("minimax", "negamax", "alphabeta", "negascout", "mtdf", "sss", "deepening")


class Call(NamedTuple):
    """A command, what is typed into it, and how it may end."""

    words: list[str]
    typed: str = ""
    limit: float = 5.0  # seconds that it may take; 0: it is interrupted
    statuses: tuple[int, ...] = (0,)


class Played(NamedTuple):
    """A random game of the file: what commands are asked about."""

    game: Any
    moves: list[str]  # all of it
    half: str  # of its moves
    typed: str  # what people type to play it: luck rolls by itself


def played(path: str) -> Played:
    """Play one."""
    from zermelo import find
    from zermelo.match import Match

    game, dice = find(path), random.Random(1913)
    match, typed = Match(game), []
    while not match.over and len(match.line.moves) < 300:
        if match.luck:
            match.roll(dice)
            continue
        move = dice.choice(list(game.moves(match.state)))
        if game.says("choices"):
            typed += [game.write(move).split("-")[player] for player in (0, 1)]
        else:
            typed.append(game.write(move))
        match.play(move)
    moves = str(match.line).split()
    return Played(game, moves, " ".join(moves[: len(moves) // 2]), "\n".join(typed) + "\n")


def calls(path: str, one: Played) -> Iterator[Call]:
    """All that is typed about one file. What a kind of game cannot have is refused, with status 1 or 2."""
    game, moves = one.game, ["--moves", one.half]
    luck, at_once, several = game.says("chances"), game.says("choices"), len(game.players) > 2
    usual = (0,) if not at_once else (0, 1, 2)  # both at once: refused by what looks for one best move
    plain = (0,) if not (luck or at_once or several) else (0, 1, 2)
    both = ["--first", "computer", "--second", "computer"]
    people = ["--first", "human", "--second", "human"]
    yield Call(["play", path, *both, "--seconds", "0.05", "--seed", "1"], limit=60)
    yield Call(["play", path, *people, "--seed", "1"], NONSENSE + "resign\n")
    yield Call(["play", path, "--seconds", "0.1", "--seed", "1"], NONSENSE + "quit\n")
    if not luck:
        yield Call(["play", path, *people], one.typed)
    yield Call(["analyse", path, "--seconds", "1"], statuses=usual)
    yield Call(["analyse", path, "--seconds", "0.3", "--json", *moves], statuses=usual)
    told = REFUSED if several else usual
    yield Call(["analyse", path, "--seconds", "0.3", "--why", *moves], limit=12, statuses=told)
    yield Call(["analyse", path, "--depth", "2", "--why", "--json"], limit=12, statuses=told)
    yield Call(["analyse", path, "--depth", "2", "--cooperate"], limit=60, statuses=REFUSED)
    for name in SEARCHES:
        yield Call(["analyse", path, "--depth", "2", "--algorithm", name, *moves], limit=30, statuses=plain)
    for name in ("expectiminimax", "maxn", "paranoid"):
        yield Call(["analyse", path, "--depth", "2", "--algorithm", name, *moves], limit=30, statuses=REFUSED)
    yield Call(["analyse", path, "--algorithm", "mcts", "--seconds", "0.3"], statuses=plain)
    yield Call(
        ["review", path, "--moves", " ".join(one.moves), "--seconds", "0.02"], limit=60, statuses=REFUSED
    )
    yield Call(["review", path, *moves, "--depth", "1", "--json"], limit=60, statuses=REFUSED)
    yield Call(["compare", path, "--depth", "2", *moves], limit=60, statuses=plain)
    yield Call(["perft", path, "--depth", "2"], limit=30, statuses=usual)
    yield Call(["step", path, "--depth", "1", "--all"], limit=30, statuses=REFUSED)
    yield Call(["step", path, "--depth", "1", "--json"], limit=30, statuses=REFUSED)
    yield Call(["step", path, "--algorithm", "mcts", "--all"], limit=30, statuses=REFUSED)
    yield Call(["check", path, "--seconds", "0.5", "--games", "200"], limit=60)
    yield Call(["check", path, "--seconds", "0.5", "--games", "200", "--json", "--interpreted"], limit=60)
    yield Call(["estimate", path, "--seconds", "1"], limit=10, statuses=REFUSED)
    asked = [
        {"id": 1, "do": "show", "moves": one.half},
        {"id": 2, "do": "best", "seconds": 0.2},
        {"do": "nonsense"},
    ]
    asked += [
        {"id": 3, "do": "choose", "depth": 1},
        {"id": 4, "do": "analyse", "depth": 2, "every_move": True},
    ]
    yield Call(["engine", path, "--jsonl"], "".join(json.dumps(each) + "\n" for each in asked), limit=20)
    yield Call(
        ["train", path, "--minutes", "0.1", "--out", "a.net", "--threads", "1"], limit=30, statuses=REFUSED
    )
    for words in (
        ["solve", path],
        ["solve", path, *moves, "--json"],
        ["solve", path, "--table", "a.table", "--memory", "256"],
        ["solve", path, "--certificate", "a.cert"],
        ["solve", path, "--by", "pn"],
        ["book", path, "--plies", "1", "--out", "a.book", "--threads", "1"],
    ):
        yield Call(words, limit=0, statuses=REFUSED)
    yield Call(["verify", "a.cert"], limit=30, statuses=REFUSED)
    yield Call(["verify", "a.table", "--game", path], limit=30, statuses=REFUSED)


def made(call: Call) -> dict[str, Any]:
    """What comes of a call: in this process, or in one of its own where it is interrupted."""
    began, worked = time.monotonic(), time.process_time()
    output, error, status, leaving = within(call) if call.limit else interrupted(call)
    took, cpu = time.monotonic() - began, time.process_time() - worked
    row = {"words": call.words, "status": status, "seconds": round(took, 2), "output": output}
    return row | {"fault": fault(call, output, error, status, min(took, cpu), leaving)}


def within(call: Call) -> tuple[str, BaseException | None, int, float | None]:
    """What it says, what it raises, its status."""
    from click.testing import CliRunner

    from zermelo.cli import main

    def hang(number: int, frame: Any) -> None:
        raise TimeoutError(f"not done after {HANGS} s")

    signal.signal(signal.SIGALRM, hang)
    signal.alarm(HANGS)
    try:
        done = CliRunner().invoke(main, call.words, input=call.typed, prog_name="zermelo")
        return done.output, done.exception, done.exit_code, None
    except TimeoutError as error:
        return "", error, -1, None
    finally:
        signal.alarm(0)


def interrupted(call: Call) -> tuple[str, BaseException | None, int, float | None]:
    """The same of a process that gets Ctrl-C if it is not done by then, and how long it then takes to end."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "zermelo", *call.words]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True) as process:
        struck = None
        try:
            out, err = process.communicate(timeout=INTERRUPTED)
        except subprocess.TimeoutExpired:
            struck = time.monotonic()
            process.send_signal(signal.SIGINT)
            try:
                out, err = process.communicate(timeout=HANGS)
            except subprocess.TimeoutExpired:
                process.kill()
                out, err = process.communicate()
        leaving = None if struck is None else time.monotonic() - struck
    return out + err, None, process.returncode, leaving


def fault(
    call: Call, output: str, error: BaseException | None, status: int, took: float, leaving: float | None
) -> str:
    """What is wrong with how a call ended; nothing where it ended well."""
    if error is not None and not isinstance(error, SystemExit):
        return "".join(traceback.format_exception(error))[-1500:]
    if "Traceback" in output:
        return output[-1500:]
    if leaving is not None:
        return f"{leaving:.1f} s after Ctrl-C" if leaving > LEAVING else ""
    if status not in call.statuses:
        return f"status {status}: {output[-600:]}"
    if status and not output.strip():
        return f"status {status} without a word"
    if call.limit and took > call.limit + PATIENCE:
        return f"{took:.1f} s of CPU time, where {call.limit} were meant"
    odd = re.search(r"<[\w.]+ object at 0x|\bnan\b|\bNaN\b|Numba|numba", output)
    return f"it says {odd[0]!r}: {output[max(0, odd.start() - 200) : odd.end() + 200]}" if odd else ""


# -- the page's server ---------------------------------------------------------------------------------------


def asked(one: Played) -> Iterator[tuple[str, dict[str, Any], tuple[int, ...]]]:
    """What the page asks of its server, and how that may be answered."""
    game, usual = {"game": one.game.name}, {"game": one.game.name, "moves": one.half}
    several = len(one.game.players) > 2 or one.game.says("choices")
    luck = one.game.says("chances")
    special = (200, 400) if several else (200,)
    yield "games", {}, (200,)
    yield "position", game, (200,)
    yield "position", usual, (200,)
    yield "position", {**game, "moves": " ".join(one.moves)}, (200,)
    yield "position", {**game, "moves": "xyzzy"}, (400,)
    for level in ("casual", "best"):
        yield "choose", {**usual, "level": level, "clock": 3}, (200, 400) if luck else (200,)
    yield "analyse", {**usual, "seconds": 0.5}, (200, 400) if luck or several else (200,)
    yield "mixed", {**usual, "seconds": 0.5}, (200, 400, 422)
    yield "maxn", {**usual, "seconds": 0.5}, (200, 400, 422)
    yield "review", {**game, "moves": " ".join(one.moves), "seconds": 2}, special
    yield "tree", {**usual, "depth": 1}, (200, 400) if luck or several else (200,)
    yield "steps", {**usual, "depth": 1}, (200, 400)
    yield "growth", {**usual, "playouts": 5}, (200, 400)
    yield "explain", {**usual, "seconds": 0.5}, (200, 400, 422) if luck or several else (200,)
    yield "threats", {**usual, "seconds": 0.5}, (200, 400)
    yield "record", usual, (200, 400)
    for name in ("check", "demo", "ready"):
        yield name, game, (200,)


@contextmanager
def server(game: Any) -> Iterator[str]:
    """The page's server of one game, on a thread; its address."""
    import uvicorn

    from zermelo.cli.serve import listen
    from zermelo.web.app import create_app

    listening = listen("127.0.0.1", 0)
    running = uvicorn.Server(uvicorn.Config(create_app([game]), log_level="critical", ws="none"))
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        while not running.started and thread.is_alive():
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/api"
    finally:
        running.should_exit = True
        thread.join(HANGS)
        listening.close()


def served(one: Played) -> Iterator[dict[str, Any]]:
    """Ask the server."""
    import httpx

    with server(one.game) as address, httpx.Client(timeout=HANGS) as client:
        for name, query, statuses in asked(one):
            began = time.monotonic()
            row: dict[str, Any] = {"words": ["GET", name, json.dumps(query)], "status": 0, "output": ""}
            try:
                answer = client.get(f"{address}/{name}", params=query)
                row |= {"status": answer.status_code, "output": answer.text}
                bad = answer.status_code not in statuses or "event: problem" in answer.text
                row["fault"] = f"status {answer.status_code}: {answer.text[-600:]}" if bad else ""
            except httpx.HTTPError as error:
                row["fault"] = f"{type(error).__name__}: {error}"
            yield row | {"seconds": round(time.monotonic() - began, 2)}


def one_file(path: str) -> None:
    """All about one file, a line of JSON for each answer."""
    sys.setrecursionlimit(10_000)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        one = played(path)
        for row in chain(map(made, calls(path, one)), served(one)):
            print(json.dumps(row), flush=True)


def told(path: Path, log: Path | None) -> int:
    """Run one file in a process of its own, and tell what was bad."""
    command = [sys.executable, __file__, "--one", str(path.resolve())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    bad = [row for row in rows if row["fault"]]
    if done.returncode:
        bad.append(
            {"words": ["the process"], "fault": f"ended with {done.returncode}: {done.stderr[-1500:]}"}
        )
    say(f"{path.name}: {len(rows)} answers, {len(bad)} bad")
    for row in bad:
        say(f"  {' '.join(row['words'])}\n    " + row["fault"].replace("\n", "\n    "))
    if log is not None:
        log.mkdir(exist_ok=True)
        text = [
            f"$ {' '.join(row['words'])}   [{row['status']}, {row['seconds']} s]\n{row['output']}"
            for row in rows
        ]
        (log / f"{path.stem}.txt").write_text("\n".join(text))
    return len(bad)


def main() -> int:
    """Run them all, and show what was bad."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--log", type=Path, help="a folder for all that was said")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        one_file(str(options.files[0]))
        return 0
    files = options.files or [file for folder in FOLDERS for file in sorted(folder.glob("*.py"))]
    return int(sum(told(file, options.log) for file in files) > 0)


if __name__ == "__main__":
    sys.exit(main())

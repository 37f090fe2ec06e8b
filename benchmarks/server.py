"""How the server bears a load: look-ups while searches run, and how soon a search ends after its client.

    python benchmarks/server.py --seconds 10

A real `zermelo serve` with two long searches of Connect Four, and eight clients in a process of their own,
which ask for positions over kept connections; once as machine code, once with searches in plain Python, as of
rules that cannot be compiled. Then, in this process so that its inside can be seen, the time from a client's
going away to its place being free.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import urlopen

import uvicorn

from zermelo import ConnectFour
from zermelo.cli.serve import SWITCH, listen
from zermelo.match import Match
from zermelo.web.app import create_app
from zermelo.web.searches import Place
from zermelo.web.settings import Settings

BAR = 500  # look-ups a second
LONG = "analyse?game=connectfour&moves=1,7&seconds=60"  # a position that the book does not know
WAYS = {
    "analyse, 1 thread": LONG,
    "analyse, 2 threads": LONG + "&threads=2",
    "history": "history?game=connectfour&seconds=60&moves=1,7",
    "choose": "choose?game=connectfour&moves=1,7",
}


def asking(port: int, what: str) -> socket.socket:
    """A connection on which something has been asked for."""
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(f"GET /api/{what} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return connection


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


# -- look-ups under load -----------------------------------------------------------------------------------


@contextmanager
def serving(port: int, compiled: bool) -> Iterator[None]:
    """A `zermelo serve` of its own, ready to search at full speed."""
    switched_off = {} if compiled else {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "zermelo", "serve", "connectfour", "--no-open", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, **switched_off})
    try:
        while not is_ready(port, compiled):
            time.sleep(0.2)
        yield
    finally:
        process.terminate()
        process.wait()


def is_ready(port: int, compiled: bool) -> bool:
    """Whether the server is up, and its searches run as machine code."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/api/analyse?game=connectfour&depth=8&seconds=5") as answer:
            lines = answer.read().decode().splitlines()
    except OSError:
        return False
    last = json.loads([line for line in lines if line.startswith('data: {"game')][-1][6:])
    return not compiled or bool(last["nodes"] > 1_000_000 * last["seconds"])


def positions(count: int) -> list[str]:
    """Requests for positions of random games, given by their moves."""
    dice, game, found = random.Random(4), ConnectFour(), []
    for _ in range(count):
        match = Match(game)
        for _ in range(dice.randrange(30)):
            if not match.over:
                match.play(dice.choice(list(game.moves(match.state))))
        found.append("position?game=connectfour&moves=" + ",".join(match.line.to_json()))
    return found


async def client(port: int, requests: list[str], end: float) -> list[float]:
    """One client on one connection, which asks again as soon as it has its answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    times = []
    for number in range(1_000_000):
        started = time.perf_counter()
        if started > end:
            break
        what = requests[number % len(requests)]
        writer.write(f"GET /api/{what} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        length = head.lower().split(b"content-length: ", 1)[1].split(b"\r", 1)[0]
        await reader.readexactly(int(length))
        times.append(time.perf_counter() - started)
    writer.close()
    return times


def clients(port: int, count: int, seconds: float, told: Any) -> None:
    """Several clients at once, in a process of their own."""

    async def all_of_them() -> list[float]:
        end = time.perf_counter() + seconds
        work = [client(port, positions(200)[i * 7 :], end) for i in range(count)]
        return [each for times in await asyncio.gather(*work) for each in times]

    told.put(sorted(asyncio.run(all_of_them())))


def load(seconds: float, count: int, searches: int, compiled: bool = True) -> None:
    port = free_port()
    with serving(port, compiled):
        streams = [asking(port, LONG) for _ in range(searches)]
        time.sleep(1)
        context = multiprocessing.get_context("spawn")
        told = context.Queue()
        process = context.Process(target=clients, args=(port, count, seconds, told))
        process.start()
        times = told.get()
        process.join()
        for stream in streams:
            assert stream.recv(64).startswith(b"HTTP/1.1 200")
            stream.close()
    rate = len(times) / seconds
    middle, late, last = (1000 * times[int(len(times) * share)] for share in (0.5, 0.99, 0.9999))
    way = "machine code" if compiled else "plain Python"
    print(
        f"{count} clients, {searches} searches in {way}: {rate:,.0f} look-ups/s (at least {BAR} wanted), ",
        end="",
    )
    print(f"median {middle:.1f} ms, p99 {late:.1f} ms (under 50 wanted), p99.99 {last:.0f} ms")


# -- clients that go away ----------------------------------------------------------------------------------


@contextmanager
def inside() -> Iterator[tuple[int, Any, list[float]]]:
    """A server in this process: its port, its searches, and when each place became free."""
    left: list[float] = []

    class Watched(Place):
        def leave(self) -> None:
            super().leave()
            left.append(time.perf_counter())

    app = create_app([ConnectFour()], Settings(searches=2, waiting=6, threads=2))
    searches = app.state.searches
    searches.place = lambda: Watched(searches)
    listening = listen("127.0.0.1", 0)
    sys.setswitchinterval(SWITCH)  # as `zermelo serve` does
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not (server.started and searches.compiling._compiled):
        time.sleep(0.05)
    yield listening.getsockname()[1], searches, left
    server.should_exit = True
    thread.join()


def until(condition: Any) -> None:
    while not condition():
        time.sleep(0.001)


def going_away(runs: int) -> None:
    with inside() as (port, searches, left):
        for queued in (False, True):
            for way, what in WAYS.items():
                others = [asking(port, LONG) for _ in range(2 * queued)]  # new ones each time: they end too
                until(lambda others=others: searches.running == len(others))
                slowest = max(freed(port, what, searches, left, queued) for _ in range(runs))
                where = "while it waited" if queued else "while it searched"
                print(f"gone {where}, {way}: free after {1000 * slowest:.1f} ms at most (100 allowed)")
                for other in others:
                    other.close()
                until(lambda: searches.running == 0)


def freed(port: int, what: str, searches: Any, left: list[float], queued: bool) -> float:
    """The time from a client's going away to its place being free."""
    before = len(left)
    gone = asking(port, what)
    until(lambda: searches.waiting if queued else searches.running)
    time.sleep(random.uniform(0.02, 0.6))
    started = time.perf_counter()
    gone.close()
    until(lambda: len(left) > before)
    return left[-1] - started


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--runs", type=int, default=20)
    arguments = parser.parse_args()
    load(arguments.seconds, arguments.clients, searches=0)
    load(arguments.seconds, arguments.clients, searches=2)
    load(arguments.seconds, arguments.clients, searches=2, compiled=False)
    going_away(arguments.runs)


if __name__ == "__main__":
    main()

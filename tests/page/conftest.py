"""A real server and a real browser for the tests of the page."""

import shutil
import socket
import threading
import time
from pathlib import Path

import pytest
import uvicorn

from zermelo.cli.serve import on_offer
from zermelo.web.app import create_app

EXAMPLES = Path(__file__).parents[2] / "examples"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
GAMES = (
    "tictactoe", "connectfour", "connectfour:5x4", "nim", "hex:3", str(EXAMPLES / "nim21.py"), str(EXAMPLES / "hexapawn.py"),
)  # fmt: skip


def chromium():
    return next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The system's Chromium; where there is none, the tests of the page are skipped."""
    if chromium() is None:
        pytest.skip("there is no Chromium on this machine")
    return {**browser_type_launch_args, "executable_path": chromium(), "args": FLAGS}


class Server(threading.Thread):
    """The page on a free port, stopped and started at will."""

    def __init__(self, port=0):
        super().__init__(daemon=True)
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(("127.0.0.1", port))
        self.app = create_app(on_offer(GAMES))
        self.server = uvicorn.Server(uvicorn.Config(self.app, log_level="warning", timeout_graceful_shutdown=1))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"

    def run(self):
        self.server.run(sockets=[self.socket])

    def __enter__(self):
        self.start()
        while not self.server.started:
            time.sleep(0.01)
        return self

    def __exit__(self, *_):
        self.server.should_exit = True
        self.join()


@pytest.fixture(scope="session")
def server():
    """The address of a running page."""
    with Server() as running:
        yield running.url


@pytest.fixture
def go(page, server):
    """Open the page at an address and wait until it is ready."""
    page.set_default_timeout(20_000)
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)

    def open_page(query=""):
        page.goto(f"{server}/{query}")
        page.wait_for_function("!document.getElementById('turn').textContent.startsWith('Loading')")
        return page

    yield open_page
    assert problems == [], "the browser's console has errors"

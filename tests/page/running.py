"""The page on a port of this machine, for tests."""

import socket
import threading
import time
from pathlib import Path

import uvicorn
from kinds import KINDS

from zermelo.cli.serve import on_offer
from zermelo.web import compiling
from zermelo.web.app import Files, create_app

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = (
    "tictactoe", "connectfour", "connectfour:5x4", "nim", "hex:3", str(EXAMPLES / "nim21.py"), str(EXAMPLES / "hexapawn.py"),
    "chess", "gomoku:7",
    *(f"{Path(__file__).parent / 'kinds.py'}:{kind.title()}" for kind in KINDS),
)  # fmt: skip
COMPILED = (  # the others are quick enough as they are
    "tictactoe",
    "connectfour",
    "connectfour:5x4",
    "hex:3",
    "chess",
)

Files.kept = "max-age=3600"  # nobody changes the page meanwhile, and it is loaded hundreds of times
compiling.NICE = 0  # searches that give way to everybody would starve where other tests are running


class Server(threading.Thread):
    """The page on a free port, stopped and started at will."""

    def __init__(self, port=0, games=GAMES):
        super().__init__(daemon=True)
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(("127.0.0.1", port))
        self.app = create_app(on_offer(games))
        waiting = self.app.state.searches.compiling._waiting
        waiting[:] = [game for game in waiting if game.name in COMPILED]
        self.server = uvicorn.Server(
            uvicorn.Config(self.app, log_level="warning", timeout_graceful_shutdown=1)
        )
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

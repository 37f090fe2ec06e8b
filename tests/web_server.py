"""A real server on a free port, in a thread of the test's own process, so that its inside can be looked at."""

import json
import socket
import threading
import time
from contextlib import contextmanager

import httpx
import uvicorn

from processes import PATIENCE
from zermelo.cli.serve import listen
from zermelo.web import compiling
from zermelo.web.app import create_app
from zermelo.web.settings import LONGEST_REQUEST, Settings

compiling.NICE = 0  # searches that give way to everybody would starve where other tests are running


class Served:
    """A server that runs, and a client that asks it."""

    def __init__(self, app, port):
        self.app, self.port = app, port
        self.searches = app.state.searches
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)

    def get(self, path, /, **parameters):
        return self.client.get(path, params=parameters)

    def ask(self, name, /, **parameters):
        """The answer to a request that is in order."""
        answer = self.get(f"/api/{name}", **parameters)
        assert answer.status_code == 200, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else events(answer.text)

    def refusal(self, name, /, **parameters):
        """The status and the words of a request that is not."""
        answer = self.get(f"/api/{name}", **parameters)
        assert set(answer.json()) == {"error"}, answer.text
        error = answer.json()["error"]
        assert set(error) == {"message", "field", "at"}
        return answer.status_code, error["message"], error["field"], error["at"]

    def raw(self, text):
        """What comes back for a request written by hand, byte by byte."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            connection.sendall(text.replace("\n", "\r\n").encode("latin-1"))
            connection.shutdown(socket.SHUT_WR)
            return b"".join(iter(lambda: connection.recv(65536), b"")).decode("latin-1")

    def until(self, condition, seconds=PATIENCE):
        """Wait until something has come about, generously."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "it has not come about"
            time.sleep(0.005)


def events(text):
    """The events of a stream, as (name, data)."""
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


@contextmanager
def serving(games, compiling=False, **settings):
    """A server of these games, which are compiled in the background only where a test is about that."""
    app = create_app(games, Settings(**settings))
    if not compiling:
        app.state.searches.compiling.close()
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="critical",
            ws="none",
            timeout_graceful_shutdown=1,
            server_header=False,
            h11_max_incomplete_event_size=LONGEST_REQUEST,
        )
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    served = Served(app, listening.getsockname()[1])
    try:
        served.until(lambda: server.started)
        yield served
    finally:
        served.client.close()
        server.should_exit = True
        thread.join()
        listening.close()

"""Searches for clients: few at once, some waiting, none for a client that has gone."""

import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from processes import PATIENCE
from rule_files import written
from web_server import events, serving
from zermelo import ConnectFour, TicTacToe, minimax
from zermelo.result import Line

LONG = "game=connectfour&seconds=50"
WAYS = {
    "analyse": f"analyse?{LONG}",
    "analyse on two threads": f"analyse?{LONG}&threads=2",
    "review": f"review?{LONG}&moves=4,4",
    "choose": "choose?game=connectfour",
}


@pytest.fixture(scope="module")
def server():
    hard = ConnectFour()
    hard.solvable = False  # so that a search takes as long as it may
    with serving([TicTacToe(), hard], compiling=True, searches=2, waiting=2, threads=2) as served:
        served.until(lambda: "connectfour" in served.searches.compiling._compiled, 200)
        yield served


class Client:
    """Someone who asks for something long, and goes away when told to."""

    def __init__(self, server, what):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        self.socket.sendall(f"GET /api/{what} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def go(self):
        self.socket.close()


@pytest.mark.parametrize("way", WAYS)
def test_a_client_that_goes_away_frees_its_search(server, way):
    client = Client(server, WAYS[way])
    server.until(lambda: server.searches.running == 1)
    client.go()
    server.until(lambda: server.searches.running == 0)
    assert server.searches.waiting == 0
    assert not server.searches._under_way


@pytest.mark.parametrize("way", WAYS)
def test_a_client_that_goes_away_while_it_waits_leaves_the_queue(server, way):
    searching = [Client(server, WAYS["analyse"]) for _ in range(2)]
    server.until(lambda: server.searches.running == 2)
    waiting = Client(server, WAYS[way])
    server.until(lambda: server.searches.waiting == 1)
    waiting.go()
    server.until(lambda: server.searches.waiting == 0)
    assert server.searches.running == 2
    for client in searching:
        client.go()
    server.until(lambda: server.searches.running == 0)


def test_too_many_searches_are_refused_until_there_is_room(server):
    clients = [Client(server, WAYS["analyse"]) for _ in range(4)]
    server.until(lambda: (server.searches.running, server.searches.waiting) == (2, 2))
    for name in ("analyse", "choose", "tree"):
        answer = server.get(f"/api/{name}", game="tictactoe")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert answer.json()["error"]["message"] == "too many searches at once: try again in a moment"
    assert server.ask("position", game="tictactoe")["legal"]  # looking things up goes on
    clients.pop(0).go()
    server.until(lambda: (server.searches.running, server.searches.waiting) == (2, 1))
    for client in clients:
        client.go()
    server.until(lambda: (server.searches.running, server.searches.waiting) == (0, 0))
    assert server.ask("choose", game="tictactoe")["move"]


def test_many_at_the_same_moment_are_either_answered_or_refused(server):
    with ThreadPoolExecutor(16) as pool:
        asked = [pool.submit(server.get, "/api/choose", game="tictactoe") for _ in range(64)]
        statuses = {answer.result().status_code for answer in asked}
    assert statuses <= {200, 503}
    server.until(lambda: (server.searches.running, server.searches.waiting) == (0, 0))


def test_who_waits_gets_a_turn(server):
    searching = [Client(server, WAYS["analyse"]) for _ in range(2)]
    server.until(lambda: server.searches.running == 2)
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(server.ask, "analyse", game="tictactoe")
        server.until(lambda: server.searches.waiting == 1)
        searching.pop().go()
        assert answer.result()[-1] == ("end", {})
    searching.pop().go()
    server.until(lambda: server.searches.running == 0)


def test_a_search_for_someone_who_hangs_up_at_once(server):
    for way in WAYS.values():
        for _ in range(5):
            Client(server, way).go()
    server.until(lambda: (server.searches.running, server.searches.waiting) == (0, 0))


def test_a_server_that_stops_calls_its_searches_off():
    with serving([ConnectFour()]) as server:
        client = Client(server, WAYS["analyse"])
        server.until(lambda: server.searches.running == 1)
    assert server.searches.running == 0
    client.go()


def test_a_game_looked_through_takes_no_longer_than_one_search():
    with serving([ConnectFour()], seconds=0.5) as server:
        *_, (_, told), _ = server.ask("review", game="connectfour", moves="4 4 4 4 3 3 2", seconds="0.5")
    assert not told["complete"]
    plies = [move["ply"] for move in told["moves"]]  # on a busy machine, none
    assert plies == list(range(1, 8))[-len(plies) or 7 :]  # it begins at the end


def test_a_move_is_played_where_only_its_value_was_found_in_time(monkeypatch):
    game = TicTacToe()

    async def short(searches, match, limits, how):
        return replace(minimax(game, match.state), line=Line(game, match.state, ()), moves={})

    monkeypatch.setattr("zermelo.web.searches.Searches.last", short)
    with serving([game]) as server:
        found = server.ask("choose", game="tictactoe", moves="a1 b1 a2 b2 c3")
    assert found["move"] in ("a3", "b3", "c1", "c2")
    assert found["value"] is None


def test_rules_that_fail_on_the_way_end_a_stream_with_a_problem(tmp_path):
    game = written(tmp_path, play="return state - move if state > 2 else {}[state]", after="points = False")
    with serving([game]) as server:
        name, data = server.ask("analyse", game=game.name)[-1]
    assert name == "problem"
    assert (
        data["error"]["message"]
        == "the rules of this game have a fault: own.py, line 12, in play: KeyError: 2"
    )


def test_a_silent_stream_shows_that_it_is_alive(server, monkeypatch):
    monkeypatch.setattr("zermelo.web.stream.BEAT", 0.05)
    text = server.get("/api/analyse", game="connectfour", seconds="0.6").text
    assert ": still at it\n\n" in text
    assert events(text)[-1] == ("end", {})

"""Hostile requests to every address: each is answered as described or refused in words, and none breaks the server."""

import pytest

from hostile import Hostile
from test_web_fuzz import OWN, check
from web_server import serving
from zermelo import MNK, ConnectFour, Nim, TicTacToe, find
from zermelo.cli.serve import on_offer
from zermelo.games.hex import Hex
from zermelo.web.openapi import ENDPOINTS

pytestmark = pytest.mark.filterwarnings("ignore:The recursion limit will not be reset")

FEW, MANY = 60, 2_000  # of each of eleven addresses


@pytest.fixture(scope="module")
def server():
    pytest.importorskip("chess")
    games = [
        TicTacToe(),
        ConnectFour(4, 4),
        Nim(3, 4, 5),
        MNK(4, 3, 3),
        Hex(3),
        find("chess"),
        *on_offer(OWN),
    ]
    with serving(games, seconds=0.02, table=1) as served:
        yield served


def attack(server, endpoint, count, seed, caplog):
    for path in Hostile(endpoint, server.searches._games, seed).requests(count):
        answer = server.client.get(path)
        assert "a request failed" not in caplog.text, path
        check(server, endpoint, answer)


each_endpoint = pytest.mark.parametrize("endpoint", list(ENDPOINTS))


@each_endpoint
def test_hostile_requests_are_refused_in_words(server, endpoint, caplog):
    attack(server, endpoint, FEW, 1, caplog)


@pytest.mark.slow
@each_endpoint
def test_twenty_thousand_hostile_requests_are_refused_in_words(server, endpoint, caplog):
    attack(server, endpoint, MANY, 2, caplog)

"""What the server refuses, and in which words; what it never tells."""

from pathlib import Path

import pytest

from rule_files import written
from web_server import serving
from zermelo import MNK, ConnectFour, Nim, TicTacToe, ZermeloError
from zermelo.cli.serve import on_offer
from zermelo.web.problems import without_folders
from zermelo.web.security import HEADERS

EXAMPLES = Path(__file__).parent.parent / "examples"
NIM21, HEXAPAWN = (str(EXAMPLES / f"{name}.py") for name in ("nim21", "hexapawn"))
ENDPOINTS = ("games", "position", "choose", "analyse", "tree", "steps")


@pytest.fixture(scope="module")
def server():
    with serving(
        [TicTacToe(), ConnectFour(), Nim(), MNK(26, 26, 5), *on_offer((NIM21,))], seconds=5
    ) as served:
        yield served


def test_a_very_long_request_is_read_and_answered(server):
    """One that is cut off while it is still being sent may find the line closed before it sees the answer."""
    answer = server.raw(
        f"GET /api/position?game=tictactoe&moves={'a' * 300_000} HTTP/1.1\nHost: localhost\nConnection: close\n\n"
    )
    assert answer.startswith("HTTP/1.1 400")
    assert '"field":"moves"' in answer


# -- parameters ----------------------------------------------------------------------------------------------

ASKED = [name for name in ENDPOINTS if name != "games"]
SEARCHED = ["analyse", "review"]


@pytest.mark.parametrize("name", ASKED)
def test_the_game_is_asked_for(server, name):
    assert server.refusal(name) == (400, "game is missing", "game", None)


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize(
    "game", ["chess", "", "TICTACTOE", "tictactoe\0", "../nim21.py", NIM21, "tictactoe:3"]
)
def test_only_games_on_offer_are_played(server, name, game):
    status, message, field, _ = server.refusal(name, game=game)
    assert (status, field) == (404, "game")
    assert message == "there is no such game here; there are tictactoe, connectfour, nim, mnk:26,26,5, nim21"


@pytest.mark.parametrize(
    ("parameters", "complaint"),
    [
        ({"position": "xx?/.../..."}, (400, "'?' is no piece: a square is x, o or '.'", "position", 2)),
        ({"position": "xxx/.../..."}, (400, "3 x and 0 o cannot be: x begins, so there are as many of each, or one more x", "position", None)),
        ({"position": "x" * 4001}, (400, "position is longer than 4000 characters", "position", None)),
        ({"moves": "b2 z9"}, (400, "move 2: 'z9' is not a legal move here; legal are: a1, b1, c1, a2, c2, a3, b3, c3", "moves", 3)),
        ({"moves": "a1 a2 b1 b2 c1 c2"}, (400, "the game is over before move 6", "moves", 15)),
        ({"moves": "a" * 4001}, (400, "moves is longer than 4000 characters", "moves", None)),
        ({"moves": ["a1", "a2"]}, (400, "moves is given 2 times", "moves", None)),
        ({"movse": "a1"}, (400, "'movse' means nothing here", "movse", None)),
        ({"\0" + "x" * 100: "a1"}, (400, repr("\0" + "x" * 39) + " means nothing here", "\0" + "x" * 39, None)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["position", "choose", "analyse"])
def test_a_bad_position_is_told_by_its_place(server, name, parameters, complaint):
    assert server.refusal(name, game="tictactoe", **parameters) == complaint


WHOLE = [
    "0", "-1", "1.5", "x", "9" * 20, "1e3", " 5", "+5", "٣", "５", "²", "1_0", "0x5", "-", "5\0", "nan",
]  # fmt: skip


@pytest.mark.parametrize("value", WHOLE)
@pytest.mark.parametrize(("field", "most"), [("depth", 200), ("threads", None)])
def test_whole_numbers_are_plain_and_within_their_caps(server, field, most, value):
    most = most or server.searches.settings.threads
    told = (400, f"{field} is a whole number from 1 to {most}", field, None)
    assert server.refusal("analyse", game="tictactoe", **{field: value}) == told


@pytest.mark.parametrize("name", SEARCHED)
@pytest.mark.parametrize(
    "value",
    ["0", "-1", "nan", "inf", "-inf", "infinity", "1e308", "1e999", "5.001", "1_0", "٣", " 1", "1 ", "0x1p1", ".", "e1", "1e", "1e-999", "--1", "1,5", "\0"],
)  # fmt: skip
def test_seconds_are_plain_and_within_their_cap(server, name, value):
    told = (400, "seconds is a number above 0, at most 5", "seconds", None)
    assert server.refusal(name, game="tictactoe", seconds=value) == told


def test_more_characters_than_any_number_has(server):
    told = (400, "depth is longer than 20 characters", "depth", None)
    assert server.refusal("analyse", game="tictactoe", depth="1" * 21) == told


def test_levels_are_known_words(server):
    status, message, field, _ = server.refusal("choose", game="tictactoe", level="grandmaster")
    assert (status, field) == (400, "level")
    assert message.startswith("level is one of beginner, casual, ")


def test_there_is_no_move_to_choose_after_the_end(server):
    told = (400, "the game is over: there is no move to choose", "moves", None)
    assert server.refusal("choose", game="tictactoe", moves="a1 a2 b1 b2 c1") == told


def test_the_list_of_games_takes_no_parameters(server):
    assert server.refusal("games", game="nim") == (400, "'game' means nothing here", "game", None)


# -- what is too large -------------------------------------------------------------------------------------


@pytest.mark.parametrize("heaps", ["1000,1,1", "1000,1000,1000", "500,500,1"])
@pytest.mark.parametrize("name", ["position", "choose", "analyse", "tree", "steps"])
def test_positions_of_too_many_moves_are_refused(server, name, heaps):
    told = (400, "the position has more than 1000 moves", "position", None)
    assert server.refusal(name, game="nim", position=heaps) == told
    assert server.refusal(name, game="nim", position=heaps, moves="a1") == told


def test_a_position_without_moves_that_is_not_over_is_refused(server):
    told = (400, "the position has no move, and yet its game is not over", "position", None)
    assert server.refusal("position", game="nim21", position="-4") == told


@pytest.mark.parametrize("position", ["1000000000", "9" * 3999])
def test_huge_numbers_are_positions_too(server, position):
    answer = server.ask("position", game="nim21", position=position, moves="1 2 3")
    assert answer["position"] == str(int(position) - 6)
    *_, end = server.ask("analyse", game="nim21", position=position, seconds="0.2")
    assert end == ("end", {})


@pytest.mark.parametrize(
    "text",
    ["(" * 2000, "-" * 3000 + "1", "[" * 1000 + "]" * 1000, "1e999", "1j", "'x'", "True", "None", "{}", "０", "1or 2", "\0", "lambda: 0", "10**9", "b'1'", "\ud7ff", "1,", "f''", "__import__('os')"],
)  # fmt: skip
def test_nothing_but_a_position_is_read_as_one(server, text):
    status, _message, field, _ = server.refusal("position", game="nim21", position=text)
    assert (status, field) == (400, "position")


def test_a_long_game_leaves_room_for_others(server):
    game = MNK(26, 26, 5)
    squares = [game.write(move) for move in game.moves(game.start())]
    moves = " ".join(
        squares[i] for row in range(26) for i in sorted(range(row * 26, row * 26 + 26), key=lambda i: i % 3)
    )
    answer = server.get("/api/position", game="mnk:26,26,5", moves=moves)
    assert answer.status_code in (200, 400)  # whether or not somebody has won on the way


@pytest.mark.parametrize("name", ["position", "choose", "analyse", "tree", "steps", "explain"])
@pytest.mark.parametrize("player", ["7", "-1", "2"])
def test_a_position_in_which_neither_player_is_to_move_is_refused(name, player):
    with serving(list(on_offer((HEXAPAWN,)))) as server:
        told = server.refusal(name, game="hexapawn", position=f"(7, 448, {player})")
    where = f"Hexapawn.turn((7, 448, {player}))"
    complaint = f"{where} says that player {player} is to move; the players are 0 and 1."
    assert told == (400, complaint, "position", None)


# -- methods, bodies, addresses ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ENDPOINTS)
@pytest.mark.parametrize("method", ["HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_other_methods_are_refused(server, name, method):
    answer = server.client.request(method, f"/api/{name}", params={"game": "tictactoe"})
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")
    if method != "HEAD":
        assert answer.json()["error"]["message"] == "method not allowed"


def test_bodies_are_refused(server):
    for body in (b"x", b"x" * 100_000):
        answer = server.client.request("GET", "/api/games", content=body)
        assert answer.status_code == 413
        assert answer.json()["error"]["message"] == "requests to this server have no body"
    chunked = server.client.request("POST", "/", content=iter([b"x"]))
    assert chunked.status_code == 413


@pytest.mark.parametrize(
    "path",
    ["/api", "/api/", "/api/nothing", "/api/games/", "/api/games/x", "/nothing.html", "/%00", "/a%00.js", "/" + "a" * 5000, "/%ff%fe", "/static/../app.py"],
)  # fmt: skip
def test_unknown_addresses_are_told_in_json(server, path):
    answer = server.get(path)
    assert answer.status_code == 404
    assert answer.json() == {"error": {"message": "not found", "field": None, "at": None}}


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py", "/../../__init__.py", "/..%2fapp.py", "/%2e%2e/app.py", "/%2e%2e%2fapp.py", "/..%5capp.py", "//etc/passwd",
        "/%2fetc/passwd", "/%2fetc%2fpasswd", "/api/../../app.py", "/.", "/..", "/./../app.py", "/index.html/../../app.py",
    ],
)  # fmt: skip
def test_nothing_outside_the_pages_folder_is_served(server, path):
    answer = server.raw(f"GET {path} HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n\n")
    assert "root:" not in answer
    assert "import" not in answer or "<!doctype html>" in answer.lower()


@pytest.mark.parametrize(
    "query", ["%", "%zz", "%00", "game=%ff", "&&&=", "=x", "game", "game=tictactoe&game", ";", "?" * 50]
)
def test_garbled_queries_are_refused(server, query):
    answer = server.raw(f"GET /api/position?{query} HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n\n")
    assert answer.split()[1] in ("400", "404")
    assert '{"error":' in answer


def test_a_request_longer_than_any_is_refused(server):
    answer = server.raw(f"GET /api/position?game={'x' * 100_000} HTTP/1.1\nHost: 127.0.0.1\n\n")
    assert answer == "" or answer.split()[1] in ("400", "404", "431")
    many = "&".join(f"a{i}=1" for i in range(5000))
    assert (
        server.raw(f"GET /api/games?{many} HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n\n").split()[1]
        == "400"
    )


# -- who may ask -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:80", "127.0.0.1", "[::1]", "[::1]:8000", "localhost:1"]
)
def test_the_servers_own_names(server, host):
    assert server.client.get("/api/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "127.0.0.1.evil.example",
        "localhost.",
        "::1",
        "[::1",
        "127.0.0.1:x",
        "x@127.0.0.1",
        "0",
        "*",
        "",
    ],
)
def test_other_names_get_nothing(server, host):
    answer = server.client.get("/api/games", headers={"host": host})
    assert answer.status_code == 403
    assert answer.json()["error"]["message"] == "this server does not go by that name (Host)"
    assert server.client.get("/", headers={"host": host}).status_code == 403


@pytest.mark.parametrize(
    "origin", ["null", "http://evil.example", "http://127.0.0.1:1", "http://[", "", "file://", "http://localhost", "ftp://{}", "//{}", "http://{}/"]
)  # fmt: skip
def test_pages_from_elsewhere_get_nothing(server, origin):
    headers = {"origin": origin.format(f"127.0.0.1:{server.port}")}
    answer = server.client.get("/api/games", headers=headers)
    assert answer.status_code == 403
    assert answer.json()["error"]["message"] == "pages from elsewhere may not ask this server (Origin)"


def test_its_own_page_may_ask(server):
    headers = {"origin": f"http://127.0.0.1:{server.port}", "sec-fetch-site": "same-origin"}
    assert server.client.get("/api/games", headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("site", "mode", "goal", "status"),
    [
        ("cross-site", "no-cors", "image", 403),
        ("cross-site", "cors", "empty", 403),
        ("same-site", "no-cors", "script", 403),
        ("cross-site", "navigate", "iframe", 403),
        ("cross-site", "navigate", "document", 200),
        ("none", "navigate", "document", 200),
        ("same-origin", "cors", "empty", 200),
    ],
)
def test_links_may_lead_here_and_nothing_else_from_outside(server, site, mode, goal, status):
    headers = {"sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": goal}
    answer = server.client.get("/api/games", headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert "(Sec-Fetch-Site)" in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/nothing", "/api/position", "/nothing", "/api/analyse?game=nim&depth=1"]
)
@pytest.mark.parametrize("host", [None, "evil.example"])
def test_every_answer_has_the_guards_headers(server, path, host):
    answer = server.client.get(path, headers={"host": host} if host else {})
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "server" not in answer.headers
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


# -- faults ------------------------------------------------------------------------------------------------

FAULTS = {
    "raises": {"play": "return {}[state]"},
    "reads": {"play": "return open('/root/secret/state.txt').read()"},
    "speaks": {"play": "raise ValueError('cannot read /home/ada/games/x.txt')"},
    "stuck": {"moves": "return ()"},
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faulty_rules_are_blamed_without_a_path(tmp_path, fault):
    with serving([written(tmp_path, "own", after="points = False", **FAULTS[fault])]) as server:
        name = server.searches._games[0].name
        for endpoint in ("position", "choose", "analyse", "tree"):
            answer = server.get(f"/api/{endpoint}", game=name, moves="1")
            assert "/root" not in answer.text
            assert "/home" not in answer.text
            assert str(tmp_path.parent) not in answer.text.replace(name, "")
            assert answer.status_code in (200, 400, 422)
            assert "error" in answer.text


def test_a_fault_of_the_rules_names_its_line(tmp_path):
    with serving([written(tmp_path, "own", after="points = False", play="return {}[state]")]) as server:
        status, message, _, _ = server.refusal("position", game=server.searches._games[0].name, moves="1")
    assert (status, message) == (
        422,
        "the rules of this game have a fault: own.py, line 12, in play: KeyError: 5",
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("/home/ada/own.py, line 3", "own.py, line 3"),
        ("No such file: '/etc/passwd'", "No such file: 'passwd'"),
        (r"C:\Users\ada\own.py, line 3", "own.py, line 3"),
        ("x../.../... is no board", "x../.../... is no board"),
        ("a and/or b", "a and/or b"),
    ],
)
def test_paths_lose_their_folders(text, told):
    assert without_folders(text) == told


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_of_the_server_is_told_without_its_inside(monkeypatch):
    def broken(match):
        raise RuntimeError("secret")

    monkeypatch.setattr("zermelo.web.api.position_json", broken)
    with serving([TicTacToe()]) as server:
        told = (500, "something went wrong in the server; its log says what", None, None)
        assert server.refusal("position", game="tictactoe") == told


def test_infinite_scores_are_no_json(tmp_path):
    game = written(
        tmp_path, "own", score="return float('inf') if state <= 0 else None", after="points = True"
    )
    with serving([game]) as server:
        told = (422, "this answer holds a number that JSON cannot write", None, None)
        assert server.refusal("position", game=game.name, moves="2 2 2") == told


def test_files_are_known_by_their_names_alone(tmp_path):
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    for folder in ("one", "two"):
        written(tmp_path / folder)
    (game,) = on_offer((str(tmp_path / "one" / "own.py"),))
    assert game.name == "own"
    with pytest.raises(ZermeloError, match="two games are called own"):
        on_offer((str(tmp_path / "one" / "own.py"), str(tmp_path / "two" / "own.py")))


def test_a_page_that_one_has_already_is_not_sent_again(server):
    first = server.get("/page.js")
    assert first.headers["content-encoding"] == "gzip"
    again = server.client.get("/page.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = server.client.get("/page.js", headers={"accept-encoding": "identity"})
    assert plain.text == first.text
    assert server.client.head("/page.js").content == b""
    assert server.client.post("/page.js").status_code == 405

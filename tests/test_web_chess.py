"""Chess over HTTP: what is taken, how moves are noted, games in and out, clocks."""

import builtins

import pytest

from rule_files import written
from web_server import serving
from zermelo import find
from zermelo.web.captures import captures_json

SCHOLAR = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"
MATE = "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#"


@pytest.fixture(scope="module")
def server():
    with serving([find("tictactoe"), find("chess")]) as served:
        yield served


def test_the_game_tells_what_the_page_must_know(server):
    chess = server.ask("games")["games"][1]
    assert (chess["starts"], chess["unit"], chess["selective"], chess["mates"]) == (960, 100, True, True)
    assert (chess["positions"], chess["records"]) == ("FEN", "PGN")
    assert chess["players"] == ["White", "Black"]
    other = server.ask("games")["games"][0]
    assert [other[word] for word in ("positions", "records", "selective", "mates")] == ["", "", False, False]


def test_castling_goes_by_two_names(server):
    rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    found = server.ask("position", game="chess", position=rooks)
    assert found["aliases"] == {"e1h1": "e1g1", "e1a1": "e1c1"}
    assert server.ask("position", game="chess", position=rooks, moves="e1h1")["moves"] == ["e1g1"]
    assert server.ask("position", game="chess")["aliases"] == {}


@pytest.mark.parametrize(
    ("rows", "can_win"), [("4k3/8/8/8/8/8/4q3/K6N", [False, True]), ("4k3/8/8/8/8/8/4p3/K6N", [True, True])]
)
def test_who_could_win_on_time(server, rows, can_win):
    assert server.ask("position", game="chess", position=f"{rows} w - - 0 1")["can_win"] == can_win
    assert server.ask("position", game="tictactoe")["can_win"] == [True, True]


OWN = """records = "TXT"
positions = "digits"
mates = True
def can_win(self, state, player):
    return state > 3 or player == 1
def aliases(self, move):
    return ["one"] if move == 1 else []
def write_record(self, start, moves, score, names=()):
    return f"{start}: {' '.join(map(str, moves))} {score}"
def read_record(self, text):
    start, _, moves = text.partition(":")
    return int(start), [int(move) for move in moves.split()]"""


def test_a_game_of_ones_own_says_the_same_things(tmp_path):
    game = written(tmp_path, after=f"points = False\n{OWN}")
    with serving([game]) as server:
        (told,) = server.ask("games")["games"]
        assert (told["records"], told["positions"], told["mates"]) == ("TXT", "digits", True)
        found = server.ask("position", game=game.name, moves="one,1")
        assert (found["moves"], found["can_win"], found["aliases"]) == (
            ["1", "1"],
            [False, True],
            {"one": "1"},
        )
        assert server.ask("record", game=game.name, moves="2,2,2")["text"] == "5: 2 2 2 1"
        assert server.ask("record", game=game.name, text="4: 1 2")["moves"] == ["1", "2"]
        assert server.refusal("record", game=game.name, text="4: 1 3 1") == (
            400, "move 2 of this TXT is not legal", "text", None,
        )  # fmt: skip


def test_a_position_as_players_see_it(server):
    pytest.importorskip("chess")
    found = server.ask("position", game="chess", moves=SCHOLAR)
    assert found["notation"] == MATE.split()
    assert (found["over"], found["outcome"]) == (True, "White wins by checkmate")
    assert (found["board"]["chess"], found["board"]["check"]) == (True, ["e8"])
    assert found["captures"] == {"lost": ["", "p"], "balance": 1}
    assert server.ask("position", game="chess", moves=MATE)["moves"] == SCHOLAR.split()


def test_the_starts_of_chess960_have_numbers(server):
    found = server.ask("position", game="chess", position="356")
    assert found["start"].startswith("nbbrkrqn/pppppppp/8/8/8/8/")
    status, message, field, _ = server.refusal("position", game="chess", position="960")
    assert (status, field) == (400, "position")
    assert "from 0 to 959" in message


@pytest.mark.parametrize(
    ("rows", "lost", "balance"),
    [
        ("4k3/8/8/8/8/8/8/4K2Q", ["rrbbnnpppppppp", "qrrbbnnpppppppp"], 9),
        ("3qk3/8/8/8/8/8/8/Q2QK2Q", ["rrbbnnpppppp", "rrbbnnpppppppp"], 18),
    ],
)
def test_a_queen_that_was_a_pawn_is_no_pawn_lost(rows, lost, balance):
    game = find("chess")
    found = captures_json(game.board(game.start()), game.board(game.load(f"{rows} w - - 0 1")))
    assert found == {"lost": [lost[0].upper(), lost[1]], "balance": balance}


def test_games_go_out_as_pgn_and_come_in_again(server):
    pytest.importorskip("chess")
    out = server.ask("record", game="chess", moves=SCHOLAR, names="Ada|zermelo")
    for line in ('[White "Ada"]', '[Black "zermelo"]', '[Result "1-0"]', "4. Qxf7# 1-0"):
        assert line in out["text"]
    back = server.ask("record", game="chess", text=out["text"])
    assert back["moves"] == SCHOLAR.split()
    resigned = server.ask("record", game="chess", moves="e2e4", winner="second")
    assert '[Result "0-1"]' in resigned["text"]
    castled = server.ask("record", game="chess", position="356", moves="h2h3 h7h6 g1h2 g8h7 e1f1")
    assert "O-O" in castled["text"]
    assert server.ask("record", game="chess", text=castled["text"])["moves"][-1] == "e1f1"


@pytest.mark.parametrize(
    ("parameters", "status", "words"),
    [
        ({"game": "chess", "text": "1. e4 e5 2. Ke3"}, 400, "cannot be read"),
        ({"game": "chess", "text": "0000"}, 400, "ply 1 of this PGN is a null move"),
        ({"game": "chess", "text": "1. --"}, 400, "ply 1 of this PGN is a null move"),
        ({"game": "chess", "text": "1. e4 e5 2. Z0"}, 400, "ply 3 of this PGN is a null move"),
        ({"game": "chess", "moves": "--"}, 400, "'--' is a null move"),
        ({"game": "chess", "text": "e4 -- b6 ) f4 { Nf6"}, 400, "cannot be read"),
        ({"game": "chess", "text": '[Variant "Atomic"]\n\n1. e4'}, 400, "one of Atomic, not of chess"),
        ({"game": "chess", "text": '[FEN "x"]\n\n1. e4'}, 400, "expected 8 rows"),
        ({"game": "tictactoe"}, 400, "not written down"),
    ],
)
def test_a_game_that_cannot_be_read_is_explained(server, parameters, status, words):
    pytest.importorskip("chess")
    told = server.refusal("record", **parameters)
    assert told[0] == status
    assert words in told[1]


def test_whatever_trips_the_packages_own_parser_is_bad_input(server, monkeypatch):
    def tripped(*arguments, **options):
        raise IndexError("list index out of range")

    monkeypatch.setattr(pytest.importorskip("chess.pgn"), "read_game", tripped)
    told = server.refusal("record", game="chess", text="1. e4")
    assert told == (400, "this PGN cannot be read: IndexError in the package chess", "text", None)


def test_names_stay_within_their_line(server):
    pytest.importorskip("chess")
    names = 'A"]\n[Result "0-1|\\B'
    text = server.ask("record", game="chess", moves="e2e4", names=names)["text"]
    assert [line for line in text.splitlines() if line.startswith(("[White", "[Black", "[Result"))] == [
        r'[White "A\"] [Result \"0-1"]', r'[Black "\\B"]', '[Result "*"]',
    ]  # fmt: skip


def test_what_cannot_be_read_leaves_no_trace_in_the_log(server, caplog):
    pytest.importorskip("chess")
    server.refusal("record", game="chess", text="1. e4 e5 2. Ke3")
    assert caplog.text == ""


def test_without_the_package_squares_are_noted_and_pgn_says_what_is_missing(server, monkeypatch):
    real = builtins.__import__

    def without(name, *rest):
        if name.split(".")[0] == "chess":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    assert server.ask("position", game="chess", moves="e2e4 e7e5")["notation"] == ["e2e4", "e7e5"]
    status, message, _, _ = server.refusal("record", game="chess", text="1. e4")
    assert status == 422
    assert "pip install 'zermelo[chess]'" in message


def test_the_computer_thinks_by_its_clock(server):
    found = server.ask("choose", game="chess", level="beginner", clock=1, increment=0.1)
    assert found["move"]
    assert server.refusal("choose", game="chess", clock=0)[2] == "clock"


def test_only_the_best_lines_where_they_are_enough(server):
    *results, _ = server.ask("analyse", game="chess", depth=2, lines=2, seconds=20)
    assert len(results[-1][1]["lines"]) == 2
    assert results[-1][1]["notation"].keys() == results[-1][1]["lines"].keys()


def test_a_blunder_is_named_by_an_analysis(server):
    threat = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"
    *_, (_, found), _ = server.ask("analyse", game="chess", position=threat, depth=2, seconds=9)
    assert found["mistakes"]["g8f6"] == "blunder"
    assert "g7g6" not in found["mistakes"]

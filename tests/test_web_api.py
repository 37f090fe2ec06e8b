"""The HTTP interface says what the library says."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rule_files import written
from web_server import serving
from zermelo import ConnectFour, Engine, Limits, Line, Nim, Result, TicTacToe, Value, find, minimax
from zermelo.board import board_json
from zermelo.games.hex import Hex
from zermelo.match import LEVELS, Match
from zermelo.web.seen import as_seen

NIM21 = str(Path(__file__).parent.parent / "examples" / "nim21.py")
SOLVED = "6677236671735214411234544"  # of Connect Four, few moves from its end


@pytest.fixture(scope="module")
def server():
    games = [TicTacToe(), ConnectFour(), Nim(), Hex(3), find(NIM21)]
    games[-1].name = "nim21"
    with serving(games, compiling=True) as served:  # so that no answer depends on how busy the machine is
        served.until(lambda: all(served.searches.compiling.done(game) for game in games), 300)
        yield served


# -- games and positions -----------------------------------------------------------------------------------


def test_the_games_on_offer(server):
    games = {game["name"]: game for game in server.ask("games")["games"]}
    assert list(games) == ["tictactoe", "connectfour", "nim", "hex:3", "nim21"]
    assert games["tictactoe"] == {
        "name": "tictactoe",
        "title": "Tic-tac-toe",
        "about": "Three in a row. Nobody who plays well loses.",
        "family": "tictactoe",
        "variant": "",
        "own": False,
        "players": ["X", "O"],
        "below": None,
        "at_once": False,
        "luck": False,
        "points": False,
        "start": ".../.../...",
        "pieces": "xo",
        "starts": 0,
        "openings": [],
        "unit": 1,
        "mates": False,
        "selective": False,
        "threats": False,
        "positions": "",
        "records": "",
        "levels": [{"name": name, "about": level.about} for name, level in LEVELS.items()],
    }
    assert games["connectfour"]["players"] == ["Blue", "Orange"]  # as they are seen
    assert games["nim21"]["own"]
    assert games["nim"]["pieces"] == "0"
    assert (games["nim21"]["pieces"], games["nim21"]["start"]) == ("", "21")


@pytest.mark.parametrize("name", ["tictactoe", "connectfour", "nim", "hex:3", "nim21"])
@given(dice=st.randoms(use_true_random=False), plies=st.integers(0, 20))
@settings(max_examples=10, deadline=None)
def test_a_position_is_what_the_match_says(server, name, dice, plies):
    game = next(game for game in server.searches._games if game.name == name)
    match = Match(game)
    for _ in range(plies):
        if not match.over:
            match.play(dice.choice(list(game.moves(match.state))))
    answer = server.ask("position", game=name, moves=" ".join(match.line.to_json()))
    legal = [] if match.over else [game.write(move) for move in game.moves(match.state)]
    assert answer == {
        "game": name,
        "start": game.save(game.start()),
        "moves": match.line.to_json(),
        "notation": match.line.to_json(),
        "movers": match.movers,
        "rolls": [False] * len(match.line),
        "position": game.save(match.state),
        "board": json.loads(json.dumps(board_json(game.board(match.state)))),
        "captures": None,
        "to_move": match.to_move,
        "legal": legal,
        "choices": None,
        "luck": [],
        "aliases": {},
        "over": match.over,
        "outcome": as_seen(game, match.outcome) if match.over else None,
        "opening": None,
        "gained": 0,
        "score": match.score_for(0),
        "scores": [match.score_for(0), match.score_for(1)] if match.over else None,
        "can_win": [True, True],
    }
    assert server.ask("position", game=name, position=answer["position"])["board"] == answer["board"]


def test_positions_are_read_as_the_game_reads_them(server):
    by_moves = server.ask("position", game="connectfour", position="4453")
    assert by_moves["board"]["rows"][-2:] == ["...o...", "..oxx.."]
    drawn = server.ask("position", game="connectfour", position=by_moves["position"])
    assert drawn["board"] == by_moves["board"]
    assert server.ask("position", game="tictactoe", moves="b2,A1  c3")["moves"] == ["b2", "a1", "c3"]
    assert server.ask("position", game="tictactoe", position="  ")["position"] == ".../.../..."


# -- analysing ---------------------------------------------------------------------------------------------


def last_result(server, **parameters):
    *results, end = server.ask("analyse", **{"seconds": 60, **parameters})
    assert end == ("end", {})
    assert {name for name, _ in results} == {"result"}
    return results[-1][1]


@pytest.mark.parametrize(("name", "moves"), [("tictactoe", "a1 b2"), ("nim", "a1"), ("nim21", "3 2")])
def test_an_analysis_proves_what_minimax_proves(server, name, moves):
    found = last_result(server, game=name, moves=moves)
    game = next(game for game in server.searches._games if game.name == name)
    match = Match(game)
    for word in moves.split():
        match.play(game.read(match.state, word))
    known = minimax(game, match.state)
    assert found["proved"]
    assert Value.from_json(found["value"]) == known.value
    assert found["to_move"] == match.to_move
    assert {m: Value.from_json(v) for m, v in found["moves"].items()} == {
        game.write(m): v for m, v in known.moves.items()
    }
    assert found["moves"].keys() == found["lines"].keys()


def test_answers_grow_and_are_read_back(server):
    *results, _ = server.ask("analyse", game="connectfour", depth=6, seconds=60)
    assert [data["depth"] for _, data in results] == [1, 2, 3, 4, 5, 6]
    assert all(before[1]["seconds"] <= after[1]["seconds"] for before, after in pairwise(results))
    game = ConnectFour()
    again = Result.from_json(game, results[-1][1])
    more = {name: results[-1][1][name] for name in ("notation", "mistakes")}
    assert again.to_json() | more == results[-1][1]
    assert not again.proved


@pytest.mark.parametrize("threads", [1, 2])
def test_an_analysis_of_connect_four_is_the_solvers(server, threads):
    game = ConnectFour()
    state = game.load(SOLVED)
    *_, known = Engine(game, compiled=True).analyse(state, every_move=True)
    found = last_result(
        server, game="connectfour", position=SOLVED, threads=min(threads, server.searches.settings.threads)
    )
    assert found["proved"]
    assert found["value"] == known.value.to_json()
    assert found["moves"] == {game.write(m): v.to_json() for m, v in known.moves.items()}


@pytest.mark.parametrize("seconds", ["0.05", "0.3", "1e-1", ".2"])
def test_what_ends_because_the_time_is_up_is_not_proved(server, seconds):
    *results, end = server.ask("analyse", game="connectfour", moves="1 7", seconds=seconds)  # not in the book
    assert end == ("end", {})
    assert not any(data["proved"] for _, data in results)


def test_a_finished_game_is_analysed_at_once(server):
    found = last_result(server, game="tictactoe", moves="a1 a2 b1 b2 c1")
    assert (found["proved"], found["value"]["text"], found["moves"]) == (True, "loss in 0", {})


def test_numbers_too_large_for_machine_code_are_searched_all_the_same(server):
    found = last_result(server, game="nim21", position=str(4 * 10**30 + 1), depth=3)
    assert (found["depth"], found["proved"]) == (3, False)


# -- the game so far ---------------------------------------------------------------------------------------


def test_an_analysis_says_what_each_move_would_give_away(server):
    after_a_corner = last_result(server, game="tictactoe", moves="a1")
    edges_and_corners = {move for move in after_a_corner["moves"] if move != "b2"}
    assert after_a_corner["mistakes"] == dict.fromkeys(edges_and_corners, "draw")


# -- choosing ----------------------------------------------------------------------------------------------


def test_the_best_level_plays_a_best_move(server):
    for moves in ("", "a1", "a1 b2", "a1 b2 c3"):
        answer = server.ask("choose", game="tictactoe", moves=moves)
        game = TicTacToe()
        match = Match(game)
        for word in moves.split():
            match.play(game.read(match.state, word))
        assert game.read(match.state, answer["move"]) in minimax(game, match.state).best
        assert answer["value"]["text"] == "draw"
        assert answer["level"] == "best"


@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_plays_legal_moves(server, level):
    legal = server.ask("position", game="hex:3", moves="b2")["legal"]
    for _ in range(5):
        answer = server.ask("choose", game="hex:3", moves="b2", level=level)
        assert answer["move"] in legal
        assert answer["level"] == level


def test_rules_too_slow_for_their_time_still_get_a_move(tmp_path):
    play = "time.sleep(0.01); return state - move"
    slow = written(tmp_path, "slow", before="import time", play=play, after="points = False")
    with serving([slow], seconds=0.005) as server:
        answer = server.ask("choose", game=slow.name)
    assert answer["move"] in ("1", "2")


# -- a user's own file -------------------------------------------------------------------------------------


def test_a_users_own_file_is_played(tmp_path):
    with serving([written(tmp_path)]) as server:
        (game,) = server.ask("games")["games"]
        assert game["title"] == "Own"
        found = last_result(server, game=game["name"])
    assert (found["proved"], found["value"]["text"]) == (True, str(minimax(written(tmp_path)).value))


def test_limits_of_the_server_are_those_of_the_engine(server):
    """In a position that no other test has looked into: what a table knows is not forgotten between two."""
    moves, game = "1 1 1 1 1 1 7 7 7 7 7 7", ConnectFour()
    found = last_result(server, game="connectfour", moves=moves, depth=4)
    end = Line.read(game, game.start(), moves).end
    *_, known = Engine(game, compiled=False).analyse(end, Limits(depth=4), every_move=True)
    assert found["moves"] == {str(m + 1): v.to_json() for m, v in known.moves.items()}


# -- openings ----------------------------------------------------------------------------------------------


def test_an_opening_of_moves_for_both_sides(server):
    game = TicTacToe()
    found = server.ask("opening", game="tictactoe", count=3)["moves"]
    state = game.start()
    for move in found:
        state = game.play(state, game.read(state, move))
    assert len(found) == 3
    assert minimax(game, state).value == Value.draw()
    more = server.ask("opening", game="tictactoe", moves=" ".join(found), count=2)["moves"]
    assert len({*found, *more}) == 5


def test_an_opening_that_cannot_be(server):
    status, _, field, _ = server.refusal("opening", game="tictactoe", count=4)
    assert (status, field) == (400, "count")
    status, message, *_ = server.refusal("opening", game="tictactoe", moves="a1 b1 c1 a2 b2 c2 b3", count=3)
    assert (status, message) == (400, "there is no even opening of 3 moves here")

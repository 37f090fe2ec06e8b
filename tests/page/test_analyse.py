"""Analysing on the page: the values it shows are the solver's."""

import re

import pytest
from playwright.sync_api import expect

from walking import values
from zermelo import ConnectFour, Engine, Game, Limits, Nim, TicTacToe
from zermelo.games import find
from zermelo.result import Line

SIGNS = {"win": "▲", "draw": "=", "loss": "▼"}


def analyse(page):
    values(page)
    expect(page.locator(".state.proved")).to_be_visible()
    expect(page.locator("#facts")).to_have_attribute("aria-busy", "false")


def badges(page):
    found = page.locator(".place:has(.badge)").evaluate_all(
        "all => all.map(b => [b.dataset.place, b.querySelector('.badge').textContent])"
    )
    return dict(found)


def solved(game: Game, text: str):
    state = Line.read(game, game.start(), text).end
    *_, result = Engine(game).analyse(state, every_move=True)
    return {
        game.write(move): SIGNS[value.kind] + str(value.plies or "") for move, value in result.moves.items()
    }


@pytest.mark.parametrize(
    ("name", "moves"),
    [("tictactoe", ""), ("tictactoe", "b2 a2"), ("tictactoe", "a1 b1 c3"), ("nim", "a1"), ("hex:3", "a1")],
)
def test_every_move_has_the_solvers_value(go, name, moves):
    page = go(f"?game={name}&moves={moves}")
    page.locator("#seat-1").select_option("human")
    analyse(page)
    assert badges(page) == solved(find(name), moves)


def test_connect_four_is_analysed_live(go):
    page = go("?game=connectfour&moves=4+4+4+3")
    values(page)
    # depth after depth, until every move's value is known from the book: how long that takes is the machine's
    known = re.compile(r"depth (1[4-9]|[23]\d)|from the book")
    expect(page.locator("#facts")).to_contain_text(known)
    assert len(badges(page)) == 7


def test_the_best_move_stands_out(go):
    page = go("?game=tictactoe&moves=b2+a2+a3&values=on")
    expect(page.locator(".place .badge.best")).to_have_text(["▼4"])  # c1 holds out longest
    expect(page.locator("[data-place=c1] .best")).to_have_count(1)
    go("?game=tictactoe&values=on")  # all are as good
    expect(page.locator(".place .badge.draw")).to_have_count(9)
    expect(page.locator(".place .badge.best")).to_have_count(0)


def test_values_are_hidden_until_asked_for(go):
    page = go("?game=tictactoe&moves=b2+a2")
    expect(page.locator(".badge >> visible=true")).to_have_count(0)
    analyse(page)
    assert badges(page)
    page.locator("#values").uncheck()
    expect(page.locator(".place .badge")).to_have_count(0)


def test_the_bar_and_the_lines(go):
    page = go("?game=tictactoe&moves=b2+a2")
    analyse(page)
    expect(page.locator("#bar")).to_have_attribute("aria-label", "Evaluation for X: win in 5")
    lines = page.locator("#lines li")
    expect(lines).to_have_count(3)
    game = TicTacToe()
    moves = lines.first.locator(".move").all_text_contents()
    end = Line.read(game, game.start(), ["b2", "a2", *moves]).end
    assert game.score(end) == -1  # O is to move and has lost
    assert len(moves) == 5


def test_walking_into_a_line(go):
    page = go("?game=tictactoe&moves=b2+a2")
    analyse(page)
    moves = page.locator("#lines li").first.locator(".move").all_text_contents()
    page.locator("#lines li").first.locator(".move").nth(2).click()
    expect(page.locator(".piece")).to_have_count(5)
    expect(page).to_have_url(re.compile(re.escape(f"moves=b2+a2+{'+'.join(moves[:3])}")))


def test_fewer_lines_by_the_settings_and_they_are_kept(go):
    page = go("?game=tictactoe&moves=b2+a2")
    analyse(page)
    page.locator("#analyse summary", has_text="Settings").click()
    page.locator("#set-lines").fill("1")
    page.locator("#set-lines").blur()
    expect(page.locator("#lines li")).to_have_count(1)
    page.reload()
    expect(page.locator("#values")).to_be_checked()  # by the address: a click before that would undo it
    analyse(page)
    expect(page.locator("#lines li")).to_have_count(1)


def test_what_the_numbers_mean_is_one_click_away(go):
    page = go("?game=tictactoe")
    values(page)
    page.locator("#analyse summary", has_text="mean").click()
    expect(page.locator(".legend")).to_contain_text("wins in 5 plies")


def test_points_and_depth_limit(go):
    page = go("?game=connectfour&moves=4+4")
    values(page)
    page.locator("#analyse summary", has_text="Settings").click()
    page.locator("#set-depth").fill("4")
    page.locator("#set-depth").blur()
    expect(page.locator("#facts")).to_contain_text("depth 4")
    expect(page.locator(".state")).to_have_text("an estimate")
    expected = Engine(ConnectFour()).best(ConnectFour().load("44"), Limits(depth=4)).value
    assert f"≈{expected.score:+g}".replace("-", "−") in page.locator("#facts").text_content()


def test_nim_values_follow_boutons_rule(go):
    page = go("?game=nim")
    analyse(page)
    winning = [name for name, text in badges(page).items() if text.startswith("▲")]
    game = Nim(3, 4, 5)
    heaps = [game.play((3, 4, 5), game.read((3, 4, 5), name)) for name in winning]
    assert heaps
    assert all(a ^ b ^ c == 0 for a, b, c in heaps)


def test_why_in_words(go):
    page = go("?game=tictactoe&position=x.o/.x./...")  # O is to move, and only c1 holds
    page.locator("#seat-1").select_option("human")
    analyse(page)
    page.locator("#why").click()
    expect(page.locator("#reasons li").first).to_contain_text("c1 holds the draw")
    expect(page.locator("#reasons")).to_contain_text("Everything else loses at once to c1.")


def test_threats_are_numbered_on_the_board(go):
    page = go("?game=gomoku:7&moves=d4 a1 d3 a3 d5 b7")  # Black has three in a column
    values(page)
    page.locator("#threats").click()
    expect(page.locator(".numbers .numbered")).to_have_count(3)
    assert page.locator(".numbered text").all_text_contents() == ["1", "2", "3"]
    assert page.locator(".numbered.side-0").count() == 2
    expect(page.locator("#threat-words li").first).to_have_text("Black wins by fours, in 2 moves at most.")
    expect(page.locator("#threat-words")).to_contain_text(
        "makes a four that cannot be stopped; the answers are"
    )
    assert page.locator(".place .badge").count() == 0  # nothing lies over the numbers
    page.locator("#threats").click()
    expect(page.locator(".numbered")).to_have_count(0)
    expect(page.locator("#threats")).to_have_attribute("aria-pressed", "false")


def test_threats_are_forgotten_with_their_position(go):
    page = go("?game=gomoku:7&moves=d4 a1 d3 a3 d5 b7")
    values(page)
    page.locator("#threats").click()
    expect(page.locator(".numbered")).to_have_count(3)
    page.locator("[data-place=g7]").click()
    expect(page.locator(".numbered")).to_have_count(0)
    expect(page.locator("#threat-words li")).to_have_count(0)


def test_where_a_game_knows_no_threats_nothing_is_offered(go):
    page = go("?game=tictactoe")
    values(page)
    expect(page.locator("#why")).to_be_visible()
    expect(page.locator("#threats")).to_be_hidden()


def test_a_bound_is_no_result(go):
    page = go("?game=connectfour")
    told = """async ([kind, bound, plies]) => {
      const { long, look, short } = await import("/shared/values.js");
      const value = { kind, bound, plies, score: 0 };
      return [short(value), look(value), long(value)];
    }"""
    assert page.evaluate(told, ["win", "upper", 35]) == [
        "?",
        "unknown",
        "not yet known: at most win in 35",
    ]
    assert page.evaluate(told, ["draw", "lower", None]) == ["?", "unknown", "not yet known: at least draw"]
    assert page.evaluate(told, ["win", "lower", 5]) == ["▲5", "win", "win in 5 or sooner"]
    assert page.evaluate(told, ["loss", None, 4]) == ["▼4", "loss", "loss in 4"]


def test_unproved_moves_are_not_coloured_as_won(page, go):
    """After 1 2 3 the first player has a best move; what the others are worth is found out, or said to be open."""
    go("?game=connectfour&moves=1+2+3")
    values(page)
    expect(page.locator(".place .badge").first).to_be_visible()
    assert page.locator(".badge.win[title*='at most'], .place[title*='at most'] .badge.win").count() == 0

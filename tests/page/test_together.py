"""Three at the table, and two who move at once, in a real browser."""

import re
from unittest import mock

import pytest
from playwright.sync_api import expect
from running import Server

from walking import menu, values
from zermelo.web.compiling import Compiling


@pytest.fixture(scope="module")
def server():
    """A page with such games alone; their rules are few, and run as Python."""
    with (
        mock.patch.object(Compiling, "start"),
        Server(games=("coinrow:1,2,6,3,4", "goofspiel:3", "goofspiel:2,shuffled")) as running,
    ):
        yield running.url


def place(page, name):
    return page.locator(f"[data-place='{name}']")


def moves(page):
    shown = page.locator("#score-sheet .move")
    return shown.evaluate_all("all => all.map(b => b.lastChild.textContent.trim())")


def test_three_sit_down_and_two_of_them_compute(go):
    page = go("?game=coinrow:1,2,6,3,4")
    assert [page.locator(f"#seat-{player}").input_value() for player in range(3)] == [
        "human",
        "computer",
        "computer",
    ]
    expect(page.locator("#clock-label, #resign").first).to_be_hidden()
    place(page, "a1").click()
    expect(page.locator("#score-sheet .move")).to_have_count(3)
    expect(page.locator("#turn")).to_have_text("Your move (Ann)")
    page.locator("[data-place][class*=playable]").first.click()
    expect(page.locator("#turn")).to_have_text(re.compile(r"Ann \d+, Ben \d+, Cat \d+"))
    counted = page.locator("#won, #drawn, #lost").all_text_contents()
    assert sorted(counted) == ["0", "0", "1"]
    menu(page, "swap")
    expect(page.locator("#seat-1")).to_have_value("human")


def test_what_all_three_get_is_shown(go):
    page = go("?game=coinrow:1,2,6,3,4")
    values(page)
    expect(page.locator("#facts")).to_have_text(re.compile(r"Ann: \+6 points, whatever the others"))
    shown = page.locator("#together table")
    expect(shown).to_have_text(re.compile(r"max\^n.*Ann\+7 points.*Ben\+6.*Cat\+3.*a1 e1 d1 c1 b1"))
    expect(page.locator("#bar, #why, .history").first).to_be_hidden()
    place(page, "a1").click()
    place(page, "e1").click()  # for Ben, whom the computer plays otherwise
    expect(page.locator("#turn")).to_have_text(re.compile("^Cat to move"))
    assert moves(page) == ["a1", "e1"]


def test_nobody_sees_a_choice_before_both_have_chosen(go):
    page = go("?game=goofspiel:3")
    page.locator("#seat-1").select_option("human")
    expect(page.locator("#turn")).to_have_text("First chooses")
    before = page.locator("#board svg").first.inner_html()
    place(page, "3").click()
    expect(page.locator("#turn")).to_have_text("Second chooses · First has chosen")
    assert page.locator("#board svg").first.inner_html() == before
    assert moves(page) == []
    assert "3" not in page.evaluate("location.search").replace("goofspiel%3A3", "")
    place(page, "2").click()
    expect(page.locator("#turn")).to_have_text("Chosen: 3-2. First chooses")
    assert moves(page) == ["3-2"]


def test_the_computer_chooses_without_knowing(go):
    page = go("?game=goofspiel:3")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "choose" in request.url else None)
    expect(page.locator("#turn")).to_have_text("Your choice (First) · Second has chosen")
    place(page, "1").click()
    expect(page.locator("#turn")).to_have_text(re.compile("^Chosen: 1-3"))  # the 3 is always best
    page.locator("#move-text").fill("9")
    page.locator("#move-play").click()
    expect(page.locator("#move-problem")).to_have_text("9 is not a choice of First's: 2, 3")
    page.locator("#move-text").fill("3")
    page.locator("#move-play").click()
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    assert all("player=1" in url for url in asked)
    page.locator("#undo").click()
    expect(page.locator("#turn")).to_have_text(re.compile("^Chosen: 1-3. Your choice"))
    place(page, "2").click()
    expect(page.locator("#score-sheet .move").last).to_have_text(re.compile("2-"))


def test_what_is_wrong_with_a_link_is_still_said_when_the_computer_has_chosen(go):
    page = go("?game=goofspiel:3&moves=2-1+9-9")
    expect(page.locator("#turn")).to_have_text("Your choice (First) · Second has chosen")
    expect(page.locator("#trouble-text")).to_contain_text("does not lead to a position: move 2")
    place(page, "1").click()
    expect(page.locator("#trouble")).to_be_hidden()


def test_mixed_strategies_are_shown_and_told(go):
    page = go("?game=goofspiel:3&moves=2-1")
    values(page)
    expect(page.locator("#together table")).to_have_count(2)
    expect(page.locator("#facts")).to_have_text(re.compile("First is ahead by"))
    page.locator("#why").click()
    expect(page.locator("#reasons li").last).to_have_text(re.compile("^So first is ahead by"))
    page.locator("#menu").click()
    expect(page.locator("#open-tree")).to_be_hidden()  # there is no tree where both move at once


def test_prizes_are_turned_by_luck(go):
    page = go("?game=goofspiel:2,shuffled")
    expect(page.locator("#turn")).to_have_text(re.compile("^Rolled [12]. Your choice"))
    place(page, "2").click()
    expect(page.locator("#turn")).to_have_text(re.compile(r"^Chosen: 2-\d. Rolled [12]. "))

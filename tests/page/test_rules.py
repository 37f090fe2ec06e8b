"""The card under the board of a game from somebody's own file: what the rules doctor finds in it."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from running import EXAMPLES, Server
from test_accessible import faults

ZOO = Path(__file__).parents[1] / "zoo"
DOTS = f"{Path(__file__).parents[1] / 'dots.py'}:Dots:2,1"
GAMES = (str(ZOO / "26_bridges_both_ways.py"), str(EXAMPLES / "nim21.py"), DOTS, "tictactoe")

CHECKED = 900_000  # milliseconds: the doctor waits for the compiler, and that for its turn on a busy machine


@pytest.fixture(scope="module")
def server():
    """A server of a broken game, a sound one, and one of ours."""
    with Server(games=GAMES) as running:
        yield running.url


def test_what_is_wrong_is_shown_with_the_moves_that_lead_there(go):
    page = go("?game=26_bridges_both_ways")
    expect(page.locator("#rules-head")).to_have_text("The rules: 1 thing to look at", timeout=CHECKED)
    expect(page.locator("#rules-findings")).to_be_hidden()
    page.locator("#rules-head").click()
    fault = page.locator("#rules-findings .fault")
    expect(fault).to_contain_text("26_bridges_both_ways.py, line")
    expect(fault).to_contain_text("more than once")
    expect(fault).to_contain_text("Give each move once.")
    expect(page.locator("#rules-endings li").first).to_contain_text("after")


def test_nothing_wrong_is_said_in_one_line_and_play_goes_on_meanwhile(go):
    page = go("?game=nim21")
    page.locator("#moves-list button").first.click()
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    expect(page.locator("#rules-head")).to_have_text(
        "The rules: nothing wrong found in 1,000 games", timeout=CHECKED
    )


def test_games_that_come_with_zermelo_have_no_such_card(go):
    page = go("?game=nim21")
    expect(page.locator("#rules")).to_be_visible()
    page.locator("#game").select_option("tictactoe")
    expect(page.locator("#turn")).to_contain_text("Your move")
    expect(page.locator("#rules")).to_be_hidden()


@pytest.mark.parametrize("width", [360, 1280])
def test_it_never_makes_the_page_wider(go, page, width):
    page.set_viewport_size({"width": width, "height": 800})
    go("?game=26_bridges_both_ways")
    expect(page.locator("#rules-head")).to_contain_text("to look at", timeout=CHECKED)
    page.locator("#rules-head").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert faults(page) == []


def test_who_has_gained_more_is_said(go):
    page = go("?game=dots:Dots:2,1&moves=0+2+4+5")
    expect(page.locator("#turn")).to_have_text("Second (computer) is to move · Second leads by 1")
    page = go("?game=dots:Dots:2,1&moves=0+2+4+5+1+3+6")
    expect(page.locator("#turn")).to_have_text("Second wins by 2")

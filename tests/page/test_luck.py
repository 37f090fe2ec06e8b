"""Dice on the page, in a real browser: they roll by themselves, stand among the moves, and have odds."""

import re

import pytest
from playwright.sync_api import expect
from running import Server


@pytest.fixture(scope="module")
def server():
    """A page with games of luck alone."""
    with Server(games=("pig:30", "einstein")) as running:
        yield running.url


def moves(page):
    shown = page.locator("#score-sheet .move")
    return shown.evaluate_all("all => all.map(b => b.lastChild.textContent.trim())")


def test_a_roll_is_seen_and_stands_among_the_moves(go):
    page = go("?game=pig:30")
    page.locator("[data-move='roll']").click()
    expect(page.locator("#turn")).to_have_text(re.compile("Rolled [1-6]|Rolling|thinking"))
    expect(page.locator("#score-sheet .move")).not_to_have_count(1)
    assert moves(page)[0] == "roll"
    assert moves(page)[1] in list("123456")


def test_undo_goes_back_to_where_a_person_moved(go):
    page = go("?game=pig:30&moves=roll+5")
    expect(page.locator("#turn")).to_have_text(re.compile("Rolled 5. Your move"))
    page.locator("#undo").click()
    expect(page.locator("#turn")).to_have_text(re.compile("^Your move"))
    expect(page.locator("[data-move='roll']")).to_be_enabled()


def test_the_odds_of_every_move_are_shown(go):
    page = go("?game=pig:30&moves=roll+5&tab=analyse")
    page.get_by_label("Show values").check()
    expect(page.locator("[data-move='hold'] .badge")).to_have_text(re.compile(r"≈?\d+(\.\d)? %"))


def test_a_die_is_drawn(go):
    page = go("?game=einstein&moves=3")
    expect(page.locator(".die")).to_have_count(1)
    expect(page.locator("#turn")).to_have_text(re.compile("Rolled 3. Your move"))

"""Dice on the page, in a real browser: they roll by themselves, stand among the moves, and have odds."""

import re

import pytest
from playwright.sync_api import expect
from running import Server

from walking import values


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
    page = go("?game=pig:30&moves=roll+5")
    values(page)
    expect(page.locator("[data-move='hold'] .badge")).to_have_text(re.compile(r"≈?\d+(\.\d)? %"))


def test_a_die_is_drawn(go):
    page = go("?game=einstein&moves=3")
    expect(page.locator(".die")).to_have_count(1)
    expect(page.locator("#turn")).to_have_text(re.compile("Rolled 3. Your move"))


def test_the_tree_has_a_circle_where_luck_moves_with_the_odds_of_each_outcome(go):
    page = go("?screen=tree&game=pig:30")
    expect(page.locator(".tree-picture .node.max")).to_have_count(1)
    circle = page.locator(".tree-picture .node.luck")
    expect(circle).to_have_count(1)
    expect(circle).to_have_attribute(
        "aria-label", re.compile("^Luck node after roll, value .* to be expected, 6 children")
    )
    circle.click()
    expect(page.locator(".tree-picture .edge text").last).to_have_text("6 (1/6)")
    expect(page.locator(".tree-picture .node")).to_have_count(8)
    expect(page.locator("[data-shape=luck]")).to_be_visible()
    shown = page.locator(".tree-picture .node .worth").all_text_contents()
    ends = [int(text.strip("≈%")) for text in shown]
    assert abs(ends[1] - sum(ends[2:]) / 6) <= 1  # the average, as rounded as they are
    assert ends[0] == ends[1]  # there is one move


def test_a_typed_tree_with_luck_is_drawn(go):
    page = go("?screen=tree&tree=[?(1/3:+4,+2/3:+1),+[0,+5]]")
    expect(page.locator(".tree-picture .node.luck .worth")).to_have_text("2")
    expect(page.locator(".tree-picture .node.max .worth")).to_have_text("2")


def test_with_values_the_odds_are_told_before_the_dice_are_rolled(go):
    page = go("?game=einstein&values=on")
    shares = page.locator("#together .shares")
    expect(shares).to_contain_text("What luck may bring")
    rows = [re.compile(rf"^{face}\s*16\.7\s%$") for face in "123456"]
    expect(shares.locator("tr")).to_have_text(rows)

"""Swap and swap2 on the page, in a real browser: sides are chosen after the first moves."""

import re

import pytest
from playwright.sync_api import expect

from walking import setting


def place(page, name):
    return page.locator(f"[data-place='{name}']")


def begin(go, kind, first):
    """A new game with an opening; `first` would play Black."""
    page = go("?game=gomoku:7")
    page.locator("#level").select_option("beginner")
    setting(page, "opening-kind", kind)
    if first == "computer":
        page.locator("#seat-1").select_option("human")
        page.locator("#seat-0").select_option("computer")
        page.locator("#new").click()
    return page


def seats(page):
    return [page.locator(f"#seat-{player}").input_value() for player in (0, 1)]


def stones(page):
    return page.locator("#score-sheet .move")


def put(page, *names):
    for name in names:
        count = stones(page).count()
        place(page, name).click()
        expect(stones(page)).to_have_count(count + 1)


def test_openings_are_offered_where_people_play_with_them(go):
    page = go("?game=gomoku:7")
    expect(page.locator("#openings:not([hidden])")).to_have_count(1)
    page.locator("#game").select_option("tictactoe")
    expect(page.locator("#openings:not([hidden])")).to_have_count(0)


def test_a_person_makes_three_moves_and_the_computer_takes_a_side(go):
    page = begin(go, "swap", "human")
    expect(page.locator("#opening")).to_have_text("Make 3 moves for both sides, by turns.")
    put(page, "d4", "a1")
    expect(page.locator("#opening")).to_have_text("Make 1 move for both sides, by turns.")
    place(page, "e4").click()
    expect(page.locator("#opening")).to_have_text(re.compile("The computer takes (Black|White)."))
    side = "Black" in page.locator("#opening").text_content()
    assert seats(page) == (["computer", "human"] if side else ["human", "computer"])
    expect(page.locator("#turn")).to_have_text(re.compile("Your move"))
    expect(stones(page)).to_have_count(3 if side else 4)


@pytest.mark.parametrize(
    ("side", "taken"), [("Black", ["human", "computer"]), ("White", ["computer", "human"])]
)
def test_the_computer_makes_three_moves_and_a_person_takes_a_side(go, side, taken):
    page = begin(go, "swap", "computer")
    expect(stones(page)).to_have_count(3)
    page.locator("#opening").get_by_role("button", name=side).click()
    expect(page.locator("#opening")).to_be_hidden()
    assert seats(page) == taken
    expect(page.locator("#turn")).to_have_text(re.compile("Your move"))


def test_a_stone_is_an_answer_too(go):
    page = begin(go, "swap2", "computer")
    expect(page.locator("#opening").get_by_role("button")).to_have_count(3)
    page.locator(".place.playable").first.click()
    expect(page.locator("#opening")).to_be_hidden()
    assert seats(page) == ["computer", "human"]


def test_with_swap2_the_choice_can_be_handed_back(go):
    page = begin(go, "swap2", "computer")
    page.locator("#opening").get_by_role("button", name="2 more moves").click()
    expect(page.locator("#opening")).to_have_text("Make 2 moves for both sides, by turns.")
    for left in (1, 0):
        page.locator(".place.playable").first.click()
        if left:
            expect(page.locator("#opening")).to_have_text("Make 1 move for both sides, by turns.")
    expect(page.locator("#opening")).to_have_text(re.compile("The computer takes"))


def test_another_game_ends_an_opening(go):
    page = begin(go, "swap", "human")
    put(page, "d4")
    page.locator("#game").select_option("tictactoe")
    expect(page.locator("#opening")).to_be_hidden()
    assert seats(page) == ["human", "computer"]
    page.locator("#game").select_option("gomoku:7")
    expect(page.locator("#opening")).to_be_hidden()

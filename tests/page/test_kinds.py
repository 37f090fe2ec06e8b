"""Every kind of board on the page: which clicks, keys and drags make which move, and what is read aloud."""

import re

import pytest
from playwright.sync_api import expect

from walking import values


def place(page, name):
    return page.locator(f"[data-place='{name}']")


@pytest.fixture
def open_kind(go):
    """A board of some kind, at which two people sit."""

    def open_it(kind):
        page = go(f"?game=kinds:{kind.title()}")
        page.locator("#seat-1").select_option("human")
        return page

    return open_it


def play(page, clicks, move):
    """From the start, click until something is played; it is that move."""
    if page.locator("#score-sheet .move").count():
        page.locator("#new").click()
        expect(page.locator("#score-sheet .move")).to_have_count(0)
    for name in clicks:
        place(page, name).click()
    expect(page.locator("#score-sheet .move").first).to_contain_text(move)


CLICKS = {
    "morris": [(["b2"], "b2"), (["a1", "a4", "g7"], "a1a4xg7"), (["a1", "a4", "d7"], "a1a4xd7")],
    "kalah": [(["b"], "b")],
    "boxes": [(["a1b1"], "a1b1"), (["c2c3"], "c2c3")],
    "draughts": [(["c1", "c1", "b2", "a1"], "b2a1")],  # put down again, then another piece
    "jumps": [
        (["d1", "b3", "d5", "d5"], "d1b3d5"),  # it may go on: a second click ends it
        (["d1", "b3", "f3"], "d1b3d5f3"),  # where one move alone ends there, so does the clicking
        (["d1", "f3", "d5"], "d1f3d5"),
        (["d1", "f3", "f3"], "d1f3"),
    ],
    "domineering": [(["b3", "b2"], "b3b2")],
    "shogi": [(["C", "c3"], "C*c3"), (["C", "b1", "a2"], "b1a2")],
    "quarto": [(["k"], "k"), (["a1"], "a1")],
    "cubes": [(["c2", "b2"], "c2b2")],
    "ultimate": [(["d9"], "d9")],
    "gomoku": [(["e5"], "e5")],
    "sides": [(["b2"], "b2")],
    "backgammon": [(["bar", "22"], "bar/22"), (["24", "18"], "24/18")],
}


@pytest.mark.parametrize("kind", CLICKS)
def test_clicks_make_moves(open_kind, kind):
    page = open_kind(kind)
    expect(page.locator("#moves-list button")).to_have_count(0)  # there is a place for every move
    for clicks, move in CLICKS[kind]:
        play(page, clicks, move)


def test_where_few_squares_are_open_they_are_pointed_out(open_kind):
    dot = "getComputedStyle(document.querySelector('[data-place=\"e5\"]'), '::after').content"
    page = open_kind("ultimate")  # two of its squares can be played
    assert page.evaluate(dot) == '""'


def test_where_clicks_leave_it_open_one_is_asked(open_kind):
    page = open_kind("jumps")
    for name in ("d1", "d5"):
        place(page, name).click()
    page.locator("#chooser").get_by_role("button", name="d1f3d5").click()
    expect(page.locator("#score-sheet .move")).to_contain_text("d1f3d5")


def test_where_two_moves_go_the_same_way_one_is_asked(open_kind):
    page = open_kind("backgammon")
    for name in ("3", "off"):
        place(page, name).click()
    page.locator("#chooser").get_by_role("button", name="3/off(6)").click()
    expect(page.locator("#score-sheet .move")).to_contain_text("3/off(6)")


def test_moves_without_a_place_are_buttons_below_the_dice(open_kind):
    page = open_kind("pig")
    expect(page.locator(".pip")).to_have_count(7)
    assert page.locator("[data-move='hold']").bounding_box()["height"] >= 44  # they are the whole choice
    page.locator("[data-move='hold']").click()
    expect(page.locator(".score + .count").first).to_have_text("37")


KEYS = {
    "morris": ("a1a4xg7", "ArrowDown ArrowLeft Enter ArrowUp Enter ArrowUp ArrowRight ArrowRight Enter"),
    "boxes": ("c2c3", "ArrowDown ArrowRight Enter"),
    "shogi": ("C*a3", "ArrowDown ArrowDown Enter ArrowUp ArrowUp ArrowUp ArrowLeft ArrowLeft Enter"),
}


@pytest.mark.parametrize("kind", KEYS)
def test_the_keyboard_is_enough(open_kind, kind):
    page = open_kind(kind)
    page.locator("#theme, #flip").last.focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.place"):
            break
    move, keys = KEYS[kind]
    for key in keys.split():
        page.keyboard.press(key)
    expect(page.locator("#score-sheet .move").first).to_contain_text(move)


def test_a_piece_is_dragged_out_of_a_hand(open_kind):
    page = open_kind("shogi")
    source, target = (place(page, name).bounding_box() for name in ("C", "c3"))
    page.mouse.move(source["x"] + source["width"] / 2, source["y"] + source["height"] / 2)
    page.mouse.down()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=5)
    page.mouse.up()
    expect(page.locator("#score-sheet .move").first).to_contain_text("C*c3")


def test_values_stand_on_places_and_on_what_follows(open_kind):
    page = open_kind("morris")
    values(page)
    expect(place(page, "a1").locator(".badge")).to_have_text("=")
    place(page, "a1").click()
    expect(place(page, "a4").locator(".badge.there")).to_have_text("=")


def test_on_a_phone_every_kind_fits(open_kind, page):
    page.set_viewport_size({"width": 320, "height": 700})
    for kind in ("morris", "kalah", "quarto", "pig", "ultimate", "backgammon"):
        open_kind(kind)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        board = page.locator("#board").bounding_box()
        assert board["x"] >= 0
        assert board["x"] + board["width"] <= 320


def test_what_is_read_aloud(open_kind):
    said = {
        "shogi": {
            "C": "chick of First in hand of First, 2 of them",
            "b4": "b4, lion of Second",
        },
        "backgammon": {
            "3": "point 3, 6 of First",
            "2": "point 2, empty",
            "bar": "bar, 1 of First, 1 of Second",
            "off": "borne off",
        },
        "kalah": {"b": "pit b, 13 seeds", "C": "pit C, 4 seeds"},
        "boxes": {"a1a2": "line a1a2, open, playable", "a3b3": "line a3b3, drawn"},
        "quarto": {"p": "tall hollow square piece of Second in the pool"},
        "draughts": {"a3": "a3, piece with a crown of Second"},
    }
    heard = {
        "kalah": "Board: in store, First 7, Second 2",
        "boxes": "Board: boxes of First: 1, boxes of Second: 1",
    }
    for kind, places in said.items():
        page = open_kind(kind)
        for name, label in places.items():
            expect(place(page, name)).to_have_attribute("aria-label", re.compile(label))
        expect(page.get_by_role("group", name=heard.get(kind, "Board")).first).to_be_attached()
    page = open_kind("pig")
    name = "Board: this turn: 7, dice 4 and 3, points 30 to 12"
    expect(page.get_by_role("group", name=name)).to_be_attached()

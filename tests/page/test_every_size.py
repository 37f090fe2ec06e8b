"""Every screen and dialog at every size: nothing runs over the edge, and what lies over the page lies within the window.

From 320 to 2560 pixels, upright and on its side; 720 by 450, 640 by 360 and 512 by 384 are windows made twice as large.
"""

import pytest
from playwright.sync_api import expect

from quick import some_quick
from walking import TWO_FRAMES, menu, over_the_edge, resize

SIZES = [
    *((320, 568), (320, 640), (360, 740), (390, 844), (768, 1024), (1080, 1920), (1440, 2560)),
    *((568, 320), (640, 320), (844, 390), (800, 600), (1024, 768), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440)),
    *((720, 450), (640, 360), (512, 384)),
]  # fmt: skip
OUTSIDE = """() => [...document.querySelectorAll("dialog[open], .menu:popover-open")].map((each) => each.getBoundingClientRect())
  .filter(({ left, top, right, bottom }) => left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
  .map(({ left, top, right, bottom }) => [left, top, right, bottom])"""
BOARD = """() => { const box = document.querySelector("#table:not([hidden]) #board")?.getBoundingClientRect();
  return !box || (box.left >= -0.5 && box.right <= innerWidth + 0.5 && box.height <= innerHeight); }"""


def ending(page):
    expect(page.locator("#ending")).to_be_visible()


def review(page):
    page.locator("#ending-review").click()
    expect(page.locator("#review-turning")).to_be_visible()
    page.locator("#review summary").click()


def why(page):
    page.locator("#why").click()
    expect(page.locator("#reasons li:not(.soft)").first).to_be_visible()
    page.locator(".about-values summary").first.click()
    page.locator(".about-values summary").last.click()


def menu_open(page):
    page.locator("#menu").click()


def options(page):
    page.locator("#set-up").click()
    page.locator("#clock-control").select_option("custom")


def shortcuts(page):
    page.keyboard.press("?")
    expect(page.locator("#shortcuts")).to_be_visible()


def import_export(page):
    menu(page, "open-position")


def editing(page):
    menu(page, "open-position")
    page.locator("#edit").click()


def promotion(page):
    page.locator("[data-place=e7]").click()
    page.locator("[data-place=e8]").click()
    expect(page.locator("#chooser")).to_be_visible()


def trouble(page):
    expect(page.locator("#trouble")).to_be_visible()


def wall(page):
    expect(page.locator(".tile-board svg").first).to_be_visible()


def lesson(page):
    expect(page.locator(".exercise .prompt")).to_have_count(2)


def exercise(page):
    expect(page.locator(".exercise .prompt")).not_to_be_empty()


def tree(page):
    expect(page.locator(".tree-picture")).to_be_visible()


def steps(page):
    page.locator("#see label", has_text="Alpha-beta").locator("input").check()
    expect(page.locator(".scrubber")).to_be_visible()


def grown(page):
    page.locator("#see label", has_text="Monte Carlo").locator("input").check()
    expect(page.locator(".scrubber")).to_be_visible()


SCREENS = {
    "the wall": ("", wall),
    "columns": ("?game=connectfour&moves=4+4+4+4+4+3&values=on", None),
    "hexagons": ("?game=hex:3&moves=b2", None),
    "heaps": ("?game=nim&values=on", None),
    "points": ("?game=kinds:Morris", None),
    "pits": ("?game=kinds:Kalah", None),
    "dots": ("?game=kinds:Boxes", None),
    "hands": ("?game=kinds:Shogi", None),
    "a pool": ("?game=kinds:Quarto", None),
    "dice": ("?game=kinds:Pig", None),
    "a race": ("?game=kinds:Race", None),
    "tables": ("?game=kinds:Backgammon", None),
    "no board": ("?game=nim21&values=on", None),
    "chess": ("?game=chess&moves=e4+c5+Nf3+d6+d4+cxd4+Nxd4&values=on", None),
    "the end": ("?game=tictactoe&moves=a1+b1+a2+b2+a3", ending),
    "a review": ("?game=tictactoe&moves=b2+a2+a3+c1+a1+b1+c3", review),
    "reasons, signs and settings": ("?game=tictactoe&moves=b2+a2&values=on", why),
    "the menu": ("?game=chess&moves=e4", menu_open),
    "the options": ("?game=chess&moves=e4", options),
    "the keys": ("?game=connectfour", shortcuts),
    "import and export": ("?game=chess&moves=e4", import_export),
    "a position being drawn": ("?game=chess&moves=e4", editing),
    "a promotion": ("?game=chess&position=8/4P1k1/8/8/8/8/6K1/8 w - - 0 1", promotion),
    "a bad link": ("?game=chess&moves=e9", trouble),
    "learn": ("?screen=learn", None),
    "a lesson": ("?screen=learn&lesson=6-alphabeta", lesson),
    "an exercise on a tree": ("?screen=learn&exercise=window", exercise),
    "an exercise on a board": ("?screen=learn&exercise=winning&game=connectfour", exercise),
    "a tree": ("?screen=tree&game=tictactoe&moves=b2+a1", tree),
    "steps": ("?screen=tree&game=tictactoe&moves=b2+a1+a2+c2", steps),
    "playouts": ("?screen=tree&game=tictactoe&moves=b2+a1+a2+c2", grown),
    "a typed tree": ("?screen=tree&tree=[[3,5,2],[1,9]]", tree),
}


@pytest.mark.parametrize("name", some_quick(SCREENS, lambda name: "game=kinds" not in SCREENS[name][0]))
def test_nothing_runs_over_the_edge(go, page, name):
    query, opened = SCREENS[name]
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1280, "height": 800})
    go(query)
    if opened:
        opened(page)
    for width, height in SIZES:
        resize(page, width, height)
        assert over_the_edge(page) == [], (width, height)
        assert page.evaluate(BOARD), (width, height)
        assert page.evaluate(OUTSIDE) == [], (width, height)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (640, 360), (1440, 900), (2560, 1440)])
def test_what_is_opened_at_a_size_lies_within_the_window(go, page, size):
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    go("?game=chess&position=8/4P1k1/8/8/8/8/6K1/8 w - - 0 1")
    for opened in (promotion, shortcuts, options, menu_open):
        opened(page)
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(OUTSIDE) == [], opened.__name__
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)

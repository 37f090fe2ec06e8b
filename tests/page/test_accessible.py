"""The page for everyone: nothing that axe-core can find, on any screen and in any dialog, light and dark."""

import re
from unittest import mock

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from running import Server
from test_every_size import SCREENS

from walking import menu, values
from zermelo.web.compiling import Compiling

AXE = Axe()
SEEN = {
    "the wall",
    "heaps",
    "the end",
    "the menu",
    "the options",
    "the keys",
    "learn",
    "a lesson",
    "chess",
}  # below, and above


def faults(page):
    """What is wrong, in the light and in the dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        found += [(scheme, rule) for rule in AXE.run(page).response["violations"]]
    return [
        (scheme, rule["id"], [node["html"][:120] for node in rule["nodes"][:3]]) for scheme, rule in found
    ]


@pytest.mark.parametrize(
    "query",
    [
        "?game=tictactoe&moves=b2+a2",
        pytest.param("?game=connectfour&moves=4+4+3", marks=pytest.mark.slow),
        "?game=nim",
        pytest.param("?game=nim21", marks=pytest.mark.slow),
        pytest.param("?game=kinds:Shogi", marks=pytest.mark.slow),
        pytest.param("?game=kinds:Morris", marks=pytest.mark.slow),
        "?game=chess&moves=e2e4+f7f6+d1h5",
    ],
)
def test_axe_finds_nothing_in_a_game(go, page, query):
    """As it is played; with values, a drawer and the menu open; its options; its tree."""
    page.emulate_media(reduced_motion="reduce")
    go(query)
    assert faults(page) == []
    values(page)
    menu(page, "open-position")
    page.locator("#menu").click()
    expect(page.locator("#lines li").first).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.locator("#set-up").click()
    assert faults(page) == []
    page.locator("#options-close").click()
    menu(page, "open-tree")
    expect(page.locator(".tree-picture")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow) if "game=kinds" in query else name
        for name, (query, _) in SCREENS.items()
        if name not in SEEN
    ],
)
def test_axe_finds_nothing_on_any_other_screen(go, page, name):
    """All those that are looked at in every size."""
    query, opened = SCREENS[name]
    page.emulate_media(reduced_motion="reduce")
    go(query)
    if opened:
        opened(page)
    page.wait_for_timeout(500)
    assert faults(page) == []


def test_axe_finds_nothing_on_the_whole_screen_of_a_fair(go, page):
    page.emulate_media(reduced_motion="reduce")
    go("")
    expect(page.locator(".tile-board svg").first).to_be_visible()
    page.locator("#full").click()
    expect(page.locator("body")).to_have_class(re.compile("full"))
    assert faults(page) == []
    page.locator("[data-game=connectfour] .tile-open").click()
    expect(page.locator("#turn")).to_contain_text("Your move")
    assert faults(page) == []
    page.locator("#full").click()


def test_axe_finds_nothing_where_three_play_or_both_move_at_once(page, several):
    page.emulate_media(reduced_motion="reduce")
    for query in ("?game=coinrow:1,2,6,3,4&values=on", "?game=goofspiel:3&values=on"):
        page.goto(f"{several}/{query}")
        expect(page.locator("#together table").first).to_be_visible()
        assert faults(page) == []


@pytest.fixture
def several():
    """A server of such games; their rules are few, and run as Python."""
    with mock.patch.object(Compiling, "start"), Server(games=("coinrow:1,2,6,3,4", "goofspiel:3")) as running:
        yield running.url


def without_own(route):
    """The games of a server on which nobody has put one of their own."""
    told = route.fetch().json()
    route.fulfill(json={**told, "games": [game for game in told["games"] if not game["own"]]})


def test_axe_finds_nothing_elsewhere(go, page):
    """The wall, the keys, the end of a game, the place to learn."""
    page.emulate_media(reduced_motion="reduce")
    go("")
    expect(page.locator(".tile-board svg").first).to_be_visible()
    assert faults(page) == []
    page.locator("#keys").click()
    assert faults(page) == []
    page.route("**/api/games*", without_own)
    go("")
    expect(page.locator("h2:has-text('Your own games')")).to_have_count(0)
    expect(page.locator(".tile").first).to_be_visible()
    assert faults(page) == []
    page.unroute("**/api/games*")
    go("?game=tictactoe&moves=a1+b1+a2+b2+a3")
    expect(page.locator("#ending")).to_be_visible()
    assert faults(page) == []
    page.locator("#ending-review").click()
    expect(page.locator("#review-turning")).to_be_visible()
    page.locator("#review summary").click()
    assert faults(page) == []
    go("?screen=learn")
    expect(page.locator(".lesson-cards li").first).to_be_visible()
    assert faults(page) == []
    go("?screen=learn&lesson=6-alphabeta")
    expect(page.locator(".exercise .prompt")).to_have_count(2)
    assert faults(page) == []
    go("?screen=learn&exercise=winning&game=tictactoe")
    expect(page.locator(".exercise-board .places")).to_be_visible()
    assert faults(page) == []


def test_those_who_want_less_motion_get_less(go, page):
    page.emulate_media(reduced_motion="reduce")
    page.route("**/api/choose*", lambda route: None)  # the computer thinks until it is stopped
    go("?game=connectfour")
    page.locator("[data-place='4']").click()
    expect(page.locator("#turn")).to_contain_text("is thinking")
    animated = page.evaluate("getComputedStyle(document.querySelector('#turn'), '::after').animationName")
    assert animated == "none"
    page.locator("#stop").click()

"""The page for everyone: no serious violation that axe-core can find, in any view, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from walking import menu, values

AXE = Axe()


def serious(page):
    """What is wrong in the light; and which colours, in the dark."""
    found = []
    for scheme, options in (("light", None), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += AXE.run(page, options=options).response["violations"]
    return [
        (rule["id"], [node["html"][:120] for node in rule["nodes"][:3]])
        for rule in found
        if rule["impact"] in ("moderate", "serious", "critical")
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
def test_axe_finds_nothing_serious_in_a_game(go, page, query):
    """As it is played; with values, a drawer and the menu open; its options; its tree."""
    page.emulate_media(reduced_motion="reduce")
    go(query)
    assert serious(page) == []
    values(page)
    menu(page, "open-position")
    page.locator("#menu").click()
    page.wait_for_timeout(600)
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.locator("#set-up").click()
    assert serious(page) == []
    page.locator("#options-close").click()
    menu(page, "open-tree")
    page.wait_for_timeout(600)
    assert serious(page) == []


def without_own(route):
    """The games of a server on which nobody has put one of their own."""
    told = route.fetch().json()
    route.fulfill(json={**told, "games": [game for game in told["games"] if not game["own"]]})


def test_axe_finds_nothing_serious_elsewhere(go, page):
    """The wall, the keys, the end of a game, the place to learn."""
    page.emulate_media(reduced_motion="reduce")
    go("")
    expect(page.locator(".tile-board svg").first).to_be_visible()
    assert serious(page) == []
    page.locator("#keys").click()
    assert serious(page) == []
    page.route("**/api/games*", without_own)
    go("")
    expect(page.locator("h2:has-text('Your own games')")).to_have_count(0)
    expect(page.locator(".tile").first).to_be_visible()
    assert serious(page) == []
    page.unroute("**/api/games*")
    go("?game=tictactoe&moves=a1+b1+a2+b2+a3")
    expect(page.locator("#ending")).to_be_visible()
    assert serious(page) == []
    page.locator("#ending-review").click()
    expect(page.locator("#review-turning")).to_be_visible()
    page.locator("#review summary").click()
    assert serious(page) == []
    go("?screen=learn")
    expect(page.locator(".lesson-cards li").first).to_be_visible()
    assert serious(page) == []
    go("?screen=learn&lesson=6-alphabeta")
    expect(page.locator(".exercise .prompt")).to_have_count(2)
    assert serious(page) == []
    go("?screen=learn&exercise=winning&game=tictactoe")
    expect(page.locator(".exercise-board .places")).to_be_visible()
    assert serious(page) == []


def test_those_who_want_less_motion_get_less(go, page):
    page.emulate_media(reduced_motion="reduce")
    page.route("**/api/choose*", lambda route: None)  # the computer thinks until it is stopped
    go("?game=connectfour")
    page.locator("[data-place='4']").click()
    animated = page.evaluate("getComputedStyle(document.querySelector('#turn'), '::after').animationName")
    assert animated == "none"
    page.locator("#stop").click()

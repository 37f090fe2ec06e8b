"""The page for everyone: no serious violation that axe-core can find, in any view, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

AXE = Axe()


def serious(page):
    found = AXE.run(page).response["violations"]
    return [
        (rule["id"], [node["html"][:120] for node in rule["nodes"][:3]])
        for rule in found
        if rule["impact"] in ("serious", "critical")
    ]


TABS = ["play", "analyse", "see", "practise", "position"]
FIRST = "?game=tictactoe&moves=b2+a2"
OTHERS = ["?game=connectfour&moves=4+4+3", "?game=nim", "?game=nim21", "?game=chess&moves=e2e4+f7f6+d1h5"]


@pytest.mark.parametrize(
    ("query", "tab", "scheme"),
    [(FIRST, tab, scheme) for tab in TABS for scheme in ("light", "dark")]
    + [(query, tab, "light") for query in OTHERS for tab in ("analyse", "see")]
    + [(OTHERS[-1], tab, scheme) for tab in ("play", "position") for scheme in ("light", "dark")],
)
def test_axe_finds_nothing_serious(go, page, query, tab, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    go(query)
    page.locator(f"#tab-{tab}").click()
    if tab == "analyse":
        page.locator("#values").check()
        page.wait_for_timeout(600)
    assert serious(page) == []


def test_those_who_want_less_motion_get_less(go, page):
    page.emulate_media(reduced_motion="reduce")
    page.route("**/api/choose*", lambda route: None)  # the computer thinks until it is stopped
    go("?game=connectfour")
    page.locator("[data-place='4']").click()
    animated = page.evaluate("getComputedStyle(document.querySelector('#turn'), '::before').animationName")
    assert animated == "none"
    page.locator("#stop").click()

"""The page for everyone: no serious violation that axe-core can find, in any view, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

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
        if rule["impact"] in ("serious", "critical")
    ]


TABS = ["play", "analyse", "see", "practise", "position"]


@pytest.mark.parametrize(
    ("query", "tabs"),
    [
        ("?game=tictactoe&moves=b2+a2", TABS),
        pytest.param("?game=connectfour&moves=4+4+3", ["analyse", "see"], marks=pytest.mark.slow),
        ("?game=nim", ["analyse", "see"]),
        pytest.param("?game=nim21", ["analyse", "see"], marks=pytest.mark.slow),
        pytest.param("?game=kinds:Shogi", ["analyse"], marks=pytest.mark.slow),
        ("?game=kinds:Morris", ["analyse"]),
        ("?game=chess&moves=e2e4+f7f6+d1h5", ["play", "analyse", "see", "position"]),
    ],
)
def test_axe_finds_nothing_serious(go, page, query, tabs):
    page.emulate_media(reduced_motion="reduce")
    go(query)
    for tab in tabs:
        page.locator(f"#tab-{tab}").click()
        if tab == "analyse":
            page.locator("#values").check()
            page.wait_for_timeout(600)
        assert serious(page) == [], tab


def test_those_who_want_less_motion_get_less(go, page):
    page.emulate_media(reduced_motion="reduce")
    page.route("**/api/choose*", lambda route: None)  # the computer thinks until it is stopped
    go("?game=connectfour")
    page.locator("[data-place='4']").click()
    animated = page.evaluate("getComputedStyle(document.querySelector('#turn'), '::before').animationName")
    assert animated == "none"
    page.locator("#stop").click()

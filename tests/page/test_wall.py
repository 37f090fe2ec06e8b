"""The wall of games: tiles that live, sizes within them, one click to play; left alone, everything plays."""

import re

from playwright.sync_api import expect

from walking import menu, resize


def pieces(page):
    """How much stands on each tile's board."""
    return page.locator(".tile-board").evaluate_all("all => all.map(b => b.innerHTML.length)")


def test_every_game_is_a_tile_and_a_click_plays(go, page):
    page.emulate_media(reduced_motion="reduce")
    go("")
    tiles = page.locator(".tile")
    names = tiles.evaluate_all("all => all.map(tile => tile.dataset.game)")
    assert "connectfour" in names
    assert "connectfour:5x4" not in names  # it is within the tile of its game
    expect(page.locator("[data-game=connectfour] a.chip")).to_have_text("5 by 4")
    own = page.locator("h2:has-text('Your own games') + .tiles .tile")
    assert "nim21" in own.evaluate_all("all => all.map(tile => tile.dataset.game)")
    page.locator("[data-game='hex:3']").scroll_into_view_if_needed()
    expect(page.locator("[data-game='hex:3'] .rim")).to_have_count(2)  # the sides are coloured
    expect(page.locator("[data-game=connectfour] .piece").first).to_be_visible()
    page.locator("[data-game=tictactoe] .tile-open").click()
    expect(page.locator("#turn")).to_have_text("Your move (X)")
    page.locator("[data-place=b2]").click()
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    page.go_back()
    expect(page.locator("#wall")).to_be_visible()
    expect(page.locator("#table")).to_be_hidden()
    page.locator(".chip", has_text="5 by 4").click()
    expect(page.locator(".board .hole")).to_have_count(20)
    page.locator("#to-wall").click()
    expect(page.locator("#wall")).to_be_visible()
    page.get_by_label("Play Tic-tac-toe at a level").select_option("club")
    expect(page.locator("#level")).to_have_value("club")
    page.locator("#to-wall").click()
    page.locator("[data-game=chess] .chip", has_text="one of 960 starts").click()
    expect(page.locator("#table")).to_be_visible()
    expect(page).to_have_url(re.compile(r"position=\d+"))


def test_left_alone_the_tiles_play(go, page):
    go("")
    page.locator("[data-game=connectfour]").scroll_into_view_if_needed()
    expect(page.locator("[data-game=connectfour] .piece").first).to_be_visible()
    expect(page.locator("#wall")).to_have_class(re.compile("attract"))
    before = pieces(page)
    page.wait_for_function(
        "before => [...document.querySelectorAll('.tile-board')].filter((b, i) => b.innerHTML.length !== before[i]).length >= 3",
        arg=before,
    )
    page.locator("#wall h1").hover()
    page.mouse.move(5, 300)
    expect(page.locator("#wall")).not_to_have_class(re.compile("attract"))


def test_the_whole_screen(go, page):
    """With nobody near, what cannot be seen comes into view by itself, row after row."""
    page.clock.install()
    go("")
    expect(page.locator(".tile-board svg").first).to_be_visible()
    page.locator("#full").click()
    expect(page.locator("body")).to_have_class(re.compile("full"))
    page.clock.run_for(7_000)
    expect(page.locator("#wall")).to_have_class(re.compile("attract"))
    assert page.evaluate("scrollY") == 0
    size = page.locator(".tile h3").first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    assert size > 24  # to be read from across the room
    page.emulate_media(reduced_motion="reduce")  # who wants less motion sees everything stand still
    before = pieces(page)
    page.clock.run_for(10_000)
    assert (pieces(page), page.evaluate("scrollY")) == (before, 0)
    page.emulate_media(reduced_motion="no-preference")
    page.clock.run_for(10_000)
    page.wait_for_function("() => scrollY > 100")
    page.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    page.clock.run_for(10_000)
    page.wait_for_function("() => scrollY === 0")  # and from the beginning
    page.locator("#full").click()
    expect(page.locator("body")).not_to_have_class(re.compile("full"))


SIZES = [(320, 640), (390, 844), (844, 390), (720, 450), (1024, 768), (1440, 900), (2560, 1440)]


def test_no_screen_runs_over_the_edge(go, page):
    """From a phone to a projector, upright and on its side; 720 by 450 is a window of 1440 by 900 made twice as large."""
    page.emulate_media(reduced_motion="reduce")
    for query in (
        "",
        "?screen=learn",
        "?screen=learn&lesson=6-alphabeta",
        "?screen=learn&exercise=winning&game=connectfour",
        "?screen=tree&tree=[[3,5,2],[1,9]]",
        "?game=chess&moves=e2e4+e7e5&values=on",
    ):
        go(query)
        for width, height in SIZES:
            resize(page, width, height)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (query, width)
    page.locator("#values").uncheck()
    menu(page, "open-position")
    page.get_by_text("Edit the board").click()
    for width, height in SIZES:
        resize(page, width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, ("editing", width)


def test_going_elsewhere_loses_nothing(go, page):
    page.emulate_media(reduced_motion="reduce")
    go("?game=tictactoe&moves=b2+a1&values=on")
    page.locator("#go-back").click()
    expect(page.locator(".board .piece")).to_have_count(1)
    menu(page, "open-tree")
    expect(page.locator("#tree-title")).to_have_text("See the search: Tic-tac-toe")
    page.locator("#tree-back").click()
    expect(page.locator("#values")).to_be_checked()
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    page.locator("#to-wall").click()
    page.locator("[data-game=tictactoe] .tile-open").click()
    expect(page.locator(".board .piece")).to_have_count(0)
    page.locator("#undo").click()  # the game before is not lost
    expect(page.locator(".board .piece")).to_have_count(1)
    page.route("**/api/choose*", lambda route: None)
    page.locator("#values").uncheck()
    page.locator("#continue").click()
    expect(page.locator("#stop")).to_be_visible()
    page.locator("#to-wall").click()
    page.unroute("**/api/choose*")
    page.go_back()  # the computer goes on by itself
    expect(page.locator(".board .piece")).to_have_count(2)

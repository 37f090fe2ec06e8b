"""What one would be embarrassed by: words that are cut or broken, buttons that jump, a bar beside nothing."""

from playwright.sync_api import expect

from walking import menu

CUT = """() => [...document.querySelectorAll("button, select, .player-name, #turn, h1, h2")].filter((each) => each.checkVisibility() && each.clientWidth && !each.closest(".places, .hidden-text"))
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline").map((each) => each.id || each.textContent)"""
BROKEN = """() => { // words of the line that says whose turn it is, of which a part stands in another line
  const text = document.getElementById("turn").firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter(({ index, 0: word }) => { range.setStart(text, index); range.setEnd(text, index + word.length); return range.getClientRects().length > 1; }).map(([word]) => word);
}"""
CHOSEN = """() => {
  const select = document.getElementById("game"), words = document.createElement("canvas").getContext("2d"), style = getComputedStyle(select);
  words.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return words.measureText(select.selectedOptions[0].text).width + 30 <= select.clientWidth;
}"""


def test_nothing_is_cut_or_broken_at_any_size(go, page):
    page.emulate_media(reduced_motion="reduce")
    for query in ("?game=chess&moves=e2e4+e7e5+g1f3&values=on", "?game=connectfour&moves=4+4+3"):
        go(query)
        for width, height in [(320, 640), (390, 844), (844, 390), (720, 450), (800, 600), (1024, 768)]:
            page.set_viewport_size({"width": width, "height": height})
            where = (query, width)
            assert page.evaluate(BROKEN) == [], where
            assert page.evaluate(CUT) == [], where
            assert page.evaluate(CHOSEN), where
            tops = {round(button.bounding_box()["y"]) for button in page.locator(".controls > button").all()}
            assert len(tops) == 1, where  # one row
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")  # nothing to scroll for


def test_the_bar_stands_beside_the_squares(go, page):
    go("?game=chess&values=on")
    for width, height in [(390, 844), (844, 390), (1440, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        bar, above, below = (
            page.locator(each).bounding_box() for each in ("#bar", "[data-place=a8]", "[data-place=a1]")
        )
        assert abs(bar["y"] - above["y"]) < 3
        assert abs(bar["y"] + bar["height"] - below["y"] - below["height"]) < 3


def test_the_buttons_beneath_the_moves_stay_where_they_are(go, page):
    moves = list("4444422335167777711111")
    tops = set()
    for count in (0, 3, 22):
        go(f"?game=connectfour&moves={'+'.join(moves[:count])}")
        tops.add(page.locator("#go-back").bounding_box()["y"])
    assert len(tops) == 1


def test_the_move_shown_is_in_sight_and_no_row_is_cut(go, page):
    """Of a long list too, when something opens beneath it."""
    page.route("**/api/review*", lambda route: None)
    go("?game=connectfour&moves=" + "+".join("44444223351677677111115552"))
    menu(page, "open-review")
    expect(page.locator("#review progress")).to_be_visible()
    page.wait_for_timeout(100)  # the list follows in the next frame
    sheet, here = (
        page.locator(each).bounding_box() for each in ("#score-sheet", "#score-sheet [aria-current]")
    )
    assert sheet["y"] <= here["y"]
    assert here["y"] + here["height"] <= sheet["y"] + sheet["height"]
    rows = {round(each.bounding_box()["y"]) for each in page.locator("#score-sheet .move").all()}
    assert len(rows) > 3
    inside = [row for row in rows if sheet["y"] - 40 < row < sheet["y"] + sheet["height"]]
    assert all(
        sheet["y"] - 1 <= row and row + here["height"] <= sheet["y"] + sheet["height"] + 1
        for row in inside
        if row + here["height"] > sheet["y"] + 6
    )


def test_who_wins_is_cheered_once(go, page):
    page.evaluate("localStorage['zermelo.level'] = '\"beginner\"'")
    page.route(  # a computer that does not see it coming
        "**/api/choose*",
        lambda route: route.fulfill(
            json={"move": "b1" if "moves=a1&" in route.request.url else "b2", "notation": "", "value": None}
        ),
    )
    go("?game=tictactoe")
    for place, pieces in (("a1", 2), ("a2", 4), ("a3", 5)):
        page.locator(f"[data-place={place}]").click()
        expect(page.locator(".board .piece")).to_have_count(pieces)
    expect(page.locator("#ending-words")).to_have_text("You won!")
    assert page.locator(".rain i").count() > 10
    expect(page.locator(".rain")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ending-words")).to_be_visible()


def test_pieces_have_the_colour_that_their_player_is_called_by(go, page):
    go("?game=tictactoe")
    ink = """async (players) => {
      const { ink } = await import("/shared/inks.js"), place = document.createElement("div");
      ink(place, players);
      return [place.dataset.sides ?? "", place.style.getPropertyValue("--one"), place.style.getPropertyValue("--two")];
    }"""
    assert page.evaluate(ink, ["X", "O"]) == ["", "", ""]
    sides, black, red = page.evaluate(ink, ["Black", "Red"])
    assert (sides, black) == ("black", "#33373f")
    assert red == "#cf3b2e"

"""What one would be embarrassed by: words that are cut or broken, buttons that jump, a bar beside nothing."""

from playwright.sync_api import expect

from walking import TWO_FRAMES, menu, resize

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
        for width, height in [
            (320, 640),
            (640, 320),
            (390, 844),
            (844, 390),
            (720, 450),
            (800, 600),
            (1024, 768),
        ]:
            resize(page, width, height)
            where = (query, width)
            assert page.evaluate(BROKEN) == [], where
            assert page.evaluate(CUT) == [], where
            assert page.evaluate(CHOSEN), where
            tops = {round(button.bounding_box()["y"]) for button in page.locator(".controls > button").all()}
            assert len(tops) == 1, where  # one row
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")  # nothing to scroll for


def test_the_bar_stands_beside_the_squares_and_their_names_can_be_read(go, page):
    go("?game=chess&values=on")
    for width, height in [(390, 844), (844, 390), (1440, 900)]:
        resize(page, width, height)
        assert page.locator(".board .name").first.bounding_box()["height"] >= 13
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
    page.evaluate(TWO_FRAMES)  # the list follows in the next one
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


FALLEN = """() => { // how much rains each time: it is soon over
  window.fallen = [];
  const seen = (all) => { for (const each of all) if (each.className === "rain") window.fallen.push(each.childElementCount); };
  new MutationObserver((records) => records.forEach(({ addedNodes }) => seen(addedNodes))).observe(document.body, { childList: true, subtree: true });
}"""


def test_who_wins_is_cheered_once(go, page):
    page.evaluate("localStorage['zermelo.level'] = '\"beginner\"'")
    page.route(  # a computer that does not see it coming
        "**/api/choose*",
        lambda route: route.fulfill(
            json={"move": "b1" if "moves=a1&" in route.request.url else "b2", "notation": "", "value": None}
        ),
    )
    go("?game=tictactoe")
    page.evaluate(FALLEN)
    for place, pieces in (("a1", 2), ("a2", 4), ("a3", 5)):
        page.locator(f"[data-place={place}]").click()
        expect(page.locator(".board .piece")).to_have_count(pieces)
    expect(page.locator("#ending-words")).to_have_text("You won!")
    expect(page.locator(".rain")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".board .piece")).to_have_count(4)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ending-words")).to_be_visible()
    [fallen] = page.evaluate("window.fallen")  # once
    assert fallen > 10


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


HIDDEN = """() => [...document.querySelectorAll(".legend div")].filter((each) => { // what is cut off, or beneath something else
  each.scrollIntoView({ block: "center" });
  const box = each.getBoundingClientRect(), at = document.elementFromPoint(box.left + 3, box.top + box.height / 2);
  return box.left < 0 || box.right > innerWidth || !each.contains(at);
}).length"""


def test_what_the_signs_mean_is_seen_whole(go, page):
    go("?game=connectfour&moves=4+4&values=on")
    page.locator(".about-values summary", has_text="signs").click()
    expect(page.locator(".legend div").first).to_be_visible()
    for width, height in [(1440, 900), (1024, 768), (844, 390), (390, 844)]:
        resize(page, width, height)
        assert page.evaluate(HIDDEN) == 0, width


def first_above(route):
    """The games, of which hexapawn is one whose first player's men stand above."""
    told = route.fetch().json()
    changed = [game | ({"below": 1} if game["name"] == "hexapawn" else {}) for game in told["games"]]
    route.fulfill(json=told | {"games": changed})


def test_whoever_plays_has_their_own_men_below(go, page):
    def higher(one, other):  # at one moment: the computer moves when it likes
        tops = "names => names.map(name => document.querySelector(`[data-place=${name}]`).getBoundingClientRect().top)"
        above, below = page.evaluate(tops, [one, other])
        return above < below

    go("?game=hexapawn")
    assert higher("a3", "a1")
    expect(page.locator("#player-below .player-name")).to_have_text("White")
    page.locator("#seat-0").select_option("computer")
    page.locator("#seat-1").select_option("human")
    expect(page.locator("#player-below .player-name")).to_have_text("Black")
    assert higher("a1", "a3")
    page.route("**/api/games*", first_above)
    page.evaluate("sessionStorage.clear()")
    go("?game=hexapawn&moves=")
    page.locator("#seat-0").select_option("human")
    page.locator("#seat-1").select_option("computer")
    expect(page.locator("#player-below .player-name")).to_have_text("White")
    assert higher("a1", "a3")  # so White's men, as if they stood there, are below


def test_a_piece_over_several_squares_is_drawn_as_one(go, page):
    go("")
    drawn = """async (joined) => { const { drawBoard } = await import("/board/drawing.js");
      const look = { side: 0, text: "", shape: "round", tall: false, hollow: false, crowned: false, shade: "", size: 1, words: "L" };
      const board = { kind: "grid", rows: ["aa.", "a..", "a.."], columns: ["a", "b", "c"], row_names: ["3", "2", "1"], looks: { a: look }, joined, marks: [], check: [], sides: [], owners: [], walls: [], stars: [], blocks: 0 };
      const pieces = [...drawBoard(board).querySelectorAll(".joined")];
      return pieces.map((piece) => [piece.querySelectorAll(".fill").length, piece.querySelectorAll(".mark").length]); }"""
    assert page.evaluate(drawn, [["b3", "a3"], ["a2", "a1"], ["a3", "a2"]]) == [[3, 0]]
    assert page.evaluate(drawn, [["b3", "a3"], ["a2", "a1"]]) == [[1, 1], [1, 1]]  # two dominoes


def test_pieces_are_as_large_and_as_light_as_their_look_says(go, page):
    go("")
    drawn = """async (more) => { const { drawPiece } = await import("/board/kinds/pieces.js");
      const look = { side: null, text: "", shape: "round", tall: false, hollow: false, crowned: false, shade: "", size: 1, words: "", ...more };
      const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      picture.setAttribute("viewBox", "-1 -1 2 2"); picture.setAttribute("width", "200"); picture.append(drawPiece("p", 0, 0, { looks: { p: look } })); document.body.append(picture);
      const face = picture.querySelector(".fill"), told = [face.getBoundingClientRect().width, getComputedStyle(face).fill];
      picture.remove(); return told; }"""
    (large, plain), (small, _) = (page.evaluate(drawn, {"size": size}) for size in (1, 0.5))
    assert small == large / 2
    assert (
        len({plain, page.evaluate(drawn, {"shade": "light"})[1], page.evaluate(drawn, {"shade": "dark"})[1]})
        == 3
    )


def test_buttons_are_not_written_as_code(go, page):
    go("?screen=tree&tree=[[3,5,2],[9,1]]")
    fonts = page.locator("#see button, #see select").evaluate_all(
        "all => all.map(each => getComputedStyle(each).fontFamily)"
    )
    assert set(fonts) == {page.evaluate("getComputedStyle(document.body).fontFamily")}

"""One screen for a game: players, moves, values, variations, levels, the end, and what delights."""

import json
import re

import pytest
from playwright.sync_api import expect

from walking import menu, until, values


def place(page, name):
    return page.locator(f"[data-place='{name}']")


def test_newcomers_are_not_offered_what_cannot_be_beaten_and_every_level_says_what_it_is(page, server):
    page.goto(f"{server}/?game=tictactoe")
    expect(page.locator("#level")).to_have_value("casual")
    page.locator("#set-up").click()
    levels = page.locator(".levels .choice")
    expect(levels).to_have_count(6)
    assert all(len(text) > 25 for text in levels.all_text_contents())
    expect(page.locator("#strength-casual")).to_be_checked()
    page.locator("#strength-best").check()
    page.locator("#sides-second").check()
    page.locator("#options-play").click()
    expect(page.locator("#score-sheet .move")).to_have_count(1)
    expect(page.locator("#level")).to_have_value("best")
    page.reload()
    expect(page.locator("#level")).to_have_value("best")  # it is remembered


def test_a_level_that_there_is_not_is_not_sat_down_with(go, page):
    go("?game=tictactoe&level=god")
    expect(page.locator("#level")).to_have_value("best")
    page.locator("#set-up").click()
    expect(page.locator("#strength-best")).to_be_checked()
    page.evaluate("localStorage['zermelo.level'] = '\"of an older page\"'")
    go("?game=nim")
    expect(page.locator("#level")).to_have_value("casual")


def test_beside_the_board_stand_players_moves_and_one_switch(go, page):
    """The switch opens the bar beside the board, the lines and the reasons beneath the moves; all else is in one menu."""
    page.evaluate("sessionStorage.clear()")
    go("?game=tictactoe&moves=b2+a1")
    for player, name in (("0", "X"), ("1", "O")):
        card = page.locator(f"[data-player='{player}']")
        expect(card.locator(".player-name")).to_have_text(name)
        expect(card.locator("select").first).to_be_visible()  # who sits there
    expect(page.locator("[data-player='1'] #level")).to_be_visible()
    expect(page.locator(".player.on-turn .player-name")).to_have_text("X")
    for step in ("go-first", "go-back", "go-on", "go-last"):
        expect(page.locator(f"#{step}")).to_be_visible()
    for hidden in ("#bar", "#lines", "#why"):
        expect(page.locator(hidden)).to_be_hidden()
    values(page)
    expect(page.locator("#bar")).to_be_visible()
    expect(page.locator("#lines li")).to_have_count(3)
    tops = [page.locator(each).bounding_box()["y"] for each in ("#score-sheet", "#values", "#why", "#lines")]
    assert tops == sorted(tops)
    page.locator("#menu").click()
    names = page.locator("#menu-list [role=menuitem]").all_text_contents()
    assert {"Set up, import, export …", "Copy a link to what you see", "Review this game"} <= set(names)


def test_players_are_called_by_the_colours_that_people_see(go, page):
    go("?game=connectfour:5x4")
    expect(page.locator("#player-below .player-name")).to_have_text("Blue")
    expect(page.locator("#player-above .player-name")).to_have_text("Orange")
    expect(page.locator("#turn")).to_have_text("Your move (Blue)")
    expect(page.locator("[data-player='0']")).to_have_class(re.compile("on-turn"))
    go("?game=hex:3")
    expect(page.locator("#about")).to_contain_text("Blue top and bottom, Orange left and right")


def test_the_rule_that_is_on_is_said(go, page):
    go("?game=nim")
    expect(page.locator("#about")).to_contain_text("Whoever takes the last stone wins.")


def test_with_values_on_both_sides_are_moved_and_variations_branch(go, page):
    go("?game=tictactoe&moves=b2+a1")
    page.locator("#values").check()
    expect(page.locator("#analyse")).to_be_visible()
    place(page, "a2").click()
    place(page, "c2").click()  # the computer's side
    expect(page.locator("#score-sheet .move")).to_have_count(4)
    page.locator("#go-back").click()
    expect(page.locator(".board .piece")).to_have_count(3)
    place(page, "b3").click()
    expect(page.locator("#score-sheet .variation .move")).to_have_count(1)
    expect(page.locator("#score-sheet .variation .move")).to_have_attribute("aria-current", "step")
    page.locator("#score-sheet > li > .move").last.click()  # the line that was there before
    expect(place(page, "c2")).to_have_attribute("aria-label", re.compile("O"))
    expect(page.locator("#score-sheet .move")).to_have_text(["1b2", "2a1", "3a2", "4c2", "4b3"])
    expect(page.locator("#continue")).to_have_count(1)
    page.locator("#new").click()
    expect(page.locator("#score-sheet .move")).to_have_count(0)
    page.keyboard.press("v")
    expect(page.locator("#analyse")).to_be_hidden()


def test_a_mistake_is_marked_in_the_list_of_moves(go, page):
    go("?game=tictactoe&moves=b2&then=a2+a1&values=on")
    mark = page.locator("#score-sheet .move.mistake")
    expect(mark).to_have_attribute("title", "gave a draw away")
    expect(mark).to_have_attribute("data-mark", "??")  # as a review has it


def test_a_link_opens_exactly_what_is_seen(go, page):
    go("?game=tictactoe&moves=b2+a2")
    values(page)
    menu(page, "flip")
    page.locator("#go-back").click()
    expect(page.locator(".board .piece")).to_have_count(1)
    expect(page).to_have_url(re.compile("then=a2.*flip=on"))
    link = page.url
    box = place(page, "a1").bounding_box()
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".board .piece")).to_have_count(1)
    expect(page.locator("#values")).to_be_checked()
    expect(page.locator("#score-sheet .move")).to_have_text(["1b2", "2a2"])  # what follows by its name, too
    assert place(page, "a1").bounding_box() == pytest.approx(box, abs=40)


@pytest.mark.parametrize(
    ("query", "last", "words"),
    [
        ("?game=tictactoe&moves=a1+b1+a2+b2", "a3", "You won!"),
        ("?game=connectfour:5x4&moves=1+2+1+2+1+2+3", None, "You lost"),
    ],
)
def test_the_end_is_worth_having(go, page, query, last, words):
    go(query)
    if last:
        place(page, last).click()
    else:
        page.locator("#continue").click()  # it sees its win
    expect(page.locator("#ending-words")).to_have_text(words)
    page.locator("#ending-swap").click()
    expect(page.locator("#ending")).to_be_hidden()
    expect(page.locator("#seat-0")).to_have_value("computer")
    expect(page.locator("#score-sheet .move")).to_have_count(1)


def test_a_draw_against_a_perfect_player_is_the_best_there_is(go, page):
    go("?game=tictactoe&moves=b2+a1+a3+c1+b1+b3+a2+c2")
    place(page, "c3").click()
    expect(page.locator("#ending-words")).to_have_text("A draw: the best there is against a perfect player")
    page.locator("#ending-again").click()
    expect(page.locator("#turn")).to_have_text("Your move (X)")


def test_keys_are_listed_and_digits_drop_discs(go, page):
    go("?game=connectfour:5x4")
    page.keyboard.press("?")
    expect(page.locator("#shortcuts")).to_contain_text("drop a disc")
    page.keyboard.press("Escape")
    page.locator("#seat-1").select_option("human")
    page.keyboard.press("3")
    expect(page.locator(".board .piece")).to_have_count(1)
    page.locator("h1").first.evaluate("h => document.activeElement.blur()")
    page.keyboard.press("3")
    expect(page.locator(".board .piece")).to_have_count(2)
    assert page.locator("#score-sheet .move").last.evaluate("b => b.lastChild.textContent") == "3"


def test_keys_count_at_once_after_a_list_is_closed(go, page):
    """A button of what was closed may still have the focus when the next key comes."""
    go("?game=connectfour:5x4")
    page.keyboard.press("?")
    closed = page.locator("#shortcuts button")
    expect(closed).to_be_visible()
    page.keyboard.press("Escape")
    closed.dispatch_event("keydown", {"key": "3", "bubbles": True})
    expect(page.locator(".board .piece")).not_to_have_count(0)


def test_discs_fall_unless_one_wants_less_motion(go, page):
    go("?game=connectfour:5x4")
    page.locator("#seat-1").select_option("human")
    page.evaluate(
        "() => { window.fell = 0; const old = Element.prototype.animate;"
        " Element.prototype.animate = function (...a) { window.fell += 1; return old.apply(this, a); }; }"
    )
    place(page, "2").click()
    expect(page.locator(".board .piece")).to_have_count(1)
    assert page.evaluate("window.fell") == 1
    page.emulate_media(reduced_motion="reduce")
    place(page, "2").click()
    expect(page.locator(".board .piece")).to_have_count(2)
    assert page.evaluate("window.fell") == 1


def test_sounds_are_off_until_wanted(go, page):
    go("?game=connectfour:5x4")
    page.evaluate(
        "() => { window.notes = 0; const Old = AudioContext; window.AudioContext = class extends Old { constructor() { super(); window.notes += 1; } }; }"
    )
    place(page, "2").click()
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    assert page.evaluate("window.notes") == 0
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.notes") == 1


def thinking(go, page):
    """A game of chess after 1.e4 whose computer answers when the test says so."""
    go("?game=chess&moves=e2e4")
    answers = []
    page.route("**/api/choose*", lambda route: answers.append(route))
    page.locator("#continue").click()
    until(page, lambda: answers)
    return lambda: answers[0].fulfill(json={"move": "c7c5", "notation": "c5", "value": None, "level": "best"})


def test_the_opening_is_named_and_a_premove_is_played(go, page):
    answer = thinking(go, page)
    expect(page.locator("#opening-name")).to_have_text("King's Pawn")
    place(page, "g1").click()
    place(page, "f3").click()
    expect(page.locator(".arrow.premove")).to_have_attribute("data-move", "g1f3")
    expect(page.locator("#score-sheet .move")).to_have_count(1)
    answer()
    expect(page.locator("#score-sheet .move")).to_have_count(3)
    expect(page.locator("#opening-name")).to_have_text("Sicilian Defence")
    expect(page.locator(".arrow.premove")).to_have_count(0)


def test_a_premove_is_dragged_and_a_man_in_the_hand_is_moved_when_the_reply_comes(go, page):
    """And it is taken back by a click on another square."""
    answer = thinking(go, page)

    def carry(start, end):
        for name in (start, end):
            box = place(page, name).bounding_box()
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
            if name == start:
                page.mouse.down()

    carry("g1", "f3")
    expect(page.locator(".ghost")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator(".arrow.premove")).to_have_attribute("data-move", "g1f3")
    place(page, "a6").click()
    expect(page.locator(".arrow.premove")).to_have_count(0)
    carry("b1", "c3")
    answer()
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    expect(page.locator(".ghost")).to_be_visible()
    page.mouse.up()
    expect(page.locator("#score-sheet .move")).to_have_count(3)
    expect(page.locator("#score-sheet .move").last).to_contain_text("Nc3")
    expect(page.locator(".ghost")).to_have_count(0)


def test_an_endless_analysis_asks_again(go, page):
    go("?game=connectfour")
    asked = []
    said = "event: result\ndata: {}\n\nevent: end\ndata: {{}}\n\n"
    shallow = (
        '{"to_move":0,"value":{"kind":"estimate","plies":null,"score":1,"bound":null,"odds":false},"move":"4","moves":{},'
        '"lines":{},"notation":{},"mistakes":{},"proved":false,"depth":3,"nodes":9,"seconds":0.1,"algorithm":"engine"}'
    )

    def answer(route):
        asked.append(route.request.url)
        if len(asked) < 4:
            route.fulfill(body=said.format(shallow), content_type="text/event-stream")

    page.route("**/api/analyse*", answer)
    values(page)
    page.locator("#analyse summary", has_text="Settings").click()
    page.locator("#set-endless").check()
    until(page, lambda: len(asked) == 4)
    assert "seconds=60" in asked[-1]


TAKE_BOTH = """async () => {  // the two searches that run at once: each has begun when it has said something
  window.off = new AbortController();
  const begun = async () => {
    const answer = await fetch("api/analyse?game=chess&seconds=60", { signal: off.signal });
    await answer.body.getReader().read();
  };
  await Promise.all([begun(), begun()]);
}"""


def test_a_busy_server_says_so(go, page):
    go("?game=tictactoe")
    page.evaluate(TAKE_BOTH)
    place(page, "b2").click()
    expect(page.locator("#turn")).to_have_text("Waiting for a turn: the server is busy")
    values(page)
    expect(page.locator("#facts")).to_contain_text("Waiting for a turn")
    page.evaluate("() => window.off.abort()")
    expect(page.locator("#facts")).to_contain_text("proved")


COVERED = """() => [...document.querySelectorAll(".place.full .badge")].filter((badge) => {
  const box = badge.getBoundingClientRect();
  return [...document.querySelectorAll(".board .piece path.body")].some((man) => {
    const back = man.getScreenCTM().inverse();
    for (let x = 0.1; x < 1; x += 0.2) for (let y = 0.1; y < 1; y += 0.2)
      if (man.isPointInFill(new DOMPoint(box.x + x * box.width, box.y + y * box.height).matrixTransform(back))) return true;
    return false;
  });
}).map((badge) => badge.parentElement.dataset.place)"""


def test_badges_do_not_cover_the_men(go, page):
    go("?game=chess&position=r1b1k2r/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1")
    value = {"kind": "estimate", "plies": None, "score": -35, "bound": None, "odds": False, "text": ""}
    moves = ["a1a2", "b1c3", "c1d2", "d1d2", "e1e2", "f1e2", "g1f3", "h1h2"]
    found = {
        "game": "chess", "position": "", "to_move": 0, "value": value, "best": moves, "move": moves[0], "line": [moves[0]],
        "moves": dict.fromkeys(moves, value), "lines": {move: [move] for move in moves}, "notation": {}, "mistakes": {}, "proved": False,
        "depth": 3, "nodes": 9, "leaves": 1, "cutoffs": 0, "table_hits": 0, "seconds": 0.1, "algorithm": "engine",
    }  # fmt: skip
    body = f"event: result\ndata: {json.dumps(found)}\n\nevent: end\ndata: {{}}\n\n"
    page.route("**/api/analyse*", lambda route: route.fulfill(body=body, content_type="text/event-stream"))
    values(page)
    expect(page.locator(".place.full .badge")).to_have_count(8)
    assert page.evaluate(COVERED) == []


def test_one_notation_in_every_view_counted_from_where_it_stands(go, page):
    go("?game=tictactoe&moves=b2+a2&values=on")
    expect(page.locator("#facts .badge")).to_have_text("▲5")
    expect(page.locator("#bar-text")).to_have_text("▲5")
    expect(page.locator("#lines .badge").first).to_have_text("▲5")
    expect(page.locator("#lines .badge").first).to_have_attribute("title", "win in 5")
    expect(place(page, "a1").locator(".badge")).to_have_text("▲5")
    expect(place(page, "a1")).to_have_attribute("title", "win in 5")
    page.locator("#why-tree").click()
    root = page.locator("#see [data-node='0']")
    expect(root.locator(".worth")).to_have_text("▲5")
    expect(root.locator("title")).to_contain_text("a win for MAX in 5 plies")
    go("?screen=tree&game=tictactoe&position=xx./oo./x..")
    page.locator("#see .segments label", has_text="Minimax").click()
    page.locator("#see").get_by_role("button", name="Last step", exact=True).click()
    expect(root.locator(".worth")).to_have_text("▼1")
    shown = page.locator("#see .worth").all_text_contents()
    assert "▼" in shown  # the end itself: plies are counted from each node
    assert not any(text.startswith(("W", "L")) for text in shown)


FITS = """(select) => {
  const words = document.createElement("canvas").getContext("2d"), style = getComputedStyle(select);
  words.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return words.measureText(select.selectedOptions[0].text).width + 20 <= select.clientWidth;
}"""


def test_on_a_phone_the_players_can_be_read(go, page):
    page.set_viewport_size({"width": 390, "height": 844})
    go("?game=tictactoe")
    for select in page.locator(".player select:visible").all():
        assert select.evaluate(FITS)
    for box in (card.bounding_box() for card in page.locator(".player").all()):
        assert box["x"] + box["width"] <= 390

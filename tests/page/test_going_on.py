"""What was stays what it was: a game given up, a record, a dialog that belongs elsewhere, a server that went away."""

import contextlib
import json
import re

import pytest
from playwright.sync_api import Error, expect

from walking import menu, over_the_edge, resize, sees, until, values


def place(page, name):
    return page.locator(f"[data-place='{name}']")


def lose_to_me(route):
    """A computer at tic-tac-toe that does not see a1, a2, a3 coming."""
    move = "b1" if "moves=a1&" in route.request.url else "b2"
    route.fulfill(json={"move": move, "notation": "", "value": None})


def won(page):
    return json.loads(page.evaluate("localStorage['zermelo.tally.tictactoe.beginner'] ?? '{}'")).get("won", 0)


def test_a_game_that_is_given_up_stays_so_while_one_looks_through_it(go, page):
    go("?game=tictactoe")
    page.locator("#seat-1").select_option("human")
    for name in ("a1", "b2", "c3"):
        place(page, name).click()
    expect(page.locator("#board .piece")).to_have_count(3)
    menu(page, "resign")
    expect(page.locator("#turn")).to_have_text("O resigns: X wins")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#board .piece")).to_have_count(2)
    expect(page.locator("#ending")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#turn")).to_have_text("O resigns: X wins")
    expect(page.locator("#ending")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator("#turn")).to_have_text("X to move")
    page.locator("#undo").click()  # the game before, with its end
    expect(page.locator("#turn")).to_have_text("O resigns: X wins")
    page.locator("#undo").click()
    place(page, "c2").click()  # it goes on otherwise
    expect(page.locator("#turn")).to_have_text("O to move")


def test_a_game_counts_and_is_cheered_once_however_often_one_looks_at_its_end(go, page):
    page.evaluate("localStorage['zermelo.level'] = '\"beginner\"'")
    page.route("**/api/choose*", lose_to_me)
    go("?game=tictactoe")
    for name, pieces in (("a1", 2), ("a2", 4), ("a3", 5)):
        place(page, name).click()
        expect(page.locator("#board .piece")).to_have_count(pieces)
    expect(page.locator("#ending-words")).to_have_text("You won!")
    expect(page.locator(".rain")).to_have_count(0)
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#board .piece")).to_have_count(4)
        page.keyboard.press("ArrowRight")
        expect(page.locator("#board .piece")).to_have_count(5)
    assert page.locator(".rain").count() == 0
    assert won(page) == 1
    expect(page.locator("#ending .record")).to_contain_text("won 1")


def test_a_new_game_after_values_were_shown_begins_by_itself_and_counts(go, page):
    page.evaluate("localStorage['zermelo.level'] = '\"beginner\"'")
    page.route("**/api/choose*", lose_to_me)
    go("?game=tictactoe&moves=b2")
    values(page)
    page.locator("#to-wall").click()
    page.locator("[data-game=tictactoe] .tile-open").click()
    expect(page.locator("#values")).not_to_be_checked()
    for name, pieces in (("a1", 2), ("a2", 4), ("a3", 5)):
        place(page, name).click()
        expect(page.locator("#board .piece")).to_have_count(pieces)
    assert won(page) == 1
    page.unroute("**/api/choose*")
    menu(page, "swap")
    values(page)
    page.locator("#to-wall").click()
    page.locator("[data-game=tictactoe] .tile-open").click()
    expect(page.locator("#board .piece")).to_have_count(1)  # the computer has begun


def test_a_dialog_goes_with_the_screen_that_it_belongs_to(go, page):
    go("")
    page.locator("[data-game=chess] .tile-open").click()
    page.locator("#set-up").click()
    expect(page.locator("#options")).to_be_visible()
    page.go_back()
    expect(page.locator("#wall")).to_be_visible()
    expect(page.locator("#options")).to_be_hidden()
    page.locator("[data-game=tictactoe] .tile-open").click()  # nothing lies over it
    expect(page.locator("#table")).to_be_visible()


def test_a_server_that_is_gone_is_said_by_whatever_leads_through_the_game(go, page):
    go("?game=tictactoe&moves=b2+a2+a3&values=on")
    expect(page.locator("#lines .move").first).to_be_visible()
    page.route("**/api/position*", lambda route: route.abort())
    for click in ("#go-first", "#score-sheet .move >> nth=0", "#lines .move >> nth=0"):
        page.locator(click).click()
        expect(page.locator("#trouble-text")).to_contain_text("does not answer")
        page.evaluate("document.getElementById('trouble').hidden = true")
    page.unroute("**/api/position*")
    page.locator("#go-first").click()
    expect(page.locator("#board .piece")).to_have_count(0)
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_tile_has_its_board_as_soon_as_the_server_is_back(go, page):
    asked = []
    page.route("**/api/demo*", lambda route: (asked.append(route), route.abort()))
    go("")
    until(page, lambda: len(asked) > 2)
    expect(page.locator(".tile-board svg")).to_have_count(0)
    page.unroute("**/api/demo*")
    expect(page.locator(".tile-board svg").first).to_be_visible()


def test_on_a_tile_the_board_stands_alone(go, page):
    page.emulate_media(reduced_motion="reduce")
    go("")
    tile = page.locator("[data-game='kinds:Shogi']")
    tile.scroll_into_view_if_needed()
    expect(tile.locator(".tile-board .piece").first).to_be_visible()
    expect(tile.locator(".tray")).to_have_count(0)
    other = page.locator(
        "[data-game='kinds:Pig']"
    )  # whose board is but a text: there the dice and scores are all
    other.scroll_into_view_if_needed()
    expect(other.locator(".die").first).to_be_visible()


# -- what nobody expects -----------------------------------------------------------------------------------


def held_back(page):
    """The computer's replies, each when the test says so."""
    replies = []
    page.route("**/api/choose*", lambda route: replies.append(route))
    return replies


def test_a_premove_that_is_not_legal_then_is_forgotten(go, page):
    replies = held_back(page)
    go("?game=chess")
    for name in ("e2", "e4", "e4", "e5"):  # a move, and a premove
        place(page, name).click()
        if name == "e4":
            expect(page.locator("#turn")).to_contain_text("thinking")
    expect(page.locator(".arrow.premove")).to_have_count(1)
    until(page, lambda: replies)
    replies[0].fulfill(json={"move": "e7e5", "notation": "e5", "value": None})
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    expect(page.locator("#turn")).to_have_text("Your move (White)")
    expect(page.locator(".arrow.premove, .place.picked")).to_have_count(0)


def test_a_new_game_while_the_computer_thinks_hears_nothing_of_the_old_one(go, page):
    replies = held_back(page)
    go("?game=tictactoe")
    place(page, "b2").click()
    until(page, lambda: replies)
    page.keyboard.press("n")
    expect(page.locator("#board .piece")).to_have_count(0)
    with contextlib.suppress(Error):  # nobody may listen any more
        replies[0].fulfill(json={"move": "a3", "notation": "a3", "value": None})
    page.wait_for_timeout(300)
    expect(page.locator("#board .piece")).to_have_count(0)
    page.locator("#undo").click()
    expect(page.locator("#score-sheet .move")).to_have_text(["1b2"])


def test_after_the_end_a_move_is_taken_back_and_the_game_goes_on(go, page):
    go("?game=tictactoe&moves=a1+b1+a2+b2+a3")
    expect(page.locator("#ending")).to_be_visible()
    page.locator("#undo").click()
    expect(page.locator("#ending")).to_be_hidden()
    place(page, "b3").click()
    expect(page.locator("#board .piece")).to_have_count(6)
    expect(page.locator("#turn")).to_have_text("Your move (X)")


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (768, 1024), (844, 390), (1440, 900)])
def test_the_end_is_in_sight_wherever_the_board_stands(go, page, size):
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    go("?game=connectfour&moves=4+3+4+3+4")
    page.locator("#seat-1").select_option("human")
    for name in ("3", "4"):
        place(page, name).click()
    expect(page.locator("#ending-words")).to_be_visible()
    for seen in ("#ending-words", "#ending-again"):
        sees(page, seen)


def test_a_review_gives_way_to_another(go, page):
    waiting = []
    page.route("**/api/review*", lambda route: route.continue_() if waiting else waiting.append(route))
    go("?game=tictactoe&moves=a1+b1+a2+b2+a3")
    page.locator("#ending-review").click()
    until(page, lambda: waiting)
    page.locator("#undo").click()
    expect(page.locator("#board .piece")).to_have_count(4)
    place(page, "c3").click()  # another game
    expect(page.locator("#board .piece")).to_have_count(6)
    menu(page, "open-review")
    expect(page.locator("#review progress")).to_be_hidden()
    expect(page.locator("#review .way")).to_have_text("Every verdict is proved.")
    expect(page.locator("#score-sheet [data-mark]").first).to_be_visible()


# -- names of any length -----------------------------------------------------------------------------------

NAMES = [
    "Donaudampfschifffahrtsgesellschaftskapitän Hans",
    "Her Royal Highness Wilhelmina-Alexandrina of Somewhere",
]


def with_long_names(route):
    told = route.fetch().json()
    named = {
        "title": "The Very Long and Winding Road to the End of the World, Second Edition",
        "players": NAMES,
    }
    told["games"] = [game | named if game["name"] == "nim21" else game for game in told["games"]]
    route.fulfill(json=told)


def with_long_moves(route):
    told = route.fetch().json()
    route.fulfill(
        json=told | {"legal": [f"take-{move}-of-the-solitary-stones-from-the-heap" for move in told["legal"]]}
    )


def test_names_of_any_length_run_over_no_edge(go, page):
    page.route("**/api/games*", with_long_names)
    page.route("**/api/position*", with_long_moves)
    page.emulate_media(reduced_motion="reduce")
    go("?game=nim21&values=on")
    expect(page.locator("#facts b")).to_contain_text(NAMES[0])
    for width, height in ((320, 568), (390, 844), (844, 390), (1280, 800), (2560, 1440)):
        resize(page, width, height)
        assert over_the_edge(page) == [], width
        cut = (
            "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)"
        )
        assert page.locator("#turn, .moves-list button, .middle, .player").evaluate_all(cut) == [], width


# -- what is read aloud ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "query", "place_name", "said"),
    [
        ("kinds:Morris", "", "g7", "g7, Night"),
        ("kinds:Shogi", "", "b4", "b4, lion of Night"),
        ("kinds:Backgammon", "", "bar", "bar, 1 of Day, 1 of Night"),
        ("connectfour:5x4", "&moves=3+3", "3", "column 3, day night from below, playable"),
    ],
)
def test_boards_call_the_sides_as_the_page_calls_the_players(go, page, game, query, place_name, said):
    def called(route):
        told = route.fetch().json()
        told["games"] = [
            each | ({"players": ["Day", "Night"]} if each["name"] == game else {}) for each in told["games"]
        ]
        route.fulfill(json=told)

    page.route("**/api/games*", called)
    go(f"?game={game}{query}")
    expect(place(page, place_name)).to_have_attribute("aria-label", re.compile(f"^{said}"))


# -- drawing a position on a phone -------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_on_a_phone_the_board_and_the_pieces_to_put_on_it_are_seen_at_once(go, page, size):
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    go("?game=chess&moves=e2e4")
    menu(page, "open-position")
    page.locator("#edit").click()
    for seen in ("[data-place=a8]", "[data-place=h1]", ".palette [data-piece=K]", ".palette [data-piece=p]"):
        sees(page, seen)
    page.locator(".palette [data-piece=q]").click()
    place(page, "d5").click()
    expect(page.locator("#position-text")).to_have_value(re.compile("/3q4/4P3/"))  # d5 is where one sees it


# -- badges in small squares -------------------------------------------------------------------------------

CROWDED = """async () => {
  const { BoardView } = await import("/board/view.js");
  const screen = document.createElement("section"), field = document.createElement("div"), board = document.createElement("div"), list = document.createElement("div");
  screen.className = "screen"; field.className = "field"; field.style.cssText = "width: 340px; height: 340px"; board.className = "board";
  field.append(board); screen.append(field); document.body.prepend(screen);
  const columns = [..."abcdefghijklmno"], rows = columns.map(() => ".".repeat(15)), names = columns.map((_, i) => String(15 - i)), none = [];
  const legal = ["h8", "i8", "h9", "i9"], estimate = { kind: "estimate", score: -123, bound: null, plies: null };
  new BoardView(board, list, { play() {}, paint() {}, premove() {} }).show({
    board: { kind: "grid", rows, columns, row_names: names, crossings: true, looks: {}, joined: none, marks: none, check: none, sides: none, owners: none, walls: none, stars: none, blocks: 0 },
    legal, aliases: {}, mover: 0, values: Object.fromEntries(legal.map((move) => [move, estimate])), last: none, flipped: false, over: false, enabled: true, hint: null, arrows: none, numbers: null, editing: false, premoves: null });
  const boxes = [...board.querySelectorAll(".badge")].map((each) => each.getBoundingClientRect());
  return boxes.map((box) => [box.width, box.height, box.left, board.querySelector(".place").offsetWidth]);
}"""


def test_badges_stay_within_the_smallest_squares(go, page):
    go("")
    badges = page.evaluate(CROWDED)
    assert len(badges) == 4
    for width, height, _, square in badges:
        assert max(width, height) <= square + 1


# -- on paper, and in colours of the reader's own ----------------------------------------------------------


def test_on_paper_there_are_the_board_and_all_the_moves_in_ink_on_white(go, page):
    page.emulate_media(color_scheme="dark")
    moves = "+".join("44444223351677677111115552")
    go(f"?game=connectfour&moves={moves}")
    page.set_viewport_size({"width": 680, "height": 960})
    page.emulate_media(media="print")
    for hidden in (".top", ".controls", ".stepping", "#continue"):
        expect(page.locator(hidden)).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('.move')).color") == "rgb(28, 33, 48)"
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgba(0, 0, 0, 0)"
    sheet = page.locator("#score-sheet")
    assert sheet.evaluate("each => each.scrollHeight <= each.clientHeight + 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 680
    board = page.locator("#board").bounding_box()
    assert board["width"] > 300
    page.emulate_media(media="null")


def test_in_colours_of_the_readers_own_nothing_is_told_by_a_colour_that_is_gone(go, page):
    page.emulate_media(forced_colors="active")
    go("?game=connectfour&moves=4+4+3&values=on")
    colour = "each => getComputedStyle(each).backgroundColor"
    canvas = page.locator("body").evaluate(colour)
    discs = page.locator(".player .disc").evaluate_all(
        "all => all.map(each => getComputedStyle(each).backgroundColor)"
    )
    assert len({canvas, *discs}) == 3
    bar, fill = (page.locator(each).evaluate(colour) for each in ("#bar", "#bar-fill"))
    assert len({canvas, bar, fill}) == 3
    assert page.locator(".knob").evaluate(colour) != canvas
    line = "each => [getComputedStyle(each).outlineStyle, getComputedStyle(each).borderLeftColor]"
    now, before = (page.locator(f"#score-sheet .move >> nth={i}").evaluate(line) for i in (2, 1))
    assert now != before  # the move that is shown
    turn, other = (page.locator(each).evaluate(line) for each in (".player.on-turn", ".player:not(.on-turn)"))
    assert turn != other


def test_a_small_tree_is_drawn_large(go, page):
    page.set_viewport_size({"width": 1440, "height": 900})
    go("?screen=tree&game=tictactoe&moves=b2+a1+a2+c2")
    expect(page.locator(".tree-picture .node")).to_have_count(6)
    assert page.locator(".tree-picture").bounding_box()["height"] > 330

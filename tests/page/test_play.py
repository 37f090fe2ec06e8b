"""Playing on the page, in a real browser: by clicking, by keyboard, by dragging, on a phone."""

import random
import re

import pytest
from playwright.sync_api import expect

from walking import menu, resize, setting, values
from zermelo import TicTacToe


def place(page, name):
    return page.locator(f"[data-place='{name}']")


def turn(page):
    return page.locator("#turn")


def moves(page):
    """The moves played so far, as the score sheet shows them."""
    return [
        text.strip()
        for text in page.locator("#score-sheet .move").evaluate_all(
            "all => all.map(b => b.lastChild.textContent)"
        )
    ]


def state(page):
    """The position on the board, by the library's own rules."""
    game, here = TicTacToe(), TicTacToe().start()
    for move in moves(page):
        here = game.play(here, game.read(here, move))
    return game, here


def wait_for_turn(page):
    expect(turn(page)).to_have_text(re.compile("Your move|wins|A draw"))


def tally(page):
    return {name: int(page.locator(f"#{name}").text_content()) for name in ("won", "drawn", "lost")}


def play_by_clicking(page, dice):
    while "Your move" in turn(page).text_content():
        count = len(moves(page))
        places = page.locator(".place.playable").evaluate_all("all => all.map(b => b.dataset.place)")
        place(page, dice.choice(places)).click()
        expect(page.locator("#score-sheet .move")).not_to_have_count(count)
        wait_for_turn(page)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_of_tictactoe_by_clicking_is_never_won(go, seed):
    page = go("?game=tictactoe")
    play_by_clicking(page, random.Random(seed))
    game, here = state(page)
    assert game.score(here) is not None
    result = tally(page)
    assert result["won"] == 0
    assert result["drawn"] + result["lost"] == 1
    if result["lost"]:
        assert page.locator(".square.marked").count() >= 3


def test_the_tally_is_kept_in_the_browser(go):
    page = go("?game=tictactoe")
    place(page, "b2").click()
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    menu(page, "resign")
    expect(page.locator("#lost")).to_have_text("1")
    page.reload()
    expect(page.locator("#lost")).to_have_text("1")
    page.locator("#set-up").click()
    page.locator("#forget").click()
    expect(page.locator("#lost")).to_have_text("0")


def test_a_game_by_keyboard_alone(go):
    page = go("?game=tictactoe")
    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("document.activeElement.dataset.place"):
            break
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.place")
    for _ in range(5):
        if "Your move" not in turn(page).text_content():
            break
        count = len(moves(page))
        walk_to_a_free_square(page)
        page.keyboard.press("Enter")
        expect(page.locator("#score-sheet .move")).not_to_have_count(count)
        wait_for_turn(page)
    game, here = state(page)
    assert game.score(here) is not None
    assert page.locator("#announcer").text_content().strip()
    page.locator("#menu").focus()
    for key, name in (
        ("Enter", "flip"),
        ("ArrowDown", "swap"),
        ("End", "link-copy"),
        ("Home", "flip"),
        ("Escape", "menu"),
    ):
        page.keyboard.press(key)
        expect(page.locator(f"#{name}")).to_be_focused()


def walk_to_a_free_square(page):
    """Through the board by arrow keys, row by row, to a square that can be played."""
    for row in range(3):
        for key in ("ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowRight"):
            if "playable" in page.evaluate("document.activeElement.className"):
                return
            page.keyboard.press(key)
        if "playable" in page.evaluate("document.activeElement.className"):
            return
        page.keyboard.press("ArrowDown" if row else "ArrowUp")
        if row == 0:
            page.keyboard.press("ArrowUp")


def test_undo_and_redo_go_to_your_own_turns(go):
    page = go("?game=tictactoe")
    place(page, "b2").click()
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    first = moves(page)
    page.locator("#undo").click()
    expect(page.locator(".piece")).to_have_count(0)
    expect(turn(page)).to_have_text("Your move (X)")
    menu(page, "redo")
    expect(page.locator(".piece")).to_have_count(2)
    assert moves(page) == first


def test_swap_sides_and_the_computer_begins(go):
    page = go("?game=tictactoe")
    menu(page, "swap")
    expect(page.locator("#score-sheet .move")).to_have_count(1)
    expect(turn(page)).to_have_text("Your move (O)")


def test_two_computers_draw_tictactoe(go):
    page = go("?game=tictactoe")
    page.locator("#seat-0").select_option("computer")
    expect(turn(page)).to_have_text("A draw")
    assert tally(page) == {"won": 0, "drawn": 0, "lost": 0}


def test_two_computers_have_a_strength_each_and_a_reload_keeps_them(go):
    page = go("?game=tictactoe")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/api/choose" in request.url else None)
    page.locator("#seat-0").select_option("computer")
    page.locator("#level-1").select_option("beginner")
    expect(page.locator("#level")).to_have_value("best")
    page.locator("#new").click()
    expect(page.locator("#turn")).to_have_text(re.compile("wins|draw"))
    levels = [re.search(r"level=(\w+)", url)[1] for url in asked[-4:]]
    assert set(levels[::2]) != set(levels[1::2])
    assert set(levels) == {"best", "beginner"}
    page.reload()
    expect(page.locator("#level-1")).to_have_value("beginner")
    menu(page, "swap")
    expect(page.locator("#level")).to_have_value("beginner")
    expect(page.locator("#level-1")).to_have_value("best")
    page.locator("#seat-0").select_option("human")  # one computer is as strong as was chosen for all
    expect(page.locator("#level")).to_have_value("best")


def test_two_people(go):
    page = go("?game=tictactoe")
    page.locator("#seat-1").select_option("human")
    for move in ("a1", "b1", "a2", "b2", "a3"):
        place(page, move).click()
    expect(turn(page)).to_have_text("X wins")
    expect(page.locator(".square.marked")).to_have_count(3)


def test_a_hint_is_a_best_move(go):
    page = go("?game=tictactoe&moves=a1+b2+c3+c1")  # only a3 saves X
    page.locator("#hint").click()
    expect(place(page, "a3")).to_have_class(re.compile("hinted"))


def test_resign(go):
    page = go("?game=tictactoe")
    place(page, "b2").click()
    wait_for_turn(page)
    menu(page, "resign")
    expect(turn(page)).to_have_text("X resigns: O wins")
    expect(page.locator("#lost")).to_have_text("1")
    page.locator("#new").click()
    expect(turn(page)).to_have_text("Your move (X)")


def test_one_resigns_while_the_computer_thinks(go):
    page = go("?game=tictactoe")
    page.route("**/api/choose*", lambda route: None)  # it thinks for ever
    place(page, "b2").click()
    expect(turn(page)).to_have_text(re.compile("thinking"))
    menu(page, "resign")
    expect(turn(page)).to_have_text("X resigns: O wins")


def test_flip_turns_the_board(go):
    page = go("?game=tictactoe&moves=a1+b2")
    before = place(page, "a1").bounding_box()
    menu(page, "flip")
    after = place(page, "a1").bounding_box()
    assert after["y"] < before["y"]
    assert after["x"] > before["x"]


def test_thinking_can_be_stopped_and_goes_on(go):
    page = go("?game=connectfour")
    page.route("**/api/choose*", lambda route: None)  # the computer thinks until it is stopped
    place(page, "4").click()
    page.locator("#stop").click()
    page.unroute("**/api/choose*")
    expect(page.locator("#continue")).to_be_visible()
    expect(page.locator("#score-sheet .move")).to_have_count(1)
    page.locator("#level").select_option("beginner")
    page.locator("#continue").click()
    expect(page.locator("#score-sheet .move")).to_have_count(2)


def test_connect_four_by_its_columns(go):
    page = go("?game=connectfour:5x4")
    page.locator("#seat-1").select_option("human")
    for column in "11223":
        place(page, column).click()
    expect(page.locator(".piece")).to_have_count(5)
    for left in (4, 3, 2):
        page.locator("#undo").click()
        expect(page.locator(".piece")).to_have_count(left)
    place(page, "3").click()
    expect(page.locator(".piece")).to_have_count(3)
    assert moves(page) == ["1", "1", "3"]


def test_a_double_click_is_one_move(go):
    page = go("?game=tictactoe")
    page.locator("#seat-1").select_option("human")
    place(page, "b2").dblclick()
    expect(page.locator(".piece")).to_have_count(1)
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_quick_second_click_is_not_the_computers_move(page, go):
    go("?game=tictactoe")
    page.evaluate(
        """() => { for (const name of ["b2", "b1"]) document.querySelector(`[data-place="${name}"]`).click(); }"""
    )
    wait_for_turn(page)
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    assert moves(page)[0] == "b2"
    assert moves(page)[1] in ("a1", "a3", "c1", "c3")  # b1 would lose


def test_heaps(go):
    page = go("?game=nim")
    place(page, "c3").hover()  # what a click takes lights up: three stones, and not one of the others
    wide = "e => parseFloat(getComputedStyle(e, '::after').width) / e.clientWidth"
    assert round(place(page, "c3").evaluate(wide), 2) == 3
    page.locator("#turn").hover()
    assert place(page, "c3").evaluate("e => getComputedStyle(e, '::after').content") == "none"
    place(page, "a2").click()
    expect(page.locator("#score-sheet .move").first).to_contain_text("a2")
    wait_for_turn(page)


def test_hexes(go):
    page = go("?game=hex:3")
    place(page, "b2").click()
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    expect(page.locator("polygon.square")).to_have_count(9)
    colours = page.locator("path.rim, [data-square=b2] .fill").evaluate_all(
        "all => all.map(each => [each.getAttribute('class').split(' ')[0], getComputedStyle(each)])"
        ".map(([name, style]) => [name, name === 'rim' ? style.stroke : style.fill])"
    )
    sides = [colour for name, colour in colours if name == "rim"]
    assert len(set(sides)) == 2  # each side in its player's colour
    assert dict(colours)["fill"] == sides[0]


def test_a_users_own_file_without_a_board_is_a_list_of_moves(go):
    page = go("?game=nim21")
    expect(page.locator(".text-board")).to_have_text("21")
    page.locator("[data-move='1']").click()
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    assert int(page.locator(".text-board").text_content()) <= 19


def test_a_users_own_file_with_pieces_that_move(go):
    page = go("?game=hexapawn")
    place(page, "a1").click()
    place(page, "a2").click()
    expect(page.locator("#score-sheet .move").first).to_contain_text("a1a2")


def test_dragging_a_piece(go):
    page = go("?game=hexapawn")
    source, target = (place(page, name).bounding_box() for name in ("b1", "b2"))
    page.mouse.move(source["x"] + source["width"] / 2, source["y"] + source["height"] / 2)
    page.mouse.down()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=5)
    page.mouse.up()
    expect(page.locator("#score-sheet .move").first).to_contain_text("b1b2")


def test_a_beginner_can_be_beaten(go):
    """The weakest computer slips; some game among a few is won, and only its own record grows."""
    page = go("?game=tictactoe")
    page.locator("#level").select_option("beginner")
    dice = random.Random(3)
    for _ in range(12):
        page.locator("#new").click()
        wait_for_turn(page)
        play_well(page, dice)
        if tally(page)["won"]:
            break
    assert tally(page)["won"] == 1
    page.locator("#level").select_option("best")
    assert tally(page)["won"] == 0


def play_well(page, dice):
    from zermelo import Engine

    engine = Engine(TicTacToe())
    while "Your move" in turn(page).text_content():
        game, here = state(page)
        count = len(moves(page))
        place(page, game.write(dice.choice(engine.best(here).best))).click()
        expect(page.locator("#score-sheet .move")).not_to_have_count(count)
        wait_for_turn(page)


@pytest.mark.parametrize(
    "query",
    [
        "?game=nim21",
        "?game=chess",
        *(
            pytest.param(f"?game={name}", marks=pytest.mark.slow)
            for name in ("tictactoe", "connectfour", "nim", "hex:3")
        ),
    ],
)
def test_on_a_phone_nothing_runs_over_the_edge(go, page, query):
    go(query)
    for width in (390, 320):
        resize(page, width, 844)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("#set-up").click()
    assert page.evaluate("document.querySelector('#options').scrollWidth") <= width
    page.locator("#options-close").click()
    menu(page, "open-position")
    values(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    menu(page, "open-tree")
    expect(page.locator("#see")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_game_with_seats_changed_on_the_way_does_not_count(go):
    """Nobody sneaks into the seat of the side that is winning."""
    page = go("?game=tictactoe")
    page.locator("#seat-1").select_option("human")
    for move in ("a1", "b1", "a2", "b2"):
        place(page, move).click()
    expect(page.locator(".piece")).to_have_count(4)
    for left in (3, 2, 1, 0):
        page.locator("#undo").click()
        expect(page.locator(".piece")).to_have_count(left)
    page.locator("#seat-1").select_option("computer")
    for played in (2, 4):  # to your own turns
        menu(page, "redo")
        expect(page.locator(".piece")).to_have_count(played)
    place(page, "a3").click()
    expect(turn(page)).to_have_text("X wins")
    assert tally(page) == {"won": 0, "drawn": 0, "lost": 0}


def test_time_is_lost_in_a_game_with_one_piece_left(go):
    page = go("?game=hexapawn&position=('pp....P..', 0)")
    page.locator("#seat-1").select_option("human")
    setting(page, "clock-control", "custom")
    setting(page, "clock-minutes", "0.02")
    setting(page, "clock-increment", "0")
    for name in ("a1", "a2"):
        page.locator(f"[data-place='{name}']").click()
    expect(page.locator("#turn")).to_have_text("Black's time is up: White wins")


# -- stepping, loading again, beginning anew ---------------------------------------------------------------


LONG = "1 1 1 1 1 1 2 2 2 2 2 2 7 4 4 4 4 4 4 6"


def test_a_held_arrow_key_runs_through_the_game_after_a_click_on_the_board_too(page, go):
    go(f"?game=connectfour&moves={LONG.replace(' ', '+')}")
    page.locator("#seat-1").select_option("human")
    place(page, "7").click()
    expect(page.locator(".piece")).to_have_count(21)
    page.evaluate(
        """() => { for (let i = 0; i < 15; i += 1) document.activeElement.dispatchEvent(
             new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true })); }"""
    )
    expect(page.locator(".piece")).to_have_count(6)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/api/position" in request.url else None)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".piece")).to_have_count(9)
    page.keyboard.press("End")
    expect(page.locator(".piece")).to_have_count(21)
    asked.clear()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".piece")).to_have_count(20)
    assert not any(url.endswith(LONG.replace(" ", "+")) for url in asked)  # it was shown before


def test_by_the_tab_key_the_arrows_move_over_the_board(page, go):
    go("?game=tictactoe")
    place(page, "b2").click()
    wait_for_turn(page)
    place(page, "b2").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    before = page.evaluate("document.activeElement.dataset.place")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.place") != before
    expect(page.locator(".piece")).to_have_count(2)


def test_a_page_that_is_loaded_again_goes_on_as_it_was(page, go):
    go("?game=tictactoe")
    page.locator("#seat-0").select_option("computer")
    page.locator("#seat-1").select_option("human")
    page.locator("#level").select_option("casual")
    expect(page.locator(".piece")).to_have_count(1)
    values(page)
    page.reload()
    expect(page.locator(".piece")).to_have_count(1)
    expect(page.locator("#values")).to_be_checked()
    assert page.locator("#seat-0").input_value() == "computer"
    assert page.locator("#level").input_value() == "casual"
    page.locator("#values").uncheck()
    page.locator(".place.playable").first.click()
    expect(page.locator(".piece")).to_have_count(3)  # the computer goes on by itself


def test_a_move_made_just_before_loading_again_is_kept_and_so_is_resigning(page, go):
    """Though the server has not said yet what the move leads to."""
    go("?game=tictactoe")
    page.locator("#seat-1").select_option("human")
    page.route("**/api/position?*moves=b2", lambda route: None)  # it takes for ever
    place(page, "b2").click()
    page.reload()
    page.unroute("**/api/position?*moves=b2")
    page.reload()
    expect(page.locator(".piece")).to_have_count(1)
    assert moves(page) == ["b2"]
    menu(page, "resign")
    expect(turn(page)).to_have_text("O resigns: X wins")
    page.reload()
    expect(turn(page)).to_have_text("O resigns: X wins")


def test_a_page_that_is_being_loaded_again_keeps_its_address(page, go):
    """A reply that comes just then would leave what is remembered at an address to which nobody comes back."""
    go("?game=tictactoe")
    page.locator("#seat-1").select_option("human")
    page.evaluate("dispatchEvent(new Event('beforeunload'))")
    place(page, "b2").click()
    expect(page.locator(".piece")).to_have_count(1)
    assert "moves" not in page.url
    page.reload()
    expect(page.locator(".piece")).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('beforeunload'))")
    place(page, "a1").click()
    expect(page).to_have_url(re.compile("moves=b2.a1"))  # it was not left after all


HELD = """async (keys) => { // how often the address was changed while they were pressed, and how long that took
  let changes = 0;
  const change = history.replaceState, began = performance.now();
  history.replaceState = function (...all) { changes += 1; return change.apply(this, all); };
  for (const key of keys) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await new Promise((done) => setTimeout(done, 5));
  }
  return [changes, (performance.now() - began) / 1000];
}"""


def test_a_held_key_does_not_tire_the_address_bar(page, go):
    """Browsers refuse more than some hundred changes in half a minute, some of them with an error."""
    go(f"?game=connectfour&moves={LONG.replace(' ', '+')}")
    changes, seconds = page.evaluate(HELD, (["ArrowLeft"] * 15 + ["ArrowRight"] * 15) * 3 + ["ArrowLeft"])
    assert changes <= 21 + 2.5 * seconds
    expect(page).to_have_url(
        re.compile(r"moves=(\d\+){18}\d&then=6$")
    )  # the last change comes late, but it comes


def test_a_clock_goes_on_where_it_was(page, go):
    go("?game=tictactoe")
    page.locator("#seat-1").select_option("human")
    setting(page, "clock-control", "1+0")
    place(page, "b2").click()
    place(page, "a1").click()
    clock = page.locator("#player-below .clock")
    expect(clock).to_have_text(re.compile("0:[1-5]."))
    before = clock.text_content()
    page.reload()
    expect(clock).to_have_text(re.compile("0:[0-5].|[0-9][.]."))
    assert float(clock.text_content().removeprefix("0:")) <= float(before.removeprefix("0:"))


def test_a_new_game_can_be_undone(page, go):
    go("?game=tictactoe")
    page.locator("#seat-1").select_option("human")
    place(page, "b2").click()
    place(page, "a1").click()
    expect(page.locator(".piece")).to_have_count(2)
    page.keyboard.press("n")
    expect(page.locator(".piece")).to_have_count(0)
    expect(page.locator("#undo")).to_be_enabled()
    page.locator("#undo").click()
    expect(page.locator(".piece")).to_have_count(2)
    assert moves(page) == ["b2", "a1"]


SIZES = [(320, 640), (390, 844), (844, 390), (640, 360), (800, 600), (1024, 768), (1440, 900), (2560, 1440)]


def test_the_board_fits_the_window_and_uses_it(page, go):
    for game, moves in (("connectfour", ""), ("chess", "e2e4")):
        go(f"?game={game}&moves={moves}")
        for width, height in SIZES:
            resize(page, width, height)
            box = page.locator("#board").bounding_box()
            assert box["y"] + box["height"] <= height, (game, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (game, width)
            assert box["width"] > 0.8 * width or box["height"] > 0.7 * height, (game, width)

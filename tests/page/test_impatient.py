"""What impatient people do, and what comes from elsewhere: nothing is lost, nobody is trapped, all is said."""

import random
import re

import pytest
from playwright.sync_api import expect

from walking import menu, resize, until, values


def place(page, name):
    return page.locator(f"[data-place='{name}']")


def sheet(page):
    return page.locator("#score-sheet .move").evaluate_all("all => all.map(b => b.lastChild.textContent)")


# -- impatience --------------------------------------------------------------------------------------------


def test_a_man_dragged_off_the_board_goes_back(go, page):
    go("?game=hexapawn")
    page.locator("#seat-1").select_option("human")
    man = place(page, "b1").bounding_box()
    for x, y in ((3, 300), (1270, 400), (640, 5)):
        page.mouse.move(man["x"] + 20, man["y"] + 20)
        page.mouse.down()
        page.mouse.move(x, y, steps=4)
        expect(page.locator(".ghost")).to_have_count(1)
        page.mouse.up()
        expect(page.locator(".ghost, .piece.lifted")).to_have_count(0)
    assert sheet(page) == []
    place(page, "b1").drag_to(place(page, "b2"))
    expect(page.locator("#score-sheet .move")).to_have_count(1)


def test_clicks_while_the_computer_thinks_are_not_its_moves(go, page):
    asked = []
    page.route("**/api/choose*", lambda route: asked.append(route))
    go("?game=tictactoe")
    place(page, "b2").click()
    expect(page.locator("#turn")).to_contain_text("is thinking")
    for name in ("a1", "b2", "c3", "a1"):
        place(page, name).click(force=True)
    page.keyboard.press("ArrowRight")
    assert sheet(page) == ["b2"]
    until(page, lambda: asked)
    asked[0].fulfill(json={"move": "a3", "notation": "a3", "value": None})
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    assert sheet(page) == ["b2", "a3"]


def test_back_and_forward_go_through_games_and_screens(go, page):
    page.emulate_media(reduced_motion="reduce")
    go("?game=tictactoe&moves=b2+a1")
    menu(page, "open-tree")
    page.locator("#to-learn").click()
    expect(page.locator("#learn h1")).to_be_visible()
    page.locator("#to-wall").click()
    page.locator("[data-game=nim] .tile-open").click()
    expect(page.locator(".board .stone").first).to_be_visible()
    for screen in ("#wall", "#learn", "#tree", "#table"):
        page.go_back()
        expect(page.locator(screen)).to_be_visible()
    expect(page.locator(".board .piece")).to_have_count(2)
    for screen in ("#tree", "#learn", "#wall", "#table"):
        page.go_forward()
        expect(page.locator(screen)).to_be_visible()
    expect(page.locator(".board .stone").first).to_be_visible()
    expect(page.locator("#trouble")).to_be_hidden()


def test_two_tabs_have_a_game_each(go, page, server):
    go("?game=tictactoe&moves=b2")
    other = page.context.new_page()
    other.goto(f"{server}/?game=tictactoe&moves=a1+c3")
    expect(other.locator(".board .piece")).to_have_count(2)
    other.reload()
    page.reload()
    expect(page.locator(".board .piece")).to_have_count(1)
    expect(other.locator(".board .piece")).to_have_count(2)


FITS = """() => { const box = document.getElementById("board").getBoundingClientRect();
  return box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight + 1; }"""


def test_turning_the_phone_and_the_light_in_the_middle_of_a_game_changes_nothing_of_it(go, page):
    page.set_viewport_size({"width": 390, "height": 844})
    go("?game=chess&moves=e4+e5")
    for width, height, light in ((844, 390, "dark"), (390, 844, "light"), (800, 600, "dark")):
        resize(page, width, height)
        page.emulate_media(color_scheme=light)
        page.wait_for_function(FITS)
        expect(page.locator("html")).to_have_attribute("data-theme", light)
        assert sheet(page) == ["e4", "e5"]
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_node_that_is_told_of_stays_in_sight_when_the_phone_is_turned(go, page):
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 844, "height": 390})
    go("?screen=tree&game=tictactoe&moves=b2+a1+a2+c2")
    page.locator("#see label", has_text="Alpha-beta").locator("input").check()
    current = page.locator(".node.current")
    expect(current).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(
        """() => { const [node, room] = [".node.current", ".tree-scroll"].map((each) => document.querySelector(each).getBoundingClientRect());
             return node.left >= room.left && node.right <= room.right; }"""
    )


def test_a_held_key_is_one_new_game(go, page):
    go("?game=tictactoe&moves=b2+a1")
    for again in (False, True, True, True):
        page.evaluate(
            "repeat => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', repeat, bubbles: true }))",
            again,
        )
    expect(page.locator("#values")).to_be_checked()


# -- from elsewhere ----------------------------------------------------------------------------------------

RUBBISH = ("%00", "-1", "1e99", "{}", "<script>alert(1)</script>", "__proto__", "x" * 2000)
SCREENS = {
    "screen": "wall",
    "game": "table",
    "position": "table",
    "moves": "table",
    "then": "table",
    "values": "table",
    "flip": "table",
    "level": "table",
    "lesson": "learn",
    "exercise": "learn",
    "tree": "tree",
}
BEFORE = {"learn": "screen=learn&", "tree": "screen=tree&", "table": "game=tictactoe&"}


@pytest.mark.slow
@pytest.mark.parametrize("parameter", SCREENS)
def test_whatever_a_link_says_a_screen_opens(go, page, parameter):
    screen = SCREENS[parameter]
    for rubbish in RUBBISH:
        go(f"?{BEFORE.get(screen, '') if parameter != 'game' else ''}{parameter}={rubbish}")
        expect(page.locator(f"#{screen}")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), rubbish
        if screen == "table":
            expect(page.locator("#turn")).to_have_text("Your move (X)")


def endless(moves):
    """A game of so many moves that nothing ends: no position comes again, and a pawn moves or a man is taken in time."""
    chess = pytest.importorskip("chess")
    dice, board, played = random.Random(7), chess.Board(), []
    while board.fullmove_number <= moves:
        quiet = board.halfmove_clock < 90
        legal = sorted(board.legal_moves, key=lambda move: (board.is_zeroing(move) is quiet, dice.random()))
        for move in legal:
            san = board.san(move)
            board.push(move)
            if not (board.is_repetition(2) or board.is_game_over(claim_draw=False)):
                played.append(san)
                break
            board.pop()
        else:
            raise AssertionError("another number for the dice, please")
    return played


def test_a_game_of_three_hundred_moves_is_read_and_gone_through(go, page):
    played = endless(300)
    go("?game=chess")
    page.locator("#seat-1").select_option("human")
    menu(page, "open-position")
    numbered = [f"{i // 2 + 1}. {san}" if i % 2 == 0 else san for i, san in enumerate(played)]
    page.locator("#record-text").fill('[Event "endless"]\n\n' + " ".join(numbered) + " *")
    page.locator("#record-read").click()
    expect(page.get_by_text(f"Read: {len(played)} moves.")).to_be_visible()
    expect(page.locator("#score-sheet .move")).to_have_count(len(played))
    page.locator("#position-close").click()
    page.keyboard.press("Home")
    expect(page.locator("#score-sheet [aria-current]")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator("#score-sheet .move").last).to_have_attribute("aria-current", "step")
    expect(page.locator("#score-sheet .move").last).to_be_in_viewport()


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "'x'"),
        ("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "9"),
        ("🙂", "8 ranks"),
    ],
)
def test_a_fen_that_is_none_changes_nothing_and_is_told_apart(go, page, fen, words):
    go("?game=chess&moves=e4")
    menu(page, "open-position")
    page.locator("#position-text").fill(fen)
    page.locator("#position-use").click()
    expect(page.locator("#position-problem")).to_contain_text(words)
    assert sheet(page) == ["e4"]


def test_rules_that_go_wrong_have_a_tile_that_says_so(go, page):
    page.emulate_media(reduced_motion="reduce")
    page.route(
        "**/api/demo?game=nim21*",
        lambda route: route.fulfill(status=422, json={"error": {"message": "it goes wrong", "field": None}}),
    )
    go("")
    expect(page.locator("[data-game=nim21] .tile-board")).to_contain_text("These rules go wrong")
    page.locator("[data-game=nim21] .tile-open").click()
    expect(page.locator("#turn")).to_have_text("Your move (First)")


# -- by keyboard -------------------------------------------------------------------------------------------

STOP = """() => { // where the focus is, and whether that can be seen
  const at = document.activeElement, box = at.getBoundingClientRect(), shown = [at, at.nextElementSibling, at.querySelector(".ring")].filter(Boolean)
    .some((each) => { const style = getComputedStyle(each); return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || (each.classList.contains("ring") && style.display !== "none"); });
  return at === document.body ? null : [at.id || at.dataset.place || at.textContent.trim().slice(0, 30), shown && box.width > 0, box.bottom > 0 && box.top < innerHeight];
}"""


@pytest.mark.parametrize(
    ("query", "opened", "last"),  # what is there when all is
    [
        ("", None, ".tile-board svg"),
        ("?game=chess&moves=e4+e5&values=on", None, "#lines li"),
        pytest.param(
            "?game=tictactoe&moves=a1+b1+a2+b2+a3", "open-review", "#review-turning", marks=pytest.mark.slow
        ),
        ("?game=gomoku:7", "open-position", "#position-text"),
        ("?screen=learn", None, ".lesson-cards li"),
        ("?screen=learn&lesson=6-alphabeta", None, ".exercise .prompt"),
        pytest.param(
            "?screen=learn&exercise=winning&game=tictactoe", None, ".exercise .prompt", marks=pytest.mark.slow
        ),
        ("?screen=tree&tree=[[3,5,2],[1,9]]", None, ".tree-picture"),
    ],
)
def test_every_stop_of_the_tab_key_is_seen_and_none_is_a_trap(go, page, query, opened, last):
    page.emulate_media(reduced_motion="reduce")
    go(query)
    if opened:
        menu(page, opened)
    if "values" in query:
        values(page)
    expect(page.locator(last).first).to_be_visible()
    stops = []
    for _ in range(150):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None or (len(stops) > 3 and stop[0] == stops[0][0]):
            break
        stops.append(stop)
    else:
        raise AssertionError(f"no way out: {[name for name, *_ in stops[-6:]]}")
    assert len(stops) > 5
    assert [name for name, shown, _ in stops if not shown] == []
    assert [name for name, _, inside in stops if not inside] == []


def test_a_slow_line_says_that_something_is_to_come(go, page, server):
    waiting = []
    page.route(re.compile("/api/(games|position)"), lambda route: waiting.append(route))
    page.goto(f"{server}/?game=tictactoe")
    until(page, lambda: waiting)
    told = "(() => { const { content, visibility } = getComputedStyle(document.querySelector('main'), '::after'); return [content, visibility]; })()"
    until(page, lambda: page.evaluate(told) == ['"Loading …"', "visible"])
    waiting.pop().continue_()
    expect(page.locator("#turn")).to_have_text("Loading …")
    expect(page.locator("#turn")).to_be_visible()
    expect(page.locator("#to-wall")).to_be_visible()  # and one can go elsewhere
    while waiting:
        waiting.pop().continue_()
    expect(page.locator("#turn")).to_have_text("Your move (X)")


SUPERSEDED = """async () => { // a game that one comes back to, while another is asked for
  const { Table } = await import("/play/table.js"), table = new Table();
  const { games } = await (await fetch("/api/games")).json(), [one, other] = ["tictactoe", "nim"].map((name) => games.find((game) => game.name === name));
  let empty = 0;
  table.addEventListener("change", () => { empty += table.position === null; });
  const back = table.comeBack(one, "", { moves: ["b2"], at: 1, paused: true, fair: false, times: table.timing.times, resigned: null, flagged: null });
  table.go({ game: other, start: "", moves: [] });
  await back;
  return empty;
}"""


def test_a_game_that_one_does_not_come_back_to_after_all_is_not_shown(go, page):
    go("")
    page.route("**/api/position?game=nim*", lambda route: None)
    assert page.evaluate(SUPERSEDED) == 0

"""Chess on the page: by mouse, finger and keyboard; what is marked; games and positions in and out; clocks."""

import random
import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from zermelo.games.chess.notation import read_pgn, split_pgn

sys.path.append(str(Path(__file__).parents[1]))
from foreign_pgn import ODD, foreign_pgn
from walking import menu, setting, values

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def place(page, name):
    return page.locator(f"[data-place='{name}']")


def man(page, name):
    return page.locator(f".piece[data-square='{name}']")


def men(page):
    """Every square with a piece on it."""
    return set(page.locator(".board .piece").evaluate_all("all => all.map(g => g.dataset.square)"))


def sheet(page):
    return page.locator("#score-sheet .move").evaluate_all("all => all.map(b => b.lastChild.textContent)")


def middle(page, name):
    box = place(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, source, target, button="left"):
    page.mouse.move(*middle(page, source))
    page.mouse.down(button=button)
    page.mouse.move(*middle(page, target), steps=4)
    page.mouse.up(button=button)


def click(page, *names):
    for name in names:
        place(page, name).click()


@pytest.fixture
def two(go):
    """The page with two people at the board."""

    def open_page(query=""):
        page = go(f"?game=chess{query}")
        page.locator("#seat-1").select_option("human")
        return page

    return open_page


# -- moving ------------------------------------------------------------------------------------------------


def test_a_piece_is_dragged_and_follows_the_pointer(two):
    page = two()
    page.mouse.move(*middle(page, "g1"))
    page.mouse.down()
    page.mouse.move(*middle(page, "f3"), steps=4)
    expect(page.locator(".ghost .chessman")).to_be_visible()
    expect(page.locator(".place.target")).to_have_count(2)
    expect(place(page, "f3")).to_have_class(re.compile("over"))
    page.mouse.up()
    expect(man(page, "f3")).to_be_visible()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator(".square.last")).to_have_count(2)
    assert sheet(page) == ["Nf3"]
    drag(page, "b8", "b5")  # no such move: it goes back
    expect(page.locator(".place.picked")).to_have_count(0)
    drag(page, "b8", "c6")
    expect(man(page, "c6")).to_be_visible()


def test_dots_where_it_can_go_and_rings_around_what_it_can_take(two):
    page = two("&moves=e2e4+d7d5")
    place(page, "e4").click()
    targets = page.locator(".place.target").evaluate_all("all => all.map(b => b.dataset.place)")
    assert sorted(targets) == ["d5", "e5"]
    expect(page.locator(".place.target.full")).to_have_count(1)
    place(page, "b1").click()  # another piece instead
    expect(page.locator(".place.target")).to_have_count(2)
    place(page, "b1").click()
    expect(page.locator(".place.target")).to_have_count(0)
    click(page, "e4", "d5")
    expect(page.locator(".board .piece")).to_have_count(31)


def test_a_finger_drags_too(two):
    page = two()
    finger = page.context.new_cdp_session(page)

    def touch(kind, *points):
        finger.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    (x1, y1), (x2, y2) = middle(page, "e2"), middle(page, "e4")
    touch("touchStart", (x1, y1))
    for step in range(1, 5):
        touch("touchMove", (x1 + (x2 - x1) * step / 4, y1 + (y2 - y1) * step / 4))
    expect(page.locator(".ghost.touch")).to_be_visible()
    touch("touchEnd")
    expect(man(page, "e4")).to_be_visible()


def test_two_fingers_on_the_men_make_the_page_larger(two):
    page = two()
    x, y = middle(page, "e2")
    hand = page.context.new_cdp_session(page)

    def touch(kind, *apart):
        fingers = [{"x": x + (2 * i - 1) * far, "y": y, "id": i} for far in apart for i in (0, 1)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", 10)
    for far in range(20, 90, 10):
        touch("touchMove", far)
    page.wait_for_function("() => visualViewport.scale > 1.1")
    expect(page.locator(".ghost, .piece.lifted")).to_have_count(0)
    touch("touchEnd")
    expect(page.locator(".place.picked")).to_have_count(0)
    hand.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})


def test_a_move_by_keyboard_alone(two):
    page = two()
    expect(place(page, "e2")).to_have_attribute("aria-label", "e2, white pawn, playable")
    expect(place(page, "e4")).to_have_attribute("aria-label", "e4, empty")
    place(page, "e2").focus()
    place(page, "e2").press("Enter")
    expect(page.locator("#announcer")).to_contain_text("picked up; it can go to e3, e4")
    page.keyboard.press("Escape")
    expect(page.locator(".place.target")).to_have_count(0)
    for key in ("Space", "ArrowUp", "ArrowUp", "Space"):
        page.keyboard.press(key)
    expect(man(page, "e4")).to_be_visible()
    assert page.evaluate("document.activeElement.dataset.place") == "e4"
    expect(page.locator("#announcer")).to_contain_text("White played e4")


def test_a_move_is_typed(two):
    page = two()
    for text in ("Nf3", "d7d5"):
        page.locator("#move-text").fill(text)
        page.locator("#move-text").press("Enter")
        expect(page.locator("#move-text")).to_have_value("")
    assert sheet(page) == ["Nf3", "d5"]
    page.locator("#move-text").fill("Ke5")
    page.locator("#move-play").click()
    expect(page.locator("#move-problem")).to_contain_text("not a legal move")
    expect(page).to_have_url(re.compile(r"moves=g1f3\+d7d5"))


def test_castling_moves_the_rook_too(two):
    page = two("&position=r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    click(page, "e1", "g1")
    expect(man(page, "f1")).to_be_visible()
    drag(page, "e8", "c8")
    expect(man(page, "d8")).to_be_visible()
    assert men(page) == {"a1", "f1", "g1", "c8", "d8", "h8"}
    assert sheet(page) == ["O-O", "O-O-O"]
    page.locator("#undo").click()
    expect(man(page, "e8")).to_be_visible()
    drag(page, "e8", "a8")  # onto his rook
    expect(man(page, "d8")).to_be_visible()
    assert sheet(page) == ["O-O", "O-O-O"]


def test_a_pawn_is_taken_in_passing(two):
    page = two("&moves=e2e4+a7a6+e4e5+d7d5")
    click(page, "e5", "d6")
    expect(man(page, "d6")).to_be_visible()
    expect(man(page, "d5")).to_have_count(0)


def test_a_pawn_becomes_what_one_chooses(two):
    page = two("&position=8/P6k/8/8/8/8/p7/6K1 w - - 0 1")
    drag(page, "a7", "a8")
    dialog = page.locator("#chooser")
    expect(dialog).to_be_visible()
    assert dialog.locator("button").evaluate_all("all => all.map(b => b.ariaLabel)") == [
        "queen", "rook", "bishop", "knight",
    ]  # fmt: skip
    page.keyboard.press("Escape")  # on second thoughts
    expect(dialog).to_be_hidden()
    expect(man(page, "a7")).to_be_visible()
    click(page, "a7", "a8")
    page.keyboard.press("n")
    expect(place(page, "a8")).to_have_attribute("aria-label", "a8, white knight")
    click(page, "a2", "a1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(place(page, "a1")).to_have_attribute("aria-label", "a1, black rook")
    assert sheet(page) == ["a8=N", "a1=R+"]


# -- what is marked, and how it ends -----------------------------------------------------------------------


def test_check_and_mate_are_marked(two):
    page = two("&moves=e2e4+f7f6+d2d4+g7g5")
    expect(page.locator(".square.check")).to_have_count(0)
    click(page, "d1", "h5")
    expect(page.locator("#turn")).to_have_text("White wins by checkmate")
    expect(page.locator(".square.check.mated")).to_have_count(1)
    expect(place(page, "e8")).to_have_attribute("aria-label", "e8, black king, in check")
    assert sheet(page)[-1] == "Qh5#"
    page.locator("#undo").click()
    expect(page.locator(".square.check")).to_have_count(0)


@pytest.mark.parametrize(
    ("query", "move", "words"),
    [
        ("&moves=g1f3+g8f6+f3g1+f6g8+g1f3+g8f6+f3g1", ("f6", "g8"), "A draw by threefold repetition"),
        ("&position=7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", ("f1", "f7"), "A draw by stalemate"),
        ("&position=7k/8/6K1/8/8/8/8/5Q2 w - - 99 80", ("f1", "f2"), "A draw by the fifty-move rule"),
        ("&position=8/8/8/8/8/3k4/1r6/K7 w - - 0 1", ("a1", "b2"), "A draw by insufficient material"),
    ],
)
def test_why_it_is_a_draw(two, query, move, words):
    page = two(query)
    click(page, *move)
    expect(page.locator("#turn")).to_have_text(words)


def test_what_has_been_taken(two):
    page = two("&moves=e2e4+d7d5+e4d5+d8d5+b1c3+d5d2")
    below, above = page.locator("#player-below .taken"), page.locator("#player-above .taken")
    expect(below).to_have_attribute("aria-label", "has taken black pawn")
    expect(above).to_have_attribute("aria-label", "has taken white pawn, white pawn; 1 ahead")
    click(page, "d1", "d2")
    expect(below).to_have_attribute("aria-label", "has taken black queen, black pawn; 8 ahead")
    expect(below.locator("svg")).to_have_count(2)
    expect(below.locator(".ahead")).to_have_text("+8")


def test_whoever_plays_black_sits_below(go):
    page = go("?game=chess")
    page.locator("#level").select_option("beginner")
    assert middle(page, "a1")[1] > middle(page, "a8")[1]
    menu(page, "swap")
    expect(page.locator("#score-sheet .move")).to_have_count(1)
    assert middle(page, "a1")[1] < middle(page, "a8")[1]
    assert middle(page, "a1")[0] > middle(page, "h1")[0]
    expect(page.locator("#player-below .player-name")).to_have_text("Black")
    expect(page.locator("#player-below select").first).to_have_value("human")
    menu(page, "flip")
    assert middle(page, "a1")[1] > middle(page, "a8")[1]
    expect(page.locator("#player-below .player-name")).to_have_text("White")


def test_the_computer_answers(go):
    page = go("?game=chess")
    page.locator("#level").select_option("casual")
    click(page, "e2", "e4")
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    expect(page.locator("#turn")).to_have_text("Your move (White)")


# -- the best lines ----------------------------------------------------------------------------------------


def test_arrows_for_the_best_lines_and_a_piece_in_the_hand_stays_there(two):
    page = two("&position=6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")  # Ra8 mates
    place(page, "a1").click()
    values(page)
    expect(page.locator(".arrow.best")).to_have_count(3)
    expect(page.locator(".arrow.rank-0")).to_have_attribute("data-move", "a1a8")
    expect(page.locator("#lines li")).to_have_count(3)
    expect(page.locator("#facts")).to_contain_text("White: mate in 1")
    expect(page.locator("#lines li").first.locator(".move").first).to_have_text("Ra8#")
    expect(place(page, "a1")).to_have_class(re.compile("picked"))
    assert page.locator(".place.target").count() > 5
    page.locator("#values").uncheck()
    expect(page.locator(".arrow")).to_have_count(0)


def test_a_hint_is_an_arrow(two):
    page = two("&position=6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    best = {"move": "a1a8", "notation": "Ra8#", "value": None, "level": "best"}
    page.route("**/api/choose*", lambda route: route.fulfill(json=best))
    page.locator("#hint").click()
    expect(page.locator(".arrow.hint")).to_have_attribute("data-move", "a1a8")
    expect(page.locator("#turn")).to_have_text("Try Ra8#")


def test_arrows_of_ones_own_by_the_right_button(two):
    page = two()
    drag(page, "e2", "e4", "right")
    expect(page.locator(".arrow.own")).to_have_attribute("data-move", "e2e4")
    drag(page, "d5", "d5", "right")
    expect(page.locator(".arrows .circle")).to_have_count(1)
    drag(page, "d5", "d5", "right")
    expect(page.locator(".arrows .circle")).to_have_count(0)
    click(page, "e2", "e4")
    expect(man(page, "e4")).to_be_visible()
    expect(page.locator(".arrow")).to_have_count(0)


# -- positions and games -----------------------------------------------------------------------------------


def test_a_fen_in_and_out(two):
    page = two()
    menu(page, "open-position")
    expect(page.locator("#position-text")).to_have_value(START)
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    page.locator("#position-text").fill(fen)
    page.locator("#position-use").click()
    expect(man(page, "f3")).to_be_visible()
    click(page, "f1", "b5")
    expect(page.locator("#position-text")).to_have_value(
        re.compile(r"^r1bqkbnr/pppp1ppp/2n5/1B2p3/.* b KQkq - 3 3$")
    )
    page.locator("#position-text").fill("8/8/8/8/8/8/8/8 w - - 0 1")
    page.locator("#position-use").click()
    expect(page.locator("#position-problem")).to_contain_text("king")
    expect(man(page, "b5")).to_be_visible()


def test_a_position_is_drawn_with_whose_move_it_is(two):
    page = two("&position=4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    menu(page, "open-position")
    page.locator("#edit").click()
    page.locator("[data-piece=q]").click()
    place(page, "d2").click()
    page.locator("#edit-turn").select_option("b")
    expect(page.locator("#position-text")).to_have_value("4k3/8/8/8/8/8/3q4/4K3 b - - 0 1")
    page.locator("#edit-done").click()
    expect(page.locator("#position-problem")).to_contain_text("could take the king")
    page.locator("#edit-turn").select_option("w")
    page.locator("#edit-done").click()
    expect(page.locator("#turn")).to_have_text("White to move: check!")
    expect(page.locator(".square.check")).to_have_count(1)


PGN = """[Event "A game with remarks"]
[White "Morphy"]
[Black "Amateurs"]

1. e4 {best by test} e5 2. Nf3 $1 d6 (2... Nc6 3. Bb5 (3. Bc4 Bc5) 3... a6) 3. d4 Bg4 ; hm
4. dxe5 Bxf3 1-0
"""


def test_a_pgn_from_elsewhere_is_read(two):
    pytest.importorskip("chess")
    page = two()
    games = [foreign_pgn(random.Random(seed)) for seed in range(100)]
    cut = """async (texts) => { const { essence } = await import("/chess/pgn.js"); return texts.map(essence); }"""
    for text, (_, moves) in zip(page.evaluate(cut, [text for text, _ in games]), games, strict=True):
        assert read_pgn(text).moves == moves
        assert "{" not in text
    both = """async (texts) => { const { essence, gamesIn } = await import("/chess/pgn.js"); return texts.map((text) => [essence(text), essence(text, true), gamesIn(text)]); }"""
    for (given, plies), (text, whole, games) in zip(
        ODD, page.evaluate(both, [text for text, _ in ODD]), strict=True
    ):
        assert len(read_pgn(text).moves) == len(read_pgn(whole).moves) == plies, given
        assert games == len(split_pgn(given)), given


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Dear Sir, hello", "there is no move in this text"),
        ('[Event "a"]\n[Result "*"]\n\n*', "there is no move in this text"),
        ("1. e4 e5 2. Sf3 Sc6", "'Sf3' is no move: men are called K, Q, R, B and N"),
        ("1. e4 e5 2. Ke3", "2. Ke3 is not legal there"),
    ],
)
def test_what_is_no_pgn_changes_nothing(two, text, words):
    pytest.importorskip("chess")
    page = two("&moves=e2e4+e7e5")
    menu(page, "open-position")
    page.locator("#record-text").fill(text)
    page.locator("#record-read").click()
    expect(page.get_by_text(words)).to_be_visible()
    assert sheet(page) == ["e4", "e5"]


AGAIN = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"  # the start for the third time: over, by our rules


@pytest.mark.parametrize(
    ("text", "moves", "words"),
    [
        ("1. e4 e5 2. ♘f3 ♞c6", ["e4", "e5", "Nf3", "Nc6"], "Read: 4 moves."),
        ("1. e4", ["e4"], "Read: 1 move."),
        ('[Event "a"]\n\n1. d4 *\n\n[Event "b"]\n\n1. c4 *', ["d4"], "It is the first of 2 games."),
        (f"{AGAIN} e4 e5", AGAIN.split(), "the game was over then; 2 more in the text are left out."),
    ],
)
def test_what_of_a_pgn_was_read_is_said(two, text, moves, words):
    pytest.importorskip("chess")
    page = two()
    menu(page, "open-position")
    page.locator("#record-text").fill(text)
    page.locator("#record-read").click()
    expect(page.get_by_text(words)).to_be_visible()
    assert sheet(page) == moves


def test_a_file_is_opened_whatever_program_wrote_it(two):
    pytest.importorskip("chess")
    page = two()
    menu(page, "open-position")
    for plies, (encoding, name) in enumerate(
        [("utf-8", "Żak"), ("utf-8-sig", "Żak"), ("latin-1", "Müller"), ("utf-16", "Żak")], 1
    ):
        moves = " ".join(["e4", "e5", "Nf3", "Nc6"][:plies])
        text = f'[White "{name}"]\r\n\r\n{moves} *\r\n'
        held = {"name": "a.pgn", "mimeType": "application/x-chess-pgn", "buffer": text.encode(encoding)}
        page.locator("#record-file").set_input_files(held)
        expect(page.get_by_text(f"Read: {plies} move")).to_be_visible()
        assert sheet(page) == moves.split()


def test_a_pgn_in_and_out(two):
    pytest.importorskip("chess")
    page = two()
    menu(page, "open-position")
    page.locator("#record-text").fill(PGN)
    page.locator("#record-read").click()
    main = page.locator("#score-sheet > li:not(.variations) > .move")
    expect(main).to_have_count(8)
    played = main.evaluate_all("all => all.map(b => b.lastChild.textContent.trim())")
    assert " ".join(played) == "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3"
    with page.expect_download() as saved:
        page.locator("#record-save").click()
    assert saved.value.suggested_filename == "chess.pgn"
    text = saved.value.path().read_text()
    assert "4. dxe5 Bxf3 *" in text
    assert '[White "You"]' in text
    menu(page, "resign")
    menu(page, "open-position")
    page.locator("#record-copy").click()
    expect(page.locator("#record-text")).to_have_value(re.compile('Result "0-1"'))
    page.locator("#record-text").fill("1. e4 e5 2. Ke3")
    page.locator("#record-read").click()
    expect(page.locator("#position-problem")).to_contain_text("cannot be read")


def copy_record(page):
    """Have the game written into the empty field, and wait until all is said of that."""
    page.locator("#record-text").fill("")
    page.locator("#record-copy").click()
    expect(page.get_by_text(re.compile("^(Copied|The clipboard is closed)"))).to_be_visible()


def test_variations_are_written_into_the_pgn_and_read_again(two):
    pytest.importorskip("chess")
    page = two()
    written = "1. e4 e5 ( 1... c5 2. Nf3 d6 ( 2... Nc6 ) ) ( 1... e6 ) 2. Nf3 *"
    menu(page, "open-position")
    page.locator("#record-text").fill(written)
    page.locator("#record-read").click()
    expect(page.get_by_text("Read: 3 moves, 3 variations.")).to_be_visible()
    shown = sheet(page)
    assert shown == ["e4", "e5", "c5", "Nf3", "d6", "Nc6", "e6", "Nf3"]
    copy_record(page)
    expect(page.locator("#record-text")).to_have_value(re.compile(re.escape(written)))
    page.locator("#record-read").click()
    expect(page.get_by_text("Read: 3 moves, 3 variations.")).to_be_visible()
    assert sheet(page) == shown
    page.locator(".variation .move", has_text="e6").click()
    expect(page.locator("[data-square=e6]")).to_be_visible()
    copy_record(page)  # the main line stays the main line
    expect(page.locator("#record-text")).to_have_value(re.compile(re.escape(written)))


def test_the_960_starts(two):
    page = two()
    setting(page, "start-kind", "number")
    setting(page, "start-number", "356")
    expect(place(page, "a1")).to_have_attribute("aria-label", re.compile("white knight"))
    expect(page.locator("#setup-note")).to_contain_text("start 356")
    expect(page).to_have_url(re.compile("position=356"))
    click(page, "h2", "h3", "h7", "h6", "g1", "h2", "g8", "h7")
    place(page, "e1").click()
    expect(place(page, "f1")).to_have_class(re.compile("target"))  # castling: the king takes his rook
    place(page, "f1").click()
    expect(place(page, "g1")).to_have_attribute("aria-label", re.compile("white king"))
    assert sheet(page)[-1] == "O-O"
    setting(page, "start-kind", "random")
    expect(page.locator("#setup-note")).to_contain_text("next new game")
    page.locator("#new").click()
    expect(page.locator("#score-sheet .move")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"position=\d+"))
    setting(page, "start-kind", "usual")
    expect(page).to_have_url(re.compile("game=chess$"))


# -- the clock ---------------------------------------------------------------------------------------------


def clocks(page):
    return page.locator(".clock").all_text_contents()


def test_a_clock_runs_and_gives_the_increment(two):
    page = two()
    expect(page.locator(".clock:not([hidden])")).to_have_count(0)
    setting(page, "clock-control", "3+2")
    assert clocks(page) == ["3:00", "3:00"]
    setting(page, "clock-control", "custom")
    setting(page, "clock-minutes", "3")
    setting(page, "clock-increment", "60")  # the machine may stand still for seconds
    click(page, "e2", "e4")
    expect(page.locator("#player-above .clock")).to_have_class(re.compile("running"))
    expect(page.locator("#player-above .clock")).to_have_text(re.compile("2:[0-5]."))
    click(page, "e7", "e5")
    expect(page.locator("#player-above .clock")).to_have_text(re.compile("3:[0-5]."))
    expect(page.locator("#player-below .clock")).to_have_class(re.compile("running"))
    page.locator("#undo").click()  # looking back stops it
    expect(page.locator(".clock.running")).to_have_count(0)
    setting(page, "clock-control", "")
    expect(page.locator("#setup-note")).to_contain_text("next new game")
    page.locator("#new").click()
    expect(page.locator(".clock:not([hidden])")).to_have_count(0)


def test_a_flag_that_falls_ends_the_game(two):
    page = two()
    setting(page, "clock-control", "custom")
    setting(page, "clock-minutes", "0.02")
    setting(page, "clock-increment", "0")
    click(page, "e2", "e4")
    expect(page.locator("#turn")).to_have_text("Black's time is up: White wins")
    assert sorted(clocks(page)) == ["0.0", "1.2"]
    expect(page.locator(".place.playable")).to_have_count(0)


def test_time_is_lost_only_to_who_could_win(two):
    page = two("&position=4k3/8/8/8/8/8/4q3/K6N w - - 0 1")
    setting(page, "clock-control", "custom")
    setting(page, "clock-minutes", "0.02")
    setting(page, "clock-increment", "0")
    click(page, "h1", "g3")
    expect(page.locator("#turn")).to_have_text("Black's time is up: a draw, since White could not win")


def test_the_computer_plays_by_its_clock(go):
    page = go("?game=chess")
    setting(page, "clock-control", "1+0")
    click(page, "e2", "e4")
    expect(page.locator("#score-sheet .move")).to_have_count(2)
    assert re.fullmatch(r"0:[1-5]\d|1:00", page.locator("#player-above .clock").text_content())


# -- what the server says ----------------------------------------------------------------------------------


def test_that_rules_are_being_compiled_is_said_and_the_board_stays_where_it_is(page, go):
    answers = iter([True, False])
    page.route(
        "**/api/ready*",
        lambda route: route.fulfill(json={"compiled": False, "compiling": next(answers, False)}),
    )
    go("?game=chess")
    expect(page.locator("#compiling")).to_contain_text("Compiling the rules of Chess (once)")
    before = middle(page, "e2")
    click(page, "e2")  # and it can be played meanwhile
    expect(page.locator(".place.target")).to_have_count(2)
    expect(page.locator("#compiling")).to_be_hidden()
    assert middle(page, "e2") == before
    expect(page.locator(".place.target")).to_have_count(2)


def test_without_the_package_for_pgn_the_page_says_what_to_do(page, go):
    words = "games in PGN need the package chess: pip install 'zermelo[chess]'"
    error = {"error": {"message": words, "field": "text", "at": None}}
    page.route("**/api/record*", lambda route: route.fulfill(status=422, json=error))
    go("?game=chess")
    menu(page, "open-position")
    for text, button in (("1. e4", "#record-read"), ("", "#record-copy")):
        page.locator("#record-text").fill(text)
        page.locator(button).click()
        expect(page.locator("#position-problem")).to_have_text(words)

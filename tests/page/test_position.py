"""Positions: drawn, typed, linked, imported, exported; and what is said when something is wrong."""

import re

from playwright.sync_api import expect
from running import Server

from walking import menu


def place(page, name):
    return page.locator(f"[data-place='{name}']")


def edit(page):
    menu(page, "open-position")
    page.locator("#edit").click()


def test_a_position_is_drawn_square_by_square(go):
    page = go("?game=tictactoe")
    edit(page)
    place(page, "a1").click()
    place(page, "b1").click()
    page.locator("[data-piece=o]").click()
    place(page, "b2").click()
    place(page, "c3").click()
    place(page, "c3").click()  # a second click takes it away
    page.locator("#edit-done").click()
    expect(page.locator(".piece")).to_have_count(3)
    expect(page.locator("#turn")).to_have_text("O (computer) is to move")
    expect(page).to_have_url(re.compile("position="))
    page.reload()
    expect(page.locator(".piece")).to_have_count(3)


def test_an_impossible_position_is_explained(go):
    page = go("?game=tictactoe")
    edit(page)
    for square in ("a1", "a2", "c3"):
        place(page, square).click()
    page.locator("#edit-done").click()
    expect(page.locator("#position-problem")).to_contain_text("3 x and 0 o")
    page.locator("#edit-cancel").click()
    expect(page.locator(".piece")).to_have_count(0)


def test_stones_fall_in_the_editor_too(go):
    page = go("?game=connectfour:5x4")
    edit(page)
    place(page, "3").click()
    page.locator("[data-piece=o]").click()
    place(page, "3").click()
    expect(page.locator("#position-text")).to_have_value("...../...../..o../..x..")
    page.locator("#edit-clear").click()
    expect(page.locator("#position-text")).to_have_value("...../...../...../.....")


def test_heaps_are_edited_by_numbers(go):
    page = go("?game=nim")
    edit(page)
    page.get_by_role("spinbutton", name="Heap b").fill("1")
    page.locator("#edit-done").click()
    expect(page.locator(".stone")).to_have_count(9)
    expect(page).to_have_url(re.compile("position=3%2C1%2C5"))


def test_what_cannot_be_drawn_says_so(go):
    page = go("?game=kinds:Kalah")
    menu(page, "open-position")
    expect(page.locator("#edit-note")).to_contain_text("written rather than drawn")
    expect(page.locator("#edit")).to_be_hidden()


def test_a_position_is_typed(go):
    page = go("?game=tictactoe")
    menu(page, "open-position")
    page.locator("#position-text").fill("xx./oo./...")
    page.locator("#position-use").click()
    expect(page.locator(".piece")).to_have_count(4)
    page.locator("#position-text").fill("xx./oo?/...")
    page.locator("#position-use").click()
    expect(page.locator("#position-problem")).to_contain_text("'?' is no piece")
    expect(page.locator(".piece")).to_have_count(4)


def test_moves_in_and_out(go):
    page = go("?game=tictactoe")
    menu(page, "open-position")
    page.locator("#moves-text").fill("b2, a1 c3")
    page.locator("#moves-use").click()
    expect(page.locator(".piece")).to_have_count(3)
    with page.expect_download() as saved:
        page.locator("#moves-save").click()
    assert saved.value.path().read_text() == "b2 a1 c3\n"
    page.locator("#moves-text").fill("b2 b2")
    page.locator("#moves-use").click()
    expect(page.locator("#position-problem")).to_contain_text("move 2: 'b2' is not a legal move")


def test_columns_need_nothing_between_them(go, page):
    """As other pages write games of Connect Four."""
    go("?game=connectfour&moves=4453&then=21")
    expect(page.locator(".piece")).to_have_count(4)
    expect(page.locator("#score-sheet .move")).to_have_count(6)
    expect(page).to_have_url(re.compile(r"moves=4\+4\+5\+3&then=2\+1"))
    page.locator("#go-on").click()
    expect(page.locator(".piece")).to_have_count(5)
    page.locator("#seat-1").select_option("human")
    page.locator("#move-text").fill("67")
    page.locator("#move-play").click()
    expect(page.locator(".piece")).to_have_count(7)
    expect(page).to_have_url(re.compile(r"moves=4\+4\+5\+3\+2\+6\+7$"))


def test_a_link_brings_back_the_very_position(go, page):
    go("?game=connectfour&moves=4+4+3")
    expect(page.locator(".piece")).to_have_count(3)
    page.wait_for_timeout(600)
    expect(page.locator(".piece")).to_have_count(3)  # the computer waits to be told
    page.locator("#level").select_option("beginner")
    page.locator("#continue").click()
    expect(page.locator(".piece")).to_have_count(4)
    expect(page).to_have_url(re.compile(r"moves=4\+4\+3\+\d"))


def test_the_back_button_goes_to_the_game_before(go, page):
    go("?game=tictactoe&moves=b2+a1")
    page.locator("#game").select_option("nim")
    expect(page.locator(".stone")).to_have_count(12)
    page.go_back()
    expect(page.locator(".piece")).to_have_count(2)


def test_bad_links_are_explained_and_a_new_game_begins(go, page):
    for query, words in (
        ("?game=nothing", "no game"),
        ("?game=gomoku:7&moves=d4+d4", "not a legal move"),
        ("?game=tictactoe&position=xyz", "is no piece"),
    ):
        go(query)
        expect(page.locator("#trouble-text")).to_contain_text(words)
        expect(page.locator("#trouble-text")).not_to_contain_text("legal are")
        expect(page.locator(".piece")).to_have_count(0)
        page.locator("#trouble-retry").click()
        expect(page.locator("#trouble")).to_be_hidden()


def test_a_server_that_is_gone_is_said_and_forgotten_when_it_is_back(page):
    with Server() as server:
        page.goto(f"{server.url}/?game=tictactoe")
        expect(page.locator("#turn")).to_have_text("Your move (X)")
        port = server.socket.getsockname()[1]
    place(page, "b2").click()
    expect(page.locator("#trouble-text")).to_contain_text("does not answer")
    page.locator("#to-wall").click()  # it is built of what is known
    page.locator("[data-game='hex:3'] .tile-open").click()
    expect(page.locator("#trouble-text")).to_contain_text("does not answer")
    page.go_back()
    page.go_back()
    place(page, "b2").click()
    with Server(port):
        page.locator("#trouble-retry").click()
        expect(page.locator("#trouble")).to_be_hidden()
        place(page, "b2").click()
        expect(page.locator(".piece")).to_have_count(2)

"""Looking back on a game on the page: marks, the course, where it turned, lines to play out, another try."""

import json

from playwright.sync_api import expect

from walking import menu, resize

GAME = "?game=tictactoe&moves=b2+a2+a3+c1+a1+b1+c3"  # a win, given away, given back


def reviewed(go):
    page = go(GAME)
    page.locator("#ending-review").click()
    expect(page.locator("#review-turning")).to_have_text("6. b1")  # others may be served first
    return page


def test_see_where_it_turned(go):
    page = reviewed(go)
    expect(page.locator("#score-sheet .mistake")).to_have_count(3)
    expect(page.locator("#score-sheet .mistake").first).to_have_attribute("data-mark", "??")
    expect(page.locator("#score-sheet .only")).to_have_count(1)
    expect(page.locator(".course .turned")).to_have_count(1)
    expect(page.locator(".accuracy dd")).to_have_text(["86 %", "0 %"])
    expect(page.locator("#review .way")).to_have_text("Every verdict is proved.")
    expect(page.locator("#review progress")).to_be_hidden()
    expect(page.locator(".review-card")).to_contain_text(
        "6. b1 ?? throws the draw away"
    )  # it goes there by itself
    expect(page.locator("#board .piece")).to_have_count(6)
    for width in (320, 844, 2560):
        resize(page, width, 640)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".course .point").nth(1).click()
    expect(page.locator(".review-card")).to_contain_text("5. a1 ?? throws the win away: missed a win in 3")
    expect(page.locator("#board .piece")).to_have_count(5)


def test_the_better_line_is_played_out_on_the_board_and_the_game_comes_back(go):
    page = reviewed(go)
    page.locator(".course .point").nth(1).click()
    expect(page.locator(".review-card")).to_contain_text("5. a1")
    expect(page.locator(".review .step").first).to_be_hidden()  # nothing is told before somebody asks
    page.locator("#review summary").click()
    better = page.locator(".review .line").first
    expect(better).to_have_text("Better b3c3b1")
    better.locator("button").last.click()
    expect(page.locator("#board .piece")).to_have_count(7)
    expect(page.locator("#turn")).to_contain_text("X wins")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#board .piece")).to_have_count(5)
    expect(page.locator("#score-sheet .move")).to_have_count(7)
    page.locator(".review .line").last.locator("button").nth(1).click()  # what refutes it
    expect(page.locator("#board .piece")).to_have_count(6)


def test_try_again_tells_nothing_before(go):
    page = reviewed(go)
    page.route("**/api/choose*", lambda route: None)
    page.locator(".course .point").nth(1).click()
    expect(page.locator(".review-card")).to_contain_text("5. a1")
    page.get_by_role("button", name="Try again from here").click()
    expect(page.locator("#board .piece")).to_have_count(4)
    expect(page.locator(".review-card")).to_be_hidden()
    expect(page.locator(".course")).to_be_hidden()
    expect(page.locator("#score-sheet [data-mark]")).to_have_count(0)
    page.locator("#board [data-place='b3']").click()
    expect(page.locator("#board .piece")).to_have_count(5)
    page.get_by_role("button", name="Back to the review").click()
    expect(page.locator("#score-sheet .move")).to_have_text(["1b2", "2a2", "3a3", "4c1", "5a1", "6b1", "7c3"])
    expect(page.locator(".course")).to_be_visible()


def test_a_game_that_is_not_over_and_another_one(go):
    page = go("?game=tictactoe&moves=b2+a2")
    menu(page, "open-review")
    expect(page.locator("#review-turning")).to_have_text("2. a2")
    page.get_by_role("button", name="Close the review").click()
    expect(page.locator("#review")).to_be_hidden()
    expect(page.locator("#score-sheet [data-mark]")).to_have_count(0)
    menu(page, "open-review")
    expect(page.locator("#score-sheet [data-mark]")).to_have_count(1)
    page.locator("#new").click()
    expect(page.locator("#review")).to_be_hidden()


def test_progress_a_server_that_fails_and_another_try(go):
    page = go("?game=tictactoe&moves=b2+a2")
    step = {"done": 1, "of": 3, "move": None}
    answers = [
        f"event: wait\ndata: {json.dumps({'for': 'turn'})}\n\nevent: step\ndata: {json.dumps(step)}\n\n"
        'event: problem\ndata: {"error": {"message": "too much to do", "field": null, "at": null}}\n\n'
    ]

    def answer(route):
        if answers:
            route.fulfill(body=answers.pop(), content_type="text/event-stream")
        else:
            route.continue_()

    page.route("**/api/review*", lambda route: None)  # it takes for ever
    menu(page, "open-review")
    expect(page.locator("#review progress")).to_be_visible()
    page.get_by_role("button", name="Close the review").click()  # and somebody has no patience
    page.unroute("**/api/review*")
    page.route("**/api/review*", answer)
    menu(page, "open-review")
    expect(page.locator("#review .problem")).to_contain_text("too much to do")
    page.locator("#review .problem button").click()
    expect(page.locator("#review-turning")).to_have_text("2. a2")
    expect(page.locator("#review .problem")).to_be_hidden()


def test_players_are_called_by_the_colours_that_people_see(go):
    page = go("?game=connectfour:5x4&moves=3+3+1+1+1+2")
    menu(page, "open-review")
    expect(page.locator(".accuracy dt")).to_have_text(["Blue", "Orange"])
    expect(page.locator("#review p.turned")).to_contain_text("of Blue.")

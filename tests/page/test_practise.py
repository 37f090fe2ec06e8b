"""Exercises on the page: marked at once, the first mistake explained."""

import re

from playwright.sync_api import expect

from zermelo.lesson.exercises import exercise


def start(go, kind, seed):
    page = go("?game=tictactoe&tab=practise")
    page.locator("#exercise-kind").select_option(kind)
    page.locator("#exercise-seed").fill(str(seed))
    page.locator("#exercise-seed").blur()
    made = exercise(kind, seed)
    expect(page.locator(".question")).to_have_text(made.question)
    expect(page.locator("[data-blank]")).to_have_count(len(made.blanks))
    return page, made


def fill(page, answers):
    for blank, answer in zip(page.locator("[data-blank]").all(), answers, strict=True):
        blank.fill(answer)
    page.locator("#exercise-check").click()


def test_right_answers_are_right(go):
    page, made = start(go, "values", 3)
    fill(page, made.answers)
    expect(page.locator(".mark")).to_have_text("✓ Right.")


def test_the_first_mistake_is_explained_and_gets_the_focus(go):
    page, made = start(go, "values", 3)
    fill(page, [made.answers[0], "99", made.answers[2]])
    expect(page.locator(".mark")).to_contain_text(made.reasons[1])
    expect(page.locator("[data-blank=B]")).to_be_focused()


def test_the_answer_can_be_shown_and_the_next_one_comes(go):
    page, made = start(go, "winning", 4)
    page.locator("#exercise-show").click()
    expect(page.locator("[data-blank]").first).to_have_value(made.answers[0])
    page.locator("#exercise-next").click()
    expect(page.locator(".question")).to_have_text(exercise("winning", 5).question)
    expect(page.locator("[data-blank]").first).to_have_value("")


def test_the_place_is_kept(go):
    page, _ = start(go, "leaves", 12)
    page.reload()
    expect(page.locator("#exercise-seed")).to_have_value("12")
    expect(page.locator("#exercise-kind")).to_have_value("leaves")


def held(page, what):
    """Hold back the server's answers to one kind of question: the list of them, to be let go on."""
    routes = []
    page.route(re.compile(what), lambda route: routes.append(route))
    return routes


def test_a_late_answer_does_not_overtake_a_newer_one(go, page):
    routes = held(page, r"/exercise\?.*seed=4$")
    page, made = start(go, "winning", 4)  # the question before reads the same
    page.locator("#exercise-show").click()
    page.wait_for_timeout(500)
    routes[0].continue_()
    page.wait_for_timeout(500)
    expect(page.locator("[data-blank]").first).to_have_value(made.answers[0])


def test_nothing_can_be_pressed_before_there_is_a_game(go, page):
    address = go().url
    routes = held(page, "/api/games")
    page.goto(address)
    for key in "nurh":
        page.keyboard.press(key)
    for button in ("#tab-analyse", "#swap", "#new"):
        page.locator(button).click(force=True)
    routes[0].continue_()
    expect(page.locator("#turn")).to_have_text("Your move (X)")

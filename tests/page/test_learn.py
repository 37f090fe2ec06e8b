"""The place to learn: lessons to step through, exercises that are answered by clicking and marked one by one."""

import re

from playwright.sync_api import expect

from zermelo import find
from zermelo.lesson.exercises import exercise


def test_a_lesson_is_read_stepped_through_and_practised(go):
    page = go("?screen=learn")
    expect(page.locator("h1:visible")).to_have_text("Learn")
    expect(page.locator("ol.lesson-cards li")).to_have_count(7)
    expect(page.locator(".emblem")).to_have_count(11)
    drawn = page.locator(".emblem").evaluate_all("all => all.map(picture => picture.childElementCount)")
    assert min(drawn) > 3  # every card has a picture
    expect(page.locator("#board")).to_be_hidden()  # nothing that does not belong here
    page.locator("ol.lesson-cards a").first.click()
    expect(page.locator("h1:visible")).to_have_text("1. A tree of five leaves")
    expect(page).to_have_url(re.compile("lesson=1-a-tree"))
    stepper = page.locator(".stepper")
    stepper.get_by_role("button", name="Last step").click()
    expect(stepper.locator(".sentence")).to_contain_text("2")
    solve_values(page, page.locator(".exercise"), exercise("values", 1).to_json(answers=True))
    expect(page.locator(".learn-nav li.done")).to_have_count(1)
    page.get_by_role("link", name=re.compile("^Next: 2")).click()
    expect(page.locator("h1:visible")).to_contain_text("Tic-tac-toe")
    page.go_back()
    expect(page.locator("h1:visible")).to_have_text("1. A tree of five leaves")


def solve_values(page, place, made):
    """Click, for every node, the child whose value it takes; a wrong one first."""
    worth = {number: node["text"] for number, node in enumerate(made["nodes"]) if node["leaf"]}
    for blank, answer in enumerate(made["answers"]):
        expect(place.locator(".prompt")).to_contain_text(f"What is {made['blanks'][blank]} worth?")
        node = next(number for number, each in enumerate(made["nodes"]) if each["asked"] == blank)
        below = [number for number, each in enumerate(made["nodes"]) if each["parent"] == node]
        wrong, right = (next(n for n in below if (worth[n] == answer) is sought) for sought in (False, True))
        if blank == 0:
            place.locator(f"[data-node='{wrong}']").click()
            expect(place.locator(".mark")).to_have_text(f"✗ {worth[wrong]} is not it.")
        place.locator(f"[data-node='{right}']").click()
        worth[node] = answer
    expect(place.locator(".mark")).to_have_text(f"✓ {made['reasons'][-1]}")


def test_pictures_follow_the_theme(go, page):
    ground = """selector => {
      const behind = getComputedStyle(document.querySelector(selector)).backgroundColor;
      return behind.match(/[0-9.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    }"""
    for query, picture in (("&exercise=values", ".exercise .tree-scroll"), ("", ".emblem")):
        go(f"?screen=learn{query}")
        expect(page.locator(picture).first).to_be_visible()
        lights = []
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            expect(page.locator("html")).to_have_attribute("data-theme", scheme)
            lights.append(page.evaluate(ground, picture))
        assert lights[0] > 600 > 200 > lights[1]


def test_a_hint_comes_before_the_solution(go):
    made = exercise("leaves", 4).to_json(answers=True)
    page = go("?screen=learn&exercise=leaves&seed=4")
    place = page.locator(".exercise")
    expect(place.get_by_role("button", name="Show the solution")).to_be_hidden()
    place.get_by_role("button", name="Hint").click()
    expect(place.locator(".mark")).to_have_text(made["hints"][0])
    place.get_by_role("button", name="Show the solution").click()
    expect(place.locator(".mark")).to_have_text(made["reasons"][0])
    expect(place.locator(".node.skipped").first).to_be_visible()


def test_leaves_are_clicked_in_order_by_mouse_and_by_key(go):
    made = exercise("leaves", 2).to_json(answers=True)
    page = go("?screen=learn&exercise=leaves&seed=2")
    place = page.locator(".exercise")
    leaves = [number for number, node in enumerate(made["nodes"]) if node["leaf"]]
    order = [leaves[int(number) - 1] for number in made["answers"][0].split()]
    place.get_by_role("button", name="The rest is cut").click()
    expect(place.locator(".mark")).to_have_text("✗ Not yet: one more is looked at.")
    place.locator(f"[data-node='{next(leaf for leaf in leaves if leaf not in order)}']").click()
    expect(place.locator(".mark")).to_contain_text("✗ Leaf")
    for leaf in order:
        place.locator(f"[data-node='{leaf}']").focus()
        page.keyboard.press("Enter")
        expect(place.locator(".mark")).to_contain_text("is looked at.")
    place.get_by_role("button", name="The rest is cut").click()
    expect(place.locator(".mark")).to_have_text(f"✓ {made['reasons'][0]}")


def test_alpha_and_beta_are_clicked(go):
    made = exercise("window", 3).to_json(answers=True)
    page = go("?screen=learn&exercise=window&seed=3")
    place = page.locator(".exercise")
    for blank, answer in zip(made["blanks"], made["answers"], strict=True):
        expect(place.locator(".prompt")).to_contain_text(f"What is {blank}?")
        if "∞" in answer:
            place.get_by_role("button", name=answer.replace("-", "−").replace("+", ""), exact=True).click()
        else:
            leaf = next(n for n, node in enumerate(made["nodes"]) if node["leaf"] and node["text"].replace("−", "-") == answer.replace("−", "-"))  # fmt: skip
            place.locator(f"[data-node='{leaf}']").click()
    expect(place.locator(".mark")).to_have_text(f"✓ {made['reasons'][-1]}")


def test_a_winning_move_of_the_game_that_one_chose(go):
    game = find("tictactoe")
    made = exercise("winning", 1, game)
    page = go("?screen=learn&exercise=winning")
    page.locator(".exercises select").last.select_option("tictactoe")
    place = page.locator(".exercise")
    expect(place.locator(".question")).to_have_text(made.question)
    others = [game.write(move) for move in made.position.moves if game.write(move) not in made.answers]
    place.locator(f"[data-place='{others[0]}']").click()
    expect(place.locator(".mark")).to_have_text(f"✗ {others[0]} does not win.")
    place.locator(f"[data-place='{made.answers[0]}']").click()
    expect(place.locator(".mark")).to_have_text(f"✓ {made.reasons[0]}")
    expect(page).to_have_url(re.compile("game=tictactoe"))
    page.locator("#exercise-next").click()
    expect(place.locator(".question")).to_have_text(exercise("winning", 2, game).question)
    page.locator(".exercises select").last.select_option("")  # any small game, on offer here or not
    asked = {exercise("winning", seed).position.game.title for seed in (1, 2)}
    assert len(asked) == 2
    for seed in (1, 2):
        expect(place.locator(".question")).to_have_text(
            re.compile("^" + exercise("winning", seed).position.game.title)
        )
        expect(place.locator(".board [data-place]").first).to_be_visible()
        expect(place.locator("p.mark")).to_have_text("")
        page.locator("#exercise-next").click()
    page.locator(".exercises select").last.select_option("connectfour:5x4")
    expect(place.locator(".question")).to_have_text(re.compile("(Blue|Orange) is to move"))


def test_what_there_is_not_is_said(go):
    page = go("?screen=learn&lesson=nine")
    expect(page.get_by_role("alert").last).to_have_text("There is no lesson “nine”.")

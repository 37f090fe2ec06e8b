"""Seeing the search, in a real browser: a tree opened node by node, and searches stepped to and fro."""

import random
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect
from test_accessible import faults

from walking import menu

CUT = "MIN already has 1 here, MAX has 2 elsewhere: the rest cannot matter. Skipped: branch 2."


@pytest.fixture
def see(go, page):
    """Open the view, in a mode, on a position or on the tree typed in."""

    def opened(mode="Explore", *, typed=False, query="?game=tictactoe"):
        go(query)
        menu(page, "open-tree")
        if typed:
            choose(page, "My own tree")
        choose(page, mode)
        ready = "#see [role=treeitem]" if mode == "Explore" else "#see .code [aria-current]"
        expect(page.locator(ready).first).to_be_attached()
        if typed and mode == "Explore":  # not the tree of the game, which was there before
            expect(page.locator("#see")).to_contain_text("All values are MAX's.")
        return page.locator("#see")

    return opened


def choose(page, text):
    page.locator("#see .segments label", has_text=text).click()


def button(view, name):
    return view.get_by_role("button", name=name, exact=True)


def node(view, index):
    return view.locator(f"[data-node='{index}']")


def item(view, name):
    return view.get_by_role("treeitem", name=re.compile(name))


def sentence(view):
    return view.locator(".sentence")


# -- stepping ------------------------------------------------------------------------------------------------


def test_alphabeta_forward_and_backward(see):
    view = see("Alpha-beta", typed=True)
    expect(sentence(view)).to_have_text("The search begins: MAX is to move and wants the largest value.")
    expect(node(view, 0)).to_have_class(re.compile("current"))
    for _ in range(24):
        button(view, "Step forward").click()
    expect(sentence(view)).to_have_text(CUT)
    expect(view.locator(".code [aria-current]")).to_have_text("if best ≤ α: skip the other moves")
    expect(node(view, 5)).to_have_class(re.compile("current"))
    expect(node(view, 7)).to_have_class(re.compile("skipped"))
    expect(node(view, 7).locator("title")).to_have_text(re.compile("skipped. MIN already has 1 here"))
    expect(view.locator(".cuts li")).to_have_text([re.compile("After branch 2: MIN already has 1 here")])
    assert view.locator(".windows g").all_text_contents() == ["α 2β ∞", "α 2β ∞"]
    button(view, "Step back").click()
    expect(node(view, 7)).to_have_class(re.compile("unseen"))
    expect(view.locator(".cuts li")).to_have_text(["None yet."])
    button(view, "Last step").click()
    expect(sentence(view)).to_have_text("All is done: the root is worth 2 to MAX.")
    values = view.locator(".tree-picture .worth").all_text_contents()
    assert values == ["2", "2", "3", "5", "2", "≤1", "1", "9"]
    expect(view.locator(".edge.line line")).to_have_count(2)
    expect(button(view, "Step forward")).to_have_attribute("aria-disabled", "true")
    button(view, "First step").click()
    assert view.locator(".node.current .worth").all_text_contents() == [""]


def test_nodes_visited_and_skipped_stand_beside_each_other(see):
    view = see("Alpha-beta", typed=True)
    rows = view.locator(".counts tbody tr")
    expect(rows).to_have_text(["Minimax80", "Alpha-beta1 of 70 of 1"])
    button(view, "Last step").click()
    expect(rows).to_have_text(["Minimax80", "Alpha-beta71"])


def test_the_next_cut_and_back_to_it_from_the_list(see):
    view = see("Alpha-beta", typed=True)
    button(view, "Next cut").click()
    expect(sentence(view)).to_have_text(CUT)
    expect(button(view, "Next cut")).to_have_attribute("aria-disabled", "true")
    button(view, "Last step").click()
    button(view, "After branch 2").click()
    expect(sentence(view)).to_have_text(CUT)


def test_minimax_has_no_cuts_and_no_windows(see):
    view = see("Minimax", typed=True)
    expect(button(view, "Next cut")).to_be_hidden()
    button(view, "Last step").click()
    expect(view.locator(".windows g")).to_have_count(0)
    expect(view.locator(".tree-picture .skipped")).to_have_count(0)


def test_it_plays_by_itself_and_can_be_stopped(see):
    view = see("Alpha-beta", typed=True)
    button(view, "Play").click()
    expect(view.locator(".counter")).not_to_have_text("1 / 28")
    button(view, "Pause").click()
    stopped = view.locator(".counter").text_content()
    view.page.wait_for_timeout(300)
    expect(view.locator(".counter")).to_have_text(stopped)
    view.get_by_label("Speed").fill("5")
    button(view, "Play").click()
    expect(view.locator(".counter")).to_have_text("28 / 28")
    expect(button(view, "Play")).to_be_visible()


def test_the_slider_and_a_click_on_a_node_go_there(see):
    view = see("Alpha-beta", typed=True)
    view.get_by_label("Step", exact=True).fill("24")
    expect(sentence(view)).to_have_text(CUT)
    node(view, 3).click()
    expect(sentence(view)).to_have_text("MIN tries branch 2.")


def test_a_position_is_searched_to_a_depth_of_ones_choice(see, page):
    view = see("Alpha-beta", query="?game=connectfour")
    depth = view.get_by_label("Depth")
    expect(depth).to_have_value("2")
    expect(view.locator(".tree-picture .node")).to_have_count(57)
    depth.select_option("1")
    expect(view.locator(".tree-picture .node")).to_have_count(8)
    assert depth.locator("option").all_text_contents() == ["1 (8 nodes)", "2 (57 nodes)", "3 (400 nodes)"]


def test_four_hundred_nodes_do_not_freeze_the_page(see, page):
    view = see("Alpha-beta", query="?game=connectfour")
    view.get_by_label("Depth").select_option("3")
    expect(view.locator(".tree-picture .node")).to_have_count(400)
    pulled = """slider => { const began = performance.now();
        for (let i = 0; i < 50; i++) { slider.value = 6 * i; slider.dispatchEvent(new Event('input')); document.body.offsetWidth; }
        return (performance.now() - began) / 50; }"""
    assert view.get_by_label("Step", exact=True).evaluate(pulled) < 1000  # milliseconds a step: no freeze


# -- a tree that grows ---------------------------------------------------------------------------------------


def visible(view):
    """How many nodes are to be seen."""
    return view.locator(".tree-picture .node:not(.unborn)").count()


def picture(view):
    return view.locator(".tree-picture").evaluate("e => e.outerHTML"), view.locator(
        ".counts"
    ).last.inner_text()


def test_monte_carlo_grows_a_tree_forward_and_backward(see):
    view = see("Monte Carlo", typed=True)
    expect(sentence(view)).to_have_text(re.compile("^The tree begins as the root alone"))
    assert visible(view) == 1
    for _ in range(9):
        button(view, "Step forward").click()
    expect(sentence(view)).to_have_text(re.compile(r"^Choose branch 2: .*\(mean \+9 of 1 visit\)"))
    expect(view.locator(".code [aria-current]")).to_have_text("node ← its child of best promise")
    assert visible(view) == 3
    rows = view.locator(".moves tbody tr")
    expect(rows).to_have_text(["branch 115+15.597", "branch 219+19.597"])
    expect(rows.nth(1)).to_have_class("now")
    before = picture(view)
    button(view, "Step forward").click()
    assert visible(view) == 4
    button(view, "Step back").click()
    assert picture(view) == before
    button(view, "Last step").click()
    expect(sentence(view)).to_have_text("All is done: the root is worth +2, and branch 1 keeps that.")
    values = view.locator(".tree-picture .worth").all_text_contents()
    assert values == ["2", "2", "3", "5", "2", "1", "1", "9"]
    below = view.locator(".tree-picture .below").all_text_contents()
    assert below == ["7 visits ✓", "4 visits ✓", *["1 visit"] * 3, "3 visits ✓", *["1 visit"] * 2]
    expect(view.locator(".edge.line line")).to_have_count(2)
    expect(view.locator(".growth")).to_have_text("Playouts 7 of 7, nodes 8, proved 3.")
    button(view, "First step").click()
    assert visible(view) == 1


def test_from_playout_to_playout_with_its_board(see):
    view = see("Monte Carlo", query="?game=tictactoe&moves=a1+b2+c3+c1")
    button(view, "Next playout").click()
    expect(sentence(view)).to_have_text(re.compile("^Play out, by chance: .*the score is"))
    expect(view.locator(".preview-text")).to_have_text(re.compile("Where the playout from .* ended"))
    expect(view.locator(".preview-board svg")).to_be_visible()
    expect(view.locator(".growth")).to_contain_text("Playouts 1 of")
    node(view, 0).click()
    expect(view.locator(".counter")).to_have_text(re.compile("^1 / "))


def test_more_playouts_and_other_luck(see):
    view = see("Monte Carlo", query="?game=connectfour")
    playouts = view.get_by_role("combobox", name="Playouts")
    expect(playouts).to_have_value("40")
    expect(view.locator(".tree-picture .node")).to_have_count(41)
    playouts.select_option("10")
    expect(view.locator(".tree-picture .node")).to_have_count(11)
    view.get_by_label("Step", exact=True).fill("1")
    first = sentence(view).text_content()
    told = set()
    for _ in range(3):  # seven columns: four in a row alike are not likely
        button(view, "Other luck").click()
        expect(view.locator(".counter")).to_have_text(re.compile("^1 / "))
        view.get_by_label("Step", exact=True).fill("1")
        told.add(sentence(view).text_content())
    assert told != {first}
    expect(view.get_by_label("Depth")).to_be_hidden()
    choose(view.page, "Alpha-beta")
    expect(view.get_by_label("Depth")).to_be_visible()
    expect(playouts).to_be_hidden()
    expect(view.locator(".tree-picture .unborn")).to_have_count(0)


# -- opening a tree node by node -----------------------------------------------------------------------------


def test_nodes_open_and_fold(see):
    view = see(query="?game=tictactoe&moves=a1+b1")
    root = item(view, "MAX node at the root")
    expect(root).to_have_attribute(
        "aria-label", "MAX node at the root, value a win for MAX in 5 plies, 7 children, open"
    )
    expect(view.get_by_role("treeitem")).to_have_count(8)
    child = item(view, "^MIN node after b2, ")
    expect(child).to_have_attribute(
        "aria-label", "MIN node after b2, value a win for MAX in 4 plies, 6 children, folded"
    )
    child.click()
    expect(view.get_by_role("treeitem")).to_have_count(14)
    expect(child).to_have_attribute("aria-expanded", "true")
    expect(view.locator(".preview-text")).to_have_text(
        "After b2: MIN is to move, 6 moves. Value: a win for MAX in 4 plies."
    )
    expect(view.locator(".preview-board svg")).to_be_visible()
    expect(view.locator(".edge.line line")).to_have_count(2)
    child.click()
    expect(view.get_by_role("treeitem")).to_have_count(8)


def test_a_typed_tree_opens_too(see):
    view = see(typed=True)
    expect(view.locator(".tree-picture .worth")).to_have_text(["2", "2", "3", "5", "2", "1", "1", "9"])
    item(view, "MIN node after branch 1, value 2, 3 children").click()  # folds it
    expect(view.locator(".tree-picture .worth")).to_have_text(["2", "2", "1", "1", "9"])
    view.get_by_label("Who moves first").select_option("min")
    expect(item(view, "MIN node at the root, value 5")).to_be_visible()
    text = view.get_by_label("Tree", exact=True)
    text.fill("3 5 2 / 9 1")  # as one writes it down without brackets
    text.press("Enter")
    expect(view.locator(".tree-picture .worth")).to_have_text(["5", "5", "3", "5", "2", "9", "9", "1"])


def test_the_tree_follows_the_game(see, page):
    view = see(query="?game=tictactoe&moves=a1+b1")
    expect(item(view, "MAX node at the root, .*, 7 children")).to_be_visible()
    page.locator("#tree-back").click()
    expect(page.locator("#turn")).to_have_text("Your move (X)")
    page.locator("#undo").click()
    expect(page.locator("#board .piece")).to_have_count(0)
    menu(page, "open-tree")
    expect(item(view, "MAX node at the root, .*, 9 children")).to_be_visible()


UNFOLD = """async view => {
  const counts = [], items = () => view.querySelectorAll("[role=treeitem]").length;
  const folded = level => view.querySelector(`[role=treeitem][aria-level='${level}'][aria-expanded=false]`);
  for (const level of [2, 3])
    while (folded(level) && view.querySelector(".note").hidden) {
      const before = items();
      folded(level).dispatchEvent(new MouseEvent("click", { bubbles: true }));
      while (items() === before && view.querySelector(".note").hidden)
        await new Promise(done => requestAnimationFrame(done));
      counts.push(items());
    }
  return counts;
}"""


def test_never_more_than_three_hundred_nodes(see):
    view = see()
    counts = view.evaluate(UNFOLD)  # branch after branch, until one has to be folded
    assert 250 < max(counts) <= 300
    expect(view.locator(".note")).to_have_text(
        "To stay below 300 nodes, the branch opened longest ago was folded."
    )


# -- for everyone --------------------------------------------------------------------------------------------


def test_the_tree_by_keyboard_alone(see, page):
    view = see(query="?game=tictactoe&moves=a1+b1")
    page.locator("#tree-back").focus()
    for _ in range(9):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "treeitem":
            break
    focused = page.locator("[role=treeitem]:focus")
    expect(focused).to_have_attribute("aria-level", "1")
    page.keyboard.press("ArrowDown")
    expect(focused).to_have_attribute("aria-label", re.compile("MIN node after c1"))
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("aria-label", re.compile("MIN node after a2"))
    page.keyboard.press("Enter")
    expect(view.get_by_role("treeitem")).to_have_count(14)
    expect(focused).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    expect(focused).to_have_attribute("aria-label", re.compile("MAX node after c1"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(view.get_by_role("treeitem")).to_have_count(8)
    page.keyboard.press("Home")
    expect(focused).to_have_attribute("aria-level", "1")


def test_stepping_by_keyboard_alone(see, page):
    view = see("Alpha-beta", typed=True)
    view.locator(".tree-scroll").focus()
    for _ in range(24):
        page.keyboard.press("ArrowRight")
    expect(sentence(view)).to_have_text(CUT)
    page.keyboard.press("ArrowLeft")
    expect(view.locator(".counter")).to_have_text("24 / 28")
    page.keyboard.press("End")
    expect(view.locator(".counter")).to_have_text("28 / 28")
    page.keyboard.press("Home")
    expect(view.locator(".counter")).to_have_text("1 / 28")
    page.keyboard.press("Space")
    expect(button(view, "Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(button(view, "Play")).to_be_visible()
    expect(sentence(view)).to_have_attribute("aria-live", "polite")


def test_a_mistake_in_a_typed_tree_is_shown_kindly(see, page):
    view = see("Alpha-beta", typed=True)
    text = view.get_by_label("Tree", exact=True)
    text.fill("[[3, 5, 2], [9, x]]")
    text.press("Enter")
    trouble = view.get_by_role("alert")
    expect(trouble).to_contain_text("A number or an opening bracket is wanted here.")
    assert trouble.locator("pre").text_content() == "[[3, 5, 2], [9, x]]\n                ^"
    expect(text).to_have_attribute("aria-invalid", "true")
    expect(view.locator(".tree-picture")).to_be_hidden()
    text.fill("[[3, 5, 2], [9, 1]]")
    button(view, "Draw").click()
    expect(trouble).to_be_hidden()
    expect(view.locator(".tree-picture .node")).to_have_count(8)


@pytest.mark.parametrize("typed", [True, False])
@pytest.mark.parametrize(("mode", "leap"), [("Alpha-beta", "Next cut"), ("Monte Carlo", "Next playout")])
def test_axe_finds_nothing_while_stepping(see, page, typed, mode, leap):
    page.emulate_media(reduced_motion="reduce")
    view = see(mode, typed=typed, query="?game=connectfour")
    button(view, leap).click()
    assert faults(page) == []


@pytest.mark.parametrize("mode", ["Explore", "Minimax", "Alpha-beta", "Monte Carlo"])
@pytest.mark.parametrize("typed", [True, False])
def test_on_a_phone_only_the_tree_scrolls(see, page, mode, typed):
    page.set_viewport_size({"width": 390, "height": 844})
    view = see(mode, typed=typed, query="?game=connectfour")
    expect(view.locator(".tree-picture")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    room = view.locator(".see").bounding_box()
    for choices in view.locator(".segments").all():
        box = choices.bounding_box()
        assert box["x"] + box["width"] <= room["x"] + room["width"] + 1
    fit = button(view, "Fit to width")
    if fit.is_visible():
        fit.click()
        wide = view.locator(".tree-scroll").evaluate("e => e.scrollWidth - e.clientWidth")
        assert wide <= 1


def test_the_drawing_goes_into_a_file_of_its_own(see, page, tmp_path):
    view = see("Alpha-beta", typed=True)
    button(view, "Next cut").click()
    with page.expect_download() as waiting:
        button(view, "Download SVG").click()
    assert waiting.value.suggested_filename == "alpha-beta-on-a-typed-tree-step-25.svg"
    path = tmp_path / "tree.svg"
    waiting.value.save_as(path)
    text = path.read_text()
    drawing = ElementTree.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    assert not re.search(r"var\(|class=|color\(|<style|href", text)
    assert {shape.get("fill") for shape in drawing.iter(f"{space}path")} > {"none", "#fffdf8"}
    assert all(re.fullmatch("#[0-9a-f]{6}|none", shape.get("fill")) for shape in drawing.iter(f"{space}text"))
    words = [text.text for text in drawing.iter(f"{space}text")]
    assert {"2", "1", "9", "α 2", "β ∞"} <= set(words)


# -- where nodes go ------------------------------------------------------------------------------------------


def random_tree(dice, size):
    """Nodes in depth-first order with their parents."""
    children = {0: []}
    for i in range(1, size):
        children.setdefault(dice.randrange(max(0, i - 40), i), []).append(i)
        children.setdefault(i, [])
    nodes, waiting = [], [(0, None)]
    while waiting:
        old, parent = waiting.pop()
        nodes.append({"parent": parent, "width": dice.choice([38, 58])})
        waiting.extend((child, len(nodes) - 1) for child in reversed(children[old]))
    return nodes


@pytest.mark.parametrize("size", [1, 2, 10, 60, 400])
def test_no_two_nodes_overlap_and_parents_stand_in_the_middle(go, page, size):
    go("")
    dice = random.Random(size)
    for _ in range(10):
        nodes = random_tree(dice, size)
        place = page.evaluate("async nodes => (await import('/see/layout.js')).layout(nodes)", nodes)
        levels, children = {}, {}
        for i, each in enumerate(nodes):
            levels.setdefault(place["y"][i], []).append(i)
            children.setdefault(each["parent"], []).append(i)
        for level in levels.values():
            for left, right in pairwise(level):
                room = (nodes[left]["width"] + nodes[right]["width"]) / 2
                assert place["x"][right] - place["x"][left] > room
        for parent, below in children.items():
            if parent is not None:
                middle = (place["x"][below[0]] + place["x"][below[-1]]) / 2
                assert place["x"][parent] == pytest.approx(middle)
        assert all(0 < x < place["width"] for x in place["x"])


def test_where_a_glance_finds_nothing_it_takes_its_time(go):
    """As with chess that is not compiled yet."""
    asked = []

    def answer(route):
        asked.append(route.request.url)
        if "seconds=" in route.request.url:
            route.continue_()
        else:
            problem = {
                "error": {"message": "nothing was found in so short a time", "field": "seconds", "at": None}
            }
            route.fulfill(status=422, json=problem)

    page = go("?game=tictactoe")
    page.route("**/api/tree?*", answer)
    menu(page, "open-tree")
    expect(page.locator("#see [role=treeitem]")).to_have_count(10)
    assert len(asked) == 2


def test_the_label_of_a_branch_stands_over_the_node_that_it_leads_to(go):
    page = go("?game=connectfour&moves=4+4+3")
    menu(page, "open-tree")
    expect(page.locator("#see [role=treeitem]").first).to_be_visible()
    middles = page.evaluate(
        """() => {
          const drawn = document.querySelector("#see .tree-picture"), [, labels, items] = drawn.children;
          const middle = (element) => { const { x, width } = element.getBoundingClientRect(); return x + width / 2; };
          const inner = [...items.children].slice(1); // the root has no branch above it
          return [...labels.children].map((label, i) => [label, inner[i].querySelector(".shape")].map(middle));
        }"""
    )
    assert len(middles) >= 7
    assert all(abs(label - node) < 2 for label, node in middles)

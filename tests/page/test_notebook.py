"""The widget of the notebook, in a real browser without a server."""

import json
import re
import sys

import pytest
from playwright.sync_api import expect

from zermelo import TicTacToe, ZermeloError
from zermelo.notebook import script, style, walk_through

RENDER = """async ([script, style, steps, title]) => {
  const sheet = document.createElement("style");
  sheet.textContent = style;
  document.head.append(sheet);
  const widget = (await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })))).default;
  const model = { get: (name) => ({ steps, title })[name] };
  widget.render({ model, el: document.getElementById("here") });
}"""


def shown(page, widget):
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto("about:blank")
    page.set_content("<div id='here'></div>")
    page.evaluate(RENDER, [script(), style(), widget.steps, widget.title])
    return problems


def test_the_widget_walks_forwards_and_back(page):
    problems = shown(page, walk_through("[[3, 5, 2], [1, 9]]", "alphabeta"))
    expect(page.locator(".sentence")).to_contain_text("The search begins")
    page.get_by_role("button", name="Next cut").click()
    expect(page.locator(".sentence")).to_contain_text("MIN already has 1 here, MAX has 2 elsewhere")
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".sentence")).not_to_contain_text("the rest cannot matter")
    page.get_by_role("button", name="Last step").click()
    expect(page.locator(".sentence")).to_contain_text("the root is worth 2 to MAX")
    assert problems == []


def test_the_widget_shows_a_game(page):
    game = TicTacToe()
    widget = walk_through(game, "minimax", state=game.load("xox/oxo/..."))
    assert shown(page, widget) == []
    expect(page.locator("[data-node]").first).to_be_visible()
    assert json.loads(widget.steps)["algorithm"] == "minimax"


def test_where_scripts_do_not_run_there_is_a_picture():
    bundle = walk_through("[1, 2]")._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data


def test_errors_say_what_to_do(monkeypatch):
    with pytest.raises(ZermeloError, match="minimax, alphabeta, mcts, not 'sss'"):
        walk_through("[1, 2]", "sss")
    with pytest.raises(ZermeloError, match="choose a smaller depth"):
        walk_through(TicTacToe(), depth=9)
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(ZermeloError, match=r"pip install 'zermelo\[notebook\]'"):
        walk_through("[1, 2]")


def test_the_widget_grows_a_tree(page):
    widget = walk_through(TicTacToe(), "mcts", playouts=12)
    assert "12 visits" in widget._repr_mimebundle_()[0]["image/svg+xml"]
    problems = shown(page, widget)
    page.get_by_role("button", name="Next playout").click()
    expect(page.locator(".sentence")).to_contain_text("Play out, by chance")
    page.get_by_role("button", name="Last step").click()
    expect(page.locator(".growth")).to_have_text(re.compile("^Playouts 12 of 12, nodes 13"))
    expect(page.get_by_role("button", name="Other luck")).to_be_hidden()
    assert problems == []

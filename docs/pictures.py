"""Draw the pictures of the documents: what the commands really print, and the page as a browser shows it."""

from __future__ import annotations

import asyncio
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

FOLDER = Path(__file__).parent / "pictures"

GAME = "?game=connectfour&moves=4+4+4+4+4+4+6+5+5+5+5+5+2+1+7+2"
CHESS = "?game=chess&moves=e2e4+e7e5+g1f3+b8c6+f1b5+a7a6+b5c6+d7c6+e1g1+c8g4+h2h3+h7h5"
SEARCHING = 25_000  # milliseconds
COMPILING = 300_000

# The window that rich draws, with the fonts of the reader's machine instead of one fetched from elsewhere.
WINDOW = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def draw(name: str, command: str, width: int) -> None:
    """Run a command and save what it prints, colours and all, as a picture of a terminal."""
    words = [sys.executable, "-m", "zermelo", *shlex.split(command)]
    colours = os.environ | {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    printed = subprocess.run(words, env=colours, capture_output=True, text=True, check=True).stdout
    screen = Console(record=True, width=width, file=io.StringIO(), force_terminal=True)
    screen.print(f"[bold]$ zermelo {command}[/]", highlight=False)
    screen.print(Text.from_ansi(printed))
    svg = screen.export_svg(title="zermelo", code_format=WINDOW, unique_id=name)
    (FOLDER / f"{name}.svg").write_text("\n".join(line.rstrip() for line in svg.split("\n")))


def photograph(name: str, address: str, *clicks: str, width: int = 1200, height: int = 760) -> None:
    """Open the page in a browser, click here and there, and save what is to be seen."""
    if shutil.which("chromium") is None:
        print(f"no Chromium here: {name}.png stays as it is")
        return
    from playwright.sync_api import sync_playwright

    command = [sys.executable, "-m", "zermelo", "serve", "--no-open", "--port", "0"]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server,
        sync_playwright() as browsers,
    ):
        assert server.stdout is not None
        page_at = server.stdout.readline().split(" at ")[1].split()[0]
        browser = browsers.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(page_at + address)
        page.wait_for_timeout(2000)
        page.wait_for_selector("#compiling[hidden]", state="attached", timeout=COMPILING)
        for click in clicks:
            page.click(click)
        page.wait_for_timeout(SEARCHING)
        page.screenshot(path=FOLDER / f"{name}.png")
        browser.close()
        server.terminate()


def plot() -> None:
    """Measure two games and save what docs/plots.md shows. Times differ from run to run, counts do not."""
    from zermelo import ConnectFour, Limits, TicTacToe
    from zermelo.measure import course, growth, ordering
    from zermelo.result import Line
    from zermelo.show import plots

    four, three = ConnectFour(), TicTacToe()
    grown = growth.measure(four)
    played = Line.read(three, three.start(), "b2 a2 a3 c1 a1 c3 b3 b1")
    for name, drawn in {
        "growth": plots.growth(grown),
        "growth-tictactoe": plots.growth(growth.measure(three, limits=Limits(nodes=600_000))),
        "branching": plots.branching(grown),
        "time": plots.times(grown),
        "ordering": plots.orders(ordering.measure(four)),
        "values": plots.values(course.follow(played)),
    }.items():
        drawn.save(FOLDER / f"plot-{name}.svg")


def boards() -> None:
    """The boards of docs/own-game.md, as the code there makes them."""
    from doctest import DocTestParser

    from zermelo.show.boards import draw_board

    page = (FOLDER.parent / "own-game.md").read_text()
    named: dict[str, Any] = {}
    shown = page.split("## What people see")[1].split("\n## ")[0]
    for example in DocTestParser().get_examples(shown):
        exec(example.source, named)
    for name in re.findall(r"pictures/board-(\w+)\.svg", shown):
        draw_board(named[name]).save(FOLDER / f"board-{name}.svg")


def trees() -> None:
    """The trees of the lessons."""
    from zermelo import Tree, alphabeta

    Tree([[3, 5, 2], [9, 1]]).save(FOLDER / "lesson-tree.svg")
    alphabeta(Tree([[3, 5, 2], [1, 9]]), record=True).save(FOLDER / "lesson-alphabeta.svg")


def walk() -> None:
    """A walk through alpha-beta at its first cut: in the terminal, and in a notebook."""
    from zermelo import TicTacToe, Tree, alphabeta, mcts
    from zermelo.lesson.growing import Growing
    from zermelo.lesson.walk import Walk
    from zermelo.show.screen import WalkApp

    at_the_cut = Walk(alphabeta(Tree([[3, 5, 2], [1, 9]]), record=True))
    at_the_cut.next_cut()
    at_the_cut.save(FOLDER / "step-tree.svg")
    game = TicTacToe()
    growing = Growing(mcts(game, game.load("x../.o./o.x"), playouts=20, record=True))
    growing.jump(80)
    growing.save(FOLDER / "step-mcts.svg")
    app = WalkApp(
        Walk(alphabeta(game, game.load("x.o/.x./..o"), depth=3, record=True)), "alphabeta on tictactoe"
    )

    async def show() -> str:
        async with app.run_test(size=(90, 28)) as pilot:
            await pilot.press("n", "n", "n")
            await pilot.pause()
            return app.export_screenshot(simplify=True)

    svg = re.sub(r"@font-face \{.*?\}", "", asyncio.run(show()), flags=re.DOTALL)  # no font from elsewhere
    svg = svg.replace("Fira Code", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono")
    (FOLDER / "step.svg").write_text("\n".join(line.rstrip() for line in svg.split("\n")))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    photograph("page", GAME, "#tab-analyse", "#values", "#look-through")
    photograph("chess", CHESS, "#tab-analyse", "#values", height=840)
    draw("analyse", 'analyse tictactoe --moves "a1 b1 c3" --cooperate', 84)
    boards()
    trees()
    walk()
    plot()

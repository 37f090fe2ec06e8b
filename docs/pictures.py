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
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

FOLDER = Path(__file__).parent / "pictures"

OPERA = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 "
    "Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
)
COMPILING = 300_000  # milliseconds


class Photograph(NamedTuple):
    """What is looked at: where, after which clicks, when something is there; how large, in which light."""

    address: str
    clicks: tuple[str, ...] = ()
    until: str = "main:not([inert])"
    size: tuple[int, int] = (1280, 800)
    dark: bool = False


PAGE = {
    "page-wall": Photograph(""),
    "page": Photograph(
        "?game=connectfour&moves=4 4 4 4 4 3 2 2 3 5&values=on",
        until=":root:not(:has(.places .badge.unknown)) #facts[aria-busy=false] .state.proved",
    ),
    "chess": Photograph(
        "?game=chess&moves=e4 c5 Nf3 d6 d4 cxd4 Nxd4&values=on", until="#facts[aria-busy=false] .state"
    ),
    "page-pieces": Photograph("?game=quarto&moves=C d1 I a1 J c3 O b1 B c1 A b2 G", until="#turn"),
    "page-end": Photograph("?game=connectfour&moves=4 3 4 3 4 3 4", until="#ending:not([hidden])", dark=True),
    "page-phone": Photograph("?game=connectfour&moves=4 4 3", size=(390, 760), dark=True),
    "page-luck": Photograph(
        "?screen=tree&game=einstein&moves=3", ("#see .node.luck.can-open",), ".tree-picture .node.min"
    ),
    "page-learn": Photograph("?screen=learn", until=".emblem"),
    "learn": Photograph("?screen=learn&lesson=6-alphabeta", ("text=Next cut",), ".edge.cut", (1440, 900)),
    "review": Photograph(
        f"?game=chess&moves={OPERA}",
        ("#menu", "#open-review", "#review summary"),
        "#review details[open]",
        (1440, 900),
    ),
}

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


def photograph(pictures: dict[str, Photograph]) -> None:
    """Open the page in a browser, click here and there, and save what is to be seen."""
    if shutil.which("chromium") is None:
        print("no Chromium here: the pictures of the page stay as they are")
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
        for name, picture in pictures.items():
            width, height = picture.size
            page = browser.new_page(
                viewport={"width": width, "height": height}, color_scheme="dark" if picture.dark else "light"
            )
            page.set_default_timeout(COMPILING)
            page.goto(page_at + picture.address.replace(" ", "+"))
            page.wait_for_selector("main:not([inert])")
            page.wait_for_selector("#compiling", state="hidden")
            for click in picture.clicks:
                page.click(click)
            page.wait_for_selector(picture.until, state="attached")
            page.wait_for_timeout(2000)  # until all has come to rest
            small(page.screenshot()).save(FOLDER / f"{name}.png", optimize=True)
            page.close()
        browser.close()
        server.terminate()


def small(png: bytes) -> Any:
    """A photograph in 256 colours, which are enough for a page."""
    from PIL import Image

    return Image.open(io.BytesIO(png)).convert("RGB").quantize(256)


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
    photograph(PAGE)
    draw("analyse", 'analyse tictactoe --moves "a1 b1 c3" --cooperate', 84)
    boards()
    trees()
    walk()
    plot()

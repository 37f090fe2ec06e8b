"""How quick the page is in a real Chromium: from a click to the reply, and for each ply of a held arrow key.

python benchmarks/page.py      in milliseconds: by the clock on the wall, which says little on a busy machine,
                               and of CPU time, of the page's process and of the one that serves it
"""

from __future__ import annotations

import shutil
import socket
import threading
import time

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from zermelo.games import find
from zermelo.web.app import create_app

GAMES = ("tictactoe", "connectfour")
LONG = "1 1 1 1 1 1 2 2 2 2 2 2 7 4 4 4 4 4 4 6"
REPLY = """() => new Promise((done) => {
  const begun = performance.now(), board = document.querySelector("#board");
  const look = () => { if (board.querySelectorAll(".piece").length === 2) done(performance.now() - begun); };
  new MutationObserver(look).observe(board, { childList: true, subtree: true });
  document.querySelector("[data-place=b2]").click();
})"""
HELD = """(plies) => new Promise((done) => {
  const begun = performance.now(), left = () => document.querySelectorAll("#board .piece").length;
  const step = () => {
    if (left() <= 20 - plies) { done((performance.now() - begun) / plies); return; }
    const press = { key: "ArrowLeft", bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", press));
    requestAnimationFrame(step);
  };
  step();
})"""


def serve() -> str:
    """A server of two games on a free port; its address."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(create_app([find(name) for name in GAMES]), log_level="warning"))
    threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True).start()
    while not server.started:
        time.sleep(0.01)
    return f"http://127.0.0.1:{listening.getsockname()[1]}"


class Spent:
    """The CPU time that the page and the server take while something is done, in milliseconds."""

    def __init__(self, browser: Browser) -> None:
        self.asked = browser.new_browser_cdp_session()
        self.before = self.now()

    def now(self) -> tuple[float, float]:
        """Both, since they began."""
        processes = self.asked.send("SystemInfo.getProcessInfo")["processInfo"]
        page = sum(each["cpuTime"] for each in processes if each["type"] == "renderer")
        return 1000 * page, 1000 * time.process_time()

    def told(self, times: int) -> str:
        """For each of so many."""
        page, server = ((now - then) / times for now, then in zip(self.now(), self.before, strict=True))
        return f"CPU {page:.0f} ms of the page, {server:.0f} ms of the server"


def measure(browser: Browser, page: Page, address: str) -> None:
    """Print both figures."""
    page.goto(f"{address}/?game=tictactoe&level=best")
    page.wait_for_selector("[data-place=b2].playable")
    time.sleep(30)  # let it be compiled
    times, spent = [], Spent(browser)
    for _ in range(5):
        times.append(page.evaluate(REPLY))
        page.locator("#new").click()
        page.wait_for_selector("#score-sheet .none")
    spread = f"{min(times):.0f} to {max(times):.0f} ms, 250 of them a pause for the eye"
    print(f"tic-tac-toe, from a click to the reply, and a new game: {spread}; {spent.told(5)}")
    page.goto(f"{address}/?game=connectfour&moves={LONG.replace(' ', '+')}")
    page.wait_for_selector("#board .piece")
    for words in ("the first time through", "the second time"):
        spent = Spent(browser)
        wall = page.evaluate(HELD, 19)
        print(f"Connect Four, a held arrow key, {words}: {wall:.0f} ms a ply; {spent.told(19)}")
        page.keyboard.press("End")
        page.wait_for_function("document.querySelectorAll('#board .piece').length === 20")


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        measure(browser, browser.new_page(), serve())
        browser.close()

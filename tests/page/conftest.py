"""A real server and a real browser for the tests of the page."""

import shutil

import pytest
from playwright.sync_api import expect
from running import Server

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def chromium():
    return next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))),
        None,
    )


expect.set_options(timeout=40_000)  # games may be compiling while the first tests run


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The system's Chromium; where there is none, the tests of the page are skipped."""
    if chromium() is None:
        pytest.skip("there is no Chromium on this machine")
    return {**browser_type_launch_args, "executable_path": chromium(), "args": FLAGS}


@pytest.fixture(scope="session")
def server():
    """The address of a running page."""
    with Server() as running:
        yield running.url


@pytest.fixture(scope="session")
def visitor(browser):
    """One visitor for all tests: whoever comes back need not fetch and read the whole page again."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def page(visitor, server):
    """An empty tab, in a browser that remembers nothing of this page."""
    tab = visitor.new_page()
    forget = {"origin": server, "storageTypes": "all"}
    visitor.new_cdp_session(tab).send("Storage.clearDataForOrigin", forget)
    yield tab
    tab.close()


def is_fault(said):
    """Whether the browser complains of the page itself; that the server refuses bad input is as it should be."""
    return said.type == "error" and "Failed to load resource" not in said.text


def is_outside(url, server):
    return not url.startswith((server, "data:", "blob:", "about:"))


@pytest.fixture
def go(page, server):
    """Open the page at an address and wait until it is ready."""
    page.set_default_timeout(40_000)
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if is_fault(said) else None)

    page.on(
        "request", lambda request: problems.append(request.url) if is_outside(request.url, server) else None
    )

    def open_page(query=""):
        page.goto(f"{server}/{query}")
        expect(page.locator("#turn")).not_to_have_text("Loading …")
        return page

    yield open_page
    assert problems == [], "errors in the browser's console, or requests to elsewhere"

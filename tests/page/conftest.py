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


expect.set_options(
    timeout=90_000
)  # the machine may be busy, and games be compiling; what is there is seen at once


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


LASTING = ("add_init_script", "clock", "expose_binding", "expose_function")  # what no tab gets rid of again
EMPTY = "icon.svg"  # an address of the server's without a script
ORDINARY = {"media": "null", "color_scheme": "null", "reduced_motion": "null", "forced_colors": "null"}


class Visitor:
    """One visitor with one tab for all tests: a process for each costs more than all that happens in it."""

    def __init__(self, browser):
        self.browser, self.tab = browser, None

    def sit_down(self, server):
        """The tab, as if new, at an empty address, in a browser that remembers nothing of this page."""
        if self.tab is None or self.tab.is_closed():
            self.tab = self.browser.new_context().new_page()
            self.connection = self.tab.context.new_cdp_session(self.tab)
        self.tab.set_default_timeout(90_000)
        self.tab.set_viewport_size({"width": 1280, "height": 720})
        self.tab.emulate_media(**ORDINARY)
        self.tab.goto(f"{server}/{EMPTY}")  # whoever leaves a page may still write something down
        self.tab.evaluate("sessionStorage.clear()")
        self.connection.send("Storage.clearDataForOrigin", {"origin": server, "storageTypes": "all"})
        return self.tab

    def get_up(self, heard):
        """Let nothing of a test stay for the next."""
        for event, listener in heard:
            self.tab.remove_listener(event, listener)
        self.tab.unroute_all(behavior="ignoreErrors")
        for other in self.tab.context.pages[1:]:
            other.close()

    def leave(self):
        """Take another tab next time."""
        if self.tab is not None:
            self.tab.context.close()
        self.tab = None


@pytest.fixture(scope="session")
def visitor(browser):
    """Who looks at the page in all tests."""
    someone = Visitor(browser)
    yield someone
    someone.leave()


@pytest.fixture
def page(visitor, server, monkeypatch):
    """A tab that is as good as new."""
    tab, heard, lasting = visitor.sit_down(server), [], []
    listen = tab.on

    def on(event, listener):
        heard.append((event, listener))
        listen(event, listener)

    def watched(name):
        usual = getattr(type(tab), name)
        get = usual.__get__

        def noted(self):
            lasting.append(name)
            return get(self, type(self))

        return property(noted)

    monkeypatch.setattr(tab, "on", on)
    for name in LASTING:
        monkeypatch.setattr(type(tab), name, watched(name))
    yield tab
    if lasting or tab.is_closed():
        visitor.leave()
    else:
        visitor.get_up(heard)


def is_fault(said):
    """Whether the browser complains of the page itself; that the server refuses bad input is as it should be."""
    return said.type == "error" and "Failed to load resource" not in said.text


def is_outside(url, server):
    return not url.startswith((server, "data:", "blob:", "about:"))


@pytest.fixture
def go(page, server):
    """Open the page at an address and wait until it is ready."""
    page.evaluate("localStorage['zermelo.level'] ??= '\"best\"'")  # newcomers are offered less
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if is_fault(said) else None)

    page.on(
        "request", lambda request: problems.append(request.url) if is_outside(request.url, server) else None
    )

    def open_page(query=""):
        page.goto(f"{server}/{query}")
        expect(page.locator("main")).not_to_have_attribute("inert", "")
        if "game=" in query and "screen=" not in query:
            expect(page.locator("#turn")).not_to_have_text("Loading …")
        return page

    yield open_page
    assert problems == [], "errors in the browser's console, or requests to elsewhere"

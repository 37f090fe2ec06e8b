"""Ways about the page that many tests go."""

import time

PATIENCE = 90  # seconds


def menu(page, name):
    """Choose something from the game's menu."""
    page.locator("#menu").click()
    page.locator(f"#{name}").click()


def setting(page, name, value):
    """Choose something in the dialog for the next game, and close it."""
    page.locator("#set-up").click()
    field = page.locator(f"#{name}")
    if field.evaluate("field => field.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)
        field.blur()
    if page.locator("#options").is_visible():
        page.locator("#options-close").click()


def values(page):
    """Switch the values on."""
    page.locator("#values").check()


def until(page, condition):
    """Wait until something has come about, generously; the page goes on meanwhile."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it has not come about"
        page.wait_for_timeout(20)


TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def resize(page, width, height):
    """Another size of the window, and all that follows it: some of that does so in the next frame."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(TWO_FRAMES)


SEEN = """(selector) => { const box = document.querySelector(selector).getBoundingClientRect();
  return document.querySelector(selector).contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)); }"""


def sees(page, selector):
    """Wait until the middle of something is in sight, and nothing lies over it."""
    page.wait_for_function(SEEN, arg=selector)


OVER = """() => {
  const wide = document.documentElement.scrollWidth;
  if (wide <= innerWidth) return [];
  const beyond = [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5);
  return [`${wide} of ${innerWidth}`, ...beyond.slice(0, 8).map((each) => each.id || `${each.tagName}.${each.className?.baseVal ?? each.className}`)];
}"""


def over_the_edge(page):
    """What makes the page wider than the window, if anything does."""
    return page.evaluate(OVER)

"""Ways about the page that many tests go."""


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

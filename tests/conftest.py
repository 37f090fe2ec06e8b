"""The tests of the page run by themselves: `make test` runs them after the others.

Playwright keeps an event loop running in the process, in which nothing else that wants a loop can be tested.
"""

from hypothesis import settings

# How long an example takes says nothing on a machine that does other things too.
settings.register_profile("zermelo", deadline=None)
settings.load_profile("zermelo")


def pytest_ignore_collect(collection_path, config):
    """Leave `tests/page` out unless it is asked for by name."""
    if collection_path.name == "page" and not any("page" in argument for argument in config.args):
        return True
    return None

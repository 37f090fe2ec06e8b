"""The tests of the page run by themselves: `make test` runs them after the others.

Playwright keeps an event loop running in the process, in which nothing else that wants a loop can be tested.
"""

import gc

import pytest
from hypothesis import settings

# How long an example takes says nothing on a machine that does other things too.
settings.register_profile("zermelo", deadline=None)
settings.load_profile("zermelo")

# Chess takes longest to compile. At the end, all workers but one would wait for what wants it.
FIRST = ("test_uci_chess.py",)


def pytest_ignore_collect(collection_path, config):
    """Leave `tests/page` out unless it is asked for by name."""
    if collection_path.name == "page" and not any("page" in argument for argument in config.args):
        return True
    return None


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is collected stays to the end: Python need not look for garbage in it, neither now nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_collection_modifyitems(items):
    """What has to wait comes first."""
    items.sort(key=lambda item: item.path.name not in FIRST)

"""Ctrl-C ends every command, with a sentence and its status, whatever it is doing: a few of many moments.

`benchmarks/interrupts.py` tries many more, and measures how long it takes.
"""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from quick import some_quick
from zermelo.engine.kept import folder

NAMES = ["analyse", "solve", "book", "play", "uci", "gomocup", "perft"]
SCRIPT = Path(__file__).parents[1] / "benchmarks" / "interrupts.py"


@pytest.fixture(scope="module")
def interrupts():
    spec = spec_from_file_location("interrupts", SCRIPT)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("moment", [0.1, 1.5])
@pytest.mark.parametrize("name", some_quick(NAMES, lambda name: name in ("analyse", "solve", "uci")))
def test_while_it_compiles(interrupts, name, moment, tmp_path):
    tried = interrupts.interrupted(name, tmp_path, moment)
    assert tried is not None
    assert tried.fault == ""


@pytest.mark.parametrize("name", some_quick(["analyse", "solve", "uci"], lambda name: name != "uci"))
def test_while_it_searches(interrupts, name):
    tried = interrupts.interrupted(name, folder(), 3.0)  # what other tests have compiled is kept there
    assert tried is not None
    assert tried.fault == ""

"""Ctrl-C ends every command, with a sentence and its status, whatever it is doing: a few of many moments.

`benchmarks/interrupts.py` tries many more, and measures how long it takes.
"""

import signal
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from processes import PATIENCE, started
from quick import some_quick
from zermelo.engine.kept import folder
from zermelo.starting import is_command

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


def test_while_the_package_is_still_being_read():
    words = [sys.executable, "-X", "importtime", "-m", "zermelo", "uci"]
    pipe = subprocess.PIPE
    with started(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        read = next(line for line in process.stderr if "zermelo.starting" in line)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    assert read.endswith(" zermelo.starting\n")
    assert process.returncode in (0, 1)  # 0 where it has come so far as to listen
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("words", "is_ours"),
    [
        ("-m zermelo play", True),
        ("-X dev -B -m zermelo", True),
        ("/home/anna/.venv/bin/zermelo analyse", True),
        ("-m pytest zermelo", False),
        ("-c pass zermelo", False),
        ("own.py zermelo", False),
        ("", False),
    ],
)
def test_other_programs_keep_their_ways(words, is_ours):
    assert is_command(words.split()) is is_ours

"""What the other tests start does not outlive them."""

import os
import re
import select
import subprocess
from pathlib import Path

import pytest

from processes import run, started

CHILD = "sleep 120 & echo there; wait"  # a program that starts another
SOON = 60  # seconds: far longer than it takes to die, and half as long as that sleeps


@pytest.fixture
def alive():
    """A pipe that all the programs hold: it ends when the last of them does."""
    ours, theirs = os.pipe()
    os.set_inheritable(theirs, True)
    with os.fdopen(ours) as pipe:
        yield pipe, theirs


def is_gone(pipe):
    """Whether nobody holds the other end any more, or soon so."""
    return select.select([pipe], [], [], SOON)[0] == [pipe] and pipe.read() == ""


def test_a_program_that_hangs_is_killed_with_all_that_it_has_started(alive):
    pipe, theirs = alive
    with pytest.raises(subprocess.TimeoutExpired):
        run(["sh", "-c", CHILD], timeout=0.5, pass_fds=[theirs])
    os.close(theirs)
    assert is_gone(pipe)


def test_a_test_that_fails_leaves_nothing_running(alive):
    pipe, theirs = alive
    with (
        pytest.raises(AssertionError),
        started(["sh", "-c", CHILD], stdout=subprocess.PIPE, text=True, pass_fds=[theirs]) as process,
    ):
        assert process.stdout.readline() != "there\n"
    os.close(theirs)
    assert is_gone(pipe)


def test_no_test_starts_programs_in_another_way():
    tests, other = Path(__file__).parent, re.compile(r"subprocess\.(run|Popen|call|check_\w+)\(")
    assert [path.name for path in tests.rglob("*.py") if other.search(path.read_text())] == ["processes.py"]

"""`zermelo gomocup` as a manager runs it: started, stopped, suspended, and never late with its answers."""

import os
import signal
import subprocess
import time

import pytest

from processes import PATIENCE, ZERMELO, run, started

pytestmark = pytest.mark.slow  # Gomoku is compiled
COMMAND = [*ZERMELO, "gomocup"]


@pytest.fixture
def brain():
    with started(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process


def ask(process, *lines):
    """The first answer to these lines that is not a word for people."""
    process.stdin.write("".join(f"{line}\r\n" for line in lines))
    process.stdin.flush()
    for line in process.stdout:
        if line.strip() and not line.startswith(("MESSAGE", "DEBUG")):
            return line.strip()
    return None


def test_it_survives_being_suspended_while_it_thinks(brain):
    assert ask(brain, "START 9") == "OK"
    brain.stdin.write("INFO timeout_turn 1000\r\nBEGIN\r\n")
    brain.stdin.flush()
    time.sleep(0.3)
    os.kill(brain.pid, signal.SIGSTOP)
    time.sleep(1.5)
    os.kill(brain.pid, signal.SIGCONT)
    first = ask(brain)
    assert "," in first
    free = "0,0" if first != "0,0" else "1,1"
    assert "," in ask(brain, f"TURN {free}")


def test_it_ends_soon_whatever_it_does(brain):
    assert ask(brain, "START 9") == "OK"
    brain.stdin.write("INFO timeout_turn 600000\r\nBEGIN\r\n")
    brain.stdin.flush()
    time.sleep(0.5)
    brain.stdin.write("END\r\n")
    brain.stdin.flush()
    assert brain.wait(PATIENCE) == 0


def test_a_whole_conversation_may_be_piped_in():
    said = "START 9\nINFO timeout_turn 100\nBEGIN\nTURN 0,0\nRESTART\nBEGIN\nEND\n"
    done = run(COMMAND, stdin=said)
    answers = [line for line in done.stdout.splitlines() if not line.startswith(("MESSAGE", "DEBUG"))]
    assert (done.returncode, done.stderr) == (0, "")
    assert [answers[0], answers[3]] == ["OK", "OK"]
    assert len(answers) == 5

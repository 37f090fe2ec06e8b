"""Programs that tests start: none outlives its test, whatever becomes of the test.

Each gets a process group of its own, and all of the group is killed when the test is done with it or loses
patience: a command, the processes that it has started, and theirs.
"""

import fcntl
import os
import pty
import signal
import subprocess
import sys
import termios
from contextlib import contextmanager, suppress

ZERMELO = [sys.executable, "-m", "zermelo"]
PATIENCE = 300  # seconds, after which a program hangs; far more than any needs, on a machine that is busy


@contextmanager
def started(command, **more):
    """A program, for as long as the test is interested in it."""
    process = subprocess.Popen([str(word) for word in command], start_new_session=True, **more)
    try:
        yield process
    finally:
        end(process)


def end(process):
    """Kill a program and all that it has started; what is still in its pipes is lost."""
    with suppress(ProcessLookupError):  # nobody is left
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(BrokenPipeError):  # words that it has not read
                pipe.close()
    process.wait()


@contextmanager
def at_a_terminal(command):
    """A program that has a terminal to itself: its process, and our end of the terminal."""
    ours, theirs = pty.openpty()
    with started(command, stdin=theirs, stdout=theirs, stderr=theirs, preexec_fn=_take_terminal) as process:
        os.close(theirs)
        try:
            yield process, ours
        finally:
            os.close(ours)


def _take_terminal():
    """Make standard input the terminal from which Ctrl-C comes."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def run(command, *, check=False, text=True, stdin=None, timeout=PATIENCE, **more):
    """Run a program to its end: its status, and what it has written."""
    pipe = subprocess.PIPE
    with started(command, stdin=pipe, stdout=pipe, stderr=pipe, text=text, **more) as process:
        out, err = process.communicate(stdin, timeout)
    if check and process.returncode:
        raise AssertionError(f"status {process.returncode}: {command}\n{err}")
    return subprocess.CompletedProcess(command, process.returncode, out, err)

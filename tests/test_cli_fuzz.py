"""Random calls of the command line with hostile arguments: none ends in a traceback, none hangs."""

import random

import pytest

from cli_calls import Call, among_files, complaint, is_silent, random_call, show
from processes import ZERMELO, run


@pytest.fixture(autouse=True)
def _files():
    with among_files():
        yield


def wrong(calls):
    """The calls that end as none should, and how."""
    return [f"{show(call)}\n{ending}" for call in calls if (ending := complaint(call)) is not None]


def calls(seed, count):
    return [random_call(random.Random(f"{seed} {number}")) for number in range(count)]


def test_some_calls():
    assert wrong(calls("quick", 12)) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_thousands_of_calls(seed):
    assert wrong(calls(seed, 500)) == []


def in_a_process(call):
    """What is wrong with how a call ends as a program; a null byte is no argument of one."""
    words = [word.replace("\0", "") for word in call.words]
    done = run([*ZERMELO, *words], stdin=call.stdin, text=False)
    ending = done.stderr.decode(errors="replace")
    silent = is_silent(call, done.returncode, done.stdout, done.stderr)
    if done.returncode not in (0, 1, 2) or "Traceback" in ending or silent:
        return f"{show(call)}: {done.returncode}\n{ending}"
    return None


@pytest.mark.parametrize(
    ("words", "stdin"),
    [
        (["tree", "-"], b"\xff\xfe"),
        (["solve", "tictactoe", "--positions", "-"], b"\xff"),
        (["matrix", "-"], b"\xff"),
        (["step", "bytes.txt"], b""),
        (["analyse", "markup.py", "--position", "\udcff"], b""),
        (["play", "tictactoe"], b"\xff\nb2\n\xfe\nquit\n"),
        (["uci"], b"\xff\ngo perft 1\n\0\n"),
        (["gomocup"], b"\xff\nSTART 4\n\0\nEND\n"),
    ],
)
def test_bytes_that_are_no_text(words, stdin):
    assert in_a_process(Call(words, stdin)) is None


@pytest.mark.slow
def test_calls_as_programs():
    assert [bad for call in calls("program", 300) if (bad := in_a_process(call)) is not None] == []

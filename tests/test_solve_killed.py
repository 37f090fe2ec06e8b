"""Solvers that are killed by the system, at any moment, or find the disk full: they go on, to the same bytes."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from processes import PATIENCE, run, started
from zermelo.games import find
from zermelo.solve.solution import solve_all
from zermelo.solve.table import Table
from zermelo.solve.verify import verify

SOLVER = """
import sys
from zermelo.engine.adapter import Adapter
from zermelo.engine.run.threads import hand_over
from zermelo.engine.run.way import is_compiled
from zermelo.games import find
from zermelo.solve.solution import solve_all
from zermelo.stop import Stop

game = find(sys.argv[1])
hand_over(lambda: is_compiled(Adapter(game), "strong", True, None), Stop())
print("ready", flush=True)
solve_all(game, sys.argv[2], threads=2, memory=1 << 22)
print("done", flush=True)
"""


def bytes_in(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def killed_after(seconds, game, folder):
    """Begin, or go on; whether it was done before it was killed."""
    command = [sys.executable, "-c", SOLVER, game, str(folder)]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as solver:
        assert solver.stdout.readline() == "ready\n"
        time.sleep(seconds)
        solver.send_signal(signal.SIGKILL)
        told, errors = solver.communicate(timeout=PATIENCE)
    assert "Traceback" not in errors
    return "done" in told


def undisturbed(game, folder):
    run([sys.executable, "-c", SOLVER, game, str(folder)], check=True)
    return bytes_in(folder)


@pytest.mark.parametrize(
    ("game", "times", "longest"),
    [("tictactoe", 2, 0.3), pytest.param("connectfour:5x4", 100, 2.0, marks=pytest.mark.slow)],
)
def test_killed_again_and_again_it_ends_with_the_same_bytes(game, times, longest, tmp_path):
    right, dice, left = undisturbed(game, tmp_path / "right"), random.Random(1913), times
    for number in range(times):
        folder = tmp_path / str(number)
        while left > 0 and not killed_after(dice.random() * longest, game, folder):
            left -= 1
        assert undisturbed(game, folder) == right
        if left <= 0:
            break
    table = Table.open(tmp_path / "right", find(game))
    assert verify(table, samples=1000).checked > 0


def test_killed_while_it_tidies_up_it_leaves_nothing_behind(tmp_path):
    solve_all(find("tictactoe"), tmp_path, compiled=False)
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "keys").write_bytes(b"")
    solve_all(find("tictactoe"), tmp_path, compiled=False)
    assert not (tmp_path / "work").exists()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root mounts a small disk")
def test_on_a_disk_that_is_full_nothing_is_lost(tmp_path):
    small, game = tmp_path / "small", "connectfour:5x4"
    small.mkdir()
    if run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", small]).returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        full = run([sys.executable, "-c", SOLVER, game, str(small / "table")])
        assert full.returncode != 0
        assert "no room is left on the disk" in full.stderr
        run(["mount", "-o", "remount,size=300m", small], check=True)
        assert undisturbed(game, small / "table") == undisturbed(game, tmp_path / "right")
    finally:
        run(["umount", small])

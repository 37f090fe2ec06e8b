"""A clock that goes as it would on cores that have nothing else to do: for trainings on a busy machine.

    python benchmarks/idle_clock.py breakthrough --out breakthrough.net --minutes 10 --threads 2 --json

is `zermelo train` with minutes of such a clock. What passes between two looks is the processor time of the
thread that got most of it, or that of all threads divided by the cores, whichever is more.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

LOOK = 0.02  # seconds between two looks at what the threads have got
CORES = 2
TASKS = Path("/proc/self/task")


class IdleClock:
    """Seconds since it was made."""

    def __init__(self) -> None:
        self.now, self._whole, self._each = 0.0, time.process_time(), _spent()
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            time.sleep(LOOK)
            whole, each = time.process_time(), _spent()
            most = max(spent - self._each.get(name, 0.0) for name, spent in each.items())
            self.now += max(most, (whole - self._whole) / CORES)
            self._whole, self._each = whole, each


def _spent() -> dict[str, float]:
    """What each thread has had of the processor so far, in seconds."""
    found = {}
    for task in TASKS.iterdir():
        try:
            found[task.name] = int((task / "schedstat").read_text().split()[0]) / 1e9
        except OSError:
            continue  # it has ended
    return found


def count_idle_time() -> IdleClock:
    """Let trainings go by such a clock."""
    from zermelo.learn import hidden, training

    clock = IdleClock()
    for module in (hidden, training):
        vars(module)["time"] = SimpleNamespace(monotonic=lambda: clock.now)
    return clock


def main() -> None:
    """`zermelo train`, with this clock; at the end, what it said and what was really had."""
    from zermelo.cli.train import command

    clock, began = count_idle_time(), time.monotonic()
    command(sys.argv[1:], standalone_mode=False)
    spent, wall = time.process_time() / 60, (time.monotonic() - began) / 60
    print(
        f"{clock.now / 60:.2f} minutes by its clock, {spent:.2f} of processors, {wall:.2f} by the wall's",
        file=sys.stderr,
    )


if __name__ == "__main__":
    main()

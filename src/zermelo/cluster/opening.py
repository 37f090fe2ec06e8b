"""Workers by what they are called: `processes:4`, `local:4` (Dask, on this machine) or `tcp://host:port`."""

from __future__ import annotations

import os
import re
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import Any

from zermelo.cluster.workers import Workers
from zermelo.errors import ClusterError, MissingExtra, TextError

PATIENCE = 10  # seconds until somebody must have answered
MOST = 1024  # workers on one machine
FORMS = "processes:N, local:N, or the address of a Dask scheduler such as tcp://host:8786"


def workers_called(name: str) -> Workers:
    """The workers of that name; `ClusterError` where nobody answers."""
    here = re.fullmatch(r"(processes|local):(\d+)", name)
    if here:
        count = int(here[2])
        if not 0 < count <= MOST:
            raise TextError(f"{name}: there are between 1 and {MOST:,} workers")
        return processes(count) if here[1] == "processes" else local(count)
    if re.fullmatch(r"\w+://.+", name):
        return cluster_at(name)
    raise TextError(f"{name!r} names no workers: {FORMS}")


def processes(count: int) -> Workers:
    """Processes of this machine. New ones and no forks: the compiler's threads do not survive a fork."""

    def start() -> Executor:
        return ProcessPoolExecutor(count, get_context("spawn"), initializer=_settle_in)

    return Workers(start, lambda: count)


def _settle_in() -> None:
    """Ctrl-C is for whoever gave the work; and a worker does not outlive them, however they end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def local(count: int) -> Workers:
    """A Dask cluster on this machine, started for the occasion."""
    distributed = dask()
    # No limit of memory: files that are mapped count as memory, and nobody needs them to be there.
    cluster = distributed.LocalCluster(
        n_workers=count,
        threads_per_worker=1,
        processes=True,
        memory_limit=0,
        dashboard_address=None,
        silence_logs=50,
    )
    return _workers(distributed.Client(cluster), cluster.close, elsewhere=False)


def cluster_at(address: str) -> Workers:
    """The Dask cluster whose scheduler has this address."""
    distributed = dask()
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterError(
            f"no Dask scheduler answers at {address}: start one by `dask scheduler`, and workers by "
            f"`dask worker {address}` ({str(error) or 'no answer'})"
        ) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise ClusterError(
            f"the Dask scheduler at {address} has no workers: start some by `dask worker {address}`"
        ) from None
    return _workers(client, lambda: None, elsewhere=True)


def _workers(client: Any, end: Callable[[], object], *, elsewhere: bool) -> Workers:
    def ended() -> None:
        client.close()
        end()

    def count() -> int:
        return sum(client.nthreads().values())

    return Workers(lambda: client.get_executor(pure=False), count, ended, elsewhere=elsewhere)


def dask() -> Any:
    """Dask's cluster, where it is installed."""
    try:
        import distributed
    except ImportError:
        raise MissingExtra("a Dask cluster", "cluster") from None
    return distributed

"""Compile the search for a game, say so while it happens, and tell what stands in the way if it cannot be."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Lock
from typing import Any

import numpy as np
from numba.core import config
from numba.core.event import Listener, install_listener

from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.compare import compare
from zermelo.engine.compile.complain import reason_for, remember
from zermelo.engine.compile.functions import forget
from zermelo.engine.compile.hurry import hurrying
from zermelo.engine.compile.keep import alone, is_kept
from zermelo.engine.compile.obstacles import complaint
from zermelo.engine.compile.pipeline import inwards
from zermelo.engine.compile.plan import Plan, plan_of, typed
from zermelo.engine.compile.types import type_of_rules
from zermelo.engine.compile.values.declared import compiling
from zermelo.engine.kernel import Kernel
from zermelo.engine.kernels.exact import enlarge, prove_from, value_of_each
from zermelo.engine.kernels.exact_table import LOWER_LINES, new_exact_table
from zermelo.engine.kernels.forcing import FOURS, force_from
from zermelo.engine.kernels.kinds import KERNELS, Kind
from zermelo.engine.kernels.luck.expectation import expect_from
from zermelo.engine.kernels.luck.positions import new_graph, sort_in
from zermelo.engine.kernels.luck.sweeps import order_from, sweep_from
from zermelo.engine.kernels.luck.turns import explore_from
from zermelo.engine.kernels.mcts import mcts_from, new_tree
from zermelo.engine.kernels.node import identity_of
from zermelo.engine.kernels.perft import perft_from
from zermelo.engine.kernels.proof import new_proof, new_proof_table, prove_win_from
from zermelo.engine.kernels.search import search_from
from zermelo.engine.kernels.selective.search import selective_from
from zermelo.engine.kernels.selfplay import new_diary, play_from
from zermelo.engine.kernels.strong import new_sweep, strong_before, strong_from
from zermelo.engine.kernels.table import new_table
from zermelo.engine.kernels.work import OUT_OF_NODES, SELECTIVE, Shared, new_work
from zermelo.engine.layout.shape import NoShape
from zermelo.engine.run.forcer import Forcer
from zermelo.engine.run.roller import Roller
from zermelo.engine.run.searcher import Searcher
from zermelo.errors import CannotCompile, Outgrown, Overfull, Stopped

_ready: set[str] = set()
_one_at_a_time = Lock()


def prepare(rules: Adapter, notify: Callable[[str], None], kind: Kind = "search") -> None:
    """Compile a kind of search for these rules, or fetch it from disk; `CannotCompile` says why not."""
    kernel = KERNELS[kind]
    if _name(rules, kernel) in _ready:
        return
    if config.DISABLE_JIT:
        raise CannotCompile(complaint(rules, NoShape("Numba is switched off by NUMBA_DISABLE_JIT")))
    with _one_at_a_time:
        if _name(rules, kernel) in _ready:
            return
        _compile_in_some_way(rules, notify, kernel)
        _ready.add(_name(rules, kernel))


def _compile_in_some_way(rules: Adapter, notify: Callable[[str], None], kernel: Kernel[Any, Any]) -> None:
    """Compile with lists on the stack, or with Numba's, and with as much room as numbers need."""
    while True:
        reason = reason_for(rules, kernel.__name__)
        if reason is not None and not _has_few(rules):
            raise CannotCompile(reason)
        try:
            if reason is not None:
                raise Overfull  # lists on the stack would not do, it is known
            return _compile(rules, notify, kernel)
        except Outgrown as error:
            rules.make_room(error)
        except Exception as error:  # whatever it is, the rules run interpreted
            has_few = _has_few(rules)
            reason = complaint(rules, error, whole=not has_few) + _of_kinds(rules)
            remember(rules, kernel.__name__, error, reason)
            if not has_few:
                logging.getLogger("zermelo").debug("%s", reason, exc_info=error)  # long, in Numba's words
                raise CannotCompile(reason) from None


def _has_few(rules: Adapter) -> bool:
    """Whether lists of these rules are put on the stack."""
    plan = _plan(rules)
    return plan is not None and plan.widths.room > 0


def _of_kinds(rules: Adapter) -> str:
    """What may be the matter where moves are not all of one kind."""
    plan = _plan(rules)
    kinds = 1 if plan is None else plan.widths.kinds
    return f" (moves are of {kinds} kinds here: one kind is simpler)" if kinds > 1 else ""


def _plan(rules: Adapter) -> Plan | None:
    try:
        return plan_of(rules)
    except Exception:  # there is none, and never will be
        return None


def _name(rules: Adapter, kernel: Kernel[Any, Any]) -> str:
    """Games that differ in their start share their machine code, but rules may fail from one start only."""
    return f"{type_of_rules(rules).name} {kernel.__name__} {rules.game.start()!r}"


def _compile(rules: Adapter, notify: Callable[[str], None], kernel: Kernel[Any, Any]) -> None:
    """Compile all that a search needs. What is on disk was compared before it was put there."""
    title = rules.game.title
    listener = _Listener(f"compiling {title} (once)", notify)
    waiting = partial(notify, f"waiting: another process compiles {title}")
    own = alone(kernel.__name__, type_of_rules(rules), waiting)
    with own, install_listener("numba:compile", listener), _side_by_side(), hurrying(), inwards():
        forget()
        compared = not is_kept(kernel.__name__, type_of_rules(rules))
        if compared:
            compare(rules)
        with compiling(plan_of(rules).widths):
            CALLS[kernel](rules)
        if listener.said and not compared:
            compare(rules)


def _call_search(rules: Adapter, settings: int = 0) -> None:
    """Have the search compiled by calling it, for a position that is out of nodes."""
    searcher = Searcher(rules, compiled=True, megabytes=0.01, threads=1, settings=settings)
    start = searcher.typed(rules.game.start())
    searcher.spare_nodes = 0
    with suppress(Stopped):
        searcher.ask(start, 0, 0, -1, 1)
    if rules.repeats:
        identity_of.compiled(rules, start)


def _call_selective(rules: Adapter) -> None:
    _call_search(rules, SELECTIVE)


def _call_perft(rules: Adapter) -> None:
    """Have the counting compiled by calling it."""
    perft_from.compiled(rules, typed(rules.game.start(), rules), 0, False, new_work(True, 8, 8).words)


def _call_exact(rules: Adapter) -> None:
    """Have the exact search compiled by calling it, for no position and for one that is out of nodes."""
    work, table = new_work(True, 8, 8), new_exact_table(True, LOWER_LINES)
    work.node_limit = 0
    prove_from.compiled(rules, typed(rules.game.start(), rules), 0, 0, work.words, table.words)
    none = np.zeros(0, np.int64)
    value_of_each.compiled(rules, none, none, False, work.words, table.words)
    enlarge.compiled(rules, 0, table.words)


def _call_mcts(rules: Adapter) -> None:
    """Have Monte Carlo tree search compiled by calling it, for a tree that may not grow."""
    tree, start = new_tree(True, 1, 8, seed=0, earlier=0), typed(rules.game.start(), rules)
    tree.stopped = OUT_OF_NODES
    mcts_from.compiled(rules, start, tree.words, Shared.new(True, busy=1).words)
    if rules.repeats:
        identity_of.compiled(rules, start)


def _call_luck(rules: Adapter) -> None:
    """Have the search with luck compiled by calling it, at the horizon."""
    roller = Roller(rules, compiled=True, megabytes=0.01)
    start = rules.game.start()
    roller.spare_nodes = 1
    with suppress(Stopped):
        roller.ask(roller.typed(start), rules.game.player_at(start), 0, 0, -1, 1)
    if rules.repeats:
        identity_of.compiled(rules, roller.typed(start))


def _call_positions(rules: Adapter) -> None:
    """Have value iteration compiled by calling it, for a graph that may not grow."""
    graph = new_graph(True, (4, 4, 4), 8, plan_of(rules).state.size, bool(rules.has_gained))
    start = typed(rules.game.start(), rules)
    graph.stopped, graph.looked_into = OUT_OF_NODES, 1
    shared = Shared.new(True, busy=1)
    explore_from.compiled(rules, start, graph.words, shared.words)
    sweep_from.compiled(rules, 0, graph.words, shared.words)
    sort_in.compiled(rules, graph.words, shared.words)
    order_from.compiled(rules, graph.words, shared.words)


def _call_forcing(rules: Adapter) -> None:
    """Have the search for wins by force compiled by calling it, for no threat at all."""
    forcer = Forcer(rules, compiled=True, megabytes=0.01)
    forcer.ask(forcer.typed(rules.game.start()), 0, 0, FOURS)


def _call_strong(rules: Adapter) -> None:
    """Have the sweeps over all positions compiled by calling them, for no position."""
    words, kind = plan_of(rules).state.size, np.int32 if rules.counts_points else np.int16
    sweep = new_sweep(True, None, room=1, before=1, words=words, slots=1)
    keys, places, values, marks = (np.zeros(0, each) for each in (np.int64, np.int32, kind, np.uint8))
    strong_from.compiled(rules, 0, 0, 0, keys, places, values, marks, keys, places, values, sweep.words)
    strong_before.compiled(rules, 0, 0, keys, places, values, marks, keys, keys, sweep.words)


def _call_proof(rules: Adapter) -> None:
    """Have proof-number search compiled by calling it, for a position that is out of nodes."""
    work, table = new_proof(True, 8, 8), new_proof_table(True, 0.01)
    work.node_limit = 0
    prove_win_from.compiled(rules, typed(rules.game.start(), rules), True, work.words, table.words)


def _call_selfplay(rules: Adapter) -> None:
    """Have self-play compiled by calling it, for no move at all."""
    diary, side = new_diary(True, room=8, width=1, most=1), new_work(True, 8, 8).words
    diary.stopped = OUT_OF_NODES
    side = side, new_table(True, 0.01, 1).words
    play_from.compiled(rules, typed(rules.game.start(), rules), diary.words, *side, *side)


CALLS: dict[Kernel[Any, Any], Callable[[Adapter], None]] = {
    search_from: _call_search,
    selective_from: _call_selective,
    prove_from: _call_exact,
    perft_from: _call_perft,
    mcts_from: _call_mcts,
    expect_from: _call_luck,
    explore_from: _call_positions,
    force_from: _call_forcing,
    strong_from: _call_strong,
    prove_win_from: _call_proof,
    play_from: _call_selfplay,
}


@contextmanager
def _side_by_side() -> Iterator[None]:
    """Let LLVM do like things side by side (SLP): the four directions of a board become one vector."""
    before = config.SLP_VECTORIZE
    config.SLP_VECTORIZE = 1
    try:
        yield
    finally:
        config.SLP_VECTORIZE = before


class _Listener(Listener):  # type: ignore[misc]  # Numba has no types
    """Says once that something is being compiled."""

    def __init__(self, message: str, say: Callable[[str], None]) -> None:
        self.message, self.say, self.said = message, say, False

    def on_start(self, event: Any) -> None:
        if not self.said:
            self.said = True
            self.say(self.message)

    def on_end(self, event: Any) -> None:
        pass

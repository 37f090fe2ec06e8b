"""The docs show the figures that the benchmarks have kept; and where answers differ a benchmark fails."""

import importlib
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
if not BENCHMARKS.is_dir():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)


@pytest.fixture
def module(monkeypatch):
    """A script among the benchmarks, by its name."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        monkeypatch.setenv(name, "1")  # as the scripts set it, but for this test only
    yield importlib.import_module
    for name in (
        "peers",
        "settings",
        "rewriting",
        "as_written",
        "contenders",
        "figures",
        "mcts_match",
        "playouts",
        "othello",
        "training",
    ):
        sys.modules.pop(name, None)


@pytest.mark.parametrize(
    "name", ["peers", "settings", "rewriting", "as_written", "mcts_match", "playouts", "othello", "training"]
)
def test_the_docs_show_what_was_measured(module, name):
    figures = module("figures")
    assert figures.shown(name) == module(name).drawn(figures.kept(name))


def test_all_that_is_compared_was_alike(module):
    figures = module("figures")
    assert all(table["agreed"] for table in figures.kept("peers")["tables"])
    for name in ("settings", "rewriting"):
        assert module(name).differing(figures.kept(name)["rows"]) == []


def contenders(module, *values):
    """Contenders that find these values at once."""
    kinds, found = module("contenders"), [module("contenders").Found(value) for value in values]
    names = [kinds.COMPILED, kinds.INTERPRETED, kinds.HINTED, kinds.HINTED_INTERPRETED]
    return [
        kinds.Contender(
            name, "", lambda each=each: each, alike=name not in (kinds.HINTED, kinds.HINTED_INTERPRETED)
        )
        for name, each in zip(names, found, strict=True)
    ]


def test_it_fails_where_answers_differ_that_look_equally_far(module, monkeypatch, capsys):
    from zermelo import Value

    peers = module("peers")
    monkeypatch.setattr(peers, "SPAN", 0.0)
    monkeypatch.setattr(sys, "argv", ["peers.py", "--runs", "1"])
    four, three = Value.estimate(-4), Value.estimate(-3)
    for values, status in (([four, four, three, three], 0), ([four, three, four, four], 1)):
        made = contenders(module, *values)
        monkeypatch.setattr(
            peers, "all_tables", lambda runs, made=made: [peers.compare("a game", made, runs)]
        )
        assert peers.main() == status
        assert ("THE VALUES DIFFER" in capsys.readouterr().out) == bool(status)


def test_without_hints_the_engine_finds_what_the_textbook_finds(module):
    """With them it sees further: that was once shown as the same."""
    from zermelo import ConnectFour, Engine, Limits, alphabeta

    game = ConnectFour()
    plain, state = module("contenders").without_hints(ConnectFour)(), game.load("231175374624")
    limits = Limits(depth=6)
    found = {each: Engine(each, compiled=False).best(state, limits).value for each in (game, plain)}
    assert found[plain] == alphabeta(plain, state, depth=6).value
    assert found[plain] != found[game]

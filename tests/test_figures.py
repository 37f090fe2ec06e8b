"""The docs show the figures that the benchmarks have kept; and where answers differ a benchmark fails."""

import importlib
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from zermelo import Value, find

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
        "training_games",
        "training_curve",
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


@pytest.fixture
def asked(tmp_path):
    """What is asked of a benchmark of training: a few games of a net that there is."""
    return SimpleNamespace(
        folder=tmp_path, within=1.0, net=tmp_path / "hex.net", games=6, each=0, seconds=0.01,
        against=["blind", "evaluate"], minutes=10.0, machine=None, data=tmp_path / "nowhere",
    )  # fmt: skip


def test_a_benchmark_of_training_goes_on_where_it_was(module, asked):
    """Pairs of games that are done are not played again; Hex has no judgement by hand to play against."""
    state = module("training").State(asked)
    done = {"name": "hex:3", "net": "hex.net", "against": "blind", "number": 1, "found": [2.0]}
    (asked.folder / "results.jsonl").write_text(json.dumps(done) + "\n")
    left = [(about["against"], about["number"]) for about, _ in state.tasks(["hex:3"])]
    assert left == [("blind", 0), ("blind", 2)]


def test_a_benchmark_of_training_tells_what_it_found(module, asked):
    training, curve = module("training"), module("training_curve")
    (asked.folder / "hex.net.training").mkdir()
    asked.each = 2
    (asked.folder / "hex.net.training" / "002.net").touch()
    generation = {"number": 2, "hidden": 16, "minutes": 1.5, "loss": 0.6, "kept": True}
    (asked.folder / "hex.net.training" / "history.json").write_text(json.dumps({"generations": [generation]}))
    rows = [("hex.net", number, [float(number)]) for number in range(3)] + [("002.net", 0, [2.0])]
    (asked.folder / "results.jsonl").write_text(
        "".join(
            json.dumps({"name": "hex:3", "net": net, "against": "blind", "number": number, "found": found})
            + "\n"
            for net, number, found in rows
        )
    )
    state = training.State(asked)
    assert list(state.tasks(["hex:3"])) == []
    figures = state.figures(["hex:3"])
    assert [(row["games"], row["points"]) for row in figures["rows"]] == [(6, 3.0)]
    assert [(row["minutes"], row["points"], row["elo"]) for row in figures["curve"]] == [(1.5, 2.0, None)]
    assert "| hex:3 | blind" in training.drawn(figures)
    plots = pytest.importorskip("zermelo.show.plots")
    assert "hex:3" in plots.Plot(figures, curve.draw).svg()


def test_a_known_score_is_read_as_the_published_sets_count(module):
    """The stones that the winner has left, and one more for a sooner win."""
    games, game = module("training_games"), find("connectfour")
    assert games.score_of(Value.win(1), game.load("121212")) == (42 - 6 - 1) // 2 + 1
    assert games.score_of(Value.loss(2), game.load("1212123")) == -((42 - 7 - 2) // 2 + 1)
    assert games.score_of(Value.draw(), game.start()) == 0

"""The tuner of the judgement of chess, on a judgement so small that its best weights are known."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from zermelo.games.chess import Chess
from zermelo.games.chess.position import Position
from zermelo.games.chess.weights import eg_of, mg_of, packed

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "chess_tune.py"
if not SCRIPT.is_file():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)

TABLES = {
    "PIECES": ((100, 120), (300, 280), (500, 550)),  # pawns, knights, all that moves straight
    "TEMPO": ((20, 10),),
    "UNUSED": ((7, -7),),
    "FEAR": ((12, 0),),
}
FENS = """\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
rnbqkbnr/ppp1ppp1/8/8/8/8/PPPPPPPP/RNBQKBN1 b Qkq - 0 1
4k3/pppp4/8/8/8/8/PP6/4K3 w - - 0 1
4k3/ppp5/8/8/8/8/PPPPP3/4K3 b - - 0 1
4k2r/ppp5/8/8/8/8/PPPPP3/1N2K3 b - - 0 1
r3k2r/ppp5/8/8/8/8/PPP5/1NN1K3 w - - 0 1
1n2k1n1/5ppp/8/8/8/8/5PPP/RN2K3 w - - 0 1
3qk3/5ppp/8/8/8/8/5PPP/RN2K3 b - - 0 1
3qk3/5ppp/8/8/8/8/5PPP/R1NQK3 b - - 0 1""".splitlines()


def judge(weights: Any, state: Position) -> int:
    """Material, whoever is to move, and a fear that grows with the square of the other's knights."""
    score = weights[3]
    score += ((state.pawns & state.mine).bit_count() - (state.pawns & state.theirs).bit_count()) * weights[0]
    score += (
        (state.knights & state.mine).bit_count() - (state.knights & state.theirs).bit_count()
    ) * weights[1]
    score += (
        (state.straight & state.mine).bit_count() - (state.straight & state.theirs).bit_count()
    ) * weights[2]
    fear = (state.knights & state.theirs).bit_count() * weights[5]
    score -= packed(fear * fear // 8, 0)
    left = min(8, (state.knights | state.straight).bit_count())
    return int((mg_of(score) * left + eg_of(score) * (8 - left)) // 8)


@pytest.fixture(scope="module")
def tune() -> ModuleType:
    spec = importlib.util.spec_from_file_location("chess_tune", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["chess_tune"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def prober(tune: ModuleType) -> Any:
    return tune.Prober(judge, Chess(), tune.layout_of(TABLES, ["FEAR"]))


def positions(tune: ModuleType, tmp_path: Path, weights: Any) -> Any:
    """The positions, with the scores that these weights give them."""
    game, lines = Chess(), []
    for fen in FENS:
        state = game.load(fen)
        score = judge(weights, state) * (1 - 2 * state.turn)
        lines.append(f"{fen};{score};{0.5 if abs(score) < 250 else float(score > 0)}\n")
    file = tmp_path / "positions.txt"
    file.write_text("".join(lines) + "# game 0\n")
    return tune.read(file, game, None)


def test_what_a_value_depends_on_is_found_by_asking(tune: ModuleType, prober: Any, tmp_path: Path) -> None:
    before = tune.weights_of(TABLES)
    changes = tune.Weights(np.array([8.0, -16, 24, 8, 40, 0]), np.array([-8.0, 16, 8, 0, 80, 0]))
    after = tune.Weights(before.middle + changes.middle, before.end + changes.end)
    samples = positions(tune, tmp_path, before.packed(prober.layout.plain).tolist())
    linear = prober.linear(samples, before)
    assert linear.values.tolist() == samples.scores.tolist()
    assert np.abs(linear.at(changes, prober.layout) - prober.values(samples, after)).max() <= 1
    assert linear.counts.toarray()[1].tolist() == [0, 1, 0, 1, 0]  # a knight more, and the move
    assert linear.counts.toarray()[3].tolist() == [-2, 0, 0, 1, 0]  # only pawns: the endgame's share must do
    assert linear.slopes[1].tolist() == [-3.0]  # of x * x / 8 at 12


def test_tuning_finds_the_weights_that_made_the_scores(
    tune: ModuleType, prober: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    truth = {**TABLES, "PIECES": ((90, 130), (330, 300), (470, 600)), "TEMPO": ((35, 5),)}
    samples = positions(tune, tmp_path, tune.weights_of(truth).packed(prober.layout.plain).tolist())
    options = argparse.Namespace(share=1.0, rounds=3, steps=200, ridge=1e-9)
    found = tune.Tuner(prober, samples, None, options).run(tune.weights_of(TABLES))
    told = [float(line.split()[-1]) for line in capsys.readouterr().err.splitlines() if "training" in line]
    assert told[-1] < told[0] / 10
    assert found.middle[4] == 7  # it matters nowhere, and stays


def test_only_the_numbers_of_the_file_change(tune: ModuleType) -> None:
    from zermelo.games.chess import weights

    text = Path(weights.__file__).read_text()
    assert tune.written(text, weights.TABLES) == text
    doubled = tune.weights_of(weights.TABLES)
    tables = tune.tables_of(tune.Weights(2 * doubled.middle, doubled.end), weights.TABLES)
    made: dict[str, Any] = {"__name__": "made"}
    exec(tune.written(text, tables), made)
    assert made["TABLES"]["TEMPO"] == ((2 * weights.TABLES["TEMPO"][0][0], weights.TABLES["TEMPO"][0][1]),)
    with pytest.raises(ValueError, match="0 tables called NOTHING"):
        tune.written(text, {"NOTHING": ((1, 1),)})

"""The hall of solved games: its figures fit what is published, and what is read off tables is right."""

import json

import pytest
from click.testing import CliRunner

from zermelo import find
from zermelo.cli import main
from zermelo.measure.hall import (
    HALL,
    Entry,
    Figures,
    agrees,
    best_play,
    figures,
    only_move,
    sights,
    values_of,
)
from zermelo.solve.solution import solve_all


def test_every_game_of_the_hall_is_one():
    for entry in HALL:
        assert find(entry.game).name == entry.game
    assert len({entry.game for entry in HALL}) == len(HALL)


def test_what_was_measured_is_what_is_published():
    known = figures()
    assert known
    for entry in HALL:
        assert entry.game not in known or agrees(entry, known[entry.game]), entry.game
    assert set(known) <= {entry.game for entry in HALL}
    by_the_script = [each.machine and each.resident >= each.memory > 0 for each in known.values()]
    assert all(by_the_script)


def test_a_disagreement_is_noticed():
    found = Figures("table", "draw", None, 1.0, "2026-01-01", positions=10)
    assert agrees(Entry("x", "draw"), found)
    assert not agrees(Entry("x", "win"), found)
    assert not agrees(Entry("x", "draw", None, 11), found)


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    return solve_all(find("hexapawn"), tmp_path_factory.mktemp("hall") / "table", compiled=False)


def test_sights(table):
    seen = sights(table)
    assert seen.looked_at == table.positions == len(dict(table.items()))
    state, line = seen.longest
    assert len(line) == max(layer.longest for layer in table.layers)
    for move in line:
        assert move in values_of(table, state)
        state = table.game.play(state, move)
    assert table.game.score(state) is not None
    assert 0 < seen.only < seen.looked_at
    for state, move, value in seen.examples:
        values = values_of(table, state)
        assert [each for each, worth in values.items() if worth.score == value.score] == [move]
    start = table.game.start()
    assert only_move(table, start, table[start]) is None  # lost: nothing keeps anything
    assert len(best_play(table, start)) == 6
    assert sights(table, most=10).looked_at < 40


class Hasty(type(find("hexapawn"))):
    """In which nobody overlooks a move that wins."""

    def wins_at_once(self, state):
        return any(self.score(self.play(state, move)) == -1 for move in self.moves(state))


def test_sights_of_a_table_that_looks_no_further_than_wins_at_once(table, tmp_path):
    hasty = solve_all(Hasty(), tmp_path / "hasty", compiled=False)
    assert hasty.positions < table.positions
    seen = sights(hasty)
    state, line = seen.longest
    assert len(line) == max(layer.longest for layer in hasty.layers)
    for move in line:
        state = hasty.game.play(state, move)
    assert hasty.game.score(state) is not None
    assert all(not hasty.game.wins_at_once(each) for each, _, _ in seen.examples)


def test_the_command():
    text = CliRunner().invoke(main, ["hall"]).output
    assert text.startswith("game")
    assert "dobutsu" in text
    rows = json.loads(CliRunner().invoke(main, ["hall", "--json"]).output)
    assert len(rows) == len(HALL)
    assert "too large" in CliRunner().invoke(main, ["hall", "chess"]).output
    assert CliRunner().invoke(main, ["hall", "--table", "x"]).exit_code == 2
    one = json.loads(CliRunner().invoke(main, ["hall", "hexapawn:3x3", "--json"]).stdout)
    assert one["wins"] + one["draws"] + one["losses"] == one["positions"]
    assert "the longest win" in CliRunner().invoke(main, ["hall", "hexapawn:3x3"]).stdout

"""The numbers of the selective search: where they stand, who says them, and how games fit them."""

import random
import sys
from pathlib import Path
from types import MappingProxyType

import pytest

from zermelo import Engine, Limits
from zermelo.engine.kernels.selective.margins import Margins, margins_of
from zermelo.engine.memory import Memory, record, word
from zermelo.errors import GameError
from zermelo.games.chess import Chess
from zermelo.games.gomoku import Gomoku

FOLDER = Path(__file__).parents[1] / "benchmarks"


class Inner(Memory):
    """A part."""

    none: int = word()
    some: int = word(7)


class Outer(Memory):
    """A whole."""

    many: int = word(1 << 40)
    inner: Inner = record(Inner)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_word_begins_as_it_says(compiled):
    memory = Outer.new(compiled)
    assert (memory.many, memory.inner.none, memory.inner.some) == (1 << 40, 0, 7)


@pytest.mark.parametrize("compiled", [False, True])
def test_margins_are_the_usual_ones_but_for_those_that_are_named(compiled):
    margins, usual = Margins.new(compiled), margins_of(Gomoku())
    margins.set({"late": 11})
    margins.set({"above": 12})
    assert {name: getattr(margins, name) for name in usual} == {**usual, "above": 12}
    with pytest.raises(GameError, match="there is no margin abvoe; there are above, below"):
        margins.set({"abvoe": 12})


def test_a_game_is_searched_by_its_own_margins():
    class Narrow(Chess):
        margins = MappingProxyType({"above": 1, "late": 0})

    def nodes(game):
        return Engine(game, compiled=False, table=1).best(limits=Limits(depth=4)).stats.nodes

    assert nodes(Narrow()) < nodes(Chess())


@pytest.fixture(scope="module")
def bench():
    if not FOLDER.is_dir():
        pytest.skip("the benchmarks are not part of this copy")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        patch.delitem(sys.modules, "margins", raising=False)
        import margins

        yield margins


def test_least_squares_tell_what_each_change_is_worth(bench, capsys):
    """Games made up: `late=5` is worth a tenth of a point, `above=60` nothing, whatever the other side has."""
    dice, usual = random.Random(2), {"late": 3, "above": 75}
    rows = []
    for _ in range(4000):
        one, other = ({"late": dice.choice((3, 5)), "above": dice.choice((75, 60))} for _ in range(2))
        better = 0.1 * ((one["late"] == 5) - (other["late"] == 5))
        rows.append((one, other, better + dice.choice((-0.25, 0, 0.25))))
    bench.tell(rows, usual)
    said = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    worth = {line[0]: (float(line[4]), float(line[-1])) for line in said}
    assert worth["late"][0] == pytest.approx(0.1 * bench.ELO, abs=worth["late"][1])
    assert worth["above"][0] == pytest.approx(0, abs=worth["above"][1])
    assert 0 < worth["late"][1] < 10


def test_climbing_finds_the_number_that_wins(bench, monkeypatch, capsys):
    """Games made up: whoever is nearer to 40 wins, of the two numbers; they begin at 10 and 100."""

    class MadeUp:
        usual = MappingProxyType({"late": 10, "above": 100})

        def __init__(self, options):
            pass

        def play(self, one, other):
            off = [sum(abs(number - 40) / 40 for number in side.values()) for side in (one, other)]
            return type("Played", (), {"won": 2 * (off[0] < off[1]), "lost": 2 * (off[0] > off[1])})

    monkeypatch.setattr(bench, "Games", MadeUp)
    options = type("Options", (), {"seed": 1, "pairs": 2000, "changes": [("late", ""), ("above", "")]})
    bench.climb(options)
    at = eval(capsys.readouterr().out.splitlines()[-1].partition(" ")[2])
    assert abs(at["late"] - 40) < 15
    assert abs(at["above"] - 40) < 30

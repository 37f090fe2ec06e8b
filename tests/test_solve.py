"""Tables of every position: their values, their files, what becomes of interruptions and of bad input."""

import json
import random
import re
import shutil
import tempfile
import tracemalloc
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from loopy import Loopy, retrograde
from random_games import RandomGame, brute
from zermelo import Engine, Game, Limits, Value
from zermelo.cli import main
from zermelo.contract import Hand, Layout, Stock
from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.numbering import lay_out, number_of_words
from zermelo.errors import GameError, Stopped
from zermelo.games import find
from zermelo.solve import files, runs, sweeps
from zermelo.solve.crew import Crew
from zermelo.solve.files import TableError
from zermelo.solve.numbers import Numbers
from zermelo.solve.solution import solve_all
from zermelo.solve.table import Table
from zermelo.solve.verify import verify
from zermelo.stop import Stop
from zermelo.textbook import minimax


class Numbered(Loopy):
    """With numbers of its own, so that the kernels run interpreted as they run compiled."""

    indices = 64
    points = False

    def index(self, state):
        return state

    def state_at(self, number):
        return number


class Undone(Numbered):
    """That can go back."""

    def unplay(self, state):
        return [before for before, after in enumerate(self.successors) if state in after]


@pytest.mark.parametrize("kind", [Loopy, Numbered, Undone])
@pytest.mark.parametrize("extra_turns", [False, True])
def test_random_games_with_loops_are_worth_what_retrograde_analysis_says(kind, extra_turns, tmp_path):
    for seed in range(25):
        game = kind(seed, extra_turns=extra_turns)
        table = solve_all(game, tmp_path / str(seed), compiled=False)
        right = retrograde(game)
        for state in range(12):
            value = table.get(state)
            assert value is None or value == (right[state] or Value.draw()), (seed, state)
        assert verify(table).whole


class Quick(Undone):
    """In which nobody overlooks a move that wins."""

    def wins_at_once(self, state):
        return any(self._is_won(state, self.play(state, move)) for move in self.moves(state))

    def _is_won(self, state, child):
        same = not self.alternates and self.turn(child) == self.turn(state)
        return self.score(child) == (1 if same else -1)


class Deceived(Numbered):
    """That sees wins where there are none."""

    def wins_at_once(self, state):
        return True


@pytest.mark.parametrize("extra_turns", [False, True])
def test_a_table_may_look_no_further_than_wins_at_once(extra_turns, tmp_path):
    left_out = 0
    for seed in range(25):
        whole = solve_all(Undone(seed, extra_turns=extra_turns), tmp_path / f"whole{seed}", compiled=False)
        quick = solve_all(Quick(seed, extra_turns=extra_turns), tmp_path / f"quick{seed}", compiled=False)
        assert verify(quick).whole
        for state in range(12):
            assert quick.get(state) in (None, whole.get(state)), (seed, state)
        left_out += whole.positions - quick.positions
    assert left_out > 0
    start = next(seed for seed in range(25) if Loopy(seed).score(0) is None)
    with pytest.raises(TableError, match="is wrong about 0: it says a win in 1"):
        verify(solve_all(Deceived(start), tmp_path / "deceived", compiled=False))


class Layered(RandomGame):
    """Each state is a layer by itself; moves skip some."""

    def layer(self, state):
        return state


@given(st.integers(0, 10**6), st.booleans(), st.booleans(), st.sampled_from([RandomGame, Layered]))
@settings(max_examples=40, deadline=None)
def test_random_games_are_worth_what_brute_force_finds(seed, points, extra_turns, kind):
    game = kind(seed, points, extra_turns)
    with tempfile.TemporaryDirectory() as folder:
        table = solve_all(game, Path(folder) / "t", compiled=False)
        for state, value in table.items():
            assert value == brute(game, state, game.turn(state)).value


class Pile(Game):
    """Take some of the stones; they count, and nothing says so but `gained`."""

    def __init__(self, seed):
        dice = random.Random(seed)
        self.worth = [dice.randint(-3, 3) for _ in range(40)]

    def start(self):
        return 9, 0

    def moves(self, state):
        return range(1, min(3, state[0]) + 1)

    def play(self, state, take):
        return state[0] - take, (state[1] + take) % 3

    def gained(self, state, take):
        return self.worth[state[0] + 10 * state[1]]

    def score(self, state):
        return 0 if state[0] == 0 else None


@pytest.mark.parametrize("seed", range(8))
def test_points_are_what_minimax_finds(seed, tmp_path):
    game = Pile(seed)
    table = solve_all(game, tmp_path / "pile", compiled=False)
    for state, value in table.items():
        if game.score(state) is None:
            assert value == minimax(game, state).value
    assert verify(table).whole


class Capturing(Game):
    """A walk along a ring, with a layer: how many of the stones are gone. Layers have circles in them."""

    points = False

    def start(self):
        return 3, 0, 0

    def moves(self, state):
        yield 1
        yield -1
        if state[1] % 3 == 2:
            yield 0

    def play(self, state, move):
        left, place, who = state
        return (left - 1, place, 1 - who) if move == 0 else (left, (place + move) % 7, 1 - who)

    def score(self, state):
        return None if state[0] else -1

    def turn(self, state):
        return state[2]

    def layer(self, state):
        return 10 * (3 - state[0])


def test_layers_with_loops_in_them_agree_with_no_layers_at_all(tmp_path):
    class Flat(Capturing):
        layer = Game.layer

    layered, flat = solve_all(Capturing(), tmp_path / "a"), solve_all(Flat(), tmp_path / "b", compiled=False)
    assert [each.layer for each in layered.layers] == [0, 10, 20, 30]
    assert dict(layered.items()) == dict(flat.items())
    assert verify(layered).whole


class Falling(Capturing):
    def layer(self, state):
        return state[0]


def test_a_layer_that_falls_is_named(tmp_path):
    with pytest.raises(GameError, match=r"layer\(\) must never fall.*\(3, "):
        solve_all(Falling(), tmp_path / "t", compiled=False)


def bytes_in(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


class Killed(BaseException):
    """No program survives that."""


def test_killed_at_any_file_it_goes_on_and_ends_with_the_same_bytes(tmp_path, monkeypatch):
    game, usual = Undone(3, size=40, ends=9), files.written
    solve_all(game, tmp_path / "undisturbed", compiled=False)
    right = bytes_in(tmp_path / "undisturbed")
    for last in range(1, 60):
        left, folder = [last], tmp_path / f"killed{last}"

        def written(path, *, sync, mark="", left=left):
            left[0] -= 1
            if left[0] == 0:
                path.with_name(path.name + files.ASIDE).write_bytes(b"half of it")
                raise Killed
            return usual(path, sync=sync)

        for module in (files, solve_all.__globals__["write_table"].__globals__):
            setter = monkeypatch.setattr if module is files else monkeypatch.setitem
            setter(module, "written", written)
        try:
            solve_all(game, folder, compiled=False)
        except Killed:
            solve_all(game, folder, compiled=False)
        assert bytes_in(folder) == right, last
        if left[0] > 0:
            break
    assert last > 8  # it was killed at every file, and then not at all


def test_what_was_damaged_on_the_way_is_made_anew(tmp_path):
    game = Undone(3, size=40, ends=9)
    right = bytes_in(solve_all(game, tmp_path / "right", compiled=False).folder)
    folder, stop = tmp_path / "t", Stop()
    with pytest.raises(Stopped):
        solve_all(game, folder, compiled=False, stop=stop, progress=lambda step: step.total and stop.set())
    for path in (folder / "work").iterdir():
        if path.name in ("keys", "values", "solved.json", "found.json"):
            copy = tmp_path / f"damaged-{path.name}"
            shutil.copytree(folder, copy)
            data = bytearray(path.read_bytes())
            data[len(data) // 2] ^= 1
            (copy / "work" / path.name).write_bytes(data)
            solve_all(game, copy, compiled=False)
            assert bytes_in(copy) == right
    assert bytes_in(solve_all(game, folder, compiled=False).folder) == right


@pytest.mark.parametrize("kind", [Undone, Numbered])
@pytest.mark.parametrize("extra_turns", [False, True])
def test_little_memory_gives_the_same_bytes(kind, extra_turns, tmp_path, monkeypatch):
    """Too little for the runs, which go to files, and for links between positions: all is looked at again."""
    for seed in range(5):
        game = kind(seed, size=60, ends=12, extra_turns=extra_turns)
        right = bytes_in(solve_all(game, tmp_path / f"much{seed}", compiled=False).folder)
        monkeypatch.setattr(runs, "PART", 4)
        little = solve_all(game, tmp_path / f"little{seed}", compiled=False, memory=64)
        assert bytes_in(little.folder) == right


def test_only_where_something_is_decided_is_looked_at_again(tmp_path, monkeypatch):
    """Every chunk of a layer was gone over for every distance, though hardly any has something of it."""
    games, looked = [Undone(seed, size=60, ends=5) for seed in range(8)], []
    right = [solve_all(game, tmp_path / f"right{i}", compiled=False) for i, game in enumerate(games)]
    go_back = Crew.go_back
    monkeypatch.setattr(sweeps, "CHUNK", 2)
    monkeypatch.setattr(sweeps, "AT_ONCE", 8)
    monkeypatch.setattr(
        Crew, "go_back", lambda *args, **more: looked.append(args[1]) or go_back(*args, **more)
    )
    for i, game in enumerate(games):
        cut = solve_all(game, tmp_path / f"cut{i}", compiled=False)
        assert bytes_in(cut.folder) == bytes_in(right[i].folder)
    all_of_them = sum(len(table) // 2 * (table.layers[0].longest + 1) for table in right)
    assert 0 < len(looked) < all_of_them / 2


@pytest.mark.parametrize("back", [0, 1 << 20])
def test_from_wins_it_goes_back_or_looks_at_all_that_is_open(back, tmp_path, monkeypatch):
    games = [Undone(seed, size=60, ends=5) for seed in range(8)]
    right = [solve_all(game, tmp_path / f"right{i}", compiled=False) for i, game in enumerate(games)]
    monkeypatch.setattr(sweeps, "BACK", back)
    for i, game in enumerate(games):
        other = solve_all(game, tmp_path / f"other{i}", compiled=False)
        assert bytes_in(other.folder) == bytes_in(right[i].folder)


def test_what_is_put_in_order_goes_through_little_memory(tmp_path, monkeypatch):
    """Tables without layers of their own were sorted all at once."""
    dice = np.random.default_rng(1)
    numbers = dice.permutation(3 << 20)
    spans = [(0, 1 << 20), (1 << 20, 3 << 20)]
    keys = np.concatenate([np.sort(numbers[start:end]) for start, end in spans])
    values = (keys % 1000).astype(np.int16)
    most = []

    def each(tasks):
        for i, task in enumerate(tasks):
            tracemalloc.start()
            task()
            most.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
            yield i, None

    monkeypatch.setattr(runs, "PART", 1 << 15)
    ordered, worth = runs.in_order(each, tmp_path, keys, values, spans)
    assert np.array_equal(ordered, np.arange(3 << 20))
    assert np.array_equal(worth, ordered % 1000)
    assert max(most) < (1 << 15) * 18 * 8 < keys.nbytes


def flipped(data, dice):
    place = dice.randrange(8 * len(data))
    changed = bytearray(data)
    changed[place // 8] ^= 1 << place % 8
    return bytes(changed)


@pytest.mark.parametrize("times", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_a_flipped_bit_is_always_noticed(times, tmp_path):
    game, dice = Undone(3, size=40, ends=9), random.Random(1913)
    table = solve_all(game, tmp_path / "t", compiled=False)
    paths = sorted(table.folder.iterdir())
    for _ in range(times):
        path = dice.choice(paths)
        data = path.read_bytes()
        path.write_bytes(flipped(data, dice))
        with pytest.raises(TableError, match=str(tmp_path)):
            list(Table.open(table.folder, game).items())
        path.write_bytes(data[: dice.randrange(len(data))])
        with pytest.raises(TableError, match=str(tmp_path)):
            list(Table.open(table.folder, game).items())
        path.write_bytes(data)
    assert verify(Table.open(table.folder, game)).whole


def test_a_false_value_is_found_by_the_checker(tmp_path, monkeypatch):
    game = Undone(3, size=40, ends=9)
    table = solve_all(game, tmp_path / "t", compiled=False)
    reader = table.reader(0)
    keys, values = reader.block(0)
    for place in range(len(keys)):
        false = values.copy()
        false[place] += 2
        monkeypatch.setattr(reader, "blocks", lambda keys=keys, false=false: iter([(keys, false)]))
        with pytest.raises(TableError, match="is wrong about"):
            verify(table)


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("layer-0.zlt", None, "layer-0.zlt cannot be read: No such file or directory"),
        ("layer-0.zlt", b"", "layer-0.zlt is cut short: it is empty"),
        ("layer-0.zlt", b"ZERMELO", "layer-0.zlt is cut short: 7 bytes"),
        ("layer-0.zlt", b"x" * 500, "layer-0.zlt is no layer of a table"),
        ("table.json", b'{"format": 1}', "table.json is damaged: it is not as a table writes it"),
        ("table.json", b"[]", "table.json is damaged: it is not as a table writes it"),
        ("table.json", b"\xff", "table.json is damaged: it is not as a table writes it"),
        ("table.json", None, "there is no table.json in it"),
    ],
)
def test_what_is_no_table_any_more_is_told_in_words(name, data, why, tmp_path):
    game = Undone(3)
    path = solve_all(game, tmp_path / "t", compiled=False).folder / name
    path.unlink() if data is None else path.write_bytes(data)
    with pytest.raises(TableError, match=why):
        list(Table.open(tmp_path / "t", game).items())


def test_tables_of_other_rules_are_refused(tmp_path):
    solve_all(Undone(3), tmp_path / "t", compiled=False)
    with pytest.raises(TableError, match=r"whose rules are not what they were|not of"):
        Table.open(tmp_path / "t", Undone(4))
    with pytest.raises(TableError, match="not of Tic-tac-toe"):
        Table.open(tmp_path / "t", find("tictactoe"))
    with pytest.raises(TableError, match="which is not found here"):
        Table.open(tmp_path / "t")
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to.txt").write_text("dear")
    with pytest.raises(TableError, match="not empty"):
        solve_all(Undone(3), tmp_path / "letters", compiled=False)
    with pytest.raises(TableError, match="no table"):
        Table.open(tmp_path / "letters", Undone(3))
    assert [path.name for path in (tmp_path / "letters").iterdir()] == ["to.txt"]


@pytest.mark.parametrize(("name", "why"), [("pig", "luck"), ("goofspiel", "at once")])
def test_games_that_have_no_table_are_refused_in_a_sentence(name, why, tmp_path):
    with pytest.raises(GameError, match=why):
        solve_all(find(name), tmp_path / "t")
    assert not (tmp_path / "t").exists()


class Endless(Game):
    """A number that grows for ever."""

    points = False

    def start(self):
        return 1

    def moves(self, state):
        return (2, 3)

    def play(self, state, move):
        return state * move

    def score(self, state):
        return None


def test_a_game_without_end_is_refused_in_a_sentence(tmp_path):
    with pytest.raises(GameError, match="more than 1,000 positions"):
        solve_all(Endless(), tmp_path / "t", compiled=False, memory=1000 * 512)


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path, monkeypatch):
    game, usual, left = Undone(3, size=40, ends=9), files.written, [6]

    def written(path, *, sync, mark=""):
        left[0] -= 1
        if left[0] < 0:
            with files.told(path.parent):
                raise OSError(28, "No space left on device")
        return usual(path, sync=sync)

    monkeypatch.setattr(files, "written", written)
    with pytest.raises(TableError, match=r"no room is left on the disk of .*the same command again"):
        solve_all(game, tmp_path / "t", compiled=False)
    monkeypatch.setattr(files, "written", usual)
    again = solve_all(game, tmp_path / "t", compiled=False)
    assert bytes_in(again.folder) == bytes_in(solve_all(game, tmp_path / "u", compiled=False).folder)


def test_every_engine_asks_the_table(tmp_path):
    game = Undone(3, size=40, ends=9)
    game.solved = solve_all(game, tmp_path / "t", compiled=False)
    result = Engine(game).best(limits=Limits(nodes=1))
    assert (result.algorithm, result.proved) == ("table", True)
    assert result.value == game.solved[game.start()]
    assert max(result.moves.values()) == result.value


# -- numbers -------------------------------------------------------------------------------------------------


class Men(NamedTuple):
    board: int
    hands: int
    turn: int


class Placed(Game):
    """Some pieces over a board, two of each kind, on it or in hand; only numbered here."""

    points = False
    layout = Layout(
        6,
        {1: 2, 2: 2, 3: (1, 1)},
        part="board",
        bits=2,
        hands=(Hand("hands", 2, 0, 2), Hand("hands", 2, 2, 2)),
        together=(Stock(2, (1,), (0,)), Stock(2, (2,), (1,))),
    )

    def start(self):
        return Men(3, 10, 0)

    def moves(self, state):
        return (0,)

    def play(self, state, move):
        return Men(state.board, state.hands, 1 - state.turn)

    def score(self, state):
        return None


class Planed(Placed):
    layout = Layout(6, {1: 2, 2: (1, 3)}, part=("board", "hands"), at=(0, 1, 2, 4, 5, 6))

    def start(self):
        return Men(1, 2, 0)


@pytest.mark.parametrize(("kind", "count"), [(Placed, 2), (Planed, 2)])
def test_a_layout_numbers_all_that_fits_it_without_gaps(kind, count):
    from zermelo.engine.compile.plan import plan_of

    rules = Adapter(kind())
    numbers = Numbers(rules, plan_of(rules))
    assert numbers.ranges == [(0, 1)]  # whose turn it is
    how, met = numbers.plain, set()
    for number in range(numbers.size):
        lay_out.interpreted(number, how)
        words = tuple(how.laid)
        assert words not in met
        met.add(words)
        assert number_of_words.interpreted(how) == number
        assert how.stopped == 0
    if kind is Placed:  # the third piece anywhere, the others on the board or in hand
        assert numbers.size == 2 * 6 * sum(_ways(5, a, b) for a in range(3) for b in range(3))
    assert numbers.number(Men(0, 0, 0)) == -1
    fits = kind().start()
    assert numbers.number(fits) >= 0
    assert numbers.number(fits._replace(board=fits.board | 1 << 40)) == -1  # no cell is there


def _ways(cells, first, second):
    from math import comb

    return comb(cells, first) * comb(cells - first, second)


def test_layouts_that_cannot_be_are_refused():
    with pytest.raises(GameError, match="1 to 64 cells"):
        Layout(65, {1: 1})
    with pytest.raises(GameError, match="pieces or hands that the layout does not have"):
        Layout(6, {1: 1}, together=(Stock(2, (2,)),))
    with pytest.raises(GameError, match="an empty cell"):
        Layout(6, {0: 1})


def test_a_table_is_exported_to_parquet(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    from zermelo.solve.parquet import export

    table = solve_all(Undone(3, size=40, ends=9), tmp_path / "t", compiled=False)
    export(table, tmp_path / "t.parquet", positions=True)
    rows = parquet.read_table(tmp_path / "t.parquet").to_pylist()
    assert len(rows) == len(table)
    for row in rows:
        value = table[int(row["position"])]
        assert (row["value"], row["plies"]) == (value.kind, value.plies)
    with pytest.raises(TableError, match="cannot be written to: No such file"):
        export(table, tmp_path / "none" / "t.parquet")


def test_mirror_images_can_be_counted_by_themselves(tmp_path):
    class Mirrored(Undone):
        def canonical(self, state):
            return state

    table = solve_all(Mirrored(3), tmp_path / "t", compiled=False, images=True)
    assert table.said["images"]
    assert not table.game.says("canonical")
    assert Table.open(tmp_path / "t", Mirrored(3))[0] == table[0]


# -- the command ---------------------------------------------------------------------------------------------


def told(*words):
    done = CliRunner().invoke(main, [str(word) for word in words])
    return done.exit_code, done.stdout + done.stderr


def test_the_command_solves_looks_up_and_checks(tmp_path):
    rules = tmp_path / "pile.py"
    rules.write_text(NIM)
    folder = tmp_path / "t"
    done = CliRunner().invoke(main, ["solve", str(rules), "--table", str(folder), "--json"])
    assert (done.exit_code, json.loads(done.stdout)["positions"]) == (0, 9)
    assert "runs interpreted" in done.stderr
    assert "loss in 4" in told("solve", rules, "--table", folder)[1]  # it is there already
    assert "table" in told("analyse", rules, "--table", folder, "--position", 5)[1]
    status, said = told("verify", folder, "--game", rules)
    assert (status, "9 positions, every one checked" in said) == (0, True)
    assert "which is not found here" in told("verify", folder)[1]
    layer = folder / "layer-0.zlt"
    layer.write_bytes(layer.read_bytes()[:-1])
    assert told("verify", folder, "--game", rules)[0] != 0
    assert "cut short" in told("analyse", rules, "--table", folder)[1]


NIM = """
from decimal import Decimal

from zermelo import Game


class Stones(Game):
    def start(self):
        return "xxxxxxxx"

    def moves(self, stones):
        return [take for take in (1, 2, 3) if take <= len(stones)]

    def play(self, stones, take):
        return stones[int(Decimal(take)) :]  # no compiler knows these

    def score(self, stones):
        return None if stones else -1

    def load(self, text):
        return "x" * int(text)
"""


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["solve", "tictactoe", "--table", "128"], "megabytes are --memory"),
        (["solve", "tictactoe", "--table", "t", "--by", "pn"], "go without --table"),
        (["solve", "tictactoe", "--table", "/dev/null/t"], "cannot be written to: Not a directory"),
        (["solve", "tictactoe", "--table", "/proc/none/t"], "cannot be written to: No such file"),
        (["solve", "tictactoe", "--table", "t", "--moves", "b2"], "without a position"),
        (["solve", "tictactoe", "--parquet", "t"], "go with --table"),
        (["solve", "pig", "--table", "t"], "has luck"),
        (["analyse", "tictactoe", "--table", "nowhere"], "no table"),
        (["serve", "tictactoe", "--table", "nowhere"], "no table"),
    ],
)
def test_what_the_command_refuses(words, why, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, said = told(*words)
    assert (status != 0, why in said) == (True, True), said
    assert list(tmp_path.iterdir()) == []


def test_the_checker_is_small_and_knows_the_rules_and_the_reader_alone():
    source = Path(verify.__code__.co_filename).read_text()
    assert len(source.splitlines()) <= 200
    known = set(re.findall(r"^from (zermelo\S*) import", source, re.MULTILINE))
    assert known == {f"zermelo.{name}" for name in ("contract", "solve.files", "solve.states", "solve.table")}


def test_the_page_shows_what_the_table_says(tmp_path):
    from web_server import serving

    game = Undone(3, size=40, ends=9)
    game.solved = solve_all(game, tmp_path / "t", compiled=False)
    with serving([game]) as server:
        *_, (_, last), _ = server.ask("analyse", game=game.name, seconds=5)
    assert last["algorithm"] == "table"
    assert last["value"]["text"] == str(game.solved[0])

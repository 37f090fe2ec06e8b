"""Nets: what a search judges by is what numpy finds; files that are damaged or of other rules are refused."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import click
import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from quick import some_quick
from zermelo import Engine, Game, Limits, Solver, TicTacToe, ZermeloError, find
from zermelo.cli import main
from zermelo.cli._nets import give_net
from zermelo.cluster.workers import Workers
from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.judged import judged
from zermelo.engine.kernels.selfplay import NUMBER, PROVED, RESULT, SEEN, new_diary, play_from
from zermelo.engine.kernels.table import new_table
from zermelo.engine.kernels.work import USUAL, new_work
from zermelo.engine.nets import Net
from zermelo.engine.run.opponents import Opponents, Played, Tally
from zermelo.engine.run.searcher import Searcher
from zermelo.learn.fitting import fit, ignorant_net
from zermelo.learn.hidden import Pace, Weights
from zermelo.learn.inputs import inputs_of
from zermelo.learn.lesson import UNIT, Lesson, lesson_from
from zermelo.learn.rounding import told_by
from zermelo.learn.strength import SURE, is_settled, odds_of_stronger, strength_of
from zermelo.learn.training import Training
from zermelo.value import ESTIMATE, WIN


class Climb(Game):
    """Move your man up by one or two; who reaches the sixth square first has won. Told by planes."""

    points, alternates = False, True

    def start(self):
        return (0, 0)

    def moves(self, state):
        yield 1
        yield 2

    def play(self, state, step):
        return (state[1], min(6, state[0] + step))

    def score(self, state):
        return -1 if state[1] == 6 else None

    def planes(self, state):
        return (1 << state[0], 1 << state[1])


GAMES = [Climb(), TicTacToe(), find("breakthrough:4x4"), find("othello:4")]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def some_net(game, hidden=16, seed=0):
    """A net of random weights, linear and hidden."""
    inputs = replace(inputs_of(game), banks=1 if game.says("planes") else 2)
    dice = np.random.default_rng(seed)
    linear = ignorant_net(game, inputs)
    wide = dice.integers(-90, 90, (inputs.banks, inputs.count, hidden + 1)).astype(np.int16)
    bias = dice.integers(-50, 50, (inputs.banks, hidden + 1)).astype(np.int16)
    return inputs, Net(
        **{
            **{name: getattr(linear, name) for name in Net.__dataclass_fields__},
            "weights": wide,
            "bias": bias,
            "outputs": dice.integers(-90, 90, hidden).astype(np.int16),
            "linear_scale": 64.0,
            "output_scale": 64.0,
        }
    )


def interpreted_rules(game):
    """Rules with a net, which lay states out as machine code does."""
    from zermelo.engine.compile.plan import plan_of

    rules = Adapter(game, has_net=True)
    rules.words_of = plan_of(rules).numbers
    return rules


@each_game
def test_a_net_judges_as_numpy_does(game):
    """Whatever was judged before: siblings, the position two plies above, another game."""
    inputs, net = some_net(game)
    assert Opponents(game, net).words_seen == net.words  # or games would be written down without it
    rules, dice = interpreted_rules(game), random.Random(7)
    work = new_work(False, 40, 64, net=net.sizes(False, 40))
    net.write(work.net, False)
    for _ in range(12):
        state, player, ply = game.start(), 0, 0
        while game.score(state) is None and ply < 30:
            words = [0] * inputs.words
            rules.put_inputs(state, words)
            told = told_by(inputs, net, np.array([words], np.int64), np.array([player]))[0]
            assert abs(judged(rules, state, ply, work) - told * net.unit) <= 1
            state = game.play(state, dice.choice(list(game.moves(state))))
            player, ply = game.next_player(player, state), ply + 1
            ply -= 2 * (ply >= 2 and dice.random() < 0.2)


@pytest.mark.parametrize(
    "game", some_quick(GAMES, lambda game: isinstance(game, Climb)), ids=lambda game: game.name
)
def test_compiled_and_interpreted_nets_agree(game):
    """The same number and as many nodes, depth by depth."""
    _, net = some_net(game)
    Engine(game, net=net).compile()
    found = []
    for compiled in (True, False):
        rules = Adapter(game, has_net=True) if compiled else interpreted_rules(game)
        searcher = Searcher(rules, compiled=compiled, megabytes=1, threads=1, settings=USUAL, net=net)
        searcher.begin_at([game.start()], 0, Limits().start())
        numbers = [
            searcher.ask(searcher.typed(game.start()), 0, d, -(10**8), 10**8).number for d in (1, 2, 3)
        ]
        found.append((numbers, searcher.nodes))
    assert found[0] == found[1]


def test_what_is_left_out_proves_nothing():
    """A net to which all looks won: what is called proved, or won, is so; and all is found in the end."""
    game = find("breakthrough:4x4")
    _, net = some_net(game)
    net = replace(net, bias=net.bias + 2000)
    dice, sure = random.Random(3), 0
    for _ in range(8):
        state, player = game.start(), 0
        for _ in range(dice.randrange(2, 6)):
            moves = list(game.moves(state)) if game.score(state) is None else []
            if moves:
                state, player = game.play(state, dice.choice(moves)), 1 - player
        exact = Solver(game, compiled=False).value(state).number
        searcher = Searcher(
            interpreted_rules(game), compiled=False, megabytes=1, threads=1, settings=USUAL, net=net
        )
        assert searcher.leaves_out
        searcher.begin_at([state], player, Limits().start())
        for depth in range(1, 30):
            scouted = searcher.ask(state, 1, depth, 0, 1)
            assert not scouted.complete or (scouted.number > 0) == (exact > 0)
            found = searcher.ask(state, 0, depth, -WIN, WIN)
            if found.complete:
                assert found.number == exact
                break
            if abs(found.number) > ESTIMATE:
                sure += 1
                assert (found.number > 0) == (exact > 0)
        assert found.complete
    assert sure


def test_a_net_is_kept_in_a_file(tmp_path):
    game = Climb()
    _, net = some_net(game)
    net.save(tmp_path / "climb.net")
    read = Net.load(tmp_path / "climb.net")
    assert np.array_equal(read.weights, net.weights)
    assert (read.words, read.unit, read.rules) == (net.words, UNIT, net.rules)
    assert [path.name for path in tmp_path.iterdir()] == ["climb.net"]


def test_a_damaged_net_is_refused(tmp_path):
    path = tmp_path / "climb.net"
    with pytest.raises(ZermeloError, match="there is no net"):
        Net.load(path)
    _, net = some_net(Climb())
    net.save(path)
    whole = path.read_bytes()
    for damaged in (b"", b"nonsense", whole[: len(whole) // 2], whole[:-40] + bytes(40)):
        path.write_bytes(damaged)
        with pytest.raises(ZermeloError, match="no net of zermelo's, or it is damaged"):
            Net.load(path)


def test_a_net_of_other_rules_is_refused():
    _, net = some_net(Climb())
    with pytest.raises(ZermeloError, match="was learnt from Climb, not from Tic-tac-toe: train it again"):
        Engine(TicTacToe(), net=net)


def test_games_with_luck_have_no_net(tmp_path):
    _, net = some_net(Climb())
    with pytest.raises(ZermeloError, match="without luck"):
        Engine(find("pig:10"), net=net)


def test_a_net_that_the_game_names_is_passed_over_where_it_does_not_fit(tmp_path):
    class Named(Climb):
        net = tmp_path / "named.net"

    told = []
    assert Engine(Named(), notify=told.append).net is None
    assert "is not used: there is no net" in told[0]
    assert Engine(Named(), net=False, notify=told.append).net is None
    assert len(told) == 1


@given(st.integers(0, 1000))
def test_a_linear_net_finds_what_each_feature_is_worth(seed):
    """Where scores are a sum over features, the net tells them of positions that it has not seen."""

    class Points(Climb):
        points = True

    game, dice = Points(), np.random.default_rng(seed)
    inputs = inputs_of(game)
    words = np.array([[1 << a, 1 << b] for a in range(6) for b in range(6)] * 8, np.int64)
    worth = dice.integers(-9, 9, (2, 6))
    targets = np.array([worth[0][a] + worth[1][b] for a in range(6) for b in range(6)] * 8, float)
    lesson = Lesson(words, np.zeros(len(words), np.int64), targets)
    net = fit(game, inputs, lesson, 0).net
    assert np.abs(told_by(inputs, net, words, lesson.players) - targets).max() < 2


def test_a_match_that_settles_nothing_says_neither():
    """A net is kept where the sequential test is sure, not where it happens to be ahead."""
    ahead, clear = (Played(100, won, 0, 100 - won, 0, 0, 0, np.zeros((0, 1))) for won in (53, 75))
    assert strength_of(ahead).elo > 0
    assert not is_settled(ahead)
    assert odds_of_stronger(ahead) < SURE <= odds_of_stronger(clear)


def test_commands_take_a_net_and_refuse_another(tmp_path):
    _, net = some_net(TicTacToe())
    path = tmp_path / "some.net"
    net.save(path)
    words = ["analyse", "tictactoe", "--net", str(path), "--moves", "b2 a1", "--depth", "2"]
    shown = CliRunner().invoke(main, words)
    assert shown.exit_code == 0, shown.output
    refused = CliRunner().invoke(main, ["play", "nim", "--net", str(path)])
    assert refused.exit_code == 1
    assert "learnt from Tic-tac-toe, not from Nim" in refused.output
    assert CliRunner().invoke(main, ["engine", "nim", "--jsonl", "--net", "nowhere.net"]).exit_code == 2


def test_the_page_gives_a_net_to_the_game_that_it_was_learnt_from(tmp_path):
    _, net = some_net(TicTacToe())
    path = tmp_path / "some.net"
    net.save(path)
    games = [find("nim"), TicTacToe()]
    give_net(games, path)
    assert [game.net for game in games] == [None, path]
    with pytest.raises(click.UsageError, match="no game here has the rules"):
        give_net([find("nim")], path)


def test_the_games_that_settle_a_test_count(monkeypatch, tmp_path):
    """A new net that has been found to be stronger stays so, however the games end that were under way."""
    from zermelo.learn import training

    def played(won, lost):
        return Played(won + lost, won, 0, lost, 0, 0, 0, np.zeros((0, 9)))

    class Fake:
        def __init__(self, *nets, **options):
            pass

        def cost(self, terms):
            return 1.0

        def play(self, terms, is_enough):
            for won in range(2, 60, 2):
                if is_enough(played(won, won // 4)):
                    return played(won, won // 4 + 4)
            raise AssertionError("it was never settled")

    monkeypatch.setattr(training, "Opponents", Fake)
    test, stronger = Training(Climb(), tmp_path / "climb.net")._test(None, None, lambda *_: None)
    assert stronger
    assert not is_settled(test)


def test_a_net_goes_with_another_python(tmp_path, monkeypatch):
    """Bytecode differs from one Python to the next; what the rules say does not."""
    from zermelo.engine import marks

    _, net = some_net(Climb())
    monkeypatch.setattr(marks, "PYTHON", "3.99")
    assert net.knows(Climb())
    assert not net.knows(TicTacToe())


def test_slopes_are_what_the_loss_grows_by():
    """Half the mean square error of points, the cross entropy of chances, as a small change of a weight shows."""
    dice = np.random.default_rng(5)
    features = dice.integers(0, 2, (40, 7)).astype(np.float32)
    net = Weights(dice.normal(0, 0.5, 7), dice.normal(0, 0.5, (7, 3)), dice.normal(0, 1, 3))
    wanted = dice.random(40).astype(np.float32)

    def loss(points):
        active = np.clip(features.astype(float) @ net.units, 0, 1)
        told = features @ net.linear + active**2 @ net.outputs
        each = (told - wanted) ** 2 / 2 if points else np.logaddexp(0, told) - wanted * told
        return float(each.mean())

    for points in (True, False):
        slopes = net.slopes(features, wanted, points)
        for row, slope in zip(net.rows, slopes, strict=True):
            for at in np.ndindex(row.shape):
                before, there = row[at], []
                for change in (0.01, -0.01):
                    row[at] = before + change
                    there.append(loss(points))
                row[at] = before
                assert slope[at] == pytest.approx((there[0] - there[1]) / 0.02, abs=2e-3)


def test_hidden_units_find_what_no_sum_tells():
    """Whether both men stand on the same square: nothing for a linear net."""

    class Points(Climb):
        points = True

    game, dice = Points(), np.random.default_rng(3)
    squares = dice.integers(0, 6, (9_000, 2))
    words, same = 1 << squares, squares[:, 0] == squares[:, 1]
    lesson = Lesson(words, np.zeros(len(words), np.int64), np.where(same, 20.0, 0.0))
    linear, hidden = (fit(game, inputs_of(game), lesson, units, Pace(epochs=250)) for units in (0, 16))
    assert linear.loss > 40  # of a variance of 56
    assert hidden.loss < 10


def test_a_fit_keeps_to_its_time(monkeypatch):
    """Steps that take a second each, of which there is time for some thirty."""
    now = [0.0]
    monkeypatch.setattr("zermelo.learn.hidden.time.monotonic", lambda: now[0])
    parts = []
    for part in Pace(seconds=30.0).parts(1000):
        now[0] += 1.0
        parts.append(part)
    assert len(parts) in range(28, 46)
    assert parts == sorted(parts)
    assert parts[-1] < 1


def played(game, games=6, **terms):
    """The notes of some games of a random net against itself, interpreted."""
    inputs, net = some_net(game)
    rules = interpreted_rules(game)
    work, table = new_work(False, 70, 64, settings=USUAL, net=net.sizes(False, 70)), new_table(False, 1, 1)
    net.write(work.net, False)
    diary = new_diary(False, room=64, width=inputs.words, most=4096)
    diary.dice, diary.nodes, diary.other_nodes = 7, 40, 40
    for name, number in terms.items():
        setattr(diary, name, number)
    while diary.games < games:
        play_from(rules, game.start(), diary, work, table, work, table)
    assert diary.stopped == 0
    return np.array(diary.notes[: diary.noted])


def test_games_to_learn_from_go_on_to_their_end():
    """Men about to arrive, or rows about to be filled, stand only where the value has long been proved."""
    game = TicTacToe()
    assert not played(game, opening=2)[:, PROVED].any()
    notes = played(game, opening=2, whims=3)
    proved = notes[notes[:, PROVED] != 0]
    assert len(proved) > len(notes) / 4
    assert (np.sign(proved[:, NUMBER]) == np.sign(proved[:, RESULT])).all()  # no whim after a proof


def test_what_is_proved_counts_whole():
    """Whatever the share of the search's numbers is, and however the game went on."""
    notes = np.zeros((3, SEEN + 2), np.int64)
    notes[:, RESULT], notes[:, NUMBER] = -1, [WIN - 3, 0, 40]
    notes[:2, PROVED] = 1
    assert lesson_from(Climb(), notes, 0.0).targets.tolist() == [1, 0.5, 0]


def test_a_training_is_resumed_and_played_by_others(tmp_path, monkeypatch):
    """From rules to a net that is found again; the games of the second part are played by workers.

    What was found out of the rules is known to both: the eight ways to turn the board.
    """
    from zermelo.learn import spread, training

    def no_time(self):
        pass

    monkeypatch.setattr(training.Training, "_refuse_solved", no_time)
    monkeypatch.setattr(spread, "SECONDS", 0.05)
    game, out, told = TicTacToe(), tmp_path / "tictactoe.net", []
    first = Training(game, out, minutes=0.01)
    first.folder.mkdir()
    (first.folder / "009.npz").write_text("left by another training, of other rules perhaps")
    first.prepare(lambda _: None)
    first.run(told.append, lambda *_: None)
    assert [each.number for each in told] == list(range(len(told)))
    assert Net.load(out).knows(game)
    with Workers(lambda: ThreadPoolExecutor(2), lambda: 2) as workers:
        second = Training(game, out, minutes=0.02, workers=workers)
        second.resume()
        second.prepare(lambda _: None)
        second.run(told.append, lambda *_: None)
    assert [each.number for each in told] == list(range(len(told)))
    assert [len(each._inputs.boards) for each in (first, second)] == [8, 8]
    kept = sorted(path.name for path in first.folder.glob("*.net"))
    assert kept == [f"{each.number:03}.net" for each in told if each.kept]


def test_there_is_nothing_to_learn_of_a_solved_game(tmp_path):
    shown = CliRunner().invoke(main, ["train", "nim", "--out", str(tmp_path / "nim.net")])
    assert shown.exit_code == 0, shown.output
    assert "there is nothing to learn: Nim is solved" in shown.output
    assert not list(tmp_path.iterdir())


def test_a_tally_counts_positions_as_they_come():
    tally = Tally()
    for count in (3, 0, 4):
        tally.add(Played(2, 1, 0, 1, 0, 5, 5, np.zeros((count, 9)), count))
    assert (tally.whole.games, tally.whole.noted, tally.with_notes.noted) == (6, 7, 7)

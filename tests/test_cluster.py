"""Work done by others: the same bytes whoever sweeps, whoever is killed on the way; and who is refused."""

import os
import pickle
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

import cluster_games
from processes import ZERMELO, run
from zermelo import Solver
from zermelo.books.bookmaking import make_book
from zermelo.cluster import opening, workers
from zermelo.cluster.opening import workers_called
from zermelo.cluster.pace import LONG, Pace
from zermelo.cluster.recipe import recipe_of
from zermelo.cluster.solving import SpreadSolver
from zermelo.cluster.workers import Call, Workers, identity, work
from zermelo.errors import ClusterError, GameError, MissingExtra, Stopped, TextError
from zermelo.games import find
from zermelo.solve import remote, spread
from zermelo.solve.certificate import certify
from zermelo.solve.checker import check
from zermelo.solve.solution import solve_all
from zermelo.stop import Stop

RULES = '''
from zermelo import Game

class Heaps(Game):
    """Take some stones of one heap; whoever takes the last one wins."""

    def start(self):              return frozenset({("a", 2), ("b", 3), ("c", 4)})
    def moves(self, heaps):       return [(name, take) for name, left in sorted(heaps) for take in range(1, left + 1)]
    def play(self, heaps, move):  return frozenset((n, left - move[1] if n == move[0] else left) for n, left in heaps)
    def score(self, heaps):       return None if any(left for _, left in heaps) else -1
'''


def here(count=2):
    """Workers that are threads of this process: what they do goes by files all the same."""
    return Workers(lambda: ThreadPoolExecutor(count), lambda: count)


def bytes_in(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture
def everything_is_sent(monkeypatch):
    """However little there is to do, workers do it."""
    monkeypatch.setattr(spread, "FEWEST", {True: 1, False: 1})
    monkeypatch.setattr(spread, "FIRST", {True: 512, False: 4})


# -- tables --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        find("nim:2,3,4"),
        find("mutorere"),
        find("hexapawn"),
        *(getattr(cluster_games, name)() for name in ("Ring", "Undone", "Layered", "Counting")),
    ],
    ids=repr,
)
def test_a_table_has_the_same_bytes_whoever_sweeps(game, everything_is_sent, tmp_path):
    with here() as helpers:
        solve_all(game, tmp_path / "theirs", compiled=False, workers=helpers)
    solve_all(game, tmp_path / "ours", compiled=False)
    assert bytes_in(tmp_path / "theirs") == bytes_in(tmp_path / "ours")


def test_a_table_of_every_image_has_the_same_bytes(everything_is_sent, tmp_path):
    game = find("hexapawn")
    with here() as helpers:
        solve_all(game, tmp_path / "theirs", compiled=False, images=True, workers=helpers)
    solve_all(game, tmp_path / "ours", compiled=False, images=True)
    assert bytes_in(tmp_path / "theirs") == bytes_in(tmp_path / "ours")


@pytest.mark.parametrize("name", ["processes:2", "local:2"])
def test_a_worker_is_killed_and_the_bytes_are_the_same(name, everything_is_sent, tmp_path, monkeypatch):
    game = cluster_games.Mortal()
    solve_all(game, tmp_path / "ours", compiled=False)
    monkeypatch.setenv("MORTAL", f"{os.getpid()}:{tmp_path / 'killed'}")
    with workers_called(name) as helpers:
        solve_all(game, tmp_path / "theirs", compiled=False, workers=helpers)
    assert (tmp_path / "killed").exists()
    assert bytes_in(tmp_path / "theirs") == bytes_in(tmp_path / "ours")


def test_rules_of_a_file_that_do_not_compile(everything_is_sent, tmp_path, monkeypatch):
    file = tmp_path / "heaps.py"
    file.write_text(RULES)
    game = find(str(file))
    with here() as helpers:
        solve_all(game, tmp_path / "theirs", compiled=False, workers=helpers)
        spoilt = recipe_of(game)
        file.write_text(RULES.replace("-1", "1"))
        with pytest.raises(ClusterError, match=r"other rules of .*heaps\.py"):
            spoilt.make()
    solve_all(game, tmp_path / "ours", compiled=False)
    assert bytes_in(tmp_path / "theirs") == bytes_in(tmp_path / "ours")


def test_what_was_not_written_so_is_not_read(everything_is_sent, tmp_path, monkeypatch):
    monkeypatch.setattr(spread, "checksum", lambda array: 1)
    with here() as helpers, pytest.raises(ClusterError, match="do all workers share that folder"):
        solve_all(find("nim:2,3,4"), tmp_path / "table", compiled=False, workers=helpers)


class Stuck(cluster_games.Ring):
    def moves(self, state):
        return [] if state[1] == 9 else super().moves(state)


def test_what_is_wrong_with_rules_is_told_as_it_is_here(everything_is_sent, tmp_path):
    with here() as helpers, pytest.raises(GameError, match="no move and no score"):
        solve_all(Stuck(), tmp_path / "table", compiled=False, workers=helpers)


def test_it_can_be_called_off(everything_is_sent, tmp_path):
    stop = Stop()
    with here() as helpers, pytest.raises(Stopped):
        solve_all(
            find("hexapawn"),
            tmp_path / "table",
            compiled=False,
            workers=helpers,
            stop=stop,
            progress=lambda step: stop.set(),
        )


@pytest.mark.slow
@pytest.mark.parametrize("name", ["processes:2", "local:2"])
def test_compiled_rules_have_the_same_bytes_with_a_worker_killed_from_outside(name, tmp_path, monkeypatch):
    game, killed = find("connectfour:5x4"), []
    solve_all(game, tmp_path / "ours", compiled=True)
    monkeypatch.setattr(spread, "FEWEST", {True: 1 << 14})
    monkeypatch.setattr(spread, "FIRST", {True: 1 << 14})
    with workers_called(name) as helpers:

        def kill_one(step):
            if step.phase == "solving" and not killed:
                [done, *_] = helpers.each([Call(os.getpid, ())])
                killed.append(done.answer)
                os.kill(done.answer, signal.SIGKILL)

        solve_all(game, tmp_path / "theirs", compiled=True, workers=helpers, progress=kill_one)
    assert killed
    assert bytes_in(tmp_path / "theirs") == bytes_in(tmp_path / "ours")


# -- positions and books -------------------------------------------------------------------------------------


def test_positions_have_the_values_that_a_solver_finds():
    game = find("nim:3,4,5")
    states = [(a, b, c) for a in range(4) for b in range(4) for c in range(1, 5)]
    with here() as helpers:
        solver = SpreadSolver(game, helpers, compiled=False)
        assert list(solver.values(states)) == list(Solver(game, compiled=False).values(states))
        assert solver.reply((3, 4, 5))[0].kind == "win"


def test_a_book_has_the_same_entries(tmp_path):
    game = find("connectfour:4x3")
    with here() as helpers:
        solving = SpreadSolver(game, helpers, compiled=False)
        theirs = make_book(game, tmp_path / "theirs", 2, 4, samples=5, solving=solving)
    ours = make_book(game, tmp_path / "ours", 2, 4, samples=5, compiled=False)
    assert all(theirs.value(state) == ours.value(state) for state in _first_plies(game, 2))
    assert theirs.about == ours.about


def _first_plies(game, plies):
    states = [game.start()]
    for _ in range(plies):
        yield from states
        states = [game.play(state, move) for state in states for move in game.moves(state)]


@pytest.mark.parametrize("name", ["hexapawn", "tictactoe"])
def test_a_proof_whose_goals_others_have_solved_holds(name, tmp_path):
    game, file = find(name), tmp_path / "proof.jsonl"
    with here() as helpers:
        value = certify(SpreadSolver(game, helpers, compiled=False), game, game.start(), file)
    assert value == Solver(game, compiled=False).value()
    assert check(file.read_text().splitlines(), find).game == name


# -- workers -------------------------------------------------------------------------------------------------


class Falling:
    """An executor whose workers are lost so many times."""

    def __init__(self, left):
        self.left = left

    def submit(self, function, *args):
        if self.left:
            self.left.pop()
            raise BrokenProcessPool
        return ThreadPoolExecutor(1).submit(function, *args)

    def shutdown(self, wait=True):
        pass


def test_lost_tasks_are_done_again():
    left = [1, 2, 3]
    lost = Workers(lambda: Falling(left), lambda: 2)
    found = {
        done.number: done.answer for done in lost.each(Call(divmod, (number, 3)) for number in range(20))
    }
    assert found == {number: divmod(number, 3) for number in range(20)}
    assert not left


def suicide():
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_task_that_kills_every_worker_is_given_up(monkeypatch):
    monkeypatch.setattr(workers, "FALLS", 1)
    with workers_called("processes:1") as helpers, pytest.raises(ClusterError, match="lost 2 times in a row"):
        list(helpers.each([Call(suicide, ())]))


def test_only_some_tasks_are_on_their_way():
    made = []

    def tasks():
        for number in range(1000):
            made.append(number)
            yield Call(divmod, (number, 3))

    with here() as helpers:
        answers = helpers.each(tasks())
        next(answers)
        assert len(made) <= 3 * workers.AHEAD * 2
        answers.close()


def test_another_zermelo_is_refused():
    with pytest.raises(ClusterError, match="a worker has another zermelo, or another Python"):
        work(Call(divmod, (7, 3)), "py311-0123456789abcdef")
    assert work(Call(divmod, (7, 3)), identity())[0] == (2, 1)


def test_classes_that_workers_cannot_find_are_refused():
    class Inner(cluster_games.Ring):
        pass

    with pytest.raises(ClusterError, match=r"must stand at the top of a file"):
        recipe_of(Inner())


def test_a_game_is_made_again_from_its_recipe():
    for game in (find("connectfour:5x4"), find("nim:3,4,5,misere"), cluster_games.Ring()):
        recipe = pickle.loads(pickle.dumps(recipe_of(game)))
        assert recipe.make() == game
        assert recipe.make().name == game.name


@pytest.mark.parametrize("name", ["", "four", "processes:0", "processes:x", "local:2000", "tcp:"])
def test_names_of_no_workers(name):
    with pytest.raises(TextError, match="workers"):
        workers_called(name)


def test_without_dask_its_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match=r"zermelo\[cluster\]"):
        workers_called("local:2")


def test_where_nobody_answers(monkeypatch):
    monkeypatch.setattr(opening, "PATIENCE", 0.5)
    with pytest.raises(ClusterError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        workers_called("tcp://127.0.0.1:9")


def test_tasks_become_as_large_as_they_are_quick():
    pace = Pace(10, 1000)
    assert list(pace.ranges(0, 25, 1)) == [(0, 10), (10, 20), (20, 25)]
    for _ in range(5):
        pace.took(pace.size, LONG / 100)
    assert pace.size == 1000
    pace.took(1000, 10 * LONG)
    assert pace.size == 100
    assert len(list(pace.ranges(0, 100, 4))) >= 8


def test_the_result_of_a_task_is_named_by_what_it_says():
    rules = remote.Rules(recipe_of(find("nim")), False, False, (), 10)
    one = remote.Expanding(rules, "folder", "file", remote.Part(0, 3, 7), 0, None)
    assert remote.result_of(one, "f") == remote.result_of(pickle.loads(pickle.dumps(one)), "f")
    assert remote.result_of(one, "f") != remote.result_of(one._replace(slot=1), "f")


# -- commands ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_cluster_at_an_address(everything_is_sent, tmp_path, monkeypatch):
    from distributed import LocalCluster

    monkeypatch.setattr(opening, "PATIENCE", 1)
    game = cluster_games.Undone()
    with LocalCluster(n_workers=0, threads_per_worker=2, dashboard_address=None) as cluster:
        with pytest.raises(ClusterError, match="has no workers: start some by `dask worker tcp://"):
            workers_called(cluster.scheduler_address)
        cluster.scale(2)
        monkeypatch.setattr(opening, "PATIENCE", 60)
        with workers_called(cluster.scheduler_address) as helpers:
            assert helpers.elsewhere
            solve_all(game, tmp_path / "theirs", compiled=False, workers=helpers)
            monkeypatch.setattr(workers, "identity", lambda: "py311-0123456789abcdef")
            with pytest.raises(ClusterError, match="a worker has another zermelo"):
                list(helpers.each([Call(divmod, (7, 3))]))
    solve_all(game, tmp_path / "ours", compiled=False)
    assert bytes_in(tmp_path / "theirs") == bytes_in(tmp_path / "ours")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["processes:2", "local:2"])
def test_commands_take_workers(name, tmp_path):
    table = [*ZERMELO, "solve", "connectfour:5x4", "--table"]
    run([*table, tmp_path / "theirs", "--cluster", name], check=True)
    run([*table, tmp_path / "ours"], check=True)
    assert bytes_in(tmp_path / "theirs") == bytes_in(tmp_path / "ours")
    positions = "\n".join(["4453", "1", "2", "44", "12345"]) + "\n"
    solve = [*ZERMELO, "solve", "connectfour:5x4", "--positions", "-"]
    theirs = run([*solve, "--cluster", name], stdin=positions, check=True)
    assert theirs.stdout == run(solve, stdin=positions, check=True).stdout
    book = [*ZERMELO, "book", "connectfour:5x4", "--plies", "2", "--replies", "4"]
    run([*book, "--out", tmp_path / "theirs.book", "--cluster", name], check=True)
    run([*ZERMELO, "book", "connectfour:5x4", "--verify", tmp_path / "theirs.book"], check=True)


def test_a_command_refuses_what_names_no_workers():
    done = run([*ZERMELO, "solve", "tictactoe", "--positions", "-", "--cluster", "four"], stdin="")
    assert done.returncode == 2
    assert "names no workers: processes:N" in done.stderr
    assert not Path("four").exists()
    done = run([*ZERMELO, "solve", "tictactoe", "--cluster", "processes:2"])
    assert done.returncode == 2
    assert "--cluster goes with" in done.stderr

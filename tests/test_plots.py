"""Plots: the numbers are right by other counts, the drawings are files that programs can read."""

import json
import math
import random
import sys
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from processes import run
from random_games import RandomGame
from zermelo import ConnectFour, Game, Limits, Nim, TicTacToe, Tree, alphabeta, minimax, sss
from zermelo.cli import main
from zermelo.count import perft
from zermelo.errors import GameError, MissingExtra, Stopped, TextError, ZermeloError
from zermelo.match import Match
from zermelo.measure import course, growth, ordering
from zermelo.measure.fulltree import FullTree, knuth_moore
from zermelo.result import Line
from zermelo.show import plots

TEXTBOOK = [name for name in growth.SEARCHES if name != "engine"]
SMALL = Limits(depth=4)


def uniform(branching, depth, dice):
    """A tree in which every position has as many moves, with leaves that all differ."""
    leaves = iter(dice.sample(range(10 * branching**depth), branching**depth))

    def node(depth):
        return [node(depth - 1) for _ in range(branching)] if depth else next(leaves)

    return Tree(node(depth))


def best_case_nodes(branching, depth):
    return sum(knuth_moore(branching, level) for level in range(depth + 1))


@pytest.fixture(scope="module")
def grown():
    return growth.measure(TicTacToe(), limits=SMALL, searches=TEXTBOOK)


@pytest.fixture(scope="module")
def ordered():
    return ordering.measure(ConnectFour(5, 4), limits=SMALL)


@pytest.fixture(scope="module")
def followed():
    game = TicTacToe()
    return course.follow(Line.read(game, game.start(), "b2 a2 a3 c1 a1 c3 b3 b1"), compiled=False)


@pytest.fixture(params=["growth", "branching", "times", "orders", "values"])
def plot(request, grown, ordered, followed):
    data = {"orders": ordered, "values": followed}.get(request.param, grown)
    return getattr(plots, request.param)(data)


# -- the whole tree and the least of it --------------------------------------------------------------------


@pytest.mark.parametrize(("branching", "depth"), [(2, 1), (2, 7), (3, 4), (3, 5), (5, 3), (7, 4)])
def test_best_first_visits_the_number_of_knuth_and_moore(branching, depth):
    tree = FullTree(uniform(branching, depth, random.Random(branching * depth)), depth=depth)
    best = alphabeta(ordering.Arranged(tree, ordering.BEST), depth=depth)
    assert best.stats.leaves == knuth_moore(branching, depth)
    assert best.stats.nodes == best_case_nodes(branching, depth) == tree.fewest
    assert tree.size == sum(branching**level for level in range(depth + 1))


def test_knuth_and_moore_is_about_the_square_root():
    for depth in range(2, 20, 2):
        assert knuth_moore(10, depth) == 2 * 10 ** (depth // 2) - 1


@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(4, 4), Nim(3, 4)], ids=str)
def test_the_size_of_the_whole_tree_is_what_perft_counts(game):
    for depth in range(6):
        assert FullTree(game, depth=depth).size == sum(perft(game, level) for level in range(depth + 1))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), points=st.booleans(), extra_turns=st.booleans(), depth=st.integers(0, 6))
def test_no_search_of_a_tree_visits_less_than_the_least_or_more_than_all(seed, points, extra_turns, depth):
    game = RandomGame(seed, points, extra_turns)
    tree = FullTree(game, depth=depth)
    assert tree.size == minimax(game, depth=depth).stats.nodes
    for search in (alphabeta, sss):
        assert tree.fewest <= search(game, depth=depth).stats.nodes <= tree.size
    for name in (ordering.LISTED, ordering.BEST, ordering.WORST):
        result = alphabeta(ordering.Arranged(tree, name), depth=depth)
        assert tree.fewest <= result.stats.nodes <= tree.size
        assert result.value.number == alphabeta(game, depth=depth).value.number


def brute_fewest(tree, node=()):
    """The smallest set of nodes that proves the value, found by trying every pair of strategies."""

    def strategies(node, chooser):
        children = tree.children(node)
        if not children:
            yield frozenset([node]), tree.score(node) if tree.turn(node) == 0 else -tree.score(node)
            return
        each = [list(strategies(child, chooser)) for child in children]
        if tree.turn(node) == chooser:
            for nodes, value in (found for options in each for found in options):
                yield nodes | {node}, value
            return
        together = [(frozenset([node]), [])]
        for options in each:
            together = [(nodes | more, [*seen, value]) for nodes, seen in together for more, value in options]
        for nodes, seen in together:
            yield nodes, (min if chooser == 0 else max)(seen)

    goal = minimax(tree).value_for(0).score
    lower = [nodes for nodes, value in strategies(node, 0) if value >= goal]
    upper = [nodes for nodes, value in strategies(node, 1) if value <= goal]
    return min(len(a | b) for a in lower for b in upper)


@pytest.mark.parametrize("seed", range(25))
def test_the_fewest_nodes_by_trying_every_pair_of_strategies(seed):
    dice = random.Random(seed)

    def node(depth):
        if depth == 0 or (dice.random() < 0.15 and depth < 3):
            return dice.randint(0, 4)
        return [node(depth - 1) for _ in range(dice.randint(1, 3))]

    tree = Tree(node(3))
    assert FullTree(tree, depth=9).fewest == brute_fewest(tree)


# -- growth ------------------------------------------------------------------------------------------------


def test_growth_counts_what_each_search_visits(grown):
    assert list(grown.searches) == TEXTBOOK
    assert [cost.nodes for cost in grown.searches["minimax"]] == [10, 82, 586, 3610]
    assert grown.whole == (1, 10, 82, 586, 3610)
    for cost in grown.searches["alphabeta"]:
        assert cost.nodes == alphabeta(TicTacToe(), depth=cost.depth).stats.nodes
        assert grown.fewest[cost.depth] <= cost.nodes <= grown.whole[cost.depth]
        assert cost.cpu_seconds >= 0


def test_growth_ends_where_the_game_does():
    grown = growth.measure(Nim(2, 1), searches=["minimax", "alphabeta", "deepening"])
    assert {row[-1].depth for row in grown.searches.values()} == {3}
    assert growth.measure(TicTacToe(), searches=["alphabeta"]).searches["alphabeta"][-1].nodes == 20866


@pytest.mark.slow
def test_growth_with_the_engine():
    grown = growth.measure(Nim(2, 2), searches=["minimax", "engine"], limits=Limits(depth=5))
    depths = [cost.depth for cost in grown.searches["engine"]]
    assert depths == sorted(set(depths))
    assert depths[0] == 1


def test_growth_keeps_to_the_limits():
    grown = growth.measure(TicTacToe(), searches=["minimax"], limits=Limits(nodes=600))
    assert [cost.depth for cost in grown.searches["minimax"]] == [1, 2, 3]
    quick = growth.measure(ConnectFour(), searches=["minimax"], limits=Limits(seconds=0.2))
    assert 1 <= quick.searches["minimax"][-1].depth < 8
    for limits in (Limits(nodes=5), Limits(depth=0)):
        with pytest.raises(Stopped, match="one ply deep"):
            growth.measure(TicTacToe(), searches=["minimax"], limits=limits)
        with pytest.raises(Stopped, match="one ply deep"):
            ordering.measure(TicTacToe(), limits=limits)


def test_growth_refuses_what_cannot_be_measured():
    game = TicTacToe()
    over = game.load("xxx/oo./...")
    with pytest.raises(GameError, match="over"):
        growth.measure(game, over)
    with pytest.raises(GameError, match="over"):
        ordering.measure(game, over)
    with pytest.raises(ZermeloError, match="no search 'magic'; there are minimax, "):
        growth.measure(game, searches=["magic"])


def test_the_effective_branching_factor_of_a_uniform_tree_is_its_own():
    for branching in (1, 2, 7, 35):
        for depth in (1, 2, 5):
            nodes = sum(branching**level for level in range(depth + 1))
            assert math.isclose(growth.effective_branching(nodes, depth), branching)
    grown = growth.measure(ConnectFour(), searches=["minimax"], limits=Limits(depth=4))
    assert [round(cost.branching, 6) for cost in grown.searches["minimax"]] == [7, 7, 7, 7]


# -- ordering ----------------------------------------------------------------------------------------------


def test_ordering_counts_what_alphabeta_visits(ordered):
    game = ConnectFour(5, 4)
    assert list(ordered.orders) == ["as listed", "the game's order", "best first", "worst first"]
    own = [alphabeta(game, depth=depth).stats.nodes for depth in range(1, 5)]
    assert list(ordered.orders["the game's order"]) == own
    for best, worst, whole in zip(
        ordered.orders["best first"], ordered.orders["worst first"], ordered.whole, strict=True
    ):
        assert best <= worst <= whole


def test_a_game_without_an_order_has_three_orders():
    measured = ordering.measure(TicTacToe(), limits=Limits(depth=3))
    assert list(measured.orders) == ["as listed", "best first", "worst first"]
    assert measured.orders["as listed"] == (10, 36, 167)


# -- the course of a game ----------------------------------------------------------------------------------


def test_the_course_of_a_game_finds_the_mistakes(followed):
    values = ["draw", "draw", "win in 5", "win in 4", "win in 3", "draw", "draw", "loss in 1", "draw"]
    assert [str(point.value) for point in followed.points] == values
    assert [point.move for point in followed.mistakes] == ["a2", "a1", "b3", "b1"]
    assert [point.mover for point in followed.points] == [None, 0, 1, 0, 1, 0, 1, 0, 1]


def test_a_perfect_game_has_no_mistake():
    game = TicTacToe()
    match = Match(game)
    for move in alphabeta(game).line:
        match.play(move)
    played = course.follow(match, compiled=False)
    assert not played.mistakes
    assert {str(point.value) for point in played.points} == {"draw"}


def test_the_course_of_a_game_of_points():
    tree = Tree([[3, 5, 2], [9, 1]])
    played = course.follow(Line(tree, (), (1, 0)), compiled=False)
    assert [point.value.score for point in played.points] == [2, 1, 9]
    assert [point.mistake for point in played.points] == [None, "points", "points"]
    assert "points for MAX" in plots.values(played).svg()


def test_by_estimates_a_move_is_blamed_only_where_it_is_known_what_they_are_worth():
    class Unfitted(ConnectFour):
        advantage = 0

    for game, blamed in ((ConnectFour(), True), (Unfitted(), False)):
        line = Line.read(game, game.start(), "1 7 1 7 2")
        played = course.follow(line, limits=Limits(depth=1), compiled=False)
        assert {point.value.kind for point in played.points} == {"estimate"}
        assert bool(played.mistakes) is blamed
        assert "estimated" in plots.values(played).svg()


# -- drawing -----------------------------------------------------------------------------------------------


def words(svg):
    return [text.text for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_a_plot_is_saved_as_svg_png_and_pdf(plot, tmp_path):
    for suffix, magic in (
        (".svg", b"<?xml"),
        (".png", b"\x89PNG\r\n"),
        (".pdf", b"%PDF-"),
        (".PNG", b"\x89PNG"),
    ):
        path = tmp_path / f"plot{suffix}"
        plot.save(path)
        assert path.read_bytes().startswith(magic)
        assert path.stat().st_size > 4000


def test_the_same_numbers_give_the_same_bytes(plot, tmp_path):
    for suffix in plots.SUFFIXES:
        plot.save(tmp_path / f"one{suffix}")
        plot.save(tmp_path / f"two{suffix}")
        assert (tmp_path / f"one{suffix}").read_bytes() == (tmp_path / f"two{suffix}").read_bytes()
    assert plot.svg() == plot._repr_svg_() == (tmp_path / "one.svg").read_text()
    assert "<dc:date>" not in plot.svg()


def test_the_numbers_are_json(plot):
    assert json.loads(json.dumps(plot.data.to_json())) == plot.data.to_json()


def test_labels(grown, ordered, followed):
    shown = words(plots.growth(grown).svg())
    for label in (
        "minimax",
        "alpha-beta",
        "MTD(f)",
        "SSS*",
        "best case of a tree",
        "depth in plies",
        "nodes visited",
    ):
        assert label in shown
    assert "Tic-tac-toe: how the search grows" in shown
    assert "seconds of CPU time" in words(plots.times(grown).svg())
    assert "Tic-tac-toe: effective branching factor" in words(plots.branching(grown).svg())
    for label in ("worst first", "as listed", "the game's order", "best first", "every node"):
        assert label in words(plots.orders(ordered).svg())
    shown = words(plots.values(followed).svg())
    for label in ("X wins", "O wins", "mistake", "2. O a2: draw → loss in 5", "8. O b1: win in 1 → draw"):
        assert label in shown


def test_no_two_lines_of_a_plot_look_alike_in_black_and_white(grown, ordered):
    for plot in (plots.growth(grown), plots.orders(ordered)):
        lines = plot.figure().axes[0].get_lines()
        looks = {(line.get_marker(), str(line._unscaled_dash_pattern)) for line in lines}
        assert len(looks) == len(lines)


def test_a_long_game_is_drawn_without_the_names_of_its_moves():
    class Count(Game):
        """Count down from forty, one or two at a time."""

        def start(self):
            return 40

        def moves(self, state):
            yield 1
            if state > 1:
                yield 2

        def play(self, state, move):
            return state - move

        def score(self, state):
            return -1 if state == 0 else None

    game = Count()
    played = course.follow(Line(game, 40, (1,) * 40), compiled=False)
    assert len(played.mistakes) > 10
    shown = words(plots.values(played).svg())
    assert f"and {len(played.mistakes) - 10} more" in shown
    assert not plots.values(course.follow(Line(game, 40, ()), compiled=False)).data.mistakes


def test_the_readers_own_settings_change_nothing(grown):
    import matplotlib

    before = plots.growth(grown).svg()
    with matplotlib.rc_context({"axes.facecolor": "black", "svg.fonttype": "path"}):
        assert plots.growth(grown).svg() == before
        assert matplotlib.rcParams["svg.fonttype"] == "path"


# -- what goes wrong ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("plot.gif", r"saved as \.svg, \.png, \.pdf"),
        ("plot", r"ends in none of them"),
        ("missing/plot.svg", "no folder"),
        ("folder.svg", "is a folder"),
    ],
)
def test_a_file_that_cannot_be(grown, tmp_path, name, message):
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(TextError, match=message):
        plots.growth(grown).save(tmp_path / name)


def test_a_file_that_cannot_be_written(grown):
    with pytest.raises(ZermeloError, match="cannot be written"):
        plots.growth(grown).save(f"/tmp/{'x' * 300}.svg")


def test_without_matplotlib(grown, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.style", None)
    with pytest.raises(MissingExtra, match=r"pip install 'zermelo\[plots\]'"):
        plots.growth(grown).svg()
    done = CliRunner().invoke(main, ["compare", "tictactoe", "--plot", str(tmp_path / "x.svg")])
    assert done.exit_code == 1
    assert "pip install 'zermelo[plots]'" in done.stderr
    assert not done.stdout


# -- the command -------------------------------------------------------------------------------------------


def zermelo(*args):
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.mark.parametrize(
    ("what", "label"),
    [("nodes", "nodes visited"), ("time", "seconds of CPU time"), ("ordering", "worst first")],
)
def test_compare_draws(tmp_path, what, label):
    path = tmp_path / "out.svg"
    done = zermelo("compare", "nim:2,2", "--depth", 3, "--plot", path, "--of", what)
    assert done.exit_code == 0, done.output
    assert "minimax" in done.stdout
    assert f"saved {path}" in done.stderr
    assert label in words(path.read_text())


def test_compare_offers_every_plot_of_a_position():
    (option,) = [param for param in main.get_command(None, "compare").params if param.name == "what"]
    assert list(option.type.choices) == list(plots.PLOTS)


def test_compare_draws_from_a_position_and_answers_in_json(tmp_path):
    path = tmp_path / "out.pdf"
    moves = "b2 a1 c3 a3 a2 c2"
    done = zermelo("compare", "tictactoe", "--moves", moves, "--json", "--plot", path)
    assert done.exit_code == 0, done.output
    assert set(json.loads(done.stdout)) >= {"minimax", "engine"}
    assert path.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("name", ["out.txt", "no/such/folder/out.svg"])
def test_compare_says_at_once_that_a_file_cannot_be(tmp_path, name):
    done = zermelo("compare", "connectfour", "--plot", tmp_path / name)
    assert done.exit_code == 2
    assert done.stderr.startswith("error: ")
    assert not done.stdout


def test_the_numbers_need_no_matplotlib():
    code = (
        "import sys; from zermelo import TicTacToe, Limits; from zermelo.measure import growth, ordering, course; from zermelo.show import plots;"
        "growth.measure(TicTacToe(), searches=['alphabeta'], limits=Limits(depth=3));"
        "import zermelo.cli.compare; print('matplotlib' in sys.modules, 'numpy' in sys.modules)"
    )
    done = run([sys.executable, "-c", code], check=True)
    assert done.stdout.split() == ["False", "False"]

"""Monte Carlo tree search in the engine: both ways alike, right where it is sure, within its limits."""

import random
from contextlib import suppress
from itertools import product

import pytest

from hash_games import HashGame, Node
from quick import some_quick
from zermelo import ConnectFour, Engine, Game, Limits, Nim, Stopped, TicTacToe, Value, ZermeloError, minimax
from zermelo.engine.adapter import Adapter
from zermelo.engine.answers.deepening import Question
from zermelo.engine.answers.playouts import Playouts
from zermelo.engine.kernels.mcts import UNKNOWN
from zermelo.engine.run.grower import FEWEST_NODES, Grower
from zermelo.position import Position

KINDS = [{}, {"points": True, "extra_turns": True}, {"cyclic": True}]


def grown(game, state, nodes, **options):
    """A search with so many nodes."""
    grower = Grower(Adapter(game), **{"compiled": False, "megabytes": 1, "threads": 1, "seed": 7} | options)
    search = Playouts(grower, Question(Position.of(game, state)), Limits(nodes=nodes).start())
    for _ in search.steps():
        pass
    grower.end()
    return search


@pytest.mark.parametrize("kind", some_quick(KINDS, lambda kind: "points" in kind), ids=str)
def test_compiled_grows_the_same_tree_as_interpreted(kind):
    game, dice = HashGame(**kind), random.Random(1)
    assert Engine(game, mcts=True, compiled=True).compile()
    for _ in range(30):
        state = Node(dice.randrange(10**9), 0)
        one, other = (grown(game, state, 3000, compiled=compiled) for compiled in (False, True))
        assert one.grower.arms == other.grower.arms, state
        assert one.result.line == other.result.line
        assert one.grower.nodes == other.grower.nodes


@pytest.mark.parametrize("kind", KINDS[:2], ids=str)
def test_what_is_proved_is_what_minimax_finds(kind):
    game, dice, proved = HashGame(**kind), random.Random(2), 0
    engine = Engine(game, mcts=True, compiled=False, seed=1)
    for _ in range(200):
        state = Node(dice.randrange(10**9), 0)
        found, truth = engine.best(state, Limits(nodes=1500)), minimax(game, state)
        proved += found.proved
        if found.proved:
            assert found.value.score == truth.value.score, state
            assert truth.moves[found.move].score == truth.value.score, state
        for move, value in found.moves.items():
            assert not value.exact or value.score == truth.moves[move].score, (state, move)
    assert proved > 50


def test_what_is_proved_where_positions_come_back_is_what_the_search_finds():
    """A repetition is a draw of one line of play only, and proves nothing."""
    game, dice, proved = HashGame(cyclic=True), random.Random(3), 0
    by_chance, whole = Engine(game, mcts=True, compiled=False, seed=1), Engine(game, compiled=False)
    for _ in range(60):
        state = Node(dice.randrange(10**9), 0, 8)
        found = by_chance.best(state, Limits(nodes=1500))
        if found.proved:
            proved += 1
            assert found.value.score == whole.best(state).value.score, state
    assert proved > 10


def test_a_tree_stays_within_its_memory():
    search = grown(ConnectFour(), None, 20_000, megabytes=1e-9)
    (tree,) = search.grower.works
    assert tree.used <= tree.size == FEWEST_NODES
    assert search.grower.playouts > 500  # from the leaves of a tree that is full
    assert sum(arm.visits for arm in search.grower.arms) == search.grower.playouts


class Wide(Game):
    """Four times left or right; always right leads to a hundred moves, more than there is room for at first."""

    def start(self):
        return (0, True)

    def moves(self, state):
        return range(2) if state[0] < 4 else range(100)

    def play(self, state, move):
        return (state[0] + 1, state[1] and move == 1)

    def score(self, state):
        return 0 if state[0] > 4 or (state[0] == 4 and not state[1]) else None


def test_a_tree_that_needs_room_for_more_moves_goes_on():
    for seed, nodes in product(range(10), range(1, 60)):
        with suppress(Stopped):
            search = grown(Wide(), None, nodes, seed=seed)
            (tree,) = search.grower.works
            assert search.result.move in search.moves
            assert search.grower.playouts == tree.leaves


def test_the_trees_of_all_threads_are_added_up():
    game = TicTacToe()
    assert Engine(game, mcts=True, compiled=True).compile()
    search = grown(game, game.load("x../.../..."), 4000, compiled=True, threads=2)
    one, other = search.grower.works
    assert one.dice != other.dice
    for place, arm in enumerate(search.grower.arms, 1):
        assert arm.visits == one.visits[place] + other.visits[place]
    assert search.result.stats.nodes == one.nodes + other.nodes


def test_a_win_is_seen_and_a_loss_is_put_off():
    game = TicTacToe()
    won = Engine(game, mcts=True, compiled=False).best(game.load("xx./oo./..."))
    assert (game.write(won.move), won.value, won.proved) == ("c3", Value.win(), True)
    lost = grown(Nim(1, 1, 1, 1), None, 10_000)
    assert lost.result.value == Value.loss()
    assert lost.grower.number != UNKNOWN


def test_limits_and_only_some_moves():
    game = ConnectFour()
    engine = Engine(game, mcts=True, compiled=False, seed=3)
    found = engine.best(limits=Limits(nodes=3000), only=[2, 5])
    assert set(found.moves) == {2, 5}
    assert found.stats.nodes <= 3001
    assert (found.algorithm, found.proved) == ("mcts", False)
    assert -1 <= found.value.score <= 1
    with pytest.raises(ZermeloError, match="legal ones"):
        engine.best(limits=Limits(nodes=100), only=[99])
    engine.stop()
    stopped = Limits(cancel=(token := __import__("threading").Event()))
    token.set()
    with pytest.raises(Stopped):
        engine.best(limits=stopped)


def test_the_same_seed_finds_the_same():
    one, other = (
        Engine(ConnectFour(), mcts=True, compiled=False, seed=4).best(limits=Limits(nodes=2000)) for _ in "ab"
    )
    assert one.moves == other.moves


class Silent(Game):
    """Connect Four's rules without its hints: nobody says how good a position looks."""

    def __init__(self):
        self.game = ConnectFour(6, 5)
        self.title = "Silent"

    def start(self):
        return self.game.start()

    def moves(self, state):
        return self.game.moves(state)

    def play(self, state, move):
        return self.game.play(state, move)

    def score(self, state):
        return self.game.score(state)


class Judged(Silent):
    """The same with a judgement."""

    def evaluate(self, state):
        return 0


@pytest.mark.parametrize(
    ("game", "limits", "algorithm"),
    [
        (Silent(), Limits(nodes=5000), "mcts"),
        (Silent(), Limits(seconds=0.3), "mcts"),
        (Silent(), Limits(clock=3), "mcts"),
        (Silent(), Limits(depth=3), "engine"),
        (Judged(), Limits(nodes=5000), "engine"),
    ],
    ids=str,
)
def test_playouts_where_nobody_can_tell_a_good_position(game, limits, algorithm):
    told = []
    engine = Engine(game, compiled=False, seed=1, notify=told.append)
    found = engine.best(limits=limits)
    assert found.algorithm == algorithm
    assert found.move in game.moves(game.start())
    assert Engine(game, compiled=False, mcts=False).best(limits=limits).algorithm == "engine"


def test_what_a_search_of_all_moves_has_refuted_is_not_played_out():
    """Every move but one loses at once: playouts have nothing else to look at."""
    game = Silent()
    state = game.start()
    for move in (0, 3, 0, 3, 1, 3):  # three in a column
        state = game.play(state, move)
    found = Engine(game, compiled=False, seed=1).best(state, Limits(nodes=6000))
    assert found.move == 3


def test_small_games_are_proved_as_before():
    class Plain(Nim):
        pass

    assert Engine(Plain(3, 4, 5), compiled=False).best(limits=Limits(seconds=60)).value.plies is not None

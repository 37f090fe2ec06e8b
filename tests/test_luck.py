"""Luck: the engine's pruned search, interpreted and compiled, beside plain averages over random games."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hash_games import KINDS, Node
from lucky_games import LuckyGame, Yielding, expected
from test_expectiminimax import Coin
from zermelo import Engine, Game, GameError, Limits, Value, expectiminimax, find
from zermelo.engine.adapter import ONE, Adapter
from zermelo.engine.kernels.luck.odds import USE_STAR1, USE_STAR2
from zermelo.engine.kernels.work import STRICT, USE_ORDER, USE_TABLE
from zermelo.engine.run.roller import USUAL_LUCK, Roller
from zermelo.position import Position

SETTINGS = [0, USE_TABLE | USE_ORDER, USE_STAR1, USE_STAR1 | USE_STAR2, USE_TABLE | USE_STAR1, USUAL_LUCK]
PRECISE = 1e-9


def check(roller, game, seed, depth, player):
    """One random game: the search beside plain averages."""
    state, player = Node(seed, 0), player if game.takes_turns else game.turn(Node(seed, 0))
    depth = None if game.bounded else depth  # bounds know more than a depth does
    truth, limit = expected(game, state, player, depth), (5 if game.points else 1) * ONE + 1
    roller.begin(Limits().start())
    found = roller.ask(roller.typed(state), player, 0, 100 if depth is None else depth, -limit, limit)
    assert found.number / ONE == pytest.approx(truth, abs=PRECISE), (game, seed, depth, roller.settings)
    assert found.complete >= (depth is None)
    alpha, beta = sorted(random.Random(seed).sample(range(-limit, limit), 2))
    bound = roller.ask(roller.typed(state), player, 0, 100 if depth is None else depth, alpha, beta).number
    number = round(truth * ONE)
    assert min(max(bound, alpha), beta) == pytest.approx(min(max(number, alpha), beta), abs=PRECISE * ONE)


@pytest.mark.parametrize("kind", list(KINDS))
def test_the_interpreted_search_finds_the_average(kind):
    game = LuckyGame(**KINDS[kind])
    rollers = [Roller(Adapter(game), compiled=False, megabytes=0.01, settings=s | STRICT) for s in SETTINGS]

    @given(
        st.integers(0, 10**9),
        st.sampled_from([None, 1, 2, 3, 4]),
        st.integers(0, 1),
        st.sampled_from(rollers),
    )
    @settings(max_examples=150, deadline=None, derandomize=True)
    def law(seed, depth, player, roller):
        check(roller, game, seed, depth, player)

    law()


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        (LuckyGame, "points and extra turns"),
        pytest.param(Yielding, "plain", marks=pytest.mark.slow),
        *(pytest.param(LuckyGame, kind, marks=pytest.mark.slow) for kind in KINDS),
    ],
)
def test_the_compiled_search_finds_the_average(made, kind):
    game, dice = made(**KINDS[kind]), random.Random(kind)
    engine = Engine(game, compiled=True)
    engine.compile()
    rollers = [Roller(engine.rules, compiled=True, megabytes=0.01, settings=s | STRICT) for s in SETTINGS]
    for _ in range(1000):
        depth = dice.choice((None, 1, 2, 3, 4))
        check(dice.choice(rollers), game, dice.randrange(10**9), depth, dice.randrange(2))


def test_pruning_leaves_out_what_cannot_matter():
    game, nodes = LuckyGame(), {}
    for used in (0, USE_STAR1, USUAL_LUCK):
        roller = Roller(Adapter(game), compiled=False, megabytes=1, settings=used)
        nodes[used] = 0
        for seed in range(100):
            roller.begin(Limits().start())
            roller.ask(Node(seed, 0, 40), 0, 0, 12, -ONE - 1, ONE + 1)
            nodes[used] += roller.nodes
    assert nodes[USE_STAR1] < 0.8 * nodes[0]
    assert nodes[USUAL_LUCK] < 0.3 * nodes[USE_STAR1]


# -- the engine ----------------------------------------------------------------------------------------------


@given(st.integers(0, 10**9), st.sampled_from(list(KINDS)), st.integers(0, 1))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_the_engine_gives_every_move_what_the_textbook_does(seed, kind, player):
    game = LuckyGame(**KINDS[kind])
    where = Position(game, Node(seed, 0), player if game.takes_turns else -1)
    truth = expectiminimax(game, where)
    *_, found = Engine(game, compiled=False).analyse(where, every_move=True)
    assert found.proved
    assert found.value.odds == (not game.points)
    assert {move: value.score for move, value in found.moves.items()} == pytest.approx(
        {move: value.score for move, value in truth.moves.items()}, abs=PRECISE
    )
    best = Engine(game, compiled=False).best(where)
    assert best.value.score == pytest.approx(truth.value.score, abs=PRECISE)
    assert truth.moves[best.move].score == pytest.approx(truth.value.score, abs=PRECISE)
    assert all(value.bound == "upper" for move, value in best.moves.items() if move != best.move)


def test_what_a_limit_has_cut_short_is_no_proof():
    game = LuckyGame()
    found = Engine(game, compiled=False).best(Node(3, 0, 40), Limits(depth=2))
    assert (found.proved, found.depth, found.value.kind) == (False, 2, "estimate")
    assert "about" in str(found.value)
    stopped = Engine(game, compiled=False).best(Node(3, 0, 40), Limits(nodes=15))
    assert not stopped.proved
    assert stopped.stats.nodes <= 16


def test_a_roll_is_worth_what_may_come_of_it():
    flipped = Engine(Coin(0.75), compiled=False).best("in the air")
    assert (flipped.move, flipped.value, flipped.moves) == (None, Value.expected(-0.5), {})
    with pytest.raises(GameError, match="luck moves: there is no move to choose"):
        Engine(Coin(0.75), compiled=False).choose("in the air")


def test_only_some_moves_and_several_lines():
    engine = Engine(Coin(0.75), compiled=False)
    assert engine.best(only=["sure"]).value == Value.expected(0)
    assert list(engine.best(lines=2).lines) == ["flip", "sure"]


class Dice(Game):
    """Throw a die, once or twice: the sum of what it shows is yours. Then the other one does."""

    points = True

    def start(self):
        return (0, 0, 0, 0)  # both sums, how many have been thrown, is it rolling

    def moves(self, state):
        return ["throw", "stop"] if state[2] % 2 else ["throw"]

    def play(self, state, move):
        mine, theirs, thrown, _ = state
        return (mine, theirs, thrown, 1) if move == "throw" else (mine, theirs, thrown + 1, 0)

    def chances(self, state):
        if state[3]:
            mine, theirs, thrown, _ = state
            for pips in range(1, 7):
                own = pips if pips > 2 else -pips
                if thrown < 2:
                    yield 1 / 6, (mine + own, theirs, thrown + 1, 0)
                else:
                    yield 1 / 6, (mine, theirs + own, thrown + 1, 0)

    def turn(self, state):
        return min(1, state[2] // 2)

    def score(self, state):
        return state[1] - state[0] if state[2] == 4 else None


def test_a_small_game_is_known_to_its_end():
    # of one throw 15/6 is to be expected, and a second one is worth it: 5 for each player
    result = Engine(Dice(), compiled=False).best()
    assert (result.value, result.proved) == (Value.points(0), True)
    after = Engine(Dice(), compiled=False).best((6, 0, 1, 0))
    assert (after.value, after.move) == (Value.points(3.5), "throw")


# -- playouts ------------------------------------------------------------------------------------------------


def test_playouts_roll_the_dice():
    found = Engine(Dice(), mcts=True, compiled=False, seed=1).best((6, 0, 1, 0), Limits(nodes=40_000))
    assert (found.algorithm, found.move, found.proved) == ("mcts", "throw", False)
    assert found.value.score == pytest.approx(3.5, abs=0.7)
    assert found.line.moves == ("throw",)  # as far as luck first decides


def test_playouts_think_of_odds_where_a_game_is_won_or_lost():
    found = Engine(Coin(0.75), mcts=True, compiled=False, seed=1).best(limits=Limits(nodes=2000))
    assert found.move == "flip"
    assert found.value.odds
    assert found.value.score == pytest.approx(0.5, abs=0.1)


@pytest.mark.parametrize("spec", ["einstein", "hypergammon", "hypergammon:2,gammons"])
def test_before_the_dice_are_rolled_a_search_goes_deeper_and_deeper(spec):
    game = find(spec)
    engine = Engine(game, compiled=False)
    depths = [answer.depth for answer in engine.analyse(limits=Limits(depth=2), every_move=True)]
    assert depths == [1, 2]
    engine.forget()
    shallow, tight = engine.best(limits=Limits(depth=1)), engine.best(limits=Limits(nodes=1))
    assert shallow.value.kind == tight.value.kind == "estimate"
    average = expectiminimax(game, depth=1).value
    assert shallow.value.score == pytest.approx(average.score, abs=PRECISE)
    assert tight.value.score == pytest.approx(expectiminimax(game, depth=0).value.score)

"""Several threads find all that one finds, on random games, while other programs keep the machine busy."""

import random
import sys
from contextlib import ExitStack, contextmanager

import pytest

from hash_games import KINDS, HashGame, Node
from processes import started
from zermelo import Engine, Limits, Stopped, Value
from zermelo.engine.kernels.work import SELECTIVE, USUAL
from zermelo.engine.solver import Solver

SIZE = 70  # large enough for threads to meet; small enough to know every value


@contextmanager
def others_at_work(count):
    """Programs that want a core each."""
    with ExitStack() as programs:
        for _ in range(count):
            programs.enter_context(started([sys.executable, "-c", "while True: pass"]))
        yield


def truth_of(game, root):
    """The value of every position that can follow, the last first: no search, no window, no table."""
    known = {}
    for number in range(root.size + 7, root.node - 1, -1):
        state = Node(root.seed, number, root.size)
        score = game.score(state)
        if score is not None:
            named = {1: Value.win(0), 0: Value.draw(), -1: Value.loss(0)}
            known[state] = Value.points(score) if game.points else named[score]
        else:
            known[state] = max(seen_from(game, state, known, move) for move in game.moves(state))
    return known


def seen_from(game, state, known, move):
    child = game.play(state, move)
    player = game.turn(state)
    value = known[child] if game.next_player(player, child) == player else -known[child]
    return value.later(1)


def check_line(game, state, value, line, where):
    """A proved line goes on to the end of the game, and is worth what is proved."""
    end, player = state, game.turn(state)
    for move in line:
        end = game.play(end, move)
        player = game.next_player(player, end)
    score = game.score(end)
    assert score is not None, where
    assert (score if player == game.turn(state) else -score) == value.score, where
    assert value.plies in (None, len(line)), where


class Asker:
    """Asks two threads about positions of one kind of game, each time in another way."""

    def __init__(self, kind, dice):
        self.kind, self.dice = kind, dice
        self.game = HashGame(**KINDS[kind])
        self.engine = Engine(self.game, compiled=True, table=1, threads=2)
        self.solvers = [Solver(self.game, compiled=True, threads=2, table=table) for table in (0.01, 4)]

    def ask(self):
        """One question, with everything that follows from the answer checked; how many positions that was."""
        dice = self.dice
        if dice.random() < 0.05:
            self.engine.forget()
        way = dice.choice((self.best, self.every_move, self.value, self.solve, self.values))
        try:
            return way()
        except Stopped as stopped:
            raise AssertionError(
                f"{self.kind}, {way.__name__}: {stopped}, and nobody had asked for it"
            ) from stopped

    def state(self):
        return Node(self.dice.randrange(10**9), 0, SIZE)

    def check(self, state, result):
        truth, where = truth_of(self.game, state), (self.kind, state, result)
        assert result.proved, where
        assert result.value == truth[state], where
        check_line(self.game, state, result.value, result.line, where)
        for move, value in result.moves.items():
            if value.bound is None:
                assert value == seen_from(self.game, state, truth, move), where
        return 1

    def best(self):
        state = self.state()
        return self.check(state, self.engine.best(state))

    def every_move(self):
        state = self.state()
        *_, result = self.engine.analyse(state, every_move=True)
        assert all(value.exact for value in result.moves.values()), (self.kind, state, result)
        return self.check(state, result)

    def value(self):
        state = self.state()
        assert self.dice.choice(self.solvers).value(state) == truth_of(self.game, state)[state], (
            self.kind,
            state,
        )
        return 1

    def solve(self):
        state = self.state()
        result = self.dice.choice(self.solvers).solve(state, every_move=True)
        assert all(value.exact for value in result.moves.values()), (self.kind, state, result)
        return self.check(state, result)

    def values(self):
        states = [self.state() for _ in range(self.dice.randrange(1, 30))]
        found = list(self.dice.choice(self.solvers).values(states, cold=self.dice.random() < 0.2))
        assert found == [truth_of(self.game, state)[state] for state in states], (self.kind, states)
        return len(states)


@pytest.mark.parametrize(
    ("positions", "programs"), [(120, 1), pytest.param(30_000, 3, marks=pytest.mark.slow)]
)
def test_two_threads_prove_all_that_can_be_proved(positions, programs):
    dice = random.Random(positions)
    kinds = list(KINDS) if positions > 1000 else ["plain", "points and extra turns"]  # each is compiled
    askers, done = [Asker(kind, dice) for kind in kinds], 0
    with others_at_work(programs):
        while done < positions:
            done += dice.choice(askers).ask()


def test_two_threads_search_selectively():
    """What they find is an estimate; a line that they tell can be played, and its first move is the best."""
    game, dice = HashGame(), random.Random(1)
    one, two = (Engine(game, compiled=True, table=1, threads=n, settings=USUAL | SELECTIVE) for n in (1, 2))
    same = 0
    with others_at_work(1):
        for _ in range(80):
            state, depth = Node(dice.randrange(10**9), 0, SIZE), dice.choice((4, 8, 12))
            results = [engine.best(state, Limits(depth=depth)) for engine in (one, two)]
            for result in results:
                assert not result.proved
                assert result.move == result.line[0]
                assert result.moves[result.move].number == max(
                    value.number for value in result.moves.values()
                )
                end = state
                for move in result.line:
                    assert move in list(game.moves(end))
                    end = game.play(end, move)
            same += results[0].value.kind == results[1].value.kind
    assert same > 60

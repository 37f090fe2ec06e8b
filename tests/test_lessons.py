"""A judgement learnt from playouts: what can be learnt is, what cannot is not believed, both ways judge alike."""

import random

import numpy as np
import pytest

from dots import Dots
from zermelo import Engine, Game, Limits
from zermelo.engine.adapter import Adapter
from zermelo.engine.answers.deepening import Deepening, Question
from zermelo.engine.answers.playouts import Playouts
from zermelo.engine.kernels.judged import BYTE, FRACTION
from zermelo.engine.kernels.playout import AGAIN, FARED, NOTES, PLAYER
from zermelo.engine.lessons import Judgement, Lessons
from zermelo.engine.run.grower import Grower
from zermelo.engine.run.searcher import Searcher
from zermelo.position import Position

WORTHS = (3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3)


class Shares(Game):
    """Take things in turn; who has taken more in the end, by worth, wins. Nobody says who is ahead."""

    def start(self):
        return ((0,) * len(WORTHS), 1)

    def moves(self, state):
        for thing in range(len(WORTHS)):
            if state[0][thing] == 0:
                yield thing

    def play(self, state, thing):
        things, player = state
        return ((*things[:thing], player, *things[thing + 1 :]), 3 - player)

    def score(self, state):
        things, player = state
        if 0 in things:
            return None
        margin = 0
        for thing in range(len(WORTHS)):
            margin += WORTHS[thing] if things[thing] == player else -WORTHS[thing]
        return 1 if margin > 0 else -1 if margin < 0 else 0


@pytest.fixture(scope="module")
def shares():
    """One game, compiled once for all."""
    game = Shares()
    assert Engine(game, compiled=True).compile()
    return game


# -- learning ------------------------------------------------------------------------------------------------


def noted(truth, count=4000, luck=3.0, words=2, values=3):
    """Notes of random states, of whose bytes the truth tells the score but for luck."""
    dice = np.random.default_rng(1)
    notes = np.zeros((count, NOTES + words), np.int64)
    bytes_of = dice.integers(0, values, (count, 8 * words)).astype(np.uint8)
    notes[:, NOTES:] = bytes_of.view(np.int64)
    notes[:, PLAYER] = dice.integers(0, 2, count)
    for column in (FARED, AGAIN):
        notes[:, column] = np.rint(truth(notes[:, PLAYER], bytes_of) + dice.normal(0, luck, count))
    return notes


def learnt_from(notes, unit=1):
    lessons = Lessons(notes.shape[1] - NOTES, unit)
    for some in np.array_split(notes, 4):
        lessons.learn(some)
    return lessons


def judged(judgement, player, state):
    """What a judgement says of the bytes of a state."""
    weights = judgement.weights.reshape(2, -1, BYTE)[player]
    return sum(row[state[place]] for place, row in zip(judgement.places, weights, strict=True)) / (
        judgement.unit << FRACTION
    )


@pytest.mark.parametrize("values", [3, 200], ids=["few values", "bits"])
def test_what_is_a_sum_over_bytes_is_learnt(values):
    """For each player to move something else, and whatever the luck of single playouts."""

    def truth(player, state):
        return np.where(player == 0, 4.0 * (state[:, 2] & 1) - 2, 3.0 * (state[:, 9] & 1) + 5)

    lessons = learnt_from(noted(truth, values=values))
    assert lessons.explained > 0.7
    for player, state in ((0, {2: 1, 9: 1}), (1, {2: 0, 9: 1}), (0, {2: 0}), (1, {9: 0})):
        row = np.zeros((1, 16), np.uint8)
        row[0, list(state)] = list(state.values())
        told, true = judged(lessons.judgement, player, row[0]), float(truth(player, row)[0])
        assert told == pytest.approx(true, abs=0.7)


def test_what_is_no_sum_is_not_believed():
    def odd(player, state):
        return 3.0 * (state[:, 1] + state[:, 4] & 1)

    foreseeable = learnt_from(noted(odd))
    assert foreseeable.explained < 0.2
    assert not foreseeable.are_good
    assert not learnt_from(noted(lambda player, state: 0.0 * state[:, 0])).are_good  # luck alone


def test_who_is_to_move_is_found_out():
    def truth(player, state):
        return np.where(player == 0, 4.0 * state[:, 2] - 2, 3.0 - 2.0 * state[:, 9])

    lessons, notes = Lessons(2, 1), noted(truth)
    lessons.learn(notes[:2000])
    assert lessons.judgement.other_way == 0
    notes[2000:, PLAYER] ^= 1
    lessons.learn(notes[2000:])
    assert lessons.judgement.other_way == 1
    assert lessons.explained > 0.9


def test_no_notes_teach_nothing_and_too_large_states_are_left_alone():
    nothing = Lessons(2, 1)
    nothing.learn(np.zeros((0, NOTES + 2), np.int64))
    assert (nothing.explained, nothing.are_good) == (0.0, False)
    large = noted(lambda player, state: 5.0 * (state[:, 0] == 1), words=40, count=1200)
    lessons = learnt_from(large)
    assert lessons.are_too_large
    assert not lessons.are_good


# -- noting --------------------------------------------------------------------------------------------------


def notes_of(game, state, nodes, compiled):
    """What a search by playouts notes."""
    from zermelo.engine.compile.plan import plan_of

    rules = Adapter(game)
    plan = plan_of(rules)
    rules.words_of = plan.numbers
    grower = Grower(rules, compiled=compiled, megabytes=1, threads=1, seed=5, noting=True)
    grower.words_of_state = plan.state.size
    search = Playouts(grower, Question(Position.of(game, state)), Limits(nodes=nodes).start())
    for _ in search.steps():
        pass
    grower.end()
    return grower.taken_notes()


@pytest.mark.slow
def test_both_ways_note_the_same(shares):
    one, other = (notes_of(shares, None, 6000, compiled) for compiled in (False, True))
    assert len(one) > 100
    assert (one == other).all()


def test_a_note_tells_the_state_who_is_to_move_and_a_score(shares):
    notes = notes_of(shares, None, 6000, True)
    states = np.ascontiguousarray(notes[:, NOTES:]).view(np.uint8)[:, : len(WORTHS)]
    assert (np.count_nonzero(states, axis=1) % 2 == notes[:, PLAYER]).all()
    assert set(notes[:, [FARED, AGAIN]].ravel().tolist()) <= {-1, 0, 1}
    assert len({row.tobytes() for row in states}) > 50


def test_points_on_the_way_count_from_the_note_on():
    game = Dots(2, 1)
    for note in notes_of(game, None, 3000, False):
        drawn = int(note[NOTES])
        left = sum(drawn & box != box for box in game.boxes)
        assert abs(note[FARED]) <= left
        assert (note[FARED] - left) % 2 == 0
        assert note[PLAYER] == note[NOTES + 1]


# -- judging -------------------------------------------------------------------------------------------------


def searched(game, state, judgement, depth, compiled):
    """The number and the nodes of a search that judges so."""
    from zermelo.engine.compile.plan import plan_of

    rules = Adapter(game)
    rules.words_of = plan_of(rules).numbers
    searcher = Searcher(rules, compiled=compiled, megabytes=1, threads=1, settings=7)
    searcher.judge_by(judgement)
    search = Deepening(searcher, Question(Position.of(game, state)), Limits(depth=depth).start())
    for _ in search.depths():
        pass
    searcher.end()
    return search.result


def some_judgement(game, seed):
    """Any judgement at all."""
    from zermelo.engine.compile.plan import plan_of

    dice, words = np.random.default_rng(seed), plan_of(Adapter(game)).state.size
    places = np.arange(8 * words)[: len(WORTHS)]
    weights = dice.integers(-50 << FRACTION, 50 << FRACTION, 2 * len(places) * BYTE)
    return Judgement(words, places, weights, 1000, 0, seed << 40)


def test_both_ways_judge_alike(shares):
    dice = random.Random(4)
    for seed in range(6):
        state, judgement = shares.start(), some_judgement(shares, seed)
        for _ in range(dice.randrange(8, 15)):
            state = shares.play(state, dice.choice(list(shares.moves(state))))
        one, other = (searched(shares, state, judgement, 3, compiled) for compiled in (False, True))
        assert (one.value, one.line, one.stats.nodes) == (other.value, other.line, other.stats.nodes)
        assert one.algorithm == "learnt"


def test_it_is_the_sum_over_bytes_that_is_judged(shares):
    judgement = some_judgement(shares, 9)
    state = shares.start()
    for thing in (3, 5, 0):
        state = shares.play(state, thing)
    found = searched(shares, state, judgement, 1, True)
    told = [judged(judgement, 1, shares.play(state, move)[0]) for move in shares.moves(state)]
    assert found.value.score == pytest.approx(-min(told), abs=0.002)


# -- the engine ----------------------------------------------------------------------------------------------


def test_a_game_without_a_judgement_learns_one(shares):
    told = []
    engine = Engine(shares, compiled=True, seed=1, notify=told.append)
    state = shares.start()
    for _ in range(4):
        found = engine.best(state, Limits(nodes=120_000))
        state = shares.play(state, found.move)
    assert (found.algorithm, found.value.kind, found.proved) == ("learnt", "estimate", False)
    assert -1.5 < found.value.score < 1.5
    assert found.stats.nodes <= 120_000
    assert WORTHS[engine.choose(state, Limits(nodes=120_000))] >= 7
    assert sum("has no evaluate" in each for each in told) == 1
    assert engine.best(state, Limits(depth=3)).algorithm == "engine"
    assert engine.best(state, Limits(depth=3)).value.score == 0
    engine.forget()
    assert engine._chance.judgement is None


def test_the_same_seed_learns_the_same(shares):
    def once():
        engine, state, values = Engine(shares, compiled=True, seed=3), shares.start(), []
        for _ in range(4):
            found = engine.best(state, Limits(nodes=60_000))
            state = shares.play(state, found.move)
            values.append((found.algorithm, found.value, found.line))
        return values

    assert once() == once()


def test_playouts_alone_and_the_search_alone_learn_nothing(shares):
    for mcts, algorithm in ((True, "mcts"), (False, "engine")):
        engine = Engine(shares, compiled=True, mcts=mcts, seed=1)
        for _ in range(3):
            assert engine.best(limits=Limits(nodes=60_000)).algorithm == algorithm


def test_every_move_is_told_where_that_is_asked(shares):
    engine, state = Engine(shares, compiled=True, seed=2), shares.start()
    for _ in range(3):
        *_, found = engine.analyse(state, Limits(nodes=150_000), every_move=True)
    assert found.algorithm == "learnt"
    assert set(found.moves) == set(range(len(WORTHS)))
    assert all(value.kind == "estimate" and value.bound is None for value in found.moves.values())
    by_worth = {WORTHS[move]: value.score for move, value in found.moves.items()}
    assert by_worth[9] > by_worth[5] > by_worth[1]

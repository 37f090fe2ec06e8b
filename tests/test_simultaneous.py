"""Both move at once: backward induction over matrices, and goofspiel."""

import json
import random
from fractions import Fraction

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from own_game_page import tries
from random_games import RandomGame
from zermelo import Engine, Game, GameError, Limits, Solver, Stopped, alphabeta, find, minimax, simultaneous
from zermelo.cli import main
from zermelo.cli.serve import on_offer
from zermelo.doctor import check
from zermelo.errors import TextError
from zermelo.matrix import Matrix

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


class Pennies(Game):
    """Matching pennies, once: the first player wins where both are alike."""

    def start(self):
        return None, None

    def choices(self, state):
        return ("heads", "tails"), ("heads", "tails")

    def play(self, state, both):
        return both

    def score(self, state):
        return None if state == (None, None) else 1 if state[0] == state[1] else -1


class BestOfThree(Game):
    """Rock, paper, scissors: who first has won twice."""

    def start(self):
        return (0, 0)

    def choices(self, won):
        return range(3), range(3)

    def play(self, won, both):
        mine, theirs = both
        better = (mine - theirs) % 3
        return (won[0] + (better == 1), won[1] + (better == 2)) if better else (won[0] + 1, won[1] + 1)

    def winner(self, won):
        if max(won) < 2:
            return None
        return "draw" if won[0] == won[1] else 0 if won[0] > won[1] else 1


@tries(
    "| `moves`, where both move at once | `choices(state)`: the first player's moves and the second's",
    "| `choices(state)` | where both move at once",
)
def test_matching_pennies_and_rock_paper_scissors():
    mixed = simultaneous(Pennies())
    assert mixed.value == 0
    assert mixed.first == mixed.second == {"heads": HALF, "tails": HALF}
    assert list(Pennies().moves((None, None)))[1] == ("heads", "tails")
    mixed = simultaneous(BestOfThree())
    assert (mixed.value, mixed.first) == (0, {0: THIRD, 1: THIRD, 2: THIRD})
    ahead = simultaneous(BestOfThree(), (1, 0))
    assert 0 < ahead.value < 1
    assert simultaneous(BestOfThree(), (0, 1)).value == -ahead.value


class Stages(Game):
    """A random tree: at some nodes both choose, at some one of them, and luck at others."""

    points = True

    def __init__(self, seed):
        self.seed = seed

    def start(self):
        return ()

    def dice(self, path):
        return random.Random(f"{self.seed} {path}")

    def kind(self, path):
        return self.dice(path).choice(("both", "both", "first", "second", "luck"))

    def choices(self, path):
        return None if self.kind(path) != "both" else (range(2), range(2 + len(path) % 2))

    def moves(self, path):
        return range(2)

    def turn(self, path):
        return int(self.kind(path) == "second")

    def play(self, path, move):
        return (*path, move)

    def chances(self, path):
        return [(0.25, (*path, 0)), (0.75, (*path, 1))] if self.kind(path) == "luck" else None

    def score(self, path):
        return None if len(path) < 3 else self.dice(path).randint(-5, 5)


def value_of(game, path):
    """The value to the first player, by the whole matrix at each node and no code of the search's."""
    score = game.score(path)
    if score is not None:
        return Fraction(score if game.turn(path) == 0 else -score)
    chances = game.chances(path)
    if chances:
        return sum(Fraction(part) * value_of(game, after) for part, after in chances)
    both = game.choices(path)
    if both is None:
        return (min if game.turn(path) else max)(value_of(game, game.play(path, m)) for m in range(2))
    rows = [[value_of(game, game.play(path, (a, b))) for b in both[1]] for a in both[0]]
    return Matrix(rows).solve(exact=True).value


@given(st.integers(0, 10**6))
@settings(max_examples=40)
def test_it_is_a_matrix_at_each_node(seed):
    game = Stages(seed)
    mixed = simultaneous(game)
    assert mixed.value == value_of(game, ())
    for mixture in (mixed.first, mixed.second):
        assert not mixture or sum(mixture.values()) == 1


@given(st.integers(0, 10**6))
@settings(max_examples=30)
def test_where_players_take_turns_it_is_minimax(seed):
    game = RandomGame(seed, points=True, extra_turns=True)
    assert simultaneous(game).value == minimax(game).value_for(0).score


def test_goofspiel_with_four_cards():
    """By symmetry it is worth nothing; the highest prize first, both bid their highest card for it."""
    mixed = simultaneous(find("goofspiel"))
    assert (mixed.value, mixed.first, mixed.second) == (0, {4: 1}, {4: 1})
    assert simultaneous(find("goofspiel:4,shuffled")).value == 0
    # Whoever has spent the 4 on the first prize, against a 1, is ahead by less than those 4 points.
    game = find("goofspiel")
    after = simultaneous(game, game.play(game.start(), (4, 1)))
    assert after.value == Fraction(115, 363)
    assert after.first == {1: Fraction(7, 11), 2: Fraction(15, 121), 3: Fraction(29, 121)}


def test_against_bids_at_random_it_is_best_to_bid_what_the_prize_is_worth():
    """Ross, Goofspiel: the game of pure strategy, 1970."""
    game = find("goofspiel:4,shuffled")

    def best(state):
        if game.score(state) is not None:
            return game.score(state), []
        outcomes = list(game.chances(state))
        if outcomes:
            return sum(part * best(after)[0] for part, after in outcomes), []
        mine, theirs = game.choices(state)
        means = {a: sum(best(game.play(state, (a, b)))[0] for b in theirs) / len(theirs) for a in mine}
        most = max(means.values())
        return most, [card for card, mean in means.items() if mean > most - 1e-9]

    for _, state in game.chances(game.start()):
        assert state.prize in best(state)[1]


def test_positions_of_goofspiel_are_read_with_care():
    game = find("goofspiel:3")
    state = game.play(game.start(), (1, 3))
    assert game.load(game.save(state)) == state
    for text in (
        "('12', '1', '1', 2, 0)",
        "('12', '13', '1', 1, 0)",
        "('14', '13', '1', 2, 0)",
        "('', '', '', 2, 0)",
    ):
        with pytest.raises(TextError, match="not a position"):
            game.load(text)
    with pytest.raises(TextError, match="1 to 9 cards, not 12"):
        find("goofspiel:12")


def test_everything_else_says_what_to_use():
    for search in (alphabeta, minimax, Engine, lambda game: Solver(game, compiled=False)):
        with pytest.raises(
            GameError, match=r"both players move at once in Goofspiel.*use simultaneous \(zermelo solve\)"
        ):
            search(find("goofspiel"))
    assert {"goofspiel", "coinrow"} < {game.name for game in on_offer(())}


def test_faults_are_told():
    class Loop(Pennies):
        def play(self, state, both):
            return state

    class Bare(Pennies):
        def choices(self, state):
            return ("heads",), ()

    with pytest.raises(GameError, match="a position of Loop comes back"):
        simultaneous(Loop())
    with pytest.raises(GameError, match="leave a player without a move"):
        simultaneous(Bare())
    with pytest.raises(GameError, match="gained is for players who take turns"):
        type("Gaining", (Pennies,), {"gained": lambda self, state, both: 1})()
    with pytest.raises(Stopped):
        simultaneous(find("goofspiel:6"), limits=Limits(nodes=100))
    assert check(find("goofspiel"), games=20, seconds=0.2).sound


def test_the_commands():
    def ran(*words, said=""):
        result = CliRunner().invoke(main, words, input=said)
        assert result.exit_code == 0, result.output
        return result.output

    for command in ("solve", "analyse"):
        shown = ran(command, "goofspiel", "--moves", "4-1")
        assert "115/363 (about 0.3168) for first" in shown
        assert "second  2: 29/121 (about 0.2397), 3: 15/121" in shown
    data = json.loads(ran("solve", "goofspiel", "--moves", "4-1", "--json"))
    assert data["value"]["exact"] == "115/363"
    played = [ran("play", "goofspiel", "--seed", "5", said="hint\n9\n4\nundo\n1\n2\n3\n") for _ in range(2)]
    assert played[0] == played[1]
    assert "hint: always 4" in played[0]
    assert "'9' is not a move of yours: 1, 2, 3, 4" in played[0]
    assert "first plays 4, second plays 4" in played[0]
    assert ran("play", "goofspiel:3", "--first", "computer").count("plays") == 6

"""What a class may say in other words than the contract's: the values are those of the same game said plainly."""

import copy
from dataclasses import dataclass
from enum import Enum

import numpy as np
import pytest

from both_ways import both_ways
from quick import some_quick
from zermelo import MNK, CannotCompile, Engine, Game, GameError, Limits, Solver, find
from zermelo.contract.frozen import Frozen
from zermelo.textbook import alphabeta
from zermelo.web.describe import game_json


class Plain(Game):
    """Nim of ten stones; the player who cannot move has lost."""

    def start(self):
        return (10, 0)

    def moves(self, state):
        for take in (1, 2, 3):
            if take <= state[0]:
                yield take

    def play(self, state, take):
        return (state[0] - take, 1 - state[1])

    def score(self, state):
        return -1 if state[0] == 0 else None

    def turn(self, state):
        return state[1]


class ByWinner(Game):
    """The same by who has won; nobody where three stones are left."""

    start, moves, play, turn = Plain.start, Plain.moves, Plain.play, Plain.turn

    def winner(self, state):
        if state[0] == 3:
            return "draw"
        return 1 - state[1] if state[0] == 0 else None


class ByScore(Plain):
    """The same, said plainly."""

    def score(self, state):
        return 0 if state[0] == 3 else -1 if state[0] == 0 else None


class Numbered(Game):
    """The players are 1 and 2."""

    numbering = (1, 2)
    moves = Plain.moves

    def start(self):
        return (10, 1)

    def play(self, state, take):
        return (state[0] - take, 3 - state[1])

    def winner(self, state):
        return 3 - state[1] if state[0] == 0 else None

    def turn(self, state):
        return state[1]


class Signed(Numbered):
    """The players are 1 and -1."""

    numbering = (1, -1)

    def play(self, state, take):
        return (state[0] - take, -state[1])

    def winner(self, state):
        return -state[1] if state[0] == 0 else None

    def turn(self, state):
        return state[1]


class ByMargin(Game):
    """Take one or two of nine; what you take is yours."""

    def start(self):
        return (9, 0, 0)

    def moves(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def play(self, state, take):
        left, margin, player = state
        return (left - take, margin + (take if player == 0 else -take), 1 - player)

    def turn(self, state):
        return state[2]

    def margin(self, state):
        return state[1] if state[0] == 0 else None


class OnlyStuck(Game):
    """Whoever cannot move has lost: there is no other end, and no `score` that would say so."""

    start, moves, play, turn = Plain.start, Plain.moves, Plain.play, Plain.turn

    def stuck(self, state):
        return -1


class Stuck(OnlyStuck):
    """The same, and `score` need not look."""

    def score(self, state):
        return None

    stuck = OnlyStuck.stuck


@pytest.mark.parametrize(
    ("game", "same"),
    [(ByWinner, ByScore), (Numbered, Plain), (Signed, Plain), (OnlyStuck, Plain), (Stuck, Plain)],
)
def test_other_words_mean_the_same(game, same):
    expected = alphabeta(same()).value
    assert alphabeta(game()).value == expected
    assert Engine(game(), compiled=False).best().value == expected
    both_ways(game())


@pytest.mark.slow
def test_other_words_mean_the_same_compiled():
    expected = alphabeta(ByScore()).value
    assert Engine(ByWinner(), compiled=True).best().value == expected
    assert Solver(ByWinner(), compiled=True).value() == expected


def test_a_margin_is_counted_for_the_first_player():
    assert ByMargin().counts_points
    expected = alphabeta(ByMargin()).value
    assert (expected.number, Solver(ByMargin(), compiled=False).value()) == (1, expected)
    both_ways(ByMargin())
    assert ByMargin().score((0, 3, 1)) == -3


def test_only_one_of_the_three():
    class Both(Plain):
        def winner(self, state):
            return None

    with pytest.raises(GameError, match="score and winner say the same: keep one of them"):
        Both()


def test_a_winner_needs_a_turn():
    class Nobody(Game):
        start, moves, play = Plain.start, Plain.moves, Plain.play

        def winner(self, state):
            return None

    with pytest.raises(GameError, match="must say who is to move: write turn"):
        Nobody()


@pytest.mark.parametrize("winner", [7, "first", True])
def test_a_winner_that_is_none(winner):
    class Odd(ByWinner):
        def winner(self, state):
            return winner if state[0] == 0 else None

    with pytest.raises(GameError, match="it is 0 or 1, 'draw', or None while the game goes on"):
        alphabeta(Odd())


# -- states that can change ----------------------------------------------------------------------------------


class Lists(Plain):
    def start(self):
        return [10, 0]

    def play(self, state, take):
        new = state.copy()
        new[0] -= take
        new[1] = 1 - new[1]
        return new


class Dicts(Game):
    def start(self):
        return {"left": [10], "player": 0}

    def moves(self, state):
        return [take for take in (1, 2, 3) if take <= state["left"][0]]

    def play(self, state, take):
        new = copy.deepcopy(state)
        new["left"][0] -= take
        new["player"] = 1 - new["player"]
        return new

    def score(self, state):
        return -1 if state["left"] == [0] else None

    def turn(self, state):
        return state["player"]


class Arrays(Plain):
    def start(self):
        return np.array([10, 0], np.int8)

    def moves(self, state):
        if not isinstance(state, np.ndarray):
            raise TypeError(state)
        return [take for take in (1, 2, 3) if take <= state[0]]

    def play(self, state, take):
        return np.array([state[0] - take, 1 - state[1]], np.int8)

    def turn(self, state):
        return int(state[1])


@dataclass
class Pile:
    left: int
    player: int


class Objects(Game):
    def start(self):
        return Pile(10, 0)

    def moves(self, pile):
        return [take for take in (1, 2, 3) if take <= pile.left]

    def play(self, pile, take):
        return Pile(pile.left - take, 1 - pile.player)

    def score(self, pile):
        return -1 if pile.left == 0 else None

    def turn(self, pile):
        return pile.player


@pytest.mark.parametrize("game", some_quick([Lists, Dicts, Arrays, Objects], lambda game: game is Dicts))
def test_states_that_can_change_are_copied(game):
    expected = alphabeta(Plain()).value
    assert alphabeta(game()).value == expected
    assert Engine(game()).best().value == expected
    assert Solver(game()).solve().value == expected
    one = game()
    first = one.start()
    assert isinstance(first, Frozen)
    assert first == one.start()
    assert hash(first) == hash(one.start())
    assert first != one.play(first, 1)
    assert Engine(one).best(first.value if game is Lists else first, Limits(depth=3)).move is not None


@pytest.mark.parametrize("game", [Lists, Dicts, Arrays, Objects])
def test_such_states_are_written_and_read(game):
    one = game()
    state = one.play(one.start(), 3)
    assert one.load(one.save(state)) == state


def test_rules_that_change_what_they_are_given_are_told():
    class Changing(Lists):
        def play(self, state, take):
            state[0] -= take
            state[1] = 1 - state[1]
            return state

    with pytest.raises(GameError, match=r"Changing.play\(\) changed the state it was given"):
        alphabeta(Changing())


# -- the rest of what is forgiven, or told -------------------------------------------------------------------


def test_files_beside_a_rule_file_can_be_imported(tmp_path):
    (tmp_path / "stones_of_mine.py").write_text("HEAP = 9\n")
    (tmp_path / "game_of_mine.py").write_text(
        "from stones_of_mine import HEAP\nfrom zermelo import Game\n\n"
        "class Mine(Game):\n"
        "    def start(self): return HEAP\n"
        "    def moves(self, heap): return [n for n in (1, 2) if n <= heap]\n"
        "    def play(self, heap, n): return heap - n\n"
        "    def score(self, heap): return -1 if heap == 0 else None\n"
    )
    game = find(str(tmp_path / "game_of_mine.py"))
    assert Engine(game).best().value == alphabeta(game).value
    assert game_json(game)["about"] == ""


def test_three_players_are_refused_at_once():
    class Three(Plain):
        players = ("a", "b", "c")

    with pytest.raises(GameError, match="score cannot tell how 3 players fared: write payoffs"):
        Three()


@pytest.mark.parametrize("compiled", [False, True])
def test_a_third_player_who_comes_later_is_found_out(compiled):
    class Later(Plain):
        def play(self, state, take):
            return (state[0] - take, (state[1] + 1) % 3)

    with pytest.raises((GameError, CannotCompile), match=r"turn\(\)"):
        Engine(Later(), compiled=compiled).best()


def test_that_there_is_no_judgement_is_said_once():
    said = []
    engine = Engine(MNK(6, 6, 4), compiled=False, notify=said.append)
    for _ in range(2):
        engine.best(limits=Limits(depth=2))
    blind = Engine(Blind(), compiled=False, notify=said.append)
    for _ in range(2):
        blind.best(limits=Limits(depth=2))
    assert said == ["Blind has no evaluate: where the end is not in sight, all moves look alike"]


class Blind(Plain):
    def start(self):
        return (50, 0)


class Way(Enum):
    LEFT = (0, -1)


@dataclass(frozen=True)
class Hop:
    square: int
    way: Way


@dataclass(frozen=True)
class Spoken:
    steps: int

    def __str__(self):
        return f"up {self.steps}"


@pytest.mark.parametrize(
    ("move", "word"),
    [
        ((0, 4), "0-4"),
        (((1, 2), (3, 4)), "1.2-3.4"),
        ((-1, 3), "-1/3"),
        ("a b", "a_b"),
        (7, "7"),
        (("N", 2), "N-2"),
        (Way.LEFT, "LEFT"),
        ((Way.LEFT, 2), "LEFT-2"),
        (Hop(3, Way.LEFT), "3-LEFT"),
        (Spoken(3), "up_3"),
        (frozenset({"b", "a"}), "a-b"),
        ((), "()"),
        ("", "''"),
    ],
)
def test_moves_are_written_in_one_word(move, word):
    assert Plain().write(move) == word

"""The contract: what a game must say, what it may say, and what is told to one that breaks it."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

import pytest

from zermelo import MNK, Engine, Game, GameError, TextError, TicTacToe, Value, alphabeta, minimax
from zermelo.match import Match


class Stones(Game):
    """Take one, two or three stones. Whoever takes the last stone wins."""

    def start(self):
        return 7

    def moves(self, stones):
        for take in (1, 2, 3):
            if take <= stones:
                yield take

    def play(self, stones, take):
        return stones - take

    def score(self, stones):
        return -1 if stones == 0 else None


def test_eleven_lines_make_a_game():
    result = alphabeta(Stones())
    assert (result.value, result.move) == (Value.win(3), 3)


def test_defaults_of_every_optional_method():
    game = Stones()
    assert game.turn(7) == 0
    assert game.evaluate(7) == 0
    assert game.order(7, 1) == 0
    assert game.loud(7, 1) is False
    assert game.bounds(7) is None
    assert game.canonical(7) == 7
    assert list(game.chances(7)) == []
    assert game.board(7) == "7"
    assert game.write(3) == "3"
    assert game.read(7, " 3 ") == 3
    assert list(game.aliases(3)) == []
    assert game.can_win(7, 0)
    assert game.can_win(7, 1)
    assert (game.positions, game.records, game.mates) == ("", "", False)
    for use in (lambda: game.write_record(7, [3], None), lambda: game.read_record("3")):
        with pytest.raises(GameError, match="games of Stones are not written down as text"):
            use()
    assert game.load(game.save(7)) == 7
    assert game.takes_turns
    assert not game.counts_points
    assert (game.title, game.name, repr(game)) == ("Stones", "stones", "Stones()")


def test_a_move_is_read_by_its_other_names_where_no_move_has_that_name():
    class Named(Stones):
        def aliases(self, take):
            return [f"take {take}", str(take + 1)]

    assert [Named().read(7, text) for text in ("TAKE 3", "3", "4")] == [3, 3, 3]
    assert Named().read(2, "3") == 2


def test_a_game_that_lacks_methods_is_told_which():
    class Half(Game):
        def start(self):
            return 0

        def moves(self, state):
            return []

    with pytest.raises(GameError) as error:
        Half()
    assert "Half still needs" in str(error.value)
    assert "def play(self, state, move)" in str(error.value)
    assert "def score(self, state)" in str(error.value)
    assert "def moves" not in str(error.value)


def test_parameters_a_game_does_not_take_are_refused():
    with pytest.raises(TypeError, match="takes no parameters"):
        Stones(3)


class LaterList(Stones):
    def play(self, stones, take):
        return [stones - take]


class Forgets(Stones):
    def play(self, stones, take):
        stones -= take


class Mute(Stones):
    def moves(self, stones):
        return []


class Wordy(Stones):
    def score(self, stones):
        return "won" if stones == 7 else None


class Infinite(Stones):
    def score(self, stones):
        return float("inf") if stones == 7 else None


class Colour(Enum):
    WHITE = "w"
    BLACK = "b"


class Rank(IntEnum):
    NONE = 0
    KING = 1


@dataclass(frozen=True)
class Man:
    colour: Colour
    rank: Rank = Rank.NONE


class Own:
    """A class that says itself when two are equal."""

    def __init__(self, cells):
        self.cells = cells

    def __eq__(self, other):
        return self.cells == other.cells

    def __hash__(self):
        return hash(tuple(self.cells))


MAN = Man(Colour.BLACK, Rank.KING)


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ((None, None), (None, MAN)),
        (((), Colour.WHITE), ((MAN, Man(Colour.WHITE)), Colour.BLACK)),
        (MAN, Man(Colour.WHITE)),
        ((Rank.NONE, 3), (Rank.KING, 4)),
        (frozenset(), frozenset({MAN})),
        (Own([0, None]), Own([0, Colour.BLACK])),
    ],
)
def test_a_state_that_the_first_one_does_not_tell_of_is_saved_by_names(first, later):
    class Saved(Stones):
        def start(self):
            return first

    game = Saved()
    for state in (first, later):
        assert game.load(game.save(state)) == state
        assert type(game.load(game.save(state))) is type(state)


def test_a_name_that_the_file_has_not_is_no_state():
    class Saved(Stones):
        def start(self):
            return (Colour.WHITE, 1)

    for text in ("(Colour.RED, 1)", "(Nobody.WHITE, 1)", "(open('x'), 1)", "(Game(), 1)"):
        with pytest.raises(TextError):
            Saved().load(text)


@dataclass(unsafe_hash=True)
class Pile:
    """Equal by contents and open to change."""

    stones: int


class ChangesInPlace(Game):
    def start(self):
        return Pile(7)

    def moves(self, pile):
        return [1]

    def play(self, pile, take):
        pile.stones -= take
        return pile

    def score(self, pile):
        return -1 if pile.stones == 0 else None


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (LaterList, r"play\(7, 1\) gave a list"),
        (Forgets, r"play\(7, 1\) gave None; did the method forget to return"),
        (Mute, r"Mute.moves\(7\) gave no move, and score\(\) says that the game goes on"),
        (Wordy, r"score\(7\) gave 'won'; a score is None while the game goes on, and a number at the end"),
        (Infinite, r"score\(7\) gave inf"),
        (ChangesInPlace, r"play\(state, 1\) changed the state it was given"),
    ],
)
def test_broken_rules_are_told_what_is_wrong(game, complaint):
    with pytest.raises(GameError, match=complaint):
        minimax(game())


def test_no_move_and_no_score_deep_in_the_tree():
    class Stuck(Stones):
        def moves(self, stones):
            return super().moves(stones) if stones > 3 else []

    with pytest.raises(GameError, match="no move and no score at 3"):
        minimax(Stuck())


def test_a_game_that_never_ends_is_told_to_set_a_depth():
    class Round(Game):
        def start(self):
            return 0

        def moves(self, state):
            return (1, 2)

        def play(self, state, move):
            return (state + move) % 5

        def score(self, state):
            return None

    with pytest.raises(GameError, match="needs a depth limit"):
        minimax(Round())
    assert minimax(Round(), depth=4).value == Value.estimate(0)


def test_long_games_are_searched_to_the_end():
    class Long(Stones):
        def start(self):
            return 2000

        def moves(self, stones):
            return (1,)

    for algorithm in (minimax, alphabeta):
        assert algorithm(Long()).value == Value.loss(2000)


class Difference(Game):
    """Two players take the coins of a row from either end, and compare what they got."""

    players = ("Ann", "Ben")

    def __init__(self, *coins):
        self.coins = coins

    def start(self):
        return (0, len(self.coins), 0)

    def moves(self, state):
        return ("left", "right") if state[1] - state[0] > 1 else ("left",)

    def play(self, state, side):
        left, right, lead = state
        if side == "left":
            return (left + 1, right, -(lead + self.coins[left]))
        return (left, right - 1, -(lead + self.coins[right - 1]))

    def score(self, state):
        return state[2] if state[0] == state[1] else None


def test_points_are_found_out_or_declared():
    assert Difference(3, 9, 1, 2).counts_points
    assert alphabeta(Difference(3, 9, 1, 2)).value == Value.points(7)
    assert not TicTacToe().counts_points


def test_slow_rules_are_not_asked_long_whether_they_count_points():
    class Endless(Difference):
        played = 0

        def play(self, state, side):
            self.played += 1
            return state

    game = Endless(3, 9, 1, 2)
    assert not game.counts_points
    assert 1_000 <= game.played <= 2_000  # and not every move each time


def test_points_that_turn_up_late_are_told_to_be_declared():
    class Surprise(Difference):
        points = False

    with pytest.raises(GameError, match="says so with `points = True`"):
        minimax(Surprise(3, 9, 1, 2))


def test_an_estimate_above_a_win_is_refused():
    class Boastful(Stones):
        def evaluate(self, stones):
            return 2**40

    with pytest.raises(GameError, match=r"evaluate\(\) gave"):
        minimax(Boastful(), depth=1)


def test_a_bad_move_is_told_with_the_legal_ones():
    with pytest.raises(TextError, match="'9' is not a legal move here; legal are: 1, 2, 3"):
        Stones().read(7, "9")


class Pair(NamedTuple):
    a: int
    b: tuple[int, ...]


class Tuples(Stones):
    def start(self):
        return Pair(1, (2, 3))


def test_positions_are_read_back_in_their_own_shape():
    state = Tuples().load("(4, (5, 6))")
    assert state == Pair(4, (5, 6))
    assert isinstance(state, Pair)
    for wrong in ("(4,)", "4", "(4, 5)", "('x', (1, 2))", "(((", "__import__('os')"):
        with pytest.raises(TextError):
            Tuples().load(wrong)
    with pytest.raises(TextError, match="the first one is written 7"):
        Stones().load("seven")


def test_the_title_is_the_class_name_in_words():
    class TakeTheLastOne(Stones):
        pass

    assert TakeTheLastOne().title == "Take The Last One"
    assert TicTacToe().title == "Tic-tac-toe"
    assert MNK(5, 4, 3).name == "mnk:5,4,3"


class Sided(Stones):
    """As many stones, and who is to move."""

    def start(self):
        return (7, 0)

    def moves(self, state):
        return super().moves(state[0])

    def play(self, state, take):
        return (state[0] - take, 1 - state[1])

    def score(self, state):
        return super().score(state[0])

    def turn(self, state):
        return state[1]


@pytest.mark.parametrize("player", [7, -1, 2, 1.0, "0", None])
@pytest.mark.parametrize(
    "search",
    [minimax, alphabeta, Match, lambda game, state: Engine(game).best(state)],
    ids=lambda s: s.__name__,
)
def test_a_state_in_which_neither_player_is_to_move_is_not_searched(search, player):
    with pytest.raises(GameError, match=r"turn\(\(7, .*\)\) says that player .* the players are 0 and 1"):
        search(Sided(), (7, player))


def test_a_move_after_which_neither_player_is_to_move_is_a_fault_of_the_rules():
    class Three(Sided):
        def play(self, state, take):
            return (state[0] - take, state[1] + 1)

    match = Match(Three())
    match.play(1)
    with pytest.raises(GameError, match=r"Three.turn\(\(5, 2\)\) says that player 2 is to move"):
        match.play(1)

"""Pig: its rules, its text, and dice that are rolled in a match."""

import random

import pytest

from zermelo import GameError, Limits, TextError, Value
from zermelo.books.bookmaking import make_book
from zermelo.contract import Outcome
from zermelo.count import perft
from zermelo.errors import ZermeloError
from zermelo.games.pig import Pig, Turn
from zermelo.lesson.whole import Whole
from zermelo.match import Computer, Match, match_at
from zermelo.measure.chances import known_chances
from zermelo.measure.growth import measure
from zermelo.measure.mistakes import mistake
from zermelo.result import Line


def test_a_one_loses_the_turn_and_who_holds_keeps_it():
    game = Pig(20)
    rolling = game.play(Turn(3, 4, 5, 0, False), "roll")
    assert [after for _, after in game.outcomes(rolling)] == [
        Turn(3, 4, 0, 1, False), *(Turn(3, 4, 5 + pips, 0, False) for pips in range(2, 7)),
    ]  # fmt: skip
    assert game.play(Turn(3, 4, 5, 1, False), "hold") == Turn(3, 9, 0, 0, False)
    assert list(game.moves(Turn(3, 4, 0, 0, False))) == ["roll"]
    assert list(game.moves(Turn(3, 4, 17, 0, False))) == ["hold"]
    assert game.score(Turn(20, 4, 0, 1, False)) == -1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1 2 3", "a position of Pig looks like 27 31 12 second"),
        ("1 2 3 third", "a position of Pig looks like"),
        ("20 20 0 first", "whoever reaches 20 has won"),
        ("20 0 0 first", "whoever reaches 20 has won"),
        ("0 19 6 second rolling", "with 25 a player holds and does not roll"),
    ],
)
def test_positions_that_cannot_be(text, complaint):
    with pytest.raises(TextError, match=complaint):
        Pig(20).load(text)


@pytest.mark.parametrize("goal", [0, 1001, 2.5, "many", True])
def test_goals_that_cannot_be(goal):
    with pytest.raises(GameError, match="the goal is a whole number from 1 to 1000"):
        Pig(goal)


def test_perft_counts_what_luck_may_do():
    # roll: six sides; then five of them leave two moves, and the first side the other player one
    assert [perft(Pig(100), depth) for depth in (1, 2)] == [6, 6 * 6 + 5]
    rolling = Pig(100).play(Pig(100).start(), "roll")
    assert perft(Pig(100), 0, rolling) == 1
    assert perft(Pig(100), 1, rolling) == 6 * 6 + 5  # luck moves first: a one, and then the other must roll


# -- dice in a match -----------------------------------------------------------------------------------------


def test_rolls_stand_among_the_moves_and_are_read_back():
    game, dice = Pig(12), random.Random(3)
    match, computer = Match(game), Computer(Limits(depth=1), seed=1)
    while not match.over:
        if match.luck:
            assert [chance for chance, _ in match.luck] == [1 / 6] * 6
            match.roll(dice)
        else:
            match.play(computer.choose(match))
    words = match.line.to_json()
    assert set(words) <= {"roll", "hold", "1", "2", "3", "4", "5", "6"}
    again = match_at(game, None, " ".join(words))
    assert (again.state, again.line, again.movers) == (match.state, match.line, match.movers)
    assert Line.read(game, game.start(), words).end == match.state
    assert again.rolls == [word.isdigit() for word in words]
    while again.undo() is not None:
        pass
    assert again.state == game.start()


def test_the_same_seed_rolls_the_same():
    def rolled(seed):
        match, dice = Match(Pig()), random.Random(seed)
        for _ in range(10):
            match.play("roll")
            match.roll(dice)
        return str(match.line)

    assert rolled(7) == rolled(7) != rolled(8)


def test_nobody_moves_for_luck_and_luck_for_nobody():
    match = Match(Pig())
    with pytest.raises(GameError, match="luck has no move here"):
        match.roll(random.Random(1))
    match.play("roll")
    with pytest.raises(GameError, match="luck moves here, and no player"):
        match.play("roll")
    with pytest.raises(GameError, match="luck can do no such thing"):
        match.play(Outcome(6))
    with pytest.raises(
        TextError, match="'7' is nothing that luck can do here; it may bring: 1, 2, 3, 4, 5, 6"
    ):
        match_at(Pig(), None, "roll 7")


class Named(Pig):
    """One that says what was rolled."""

    def rolled(self, state, after):
        return "pig" if after.player != state.player else f"+{after.total - state.total}"


def test_a_game_may_name_what_luck_does():
    match = match_at(Named(), None, "roll +5 roll pig")
    assert match.line.to_json() == ["roll", "+5", "roll", "pig"]
    assert match.to_move == 1


def test_what_cannot_do_luck_says_so(tmp_path):
    with pytest.raises(GameError, match="luck plays a part in Pig: a book holds what is certain"):
        make_book(Pig(12), tmp_path / "pig.book", plies=2)
    with pytest.raises(GameError, match="luck plays a part in Pig: how its searches grow is not measured"):
        measure(Pig(12))
    with pytest.raises(ZermeloError, match="a tree of more than 2,000 nodes cannot be walked through"):
        Whole(Pig(12), depth=9)


def test_odds_are_winning_chances():
    chances = known_chances(Pig(12))
    assert mistake(Value.expected(0.5), Value.expected(0.4), chances) == "inaccuracy"
    assert mistake(Value.expected(0.5), Value.expected(0.2), chances) == "mistake"
    assert mistake(Value.expected(0.5), Value.expected(0.45), chances) is None

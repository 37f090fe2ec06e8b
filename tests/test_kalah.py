"""Kalah: its values, and rules that sow seed by seed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import GameError, Solver, TextError, Value
from zermelo.games.kalah import Kalah
from zermelo.match import Match

# Won, lost or drawn for the first player, pits down, seeds across, as our solver finds them: what is commonly
# quoted of Irving, Donkers and Uiterwijk 2000 is that six pits with four seeds each are won by 10.
FOUND = ("DLWLWD", "WLLLWW", "DWWWWL", "WWWWWD", "DDWWWW", "WWWWW")
SIX_PITS = (2, 10, 2, 10, 12)  # by so many, with 1 to 5 seeds in each


def kind(value):
    return "W" if value.score > 0 else "L" if value.score < 0 else "D"


@pytest.mark.parametrize(("pits", "seeds"), [(m, n) for m in range(1, 7) for n in range(1, 7) if m * n <= 8])
def test_values(pits, seeds):
    value = Solver(Kalah(pits, seeds), compiled=False).value()
    assert kind(value) == FOUND[pits - 1][seeds - 1]


def test_margins():
    assert Solver(Kalah(6, 1), compiled=False).value() == Value.points(2)
    assert Solver(Kalah(6, 2), compiled=False).value() == Value.points(10)


@pytest.mark.slow
@pytest.mark.parametrize(("pits", "seeds"), [(3, 5), (3, 6), (4, 4), (5, 2), (5, 3), (6, 3)])
def test_values_that_are_compiled(pits, seeds):
    value = Solver(Kalah(pits, seeds)).value()
    assert kind(value) == FOUND[pits - 1][seeds - 1]
    assert pits < 6 or value.score == SIX_PITS[seeds - 1]


def sow(sides, player, pit):
    """Two lists of pits and a store, sown seed by seed; and who is to move then."""
    sides = [list(side) for side in sides]
    seeds, sides[player][pit] = sides[player][pit], 0
    side, place, pits = player, pit, len(sides[0]) - 1
    while seeds:
        place += 1
        if place > pits or (place == pits and side != player):
            side, place = 1 - side, 0
        sides[side][place] += 1
        seeds -= 1
    following = player if (side, place) == (player, pits) else 1 - player
    if side == player and place < pits and sides[side][place] == 1:
        sides[player][pits] += 1 + sides[1 - player][pits - 1 - place]
        sides[player][place] = sides[1 - player][pits - 1 - place] = 0
    if not any(sides[0][:pits]) or not any(sides[1][:pits]):
        sides = [[0] * pits + [sum(side)] for side in sides]
    return sides, following


@given(pits=st.integers(1, 8), seeds=st.integers(1, 9), dice=st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_sowing_is_what_it_is_seed_by_seed(pits, seeds, dice):
    game = Kalah(pits, seeds)
    match, sides, player = Match(game), [[seeds] * pits + [0] for _ in "12"], 0
    while not match.over:
        assert [list(side) for side in game.sides(match.state)] == sides
        assert game.turn(match.state) == player
        moves = sorted(game.moves(match.state))
        assert moves == [pit + pits * player for pit in range(pits) if sides[player][pit]]
        move = dice.choice(moves)
        sides, player = sow(sides, player, move % pits)
        match.play(move)
    assert [sum(side[:pits]) for side in sides] == [0, 0]
    assert match.score_for(0) == sides[0][pits] - sides[1][pits]
    assert sides[0][pits] + sides[1][pits] == 2 * pits * seeds


def test_the_board_is_seen_from_the_south():
    game = Kalah(3, 2)
    state = game.play(game.start(), game.read(game.start(), "b"))
    assert str(game.board(state)).split() == [
        "C",
        "B",
        "A",
        "2",
        "2",
        "2",
        "0",
        "1",
        "2",
        "0",
        "3",
        "a",
        "b",
        "c",
    ]
    assert [game.write(move) for move in game.moves(game.play(state, 2))] == ["C", "B", "A"]


def test_what_can_still_be_gained_does_not_depend_on_the_stores():
    game = Kalah(3, 2)
    rich, poor = game.load("1,0,2,9/0,1,1,0 North"), game.load("0,1,1,0/1,0,2,3 South")
    assert game.canonical(rich) == game.canonical(poor)
    solver = Solver(game, compiled=False)
    assert solver.value(rich) == solver.value(poor)


def test_a_seed_in_an_empty_pit_goes_home_even_where_there_is_none_across():
    game = Kalah(3, 2)
    state = game.play(game.load("1,0,1,0/0,0,4,0 South"), 0)
    assert game.save(state) == "0,0,1,1/0,0,4,0 North"


@pytest.mark.parametrize(
    ("text", "complaint", "at"),
    [
        ("2,2,2,0/2,2,x,0", "'x' is no number of seeds: write a position as 2,2,2,0/2,2,2,0 South", 12),
        ("2,2,2,0/2,2,0 North", "3 pits and a store are wanted on each side, not 3 numbers", 8),
        ("2,2,2,0", "two sides are wanted, with a / between them, not 1", 0),
        ("200,0,0,0/100,0,0,0", "300 seeds are too many: 255 at most", 0),
    ],
)
def test_bad_positions_show_where(text, complaint, at):
    with pytest.raises(TextError) as error:
        Kalah(3, 2).load(text)
    assert complaint in str(error.value)
    assert error.value.at == at


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: Kalah(0), "pits is a whole number from 1 on, not 0"),
        (lambda: Kalah(6, "4"), "seeds is a whole number from 1 on, not '4'"),
        (lambda: Kalah(6, 40), "40 in each of 12 pits are 480 seeds; a game has at most 255"),
    ],
)
def test_boards_that_cannot_be(make, complaint):
    with pytest.raises(GameError, match=complaint):
        make()

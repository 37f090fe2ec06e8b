"""Luck in the terminal: dice that are rolled, odds that are shown, and what refuses them."""

import re

import pytest

from test_cli import answer, zermelo

PIG = "pig:6"


def test_a_game_rolls_its_dice_and_a_seed_repeats_them():
    def played(seed):
        result = zermelo("play", PIG, "--first", "computer", "--depth", 2, "--seed", seed)
        assert result.exit_code == 0, result.output
        return result.stdout

    once = played(3)
    assert once == played(3)
    assert re.search(r"plays roll\nrolled: [1-6]\n", once)  # no board twice
    assert re.search("(first|second) wins\n$", once)


def test_a_person_sees_the_roll_the_odds_and_may_take_a_move_back():
    said = zermelo(
        "play", "pig:100", "--depth", 2, "--seed", 4, stdin="roll\nodds\nundo\nmoves\nquit\n"
    ).stdout
    assert re.search("rolled: [1-6]", said)
    assert re.search(r"roll +about 0\.\d+ expected\n +hold +about 0\.\d+ expected", said)
    assert said.rstrip().endswith("bye")
    assert "1. roll" in said


def test_analyse_shows_what_is_to_be_expected():
    data = answer("analyse", PIG, "--moves", "roll 4", "--depth", 3, "--json")
    assert set(data["moves"]) == {"roll", "hold"}
    assert all(value["odds"] for value in data["moves"].values())
    rolling = zermelo("analyse", PIG, "--moves", "roll", "--depth", 2).stdout
    assert "luck to move" in rolling
    assert "6      16.7 %" in rolling


def test_compare_runs_what_knows_luck():
    data = answer("compare", PIG, "--depth", 2, "--json")
    assert set(data) == {"expectiminimax", "mcts", "engine"}
    assert data["expectiminimax"]["value"]["score"] == pytest.approx(data["mcts"]["value"]["score"], abs=0.2)


def test_solve_says_how_exact_it_is():
    data = answer("solve", PIG, "--json")
    assert data["score"] == pytest.approx(0.5483871, abs=1e-6)  # 24/31
    assert (data["proved"], data["algorithm"]) == (True, "value iteration")
    shown = zermelo("solve", PIG).stdout
    assert "0.7742 expected  proved, to within 1e-06" in shown


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("step", PIG, "--algorithm", "minimax"), "luck plays a part in Pig; minimax knows none"),
        (("step", "goofspiel"), "both players move at once in Goofspiel"),
        (("tree", PIG), f"{PIG} is a game, not a tree"),
        (
            ("analyse", "pig", "--algorithm", "expectiminimax"),
            "A game that can go on for ever needs a depth limit",
        ),
        (("book", PIG, "--plies", 2, "--out", "/nowhere/x.book"), "a book holds what is certain"),
        (("analyse", PIG, "--algorithm", "alphabeta"), "alphabeta knows none: use expectiminimax"),
        (("analyse", PIG, "--moves", "roll 7"), "'7' is nothing that luck can do here"),
        (("compare", PIG, "--plot", "x.svg", "--depth", 1), "how its searches grow is not measured"),
    ],
)
def test_what_knows_no_luck_says_so(words, told):
    result = zermelo(*words)
    assert result.exit_code in (1, 2)
    assert told in result.stderr


def test_expectiminimax_says_what_every_move_is_worth():
    told = answer(
        "analyse", PIG, "--algorithm", "expectiminimax", "--moves", "roll 2", "--depth", 2, "--json"
    )
    assert (told["algorithm"], set(told["moves"])) == ("expectiminimax", {"roll", "hold"})

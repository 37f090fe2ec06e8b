"""Who sits where at a board: whoever plays has their own men below."""

import pytest

from zermelo import Beside, Grid
from zermelo.games import find
from zermelo.web.describe import family_of, game_json, variant_of
from zermelo.web.facing import below


@pytest.mark.parametrize(
    ("name", "player"),
    [
        ("chess", 0),
        ("breakthrough", 0),
        ("dobutsu", 0),  # with hands beside the board
        ("quoridor", 0),
        ("checkers", 1),  # Black, who begins, stands above
        ("einstein", 1),
        ("othello", None),
        ("tigersandgoats", None),
        ("lgame", None),
        ("tictactoe", None),
        ("nim", None),
    ],
)
def test_whose_men_stand_below(name, player):
    assert below(find(name)) == player
    assert game_json(find(name))["below"] == player


def test_men_in_the_middle_row_count_for_neither_half():
    game = find("tictactoe")
    for rows, player in ((("oo.", "o.x", ".xx"), 0), (("XX", "aa"), 1), (("x.", "xo"), None), (("x",), None)):
        game.board = lambda state, rows=rows: Beside(Grid(rows))
        assert below(game) == player, rows


RULES = """
from zermelo import Game

class {name}(Game):
    def __init__(self, size=3): self.size = size
    def start(self): return self.size
    def moves(self, state): return [1]
    def play(self, state, move): return state - 1
    def score(self, state): return None if state else -1
"""


def test_every_class_of_a_file_is_a_game_with_sizes_of_its_own(tmp_path):
    file = tmp_path / "two.py"
    file.write_text(RULES.format(name="One") + RULES.format(name="Other"))
    found = []
    for spec in ("One", "One:5", "Other"):
        game = find(f"{file}:{spec}")
        game.name = f"two:{spec}"
        found.append((family_of(game), variant_of(game)))
    assert found == [("two:One", ""), ("two:One", "5"), ("two:Other", "")]
    assert (family_of(find("connectfour:5x4")), variant_of(find("connectfour:5x4"))) == (
        "connectfour",
        "5 by 4",
    )

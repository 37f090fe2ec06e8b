"""Ultimate tic-tac-toe: counts that other programs publish, and rules written square by square."""

import random

import pytest

from zermelo import TextError
from zermelo.count import perft
from zermelo.engine.perft import perft_counter
from zermelo.games.ultimate import Ultimate

# Of two programs on GitHub, beside each other: lines of play from the start, and from positions of games.
START = (1, 81, 720, 6336, 55_080, 473_256, 4_020_960, 33_782_544)
PUBLISHED = [
    ("9/3x5/3oo4/4x2o1/1o7/3x1o3/4o2x1/1x3x3/ox3o1x1", "h6", (6, 44, 320, 2278)),
    ("7o1/3xx2xx/1x1o2x1x/2oo1o2o/1x2oxoo1/1x3xo2/1xx1oo3/2x2oo1x/o3x3o", "f2", (44, 391, 3436)),
    ("2ox4x/o2xx1x1o/o2x2oo1/1ox2o3/2oo3x1/x1xo3x1/x1xxo2o1/1xo3o2/2o5x", "c5", (7, 67, 840, 9609)),
    (
        "1xox1xoo1/x1o2oo2/ooxo1oo2/x2o2xox/1ooxox1ox/1x3x2x/1x1x1xoxx/oxx2x2o/xx1o1ooo1",
        "d7",
        (22, 163, 1457),
    ),
]


def test_published_counts():
    assert [perft(Ultimate(), depth) for depth in range(4)] == list(START[:4])


@pytest.mark.slow
def test_published_counts_that_are_compiled():
    game = Ultimate()
    assert [perft_counter(game, depth)(game.start()) for depth in range(8)] == list(START)


@pytest.mark.parametrize(("rows", "last", "counts"), PUBLISHED)
def test_published_counts_of_other_positions(rows, last, counts):
    for digit in "123456789":
        rows = rows.replace(digit, "." * int(digit))
    game = Ultimate()
    cell = 3 * ((9 - int(last[1])) % 3) + "abcdefghi".index(last[0]) % 3
    state = game.load(f"{rows} {cell + 1}")
    assert tuple(perft(game, depth + 1, state) for depth in range(len(counts))) == counts


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def who_has_three(cells):
    return next((cells[a] for a, b, c in LINES if cells[a] != "." and cells[a] == cells[b] == cells[c]), None)


class Slowly:
    """The same game on lists of letters: nothing is remembered but the stones and the last move."""

    def __init__(self):
        self.boards, self.last = [["."] * 9 for _ in range(9)], None

    def closed(self, board):
        return who_has_three(self.boards[board]) is not None or "." not in self.boards[board]

    def moves(self):
        free = self.last is None or self.closed(self.last)
        chosen = [b for b in range(9) if not self.closed(b)] if free else [self.last]
        return {9 * b + c for b in chosen for c in range(9) if self.boards[b][c] == "."}

    def result(self):
        """x, o, "draw", or None."""
        big = [who_has_three(board) or "." for board in self.boards]
        return who_has_three(big) or ("draw" if all(map(self.closed, range(9))) else None)


def test_random_games_go_as_they_go_on_lists():
    game, results = Ultimate(), set()
    for seed in range(60):
        dice, state, slow = random.Random(seed), game.start(), Slowly()
        while slow.result() is None:
            assert game.score(state) is None
            assert set(game.moves(state)) == slow.moves()
            move = dice.choice(sorted(slow.moves()))
            slow.boards[move // 9][move % 9] = "xo"[game.turn(state)]
            slow.last = move % 9
            state = game.play(state, move)
        assert game.score(state) == (0 if slow.result() == "draw" else -1)
        assert slow.result() in ("draw", "ox"[game.turn(state)])
        assert bool(game.board(state).marks) == (slow.result() != "draw")  # with all closed nobody is sent
        results.add(slow.result())
    assert results == {"x", "o", "draw"}


def test_who_is_sent_to_a_closed_board_may_choose():
    game = Ultimate()
    won = ["xxx......", ".........", "oo......."] + ["." * 9] * 5 + ["o........"]
    assert game.load("/".join(won) + " 1") == game.load("/".join(won) + " any")
    assert len(set(game.moves(game.load("/".join(won) + " 3")))) == 9
    assert game.board(game.load("/".join(won))).owners == ("x..", "...", "...")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("xxx/...", "row 1 ends after 3 squares of 9"),
        ("x" * 5 + "." * 76, "5 x and 0 o cannot be"),
        ("xxx......" + "." * 9 + "ooo......" + "." * 54, "on board 1 both have three in a row"),
    ],
)
def test_bad_positions_are_told(text, complaint):
    with pytest.raises(TextError, match=complaint):
        Ultimate().load(text)

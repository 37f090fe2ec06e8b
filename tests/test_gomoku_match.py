"""The match runner of Gomoku: openings, the referee, and what both sides did."""

import sys
from pathlib import Path

import pytest

from zermelo.games.gomoku import Gomoku

FOLDER = Path(__file__).parents[1] / "benchmarks"
if not FOLDER.is_dir():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)


@pytest.fixture(scope="module")
def bench():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        for name in ("matches", "gomoku_players", "gomoku_match", "gomoku_openings", "chess_elo"):
            patch.delitem(sys.modules, name, raising=False)
        import gomoku_match
        import gomoku_openings
        import gomoku_players
        import matches

        yield type(
            "Bench",
            (),
            vars(gomoku_players) | vars(gomoku_openings) | vars(gomoku_match) | {"run": matches.run},
        )


class Scripted:
    """A player who makes the first of his moves that is free, and in the end an odd one."""

    seconds, name = 1.0, "scripted"

    def __init__(self, game, names, last=-1):
        self.moves_of_mine, self.last = [game.read(game.start(), name) for name in names.split()], last

    def running(self):
        pass

    begin = close = running

    def cpu(self):
        return 0.0

    def play(self, moves):
        return next((move for move in self.moves_of_mine if move not in moves), self.last)


def test_every_opening_is_new_and_on_the_board(bench):
    game = Gomoku(15)
    openings = bench.openings_for(game, bench.OPENINGS.read_text())
    assert len(openings) == 100
    for opening in openings:
        state = game.start()
        for move in opening:
            assert move in game.moves(state)
            state = game.play(state, move)
        assert game.score(state) is None
    lines = [line.split(",") for line in bench.OPENINGS.read_text().splitlines()]
    places = [tuple(zip(map(int, line[::2]), map(int, line[1::2]), strict=True)) for line in lines]
    assert len({bench.canonical(each) for each in places}) == 100
    assert bench.openings_for(Gomoku(5), "0,0, 2,2, -2,-2\n3,0") == [[14, 4, 24]]


def test_images_of_an_opening_are_one(bench):
    opening = ((0, 1), (2, -3), (1, 1))
    assert bench.canonical(opening) == bench.canonical(((1, 0), (-3, 2), (1, 1)))
    assert bench.canonical(opening) == bench.canonical(((-1, 1), (-2, -3), (0, 1)))
    assert bench.canonical(opening) != bench.canonical(((2, -3), (0, 1), (1, 1)))


@pytest.mark.parametrize("ours_black", [True, False])
def test_whoever_makes_five_wins(bench, ours_black):
    game = Gomoku(9)
    row, column = Scripted(game, "a1 b1 c1 d1 e1 f1"), Scripted(game, "a9 a8 a7 a6 a5 a4")
    pair = (row, column) if ours_black else (column, row)
    played = bench.play_game(game, 1.0, pair, 0, [], ours_black)
    assert (played.points, played.reason) == (1.0 if ours_black else 0.0, "five in a row")
    assert len(played.moves) == 9
    assert (played.ours.moves, played.theirs.moves) == ((5, 4) if ours_black else (4, 5))


def test_an_illegal_move_loses(bench):
    game = Gomoku(9)
    played = bench.play_game(
        game, 1.0, (Scripted(game, "a1", last=0), Scripted(game, "b1 c1 d1")), 0, [], True
    )
    assert (played.points, played.ours.illegal, played.theirs.illegal) == (0.0, 1, 0)


def test_the_greedy_player_makes_a_five_and_stops_one(bench):
    game = Gomoku(9)
    greedy = bench.Greedy(game, 1.0)
    for mine, theirs, move in (("b2 c2 d2 e2", "a2 b3 c3 d3", "f2"), ("a9 i9 a1 i1", "b2 c2 d2 e2", "a2 f2")):
        state = game.start()
        for first, second in zip(mine.split(), theirs.split(), strict=True):
            state = game.play(game.play(state, game.read(state, first)), game.read(state, second))
        assert game.write(greedy.best(state)) in move.split()


PROGRAM = """
import sys
for line in sys.stdin:
    if "START" in line:
        print("MESSAGE hello")
        print("OK", flush=True)
    if "BEGIN" in line:
        {}
"""


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("print('3;4', flush=True)", "no move: '3;4'"),
        ("print('9,9', flush=True)", "an illegal move"),
        ("sys.exit()", "it has ended"),
    ],
)
def test_a_program_that_answers_nonsense_or_ends_has_lost(bench, tmp_path, answer, reason):
    game, program = Gomoku(9), tmp_path / "brain.py"
    program.write_text(PROGRAM.format(answer))
    brain = bench.Brain(f"{sys.executable} {program}", game, 0.1)
    try:
        played = bench.play_game(game, 0.1, (brain, Scripted(game, "a1 b1")), 0, [], True)
    finally:
        brain.close()
    assert played.points == 0.0
    assert reason in played.reason

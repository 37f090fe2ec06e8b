"""Looking back on a game: verdicts as the textbook would give them, winning chances, the words, the command."""

import json
import math
import random
import threading

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from foreign_pgn import foreign_pgn
from random_games import RandomGame
from zermelo import Engine, GameError, Limits, TextError, TicTacToe, Value, find, minimax
from zermelo.cli import main
from zermelo.games.chess import Chess
from zermelo.lesson.lookback import review_json, said, summary
from zermelo.match import Match
from zermelo.measure.chances import Chances, chances_of, fit, logistic, self_play
from zermelo.measure.mistakes import given_away, outcome
from zermelo.measure.review import Reviewer, review
from zermelo.measure.verdicts import judge

EXACT, PAWNS = Chances(), Chances(advantage=150)


def textbook(value):
    return {"win": 1, "draw": 0, "loss": -1}.get(value.kind, (value.score > 0) - (value.score < 0))


@given(st.integers(0, 2**32), st.booleans(), st.booleans(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_verdicts_on_random_games_are_those_of_the_textbook(seed, points, extra_turns, dice):
    game = RandomGame(seed, points=points, extra_turns=extra_turns, size=14)
    match = Match(game)
    while not match.over:
        match.play(dice.choice(list(game.moves(match.state))))
    told = review(game, match, engine=Engine(game, compiled=False))
    assert told.complete
    assert told.exact
    replay = Match(game)
    for move, reviewed in zip(match.line, told.moves, strict=True):
        found, mover = minimax(game, replay.position), replay.to_move
        worth = {}
        for each in game.moves(replay.state):
            replay.play(each)
            worth[each] = minimax(game, replay.position).value_for(mover).later()
            replay.undo()
        best, played = found.value, worth[move]
        kept = [each for each, value in worth.items() if textbook(value) >= textbook(best)]
        assert (reviewed.best, reviewed.played) == (best, played)
        assert reviewed.given == (given_away(best, played) if len(worth) > 1 else None)
        assert (reviewed.verdict == "forced") == (len(worth) == 1)
        if reviewed.verdict == "only":
            assert kept == [move]
        if kept == [move] and len(worth) > 1 and textbook(best) >= 0 and reviewed.given is None:
            assert reviewed.verdict == "only"
        if reviewed.verdict in ("lengthened", "shortened"):
            assert reviewed.by == abs(best.plies - played.plies)
        assert reviewed.lost == max(0, textbook(best) - textbook(played)) / 2
        assert bool(reviewed.refutation) == bool(reviewed.better)
        replay.play(move)
    assert all(share is None or 0 <= share <= 1 for share in told.accuracy)


@pytest.mark.parametrize(
    ("best", "played", "others", "verdict", "exact", "by"),
    [
        (Value.win(3), Value.win(3), [Value.win(5)], "kept", True, None),
        (Value.win(3), Value.win(3), [Value.draw()], "only", True, None),
        (Value.draw(), Value.draw(), [Value.loss(2), Value.loss(4).at_most()], "only", True, None),
        (Value.draw(), Value.draw(), [Value.loss(2).at_least()], "kept", True, None),  # it may be a draw too
        (Value.win(3), Value.win(3), [Value.estimate(40)], "only", False, None),  # as far as anybody can tell
        (Value.win(3), Value.win(9), [Value.win(3)], "lengthened", True, 6),
        (Value.win(3).at_least(), Value.win(9).at_least(), [Value.win(3)], "lengthened", False, 6),
        (Value.loss(8), Value.loss(2), [Value.loss(8)], "shortened", True, 6),
        (Value.win(3), Value.loss(2), [Value.win(3)], "threw", True, 3),
        (Value.draw(), Value.loss(2), [Value.draw()], "threw", True, None),
        (Value.points(3), Value.points(1), [Value.points(3)], "threw", True, None),
        (Value.win(5), Value.estimate(40), [Value.win(5)], "missed", False, 5),
        (Value.estimate(100), Value.loss(4), [Value.estimate(100)], "blunder", False, None),
        (Value.estimate(0), Value.estimate(-80), [Value.estimate(0)], "mistake", False, None),
        (Value.estimate(0), Value.estimate(-35), [Value.estimate(0)], "inaccuracy", False, None),
        (Value.estimate(0), Value.estimate(-20), [Value.estimate(0)], "good", False, None),
        (Value.estimate(0), Value.estimate(0), [Value.estimate(-20)], "best", False, None),
        (Value.estimate(0), Value.estimate(0), [Value.estimate(-300).at_most()], "only", False, None),
        (Value.estimate(900), Value.estimate(700), [Value.estimate(900)], "best", False, None),  # won anyway
    ],
    ids=str,
)
def test_verdicts(best, played, others, verdict, exact, by):
    judged = judge(best, played, others, 1 + len(others), PAWNS)
    assert (judged.verdict, judged.exact, judged.by) == (verdict, exact, by)
    assert judge(best, played, [], 1, PAWNS).verdict == "forced"
    assert judge(best, played, [], 0, PAWNS).verdict == "luck"


def test_a_proof_needs_no_threshold():
    """Whatever the advantage is said to be, what is proved is the same."""
    for chances in (EXACT, PAWNS, Chances(advantage=math.inf)):
        assert judge(Value.win(3), Value.draw(), [Value.win(3)], 2, chances)[:4] == ("threw", True, 1.0, 0.5)


# -- winning chances ---------------------------------------------------------------------------------------


@given(st.floats(1, 1000), st.integers(0, 2**32))
@settings(max_examples=20)
def test_the_fit_finds_the_curve_that_results_were_drawn_from(advantage, seed):
    dice = random.Random(seed)
    samples = [(estimate := dice.gauss(0, advantage), float(dice.random() < logistic(estimate / advantage))) for _ in range(3000)]  # fmt: skip
    assert 0.8 < fit(samples) / advantage < 1.25


def test_estimates_that_foretell_nothing():
    assert fit([]) == math.inf
    assert fit([(0, 1), (0, 0)]) == math.inf
    assert fit([(5, 0), (5, 0), (5, 0), (-5, 1)] * 50) == math.inf
    assert Chances(advantage=math.inf).of(Value.estimate(300)) == 0.5


def test_chances_of_what_is_certain_and_of_luck():
    assert PAWNS.of(Value.win(3)) == 1
    assert PAWNS.of(Value.loss(3).at_most()) == 0
    assert PAWNS.of(Value.points(0)) == 0.5
    assert EXACT.of(Value.expected(0.5, proved=False)) == 0.75
    assert EXACT.of(Value.estimate(0.5)) == 0.75  # playouts: from -1 to 1
    assert Chances(unit=100).of(Value.estimate(50)) == 0.75


def test_a_game_that_does_not_say_its_advantage_has_it_fitted():
    game = find("kalah:3,2")
    engine = Engine(game, compiled=False)
    samples = list(self_play(engine, 3))
    assert samples == list(self_play(engine, 3))  # the same on every day
    assert all(result in (0, 0.5, 1) for _, result in samples)
    game.advantage = 7
    assert chances_of(game, engine) == Chances(7, 1)
    assert chances_of(TicTacToe(), Engine(TicTacToe())).advantage is not None
    assert chances_of(find("pig"), Engine(find("pig"))).advantage is None


# -- what is said ------------------------------------------------------------------------------------------


def test_the_words():
    told = review(TicTacToe(), "b2 a2 a3 c1 a1 b1 c3")
    words = {move.notation: said(move, told.game) for move in told.moves}
    assert words["a2"] == "throws the draw away"
    assert words["a1"] == "throws the win away: missed a win in 3"
    assert words["c3"] == "is the only move that keeps the win"
    assert summary(told)[2:] == [
        "It turned with 6. b1 of O: it throws the draw away.",
        "Every verdict is proved.",
    ]
    assert told.turning.ply == 6
    data = review_json(told)
    json.dumps(data)
    assert data["moves"][4]["better"]["moves"] == ["b3", "c3", "b1"]
    assert data["moves"][4]["refutation"]["moves"][0] == "a1"
    assert data["moves"][4]["sign"] == "??"
    assert data["chances"] == [0.5, 0.5, 1, 1, 1, 0.5, 1, 1]


def test_every_verdict_has_words():
    told = review(TicTacToe(), "b2 a1 c1 a3 a2 c2 b3 b1 c3")
    assert summary(told)[2] == "It never turned: no single move gave much away."
    for verdict in ("luck", "forced", "only", "best", "good", "kept", "lengthened", "shortened", "missed", "inaccuracy", "mistake", "blunder"):  # fmt: skip
        for game in (TicTacToe(), Chess()):
            move = told.moves[0].__class__(
                **{**vars(told.moves[0]), "verdict": verdict, "by": 4, "after": 0.2}
            )
            assert said(move, game)


def test_luck_is_not_blamed():
    game = find("pig:10")
    match, dice = Match(game), random.Random(3)
    while not match.over and len(match.line) < 12:
        if match.luck:
            match.roll(dice)
        else:
            match.play(dice.choice(list(game.moves(match.state))))
    told = review(game, match, engine=Engine(game, compiled=False), limits=Limits(depth=2))
    assert told.complete
    assert {move.verdict == "luck" for move in told.moves} == {True, False}
    assert [move.verdict == "luck" for move in told.moves] == match.rolls
    assert all(said(move, game) for move in told.moves)


def test_who_had_no_choice_is_not_said_to_have_had_no_chances():
    first, second = summary(review(TicTacToe(), "b2"))[:2]
    assert (first, second) == ("X kept 100 % of the winning chances.", "O had no choice.")
    told = summary(review(TicTacToe(), "a1 b1 b2 c1 c3"))  # won by force from the third move on
    assert told[1] != "O had no choice."


def test_games_that_cannot_be_reviewed_say_why():
    with pytest.raises(GameError, match="both players of Goofspiel move at once"):
        review(find("goofspiel"), "1")
    with pytest.raises(TextError, match="move 2: 'b2' is not a legal move here"):
        review(TicTacToe(), "b2 b2")


@pytest.fixture
def pawns(monkeypatch):
    """Chess, of which it need not be found out what a pawn is worth."""
    monkeypatch.setattr(Chess, "advantage", 300)


@pytest.mark.usefixtures("pawns")
def test_a_game_that_came_back_too_often_is_a_draw():
    game = Chess()
    shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"
    told = review(game, shuffle, engine=Engine(game, compiled=False), limits=Limits(depth=1))
    assert told.values[-1] == Value.draw()
    assert outcome(told.moves[-1].played) == 0


# -- stopping ----------------------------------------------------------------------------------------------


def test_called_off_it_keeps_what_is_done():
    cancel = threading.Event()
    seen = []

    def progress(done, of):
        seen.append((done, of))
        if done == 3:
            cancel.set()

    told = review(TicTacToe(), "b2 a2 a3 c1 a1", limits=Limits(cancel=cancel), progress=progress)
    assert seen == [(1, 6), (2, 6), (3, 6)]
    assert [move.ply for move in told.moves] == [4, 5]
    assert not told.complete
    assert told.chances[:3] == (None, None, None)
    assert told.turning.ply == 5


# -- the command -------------------------------------------------------------------------------------------


def call(*words, stdin=None):
    return CliRunner().invoke(main, ["review", *words], input=stdin)


def test_the_command():
    done = call("tictactoe", "--moves", "b2 a2 a3 c1 a1")
    assert done.exit_code == 0, done.output
    assert (
        "5. X      a1 ?? throws the win away: missed a win in 3\n              better b3 c3 b1\n"
        in done.stdout
    )
    assert "Every verdict is proved." in done.stdout
    told = json.loads(call("tictactoe", "--moves", "b2 a2 a3 c1 a1", "--json").stdout)
    assert told["turning"] == 5
    assert told["accuracy"] == [0.8, 0]


@pytest.mark.parametrize(
    ("words", "stdin", "complaint"),
    [
        (["tictactoe"], None, "there is no game to look back on"),
        (["tictactoe", "--moves", "b2 b2"], None, "move 2: 'b2' is not a legal move here"),
        (["tictactoe", "--pgn", "-"], "", "games of Tic-tac-toe are not written down as text"),
        (["chess", "--pgn", "/nowhere/at/all.pgn"], None, "'/nowhere/at/all.pgn' cannot be read"),
        (["chess", "--pgn", "-"], "hello", "there is no move in this text: 'hello'"),
        (["chess", "--pgn", "-"], "1. e4 e5 2. Ke3 *", "2. Ke3 is not legal there"),
        (
            ["chess", "--pgn", "-", "--game", "2"],
            "1. e4 *",
            "there is one game in this PGN: --game is at most 1",
        ),
        (["chess", "--game", "2", "--moves", "e2e4"], None, "it goes with --pgn FILE"),
        (["chess", "--pgn", "-", "--moves", "e2e4"], "", "--pgn has the moves"),
        (["goofspiel", "--moves", "1"], None, "both players of Goofspiel move at once"),
    ],
    ids=str,
)
def test_what_cannot_be_reviewed_is_named(words, stdin, complaint):
    done = call(*words, stdin=stdin)
    assert done.exit_code in (1, 2)
    assert complaint in done.stderr


def test_ctrl_c_keeps_what_is_done(monkeypatch):
    whole = Reviewer.steps

    def interrupted(self):
        for done in whole(self):
            yield done
            if done == 3:
                raise KeyboardInterrupt

    monkeypatch.setattr(Reviewer, "steps", interrupted)
    done = call("tictactoe", "--moves", "b2 a2 a3 c1 a1")
    assert done.exit_code == 0
    assert "stopped: the last 2 of 5 moves are reviewed" in done.stderr
    assert "a1 ??" in done.stdout
    assert "a2" not in done.stdout.split("winning chances")[0]


def test_every_game_of_a_foreign_file_is_found():
    dice = random.Random(7)
    games = [foreign_pgn(dice) for _ in range(30)]
    tagged = ['[Event "x"]\n' + text.removeprefix("\ufeff") for text, _ in games]
    split = Chess().split_records("\n\n".join(tagged))
    assert [Chess().read_record(text)[1] for text in split] == [moves for _, moves in games]


PGN = """[Event "one"]

1. e4 {[%eval 0.2] a remark} e5 (1... c5 2. Nf3) 2. Nf3 $1 *

[Event "two"]
[White "A"]

1. f3 e5 2. g4 Qh4# 0-1
"""


@pytest.mark.usefixtures("pawns")
def test_a_file_of_games():
    first = call("chess", "--pgn", "-", "--depth", "1", "--json", stdin=PGN)
    assert "this is game 1 of 2: --game N reviews another" in first.stderr
    assert [move["notation"] for move in json.loads(first.stdout)["moves"]] == ["e4", "e5", "Nf3"]
    second = call("chess", "--pgn", "-", "--game", "2", "--depth", "1", "--json", stdin=PGN)
    assert [move["notation"] for move in json.loads(second.stdout)["moves"]][-1] == "Qh4#"


@pytest.mark.usefixtures("pawns")
@pytest.mark.parametrize("encoding", ["utf-8-sig", "latin-1", "utf-16"])
def test_a_file_of_any_program(tmp_path, encoding):
    file = tmp_path / "a.pgn"
    file.write_bytes('[White "Müller"]\r\n\r\n1. e4 e5 *\r\n'.encode(encoding))
    done = call("chess", "--pgn", str(file), "--depth", "1", "--json")
    assert [move["notation"] for move in json.loads(done.stdout)["moves"]] == ["e4", "e5"]


OPERA = """1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0"""


@pytest.mark.slow
def test_the_opera_game():
    game = Chess()
    start, moves = game.read_record(OPERA)
    told = review(game, [game.write(move) for move in moves], start=start)
    words = {move.ply: move.verdict for move in told.moves}
    assert words[18] in ("inaccuracy", "mistake", "blunder")  # 9... b5, which 10. Nxb5 punishes
    assert words[22] in ("mistake", "blunder")  # 11... Nbd7
    assert told.moves[19 - 1].verdict in ("best", "only", "good")  # 10. Nxb5
    assert {move.verdict for move in told.moves[30:]} <= {
        "only",
        "kept",
        "best",
        "forced",
    }  # the queen's sacrifice
    assert told.turning.mover == 1
    white, black = told.accuracy
    assert white > 0.9 > black

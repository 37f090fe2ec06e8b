import pytest

from test_game import Difference
from zermelo import Game, GameError, Limits, Nim, TicTacToe, find
from zermelo.match import LEVELS, Computer, Match, wants_every_move


def played(game, text):
    match = Match(game)
    for word in text.split():
        match.play(game.read(match.state, word))
    return match


def test_forward_and_back():
    match = played(TicTacToe(), "b2 a1 c3")
    assert (match.to_move, match.movers, str(match.line)) == (1, [0, 1, 0], "b2 a1 c3")
    match.undo()
    assert (match.to_move, str(match.line)) == (0, "b2 a1")
    match.undo()
    match.undo()
    assert match.undo() is None
    assert match.state == match.game.start()


@pytest.mark.parametrize(
    ("moves", "outcome"),
    [
        ("", "the game goes on"),
        ("a1 a2 b1 b2 c1", "X wins"),
        ("a1 a2 b1 b2 c3 c2", "O wins"),
        ("a1 b2 c3 b1 b3 a3 c1 c2 a2", "a draw"),
    ],
)
def test_the_outcome_in_words(moves, outcome):
    match = played(TicTacToe(), moves)
    assert match.outcome == outcome
    assert match.over == (outcome != "the game goes on")


SHUFFLE = "g1f3 g8f6 f3g1 f6g8"


@pytest.mark.parametrize(
    ("position", "moves", "outcome"),
    [
        (None, "f2f3 e7e5 g2g4 d8h4", "Black wins by checkmate"),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "a draw by stalemate"),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80", "f1f2", "a draw by the fifty-move rule"),
        ("8/8/8/8/8/3k4/1r6/K7 w - - 0 1", "a1b2", "a draw by insufficient material"),
        (None, f"{SHUFFLE} {SHUFFLE}", "a draw by threefold repetition"),
        (None, f"{SHUFFLE} g1f3 g8f6 f3g1", "the game goes on"),
    ],
)
def test_what_a_game_of_chess_was_decided_by(position, moves, outcome):
    game = find("chess")
    match = Match(game, game.load(position) if position else None)
    for word in moves.split():
        match.play(game.read(match.state, word))
    assert match.outcome == outcome
    assert match.over == (outcome != "the game goes on")
    if "draw" in outcome:
        assert match.score_for(0) == match.score_for(1) == 0
    match.undo()
    assert not match.over


def test_the_outcome_in_points():
    match = Match(Difference(3, 9, 1, 2))
    for move in ("left", "left", "left", "left"):
        match.play(move)
    assert (match.outcome, match.score_for(0), match.score_for(1)) == ("Ben wins by 7", -7, 7)


def test_no_move_after_the_end():
    with pytest.raises(GameError, match="the game is over"):
        played(TicTacToe(), "a1 a2 b1 b2 c1").play(9)


def test_who_moves_is_known_where_the_state_does_not_tell():
    match = played(Nim(2, 1), "a1 a1")
    assert match.to_move == 0
    match.play((1, 1))
    assert match.outcome == "first wins"


class TwiceEach(Game):
    """Each player moves twice in a row; whoever makes the eighth move wins."""

    def start(self):
        return 0

    def moves(self, state):
        return ("on",)

    def play(self, state, move):
        return state + 1

    def score(self, state):
        return None if state < 8 else (1 if self.turn(state) == 1 else -1)

    def turn(self, state):
        return state // 2 % 2


def test_extra_turns_are_followed():
    match = Match(TwiceEach())
    while not match.over:
        match.play("on")
    assert match.movers == [0, 0, 1, 1, 0, 0, 1, 1]
    assert match.outcome == "second wins"


def test_the_computer_is_repeatable_with_a_seed_and_varied_without():
    def openings(seed):
        computer = Computer(Limits(), seed=seed)
        return [computer.choose(Match(TicTacToe())) for _ in range(6)]

    assert openings(5) == openings(5)
    assert len(set(openings(5))) > 1  # all nine openings draw, so it chooses among them


def test_the_computer_takes_the_only_good_reply():
    game = TicTacToe()
    for seed in range(5):
        move = Computer(Limits(), seed=seed).choose(Match(game, game.load("x../.../...")))
        assert game.write(move) == "b2"


def test_the_levels_rise():
    assert list(LEVELS) == ["beginner", "casual", "club", "strong", "best", "playouts"]
    rising = [level for level in LEVELS.values() if not level.mcts]
    slips = [level.slips for level in rising]
    depths = [level.limits.depth or 1000 for level in rising]
    assert slips == sorted(slips, reverse=True)
    assert depths == sorted(depths)
    assert (slips[-1], LEVELS["best"].limits.depth) == (0, None)
    assert all(level.name == name and level.limits.seconds for name, level in LEVELS.items())


def test_a_computer_that_always_slips_plays_any_move():
    game = TicTacToe()
    match = Match(game, game.load("xx./oo./..."))
    computer = Computer(Limits(), slips=1.0, seed=1)
    chosen = {computer.choose(match) for _ in range(60)}
    assert chosen == set(game.moves(match.state))


def test_a_computer_that_slips_now_and_then_mostly_plays_well():
    game = TicTacToe()
    match = Match(game, game.load("xx./oo./..."))
    computer = Computer(Limits(), slips=0.2, seed=1)
    chosen = [game.write(computer.choose(match)) for _ in range(100)]
    assert 60 < chosen.count("c3") < 100


def test_a_computer_without_slips_does_not():
    game = TicTacToe()
    match = Match(game, game.load("xx./oo./..."))
    assert {game.write(Computer(Limits(), seed=s).choose(match)) for s in range(8)} == {"c3"}


def test_where_depth_is_dear_only_the_best_move_is_sought():
    wanted = {
        (name, level): wants_every_move(Match(find(name)).position, LEVELS[level].limits)
        for name in ("chess", "nim")
        for level in ("beginner", "casual", "club", "best")
    }
    assert [wanted["chess", level] for level in ("beginner", "casual", "club", "best")] == [
        True, True, False, False,
    ]  # fmt: skip
    assert all(wanted["nim", level] for level in ("beginner", "casual", "club", "best"))


@pytest.mark.parametrize("spec", ["quarto", "coinrow", "pig"])
def test_a_computer_without_time_has_a_move_all_the_same(spec):
    match = Match(find(spec))
    computer = Computer(Limits(nodes=1))
    assert computer.think(match).algorithm.startswith("one ply")
    assert computer.choose(match) in list(match.game.moves(match.state))

"""An explanation in words: what it says of fixed positions, of cuts, in the terminal; what it refuses."""

import json
import re

import pytest
from click.testing import CliRunner

from random_games import RandomGame
from test_explain import check
from zermelo import (
    Chess,
    ConnectFour,
    Engine,
    Explanation,
    Game,
    Limits,
    Nim,
    Result,
    TicTacToe,
    Tree,
    Value,
    ZermeloError,
    alphabeta,
    expectiminimax,
    explain,
    find,
    maximax,
    minimax,
)
from zermelo.cli import main
from zermelo.lesson.cut import explain_cut

# -- the words ---------------------------------------------------------------------------------------------


def words(game, text=None, search=alphabeta):
    return str(explain(search(game, game.start() if text is None else game.load(text))))


def test_words_for_a_win():
    assert words(TicTacToe(), ".../.x./.o.") == (
        "a1 wins in 5: a1 c3 a2 c2 a3.\n"
        "c1, a2, c2, a3 and c3 are as good.\n"
        "b3 gives away the win: it only draws after a1 (b3 a1 c1 a3 a2 c2 c3).\n"
        "O can hope: after a1 c3 X must find a2 or a3; anything else would let O draw.\n"
        "O can hope: after a1 c3 a2 c2 X must find a3; c1 would let O draw, b3 would let O win."
    )


def test_words_for_a_threat_parried():
    text = words(TicTacToe(), "x.o/.x./...")
    assert text.splitlines()[1:] == [
        "It is the only move that draws.",
        "Everything else loses at once to c1.",
    ]
    assert text.startswith("c1 holds the draw: c1 ")


def test_words_for_a_lost_position():
    text = words(TicTacToe(), "x.x/.o./x.o")
    assert text.splitlines()[0].startswith("b1 loses at once, as every move does: b1 ")
    assert text.splitlines()[1] == "a2, c2 and b3 hold out as long."
    assert text.splitlines()[2] == "O can hope: after b1 X must find a2 or b3; c2 would let O win."
    assert words(Nim(1, 2, 3)).startswith("a1 loses as late as possible, in 6: a1 ")
    assert "b1 loses in 4 to c3 (b1 c3 " in words(Nim(1, 2, 3))


def test_words_for_wins_at_once_and_later():
    text = words(TicTacToe(), ".../x../xoo")
    assert text.splitlines()[0] == "a3 wins at once."
    assert re.search(r"also wins?, but only in 3", text)


def test_words_for_points():
    assert words(Tree([3, [9, 1], [-2, 2], [5, 3]])) == (
        "0 is worth +3, the most there is.\n"
        "3 is as good.\n"
        "1 gives away 2 points: it is worth +1 after 1.\n"
        "2 gives away 5 points: it is worth -2 after 0."
    )
    assert words(Tree([[1, 2], [-2, [4, 0]]])).splitlines()[1] == "It is the only move that is worth +1."


def test_words_for_a_forced_move():
    why = explain(alphabeta(Tree([[3, 5]])))
    assert why.forced
    assert str(why) == "0 is the only legal move; it is worth +3: 0 0."
    assert words(TicTacToe(), "xox/oxo/.xo").startswith("a1 is the only legal move; it wins at once.")


def test_words_for_estimates():
    text = words(ConnectFour(), search=lambda game, state: alphabeta(game, state, depth=2))
    assert re.match(r"\d looks best, about \S+ at depth 2: \d \d \.\.\.\n", text)
    assert re.search(r"looks? worse, about \S+ after \d \(.*\.\.\.\)\.", text)


class Double(Game):
    """Three numbers are taken; the first player takes two in a row. Whoever holds the 3 wins."""

    players = ("Ann", "Bob")

    def start(self):
        return ()

    def moves(self, state):
        yield from (n for n in (1, 2, 3) if n not in state)

    def play(self, state, move):
        return (*state, move)

    def turn(self, state):
        return 0 if len(state) < 2 else 1

    def score(self, state):
        if 3 in state:
            return 1 if (state.index(3) < 2) == (self.turn(state) == 0) else -1
        return None


def test_words_for_chess():
    """As a score sheet has the moves, in pawns, and not one by one where twenty look worse."""
    pytest.importorskip("chess")
    game = Chess()
    state = game.load("r3k3/8/8/8/8/8/3q4/3BKR2 w - - 0 1")  # the queen gives check, and the king takes her
    engine = Engine(game, compiled=False, table=2)
    (only,) = explain(engine.best(state, Limits(depth=3)), engine).sentences
    assert re.fullmatch(r"Kxd2 is the only legal move; it is worth about \+\d\.\d\d: Kxd2 .*", only.text)
    why = explain(
        engine.best(
            game.start(),
            Limits(depth=2),
        ),
        engine,
    )
    *named, rest = [said for said in why.sentences if said.kind == "looks worse"]
    assert len(named) <= 5
    assert rest.text.startswith("The others look worse still, about ")
    assert len(rest.moves) + sum(len(said.moves) for said in named) == sum(
        fact.kind == "looks worse" for fact in why.others
    )


def test_of_very_many_moves_only_some_are_named():
    game = find("gomoku:9")
    state = game.start()
    for word in ["e5", "d6", "c4"]:
        state = game.play(state, game.read(state, word))
    engine = Engine(game, compiled=False, table=1)
    *_, rest = explain(engine.best(state, Limits(depth=1)), engine).sentences
    assert len(rest.moves) > 24
    assert rest.text.endswith(f" and {len(rest.moves) - 24} more.")
    assert len(re.findall(r"\b[a-i][1-9]\b", rest.text)) == 24


def test_words_for_a_player_with_two_turns():
    game = Double()
    why = explain(alphabeta(game))
    check(why)
    slow = next(fact for fact in why.others if fact.move == 1)
    assert slow.value == Value.win(2)
    assert slow.reply is None
    assert str(why) == "3 wins at once.\nEverything else also wins, but only in 2."


def test_a_game_that_is_over():
    assert words(TicTacToe(), "xxx/oo./...") == "The game is over: X wins."
    assert words(TicTacToe(), "xox/xox/oxo") == "The game is over: a draw."
    tree = Tree([[3, -5]])
    assert str(explain(minimax(tree, (0, 1)))) == "The game is over: MIN wins by 5."
    assert explain(minimax(tree, (0, 1))).to_json()["move"] is None


def test_nothing_searched():
    why = explain(alphabeta(ConnectFour(), depth=0))
    assert why.sentences[0].kind == "nothing"
    assert str(why) == "No move was searched: the position is judged about 0."


def test_where_luck_is_to_move_that_is_said():
    game = find("hypergammon:1")
    why = explain(Engine(game, compiled=False, mcts=False).best(limits=Limits(depth=1)))
    assert str(why).startswith("Luck is to move: all that it may bring is worth about 0.")
    assert str(why).endswith(" expected to first.")


class Coin(Game):
    """Keep what you have, or toss for double."""

    points = True

    def start(self):
        return 0

    def moves(self, state):
        yield from ("keep", "toss")

    def play(self, state, move):
        return 1 if move == "keep" else 9

    def chances(self, state):
        return ((0.5, 2), (0.5, 3)) if state == 9 else ()

    def score(self, state):
        return {1: -1, 2: -4, 3: 0}.get(state)


def test_luck_is_explained_by_what_the_search_said():
    assert str(explain(expectiminimax(Coin()))) == (
        "toss is worth +2, the most there is.\n"
        "It is the only move that is worth +2.\n"
        "keep gives away 1 point: it is worth +1."
    )


# -- cuts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_every_cut_is_right(seed):
    game = RandomGame(seed, points=True, size=18)
    result = alphabeta(game, record=True)
    for event in result.record.cuts:
        cut = explain_cut(event, result)
        assert cut.here >= cut.elsewhere if cut.player == 0 else cut.here <= cut.elsewhere
        line = [game.read(s, m) for s, m in zip(Walk(game, event.path), cut.path, strict=False)]
        assert tuple(line) == event.path
        state = list(Walk(game, event.path))[-1]
        legal = [game.write(move) for move in game.moves(state)]
        assert legal == [*legal[: legal.index(cut.move) + 1], *cut.skipped]
        reached = minimax(game, game.play(state, event.move)).value.number  # to the player to move there
        bound = reached if (len(event.path) + 1) % 2 == 0 else -reached
        assert (bound >= cut.elsewhere) if cut.player == 0 else (bound <= cut.elsewhere)


def Walk(game, path):
    state = game.start()
    yield state
    for move in path:
        state = game.play(state, move)
        yield state


def test_words_for_a_cut():
    result = alphabeta(Tree([[3, 5, 2], [1, 9]]), record=True)
    cut = explain_cut(result.record.cuts[0], result)
    assert str(cut) == (
        "After 1, MIN can play 0 and has 1. MIN already has 1 here, MAX has 2 elsewhere: "
        "the rest cannot matter (1 <= alpha = 2). Skipped: 1."
    )
    assert json.loads(json.dumps(cut.to_json()))["skipped"] == ["1"]
    assert "alpha" not in str(explain_cut(result.record.cuts[0]))


def test_words_for_a_cut_by_a_win():
    game = TicTacToe()
    result = alphabeta(game, game.load("xo./xo./..."), record=True)
    told = [str(explain_cut(event, result)) for event in result.record.cuts]
    assert any("a win at ply" in text for text in told)
    assert not any("e+" in text for text in told)


# -- what is refused ---------------------------------------------------------------------------------------


def test_what_cannot_be_explained():
    game = TicTacToe()
    with pytest.raises(ZermeloError, match="the Result of a search, not str"):
        explain("b2")
    with pytest.raises(ZermeloError, match="maximax counts on the opponent's help"):
        explain(maximax(game, game.load("xo./xo./...")))
    with pytest.raises(ZermeloError, match="this engine plays nim:3,4,5, the result is of tictactoe"):
        explain(alphabeta(game, game.load("xo./xo./...")), Engine(Nim(3, 4, 5)))


def test_what_is_no_cut():
    result = alphabeta(Tree([[3, 5, 2], [1, 9]]), record=True)
    with pytest.raises(ZermeloError, match="not an event of kind 'enter'"):
        explain_cut(result.record.events[0])
    with pytest.raises(ZermeloError, match="no record"):
        explain_cut(result.record.cuts[0], alphabeta(Tree([1])))
    with pytest.raises(ZermeloError, match="of another search"):
        explain_cut(result.record.cuts[0], alphabeta(Tree([1]), record=True))


# -- in the terminal ---------------------------------------------------------------------------------------


def zermelo(*words):
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_why_in_the_terminal():
    text = zermelo("analyse", "tictactoe", "--position", "x.o/.x./...", "--why")
    assert text.endswith("\nIt is the only move that draws.\nEverything else loses at once to c1.\n")
    assert "Everything" not in zermelo("analyse", "tictactoe", "--position", "x.o/.x./...")


def test_why_for_programs():
    data = json.loads(
        zermelo("analyse", "nim:1,2,3", "--moves", "c1", "--why", "--json", "--algorithm", "sss")
    )
    assert data["why"]["move"] == data["move"]
    assert data["why"]["to_move"] == 1
    assert {fact["kind"] for fact in data["why"]["others"]} <= {"win given away", "equal", "later"}
    assert "why" not in json.loads(zermelo("analyse", "nim:1,2,3", "--json"))


def test_the_object_is_what_it_says():
    why = explain(
        Result.from_json(TicTacToe(), json.loads(zermelo("analyse", "tictactoe", "--moves", "b2", "--json")))
    )
    assert isinstance(why, Explanation)
    assert [said["text"] for said in why.to_json()["sentences"]] == str(why).splitlines()
    assert "looks" not in str(why)


def test_in_a_notebook_it_is_a_list():
    game = TicTacToe()
    why = explain(Engine(game).best(game.load("x.o/.x./...")))
    assert why._repr_html_().count("<li>") == len(why.sentences)
    assert "c1 holds the draw" in why._repr_html_()

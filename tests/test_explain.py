"""Every sentence of an explanation is true: each fact is held to the textbook's minimax."""

import json
import random
import re
from dataclasses import replace
from functools import cache

import pytest
from click.testing import CliRunner

from hash_games import HashGame, Node
from random_games import RandomGame
from zermelo import (
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
    every_move,
    expectiminimax,
    explain,
    maximax,
    minimax,
    sss,
)
from zermelo.cli import main
from zermelo.engine.layout import STRICT, USUAL
from zermelo.lesson.cut import explain_cut
from zermelo.lesson.facts import compare, surely_worse

# -- the truth, by minimax alone ---------------------------------------------------------------------------


@cache
def worth(game, state):
    """What a position is worth to the player to move."""
    return minimax(game, state).value


def after(game, state, player, moves):
    """What it is worth to `player`, to move in `state`, when these moves are played."""
    mover, end = player, state
    for move in moves:
        assert move in list(game.moves(end))
        end = game.play(end, move)
        mover = game.next_player(mover, end)
    value = worth(game, end).later(len(moves))
    return value if mover == player else -value


def sign(value):
    return (value.number > 0) - (value.number < 0)


def check(why):
    """Every fact and every number in every sentence, against minimax. All was searched to the end."""
    game, state, player = why.game, why.state, why.to_move
    truth = {move: after(game, state, player, (move,)) for move in game.moves(state)}
    best = max(value.number for value in truth.values())
    assert why.proved
    assert why.value == why.chosen.value
    assert why.value.number == best
    assert why.unsearched == ()
    assert {why.chosen.move, *(fact.move for fact in why.others)} == set(truth)
    assert why.forced == (len(truth) == 1)
    assert set(why.equal) == {m for m, v in truth.items() if v.number == best} - {why.chosen.move}
    for fact in (why.chosen, *why.others):
        check_fact(why, fact, truth[fact.move])
    check_only(why, [truth[fact.move] for fact in why.others])
    for hope in why.hopes:
        check_hope(why, hope)
    check_words(why, truth)
    json.dumps(why.to_json())


def check_fact(why, fact, truth):
    game, state, player = why.game, why.state, why.to_move
    assert fact.value == truth
    assert fact.line[0] == fact.move
    assert fact.whole
    for n in range(1, len(fact.line) + 1):  # both sides play their best all along
        assert after(game, state, player, fact.line[:n]) == truth
    movers = [player]
    for here in fact.line.states[1:]:
        movers.append(game.next_player(movers[-1], here))
    replies = [n for n in range(len(fact.line)) if movers[n] != player]
    assert (fact.reply_at, fact.reply) == ((replies[0], fact.line[replies[0]]) if replies else (0, None))
    assert fact.kind == expected_kind(truth, why.value) or fact is why.chosen


def expected_kind(value, best):
    if value.number == best.number:
        return "equal"
    assert value.number < best.number
    if best.kind == "points":
        return "points given away"
    if sign(value) == sign(best):
        return "later" if best.kind == "win" else "sooner"
    return f"{best.kind} given away"


def check_only(why, others):
    if why.value.kind == "points":
        assert why.only == (bool(others) and all(value.number < why.value.number for value in others))
    else:
        assert why.only == (bool(others) and all(sign(value) < sign(why.value) for value in others))


def check_hope(why, hope):
    winning = 1 if hope.winner == why.to_move else -1
    assert sign(why.value) == winning
    assert hope.unknown == ()
    assert {*hope.keeps, *hope.slips} == set(why.game.moves(hope.line.end))
    for move in hope.keeps:
        assert sign(after(why.game, why.state, why.to_move, (*hope.line, move))) == winning
    for move, value in hope.slips.items():
        seen = after(why.game, hope.line.end, hope.winner, (move,))
        assert value == -seen
        assert value.number >= 0
    assert not (why.hopeless and hope.slips)


def check_words(why, truth):
    """What the sentences claim of their moves, read back from the text alone."""
    for said in why.sentences:
        if said.kind in ("hope", "no hope"):
            continue
        claim = said.text.split(":")[0] if said.kind == "chosen" else said.text.split("(")[0]
        for move in said.moves:
            value = truth[move]
            for kind, plies in re.findall(
                r"\b(win|lose)s? (?:as late as possible, )?(?:but only )?in (\d+)", claim
            ):
                assert value == (Value.win if kind == "win" else Value.loss)(int(plies)), said
            if "at once" in claim:
                assert value in (Value.win(1), Value.loss(1), Value.loss(2)), said
            if re.search(r"only draws?\b|holds the draw|only move that draws", claim):
                assert value == Value.draw(), said
            if "worth" in claim:
                assert re.search(r"worth (\S+?)[,.:]?(\s|$)", claim)[1].rstrip(".") == str(value), said
            if lost := re.search(r"gives? away (\S+) points?\b", claim):
                assert float(lost[1]) == why.value.number - value.number, said


def fixed_point(game, seed):
    """What each node of a game with cycles is worth, as passes over all of them find out."""
    nodes = range(game.size + 1)
    values = {n: {1: "win", 0: "draw", -1: "loss", None: None}[game.score(Node(seed, n))] for n in nodes}
    before = None
    while values != before:
        before = dict(values)
        for n in (n for n in nodes if values[n] is None):
            below = [values[game.play(Node(seed, n), move).node] for move in game.moves(Node(seed, n))]
            values[n] = "win" if "loss" in below else "loss" if set(below) == {"win"} else None
    return {n: value or "draw" for n, value in values.items()}


# -- on random games and real ones -------------------------------------------------------------------------

KINDS = {
    "plain": {},
    "points": {"points": True},
    "extra turns": {"extra_turns": True},
    "points and extra turns": {"points": True, "extra_turns": True},
}
SOURCES = {
    "alphabeta": lambda game, state: alphabeta(game, state),
    "every_move": lambda game, state: every_move(minimax, game, state),
    "sss": lambda game, state: sss(game, state),
    "engine": lambda game, state: Engine(game, compiled=False, table=1).best(state),
    "analysis": lambda game, state: list(
        Engine(game, compiled=False, table=1).analyse(state, every_move=True)
    )[-1],
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("source", SOURCES)
def test_random_games(kind, source):
    for seed in range(30):
        game = RandomGame(seed, size=18, **KINDS[kind])
        engine = Engine(game, compiled=False, table=1)
        check(explain(SOURCES[source](game, game.start()), engine))


@pytest.mark.parametrize(
    "options", [*KINDS.values(), {"mirror": True}, {"bounded": True, "points": True}], ids=str
)
def test_random_games_with_one_engine(options):
    game = HashGame(**options)
    engine = Engine(game, compiled=False, table=1)
    for seed in range(150):
        check(explain(alphabeta(game, Node(seed, 0)), engine))


REAL = [
    (TicTacToe(), ".../.x./.o."), (TicTacToe(), "x../.o./..x"), (TicTacToe(), "x.o/.x./..."),
    (TicTacToe(), "xox/.x./o.o"), (TicTacToe(), "x.x/.o./x.o"), (TicTacToe(), "xxo/oox/x.."),
    (Nim(1, 2, 3), "1,2,3"), (Nim(1, 2, 3), "1,2,2"), (Nim(2, 2, misere=True), "2,2"), (Nim(1, 1, misere=True), "1,1"),
    (ConnectFour(4, 4), "11222334"), (ConnectFour(4, 4), "12341234"), (ConnectFour(4, 4), "1213242431"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text"), REAL, ids=str)
def test_real_positions(game, text):
    check(explain(alphabeta(game, game.load(text))))


def test_a_player_that_the_state_does_not_tell():
    """Without a `turn`, who is to move comes with the result, and the explanation says it."""

    class Stones(Nim):
        players = ("Ann", "Bob")

    game = Stones(1, 2)
    result = replace(alphabeta(game, (1, 1)), to_move=1)
    why = explain(result)
    assert why.to_move == 1
    assert why.hopes[0].winner == 0
    assert "Nothing on this line lets Bob off: whatever Ann plays wins." in str(why)


def test_positions_of_tic_tac_toe_by_the_dozen():
    game, dice = TicTacToe(), random.Random(5)
    engine = Engine(game, compiled=False)
    for _ in range(40):
        state = game.start()
        for _ in range(dice.randrange(2, 8)):
            if game.score(state) is None:
                state = game.play(state, dice.choice(list(game.moves(state))))
        if game.score(state) is None:
            check(explain(alphabeta(game, state), engine))


# -- where not everything is proved ------------------------------------------------------------------------


@pytest.mark.parametrize("options", KINDS.values(), ids=str)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_estimates_claim_no_more_than_was_seen(options, depth):
    game = HashGame(**options)
    engine = Engine(game, compiled=False, table=1, settings=USUAL | STRICT)
    for seed in range(60):
        state = Node(seed, 0)
        why = explain(alphabeta(game, state, depth=depth), engine)
        for fact in (why.chosen, *why.others):
            check_claim(game, state, fact, depth)
        if not why.proved and why.value.kind == "estimate":
            assert str(why).splitlines()[0].count(f"looks best, {why.value} at depth {why.depth}") == 1
        for sentence in why.sentences[1:]:
            assert (
                sentence.kind != "only"
                or outcome_of(why.value)
                > max(sign(after(game, state, game.turn(state), (f.move,))) for f in why.others)
                or game.points
            )


def outcome_of(value):
    assert value.kind != "estimate"
    return sign(value)


def check_claim(game, state, fact, depth):
    truth = after(game, state, game.turn(state), (fact.move,))
    if fact.value.kind == "estimate":
        child = game.play(state, fact.move)
        seen = minimax(game, child, depth=depth - 1).value
        same = game.next_player(game.turn(state), child) == game.turn(state)
        assert fact.value.number == (seen if same else -seen).number
    elif fact.value.bound is None:
        assert fact.value == truth
    else:
        assert (fact.value <= truth) if fact.value.bound == "lower" else (fact.value >= truth)


def test_a_game_that_comes_back_to_where_it_was():
    game = HashGame(cyclic=True, size=10)
    engine = Engine(game, compiled=False, table=1)
    for seed in range(40):
        truth = fixed_point(game, seed)
        why = explain(engine.best(Node(seed, 0), Limits(depth=12)), engine, Limits(depth=12))
        for fact in (why.chosen, *why.others):
            if fact.value.exact:
                child = game.play(why.state, fact.move)
                assert (-fact.value).kind == truth[child.node], (seed, fact)
        assert str(why)


def test_what_was_proved_stays_when_there_is_no_time_to_look():
    game = ConnectFour()
    result = Engine(game, compiled=False).best(game.load("4455"), Limits(depth=3))
    why = explain(result, limits=Limits(nodes=1))
    assert why.proved
    assert {fact.kind for fact in why.others} == {"no better"}
    assert str(why) == "3 wins in 3: 3 4 2.\nEverything else is no better."
    assert not why.only
    assert why.hopes == ()


def test_the_time_is_for_all_of_it(monkeypatch):
    game = ConnectFour()
    engine, given = Engine(game, compiled=False), []
    search = engine.analyse
    monkeypatch.setattr(
        engine, "analyse", lambda s, limits, **rest: given.append(limits.seconds) or search(s, limits, **rest)
    )
    explain(engine.best(game.load("4455"), Limits(depth=3)), engine, Limits(seconds=0.4))
    assert given
    assert sum(given) <= 0.4 + 1e-9


def test_a_search_that_saw_less_is_put_right():
    game = TicTacToe()
    result = alphabeta(game, game.load(".../x../xoo"), scoring="plain")
    assert str(result.line) == "b2 c2 a3"
    why = explain(result)
    assert not why.proved
    assert str(why).splitlines()[:2] == ["b2 wins in 3: b2 c3 c2.", "a3 is better: it wins at once."]
    assert why.hopes == ()


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


# -- values compared ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "chosen", "kind"),
    [
        (Value.win(7).at_least(), Value.win(5), "settled"),
        (Value.loss(4).at_most(), Value.draw(), "draw given away"),
        (Value.draw().at_most(), Value.win(5), "win given away"),
        (Value.draw().at_most(), Value.draw(), "no better"),
        (Value.win(5).at_most(), Value.win(5), "no better"),
        (Value.draw().at_least(), Value.win(5), "undecided"),
        (Value.loss(4), Value.estimate(3), "settled"),
        (Value.win(4), Value.estimate(3), "better"),
        (Value.estimate(3), Value.draw(), "undecided"),
        (Value.estimate(3), Value.estimate(3), "looks equal"),
        (Value.estimate(2), Value.estimate(3), "looks worse"),
        (Value.estimate(4), Value.estimate(3), "looks better"),
        (Value.estimate(3).at_most(), Value.estimate(3), "undecided"),
        (Value.estimate(2).at_most(), Value.estimate(3), "looks worse"),
        (Value.points(2).at_most(), Value.points(3), "points given away"),
        (Value.points(4), Value.points(3), "better"),
        (Value.points(4), Value.estimate(3), "settled"),
    ],
    ids=str,
)
def test_comparing(value, chosen, kind):
    assert compare(value, chosen) == kind
    if surely_worse(value, chosen):
        assert "given away" in kind


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

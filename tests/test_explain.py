"""Every sentence of an explanation is true: each fact is held to the textbook's minimax."""

import json
import random
import re
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest

from hash_games import HashGame, Node, fixed_point
from random_games import RandomGame
from zermelo import (
    ConnectFour,
    Engine,
    Game,
    Limits,
    Nim,
    Position,
    TicTacToe,
    Tree,
    Value,
    alphabeta,
    every_move,
    explain,
    minimax,
    sss,
)
from zermelo.engine.kernels.work import STRICT, USUAL
from zermelo.lesson import research
from zermelo.lesson.facts import compare
from zermelo.measure.mistakes import given_away

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
    "options",
    [
        *KINDS.values(),
        {"mirror": True},
        {"bounded": True, "points": True},
        {"bounded": True, "extra_turns": True},
    ],
    ids=str,
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
    result = alphabeta(game, Position(game, (1, 1), to_move=1))
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
    game = HashGame(cyclic=True)
    engine = Engine(game, compiled=False, table=1)
    for seed in range(40):
        truth = fixed_point(game, Node(seed, 0, 10))
        why = explain(engine.best(Node(seed, 0, 10), Limits(depth=12)), engine, Limits(depth=12))
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
    assert str(why) == "3 wins in 3: 3 1 2.\nEverything else is no better."
    assert not why.only
    assert why.hopes == ()


def test_moves_of_which_nothing_is_known():
    game = TicTacToe()
    result = replace(alphabeta(game, game.load("x.o/.x./...")), moves={})
    why = explain(result, limits=Limits(nodes=1))
    assert why.unsearched == tuple(move for move in game.moves(result.state) if move != result.move)
    assert not why.only
    assert str(why).splitlines()[1] == "Not searched: a1, b1, a2, c2 and b3."


def test_an_estimate_says_more_than_that_a_move_is_no_better():
    game = ConnectFour()
    engine = Engine(game, compiled=False)
    why = explain(engine.best(game.load("4455"), Limits(depth=3)), engine, Limits(depth=3))
    assert {fact.kind for fact in why.others} == {"equal", "undecided"}
    assert re.search(r"was not decided, about \S+ at depth 3", str(why))
    assert "no better" not in str(why)


class Guess(Tree):
    """A tree judged to be good for MAX wherever a search stops early."""

    def evaluate(self, state):
        return 6 if self.turn(state) == 0 else -6


def test_an_estimate_does_not_stand_against_a_proof():
    game = Guess([[0, 3], [[-1, 0], [9, 9]]])
    proved = alphabeta(game)
    assert str(proved.moves) == "{0: 0, 1: at most 0}"
    why = explain(proved, limits=Limits(depth=1))  # which takes move 1 for +6
    assert [fact.kind for fact in why.others] == ["no better"]
    assert str(why).splitlines()[0] == "0 is worth 0, the most there is: 0 0."


def test_a_move_is_not_called_best_where_another_looks_better():
    game = Guess([[0, 3], [[9, 2], [-1, -2]]])
    why = explain(alphabeta(game, depth=1), limits=Limits(depth=2))
    assert [fact.kind for fact in why.others] == ["looks better"]
    assert str(why).splitlines() == ["0 is worth 0: 0 0.", "1 looks better, about +6 (1 0 ...)."]


@pytest.mark.parametrize("options", KINDS.values(), ids=str)
def test_a_line_that_stops_short_is_played_to_the_end(options):
    for seed in range(20):
        game = RandomGame(seed, size=18, **options)
        result = SOURCES["analysis"](game, 0)
        short = {move: replace(line, moves=(move,)) for move, line in result.lines.items()}
        check(explain(replace(result, lines=short)))


def test_a_line_that_would_not_keep_its_value_is_not_made_up():
    tree = Tree([[3, 5], [1, 9]])
    result = replace(SOURCES["analysis"](tree, ()), moves={0: Value.points(7), 1: Value.points(1)})
    result = replace(result, lines={move: replace(result.line, moves=(move,)) for move in (0, 1)})
    why = explain(result)
    assert [fact.line.moves for fact in (why.chosen, *why.others)] == [(0,), (1, 0)]


def test_what_was_not_looked_at_is_not_called_hopeless():
    assert explain(alphabeta(Nim(*[1] * 9))).hopeless
    long = explain(alphabeta(Nim(*[1] * 11)))
    assert len(long.hopes) == 4  # of five
    assert not long.hopeless
    assert "Nothing" not in str(long)


class Ring(Game):
    """Walk around a ring of eight places; who comes to place 0 wins. A place that comes back is a draw."""

    repeats = True

    def start(self):
        return (4, 0)

    def moves(self, state):
        yield 1
        yield -1

    def play(self, state, move):
        return ((state[0] + move) % 8, 1 - state[1])

    def score(self, state):
        return -1 if state[0] == 0 else None

    def turn(self, state):
        return state[1]


def test_positions_from_before_count():
    game = Ring()
    engine = Engine(game, compiled=False)
    result = engine.best(Position(game, (3, 0), earlier=((2, 1), (4, 1))))
    why = explain(result, engine, Limits(depth=9))
    assert [fact.line.moves for fact in (why.chosen, *why.others)] == [(1,), (-1,)]
    assert why.equal == (-1,)
    assert str(why) == "1 holds the draw.\n-1 is as good."


@pytest.mark.parametrize("used", [1.0, 0.5, 0.0])
def test_the_time_is_for_all_of_it(used, monkeypatch):
    """Each search may take half of what is left; what it does not use is left for the next."""
    game, clock = ConnectFour(), [0.0]
    engine, given = Engine(game, compiled=False), []
    search, result = engine.analyse, engine.best(game.load("4455"), Limits(depth=3))

    def analyse(state, limits, **rest):
        given.append(limits.seconds)
        clock[0] += used * limits.seconds
        return search(state, Limits(depth=2), **rest)

    monkeypatch.setattr(engine, "analyse", analyse)
    monkeypatch.setattr(research, "time", SimpleNamespace(perf_counter=lambda: clock[0]))
    explain(result, engine, Limits(seconds=0.4))
    assert len(given) > 1
    left = 0.4
    for share in given:
        assert share == pytest.approx(left / 2)
        left -= used * share


def test_a_search_that_saw_less_is_put_right():
    game = TicTacToe()
    result = alphabeta(game, game.load(".../x../xoo"), scoring="plain")
    assert str(result.line) == "b2 c2 a3"
    why = explain(result)
    assert not why.proved
    assert str(why).splitlines()[:2] == ["b2 wins in 3: b2 c3 c2.", "a3 is better: it wins at once."]
    assert why.hopes == ()


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
        (Value.estimate(-3), Value.draw(), "undecided"),
        (Value.estimate(3), Value.draw(), "looks better"),
        (Value.estimate(3).at_least(), Value.draw(), "undecided"),
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
    given = given_away(chosen, value)
    assert (given is not None) == ("given away" in kind)

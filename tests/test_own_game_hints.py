"""docs/own-game.md, sentence by sentence: what helps a search, and other words for the rules."""

from typing import Any

import pytest

from own_game_page import Nim, tries, value_of
from zermelo import (
    Chess,
    Engine,
    Game,
    GameError,
    Solver,
    Value,
    alphabeta,
    expectiminimax,
    lost_in,
    maxn,
    minimax,
    won_in,
)
from zermelo.engine.adapter import Adapter
from zermelo.match import Match, match_at

# -- hints ---------------------------------------------------------------------------------------------------


@tries("| `evaluate(state)`", "| `order(state, move)`")
def test_an_estimate_counts_where_the_search_stops_early_and_moves_are_tried_in_order():
    tried = []

    class Judged(Nim):
        points = False

        def evaluate(self, stones):
            return stones * (1 if stones > 90 else -1)

        def order(self, stones, take):
            return 2 if take == 2 else take == 1

        def play(self, stones, take):
            tried.append(take)
            return stones - take

    assert minimax(Judged(100), depth=1).value == value_of(Judged(100), depth=1) == Value.estimate(-97)
    assert minimax(Judged(7)).value == minimax(Nim(7)).value
    alphabeta(Judged(100), depth=1)
    assert tried[-3:] == [2, 1, 3]  # after a first look at the rules


@tries(
    "| `canonical(state)`", "| `key(state)` | a number below 2\\*\\*62 that tells states apart, for the table"
)
def test_states_that_are_the_same_are_one_to_the_table():
    class Two(Game):
        """Two heaps; who cannot move has lost."""

        def start(self):
            return (6, 6)

        def moves(self, state):
            return [(heap, take) for heap in (0, 1) for take in (1, 2, 3) if take <= state[heap]]

        def play(self, state, move):
            return tuple(stones - (move[1] if heap == move[0] else 0) for heap, stones in enumerate(state))

        def score(self, state):
            return None if any(state) else -1

    class Mirrored(Two):
        def canonical(self, state):
            return (min(state), max(state))

    class Keyed(Two):
        def key(self, state):
            return min(state) * 100 + max(state)

    plain, *less = (Engine(kind(), compiled=False).best() for kind in (Two, Mirrored, Keyed))
    assert [each.value for each in less] == [plain.value] * 2
    assert all(each.stats.nodes < plain.stats.nodes for each in less)
    rules = Adapter(Keyed())
    assert rules.key((2, 5)) == rules.key((5, 2)) != rules.key((2, 4))


@tries("| `bounds(state)`", "| `candidates(state)`")
def test_bounds_and_candidates_leave_out_what_cannot_matter():
    asked = []

    class Known(Nim):
        def bounds(self, stones):
            return (
                (-1, -1) if stones % 4 == 0 else (lost_in(99), won_in(1)) if stones > 3 else (won_in(1),) * 2
            )

        def candidates(self, stones):
            asked.append(stones)
            return [stones % 4 or 1]

    assert Solver(Known(9), compiled=False).value() == minimax(Nim(9)).value
    assert asked
    assert not [stones for stones in asked if stones <= 3]  # there the bounds have settled it
    some, all_of_them = (Solver(kind(30), compiled=False).solve().stats.nodes for kind in (Known, Nim))
    assert some < all_of_them


@tries("| `nearly_over(state)`")
def test_where_it_is_nearly_over_replies_are_searched_rather_than_looked_up():
    class Near(Nim):
        def nearly_over(self, stones):
            return True

    near, plain = (Solver(kind(21), compiled=False).solve() for kind in (Near, Nim))
    assert near.value == plain.value
    assert near.stats.nodes > plain.stats.nodes


@tries("| `identity(state)`")
def test_what_comes_back_is_told_by_the_identity():
    class Counting(Game):
        """To and fro, and the moves are counted."""

        repeats = 2

        def start(self):
            return (0, 0)

        def moves(self, state):
            return [1 - state[0]]

        def play(self, state, move):
            return (move, state[1] + 1)

        def score(self, state):
            return None if state[1] < 50 else -1

        def identity(self, state):
            return state[0]

    match = Match(Counting())
    while not match.over:
        match.play(1 - match.state[0])
    assert len(match.line) == 4
    assert value_of(Counting(), depth=8) == Value.draw()


@tries("| `loud(state, move)` | captures and threats, followed past the depth limit")
def test_loud_moves_are_followed_past_the_depth_limit():
    class Loud(Nim):
        def evaluate(self, stones):
            return 7

        def loud(self, stones, take):
            return stones <= 3

    assert value_of(Nim(5), depth=2) != value_of(Nim(5))
    assert value_of(type("Quiet", (Loud,), {"loud": Game.loud})(4), depth=1) == Value.estimate(-7)
    assert value_of(Loud(4), depth=1).number == Value.loss(2).number


@tries("| `forced`, `gain`, `skip`, `pattern`, `stuck`, ... | for a `selective` search, as in chess")
def test_chess_says_what_a_selective_search_asks():
    assert Chess.selective
    assert all(Chess.says(name) for name in ("forced", "gain", "skip", "pattern", "stuck"))
    assert not any(Nim.says(name) for name in ("forced", "gain", "skip", "pattern", "stuck"))


@tries("| `turn(state)`", "| `chances(state)`")
def test_turns_and_luck():
    class Again(Nim):
        """Whoever takes three moves again."""

        def start(self):
            return (self.stones, 0)

        def moves(self, state):
            return super().moves(state[0])

        def play(self, state, take):
            return (state[0] - take, state[1] if take == 3 else 1 - state[1])

        def score(self, state):
            return super().score(state[0])

        def turn(self, state):
            return state[1]

    assert value_of(Again(3)) == Value.loss(2)  # to take all three leaves oneself without a stone
    assert value_of(Nim(3)) == Value.win(1)

    class Coin(Nim):
        points = True

        def chances(self, stones):
            return [(0.5, 1), (0.5, 2)] if stones == 7 else []

        def score(self, stones):
            return {1: 4, 2: -2, 0: 0}.get(stones)

    assert expectiminimax(Coin(7)).value.number == 1


class Flip(Nim):
    """Two ways to say nothing, and two to say what may come of a coin."""

    points = True

    def moves(self, stones):
        return ["flip"]

    def play(self, stones, move):
        return 7

    def chances(self, stones):
        return [(0.5, 1), (0.5, 2)] if stones == 7 else None

    def score(self, stones):
        return {1: 4, 2: -2}.get(stones)


@tries(
    "Where luck moves, `chances` says what may come of it, each with its probability;",
    "everywhere else it says nothing, None or an empty list.",
    "To roll is a move like any other, after which luck moves:",
)
def test_dice():
    class Silent(Flip):
        def chances(self, stones):
            return list(super().chances(stones) or [])

    for game in (Flip(), Silent()):
        match = Match(game)
        assert not match.luck
        match.play("flip")
        assert match.luck == [(0.5, "1"), (0.5, "2")]
        assert Engine(game, compiled=False).best().value.number == -1


@tries(
    "| `rolled(state, after)`",
    "Every command and the page roll such dice.",
    "An outcome stands among the moves, by its number or as `rolled` calls it:",
)
def test_what_luck_has_done_has_a_name():
    class Named(Flip):
        def rolled(self, state, after):
            return "heads" if after == 1 else "tails"

    assert match_at(Flip(), None, "flip 2").state == 2
    match = match_at(Named(), None, "flip heads")
    assert (match.state, str(match.line)) == (1, "flip heads")


# -- in other words ------------------------------------------------------------------------------------------


class Turns(Nim):
    def start(self):
        return (self.stones, 0)

    def moves(self, state):
        return super().moves(state[0])

    def play(self, state, take):
        return (state[0] - take, 1 - state[1])

    def turn(self, state):
        return state[1]

    def score(self, state):
        return super().score(state[0])


def in_other_words(**said):
    own = {name: vars(Turns)[name] for name in ("start", "moves", "play", "turn")}
    return type("Other", (Game,), {"stones": 7, **own, **said})()


@tries(
    "Say it as your game has it, if that is simpler:",
    '| `score` | `winner(state)`: 0, 1, `"draw"`, or None while the game goes on; with `turn` |',
    "| `score` | `margin(state)`: the first player's points less the second's, or None; with `turn` |",
    "| looking for moves in `score` | `stuck(state)`: how the player fared who has no move; where nothing",
    "| `turn` that gives 0 and 1 | `numbering = (1, 2)` or `(1, -1)`, and `turn` and `winner` give those |",
)
def test_other_words_mean_the_same():
    moves = {"moves": lambda self, state: [take for take in (1, 2, 3) if take <= state[0]]}
    by_winner = {"winner": lambda self, state: None if state[0] else 1 - state[1]}
    by_margin = {"margin": lambda self, state: None if state[0] else (5 if state[1] else -5)}
    unmoved = {"stuck": lambda self, state: -1}
    called = {
        "numbering": (1, -1),
        "turn": lambda self, state: 1 - 2 * state[1],
        "winner": lambda self, state: None if state[0] else 2 * state[1] - 1,
    }
    expected = minimax(Turns(7)).value
    for said in (by_winner, unmoved, {"score": lambda self, state: None, **unmoved}, called):
        assert minimax(in_other_words(**moves, **said)).value == expected
        assert value_of(in_other_words(**moves, **said)) == expected
    assert value_of(in_other_words(**moves, **by_margin)) == Value.points(5)
    drawn = {"winner": lambda self, state: None if state[0] else "draw"}
    assert value_of(in_other_words(**moves, **drawn)) == Value.draw()
    with pytest.raises(GameError, match="write turn"):
        in_other_words(**moves, **by_winner, turn=Game.turn)


@tries("| points in the state | `gained(state, move)`: the points of this one move; then a position is worth")
def test_points_on_the_way():
    class Coins(Nim):
        def gained(self, stones, take):
            return take

        def score(self, stones):
            return None if stones else 0

    assert value_of(Coins(3)) == minimax(Coins(3)).value == Value.points(3)
    assert Engine(Coins(5), compiled=False).best(2).value == Value.points(2)  # what was before does not count
    match = Match(Coins(5))
    for take in (3, 2):
        match.play(take)
    assert match.outcome == "first wins by 1"


@tries(
    "| `score`, where three play or more | `payoffs(state)`: a tuple, what each of `players` gets",
    "Games for more than two name them all in `players`.",
    "`turn` then gives 0, 1, 2, ...;",
    "where it is not said they move in rotation.",
    "`evaluate` gives a tuple too, an estimate for each.",
    "The engine answers for the player to move against all the others, and `zermelo analyse --algorithm maxn`",
)
def test_more_than_two_play():
    class Three(Game):
        players = ("Ann", "Ben", "Cat")
        __init__, start, moves, play = Nim.__init__, Nim.start, Nim.moves, Nim.play

        def evaluate(self, stones):
            return (1, 2, 3)

    won = type("Three", (Three,), {"winner": lambda self, stones: None if stones else 1})
    paid = type("Three", (Three,), {"payoffs": lambda self, stones: None if stones else (5, 7, 9)})
    turns = {"turn": lambda self, stones: 2, "payoffs": lambda self, stones: None if stones else (5, 7, 9)}
    assert value_of(won(1)) == Value.loss(1)
    assert value_of(paid(4)) == Value.points(5)
    assert Engine(paid(4), compiled=False).best().position.after(1, 1).to_move == 2
    assert value_of(type("Three", (Three,), turns)(4)) == Value.points(9)
    assert value_of(paid(10), depth=1) == Value.estimate(1)
    assert maxn(paid(4)).values == (Value.points(5), Value.points(7), Value.points(9))


@tries(
    "| states that cannot change | lists, dicts, numpy arrays, objects: `play` changes a copy and leaves what it is given as it is |"
)
def test_states_that_can_change_are_copied():
    class Lists(Turns):
        def start(self):
            return [self.stones, 0]

        def moves(self, state):
            found = [take for take in (1, 2, 3) if take <= state[0]]
            given.append(state)
            return found

        def play(self, state, take):
            return [state[0] - take, 1 - state[1]]

    given: list[Any] = []
    assert value_of(Lists(7)) == minimax(Turns(7)).value
    assert all(type(state) is list for state in given)
    assert len({id(state) for state in given}) == len(given)

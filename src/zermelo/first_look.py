"""A first look at a game's rules before a search believes them.

It costs a few moves at the root and catches what newcomers meet: a state that can change under the search's
feet, a move generator that says nothing, a score that is no number.
"""

from __future__ import annotations

from itertools import islice
from numbers import Integral, Real
from typing import Any

from zermelo.contract import Game, M, S
from zermelo.errors import GameError
from zermelo.limits import Limits
from zermelo.reading import shortened
from zermelo.value import is_finite

#: What to do with a game whose positions come back.
ENDLESS = (
    "A game that can go on for ever needs a depth limit, or a rule that ends it: with `repeats = 1` in its "
    "class it is drawn when a position comes back"
)
#: Moves of one position, after which nobody waits for the last.
MOST_MOVES = 65_536
TOO_MANY = f"gave more than {MOST_MOVES:,} moves"
#: What to do with a game in which both players move at once.
AT_ONCE = "use simultaneous (zermelo solve), which mixes strategies"
#: What to do with a game for more than two players, where a search knows two.
SEVERAL_SEARCH = "use maxn or paranoid (zermelo analyse --algorithm maxn)"


def check_game(game: Any) -> None:
    """Raise `TypeError` where this is no game: often it is the class, and not one made of it."""
    if isinstance(game, type) and issubclass(game, Game):
        raise TypeError(f"{game.__name__} is the class of a game: {game.__name__}() makes one")
    if not isinstance(game, Game):
        raise TypeError(f"a game is wanted, not {_a(game)}: a class derived from zermelo.Game makes one")


def check_mixture(game: Game[S, M]) -> None:
    """Raise `GameError` where a game says what the engine cannot do, or not together."""
    if game.says("choices"):
        raise GameError(f"both players move at once in {game.title}: {AT_ONCE}")
    if game.selective and game.says("gained") and not game.says("chances"):
        raise GameError(f"{game.title}: a selective search does not count points on the way (gained)")


def check_limits(limits: Any) -> None:
    """Raise `TypeError` where these are no limits."""
    if limits is not None and not isinstance(limits, Limits):
        raise TypeError(f"limits are Limits(seconds=...), Limits(depth=...), not {limits!r}")


def check_start(game: Game[S, M], state: S | None) -> S:
    """The state to search from (`None`: the first one); `GameError` where the rules break the contract."""
    source = "start()" if state is None else "the caller"
    state = game.start() if state is None else state
    check_state(game, state, source)
    score = game.score(state)
    check_score(game, state, score)
    if score is not None:
        return state
    outcomes = game.outcomes(state)
    for _, after in outcomes:
        check_state(game, after, f"chances({shortened(state)})")
    if outcomes:
        return state
    moves = list(islice(game.moves(state), MOST_MOVES + 1))
    if len(moves) > MOST_MOVES:
        raise GameError(f"{_name(game)}.moves({shortened(state)}) {TOO_MANY}: does it ever end?")
    if not moves:
        raise GameError(
            f"{_name(game)}.moves({state!r}) gave no move, and score() says that the game goes on. "
            "Let score() say how it ended, or let moves() give a move for passing."
        )
    before = repr(state), hash(state)
    for move in moves:
        after = game.play(state, move)
        check_state(game, after, f"play({state!r}, {move!r})")
        game.outcomes(after)
        if (repr(state), hash(state)) != before:
            raise GameError(
                f"{_name(game)}.play(state, {move!r}) changed the state it was given. "
                "Make a new state and return it; leave the old one as it was."
            )
    return state


def check_state(game: Game[S, M], state: Any, source: str) -> None:
    """Raise `GameError` where `state` is not an immutable value, or nobody is to move in it."""
    if state is None:
        raise GameError(f"{_name(game)}: {source} gave None; did the method forget to return the state?")
    try:
        hash(state)
    except TypeError:
        raise GameError(
            f"{_name(game)}: {source} gave {_a(state)}, which can change. A state must be an "
            "immutable value: a number, a string, a tuple, a frozenset, a NamedTuple or a frozen dataclass."
        ) from None
    own_hash: object = type(state).__hash__
    if own_hash is object.__hash__:
        raise GameError(
            f"{_name(game)}: {source} gave {_a(state)}, and two of those with the same contents are "
            "not equal. Write the class as a NamedTuple or as @dataclass(frozen=True)."
        )
    _check_turn(game, state)


def _check_turn(game: Game[S, M], state: S) -> None:
    """Raise `GameError` where `turn` names no player; where luck moves it need not."""
    player: object = game.turn(state)
    count = len(game.players)
    if isinstance(player, Integral) and player in range(count):
        return
    if not game.outcomes(state):
        raise GameError(
            f"{_name(game)}.turn({state!r}) says that player {player!r} is to move; "
            f"the players are {'0 and 1' if count == 2 else f'0 to {count - 1}'}."
        )


def check_score(game: Game[S, M], state: S, score: Any) -> None:
    """Raise `GameError` where `score` is not what a score may be."""
    if score is None:
        return
    where = f"{_name(game)}.score({state!r}) gave {shortened(score)}"
    if isinstance(score, bool) or not isinstance(score, Real) or not is_finite(score):
        raise GameError(f"{where}; a score is None while the game goes on, and a number at the end.")
    if score not in (-1, 0, 1) and not game.counts_points:
        raise GameError(
            f"{where}. A game that is won, drawn or lost scores +1, 0 or -1; "
            "a game that counts points says so with `points = True` in its class."
        )


def _name(game: Game[S, M]) -> str:
    return type(game).__name__


def _a(thing: object) -> str:
    name = type(thing).__name__
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"

"""Compiled and interpreted rules, side by side over a few random games.

A compiled number wraps round where Python's grows, and a compiled array is read beyond its end without a
word. So before a search believes compiled rules, they are asked the same questions as the interpreted ones:
the state, its key, its score, who is to move, the estimate, the bounds, threats, the moves, their order and
what they win.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from zermelo.engine.compile.places import end_of, last_of
from zermelo.engine.compile.plan import Plan, plan_of, typed
from zermelo.engine.kernel import kept_kernel
from zermelo.engine.rules import Rules
from zermelo.engine.shape import NoShape
from zermelo.errors import GameError

PLIES, ROOM = 400, 1024  # of a game, and of a position
SECONDS, GAMES = 0.1, 50  # for how long, and how many of them at most
FEWEST = 20  # positions of a game, however long it takes

# What is written down of each position.
COLUMNS = ("play", "canonical", "score", "turn", "evaluate", "bounds", "moves", "order", "forced", "gain")
STATE, KEY, SCORE, TURN, ESTIMATE, BOUNDS, MOVES, ORDER, FORCED, GAIN = range(len(COLUMNS))
WIDTH = len(COLUMNS)
OVER = 1 << 40  # added to the score of a finished game


@kept_kernel
def trace(rules: Any, state: Any, dice: Any, work: Any, rows: Any) -> int:
    """Play one game, each move as the dice say, and write down what the rules say; how many positions."""
    for ply in range(len(dice)):
        row = ply * WIDTH
        rows[row + STATE] = rules.own_key(state)
        rows[row + KEY] = rules.key(state)
        score = rules.score(state)
        if score is not None:
            rows[row + SCORE] = OVER + rules.worth(score, 0)
            return ply + 1
        if not rules.takes_turns:
            rows[row + TURN] = rules.turn(state)
        rows[row + ESTIMATE] = rules.evaluate(state)
        least, most = rules.bounds(state, 0)
        rows[row + BOUNDS] = least * 31 + most
        rows[row + FORCED] = 2 if rules.forced(state) else 1
        if rules.has_reversible:
            rows[row + FORCED] += 4 * rules.reversible(state)
        count = rules.fill(state, work, 0, len(work))
        if count <= 0:
            return ply + 1
        total, ranks, gains = 0, 0, 0
        for i in range(count):
            total = total * 31 + work[i]
            ranks = ranks * 31 + rules.order(state, work[i])
            gains = gains * 31 + rules.gain(state, work[i])
            if rules.has_loud and rules.loud(state, work[i]):
                ranks += 1
            if rules.threatens(state, work[i]):
                gains += 1
        rows[row + MOVES], rows[row + ORDER], rows[row + GAIN] = total, ranks, gains
        state = rules.play(state, work[dice[ply] % count])
    return len(dice)


def compare(rules: Rules, seconds: float = SECONDS, games: int = GAMES, seed: int = 1913) -> None:
    """Play random games both ways for some time; `NoShape` says where they differ."""
    plan, throw = plan_of(rules), random.Random(seed)
    for _ in _positions(rules, plan, _dice(throw), [], time.perf_counter() + seconds):
        pass  # states that have not one shape are better known before than after compiling
    _traced(rules, [])  # compiles it
    end = time.perf_counter() + seconds
    pairs: dict[Any, int] = {}  # the keys of the one and of the other
    for _ in range(games):
        _compare_one(rules, plan, _dice(throw), pairs, end)
        if time.perf_counter() > end:
            return


def _dice(throw: random.Random) -> list[int]:
    return [throw.getrandbits(30) for _ in range(PLIES)]


def _compare_one(rules: Rules, plan: Plan, dice: list[int], pairs: dict[Any, int], end: float) -> None:
    rows, failure = _traced(rules, dice)
    moves: list[Any] = []
    for ply, expected in enumerate(_positions(rules, plan, dice, moves, end)):
        found = rows[ply * WIDTH : (ply + 1) * WIDTH].tolist()
        # Which of its mirror images stands for a state may differ, if it is always the same one.
        ours, theirs = found[KEY], expected[KEY]
        same = pairs.setdefault(("ours", ours), theirs) == theirs
        if same and pairs.setdefault(("theirs", theirs), ours) == ours:
            expected[KEY] = ours
        if expected != found:
            method = COLUMNS[next(i for i in range(WIDTH) if expected[i] != found[i])]
            reason = f"a number over {plan.widths.widest} bits?"
            if failure is not None:
                reason = f"{type(failure).__name__}: {failure}"
            said = f"compiled and interpreted rules differ{_after(rules, moves)}: {reason}"
            raise NoShape(said, end_of(getattr(rules.game, method)))


def _traced(rules: Rules, dice: list[int]) -> tuple[Any, Exception | None]:
    """What compiled rules say of each position of a game, and how they failed, if they did."""
    rows = np.zeros(len(dice) * WIDTH, np.int64)
    start = typed(rules.game.start(), rules)
    try:
        trace.compiled(rules, start, np.array(dice, np.int64), np.zeros(ROOM, np.int64), rows)
    except Exception as error:
        if not dice:
            raise
        return rows, error
    return rows, None


def _positions(
    rules: Rules, plan: Plan, dice: list[int], moves: list[Any], end: float
) -> Iterator[list[int]]:
    """What `trace` would write, found by the interpreted rules, until the game or the time is over."""
    state = rules.game.start()
    for roll in dice:
        try:
            row, legal = _row(rules, plan, state)
            following = rules.game.play(state, legal[roll % len(legal)]) if legal else None
        except NoShape as error:
            where = error.place or end_of(rules.game.play if moves else rules.game.start)
            raise NoShape(f"{error}{_after(rules, moves, ',')}", where) from None
        except GameError as error:
            raise NoShape(f"{error}{_after(rules, moves, ',')}", end_of(rules.game.score)) from None
        except Exception as error:
            said = f"the rules fail{_after(rules, moves)}: {type(error).__name__}: {error}"
            raise NoShape(said, last_of(error)) from error
        yield row
        if not legal or (len(moves) >= FEWEST and time.perf_counter() > end):
            return
        moves.append(legal[roll % len(legal)])
        state = following


def _row(rules: Rules, plan: Plan, state: Any) -> tuple[list[int], list[Any]]:
    """One position, and its moves."""
    game, row = rules.game, [0] * WIDTH
    row[STATE] = plan.key(state)
    row[KEY] = rules.key(state) if rules.has_key else plan.key(game.canonical(state))
    score = game.score(state)
    if score is not None:
        row[SCORE] = OVER + rules.worth(score, 0)
        return row, []
    if not rules.takes_turns:
        row[TURN] = int(game.turn(state))
    row[ESTIMATE] = rules.evaluate(state)
    least, most = rules.bounds(state, 0)
    row[BOUNDS] = least * 31 + most
    row[FORCED] = 2 if game.forced(state) else 1
    if rules.has_reversible:
        row[FORCED] += 4 * game.reversible(state)
    legal = list(game.moves(state))
    if len(legal) > ROOM:
        return row, []
    total = ranks = gains = 0
    for move in legal:
        total = total * 31 + _encoded(rules, plan, move)
        ranks = ranks * 31 + rules.order(state, move)
        gains = gains * 31 + rules.gain(state, move)
        if rules.has_loud and game.loud(state, move):
            ranks += 1
        if game.threatens(state, move):
            gains += 1
    row[MOVES], row[ORDER], row[GAIN] = _wrapped(total), _wrapped(ranks), _wrapped(gains)
    return row, legal


def _encoded(rules: Rules, plan: Plan, move: Any) -> int:
    try:
        return plan.encoded(move)
    except NoShape as error:
        raise NoShape(str(error), end_of(rules.game.moves)) from None


def _wrapped(number: int) -> int:
    """The number as it is in 64 bits."""
    number &= (1 << 64) - 1
    return number - (number >> 63 << 64)


def _after(rules: Rules, moves: list[Any], comma: str = "") -> str:
    if not moves:
        return ""
    shown = " ".join(rules.game.write(move) for move in moves[-8:])
    return f"{comma} after the moves {'... ' if len(moves) > 8 else ''}{shown}"
